"""Who has endorsed the reports of a run: how many of them have a flag, and how soon they were endorsed.

``ratings`` knows the flags of events and ``tournaments`` who endorsed their reports: only here both are known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timesince import timesince
from django.views.decorators.http import require_safe

from ratings.ledger.selectors import tournament_behind
from ratings.runs.models import RatingRun
from ratings.runs.review.pages import counted
from ratingsite.foundations.among import AmongKeys
from ratingsite.office.edge import find_permitted, signed_in
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import source_of

A_PAGE = 100
COLUMNS = ("part", "accepted_at", "certified_at", "endorsed_at", "endorsed_by__name", "tournament__federation")
SOME_MOMENT = datetime(2000, 1, 1, tzinfo=UTC)
AT_ONCE = timedelta(minutes=1)
"""Nobody has read a report in so short a time."""


@dataclass(frozen=True, kw_only=True)
class Officer:
    """What somebody has endorsed of the reports of a run; ``soonest`` behind the signature of the chief arbiter."""

    name: str
    federations: tuple[str, ...]
    events: int
    flagged: int
    at_once: int
    soonest: timedelta

    @property
    def share(self) -> int:
        """How many of a hundred have a flag."""
        return round(100 * self.flagged / self.events)

    @property
    def soonest_words(self) -> str:
        """In its largest unit, whole; below a minute there is none."""
        return timesince(SOME_MOMENT, SOME_MOMENT + self.soonest, depth=1)


@require_safe
@signed_in
def run_officers(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Everybody who has endorsed a report of the run, those with most flags first."""
    things = RatingRun.objects.select_related("period__system").defer("manifest")
    run = find_permitted(request, things, "view", pk=pk)
    if not run.output_sha256:
        raise Http404
    page = Paginator(officers_of(run), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "run": run,
        "tab": "officers",
        "flag_count": counted(run),
        "officers": page.object_list,
        "previous": f"?page={page.previous_page_number()}" if page.has_previous() else "",
        "next": f"?page={page.next_page_number()}" if page.has_next() else "",
    }
    return render(request, "run_officers.html", context)


def officers_of(run: RatingRun) -> list[Officer]:
    """Those who have endorsed reports of a run; what was accepted without an endorsement (0.3) is nobody's."""
    flagged = set(run.flags.order_by().values_list("event", flat=True))
    found: defaultdict[tuple[int, str], list[tuple[str, bool, timedelta]]] = defaultdict(list)
    for event, report in _reports_behind(run):
        if report.endorsed_by_id and report.endorsed_at and report.certified_at:
            who = report.endorsed_by_id, report.endorsed_by.name
            length = report.endorsed_at - report.certified_at
            found[who].append((report.tournament.federation_id, event in flagged, length))
    officers = (_officer(name, endorsed) for (_, name), endorsed in found.items())
    return sorted(officers, key=lambda each: (-each.flagged, -each.share, each.name))


def _reports_behind(run: RatingRun) -> Iterator[tuple[UUID, Report]]:
    """The rows of the events of a run, each with the report that was accepted last before it was handed over: of a
    tournament that is rated in several systems the report knows the event of the first alone.
    """
    events = list(run.events.order_by().only("source", "recorded_at"))
    behind = {event.pk: key for event in events if (key := tournament_behind(event)) is not None}
    accepted = Report.objects.filter(AmongKeys("tournament", set(behind.values())), accepted_at__isnull=False)
    accepted = accepted.select_related("endorsed_by", "tournament").only(*COLUMNS)
    by_source: defaultdict[str, list[Report]] = defaultdict(list)
    for report in accepted.order_by("accepted_at"):
        by_source[source_of(report)].append(report)
    for event in events:
        known = [each for each in by_source[event.source] if each.accepted_at and each.accepted_at <= event.recorded_at]
        if known:
            yield event.pk, known[-1]


def _officer(name: str, endorsed: list[tuple[str, bool, timedelta]]) -> Officer:
    lengths = [length for _, _, length in endorsed]
    return Officer(
        name=name,
        federations=tuple(sorted({federation for federation, _, _ in endorsed})),
        events=len(endorsed),
        flagged=sum(is_flagged for _, is_flagged, _ in endorsed),
        at_once=sum(length < AT_ONCE for length in lengths),
        soonest=min(lengths),
    )
