"""Interim reports that are due: a tournament of more than 30 days sends its results every month (4).

A part is due when the last round of a month was played, until the end of that month; the rounds of the last month come
with the last part. See rulings: interim-days.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, reduce
from operator import or_

from django.db.models import DurationField, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet
from django.db.models.functions import TruncMonth
from django.db.models.lookups import GreaterThanOrEqual

from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from tournaments.registration.facts import deadlines_of
from tournaments.registration.governed import governed_by
from tournaments.registration.models import ScheduledRound, Tournament
from tournaments.registration.permissions import tournament_rows
from tournaments.regulations.deadlines import Deadline, DeadlineCode
from tournaments.regulations.editions import NOTICE_EDITIONS
from tournaments.regulations.notice import NoticeEdition
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import reported_up_to


@dataclass(frozen=True, kw_only=True)
class InterimDue:
    """The part that is to be sent: up to which round, the day of that round, and the deadline."""

    last_round: int
    played_on: date
    deadline: Deadline


def interim_reports_due(user: User, *, day: date) -> QuerySet[Tournament]:
    """The running tournaments of which this person, as an arbiter, has a part to send; each once."""
    rows = tournament_rows(user)
    if (may := open_to(user, "upload-report", rows, day=day)) == NONE:
        return Tournament.objects.none()
    current = Report.objects.filter(tournament=OuterRef("pk")).exclude(state__in=Report.REPLACED)
    under_way = current.exclude(state=Report.State.ACCEPTED, is_last_part=False)
    found = Tournament.objects.annotate(last_month=TruncMonth("ends_on")).filter(
        rows.named["appointed"], _asks_for_parts(), ~Exists(under_way), state=Tournament.State.RUNNING
    )
    return found.filter(Exists(_rounds_due(day)), may)


def interim_due(tournament: Tournament, *, day: date) -> InterimDue | None:
    """The first part of a tournament that is due on a day, with the deadline that its page shows."""
    unreported = [each for each in tournament.schedule.all() if each.number > reported_up_to(tournament)]
    for deadline in deadlines_of(tournament, now=tournament.created_at):
        of_month = [each for each in unreported if each.day <= deadline.day]
        if deadline.code is DeadlineCode.INTERIM_REPORT and of_month:
            last = max(of_month, key=lambda each: each.number)
            if last.day < day:
                return InterimDue(last_round=last.number, played_on=last.day, deadline=deadline)
    return None


def _rounds_due(day: date) -> QuerySet[ScheduledRound]:
    """Of a tournament (the outer row) the rounds that ended a month before its last, are over and not reported."""
    rounds = ScheduledRound.objects.annotate(month=TruncMonth("day"))
    later = rounds.filter(tournament=OuterRef("tournament"), month=OuterRef("month"), number__gt=OuterRef("number"))
    reported = Report.objects.filter(
        Q(last_round__isnull=True) | Q(last_round__gte=OuterRef("number")),
        tournament=OuterRef("tournament"),
        state=Report.State.ACCEPTED,
    )
    own = rounds.filter(tournament=OuterRef("pk"), month__lt=OuterRef("last_month"), day__lt=day)
    return own.filter(~Exists(later), ~Exists(reported))


@cache
def _asks_for_parts() -> Q:
    """``deadlines.interim_reports`` as a condition: under a text that asks for them, and longer than it says."""
    length = ExpressionWrapper(F("ends_on") - F("starts_on"), output_field=DurationField())
    alike: defaultdict[int, list[NoticeEdition]] = defaultdict(list)
    for notice in NOTICE_EDITIONS:
        if notice.interim_reports_over_days is not None:
            alike[notice.interim_reports_over_days].append(notice)
    known = (
        governed_by(notices) & Q(GreaterThanOrEqual(length, timedelta(days=days))) for days, notices in alike.items()
    )
    return reduce(or_, known, NONE)
