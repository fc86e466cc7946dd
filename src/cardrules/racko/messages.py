"""The table of the public types: how they become JSON, and how far that may go."""

from functools import cache

from cardrules.encoding.codecs import Items, Whole, through
from cardrules.encoding.entries import Audience, Encodings, entry
from cardrules.racko.deal import Deal
from cardrules.racko.deck import (
    MOST_CARDS,
    SLOT_STEP,
    Card,
    Slot,
    Slots,
    pack_slots,
    unpack_slots,
)
from cardrules.racko.events import (
    Dealt,
    Discarded,
    Drew,
    Placed,
    RoundEnded,
    SeenDealt,
    SeenDrew,
    SeenEvent,
    SeenPlaced,
    Took,
    TurnedOver,
    TurnEnded,
)
from cardrules.racko.legal import Code
from cardrules.racko.moves import Discard, Draw, Move, Place, Take
from cardrules.racko.received import check_move, check_state, check_view
from cardrules.racko.rules import Declare, Rules
from cardrules.racko.scoring import Line
from cardrules.racko.state import Dealing, Match, Over, Placing, State, Taking
from cardrules.racko.views import View

_EVERYONE, _ITS_SEAT, _SERVER = Audience

_SLOT = Whole(SLOT_STEP, SLOT_STEP * MOST_CARDS, SLOT_STEP)

_ENTRIES = (
    entry(Rules, json=_EVERYONE, text=_EVERYONE),
    entry(State, json=_SERVER, text=_EVERYONE, check=check_state),
    entry(View, json=_ITS_SEAT, text=_ITS_SEAT, check=check_view),
    entry(Match, text=_EVERYONE),
    entry(Dealing, text=_EVERYONE),
    entry(Taking, text=_EVERYONE),
    entry(Placing, text=_SERVER),
    entry(Over, text=_EVERYONE),
    entry(Deal, json=_SERVER, text=_EVERYONE),
    entry(Take, json=_ITS_SEAT, text=_ITS_SEAT, check=check_move),
    entry(Draw, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(Place, json=_ITS_SEAT, text=_ITS_SEAT, check=check_move),
    entry(Discard, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(Dealt, json=_SERVER, text=_EVERYONE),
    entry(Drew, json=_SERVER, text=_EVERYONE),
    entry(Placed, json=_SERVER, text=_EVERYONE),
    entry(SeenDealt, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(SeenDrew, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(SeenPlaced, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(Took, json=_EVERYONE, text=_EVERYONE),
    entry(Discarded, json=_EVERYONE, text=_EVERYONE),
    entry(TurnedOver, json=_EVERYONE, text=_EVERYONE),
    entry(TurnEnded, json=_EVERYONE, text=_EVERYONE),
    entry(RoundEnded, json=_EVERYONE, text=_EVERYONE),
    entry(Declare, text=_EVERYONE),
    entry(Line, text=_EVERYONE),
    entry(Code, text=_EVERYONE),
)


@cache
def encodings() -> Encodings:
    """Return the table of this game."""
    return Encodings(
        game="racko",
        rules=Rules,
        view=View,
        codes=Code,
        moves=Move,
        seen_events=SeenEvent,
        chance=Deal,
        entries=_ENTRIES,
        codecs={
            Card: Whole(1, MOST_CARDS),
            Slot: _SLOT,
            Slots: through(
                Items(_SLOT, is_sorted=True, is_distinct=True), unpack_slots, pack_slots
            ),
        },
    )
