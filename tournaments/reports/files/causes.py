"""The faults of a file by cause: a game is told once with both of its lines, and what follows from it with it.

Works on faults as they are kept (``stored_faults``) and on the lines of the file; it knows no words.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from tournaments.trf.fields import signed_points, whole_number
from tournaments.trf.layout import round_column

Stored = Mapping[str, Any]
SEVERITIES = ("error", "warning", "note")
UNKNOWN, POINTS, REST = "opponent-unknown", "points-differ", "more-faults"
_PLAYER, _A_WIN = "001", 100
# what is wrong with a result, so that a sum with it is wrong too
_OF_RESULTS = frozenset(
    {
        "result-contradiction",
        "forfeit-contradiction",
        "result-one-sided",
        "pairing-contradiction",
        "result-missing",
        "result-without-opponent",
        "bye-with-opponent",
    }
)


class About(StrEnum):
    """What a cause is about."""

    RESULT = "result"
    PLAYER = "player"
    HEADER = "header"
    FILE = "file"


@dataclass(frozen=True, kw_only=True)
class Game:
    """A round with the numbers of the lines that tell of it: one, or those of both players."""

    round: int
    lines: tuple[int, ...]


@dataclass(kw_only=True)
class Cause:
    """Faults that are mended in one place. ``follows`` are sums that are wrong because of it."""

    about: About
    game: Game | None = None
    faults: list[Stored] = field(default_factory=list)
    follows: list[Stored] = field(default_factory=list)

    @property
    def severity(self) -> str:
        """Of the gravest of them."""
        return min((str(fault["severity"]) for fault in self.faults), key=SEVERITIES.index)


class PlayerLines:
    """What a cause asks of the text of a file: who stands on a line, and whom a round names. Lines count from 1."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts

    def is_player(self, line: int | None) -> bool:
        """Whether the line is the record of a player."""
        return bool(line) and line <= len(self.texts) and self.texts[line - 1].startswith(_PLAYER)  # type: ignore[operator]

    def name(self, line: int) -> str:
        """As it stands there: family name, given name."""
        return " ".join(self.texts[line - 1][14:47].split()) if self.is_player(line) else ""

    def opponent(self, line: int, number: int) -> int | None:
        """The line of the opponent whom a player's line names in a round."""
        column = round_column(number)
        return self._by_rank.get(whole_number(self.texts[line - 1][column - 1 : column + 3].strip(" ")) or 0)

    @cached_property
    def _by_rank(self) -> Mapping[int, int]:
        found: dict[int, int] = {}
        for line, text in enumerate(self.texts, start=1):
            rank = whole_number(text[4:8].strip(" ")) if text.startswith(_PLAYER) else None
            if rank:
                found.setdefault(rank, line)
        return found


def causes(faults: Sequence[Stored], lines: PlayerLines) -> list[Cause]:
    """The faults by cause: what refuses the file first, then what is to be looked at, then notes; each by its place."""
    lost = Counter(fault.get("got") for fault in faults if fault["code"] == UNKNOWN)
    found: dict[object, Cause] = {}
    sums = [fault for fault in faults if fault["code"] == POINTS and "words" in fault]
    for place, fault in enumerate(faults):
        if fault in sums:
            continue
        game = game_of(fault, lines)
        is_lost = fault["code"] == UNKNOWN and lost[fault.get("got")] > 1
        key = (UNKNOWN, fault.get("got")) if is_lost else game or place
        cause = Cause(about=About.PLAYER) if is_lost else Cause(about=_about(fault, lines), game=game)
        found.setdefault(key, cause).faults.append(fault)
    told = list(found.values())
    return sorted([*told, *_sums(sums, told)], key=_order)


def game_of(fault: Stored, lines: PlayerLines) -> Game | None:
    """The game that a fault in a round of a player's line is about."""
    line, number = fault.get("line"), fault.get("round")
    if not line or not number or not lines.is_player(line):
        return None
    other = fault.get("words", {}).get("other") or lines.opponent(line, number)
    return Game(round=number, lines=tuple(sorted({line, other} - {None})))


def _sums(faults: Sequence[Stored], told: Sequence[Cause]) -> list[Cause]:
    """Points that are no sum: under the first broken game of the player, else by themselves; those are returned."""
    broken: dict[int, list[Cause]] = defaultdict(list)
    for cause in told:
        if cause.game and any(fault["code"] in _OF_RESULTS for fault in cause.faults):
            for line in cause.game.lines:
                broken[line].append(cause)
    alone = []
    for fault in faults:
        games = broken[fault.get("line") or 0]
        if games and _is_explained(fault, len(games)):
            games[0].follows.append(fault)
        else:
            alone.append(Cause(about=About.PLAYER, faults=[fault]))
    return alone


def _is_explained(fault: Stored, games: int) -> bool:
    """Whether so many wrong results can make the difference."""
    given, computed = (signed_points(str(text or "")) for text in (fault.get("got"), fault["words"].get("computed")))
    return given is not None and computed is not None and abs(given - computed) <= games * _A_WIN


def _about(fault: Stored, lines: PlayerLines) -> About:
    if fault.get("round") and lines.is_player(fault.get("line")):
        return About.RESULT
    if fault.get("player") or lines.is_player(fault.get("line")):
        return About.PLAYER
    return About.HEADER if fault.get("line") or fault.get("field") else About.FILE


def _order(cause: Cause) -> tuple[int, bool, int, int]:
    first = cause.faults[0]
    # the note that counts what is not listed ends the list
    is_rest = first["code"] == REST
    return SEVERITIES.index(cause.severity), is_rest, first.get("line") or 0, first.get("column") or 0
