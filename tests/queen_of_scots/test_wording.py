"""Moves, events and prompts in words: each sentence as a person at the table would say it."""

from typing import get_args

import attrs
import pytest

from cardrules import (
    Outcome,
    RoundResult,
    RulesError,
    Seat,
    SeatError,
    language,
    queen_of_scots,
    wire,
)
from cardrules.language import Translation
from cardrules.queen_of_scots import (
    Add,
    Card,
    CardType,
    Deck,
    Discard,
    Discarded,
    Draw,
    Kind,
    Laid,
    Lay,
    Move,
    Reshuffling,
    RoundEnded,
    Rules,
    SeenDealt,
    SeenDrew,
    SeenEvent,
    SeenReshuffled,
    Take,
    TakeOnto,
    Took,
    TurnCame,
)
from queen_of_scots.tables import completed

NAMES = ["Ada", "Ben"]
ADA, BEN = Seat(0), Seat(1)
CODES = ("en", "it", "de")
START = queen_of_scots.view(queen_of_scots.start(Rules(seats=2)), ADA)
JAMES, MARY, JEWELS, TWO, TEN = map(
    Card, ["king-james", "queen-mary", "crown-jewels", "plain-2", "plain-10"]
)
ROYAL = Kind("royal")

MOVES: list[tuple[Seat, Move, str, str, str]] = [
    (ADA, Draw(), "Draw a card", "Pesca una carta", "Zieh eine Karte"),
    (BEN, Draw(), "Ben draws a card", "Ben pesca una carta", "Ben zieht eine Karte"),
    (
        ADA,
        Take([MARY, JAMES]),
        "Take the face-up pile with King James and Queen Mary",
        "Prendi la pila scoperta con Re Giacomo e Regina Maria",
        "Nimm den offenen Stapel mit König Jakob und Königin Maria",
    ),
    (
        BEN,
        Take([TWO, TWO]),
        "Ben takes the face-up pile with 2 × Plain 2",
        "Ben prende la pila scoperta con 2 × Semplice 2",
        "Ben nimmt den offenen Stapel mit 2 × Schlicht 2",
    ),
    (
        ADA,
        TakeOnto(ROYAL),
        "Take the face-up pile; its top goes onto your set: royals",
        "Prendi la pila scoperta; la prima carta va sulla tua combinazione: reali",
        "Nimm den offenen Stapel; die oberste Karte kommt zu deinem Satz: Hoheiten",
    ),
    (
        BEN,
        TakeOnto(Kind(TEN)),
        "Ben takes the face-up pile; its top goes onto a set: Plain 10",
        "Ben prende la pila scoperta; la prima carta va su una combinazione: Semplice 10",
        "Ben nimmt den offenen Stapel; die oberste Karte kommt zu einem Satz: Schlicht 10",
    ),
    (
        ADA,
        Lay([TEN, TEN, JEWELS]),
        "Lay Crown Jewels and 2 × Plain 10",
        "Cala Gioielli della Corona e 2 × Semplice 10",
        "Leg Kronjuwelen und 2 × Schlicht 10 aus",
    ),
    (
        BEN,
        Lay([TWO, TWO, TWO]),
        "Ben lays 3 × Plain 2",
        "Ben cala 3 × Semplice 2",
        "Ben legt 3 × Schlicht 2 aus",
    ),
    (
        ADA,
        Add(TWO),
        "Add Plain 2 to your set",
        "Aggiungi Semplice 2 alla tua combinazione",
        "Leg Schlicht 2 an deinen Satz an",
    ),
    (
        BEN,
        Add(TWO),
        "Ben adds Plain 2 to a set",
        "Ben aggiunge Semplice 2 a una combinazione",
        "Ben legt Schlicht 2 an einen Satz an",
    ),
    (
        ADA,
        Add(JEWELS, ROYAL),
        "Add Crown Jewels to your set: royals",
        "Aggiungi Gioielli della Corona alla tua combinazione: reali",
        "Leg Kronjuwelen an deinen Satz an: Hoheiten",
    ),
    (
        BEN,
        Add(JEWELS, Kind(TWO)),
        "Ben adds Crown Jewels to a set: Plain 2",
        "Ben aggiunge Gioielli della Corona a una combinazione: Semplice 2",
        "Ben legt Kronjuwelen an einen Satz an: Schlicht 2",
    ),
    (ADA, Discard(MARY), "Discard Queen Mary", "Scarta Regina Maria", "Wirf Königin Maria ab"),
    (
        BEN,
        Discard(MARY),
        "Ben discards Queen Mary",
        "Ben scarta Regina Maria",
        "Ben wirft Königin Maria ab",
    ),
]


