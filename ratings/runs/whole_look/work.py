"""What of runs rated again waits for a person: a look that differs or failed, until the run or another one ends it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.lists.words import list_name
from ratings.runs.models import RatingRun
from ratings.runs.permissions import run_rows
from ratings.runs.whole_look.models import WholeLook
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem

State = WholeLook.State


def work_for(user: User, day: date) -> Iterator[WorkItem]:
    """The looks that found something, for whoever may look again or put the run aside."""
    for rows in rows_waiting(user, day):
        for look in rows.select_related("run__period"):
            period = look.run.period
            differs = look.state == State.DIFFERS
            yield WorkItem(
                kind=_("Rating run"),
                title=list_name(period.system_id, period.list_date),
                url=f"{reverse('run', args=[look.run_id])}#again",
                what=_("Rated again, somebody has another result") if differs else _("It could not be rated again"),
                since=look.ended_at or look.asked_at,
            )


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    later = WholeLook.objects.filter(run=OuterRef("run"), asked_at__gt=OuterRef("asked_at"))
    runs = RatingRun.objects.filter(open_to(user, "rate-again", run_rows(user), day=day))
    return [WholeLook.objects.filter(~Exists(later), state__in=(State.DIFFERS, State.FAILED), run__in=runs)]
