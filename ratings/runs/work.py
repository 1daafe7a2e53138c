"""What of runs and lists waits for a person."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.lists.imports import work as imports
from ratings.lists.models import RatingPeriod
from ratings.lists.words import list_name, period_code
from ratings.regulations.calendar import rules_on
from ratings.runs.as_it_comes import work as late_events
from ratings.runs.corrections import work as corrections
from ratings.runs.models import RatingRun
from ratings.runs.periods import archives_to_run, closed_periods_with_work, systems_to_run
from ratings.runs.permissions import run_rows
from ratings.runs.rating_appeals import work as appeals
from ratings.runs.review.asking import work as questions
from ratings.runs.selectors import all_runs
from ratings.runs.whole_look import work as whole_looks
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can
from ratingsite.office.pages import WorkItem


def work_for(user: User, day: date) -> list[WorkItem]:
    """Runs to publish, runs that failed, periods that have closed with events waiting, and lists that come in."""
    to_start = closed_periods_with_work(day) if _starts_runs(user, day) else []
    runs = [*map(_to_publish, _in_review(user, day)), *map(_to_mend, _failed_last(user, day))]
    others = [*imports.work_for(user, day), *corrections.work_for(user, day), *appeals.work_for(user, day)]
    others += [*late_events.work_for(user, day), *whole_looks.work_for(user, day)]
    others += questions.work_for(user, day)
    return [*runs, *(_start_item(period, since) for period, since in to_start), *others]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    to_start = [systems_to_run(day), archives_to_run()] if _starts_runs(user, day) else []
    others = [*imports.rows_waiting(user, day), *corrections.rows_waiting(user, day)]
    others += [*appeals.rows_waiting(user, day), *late_events.rows_waiting(user, day)]
    others += [*whole_looks.rows_waiting(user, day), *questions.rows_waiting(user, day)]
    return [_in_review(user, day), _failed_last(user, day), *to_start, *others]


def _in_review(user: User, day: date) -> QuerySet[RatingRun]:
    """The runs that this person may publish."""
    return all_runs().filter(open_to(user, "publish", run_rows(user), day=day))


def _failed_last(user: User, day: date) -> QuerySet[RatingRun]:
    """Failed and refused runs that nothing has followed in their period, for who may start another."""
    later = RatingRun.objects.filter(period=OuterRef("period"), started_at__gt=OuterRef("started_at"))
    failed = all_runs().filter(~Exists(later), state__in=(RatingRun.State.FAILED, RatingRun.State.REFUSED))
    return failed if _starts_runs(user, day) else failed.none()


def _starts_runs(user: User, day: date) -> bool:
    return can(user, "start-run", RatingPeriod(), day=day)


def _to_publish(run: RatingRun) -> WorkItem:
    return _item(run.period, reverse("run", args=[run.pk]), _("Review and publish"), run, due_on=run.period.list_date)


def _to_mend(run: RatingRun) -> WorkItem:
    refused = run.state == RatingRun.State.REFUSED
    what = _("The run was refused: see why") if refused else _("The run failed: see why")
    return _item(run.period, reverse("run", args=[run.pk]), what, run)


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
