"""Published lists and their lines: which one is in force on a day, and what it says of whom."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import CharField, DateField, Exists, OuterRef, QuerySet

from ratings.lists.archives.models import Archive
from ratings.lists.archives.selectors import in_force_on, lists_of_chain_on
from ratings.lists.models import ListEntry, RatingList
from ratings.register.changes.selectors import fide_ids_on
from ratingsite.foundations.among import Among
from ratingsite.foundations.kept_questions import KeptQuestion, Place

IDS_A_QUERY = 5000


def list_in_force(system: str, day: date) -> RatingList | None:
    """The list that is valid on a day: the latest of its chain of that day or before, in its latest version."""
    found = RatingList.objects.filter(in_force_on(day), system_id=system, list_date__lte=day)
    return found.order_by("-list_date", "-version").first()


def list_before(system: str, list_date: date) -> RatingList | None:
    """The list of the same chain that is in force until the one of a day takes its place."""
    return _BEFORE.first(system=system, list_date=list_date)


def list_after(rating_list: RatingList) -> RatingList | None:
    """The next list of the same chain, in its latest version."""
    following = _AFTER if rating_list.archive_id is None else _AFTER_IN_ARCHIVE
    given = {} if rating_list.archive_id is None else {"archive": rating_list.archive_id}
    return following.first(system=rating_list.system_id, list_date=rating_list.list_date, **given)


def _later(**chain: Any) -> QuerySet[RatingList]:
    later = RatingList.objects.filter(system_id=_SYSTEM, list_date__gt=_DAY, **chain)
    return later.order_by("list_date", "-version")[:1]


_SYSTEM, _DAY = Place("system", CharField()), Place("list_date", DateField())
_BEFORE = KeptQuestion(
    lambda: RatingList.objects.filter(in_force_on(_DAY), system_id=_SYSTEM, list_date__lt=_DAY).order_by(
        "-list_date", "-version"
    )[:1],
    planned_once=True,
)
_AFTER = KeptQuestion(lambda: _later(archive__isnull=True), planned_once=True)
_AFTER_IN_ARCHIVE = KeptQuestion(lambda: _later(archive=Place("archive", Archive._meta.pk)))


def newest_list(system: str, archive: Archive | None = None) -> RatingList | None:
    """The list of the latest day of a chain, in its latest version; ``is_head`` as it is in most, ``head_behind``."""
    return _newest_first(RatingList.objects.filter(system_id=system, archive=archive)).first()


def latest_version_of(rating_list: RatingList) -> RatingList:
    """The version of a list that stands."""
    of_chain = RatingList.objects.filter(system=rating_list.system_id, archive=rating_list.archive_id)
    return of_chain.filter(list_date=rating_list.list_date).order_by("-version")[0]


def lists_behind(rating_list: RatingList) -> QuerySet[RatingList]:
    """Of the same chain, in all their versions."""
    of_chain = RatingList.objects.filter(system=rating_list.system_id, archive=rating_list.archive_id)
    return of_chain.filter(list_date__gt=rating_list.list_date)


def newest_of_chain_on(system: str, day: date) -> RatingList | None:
    """The same of the chain to which a list of the day belongs, one of ``lists_of_chain_on``."""
    return _OF_CHAIN_ON.first(system=system, list_date=day)


def _newest_first(lists: QuerySet[RatingList]) -> QuerySet[RatingList]:
    newer = lists.filter(sequence__gt=OuterRef("sequence"))
    return lists.annotate(is_head=~Exists(newer)).order_by("-list_date", "-version")


_OF_CHAIN_ON = KeptQuestion(lambda: _newest_first(lists_of_chain_on(_SYSTEM, _DAY))[:1], planned_once=True)


def head_behind(newest: RatingList | None) -> RatingList | None:
    """The newest link of the chain of which this is the ``newest_list``."""
    if newest is None or newest.is_head:  # type: ignore[attr-defined] - it was asked for with the list
        return newest
    return head_of_chain(newest.system_id, newest.archive)


def head_of_chain(system: str, archive: Archive | None = None) -> RatingList | None:
    """The newest link of a system's present chain, or of an archive's: of any day, for versions are links too."""
    return RatingList.objects.filter(system_id=system, archive=archive).order_by("-sequence").first()


def entries_on(player_ids: Iterable[int], system: str, day: date) -> dict[int, ListEntry]:
    """The lines of players on the list in force that day, by player; who is not on it is not there."""
    current = list_in_force(system, day)
    return entries_of(player_ids, current) if current else {}


def entries_of(player_ids: Iterable[int], rating_list: RatingList) -> dict[int, ListEntry]:
    """The lines of players on one list, by player."""
    lines = ListEntry.objects.filter(Among("player_id", player_ids), rating_list=rating_list)
    return {entry.player_id: entry for entry in lines}


class LineAsItStands(NamedTuple):
    """The columns of a line, under the names that ``ListEntry`` has for them, for who reads many and changes none."""

    player_id: int
    name: str
    title: str
    federation_id: str
    sex: str
    birth_year: int | None
    rating: int | None
    games_total: int
    highest_rating: int | None
    last_played_on: date | None
    is_inactive: bool


def lines_as_they_stand(player_ids: Iterable[int], rating_list: RatingList) -> dict[int, LineAsItStands]:
    """The same as ``entries_of``, without an object of the database for each."""
    lines = ListEntry.objects.filter(Among("player_id", player_ids), rating_list=rating_list).order_by()
    return {row[0]: LineAsItStands._make(row) for row in lines.values_list(*LineAsItStands._fields)}


def fide_ids_of(rating_list: RatingList) -> dict[int, int | None]:
    """The FIDE IDs with which a list was written, of those who were given one later than by a list; by player.

    What a run knew when it was frozen counts, of a list that was taken in what was known then.
    """
    if not fide_ids_on(rating_list.list_date, known_at=rating_list.published_at):
        return {}
    return fide_ids_on(rating_list.list_date, known_at=known_when_made(rating_list))


def known_when_made(rating_list: RatingList) -> datetime:
    """The moment whose knowledge a list has: that of its run's freeze, of a list that was taken in that of its first
    publication, for later versions name people as it did.
    """
    of_run = RatingList.objects.filter(pk=rating_list.pk).values_list("run__manifest__rows__known_at", flat=True)
    return next((datetime.fromisoformat(moment) for moment in of_run if moment), _taken_in_at(rating_list))


def _taken_in_at(rating_list: RatingList) -> datetime:
    if rating_list.version == 1:
        return rating_list.published_at
    first = RatingList.objects.get(system=rating_list.system_id, list_date=rating_list.list_date, version=1)
    return first.published_at


def current_lists() -> QuerySet[RatingList]:
    """Every present list in its latest version, newest first within its system."""
    return RatingList.objects.filter(superseded_by__isnull=True, archive__isnull=True).order_by("system", "-list_date")


def archived_lists() -> QuerySet[RatingList]:
    """Every list of an archive in its latest version, newest archive and list first within its system."""
    found = RatingList.objects.filter(superseded_by__isnull=True, archive__isnull=False)
    return found.order_by("system", "-archive__starts_on", "-list_date")
