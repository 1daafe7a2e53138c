"""What differs between two versions of a report: header, players and results, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournaments.reports.models import Entry, Game, Report


class Field(StrEnum):
    """What of a player's line is compared."""

    NAME = "name"
    PLAYER = "player"
    FIDE_ID = "fide_id"
    TITLE = "title"
    SEX = "sex"
    FEDERATION = "federation"
    RATING = "rating"
    PLACE = "place"
    POINTS = "points"


@dataclass(frozen=True, kw_only=True)
class CellDifference:
    """One player's round: what was said, what is said now. A side is ``None`` where nothing stands.

    A side is the opponent's rank (``None`` for a bye), the colour (``w``, ``b`` or blank) and the result of the game
    or the name of the bye, as ``Game`` has it.
    """

    round: int
    rank: int
    name: str
    said: Side | None
    now: Side | None


@dataclass(frozen=True, kw_only=True)
class Side:
    """What a cell says."""

    opponent: int | None
    opponent_name: str
    colour: str
    result: str


@dataclass(frozen=True, kw_only=True)
class LineDifference:
    """One fact of a player's line; the player is new or gone where ``field`` is ``None``."""

    rank: int
    name: str
    field: Field | None
    said: str
    now: str


@dataclass(frozen=True, kw_only=True)
class HeaderDifference:
    """One fact of the tournament section, by its name there."""

    field: str
    said: str
    now: str


@dataclass(frozen=True, kw_only=True)
class Differences:
    """Everything that differs, in the order of the report."""

    header: tuple[HeaderDifference, ...]
    lines: tuple[LineDifference, ...]
    cells: tuple[CellDifference, ...]

    def __bool__(self) -> bool:
        return bool(self.header or self.lines or self.cells)


HEADER = ("name", "federation", "start", "end", "rounds", "chief_arbiter")


def differences(old: Report, new: Report) -> Differences:
    """What ``new`` says otherwise than ``old``; a game that changed is named once, at its white player."""
    before, after = _entries(old), _entries(new)
    return Differences(
        header=tuple(_header(old.header, new.header)),
        lines=tuple(_lines(before, after)),
        cells=tuple(_cells(_cells_of(old, before), _cells_of(new, after), before | after)),
    )


def _entries(report: Report) -> dict[int, Entry]:
    return {entry.rank: entry for entry in report.entries.select_related("player")}


def _header(said: Mapping[str, object], now: Mapping[str, object]) -> Iterator[HeaderDifference]:
    for field in HEADER:
        if (said.get(field) or "") != (now.get(field) or ""):
            yield HeaderDifference(field=field, said=str(said.get(field) or ""), now=str(now.get(field) or ""))


def _lines(before: Mapping[int, Entry], after: Mapping[int, Entry]) -> Iterator[LineDifference]:
    for rank in sorted(before.keys() | after.keys()):
        old, new = before.get(rank), after.get(rank)
        if old is None or new is None:
            entry = old or new
            assert entry is not None  # noqa: S101 - the rank is of one of them
            said, now = (entry.name, "") if new is None else ("", entry.name)
            yield LineDifference(rank=rank, name=entry.name, field=None, said=said, now=now)
            continue
        for field in Field:
            said, now = _fact(old, field), _fact(new, field)
            if said != now:
                yield LineDifference(rank=rank, name=new.name, field=field, said=said, now=now)


def _fact(entry: Entry, field: Field) -> str:
    if field is Field.POINTS:
        return str(entry.points_hundredths)
    if field is Field.PLAYER:
        return entry.player.key if entry.player else ""
    value = getattr(entry, field.value)
    return "" if value is None else str(value)


def _cells_of(report: Report, entries: Mapping[int, Entry]) -> dict[tuple[int, int], Side]:
    ranks = {entry.pk: entry for entry in entries.values()}
    found: dict[tuple[int, int], Side] = {}
    for game in report.games.all():
        found |= _sides(game, ranks)
    return found


def _sides(game: Game, entries: Mapping[int, Entry]) -> dict[tuple[int, int], Side]:
    white = entries[game.white_id]
    if game.black_id is None:
        bye = Side(opponent=None, opponent_name="", colour="", result=game.result)
        return {(game.round, white.rank): bye}
    black = entries[game.black_id]
    return {
        (game.round, white.rank): _side(black, "w", game.result),
        (game.round, black.rank): _side(white, "b", game.result),
    }


def _side(opponent: Entry, colour: str, result: str) -> Side:
    return Side(opponent=opponent.rank, opponent_name=opponent.name, colour=colour, result=result)


def _cells(
    said: Mapping[tuple[int, int], Side], now: Mapping[tuple[int, int], Side], entries: Mapping[int, Entry]
) -> Iterator[CellDifference]:
    for number, rank in sorted(said.keys() | now.keys()):
        old, new = said.get((number, rank)), now.get((number, rank))
        if old == new or _is_told_by_white(number, rank, old, new, said, now):
            continue
        yield CellDifference(round=number, rank=rank, name=entries[rank].name, said=old, now=new)


def _is_told_by_white(
    number: int,
    rank: int,
    old: Side | None,
    new: Side | None,
    said: Mapping[tuple[int, int], Side],
    now: Mapping[tuple[int, int], Side],
) -> bool:
    """Whether both versions have this cell as Black's of one game, whose White names the difference."""
    if old is None or new is None or old.opponent is None or old.opponent != new.opponent:
        return False
    if old.colour != new.colour:  # the colours are exchanged: told by the lower rank
        return rank > old.opponent
    white = (number, old.opponent)
    return old.colour == "b" and said.get(white) != now.get(white)
