"""The table of public types: how each becomes JSON or text, and who may read that."""

from functools import cache

from cardrules.encoding.codecs import Whole
from cardrules.encoding.entries import Audience, Encodings, entries_of, entry
from cardrules.racko.causes import Cause
from cardrules.racko.deal import Deal
from cardrules.racko.deck import MOST_CARDS, SLOT_STEP, Card, Slot
from cardrules.racko.events import PublicEvent, RedactedEvent, SecretEvent, SeenEvent
from cardrules.racko.legal import Code
from cardrules.racko.moves import Move
from cardrules.racko.received import check_move, check_state, check_view
from cardrules.racko.rules import Declare, Rules
from cardrules.racko.scoring import Line
from cardrules.racko.state import Dealing, Match, Over, Placing, State, Taking
from cardrules.racko.views import View

_EVERYONE, _ITS_SEAT, _SERVER = Audience

_ENTRIES = (
    entry(Rules, json=_EVERYONE, text=_EVERYONE),
    entry(State, json=_SERVER, text=_EVERYONE, check=check_state),
    entry(View, json=_ITS_SEAT, text=_ITS_SEAT, check=check_view),
    *entries_of(Match, Dealing, Taking, Over, text=_EVERYONE),
    entry(Placing, text=_SERVER),
    entry(Deal, json=_SERVER, text=_EVERYONE),
    *entries_of(Move, json=_ITS_SEAT, text=_ITS_SEAT, check=check_move),
    *entries_of(SecretEvent, json=_SERVER, text=_EVERYONE),
    *entries_of(RedactedEvent, json=_ITS_SEAT, text=_ITS_SEAT),
    *entries_of(PublicEvent, json=_EVERYONE, text=_EVERYONE),
    *entries_of(Declare, Line, Cause, Code, text=_EVERYONE),
)


@cache
def encodings() -> Encodings[State, View, Move, Rules, Deal, SeenEvent]:
    """Return this game's table of public types."""
    return Encodings(
        game="racko",
        rules=Rules,
        state=State,
        view=View,
        codes=Code,
        moves=Move,
        seen_events=SeenEvent,
        chance=Deal,
        entries=_ENTRIES,
        codecs={
            Card: Whole(1, MOST_CARDS),
            Slot: Whole(SLOT_STEP, SLOT_STEP * MOST_CARDS, SLOT_STEP),
        },
    )
