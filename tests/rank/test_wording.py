"""Moves, events and prompts in words: each sentence as a person at the table would say it."""

from typing import get_args

import attrs
import pytest

from cardrules import Outcome, Seat, SeatError, language, rank
from cardrules.rank import (
    BenefitChosen,
    BenefitDue,
    CardsPlayed,
    ChoosingBenefit,
    ChoosingHand,
    Dealing,
    Give,
    Giving,
    GoFirst,
    HandEnded,
    KeepHand,
    KingsHandLeft,
    Move,
    Over,
    Pass,
    Passed,
    Phase,
    Pile,
    Play,
    Playing,
    RoundWon,
    SeenCardsDrawn,
    SeenDealt,
    SeenEvent,
    SeenExchanged,
    SeenKingsHandTaken,
    Steal,
    TakeKingsHand,
    Transfer,
    TurnCame,
    WentOut,
    cards,
)
from cardrules.rank.phases import pack_phase
from rank.tables import table

NAMES = ["Ada", "Ben", "Cleo", "Dan"]
ADA, BEN, CLEO, DAN = map(Seat, range(4))
CODES = ("en", "it", "de")
START = rank.view(rank.start(rank.Rules(seats=4)), ADA)


def waiting(phase: Phase, to_act: int | None, *, steal: bool = True) -> rank.View:
    """Return what Ada sees while the table waits for this."""
    facts = attrs.evolve(START.hand_facts, steal_possible=steal)
    seat = None if to_act is None else Seat(to_act)
    return attrs.evolve(START, phase=pack_phase(phase), to_act=seat, hand_facts=facts)


GIVING = waiting(Giving(BEN, 2), ADA)
BEN_GIVES_ADA = waiting(Giving(ADA, 1), BEN)
BEN_GIVES_CLEO = waiting(Giving(CLEO, 1), BEN)

MOVES: list[tuple[rank.View, Seat, Move, str, str, str]] = [
    (
        START,
        ADA,
        Play(cards("8 8 U"), 9),
        "Play two 8s and a Rank-Up: worth 9",
        "Gioca due 8 e una Rank-Up: valore 9",
        "Spiel zwei 8er und eine Rank-Up: Wert 9",
    ),
    (
        START,
        CLEO,
        Play(cards("11 W D"), 11),
        "Cleo plays an 11, a Wild and a Rank-Down: worth 11",
        "Cleo gioca un 11, una Wild e una Rank-Down: valore 11",
        "Cleo spielt eine 11, einen Joker und eine Rank-Down: Wert 11",
    ),
    (
        START,
        ADA,
        Play(cards("C2")),
        "Play a Crown + Draw 2",
        "Gioca una Crown + Draw 2",
        "Spiel eine Krone + 2 ziehen",
    ),
    (
        START,
        BEN,
        Play(cards("C")),
        "Ben plays a Crown",
        "Ben gioca una Crown",
        "Ben spielt eine Krone",
    ),
    (START, ADA, Pass(), "Pass", "Passa", "Passe"),
    (START, BEN, Pass(), "Ben passes", "Ben passa", "Ben passt"),
    (START, ADA, GoFirst(), "Go first", "Gioca per primo", "Fang an"),
    (START, BEN, GoFirst(), "Ben goes first", "Ben gioca per primo", "Ben fängt an"),
    (
        START,
        ADA,
        Steal(),
        "Steal the Beggar's highest number",
        "Ruba la carta numerata più alta del Beggar",
        "Stiehl die höchste Zahl des Bettlers",
    ),
    (
        START,
        BEN,
        Steal(),
        "Ben steals the Beggar's highest number",
        "Ben ruba la carta numerata più alta del Beggar",
        "Ben stiehlt die höchste Zahl des Bettlers",
    ),
    (
        GIVING,
        ADA,
        Give(cards("1 2")),
        "Give Ben a 1 and a 2",
        "Dai un 1 e un 2 a Ben",
        "Gib Ben eine 1 und eine 2",
    ),
    (
        BEN_GIVES_ADA,
        BEN,
        Give(cards("3")),
        "Ben gives you a 3",
        "Ben ti dà un 3",
        "Ben gibt dir eine 3",
    ),
    (
        BEN_GIVES_CLEO,
        BEN,
        Give(cards("3")),
        "Ben gives Cleo a 3",
        "Ben dà un 3 a Cleo",
        "Ben gibt Cleo eine 3",
    ),
    (START, ADA, Give(cards("3 3")), "Give two 3s", "Dai due 3", "Gib zwei 3er"),
    (START, BEN, Give(cards("3 3")), "Ben gives two 3s", "Ben dà due 3", "Ben gibt zwei 3er"),
    (
        START,
        ADA,
        TakeKingsHand(),
        "Take the King's Hand",
        "Prendi la Mano di Re",
        "Nimm die Königshand",
    ),
    (
        START,
        BEN,
        TakeKingsHand(),
        "Ben takes the King's Hand",
        "Ben prende la Mano di Re",
        "Ben nimmt die Königshand",
    ),
    (START, ADA, KeepHand(), "Keep your hand", "Tieni le tue carte", "Behalte deine Hand"),
    (
        START,
        BEN,
        KeepHand(),
        "Ben keeps the hand",
        "Ben tiene le sue carte",
        "Ben behält die eigene Hand",
    ),
]


