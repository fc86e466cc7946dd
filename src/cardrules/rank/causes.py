"""What can be wrong with rules, deals and texts of RANK, beyond what all games share."""

from cardrules._causes import ErrorCause


class Cause(ErrorCause):
    """The causes of errors that only this game has."""

    SEATS_FOR_DECKS = "rank.seats-for-decks"
    """There are more seats than the number of decks is enough for."""
    KINGS_HAND_SEATS = "rank.kings-hand-seats"
    """There are more seats than may play with the King's Hand."""
    TOO_FEW_CARDS = "rank.too-few-cards"
    """The hands need more cards than there are."""
    TOO_MANY_COPIES = "rank.too-many-copies"
    """There are more copies of one card than a hand can count."""
    TOO_MANY_CARDS = "rank.too-many-cards"
    """There are more cards in play than a match can have."""
    TOO_MANY_MOVES = "rank.too-many-moves"
    """A hand of these cards could have too many legal moves."""
    NOT_A_MEMBER = "rank.not-a-member"
    """Something in a deck is not a member of the enumeration of cards."""
    WILD_CAP = "rank.wild-cap"
    """The cap is neither the highest number nor None."""
    KING_NAMED = "rank.king-named"
    """A King is named for a hand in which the last hand decides who is King."""
    KING_OPEN = "rank.king-open"
    """No King is named for the first hand."""
    NOT_A_CARD = "rank.not-a-card"
    """The word is not a card."""
    NOT_A_VALUE = "rank.not-a-value"
    """The word is not the value of a pile."""
