"""Fair dealing: the recipes in a second implementation, and every way to cheat."""

import copy
import hashlib
import pickle
import random
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import TypeAlias

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import ChanceError, Seat, SeatError, games, language, queen_of_scots, racko, rank
from cardrules.dealing import SeededRandomness, SystemRandomness, new_seed
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
from cardrules.game import GameState, GameView
from queen_of_scots.worlds import CONFIGURATIONS

SEED, ORDER, SEAT = Failure.SEED, Failure.ORDER, Failure.SEAT
ROUND, COMMITMENT = Failure.ROUND, Failure.COMMITMENT

ROOT = bytes(range(64))
SENT = (bytes(range(0x40, 0x60)), bytes(range(0x60, 0x80)))
SALTS = (bytes(range(0x80, 0xA0)), bytes(range(0xA0, 0xC0)))

Who: TypeAlias = Seat | None
Found: TypeAlias = list[tuple[Failure, Who]]


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
    with pytest.raises(ChanceError, match="a label must be a text"):
        TAKES_LABEL[door](label)


@pytest.mark.parametrize("seat", [-1, 64, True, 1.0, "1"])
def test_what_is_no_seat(seat: object) -> None:
    with pytest.raises(SeatError, match="seat must be a whole number from 0 to 63"):
        new_opening("racko/2/1", seat)  # type: ignore[arg-type]  # as a caller without a checker may
    with pytest.raises(SeatError):
        Commitment("racko/2/1", seat, bytes(32))  # type: ignore[arg-type]  # as a caller without a checker may


@attrs.frozen
class Dealt:
    """A round as all saw it, dealt by the protocol; `game` is a game's name."""

    game: str
    label: str
    before: GameState
    outcome: object
    reveal: Reveal
    commitments: tuple[Commitment, ...]
    own: Mapping[Seat, bytes]
    seen: tuple[GameView, ...]
    reshuffles: tuple[tuple[GameState, object], ...] = ()

    @property
    def host(self) -> Opening:
        return self.reveal.openings[0]

    def found(self) -> Found:
        """Return what the check finds: failures and whom they are about."""
        return [(finding.failure, finding.seat) for finding in self.findings()]

    def findings(self) -> tuple[Finding, ...]:
        return verify_round(
            games.load(self.game),
            self.before,
            self.outcome,
            self.reveal,
            label=self.label,
            commitments=self.commitments,
            own=self.own,
            seen=self.seen,
            reshuffles=self.reshuffles,
        )

    def opened(
        self,
        seat: Who,
        *,
        label: str | None = None,
        secret: bytes | None = None,
        salt: bytes | None = None,
    ) -> "Dealt":
        """Return the round with something else in what the host, or a seat, opened."""
        return self.revealed(
            Opening(label or opening.label, seat, secret or opening.secret, salt or opening.salt)
            if opening.seat == seat
            else opening
            for opening in self.reveal.openings
        )

    def revealed(
        self,
        openings: Iterable[Opening] | None = None,
        contributions: Iterable[bytes] | None = None,
    ) -> "Dealt":
        """Return the round with other openings, or other bytes that are said to be mixed in."""
        reveal = Reveal(
            self.reveal.openings if openings is None else openings,
            self.reveal.contributions if contributions is None else contributions,
        )
        return attrs.evolve(self, reveal=reveal)

    def dealt_from(self, seed: bytes, label: str) -> "Dealt":
        """Return the round with the cards, and the views of them, that come from another seed."""
        game = games.load(self.game)
        outcome = game.sample_chance(self.before, SeededRandomness(seed, label))
        state = game.apply_chance(self.before, outcome)
        seen = tuple(game.view(state, view.seat) for view in self.seen)
        return attrs.evolve(self, outcome=outcome, seen=seen)