@pytest.mark.parametrize(("view", "seat", "move", "en", "it", "de"), MOVES)
def test_moves(view: rank.View, seat: Seat, move: Move, en: str, it: str, de: str) -> None:
    assert [rank.move_text(view, seat, move, code, names=NAMES) for code in CODES] == [en, it, de]


def moved(giver: Seat, taker: Seat, count: int, shown: str | None) -> SeenExchanged:
    return SeenExchanged(Transfer(giver, taker, count, cards(shown) if shown else None, 0))


ENDED = HandEnded(attrs.evolve(START.match, places=(BEN, ADA, DAN, CLEO)))
EVENTS: list[tuple[SeenEvent, str, str, str]] = [
    (
        SeenDealt((), 15, 38, 0),
        "A new hand is dealt: 15 cards each.",
        "Si comincia un nuovo turno: 15 carte a testa.",
        "Eine neue Runde ist gegeben: 15 Karten für jeden.",
    ),
    (
        SeenDealt((), 1, 38, 0),
        "A new hand is dealt: one card each.",
        "Si comincia un nuovo turno: una carta a testa.",
        "Eine neue Runde ist gegeben: eine Karte für jeden.",
    ),
    (
        SeenKingsHandTaken(ADA, cards("1"), cards("2")),
        "You take the King's Hand.",
        "Prendi la Mano di Re.",
        "Du nimmst die Königshand.",
    ),
    (
        SeenKingsHandTaken(BEN, None, None),
        "Ben takes the King's Hand.",
        "Ben prende la Mano di Re.",
        "Ben nimmt die Königshand.",
    ),
    (KingsHandLeft(ADA), "You keep your hand.", "Tieni le tue carte.", "Du behältst deine Hand."),
    (
        KingsHandLeft(BEN),
        "Ben keeps the hand.",
        "Ben tiene le sue carte.",
        "Ben behält die eigene Hand.",
    ),
    (
        BenefitDue(ADA, steal_possible=True),
        "You are the Beggar, with a number that can be stolen.",
        "Sei il Beggar, e hai una carta numerata che può essere rubata.",
        "Du bist Bettler und hast eine Zahl, die gestohlen werden kann.",
    ),
    (
        BenefitDue(BEN, steal_possible=True),
        "Ben is the Beggar, with a number that can be stolen.",
        "Ben è il Beggar, e ha una carta numerata che può essere rubata.",
        "Ben ist Bettler und hat eine Zahl, die gestohlen werden kann.",
    ),
    (
        BenefitDue(ADA, steal_possible=False),
        "You are the Beggar, with no number to steal.",
        "Sei il Beggar, e non hai carte numerate che possano essere rubate.",
        "Du bist Bettler und hast keine Zahl, die gestohlen werden kann.",
    ),
    (
        BenefitDue(BEN, steal_possible=False),
        "Ben is the Beggar, with no number to steal.",
        "Ben è il Beggar, e non ha carte numerate che possano essere rubate.",
        "Ben ist Bettler und hat keine Zahl, die gestohlen werden kann.",
    ),
    (
        BenefitChosen(ADA, steals=False),
        "You choose to go first.",
        "Scegli di giocare per primo.",
        "Du entscheidest dich anzufangen.",
    ),
    (
        BenefitChosen(BEN, steals=False),
        "Ben chooses to go first.",
        "Ben sceglie di giocare per primo.",
        "Ben entscheidet sich anzufangen.",
    ),
    (
        BenefitChosen(ADA, steals=True),
        "You choose to steal.",
        "Scegli di rubare.",
        "Du entscheidest dich zu stehlen.",
    ),
    (
        BenefitChosen(BEN, steals=True),
        "Ben chooses to steal.",
        "Ben sceglie di rubare.",
        "Ben entscheidet sich zu stehlen.",
    ),
    (
        moved(ADA, BEN, 1, "12"),
        "You give Ben a 12.",
        "Dai un 12 a Ben.",
        "Du gibst Ben eine 12.",
    ),
    (
        moved(BEN, ADA, 2, "C 12"),
        "Ben gives you a 12 and a Crown.",
        "Ben ti dà un 12 e una Crown.",
        "Ben gibt dir eine 12 und eine Krone.",
    ),
    (
        moved(BEN, CLEO, 1, None),
        "Ben gives Cleo a card.",
        "Ben dà una carta a Cleo.",
        "Ben gibt Cleo eine Karte.",
    ),
    (
        moved(BEN, CLEO, 2, None),
        "Ben gives Cleo two cards.",
        "Ben dà due carte a Cleo.",
        "Ben gibt Cleo zwei Karten.",
    ),
    (
        CardsPlayed(ADA, cards("8 8 U"), 9, shows_modifiers_only=False),
        "You play two 8s and a Rank-Up: worth 9.",
        "Giochi due 8 e una Rank-Up: valore 9.",
        "Du spielst zwei 8er und eine Rank-Up: Wert 9.",
    ),
    (
        CardsPlayed(CLEO, cards("1 W W D D"), 1, shows_modifiers_only=False),
        "Cleo plays a 1, two Wilds and two Rank-Downs: worth 1.",
        "Cleo gioca un 1, due Wild e due Rank-Down: valore 1.",
        "Cleo spielt eine 1, zwei Joker und zwei Rank-Downs: Wert 1.",
    ),
    (
        CardsPlayed(ADA, cards("C"), None, shows_modifiers_only=False),
        "You play a Crown and win the round.",
        "Giochi una Crown e vinci la mano.",
        "Du spielst eine Krone und gewinnst den Stich.",
    ),
    (
        CardsPlayed(BEN, cards("C2"), None, shows_modifiers_only=False),
        "Ben plays a Crown + Draw 2 and wins the round.",
        "Ben gioca una Crown + Draw 2 e vince la mano.",
        "Ben spielt eine Krone + 2 ziehen und gewinnt den Stich.",
    ),
    (
        SeenCardsDrawn(ADA, 2, cards("7 C")),
        "You draw a 7 and a Crown.",
        "Peschi un 7 e una Crown.",
        "Du ziehst eine 7 und eine Krone.",
    ),
    (
        SeenCardsDrawn(BEN, 2, None),
        "Ben draws two cards.",
        "Ben pesca due carte.",
        "Ben zieht zwei Karten.",
    ),
    (
        SeenCardsDrawn(BEN, 1, None),
        "Ben draws a card.",
        "Ben pesca una carta.",
        "Ben zieht eine Karte.",
    ),
    (Passed(ADA), "You pass.", "Passi.", "Du passt."),
    (Passed(BEN), "Ben passes.", "Ben passa.", "Ben passt."),
    (WentOut(ADA), "You are out of cards.", "Hai finito le carte.", "Du bist fertig."),
    (WentOut(BEN), "Ben is out of cards.", "Ben ha finito le carte.", "Ben ist fertig."),
    (
        RoundWon(ADA),
        "You lead the next round.",
        "Apri tu la prossima mano.",
        "Du eröffnest den nächsten Stich.",
    ),
    (
        RoundWon(BEN),
        "Ben leads the next round.",
        "Ben apre la prossima mano.",
        "Ben eröffnet den nächsten Stich.",
    ),
    (
        ENDED,
        "The hand is over. King: Ben, Queen: you, Knight: Dan, Beggar: Cleo.",
        "Il turno è finito. King: Ben, Queen: tu, Knight: Dan, Beggar: Cleo.",
        "Die Runde ist zu Ende. König: Ben, Königin: du, Ritter: Dan, Bettler: Cleo.",
    ),
    (
        TurnCame(Playing(BEN, None, None, (), ()), BEN),
        "Ben's turn to lead the round.",
        "Tocca a Ben aprire la mano.",
        "Ben ist am Zug und eröffnet den Stich.",
    ),
]


