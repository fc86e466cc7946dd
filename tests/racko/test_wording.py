"""Moves, events and prompts in words: each sentence as a person at the table would say it."""

from typing import get_args

import attrs
import pytest

from cardrules import Outcome, RoundResult, Seat, SeatError, language, racko
from cardrules.errors import LanguageError
from cardrules.racko import (
    Card,
    Discard,
    Discarded,
    Draw,
    Move,
    Place,
    RoundEnded,
    SeenDealt,
    SeenDrew,
    SeenEvent,
    SeenPlaced,
    SeenTurnCame,
    Slot,
    Take,
    Taking,
    Took,
    TurnedOver,
    TurnEnded,
)

NAMES = ["Ada", "Ben", "Cleo"]
ADA, BEN = Seat(0), Seat(1)
RULES = racko.Rules(seats=3, rack_size=3, cards=12)
RACKS = [[2, 9, 5], [8, 1, 10], [12, 3, 11]]


def position(*, to_act: int, drawn: int | None = None) -> racko.State:
    """Return a table with the 6 on top of the discard pile, and the 7 drawn or to be drawn."""
    stock = [7] if drawn is None else []
    return racko.position(
        RULES, racks=RACKS, discard_pile=[4, 6], draw_pile=stock, to_act=to_act, drawn=drawn
    )


def seen(to_act: int, seat: int | None = ADA, drawn: int | None = None) -> racko.View:
    return racko.view(position(to_act=to_act, drawn=drawn), seat)


MOVES: list[tuple[Move, str, str, str, str, str, str]] = [
    (
        Take(Slot(10)),
        "Take the 6 into slot 10",
        "Prendi la carta 6 e mettila nella fessura 10",
        "Nimm die 6 und steck sie in Fach 10",
        "Ben takes the 6 into slot 10",
        "Ben prende la carta 6 e la mette nella fessura 10",
        "Ben nimmt die 6 und steckt sie in Fach 10",
    ),
    (
        Take(Slot(10), go=True),
        "Take the 6 into slot 10 and go RACK-O",
        "Prendi la carta 6 e mettila nella fessura 10, e chiudi con RACK-O",
        "Nimm die 6 und steck sie in Fach 10 und mach RACK-O",
        "Ben takes the 6 into slot 10 and goes RACK-O",
        "Ben prende la carta 6 e la mette nella fessura 10, e chiude con RACK-O",
        "Ben nimmt die 6 und steckt sie in Fach 10 und macht RACK-O",
    ),
    (
        Draw(),
        "Draw a card",
        "Pesca una carta",
        "Zieh eine Karte",
        "Ben draws a card",
        "Ben pesca una carta",
        "Ben zieht eine Karte",
    ),
    (
        Place(Slot(5)),
        "Put the 7 into slot 5",
        "Metti la carta 7 nella fessura 5",
        "Steck die 7 in Fach 5",
        "Ben puts the card into slot 5",
        "Ben mette la carta nella fessura 5",
        "Ben steckt die Karte in Fach 5",
    ),
    (
        Place(Slot(5), go=True),
        "Put the 7 into slot 5 and go RACK-O",
        "Metti la carta 7 nella fessura 5, e chiudi con RACK-O",
        "Steck die 7 in Fach 5 und mach RACK-O",
        "Ben puts the card into slot 5 and goes RACK-O",
        "Ben mette la carta nella fessura 5, e chiude con RACK-O",
        "Ben steckt die Karte in Fach 5 und macht RACK-O",
    ),
    (
        Discard(),
        "Discard the 7",
        "Scarta la carta 7",
        "Wirf die 7 ab",
        "Ben discards the card",
        "Ben scarta la carta",
        "Ben wirft die Karte ab",
    ),
    (
        Discard(go=True),
        "Discard the 7 and go RACK-O",
        "Scarta la carta 7, e chiudi con RACK-O",
        "Wirf die 7 ab und mach RACK-O",
        "Ben discards the card and goes RACK-O",
        "Ben scarta la carta, e chiude con RACK-O",
        "Ben wirft die Karte ab und macht RACK-O",
    ),
]


@pytest.mark.parametrize(("move", "en", "it", "de", "en_ben", "it_ben", "de_ben"), MOVES)
def test_moves(
    move: Move, en: str, it: str, de: str, en_ben: str, it_ben: str, de_ben: str
) -> None:
    drawn = 7 if isinstance(move, (Place, Discard)) else None
    mine, bens = seen(ADA, drawn=drawn), seen(BEN, drawn=drawn)
    said = [racko.move_text(mine, 0, move, code, names=NAMES) for code in ("en", "it", "de")]
    assert said == [en, it, de]
    said = [racko.move_text(bens, 1, move, code, names=NAMES) for code in ("en", "it", "de")]
    assert said == [en_ben, it_ben, de_ben]


