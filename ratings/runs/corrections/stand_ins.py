"""Lists that rest on ratings of another system, which stand in for want of an own one (rapid and blitz, 7.21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from ratings.ledger.models import RatedEvent
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.one_off_documents import OPERATIONS
from ratings.lists.places import ON_THEIR_WAY
from ratings.lists.selectors import entries_of, list_in_force
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.lists_at_hand import ListsAtHand
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun
from ratings.runs.persons import persons_of
from ratings.runs.standard_ratings import ratings_at_start, standard_ratings

LONGEST_PERIOD = timedelta(days=190)  # behind the days of a list, in which an event that began on them is rated
FOUND_LATER = timedelta(days=1)
"""Nobody finds versions before the end of the transaction that publishes them: a run that was started since may have
begun without them.
"""


def systems_stood_in_for(corrected: RatingList) -> list[str]:
    """The other systems whose lists may rest on ratings of this one."""
    return [system for system in SYSTEMS if rule_book(system).stands_in == corrected.system_id]


def lists_stood_in_for(corrected: RatingList) -> Iterator[RatingList]:
    """Of each chain of the other systems the first list that rests on a rating that is no longer what it was.

    Asked when the later versions of the corrected lists are there.
    """
    for system in systems_stood_in_for(corrected):
        found: dict[UUID | None, RatingList] = {
            each.archive_id: each for each in _operated_from(corrected, system)[::-1] if _has_another_standard(each)
        }
        for run in _runs_behind(corrected, system):
            made = run.published_list
            if made is not None and _comes_first(made, found) and stand_ins_have_changed(run):
                found[made.archive_id] = made
        yield from found.values()


def _comes_first(made: RatingList, found: Mapping[UUID | None, RatingList]) -> bool:
    """Whether what was found of its chain, if anything, stands behind a list."""
    known = found.get(made.archive_id)
    return known is None or made.list_date < known.list_date


def _runs_behind(corrected: RatingList, system: str) -> QuerySet[RatingRun]:
    """Those of the lists behind it, of an archive as far as its ratings stood in."""
    behind = RatingList.objects.filter(system=system, list_date__gt=corrected.list_date, superseded_by__isnull=True)
    if corrected.archive is not None:
        behind = behind.filter(list_date__lte=corrected.archive.ends_on + LONGEST_PERIOD)
    runs = RatingRun.objects.filter(published_list__in=behind)
    return runs.select_related("period", "published_list").order_by("period__list_date")


def _operated_from(corrected: RatingList, system: str) -> list[RatingList]:
    """The lists of runs from a day on, the first one first, that an operation has made others by standard ratings
    (1 October 2022); of one that came in nobody knows what it would say else.
    """
    asking = [name for name, named in OPERATIONS.items() if named.asks_standard]
    operated = ListCorrection.objects.filter(
        state=ListCorrection.State.PUBLISHED,
        system=system,
        operation__in=asking,
        rating_list__list_date__gte=corrected.list_date,
    )
    lists = RatingList.objects.filter(
        system=system,
        list_date__in=operated.values("rating_list__list_date"),
        superseded_by__isnull=True,
        run__isnull=False,
    )
    return list(lists.select_related("run__period").order_by("list_date"))


def _has_another_standard(operated: RatingList) -> bool:
    """Whether the standard list by which it was operated is being corrected, and rates somebody otherwise who stands on
    both.
    """
    standard = list_in_force(str(rule_book(operated.system_id).stands_in), operated.list_date)
    if standard is None or standard.supersedes is None or standard.sequence < ON_THEIR_WAY:
        return False
    rows = {*_rated_otherwise(standard, standard.supersedes), *_rated_otherwise(standard.supersedes, standard)}
    return bool(entries_of(persons_of(operated.run).of(rows), operated))


def _rated_otherwise(one: RatingList, other: RatingList) -> QuerySet[ListEntry, int]:
    """Whom one version rates otherwise than the other, or alone; by row."""
    same = ListEntry.objects.filter(rating_list=other, player=OuterRef("player"), rating=OuterRef("rating"))
    return ListEntry.objects.filter(~Exists(same), rating_list=one, rating__isnull=False).values_list(
        "player", flat=True
    )


def stand_ins_have_changed(run: RatingRun) -> bool:
    """Whether a rating that stood in when the run was frozen is another one on the lists of today."""
    frozen, rows = run.manifest["input"], run.manifest["rows"]
    lists = ListsAtHand(RatedEvent.objects.filter(pk__in=rows["events"].values()), persons_of(run))
    unrated = {key: rows["players"][key] for key, player in frozen["players"].items() if player["rating"] is None}
    then = {rows["players"][key]: _stood_in(player) for key, player in frozen["players"].items()}
    now = standard_ratings(frozen["system"], unrated.values(), lists)
    if any(now.get(pk) != then[pk] for pk in unrated.values()):
        return True
    events = {event.key: event for event in lists.events}
    return any(_has_changed(events[each["id"]], each, rows["players"], lists) for each in frozen["events"])


def _has_changed(event: RatedEvent, frozen: Json, rows: dict[str, int], lists: ListsAtHand) -> bool:
    """The same of the players whom the list of the first day of one event did not know."""
    then = {
        rows[key]: _stood_in(said)
        for key, said in frozen.get("ratings", {}).items()
        if key in rows and said is not None and said.get("rating") is None
    }
    now = ratings_at_start(event, then, lists)
    return any(now.get(pk) != rating for pk, rating in then.items())


def _stood_in(said: Json) -> int | None:
    found: int | None = said.get("standard_rating")
    return found


def have_stand_ins_moved(run: RatingRun) -> bool:
    """The same of a run that is not published yet: looked at only where a list was corrected since it was started."""
    other = rule_book(run.period.system_id).stands_in
    since = run.started_at - FOUND_LATER
    corrected = RatingList.objects.filter(system=other, version__gt=1, published_at__gte=since)
    return other is not None and corrected.exists() and stand_ins_have_changed(run)