def deal(
    name: str,
    before: GameState,
    *,
    root: bytes,
    sent: tuple[bytes, ...],
    committing: frozenset[int],
    number: int = 1,
) -> Dealt:
    """Deal a round honestly; those who commit do, the others send plain bytes."""
    game = games.load(name)
    label = f"{name}/{before.rules.seats}/{number}"
    seats = [Seat(seat) for seat in range(before.rules.seats)]
    openings = [round_opening(root, label)]
    openings += [new_opening(label, seat, sent[seat]) for seat in seats if seat in committing]
    seed = mixed_seed(openings[0].secret, sent, label)
    outcome = game.sample_chance(before, SeededRandomness(seed, label))
    state = game.apply_chance(before, outcome)
    return Dealt(
        game=name,
        label=label,
        before=before,
        outcome=outcome,
        reveal=Reveal(openings, sent),
        commitments=tuple(opening.commitment for opening in openings),
        own={Seat(1): sent[1]},
        seen=(game.view(state, Seat(1)),),
    )


def own_bytes(seats: int) -> tuple[bytes, ...]:
    return tuple(bytes([65 + seat]) * 32 for seat in range(seats))


RULES: dict[str, GameState] = {
    "racko": racko.start(racko.Rules(seats=3)),
    "rank": rank.start(rank.Rules.first_edition(4)),
    "queen_of_scots": queen_of_scots.start(queen_of_scots.Rules(seats=3)),
}


def honest(name: str, number: int = 1, *, committing: frozenset[int] | None = None) -> Dealt:
    """Return a round in which all seats but the last commit, unless others are named."""
    seats = RULES[name].rules.seats
    who = frozenset(range(seats - 1)) if committing is None else committing
    return deal(name, RULES[name], root=ROOT, sent=own_bytes(seats), committing=who, number=number)


RACKO = honest("racko")


def other_deal(dealt: Dealt) -> Dealt:
    outcome = games.load(dealt.game).sample_chance(dealt.before, SystemRandomness())
    return attrs.evolve(dealt, outcome=outcome)


def cards_from_another_seed(dealt: Dealt) -> Dealt:
    return dealt.dealt_from(new_seed(), dealt.label)


def cards_from_another_label(dealt: Dealt) -> Dealt:
    seed = mixed_seed(dealt.host.secret, dealt.reveal.contributions, dealt.label)
    return dealt.dealt_from(seed, f"{dealt.label}/1")


def seed_not_mixed(dealt: Dealt) -> Dealt:
    return dealt.dealt_from(dealt.host.secret, dealt.label)


def mixed_in_another_order(dealt: Dealt) -> Dealt:
    swapped = dealt.reveal.contributions[::-1]
    return dealt.dealt_from(mixed_seed(dealt.host.secret, swapped, dealt.label), dealt.label)


def listed_in_another_order(dealt: Dealt) -> Dealt:
    first, second, *others = dealt.reveal.contributions
    return dealt.revealed(contributions=[second, first, *others])


def own_bytes_changed(dealt: Dealt) -> Dealt:
    """The host mixes in other bytes for seat 1, and deals by them."""
    openings = [opening for opening in dealt.reveal.openings if opening.seat != 1]
    commitments = tuple(entry for entry in dealt.commitments if entry.seat != 1)
    contributions = list(dealt.reveal.contributions)
    contributions[1] = bytes(32)
    changed = attrs.evolve(dealt, reveal=Reveal(openings, contributions), commitments=commitments)
    return changed.dealt_from(
        mixed_seed(dealt.host.secret, contributions, dealt.label), dealt.label
    )


def bytes_cut_off(dealt: Dealt) -> Dealt:
    first, second, *others = dealt.reveal.contributions
    return dealt.revealed(contributions=[first[:31], second[:31], *others])


def plain_bytes_cut_off(dealt: Dealt) -> Dealt:
    *others, last = dealt.reveal.contributions
    return dealt.revealed(contributions=[*others, last[:31]])


def host_seed_replaced(dealt: Dealt) -> Dealt:
    """The host picks another seed after the commitments, and deals by it."""
    picked = new_seed()
    seed = mixed_seed(picked, dealt.reveal.contributions, dealt.label)
    return dealt.opened(None, secret=picked).dealt_from(seed, dealt.label)


def round_of_the_host(dealt: Dealt) -> Dealt:
    """The host opens the next round in place of this one, and had dealt by it."""
    other = round_opening(ROOT, dealt.label[:-1] + "2")
    openings = [other, *dealt.reveal.openings[1:]]
    seed = mixed_seed(other.secret, dealt.reveal.contributions, dealt.label)
    return dealt.revealed(openings=openings).dealt_from(seed, dealt.label)


