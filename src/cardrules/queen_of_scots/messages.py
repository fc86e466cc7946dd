"""The table of public types: how each becomes JSON or text, and who may read that."""

from functools import cache

from cardrules.encoding.codecs import Text
from cardrules.encoding.entries import Audience, Encodings, entries_of, entry
from cardrules.queen_of_scots.causes import Cause
from cardrules.queen_of_scots.deal import ChanceOutcome
from cardrules.queen_of_scots.deck import ID, Card, CardType, Deck, Kind
from cardrules.queen_of_scots.events import (
    PublicEvent,
    SecretEvent,
    SeenDealt,
    SeenDrew,
    SeenEvent,
    SeenReshuffled,
)
from cardrules.queen_of_scots.knowledge import Knowledge
from cardrules.queen_of_scots.legal import Code
from cardrules.queen_of_scots.moves import Move
from cardrules.queen_of_scots.received import check_move, check_state, check_view
from cardrules.queen_of_scots.rules import Rules, StockUsedUp
from cardrules.queen_of_scots.scoring import Line
from cardrules.queen_of_scots.sets import LaidSet, laid_set
from cardrules.queen_of_scots.state import Match, Phase, State, state_of
from cardrules.queen_of_scots.views import View

_EVERYONE, _ITS_SEAT, _SERVER = Audience

_ENTRIES = (
    *entries_of(CardType, Deck, text=_EVERYONE),
    entry(Rules, json=_EVERYONE, text=_EVERYONE),
    entry(State, json=_SERVER, text=_EVERYONE, check=check_state, make=state_of),
    entry(View, json=_ITS_SEAT, text=_ITS_SEAT, check=check_view),
    entry(LaidSet, text=_EVERYONE, make=laid_set),
    *entries_of(Match, Phase, text=_EVERYONE),
    entry(Knowledge, text=_SERVER),
    *entries_of(ChanceOutcome, json=_SERVER, text=_EVERYONE),
    *entries_of(Move, json=_ITS_SEAT, text=_ITS_SEAT, check=check_move),
    *entries_of(SecretEvent, json=_SERVER, text=_EVERYONE),
    *entries_of(SeenDealt, SeenDrew, json=_ITS_SEAT, text=_ITS_SEAT),
    *entries_of(SeenReshuffled, PublicEvent, json=_EVERYONE, text=_EVERYONE),
    *entries_of(StockUsedUp, Line, Cause, Code, text=_EVERYONE),
)


@cache
def encodings() -> Encodings[State, View, Move, Rules, ChanceOutcome, SeenEvent]:
    """Return this game's table of public types."""
    return Encodings(
        game="queen_of_scots",
        rules=Rules,
        state=State,
        view=View,
        codes=Code,
        moves=Move,
        seen_events=SeenEvent,
        chance=ChanceOutcome,
        entries=_ENTRIES,
        codecs={Card: Text(ID), Kind: Text(ID)},
    )
