"""The acts on archives: opened by the commission, taken back while it has no list, closed when it has."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F, Max, Min, OuterRef, Q, QuerySet

from ratings.ledger.bells import ring_to_rate
from ratings.lists.archives.models import Archive
from ratings.lists.archives.permissions import NEW_ARCHIVE
from ratings.lists.archives.selectors import is_archived, standing_archives
from ratings.lists.imports.models import ListImport
from ratings.lists.models import RatingList, RatingPeriod, RatingSystem
from ratings.regulations import NoEditionInForce
from ratings.regulations.calendar import closing_day, list_dates_between, next_list_date
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record

NOT_ON_THE_WAY = ("failed", "voided")
UNDER_WAY = ("queued", "frozen", "computing", "checked", "listing", "review", "publishing")
"""The states of a run that may still come to a list."""
GOES_INTO_THE_NEXT = "carried"
"""The state of a correction whose differences wait for a list to come."""


class NoSpan(ValueError):
    """The last day lies before the first."""


class NotPast(ValueError):
    """An archive is of the past: its last day is not over."""


class NoListInSpan(ValueError):
    """No list of the system is made within these days (7.1), or no text of the office says when lists are made."""


class MeetsArchive(ValueError):
    """Another archive has some of these days: ``archive``."""

    def __init__(self, archive: Archive) -> None:
        super().__init__(str(archive))
        self.archive = archive


class MeetsPresentLists(ValueError):
    """The present lists, or one that is on its way to them, begin before the archive ends: on ``day``."""

    def __init__(self, day: date) -> None:
        super().__init__(day.isoformat())
        self.day = day


class HasLists(ValueError):
    """Lists stand in the archive, or are on their way into it: it stays."""


class NoLists(ValueError):
    """No list stands in the archive: it is taken back, not closed."""


class ListsOnTheWay(ValueError):
    """A run or a file for a list of the archive is under way: it is decided on first."""


class DifferencesWait(ValueError):
    """What was decided of ``rating_list``, one of the archive, by ``correction`` goes into one that is to come."""

    def __init__(self, rating_list: RatingList, correction: UUID) -> None:
        super().__init__(str(rating_list))
        self.rating_list, self.correction = rating_list, correction


class NothingToFree(ValueError):
    """The archive has the days of its lists alone: it needs no closing."""


class ReasonMissing(ValueError):
    """Who opens an archive, takes one back or closes one, says why."""


@transaction.atomic
def open_archive(system: str, starts_on: date, ends_on: date, *, reason: str, by: User, now: datetime) -> Archive:
    """Open a chain of its own for the lists of some days of the past, both included.

    Raises ``ReasonMissing``, ``NoSpan``, ``NotPast``, ``NoListInSpan``, ``MeetsArchive`` and ``MeetsPresentLists``.
    """
    decision = require(by, "open", NEW_ARCHIVE, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    chosen = locked(RatingSystem.objects.get(pk=system))  # one archive at a time: the spans must not meet
    last_list = refuse_archive(system, starts_on, ends_on, day=now.date())
    archive = Archive.objects.create(
        system=chosen,
        starts_on=starts_on,
        ends_on=ends_on,
        last_list=last_list,
        closes_on=closing_day(system, last_list),
        reason=reason.strip(),
        opened_by=by,
        opened_at=now,
    )
    record("open archive", archive, by=by, now=now, article=decision.article, **_told(archive), reason=archive.reason)
    _ring_for(archive, "opened", now)
    return archive


def refuse_archive(system: str, starts_on: date, ends_on: date, *, day: date) -> date:
    """Raise what stands against an archive of these days; else the last list that is made within them."""
    if ends_on < starts_on:
        raise NoSpan
    if ends_on >= day:
        raise NotPast
    if found := standing_archives(system).filter(starts_on__lte=ends_on, ends_on__gte=starts_on).first():
        raise MeetsArchive(found)
    _refuse_present_lists(system, ends_on)
    return _last_list(system, starts_on, ends_on)


def _refuse_present_lists(system: str, ends_on: date) -> None:
    """None stands, is computed or comes in that is no later than the archive; those of other archives do not count."""
    outside = ~is_archived(OuterRef("system"), OuterRef("list_date"))
    until = Q(outside, system=system, list_date__lte=ends_on)
    days = [
        RatingList.objects.filter(until).aggregate(first=Min("list_date"))["first"],
        _periods_on_the_way().filter(until).aggregate(first=Min("list_date"))["first"],
        _imports_on_the_way().filter(until).aggregate(first=Min("list_date"))["first"],
    ]
    if first := min((found for found in days if found), default=None):
        raise MeetsPresentLists(first)


def _periods_on_the_way() -> QuerySet[RatingPeriod]:
    return RatingPeriod.objects.filter(runs__isnull=False).exclude(runs__state__in=NOT_ON_THE_WAY)


def _imports_on_the_way() -> QuerySet[ListImport]:
    return ListImport.objects.filter(state__in=ListImport.LIVE_STATES)


def _last_list(system: str, starts_on: date, ends_on: date) -> date:
    try:
        first = next_list_date(system, starts_on - timedelta(days=1))
        days = list_dates_between(system, first, ends_on)
    except (NoEditionInForce, OverflowError) as refusal:  # there is no day before the first of the year 1
        raise NoListInSpan from refusal
    if not days:
        raise NoListInSpan
    return days[-1]


@transaction.atomic
def take_back_archive(archive: Archive, *, reason: str, by: User, now: datetime) -> Archive:
    """It was opened by mistake and has no list yet: its events wait for the present lists again.

    Raises ``ReasonMissing`` and ``HasLists``.
    """
    archive = locked(archive)
    require(by, "take-back", archive, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    if is_used(archive):
        raise HasLists
    archive.taken_back_by, archive.taken_back_at, archive.taken_back_reason = by, now, reason.strip()
    archive.save(update_fields=["taken_back_by", "taken_back_at", "taken_back_reason"])
    record("take back archive", archive, by=by, now=now, **_told(archive), reason=archive.taken_back_reason)
    _ring_for(archive, "taken back", now)
    return archive


def is_used(archive: Archive) -> bool:
    """Whether a list stands in the archive, or a run or a file for one is on its way."""
    within = Q(system=archive.system_id, list_date__range=(archive.starts_on, archive.ends_on))
    on_the_way = (_periods_on_the_way(), _imports_on_the_way())
    return archive.lists.exists() or any(rows.filter(within).exists() for rows in on_the_way)


# ---------------------------------------------------------------- closing
@transaction.atomic
def close_archive(archive: Archive, *, reason: str, by: User, now: datetime) -> Archive:
    """No list comes into it any more. Its lists stay as they are published, and it keeps their days; those before the
    first one and behind the last one are free for other archives, and what was played on them waits for one, or for
    the present lists. See rulings: archive-chains.

    Raises ``ReasonMissing``, ``NoLists``, ``ListsOnTheWay``, ``NothingToFree`` and ``DifferencesWait``.
    """
    locked(RatingSystem.objects.get(pk=archive.system_id))
    archive = locked(archive)
    require(by, "close", archive, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    first, newest, last = days_of_lists(archive)
    _refuse_differences(archive)
    said = {"closed_by": by, "closed_at": now, "closed_reason": reason.strip()}
    opened = {"opened_from": archive.starts_on, "opened_until": archive.ends_on}
    kept = {"starts_on": first, "ends_on": last, "last_list": newest}
    kept["closes_on"] = min(archive.closes_on, closing_day(archive.system_id, newest))
    for name, value in {**said, **opened, **kept}.items():
        setattr(archive, name, value)
    archive.save(update_fields=[*said, *opened, *kept])
    days = {name: day.isoformat() for name, day in opened.items()}
    record("close archive", archive, by=by, now=now, **_told(archive), **days, reason=archive.closed_reason)
    _ring_for(archive, "closed", now)
    return archive


def _refuse_differences(archive: Archive) -> None:
    waiting = archive.lists.filter(corrections_asked__state=GOES_INTO_THE_NEXT).order_by("list_date", "version")
    if first := waiting.annotate(correction=F("corrections_asked")).first():
        raise DifferencesWait(first, first.correction)


def days_of_lists(archive: Archive) -> tuple[date, date, date]:
    """The first and the newest list of an archive that can be closed, and the last day on which that one is in force.

    Raises ``NoLists``, ``ListsOnTheWay`` and ``NothingToFree``.
    """
    found = archive.lists.aggregate(first=Min("list_date"), newest=Max("list_date"))
    first, newest = found["first"], found["newest"]
    if first is None or newest is None:
        raise NoLists
    within = Q(system=archive.system_id, list_date__range=(archive.starts_on, archive.ends_on))
    under_way = RatingPeriod.objects.filter(runs__state__in=UNDER_WAY)
    if under_way.filter(within).exists() or _imports_on_the_way().filter(within).exists():
        raise ListsOnTheWay
    if not frees_days(archive, first, newest):
        raise NothingToFree
    return first, newest, _last_day_in_force(archive, newest)


def frees_days(archive: Archive, first: date, newest: date) -> bool:
    """Whether an archive with these lists, the first and the newest, has days that it would not have closed."""
    return (first, _last_day_in_force(archive, newest)) != (archive.starts_on, archive.ends_on)


def _last_day_in_force(archive: Archive, newest: date) -> date:
    """The day before the next list would have taken the place of the newest."""
    return min(archive.ends_on, next_list_date(archive.system_id, newest) - timedelta(days=1))


def _ring_for(archive: Archive, what: str, now: datetime) -> None:
    """Current ratings go without what an archive takes, and with what it leaves to the present lists (712)."""
    ring_to_rate(archive.system_id, f"archive:{archive.pk}:{what}", now=now)


def _told(archive: Archive) -> dict[str, str]:
    return {
        "system": archive.system_id,
        "from": archive.starts_on.isoformat(),
        "until": archive.ends_on.isoformat(),
    }
