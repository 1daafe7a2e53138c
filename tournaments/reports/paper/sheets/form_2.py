"""Form 2 in words, laid out as the original card."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.regulations.tie_breaks import Part
from tournaments.reports.checks.tie_breaks import amount_text, figure_text
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
        blocks=(_head(form), _rounds(form), *_column_note(form), _foot(form), *_signatures(form)),
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
    rows = tuple(_row(line, form.in_column) for line in form.lines)
    return Table(caption=_("Rounds"), columns=8, wide=(2,), head=(heads(*labels),), rows=rows, tenths=95)


def _row(line: Form2Line, in_column: str) -> tuple[Cell, ...]:
    colour = {"w": _("White"), "b": _("Black")}.get(line.colour, "")
    return (
        Cell(text=str(line.round), align="end", is_head=True),
        Cell(text=values.number(line.number), align="end"),
        Cell(text=line.opponent),
        Cell(text=values.number(line.rating), align="end"),
        Cell(text=colour),
        Cell(text=line.score, align="center"),
        Cell(text=values.score(line.total), align="end"),
        Cell(text=_part(line.tie_break, in_column), align="end"),
    )


def _part(part: Part | None, name: str) -> str:
    """What a round gives to the tie-break; in brackets what is cut."""
    if part is None:
        return ""
    text = amount_text(name, part.amount)
    return f"({text})" if part.is_cut else text


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
            *_tie_breaks(form),
        )
    )


def _tie_breaks(form: Form2) -> tuple[tuple[Field, ...], ...]:
    """The figures that the registration names; the original has no field for them."""
    if not form.tie_breaks:
        return ()
    figures = "; ".join(f"{each.name} {figure_text(each)}" for each in form.tie_breaks)
    return ((Field(label=_("Tie-breaks"), value=figures),),)


def _column_note(form: Form2) -> tuple[Text, ...]:
    if not form.in_column:
        return ()
    words = _("Tie-B: what each round gives for %(name)s; what is cut stands in brackets.")
    return (Text(paragraphs=(words % {"name": form.in_column},)),)


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