@pytest.mark.parametrize(("event", "en", "it", "de"), EVENTS)
def test_events(event: SeenEvent, en: str, it: str, de: str) -> None:
    assert [rank.event_text(START, event, code, names=NAMES) for code in CODES] == [en, it, de]


def test_every_kind_of_move_and_event_has_its_sentences() -> None:
    assert {type(row[2]) for row in MOVES} == set(get_args(Move))
    assert {type(row[0]) for row in EVENTS} == set(get_args(SeenEvent))


def playing(pile: str | None, value: int, size: int) -> Playing:
    beaten = None if pile is None else Pile(size=size, value=value, cards=cards(pile))
    return Playing(ADA, BEN, beaten, (), ())


def ended(*winners: Seat) -> rank.View:
    outcome = Outcome(winners, ((ADA, BEN, CLEO, DAN),), "rank.win")
    view = waiting(Over(), None)
    return attrs.evolve(view, match=attrs.evolve(view.match, outcome=outcome))


PROMPTS: list[tuple[rank.View, str, str, str]] = [
    (
        waiting(Dealing((), names_king=True), None),
        "Waiting for the first hand to be dealt, with the characters.",
        "Ora si distribuisce il primo turno, con le Carte Personaggio.",
        "Gleich wird die erste Runde gegeben, mit den Rollen.",
    ),
    (
        waiting(Dealing((), names_king=False), None),
        "Waiting for the next hand to be dealt.",
        "Ora si distribuisce il prossimo turno.",
        "Als Nächstes wird die nächste Runde gegeben.",
    ),
    (
        waiting(ChoosingHand(), ADA),
        "You are King: keep your hand, or take the King's Hand.",
        "Sei il King: tieni le tue carte o prendi la Mano di Re.",
        "Du bist König: Behalte deine Hand, oder nimm die Königshand.",
    ),
    (
        waiting(ChoosingHand(), BEN),
        "Ben is King and may take the King's Hand.",
        "Ben è il King e può prendere la Mano di Re.",
        "Ben ist König und darf die Königshand nehmen.",
    ),
    (
        waiting(ChoosingBenefit(), ADA),
        "You are King: go first, or steal the Beggar's highest number.",
        "Sei il King: gioca per primo, o ruba la carta numerata più alta del Beggar.",
        "Du bist König: Fang an, oder stiehl die höchste Zahl des Bettlers.",
    ),
    (
        waiting(ChoosingBenefit(), BEN),
        "Ben is King and goes first, or steals the Beggar's highest number.",
        "Ben è il King: può giocare per primo, o rubare la carta numerata più alta del Beggar.",
        "Ben ist König und kann anfangen oder die höchste Zahl des Bettlers stehlen.",
    ),
    (
        waiting(ChoosingBenefit(), ADA, steal=False),
        "You are King and go first: the Beggar holds no number to steal.",
        "Sei il King e giochi per primo: il Beggar non ha carte numerate da rubare.",
        "Du bist König und fängst an: Der Bettler hat keine Zahl, die man stehlen kann.",
    ),
    (
        waiting(ChoosingBenefit(), BEN, steal=False),
        "Ben is King and goes first: the Beggar holds no number to steal.",
        "Ben è il King e gioca per primo: il Beggar non ha carte numerate da rubare.",
        "Ben ist König und fängt an: Der Bettler hat keine Zahl, die man stehlen kann.",
    ),
    (
        GIVING,
        "Your turn: give Ben two cards.",
        "Tocca a te: dai due carte a Ben.",
        "Du bist am Zug: Gib Ben zwei Karten.",
    ),
    (
        BEN_GIVES_ADA,
        "Ben's turn to give you a card.",
        "Tocca a Ben darti una carta.",
        "Ben ist am Zug und gibt dir eine Karte.",
    ),
    (
        BEN_GIVES_CLEO,
        "Ben's turn to give Cleo a card.",
        "Tocca a Ben dare una carta a Cleo.",
        "Ben ist am Zug und gibt Cleo eine Karte.",
    ),
    (
        waiting(playing(None, 0, 0), ADA),
        "Your turn: lead the round.",
        "Tocca a te: apri la mano.",
        "Du bist am Zug: Eröffne den Stich.",
    ),
    (
        waiting(playing("7", 7, 1), ADA),
        "Your turn: beat a card worth 7, or pass.",
        "Tocca a te: batti una carta di valore 7, o passa.",
        "Du bist am Zug: Schlag eine Karte im Wert 7, oder passe.",
    ),
    (
        waiting(playing("8 8 U", 9, 2), BEN),
        "Ben's turn to beat a set of two worth 9, or pass.",
        "Tocca a Ben: può battere un set di due carte di valore 9, o passare.",
        "Ben ist am Zug und kann einen Satz von zwei im Wert 9 schlagen oder passen.",
    ),
    (
        ended(BEN),
        "The match is over: Ben wins.",
        "La partita è finita: vince Ben.",
        "Das Spiel ist aus: Ben gewinnt.",
    ),
]


