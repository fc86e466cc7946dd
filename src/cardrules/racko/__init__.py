"""RACK-O: put the cards of your rack in rising order before the others do.

Each of 2 to 4 seats has a rack of ten slots, numbered 5, 10 … 50. Ten cards are dealt into it,
from slot 50 down to slot 5, and must stay in that order; a turn can change one card. The seat to
act takes the top of the discard pile or draws the top of the draw pile. The card goes into a slot,
and the card that was there goes face up onto the discard pile. A drawn card, which only its seat
sees, may be discarded instead. A seat whose cards rise from slot 5 to slot 50 at the end of its
turn goes RACK-O and ends the round. It scores 75 points; the others score 5 for each card in
order. The match is played to 500.

When the draw pile is used up, the discard pile is turned over without a shuffle. Everyone who
watched then knows the cards to come, and the views show them.

Variants: partners (four seats), a run of three needed to go (two seats), a bonus for runs, and
optional going. Racks and decks of other sizes can be set up, down to worlds that are small
enough to search.

The rules come from the RACK-O rulebook for 2 to 4 players. Where it is silent, the rules page of
the docs says what was decided. Each ruling has an id such as `racko.turn-over`, and a refused move
names it. Departures from the rulebook: optional going is allowed outside the bonus game too,
equal totals share the win, and ``rack_size`` and ``cards`` make worlds that no box contains.

To read the code, begin with ``deck``, ``rules``, ``moves``, ``scoring`` and ``state``. Go on with
``deal``, ``events``, ``redaction`` and ``views``, then ``legal``, ``play`` and ``following``. The
remaining modules build on these: ``selections``, ``positions`` with ``position_checks``,
``sampling``, ``wording``, ``display``, and ``messages`` with ``received``.
"""

from typing import TYPE_CHECKING

from cardrules._lazy import lazy

if TYPE_CHECKING:
    from cardrules.racko.causes import Cause
    from cardrules.racko.deal import Deal, deal_cards, sample_chance, start
    from cardrules.racko.deck import Card, Rack, SeenRack, ShownSlots, Slot
    from cardrules.racko.display import debug_text, to_text
    from cardrules.racko.events import (
        Dealt,
        Discarded,
        Drew,
        Event,
        Placed,
        RoundEnded,
        SeenDealt,
        SeenDrew,
        SeenEvent,
        SeenPlaced,
        SeenTurnCame,
        Took,
        TurnCame,
        TurnedOver,
        TurnEnded,
    )
    from cardrules.racko.following import advance
    from cardrules.racko.legal import Code, legal_moves, why_illegal
    from cardrules.racko.messages import encodings
    from cardrules.racko.moves import Discard, Draw, Move, Place, Take, parse_move
    from cardrules.racko.play import apply, apply_chance, chance_transition, transition
    from cardrules.racko.positions import position
    from cardrules.racko.redaction import redact
    from cardrules.racko.rules import Declare, Rules
    from cardrules.racko.sampling import sample_state
    from cardrules.racko.scoring import Line, longest_run, rising_length, score_round
    from cardrules.racko.selections import moves_with, why_none
    from cardrules.racko.state import (
        Dealing,
        Match,
        Over,
        Phase,
        Placing,
        SeenPhase,
        State,
        Taking,
    )
    from cardrules.racko.views import View, view
    from cardrules.racko.wording import event_text, move_text, prompt
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "causes": "Cause",
            "deal": "Deal deal_cards sample_chance start",
            "deck": "Card Rack SeenRack ShownSlots Slot",
            "display": "debug_text to_text",
            "events": (
                "Dealt Discarded Drew Event Placed RoundEnded SeenDealt SeenDrew SeenEvent "
                "SeenPlaced SeenTurnCame Took TurnCame TurnEnded TurnedOver"
            ),
            "following": "advance",
            "legal": "Code legal_moves why_illegal",
            "messages": "encodings",
            "moves": "Discard Draw Move Place Take parse_move",
            "play": "apply apply_chance chance_transition transition",
            "positions": "position",
            "redaction": "redact",
            "rules": "Declare Rules",
            "sampling": "sample_state",
            "scoring": "Line longest_run rising_length score_round",
            "selections": "moves_with why_none",
            "state": "Dealing Match Over Phase Placing SeenPhase State Taking",
            "views": "View view",
            "wording": "event_text move_text prompt",
        },
    )

__all__ = [
    "Card",
    "Cause",
    "Code",
    "Deal",
    "Dealing",
    "Dealt",
    "Declare",
    "Discard",
    "Discarded",
    "Draw",
    "Drew",
    "Event",
    "Line",
    "Match",
    "Move",
    "Over",
    "Phase",
    "Place",
    "Placed",
    "Placing",
    "Rack",
    "RoundEnded",
    "Rules",
    "SeenDealt",
    "SeenDrew",
    "SeenEvent",
    "SeenPhase",
    "SeenPlaced",
    "SeenRack",
    "SeenTurnCame",
    "ShownSlots",
    "Slot",
    "State",
    "Take",
    "Taking",
    "Took",
    "TurnCame",
    "TurnEnded",
    "TurnedOver",
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
    "longest_run",
    "move_text",
    "moves_with",
    "parse_move",
    "position",
    "prompt",
    "redact",
    "rising_length",
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
