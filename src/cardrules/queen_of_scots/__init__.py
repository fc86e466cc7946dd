"""QUEEN OF SCOTS: lay sets of matching cards, and take the pile when you can.

Each of 2 to 4 seats is dealt eleven cards; one card is turned up, the others lie face down. A turn
picks up, lays as much as it likes, and discards. Picking up is drawing a face-down card, or taking
the whole face-up pile with two cards in hand that match its top: the three are laid at once. Sets
have three cards or more of one kind. The royals all match one another; crown jewels are wild, but
two cards of a new set must match without them. A crown jewel on top of the pile is taken by who
shows two more in hand, and is laid at once.

A round ends when a hand is empty, by laying or by discarding. The cards on a seat's table count
for it, those in its hand against it, so that totals can be negative. The match is to 1000.

The rulebook does not say what is in the deck, so the deck is an option: `Deck` and `CardType`, or
a file read by `Deck.load`. `SAMPLE_DECK` is a sample for trying things out.

The rules come from the QUEEN OF SCOTS rulebook. Where it is silent the docs' rules page says what
was decided, each ruling with an id such as ``scots.take-pile``; a refused move names it. What
happens when the face-down pile is used up is one of them, and an option. One departure, for small
worlds, is the option ``hand_size``.

To read the code, begin with ``deck``, ``rules``, ``moves``, ``sets`` and ``scoring``; go on with
``knowledge`` and ``state``, then ``deal``, ``events`` and ``views``, then ``move_generation``,
``legal`` and ``play``. The doors need nothing else: ``deck_files``, ``selections``, ``positions``
with ``position_checks``, ``sampling``, ``display``, and ``messages`` with ``received``.
"""

from cardrules.queen_of_scots.causes import Cause
from cardrules.queen_of_scots.deal import (
    ChanceOutcome,
    Deal,
    Reshuffle,
    deal_cards,
    sample_chance,
    start,
)
from cardrules.queen_of_scots.deck import SAMPLE_DECK, Card, CardType, Deck, Kind
from cardrules.queen_of_scots.display import debug_text, to_text
from cardrules.queen_of_scots.events import (
    Dealt,
    Discarded,
    Drew,
    Event,
    Laid,
    Reshuffled,
    RoundEnded,
    SeenDealt,
    SeenDrew,
    SeenEvent,
    SeenReshuffled,
    Took,
    TurnCame,
    redact,
)
from cardrules.queen_of_scots.knowledge import Knowledge
from cardrules.queen_of_scots.legal import Code, legal_moves, why_illegal
from cardrules.queen_of_scots.messages import encodings
from cardrules.queen_of_scots.moves import (
    Add,
    Discard,
    Draw,
    Lay,
    Move,
    Take,
    TakeOnto,
    parse_move,
)
from cardrules.queen_of_scots.play import apply, apply_chance, chance_transition, transition
from cardrules.queen_of_scots.positions import position
from cardrules.queen_of_scots.rules import Rules, StockUsedUp
from cardrules.queen_of_scots.sampling import sample_state
from cardrules.queen_of_scots.scoring import Line, score_round
from cardrules.queen_of_scots.selections import moves_with, plan, why_none
from cardrules.queen_of_scots.sets import Hand, LaidSet, LaidSets
from cardrules.queen_of_scots.state import (
    Dealing,
    Laying,
    Match,
    Over,
    Phase,
    PickingUp,
    Reshuffling,
    State,
)
from cardrules.queen_of_scots.views import View, advance, view

__all__ = [
    "SAMPLE_DECK",
    "Add",
    "Card",
    "CardType",
    "Cause",
    "ChanceOutcome",
    "Code",
    "Deal",
    "Dealing",
    "Dealt",
    "Deck",
    "Discard",
    "Discarded",
    "Draw",
    "Drew",
    "Event",
    "Hand",
    "Kind",
    "Knowledge",
    "Laid",
    "LaidSet",
    "LaidSets",
    "Lay",
    "Laying",
    "Line",
    "Match",
    "Move",
    "Over",
    "Phase",
    "PickingUp",
    "Reshuffle",
    "Reshuffled",
    "Reshuffling",
    "RoundEnded",
    "Rules",
    "SeenDealt",
    "SeenDrew",
    "SeenEvent",
    "SeenReshuffled",
    "State",
    "StockUsedUp",
    "Take",
    "TakeOnto",
    "Took",
    "TurnCame",
    "View",
    "advance",
    "apply",
    "apply_chance",
    "chance_transition",
    "deal_cards",
    "debug_text",
    "encodings",
    "legal_moves",
    "moves_with",
    "parse_move",
    "plan",
    "position",
    "redact",
    "sample_chance",
    "sample_state",
    "score_round",
    "start",
    "to_text",
    "transition",
    "view",
    "why_illegal",
    "why_none",
]
