"""Rates a whole period: several editions, each event with the ratings of the list of its first day, rapid and blitz.

A *entry* is a player in an event, and what the kernel of one month takes for a player: it has the rating and K of that
list. One pass of ``Tally`` gives the sums of every entry; they are folded into players, whose change is rounded once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from ratings.kernel.arrays import (
    NONE,
    EarlierColumns,
    EventColumns,
    Flags,
    GameColumns,
    Month,
    Numbers,
    PlayerColumns,
    Points,
    Ratings,
    blank_ratings,
)
from ratings.kernel.candidates import Candidates, Opponents
from ratings.kernel.differences import METHODS as DIFFERENCES
from ratings.kernel.initial_rating import METHODS as INITIAL_RATINGS
from ratings.kernel.k_factor import METHODS as K_FACTORS
from ratings.kernel.k_factor import k_of_year
from ratings.kernel.rated import ROUNDINGS, Tally
from ratings.kernel.sides import Sides, sides_of, together
from ratings.kernel.unrated import rate_unrated
from ratings.regulations.fide.edition import FideEdition, RapidBlitzEdition
from ratings.regulations.fide.unrated import each_by_itself
from ratingsite.foundations.each_once import each_once

UNPLAYED = 1
"""The place in ``Period.exclusions`` of games that were not played; 0 is that of games that count."""


def covers(edition: object) -> bool:
    """Whether the kernel rates under an edition: game by game, each event of an unrated player by itself."""
    if not isinstance(edition, FideEdition):
        return False
    asks_for_events = (
        edition.average,
        edition.round_robin,
        edition.composition,
        edition.longest_days,
        edition.unrated_count_in_a_swiss,
        edition.fewer_games_to_enter,
        edition.is_average_whole,
        edition.minutes_bands and not edition.is_time_by_game,
    )
    return (
        not any(asks_for_events)
        and edition.pool_events is each_by_itself
        and (edition.largest_difference is None or edition.limit_differences in DIFFERENCES)
        and edition.initial_rating in INITIAL_RATINGS
        and edition.k_factor in K_FACTORS
        and edition.round_change in ROUNDINGS
    )


@dataclass(frozen=True, kw_only=True)
class PeriodEvents:
    """The events in the order of their ids; ``edition`` is a place in ``Period.editions``, ``order`` that by days."""

    edition: Numbers
    start_year: Numbers
    end: Numbers
    order: Numbers


@dataclass(frozen=True, kw_only=True)
class EntryColumns:
    """Each player in each event, event by event in the order of the players: ``own`` is the rating with which a rated
    player is rated there, ``met`` the one that the others meet, ``k`` the published K.
    """

    player: Numbers
    event: Numbers
    own: Numbers
    met: Numbers
    k: Numbers


@dataclass(frozen=True, kw_only=True)
class PeriodGames:
    """The games; White and Black are places of entries, ``why`` is a place in ``Period.exclusions``."""

    event: Numbers
    white: Numbers
    black: Numbers
    round: Numbers
    score: Points
    why: Numbers


@dataclass(frozen=True, kw_only=True)
class Period:
    """A rating period as columns; ``exclusions`` are reasons with their articles why games count for neither player."""

    editions: tuple[FideEdition, ...]
    players: PlayerColumns
    events: PeriodEvents
    entries: EntryColumns
    games: PeriodGames
    earlier: EarlierColumns
    exclusions: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class EntryRatings:
    """What ``EventRating`` says of every entry; ``expected``, ``k`` and ``change`` are ``NONE`` without a rating.

    ``left_out`` is the place in ``REASONS`` why the event of an unrated player is not pooled, and ``met_games``,
    ``met_score`` and ``met_total`` what the player had against rated opponents all the same.
    """

    games: Numbers
    score: Numbers
    expected: Numbers
    k: Numbers
    change: Numbers
    total: Numbers
    left_out: Numbers
    met_games: Numbers
    met_score: Numbers
    met_total: Numbers


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The period as it was rated; ``closing`` is the event that closed it for each player, ``NONE`` without one."""

    players: Ratings
    entries: EntryRatings
    closing: Numbers


def rate_columns(period: Period) -> Outcome:
    """The ratings of every player and every entry, equal to those of ``rate_period`` to the unit; of some events."""
    number, is_rated = len(period.entries.player), _is_rated(period)
    played = _played(period, is_rated)
    expected, met_games, met_score, total = played.expected, played.games, played.score, played.total
    ratings = blank_ratings(len(period.players.rating))
    closing = _closing(period, met_games > 0)
    games_of_period = _summed(len(ratings.games), period.entries.player, met_games)
    k = _k(period, games_of_period)
    rows, found = _rate_unrated(period, played.of_unrated, closing, ratings)
    left_out = np.zeros(number, dtype=np.int32)
    left_out[_entry_of(period, rows)] = found[rows.event != NONE]
    pooled = left_out == 0
    entries = EntryRatings(
        games=met_games * pooled,
        score=met_score * pooled,
        expected=np.where(is_rated, expected, np.int32(NONE)),
        k=np.where(is_rated, k, np.int32(NONE)),
        change=np.where(is_rated, k * (met_score - expected), np.int32(NONE)),
        total=total * pooled,
        left_out=left_out,
        met_games=met_games,
        met_score=met_score,
        met_total=total,
    )
    _rate_rated(period, entries, closing, ratings)
    return Outcome(players=ratings, entries=entries, closing=closing)