def commitment_of_another_round(dealt: Dealt) -> Dealt:
    other = round_opening(ROOT, dealt.label[:-1] + "2").commitment
    return attrs.evolve(dealt, commitments=(other, *dealt.commitments[1:]))


def another_round_under_this_label(dealt: Dealt) -> Dealt:
    other = round_opening(ROOT, dealt.label[:-1] + "2")
    return dealt.opened(None, secret=other.secret, salt=other.salt)


def two_commitments(dealt: Dealt) -> Dealt:
    """The host committed twice, to choose later."""
    second = new_opening(dealt.label, None).commitment
    return attrs.evolve(dealt, commitments=(*dealt.commitments, second))


def two_seeds(dealt: Dealt) -> Dealt:
    """The host committed to two seeds, and opens both."""
    second = new_opening(dealt.label, None)
    both = attrs.evolve(dealt, commitments=(*dealt.commitments, second.commitment))
    return both.revealed(openings=[*dealt.reveal.openings, second])


def no_commitment(dealt: Dealt) -> Dealt:
    return attrs.evolve(dealt, commitments=dealt.commitments[1:])


def no_opening(dealt: Dealt) -> Dealt:
    return dealt.revealed(openings=dealt.reveal.openings[1:])


def nothing_of_the_host(dealt: Dealt) -> Dealt:
    return no_opening(no_commitment(dealt))


def seat_does_not_open(dealt: Dealt) -> Dealt:
    openings = [opening for opening in dealt.reveal.openings if opening.seat != 0]
    return dealt.revealed(openings=openings)


def seat_had_not_committed(dealt: Dealt) -> Dealt:
    commitments = tuple(entry for entry in dealt.commitments if entry.seat != 0)
    return attrs.evolve(dealt, commitments=commitments)


def seat_opens_another_round(dealt: Dealt) -> Dealt:
    return dealt.opened(Seat(0), label=dealt.label[:-1] + "2")


def copied_from_another_seat(dealt: Dealt) -> Dealt:
    """Seat 0 sends the digest of seat 1 as its own, and opens as seat 1 did."""
    host, _, copied, *others = dealt.commitments
    forged = Commitment(dealt.label, Seat(0), copied.digest)
    theirs = dealt.reveal.openings[2]
    contributions = [theirs.secret, *dealt.reveal.contributions[1:]]
    copying = attrs.evolve(dealt, commitments=(host, forged, copied, *others))
    copying = copying.opened(Seat(0), secret=theirs.secret, salt=theirs.salt)
    copying = copying.revealed(contributions=contributions)
    return copying.dealt_from(
        mixed_seed(dealt.host.secret, contributions, dealt.label), dealt.label
    )


def the_hosts_for_a_seat(dealt: Dealt) -> Dealt:
    """The host's opening is passed off as that of seat 0."""
    host, first, *others = dealt.reveal.openings
    return dealt.revealed(openings=[host, attrs.evolve(host, seat=first.seat), *others])


def commitment_from_elsewhere(dealt: Dealt) -> Dealt:
    opening = new_opening(dealt.label, Seat(9))
    return attrs.evolve(dealt, commitments=(*dealt.commitments, opening.commitment))


def opening_from_elsewhere(dealt: Dealt) -> Dealt:
    opening = new_opening(dealt.label, Seat(9))
    return dealt.revealed(openings=[*dealt.reveal.openings, opening])


def seat_commits_twice(dealt: Dealt) -> Dealt:
    """Seat 0 commits to its bytes under two salts, and opens both."""
    second = new_opening(dealt.label, Seat(0), dealt.reveal.contributions[0])
    both = attrs.evolve(dealt, commitments=(*dealt.commitments, second.commitment))
    return both.revealed(openings=[*dealt.reveal.openings, second])


def bytes_from_elsewhere(dealt: Dealt) -> Dealt:
    return attrs.evolve(dealt, own={**dealt.own, Seat(-1): bytes(32)})


def view_of_other_cards(dealt: Dealt) -> Dealt:
    """The host gave seat 1 other cards than it tells afterwards."""
    return attrs.evolve(dealt, seen=cards_from_another_seed(dealt).seen)


