"""K and activity of every line of a list at once: each rule is asked once of those of whom it would say the same."""

from __future__ import annotations

from datetime import date

import numpy as np

from ratings.kernel.arrays import PlayerColumns, or_none
from ratings.kernel.k_factor import METHODS
from ratings.regulations import NoEditionInForce, PlayerSnapshot
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.list_rules import Career
from ratings.regulations.published_k import factors_on
from ratings.regulations.registry import book_of, rule_book
from ratings.runs.played_numbers import EPOCH
from ratingsite.foundations.editions import Edition
from ratingsite.foundations.number_columns import NONE, Numbers

WIDEST_TABLE = 5_000_000


# ---------------------------------------------------------------- K
def k_of_lines(
    system: str, list_date: date, *, rating: Numbers, games: Numbers, born: Numbers, highest: Numbers
) -> Numbers:
    """The K that a list of a day publishes of everybody, as ``factors_on`` gives it."""
    try:
        edition = rule_book(system).edition_on(list_date)
    except NoEditionInForce:
        return np.full(len(rating), NONE, dtype=np.int64)
    if isinstance(edition, FideEdition) and edition.k_factor in METHODS:
        told = [column.astype(np.int32) for column in (rating, games, born, highest)]
        players = PlayerColumns(
            rating=told[0], games=told[1], born=told[2], highest=told[3], k=np.full_like(told[0], NONE)
        )
        found = METHODS[edition.k_factor](edition, players, list_date.year)
        return np.where(rating == NONE, NONE, found)
    return _k_one_by_one(system, list_date, np.stack((rating, games, born, highest), axis=1))


def _k_one_by_one(system: str, list_date: date, facts: Numbers) -> Numbers:
    factor_of, told = factors_on(system, list_date), [tuple(row) for row in facts.tolist()]
    known: dict[tuple[int, ...], int] = {}
    for each in dict.fromkeys(told):
        rating, games, born, highest = (None if value == NONE else value for value in each)
        factor = factor_of(PlayerSnapshot(rating=rating, games=games, born=born, highest=highest))
        known[each] = NONE if factor is None else factor.k
    return np.array([known[each] for each in told], dtype=np.int64)


# ---------------------------------------------------------------- activity
def shown_on_lines(
    rules: Edition, list_date: date, *, rating: Numbers, was_inactive: Numbers, last: Numbers, games: Numbers
) -> tuple[Numbers, Numbers]:
    """The rating that a list shows of everybody, and who is inactive; ``games`` are those of the year."""
    book = book_of(rules)
    asked = rating if book.lists_cancel_ratings else np.zeros_like(rating)
    told, kind = _kinds(asked, was_inactive, last, games)
    shown = []
    for number, before, day, of_year in told.tolist():
        career = Career(
            list_date=list_date,
            rating=or_none(number),
            was_inactive=None if before == NONE else bool(before),
            last_played_on=None if day == NONE else date.fromordinal(day + EPOCH),
            games=or_none(of_year),
        )
        found = book.shown(rules, career)
        shown.append((NONE if found.rating is None else found.rating, int(found.is_inactive)))
    answers = np.array(shown, dtype=np.int64).reshape(-1, 2)[kind]
    return answers[:, 0] if book.lists_cancel_ratings else rating, np.ascontiguousarray(answers[:, 1])


def _kinds(*columns: Numbers) -> tuple[Numbers, Numbers]:
    """The different rows of some columns, and which of them each row is."""
    number = np.zeros(len(columns[0]), dtype=np.int64)
    for column in columns:
        is_known = column != NONE
        least = int(column[is_known].min(initial=np.iinfo(column.dtype).max)) if is_known.any() else 0
        place = np.where(is_known, column - least + 1, 0)
        number = number * (int(place.max(initial=0)) + 1) + place
    first, kind = _first_of_each(number)
    return np.stack([column[first] for column in columns], axis=1), kind


def _first_of_each(numbers: Numbers) -> tuple[Numbers, Numbers]:
    """Where each of some numbers, in their order, stands first, and which of them each is: by a table of all that there
    may be, where that is not much longer than the column, else by sorting.
    """
    most = int(numbers.max(initial=-1)) + 1
    if most > WIDEST_TABLE:
        _, first, kind = np.unique(numbers, return_index=True, return_inverse=True)
        return first, kind
    table = np.full(most, -1, dtype=np.int32)
    table[numbers[::-1]] = np.arange(len(numbers) - 1, -1, -1, dtype=np.int32)
    present = np.flatnonzero(table >= 0)
    first = table[present]
    table[present] = np.arange(len(present), dtype=np.int32)
    return first, table[numbers]
