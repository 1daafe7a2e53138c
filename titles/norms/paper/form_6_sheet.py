"""The title norms list in words, laid out as the original."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from titles.norms.paper.form_6 import Form6Line
from tournaments.reports.paper.sheet import Cell, Field, Fields, Sheet, Table, Text, heads
from tournaments.reports.paper.sheets import values
from tournaments.reports.paper.snapshot import Event

TITLES = ("GM", "IM", "FM", "WGM", "WIM", "WFM")  # in the order of the form's columns


def form_6_sheet(event: Event, lines: Sequence[Form6Line], *, is_of_2003: bool) -> Sheet:
    """The whole list."""
    return Sheet(
        form=_("Title Norms"),
        title=_("Title Norms"),
        subtitle="",
        name="title-norms",
        is_landscape=True,
        blocks=(
            Fields(
                lines=(
                    (
                        Field(label=_("Event"), value=event.name),
                        Field(label=_("City/Fed"), value=f"{event.city}, {event.held_in}"),
                        Field(label=_("Start"), value=values.day(event.starts_on)),
                        Field(label=_("Close"), value=values.day(event.ends_on)),
                    ),
                )
            ),
            _table(lines, is_of_2003=is_of_2003),
            _notes(lines, is_of_2003=is_of_2003),
        ),
    )


def _table(lines: Sequence[Form6Line], *, is_of_2003: bool) -> Table:
    labels = (_("Title"), _("Name and ID"), _("FED"), "N", "nf", "hfp", "ffp", "rp", "urp")
    figures = (_("Rating"), "Ra", _("Cat"), _("req. pts"), _("ach. pts"), "Rc", "Rp")
    return Table(
        caption=_("Title Norms"),
        columns=len(labels) + len(TITLES) + len(figures),
        wide=(1,),
        head=(heads(*labels, *(title.lower() for title in TITLES), *figures),),
        rows=tuple(_row(line, is_of_2003=is_of_2003) for line in lines),
        tenths=80,
    )


def _row(line: Form6Line, *, is_of_2003: bool) -> tuple[Cell, ...]:
    counts = (line.games, line.federations, line.home_players, line.foreign_players)
    required = str(values.NOT_KNOWN) if is_of_2003 else values.score(line.points_required)
    numbers = (
        *(str(count) for count in (*counts, line.rated_players, line.unrated_players)),
        *(str(line.titleholders[title]) for title in TITLES),
        values.number(line.rating),
        str(line.average),
        values.number(line.category) or "–",
        required,
        values.score(line.points_achieved),
        values.number(line.opponents_average),
        values.number(line.performance) or "–",
    )
    return (
        Cell(text=line.title),
        Cell(text=f"{line.name} {line.identity}", is_head=True),
        Cell(text=line.federation),
        *(Cell(text=number, align="end") for number in numbers),
    )


def _notes(lines: Sequence[Form6Line], *, is_of_2003: bool) -> Text:
    legend = _(
        "FED = player's federation, N = number of games, nf = number of federations (incl. player), hfp = home fed. "
        "players incl. the player, ffp = foreign players, rp = rated players, urp = unrated players, gm, im, fm, wgm, "
        "wim, wfm = number of these titleholders, Rating = player's rating, Ra = rating average of all players, Cat = "
        "category, req. pts = points required for the norm, ach. pts = achieved pts, Rc = rating average of player's "
        "opponents, Rp = performance rating"
    )
    paragraphs = [legend]
    if is_of_2003:
        paragraphs.append(_("The points that a norm asked for, and with them who made one, are not in the sources."))
    elif not lines:
        paragraphs.append(_("No norm that you may see was found in this report."))
    return Text(paragraphs=tuple(paragraphs))
