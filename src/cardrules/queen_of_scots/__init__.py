"""QUEEN OF SCOTS: lay sets of matching cards, and take the pile when you can.

Each of 2 to 4 seats is dealt eleven cards; one card is turned up, and the others lie face down. In
a turn, a seat picks up, lays as much as it likes, and discards. To pick up, it draws a face-down
card, or takes the whole face-up pile with two cards in hand that match the top card; these three
are laid at once. A set has three or more cards of one kind. All royals match one another. Crown
jewels are wild, but two cards of a new set must match without them. A seat that shows two crown
jewels in its hand can take a crown jewel on top of the pile, and lays it at once.

A round ends when a seat has laid or discarded its last card. The cards on a seat's table count for
it and those in its hand against it, so totals can be negative. The match is played to 1000.

The rulebook does not say what is in the deck, so the deck is an option: `Deck` and `CardType`, or
a file read by `Deck.load`. `SAMPLE_DECK` is a sample for trying things out.

The rules come from the QUEEN OF SCOTS rulebook. Where it is silent, the rules page of the docs
says what was decided. Each ruling has an id such as ``scots.take-pile``, and a refused move names
it. One of them is about the end of the face-down pile, which is also an option. One departure from
the rulebook, for small worlds, is the option ``hand_size``.

To read the code, begin with ``deck`` with ``lanes``, ``rules``, ``moves``, ``sets`` and
``scoring``. Go on with ``knowledge`` and ``state``, then ``deal``, ``events``, ``redaction`` and
``views``, then ``move_generation``, ``legal``, ``play`` and ``following``. The remaining modules
build on these: ``selections``, ``positions`` with ``position_checks``, ``sampling`` with ``lots``,
``wording``, ``display``, and ``messages`` with ``received``. ``deck_files`` parses decks for
``deck``, and ``card_names`` checks what their cards are called.
"""

from typing import TYPE_CHECKING

from cardrules._lazy import lazy

if TYPE_CHECKING:
    from cardrules.queen_of_scots.causes import Cause
    from cardrules.queen_of_scots.deal import (
        ChanceOutcome,
        Deal,
        Reshuffle,
        deal_cards,
        sample_chance,
        start,
    )
    from cardrules.queen_of_scots.deck import Card, CardType, Deck, Hand, Kind
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
    )
    from cardrules.queen_of_scots.following import advance
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
    from cardrules.queen_of_scots.redaction import redact
    from cardrules.queen_of_scots.rules import Rules, StockUsedUp
    from cardrules.queen_of_scots.sample_deck import SAMPLE_DECK
    from cardrules.queen_of_scots.sampling import sample_state
    from cardrules.queen_of_scots.scoring import Line, score_round
    from cardrules.queen_of_scots.selections import moves_with, plan, why_none
    from cardrules.queen_of_scots.sets import LaidSet, LaidSets
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
    from cardrules.queen_of_scots.views import View, view
    from cardrules.queen_of_scots.wording import event_text, move_text, prompt
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "causes": "Cause",
            "deal": "ChanceOutcome Deal Reshuffle deal_cards sample_chance start",
            "deck": "Card CardType Deck Hand Kind",
            "display": "debug_text to_text",
            "events": (
                "Dealt Discarded Drew Event Laid Reshuffled RoundEnded SeenDealt SeenDrew "
                "SeenEvent SeenReshuffled Took TurnCame"
            ),
            "following": "advance",
            "knowledge": "Knowledge",
            "legal": "Code legal_moves why_illegal",
            "messages": "encodings",
            "moves": "Add Discard Draw Lay Move Take TakeOnto parse_move",
            "play": "apply apply_chance chance_transition transition",
            "positions": "position",
            "redaction": "redact",
            "rules": "Rules StockUsedUp",
            "sample_deck": "SAMPLE_DECK",
            "sampling": "sample_state",
            "scoring": "Line score_round",
            "selections": "moves_with plan why_none",
            "sets": "LaidSet LaidSets",
            "state": "Dealing Laying Match Over Phase PickingUp Reshuffling State",
            "views": "View view",
            "wording": "event_text move_text prompt",
        },
    )

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
    "event_text",
    "legal_moves",
    "move_text",
    "moves_with",
    "parse_move",
    "plan",
    "position",
    "prompt",
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
