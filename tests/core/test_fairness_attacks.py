"""Every way to cheat at fair dealing, each with what the check must find."""

import random
from collections.abc import Callable, Iterable
from itertools import permutations
from typing import cast

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import ChanceError, Seat, SeatError, games, queen_of_scots, racko
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
from core.fair_rounds import RACKO, ROOT, RULES, Dealt, Found, deal, honest, own_bytes
from queen_of_scots.worlds import CONFIGURATIONS

SEED, ORDER, SEAT = Failure.SEED, Failure.ORDER, Failure.SEAT
ROUND, COMMITMENT, REUSE = Failure.ROUND, Failure.COMMITMENT, Failure.REUSE

S0, S1, LAST = Seat(0), Seat(1), Seat(1000)


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
    changed = attrs.evolve(
        dealt,
        reveal=Reveal(openings, contributions),
        commitments=commitments,
        uncommitted=dealt.uncommitted | {Seat(1)},
    )
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


def tried_by(seat: Seat, dealt: Dealt) -> Dealt:
    """The seat and the host try bytes until the seed suits them; the host deals by it."""
    for attempt in range(10_000):
        contributions = list(dealt.reveal.contributions)
        contributions[seat] = attempt.to_bytes(32, "big")
        seed = mixed_seed(dealt.host.secret, contributions, dealt.label)
        if seed[0] == 0:
            chosen = attrs.evolve(dealt, own={})
            return chosen.revealed(contributions=contributions).dealt_from(seed, dealt.label)
    pytest.fail("no bytes suited them")


def without(seat: Seat, dealt: Dealt) -> Dealt:
    """Return the round as if a seat had sent plain bytes, without leave."""
    commitments = tuple(entry for entry in dealt.commitments if entry.seat != seat)
    openings = [entry for entry in dealt.reveal.openings if entry.seat != seat]
    allowed = dealt.uncommitted - {seat}
    return attrs.evolve(dealt, commitments=commitments, uncommitted=allowed).revealed(openings)


def bytes_chosen_last(dealt: Dealt) -> Dealt:
    """Seat 0 waits until all others have opened, and chooses its bytes with the host."""
    return tried_by(S0, without(S0, dealt))


def last_to_open_opens_others(dealt: Dealt) -> Dealt:
    """Seat 0 has committed, opens last, and opens the bytes that suit it and the host."""
    chosen = tried_by(S0, dealt)
    return chosen.opened(S0, secret=chosen.reveal.contributions[0])


def last_to_open_walks_out(dealt: Dealt) -> Dealt:
    """Seat 0 does not open, and the host chooses bytes in its place."""
    return seat_does_not_open(tried_by(S0, dealt))


def commitment_of_the_last_round(dealt: Dealt) -> Dealt:
    """Seat 0 sends what it sent in another round, when its bytes are known."""
    return replayed(dealt, dealt.label[:-1] + "2", relabelled=False)


def commitment_of_another_match(dealt: Dealt) -> Dealt:
    return replayed(dealt, f"another/{dealt.label}", relabelled=False)


def digest_of_another_match(dealt: Dealt) -> Dealt:
    """Seat 0 sends its digest of another match as one for this match."""
    return replayed(dealt, f"another/{dealt.label}", relabelled=True)


def replayed(dealt: Dealt, label: str, *, relabelled: bool) -> Dealt:
    host, mine, *others = dealt.reveal.openings
    old = attrs.evolve(mine, label=label)
    shown = dealt.label if relabelled else label
    commitments = (dealt.commitments[0], attrs.evolve(old.commitment, label=shown))
    again = attrs.evolve(dealt, commitments=(*commitments, *dealt.commitments[2:]))
    return again.revealed(openings=[host, attrs.evolve(old, label=shown), *others])


def bytes_of_the_host(dealt: Dealt) -> Dealt:
    """The host has told the last seat its seed, which this sends as its own bytes."""
    *others, _ = dealt.reveal.contributions
    contributions = [*others, dealt.host.secret]
    seed = mixed_seed(dealt.host.secret, contributions, dealt.label)
    return dealt.revealed(contributions=contributions).dealt_from(seed, dealt.label)


