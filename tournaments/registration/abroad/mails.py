"""Short mails about an event abroad: to the office that decides, and to who has asked."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from django.urls import reverse

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language
from tournaments.registration.abroad.models import EventAbroad
from tournaments.registration.value_words import day_text

_OFFICES = [Office.RATING_OFFICER, Office.EXECUTIVE_DIRECTOR]


def requested(event: EventAbroad, *, now: datetime) -> None:
    """To the CFC office."""
    text = _("%(player)s asks that %(name)s counts for the CFC rating (736). The fee comes with the letter.")
    _send(event, _office(event, now), _("Event abroad: %(name)s"), text, act="requested", now=now)


def approved(event: EventAbroad, last_day: date, *, now: datetime) -> None:
    """To who has asked, with the day on which the result is due."""
    text = _(
        "%(name)s is registered for the CFC rating of %(player)s (736). Send the result by %(day)s: without it no "
        "event abroad may be registered for three years."
    )
    _send(event, [event.requested_by], _("Registered: %(name)s"), text, act="approved", now=now, day=last_day)


def refused(event: EventAbroad, *, now: datetime) -> None:
    """To who has asked, with the reason."""
    text = _("%(name)s does not count for the CFC rating of %(player)s (736): %(reason)s")
    _send(event, [event.requested_by], _("Refused: %(name)s"), text, act="refused", now=now)


def withdrawn(event: EventAbroad, *, now: datetime) -> None:
    """To the CFC office."""
    text = _("The letter about %(name)s is taken back; no result will be sent: %(reason)s")
    _send(event, _office(event, now), _("Withdrawn: %(name)s"), text, act="withdrawn", now=now)


def reported(event: EventAbroad, *, now: datetime) -> None:
    """To the CFC office."""
    text = _("The result of %(player)s in %(name)s is here and waits to be accepted (736).")
    act = f"reported-{now.isoformat()}"
    _send(event, _office(event, now), _("Result from abroad: %(name)s"), text, act=act, now=now)


def accepted(event: EventAbroad, list_date: date | None, *, now: datetime) -> None:
    """To who has asked and who sent the result, with the list on which it comes."""
    text = _("The result of %(player)s in %(name)s is accepted; it comes with the list of %(day)s.")
    if list_date is None:
        text = _("The result of %(player)s in %(name)s is accepted; it comes with the next list.")
    _send(event, _asked(event), _("Accepted: %(name)s"), text, act="accepted", now=now, day=list_date)


def returned(event: EventAbroad, *, now: datetime) -> None:
    """To who has asked and who sent the result, with the reason."""
    text = _("The result of %(player)s in %(name)s is to be mended and sent again: %(reason)s")
    act = f"returned-{now.isoformat()}"
    _send(event, _asked(event), _("Returned: %(name)s"), text, act=act, now=now)


def set_aside(event: EventAbroad, *, now: datetime) -> None:
    """To who has asked and who sent the result, with the reason."""
    text = _("%(name)s is not rated by the CFC, which rates it only to the extent that FIDE does (736): %(reason)s")
    _send(event, _asked(event), _("Not rated: %(name)s"), text, act="set-aside", now=now)


def lapsed(event: EventAbroad, *, now: datetime) -> None:
    """To who has asked and to the CFC office, with the last day of the bar."""
    text = _(
        "No result of %(name)s was sent in time. %(player)s may register no event abroad up to and including "
        "%(day)s (736)."
    )
    to = [event.requested_by, *_office(event, now)]
    _send(event, to, _("Lapsed: %(name)s"), text, act="lapsed", now=now, day=event.barred_until)


# ---------------------------------------------------------------- shared
def _office(event: EventAbroad, now: datetime) -> list[User]:
    return list(holders(_OFFICES, event.federation_id, now))


def _asked(event: EventAbroad) -> list[User]:
    return [user for user in (event.requested_by, event.reported_by) if user is not None]


def _send(
    event: EventAbroad,
    to: Iterable[User],
    subject: str,
    text: str,
    *,
    act: str,
    now: datetime,
    day: date | None = None,
) -> None:
    words = {"name": event.name, "player": event.player.name, "reason": event.reason}
    words["day"] = said_in_every_language(lambda: day_text(day)) if day else ""
    path, key = reverse("event_abroad", args=[event.pk]), f"abroad-{act}:{event.pk}"
    if addresses := sorted({user.email for user in to}):
        mail(addresses, subject % words, text % words, path=path, key=key, now=now)
