"""The people behind the rows of the register when a list is frozen: second entries, who is left out, who comes back.

Documents and lists keep the number they were written with. What a run reads of a person it reads under all the numbers:
the line before is the person's own, with the games of the second entries added (rulings: two-entries).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import partial

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from ratings.lists.archives.selectors import archive_on
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import entries_of, list_before
from ratings.register.changes.gone import left_out
from ratings.register.mergers.selectors import behind_now, numbers_of, parted_entries, persons_on
from ratings.register.standing.models import FederationSpan
from ratings.register.standing.selectors import barred_players, spans_ever
from ratings.register.titles import highest_title
from ratings.regulations.registry import rule_book
from ratings.runs.coming_back import Then, last_lines, lines_back, not_told_twice, who_have_no_line
from ratings.runs.models import RatingRun
from ratingsite.foundations.among import Among

KNOWN_AT = "known_at"
"""Where a manifest says what was known of people when it was frozen: a moment."""


@dataclass(frozen=True, kw_only=True)
class Persons:
    """Who stands behind the rows of the register for one list, by row.

    ``behind`` leads from second entries to their person, ``left_out`` are the dead, the excluded and the players of
    federations that are no members. ``again`` has the people who come back, with those of their entries whose last
    lines before the list before they go on from; ``never_listed`` are those whom lists go without no more and who
    never had a line.
    """

    behind: Mapping[int, int] = field(default_factory=dict)
    left_out: frozenset[int] = frozenset()
    again: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    never_listed: frozenset[int] = frozenset()

    @property
    def back(self) -> frozenset[int]:
        """The people who stood on no list for a while and do again."""
        return frozenset(self.again)

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
    known = _known_at(system, day, known_at)
    persons = Persons(behind=known.behind, left_out=known.left_out)
    before = list_before(system, day) if known.may_be_back else None
    return _with_who_is_back(persons, known, before, known_at) if before else persons


@dataclass(frozen=True, kw_only=True)
class _Known:
    """What is known of a day: ``left_out`` and ``behind`` as of ``Persons``, and of which entries it ended that lists
    went without them, by what was decided of the person or of the federation.
    """

    behind: Mapping[int, int]
    left_out: frozenset[int]
    of_themselves: frozenset[int]
    of_federations: frozenset[int]

    @property
    def may_be_back(self) -> frozenset[int]:
        return self.of_themselves | self.of_federations


def _known_at(system: str, day: date, known_at: datetime) -> _Known:
    def is_archived() -> bool:
        return archive_on(system, day) is not None

    barred, returned = set[int](), set[int]()
    out, back = left_out(day, known_at=known_at, is_archived=is_archived)
    if rule_book(system).home is None:
        went_without = partial(_a_list_went_without, system=system, before=day)
        barred, returned = barred_players(day, known_at=known_at, went_without=went_without)
        out, back, returned = out | barred, back - barred, returned - out
    behind = persons_on(day, known_at=known_at, is_archived=is_archived)
    parted = parted_entries(day, known_at=known_at, behind=behind)
    return _Known(
        behind=behind,
        left_out=frozenset(out),
        of_themselves=frozenset(back | parted),
        of_federations=frozenset(returned | barred & behind.keys()),  # second entries: the person need not be barred
    )


def _with_who_is_back(persons: Persons, known: _Known, before: RatingList, known_at: datetime) -> Persons:
    """Who comes back behind a list, with the entries that are read for it."""
    people = who_have_no_line(persons.rows_of(persons.of(known.may_be_back) - persons.left_out), before)
    if not people:
        return persons
    last = last_lines([row for own in people.values() for row in own], before)
    never_listed = frozenset(person for person, own in people.items() if last.keys().isdisjoint(own))
    themselves = {row for person in persons.of(known.of_themselves) & people.keys() for row in people[person]}
    lines = lines_back(last, before, _then(before.system_id, themselves, known_at), known_at=known_at) if last else {}
    own_lines = {person: {row: lines[row] for row in own if row in lines} for person, own in people.items()}
    again = {person: not_told_twice(own) for person, own in own_lines.items() if own}
    return replace(persons, again=again, never_listed=never_listed)


def _then(system: str, themselves: Collection[int], known_at: datetime) -> Then:
    """How earlier lists are asked; of ``themselves`` it was decided, of all others of their federation."""
    spans = spans_ever(known_at)

    def may_have_gone(day: date, rows: Collection[int]) -> Collection[int]:
        return rows if any(span.covers(day) for span in spans) else set(rows).intersection(themselves)

    def went_without(day: date, moment: datetime) -> Collection[int]:
        then = _known_at(system, day, moment)
        return then.left_out | then.behind.keys()

    return Then(went_without=went_without, may_have_gone=may_have_gone)


def _a_list_went_without(span: FederationSpan, *, system: str, before: date) -> bool:
    """Whether a list of the system was made while a span stood that was taken back since."""
    of_its_days = RatingList.objects.filter(system=system, list_date__gte=span.starts_on, list_date__lt=before)
    begun = Coalesce("run__started_at", "came_in__sent_at", "published_at")
    made = of_its_days.annotate(begun=begun).filter(begun__lt=span.taken_back_at, published_at__gt=span.entered_at)
    return made.exists()


def persons_of(run: RatingRun) -> Persons:
    """The people as the run has frozen them."""
    return persons_at(run.period.system_id, run.period.list_date, known_at=known_at(run))


def entries_in(run: RatingRun) -> Persons:
    """The same of who stands on which rows alone; nothing of who is left out, or comes back."""
    system, day = run.period.system_id, run.period.list_date
    behind = persons_on(day, known_at=known_at(run), is_archived=lambda: archive_on(system, day) is not None)
    return Persons(behind=behind)


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
    asked = {person: persons.again[person] for person in persons.back.intersection(people)}
    lines = last_lines([row for own in asked.values() for row in own], rating_list) if asked else {}
    found = {person: joined([lines[row] for row in own if row in lines]) for person, own in asked.items()}
    return {person: line for person, line in found.items() if line is not None}


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


def people_on_next_list(newcomers: Iterable[int], persons: Persons, listed: Iterable[int]) -> set[int]:
    """On the list to come stand: who was ``listed`` on the one before, newcomers, who is back; who is not out."""
    return (persons.of(newcomers) | persons.of(listed) | persons.back) - persons.left_out
