"""In which rounds the games of a round robin are due, beside those that stand in their rounds already. Pure.

A paper may have been played by other tables than Berger's. Then a game that is not typed yet goes to a round in which
both are free; where there is none, games that are due as well change places two rounds at a time until there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from tournaments.sheets.berger import Pairing

MOST_ATTEMPTS = 40
_STANDS = -1  # a game that was typed or read: it moves no more


class _Rounds:
    """Who meets whom in each round; the games that are due by their place in the list."""

    def __init__(self, stands: Iterable[Pairing], due: Sequence[Pairing], rounds: int) -> None:
        self.due, self.rounds = due, rounds
        self.round_of: dict[int, int] = {}
        self.busy: dict[tuple[int, int], int] = {}
        for game in stands:
            self.busy |= dict.fromkeys([(game.white, game.round), (game.black, game.round)], _STANDS)

    def put(self, game: int, round_: int) -> None:
        self.round_of[game] = round_
        self.busy |= dict.fromkeys(self._places(game, round_), game)

    def is_free(self, game: int, round_: int) -> bool:
        return not any(place in self.busy for place in self._places(game, round_))

    def free_round(self, game: int) -> int | None:
        """The first round in which both are free."""
        return next((round_ for round_ in range(1, self.rounds + 1) if self.is_free(game, round_)), None)

    def untyped_round(self, game: int) -> int | None:
        """The first round in which no game of either stands; others may be due there."""
        rounds = (self.due[game].round, *range(1, self.rounds + 1))
        typed = (round_ for round_ in rounds if _STANDS not in [self.busy.get(at) for at in self._places(game, round_)])
        return next(typed, None)

    def make_room(self, game: int) -> int | None:
        """A round in which both are free once the games of a chain have changed places; nothing where none does it."""
        white, black = self.due[game].white, self.due[game].black
        for one in self._free_of(white):
            for other in self._free_of(black):
                chain = self._chain(black, one, other)
                if chain is not None and all(white not in self._sides(each) for each in chain):
                    self._exchange(chain, one, other)
                    return one
        return None

    def _chain(self, player: int, one: int, other: int) -> list[int] | None:
        """The games of two rounds that hang together from a player on; nothing where one of them stands."""
        found: list[int] = []
        round_ = one
        while (game := self.busy.get((player, round_))) is not None:
            if game == _STANDS or len(found) > len(self.due):
                return None
            found.append(game)
            player = sum(self._sides(game)) - player
            round_ = other if round_ == one else one
        return found

    def _exchange(self, chain: Sequence[int], one: int, other: int) -> None:
        for game in chain:
            for place in self._places(game, self.round_of[game]):
                del self.busy[place]
        for game in chain:
            self.put(game, other if self.round_of[game] == one else one)

    def _free_of(self, player: int) -> list[int]:
        return [round_ for round_ in range(1, self.rounds + 1) if (player, round_) not in self.busy]

    def _sides(self, game: int) -> tuple[int, int]:
        return self.due[game].white, self.due[game].black

    def _places(self, game: int, round_: int) -> list[tuple[int, int]]:
        return [(side, round_) for side in self._sides(game)]


def placed(due: Sequence[Pairing], stands: Sequence[Pairing], rounds: int) -> list[Pairing]:
    """The games that are ``due`` by the tables, in their own rounds as far as these are free, else in others."""
    plan, left = _attempt(due, stands, rounds, range(len(due)), keeps=True)
    draw = Random(len(due))  # noqa: S311 - the same paper, the same plan
    for _ in range(MOST_ATTEMPTS if left else 0):
        other, still_left = _attempt(due, stands, rounds, draw.sample(range(len(due)), len(due)), keeps=False)
        if len(still_left) < len(left):
            plan, left = other, still_left
        if not left:
            break
    for game in left:  # what is typed must not be typed over
        plan.round_of[game] = plan.untyped_round(game) or due[game].round
    return [Pairing(plan.round_of[place], game.white, game.black) for place, game in enumerate(due)]


def _attempt(
    due: Sequence[Pairing], stands: Sequence[Pairing], rounds: int, order: Iterable[int], *, keeps: bool
) -> tuple[_Rounds, list[int]]:
    """A plan, and the games for which it has no round; those whose own round is free come first."""
    plan = _Rounds(stands, due, rounds)
    waiting, left = [], []
    for game in order:
        if keeps and plan.is_free(game, due[game].round):
            plan.put(game, due[game].round)
        else:
            waiting.append(game)
    for game in waiting:
        if round_ := plan.free_round(game) or plan.make_room(game):
            plan.put(game, round_)
        else:
            left.append(game)
    return plan, left
