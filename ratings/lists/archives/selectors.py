"""To which chain of a system a day belongs: to an archive, or to the present lists."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import CharField, DateField, Exists, OuterRef, Q, QuerySet, Subquery

from ratings.lists.archives.models import Archive
from ratings.lists.models import RatingList
from ratingsite.foundations.kept_questions import KeptQuestion, Place


@dataclass(frozen=True, kw_only=True)
class Chain:
    """One chain of a system; without an archive the present one. ``span`` has the days of its lists."""

    system: str
    archive: Archive | None
    span: tuple[date, date]

    @property
    def heading(self) -> str:
        """On what its first list stands."""
        return self.archive.heading_sha256 if self.archive else ""

    def holds(self, list_date: date) -> bool:
        """Whether a list of the day would stand in this chain; one from between two archives stands in none."""
        return self.span[0] <= list_date <= self.span[1]


def standing_archives(system: str | Place | None = None) -> QuerySet[Archive]:
    """The archives that nobody has taken back."""
    found = Archive.objects.filter(taken_back_at__isnull=True)
    return found if system is None else found.filter(system=system)


def has_its_last_list(archive: Archive | None) -> bool:
    """Whether no list comes into it any more; there is always a next present list."""
    return archive is not None and Archive.objects.filter(is_complete(), pk=archive.pk).exists()


def archive_on(system: str, day: date) -> Archive | None:
    """The archive to which the lists of a day belong."""
    return _ON_DAY.first(system=system, day=day)


def _of_day() -> QuerySet[Archive]:
    day = Place("day", DateField())
    found = Archive.objects.filter(taken_back_at__isnull=True, system=Place("system", CharField()))
    return found.filter(starts_on__lte=day, ends_on__gte=day)[:1]


_ON_DAY = KeptQuestion(_of_day, planned_once=True)


def chain_on(system: str, list_date: date) -> Chain:
    """The chain to which a list of a day belongs."""
    archives = list(standing_archives(system).order_by("-ends_on"))
    archive = next((each for each in archives if each.starts_on <= list_date <= each.ends_on), None)
    return chain_of_archive(archive) if archive else _behind(system, archives[0].ends_on if archives else None)


def lists_of_chain_on(system: str | Place, day: date | Place) -> QuerySet[RatingList]:
    """The lists of the chain to which a list of the day belongs, each with when the last of the archives ends
    (``last_archive_ends``): ``chain_of`` needs no further question.
    """
    archives = standing_archives(system)
    on_day = archives.filter(starts_on__lte=day, ends_on__gte=day)
    is_present = Q(archive__isnull=True) & ~Exists(on_day)
    lists = RatingList.objects.filter(is_present | Q(archive__in=on_day.values("pk")), system=system)
    last = Subquery(archives.order_by("-ends_on").values("ends_on")[:1])
    return lists.annotate(last_archive_ends=last).select_related("archive")


def chain_of(rating_list: RatingList) -> Chain:
    """The chain of one of ``lists_of_chain_on``."""
    if rating_list.archive is not None:
        return chain_of_archive(rating_list.archive)
    return _behind(rating_list.system_id, rating_list.last_archive_ends)  # type: ignore[attr-defined] - annotated


def chain_of_archive(archive: Archive) -> Chain:
    """The chain of an archive."""
    return Chain(system=archive.system_id, archive=archive, span=(archive.starts_on, archive.ends_on))


def present_chain(system: str) -> Chain:
    """The present lists: they begin behind every archive."""
    return _behind(system, standing_archives(system).order_by("-ends_on").values_list("ends_on", flat=True).first())


def _behind(system: str, last: date | None) -> Chain:
    return Chain(system=system, archive=None, span=(last + timedelta(days=1) if last else date.min, date.max))


def chains_of(system: str) -> list[Chain]:
    """The present chain, then the archives, the newest first."""
    return [present_chain(system), *map(chain_of_archive, standing_archives(system).order_by("-starts_on"))]


def in_force_on(day: date | Place) -> Q:
    """Of the lists until a day those of its chain: a list of an archive is in force until the archive ends."""
    return Q(archive__isnull=True) | Q(archive__ends_on__gte=day)


def is_in_force_on(rating_list: RatingList, day: date) -> bool:
    """The same of one list."""
    return rating_list.archive is None or rating_list.archive.ends_on >= day


def is_complete() -> Exists:
    """Of an archive: its last list is published, so that nothing can come into it any more."""
    return Exists(RatingList.objects.filter(archive=OuterRef("pk"), list_date__gte=OuterRef("last_list")))


def takes_event(system: OuterRef, ends_on: OuterRef) -> Exists:
    """An archive that takes an event by its last day; where it is complete, the present chain has the event."""
    return Exists(_taking(standing_archives().filter(system=system), ends_on))


def _taking(archives: QuerySet[Archive], ends_on: OuterRef | date) -> QuerySet[Archive]:
    return archives.filter(~is_complete(), starts_on__lte=ends_on, closes_on__gte=ends_on)


def archives_for_events(events: QuerySet[Any]) -> dict[Any, Any]:
    """The archives of those events that one takes, by their rows."""
    taking = _taking(standing_archives().filter(system=OuterRef("system")), OuterRef("ends_on"))
    taken = events.annotate(archive=Subquery(taking.values("pk")[:1])).filter(archive__isnull=False)
    return dict(taken.order_by().values_list("pk", "archive"))


def archive_for_event(system: str, ends_on: date) -> Archive | None:
    """The same archive, for one event."""
    return _taking(standing_archives(system), ends_on).first()


def is_archived(system: OuterRef, list_date: OuterRef) -> Exists:
    """Whether a day belongs to an archive of the system."""
    return Exists(standing_archives().filter(system=system, starts_on__lte=list_date, ends_on__gte=list_date))
