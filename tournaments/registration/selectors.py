"""Which tournaments a person may see, and which of them a calendar shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from ratings.ledger.models import RatedEvent
from ratings.lists.archives.selectors import archive_for_event, archives_for_events
from ratings.lists.models import RatingList
from ratings.register.models import Federation
from ratings.register.search import with_each_word
from ratings.register.selectors import members_on
from ratings.regulations import NoEditionInForce
from ratings.regulations.calendar import list_date_for, next_list_date
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import Person, offices_of
from tournaments.registration.models import Format, Tournament
from tournaments.registration.nearest_first import FIRST_DAY, NearestFirst
from tournaments.registration.permissions import tournament_rows

LAST_YEAR = 2199  # no calendar reaches further


# ---------------------------------------------------------------- who may see what
def visible_tournaments(user: Person, *, day: date) -> QuerySet[Tournament]:
    """The tournaments that the policy table lets a person see on a day."""
    return Tournament.objects.filter(open_to(user, "view", tournament_rows(user), day=day))


def federations_to_register_in(user: User, *, day: date) -> QuerySet[Federation]:
    """The federations in whose territory a person organises; for all, where the office is for all."""
    codes = {office.federation_id for office in offices_of(user, day) if office.office == Office.ORGANISER}
    members = members_on(day)
    return members if None in codes else members.filter(code__in=codes)


# ---------------------------------------------------------------- the calendar
@dataclass(frozen=True, kw_only=True)
class CalendarFilter:
    """What the address asks for; whatever cannot be read is as if it were not there."""

    federation: str = ""
    state: str = ""
    month: str = ""  # 2025-10
    system: str = ""
    format: str = ""
    norms: str = ""  # anything: only tournaments in which norms can be made
    q: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether every tournament is shown."""
        return self == CalendarFilter()

    @property
    def month_start(self) -> date | None:
        try:
            start = date.fromisoformat(f"{self.month}-01") if self.month else None
        except ValueError:
            return None
        return start if start and start.year <= LAST_YEAR else None


def calendar(tournaments: QuerySet[Tournament], wanted: CalendarFilter, *, day: date) -> NearestFirst:
    """The tournaments that a calendar shows, the nearest first: what goes on and what comes, then what is over."""
    shown = tournaments.select_related("federation", "territory", "festival")
    return NearestFirst(asked_for(shown, wanted), day=day)


def month_of(tournaments: QuerySet[Tournament], start: date) -> QuerySet[Tournament]:
    """The tournaments that are played in the month that begins on a day, in the order of their first days."""
    return tournaments.filter(starts_on__lt=next_month(start), ends_on__gte=start).order_by(FIRST_DAY, "name", "pk")


def asked_for(found: QuerySet[Tournament], wanted: CalendarFilter) -> QuerySet[Tournament]:
    """The tournaments that fit what the address asks for; of a month in the order of their first days."""
    if wanted.federation.isascii() and wanted.federation.isalpha():
        code = wanted.federation.upper()
        found = found.filter(Q(federation=code) | Q(territory=code))
    if wanted.state in Tournament.State.values:
        found = found.filter(state=wanted.state)
    if (start := wanted.month_start) is not None:
        found = month_of(found, start)
    if wanted.system in SYSTEMS:
        found = found.filter(Q(system=wanted.system) | Exists(_also_in(wanted.system)))
    if wanted.format in Format.values:
        found = found.filter(format=wanted.format)
    if wanted.norms:
        found = found.filter(is_title_tournament=True)
    return with_each_word(found, "search_name", wanted.q)


def _also_in(system: str) -> QuerySet[Any]:
    return Tournament.other_systems.through.objects.filter(tournament=OuterRef("pk"), ratingsystem=system)


def next_month(start: date) -> date:
    """The first day of the month behind."""
    return date(start.year + start.month // 12, start.month % 12 + 1, 1)


# ---------------------------------------------------------------- the list it is rated on
def expected_list(system: str, ends_on: date, comes_on: date | None) -> date | None:
    """The list that an event comes in with: the next of its chain that is not published yet, from ``comes_on``.

    What was handed over without a list goes by its last day, and so does what an archive takes. ``None`` where no such
    list is made any more.
    """
    archive = archive_for_event(system, ends_on)
    lists = RatingList.objects.filter(system=system, archive=archive)
    latest = lists.aggregate(latest=Max("list_date"))["latest"]
    return list_behind(system, latest, ends_on, None if archive else comes_on)


def list_behind(system: str, latest: date | None, ends_on: date, comes_on: date | None) -> date | None:
    """The same where the newest list of the chain is known: ``latest``."""
    try:
        day = comes_on or list_date_for(system, ends_on)
        while latest and day <= latest:
            day = next_list_date(system, day)
    except NoEditionInForce:
        return None
    return day


@dataclass(frozen=True, kw_only=True)
class Awaited:
    """The list that an event comes on, as ``expected_list`` has it, and whether it is the next of its chain."""

    listed: date | None
    is_next: bool


def lists_awaited(events: Iterable[RatedEvent]) -> dict[str, Awaited]:
    """The same of many events that no list has, by their rows."""
    found = list(events)
    if not found:
        return {}
    archives = archives_for_events(RatedEvent.objects.filter(pk__in=[event.pk for event in found]))
    lists = RatingList.objects.filter(system__in={event.system_id for event in found}).order_by()
    rows = lists.values_list("system", "archive").annotate(latest=Max("list_date"))
    newest = {(system, archive): latest for system, archive, latest in rows}
    return {str(event.pk): _awaited(event, archives.get(event.pk), newest) for event in found}


def _awaited(event: RatedEvent, archive: Any, newest: Mapping[tuple[str, Any], date]) -> Awaited:
    system, latest = event.system_id, newest.get((event.system_id, archive))
    listed = list_behind(system, latest, event.ends_on, None if archive else event.comes_on)
    return Awaited(listed=listed, is_next=bool(listed) and (not latest or listed == next_list_date(system, latest)))