def bytes_of_seat_1(dealt: Dealt) -> Dealt:
    """Seat 0 has been told the bytes of seat 1, and commits to them under a salt of its own."""
    same = new_opening(dealt.label, S0, dealt.reveal.contributions[1])
    host, _, *others = dealt.reveal.openings
    made = (dealt.commitments[0], same.commitment, *dealt.commitments[2:])
    contributions = [same.secret, *dealt.reveal.contributions[1:]]
    copying = attrs.evolve(dealt, commitments=made).revealed([host, same, *others], contributions)
    return copying.dealt_from(
        mixed_seed(dealt.host.secret, contributions, dealt.label), dealt.label
    )


def seat_replaced_by_the_host(dealt: Dealt) -> Dealt:
    """The host shows a spectator another opening of seat 0, in good order by itself."""
    fresh = new_opening(dealt.label, S0)
    contributions = [fresh.secret, *dealt.reveal.contributions[1:]]
    host, _, *others = dealt.reveal.openings
    forged = dealt.revealed([host, fresh, *others], contributions)
    forged = attrs.evolve(forged, own={}, seen=())
    return forged.dealt_from(
        mixed_seed(dealt.host.secret, contributions, dealt.label), dealt.label
    )


def allowed_seat_commits_and_does_not_open(dealt: Dealt) -> Dealt:
    """The last seat may send plain bytes, but has committed to others."""
    last = Seat(len(dealt.reveal.contributions) - 1)
    made = new_opening(dealt.label, last).commitment
    return attrs.evolve(dealt, commitments=(*dealt.commitments, made))


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
    # The last to choose.
    (bytes_chosen_last, [(COMMITMENT, S0)]),
    (last_to_open_opens_others, [(COMMITMENT, S0)]),
    (last_to_open_walks_out, [(COMMITMENT, S0)]),
    (allowed_seat_commits_and_does_not_open, [(COMMITMENT, LAST)]),
    # What was used before, or by another.
    (commitment_of_the_last_round, [(ROUND, S0)]),
    (commitment_of_another_match, [(ROUND, S0)]),
    (digest_of_another_match, [(COMMITMENT, S0)]),
    (bytes_of_the_host, [(REUSE, LAST)]),
    (bytes_of_seat_1, [(REUSE, S0), (REUSE, S1)]),
    # What a spectator sees.
    (seat_replaced_by_the_host, [(COMMITMENT, S0)]),
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
    last = RULES[name].rules.seats - 1
    there = [(failure, last if seat is LAST else seat) for failure, seat in expected]
    assert tamper(honest(name)).found() == there


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


def test_a_spectator_needs_the_commitments_alone() -> None:
    """They may come in any order, and all arguments may be iterators that are read once."""
    dealt = honest("racko", committing=frozenset({0, 1}))
    found = verify_round(
        racko,
        racko.start(racko.Rules(seats=3)),
        cast("racko.Deal", dealt.outcome),
        Reveal(reversed(dealt.reveal.openings), iter(dealt.reveal.contributions)),
        label=dealt.label,
        commitments=reversed(dealt.commitments),
        uncommitted=iter([Seat(2)]),
        seen=iter(cast("tuple[racko.View, ...]", dealt.seen)),
        reshuffles=iter([]),
    )
    assert found == ()


def test_a_seat_without_a_commitment_is_allowed_by_name() -> None:
    dealt = honest("racko", committing=frozenset({0}))
    assert attrs.evolve(dealt, uncommitted=frozenset()).found() == [
        (COMMITMENT, S1),
        (COMMITMENT, Seat(2)),
    ]
    assert attrs.evolve(dealt, uncommitted=frozenset({S1})).found() == [(COMMITMENT, Seat(2))]
    assert attrs.evolve(dealt, uncommitted=frozenset({S0, S1, Seat(2)})).found() == []


@pytest.mark.parametrize("seat", [-1, 3, None, True, "1"])
def test_only_a_seat_of_the_table_can_be_allowed(seat: Seat) -> None:
    with pytest.raises(SeatError, match="uncommitted must be a whole number from 0 to 2"):
        attrs.evolve(RACKO, uncommitted=frozenset({seat})).found()


def test_what_a_player_notes_is_checked() -> None:
    with pytest.raises(ChanceError, match="own must be 16 to 128 bytes, not bytearray"):
        attrs.evolve(RACKO, own={S1: cast("bytes", bytearray(32))}).found()
    with pytest.raises(ChanceError, match="expected Commitment, not Opening"):
        attrs.evolve(RACKO, commitments=(cast("Commitment", RACKO.host),)).found()


def test_a_digest_is_bytes_however_it_was_written() -> None:
    made = tuple(
        Commitment(entry.label, entry.seat, bytes.fromhex(entry.digest.hex().upper()))
        for entry in RACKO.commitments
    )
    assert attrs.evolve(RACKO, commitments=made).found() == []


