"""The form of memberships collected, as a sheet: alone, and as a block of the statement of fees (733)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.fees.collected.models import CollectedMembership
from tournaments.fees.collected.selectors import COUNTED
from tournaments.registration.fee_words import money
from tournaments.registration.models import Tournament
from tournaments.registration.value_words import day_text
from tournaments.regulations.fees.edition import Currency
from tournaments.reports.paper.sheet import Cell, Field, Fields, Sheet, Signatures, Table, heads

STRUCK_OUT = CollectedMembership.State.STRUCK_OUT
Lines = Sequence[CollectedMembership]


def collected_sheet(tournament: Tournament, lines: Lines) -> Sheet:
    """The whole form."""
    days = f"{day_text(tournament.starts_on)} – {day_text(tournament.ends_on)}"
    event = (
        (Field(label=_("Tournament"), value=tournament.name),),
        (
            Field(label=_("Place"), value=f"{tournament.city}, {tournament.held_in.name}"),
            Field(label=_("Days"), value=days),
        ),
        (Field(label=_("Organiser"), value=tournament.organiser.name),),
    )
    return Sheet(
        form=_("CFC 732, 733"),
        title=_("Memberships collected"),
        subtitle=tournament.name,
        name="memberships-collected",
        blocks=(
            Fields(lines=event),
            *collected_block(lines),
            Signatures(fields=(Field(label=_("Organiser"), value=tournament.organiser.name),)),
        ),
        is_landscape=True,
    )


def collected_block(lines: Lines) -> tuple[Table, ...]:
    """The table with its sum; nothing where nothing was collected."""
    shown = [line for line in lines if line.state != STRUCK_OUT]
    if not shown:
        return ()
    columns = (_("Name"), _("Number"), _("Kind"), _("From"), _("Until"), _("State"), _("Fee"))
    total = (
        Cell(text=_("Total"), span=len(columns) - 1, is_head=True),
        Cell(text=sum_text(shown), align="end", is_head=True),
    )
    return (
        Table(
            caption=_("Memberships collected"),
            columns=len(columns),
            wide=(0, 5),
            head=(heads(*columns),),
            rows=(*(_row(line) for line in shown), total),
        ),
    )


def sum_text(lines: Lines) -> str:
    """What is handed on; what was refused is not."""
    return money(sum(line.fee_cents for line in lines if line.state in COUNTED), Currency.CAD)


def _row(line: CollectedMembership) -> tuple[Cell, ...]:
    last = day_text(line.ends_on) if line.ends_on else _("for life")
    said = (line.name, line.number or "–", line.get_kind_display(), day_text(line.starts_on), last)
    state = line.get_state_display() + (f": {line.reason}" if line.reason else "")
    amount = Cell(text=money(line.fee_cents, Currency.CAD), align="end")
    return (*(Cell(text=text) for text in said), Cell(text=state), amount)
