"""What of runs and lists waits for a person."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.lists.archives.selectors import archive_on
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
from ratings.runs.selectors import all_runs, last_runs
from ratings.runs.whole_look import work as whole_looks
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can
from ratingsite.office.pages import WorkItem
from ratingsite.office.work_lists import Part


def _runs_and_periods(user: User, day: date) -> list[WorkItem]:
    to_start = closed_periods_with_work(day) if _starts_runs(user, day) else []
    runs = [*map(_to_publish, _in_review(user, day)), *map(_to_mend, _failed_last(user, day))]
    return [*runs, *(_start_item(period, since) for period, since in to_start)]


def _rows_of_runs(user: User, day: date) -> list[QuerySet[Any]]:
    to_start = [systems_to_run(day), archives_to_run()] if _starts_runs(user, day) else []
    return [_in_review(user, day), _failed_last(user, day), *to_start]


def _in_review(user: User, day: date) -> QuerySet[RatingRun]:
    """The runs that this person may publish."""
    return all_runs().filter(open_to(user, "publish", run_rows(user), day=day))


def _failed_last(user: User, day: date) -> QuerySet[RatingRun]:
    """Failed and refused runs that nothing has followed in their period, for who may start another."""
    failed = last_runs().filter(state__in=(RatingRun.State.FAILED, RatingRun.State.REFUSED))
    return failed if _starts_runs(user, day) else failed.none()


def _starts_runs(user: User, day: date) -> bool:
    return can(user, "start-run", RatingPeriod(), day=day)


def _to_publish(run: RatingRun) -> WorkItem:
    return _item(run.period, reverse("run", args=[run.pk]), _("Review and publish"), run, due_on=_due_on(run.period))


def _to_mend(run: RatingRun) -> WorkItem:
    refused = run.state == RatingRun.State.REFUSED
    what = _("The run was refused: see why") if refused else _("The run failed: see why")
    return _item(run.period, reverse("run", args=[run.pk]), what, run, due_on=_due_on(run.period))


def _due_on(period: RatingPeriod) -> date | None:
    """The day of the list; one of an archive is not late, its day was over before anybody began."""
    return None if archive_on(period.system_id, period.list_date) else period.list_date


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
        due_on=_due_on(period),
        article=edition.articles.lists,
        edition=edition.id,
    )


PARTS: tuple[Part, ...] = (
    Part(rows=_rows_of_runs, items=_runs_and_periods),
    *(
        Part(rows=each.rows_waiting, items=each.work_for)
        for each in (imports, corrections, appeals, late_events, whole_looks, questions)
    ),
)
"""Each is asked for its items only where some wait."""
