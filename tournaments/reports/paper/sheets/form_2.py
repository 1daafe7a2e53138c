"""Form 2 in words, laid out as the original card."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.reports.paper.forms.form_2 import Form2, Form2Line
from tournaments.reports.paper.sheet import Cell, Field, Fields, Sheet, Signatures, Table, Text, heads
from tournaments.reports.paper.sheets import values


def form_2_sheet(form: Form2) -> Sheet:
    """The whole card."""
    return Sheet(
        form=_("Form 2"),
        title=_("Swiss Tournament Pairing Card"),
        subtitle="",
        name="form-2",
        blocks=(_head(form), _rounds(form), _foot(form), *_signatures(form)),
    )


def _head(form: Form2) -> Fields:
    return Fields(
        lines=(
            (Field(label=_("Name"), value=form.name),),
            (
                Field(label=_("FIDE ID"), value=form.identity),
                Field(label=_("Rating"), value=values.number(form.rating)),
                Field(label=_("Title"), value=form.title),
            ),
            (
                Field(label=_("Birthdate"), value=values.born(form.birth_year, form.born_on)),
                Field(label=_("Fed"), value=form.federation),
                Field(label=_("Sex"), value=form.sex),
            ),
            (
                Field(label=_("Event"), value=form.event),
                Field(label=_("Start"), value=values.day(form.start)),
                Field(label=_("Close"), value=values.day(form.close)),
            ),
        )
    )


def _rounds(form: Form2) -> Table:
    labels = (_("Rd"), _("No"), _("Opponent Name"), _("Rating"), _("Color"), _("Score"), _("Total"), _("Tie-B"))
    return Table(
        caption=_("Rounds"), columns=8, wide=(2,), head=(heads(*labels),), rows=tuple(map(_row, form.lines)), tenths=95
    )


def _row(line: Form2Line) -> tuple[Cell, ...]:
    colour = {"w": _("White"), "b": _("Black")}.get(line.colour, "")
    return (
        Cell(text=str(line.round), align="end", is_head=True),
        Cell(text=values.number(line.number), align="end"),
        Cell(text=line.opponent),
        Cell(text=values.number(line.rating), align="end"),
        Cell(text=colour),
        Cell(text=line.score, align="center"),
        Cell(text=values.score(line.total), align="end"),
        Cell(),
    )


def _foot(form: Form2) -> Fields:
    return Fields(
        lines=(
            (
                Field(label=_("Score vs. rated opponents"), value=values.score(form.score_against_rated)),
                Field(label=_("Total"), value=values.score(form.total)),
            ),
            (
                Field(label=_("Number of rated opponents"), value=str(form.rated_opponents)),
                Field(label=_("Rank"), value=str(form.rank)),
            ),
            (Field(label=_("Average rating of rated opponents"), value=values.number(form.average_of_rated)),),
        )
    )


def _signatures(form: Form2) -> tuple[Signatures | Text, ...]:
    return (
        Signatures(
            fields=(
                Field(label=_("Chief Arbiter"), value=form.chief),
                Field(label=_("Deputy Arbiter"), value=values.names(form.deputies)),
            )
        ),
        Text(
            paragraphs=(_("For a tournament not registered in advance, endorsement of national federation official:"),)
        ),
        Signatures(fields=(Field(label=_("Name in Print")), Field(label=_("Signature")))),
    )
