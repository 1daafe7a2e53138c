"""What reading and comparing the games of a PGN file finds: codes, places and values, no words."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, kw_only=True, slots=True)
class PgnFault:
    """Something in the text of one game. ``move`` is the number of the full move, ``line`` and ``column`` count from 1.

    Codes: ``illegal-move``, ``no-result``, ``result-tag`` (the tag says another result than the end of the moves),
    ``too-deep``, ``comment-open``, ``variation-open``, ``variation-closed``, ``other-start``, ``no-moves``.
    """

    code: str
    game: int
    line: int
    column: int
    move: int | None = None
    found: str = ""
    expected: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class PgnGame:
    """One game of a file: its number in it, its first line, its tags, how many half-moves, how its moves end."""

    number: int
    line: int
    tags: dict[str, str]
    plies: int
    end: str
    faults: tuple[PgnFault, ...] = ()

    def tag(self, name: str) -> str:
        """A tag's value; what PGN writes for unknown is none."""
        value = self.tags.get(name, "")
        return "" if value.strip("?-. ") == "" else value

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> PgnGame:
        faults = tuple(PgnFault(**fault) for fault in data["faults"])
        return cls(**{**data, "faults": faults})


@dataclass(frozen=True, kw_only=True, slots=True)
class ReportedScore:
    """A pairing of the report: numbers of its players as text, names folded for comparing.

    The score is asked for of what was played, so not of a default or where a side made no move (5.1).
    """

    round: int
    white_rank: int
    black_rank: int
    white: str
    black: str
    white_key: str
    black_key: str
    white_id: str
    black_id: str
    result: str
    day: str = ""  # 2025.10.12, as PGN writes it; empty if it is not known
    is_played: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """What is wrong between a game of the report and the file.

    Codes: ``missing``, ``result``, ``colours``, ``date``, ``unknown`` (the report has no such game), ``twice``,
    ``unplayed`` (the file has moves where the report says that nothing was played), and those of ``PgnFault``.
    ``number`` is the game's in the file; ``board`` is as its tag says.
    """

    code: str
    round: int | None
    board: str
    white: str
    black: str
    expected: str = ""
    found: str = ""
    number: int | None = None
    ranks: tuple[int, int] | None = None
    fault: PgnFault | None = field(default=None)

    @property
    def contradicts(self) -> bool:
        """Whether the file says another thing than the report, rather than too little."""
        return self.code in ("result", "colours", "unplayed") and not self._is_open

    @property
    def is_lacking(self) -> bool:
        """Whether the score is not there, or cannot be played through to its result."""
        return self.code in ("missing", "no-moves", "illegal-move", "no-result", "other-start") or self._is_open

    @property
    def _is_open(self) -> bool:
        """Whether the moves end as a game that is not over: boards write so where nobody tells them."""
        return self.code == "result" and self.found == "*"
