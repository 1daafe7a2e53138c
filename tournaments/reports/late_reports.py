"""Reports that came so late that an office decides whether their tournament is rated (CFC 733), in My work."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache, reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.foundations.months import months_earlier
from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.pages import WorkItem
from tournaments.registration.decision_kinds import KINDS, Kind, where_printed
from tournaments.registration.governed import governed_by
from tournaments.registration.models import EventDecision, Tournament
from tournaments.registration.permissions import tournament_rows
from tournaments.regulations.editions import NOTICE_EDITIONS
from tournaments.regulations.notice import NoticeEdition
from tournaments.reports.models import Report
from tournaments.reports.work_items import edition_of_work

WAITING = (Report.State.DRAFT, Report.State.RETURNED, Report.State.CERTIFIED)
"""The states of a report that goes no further before the decision."""


def late_reports_to_decide(user: User, *, day: date) -> QuerySet[Tournament]:
    """The tournaments whose report is there, too late for every list but for this person's leave; ``reported_at``."""
    may = open_to(user, KINDS[Kind.LATE_REPORT].act, tournament_rows(user), day=day)
    if may == NONE:
        return Tournament.objects.none()
    refused = Q(kind=Kind.RATING_REFUSED, office=Office.EXECUTIVE_DIRECTOR)  # 711
    in_force = EventDecision.objects.filter(tournament=OuterRef("pk"), ended_at__isnull=True)
    decided = in_force.filter(Q(kind=Kind.LATE_REPORT) | refused)
    # what corrects an accepted report is as old as that one; what nobody endorses was sent on when it was certified
    reports = Report.objects.filter(tournament=OuterRef("pk"), state__in=WAITING, corrects__isnull=True)
    reports = reports.exclude(Q(state=Report.State.CERTIFIED) & _nobody_endorses())
    found = Tournament.objects.filter(may, _is_late(day), Exists(reports), ~Exists(decided))
    return found.annotate(reported_at=Subquery(reports.order_by("created_at").values("created_at")[:1]))


def _is_late(day: date) -> Q:
    """More months behind the last day than the text gives that leaves a late report to an office."""
    texts = zip(_texts(), late_until(day), strict=True)
    return reduce(or_, (governed_by([text]) & Q(ends_on__lte=last) for text, last in texts), NONE)


def late_until(day: date) -> tuple[date, ...]:
    """Of each text the last day of play of which a report is too late on a day."""
    return tuple(months_earlier(day - timedelta(days=1), text.report_months or 0) for text in _texts())


def _nobody_endorses() -> Q:
    """As ``Tournament.skips_endorsement``."""
    return Q(tournament__is_official=True) | Q(tournament__is_ordered=True) | ~Q(tournament__entered_because="")


@cache
def _texts() -> tuple[NoticeEdition, ...]:
    """Those that leave a late report to an office."""
    found = (text for text in NOTICE_EDITIONS if text.report_months is not None and text.late_report_decided_by)
    return tuple(found)


def late_reports_work(user: User, day: date) -> Iterator[WorkItem]:
    """One item a tournament, leading to the decision."""
    for tournament in late_reports_to_decide(user, day=day).select_related("federation", "system"):
        yield WorkItem(
            kind="report",
            title=tournament.name,
            url=reverse("tournament_decide", args=[tournament.pk, Kind.LATE_REPORT]),
            what=_("The report came late: decide whether the tournament is rated all the same"),
            since=tournament.reported_at,
            article=where_printed(Kind.LATE_REPORT, tournament)[0].article,
            edition=edition_of_work(tournament),
        )
