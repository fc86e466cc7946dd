"""Houses for tests: one that scores and ends otherwise, one that refuses too much, and a stack."""

import attrs
from typing_extensions import override

import racko_no_repeats
from cardrules import (
    Outcome,
    PositionError,
    RoundResult,
    ScoreLine,
    Seat,
    Violation,
    ViolationCode,
    language,
    racko,
)
from cardrules.house_rules import HouseGame, HouseRules, View

language.extend(
    "en",
    {
        "racko_short.line.head-start": "a head start in a house match",
        "racko_short.describe": "Two rounds are a match.",
        "racko_mute.violation.no-move": "nobody moves",
    },
)


@attrs.frozen
class Rounds:
    """What a short match remembers."""

    ended: int = 0


class Short(HouseRules[racko.View, racko.Move, racko.SeenEvent, Rounds]):
    """Who does not go RACK-O gets 7 points more, and two rounds are a match.

    If the scores are equal after two rounds, nobody has won and the match goes on.
    """

    first = Rounds()
    version = 3

    @override
    def remember(self, memory: Rounds, event: racko.SeenEvent, /) -> Rounds:
        return Rounds(memory.ended + 1) if isinstance(event, racko.RoundEnded) else memory

    @override
    def score(self, view: racko.View, memory: Rounds, result: RoundResult, /) -> RoundResult:
        more = ScoreLine("head-start", 7, "racko_short.score")
        went = [any(line.code == "going" for line in lines) for lines in result.lines]
        rows = zip(result.lines, went, strict=True)
        return RoundResult.of(lines if goes else (*lines, more) for lines, goes in rows)

    @override
    def end(self, view: racko.View, memory: Rounds, scores: tuple[int, ...], /) -> Outcome | None:
        if memory.ended < 2 or len(set(scores)) == 1:
            return None
        return Outcome.by_score(scores, "racko_short.end")

    @override
    def check(self, view: racko.View, memory: Rounds, /) -> None:
        if memory.ended < (view.last_round is not None):
            raise PositionError("memory", memory, "a round has ended")


class MuteCode(ViolationCode):
    NO_MOVE = "no-move", "racko_mute.move"


class Mute(HouseRules[racko.View, racko.Move]):
    """Refuses whatever a seat can do, and gives no reason to expect otherwise."""

    codes = MuteCode

    @override
    def refuse(
        self, view: racko.View, memory: object, seat: Seat, move: racko.Move, /
    ) -> Violation:
        return Violation.of(MuteCode.NO_MOVE)


class TenPoints(HouseRules[View[racko.View, racko_no_repeats.LastTurns]]):
    """Everybody gets 10 points more in the game below, which has house rules itself."""

    @override
    def score(
        self,
        view: View[racko.View, racko_no_repeats.LastTurns],
        memory: object,
        result: RoundResult,
        /,
    ) -> RoundResult:
        more = ScoreLine("head-start", 10, "racko_short.score")
        return RoundResult.of((*lines, more) for lines in result.lines)


short = HouseGame("racko_short", racko, Short())
mute = HouseGame("racko_mute", racko, Mute())
stacked = HouseGame("racko_stacked", racko_no_repeats.game, TenPoints())

PLACES = {
    "racko_no_repeats": "racko_no_repeats:game",
    "racko_short": "house_rules.houses:short",
    "racko_mute": "house_rules.houses:mute",
    "racko_stacked": "house_rules.houses:stacked",
    "rank_queen_steals": "rank_queen_steals:game",
}
