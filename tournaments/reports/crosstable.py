"""The crosstable of a report in its final order, and who of it is not on the register."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast
from uuid import UUID

from ratings.lists.models import RatingSystem
from ratings.register.models import Player
from ratings.regulations.document import player_result_from_json
from ratings.runs.models import RunResult
from tournaments.reports.ledger_events import InLedger, in_ledgers
from tournaments.reports.models import Entry, Game, Report
from tournaments.reports.words import BYES, SIGNS

NO_PLACE = 10_000


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One round of one player: ``8w1`` with the opponent's number in this table, or the sign of a bye."""

    sign: str
    number: int | None = None
    colour: str = ""
    opponent: Entry | None = None
    says: str = ""  # for the ear and the pointer: whom, or what kind of bye

    @property
    def is_played(self) -> bool:
        return self.sign in ("1", "½", "0")


@dataclass(frozen=True, kw_only=True)
class Change:
    """What the tournament changed in a player's rating on one list, and the run whose page shows how."""

    hundredths: int
    run: UUID


@dataclass(frozen=True, kw_only=True)
class Row:
    """One player of the crosstable."""

    number: int
    entry: Entry
    player: Player | None
    cells: tuple[Cell | None, ...]
    changes: tuple[Change | None, ...] = ()  # in the order of the crosstable's systems


@dataclass(frozen=True, kw_only=True)
class Crosstable:
    """The rows in final order, the numbers of the rounds, and the systems whose lists have rated it."""

    rows: tuple[Row, ...]
    rounds: range
    systems: tuple[RatingSystem, ...]


def crosstable(report: Report) -> Crosstable:
    """The crosstable of a report: by place, where the file has one, else by points."""
    entries = sorted(report.entries.select_related("player", "player__federation"), key=_final_order)
    numbers = {entry.pk: number for number, entry in enumerate(entries, start=1)}
    by_pk = {entry.pk: entry for entry in entries}
    # rows with the names of a game, without an object of the model for each of thousands
    games = cast("list[Game]", list(report.games.values_list("round", "white_id", "black_id", "result", named=True)))
    rounds = max((game.round for game in games), default=0)
    changes = rating_changes(report)
    systems = tuple(changes)
    cells: dict[tuple[int, int], Cell] = {}
    for game in games:
        cells |= _cells(game, numbers, by_pk)
    rows = tuple(
        Row(
            number=numbers[entry.pk],
            entry=entry,
            player=entry.player,
            cells=tuple(cells.get((entry.pk, number)) for number in range(1, rounds + 1)),
            changes=tuple(changes[system].get(entry.player_id or 0) for system in systems),
        )
        for entry in entries
    )
    return Crosstable(rows=rows, rounds=range(1, rounds + 1), systems=systems)


def rating_changes(report: Report) -> dict[RatingSystem, dict[int, Change]]:
    """What the report's event changed in each player's rating, by player, for each system with a published list."""
    found = {each.system: _changes(report, each) for each in in_ledgers(report) if each.is_published}
    return {system: changes for system, changes in found.items() if changes}


def _changes(report: Report, rated: InLedger) -> dict[int, Change]:
    assert rated.run is not None  # noqa: S101 - only what is published is asked
    versions = rated.run.events.filter(source=rated.event.source)
    keys = {event.key for event in versions}
    found: dict[int, Change] = {}
    for result in RunResult.objects.filter(run=rated.run, player__report_entries__report=report):
        for event in player_result_from_json(result.working).events:
            if event.id in keys and event.change is not None:
                found[result.player_id] = Change(hundredths=event.change, run=rated.run.pk)
    return found


def _final_order(entry: Entry) -> tuple[int, int, int]:
    return entry.place or NO_PLACE, -entry.points_hundredths, entry.rank


def _cells(game: Game, numbers: dict[int, int], by_pk: dict[int, Entry]) -> dict[tuple[int, int], Cell]:
    if game.black_id is None:
        sign, says = BYES[game.result]
        return {(game.white_id, game.round): Cell(sign=sign, says=str(says))}
    for_white, for_black = SIGNS[game.result]
    white, black = by_pk[game.white_id], by_pk[game.black_id]
    return {
        (white.pk, game.round): Cell(
            sign=for_white, number=numbers[black.pk], colour="w", opponent=black, says=black.name
        ),
        (black.pk, game.round): Cell(
            sign=for_black, number=numbers[white.pk], colour="b", opponent=white, says=white.name
        ),
    }


def unknown_entries(report: Report) -> Iterable[Entry]:
    """The lines whose FIDE ID nobody on the register has, and nobody has asked for."""
    return report.entries.filter(player__isnull=True, fide_id__isnull=False, newcomer__isnull=True)
