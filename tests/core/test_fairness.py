"""Fair dealing: the recipes in a second implementation, and what its values accept."""

import copy
import hashlib
import pickle
import random
from collections.abc import Callable
from itertools import islice

import attrs
import pytest

from cardrules import ChanceError, Seat, SeatError, language, racko, rank, records
from cardrules.dealing import SeededRandomness
from cardrules.fairness import (
    Commitment,
    Failure,
    Finding,
    Opening,
    Reveal,
    mixed_seed,
    new_opening,
    round_opening,
    verify_match,
    verify_round,
)
from cardrules.records import ChanceStep
from cardrules.table import Table
from core.fair_rounds import ROOT, Who, honest

SENT = (bytes(range(0x40, 0x60)), bytes(range(0x60, 0x80)))
SALTS = (bytes(range(0x80, 0xA0)), bytes(range(0xA0, 0xC0)))


def shake(purpose: str, parts: list[bytes], size: int) -> str:
    """Return a digest as hexadecimal, by the recipe on the docs page and in the plainest way."""
    text = bytearray(purpose.encode("ascii"))
    text.append(0)
    for part in parts:
        text += bytes(divmod(len(part), 256))
        text += part
    return hashlib.shake_256(text).hexdigest(size)


def shuffled_by_the_recipe(entries: int, seed: bytes, label: str, *, skip: int = 0) -> list[int]:
    """Return the order of a list that counts from 0, without the library; no list is over 256."""
    text = b"cardrules/deal/1\0" + bytes(divmod(len(seed), 256)) + seed
    text += bytes(divmod(len(label), 256)) + label.encode()
    stream = islice(hashlib.shake_256(text).digest(5000), skip, None)
    order = list(range(entries))
    for last in reversed(range(1, entries)):
        value = next(stream)
        while value >= 256 - 256 % (last + 1):
            value = next(stream)
        chosen = value % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


HOST_SEED = (
    "60c2ff640d5b3ae38b0d48a26155ba902103159386ec4801714ba19ec6f2725a"
    "84003f7875d0668ff5a0cedc25910769238b6b603f690f6eefcfcdd5976d20b3"
)
HOST_SALT = "bf2e87f833d8da0fb70135320d585b714baef984a5df958accdcb9a478d25bf1"
MIXED = (
    "f08581482ffc6eccf49dfc43599c76dcb399fbf1e59dcfe441485af21fc974e3"
    "790b450c05029c765d8a9665a62bb849205085dbb3b44ca64348e6d3193fb373"
)
DIGESTS: dict[Who, str] = {
    None: "3c9f0ed4c1eab4f108f4afc528d294c19a60a0c645cb71f71a8fc0835c940c61",
    Seat(0): "a1dd809941c6d038a4cacd0eb94a6a88c9de258da829827cb09f423742deb70c",
    Seat(1): "94542f9d9f942e3734fe5a3ce4089b04394005210993028c805e05208ecf7397",
}


def published() -> dict[Who, Opening]:
    seats = (Opening("racko/2/1", Seat(seat), SENT[seat], SALTS[seat]) for seat in range(2))
    return {None: round_opening(ROOT, "racko/2/1"), Seat(0): next(seats), Seat(1): next(seats)}


def test_the_published_seed_of_a_round() -> None:
    host = round_opening(ROOT, "racko/2/1")
    assert shake("cardrules/fair/round/1", [ROOT, b"racko/2/1"], 96) == HOST_SEED + HOST_SALT
    assert (host.secret.hex(), host.salt.hex()) == (HOST_SEED, HOST_SALT)
    assert (host.label, host.seat) == ("racko/2/1", None)


@pytest.mark.parametrize(("who", "name"), [(None, b"host"), (0, b"seat/0"), (1, b"seat/1")])
def test_the_published_commitments(who: Who, name: bytes) -> None:
    opening = published()[who]
    parts = [b"racko/2/1", name, opening.salt, opening.secret]
    assert shake("cardrules/fair/commit/1", parts, 32) == DIGESTS[who]
    assert opening.commitment == Commitment("racko/2/1", who, bytes.fromhex(DIGESTS[who]))


def test_the_published_mixed_seed_and_deal() -> None:
    host_seed = bytes.fromhex(HOST_SEED)
    assert shake("cardrules/fair/mix/1", [b"racko/2/1", host_seed, *SENT], 64) == MIXED
    seed = mixed_seed(host_seed, SENT, "racko/2/1")
    assert seed.hex() == MIXED
    state = racko.start(racko.Rules(seats=2, dealer=0))
    deal = racko.sample_chance(state, SeededRandomness(seed, "racko/2/1"))
    order = [1 + entry for entry in shuffled_by_the_recipe(40, seed, "racko/2/1")]
    assert order[:8] == [7, 3, 30, 38, 25, 22, 37, 33]
    assert deal.racks[1][::-1] == tuple(order[0:20:2])
    assert deal.racks[0][::-1] == tuple(order[1:20:2])
    assert (deal.discard, *deal.draw_pile) == tuple(order[20:])