def host_salt_changed(dealt: Dealt) -> Dealt:
    return dealt.opened(None, salt=bytes(32))


def seat_salt_changed(dealt: Dealt) -> Dealt:
    return dealt.opened(Seat(0), salt=bytes(32))


def seat_secret_changed(dealt: Dealt) -> Dealt:
    return dealt.opened(Seat(0), secret=bytes(32))


S0, S1 = Seat(0), Seat(1)
DEALT_OTHERWISE: Found = [(ORDER, None), (ORDER, S1)]

TAMPERINGS: list[tuple[Callable[[Dealt], Dealt], Found]] = [
    # The order of the cards.
    (other_deal, [(ORDER, None)]),
    (cards_from_another_seed, DEALT_OTHERWISE),
    (cards_from_another_label, DEALT_OTHERWISE),
    (seed_not_mixed, DEALT_OTHERWISE),
    (mixed_in_another_order, DEALT_OTHERWISE),
    (view_of_other_cards, [(ORDER, S1)]),
    # The bytes of the seats.
    (listed_in_another_order, [(SEAT, S0), (SEAT, S1), *DEALT_OTHERWISE]),
    (own_bytes_changed, [(SEAT, S1)]),
    (bytes_cut_off, [(SEAT, S0), (SEAT, S1), *DEALT_OTHERWISE]),
    (plain_bytes_cut_off, DEALT_OTHERWISE),
    (commitment_from_elsewhere, [(SEAT, Seat(9))]),
    (opening_from_elsewhere, [(SEAT, Seat(9))]),
    (bytes_from_elsewhere, [(SEAT, Seat(-1))]),
    # The round.
    (round_of_the_host, [(ROUND, None)]),
    (commitment_of_another_round, [(ROUND, None)]),
    (seat_opens_another_round, [(ROUND, S0)]),
    # The commitments.
    (another_round_under_this_label, [(COMMITMENT, None), *DEALT_OTHERWISE]),
    (host_seed_replaced, [(COMMITMENT, None)]),
    (host_salt_changed, [(COMMITMENT, None)]),
    (seat_salt_changed, [(COMMITMENT, S0)]),
    (seat_secret_changed, [(COMMITMENT, S0)]),
    (two_commitments, [(COMMITMENT, None)]),
    (two_seeds, [(COMMITMENT, None)]),
    (no_commitment, [(COMMITMENT, None)]),
    (no_opening, [(COMMITMENT, None)]),
    (nothing_of_the_host, [(COMMITMENT, None)]),
    (seat_commits_twice, [(COMMITMENT, S0)]),
    (seat_does_not_open, [(COMMITMENT, S0)]),
    (seat_had_not_committed, [(COMMITMENT, S0)]),
    (copied_from_another_seat, [(COMMITMENT, S0)]),
    (the_hosts_for_a_seat, [(COMMITMENT, S0)]),
]


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize(
    ("tamper", "expected"),
    TAMPERINGS,
    ids=[tamper.__name__ for tamper, _ in TAMPERINGS],
)
def test_what_is_wrong_is_found(
    name: str, tamper: Callable[[Dealt], Dealt], expected: Found
) -> None:
    assert tamper(honest(name)).found() == expected


@pytest.mark.parametrize("name", RULES)
def test_each_seat_has_its_bytes_mixed_in_and_nobody_else(name: str) -> None:
    dealt = honest(name)
    contributions = dealt.reveal.contributions
    last = len(contributions) - 1
    assert dealt.revealed(contributions=contributions[:-1]).found() == [(SEAT, last)]
    more = dealt.revealed(contributions=[*contributions, bytes(32)])
    assert more.found() == [(SEAT, last + 1)]


@pytest.mark.parametrize("committing", [(), (0,), (1, 2), (0, 1, 2)])
@pytest.mark.parametrize("number", [1, 2, 17])
def test_whoever_commits_and_in_any_round(committing: tuple[int, ...], number: int) -> None:
    assert honest("racko", number, committing=frozenset(committing)).found() == []


