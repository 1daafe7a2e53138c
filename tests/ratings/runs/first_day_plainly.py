"""What the list of an event's first day said of its players, one by one: what the columns are held against."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ratings.ledger.models import RatedEvent
from ratings.ledger.packed import packed
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import list_in_force
from ratings.regulations import PlayerSnapshot, edition_for
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import ListedRating
from ratings.runs.lists_at_hand import is_our_own
from ratings.runs.persons import Persons, lines_of


def said_plainly(
    event: RatedEvent, before: RatingList, players: dict[int, tuple[str, PlayerSnapshot]], persons: Persons
) -> dict[str, ListedRating]:
    """By key, of whom it is another thing than ``players`` say, who stand there by their rows."""
    present = persons.of(packed(event).rows)
    then = list_in_force(event.system_id, event.starts_on) or before
    entries, other = lines_of(present, then, persons), rule_book(event.system_id).stands_in
    standard = list_in_force(other, event.starts_on) if other else None
    stand_ins = lines_of(present, standard, persons) if standard else {}
    found = {}
    for pk in present:
        key, player = players[pk]
        stand_in = stand_ins[pk].rating if pk in stand_ins else None
        listed = _listed(event, entries.get(pk), player, stand_in, is_own=is_our_own(then))
        is_same = listed.rating == player.rating and listed.k in (None, player.k)
        if not (is_same and listed.standard_rating in (None, player.standard_rating)):
            found[key] = listed
    return dict(sorted(found.items()))


def _listed(
    event: RatedEvent, entry: ListEntry | None, player: PlayerSnapshot, stand_in: int | None, *, is_own: bool
) -> ListedRating:
    if entry is None or entry.rating is None:
        return ListedRating(rating=None, standard_rating=stand_in)
    career = replace(player, rating=entry.rating, games=entry.games_total, highest=entry.highest_rating)
    printed, by_rule = entry.k_factor, _by_rule(event, career)
    if not is_own and printed is not None:
        return ListedRating(rating=entry.rating, k=printed)
    then = printed or by_rule
    today = player.k if player.k is not None else _by_rule(event, replace(player, rating=entry.rating))
    return ListedRating(rating=entry.rating, k=None if today == then else then)


def _by_rule(event: RatedEvent, player: PlayerSnapshot) -> int | None:
    edition: Any = edition_for(event.system_id, event.starts_on)
    found = rule_book(event.system_id).k_of_the_rules(edition, player, event.starts_on.year)
    return found.k if found else None
