"""Each fact of a position that cannot be is refused with a cause, and in two languages."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from cardrules import Cause, ErrorCause, PositionError, RoundResult, ScoreLine, Seat, racko
from cardrules.dealing import SystemRandomness
from cardrules.racko.received import check_state, check_view

RULES = racko.Rules(seats=2, rack_size=3, cards=10)
FACTS: dict[str, Any] = {
    "racks": ((5, 2, 9), (4, 1, 7)),
    "discard_pile": (10, 8),
    "draw_pile": (3, 6),
    "to_act": 0,
    "dealer": 1,
    "had_turn": (True, True),
}
FIRST_LAP: dict[str, Any] = {"to_act": 1, "had_turn": (True, False)}
PAIRS = racko.Rules(seats=4, rack_size=2, cards=10, partners=True)
PAIR_FACTS: dict[str, Any] = {
    "racks": ((2, 1), (4, 3), (6, 5), (8, 7)),
    "discard_pile": (9,),
    "draw_pile": (10,),
    "to_act": 0,
}
SHEET = RoundResult.of(
    [
        [ScoreLine("cards", 15, "racko.score"), ScoreLine("going", 25, "racko.score")],
        [ScoreLine("cards", 5, "racko.score")],
    ]
)
NO_SHEET = attrs.evolve(SHEET, lines=SHEET.lines[::-1])


def position(**changes: object) -> Callable[[], object]:
    facts: dict[str, Any] = FACTS | changes
    return lambda: racko.position(RULES, **facts)


def state(**changes: Any) -> Callable[[], object]:  # noqa: ANN401 - fields of any type
    return lambda: check_state(attrs.evolve(racko.position(RULES, **FACTS), **changes))


def view(**changes: Any) -> racko.View:  # noqa: ANN401
    return attrs.evolve(racko.view(racko.position(RULES, **FACTS), Seat(0)), **changes)


CAUSES: list[tuple[Callable[[], object], ErrorCause, str, str]] = [
    (
        position(discard_pile=(), draw_pile=(3, 6, 8, 10)),
        racko.Cause.DISCARD_PILE_EMPTY,
        "discard_pile is empty; its top is always there",
        "discard_pile è vuota; ha sempre una carta in cima",
    ),
    (
        position(discard_pile=(10, 8, 3, 6), draw_pile=()),
        racko.Cause.DRAW_PILE_EMPTY,
        "draw_pile is empty; it is turned over before a turn begins",
        "draw_pile è vuota; viene rigirata prima che inizi un turno",
    ),
    (
        position(had_turn=(False, False)),
        racko.Cause.HAD_TURN,
        (
            "had_turn: with dealer 1, seat 0 next in turn and these piles it must be (True, "
            "True), or true for all seats, not (False, False)"
        ),
        (
            "had_turn: con il mazziere 1, il posto 0 di turno e questi mazzi deve essere "
            "(True, True), oppure vero per tutti i posti, non (False, False)"
        ),
    ),
    (
        position(racks=((5, 2, 9), (1, 4, 7))),
        racko.Cause.RACK_GOES,
        "racks: seat 1 has ended a turn with (1, 4, 7), which ends the round",
        "racks: il posto 1 ha finito un turno con (1, 4, 7), che chiude la mano",
    ),
    (
        position(known=((), (5,))),
        racko.Cause.KNOWN_NOT_HELD,
        "known: card 5 is not in the rack of seat 1",
        "known: la carta 5 non è nel portacarte del posto 1",
    ),
    (
        position(**FIRST_LAP, known=((5, 2), ())),
        racko.Cause.KNOWN_TOO_SOON,
        (
            "known: seat 0 cannot have shown (5, 2): a turn shows one card, and not every "
            "seat has had one"
        ),
        (
            "known: il posto 0 non può aver mostrato (5, 2): un turno mostra una carta, e "
            "non tutti ne hanno giocato uno"
        ),
    ),
    (  # One card was drawn in the only turn, so none was taken.
        position(**FIRST_LAP, known=((5,), ())),
        racko.Cause.KNOWN_TOO_MANY,
        "known: at most 0 discards can have been taken, so 1 cards cannot be known",
        (
            "known: al massimo 0 scarti possono essere stati presi, quindi non si possono "
            "conoscere 1 carte"
        ),
    ),
    (
        state(shown=((racko.Slot(20),), ())),
        racko.Cause.NO_SUCH_SLOT,
        "shown: there is no slot 20",
        "shown: la fessura 20 non esiste",
    ),
    (
        position(scores=(5, 7)),
        racko.Cause.SCORE_STEP,
        "scores must be multiples of 5, not 7",
        "scores deve contenere multipli di 5, non 7",
    ),
    (
        lambda: racko.position(PAIRS, **PAIR_FACTS, scores=(5, 5, 5, 10)),
        racko.Cause.PAIR_SCORES,
        "scores: partners have their pair's total at both seats, not (5, 5, 5, 10)",
        "scores: i compagni hanno entrambi il totale della coppia, non (5, 5, 5, 10)",
    ),
    (
        position(scores=(35, 5), last_round=SHEET),
        racko.Cause.ABOVE_SCORES,
        "last_round: its points (40, 5) are more than the scores 35, 5",
        "last_round: i suoi punti (40, 5) superano i punteggi 35, 5",
    ),
    (
        position(scores=(40, 5), last_round=NO_SHEET),
        racko.Cause.NOBODY_WENT,
        "last_round: no seat can have gone with the score sheet (40, 5)",
        "last_round: nessun posto può aver chiuso con il foglio dei punti (40, 5)",
    ),
    (
        state(phase=racko.Over()),
        racko.Cause.NOBODY_TO_ACT,
        "to_act: nobody is to act between rounds",
        "to_act: fra una mano e l'altra nessuno è di turno",
    ),
    (  # 3, 6, 4, 1 and 7 are unseen.
        lambda: check_view(view(draw_pile_size=7)),
        racko.Cause.OPEN_PLACES,
        "the view has 10 places for the 5 cards that it does not show",
        "la vista ha 10 posti per le 5 carte che non mostra",
    ),
    (
        lambda: racko.sample_state(
            view(racks=((2, 5, 9), (None, None, None))), SystemRandomness()
        ),
        Cause.NO_STATE_FITS,
        "no state fits this view",
        "nessuno stato corrisponde a questa vista",
    ),
]


@pytest.mark.parametrize(
    ("act", "cause", "english", "italian"), CAUSES, ids=[str(row[1]) for row in CAUSES]
)
def test_a_position_error_names_its_cause(
    act: Callable[[], object], cause: ErrorCause, english: str, italian: str
) -> None:
    with pytest.raises(PositionError) as caught:
        act()
    error = caught.value
    assert error.cause is cause
    assert (str(error), error.text("it")) == (english, italian)