@pytest.mark.parametrize(("view", "en", "it", "de"), PROMPTS)
def test_prompts(view: rank.View, en: str, it: str, de: str) -> None:
    assert [rank.prompt(view, code, names=NAMES) for code in CODES] == [en, it, de]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("card", rank.Card)
def test_each_card_is_counted_in_words(code: str, card: rank.Card) -> None:
    one = rank.move_text(START, 0, Give([card]), code)
    two = rank.move_text(START, 0, Give([card, card]), code)
    assert {"en": " two ", "it": " due ", "de": " zwei "}[code] in two
    assert one != two
    assert language.text(code, f"rank.card.{card}").split()[0].rstrip("s") in one


def test_a_hidden_card_changes_no_sentence() -> None:
    """At two tables that differ only in the cards that Ben draws, Ada reads the same."""
    texts: list[list[str]] = [[], []]
    for said, stock in zip(texts, ("5 W", "C 2"), strict=True):
        state = table(rank.Rules(seats=3), "1 2", "C2 9", "4", to_act=1, draw_pile=stock)
        view = rank.view(state, ADA)
        for code in language.languages():
            said.append(rank.prompt(view, code))
            for event in rank.transition(state, BEN, Play(cards("C2"))).events:
                said.append(rank.event_text(view, rank.redact(event, ADA), code))
    assert texts[0] == texts[1]
    assert "Seat 1 draws two cards." in texts[0]


def test_a_table_in_plain_text_calls_the_cards_by_their_names() -> None:
    state = table(rank.Rules(seats=3), "1 2 2 12 W", "", "U", pile="7 U = 8", last=2, out=[1])
    assert rank.to_text(rank.view(state, ADA)).splitlines()[0] == (
        "Your turn: beat a card worth 8, or pass."
    )
    assert "Your hand: 1, 2, 2, 12, Wild" in rank.to_text(rank.view(state, ADA))
    assert "Pile: a card worth 8." in rank.to_text(rank.view(state, ADA))
    assert "Pila: una carta di valore 8." in rank.to_text(rank.view(state, ADA), "it")
    assert "Deine Hand: -" in rank.to_text(rank.view(state, BEN), "de")


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(SeatError, match="seat must be a whole number from 0 to 3, not 4"):
        rank.move_text(START, 4, Pass())
    with pytest.raises(TypeError, match="is not a move of this game"):
        rank.move_text(START, 0, "pass")  # type: ignore[arg-type]  # without a checker
