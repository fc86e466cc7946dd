"""The seeded stream against the published vectors, and the border of every source."""

import hashlib
import random
from collections import Counter
from itertools import permutations

import pytest

from cardrules import ChanceError, racko
from cardrules.dealing import (
    PythonRandomness,
    Randomness,
    SeededRandomness,
    SystemRandomness,
    new_seed,
    shuffled,
)

SEED = bytes(range(64))


@pytest.mark.parametrize(
    ("label", "cards", "first", "digest"),
    [
        (
            "racko/2/1",
            40,
            "38 11 15 16 32 39 21 8",
            "53f998bd633d7f27bc8e20345cfc8b10eecd15a4e518b96c11d9324fd95fec2b",
        ),
        (
            "racko/4/1",
            60,
            "20 56 29 47 57 7 19 1",
            "3b6f39143b774528d3f19fbf689dc0069d16e07d09595962079cda90c1d147a9",
        ),
        (
            "rank/1",
            98,
            "91 58 77 68 30 59 23 51",
            "97bd6278150c76d7f4e9a81e00ea96c9621dd0663ead5d639c92cc8538b33b6e",
        ),
    ],
)
def test_published_vectors(label: str, cards: int, first: str, digest: str) -> None:
    order = shuffled(range(cards), SeededRandomness(SEED, label))
    assert " ".join(map(str, order[:8])) == first
    assert hashlib.sha256(bytes(order)).hexdigest() == digest


def by_the_recipe(seed: bytes, label: bytes, n: int, count: int) -> list[int]:
    """Return numbers below n, read off the stream as the docs say, in the plainest way."""
    framed = len(seed).to_bytes(2, "big") + seed + len(label).to_bytes(2, "big") + label
    stream = iter(hashlib.shake_256(b"cardrules/deal/1\0" + framed).digest(100_000))
    width = 1 if n <= 256 else 2
    numbers: list[int] = []
    while len(numbers) < count:
        value = 0
        for _ in range(width):
            value = value * 256 + next(stream)
        if value < 256**width // n * n:
            numbers.append(value % n)
    return numbers


@pytest.mark.parametrize("n", [1, 2, 3, 60, 98, 200, 255, 256, 257, 300, 40_000, 65_536])
def test_numbers_far_into_the_stream(n: int) -> None:
    stream = SeededRandomness(SEED, "far")
    assert [stream.below(n) for _ in range(3000)] == by_the_recipe(SEED, b"far", n, 3000)


def test_a_label_may_be_any_text() -> None:
    stream = SeededRandomness(SEED, "tavolo numero è 7")
    expected = by_the_recipe(SEED, "tavolo numero è 7".encode(), 60, 20)
    assert [stream.below(60) for _ in range(20)] == expected


@pytest.mark.parametrize("seed", [b"short", bytes(15), bytes(129), "text" * 8, 7, None])
def test_a_seed_must_be_bytes(seed: object) -> None:
    with pytest.raises(ChanceError, match="16 to 128 bytes") as caught:
        SeededRandomness(seed, "label")  # type: ignore[arg-type]  # as a caller without a checker may
    assert caught.value.value != seed


@pytest.mark.parametrize(
    "label",
    [b"bytes", 7, None, "x" * 65_536, "\ud800"],
    ids=["bytes", "number", "None", "too long", "half a pair"],
)
def test_a_label_must_be_text(label: object) -> None:
    with pytest.raises(ChanceError, match="label"):
        SeededRandomness(SEED, label)  # type: ignore[arg-type]  # as a caller without a checker may


@pytest.mark.parametrize("n", [0, -1, 65_537, True, 2.0, "6"])
def test_below_needs_a_number_in_range(n: object) -> None:
    with pytest.raises(ChanceError, match="from 1 to 65536"):
        SeededRandomness(SEED, "label").below(n)  # type: ignore[arg-type]  # as a caller without a checker may


@pytest.mark.parametrize("n", [0, -1, 2.0, "6", None])
def test_a_python_source_needs_a_whole_number_from_1_up(n: object) -> None:
    with pytest.raises(ChanceError, match="at least 1"):
        PythonRandomness(random.Random(1)).below(n)  # type: ignore[arg-type]  # as above


@pytest.mark.parametrize("n", [0, -1, 2.0, "6", True])
def test_the_systems_source_needs_a_whole_number_from_1_up(n: object) -> None:
    with pytest.raises(ChanceError, match="at least 1"):
        SystemRandomness().below(n)  # type: ignore[arg-type]  # as above


def test_a_python_source_gives_the_numbers_of_its_randrange() -> None:
    numbers = [1, 2, 3, 40, 64, 65, 105, 1 << 40]
    expected = random.Random(5)
    source = PythonRandomness(random.Random(5))
    assert [source.below(n) for n in numbers] == [expected.randrange(n) for n in numbers]


@pytest.mark.parametrize(
    "source",
    [
        SeededRandomness(SEED, "fair"),
        SystemRandomness(),
        PythonRandomness(random.Random(1)),
        PythonRandomness(random.SystemRandom()),
    ],
    ids=["seeded", "system", "python", "python-system"],
)
def test_every_order_is_about_equally_likely(source: Randomness) -> None:
    counts = Counter(shuffled("abcd", source) for _ in range(24_000))
    assert set(counts) == set(permutations("abcd"))
    # 1,000 expected each, with a standard deviation of 31: six of them are never exceeded here.
    assert max(abs(count - 1000) for count in counts.values()) < 190


def test_new_seeds_are_long_and_differ() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {64}


def test_a_sampled_deal_takes_the_dealer_first_and_then_the_shuffle() -> None:
    state = racko.start(racko.Rules(seats=3))
    deal = racko.sample_chance(state, SeededRandomness(SEED, "racko/3/1"))
    stream = SeededRandomness(SEED, "racko/3/1")
    dealer = stream.below(3)
    order = shuffled(range(1, 51), stream)
    assert deal == racko.deal_cards(state, order, dealer=dealer)


def test_a_sampled_deal_of_a_named_dealer_is_the_bare_shuffle() -> None:
    state = racko.start(racko.Rules(seats=2, dealer=1))
    deal = racko.sample_chance(state, SeededRandomness(SEED, "racko/2/1"))
    # The vector counts from 0: 38 11 15 16 … are the cards 39 12 16 17 …, dealt from seat 0.
    assert deal.racks[0][-1] == 39
    assert deal.racks[1][-1] == 12
    assert deal.racks[0][-2] == 16
    assert deal.racks[1][-2] == 17
