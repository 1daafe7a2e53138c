"""Tables for CSV and XLSX: numbers as numbers, and no text that a spreadsheet would take for a formula."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from ratingsite.foundations.exact import decimal_text
from ratingsite.foundations.spreadsheets import Value, safe
from ratingsite.office.typesetting import INVISIBLE
from tournaments.reports.paper.forms.form_1 import cell_text
from tournaments.reports.paper.forms.table_11_31 import Line, Table1131
from tournaments.reports.paper.snapshot import PaperReport, Person

if TYPE_CHECKING:
    from openpyxl.cell import WriteOnlyCell

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

_CONTROL = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\ud800-\\udfff\\ufffe\\uffff]")

Rows = Sequence[Sequence[Value]]


# ---------------------------------------------------------------- what stands in them
def crosstable_rows(report: PaperReport) -> Rows:
    """Heading and players in final order; of a round robin a column for each opponent, else for each round."""
    columns = len(report.people) if report.is_square else report.rounds
    head = [
        _("Rank"),
        _("Starting rank"),
        _("Name"),
        _("FIDE ID"),
        _("Title"),
        _("Rating"),
        _("Federation"),
        _("Total"),
    ]
    return [[*head, *range(1, columns + 1)], *(_player(report, person) for person in report.people)]


def _player(report: PaperReport, person: Person) -> list[Value]:
    lead: list[Value] = [person.number, person.rank, person.name, _identity(person), person.title, person.rating]
    return [*lead, person.federation, hundredths(person.points), *_results(report, person)]


def _results(report: PaperReport, person: Person) -> list[Value]:
    """Single results over the board as numbers; all else as it is written in the crosstable."""
    if not report.is_square:
        return [cell_text(person.round(number)) for number in range(1, report.rounds + 1)]
    found: list[Value] = []
    for other in report.people:
        met = [each for each in person.rounds if each.opponent == other.number]
        is_number = len(met) == 1 and met[0].is_played
        found.append(hundredths(met[0].score) if is_number else "".join(each.sign for each in met))
    return found


def table_11_31_rows(table: Table1131) -> Rows:
    """Heading and lines of the table of 11.31."""
    head = [_("Rank"), _("Starting rank"), _("Name"), _("FIDE ID"), _("Title"), _("Federation"), _("Rating")]
    return [[*head, "Rar", "n", "W", "We", "W-We", "Ru"], *map(_line, table.lines)]


def _line(line: Line) -> list[Value]:
    lead: list[Value] = [line.number, line.rank, line.name, _identity(line), line.title, line.federation, line.rating]
    figures = [hundredths(line.expected), hundredths(line.gain)]
    return [*lead, line.rar, line.games, hundredths(line.score), *figures, line.ru]


def _identity(of: Person | Line) -> int | str:
    """A FIDE ID as a number; a national number has the letters of its federation."""
    return int(of.identity) if of.identity.isdecimal() else of.identity


def hundredths(value: int | None) -> Decimal | None:
    """An exact decimal number."""
    return None if value is None else Decimal(decimal_text(value))


# ---------------------------------------------------------------- how they are written
def as_xlsx(rows: Rows) -> bytes:
    """One sheet, its heading in bold and kept in sight; texts are texts whatever they begin with."""
    from openpyxl import Workbook  # seven megabytes, which no process needs before its first spreadsheet

    book = Workbook(write_only=True)
    sheet = book.create_sheet("Crosstable")
    sheet.freeze_panes = "D2"
    for number, row in enumerate(rows):
        sheet.append([_cell(sheet, value, is_head=number == 0) for value in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _cell(sheet: object, value: Value, *, is_head: bool) -> WriteOnlyCell:
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    cell = WriteOnlyCell(sheet, value=safe(_writable(value)))
    if isinstance(value, str):
        cell.data_type = "s"  # never a formula
    if is_head:
        cell.font = Font(bold=True)
    return cell


def _writable(value: Value) -> Value:
    """A spreadsheet has no control characters, and none that turn others round; all else belongs to a name."""
    return _CONTROL.sub("", value.translate(INVISIBLE)) if isinstance(value, str) else value
