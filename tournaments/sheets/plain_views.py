"""A round and a player's card on plain pages: the same cells as the grid, without script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.forms import BaseFormSet, Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ratingsite.foundations.exact import half_up
from ratingsite.office.accounts.permissions import can, require
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, today
from tournaments.sheets.answers import find_sheet
from tournaments.sheets.findings import findings_on, told_once
from tournaments.sheets.models import Sheet
from tournaments.sheets.page_data import findings_data
from tournaments.sheets.paper import Paper, Row, average
from tournaments.sheets.plain_forms import (
    ByeForms,
    CardForms,
    Line,
    PairForms,
    card_lines,
    card_rounds,
    round_boards,
    round_byes,
    round_lines,
    tell,
)
from tournaments.sheets.selectors import paper_of
from tournaments.sheets.services import set_cells


@dataclass(frozen=True)
class Board:
    """A line of a round's page with the names of its two."""

    form: Form
    white: Row | None
    black: Row | None


@acts
def one_round(request: HttpRequest, pk: UUID, number: int) -> HttpResponse:
    """The boards of a round, and who has none."""
    sheet = find_sheet(request, pk)
    paper = paper_of(sheet)
    if not 1 <= number <= paper.rounds:
        raise Http404
    initial = round_boards(paper, number), round_byes(paper, number)
    if request.method != "POST":
        boards, byes = PairForms(initial=initial[0], prefix="board"), ByeForms(initial=initial[1], prefix="bye")
        return _round_page(request, sheet, paper, number, boards, byes)
    require(request.user, "type", sheet, day=today())
    boards = PairForms(request.POST, initial=initial[0], prefix="board")
    byes = ByeForms(request.POST, initial=initial[1], prefix="bye")
    if boards.is_valid() and byes.is_valid() and not _written(request, sheet, list(round_lines(boards, byes, number))):
        messages.success(request, _("Round %(number)s is saved.") % {"number": number})
        return redirect("sheet_round", pk=pk, number=number)
    return _round_page(request, sheet, paper, number, boards, byes, status=HTTPStatus.UNPROCESSABLE_ENTITY)


@acts
def card(request: HttpRequest, pk: UUID, number: int) -> HttpResponse:
    """A player's card: his rounds, and what they make (Form 2)."""
    sheet = find_sheet(request, pk)
    paper = paper_of(sheet)
    if number not in paper.rows:
        raise Http404
    initial = card_rounds(paper, number)
    if request.method != "POST":
        return _card_page(request, sheet, paper, number, CardForms(initial=initial, prefix="round"))
    require(request.user, "type", sheet, day=today())
    rows = CardForms(request.POST, initial=initial, prefix="round")
    if rows.is_valid() and not _written(request, sheet, list(card_lines(rows, number))):
        messages.success(request, _("The card is saved."))
        return redirect("sheet_card", pk=pk, number=number)
    return _card_page(request, sheet, paper, number, rows, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _written(request: HttpRequest, sheet: Sheet, lines: Sequence[Line]) -> int:
    """Write the changes; how many of them were refused or clashed, told at their fields."""
    saved = set_cells(
        sheet,
        [line.change for line in lines],
        by=acting_user(request),
        now=now(),
        language=(get_language() or "en")[:2],
    )
    return tell(lines, saved)


# ---------------------------------------------------------------- pages
def _round_page(
    request: HttpRequest,
    sheet: Sheet,
    paper: Paper,
    number: int,
    boards: BaseFormSet,
    byes: BaseFormSet,
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    context = {
        "number": number,
        "boards": boards,
        "byes": byes,
        "lines": [
            Board(form, paper.rows.get(_shown(form, "white")), paper.rows.get(_shown(form, "black"))) for form in boards
        ],
        "away": [Board(form, paper.rows.get(_shown(form, "number")), None) for form in byes],
        "all_rounds": range(1, paper.rounds + 1),
    }
    found = told_once([each for each in findings_on(paper) if each.round == number], paper)
    return _page(request, "round", sheet, context | {"findings": findings_data(found, paper)}, status)


def _shown(form: Form, field: str) -> int:
    value = form[field].value()
    return int(value) if str(value or "").isascii() and str(value or "").isdigit() else 0


def _card_page(
    request: HttpRequest, sheet: Sheet, paper: Paper, number: int, rows: BaseFormSet, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    met = paper.ratings_met[number]
    mean = average(met)
    order = sorted(paper.rows.values(), key=lambda row: row.position)
    place = [row.number for row in order].index(number)
    context = {
        "row": paper.rows[number],
        "rows": rows,
        "lines": [
            (round_, form, paper.rows.get(_shown(form, "opponent"))) for round_, form in enumerate(rows, start=1)
        ],
        "total": paper.scores[number],
        "met": len(met),
        "against": paper.points_against_rated(number),
        "average": None if mean is None else half_up(mean),
        "before": order[place - 1] if place else None,
        "behind": order[place + 1] if place + 1 < len(order) else None,
    }
    found = [each for each in findings_on(paper) if each.number == number]
    return _page(request, "card", sheet, context | {"findings": findings_data(found, paper)}, status)


def _page(request: HttpRequest, name: str, sheet: Sheet, context: dict[str, Any], status: int) -> HttpResponse:
    context |= {
        "sheet": sheet,
        "tournament": sheet.tournament,
        "may_type": can(request.user, "type", sheet, day=today()),
    }
    return render(request, f"tournaments/sheets/{name}.html", context, status=status)
