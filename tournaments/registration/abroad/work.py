"""The events abroad that wait for somebody, in My work."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from tournaments.registration.abroad.models import EventAbroad
from tournaments.registration.abroad.selectors import (
    events_abroad_to_decide,
    events_abroad_to_report,
    law_of_event,
)


def abroad_work(user: User, day: date) -> Iterator[WorkItem]:
    """Letters and results to decide on, and results to send."""
    for event in _whole(events_abroad_to_decide(user, day=day)):
        is_letter = event.state == EventAbroad.State.REQUESTED
        what = _("Register or refuse the event abroad") if is_letter else _("Accept the result from abroad")
        yield _item(event, what, event.starts_on if is_letter else None)
    for event in _whole(events_abroad_to_report(user, day=day)):
        yield _item(event, _("Send the result from abroad"), law_of_event(event).report_day)


def _whole(events: QuerySet[EventAbroad]) -> QuerySet[EventAbroad]:
    return events.select_related("player", "federation")


def _item(event: EventAbroad, what: str, due_on: date | None) -> WorkItem:
    law = law_of_event(event)
    return WorkItem(
        kind="registration",
        title=f"{event.name} – {event.player.name}",
        url=reverse("event_abroad", args=[event.pk]),
        what=what,
        since=event.reported_at or event.decided_at or event.requested_at,
        due_on=due_on,
        zone=event.federation.zone,
        article=law.article,
        edition=law.edition,
    )