def test_nobody_need_have_kept_anything_but_the_commitments() -> None:
    state = racko.start(racko.Rules(seats=2))
    openings = [round_opening(ROOT, "racko/2/1"), new_opening("racko/2/1", Seat(0))]
    sent = [openings[1].secret, bytes(16)]
    seed = mixed_seed(openings[0].secret, sent, "racko/2/1")
    outcome = racko.sample_chance(state, SeededRandomness(seed, "racko/2/1"))
    commitments = (opening.commitment for opening in openings)
    reveal = Reveal(openings, sent)
    found = verify_round(racko, state, outcome, reveal, label="racko/2/1", commitments=commitments)
    assert found == ()


def test_what_is_said_twice_is_said_once() -> None:
    openings = [*RACKO.reveal.openings, *RACKO.reveal.openings]
    twice = attrs.evolve(RACKO, commitments=RACKO.commitments * 2).revealed(openings)
    assert twice.found() == []


def test_a_state_that_waits_for_nothing_cannot_be_checked() -> None:
    state = games.load("racko").apply_chance(RACKO.before, RACKO.outcome)
    with pytest.raises(ChanceError, match="no deal is due"):
        attrs.evolve(RACKO, before=state).found()


def test_a_finding_says_what_where_and_who() -> None:
    (finding,) = other_deal(RACKO).findings()
    assert finding == Finding(Failure.ORDER, "racko/3/1", None)
    assert finding.message == (
        "racko/3/1, the host: the cards did not come in the order that the seeds give"
    )
    assert Finding(Failure.ROUND, "rank/4/2", Seat(3)).text("it") == (
        "rank/4/2, posto 3: l'impegno o ciò che è stato aperto riguarda un'altra mano"
    )


@pytest.mark.parametrize("code", language.languages())
@pytest.mark.parametrize("failure", Failure)
def test_each_failure_has_its_words(code: str, failure: Failure) -> None:
    assert Finding(failure, "racko/2/1", None).text(code).startswith("racko/2/1, ")


def with_reshuffles() -> Dealt:
    """Return a round of QUEEN OF SCOTS that was played on until two reshuffles had been made."""
    rules = CONFIGURATIONS["small, 3 seats, reshuffle"]
    for attempt in range(200):
        dealt = deal(
            "queen_of_scots", queen_of_scots.start(rules), root=bytes([attempt]) * 16,
            sent=own_bytes(3), committing=frozenset({0}),
        )  # fmt: skip
        made = tuple(play_on(dealt, random.Random(attempt)))
        if len(made) == 2:
            return attrs.evolve(dealt, reshuffles=made)
    pytest.fail("no round had two reshuffles")


def play_on(dealt: Dealt, chooser: random.Random) -> Iterable[tuple[GameState, object]]:
    """Play a dealt round at random to its end, and yield what was reshuffled on the way."""
    game = games.load(dealt.game)
    seed = mixed_seed(dealt.host.secret, dealt.reveal.contributions, dealt.label)
    state, number = game.apply_chance(dealt.before, dealt.outcome), 0
    while state.last_round is None:
        if state.to_act is None:
            number += 1
            stream = SeededRandomness(seed, f"{dealt.label}/{number}")
            outcome = game.sample_chance(state, stream)
            yield state, outcome
            state = game.apply_chance(state, outcome)
        else:
            move = chooser.choice(game.legal_moves(state))
            state = game.apply(state, state.to_act, move)


def test_reshuffles_are_checked_each_by_its_own_label() -> None:
    dealt = with_reshuffles()
    assert dealt.found() == []
    (first, one), (second, other) = dealt.reshuffles
    swapped = attrs.evolve(dealt, reshuffles=((second, other), (first, one)))
    assert [finding.label for finding in swapped.findings()] == [
        "queen_of_scots/3/1/1",
        "queen_of_scots/3/1/2",
    ]
    state = second
    sampled = games.load("queen_of_scots").sample_chance(state, SystemRandomness())
    forged = attrs.evolve(dealt, reshuffles=((first, one), (second, sampled)))
    assert forged.findings() == (Finding(Failure.ORDER, "queen_of_scots/3/1/2", None),)


def test_all_seeds_of_a_match_come_from_its_root() -> None:
    root = new_opening("racko/3", None, ROOT)
    rounds = [round_opening(ROOT, f"racko/3/{number}") for number in range(1, 5)]
    assert verify_match(root.commitment, root, rounds) == ()
    assert verify_match(root.commitment, root, []) == ()


