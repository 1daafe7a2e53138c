"""The mail of reminders, worded when it is delivered: what was done meanwhile is not in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from datetime import date, datetime

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratingsite.foundations.written_days import date_format
from ratingsite.office.accounts.models import User
from ratingsite.office.notices.models import Reminder
from ratingsite.office.outbox.post import Letter, Worded, deliver
from ratingsite.office.pages import Due, WorkItem

Told = tuple[WorkItem, Due | None]
"""An item, and the one of its days that the reminder is about; none of what has no last day."""


def send_mail_of_reminders(mail: str, work: Callable[[User], Iterable[WorkItem]], *, now: datetime) -> bool:
    """Send what still waits of the reminders of one mail; returns whether there was anything to send."""
    noted = list(Reminder.objects.filter(mail=mail).select_related("user"))
    user = noted[0].user if noted else None
    if user is None or not (user.is_active and user.wants_reminders):
        return False
    with translation.override(settings.LANGUAGE_CODE):  # what a thing is known by has a word of the sweeper's language
        told = _told(work(user), {(each.about, each.day) for each in noted})
    if not told:
        return False
    still = {_place(each) for each in told}
    letter = Letter(
        words=lambda: _worded([each for each in _everything(work(user)) if _place(each) in still], now),
        path=told[0][0].url if len(told) == 1 else reverse("my_work"),
        key=f"reminders:{mail}",
        footer=_footer,
    )
    return bool(list(deliver(letter, [user.email])))


def _told(items: Iterable[WorkItem], waiting: Set[tuple[str, date]]) -> list[Told]:
    return [
        (item, due)
        for item, due in _everything(items)
        if (item.about(due.code if due else ""), _day(item, due)) in waiting
    ]


def _everything(items: Iterable[WorkItem]) -> Iterator[Told]:
    for item in items:
        yield from ((item, due) for due in item.dues or (None,))


def _day(item: WorkItem, due: Due | None) -> date:
    return due.day if due else item.since.astimezone(item.zone).date()


def _place(told: Told) -> tuple[str, str, date]:
    """Where a thing stands among what waits: the same in every language."""
    item, due = told
    return item.url, item.day_of, _day(item, due)


def _worded(told: list[Told], now: datetime) -> Worded:
    if len(told) == 1:
        subject = _("Reminder: %(what)s, %(name)s") % {"what": told[0][0].what, "name": told[0][0].title}
    else:
        count = len(told)
        subject = ngettext("Reminder: %(count)s thing waits for you", "Reminder: %(count)s things wait for you", count)
        subject %= {"count": count}
    return subject, "\n\n".join(_lines(item, due, now, with_link=len(told) > 1) for item, due in told)


def _lines(item: WorkItem, due: Due | None, now: datetime, *, with_link: bool) -> str:
    words = {"what": item.what, "name": item.title}
    lines = [_("%(what)s: %(name)s") % words, _until(item, due, now)]
    return "\n".join([*lines, f"{settings.SITE_URL}{item.url}"] if with_link else lines)


def _until(item: WorkItem, due: Due | None, now: datetime) -> str:
    """Until the end of which day, where that is counted, under which article, and how far that is."""
    if due is None:
        return _("Waiting since %(day)s; no text gives a last day.") % {
            "day": date_format(item.since.astimezone(item.zone).date())
        }
    words = {"day": date_format(due.day), "zone": str(item.zone), "left": _left(item.days_left(due.day, now))}
    if not due.article:
        return _("Last day: %(day)s (days of %(zone)s) – %(left)s.") % words
    text = _("Last day: %(day)s (%(article)s; days of %(zone)s) – %(left)s.")
    return text % {**words, "article": due.article}


def _left(days: int) -> str:
    if days < 0:
        return _("it is over")
    if days == 0:
        return _("it ends today")
    return ngettext("%(count)s day is left", "%(count)s days are left", days) % {"count": days}


def _footer() -> str:
    page = f"{settings.SITE_URL}{reverse('notices')}"
    return _("You can switch reminders off on the page of your account: %(page)s") % {"page": page}
