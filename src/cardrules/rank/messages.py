"""The table of the public types: how they become JSON, and how far that may go."""

from functools import cache

from cardrules.encoding.annotations import choice
from cardrules.encoding.codecs import Items, through
from cardrules.encoding.entries import Audience, Encodings, entry
from cardrules.rank.deal import Deal
from cardrules.rank.deck import Card, Cards, pack, unpack
from cardrules.rank.events import (
    BenefitChosen,
    BenefitDue,
    CardsDrawn,
    CardsPlayed,
    Dealt,
    Exchanged,
    HandEnded,
    KingsHandLeft,
    KingsHandTaken,
    Passed,
    RoundWon,
    SeenCardsDrawn,
    SeenDealt,
    SeenEvent,
    SeenExchanged,
    SeenKingsHandTaken,
    TurnCame,
    WentOut,
)
from cardrules.rank.knowledge import Stretch, Transfer
from cardrules.rank.legal import Code
from cardrules.rank.moves import Give, GoFirst, KeepHand, Move, Pass, Play, Steal, TakeKingsHand
from cardrules.rank.phases import (
    ChoosingBenefit,
    ChoosingHand,
    Dealing,
    Giving,
    Over,
    Pile,
    Played,
    Playing,
)
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
    entry(Match, text=_EVERYONE),
    entry(HandFacts, text=_EVERYONE),
    entry(Stretch, text=_EVERYONE),
    entry(Transfer, text=_SERVER),
    entry(Dealing, text=_EVERYONE),
    entry(ChoosingHand, text=_EVERYONE),
    entry(ChoosingBenefit, text=_EVERYONE),
    entry(Giving, text=_EVERYONE),
    entry(Playing, text=_EVERYONE),
    entry(Pile, text=_EVERYONE),
    entry(Played, text=_EVERYONE),
    entry(Over, text=_EVERYONE),
    entry(Deal, json=_SERVER, text=_EVERYONE),
    entry(Play, json=_ITS_SEAT, text=_ITS_SEAT, check=check_move),
    entry(Pass, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(GoFirst, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(Steal, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(Give, json=_ITS_SEAT, text=_ITS_SEAT, check=check_move),
    entry(TakeKingsHand, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(KeepHand, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(Dealt, json=_SERVER, text=_EVERYONE),
    entry(KingsHandTaken, json=_SERVER, text=_EVERYONE),
    entry(Exchanged, json=_SERVER, text=_EVERYONE),
    entry(CardsDrawn, json=_SERVER, text=_EVERYONE),
    entry(SeenDealt, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(SeenKingsHandTaken, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(SeenExchanged, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(SeenCardsDrawn, json=_ITS_SEAT, text=_ITS_SEAT),
    entry(KingsHandLeft, json=_EVERYONE, text=_EVERYONE),
    entry(BenefitDue, json=_EVERYONE, text=_EVERYONE),
    entry(BenefitChosen, json=_EVERYONE, text=_EVERYONE),
    entry(CardsPlayed, json=_EVERYONE, text=_EVERYONE),
    entry(Passed, json=_EVERYONE, text=_EVERYONE),
    entry(WentOut, json=_EVERYONE, text=_EVERYONE),
    entry(RoundWon, json=_EVERYONE, text=_EVERYONE),
    entry(HandEnded, json=_EVERYONE, text=_EVERYONE),
    entry(TurnCame, json=_EVERYONE, text=_EVERYONE),
    entry(Card, text=_EVERYONE),
    entry(QueenExchange, text=_EVERYONE),
    entry(Line, text=_EVERYONE),
    entry(Code, text=_EVERYONE),
)


@cache
def encodings() -> Encodings:
    """Return the table of this game."""
    return Encodings(
        game="rank",
        rules=Rules,
        view=View,
        codes=Code,
        moves=Move,
        seen_events=SeenEvent,
        chance=Deal,
        entries=_ENTRIES,
        codecs={Cards: through(Items(choice(Card), is_sorted=True), unpack, pack)},
        keys={
            "packed_hands": "hands",
            "packed_kings_hand": "kings_hand",
            "packed_set_aside": "set_aside",
        },
    )
