"""What of runs and lists waits for a person."""

from __future__ import annotations

from datetime import date, datetime

from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.lists.calendar import rules_on
from ratings.lists.models import RatingPeriod
from ratings.lists.words import list_name, period_code
from ratings.runs.models import RatingRun
from ratings.runs.periods import closed_periods_with_work
from ratings.runs.selectors import all_runs
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can, offices_of
from ratingsite.office.pages import WorkItem


def work_for(user: User, day: date) -> list[WorkItem]:
    """Runs to publish, runs that failed, and periods that have closed with events waiting."""
    if not offices_of(user, day):
        return []
    review = [run for run in all_runs().filter(state="review") if can(user, "publish", run, day=day)]
    failed = [run for run in _failed_last() if can(user, "start-run", run.period, day=day)]
    return [*map(_to_publish, review), *map(_to_mend, failed), *_to_start(user, day)]


def _failed_last() -> list[RatingRun]:
    """Failed runs that nothing has followed in their period."""
    later = RatingRun.objects.filter(period=OuterRef("period"), started_at__gt=OuterRef("started_at"))
    return list(all_runs().filter(~Exists(later), state="failed"))


def _to_publish(run: RatingRun) -> WorkItem:
    return _item(run.period, reverse("run", args=[run.pk]), _("Review and publish"), run, due_on=run.period.list_date)


def _to_mend(run: RatingRun) -> WorkItem:
    return _item(run.period, reverse("run", args=[run.pk]), _("The run failed: see why"), run)


def _item(period: RatingPeriod, url: str, what: str, run: RatingRun, *, due_on: date | None = None) -> WorkItem:
    edition = rules_on(period.system_id, period.list_date)
    return WorkItem(
        kind=_("Rating run"),
        title=list_name(period.system_id, period.list_date),
        url=url,
        what=what,
        since=run.finished_at or run.started_at,
        due_on=due_on,
        article=edition.articles.lists,
        edition=edition.id,
    )


def _to_start(user: User, day: date) -> list[WorkItem]:
    if not can(user, "start-run", RatingPeriod(), day=day):
        return []
    return [_start_item(period, since) for period, since in closed_periods_with_work(day)]


def _start_item(period: RatingPeriod, since: datetime) -> WorkItem:
    edition = rules_on(period.system_id, period.list_date)
    return WorkItem(
        kind=_("Rating period"),
        title=list_name(period.system_id, period.list_date),
        url=f"{reverse('start_run')}?period={period_code(period)}",
        what=_("Start the run"),
        since=since,
        due_on=period.list_date,
        article=edition.articles.lists,
        edition=edition.id,
    )
