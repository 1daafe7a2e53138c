"""With what an event is rated: what the list in force on its first day said of its players (2003, 9.11; 2009, 7.11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ratings.ledger.models import RatedEvent
from ratings.ledger.packed import packed
from ratings.lists.models import ListEntry, RatingList
from ratings.regulations import PlayerSnapshot
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import ListedRating
from ratings.runs.lists_at_hand import ListsAtHand
from ratings.runs.standard_ratings import ratings_at_start
from ratingsite.foundations.editions import Edition


@dataclass(frozen=True, kw_only=True)
class Now:
    """The list before the period, what its players are taken to be, their keys by row, and the lists of the days."""

    before: RatingList | None
    players: Mapping[str, PlayerSnapshot]
    keys: Mapping[int, str]
    lists: ListsAtHand


def ratings_of_the_first_day(event: RatedEvent, edition: Edition, now: Now) -> dict[str, ListedRating]:
    """What that list said of each player of the event for whom ``now`` says something else, by key.

    Where no list of the office is so old, the list before the period has to do. Where ratings follow each other from
    event to event (CFC 712) nothing is said. See rulings: list-of-the-first-day, first-list.
    """
    if rule_book(event.system_id).rates_event_by_event or packed(event).document.get("ratings"):
        return {}
    then = now.lists.in_force(event.system_id, event.starts_on)
    if then is None or (now.before is not None and then.archive_id != now.before.archive_id):
        then = now.before  # the first event of a chain may begin on the days of another
    if then is None:
        return {}
    present = now.lists.present_in(event)
    entries = now.lists.lines(present, then)
    unrated = {pk for pk in present if pk not in entries or entries[pk].rating is None}
    stand_ins = ratings_at_start(event, unrated, now.lists)
    told = _Listed(event=event, edition=edition, is_our_own=now.lists.is_our_own(then))
    found = {}
    for pk in sorted(present, key=lambda pk: now.keys[pk]):
        key = now.keys[pk]
        listed = _listed(told, entries.get(pk), now.players[key], stand_ins.get(pk))
        if not _says_the_same(listed, now.players[key]):
            found[key] = listed
    return found


@dataclass(frozen=True, kw_only=True)
class _Listed:
    """An event, the edition that governs it, and whether a run of ours made the list of its first day."""

    event: RatedEvent
    edition: Edition
    is_our_own: bool


def _listed(told: _Listed, entry: ListEntry | None, player: PlayerSnapshot, stand_in: int | None) -> ListedRating:
    if entry is None or entry.rating is None:
        return ListedRating(rating=None, standard_rating=stand_in)
    return ListedRating(rating=entry.rating, k=_k(told, entry, player))


def _k(told: _Listed, entry: ListEntry, player: PlayerSnapshot) -> int | None:
    """The K of that list; of one of our own, and of one that prints none, only where the rules would not give it from
    what is known today.
    """
    if not told.is_our_own and entry.k_factor is not None:
        return entry.k_factor
    then = entry.k_factor or _by_rule(told, _career(entry, player))
    if player.k is not None:
        return None if player.k == then else then
    today = _by_rule(told, replace(player, rating=entry.rating))
    return None if today in (None, then) else then


def _career(entry: ListEntry, player: PlayerSnapshot) -> PlayerSnapshot:
    """What a list that prints no K knows of the player (8.33)."""
    return replace(player, rating=entry.rating, games=entry.games_total, highest=entry.highest_rating)


def _by_rule(told: _Listed, player: PlayerSnapshot) -> int | None:
    found = rule_book(told.event.system_id).k_of_the_rules(told.edition, player, told.event.starts_on.year)
    return None if found is None else found.k


def _says_the_same(listed: ListedRating, player: PlayerSnapshot) -> bool:
    if listed.rating != player.rating or listed.k not in (None, player.k):
        return False
    # 7.21: a standard rating stands in; that of another list is said, none that has gone or has not come yet
    return listed.standard_rating in (None, player.standard_rating)
