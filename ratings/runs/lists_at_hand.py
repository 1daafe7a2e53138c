"""The lists that a freeze asks of many events: each is looked for once, and its lines are read together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from uuid import UUID

from ratings.ledger.models import RatedEvent
from ratings.ledger.packed import pack, packed
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import lists_in_force
from ratings.runs.models import RatingRun
from ratings.runs.persons import ALONE, Persons, lines_of


class ListsAtHand:
    """What lists say of everybody who has a game in some events, by the row of the person."""

    def __init__(self, events: Iterable[RatedEvent], persons: Persons = ALONE) -> None:
        self.events = tuple(events)
        self.persons = persons
        self._in_force: dict[str, Callable[[date], RatingList | None]] = {}
        self._our_own: dict[str, set[UUID]] = {}
        self._lines: dict[UUID, dict[int, ListEntry]] = {}
        pack(self.events)

    def present_in(self, event: RatedEvent) -> set[int]:
        """Everybody who has a game in the event."""
        return self.persons.of(packed(event).rows)

    def in_force(self, system: str, day: date) -> RatingList | None:
        """The list of a system that is valid on a day."""
        if system not in self._in_force:
            self._in_force[system] = lists_in_force(system)
        return self._in_force[system](day)

    def is_our_own(self, rating_list: RatingList) -> bool:
        """Whether a run made the list; else it was taken in from elsewhere."""
        system = rating_list.system_id
        if system not in self._our_own:
            made = RatingRun.objects.filter(published_list__system=system)
            self._our_own[system] = set(made.order_by().values_list("published_list", flat=True))
        return rating_list.pk in self._our_own[system]

    def lines(self, people: Iterable[int], rating_list: RatingList | None) -> dict[int, ListEntry]:
        """The lines of people of the events on a list; nobody else's, and of no list none."""
        if rating_list is None:
            return {}
        if rating_list.pk not in self._lines:
            everybody = self.persons.of(pk for event in self.events for pk in packed(event).rows)
            self._lines[rating_list.pk] = lines_of(everybody, rating_list, self.persons)
        found = self._lines[rating_list.pk]
        return {pk: found[pk] for pk in people if pk in found}


def is_our_own(rating_list: RatingList) -> bool:
    """Whether a run made the list."""
    return RatingRun.objects.filter(published_list=rating_list).exists()