def test_a_published_deal_of_rank_draws_the_king_first() -> None:
    seed = mixed_seed(bytes.fromhex(HOST_SEED), [*SENT, bytes(16)], "rank/3/1")
    text = b"cardrules/deal/1\0\0\x40" + seed + b"\0\x08rank/3/1"
    king = hashlib.shake_256(text).digest(1)[0]  # of 256 values only the last is read again
    state = rank.start(rank.Rules.first_edition(3))
    assert state.chance is not None
    cards = state.chance.cards
    order = shuffled_by_the_recipe(len(cards), seed, "rank/3/1", skip=1)
    deal = rank.deal_cards(state, [cards[entry] for entry in order], king=king % 3)
    assert king < 255
    assert rank.sample_chance(state, SeededRandomness(seed, "rank/3/1")) == deal


def test_a_label_in_any_language_and_parts_that_run_together() -> None:
    label = "tavolo è/7"
    assert shake("cardrules/fair/round/1", [ROOT, label.encode()], 96)[:128] == (
        round_opening(ROOT, label).secret.hex()
    )
    one = mixed_seed(ROOT, [bytes(16), bytes(20)], label)
    assert one != mixed_seed(ROOT, [bytes(20), bytes(16)], label)
    assert one != mixed_seed(ROOT, [bytes(36)], label)
    assert one != mixed_seed(ROOT, [bytes(16), bytes(20)], "tavolo è/8")


def test_an_opening_is_fresh_each_time() -> None:
    one, other = new_opening("racko/2/1", Seat(0)), new_opening("racko/2/1", Seat(0))
    assert (len(one.secret), len(one.salt)) == (64, 32)
    assert one.secret != other.secret
    assert one.salt != other.salt
    same = new_opening("racko/2/1", Seat(0), one.secret)
    assert same.secret == one.secret
    assert same.commitment != one.commitment, "the same secret under another salt looks different"


def test_no_secret_is_shown() -> None:
    opening = Opening("racko/2/1", Seat(1), SENT[1], SALTS[1])
    reveal = Reveal([opening], SENT)
    shown = repr(opening) + repr(reveal) + str(opening) + str(reveal)
    assert repr(opening) == "Opening(label='racko/2/1', seat=1)"
    assert repr(SENT[1])[2:10] not in shown
    assert SENT[1].hex() not in shown
    assert repr(opening.commitment) == (
        f"Commitment(label='racko/2/1', seat=1, digest={DIGESTS[Seat(1)]})"
    )


def test_values_are_equal_field_by_field_and_can_be_copied() -> None:
    opening = published()[Seat(0)]
    for again in (copy.deepcopy(opening), pickle.loads(pickle.dumps(opening))):  # noqa: S301
        assert again == opening
        assert hash(again) == hash(opening)
    others = [
        Opening("racko/2/2", Seat(0), SENT[0], SALTS[0]),
        Opening("racko/2/1", Seat(1), SENT[0], SALTS[0]),
        Opening("racko/2/1", None, SENT[0], SALTS[0]),
        Opening("racko/2/1", Seat(0), SENT[1], SALTS[0]),
        Opening("racko/2/1", Seat(0), SENT[0], SALTS[1]),
        Opening("racko/2/1", Seat(0), SENT[0][:-1], SALTS[0]),
    ]
    assert opening not in others
    assert len({opening.commitment, *(other.commitment for other in others)}) == 7


NO_SUCH_BYTES = [b"", bytes(15), bytes(129), bytearray(32), "x" * 32, 32, None]
SAID_OF_BYTES = {"0 bytes", "15 bytes", "129 bytes", "bytearray", "str", "int", "NoneType"}
TAKES_BYTES: dict[str, tuple[str, Callable[[bytes], object]]] = {
    "opening": ("secret", lambda value: Opening("a", None, value, bytes(32))),
    "salt": ("salt", lambda value: Opening("a", None, bytes(32), value)),
    "digest": ("digest", lambda value: Commitment("a", None, value)),
    "reveal": ("contribution", lambda value: Reveal([], [value])),
    "contributions": ("contribution", lambda value: mixed_seed(ROOT, [ROOT, value], "a")),
    "host seed": ("host_seed", lambda value: mixed_seed(value, [ROOT], "a")),
    "root": ("root", lambda value: round_opening(value, "a")),
}


