"""Codes for errors: `ErrorCause`, and the `Cause` members that all games share.

A cause is for programs; its words are in the language catalogues, under ``error``. Causes that
only one game has are in that game's own ``causes`` module.
"""

from enum import StrEnum


class ReasonCode(StrEnum):
    """The base of every enumeration of reasons; each code has words in each language."""

    @property
    def message_key(self) -> str:
        """The key of the message in the language catalogues."""
        return f"error.{self}"


class ErrorCause(ReasonCode):
    """The base of every enumeration of error causes.

    The causes of one game begin with its name and a dot, as in ``racko.partners-seats``, so that a
    code has only one meaning in the whole library.
    """


class Cause(ErrorCause):
    """The causes of errors that all games share."""

    OTHER = "other"
    """A fault without a code of its own: its message is in English."""

    # Values and arguments
    WHOLE_AT_LEAST = "whole-at-least"
    """The value is not a whole number, or is too small."""
    WHOLE_BETWEEN = "whole-between"
    """The value is not a whole number within the bounds."""
    FLAG = "flag"
    """The value is neither True nor False."""
    CHOICE = "choice"
    """The value is not one of the choices."""
    BYTES_BETWEEN = "bytes-between"
    """The value is not bytes, or its length is out of bounds."""
    BYTES_EXACTLY = "bytes-exactly"
    """The value is not bytes, or does not have exactly this length."""
    LABEL = "label"
    """The label is not a text, or is too long."""
    LENGTH = "length"
    """There are too many or too few entries."""
    SEAT = "seat"
    """There is no such seat at the table."""
    OWN_SEAT = "own-seat"
    """A seat's view was asked about another seat."""
    SPECTATING = "spectating"
    """A spectator's view was asked about a seat."""
    NO_CATALOGUE = "no-catalogue"
    """There is no catalogue for the language."""
    NO_SUCH_GAME = "no-such-game"
    """No game is registered under the name."""
    NAME_TAKEN = "name-taken"
    """Another game is registered under the name."""
    OTHER_NAME = "other-name"
    """The module to be registered gives its game another name."""
    CLASS_TAKEN = "class-taken"
    """A class of the module to be registered belongs to another game."""
    NO_PAINTER = "no-painter"
    """Nothing draws the game."""
    PAINTER_TAKEN = "painter-taken"
    """Something else draws the game already."""
    NO_PICTURE = "no-picture"
    """The value is neither a view nor a rules object, so it is not drawn."""

    # Cards
    NOT_A_CARD = "not-a-card"
    """Something among the cards is not a card."""
    NO_SUCH_CARD = "no-such-card"
    """The deck has no such card."""
    TOO_MANY_CARDS = "too-many-cards"
    """There are more copies of a card than the deck has."""
    MISSING_CARDS = "missing-cards"
    """There are fewer copies of a card than the deck has."""
    CARD_COUNT = "card-count"
    """There are too many or too few cards."""

    # Chance
    NO_DEAL_DUE = "no-deal-due"
    """No deal is due now."""
    NOTHING_DUE = "nothing-due"
    """Neither a deal nor a reshuffle is due now."""
    OTHER_OUTCOME_DUE = "other-outcome-due"
    """Another kind of chance outcome is due, or the value is not a chance outcome."""
    HAND_SIZES = "hand-sizes"
    """The number of hands or racks, or their size, is not what the rules say."""
    DEALER_OPEN = "dealer-open"
    """Neither the rules nor the deal name the first dealer."""
    OTHER_DEALER = "other-dealer"
    """Another seat deals this round."""

    # Moves as text
    NOT_A_TEXT = "not-a-text"
    """The value to be read as a move is not a text."""
    NOT_A_MOVE = "not-a-move"
    """The text does not have the form of a move."""

    # Matches and records
    STALE = "stale"
    """The call was meant for another ply."""
    REENTRY = "reentry"
    """A table was told to move or deal in the middle of a move or deal."""
    CANNOT_FOLLOW = "cannot-follow"
    """The event cannot happen next, as far as the view shows."""
    NAMES = "names"
    """The names are not one text for each seat."""
    NAME = "name"
    """The name of a player or card is blank, or not a text that can be printed."""
    NAME_LENGTH = "name-length"
    """The name of a player or card is too long."""
    NO_MOVE = "no-move"
    """The record has no move to take back."""
    RECORD_CHANGED = "record-changed"
    """The digest of a record does not match its content."""
    DIGEST = "digest"
    """The digest of a record is not 64 hexadecimal digits."""
    SCORES = "scores"
    """The steps of a record lead to other scores."""
    OTHER_GAME = "other-game"
    """The record is of another game."""
    OTHER_RULES = "other-rules"
    """The first view of a seat's record belongs to a match with other rules."""

    # Score sheets and outcomes
    OTHER_FOLLOWS = "other-follows"
    """A fact differs from the value that follows from the others."""
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

    # Numbered moves and observations
    NO_NUMBER = "no-number"
    """The rules never make the move legal, so it has no number."""
    TOO_MANY_MOVES = "too-many-moves"
    """The deck makes more moves than can be numbered."""
    ACTION_DUE = "action-due"
    """An agent that is to act made the empty step of an agent whose episode is over."""
    NO_OBSERVATION = "no-observation"
    """An observation was asked for a spectator's view."""

    # Sampling
    NO_STATE_FITS = "no-state-fits"
    """No state has the view."""

    # What cannot be written
    NO_JSON = "no-json"
    """Values of this type are not messages."""
    AUDIENCE = "audience"
    """The given audience may not read values of this type."""

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
    """An object has the same key twice."""
    NO_LINE = "no-line"
    """A record has no lines."""

    # The parts of messages
    WANTED = "wanted"
    """The value is not the one expected here."""
    WANTED_WHOLE = "wanted-whole"
    """The value is not a whole number within the bounds."""
    WANTED_STEPS = "wanted-steps"
    """The value is not a whole number within the bounds and a multiple of the step."""
    WANTED_FLAG = "wanted-flag"
    """The value is not true or false."""
    WANTED_TEXT = "wanted-text"
    """The value is not a text."""
    WANTED_SHORT_TEXT = "wanted-short-text"
    """The text is too long."""
    WANTED_PATTERN = "wanted-pattern"
    """The text does not match the pattern."""
    WANTED_WHOLE_CHARACTERS = "wanted-whole-characters"
    """The text contains half of a surrogate pair."""
    WANTED_ONE_OF = "wanted-one-of"
    """The value is not one of the texts expected."""
    WANTED_ARRAY = "wanted-array"
    """The value is not an array."""
    WANTED_SHORT_ARRAY = "wanted-short-array"
    """The array is too long."""
    WANTED_ASCENDING = "wanted-ascending"
    """The entries of the array are not in ascending order."""
    WANTED_DIFFERENT = "wanted-different"
    """The array has repeated entries."""
    WANTED_OBJECT = "wanted-object"
    """The value is not an object."""
    WANTED_KEY = "wanted-key"
    """The object lacks a key."""
    WANTED_KEYS = "wanted-keys"
    """The keys of the object are not exactly those expected."""
    UNKNOWN_KEY = "unknown-key"
    """The object has an unknown key."""
    NO_KEY = "no-key"
    """The object must be empty."""
    WANTED_LIST = "wanted-list"
    """The list contains another list; only numbers, texts and terms are allowed."""
    UNKNOWN_TERM = "unknown-term"
    """A term has no words in the catalogues."""
    WANTED_FORMAT = "wanted-format"
    """The value is not the number of a known format."""
    WANTED_END = "wanted-end"
    """The record goes on after its scores."""
    WANTED_DIGEST = "wanted-digest"
    """A line of a record does not continue the hash chain."""
