"""The calendar as iCalendar: what is public of each tournament, for the calendars that people keep."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from tournaments.registration.models import Tournament

MOST_EVENTS = 2000
BACK = timedelta(days=92)
"""A feed goes back three months: what is older stands in the portal, and calendars keep what they have read."""


def feed_of(tournaments: Iterable[Tournament], *, name: str) -> bytes:
    """The feed (RFC 5545). The same tournaments give the same bytes."""
    feed = Calendar()
    feed.add("prodid", f"-//{settings.SITE_URL}//rating office//EN")
    feed.add("version", "2.0")
    feed.add("method", "PUBLISH")
    feed.add("x-wr-calname", name)
    for tournament in tournaments:
        feed.add_component(_event(tournament))
    return feed.to_ical()


def _event(tournament: Tournament) -> Event:
    """All its days; the last one is the day before ``DTEND``, as RFC 5545 counts."""
    address = f"{settings.SITE_URL}{reverse('tournament', args=[tournament.pk])}"
    event = Event()
    event.add("uid", f"{tournament.pk}@tournament")
    event.add("dtstamp", _changed_at(tournament))
    event.add("dtstart", tournament.starts_on)
    event.add("dtend", tournament.ends_on + timedelta(days=1))
    event.add("summary", _named_with_its_festival(tournament))
    if tournament.state == Tournament.State.CANCELLED:
        event.add("status", "CANCELLED")
    event.add("location", f"{tournament.city}, {tournament.held_in.name}")
    event.add("description", _description(tournament, address))
    event.add("url", address)
    return event


def _named_with_its_festival(tournament: Tournament) -> str:
    """A section stands alone in a calendar program: its festival goes before its name, if it does not already."""
    festival = tournament.festival.name if tournament.festival else ""
    return tournament.name if tournament.name.startswith(festival) else f"{festival}: {tournament.name}"


def _description(tournament: Tournament, address: str) -> str:
    rounds = _("%(format)s, %(rounds)s rounds") % {
        "format": tournament.get_format_display(),
        "rounds": tournament.rounds,
    }
    lines = [", ".join(system.name for system in tournament.systems), rounds, tournament.get_state_display(), address]
    return "\n".join(str(line) for line in lines)


def _changed_at(tournament: Tournament) -> datetime:
    """The newest moment that is kept of it."""
    kept = (tournament.created_at, tournament.registered_at, tournament.decided_at, tournament.ended_at)
    return max(moment for moment in kept if moment is not None)
