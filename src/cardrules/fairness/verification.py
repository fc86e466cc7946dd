"""Checks of a round or a match that was dealt by commit and reveal, made afterwards."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any

import attrs

from cardrules import language
from cardrules._arguments import check_bytes, check_label, check_seat, plain
from cardrules._causes import Cause
from cardrules._seats import Seat, all_seats
from cardrules.dealing import SeededRandomness
from cardrules.errors import SeatError
from cardrules.fairness.commitments import (
    Commitment,
    Opening,
    Reveal,
    checked,
    mixed_seed,
    round_opening,
)
from cardrules.game import ChanceT, Game, StateT, ViewT


class Failure(StrEnum):
    """The faults that a check can find in a round or a match."""

    SEED = "seed"
    """The seed of a round does not come from the root seed of the match."""
    ORDER = "order"
    """The cards did not come in the order that the mixed seed gives."""
    SEAT = "seat"
    """The bytes mixed in for a seat are missing or not those it sent, or no such seat exists."""
    ROUND = "round"
    """A commitment or an opening is for another round, or a round is not of this match."""
    COMMITMENT = "commitment"
    """The opening does not match the one commitment, or there is not exactly one."""
    REUSE = "reuse"
    """The bytes mixed in for a seat are also those of another party, or of another round."""


@attrs.frozen(order=False)
class Finding:
    """One fault that a check found."""

    failure: Failure
    """What is wrong."""
    label: str
    """The label of the round, reshuffle or match that the fault is in."""
    seat: Seat | None
    """The seat that the fault concerns; None is the host."""

    @property
    def message(self) -> str:
        """What is wrong as an English sentence."""
        return self.text("en")

    def text(self, language_code: str = "en", /) -> str:
        """Return what is wrong as a sentence.

        Raises:
            LanguageError: if there is no catalogue for the language.
        """
        if self.seat is None:
            who = language.text(language_code, "fairness.host")
        else:
            who = language.text(language_code, "term.seat", seat=self.seat)
        what = language.text(language_code, f"fairness.failure.{self.failure}")
        key = "fairness.finding"
        return language.text(language_code, key, label=self.label, who=who, what=what)


def verify_round(  # noqa: PLR0913 - what was published, and what a player noted, by name
    game: Game[StateT, ViewT, Any, Any, ChanceT],
    state: StateT,
    outcome: ChanceT,
    reveal: Reveal,
    /,
    *,
    label: str,
    commitments: Iterable[Commitment],
    uncommitted: Iterable[Seat] = (),
    own: Mapping[Seat, bytes] | None = None,
    seen: Iterable[ViewT] = (),
    reshuffles: Iterable[tuple[StateT, ChanceT]] = (),
) -> tuple[Finding, ...]:
    """Return all faults in the dealing of a round; an empty tuple if there are none.

    The host gives out the deal, the reveal and the reshuffles after the round. They are compared
    with the other arguments, which a player or a spectator notes down during the round.

    Args:
        game: the game's module.
        state: the state that waited for the deal.
        outcome: the deal.
        reveal: what the host published after the round.
        label: the label of the round, by the player's own count.
        commitments: the commitments that arrived before any seat opened: the host's, and one from
            each seat. Equal ones count once.
        uncommitted: the seats that may do without a commitment. Name a seat only if its plain
            bytes arrived before any seat opened: one that waits longer can choose the cards
            together with the host.
        own: the bytes that the player sent, or saw others send, by seat.
        seen: views of the state right after the deal, from the seats that kept theirs.
        reshuffles: each state of the round that waited for a reshuffle, with its outcome.

    Raises:
        ChanceError: if the label is not a text of at most 65,535 bytes, a state does not wait for
            chance, what should be a commitment or a view is not one, or the player's own bytes are
            not 16 to 128 bytes.
        SeatError: if a seat that may do without a commitment is not at the table, or one whose
            bytes are given is not a whole number.
    """
    check_label(label)
    seats = state.rules.seats
    excused = {check_seat("uncommitted", seat, seats) for seat in uncommitted}
    sent = {_numbered(seat): check_bytes("own", value) for seat, value in (own or {}).items()}
    found = [
        *_broken_promises(label, seats, checked(Commitment, commitments), reveal, excused, sent)
    ]
    found += _reused(label, reveal, {finding.seat for finding in found})
    hosts = {opening.secret for opening in reveal.openings if opening.seat is None}
    # Without one host seed and one contribution for each seat there is no seed to deal from; the
    # fault is among those found already.
    if len(hosts) != 1 or len(reveal.contributions) != seats:
        return tuple(found)
    seed = mixed_seed(hosts.pop(), reveal.contributions, label)
    due = game.sample_chance(state, SeededRandomness(seed, label))
    dealt = game.apply_chance(state, due)
    noted = checked(type(game.view(dealt, None)), seen)
    unlike = [view.seat for view in noted if view != game.view(dealt, view.seat)]
    wrong = [(label, seat) for seat in ([None] if outcome != due else []) + unlike]
    for number, (later, reshuffle) in enumerate(reshuffles, start=1):
        stream = f"{label}/{number}"
        if reshuffle != game.sample_chance(later, SeededRandomness(seed, stream)):
            wrong.append((stream, None))
    return (*found, *(Finding(Failure.ORDER, stream, seat) for stream, seat in wrong))


def _numbered(seat: Seat) -> Seat:
    """Return a whole number as a seat, at the table or not; raise `SeatError` otherwise."""
    number = plain(seat)
    if type(number) is not int:
        found = type(seat).__name__
        raise SeatError.of(Cause.WANTED, "own", seat, wanted="Seat", found=found)
    return number


def verify_match(
    commitment: Commitment, root: Opening, rounds: Iterable[Reveal | Opening], /
) -> tuple[Finding, ...]:
    """Return all faults in the seeds of a match; an empty tuple if there are none.

    Every round's seed must come from the root seed to which the host committed. Every round must
    be of this match: its label continues that of the match after a slash, and no two rounds have
    the same. If whole reveals are given, no seat may have sent bytes of an earlier round.

    Args:
        commitment: the host's commitment to the root seed, made before the first round.
        root: the host's opening of the root seed, after the match.
        rounds: what the host published after each round: the whole reveal, or just the host's
            opening. A reveal without the host's opening is a fault of the match.
    """
    is_kept = commitment.seat is None and commitment == root.commitment
    found = [] if is_kept else [Finding(Failure.COMMITMENT, commitment.label, None)]
    labels, known = set[str](), set[bytes]()
    for each in rounds:
        if isinstance(each, Opening):
            hosts, mixed = [each], tuple[bytes, ...]()
        else:
            hosts = [opening for opening in each.openings if opening.seat is None]
            mixed = each.contributions
        label = hosts[0].label if hosts else commitment.label
        if not label.startswith(f"{commitment.label}/") or label in labels:
            found.append(Finding(Failure.ROUND, label, None))
        elif any(entry != round_opening(root.secret, label) for entry in hosts):
            found.append(Finding(Failure.SEED, label, None))
        reused = (Seat(seat) for seat, value in enumerate(mixed) if value in known)
        found += (Finding(Failure.REUSE, label, seat) for seat in reused)
        labels.add(label)
        known.update(mixed, (entry.secret for entry in hosts))
    return tuple(found)


def _broken_promises(
    label: str,
    seats: int,
    commitments: tuple[Commitment, ...],
    reveal: Reveal,
    uncommitted: Collection[Seat],
    own: Mapping[Seat, bytes],
) -> Iterator[Finding]:
    """Yield the first fault of the host and of each seat, for those that have one."""
    mixed = dict(enumerate(reveal.contributions))
    parties: set[Seat | None] = {None, *own, *all_seats(max(seats, len(mixed)))}
    parties.update(commitment.seat for commitment in commitments)
    parties.update(opening.seat for opening in reveal.openings)
    for party in sorted(parties, key=lambda seat: -1 if seat is None else seat):
        made = {entry for entry in commitments if entry.seat == party}
        opened = {entry for entry in reveal.openings if entry.seat == party}
        may_make = {0, 1} if party in uncommitted else {1}
        if party is not None and (party not in range(seats) or party not in mixed):
            yield Finding(Failure.SEAT, label, party)
        elif not {entry.label for entry in made} | {entry.label for entry in opened} <= {label}:
            yield Finding(Failure.ROUND, label, party)
        elif len(made) not in may_make or made != {entry.commitment for entry in opened}:
            yield Finding(Failure.COMMITMENT, label, party)
        elif party is not None:
            # The bytes mixed in must equal those opened, and those that the player knows of.
            sent = {entry.secret for entry in opened} | {own.get(party, mixed[party])}
            if sent != {mixed[party]}:
                yield Finding(Failure.SEAT, label, party)


def _reused(label: str, reveal: Reveal, faulty: Collection[Seat | None]) -> Iterator[Finding]:
    """Yield each seat whose bytes are also those of another party, of those without a fault."""
    used: dict[Seat | None, bytes] = {
        opening.seat: opening.secret for opening in reveal.openings if opening.seat is None
    }
    used.update({Seat(seat): value for seat, value in enumerate(reveal.contributions)})
    sound = {seat: value for seat, value in used.items() if seat not in faulty}
    times = Counter(sound.values())
    for seat, value in sound.items():
        if seat is not None and times[value] > 1:
            yield Finding(Failure.REUSE, label, seat)
