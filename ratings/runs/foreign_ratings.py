"""FIDE ratings of foreign players in events of the CFC: the first rating, or one that has changed since (736)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime

from ratings.ledger.bells import FOREIGN_LIST
from ratings.register.models import Player
from ratings.regulations import PlayerSnapshot
from ratings.regulations.registry import book_of, rule_book
from ratings.regulations.rule_book import FromAbroad
from ratings.runs.lists_at_hand import ListsAtHand
from ratingsite.foundations.editions import Edition

FOREIGN_RATING = "foreign-rating"


def ratings_from_abroad(
    system: str, players: Mapping[int, Player], snapshots: Mapping[str, PlayerSnapshot], lists: ListsAtHand
) -> dict[str, FromAbroad]:
    """Who enters the period with a rating from abroad, looked at when the first event begins, by key.

    See rulings: cfc-foreign, cfc-foreign-in-runs.
    """
    book = rule_book(system)
    home = book.home
    found: dict[str, FromAbroad] = {}
    if home is None:
        return found
    waiting = {pk for pk, player in players.items() if player.federation_id != home}
    for event in sorted(lists.events, key=lambda event: (event.starts_on, event.ends_on, event.key)):
        present = lists.present_in(event) & waiting
        for pk, rating in _on_fides_list(present, event.starts_on, lists).items():
            key = players[pk].key
            then = _on_last_day(pk, snapshots[key], lists)
            taken = _taken(book.edition_on(event.starts_on), snapshots[key], (then, rating), event.starts_on)
            if taken is not None:
                found[key] = taken
        waiting -= present
    return found


def lists_from_abroad(system: str, known_at: datetime) -> dict[str, datetime]:
    """What is asked of FIDE's lists where a list is rated anew: what they said when it was made."""
    return {} if rule_book(system).home is None else {FOREIGN_LIST: known_at}


def with_rating_from_abroad(player: PlayerSnapshot, taken: FromAbroad | None) -> PlayerSnapshot:
    """The player as the calculation takes them: established, with that rating."""
    return player if taken is None else replace(player, rating=taken.rating, games=taken.games)


def _on_last_day(player: int, snapshot: PlayerSnapshot, lists: ListsAtHand) -> int | None:
    last = snapshot.last_played_on
    return None if last is None else _on_fides_list({player}, last, lists).get(player)


def _taken(edition: Edition, snapshot: PlayerSnapshot, ratings: tuple[int | None, int], day: date) -> FromAbroad | None:
    """The foreign rating, then and now, where 736 puts it in the place of the CFC's."""
    then, now = ratings
    return book_of(edition).from_abroad(edition, snapshot, then=then, now=now, day=day)


def _on_fides_list(player_ids: Iterable[int], day: date, lists: ListsAtHand) -> dict[int, int]:
    entries = lists.lines(player_ids, lists.in_force(FOREIGN_LIST, day))
    return {pk: entry.rating for pk, entry in entries.items() if entry.rating is not None}