def _is_rated(period: Period) -> Flags:
    """Whether the player of each entry has a rating in the period."""
    rated: Flags = period.players.rating[period.entries.player] != NONE
    return rated


def _summed(number: int, places: Numbers, amounts: Numbers) -> Numbers:
    sums = np.zeros(number, dtype=np.int32)
    np.add.at(sums, places, amounts)
    return sums


# ---------------------------------------------------------------- games under their editions
@dataclass(frozen=True, kw_only=True)
class _Played:
    """Of every entry the games that count, the score in them, what was expected and the ratings met, summed; and the
    sides of those who have no rating in the period.
    """

    games: Numbers
    score: Numbers
    expected: Numbers
    total: Numbers
    of_unrated: Sides


def _played(period: Period, is_rated: Flags) -> _Played:
    """Summed block by block, so that all sides are never there at once. An entry is in one event, under one edition."""
    games, score, expected, total = (np.zeros(len(is_rated), dtype=np.int32) for _ in range(4))
    of_unrated: list[Sides] = []
    for place in range(len(period.editions)):
        tally = Tally(month_of_entries(period, place))
        for sides in entered_sides(period, place):
            tally.add(sides)
            own = sides.own.compress(sides.counts)
            np.add.at(games, own, np.int32(1))
            np.add.at(score, own, sides.score.compress(sides.counts))
            np.add.at(total, own, sides.met.compress(sides.counts))
            of_unrated.append(sides.only(~is_rated.take(sides.own)))
        expected += tally.sums().expected.sum(axis=0, dtype=np.int32)
    return _Played(games=games, score=score, expected=expected, total=total, of_unrated=together(of_unrated))


def entered_sides(period: Period, place: int) -> Iterator[Sides]:
    """The sides under one edition, entries for players; those of too large a difference do not count."""
    month, edition = month_of_entries(period, place), period.editions[place]
    entries = period.entries
    # "on the relevant list": who has no rating now counts with the one of the list of the first day
    standing = np.where(entries.own != NONE, entries.own, entries.met)
    for sides in sides_of(month):
        yield replace(sides, counts=sides.counts & ~too_large(edition, standing[sides.own], sides.met))


def too_large(edition: FideEdition, rating: Numbers, met: Numbers) -> Flags:
    """7.3.1 of rapid and blitz, December 2024: a difference of 600 or more with at least one player over 2600."""
    if not isinstance(edition, RapidBlitzEdition) or edition.unrated_difference is None:
        return np.zeros(len(met), dtype=np.bool_)
    known = (rating != NONE) & (met != NONE)
    far = np.abs(rating.astype(np.int64) - met) >= edition.unrated_difference
    found: Flags = known & far & (np.maximum(rating, met) > (edition.unrated_difference_above or 0))
    return found


def month_of_entries(period: Period, place: int) -> Month:
    """The events under one edition, with entries in the place of players."""
    own = np.flatnonzero(period.events.edition[period.games.event] == place)
    games, nobody = period.games, np.zeros(len(own), dtype=np.bool_)
    why = games.why[own]
    return Month(
        edition=period.editions[place],
        players=_players_of_entries(period),
        events=EventColumns(start_year=np.zeros_like(period.events.start_year), end=period.events.end),
        games=GameColumns(
            event=games.event[own],
            white=games.white[own],
            black=games.black[own],
            score=games.score[own],
            played=why != UNPLAYED,
            counts=why == 0,
            white_as_unrated=nobody,
            black_as_unrated=nobody,
        ),
        earlier=period.earlier,
    )


def _players_of_entries(period: Period) -> PlayerColumns:
    players, entries = period.players, period.entries
    return PlayerColumns(
        rating=entries.own,
        games=players.games[entries.player],
        born=players.born[entries.player],
        k=entries.k,
        highest=players.highest[entries.player],
        met=entries.met,
    )


def _k(period: Period, games_of_period: Numbers) -> Numbers:
    """K of each entry: it follows the year and the edition of the event, and the games of the whole period."""
    entries, events = period.entries, period.events
    players, games = _players_of_entries(period), games_of_period[entries.player]
    k = np.full(len(entries.player), NONE, dtype=np.int32)
    edition, year = events.edition[entries.event], events.start_year[entries.event]
    for place, found in enumerate(period.editions):
        for of_year in np.unique(year[edition == place]).tolist():
            own = (edition == place) & (year == of_year)
            np.copyto(k, k_of_year(found, players, of_year, games), where=own)
    return k


# ---------------------------------------------------------------- players
def _closing(period: Period, counts: Flags) -> Numbers:
    """The last event of each player with a game that counts, else the last one; ``NONE`` of who entered none."""
    last = _last(period, counts)
    return np.where(last == NONE, _last(period, np.ones_like(counts)), last)


