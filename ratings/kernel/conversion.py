"""Between the snapshots and results of the regulations and the columns of the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from datetime import date
from typing import NamedTuple

import numpy as np

from ratings.kernel.arrays import (
    NONE,
    EarlierColumns,
    EventColumns,
    GameColumns,
    Month,
    Numbers,
    PlayerColumns,
    Ratings,
)
from ratings.kernel.candidates import REASONS
from ratings.kernel.month import EDITIONS
from ratings.regulations import PeriodResult, PeriodSnapshot, PlayerRating, edition_by_id, edition_for
from ratings.regulations.checks import GAMES, check_period
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.exclusions import check_event, excluded_event, excluded_games
from ratings.regulations.snapshots import PLAYED, POINTS, EarlierResult, EventSnapshot, PlayerSnapshot

EPOCH = date(1970, 1, 1)
MANY = GAMES.high or 0
"""Stands for games that nobody told: enough for every rule. See rulings: silent-games."""


class NotForTheKernel(ValueError):
    """A period that only the plain engine rates; the message says why."""


class GameRow(NamedTuple):
    """One row of ``GameColumns``."""

    event: int
    white: int
    black: int
    score: int
    played: bool
    counts: bool
    white_as_unrated: bool
    black_as_unrated: bool


class EarlierRow(NamedTuple):
    """One row of ``EarlierColumns``."""

    player: int
    end: int
    games: int
    score: int
    total: int
    opponents: int


def month_of(period: PeriodSnapshot) -> Month:
    """The columns of a period, players in its order. Raises what ``rate_period`` raises, and ``NotForTheKernel``."""
    check_period(period)
    events = sorted(period.events, key=lambda event: event.id)
    edition = _edition(period)
    _refuse_what_has_no_column(period)
    for place, event in enumerate(period.events):
        check_event(f"events.{place}", event, edition)
    return Month(
        edition=edition,
        players=_players(period.players),
        events=EventColumns(
            start_year=_numbers(event.start.year for event in events),
            end=_numbers(_days(event.end) for event in events),
        ),
        games=_games(edition, events, period.players),
        earlier=earlier_columns(period.players),
    )


def _refuse_what_has_no_column(period: PeriodSnapshot) -> None:
    """The kernel has one rating and one K of a player, and no tournament above its parts."""
    for place, event in enumerate(period.events):
        for name, is_told in (("ratings", bool(event.ratings)), ("part", event.part is not None)):
            if is_told:
                raise NotForTheKernel(f"events.{place}.{name}: an event without this field")


def ratings_of(result: PeriodResult) -> Ratings:
    """The answer of the plain engine as columns, players in its order."""
    rows = [_rating_row(player) for player in result.players.values()]
    columns = {name: [row[name] for row in rows] for name in (field.name for field in fields(Ratings))}
    return Ratings(**{name: _numbers(_or_none(value) for value in column) for name, column in columns.items()})


def _edition(period: PeriodSnapshot) -> FideEdition:
    if period.system != "fide-standard":
        raise NotForTheKernel(f"system: fide-standard; found {period.system}")
    named = period.edition
    if named is not None:
        found = {edition_by_id(named)}
    else:
        found = {edition_for(period.system, event.governed_from) for event in period.events}
    for edition in EDITIONS:
        if found == {edition}:
            return edition
    raise NotForTheKernel(
        f"one edition for all events, out of {', '.join(edition.id for edition in EDITIONS)};"
        f" found {', '.join(sorted(edition.id for edition in found)) or 'no event'}"
    )


def _players(players: Mapping[str, PlayerSnapshot]) -> PlayerColumns:
    return PlayerColumns(
        rating=_numbers(_or_none(player.rating) for player in players.values()),
        games=_numbers(MANY if player.games is None else player.games for player in players.values()),
        born=_numbers(_or_none(player.born) for player in players.values()),
        k=_numbers(_or_none(player.k) for player in players.values()),
        highest=_numbers(_or_none(player.highest) for player in players.values()),
    )


def _games(edition: FideEdition, events: list[EventSnapshot], players: Mapping[str, PlayerSnapshot]) -> GameColumns:
    place_of = {key: place for place, key in enumerate(players)}
    rows = [row for place, event in enumerate(events) for row in _event_rows(edition, place, event, players, place_of)]
    event, white, black, score, played, counts, white_as_unrated, black_as_unrated = _columns(rows, GameRow)
    return GameColumns(
        event=event,
        white=white,
        black=black,
        score=score.astype(np.int8),
        played=played.astype(np.bool_),
        counts=counts.astype(np.bool_),
        white_as_unrated=white_as_unrated.astype(np.bool_),
        black_as_unrated=black_as_unrated.astype(np.bool_),
    )


def _event_rows(
    edition: FideEdition,
    place: int,
    event: EventSnapshot,
    players: Mapping[str, PlayerSnapshot],
    place_of: Mapping[str, int],
) -> Iterator[GameRow]:
    excluded = excluded_games(edition, event, players)
    is_rated = excluded_event(edition, event, players) is None
    for number, game in enumerate(event.games):
        yield GameRow(
            event=place,
            white=place_of[game.white],
            black=place_of[game.black],
            score=POINTS[game.result][0],
            played=game.result in PLAYED,
            counts=is_rated and number not in excluded,
            white_as_unrated=game.white in event.unrated_at_start,
            black_as_unrated=game.black in event.unrated_at_start,
        )


def earlier_columns(players: Mapping[str, PlayerSnapshot]) -> EarlierColumns:
    return earlier_of((place, key, player) for place, (key, player) in enumerate(players.items()))


def earlier_of(players: Iterable[tuple[int, str, PlayerSnapshot]]) -> EarlierColumns:
    """What players bring along, told in the order of their places; nobody else has anything."""
    rows = [
        _earlier_row(place, key, result)
        for place, key, player in players
        if player.rating is None
        for result in sorted(player.earlier, key=lambda result: result.event)
    ]
    return EarlierColumns(**dict(zip(EarlierRow._fields, _columns(rows, EarlierRow), strict=True)))


def _earlier_row(place: int, key: str, result: EarlierResult) -> EarlierRow:
    total = result.games * result.opponents_average
    if total.denominator != 1:
        raise NotForTheKernel(f"players.{key}.earlier: averages that come from whole ratings; found {total} in all")
    return EarlierRow(
        player=place,
        end=_days(result.end),
        games=result.games,
        score=result.score,
        total=total.numerator,
        opponents=result.different_opponents,
    )


def _columns(rows: list[GameRow] | list[EarlierRow], kind: type[GameRow] | type[EarlierRow]) -> list[Numbers]:
    """The columns of the rows, of no rows as many empty ones."""
    return list(np.array(rows, dtype=np.int32).reshape(-1, len(kind._fields)).T.copy())


def _numbers(values: Iterator[int]) -> Numbers:
    return np.fromiter(values, dtype=np.int32)


def _or_none(value: int | None) -> int:
    return NONE if value is None else value


def _days(day: date) -> int:
    return (day - EPOCH).days


def _rating_row(player: PlayerRating) -> dict[str, int | None]:
    initial = player.initial
    return {
        "rating_after": player.rating_after,
        "games": player.games,
        "score": player.score,
        "expected": player.expected,
        "k": player.k,
        "change": player.change,
        "rounded_change": player.rounded_change,
        "performance": None if initial is None else initial.performance,
        "pooled_games": None if initial is None else initial.games,
        "pooled_score": None if initial is None else initial.score,
        "opponents_average": None if initial is None else initial.opponents_average,
        "reason": 0 if initial is None else REASONS.index(initial.reason),
    }
