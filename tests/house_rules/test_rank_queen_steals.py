"""The second example: RANK in which the Queen also steals."""

import attrs
import pytest

from cardrules import Seat, bots, rank, records, schemas, wire
from cardrules.dealing import SeededRandomness
from cardrules.errors import DecodeError
from cardrules.house_rules import NoMemory
from cardrules.table import Table, resume, seeded
from cardrules.testing.laws import Laws
from rank.tables import dealt, shown_hands
from rank_queen_steals import NAME, game
from schemas.validation import check_schema

SEED = bytes(range(64))
DECK = rank.cards("1 1 2 2 3 3 4 4 5 5 6 6 7 8 9 W W U U U D D C C2")
SMALL = rank.Rules(seats=4, deck=DECK, hand_size=4)


def test_the_queen_steals_when_the_king_does() -> None:
    # Seat 2 is King, seat 0 Queen, seat 1 second to last, seat 3 Beggar.
    rules = game.rules(rank.Rules(seats=4, hand_size=4))
    hands = "1 2 3 4", "5 9 C W", "3 3 W D", "7 7 12 C"
    state = game.state(dealt(rules.inner, (2, 0, 1, 3), *hands), NoMemory())
    for text in ("steal", "give 3", "give 2"):
        state = game.apply(state, state.to_act, game.parse_move(text))
    assert shown_hands(state.inner) == ["1 3 4 9", "2 5 W C", "3 12 W D", "3 7 7 C"]
    assert isinstance(state.inner.phase, rank.Playing)
    assert state.to_act == 0


def test_the_house_fixes_the_option() -> None:
    plain = rank.Rules(seats=5, tokens_to_win=3)
    rules = game.rules(plain)
    assert rules.inner == attrs.evolve(plain, queen_steals=True)
    assert game.encodings().rules().inner == rank.Rules(queen_steals=True)
    assert (rules.seats, rules.rules_version) == (5, 1)
    assert rules.options_id == f"{NAME}-{rules.inner.options_id}"
    said = rules.describe()
    assert said.startswith(rules.inner.describe())
    assert said.endswith("\n\nAt this table the Queen always steals too.")
    message = wire.dumps(rules)
    assert wire.load_rules(game, message) == rules
    with pytest.raises(DecodeError, match="queen_steals does not follow from the others"):
        wire.load_rules(game, message.replace(',"queen_steals":true', ""))


@pytest.mark.parametrize(
    "rules",
    [SMALL, rank.Rules.italian_edition(5, deck=DECK, hand_size=3, kings_hand=True)],
    ids=["four seats", "five seats"],
)
def test_it_keeps_the_laws(rules: rank.Rules) -> None:
    laws = Laws(game, SeededRandomness(SEED, str(rules.seats)))
    state = laws.play(game.rules(rules), most_steps=70)
    assert state.last_round is not None


def test_tables_and_records_carry_its_name() -> None:
    luck, bot = SeededRandomness(SEED, "bots"), game.bot(bots.rank)
    table = Table(game, game.rules(SMALL), streams=seeded(SEED))
    stole: set[Seat] = set()
    while table.to_act is not None:
        table.play(table.to_act, bot(table.view(table.to_act), luck))
        taken = [each for each in table.state.inner.taken if each.due]
        # After the last hand, the places are already those of that hand.
        if taken and not table.is_over:
            places = table.state.inner.places
            # The King takes from the Beggar, and then the Queen from the seat above him.
            expected = [(places[-1], places[0]), (places[-2], places[1])]
            assert [(each.giver, each.taker) for each in taken] == expected[: len(taken)]
            stole.update(each.taker for each in taken)
    assert stole
    assert all(f'"game":"{NAME}"' in line for line in table.lines()[:-1])
    record = records.load(game, table.lines())
    assert resume(game, record).state == table.state
    for step in record.steps:
        check_schema(step)
    for seat in (0, 3, None):
        check_schema(table.view(seat))
        kept = records.for_seat(game, record, seat)
        assert records.views(game, kept)[-1] == table.view(seat)
    assert "RankQueenStealsViewMessage" in schemas.typescript(NAME)
