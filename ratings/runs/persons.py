"""The people behind the rows of the register when a list is frozen: second entries, who is left out, who comes back.

Documents and lists keep the number they were written with. What a run reads of a person it reads under all the numbers:
the line before is the person's own, with the games of the second entries added (rulings: two-entries).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import partial

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from ratings.lists.archives.selectors import archive_on
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import entries_of
from ratings.register.changes.gone import left_out
from ratings.register.mergers.selectors import behind_now, numbers_of, parted_entries, persons_on
from ratings.register.standing.models import FederationSpan
from ratings.register.standing.selectors import barred_players
from ratings.register.titles import highest_title
from ratings.regulations.registry import rule_book
from ratings.runs.models import RatingRun
from ratingsite.foundations.among import Among

KNOWN_AT = "known_at"
"""Where a manifest says what was known of people when it was frozen: a moment."""


@dataclass(frozen=True, kw_only=True)
class Persons:
    """Who stands behind the rows of the register for one list, by row.

    ``behind`` leads from second entries to their person, ``left_out`` are the dead, the excluded and the players of
    federations that are no members, ``back`` those who stood on no list for a while and do again.
    """

    behind: Mapping[int, int] = field(default_factory=dict)
    left_out: frozenset[int] = frozenset()
    back: frozenset[int] = frozenset()

    def of(self, rows: Iterable[int]) -> set[int]:
        """The people whom the rows mean."""
        return {self.behind.get(pk, pk) for pk in rows}

    def rows_of(self, people: Iterable[int]) -> dict[int, tuple[int, ...]]:
        """All rows of people: their own first."""
        seconds: dict[int, list[int]] = defaultdict(list)
        for second, person in sorted(self.behind.items()):
            seconds[person].append(second)
        return {pk: (pk, *seconds.get(pk, ())) for pk in people}


ALONE = Persons()
"""Everybody stands on one row."""


def persons_at(system: str, day: date, *, known_at: datetime) -> Persons:
    """The people of the list of a day, as far as it was known at a moment.

    FIDE's lists go without the players of a federation that was no member (10.1; 2003, 16.1).
    """

    def is_archived() -> bool:
        return archive_on(system, day) is not None

    out, back = left_out(day, known_at=known_at, is_archived=is_archived)
    if rule_book(system).home is None:
        went_without = partial(_a_list_went_without, system=system, before=day)
        of_federations, returned = barred_players(day, known_at=known_at, went_without=went_without)
        out, back = out | of_federations, (back | returned) - out - of_federations
    behind = persons_on(day, known_at=known_at, is_archived=is_archived)
    return Persons(
        behind=behind,
        left_out=frozenset(out),
        back=frozenset(back | parted_entries(day, known_at=known_at, behind=behind)),
    )


def _a_list_went_without(span: FederationSpan, *, system: str, before: date) -> bool:
    """Whether a list of the system was made while a span stood that was taken back since."""
    of_its_days = RatingList.objects.filter(system=system, list_date__gte=span.starts_on, list_date__lt=before)
    begun = Coalesce("run__started_at", "came_in__sent_at", "published_at")
    made = of_its_days.annotate(begun=begun).filter(begun__lt=span.taken_back_at, published_at__gt=span.entered_at)
    return made.exists()


def persons_of(run: RatingRun) -> Persons:
    """The people as the run has frozen them."""
    return persons_at(run.period.system_id, run.period.list_date, known_at=known_at(run))


def known_at(run: RatingRun) -> datetime:
    """The moment of the freeze; of a run from before the register had dates, that of its start."""
    moment = run.manifest.get("rows", {}).get(KNOWN_AT)
    return datetime.fromisoformat(moment) if moment else run.started_at


# ---------------------------------------------------------------- lines of lists
def lines_of(people: Iterable[int], rating_list: RatingList, persons: Persons) -> dict[int, ListEntry]:
    """What people go on from: the line of each on a list, by the person's row; of who comes back the last one before
    that list.
    """
    asked = set(people)
    lines = lines_on(asked, rating_list, persons)
    return lines | lines_again(asked - lines.keys(), rating_list, persons)


def lines_on(people: Iterable[int], rating_list: RatingList, persons: Persons) -> dict[int, ListEntry]:
    """What a list says: the line of each person that has one, by the person's row."""
    rows = persons.rows_of(people)
    entries = entries_of((pk for own in rows.values() for pk in own), rating_list)
    found = {pk: joined([entries[row] for row in own if row in entries]) for pk, own in rows.items()}
    return {pk: line for pk, line in found.items() if line is not None}