POINTS = RoundResult((10, 75, 1), ((), (), ()))
EVENTS: list[tuple[SeenEvent, str, str, str]] = [
    (
        SeenDealt(((None,) * 3,) * 3, Card(6), 2, BEN),
        "A new round is dealt; the 6 is turned up.",
        "Si comincia una nuova mano: la prima carta degli scarti è la 6.",
        "Eine neue Runde ist gegeben; aufgedeckt liegt die 6.",
    ),
    (
        Took(ADA, Slot(15), Card(6), Card(5), ()),
        "You take the 6 into slot 15 and discard the 5.",
        "Prendi la carta 6, la metti nella fessura 15 e scarti la 5.",
        "Du nimmst die 6, steckst sie in Fach 15 und wirfst die 5 ab.",
    ),
    (
        Took(BEN, Slot(15), Card(6), Card(10), ()),
        "Ben takes the 6 into slot 15 and discards the 10.",
        "Ben prende la carta 6, la mette nella fessura 15 e scarta la 10.",
        "Ben nimmt die 6, steckt sie in Fach 15 und wirft die 10 ab.",
    ),
    (SeenDrew(ADA, Card(12)), "You draw the 12.", "Peschi la carta 12.", "Du ziehst die 12."),
    (SeenDrew(BEN, Card(12)), "Ben draws the 12.", "Ben pesca la carta 12.", "Ben zieht die 12."),
    (SeenDrew(BEN, None), "Ben draws a card.", "Ben pesca una carta.", "Ben zieht eine Karte."),
    (
        SeenPlaced(ADA, Slot(5), Card(7), Card(2), ()),
        "You put the 7 into slot 5 and discard the 2.",
        "Metti la carta 7 nella fessura 5 e scarti la 2.",
        "Du steckst die 7 in Fach 5 und wirfst die 2 ab.",
    ),
    (
        SeenPlaced(BEN, Slot(5), Card(7), Card(8), ()),
        "Ben puts the 7 into slot 5 and discards the 8.",
        "Ben mette la carta 7 nella fessura 5 e scarta la 8.",
        "Ben steckt die 7 in Fach 5 und wirft die 8 ab.",
    ),
    (
        SeenPlaced(BEN, Slot(5), None, Card(8), ()),
        "Ben puts the card into slot 5 and discards the 8.",
        "Ben mette la carta nella fessura 5 e scarta la 8.",
        "Ben steckt die Karte in Fach 5 und wirft die 8 ab.",
    ),
    (
        Discarded(ADA, Card(7)),
        "You discard the 7.",
        "Scarti la carta 7.",
        "Du wirfst die 7 ab.",
    ),
    (
        Discarded(BEN, Card(7)),
        "Ben discards the 7.",
        "Ben scarta la carta 7.",
        "Ben wirft die 7 ab.",
    ),
    (
        TurnedOver((Card(4),), Card(6)),
        "The discard pile is turned over to be the draw pile; the 6 is turned up.",
        "Gli scarti si voltano e diventano il mazzo; si scopre la carta 6.",
        "Der Ablagestapel wird umgedreht und ist jetzt der Zugstapel; aufgedeckt wird die 6.",
    ),
    (TurnEnded(ADA), "Your turn is over.", "Il tuo turno è finito.", "Dein Zug ist zu Ende."),
    (
        TurnEnded(BEN),
        "Ben's turn is over.",
        "Il turno di Ben è finito.",
        "Der Zug von Ben ist zu Ende.",
    ),
    (
        RoundEnded(ADA, (), (), RoundResult((1, 10, 5), ()), (1, 10, 5), None),
        "You go RACK-O and score 1 point!",
        "Chiudi con RACK-O e segni 1 punto!",
        "Du machst RACK-O und bekommst 1 Punkt!",
    ),
    (
        RoundEnded(BEN, (), (), POINTS, (10, 75, 1), None),
        "Ben goes RACK-O and scores 75 points.",
        "Ben chiude con RACK-O e segna 75 punti.",
        "Ben macht RACK-O und bekommt 75 Punkte.",
    ),
    (
        SeenTurnCame(Taking(), ADA),
        "Your turn: take the 6 or draw.",
        "Tocca a te: prendi la carta 6 o pesca.",
        "Du bist am Zug: Nimm die 6 oder zieh.",
    ),
]


@pytest.mark.parametrize(("event", "en", "it", "de"), EVENTS)
def test_events(event: SeenEvent, en: str, it: str, de: str) -> None:
    view = seen(BEN)
    said = [racko.event_text(view, event, code, names=NAMES) for code in ("en", "it", "de")]
    assert said == [en, it, de]


def test_every_kind_of_move_and_event_has_its_sentences() -> None:
    assert {type(row[0]) for row in MOVES} == set(get_args(Move))
    assert {type(row[0]) for row in EVENTS} == set(get_args(SeenEvent))


def ended(*winners: int) -> racko.View:
    places = tuple(map(Seat, winners))
    view = seen(ADA)
    match = attrs.evolve(view.match, outcome=Outcome(places, (places,), "racko.win"))
    return attrs.evolve(view, match=match, phase=racko.Over(), to_act=None)


