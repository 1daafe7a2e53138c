"""The lists that a freeze asks of many events: each is looked for once, and its lines are read together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from functools import cached_property
from uuid import UUID

import numpy as np
import numpy.typing as npt
from django.db.models import F

from ratings.ledger.models import RatedEvent
from ratings.ledger.packed import pack, packed
from ratings.lists.archives.selectors import is_in_force_on
from ratings.lists.models import ListEntry, RatingList
from ratings.runs.line_columns import LineColumns, read_lines, with_lines
from ratings.runs.models import RatingRun
from ratings.runs.persons import ALONE, Persons, lines_again, lines_on
from ratings.runs.player_columns import Rows
from ratingsite.foundations.each_once import each_once


class KnownLists:
    """The lists of systems, each system's read once; of one that ``until`` names, those that were there then."""

    def __init__(self, until: Mapping[str, datetime] | None = None) -> None:
        self._until = until or {}
        self._of: dict[str, list[RatingList]] = {}
        self._our_own: set[UUID] = set()
        self._on: dict[tuple[str, date], RatingList | None] = {}

    def _known(self, system: str) -> list[RatingList]:
        """Newest first."""
        if system not in self._of:
            every = RatingList.objects.filter(system_id=system).select_related("archive").annotate(made_by=F("run__pk"))
            if system in self._until:
                every = every.filter(published_at__lte=self._until[system])
            self._of[system] = list(every.order_by("-list_date", "-version"))
            self._our_own.update(each.pk for each in self._of[system] if each.made_by is not None)  # type: ignore[attr-defined]
        return self._of[system]

    def in_force(self, system: str, day: date) -> RatingList | None:
        """The list of a system that is valid on a day."""
        if (system, day) not in self._on:
            until = (each for each in self._known(system) if each.list_date <= day)
            self._on[system, day] = next((each for each in until if is_in_force_on(each, day)), None)
        return self._on[system, day]

    def before(self, system: str, list_date: date) -> RatingList | None:
        """The list of the same chain that is in force until the one of a day takes its place."""
        until = (each for each in self._known(system) if each.list_date < list_date)
        return next((each for each in until if is_in_force_on(each, list_date)), None)

    def is_our_own(self, rating_list: RatingList) -> bool:
        """Whether a run made the list; else it was taken in from elsewhere."""
        self._known(rating_list.system_id)
        return rating_list.pk in self._our_own


class ListsAtHand:
    """What lists say of everybody who has a game in some events, by the row of the person.

    Where ``by_one`` is told, these people alone are asked of one by one; of all others there are columns.
    """

    def __init__(self, events: Iterable[RatedEvent], persons: Persons = ALONE, known: KnownLists | None = None) -> None:
        self.events = tuple(events)
        self.persons, self.known = persons, known or KnownLists()
        self.by_one: frozenset[int] | None = None
        self._lines: dict[UUID, dict[int, ListEntry]] = {}
        self._columns: dict[UUID, LineColumns] = {}
        pack(self.events)

    @cached_property
    def people(self) -> Rows:
        """Everybody who has a game in one of the events, also one that was not played, in the order of the rows."""
        games = [packed(event).games[side] for event in self.events for side in ("white", "black")]
        return self._people_of(each_once(np.concatenate(games)) if games else np.zeros(0, dtype=np.int64))

    def present_in(self, event: RatedEvent) -> set[int]:
        """Everybody who has a game in the event."""
        return self.persons.of(packed(event).rows.tolist())

    def places_of(self, event: RatedEvent) -> npt.NDArray[np.int64]:
        """The same, by their places among all ``people``."""
        found: npt.NDArray[np.int64] = np.searchsorted(self.people, self._people_of(packed(event).rows))
        return found

    def _people_of(self, rows: npt.NDArray[np.integer]) -> Rows:
        if self.persons.behind:
            rows = np.array(sorted(self.persons.of(rows.tolist())), dtype=np.int64)
        return rows.astype(np.int64)

    def in_force(self, system: str, day: date) -> RatingList | None:
        """The list of a system that is valid on a day."""
        return self.known.in_force(system, day)

    def is_our_own(self, rating_list: RatingList) -> bool:
        """Whether a run made the list; else it was taken in from elsewhere."""
        return self.known.is_our_own(rating_list)

    def lines(self, people: Iterable[int], rating_list: RatingList | None) -> dict[int, ListEntry]:
        """The lines of people of the events on a list; nobody else's, and of no list none."""
        if rating_list is None:
            return {}
        if rating_list.pk not in self._lines:
            asked = self.people.tolist() if self.by_one is None else sorted(self.by_one)
            self._lines[rating_list.pk] = lines_on(asked, rating_list, self.persons) if asked else {}
        found = self._lines[rating_list.pk]
        return {pk: found[pk] for pk in people if pk in found}

    def lines_before(self, people: Iterable[int], rating_list: RatingList | None) -> dict[int, ListEntry]:
        """What the same people go on from, where this is the list before."""
        if rating_list is None:
            return {}
        asked = set(people)
        lines = self.lines(asked, rating_list)
        return lines | lines_again(asked - lines.keys(), rating_list, self.persons)

    def columns(self, rating_list: RatingList) -> LineColumns:
        """The lines of everybody as columns, in the order of ``people``."""
        if rating_list.pk not in self._columns:
            by_one = self.by_one or frozenset()
            lines = read_lines(self.people, rating_list, without=by_one)
            self._columns[rating_list.pk] = with_lines(lines, self.people, self.lines(sorted(by_one), rating_list))
        return self._columns[rating_list.pk]


def is_our_own(rating_list: RatingList) -> bool:
    """Whether a run made the list."""
    return RatingRun.objects.filter(published_list=rating_list).exists()
