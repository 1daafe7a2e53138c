"""The rows of a sheet: players are added, changed, taken out and put in order; each act is a line of the journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from ratings.lists.models import ListEntry
from ratings.lists.selectors import entries_on
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from tournaments.registration.models import Tournament
from tournaments.sheets.journal import Act, Besides, note_besides, note_edit
from tournaments.sheets.meanwhile import Look, check_row
from tournaments.sheets.models import Sheet, SheetCell, SheetEdit, SheetPlayer
from tournaments.sheets.selectors import cells_of, paper_of
from tournaments.sheets.services import Saved, locked_sheet, write_edit

HIGHEST_NUMBER = 9999
FIELDS = (
    *("number", "position", "name", "fide_id", "national_id", "title", "sex", "federation", "rating", "birth"),
    *("place", "team", "board", "paper_points"),
)
CHANGEABLE = frozenset(FIELDS) - {"number"}
Kind = SheetEdit.Kind


class PlayersRefused(ValueError):
    """A row cannot be so; ``code`` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, kw_only=True)
class NewRow:
    """A player for a new row: somebody of the register, or as he was typed. Fields as ``SheetPlayer`` has them."""

    player: Player | None = None
    number: int | None = None
    said: Mapping[str, Any]


@transaction.atomic
def add_players(sheet: Sheet, rows: Sequence[NewRow], *, by: User, now: datetime) -> list[SheetPlayer]:
    """Put players behind the last row, each with the next starting rank unless one is given.

    Raises ``PlayersRefused``.
    """
    sheet = _locked(sheet, by=by, now=now)
    made = make_rows(sheet, rows)
    note_besides(sheet, Act(kind=Kind.PLAYERS, by=by, now=now), rows_changed([], made))
    return made


def make_rows(sheet: Sheet, rows: Sequence[NewRow]) -> list[SheetPlayer]:
    """The new rows, written; the caller notes them in the journal. Raises ``PlayersRefused``."""
    highest = SheetPlayer.objects.filter(sheet=sheet).aggregate(number=Max("number"), position=Max("position"))
    taken = set(SheetPlayer.objects.filter(sheet=sheet).values_list("number", flat=True))
    number, position, made = highest["number"] or 0, highest["position"] or 0, []
    for row, facts in zip(rows, facts_of(sheet.tournament, rows), strict=True):
        number, position = row.number or number + 1, position + 1
        if number in taken or not 1 <= number <= HIGHEST_NUMBER:
            raise PlayersRefused("number-taken")
        taken.add(number)
        if not facts.get("name"):
            raise PlayersRefused("name-missing")
        facts |= {"number": number, "position": facts.get("position") or position}
        made.append(SheetPlayer(sheet=sheet, player=row.player, version=sheet.version + 1, **facts))
    SheetPlayer.objects.bulk_create(made)
    return made


def facts_of(tournament: Tournament, rows: Sequence[NewRow]) -> list[dict[str, Any]]:
    """What would stand in new rows: as they were typed, and what the register knows besides."""
    known = known_facts(tournament, [row.player for row in rows if row.player])
    return [
        (dict(known[row.player.pk]) if row.player else {})
        | {name: value for name, value in row.said.items() if name in CHANGEABLE and value not in (None, "")}
        for row in rows
    ]


@transaction.atomic
def set_player(
    sheet: Sheet, number: int, said: Mapping[str, Any], *, by: User, now: datetime, seen: int | None = None
) -> SheetPlayer:
    """Change fields of a row; with ``player`` it means somebody of the register from now on.

    ``seen`` is the version that the typist looked at. Raises ``PlayersRefused`` and ``ChangedMeanwhile``.
    """
    sheet = _locked(sheet, by=by, now=now)
    row = _find(sheet, number)
    before = row_json(row)
    changed = {name: value for name, value in said.items() if name in CHANGEABLE}
    check_row(sheet, number, Look(by=by, seen=seen), changed, before)
    if "player" in said:
        row.player = said["player"]
    for name, value in said.items():
        if name in CHANGEABLE:
            setattr(row, name, value)
    if not row.name:
        raise PlayersRefused("name-missing")
    row.version = sheet.version + 1
    row.save()
    note_besides(sheet, Act(kind=Kind.PLAYERS, by=by, now=now), rows_changed([before], [row]))
    return row


@transaction.atomic
def set_paper_points(
    sheet: Sheet, number: int, points: int | None, *, by: User, now: datetime, seen: int | None = None
) -> Sheet:
    """Write the total that is printed on the paper, in hundredths, or take it away. Raises as ``set_player`` does."""
    set_player(sheet, number, {"paper_points": points}, by=by, now=now, seen=seen)
    return Sheet.objects.get(pk=sheet.pk)


