"""The calendar as iCalendar: what is public of each tournament, for the calendars that people keep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db.models import CharField, DateField, Func, Q, QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.urls import get_script_prefix
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from icalendar import Parameters, vText, vUri
from icalendar.parser import Contentline

from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion, Place
from ratingsite.office.addresses import address_of_key
from tournaments.registration.models import Format, Tournament
from tournaments.registration.nearest_first import PARTS, NearestFirst
from tournaments.registration.selectors import CalendarFilter, asked_for, visible_tournaments

MOST_EVENTS = 2000
BACK = timedelta(days=92)
"""A feed goes back three months: what is older stands in the portal, and calendars keep what they have read."""
END = "\r\n"
KEY_PARTS = ((1, 8), (9, 4), (13, 4), (17, 4), (21, 12))  # from where in its figures, and how many
MOST_KEPT = 20  # parts of the feed, by how many events they fill it up with
MOST_FILTERS = 100
_NO_PARAMETERS = Parameters()
Columns = tuple[Any, ...]
Others = dict[str, list[str]]
"""Of a tournament the names of the other systems in which it is rated."""


class InFeed(NamedTuple):
    """The columns of a tournament that the feed tells, with the names that it leads to."""

    pk: str
    name: str
    festival: str | None
    starts_on: date
    ends_on: date
    state: str
    city: str
    federation: str
    territory: str | None
    system: str
    format: str
    rounds: int
    stamp: str  # the newest moment that is kept of it


NAMED = ("festival", "federation", "territory", "system")
COLUMNS = tuple(f"{name}__name" if name in NAMED else name for name in InFeed._fields[1:-1])
CHANGED_AT = Greatest(
    "created_at", *(Coalesce(name, "created_at") for name in ("registered_at", "decided_at", "ended_at"))
)


class Stamp(Func):
    """A moment as iCalendar writes it: of thousands, the database writes it sooner than Python reads it."""

    output_field = CharField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """In the time of UTC."""
        template = """to_char(%(expressions)s AT TIME ZONE 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')"""
        return super().as_sql(compiler, connection, template=template, **context)

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """Which keeps moments of UTC as texts: ``2026-07-15 12:00:00``, with fractions behind it or none."""
        figures = "replace(replace(replace(%(expressions)s, '-', ''), ':', ''), ' ', 'T')"
        return super().as_sql(compiler, connection, template=f"substr({figures}, 1, 15) || 'Z'", **context)


class KeyInWords(Func):
    """A key as an address has it: of thousands, too, the database writes it sooner."""

    output_field = CharField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """Which writes keys so."""
        return super().as_sql(compiler, connection, template="(%(expressions)s)::text", **context)

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """Which keeps the figures alone."""
        parts = (f"substr(%(expressions)s, {first}, {length})" for first, length in KEY_PARTS)
        return super().as_sql(compiler, connection, template=" || '-' || ".join(parts), **context)


@dataclass(frozen=True, kw_only=True)
class _Words:
    """What is the same in every event: the words of the language."""

    rounds: str
    formats: dict[str, str]
    states: dict[str, str]


def feed_of(wanted: CalendarFilter, *, name: str, day: date) -> bytes:
    """The feed (RFC 5545) of the nearest that everybody may see, that fit, and that end no longer ago than ``BACK``.
    The same tournaments give the same bytes.

    Out of columns and by lines: to make a component of each of two thousand takes a second, and to fold the lines a
    quarter of one; whoever asks again gets the lines of before of whatever has not changed. A calendar asks for the
    same again and again: the words of each filter are kept, too.
    """
    found: list[Columns] = []
    for part in range(PARTS):
        if more := MOST_EVENTS - len(found):
            nearest = _nearest(part, more) if wanted.is_empty else _nearest_of(wanted, part)
            found += nearest.rows(day=day, back=day - BACK)[:more]
    rows = _OTHERS.rows(back=day - BACK) if wanted.is_empty else _others_of(found)
    others: Others = {}
    for pk, system in rows:
        others.setdefault(pk, []).append(system)
    return _feed(found, others, name)


def seen_by_everybody(back: date | Place) -> QuerySet[Tournament]:
    """What may stand in the feed."""
    return visible_tournaments(None, day=date.min).filter(ends_on__gte=back)


def _told(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament, Columns]:
    return tournaments.values_list(KeyInWords("pk"), *COLUMNS, Stamp(CHANGED_AT))


@lru_cache(maxsize=MOST_KEPT)
def _nearest(part: int, most: int) -> KeptQuestion[Columns]:
    """The first of a part of the calendar's order; how many are wanted changes seldom."""
    day, back = Place("day", DateField()), Place("back", DateField())
    return KeptQuestion(lambda: NearestFirst(_told(seen_by_everybody(back)), day=day).part(part)[:most])


@lru_cache(maxsize=MOST_FILTERS * PARTS)
def _nearest_of(wanted: CalendarFilter, part: int) -> KeptQuestion[Columns]:
    """The first of a part of what a filter leaves: its own values stand in the words."""
    day, back = Place("day", DateField()), Place("back", DateField())
    return KeptQuestion(
        lambda: NearestFirst(_told(asked_for(seen_by_everybody(back), wanted)), day=day).part(part)[:MOST_EVENTS]
    )


def _other_systems(which: Q | AmongGiven) -> QuerySet[Any, Any]:
    """The names of the other systems in which tournaments are rated, in the order of their codes."""
    rows = Tournament.other_systems.through.objects.filter(which)
    return rows.order_by("ratingsystem_id").values_list(KeyInWords("tournament_id"), "ratingsystem__name")


_OTHERS = KeptQuestion(lambda: _other_systems(Q(tournament__ends_on__gte=Place("back", DateField()))))
_OTHERS_OF = KeptQuestion(lambda: _other_systems(AmongGiven("tournament", "tournaments", UUID)))


def _others_of(found: Sequence[Columns]) -> list[tuple[str, str]]:
    return _OTHERS_OF.rows(tournaments=[UUID(each[0]) for each in found]) if found else []


def _feed(found: Iterable[Columns], others: Others, name: str) -> bytes:
    asked_by = _asked_by()
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", _text("PRODID", f"-//{settings.SITE_URL}//rating office//EN")]
    head += ["METHOD:PUBLISH", _text("X-WR-CALNAME", name)]
    lines = [line.encode() for line in head]
    # few are rated in others: no key is looked for where none is
    lines += [_event(each, tuple(others.get(each[0], ())) if others else (), asked_by) for each in found]
    return END.encode().join([*lines, b"END:VCALENDAR", b""])


@lru_cache
def _words(_language: str) -> _Words:
    return _Words(
        rounds=_("%(format)s, %(rounds)s rounds"),
        formats={code: str(label) for code, label in Format.choices},
        states={code: str(label) for code, label in Tournament.State.choices},
    )


class _AskedBy(NamedTuple):
    """What the lines of an event hang on besides it: the language of who asks, and where the portal stands."""

    language: str
    site: str
    prefix: str


def _asked_by() -> _AskedBy:
    return _AskedBy(get_language() or "", settings.SITE_URL, get_script_prefix())


@lru_cache(maxsize=2 * MOST_EVENTS)
def _event(told: Columns, others: tuple[str, ...], asked_by: _AskedBy) -> bytes:
    """Its lines: a feed in both languages is kept."""
    each = InFeed._make(told)
    address = f"{asked_by.site}{address_of_key('tournament', each.pk)}"
    return END.join(_lines(each, others, address, _words(asked_by.language))).encode()


def _lines(each: InFeed, others: tuple[str, ...], address: str, words: _Words) -> Iterator[str]:
    """All its days; the last one is the day before ``DTEND``, as RFC 5545 counts."""
    yield "BEGIN:VEVENT"
    yield _text("SUMMARY", _named_with_its_festival(each))
    yield f"DTSTART;VALUE=DATE:{each.starts_on:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{each.ends_on + timedelta(days=1):%Y%m%d}"
    yield f"DTSTAMP:{each.stamp}"
    yield f"UID:{each.pk}@tournament"
    yield _text("DESCRIPTION", _description(each, others, address, words))
    yield _text("LOCATION", f"{each.city}, {each.territory or each.federation}")
    if each.state == Tournament.State.CANCELLED:
        yield "STATUS:CANCELLED"
    yield _line("URL", vUri(address))
    yield "END:VEVENT"


def _named_with_its_festival(each: InFeed) -> str:
    """A section stands alone in a calendar program: its festival goes before its name, if it does not already."""
    festival = each.festival or ""
    return each.name if each.name.startswith(festival) else f"{festival}: {each.name}"


def _description(each: InFeed, others: Iterable[str], address: str, words: _Words) -> str:
    rounds = words.rounds % {"format": words.formats.get(each.format, each.format), "rounds": each.rounds}
    state = words.states.get(each.state, each.state)
    return "\n".join([", ".join((each.system, *others)), rounds, state, address])


# ---------------------------------------------------------------- lines
def _line(name: str, value: vText | vUri) -> str:
    """With what icalendar escapes (3.3.11) and where it folds (3.1)."""
    return str(Contentline.from_parts(name, _NO_PARAMETERS, value).to_ical().decode())


def _text(name: str, text: str) -> str:
    return _line(name, vText(text))