PROMPTS = [
    (
        seen(BEN),
        "Ben's turn to take the 6 or draw.",
        "Tocca a Ben: può prendere la carta 6 o pescare.",
        "Ben ist am Zug und kann die 6 nehmen oder ziehen.",
    ),
    (
        seen(ADA, drawn=7),
        "Your turn: put the 7 into a slot or discard it.",
        "Tocca a te: metti la carta 7 in una fessura o scartala.",
        "Du bist am Zug: Steck die 7 in ein Fach oder wirf sie ab.",
    ),
    (
        seen(BEN, drawn=7),
        "Ben's turn to put the card into a slot or discard it.",
        "Tocca a Ben: può mettere la carta in una fessura o scartarla.",
        "Ben ist am Zug und kann die Karte in ein Fach stecken oder abwerfen.",
    ),
    (
        racko.view(racko.start(RULES), 0),
        "Waiting for the first deal; chance names the dealer.",
        "Ora si distribuisce la prima mano; il mazziere è scelto a sorte.",
        "Gleich wird zum ersten Mal gegeben; wer gibt, entscheidet das Los.",
    ),
    (
        racko.view(racko.start(racko.Rules(seats=3, dealer=0)), 0),
        "You deal the next round.",
        "Tocca a te distribuire la prossima mano.",
        "Du gibst die Karten für die nächste Runde.",
    ),
    (
        racko.view(racko.start(racko.Rules(seats=3, dealer=1)), 0),
        "Ben deals the next round.",
        "Ben distribuisce la prossima mano.",
        "Ben gibt die Karten für die nächste Runde.",
    ),
    (
        ended(0),
        "The match is over: you win!",
        "La partita è finita: hai vinto!",
        "Das Spiel ist aus: Du hast gewonnen!",
    ),
    (
        ended(1),
        "The match is over: Ben wins.",
        "La partita è finita: vince Ben.",
        "Das Spiel ist aus: Ben gewinnt.",
    ),
    (
        ended(0, 1, 2),
        "The match is over, a shared win: you, Ben and Cleo.",
        "La partita è finita in parità: tu, Ben e Cleo.",
        "Das Spiel ist aus, der Sieg wird geteilt: du, Ben und Cleo.",
    ),
]


@pytest.mark.parametrize(("view", "en", "it", "de"), PROMPTS)
def test_prompts(view: racko.View, en: str, it: str, de: str) -> None:
    said = [racko.prompt(view, code, names=NAMES) for code in ("en", "it", "de")]
    assert said == [en, it, de]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "Seat 1 draws a card."),
        ("it", "Posto 1 pesca una carta."),
        ("de", "Platz 1 zieht eine Karte."),
    ],
)
def test_seats_without_names_are_numbered(code: str, text: str) -> None:
    assert racko.event_text(seen(BEN), SeenDrew(BEN, None), code) == text


def test_a_spectator_is_nobody_at_the_table() -> None:
    view = seen(ADA, None)
    assert racko.prompt(view, names=NAMES) == "Ada's turn to take the 6 or draw."
    assert racko.move_text(view, 0, Draw(), names=NAMES) == "Ada draws a card"


def test_a_card_that_is_not_there_is_not_named() -> None:
    view = racko.view(racko.start(RULES), 0)
    assert racko.move_text(view, 0, Take(Slot(5))) == "Take the card into slot 5"


def test_a_hidden_card_changes_no_sentence() -> None:
    """At two tables that differ only in the card that Ben draws, Ada reads the same."""
    texts: list[list[str]] = [[], []]
    for said, stock in zip(texts, ([7, 4], [4, 7]), strict=True):
        state = racko.position(RULES, racks=RACKS, discard_pile=[6], draw_pile=stock, to_act=BEN)
        for move in (Draw(), Place(Slot(10))):
            view, step = racko.view(state, ADA), racko.transition(state, BEN, move)
            for code in language.languages():
                said += [racko.move_text(view, 1, move, code), racko.prompt(view, code)]
                for event in step.events:
                    said.append(racko.event_text(view, racko.redact(event, ADA), code))
            state = step.state
    assert texts[0] == texts[1]
    assert {
        "Seat 1 draws a card.",
        "Seat 1 puts the card into slot 10 and discards the 1.",
    } <= set(texts[0])


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["Ada", "Ben"], "names must be 3 strings"),
        ("abc", "names must be 3 strings"),
        ([1, 2, 3], "a name must be a string that can be printed, not 1"),
    ],
)
def test_names_are_one_text_for_each_seat(names: list[str], message: str) -> None:
    with pytest.raises(SeatError, match=message):
        racko.prompt(seen(ADA), names=names)


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(SeatError, match="seat must be a whole number from 0 to 2, not 3"):
        racko.move_text(seen(ADA), 3, Draw())
    with pytest.raises(LanguageError):
        racko.prompt(seen(ADA), "xx")
    with pytest.raises(TypeError, match="is not a move of this game"):
        racko.move_text(seen(ADA), 0, "draw")  # type: ignore[arg-type]  # without a checker
