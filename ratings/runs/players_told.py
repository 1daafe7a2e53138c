"""The players of a period as columns: what the register and the list before say of them.

Who stands on one row of which nothing was changed by a date is told by columns; everybody else – merged, moved,
renumbered, back on the lists, carried by a correction – one by one, and put among the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

import numpy as np

from ratings.kernel import NONE
from ratings.kernel.arrays import Numbers, PlayerColumns
from ratings.kernel.k_factor import k_of_the_rules
from ratings.kernel.player_table import PlayerTable
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.regulations.registry import rule_book
from ratings.runs.careers import earlier_results, snapshots_of
from ratings.runs.corrections.difference import NOTHING_CARRIED, Carried
from ratings.runs.line_columns import LineColumns, no_lines
from ratings.runs.lists_at_hand import ListsAtHand
from ratings.runs.people_at_hand import People, PeopleAtHand
from ratings.runs.player_columns import Rows
from ratings.runs.standard_ratings import standard_ratings_of_all
from ratingsite.foundations.editions import NoEditionInForce


@dataclass(frozen=True, kw_only=True)
class Told:
    """The players in the order of their keys, their rows in the register in the same order, and the rows of those who
    were told one by one.
    """

    table: PlayerTable
    rows: Rows
    by_one: Mapping[int, Player] = field(default_factory=dict)

    @cached_property
    def by_row(self) -> Rows:
        """The places of the players in the order of their rows."""
        return np.argsort(self.rows)


def players_told(
    system: str,
    before: RatingList | None,
    people: PeopleAtHand,
    lists: ListsAtHand,
    carried: Mapping[int, Carried] = NOTHING_CARRIED,
) -> Told:
    """Everybody who has a game in the events of ``lists``, as the period begins."""
    every = lists.people
    lists.by_one = _one_by_one(system, every, people, carried)
    by_one = {player.pk: player for player in people.of(lists.by_one)}
    plain = every if not by_one else every[~np.isin(every, sorted(by_one))]
    table, rows = _told_by_columns(system, before, people.columns(plain), lists)
    if before is not None and len(plain):
        people.as_listed.update(plain[_lines(rows, before, lists).listed].tolist())
    if by_one:
        keys = {player.pk: player.key for player in by_one.values()}
        told = snapshots_of(system, list(by_one.values()), before, people.persons, lists)
        others = {key: carried[pk].of_snapshot(told[key]) if pk in carried else told[key] for pk, key in keys.items()}
        table, rows = table.joined(PlayerTable.of(others)), np.concatenate((rows, list(keys)))
    in_order = np.array(sorted(range(len(table)), key=table.in_order.__getitem__), dtype=np.int64)
    found = Told(table=table.take(in_order), rows=rows[in_order].astype(np.int64), by_one=by_one)
    return _with_standard_ratings(system, found, lists)


def _one_by_one(system: str, every: Rows, people: PeopleAtHand, carried: Mapping[int, Carried]) -> frozenset[int]:
    """Where event follows event (CFC 712), and where ratings come from abroad (736), everybody."""
    book = rule_book(system)
    if book.rates_event_by_event or book.home is not None or not people.by_columns:
        return frozenset(every.tolist())
    return frozenset(people.told_by_date(every) | carried.keys() & set(every.tolist() if carried else ()))


def _told_by_columns(
    system: str, before: RatingList | None, people: People, lists: ListsAtHand
) -> tuple[PlayerTable, Rows]:
    lines = no_lines(people.rows) if before is None or not len(people.rows) else _lines(people.rows, before, lists)
    is_born = (people.born != NONE) & (people.born != 0)
    numbers = {
        "rating": lines["rating"],
        "games": np.where(lines.listed, lines["games_total"], np.int32(0)),
        "born": np.where(lines.listed & ~is_born, lines["birth_year"], people.born),
        "k": lines["k_factor"],
        "highest": lines["highest_rating"],
        "standard_rating": np.full(len(people.rows), NONE, dtype=np.int32),
    }
    words = {"federation": people.federation, "title": people.title, "sex": people.sex, "member_of": people.association}
    table = PlayerTable(people.keys, numbers, words, lines["last_played_on"], {})
    if before is not None and len(people.rows) and lists.is_our_own(before):
        # 8.33: on a list of our own K follows from the career, with its sentence; one printed elsewhere is used as is
        table = table.with_numbers(k=_unexplained_k(system, before.list_date, table))
    unrated = np.flatnonzero(table.numbers["rating"] == NONE)
    waiting = {int(people.rows[place]): people.keys[place] for place in unrated.tolist()}
    earlier = earlier_results(waiting, before)
    return PlayerTable(table.in_order, table.numbers, table.words, table.days, earlier), people.rows


def _lines(rows: Rows, before: RatingList, lists: ListsAtHand) -> LineColumns:
    """The lines of some people in the order of their rows."""
    found = lists.columns(before)
    if len(rows) == len(lists.people):
        return found
    places = np.searchsorted(lists.people, rows)
    numbers = {name: column[places] for name, column in found.numbers.items()}
    return LineColumns(listed=found.listed[places], numbers=numbers)


def _unexplained_k(system: str, day: date, table: PlayerTable) -> Numbers:
    """The K of the list where the rules alone would give another; it is then used itself."""
    players = table.player_columns
    try:
        by_rule = k_of_rules_on(system, day, players)
    except NoEditionInForce:
        return players.k
    return np.where((by_rule != NONE) & (by_rule == players.k), np.int32(NONE), players.k)


def k_of_rules_on(system: str, day: date, players: PlayerColumns) -> Numbers:
    """K by the rules of a day. Raises ``NoEditionInForce``."""
    return k_of_the_rules(rule_book(system).edition_on(day), players, day.year)


def _with_standard_ratings(system: str, told: Told, lists: ListsAtHand) -> Told:
    """The players, those without a rating with the one that stands in for it (rapid and blitz, 7.21)."""
    standard = standard_ratings_of_all(system, lists)
    if standard is None:
        return told
    in_order = np.full(len(told.table), NONE, dtype=np.int32)
    in_order[told.by_row] = standard
    is_unrated = told.table.numbers["rating"] == NONE
    table = told.table.with_numbers(standard_rating=np.where(is_unrated, in_order, np.int32(NONE)))
    return Told(table=table, rows=told.rows, by_one=told.by_one)