@pytest.mark.parametrize(
    "forged",
    [
        round_opening(bytes(64), "racko/3/2"),
        attrs.evolve(round_opening(ROOT, "racko/3/1"), label="racko/3/2"),
        attrs.evolve(round_opening(ROOT, "racko/3/2"), seat=Seat(0)),
        attrs.evolve(round_opening(ROOT, "racko/3/2"), salt=bytes(32)),
    ],
    ids=["another root", "another round", "a seat", "another salt"],
)
def test_a_round_from_elsewhere_is_found_after_the_match(forged: Opening) -> None:
    root = new_opening("racko/3", None, ROOT)
    rounds = [round_opening(ROOT, "racko/3/1"), forged, round_opening(ROOT, "racko/3/3")]
    found = verify_match(root.commitment, root, rounds)
    assert found == (Finding(Failure.SEED, "racko/3/2", None),)


@pytest.mark.parametrize(
    "opened",
    [
        new_opening("racko/3", None, ROOT),
        Opening("racko/3", None, bytes(64), bytes(32)),
        Opening("racko/4", None, ROOT, bytes(32)),
        Opening("racko/3", Seat(0), ROOT, bytes(32)),
    ],
    ids=["another salt", "another root", "another match", "a seat"],
)
def test_a_root_that_was_not_committed_to_is_found(opened: Opening) -> None:
    commitment = Opening("racko/3", None, ROOT, bytes(32)).commitment
    first = round_opening(opened.secret, "racko/3/1")
    found = verify_match(commitment, opened, [first])
    assert found == (Finding(Failure.COMMITMENT, "racko/3", None),)


def test_a_seat_cannot_commit_to_the_root_of_the_host() -> None:
    root = new_opening("racko/3", Seat(0), ROOT)
    found = verify_match(root.commitment, root, [])
    assert found == (Finding(Failure.COMMITMENT, "racko/3", None),)


def flipped(value: bytes, bit: int) -> bytes:
    """Return bytes with one bit changed, counted round and round."""
    place, mask = bit // 8 % len(value), 1 << bit % 8
    return bytes([*value[:place], value[place] ^ mask, *value[place + 1 :]])


@st.composite
def rounds(draw: st.DrawFn) -> Dealt:
    name = draw(st.sampled_from(sorted(RULES)))
    before = RULES[name]
    seats = before.rules.seats
    parts = st.binary(min_size=16, max_size=128)
    return deal(
        name,
        before,
        root=draw(parts),
        sent=tuple(draw(parts) for _ in range(seats)),
        committing=frozenset(draw(st.sets(st.integers(0, seats - 1)))),
        number=draw(st.integers(1, 1000)),
    )


@settings(max_examples=150, deadline=None)
@given(dealt=rounds(), bit=st.integers(0, 8 * 128 - 1), data=st.data())
def test_an_honest_round_is_in_order_and_any_flipped_bit_is_found(
    dealt: Dealt, bit: int, data: st.DataObject
) -> None:
    assert dealt.found() == []
    openings, mixed = dealt.reveal.openings, dealt.reveal.contributions
    which = data.draw(st.integers(0, len(openings) - 1))
    opening, made = openings[which], dealt.commitments[which]
    seat = data.draw(st.integers(0, len(mixed) - 1))
    forged_made = attrs.evolve(made, digest=flipped(made.digest, bit))
    forged_own = {Seat(seat): flipped(mixed[seat], bit)}
    changed = [*mixed[:seat], flipped(mixed[seat], bit), *mixed[seat + 1 :]]
    others = [*dealt.commitments[:which], *dealt.commitments[which + 1 :]]
    about = opening.seat
    assert (COMMITMENT, about) in dealt.opened(about, secret=flipped(opening.secret, bit)).found()
    assert dealt.opened(about, salt=flipped(opening.salt, bit)).found() == [(COMMITMENT, about)]
    assert attrs.evolve(dealt, commitments=(*others, forged_made)).found() == [(COMMITMENT, about)]
    assert attrs.evolve(dealt, own=forged_own).found() == [(SEAT, seat)]
    assert (ORDER, None) in dealt.revealed(contributions=changed).found()
