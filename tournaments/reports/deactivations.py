"""The ratings that an accepted report deactivates: who played in an event of the CFC and was no member of it (734)."""

from __future__ import annotations

from datetime import datetime

from ratings.register.memberships.models import Membership
from ratings.register.memberships.services import PlayedEvent, keep_deactivations
from ratings.register.mergers.selectors import numbers_of, persons_now
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family
from tournaments.regulations.membership_checks import days_without
from tournaments.reports.checks.facts import report_facts
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import source_of


def deactivate_non_members(report: Report, *, now: datetime) -> dict[str, list[str]]:
    """Keep whose rating is deactivated in each system of the CFC; their names by system, for the record."""
    systems = [system for system in report.tournament.system_codes if SYSTEMS[system] is Family.CFC]
    found = {system: _keep(report, system, now) for system in systems}
    return {system: names for system, names in found.items() if names}


def look_again(membership: Membership, *, now: datetime) -> None:
    """The same of every accepted report with the player on a day of a membership that was taken back."""
    rows = numbers_of([membership.player_id])
    met = Report.objects.filter(
        pk__in=Report.objects.filter(entries__player__in=rows).values("pk"),
        state=Report.State.ACCEPTED,
        tournament__ends_on__gte=membership.starts_on,
    )
    if membership.ends_on is not None:
        met = met.filter(tournament__starts_on__lte=membership.ends_on)
    for report in met.select_related("tournament").order_by("pk"):
        deactivate_non_members(report, now=now)


def _keep(report: Report, system: str, now: datetime) -> list[str]:
    tournament, missing = report.tournament, days_without(report_facts(report, system, now=now))
    names = {entry.player_id: entry for entry in report.entries.all() if entry.player_id and entry.rank in missing}
    behind = persons_now(names)
    event = PlayedEvent(
        source=source_of(report),
        system=system,
        name=tournament.name,
        starts_on=tournament.starts_on,
        ends_on=tournament.ends_on,
    )
    people = {behind.get(pk, pk): missing[entry.rank] for pk, entry in names.items()}
    keep_deactivations(event, people, now=now)
    return sorted(entry.name for entry in names.values())