@pytest.mark.parametrize(("seat", "move", "en", "it", "de"), MOVES)
def test_moves(seat: Seat, move: Move, en: str, it: str, de: str) -> None:
    said = [queen_of_scots.move_text(START, seat, move, code, names=NAMES) for code in CODES]
    assert said == [en, it, de]


SHEET = RoundResult((0, 0), ((), ()))
EVENTS: list[tuple[SeenEvent, str, str, str]] = [
    (
        SeenDealt(None, (11, 11), MARY, 60, BEN),
        "A new round is dealt; Queen Mary is turned up.",
        "Si comincia una nuova mano; la carta scoperta è Regina Maria.",
        "Eine neue Runde ist gegeben; aufgedeckt liegt Königin Maria.",
    ),
    (SeenDrew(ADA, TWO), "You draw Plain 2.", "Peschi Semplice 2.", "Du ziehst Schlicht 2."),
    (SeenDrew(BEN, None), "Ben draws a card.", "Ben pesca una carta.", "Ben zieht eine Karte."),
    (
        Took(ADA, ROYAL, JAMES, (JAMES, MARY), (), (TWO, TEN)),
        "You take the face-up pile of three cards and lay 2 × King James and Queen Mary.",
        "Prendi la pila scoperta, tre carte, e cali 2 × Re Giacomo e Regina Maria.",
        (
            "Du nimmst den offenen Stapel, drei Karten, und legst 2 × König Jakob "
            "und Königin Maria "
            "aus."
        ),
    ),
    (
        Took(BEN, Kind(TWO), TWO, (TWO, TWO), (), ()),
        "Ben takes the face-up pile of one card and lays 3 × Plain 2.",
        "Ben prende la pila scoperta, una carta, e cala 3 × Semplice 2.",
        "Ben nimmt den offenen Stapel, eine Karte, und legt 3 × Schlicht 2 aus.",
    ),
    (
        Took(ADA, ROYAL, JEWELS, (), (JEWELS, JEWELS), (TWO,)),
        (
            "You show 2 × Crown Jewels, take the face-up pile of two cards and add Crown Jewels "
            "to your set: royals."
        ),
        (
            "Mostri 2 × Gioielli della Corona, prendi la pila scoperta, due carte, e aggiungi "
            "Gioielli della Corona alla tua combinazione: reali."
        ),
        (
            "Du zeigst 2 × Kronjuwelen, nimmst den offenen Stapel, zwei Karten, und legst "
            "Kronjuwelen an deinen Satz an: Hoheiten."
        ),
    ),
    (
        Took(BEN, Kind(TWO), JEWELS, (), (JEWELS, JEWELS), ()),
        (
            "Ben shows 2 × Crown Jewels, takes the face-up pile of one card and adds Crown Jewels "
            "to a set: Plain 2."
        ),
        (
            "Ben mostra 2 × Gioielli della Corona, prende la pila scoperta, una carta, e aggiunge "
            "Gioielli della Corona a una combinazione: Semplice 2."
        ),
        (
            "Ben zeigt 2 × Kronjuwelen, nimmt den offenen Stapel, eine Karte, und legt "
            "Kronjuwelen an einen Satz an: Schlicht 2."
        ),
    ),
    (
        Took(ADA, Kind(TWO), JEWELS, (TWO, TWO), (JEWELS, JEWELS), ()),
        (
            "You show 2 × Crown Jewels, take the face-up pile of one card and lay Crown Jewels "
            "and 2 × Plain 2."
        ),
        (
            "Mostri 2 × Gioielli della Corona, prendi la pila scoperta, una carta, e cali "
            "Gioielli della Corona e 2 × Semplice 2."
        ),
        (
            "Du zeigst 2 × Kronjuwelen, nimmst den offenen Stapel, eine Karte, und legst "
            "Kronjuwelen und 2 × Schlicht 2 aus."
        ),
    ),
    (
        Took(BEN, Kind(TWO), JEWELS, (TWO, TWO), (JEWELS, JEWELS), (TWO,)),
        (
            "Ben shows 2 × Crown Jewels, takes the face-up pile of two cards and "
            "lays Crown Jewels "
            "and 2 × Plain 2."
        ),
        (
            "Ben mostra 2 × Gioielli della Corona, prende la pila scoperta, due carte, e cala "
            "Gioielli della Corona e 2 × Semplice 2."
        ),
        (
            "Ben zeigt 2 × Kronjuwelen, nimmt den offenen Stapel, zwei Karten, und "
            "legt Kronjuwelen "
            "und 2 × Schlicht 2 aus."
        ),
    ),
    (
        Laid(ADA, Kind(TWO), (TWO, TWO, TWO)),
        "You lay 3 × Plain 2.",
        "Cali 3 × Semplice 2.",
        "Du legst 3 × Schlicht 2 aus.",
    ),
    (
        Laid(BEN, ROYAL, (MARY, MARY, JEWELS)),
        "Ben lays Crown Jewels and 2 × Queen Mary.",
        "Ben cala Gioielli della Corona e 2 × Regina Maria.",
        "Ben legt Kronjuwelen und 2 × Königin Maria aus.",
    ),
    (
        Laid(ADA, Kind(TWO), (TWO,)),
        "You add Plain 2 to your set.",
        "Aggiungi Semplice 2 alla tua combinazione.",
        "Du legst Schlicht 2 an deinen Satz an.",
    ),
    (
        Laid(BEN, Kind(TWO), (TWO,)),
        "Ben adds Plain 2 to a set.",
        "Ben aggiunge Semplice 2 a una combinazione.",
        "Ben legt Schlicht 2 an einen Satz an.",
    ),
    (
        Laid(ADA, ROYAL, (MARY,)),
        "You add Queen Mary to your set: royals.",
        "Aggiungi Regina Maria alla tua combinazione: reali.",
        "Du legst Königin Maria an deinen Satz an: Hoheiten.",
    ),
    (
        Laid(BEN, Kind(TWO), (JEWELS,)),
        "Ben adds Crown Jewels to a set: Plain 2.",
        "Ben aggiunge Gioielli della Corona a una combinazione: Semplice 2.",
        "Ben legt Kronjuwelen an einen Satz an: Schlicht 2.",
    ),
    (
        Discarded(ADA, TEN),
        "You discard Plain 10.",
        "Scarti Semplice 10.",
        "Du wirfst Schlicht 10 ab.",
    ),
    (
        Discarded(BEN, TEN),
        "Ben discards Plain 10.",
        "Ben scarta Semplice 10.",
        "Ben wirft Schlicht 10 ab.",
    ),
    (
        SeenReshuffled((TWO,) * 20),
        "The face-up pile, 20 cards, is shuffled to be the face-down pile.",
        "La pila scoperta, 20 carte, si mescola e diventa la pila coperta.",
        "Der offene Stapel, 20 Karten, wird gemischt und ist jetzt der verdeckte Stapel.",
    ),
    (
        SeenReshuffled((TWO,)),
        "One card is shuffled to be the face-down pile.",
        "Una carta si mescola e diventa la pila coperta.",
        "Eine Karte wird gemischt und ist jetzt der verdeckte Stapel.",
    ),
    (
        RoundEnded(ADA, ((), ()), SHEET, (0, 0), None),
        "You are out of cards: the round is over.",
        "Hai finito le carte: la mano è chiusa.",
        "Du hast keine Karten mehr: Die Runde ist zu Ende.",
    ),
    (
        RoundEnded(BEN, ((), ()), SHEET, (0, 0), None),
        "Ben is out of cards: the round is over.",
        "Ben ha finito le carte: la mano è chiusa.",
        "Ben hat keine Karten mehr: Die Runde ist zu Ende.",
    ),
    (
        RoundEnded(None, ((), ()), SHEET, (0, 0), None),
        "The face-down pile is used up: the round is over.",
        "La pila coperta è esaurita: la mano è chiusa.",
        "Der verdeckte Stapel ist aufgebraucht: Die Runde ist zu Ende.",
    ),
    (
        TurnCame(queen_of_scots.Laying(), ADA),
        "Your turn: lay cards, or discard one to end it.",
        "Tocca a te: cala delle carte, o scartane una per finire.",
        "Du bist am Zug: Leg Karten aus, oder wirf zum Schluss eine ab.",
    ),
]


