"""The fifth form in words, in boxes as the original."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.registration.models import Format
from tournaments.reports.paper.forms.form_5 import DEPUTIES_FROM, TYPES, Count, Form5
from tournaments.reports.paper.sheet import Cell, Field, Fields, Sheet, Table, heads
from tournaments.reports.paper.sheets import values


def form_5_sheet(form: Form5) -> Sheet:
    """The whole form; before play without the counts."""
    return Sheet(
        form=_("Tournament Report (IT3)"),
        title=_("Tournament Report Form"),
        subtitle=_("As registered, before play") if form.is_before_play else "",
        name="form-5",
        blocks=(_event(form), *([_counts(form.counts)] if form.counts else []), _arbiters(form)),
    )


def _event(form: Form5) -> Fields:
    is_swiss = form.type == Format.SWISS
    code = (Field(label=_("FIDE event code"), value=str(form.fide_code)),) if form.fide_code else ()
    lines: tuple[tuple[Field, ...], ...] = (
        (
            Field(label=_("Federation"), value=form.federation),
            Field(label=_("Name of Tournament"), value=form.tournament),
            *code,
        ),
        (
            Field(label=_("Country and Place of Tournament"), value=f"{form.country}, {form.place}"),
            Field(label=_("Starting date"), value=values.day(form.start)),
            Field(label=_("Ending date"), value=values.day(form.end)),
        ),
        (
            Field(label=_("Organizer of the Tournament"), value=form.organiser),
            Field(label=_("Contact Information of the person responsible"), value=form.organiser_contact),
        ),
        (
            Field(label=_("Number of Rounds"), value=str(form.rounds)),
            Field(label=_("Schedule (number of rounds/day)"), value=_schedule(form)),
            Field(label=_("Rate(s) of play"), value=values.rate(form.rate_of_play)),
        ),
        (Field(label=_("Tournament Type"), value=str(Format(form.type).label)),),
    )
    if is_swiss:
        lines += (
            (
                Field(label=_("Pairing System of a Swiss: Manual – Person responsible")),
                Field(label=_("Computerized – Program used"), value=_pairings(form)),
            ),
        )
    remarks = " · ".join((*values.remarks(form.remarks), *([form.said_remarks] if form.said_remarks else [])))
    lines += ((Field(label=_("Special Remarks (exceptions in pairing, restart option, …)"), value=remarks),),)
    if form.is_before_play:
        lines += ((Field(label=_("Players expected"), value=str(form.players)),),)
    return Fields(lines=lines, is_boxed=True)


def _pairings(form: Form5) -> str:
    """The program, and the system that it pairs by."""
    return ", ".join(part for part in (form.pairing_program, form.pairing_system) if part)


def _schedule(form: Form5) -> str:
    """``12/10/2025: 2; …``; the same on all days once."""
    counts = {count for _day, count in form.schedule}
    if len(counts) == 1:
        count = counts.pop()
        return ngettext("%(count)s round a day", "%(count)s rounds a day", count) % {"count": count}
    return "; ".join(f"{values.day(day)}: {count}" for day, count in form.schedule)


def _counts(counts: Mapping[str, Count]) -> Table:
    labels = (_("Type"), _("Number"), _("Number of feds"), _("host fed players"), _("other fed players"))
    pairs = zip(TYPES[::2], TYPES[1::2], strict=True)
    return Table(
        caption=_("Players by rating and title"),
        columns=10,
        wide=(0, 5),
        head=(heads(*labels, *labels),),
        rows=tuple(_count(left, counts[left]) + _count(right, counts[right]) for left, right in pairs),
        tenths=80,
    )


def _count(type_: str, count: Count) -> tuple[Cell, ...]:
    label = {"rated": _("Rated"), "unrated": _("Unrated")}.get(type_, type_)
    numbers = (count.number, count.federations, count.host, count.others)
    return (Cell(text=label, is_head=True), *(Cell(text=str(number), align="end") for number in numbers))


def _arbiters(form: Form5) -> Fields:
    """The chief, and as many deputies as the number of players asks for; more, if there are more."""
    chief = " · ".join(part for part in (form.chief, form.chief_contact) if part)
    lines = [(Field(label=_("Chief Arbiter and contact information"), value=chief),)]
    for place in range(max(len(DEPUTIES_FROM), len(form.deputies))):
        given = form.deputies[place] if place < len(form.deputies) else None
        value = " · ".join(part for part in (given.name, given.contact) if part) if given else ""
        lines.append((Field(label=_deputy_label(place), value=value),))
    return Fields(lines=tuple(lines), is_boxed=True)


def _deputy_label(place: int) -> str:
    label = _("Deputy Chief Arbiter %(number)s") % {"number": place + 1}
    over = DEPUTIES_FROM[place] if place < len(DEPUTIES_FROM) else 0
    return label + (" – " + _("if more than %(players)s players") % {"players": over} if over else "")
