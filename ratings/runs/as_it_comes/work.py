"""What of late events waits for a person."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.runs.as_it_comes.models import CameEvent
from ratings.runs.as_it_comes.permissions import late_event_rows
from ratings.runs.as_it_comes.selectors import late_events
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem


def work_for(user: User, day: date) -> Iterator[WorkItem]:
    """One item for each late event that is not decided."""
    for came in _to_decide(user, day):
        yield WorkItem(
            kind=_("Event that came late"),
            title=came.event.name,
            url=reverse("late_event", args=[came.pk]),
            what=_("Decide whether what followed it is rated again"),
            since=came.came_at,
            article="712",
        )


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    return [_to_decide(user, day)]


def _to_decide(user: User, day: date) -> QuerySet[CameEvent]:
    return late_events().filter(open_to(user, "decide", late_event_rows(), day=day))
