"""The crosstable of a report in its final order: a round robin as a square, everything else round by round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import cast
from uuid import UUID

from django.utils.functional import cached_property
from django.utils.safestring import SafeString

from ratings.lists.models import RatingSystem
from ratings.register.mergers.selectors import persons_now
from ratings.register.models import Player
from ratings.runs.brief import rating_of
from ratings.runs.models import RunResult
from ratings.runs.result_rows import tell
from tournaments.registration.models import Format
from tournaments.reports.crosstable_cells import Cell, cells_html
from tournaments.reports.ledger_events import InLedger, in_ledgers
from tournaments.reports.models import Entry, Game, Report
from tournaments.reports.words import BYES, SIGNS

NO_PLACE = 10_000
SQUARE = (Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN, Format.SCHEVENINGEN, Format.SCHILLER)
MOST_IN_A_SQUARE = 30
"""Form 1 has a column for each player; with more the rounds take less room."""
_NO_POINTS = "zero-point-bye"


@dataclass(frozen=True, kw_only=True)
class Change:
    """What the tournament changed in a player's rating on one list, and the run whose page shows how."""

    hundredths: int
    run: UUID


@dataclass(frozen=True, kw_only=True)
class Row:
    """One player of the crosstable; ``cells`` has for each column the games that belong there."""

    number: int
    entry: Entry
    player: Player | None
    cells: tuple[tuple[Cell, ...], ...]
    changes: tuple[Change | None, ...] = ()  # in the order of the crosstable's systems
    diagonal: int = 0  # the column of the player himself, in a square
    asks: str = ""  # where a correction of a game of this player is asked for, for who may

    @property
    def cells_html(self) -> SafeString:
        return cells_html(self.cells, diagonal=self.diagonal, asks=self.asks)


@dataclass(frozen=True, kw_only=True)
class Crosstable:
    """The rows in final order, what stands over the columns, and the systems whose lists have rated it."""

    rows: tuple[Row, ...]
    columns: range  # the rounds, or in a square the numbers of the players
    systems: tuple[RatingSystem, ...]
    is_square: bool = False

    @cached_property
    def has_federations(self) -> bool:
        """Whether a column of federations says anything: not when all are the same."""
        return len({row.entry.federation for row in self.rows}) > 1

    @property
    def digits(self) -> int:
        """How many digits an opponent's number can have: the width of that part of a cell."""
        return len(str(len(self.rows)))

    @property
    def width(self) -> int:
        """How many columns it has: number, player, rating, federation, the games, points, and changes."""
        return 4 + self.has_federations + len(self.columns) + len(self.systems)

    @property
    def average(self) -> int | None:
        """The average rating of the rated, rounded half up."""
        ratings = [row.entry.rating for row in self.rows if row.entry.rating]
        return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else None

    @property
    def points_hundredths(self) -> int:
        return sum(row.entry.points_hundredths for row in self.rows)


def crosstable(report: Report, *, asks: str = "") -> Crosstable:
    """The crosstable of a report: by place, where the file has one, else by points.

    ``asks`` is the address at which its correction is asked for, for who may: each game leads there.
    """
    entries = sorted(report.entries.select_related("player", "player__federation"), key=_final_order)
    numbers = {entry.pk: number for number, entry in enumerate(entries, start=1)}
    # rows with the names of a game, without an object of the model for each of thousands
    games = cast("list[Game]", list(report.games.values_list("round", "white_id", "black_id", "result", named=True)))
    is_square = _is_square(report.tournament.format, games, len(entries))
    columns = range(1, (len(entries) if is_square else max((game.round for game in games), default=0)) + 1)
    changes = rating_changes(report)
    cells = _by_place(games, numbers, {entry.pk: entry for entry in entries}, is_square=is_square)
    rows = tuple(
        Row(
            number=numbers[entry.pk],
            entry=entry,
            player=entry.player,
            cells=tuple(tuple(cells.get((entry.pk, column), ())) for column in columns),
            changes=tuple(of_system.get(entry.player_id or 0) for of_system in changes.values()),
            diagonal=numbers[entry.pk] if is_square else 0,
            asks=f"{asks}?player={entry.rank}" if asks else "",
        )
        for entry in entries
    )
    return Crosstable(rows=rows, columns=columns, systems=tuple(changes), is_square=is_square)


def _is_square(format_: str, games: Sequence[Game], players: int) -> bool:
    """A round robin, unless somebody had points without an opponent: a square has no place for them."""
    if format_ not in SQUARE or players > MOST_IN_A_SQUARE:
        return False
    return all(game.black_id is not None or game.result == _NO_POINTS for game in games)


def _by_place(
    games: Sequence[Game], numbers: dict[int, int], by_pk: dict[int, Entry], *, is_square: bool
) -> dict[tuple[int, int], list[Cell]]:
    """The cells by entry and column: the round's, or in a square the opponent's."""
    found: dict[tuple[int, int], list[Cell]] = {}
    for game in sorted(games, key=lambda game: game.round):
        for pk, cell in _cells(game, numbers, by_pk):
            column = cell.number if is_square else game.round
            found.setdefault((pk, column), []).append(cell)
    return found


def rating_changes(report: Report) -> dict[RatingSystem, dict[int, Change]]:
    """What the report's event changed in each player's rating, by player, for each system with a published list."""
    found = {each.system: _changes(report, each) for each in in_ledgers(report) if each.is_published}
    return {system: changes for system, changes in found.items() if changes}


def _changes(report: Report, rated: InLedger) -> dict[int, Change]:
    assert rated.run is not None  # noqa: S101 - only what is published is asked
    versions = rated.run.events.filter(source=rated.event.source)
    keys = {event.key for event in versions}
    rows = set(report.entries.filter(player__isnull=False).values_list("player", flat=True))
    behind = persons_now(rows)  # the run has its results under the people, who may stand here under second entries
    results = RunResult.objects.filter(run=rated.run)
    people: dict[int, Change] = {}
    of_people = results.filter(player__in=set(behind.values()))
    for result in tell(chain(results.filter(player__report_entries__report=report), of_people)):
        for event in rating_of(result.told).events:
            if event.id in keys and event.change is not None:
                people[result.player_id] = Change(hundredths=event.change, run=rated.run.pk)
    changes = {row: people.get(row) or people.get(behind.get(row, row)) for row in rows}
    return {row: change for row, change in changes.items() if change is not None}


def _final_order(entry: Entry) -> tuple[int, int, int]:
    return entry.place or NO_PLACE, -entry.points_hundredths, entry.rank


def _cells(game: Game, numbers: dict[int, int], by_pk: dict[int, Entry]) -> Iterable[tuple[int, Cell]]:
    if game.black_id is None:
        sign, says = BYES[game.result]
        return ((game.white_id, Cell(round=game.round, sign=sign, bye=str(says))),)
    for_white, for_black = SIGNS[game.result]
    white, black = by_pk[game.white_id], by_pk[game.black_id]
    return (
        (white.pk, Cell(round=game.round, sign=for_white, number=numbers[black.pk], colour="w", against=black.name)),
        (black.pk, Cell(round=game.round, sign=for_black, number=numbers[white.pk], colour="b", against=white.name)),
    )


def unknown_entries(report: Report) -> Iterable[Entry]:
    """The lines whose FIDE ID nobody on the register has, and nobody has asked for."""
    return report.entries.filter(player__isnull=True, fide_id__isnull=False, newcomer__isnull=True)
