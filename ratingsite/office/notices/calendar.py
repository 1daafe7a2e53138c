"""A person's own last days as iCalendar (RFC 5545): each with alarms, known again when it is moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from hashlib import sha256

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from icalendar import Alarm, Calendar, Event

from ratingsite.office.accounts.models import User
from ratingsite.office.notices.models import ToldDay
from ratingsite.office.notices.reminders import STEPS
from ratingsite.office.pages import Due, WorkItem

MOST_DAYS = 1000
BACK = timedelta(days=92)
"""What was due longer ago stands in the portal; calendars keep what they have read."""


@dataclass(frozen=True, kw_only=True)
class OwnDay:
    """One day of one item."""

    about: str
    item: WorkItem
    due: Due

    @property
    def digest(self) -> str:
        """Of all that a calendar is told of it."""
        item = self.item
        told = (self.due.day.isoformat(), item.what, item.title, item.url, self.due.article, str(item.zone))
        return sha256("\n".join(told).encode()).hexdigest()


def own_days_of(items: Iterable[WorkItem], *, day: date) -> list[OwnDay]:
    """The days of work and of what is to come, each once – what is to be done first has the words –, soonest first."""
    found: dict[str, OwnDay] = {}
    for item in items:
        for due in item.dues:
            about = item.about(due.code)
            if due.day >= day - BACK:
                found.setdefault(about, OwnDay(about=about, item=item, due=due))
    return sorted(found.values(), key=lambda each: (each.due.day < day, each.due.day, each.about))[:MOST_DAYS]


@transaction.atomic
def calendar_of(user: User, days: list[OwnDay], *, now: datetime) -> bytes:
    """The feed; what it tells is kept, so that the same days give the same bytes and a moved one a later number."""
    told = _told(user, days, now)
    feed = Calendar()
    feed.add("prodid", f"-//{settings.SITE_URL}//rating office//EN")
    feed.add("version", "2.0")
    feed.add("method", "PUBLISH")
    feed.add("x-wr-calname", _("My last days at the rating office"))
    for each in days:
        feed.add_component(_event(user, each, told[each.about]))
    return feed.to_ical()


def _told(user: User, days: list[OwnDay], now: datetime) -> dict[str, ToldDay]:
    """What was told of each, brought up to what is told now."""
    kept = {told.about: told for told in user.told_days.select_for_update().all()}
    new = [each for each in days if each.about not in kept]
    moved = [each for each in days if each.about in kept and kept[each.about].digest != each.digest]
    made = [ToldDay(user=user, about=each.about, digest=each.digest, changed_at=now) for each in new]
    ToldDay.objects.bulk_create(made, ignore_conflicts=True)  # two programs may ask for the first time at once
    for each in moved:
        told = kept[each.about]
        told.digest, told.sequence, told.changed_at = each.digest, told.sequence + 1, now
    ToldDay.objects.bulk_update([kept[each.about] for each in moved], ["digest", "sequence", "changed_at"])
    return kept | {told.about: told for told in made}


def _event(user: User, each: OwnDay, told: ToldDay) -> Event:
    """A whole day; it ends where its days are counted, which the description says."""
    item, address = each.item, f"{settings.SITE_URL}{each.item.url}"
    event = Event()
    event.add("uid", f"{sha256(f'{user.pk} {each.about}'.encode()).hexdigest()[:32]}@own-days")
    event.add("dtstamp", told.changed_at)
    event.add("last-modified", told.changed_at)
    event.add("sequence", told.sequence)
    event.add("dtstart", each.due.day)
    event.add("dtend", each.due.day + timedelta(days=1))
    event.add("transp", "TRANSPARENT")
    event.add("summary", _summary(item))
    event.add("description", "\n".join([*_lines(each), address]))
    event.add("url", address)
    for alarm in _alarms(item):
        event.add_component(alarm)
    return event


def _summary(item: WorkItem) -> str:
    return _("%(what)s: %(name)s") % {"what": item.what, "name": item.title}


def _lines(each: OwnDay) -> Iterator[str]:
    words = {"zone": str(each.item.zone), "article": each.due.article}
    if each.due.article:
        yield _("Until the end of the day in %(zone)s (%(article)s).") % words
    else:
        yield _("Until the end of the day in %(zone)s.") % words


def _alarms(item: WorkItem) -> Iterator[Alarm]:
    for days in STEPS:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", _summary(item))
        alarm.add("trigger", timedelta(days=-days))
        yield alarm
