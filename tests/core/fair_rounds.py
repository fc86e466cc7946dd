"""Rounds dealt by the fair protocol, and ways to change what was seen of them."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import attrs

from cardrules import Seat, games, queen_of_scots, racko, rank
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
    verify_round,
)
from cardrules.game import GameState, GameView

ROOT = bytes(range(64))

Who: TypeAlias = Seat | None
Found: TypeAlias = list[tuple[Failure, Who]]


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
    uncommitted: frozenset[Seat] = frozenset()

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
            uncommitted=self.uncommitted,
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
    """Deal a round honestly; the seats that do not commit send plain bytes, by agreement."""
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
        uncommitted=frozenset(seats) - committing,
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
