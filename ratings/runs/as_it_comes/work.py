"""What of the events that are rated as they come waits for a person."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.lists.models import RatingPeriod
from ratings.lists.words import SYSTEMS
from ratings.runs.as_it_comes.models import CameEvent, StandStill
from ratings.runs.as_it_comes.permissions import late_event_rows
from ratings.runs.as_it_comes.selectors import late_events, stand_stills
from ratings.runs.as_it_comes.words import what_stopped
from ratings.runs.problems import NO_LIST
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can
from ratingsite.office.pages import WorkItem
from ratingsite.office.words import word


def work_for(user: User, day: date) -> Iterator[WorkItem]:
    """One item for each system whose ratings stand still, and for each late event that is not decided."""
    yield from map(_to_go_on, _stopped(user, day))
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
    return [_stopped(user, day), _to_decide(user, day)]


def _stopped(user: User, day: date) -> QuerySet[StandStill]:
    """For who starts the runs, which the same event would stop."""
    return stand_stills() if can(user, "start-run", RatingPeriod(), day=day) else StandStill.objects.none()


def _to_go_on(each: StandStill) -> WorkItem:
    event, no_list = what_stopped(each).event, each.failure["code"] == NO_LIST
    return WorkItem(
        kind=_("Current ratings"),
        title=": ".join([word(SYSTEMS, each.system_id), *([event.name] if event else [])]),
        url=reverse("current_ratings", args=[each.system_id]),
        what=(
            _("They stand still: no text of the rules makes the next list")
            if no_list
            else _("They stand still: have the event held or its report corrected")
        ),
        since=each.since,
        article="712",
    )


def _to_decide(user: User, day: date) -> QuerySet[CameEvent]:
    return late_events().filter(open_to(user, "decide", late_event_rows(), day=day))