@transaction.atomic
def remove_player(sheet: Sheet, number: int, *, by: User, now: datetime) -> Saved:
    """Take a row out. Only a row without results goes: what names it would lead nowhere. Raises ``PlayersRefused``."""
    sheet = _locked(sheet, by=by, now=now)
    row = _find(sheet, number)
    paper = paper_of(sheet)
    if any(number in (cell.number, cell.opponent) for cell in paper.cells.values()):
        raise PlayersRefused("row-has-results")
    before = row_json(row)
    row.delete()
    act = Act(kind=Kind.PLAYERS, by=by, now=now)
    return write_edit(sheet, paper_of(sheet), {}, act, besides=rows_changed([before], []))


@transaction.atomic
def put_in_order(sheet: Sheet, numbers: Sequence[int], *, by: User, now: datetime) -> None:
    """Put the rows in the order of the paper; starting ranks stay. Raises ``PlayersRefused``."""
    sheet = _locked(sheet, by=by, now=now)
    rows = {row.number: row for row in SheetPlayer.objects.filter(sheet=sheet)}
    if sorted(numbers) != sorted(rows):
        raise PlayersRefused("rows-differ")
    before = [row_json(row) for row in rows.values()]
    for position, number in enumerate(numbers, start=1):
        rows[number].position = position
    SheetPlayer.objects.bulk_update(rows.values(), ["position"], batch_size=500)
    note_besides(sheet, Act(kind=Kind.PLAYERS, by=by, now=now), rows_changed(before, list(rows.values())))


@transaction.atomic
def renumber(sheet: Sheet, numbers: Mapping[int, int], *, by: User, now: datetime) -> None:
    """Give rows other starting ranks (old to new); cells follow. What was typed before cannot be undone behind it.

    Raises ``PlayersRefused``.
    """
    sheet = _locked(sheet, by=by, now=now)
    rows = list(SheetPlayer.objects.filter(sheet=sheet))
    new = {row.number: numbers.get(row.number, row.number) for row in rows}
    if len(set(new.values())) != len(rows) or not all(1 <= each <= HIGHEST_NUMBER for each in new.values()):
        raise PlayersRefused("number-taken")
    for row in rows:
        row.number = new[row.number]
    _rewrite(sheet, rows, new)
    note_edit(
        sheet,
        Act(kind=Kind.RENUMBER, by=by, now=now),
        after={"numbers": sorted(new.items())},
        answer={"cells": [[number, round_] for number, round_ in sorted(cells_of(sheet))], "whole": True},
    )


def _rewrite(sheet: Sheet, rows: list[SheetPlayer], new: Mapping[int, int]) -> None:
    """Rows and cells anew under their new numbers: changed one by one, two would share one for a moment."""
    cells = list(SheetCell.objects.filter(sheet=sheet))
    for cell in cells:
        cell.pk, cell.number, cell.version = None, new[cell.number], sheet.version + 1
        cell.opponent = new.get(cell.opponent or 0, cell.opponent)
    SheetCell.objects.filter(sheet=sheet).delete()
    SheetPlayer.objects.filter(sheet=sheet).delete()
    for row in rows:
        row.pk = None
    SheetPlayer.objects.bulk_create(rows)
    SheetCell.objects.bulk_create(cells, batch_size=1000)


# ---------------------------------------------------------------- who they are
def known_facts(tournament: Tournament, players: Sequence[Player]) -> dict[int, dict[str, Any]]:
    """What the register and the list in force on the first day say of players, by player."""
    lines = entries_on([player.pk for player in players], tournament.system_id, tournament.starts_on)
    return {player.pk: _facts(player, lines.get(player.pk)) for player in players}


def _facts(player: Player, line: ListEntry | None) -> dict[str, Any]:
    # the day of birth is for the offices that may see it; who types a sheet can read its file
    born = player.birth_date.year if player.birth_date else player.birth_year
    return {
        "name": player.name[:60],
        "fide_id": player.fide_id,
        "national_id": player.national_id,
        "title": (line.title if line else player.title) or "",
        "sex": player.sex,
        "federation": line.federation_id if line else player.federation_id,
        "rating": line.rating if line else None,
        "birth": f"{born}/00/00" if born else "",
    }


def rows_changed(before: list[dict[str, Any]], after: Sequence[SheetPlayer]) -> Besides:
    """What became of rows, for the journal; a total of the paper alone is told with the points."""
    rows = [row_json(row) for row in after]
    without_totals = ([row | {"paper_points": None} for row in each] for each in (before, rows))
    one, two = without_totals
    return Besides(before={"players": before}, after={"players": rows}, whole=one != two)


def row_json(row: SheetPlayer) -> dict[str, Any]:
    """A row as the journal keeps it."""
    return {name: getattr(row, name) for name in FIELDS} | {"player": row.player_id}


# ---------------------------------------------------------------- shared
def _locked(sheet: Sheet, *, by: User, now: datetime) -> Sheet:
    sheet = locked_sheet(sheet)
    require(by, "type", sheet, day=now.date())
    return sheet


def _find(sheet: Sheet, number: int) -> SheetPlayer:
    row = SheetPlayer.objects.filter(sheet=sheet, number=number).first()
    if row is None:
        raise PlayersRefused("row-unknown")
    return row
