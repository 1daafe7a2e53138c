"""A list that comes in behind the acceptance of reports: what could not be judged without it is searched again."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from ratings.lists.models import RatingList
from ratingsite.office.outbox.services import ring
from titles.norms.models import NormSearch
from titles.norms.tournament_facts import STANDARD
from tournaments.reports.models import Report
from tournaments.reports.services import FIND_NORMS


def ring_for_waiting(published: RatingList, *, now: datetime) -> list[Report]:
    """Ring for a search of each accepted report that had no list, and on whose first day this one is in force."""
    if published.system_id != STANDARD:
        return []
    begins = Q(report__tournament__starts_on__gte=published.list_date)
    if published.archive is not None:
        begins &= Q(report__tournament__starts_on__lte=published.archive.ends_on)
    waiting = NormSearch.objects.filter(begins, outcome=NormSearch.Outcome.NO_LIST, report__state=Report.State.ACCEPTED)
    reports = [search.report for search in waiting.select_related("report").order_by("report__accepted_at", "report")]
    for report in reports:
        ring(FIND_NORMS, f"{report.pk}-list-{published.pk}", str(report.pk), now=now)
    return reports