@pytest.mark.parametrize(("event", "en", "it", "de"), EVENTS)
def test_events(event: SeenEvent, en: str, it: str, de: str) -> None:
    said = [queen_of_scots.event_text(START, event, code, names=NAMES) for code in CODES]
    assert said == [en, it, de]


def test_every_kind_of_move_and_event_has_its_sentences() -> None:
    assert {type(row[1]) for row in MOVES} == set(get_args(Move))
    assert {type(row[0]) for row in EVENTS} == set(get_args(SeenEvent))


def waiting(phase: queen_of_scots.Phase, to_act: Seat | None) -> queen_of_scots.View:
    return attrs.evolve(START, phase=phase, to_act=to_act, face_up=(TWO, MARY))


def ended(winner: Seat) -> queen_of_scots.View:
    outcome = Outcome((winner,), ((ADA, BEN),), "scots.win")
    view = waiting(queen_of_scots.Over(), None)
    return attrs.evolve(view, match=attrs.evolve(view.match, outcome=outcome))


PROMPTS: list[tuple[queen_of_scots.View, str, str, str]] = [
    (
        waiting(queen_of_scots.PickingUp(), ADA),
        "Your turn: draw, or take the face-up pile with Queen Mary on top.",
        "Tocca a te: pesca, o prendi la pila scoperta con Regina Maria in cima.",
        "Du bist am Zug: Zieh, oder nimm den offenen Stapel; oben liegt Königin Maria.",
    ),
    (
        waiting(queen_of_scots.PickingUp(), BEN),
        "Ben's turn to draw, or to take the face-up pile with Queen Mary on top.",
        "Tocca a Ben: può pescare, o prendere la pila scoperta con Regina Maria in cima.",
        "Ben ist am Zug und kann ziehen oder den offenen Stapel nehmen; oben liegt Königin Maria.",
    ),
    (
        waiting(queen_of_scots.Laying(), BEN),
        "Ben's turn to lay cards, or to discard one and end it.",
        "Tocca a Ben: può calare delle carte, o scartarne una per finire.",
        "Ben ist am Zug und kann Karten auslegen oder zum Schluss eine abwerfen.",
    ),
    (
        waiting(Reshuffling((), ADA), None),
        "The face-up pile is shuffled next; then it is your turn.",
        "La pila scoperta va mescolata; poi tocca a te.",
        "Der offene Stapel wird gemischt; dann bist du am Zug.",
    ),
    (
        waiting(Reshuffling((), BEN), None),
        "The face-up pile is shuffled next; then it is Ben's turn.",
        "La pila scoperta va mescolata; poi tocca a Ben.",
        "Der offene Stapel wird gemischt; dann ist Ben am Zug.",
    ),
    (
        waiting(queen_of_scots.Dealing((), BEN), None),
        "Ben deals the next round.",
        "Ben distribuisce la prossima mano.",
        "Ben gibt die Karten für die nächste Runde.",
    ),
    (
        ended(ADA),
        "The match is over: you win!",
        "La partita è finita: hai vinto!",
        "Das Spiel ist aus: Du hast gewonnen!",
    ),
]


