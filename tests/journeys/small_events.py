"""Small events with invented people, each worked out by hand: who plays, what came out, and the file of the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tests.tournaments.trf.sample import player

Score = tuple[str, str]
SIGNS: Mapping[str, Score] = {"1-0": ("1", "0"), "0-1": ("0", "1"), "1/2": ("=", "=")}
POINTS = {"1": 10, "=": 5, "0": 0}


@dataclass(frozen=True, kw_only=True)
class Somebody:
    """An invented player as a list knows him."""

    fide_id: int
    name: str
    federation: str
    rating: int
    title: str = ""
    sex: str = "m"
    born: int = 1985


@dataclass(frozen=True)
class Pairing:
    """One game: its round, the numbers of White and Black in the order of the players, and the result."""

    round: int
    white: int
    black: int
    result: str


@dataclass(frozen=True, kw_only=True)
class SmallEvent:
    """What the organiser types into the registration, and what the arbiter reports."""

    name: str
    city: str
    federation: str
    system: str
    format: str
    first: str
    last: str
    days: tuple[str, ...]  # of the rounds
    players: tuple[Somebody, ...]
    games: tuple[Pairing, ...]
    minutes: str = "90"
    increment: str = "30"
    norms: bool = False
    more: Mapping[str, str] | None = None  # further fields of the form
    written: Mapping[str, str] | None = None  # fields as the organiser writes them, where that is not the plain way

    @property
    def rounds(self) -> int:
        return len(self.days)

    def report(self, *, rounds: Sequence[int] = ()) -> bytes:
        """The report file, whole or of some rounds only (a part)."""
        shown = list(rounds) or list(range(1, self.rounds + 1))
        days = [self.days[number - 1] for number in shown]
        lines = [
            f"012 {self.name}",
            f"022 {self.city}",
            f"032 {self.federation}",
            f"042 {(days[0] if rounds else self.first).replace('-', '/')}",
            f"052 {(days[-1] if rounds else self.last).replace('-', '/')}",
            f"062 {len(self.players)}",
            f"072 {len(self.players)}",
            "092 Individual",
            "102 IA Petrov, Boris",
            f"122 {self.minutes} minutes, {self.increment} seconds a move",
            "132".ljust(91) + "  ".join(day[2:].replace("-", "/") for day in days),
        ]
        lines += [self._line(number, shown) for number in range(1, len(self.players) + 1)]
        return ("\r\n".join(lines) + "\r\n").encode()

    def _line(self, number: int, shown: Sequence[int]) -> str:
        who = self.players[number - 1]
        cells = [self._cell(number, round_) for round_ in shown]
        score = self._score(number, shown)
        place = 1 + sum(
            (self._score(other, shown), -other) > (score, -number) for other in range(1, len(self.players) + 1)
        )
        start = f"{number}/{who.sex}/{who.title}/{who.name}/{who.rating}/{who.federation}/{who.fide_id}"
        return player(start, f"{who.born}/00/00", f"{score // 10}.{score % 10}/{place}", *cells)

    def _score(self, number: int, shown: Sequence[int]) -> int:
        return sum(POINTS.get(self._cell(number, round_)[-1], 0) for round_ in shown)

    def _cell(self, number: int, round_: int) -> str:
        return self._cells.get((number, round_), "0000 - Z")

    @cached_property
    def _cells(self) -> Mapping[tuple[int, int], str]:
        """The cell of everybody who plays, by number and round."""
        found = {}
        for game in self.games:
            of_white, of_black = SIGNS[game.result]
            found[game.white, game.round] = f"{game.black:4} w {of_white}"
            found[game.black, game.round] = f"{game.white:4} b {of_black}"
        return found


def four(federation: str, first_id: int, *ratings: int) -> tuple[Somebody, ...]:
    """Four people of one federation, the strongest first: Ash, Beech, Cedar and Dill."""
    names = ("Ash, Ada", "Beech, Ben", "Cedar, Cleo", "Dill, Dan")
    return tuple(
        Somebody(fide_id=first_id + number, name=name, federation=federation, rating=rating)
        for number, (name, rating) in enumerate(zip(names, ratings, strict=True))
    )


# Ash beats Dill and loses to Cedar, Dill beats Beech, Cedar beats Dill; Beech draws with Cedar and with Ash.
THREE_ROUNDS = (
    Pairing(1, 1, 4, "1-0"),
    Pairing(1, 2, 3, "1/2"),
    Pairing(2, 1, 3, "0-1"),
    Pairing(2, 4, 2, "1-0"),
    Pairing(3, 2, 1, "1/2"),
    Pairing(3, 3, 4, "1-0"),
)


def round_robin(size: int, of_the_first: Mapping[int, str]) -> tuple[Pairing, ...]:
    """Everybody against everybody; all games are drawn but those of number one, who wins what is not told otherwise."""
    found = []
    for round_ in range(1, size):
        circle = [1, *((turn + round_ - 2) % (size - 1) + 2 for turn in range(1, size))]
        pairs = [(circle[place], circle[-1 - place]) for place in range(size // 2)]
        for first, second in pairs:
            white, black = (first, second) if (first + second) % 2 else (second, first)
            found.append(Pairing(round_, white, black, _result(white, black, of_the_first)))
    return tuple(found)


def _result(white: int, black: int, of_the_first: Mapping[int, str]) -> str:
    if 1 not in (white, black):
        return "1/2"
    outcome = of_the_first.get(white + black - 1, "win")
    if outcome == "draw":
        return "1/2"
    return "1-0" if (outcome == "win") == (white == 1) else "0-1"
