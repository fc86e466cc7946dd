"""What can be wrong, in codes: `ErrorCause`, and the `Cause` members that all games share.

A cause is for programs; its words are in the catalogues, under ``error``. The causes that only one
game has stand in its own ``causes`` module.
"""

from enum import StrEnum


class ReasonCode(StrEnum):
    """The base of every enumeration of reasons: codes, with words in each language."""

    @property
    def message_key(self) -> str:
        """The key of the message in the catalogues of words."""
        return f"error.{self}"


class ErrorCause(ReasonCode):
    """The base of each enumeration of causes of errors.

    The causes of one game begin with its name and a dot, as in ``racko.partners-seats``, so that a
    code means one thing in the whole library.
    """


class Cause(ErrorCause):
    """The causes of errors that all games share."""

    OTHER = "other"
    """A fault without a code of its own: its message is in English."""

    # Values and arguments
    WHOLE_AT_LEAST = "whole-at-least"
    """The value is not a whole number, or too small."""
    WHOLE_BETWEEN = "whole-between"
    """The value is not a whole number within the bounds."""
    FLAG = "flag"
    """The value is neither True nor False."""
    CHOICE = "choice"
    """The value is none of the choices."""
    BYTES_BETWEEN = "bytes-between"
    """The value is not bytes of a length within the bounds."""
    BYTES_EXACTLY = "bytes-exactly"
    """The value is not bytes of exactly this length."""
    LABEL = "label"
    """The label is not a text, or too long."""
    LENGTH = "length"
    """There are more or fewer entries than there must be."""
    SEAT = "seat"
    """There is no such seat at the table."""
    ASKED_SEAT = "asked-seat"
    """A move is asked about for something that is not a number, as a seat is."""
    OWN_SEAT = "own-seat"
    """A seat's view is asked about another seat."""
    SPECTATING = "spectating"
    """A spectator's view is asked about a seat."""
    NO_CATALOGUE = "no-catalogue"
    """The language has no catalogue."""
    NO_SUCH_GAME = "no-such-game"
    """No game is entered under the name."""
    NAME_TAKEN = "name-taken"
    """Another game is entered under the name."""
    OTHER_NAME = "other-name"
    """The module that is to be entered calls its game otherwise."""
    CLASS_TAKEN = "class-taken"
    """Another game has entered a class of the module that is to be entered."""

    # Cards
    NOT_A_CARD = "not-a-card"
    """Something among the cards is not a card."""
    NO_SUCH_CARD = "no-such-card"
    """The deck has no such card."""
    TOO_MANY_CARDS = "too-many-cards"
    """There are more of a card than the deck has."""
    MISSING_CARDS = "missing-cards"
    """There are fewer of a card than the deck has."""
    CARD_COUNT = "card-count"
    """There are more or fewer cards than there must be."""

    # Chance
    NO_DEAL_DUE = "no-deal-due"
    """Nothing is to be dealt now."""
    NOTHING_DUE = "nothing-due"
    """Nothing is to be dealt or shuffled now."""
    OTHER_OUTCOME_DUE = "other-outcome-due"
    """Another kind of chance outcome is due, or the value is not a chance outcome."""
    HAND_SIZES = "hand-sizes"
    """The hands or racks are not as many, or not as large, as the rules say."""
    DEALER_OPEN = "dealer-open"
    """The rules name no first dealer, and the deal names none either."""
    OTHER_DEALER = "other-dealer"
    """Another seat deals this round."""

    # Moves as text
    NOT_A_TEXT = "not-a-text"
    """What was to be read as a move is not a text."""
    NOT_A_MOVE = "not-a-move"
    """The text is none of the forms of a move."""

    # Matches and records
    STALE = "stale"
    """The call was meant for another ply."""
    NAMES = "names"
    """There is not one name for each seat."""
    RECORD_CHANGED = "record-changed"
    """The digest of a record does not belong to it."""
    DIGEST = "digest"
    """The digest of a record is not 64 hexadecimal digits."""
    SCORES = "scores"
    """The steps of a record lead to other scores."""
    OTHER_GAME = "other-game"
    """The record is one of another game."""
    OTHER_RULES = "other-rules"
    """The first view of a seat's record belongs to a match with other rules."""

    # Score sheets and outcomes
    OTHER_FOLLOWS = "other-follows"
    """A fact is not what follows from the others."""
    SCORE_LINE = "score-line"
    """No line of a score sheet has such a code and rule."""
    POINTS = "points"
    """The points of a score sheet are not the sums of its lines."""
    NOT_A_SHEET = "not-a-sheet"
    """The value is not a score sheet."""
    STANDING = "standing"
    """The standing does not name each seat once."""
    WINNERS = "winners"
    """The winners are not seats of the standing."""

    # What cannot be written
    NO_JSON = "no-json"
    """Values of this type are not messages."""
    AUDIENCE = "audience"
    """Values of this type are not for such an audience."""

    # Messages as text
    TOO_LONG = "too-long"
    """The message has too many bytes."""
    TOO_DEEP = "too-deep"
    """Arrays and objects are nested too deeply."""
    NOT_UTF_8 = "not-utf-8"
    """The bytes are not UTF-8."""
    NOT_JSON = "not-json"
    """The text is not JSON."""
    TOO_MANY_DIGITS = "too-many-digits"
    """A number has too many digits."""
    HALF_CHARACTER = "half-character"
    """The text has half of a surrogate pair."""
    REPEATED_KEY = "repeated-key"
    """A key stands twice in an object."""
    NO_LINE = "no-line"
    """A record has no line."""

    # The parts of messages
    WANTED = "wanted"
    """One thing is wanted here, and there is another."""
    WANTED_WHOLE = "wanted-whole"
    """A whole number within bounds is wanted."""
    WANTED_STEPS = "wanted-steps"
    """A whole number within bounds, a multiple of another, is wanted."""
    WANTED_FLAG = "wanted-flag"
    """True or false is wanted."""
    WANTED_TEXT = "wanted-text"
    """A text is wanted."""
    WANTED_SHORT_TEXT = "wanted-short-text"
    """A shorter text is wanted."""
    WANTED_PATTERN = "wanted-pattern"
    """A text that matches a pattern is wanted."""
    WANTED_WHOLE_CHARACTERS = "wanted-whole-characters"
    """A text without halves of surrogate pairs is wanted."""
    WANTED_ONE_OF = "wanted-one-of"
    """One of several texts is wanted."""
    WANTED_ARRAY = "wanted-array"
    """An array is wanted."""
    WANTED_SHORT_ARRAY = "wanted-short-array"
    """A shorter array is wanted."""
    WANTED_ASCENDING = "wanted-ascending"
    """An array in ascending order is wanted."""
    WANTED_DIFFERENT = "wanted-different"
    """An array without repeated entries is wanted."""
    WANTED_OBJECT = "wanted-object"
    """An object is wanted."""
    WANTED_KEY = "wanted-key"
    """The object lacks a key."""
    WANTED_KEYS = "wanted-keys"
    """An object with exactly these keys is wanted."""
    UNKNOWN_KEY = "unknown-key"
    """The object has an unknown key."""
    NO_KEY = "no-key"
    """The object must be empty."""
    WANTED_LIST = "wanted-list"
    """A flat list of numbers, texts or terms is wanted."""
    UNKNOWN_TERM = "unknown-term"
    """A term has no words in the catalogues."""
    WANTED_FORMAT = "wanted-format"
    """The number of a known format is wanted."""
    WANTED_END = "wanted-end"
    """A record goes on after its scores."""
    WANTED_DIGEST = "wanted-digest"
    """A line of a record does not continue the hash chain."""
