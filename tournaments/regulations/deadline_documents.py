"""The document of ``manage.py deadlines``: tournaments are read from it, and what is due for each is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from ratings.regulations.checks import RATING
from ratings.regulations.places import ABSENT, Place
from ratings.regulations.snapshots import SYSTEMS, Format
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.foundations.federations import is_federation
from ratingsite.foundations.moments import is_missed, too_late_from
from tournaments.regulations.deadlines import Deadline, DeadlineCode, deadlines
from tournaments.regulations.editions import notice_for, rating_edition_of, title_notice_for
from tournaments.regulations.events import EventFacts
from tournaments.regulations.notice import Decider

REQUIRED = ("system", "federation", "time_zone", "start", "end")
OPTIONAL = (
    *("format", "title_tournament", "highest_rating", "highest_rating_of_women", "official"),
    *("received_at", "refused_on"),
)
LAST_YEAR = 2150
_REGISTRATIONS = (DeadlineCode.REGISTRATION, DeadlineCode.TITLE_REGISTRATION)
OF_THE_MACHINE = ("localtime", "posixrules", "right/")
"""Beginnings of names that a machine has beside the zones: its own, and zones that count leap seconds."""
A_ZONE = "a time zone such as America/Toronto"
A_MOMENT = "a moment written as 2026-02-05T04:59:59Z"


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A tournament of the document; ``received_at`` is held against each deadline, if it is told."""

    path: str
    event: EventFacts
    zone: ZoneInfo
    received_at: datetime | None
    refused_on: date | None


def deadlines_document(document: object) -> object:
    """What is due: one answer for one tournament, a list for a list.

    Raises ``BadPeriod`` with the place, also for a day that no edition covers.
    """
    place = Place("", document)
    if isinstance(document, list):
        return [_answer(_asked(item)) for item in place.items()]
    return _answer(_asked(place))


# ---------------------------------------------------------------- read
def _asked(place: Place) -> Asked:
    fields = place.fields(REQUIRED, OPTIONAL)
    start, end = _day(fields["start"]), _day(fields["end"])
    if end < start:
        fields["end"].refuse(f"a day not before the start, {start.isoformat()}")
    event = EventFacts(
        system=fields["system"].one_of(SYSTEMS),
        federation=_federation(fields["federation"]),
        starts_on=start,
        ends_on=end,
        rounds=0,  # no deadline asks how many
        registered_on=start,
        format=Format.SWISS if fields["format"].value is ABSENT else fields["format"].one_of(Format),
        is_title_tournament=fields["title_tournament"].truth(),
        highest_rating=_rating(fields["highest_rating"]),
        highest_rating_of_women=_rating(fields["highest_rating_of_women"]),
        is_official=fields["official"].truth(),
    )
    return Asked(
        path=place.path,
        event=event,
        zone=_zone(fields["time_zone"]),
        received_at=_moment(fields["received_at"]),
        refused_on=_day_or_none(fields["refused_on"]),
    )


def _federation(place: Place) -> str:
    code = place.text()
    if not is_federation(code):
        place.refuse("FIDE's three letters of a federation")
    return code


def _rating(place: Place) -> int | None:
    return RATING.check_or_null(place.path, None if place.value is ABSENT else place.value)


def _zone(place: Place) -> ZoneInfo:
    name = place.text()
    if name.startswith(OF_THE_MACHINE):
        place.refuse(A_ZONE)
    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):  # not there; no name of a zone; the name of a folder
        place.refuse(A_ZONE)


def _moment(place: Place) -> datetime | None:
    if place.value is ABSENT or place.value is None:
        return None
    text = place.value
    if not isinstance(text, str) or "T" not in text:
        place.refuse(A_MOMENT)
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC) if moment.tzinfo else place.refuse(A_MOMENT)
    except (ValueError, OverflowError):
        place.refuse(A_MOMENT)


def _day(place: Place) -> date:
    day = place.day()
    if day.year > LAST_YEAR:
        place.refuse(f"a day not after the year {LAST_YEAR}")
    return day


def _day_or_none(place: Place) -> date | None:
    return None if place.value is ABSENT or place.value is None else _day(place)


# ---------------------------------------------------------------- written
def _answer(asked: Asked) -> Mapping[str, object]:
    event = asked.event
    titles = title_notice_for(event.system, event.starts_on)
    try:
        rating = rating_edition_of(event)
        notice = notice_for(event.system, event.starts_on)
        found = deadlines(event, notice, titles, refused_on=asked.refused_on)
    except NoEditionInForce as error:
        raise _not_covered(asked, error) from None
    list_date = next(each.list_date for each in found if each.code is DeadlineCode.REPORT)
    return {
        "edition": {"rating": rating.id, "titles": titles.id if titles else None},
        "deadlines": [_deadline(each, asked) for each in found],
        "list": list_date.isoformat() if list_date else None,
    }


def _not_covered(asked: Asked, error: NoEditionInForce) -> NoEditionInForce:
    return NoEditionInForce(f"{asked.path}.start: {error}" if asked.path else f"start: {error}")


def _deadline(deadline: Deadline, asked: Asked) -> Mapping[str, object]:
    moment = asked.received_at
    missed = None if moment is None else is_missed(deadline.day, asked.zone, moment)
    until = too_late_from(deadline.day, asked.zone)
    answer = {
        "code": deadline.name,
        "article": deadline.article,
        "last_day": deadline.day.isoformat(),
        "until": until.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "missed": missed,
        "decider": _decider(deadline, missed=missed),
    }
    # how long beforehand is not known: any day before the start is in time
    return answer if deadline.is_known else answer | {"known": False}


def _decider(deadline: Deadline, *, missed: bool | None) -> str | None:
    """Who decides: the office that the text names for what is late; on a registration in time the rating officer."""
    if missed is False and deadline.code in _REGISTRATIONS:
        return Decider.RATING_OFFICER
    return deadline.decider