@pytest.mark.parametrize(("view", "en", "it", "de"), PROMPTS)
def test_prompts(view: queen_of_scots.View, en: str, it: str, de: str) -> None:
    assert [queen_of_scots.prompt(view, code, names=NAMES) for code in CODES] == [en, it, de]


def test_a_hidden_card_changes_no_sentence() -> None:
    """At two tables that differ only in the card that Ben draws, Ada reads the same."""
    texts: list[list[str]] = [[], []]
    rules = Rules(seats=2, hand_size=1)
    for said, rest in zip(texts, ("plain-2 king-james", "king-james plain-2"), strict=True):
        stock = [*rest.split(), *rules.deck.cards]
        for card in (*rest.split(), "plain-1", "plain-5", "plain-10"):
            stock.remove(Card(card))
        state = completed(
            rules, ["plain-1", "plain-5"], "plain-10", to_act=1, stock=" ".join(stock)
        )
        view = queen_of_scots.view(state, ADA)
        for code in language.languages():
            said.append(queen_of_scots.prompt(view, code))
            for event in queen_of_scots.transition(state, BEN, Draw()).events:
                shown = queen_of_scots.redact(event, ADA)
                said.append(queen_of_scots.event_text(view, shown, code))
    assert texts[0] == texts[1]
    assert "Seat 1 draws a card." in texts[0]


THISTLES = """
[[cards]]
name = "Thistle"
points = 5
copies = 9
translations = {it = "Cardo", de = "Distel"}
[[cards]]
name = "Rose"
points = 10
copies = 9
"""


