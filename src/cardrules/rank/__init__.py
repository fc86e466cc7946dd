"""RANK: be the first to get rid of all your cards, and be King.

There are 3 to 13 seats, and each is dealt fifteen cards: numbers from 1 to 12, Wilds, Rank-Ups,
Rank-Downs and Crowns. The leader of a round plays a card or a set of one number. The others in
turn beat it with the same number of cards and a higher value, or pass and are out of the round.
When all have passed, the last player leads again. A Wild takes the number that it is played with,
a Rank-Up raises a card or a set, a Rank-Down brings the pile down, and a Crown wins the round at
once.

The first seat to go out is King and gets two tokens, the second is Queen and gets one, and the
last with cards is the Beggar. In the next hand the King either goes first or steals the Beggar's
highest number. Five tokens win.

The editions are presets of `Rules`: the first (2018), the second, and the Italian one. Each
difference between them is an option. There are three variants: Classic President (exchanges in
place of the benefit), Endless (no tokens), and King's Hand (an extra hand that the King may take).
Decks and hands can have other sizes, down to games small enough to search exhaustively.

The rules come from the rulebooks of the three editions. Where these are silent, the rules page of
the docs says what was decided. Each ruling has an id such as `rank.wild.cap`, and a refused move
names it.

To read the code, begin with ``deck``, ``rules`` with ``limits``, ``moves``, ``worth``, ``sets``
and ``scoring``. Go on with ``knowledge``, ``phases`` and ``state``, then ``deal``, ``events``,
``redaction`` and ``views``, then ``plays`` with ``codes``, ``legal``, ``exchanges``, ``rounds``,
``play`` and ``following``. The remaining modules build on these and can be read in any order:
``selections``, ``heights``, ``positions`` with ``position_checks``, ``exchange_checks`` and
``attribution``, the folder ``determinization``, ``wording``, ``display``, and ``messages`` with
``received``.
"""

from typing import TYPE_CHECKING

from cardrules._lazy import lazy

if TYPE_CHECKING:
    from cardrules.rank.causes import Cause
    from cardrules.rank.codes import Code
    from cardrules.rank.deal import Deal, deal_cards, sample_chance, start
    from cardrules.rank.deck import Card, cards
    from cardrules.rank.determinization import sample_state
    from cardrules.rank.display import debug_text, to_text
    from cardrules.rank.events import (
        BenefitChosen,
        BenefitDue,
        CardsDrawn,
        CardsPlayed,
        Dealt,
        Event,
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
    from cardrules.rank.following import advance
    from cardrules.rank.knowledge import Stretch, Transfer
    from cardrules.rank.legal import legal_moves, why_illegal
    from cardrules.rank.messages import encodings
    from cardrules.rank.moves import (
        Give,
        GoFirst,
        KeepHand,
        Move,
        Pass,
        Play,
        Steal,
        TakeKingsHand,
        parse_move,
    )
    from cardrules.rank.phases import (
        ChoosingBenefit,
        ChoosingHand,
        Dealing,
        Giving,
        Over,
        Phase,
        Pile,
        Played,
        Playing,
    )
    from cardrules.rank.play import apply, apply_chance, chance_transition, transition
    from cardrules.rank.positions import position
    from cardrules.rank.redaction import redact
    from cardrules.rank.rules import Options, QueenExchange, Rules
    from cardrules.rank.scoring import Line, score_hand
    from cardrules.rank.selections import moves_with, why_none
    from cardrules.rank.state import HandFacts, Match, State
    from cardrules.rank.views import View, view
    from cardrules.rank.wording import event_text, move_text, prompt
    from cardrules.rank.worth import values
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "causes": "Cause",
            "codes": "Code",
            "deal": "Deal deal_cards sample_chance start",
            "deck": "Card cards",
            "determinization": "sample_state",
            "display": "debug_text to_text",
            "events": (
                "BenefitChosen BenefitDue CardsDrawn CardsPlayed Dealt Event Exchanged "
                "HandEnded KingsHandLeft KingsHandTaken Passed RoundWon SeenCardsDrawn "
                "SeenDealt SeenEvent SeenExchanged SeenKingsHandTaken TurnCame WentOut"
            ),
            "following": "advance",
            "knowledge": "Stretch Transfer",
            "legal": "legal_moves why_illegal",
            "messages": "encodings",
            "moves": "Give GoFirst KeepHand Move Pass Play Steal TakeKingsHand parse_move",
            "phases": "ChoosingBenefit ChoosingHand Dealing Giving Over Phase Pile Played Playing",
            "play": "apply apply_chance chance_transition transition",
            "positions": "position",
            "redaction": "redact",
            "rules": "Options QueenExchange Rules",
            "scoring": "Line score_hand",
            "selections": "moves_with why_none",
            "state": "HandFacts Match State",
            "worth": "values",
            "views": "View view",
            "wording": "event_text move_text prompt",
        },
    )

__all__ = [
    "BenefitChosen",
    "BenefitDue",
    "Card",
    "CardsDrawn",
    "CardsPlayed",
    "Cause",
    "ChoosingBenefit",
    "ChoosingHand",
    "Code",
    "Deal",
    "Dealing",
    "Dealt",
    "Event",
    "Exchanged",
    "Give",
    "Giving",
    "GoFirst",
    "HandEnded",
    "HandFacts",
    "KeepHand",
    "KingsHandLeft",
    "KingsHandTaken",
    "Line",
    "Match",
    "Move",
    "Options",
    "Over",
    "Pass",
    "Passed",
    "Phase",
    "Pile",
    "Play",
    "Played",
    "Playing",
    "QueenExchange",
    "RoundWon",
    "Rules",
    "SeenCardsDrawn",
    "SeenDealt",
    "SeenEvent",
    "SeenExchanged",
    "SeenKingsHandTaken",
    "State",
    "Steal",
    "Stretch",
    "TakeKingsHand",
    "Transfer",
    "TurnCame",
    "View",
    "WentOut",
    "advance",
    "apply",
    "apply_chance",
    "cards",
    "chance_transition",
    "deal_cards",
    "debug_text",
    "encodings",
    "event_text",
    "legal_moves",
    "move_text",
    "moves_with",
    "parse_move",
    "position",
    "prompt",
    "redact",
    "sample_chance",
    "sample_state",
    "score_hand",
    "start",
    "to_text",
    "transition",
    "values",
    "view",
    "why_illegal",
    "why_none",
]