@pytest.mark.parametrize("value", NO_SUCH_BYTES, ids=repr)
@pytest.mark.parametrize("door", TAKES_BYTES)
def test_what_are_no_such_bytes(door: str, value: bytes) -> None:
    what, call = TAKES_BYTES[door]
    with pytest.raises(ChanceError, match=f"^{what} must be ") as caught:
        call(value)
    assert caught.value.what == what
    assert caught.value.value in SAID_OF_BYTES


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Commitment("a", None, bytes(31)), "digest must be 32 bytes, not 31 bytes"),
        (lambda: Commitment("a", None, bytes(33)), "digest must be 32 bytes, not 33 bytes"),
        (lambda: Opening("a", None, bytes(32), bytes(31)), "salt must be 32 to 128 bytes, not 31"),
    ],
    ids=["short digest", "long digest", "short salt"],
)
def test_lengths_of_salt_and_digest(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ChanceError, match=message):
        call()


TAKES_LABEL: dict[str, Callable[[str], object]] = {
    "commitment": lambda label: Commitment(label, None, bytes(32)),
    "new opening": lambda label: new_opening(label, None),
    "round opening": lambda label: round_opening(ROOT, label),
    "mixed seed": lambda label: mixed_seed(ROOT, SENT, label),
    "verify round": lambda label: attrs.evolve(honest("racko"), label=label).found(),
}


@pytest.mark.parametrize(
    "label",
    [b"racko/2/1", None, 7, "x" * 65_536, "\ud800"],
    ids=["bytes", "None", "number", "too long", "half a pair"],
)
@pytest.mark.parametrize("door", TAKES_LABEL)
def test_what_is_no_label(door: str, label: str) -> None:
    with pytest.raises(ChanceError, match="a label must be a string"):
        TAKES_LABEL[door](label)


@pytest.mark.parametrize("given", [bytes(32), None, 7, published()[None].commitment], ids=repr)
def test_what_is_no_opening(given: Opening) -> None:
    with pytest.raises(ChanceError, match="expected Opening, not"):
        Reveal([given], [])


@pytest.mark.parametrize("seat", [-1, 64, True, 1.0, "1"])
def test_what_is_no_seat(seat: object) -> None:
    with pytest.raises(SeatError, match="seat must be a whole number from 0 to 63"):
        new_opening("racko/2/1", seat)  # type: ignore[arg-type]  # as a caller without a checker may
    with pytest.raises(SeatError):
        Commitment("racko/2/1", seat, bytes(32))  # type: ignore[arg-type]  # as a caller without a checker may


def test_a_finding_says_what_where_and_who() -> None:
    assert Finding(Failure.ORDER, "racko/3/1", None).message == (
        "racko/3/1, the host: the cards did not come in the order that the seeds give"
    )
    assert Finding(Failure.REUSE, "rank/4/2", Seat(3)).text("it") == (
        "rank/4/2, posto 3: i byte mescolati sono anche quelli di un altro posto, del banco o di"
        " un'altra smazzata"
    )


@pytest.mark.parametrize("code", language.languages())
@pytest.mark.parametrize("failure", Failure)
def test_each_failure_has_its_words(code: str, failure: Failure) -> None:
    assert Finding(failure, "racko/2/1", None).text(code).startswith("racko/2/1, ")


def test_a_whole_match_at_a_table_is_in_order() -> None:
    """The host deals what the table says is due; a client replays what was revealed."""
    match, chooser = "garden-7f3a", random.Random(5)
    table = Table(racko, racko.Rules(seats=2, rack_size=3, cards=8, target=80), streams=None)
    root = new_opening(match, None, ROOT)
    reveals: list[Reveal] = []
    while not table.is_over:
        if table.to_act is not None:
            table.play(table.to_act, chooser.choice(table.legal_moves(table.to_act)))
            continue
        label = f"{match}/{table.due}"
        seats = [new_opening(label, Seat(seat), chooser.randbytes(32)) for seat in (0, 1)]
        host = round_opening(root.secret, label)
        reveals.append(Reveal([host, *seats], [opening.secret for opening in seats]))
        seed = mixed_seed(host.secret, reveals[-1].contributions, label)
        table.deal(racko.sample_chance(table.state, SeededRandomness(seed, label)))
    steps = zip(records.replay(racko, table.record), table.record.steps, strict=False)
    deals = [(state, step.outcome) for state, step in steps if isinstance(step, ChanceStep)]
    assert len(deals) == len(reveals) > 1
    for number, ((state, outcome), reveal) in enumerate(zip(deals, reveals, strict=True), 1):
        made = (opening.commitment for opening in reveal.openings)
        label = f"{match}/racko/2/{number}"
        assert not verify_round(racko, state, outcome, reveal, label=label, commitments=made)
    assert not verify_match(root.commitment, root, reveals)
