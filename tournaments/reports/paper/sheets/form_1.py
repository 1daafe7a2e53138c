"""Form 1 in words, laid out as the original: head, crosstable, foot, remarks, signatures, small print."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.reports.paper.forms.form_1 import Form1, Form1Row, Points
from tournaments.reports.paper.sheet import Cell, Field, Fields, Sheet, Signatures, Table, Text, heads
from tournaments.reports.paper.sheets import values

LEADING = 6
FEW_COLUMNS = 8
TITLES = ("GM", "IM", "WGM", "WIM")
DIAGONAL = "■"


def form_1_sheet(form: Form1) -> Sheet:
    """The whole form."""
    return Sheet(
        form=_("Form 1"),
        title=_("Tournament Report"),
        subtitle=_("For Federations and Organizers"),
        name="form-1",
        is_landscape=True,
        blocks=(_head(form), _crosstable(form), _foot(form), _remarks(form), *_signatures(form), _notes()),
    )


def _head(form: Form1) -> Fields:
    return Fields(
        lines=(
            (Field(label=_("Event Name"), value=form.event),),
            (
                Field(label=_("City"), value=form.city),
                Field(label=_("Fed"), value=form.federation),
                Field(label=_("Start"), value=values.day(form.start)),
                Field(label=_("Finish"), value=values.day(form.finish)),
            ),
        )
    )


def _crosstable(form: Form1) -> Table:
    columns = max((len(row.cells) for row in form.rows), default=0)
    groups = (
        Cell(text=_("Players"), span=LEADING, is_head=True, align="center"),
        Cell(text=_("Cross Table") if form.is_square else _("Rounds"), span=columns + 1, is_head=True, align="center"),
    )
    labels = heads(_("Rank"), _("Name, First Name"), _("ID#"), _("Title"), _("Rtng"), _("Fed"))
    labels += heads(*(str(number) for number in range(1, columns + 1)), _("Total"))
    return Table(
        caption=_("Crosstable"),
        columns=LEADING + columns + 1,
        wide=_wide(columns),
        head=(groups, labels),
        rows=tuple(_row(row, form.is_square) for row in form.rows),
        tenths=letters(columns if form.is_square else 2 * columns),
    )


def _wide(columns: int) -> tuple[int, ...]:
    """What room is left goes to the results, where there are as many as on the original; else to the names."""
    return tuple(range(LEADING, LEADING + columns)) if columns >= FEW_COLUMNS else (1,)


def letters(columns: int) -> int:
    """The more columns, the smaller the letters, in tenths of a point."""
    return next((tenths for most, tenths in ((12, 95), (20, 85), (30, 74)) if columns <= most), 62)


def _row(row: Form1Row, is_square: bool) -> tuple[Cell, ...]:
    return (
        Cell(text=str(row.rank), align="end"),
        Cell(text=row.name, is_head=True),
        Cell(text=row.identity, align="end"),
        Cell(text=row.title),
        Cell(text=values.number(row.rating), align="end"),
        Cell(text=row.federation),
        *(
            Cell(text=DIAGONAL if is_square and column == row.rank else text, align="center")
            for column, text in enumerate(row.cells, start=1)
        ),
        Cell(text=values.score(row.total), align="end"),
    )


def _foot(form: Form1) -> Fields:
    average, category = values.number(form.average), values.number(form.category)
    return Fields(
        lines=(
            (Field(label=_("Time limit"), value=values.rate(form.time_limit)),),
            (
                Field(label=_("Average Rating"), value=average),
                Field(label=_("Category"), value=category or "–"),
            ),
            *((points,) if (points := _points(form.points)) else ()),
        )
    )


def _points(points: Mapping[str, Points | None] | None) -> tuple[Field, ...]:
    """For the titles whose points are known; the two of the original where they are not."""
    shown = TITLES[:2] if points is None else tuple(title for title in TITLES if title in points)
    return tuple(
        Field(label=_("Pts. required for norms, %(title)s") % {"title": title}, value=points_text(points, title))
        for title in shown
    )


def points_text(points: Mapping[str, Points | None] | None, title: str) -> str:
    """``6½``, or ``6–6½`` as opponents differ; not known where no source tells it, a dash where no score suffices."""
    if points is None:
        return str(values.NOT_KNOWN)
    found = points.get(title)
    if found is None:
        return "–"
    least, most = values.score(found.least), values.score(found.most)
    return least if least == most else f"{least}–{most}"


def _remarks(form: Form1) -> Text:
    return Text(label=_("Remarks"), paragraphs=values.remarks(form.remarks) or (_("None."),))


def _signatures(form: Form1) -> tuple[Fields | Signatures | Text, ...]:
    place = ", ".join(part for part in (form.place, values.day(form.certified_on)) if part and form.certified_on)
    return (
        Signatures(
            fields=(
                Field(label=_("Certified as a correct report; Chief Arbiter"), value=form.chief),
                Field(label=_("Deputy Arbiter"), value=values.names(form.deputies)),
                Field(label=_("Place/Date"), value=place),
            )
        ),
        Text(
            paragraphs=(
                _(
                    "For a tournament not registered in advance with FIDE, endorsement of the national federation "
                    "official"
                ),
            )
        ),
        Signatures(fields=(Field(label=_("Name in Print")), Field(label=_("Signature/Seal of Federation")))),
    )


def _notes() -> Text:
    return Text(
        paragraphs=(
            _(
                "Remarks include any changes in name, title or federation from that shown in the current FIDE Rating "
                "List, and description of any special circumstances which might affect the validity of the results. "
                "Birthdates of unrated players are given. Results of unplayed games are indicated by + for a win by "
                "forfeit, − for a loss by forfeit, = for half a point."
            ),
        )
    )
