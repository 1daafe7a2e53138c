"""Norms that rest on a rating list of which a new version was published: looked for again, and judged again."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from ratings.runs.corrections.models import ListCorrection
from titles.norms.judged_again import judge_again
from titles.norms.models import NormSearch
from tournaments.reports.models import Report


def reexamine_after(correction: ListCorrection, *, now: datetime) -> list[Report]:
    """Judge the reports again whose tournaments were judged by the ratings of the lists that were corrected: these.

    What was approved and is not found again just so is marked for the commission; done twice it marks once.
    """
    reports = Report.objects.filter(norm_search__in=_searches(correction), state=Report.State.ACCEPTED)
    judged = list(reports.distinct().order_by("accepted_at"))
    for report in judged:
        judge_again(report, now)
    return judged


def _searches(correction: ListCorrection) -> list[int]:
    """The searches that took a corrected list, or whose tournament went on when one of them came into force."""
    found = Q(pk__in=())
    for version in correction.published_lists.select_related("supersedes"):
        found |= Q(rating_list=version.supersedes_id)
        tournament = "report__tournament__"
        spans = {f"{tournament}starts_on__lt": version.list_date, f"{tournament}ends_on__gte": version.list_date}
        found |= Q(**spans, rating_list__system=version.system_id)
    judged = NormSearch.objects.filter(found, outcome=NormSearch.Outcome.JUDGED)
    return list(judged.values_list("pk", flat=True))
