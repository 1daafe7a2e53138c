"""The table of 11.31 in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ratings.regulations import edition_by_id
from ratingsite.office.page_tags import decimals
from tournaments.reports.paper.forms.table_11_31 import Line, Table1131
from tournaments.reports.paper.sheet import Cell, Field, Fields, Sheet, Table, Text, heads
from tournaments.reports.paper.sheets import values


def table_11_31_sheet(table: Table1131) -> Sheet:
    """The whole table with what its columns mean."""
    return Sheet(
        form="11.31",
        title=_("Computer generated table"),
        subtitle=_("Submitted as a rating report"),
        name="table-11-31",
        blocks=(
            Fields(
                lines=(
                    (
                        Field(label=_("Event"), value=table.event),
                        Field(label=_("City/Fed"), value=f"{table.place}, {table.federation}"),
                        Field(label=_("Calculated under"), value=_edition(table)),
                    ),
                )
            ),
            _lines(table),
            Text(
                paragraphs=(
                    _("Rar: average rating of the rated opponents; 0 for unrated players with n less than 3."),
                    _(
                        "n, W: games and score against rated opponents. W−We: the change before K. Ru: performance of"
                        " unrated players who met at least 3 rated opponents."
                    ),
                )
            ),
        ),
    )


def _edition(table: Table1131) -> str:
    return edition_by_id(table.edition).title if table.edition else str(values.NOT_KNOWN)


def _lines(table: Table1131) -> Table:
    labels = (_("Rank"), _("No"), _("Name"), _("ID#"), _("Title"), _("Fed"), _("Rtng"))
    return Table(
        caption=_("Players"),
        columns=13,
        wide=(2,),
        head=(heads(*labels, "Rar", "n", "W", "We", "W−We", "Ru"),),
        rows=tuple(map(_row, table.lines)),
        tenths=80,
    )


def _row(line: Line) -> tuple[Cell, ...]:
    figures = (
        values.number(line.rating),
        values.number(line.rar),
        str(line.games),
        values.score(line.score),
        "" if line.expected is None else decimals(line.expected),
        "" if line.gain is None else decimals(line.gain),
        values.number(line.ru),
    )
    return (
        Cell(text=str(line.number), align="end"),
        Cell(text=str(line.rank), align="end"),
        Cell(text=line.name, is_head=True),
        Cell(text=line.identity, align="end"),
        Cell(text=line.title),
        Cell(text=line.federation),
        *(Cell(text=text, align="end") for text in figures),
    )
