"""Takes a pasted table or start list into a sheet: new players, the paper's totals, and the cells as one act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from tournaments.sheets.cells import OPEN, Source
from tournaments.sheets.changes import Change
from tournaments.sheets.journal import NOTHING_BESIDES, Besides
from tournaments.sheets.models import Sheet, SheetEdit, SheetPlayer
from tournaments.sheets.paper import Paper, Row, rounds_needed
from tournaments.sheets.paste import understand
from tournaments.sheets.paste_names import is_same_name, is_same_with_initials, name_key
from tournaments.sheets.paste_round import understand_round
from tournaments.sheets.pasted import Pasted, PastedRow, Person
from tournaments.sheets.people import NewRow, facts_of, make_rows, row_json, rows_changed
from tournaments.sheets.selectors import paper_of, seen_at
from tournaments.sheets.services import Saved, locked_sheet, set_cells


class NothingPasted(ValueError):
    """The text is no table of results and no start list, or it has to be said first what ``b`` means in it."""


@dataclass(frozen=True, kw_only=True)
class Preview:
    """What a paste would do: what was understood, and how many cells would change what stands there.

    ``not_known`` counts the new players of whom neither the text nor the register tells both sex and birth.
    """

    pasted: Pasted
    replaced: int
    not_known: int = 0


@dataclass(frozen=True, kw_only=True)
class Text:
    """What was pasted: a table of results, or the pairings of a ``round``; ``language`` says what ``b`` means."""

    text: str
    language: str | None = None
    round: int | None = None


def preview(sheet: Sheet, text: Text) -> Preview:
    """Understand a paste; nothing is written."""
    paper = paper_of(sheet)
    pasted = _understood(sheet, paper, text)
    present = {place: cell.value for place, cell in paper.cells.items() if not cell.is_mirror}
    replaced = sum(
        present.get((cell.number, cell.round), (cell.opponent, cell.colour, cell.code))
        != (cell.opponent, cell.colour, cell.code)
        for cell in pasted.cells
    )
    new = facts_of(sheet.tournament, _new_rows(pasted.rows))
    not_known = sum(not (facts.get("sex") and facts.get("birth")) for facts in new)
    return Preview(pasted=pasted, replaced=replaced, not_known=not_known)


@transaction.atomic
def paste(sheet: Sheet, text: Text, *, by: User, now: datetime, seen: int = 0, key: str | None = None) -> Saved:
    """Write what a paste says; ``seen`` is the version of the sheet that the typist looked at.

    It is one act: undoing takes its cells, the totals and the players that it brought back at once. Raises
    ``NothingPasted``, ``PlayersRefused``, ``TooManyChanges`` and ``NotPermitted``.
    """
    sheet = locked_sheet(sheet)
    require(by, "type", sheet, day=now.date())
    if key and SheetEdit.objects.filter(sheet=sheet, key=key).exists():
        return set_cells(sheet, [], by=by, now=now, key=key)
    pasted = _understood(sheet, paper_of(sheet), text)
    brings_somebody = any(row.is_new for row in pasted.rows)
    if not (pasted.cells or brings_somebody) or pasted.asks_language:
        raise NothingPasted
    besides = _write_rows(sheet, pasted.rows)
    changes = _changes(sheet, pasted, seen)
    return set_cells(sheet, changes, by=by, now=now, key=key, source=Source.PASTED, besides=besides)


def _changes(sheet: Sheet, pasted: Pasted, seen: int) -> list[Change]:
    """Each cell with the version that the typist saw there: what somebody touched since the preview clashes."""
    version_at = seen_at(sheet, seen)
    return [
        Change(
            number=cell.number, round=cell.round, opponent=cell.opponent, colour=cell.colour, code=cell.code,
            seen=version_at((cell.number, cell.round)),
        )
        for cell in pasted.cells
    ]  # fmt: skip


def _understood(sheet: Sheet, paper: Paper, text: Text) -> Pasted:
    ids = dict(SheetPlayer.objects.filter(sheet=sheet).values_list("number", "fide_id"))
    people = [Person(number=row.number, name=row.name, fide_id=ids.get(row.number)) for row in paper.rows.values()]
    if text.round is not None:
        return _without_known_pairs(understand_round(text.text, people, paper.rounds, text.round), paper)
    pasted = understand(text.text, people, paper.rounds, text.language, paper.due)
    if paper.is_all_play_all and not people and pasted.rows:  # how many rounds there are follows from who came
        paper = _with_rows(paper, pasted.rows)
        pasted = understand(text.text, people, paper.rounds, text.language, paper.due)
    return pasted


def _with_rows(paper: Paper, pasted: Sequence[PastedRow]) -> Paper:
    """An empty paper with the players of a table."""
    rows = {
        row.number: Row(number=row.number, position=position, name=row.name)
        for position, row in enumerate(pasted, start=1)
    }
    return replace(paper, rows=rows, rounds=rounds_needed(paper.layout, paper.rounds, rows))


def _without_known_pairs(pasted: Pasted, paper: Paper) -> Pasted:
    """A pairing without its result says nothing where the two stand together already."""
    present = {place: cell.opponent for place, cell in paper.cells.items()}
    cells = [
        cell for cell in pasted.cells if cell.code != OPEN or present.get((cell.number, cell.round)) != cell.opponent
    ]
    return replace(pasted, cells=tuple(cells))


def _new_rows(rows: Sequence[PastedRow]) -> list[NewRow]:
    """Whom the sheet lacks; who has the FIDE ID and the name of somebody on the register is that person."""
    new = [row for row in rows if row.is_new]
    wanted = [row.fide_id for row in new if row.fide_id]
    people = {player.fide_id: player for player in Player.objects.filter(fide_id__in=wanted)}
    return [NewRow(number=row.number, player=_meant(row, people), said=_said(row)) for row in new]


def _meant(row: PastedRow, people: Mapping[int | None, Player]) -> Player | None:
    player = people.get(row.fide_id)
    if player is None:
        return None
    there, here = name_key(player.name), name_key(row.name)
    return player if is_same_name(there, here) or is_same_with_initials(there, here) else None


def _said(row: PastedRow) -> dict[str, Any]:
    return {
        "name": row.name[:60], "title": row.title, "rating": row.rating, "federation": row.federation,
        "fide_id": row.fide_id, "sex": row.sex, "birth": row.birth, "paper_points": row.points,
    }  # fmt: skip


def _write_rows(sheet: Sheet, rows: Sequence[PastedRow]) -> Besides:
    """The players that are new, and where the sheet has none yet the totals that the table prints.

    A slip in either is seen at once.
    """
    made = make_rows(sheet, _new_rows(rows))
    printed = {row.number: row.points for row in rows if row.points is not None}
    old = SheetPlayer.objects.filter(sheet=sheet, number__in=printed, paper_points__isnull=True)
    changed = list(old.exclude(pk__in=[row.pk for row in made]))
    if not made and not changed:
        return NOTHING_BESIDES
    before = [row_json(row) for row in changed]
    for row in changed:
        row.paper_points = printed[row.number]
    SheetPlayer.objects.bulk_update(changed, ["paper_points"], batch_size=500)
    return rows_changed(before, [*changed, *made])
