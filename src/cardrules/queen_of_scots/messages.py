"""The table of the public types: how they become JSON, and how far that may go."""

from functools import cache

from cardrules.encoding.codecs import Text
from cardrules.encoding.entries import Audience, Encodings, entry
from cardrules.queen_of_scots.deal import ChanceOutcome, Deal, Reshuffle
from cardrules.queen_of_scots.deck import ID, Card, CardType, Deck, Kind
from cardrules.queen_of_scots.events import (
    Dealt,
    Discarded,
    Drew,
    Laid,
    Reshuffled,
    RoundEnded,
    SeenDealt,
    SeenDrew,
    SeenEvent,
    SeenReshuffled,
    Took,
    TurnEnded,
    UsedUp,
)
from cardrules.queen_of_scots.knowledge import Knowledge
from cardrules.queen_of_scots.legal import Code
from cardrules.queen_of_scots.moves import Add, Discard, Draw, Lay, Move, Take, TakeOnto
from cardrules.queen_of_scots.received import check_move, check_state, check_view
from cardrules.queen_of_scots.rules import Rules, StockUsedUp
from cardrules.queen_of_scots.scoring import Line
from cardrules.queen_of_scots.sets import LaidSet
from cardrules.queen_of_scots.state import (
    Dealing,
    Laying,
    Match,
    Over,
    PickingUp,
    Reshuffling,
    State,
)
from cardrules.queen_of_scots.views import View

_EVERYONE, _ITS_SEAT, _SERVER = Audience

_ENTRIES = (
    entry(CardType, text=_EVERYONE),
    entry(Deck, text=_EVERYONE),
    entry(Rules, json=_EVERYONE, text=_EVERYONE),
    entry(State, json=_SERVER, text=_EVERYONE, check=check_state),
    entry(View, json=_ITS_SEAT, text=_ITS_SEAT, check=check_view),
    entry(Match, text=_EVERYONE),
    entry(Knowledge, text=_SERVER),
    entry(LaidSet, text=_EVERYONE),
    entry(Dealing, text=_EVERYONE),
    entry(Reshuffling, text=_EVERYONE),
    entry(PickingUp, text=_EVERYONE),
    entry(Laying, text=_EVERYONE),
    entry(Over, text=_EVERYONE),
    entry(Deal, json=_SERVER, text=_EVERYONE),
    entry(Reshuffle, json=_SERVER, text=_EVERYONE),
    entry(Draw, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(Take, json=_ITS_SEAT, text=_ITS_SEAT, check=check_move),
    entry(TakeOnto, json=_ITS_SEAT, text=_ITS_SEAT, check=check_move),
    entry(Lay, json=_ITS_SEAT, text=_ITS_SEAT, check=check_move),
    entry(Add, json=_ITS_SEAT, text=_ITS_SEAT, check=check_move),
    entry(Discard, json=_ITS_SEAT, text=_ITS_SEAT, check=check_move),
    entry(Dealt, json=_SERVER, text=_EVERYONE),
    entry(Drew, json=_SERVER, text=_EVERYONE),
    entry(Reshuffled, json=_SERVER, text=_EVERYONE),
    entry(SeenDealt, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(SeenDrew, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(SeenReshuffled, json=_EVERYONE, text=_EVERYONE),
    entry(Took, json=_EVERYONE, text=_EVERYONE),
    entry(Laid, json=_EVERYONE, text=_EVERYONE),
    entry(Discarded, json=_EVERYONE, text=_EVERYONE),
    entry(TurnEnded, json=_EVERYONE, text=_EVERYONE),
    entry(UsedUp, json=_EVERYONE, text=_EVERYONE),
    entry(RoundEnded, json=_EVERYONE, text=_EVERYONE),
    entry(StockUsedUp, text=_EVERYONE),
    entry(Line, text=_EVERYONE),
    entry(Code, text=_EVERYONE),
)


@cache
def encodings() -> Encodings:
    """Return the table of this game."""
    return Encodings(
        game="queen_of_scots",
        rules=Rules,
        view=View,
        codes=Code,
        moves=Move,
        seen_events=SeenEvent,
        chance=ChanceOutcome,
        entries=_ENTRIES,
        codecs={Card: Text(ID), Kind: Text(ID)},
    )