def test_what_is_said_twice_is_said_once() -> None:
    openings = [*RACKO.reveal.openings, *RACKO.reveal.openings]
    twice = attrs.evolve(RACKO, commitments=RACKO.commitments * 2).revealed(openings)
    assert twice.found() == []


def test_a_state_that_waits_for_nothing_cannot_be_checked() -> None:
    state = games.load("racko").apply_chance(RACKO.before, RACKO.outcome)
    with pytest.raises(ChanceError, match="no deal is due"):
        attrs.evolve(RACKO, before=state).found()


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
    assert isinstance(other, queen_of_scots.Reshuffle)
    order = next(order for order in permutations(other.order) if order != other.order)
    forgery = attrs.evolve(other, order=order)
    forged = attrs.evolve(dealt, reshuffles=((first, one), (second, forgery)))
    assert forged.findings() == (Finding(Failure.ORDER, "queen_of_scots/3/1/2", None),)


def test_all_seeds_of_a_match_come_from_its_root() -> None:
    root = new_opening("racko/3", None, ROOT)
    rounds = [round_opening(ROOT, f"racko/3/{number}") for number in range(1, 5)]
    reveals = [Reveal([entry, new_opening(entry.label, S0)], fresh(3)) for entry in rounds]
    assert verify_match(root.commitment, root, rounds) == ()
    assert verify_match(root.commitment, root, iter(reveals)) == ()
    assert verify_match(root.commitment, root, []) == ()


def fresh(seats: int) -> list[bytes]:
    return [new_seed() for _ in range(seats)]


@pytest.mark.parametrize(
    "label", ["racko/3", "racko/2/1", "racko/31", "another/racko/3/1", "RACKO/3/1"]
)
def test_a_round_of_another_match_is_found(label: str) -> None:
    root = new_opening("racko/3", None, ROOT)
    found = verify_match(root.commitment, root, [round_opening(ROOT, label)])
    assert found == (Finding(ROUND, label, None),)


def test_two_rounds_with_one_label_are_found() -> None:
    """The same root and label give the same seed, which all know after the first round."""
    root, first = new_opening("racko/3", None, ROOT), round_opening(ROOT, "racko/3/1")
    reveals = [Reveal([first], fresh(3)), Reveal([first], fresh(3))]
    assert verify_match(root.commitment, root, reveals) == (Finding(ROUND, first.label, None),)


def test_a_reveal_without_the_host_is_found() -> None:
    root = new_opening("racko/3", None, ROOT)
    found = verify_match(root.commitment, root, [Reveal([], fresh(3))])
    assert found == (Finding(ROUND, "racko/3", None),)


def test_a_second_opening_of_the_host_is_found() -> None:
    root, label = new_opening("racko/3", None, ROOT), "racko/3/1"
    openings = [round_opening(ROOT, label), new_opening(label, None)]
    found = verify_match(root.commitment, root, [Reveal(openings, fresh(3))])
    assert found == (Finding(SEED, label, None),)


@pytest.mark.parametrize("of", ["itself", "another seat", "the host"])
def test_bytes_of_an_earlier_round_are_found(of: str) -> None:
    """Everyone knows them, also the host, before it commits to its seed."""
    root, earlier = new_opening("racko/3", None, ROOT), fresh(3)
    first, second = (round_opening(ROOT, f"racko/3/{number}") for number in (1, 2))
    again = {"itself": earlier[1], "another seat": earlier[2], "the host": first.secret}[of]
    later = [*fresh(1), again, *fresh(1)]
    reveals = [Reveal([first], earlier), Reveal([second], later)]
    assert verify_match(root.commitment, root, reveals) == (Finding(REUSE, "racko/3/2", S1),)


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
        sent=tuple(draw(st.lists(parts, min_size=seats, max_size=seats, unique=True))),
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


@pytest.mark.parametrize("seat", ["0", True, 1.0, None])
def test_bytes_are_given_by_seat(seat: object) -> None:
    with pytest.raises(SeatError, match="expected Seat"):
        attrs.evolve(RACKO, own={cast("Seat", seat): bytes(32)}).found()


def test_what_was_seen_are_views() -> None:
    with pytest.raises(ChanceError, match="expected View, not NoneType"):
        attrs.evolve(RACKO, seen=cast("tuple[GameView, ...]", (None,))).found()
