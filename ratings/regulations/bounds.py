"""What each number of a period may be. The JSON reader and the check of a snapshot ask the same objects."""

from __future__ import annotations

from dataclasses import dataclass

from ratings.regulations.problems import BadPeriod


@dataclass(frozen=True)
class Whole:
    """A whole number between two ends, both allowed."""

    low: int
    high: int | None = None

    @property
    def expected(self) -> str:
        """The bound in words."""
        return f"a whole number from {self.low}" + ("" if self.high is None else f" to {self.high}")

    def holds(self, value: object) -> bool:
        """Whether the value is such a number; ``True`` and ``1.0`` are not."""
        return type(value) is int and self.low <= value and (self.high is None or value <= self.high)

    def check(self, path: str, value: object) -> int:
        """The value as a number. Raises ``BadPeriod``."""
        if isinstance(value, int) and self.holds(value):
            return value
        raise BadPeriod(path, self.expected, value)

    def check_or_null(self, path: str, value: object) -> int | None:
        """The value as a number, or ``None``. Raises ``BadPeriod``."""
        if value is None or (isinstance(value, int) and self.holds(value)):
            return value
        raise BadPeriod(path, f"{self.expected} or null", value)


@dataclass(frozen=True)
class OneOf:
    """A whole number out of a set."""

    numbers: frozenset[int]
    expected: str

    def check_or_null(self, path: str, value: object) -> int | None:
        """The value as a number, or ``None``. Raises ``BadPeriod``."""
        if value is None or (type(value) is int and value in self.numbers):
            return value
        raise BadPeriod(path, f"{self.expected} or null", value)


RATING = Whole(0, 4000)
GAMES = Whole(0, 100_000)
GAMES_OF_RESULT = Whole(1, 1000)
BORN = Whole(1850, 2150)
ROUND = Whole(1, 1000)
MATCH_GAMES = Whole(1, 1000)
MINUTES = Whole(1, 1000)
PART = Whole(1, 1000)
FIELD_PLAYERS = Whole(2, 100_000)

# 2003: 25, 15, 10; July 2009: 30, 20 (the text); July 2014: 40, 20, 10; 2022, 8.33: as much as 700 over the games
K_FACTOR = OneOf(
    numbers=frozenset({40, 30, 25, 20, 15, 10} | {700 // games for games in range(18, 701)}),
    expected="a K that the rules give (40, 30, 25, 20, 15, 10, or 700 divided by the games of a period)",
)
