"""Norms that rest on a rating list of which a new version was published: looked for again, and judged again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from ratings.lists.models import RatingList
from ratings.runs.corrections.models import ListCorrection
from titles.norms.judged_again import judge_again
from titles.norms.models import Norm, NormSearch
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


def norms_resting_on(correction: ListCorrection) -> int:
    """How many approved norms would be judged again behind new versions of a correction that is not decided yet."""
    lists = Q(pk__in=())
    for each in correction.effects.get("lists", ()):
        lists |= Q(system=each["system"], list_date=each["list_date"], version=each["from"])
    versions = RatingList.objects.filter(lists, archive=correction.rating_list.archive_id)
    found = _judged_by((each.pk, each.system_id, each.list_date) for each in versions)
    judged = Report.objects.filter(norm_search__in=found, state=Report.State.ACCEPTED)
    approved = Norm.objects.filter(state=Norm.State.APPROVED)
    return approved.filter(report__tournament__in=judged.values("tournament")).count()


def _searches(correction: ListCorrection) -> list[int]:
    """The searches that took a corrected list, or whose tournament went on when one of them came into force."""
    lists = correction.published_lists.values_list("supersedes", "system", "list_date")
    return list(_judged_by(lists).values_list("pk", flat=True))


def _judged_by(lists: Iterable[tuple[UUID, str, date]]) -> QuerySet[NormSearch]:
    """Those that took one of these lists, by row, system and day, or whose tournament went on over its day."""
    found, tournament = Q(pk__in=()), "report__tournament__"
    for pk, system, list_date in lists:
        spans = {f"{tournament}starts_on__lt": list_date, f"{tournament}ends_on__gte": list_date}
        found |= Q(rating_list=pk) | Q(**spans, rating_list__system=system)
    return NormSearch.objects.filter(found, outcome=NormSearch.Outcome.JUDGED)
