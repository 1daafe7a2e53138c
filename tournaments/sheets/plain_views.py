"""A round and a player's card on plain pages: the same cells as the grid, without script."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.forms import BaseFormSet, Form
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ratingsite.foundations.exact import half_up
from ratingsite.office.accounts.permissions import can, require
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, today
from tournaments.sheets.answers import find_sheet
from tournaments.sheets.cells import Place
from tournaments.sheets.findings import findings_on, told_once
from tournaments.sheets.models import Sheet
from tournaments.sheets.page_data import findings_data
from tournaments.sheets.paper import Paper, Row, average
from tournaments.sheets.plain_forms import (
    ByeForms,
    CardForms,
    Line,
    PairForms,
    Seen,
    are_once,
    card_lines,
    card_rounds,
    round_boards,
    round_byes,
    round_lines,
    tell,
)
from tournaments.sheets.selectors import paper_of, seen_at
from tournaments.sheets.services import set_cells

_TOLD = re.compile(r"[0-9]{1,9}")
_LONGEST_TOLD, _LONGEST_VERSION = 100_000, 10


@dataclass(frozen=True, kw_only=True)
class Shown:
    """Which sheet a page showed: its version, and of cells that clashed since the versions that were told."""

    version: int
    told: Mapping[Place, int] = field(default_factory=dict)

    @classmethod
    def by(cls, sent: QueryDict) -> Shown:
        """What a page sends back; of what is no version, the first."""
        numbers = [int(part) for part in _TOLD.findall(sent.get("told", "")[:_LONGEST_TOLD])]
        places = zip(numbers[::3], numbers[1::3], numbers[2::3], strict=False)
        version = sent.get("version", "")
        is_version = version.isascii() and version.isdecimal() and len(version) < _LONGEST_VERSION
        return cls(version=int(version) if is_version else 0, told={(one, two): seen for one, two, seen in places})

    def seen(self, sheet: Sheet) -> Seen:
        """The version of each cell that its typist saw."""
        at_first = seen_at(sheet, self.version)
        return lambda place: self.told[place] if place in self.told else at_first(place)

    def with_told(self, clashes: Mapping[Place, int]) -> Shown:
        return replace(self, told={**self.told, **clashes})

    @property
    def told_text(self) -> str:
        """As a field of the page keeps it."""
        return " ".join(f"{number} {round_} {version}" for (number, round_), version in self.told.items())


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
    shown = Shown.by(request.POST)
    is_valid = boards.is_valid() and byes.is_valid()
    if is_valid and are_once(boards, byes):
        lines = round_lines(boards, byes, number, paper, shown.seen(sheet))
        shown = _written(request, sheet, lines, shown)
    if not (is_broken(boards) or is_broken(byes)):
        messages.success(request, _("Round %(number)s is saved.") % {"number": number})
        return redirect("sheet_round", pk=pk, number=number)
    return _round_page(request, sheet, paper, number, boards, byes, shown)


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
    shown = Shown.by(request.POST)
    if rows.is_valid():
        shown = _written(request, sheet, card_lines(rows, number, paper, shown.seen(sheet)), shown)
    if not is_broken(rows):
        messages.success(request, _("The card is saved."))
        return redirect("sheet_card", pk=pk, number=number)
    return _card_page(request, sheet, paper, number, rows, shown)


def is_broken(rows: BaseFormSet) -> bool:
    """Whether something is told at a field."""
    return any(form.errors for form in rows) or bool(rows.non_form_errors())


def _written(request: HttpRequest, sheet: Sheet, lines: Sequence[Line], shown: Shown) -> Shown:
    """Write the changes; what was refused or clashed is told at its field, and who sees that page has seen it."""
    saved = set_cells(
        sheet,
        [line.change for line in lines],
        by=acting_user(request),
        now=now(),
        language=(get_language() or "en")[:2],
    )
    tell(lines, saved)
    return shown.with_told({(each["number"], each["round"]): each["version"] for each in saved.clashes})


# ---------------------------------------------------------------- pages
def _round_page(
    request: HttpRequest,
    sheet: Sheet,
    paper: Paper,
    number: int,
    boards: BaseFormSet,
    byes: BaseFormSet,
    shown: Shown | None = None,
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
    return _page(request, "round", sheet, context | {"findings": findings_data(found, paper)}, shown)


def _shown(form: Form, field: str) -> int:
    value = form[field].value()
    return int(value) if str(value or "").isascii() and str(value or "").isdigit() else 0


def _card_page(
    request: HttpRequest, sheet: Sheet, paper: Paper, number: int, rows: BaseFormSet, shown: Shown | None = None
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
    return _page(request, "card", sheet, context | {"findings": findings_data(found, paper)}, shown)


def _page(request: HttpRequest, name: str, sheet: Sheet, context: dict[str, Any], sent: Shown | None) -> HttpResponse:
    """The page as it is now, or with what was sent and has not been written."""
    status = HTTPStatus.OK if sent is None else HTTPStatus.UNPROCESSABLE_ENTITY
    context |= {
        "shown": sent or Shown(version=sheet.version),
        "sheet": sheet,
        "tournament": sheet.tournament,
        "may_type": can(request.user, "type", sheet, day=today()),
    }
    return render(request, f"tournaments/sheets/{name}.html", context, status=status)
