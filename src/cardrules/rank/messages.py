"""The table of the public types: how each becomes JSON, and which readers may have it."""

from functools import cache

from cardrules.encoding.entries import Audience, Encodings, entries_of, entry, packing
from cardrules.rank.causes import Cause
from cardrules.rank.codes import Code
from cardrules.rank.deal import Deal
from cardrules.rank.deck import Card, Cards, Hand, pack, unpack
from cardrules.rank.events import PublicEvent, RedactedEvent, SecretEvent, SeenEvent
from cardrules.rank.knowledge import (
    PackedStretches,
    Stretch,
    Stretches,
    Transfer,
    pack_stretches,
    unpack_stretches,
)
from cardrules.rank.moves import Move
from cardrules.rank.phases import PackedPhase, Phase, Pile, Played, pack_phase, unpack_phase
from cardrules.rank.received import check_move, check_state, check_view
from cardrules.rank.rules import QueenExchange, Rules
from cardrules.rank.scoring import Line
from cardrules.rank.state import HandFacts, Match, State
from cardrules.rank.views import View

_EVERYONE, _ITS_SEAT, _SERVER = Audience

_ENTRIES = (
    entry(Rules, json=_EVERYONE, text=_EVERYONE),
    entry(State, json=_SERVER, text=_EVERYONE, check=check_state),
    entry(View, json=_ITS_SEAT, text=_ITS_SEAT, check=check_view),
    *entries_of(Match, HandFacts, Stretch, Phase, Pile, Played, text=_EVERYONE),
    entry(Transfer, text=_SERVER),
    entry(Deal, json=_SERVER, text=_EVERYONE),
    *entries_of(Move, json=_ITS_SEAT, text=_ITS_SEAT, check=check_move),
    *entries_of(SecretEvent, json=_SERVER, text=_EVERYONE),
    *entries_of(RedactedEvent, json=_ITS_SEAT, text=_ITS_SEAT),
    *entries_of(PublicEvent, json=_EVERYONE, text=_EVERYONE),
    *entries_of(Card, QueenExchange, Line, Cause, Code, text=_EVERYONE),
)


@cache
def encodings() -> Encodings[State, View, Move, Rules, Deal, SeenEvent]:
    """Return the encodings of this game."""
    return Encodings(
        game="rank",
        rules=Rules,
        state=State,
        view=View,
        codes=Code,
        moves=Move,
        seen_events=SeenEvent,
        chance=Deal,
        entries=_ENTRIES,
        packed={
            Cards: packing(Hand, unpack, pack),
            PackedPhase: packing(Phase, unpack_phase, pack_phase),
            PackedStretches: packing(Stretches, unpack_stretches, pack_stretches),
        },
    )
