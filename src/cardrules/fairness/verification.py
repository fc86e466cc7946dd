"""What a round, or a match, that was dealt by commit and reveal is checked for afterwards."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any

import attrs

from cardrules import language
from cardrules._arguments import check_label
from cardrules._seats import Seat, all_seats
from cardrules.dealing import SeededRandomness
from cardrules.fairness.commitments import (
    Commitment,
    Opening,
    Reveal,
    mixed_seed,
    round_opening,
)
from cardrules.game import ChanceT, Game, StateT, ViewT


class Failure(StrEnum):
    """What can be wrong with a round or a match."""

    SEED = "seed"
    """The seed of a round does not come from the root seed of the match."""
    ORDER = "order"
    """The cards did not come in the order that the seeds give."""
    SEAT = "seat"
    """The bytes mixed in for a seat are missing, are not those it sent, or are too many."""
    ROUND = "round"
    """A commitment or an opening is for another round."""
    COMMITMENT = "commitment"
    """What was opened is not the one thing that was committed to."""


@attrs.frozen(order=False)
class Finding:
    """One thing that a check found wrong."""

    failure: Failure
    """What is wrong."""
    label: str
    """The label of the round, the reshuffle or the match that it is about."""
    seat: Seat | None
    """The seat that it is about; None is the host."""

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


def verify_round(
    game: Game[StateT, ViewT, Any, Any, ChanceT],
    state: StateT,
    outcome: ChanceT,
    reveal: Reveal,
    /,
    *,
    label: str,
    commitments: Iterable[Commitment],
    own: Mapping[Seat, bytes] | None = None,
    seen: Iterable[ViewT] = (),
    reshuffles: Iterable[tuple[StateT, ChanceT]] = (),
) -> tuple[Finding, ...]:
    """Return everything that is wrong with a round; nothing, if it was dealt as it should be.

    The deal, the reveal and the reshuffles are what the host tells after the round. They are held
    against what the one who checks has noted on the way: the other arguments.

    Args:
        game: the game's module.
        state: the state that waited for the deal.
        outcome: the deal.
        reveal: what the host published after the round.
        label: the label of the round, by one's own count.
        commitments: those for this round that came before the deal: the host's, and those of the
            seats that made any.
        own: the bytes that one sent oneself, or saw sent, by seat.
        seen: views of the state right after the deal, of the seats that kept theirs.
        reshuffles: each state of the round that waited for a reshuffle, with its outcome.

    Raises:
        ChanceError: if the label is no text, or a state does not wait for chance.
    """
    check_label(label)
    seats = state.rules.seats
    found = [*_broken_promises(label, seats, tuple(commitments), reveal, own or {})]
    hosts = {opening.secret for opening in reveal.openings if opening.seat is None}
    if len(hosts) != 1 or len(reveal.contributions) != seats:
        return tuple(found)
    seed = mixed_seed(hosts.pop(), reveal.contributions, label)
    due = game.sample_chance(state, SeededRandomness(seed, label))
    dealt = game.apply_chance(state, due)
    unlike = [view.seat for view in seen if view != game.view(dealt, view.seat)]
    wrong = [(label, seat) for seat in ([None] if outcome != due else []) + unlike]
    for number, (later, reshuffle) in enumerate(reshuffles, start=1):
        stream = f"{label}/{number}"
        if reshuffle != game.sample_chance(later, SeededRandomness(seed, stream)):
            wrong.append((stream, None))
    return (*found, *(Finding(Failure.ORDER, stream, seat) for stream, seat in wrong))


def verify_match(
    commitment: Commitment, root: Opening, rounds: Iterable[Opening], /
) -> tuple[Finding, ...]:
    """Return everything that is wrong with the seeds of a match; nothing, if they are one root's.

    Args:
        commitment: the host's to the root seed, from before the first round.
        root: what the host opened after the match.
        rounds: what the host opened after each round.
    """
    found = [
        Finding(Failure.SEED, opening.label, None)
        for opening in rounds
        if opening != round_opening(root.secret, opening.label)
    ]
    if commitment.seat is None and commitment == root.commitment:
        return tuple(found)
    return (Finding(Failure.COMMITMENT, commitment.label, None), *found)


def _broken_promises(
    label: str,
    seats: int,
    commitments: tuple[Commitment, ...],
    reveal: Reveal,
    own: Mapping[Seat, bytes],
) -> Iterator[Finding]:
    """Yield one finding, the first, for the host and for each seat of whom something is wrong."""
    mixed = dict(enumerate(reveal.contributions))
    parties: set[Seat | None] = {None, *own, *all_seats(max(seats, len(mixed)))}
    parties.update(commitment.seat for commitment in commitments)
    parties.update(opening.seat for opening in reveal.openings)
    for party in sorted(parties, key=lambda seat: -1 if seat is None else seat):
        made = {entry for entry in commitments if entry.seat == party}
        opened = {entry for entry in reveal.openings if entry.seat == party}
        may_make = {1} if party is None else {0, 1}
        if party is not None and (party not in range(seats) or party not in mixed):
            yield Finding(Failure.SEAT, label, party)
        elif not {entry.label for entry in made} | {entry.label for entry in opened} <= {label}:
            yield Finding(Failure.ROUND, label, party)
        elif len(made) not in may_make or made != {entry.commitment for entry in opened}:
            yield Finding(Failure.COMMITMENT, label, party)
        elif party is not None:
            sent = {entry.secret for entry in opened} | {own.get(party, mixed[party])}
            if sent != {mixed[party]}:
                yield Finding(Failure.SEAT, label, party)