def test_a_deck_names_its_cards_in_each_language() -> None:
    deck = Deck.from_toml(THISTLES)
    as_json = (
        '{"cards": [{"name": "Thistle", "points": 5, "copies": 9, "translations": {"it": "Cardo", '
        '"de": "Distel"}}, {"name": "Rose", "points": 10, "copies": 9}]}'
    )
    assert Deck.from_json(as_json) == deck
    assert deck.types[0].translations == (Translation("de", "Distel"), Translation("it", "Cardo"))
    rules = Rules(seats=2, hand_size=2, deck=deck)
    assert wire.loads(wire.dumps(rules)) == rules
    state = completed(rules, ["rose thistle", "rose"], "thistle", laying=True)
    mine = queen_of_scots.view(state, ADA)
    assert queen_of_scots.to_text(mine).splitlines()[-2] == "Your hand: Thistle, Rose."
    assert queen_of_scots.to_text(mine, "it").splitlines()[-2] == "La tua mano: Cardo, Rose."
    violation = queen_of_scots.why_illegal(mine, ADA, Lay([Card("thistle")] * 3))
    assert violation is not None
    assert violation.text("de") == "der Zug braucht 3 × Distel, und auf der Hand ist 1"
    assert wire.loads(wire.dumps(violation)) == violation
    assert "9 × Cardo (5)" in rules.describe("it")


def test_the_sets_on_the_table_are_in_the_order_of_the_deck() -> None:
    state = completed(
        Rules(seats=2, hand_size=2),
        ["plain-1", "plain-1"],
        "plain-5",
        tables=[
            {
                "plain-10": "plain-10 plain-10 plain-10",
                "plain-2": "plain-2 plain-2 crown-jewels",
                "royal": "queen-mary king-james king-james",
            },
            {},
        ],
    )
    lines = queen_of_scots.to_text(queen_of_scots.view(state, ADA)).splitlines()
    assert lines[2:5] == [
        "  royals: King James, King James, Queen Mary",
        "  Plain 2: Crown Jewels, Plain 2, Plain 2",
        "  Plain 10: Plain 10, Plain 10, Plain 10",
    ]


@pytest.mark.parametrize(
    ("translations", "message"),
    [
        ({"Italian": "Cardo"}, "card 'Thistle': translations must be names by codes of languages"),
        ({"": "Cardo"}, "card 'Thistle': translations must be names by codes of languages"),
        ({1: "Cardo"}, "card 'Thistle': translations must be names by codes of languages"),
        ({"it": " "}, "card 'Thistle': translations.it must be a string that can be printed"),
        ({"it": 7}, "card 'Thistle': translations.it must be a string that can be printed, not 7"),
        ({"it": "x" * 101}, "card 'Thistle': translations.it must have at most 100 characters"),
        (
            [Translation("it", "Cardo"), Translation("it", "Carda")],
            "card 'Thistle': translations must be names .* each once, not 'it'",
        ),
        ("it", "translations must be names by codes of languages such as 'it'.*, not 'it'"),
        (["it"], "translations must be names by codes of languages such as 'it'"),
    ],
    ids=repr,
)
def test_translations_that_cannot_be_are_refused(translations: object, message: str) -> None:
    with pytest.raises(RulesError, match=f"^{message}"):
        CardType("Thistle", points=5, copies=9, translations=translations)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("translations", "message"),
    [
        ('["it"]', "entry 1: translations must be names by codes of languages"),
        ("5", "entry 1: translations must be names by codes of languages"),
        ('{"it": 1.5}', "entry 1: card 'Rose': translations.it must be a string .* not 1.5"),
        ('{"it": "Rosa", "it": "Rose"}', "entry 1: .*'it'.* twice"),
    ],
)
def test_a_file_with_other_translations_is_refused(translations: str, message: str) -> None:
    rose = f'{{"name": "Rose", "points": 5, "copies": 9, "translations": {translations}}}'
    with pytest.raises(RulesError, match=f"^{message}"):
        Deck.from_json(f'{{"cards": [{rose}]}}')


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(SeatError, match="seat must be a whole number from 0 to 1, not 2"):
        queen_of_scots.move_text(START, 2, Draw())
    with pytest.raises(TypeError, match="is not a move of this game"):
        queen_of_scots.move_text(START, 0, "draw")  # type: ignore[arg-type]  # no checker


def test_a_card_that_the_deck_does_not_have_is_called_by_its_id() -> None:
    move = Lay([Card("thistle"), TWO, TWO])
    assert queen_of_scots.move_text(START, 0, move) == "Lay 2 × Plain 2 and thistle"
