"""Reminders and own calendars of all apps: what waits for a person, and the last days of his tournaments."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ratingsite.office.clock.services import now
from ratingsite.office.edge import today
from ratingsite.office.notices.calendar import calendar_of, own_days_of
from ratingsite.office.notices.limits import is_too_often
from ratingsite.office.notices.reminder_mails import send_mail_of_reminders
from ratingsite.office.notices.reminders import remind_people
from ratingsite.office.notices.services import digest_of, reader_of
from ratingsite.site.work import work_waiting
from tournaments.reports.own_tournaments import own_days


def remind(*, now: datetime) -> int:
    """Note the reminders that are due, of what My work shows."""
    return remind_people(work_waiting, now=now)


def send_reminders(mail: str, *, now: datetime) -> bool:
    """Deliver the mail of some reminders."""
    return send_mail_of_reminders(mail, lambda user: work_waiting(user, now.date()), now=now)


@never_cache
@require_safe
def own_calendar(request: HttpRequest, secret: str) -> HttpResponse:
    """The last days of whoever the secret belongs to, in the language of his mails. A wrong secret opens nothing."""
    if is_too_often(f"own-days:{digest_of(secret)[:16]}", settings.OWN_CALENDARS_A_MINUTE, now=now()):
        return HttpResponse(status=429, headers={"Retry-After": "60"})
    user = reader_of(secret)
    if user is None:
        raise Http404
    day = today()
    with translation.override(user.language or settings.LANGUAGE_CODE):
        days = own_days_of([*work_waiting(user, day), *own_days(user, day)], day=day)
        content = calendar_of(user, days, now=now())
    headers = {"Content-Disposition": 'inline; filename="last-days.ics"', "Referrer-Policy": "no-referrer"}
    return HttpResponse(content, content_type="text/calendar; charset=utf-8", headers=headers)
