"""The standard ratings of players without a rapid or blitz rating, which are used in its place (2022, 7.21)."""

from __future__ import annotations

from collections.abc import Iterable

from ratings.ledger.models import RatedEvent, RatedGame
from ratings.lists.selectors import list_in_force
from ratings.regulations.registry import rule_book
from ratings.runs.persons import ALONE, Persons, lines_of


def standard_ratings(
    system: str, events: Iterable[RatedEvent], unrated: Iterable[int], persons: Persons = ALONE
) -> dict[int, int]:
    """The rating of each unrated player on the standard list in force when the player's first event began.

    Who had none then is not there. See rulings: stand-in-list.
    """
    waiting, found = set(unrated), dict[int, int]()
    if rule_book(system).stands_in is None:
        return found
    for event in sorted(events, key=lambda event: (event.starts_on, event.ends_on, event.key)):
        present = present_in(event, persons) & waiting
        found |= ratings_at_start(system, event, present, persons)
        waiting -= present
    return found


def ratings_at_start(
    system: str, event: RatedEvent, player_ids: Iterable[int], persons: Persons = ALONE
) -> dict[int, int]:
    """7.21: who of the players has a standard rating at the beginning of the tournament, and which."""
    other_system = rule_book(system).stands_in
    if other_system is None:
        return {}
    then = list_in_force(other_system, event.starts_on)
    entries = lines_of(player_ids, then, persons) if then else {}
    return {pk: entry.rating for pk, entry in entries.items() if entry.rating is not None}


def present_in(event: RatedEvent, persons: Persons = ALONE) -> set[int]:
    """Everybody who has a game in the event, by the row of the person."""
    games = RatedGame.objects.filter(event=event).values_list("white_id", "black_id")
    return persons.of(pk for pair in games for pk in pair)