def lines_again(people: Iterable[int], rating_list: RatingList, persons: Persons) -> dict[int, ListEntry]:
    """The last line before a list of those who come back, and have none on it. See rulings: left-out."""
    back = persons.back.intersection(people)
    return _last_lines(back, rating_list) if back else {}


def lines_now(
    rows: Iterable[int], rating_list: RatingList, behind: Mapping[int, int] | None = None
) -> dict[int, ListEntry]:
    """The line of the person behind each row, by that row, as the mergers are now: the list may have it under a number
    that nobody asks for. ``behind`` is what ``behind_now`` gave, where somebody has asked it.
    """
    asked = set(rows)
    persons = Persons(behind={row: person for row, person in numbers_of(asked, behind).items() if row != person})
    lines = lines_of(persons.of(asked), rating_list, persons)
    return {pk: line for pk in asked if (line := lines.get(persons.behind.get(pk, pk))) is not None}


def of_several(lines: QuerySet[ListEntry]) -> dict[int, int]:
    """Every row of who has several entries now and one of these lines, with the person: the lines are asked for by
    those rows alone, in one question.
    """
    if not (behind := behind_now()):
        return {}
    asked = lines.filter(Among("player_id", numbers_of(behind.values(), behind)))
    return numbers_of(asked.values_list("player_id", flat=True), behind)


def joined(entries: list[ListEntry]) -> ListEntry | None:
    """One line for several entries of a person, the person's own first: the first rating, all games, the highest of
    the titles and of the highest ratings.
    """
    if len(entries) < 2:
        return entries[0] if entries else None
    line = copy(next((entry for entry in entries if entry.rating is not None), entries[0]))
    line.player_id = entries[0].player_id
    line.title = highest_title((entry.title for entry in entries), entries[0].sex)
    line.games_total = sum(entry.games_total for entry in entries)
    line.highest_rating = max((entry.highest_rating for entry in entries if entry.highest_rating), default=None)
    line.last_played_on = _last_day(entries)
    line.is_inactive = all(entry.is_inactive for entry in entries)
    return line


def _last_day(entries: Iterable[ListEntry]) -> date | None:
    """It is not known of who has a rating of games without a day under one of the numbers. See rulings:
    unknown-last-game.
    """
    days = [entry.last_played_on for entry in entries if entry.last_played_on or entry.rating is not None]
    return None if None in days else max(filter(None, days), default=None)


def _last_lines(people: Iterable[int], before: RatingList) -> dict[int, ListEntry]:
    """The newest line of people on an earlier list of the system."""
    earlier = ListEntry.objects.filter(
        player__in=people,
        rating_list__system=before.system_id,
        rating_list__archive=before.archive_id,
        rating_list__list_date__lt=before.list_date,
        rating_list__superseded_by__isnull=True,
    )
    return {entry.player_id: entry for entry in earlier.order_by("rating_list__list_date")}


def people_on_next_list(
    newcomers: Iterable[int], before: RatingList | None, persons: Persons, listed: Iterable[int]
) -> set[int]:
    """On the list to come stand: who was ``listed`` on the one before, newcomers, who is back; who is not out."""
    found = persons.of(newcomers) | persons.of(listed)
    if before is not None:
        found |= persons.of(_last_lines(persons.back, before))
    return found - persons.left_out
