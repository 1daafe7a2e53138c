"""Periods of several editions, with ratings of first days, rapid and blitz too: the kernel agrees with the engine."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import numpy as np
import pytest

from ratings.kernel import NONE
from ratings.kernel.building import EventIn, period_of, with_stand_ins
from ratings.kernel.candidates import REASONS
from ratings.kernel.games import GAME, RESULTS, marks_of
from ratings.kernel.left_out import left_out
from ratings.kernel.periods import Outcome, Period, covers, rate_columns
from ratings.regulations import EventSnapshot, PeriodSnapshot, PlayerRating, edition_by_id, edition_for, rate_period
from ratings.regulations.registry import rating_editions
from ratings.regulations.snapshots import (
    Approval,
    Decision,
    ListedRating,
    Minutes,
    PlayedNotRated,
    Registration,
)
from tests.ratings.kernel.test_random_months import wild_event, wild_player
from tests.ratings.regulations import builders as made
from tests.samples import sampled, samples

pytestmark = sampled

DAYS_OF = {
    "fide-standard": (date(2022, 12, 20), date(2024, 2, 20), date(2025, 9, 20)),
    "fide-rapid": (
        date(2013, 3, 1),
        date(2014, 6, 20),
        date(2014, 7, 1),
        date(2022, 9, 20),
        date(2024, 2, 20),
        date(2024, 11, 20),
    ),
    "fide-blitz": (date(2012, 7, 1), date(2014, 6, 20), date(2022, 9, 20), date(2024, 11, 20)),
}


def test_the_kernel_covers_what_rates_game_by_game() -> None:
    covered = {edition.id for edition in rating_editions() if covers(edition)}
    assert covered == {
        *("fide-2022", "fide-2024", "fide-2025-10"),
        *("fide-rb-2012", "fide-rb-2014", "fide-rb-2022", "fide-rb-2022-10", "fide-rb-2024", "fide-rb-2024-12"),
    }


@pytest.mark.parametrize("system", DAYS_OF)
def test_random_periods_are_equal_in_both_engines(system: str) -> None:
    dice = random.Random(system)  # noqa: S311
    for _ in range(samples(120, long=4000)):
        period = wilder_period(dice, system)
        kernel = rated_by_the_kernel(period)
        assert kernel == rated_by_the_engine(period), period


def wilder_period(dice: random.Random, system: str) -> PeriodSnapshot:
    """What wild periods have, on both sides of a change of editions, with lists of first days and much else."""
    keys = [f"p{place}" for place in range(dice.randint(2, 9))]
    players = {key: wild_player(dice) for key in keys}
    if system != "fide-standard":
        players = {
            key: replace(player, standard_rating=dice.choice((None, dice.randint(1000, 2700))))
            for key, player in players.items()
        }
    day = dice.choice(DAYS_OF[system])
    events = tuple(_event(dice, system, f"e{place}", keys, day) for place in range(dice.randint(1, 5)))
    return PeriodSnapshot(system=system, edition=None, players=players, events=tuple(dice.sample(events, len(events))))


def _event(dice: random.Random, system: str, name: str, keys: list[str], day: date) -> EventSnapshot:
    found = wild_event(dice, name, keys)
    start = day + timedelta(days=dice.randint(0, 14))
    unrated = found.unrated_at_start if dice.random() < 0.3 else ()
    edition = edition_for(system, start)
    has_new_rules = edition.effective_from >= date(2022, 1, 1)
    listed = {key: _listed(dice, system) for key in keys if dice.random() < 0.3 and key not in unrated}
    more: dict[str, Any] = {}
    if has_new_rules and dice.random() < 0.3:
        more["registration"] = Registration(
            on=dice.choice((None, start - timedelta(days=dice.choice((1, 20, 40))))),
            decision=dice.choice((None, *Decision)),
        )
    if has_new_rules and dice.random() < 0.2:
        more["hybrid_approved"] = dice.random() < 0.5
    if has_new_rules and dice.random() < 0.2:
        more["reported_on"] = start + timedelta(days=dice.choice((20, 200)))
    if system == "fide-standard" and dice.random() < 0.3:
        more["minutes"] = dice.choice((60, 90, 120))
        more["time_control_approved"] = dice.choice((None, Approval(on=start, reason="asked for")))
    end = start + (found.end - found.start)
    games = tuple(_game(dice, each, system, has_new_rules=has_new_rules) for each in found.games)
    if not has_new_rules:
        more["decided_games_count"] = False
    return replace(found, start=start, end=end, games=games, unrated_at_start=unrated, ratings=listed, **more)


def _listed(dice: random.Random, system: str) -> ListedRating:
    rating = dice.choice((None, dice.randint(1000, 2800)))
    stand_in = dice.choice((None, dice.randint(1000, 2700))) if system != "fide-standard" and rating is None else None
    k = dice.choice((None, 10, 40)) if rating is not None else None
    return ListedRating(rating=rating, k=k, standard_rating=stand_in)


def _game(dice: random.Random, game: Any, system: str, *, has_new_rules: bool) -> Any:
    excluded = dice.choice(tuple(PlayedNotRated)) if has_new_rules and dice.random() < 0.05 else None
    minutes = None
    if system != "fide-standard" and has_new_rules and dice.random() < 0.1:
        minutes = Minutes(white=10, black=dice.choice((10, 5)))
    return replace(game, excluded=excluded, minutes=minutes)


# ---------------------------------------------------------------- both answers in the same words
def columns_of(period: PeriodSnapshot) -> tuple[Period, frozenset[str]]:
    """The period as columns, and who plays with a standard rating."""
    place_of = {key: place for place, key in enumerate(period.players)}
    events = []
    for event in period.events:
        rows = [
            (place_of[game.white], place_of[game.black], game.round, RESULTS.index(game.result), marks_of(game))
            for game in event.games
        ]
        edition: Any = edition_by_id(period.edition) if period.edition else edition_for(period.system, event.start)
        facts = replace(event, games=())
        events.append(EventIn(facts=facts, edition=edition, games=np.array(rows, dtype=GAME)))
    if period.system == "fide-standard":
        return period_of(period.players, events), frozenset()
    players, events, stand_ins = with_stand_ins(period.players, events)
    return period_of(players, events), stand_ins


def rated_by_the_kernel(period: PeriodSnapshot) -> dict[str, Any]:
    columns, stand_ins = columns_of(period)
    outcome = rate_columns(columns)
    ids = sorted(event.id for event in period.events)
    return {key: _of_kernel(columns, outcome, place, ids, key in stand_ins) for place, key in enumerate(period.players)}


def _of_kernel(period: Period, outcome: Outcome, place: int, ids: list[str], stands_in: bool) -> dict[str, Any]:
    found = {name: _or_none(getattr(outcome.players, name)[place]) for name in PLAYER}
    if stands_in and not found["games"]:
        found["rating_after"] = None
    found["reason"] = REASONS[int(outcome.players.reason[place])]
    seats = np.flatnonzero(period.entries.player == place)
    found["events"] = {
        ids[int(period.entries.event[seat])]: {name: _or_none(getattr(outcome.entries, name)[seat]) for name in ENTRY}
        for seat in seats
    }
    return found


PLAYER = (
    *("rating_after", "games", "score", "expected", "k", "change", "rounded_change"),
    *("performance", "pooled_games", "pooled_score", "opponents_average"),
)
ENTRY = ("games", "score", "expected", "k", "change", "total")


def _or_none(value: Any) -> int | None:
    return None if int(value) == NONE else int(value)


def rated_by_the_engine(period: PeriodSnapshot) -> dict[str, Any]:
    return {key: _of_engine(rating) for key, rating in rate_period(period).players.items()}


def _of_engine(rating: PlayerRating) -> dict[str, Any]:
    initial = rating.initial
    found: dict[str, Any] = {name: getattr(rating, name) for name in PLAYER[:7]}
    found |= {
        "performance": None if initial is None else initial.performance,
        "pooled_games": None if initial is None else initial.games,
        "pooled_score": None if initial is None else initial.score,
        "opponents_average": None if initial is None else initial.opponents_average,
        "reason": None if initial is None else initial.reason,
        "events": {
            event.id: {
                **{name: getattr(event, name) for name in ENTRY[:5]},
                "total": event.opponents_total,
            }
            for event in rating.events
        },
    }
    return found


def test_an_event_without_games_has_none_to_rate_and_none_to_leave_out() -> None:
    played = made.event(made.game(1, "a", "b"), id="played")
    for others in ((), (played,)):
        asked = made.period(
            {"a": made.rated(2410), "b": made.rated(2000)},
            *(made.event(id="empty"), made.event(id="refused", rating_refused=True), *others),
            edition="fide-2024",
        )
        assert rated_by_the_kernel(asked) == rated_by_the_engine(asked)


# ---------------------------------------------------------------- games that do not count
@pytest.mark.parametrize("system", DAYS_OF)
def test_games_are_left_out_for_the_reasons_of_the_engine(system: str) -> None:
    dice = random.Random(f"left out {system}")  # noqa: S311
    for _ in range(samples(60, long=2000)):
        period = wilder_period(dice, system)
        columns, _ = columns_of(period)
        found = left_out(columns, rate_columns(columns))
        keys, ids = list(period.players), sorted(event.id for event in period.events)
        told = [
            (keys[player], ids[event], number, keys[opponent], *found.reasons[reason])
            for player, event, number, opponent, reason in zip(
                found.player, found.event, found.round, found.opponent, found.reason, strict=True
            )
        ]
        assert told == [
            (key, event.id, row.round, row.opponent, row.reason, row.article)
            for key, rating in rate_period(period).players.items()
            for event in rating.events
            for row in event.working
            if not row.rated
        ]
