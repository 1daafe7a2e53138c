"""The standard ratings of players without a rapid or blitz rating, which are used in its place (2022, 7.21)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ratings.kernel import NONE
from ratings.kernel.arrays import Numbers
from ratings.ledger.models import RatedEvent
from ratings.regulations.registry import rule_book
from ratings.runs.lists_at_hand import ListsAtHand


def standard_ratings(system: str, unrated: Iterable[int], lists: ListsAtHand) -> dict[int, int]:
    """The rating of each unrated player on the standard list in force when the player's first event began.

    Who had none then is not there. See rulings: stand-in-list.
    """
    waiting, found = set(unrated), dict[int, int]()
    if rule_book(system).stands_in is None:
        return found
    for event in sorted(lists.events, key=lambda event: (event.starts_on, event.ends_on, event.key)):
        present = lists.present_in(event) & waiting
        found |= ratings_at_start(event, present, lists)
        waiting -= present
    return found


def standard_ratings_of_all(system: str, lists: ListsAtHand) -> Numbers | None:
    """The same of everybody, also of the rated, in the order of ``lists.people``; ``None`` where none stands in."""
    other_system = rule_book(system).stands_in
    if other_system is None:
        return None
    events = sorted(lists.events, key=lambda event: (event.starts_on, event.ends_on, event.key))
    first = np.full(len(lists.people), -1, dtype=np.int64)
    for place in reversed(range(len(events))):
        first[lists.places_of(events[place])] = place
    found = np.full(len(lists.people), NONE, dtype=np.int32)
    in_force = [lists.in_force(other_system, event.starts_on) for event in events]
    for rating_list in {each.pk: each for each in in_force if each is not None}.values():
        of_list = np.array([each is not None and each.pk == rating_list.pk for each in in_force], dtype=np.bool_)[first]
        found = np.where(of_list, lists.columns(rating_list)["rating"], found)
    return found


def ratings_at_start(event: RatedEvent, player_ids: Iterable[int], lists: ListsAtHand) -> dict[int, int]:
    """7.21: who of the players has a standard rating at the beginning of the tournament, and which."""
    other_system = rule_book(event.system_id).stands_in
    if other_system is None:
        return {}
    entries = lists.lines(player_ids, lists.in_force(other_system, event.starts_on))
    return {pk: entry.rating for pk, entry in entries.items() if entry.rating is not None}
