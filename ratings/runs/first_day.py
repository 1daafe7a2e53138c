"""With what an event is rated: what the list in force on its first day said of its players (2003, 9.11; 2009, 7.11)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ratings.kernel import NONE
from ratings.kernel.arrays import Flags, Numbers, PlayerColumns, or_none
from ratings.kernel.conversion import MANY
from ratings.kernel.k_factor import k_of_the_rules
from ratings.ledger.models import RatedEvent
from ratings.ledger.packed import packed
from ratings.lists.models import RatingList
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import ListedRating
from ratings.runs.line_columns import LineColumns
from ratings.runs.listed_alike import listed_rating
from ratings.runs.lists_at_hand import ListsAtHand
from ratings.runs.players_told import Told
from ratingsite.foundations.editions import Edition


@dataclass(frozen=True, kw_only=True)
class Now:
    """The list before the period, what its players are taken to be, and the lists of the days."""

    before: RatingList | None
    told: Told
    lists: ListsAtHand
    _said: dict[tuple[Any, ...], _Said] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class _Said:
    """What a list says of everybody, in the order of ``ListsAtHand.people``, and of whom that is another thing."""

    rating: Numbers
    k: Numbers
    standard: Numbers
    differs: Flags


def ratings_of_the_first_day(event: RatedEvent, edition: Edition, now: Now) -> dict[str, ListedRating]:
    """What that list said of each player of the event for whom ``now`` says something else, by key.

    Where no list of the office is so old, the list before the period has to do. Where ratings follow each other from
    event to event (CFC 712) nothing is said. See rulings: list-of-the-first-day, first-list.
    """
    book = rule_book(event.system_id)
    if book.rates_event_by_event or packed(event).document.get("ratings"):
        return {}
    then = now.lists.in_force(event.system_id, event.starts_on)
    if then is None or (now.before is not None and then.archive_id != now.before.archive_id):
        then = now.before  # the first event of a chain may begin on the days of another
    if then is None:
        return {}
    standard = None if book.stands_in is None else now.lists.in_force(book.stands_in, event.starts_on)
    said = _said_by(then, standard, edition, event.starts_on.year, now)
    if not said.differs.any():
        return {}
    places = now.lists.places_of(event)
    places = places[said.differs[places]]
    players = now.told.by_row[places]
    in_order, keys = np.argsort(players), now.told.table.in_order
    places = places[in_order]
    told = zip(*(column[places].tolist() for column in (said.rating, said.k, said.standard)), strict=True)
    return {
        keys[player]: listed_rating(*map(or_none, each))
        for player, each in zip(players[in_order].tolist(), told, strict=True)
    }


def _said_by(then: RatingList, standard: RatingList | None, edition: Any, year: int, now: Now) -> _Said:
    """The same for all events of a year under an edition on whose first day these lists were in force."""
    known = (then.pk, standard and standard.pk, edition.id, year)
    if known not in now._said:
        now._said[known] = _compared(then, standard, edition, year, now)
    return now._said[known]


def _compared(then: RatingList, standard: RatingList | None, edition: Any, year: int, now: Now) -> _Said:
    by_row, table = now.told.by_row, now.told.table
    today = {name: column[by_row] for name, column in table.numbers.items()}
    lines = now.lists.columns(then)
    nothing = np.full(len(by_row), NONE, dtype=np.int32)
    rating = np.where(lines.listed, lines["rating"], nothing)
    k = np.where(rating == NONE, nothing, _k(lines, today, edition, year, is_our_own=now.lists.is_our_own(then)))
    stands_in = nothing if standard is None else now.lists.columns(standard)["rating"]
    stands_in = np.where(rating == NONE, stands_in, nothing)
    # 7.21: a standard rating stands in; that of another list is said, none that has gone or has not come yet
    differs = (rating != today["rating"]) | ((k != NONE) & (k != today["k"]))
    differs |= (stands_in != NONE) & (stands_in != today["standard_rating"])
    return _Said(rating=rating, k=k, standard=stands_in, differs=differs)


def _k(lines: LineColumns, today: dict[str, Numbers], edition: Any, year: int, *, is_our_own: bool) -> Numbers:
    """The K of that list; of one of our own, and of one that prints none, only where the rules would not give it from
    what is known today.
    """
    printed, nothing = lines["k_factor"], np.int32(NONE)
    # what a list that prints no K knows of the player (8.33)
    career = _players(lines, today, games=lines["games_total"], highest=lines["highest_rating"])
    then = np.where((printed != NONE) & (printed != 0), printed, k_of_the_rules(edition, career, year))
    by_rule = k_of_the_rules(edition, _players(lines, today, games=today["games"], highest=today["highest"]), year)
    known = np.where(today["k"] != NONE, today["k"], by_rule)
    k = np.where(known == then, nothing, then)
    return k if is_our_own else np.where(printed != NONE, printed, k)


def _players(lines: LineColumns, today: dict[str, Numbers], *, games: Numbers, highest: Numbers) -> PlayerColumns:
    return PlayerColumns(
        rating=lines["rating"],
        games=np.where(games == NONE, np.int32(MANY), games),
        born=today["born"],
        k=today["k"],
        highest=highest,
    )