def _last(period: Period, wanted: Flags) -> Numbers:
    events, entries = period.events, period.entries
    last = np.full(len(period.players.rating), -1, dtype=np.int32)
    np.maximum.at(last, entries.player[wanted], events.order[entries.event[wanted]])
    by_order = np.full(len(events.order) + 1, NONE, dtype=np.int32)
    by_order[events.order] = np.arange(len(events.order), dtype=np.int32)
    return by_order[last]


def _rate_rated(period: Period, entries: EntryRatings, closing: Numbers, ratings: Ratings) -> None:
    """8.34: the change of the period is rounded, not that of an event; 7.21: who drops below the floor leaves."""
    number, player = len(closing), period.entries.player
    is_rated = _is_rated(period)
    whose, own = player[is_rated], {name: getattr(entries, name)[is_rated] for name in ("games", "score", "expected")}
    games, score, expected = (_summed(number, whose, own[name]) for name in ("games", "score", "expected"))
    change = _summed(number, whose, entries.change[is_rated])
    rounded, floor = np.zeros(number, dtype=np.int32), np.zeros(number, dtype=np.int32)
    edition = np.full(number, NONE, dtype=np.int32)
    edition[closing != NONE] = period.events.edition[closing[closing != NONE]]
    for place, found in enumerate(period.editions):
        own_edition = (games > 0) & (edition == place)
        np.copyto(rounded, ROUNDINGS[found.round_change](change), where=own_edition, casting="unsafe")
        floor[own_edition] = found.rating_floor
    after = period.players.rating + rounded
    k = np.full(number, NONE, dtype=np.int32)
    closes = np.flatnonzero(is_rated & (closing[player] == period.entries.event))
    k[player[closes]] = entries.k[closes]
    listed = np.where((games > 0) & (after < floor), np.int32(NONE), after)
    rated = period.players.rating != NONE
    for column, values in (
        (ratings.rating_after, listed),
        (ratings.games, games),
        (ratings.score, score),
        (ratings.expected, expected),
        (ratings.k, k),
        (ratings.change, change),
        (ratings.rounded_change, rounded),
    ):
        np.copyto(column, values, where=rated)


def _rate_unrated(period: Period, sides: Sides, closing: Numbers, ratings: Ratings) -> tuple[Candidates, Numbers]:
    """Every player without a rating under the edition of the event that closes the period for them."""
    of_players = replace(sides, own=period.entries.player[sides.own])
    edition, opponents = period.events.edition[closing[of_players.own]], _rated_opponents(period)
    every: list[tuple[Candidates, Numbers]] = []
    for place, found in enumerate(period.editions):
        month = Month(
            edition=found,
            players=period.players,
            events=EventColumns(start_year=period.events.start_year, end=period.events.end),
            games=month_of_entries(period, place).games,
            earlier=period.earlier,
        )
        every.append(rate_unrated(month, of_players.only(edition == place), ratings, opponents))
    rows = {name: np.concatenate([getattr(each, name) for each, _ in every]) for name in Candidates.__annotations__}
    return Candidates(**rows), np.concatenate([found for _, found in every])


def _rated_opponents(period: Period) -> Opponents | None:
    """Whom each entry met in games that count, each once (2012, rapid and blitz, 7.22); ``None`` where nobody asks."""
    if not any(edition.event_rated_opponents for edition in period.editions):
        return None
    games, entries, number = period.games, period.entries, len(period.entries.player)
    own, other = np.concatenate((games.white, games.black)), np.concatenate((games.black, games.white))
    counts = np.tile(games.why == 0, 2) & (entries.met[other] != NONE)
    counts &= ~far_apart(period, own, other, np.tile(games.event, 2))
    pairs = each_once(own[counts].astype(np.int64) * number + other[counts])
    met = np.bincount(pairs // max(number, 1), minlength=number).astype(np.int32)
    order = np.lexsort((entries.event, entries.player))
    return Opponents(player=entries.player[order], event=entries.event[order], number=met[order])


def far_apart(period: Period, own: Numbers, other: Numbers, event: Numbers) -> Flags:
    """Which entries met another one whose rating is too far away, under the edition of the event."""
    far = np.zeros(len(own), dtype=np.bool_)
    if not any(isinstance(each, RapidBlitzEdition) for each in period.editions):
        return far
    entries, edition = period.entries, period.events.edition[event]
    standing = np.where(entries.own != NONE, entries.own, entries.met)[own]
    for place, found in enumerate(period.editions):
        far |= (edition == place) & too_large(found, standing, entries.met[other])
    return far


def _entry_of(period: Period, rows: Candidates) -> Numbers:
    """The entries of the rows that are events of the period."""
    own, entries, width = rows.event != NONE, period.entries, len(period.players.rating)
    in_order = entries.event.astype(np.int64) * width + entries.player
    found: Numbers = np.searchsorted(in_order, rows.event[own].astype(np.int64) * width + rows.player[own])
    return found.astype(np.int32)
