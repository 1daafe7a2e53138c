"""The rows of a sheet: players are added, changed, taken out; the register and the list are asked who they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from ratings.lists.selectors import entries_on
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from tournaments.sheets.journal import note_edit
from tournaments.sheets.models import Sheet, SheetEdit, SheetPlayer
from tournaments.sheets.services import locked_sheet

HIGHEST_NUMBER = 9999
FIELDS = (
    *("number", "position", "name", "fide_id", "national_id", "title", "sex", "federation", "rating", "birth"),
    *("place", "team", "board", "paper_points"),
)
CHANGEABLE = frozenset(FIELDS) - {"number"}


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
    sheet = locked_sheet(sheet)
    require(by, "type", sheet, day=now.date())
    highest = SheetPlayer.objects.filter(sheet=sheet).aggregate(number=Max("number"), position=Max("position"))
    taken = set(SheetPlayer.objects.filter(sheet=sheet).values_list("number", flat=True))
    number, position, made = highest["number"] or 0, highest["position"] or 0, []
    for row in rows:
        number, position = row.number or number + 1, position + 1
        if number in taken or not 1 <= number <= HIGHEST_NUMBER:
            raise PlayersRefused("number-taken")
        taken.add(number)
        made.append(_row(sheet, row, number, position))
    SheetPlayer.objects.bulk_create(made)
    edit = {"players": [row_json(row) for row in made]}
    note_edit(sheet, SheetEdit.Kind.PLAYERS, by=by, now=now, after=edit, answer={"cells": []})
    return made


def _row(sheet: Sheet, new: NewRow, number: int, position: int) -> SheetPlayer:
    known = known_facts(sheet, [new.player])[new.player.pk] if new.player else {}
    said = {name: value for name, value in new.said.items() if name in CHANGEABLE and value not in (None, "")}
    facts = {**known, **said, "number": number, "position": position}
    if not facts.get("name"):
        raise PlayersRefused("name-missing")
    return SheetPlayer(sheet=sheet, player=new.player, version=sheet.version + 1, **facts)


def known_facts(sheet: Sheet, players: Sequence[Player]) -> dict[int, dict[str, Any]]:
    """What the register and the list in force on the first day say of players."""
    tournament = sheet.tournament
    lines = entries_on([player.pk for player in players], tournament.system_id, tournament.starts_on)
    return {player.pk: _facts(player, lines.get(player.pk)) for player in players}


def _facts(player: Player, line: Any) -> dict[str, Any]:
    born = player.birth_date.strftime("%Y/%m/%d") if player.birth_date else ""
    return {
        "name": player.name[:60],
        "fide_id": player.fide_id,
        "national_id": player.national_id,
        "title": (line.title if line else player.title) or "",
        "sex": player.sex,
        "federation": line.federation_id if line else player.federation_id,
        "rating": line.rating if line else None,
        "birth": born or (f"{player.birth_year}/00/00" if player.birth_year else ""),
    }


def row_json(row: SheetPlayer) -> dict[str, Any]:
    """A row as the journal keeps it."""
    return {name: getattr(row, name) for name in FIELDS} | {"player": row.player_id}
