"""Which reminders a person is due, and that each is noted once, in the same transaction as the mail that tells it.

``STEPS`` days before a last day ends where it is counted. Who was not reminded in time – the sweeper stood still, the
thing came later – gets the nearest step only. See rulings: reminders.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import uuid4

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.notices.models import LookedAt, Reminder
from ratingsite.office.outbox.services import ring
from ratingsite.office.pages import WorkItem

logger = logging.getLogger(__name__)
STEPS = (7, 3, 1)
PATIENCE = timedelta(days=7)
"""What no text gives a last day is brought to mind once, when it has waited so long."""
EVERY = timedelta(hours=1)
AT_ONCE = 4  # people of one sweep: a tenth of a second for each, in which a portal of one process shows no page
SEND = "ratingsite.tasks.send_reminders"

Work = Callable[[User, date], Iterable[WorkItem]]


@dataclass(frozen=True, kw_only=True)
class Step:
    """So many days before a day of an item, as a reminder keeps it."""

    about: str
    day: date
    step: int


# ---------------------------------------------------------------- what is due
def steps_due(item: WorkItem, now: datetime) -> Iterator[Step]:
    """The steps at which an item stands now: of each of its days the nearest one."""
    today = now.astimezone(item.zone).date()
    since = item.since.astimezone(item.zone).date()
    for due in item.dues:
        step = _step(due.day, since, today)
        if step is not None:
            yield Step(about=item.about(due.code), day=due.day, step=step)
    if not item.dues and today - since >= PATIENCE:
        yield Step(about=item.about(), day=since, step=Reminder.WAITS)


def _step(last: date, since: date, today: date) -> int | None:
    """The least of the steps that has begun; none of one that had begun before the thing was there."""
    left = (last - today).days
    begun = [step for step in STEPS if 0 <= left <= step]
    step = min(begun, default=None)
    return step if step is not None and since <= last - timedelta(days=step) else None


# ---------------------------------------------------------------- noted once
def remind_people(work: Work, *, now: datetime) -> int:
    """Look through the days of people who were not looked at for an hour; returns how many reminders are new."""
    return sum(_looked_at(user, work, now) for user in people_to_look_at(now))


def people_to_look_at(now: datetime) -> QuerySet[User]:
    """Who wants reminders and holds an office, longest ago first; a few of them, so that no sweep takes long."""
    held = OfficeHeld.objects.held_on(now.date()).filter(user=OuterRef("pk"))
    lately = LookedAt.objects.filter(user=OuterRef("pk"), at__gt=now - EVERY, at__lte=now)
    found = User.objects.filter(~Exists(lately), Exists(held), is_active=True, wants_reminders=True)
    looked_at = LookedAt.objects.filter(user=OuterRef("pk")).values("at")
    return found.annotate(looked_at=looked_at).order_by(F("looked_at").asc(nulls_first=True), "pk")[:AT_ONCE]


def _looked_at(user: User, work: Work, now: datetime) -> int:
    """One person whose days cannot be told holds nobody else up: he is tried again in an hour."""
    try:
        return _remind(user, work, now)
    except Exception:
        logger.exception("reminders of person %s", user.pk)
        LookedAt.objects.update_or_create(user=user, defaults={"at": now})
        return 0


@transaction.atomic
def _remind(user: User, work: Work, now: datetime) -> int:
    """All of one person or nothing: where somebody looks through the same person's days meanwhile, he has them."""
    if not _is_mine(user, now):
        return 0
    due = {step for item in work(user, now.date()) if item.reminds for step in steps_due(item, now)}
    mail, made = uuid4().hex, 0
    for step in sorted(_not_noted(user, due), key=lambda each: (each.about, each.day, each.step)):
        _reminder, is_new = Reminder.objects.get_or_create(
            user=user, about=step.about, day=step.day, step=step.step, defaults={"made_at": now, "mail": mail}
        )
        made += is_new
    if made:
        ring(SEND, mail, mail, now=now)
    return made


def _is_mine(user: User, now: datetime) -> bool:
    """Take the person for this hour. Another sweeper that wants the same waits for this transaction and is late."""
    _seen, is_first = LookedAt.objects.get_or_create(user=user, defaults={"at": now})
    longer_ago = Q(at__lte=now - EVERY) | Q(at__gt=now)
    return is_first or LookedAt.objects.filter(longer_ago, user=user).update(at=now) == 1


def _not_noted(user: User, due: set[Step]) -> set[Step]:
    noted = Reminder.objects.filter(user=user, day__in={step.day for step in due})
    return due - {
        Step(about=about, day=day, step=step) for about, day, step in noted.values_list("about", "day", "step")
    }
