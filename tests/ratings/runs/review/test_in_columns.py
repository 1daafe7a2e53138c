"""The flags found in columns are those that going game by game finds: the same, in the same order."""

# ruff: noqa: S311 – the same dice every time
from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from ratings.regulations import EventSnapshot, GameSnapshot, PeriodSnapshot, PlayerSnapshot, Result, rate_period
from ratings.regulations.snapshots import ListedRating
from tests.planted.in_runs import IN_RUNS
from tests.planted.lawful import FIRST_DAY, Made, lawful
from tests.ratings.runs.review.in_columns import flags_in
from tests.ratings.runs.review.plain.facts import Period
from tests.ratings.runs.review.plain.search import flags_of
from tests.samples import sampled, samples

pytestmark = sampled


def wild(dice: Random) -> Made:
    """Few players in many short events of all kinds, so that every flag is near: matches, forfeits, newcomers, lists of
    first days, the same field again and again.
    """
    names = [f"p{place:02d}" for place in range(dice.randint(4, 14))]
    players = {
        name: PlayerSnapshot(
            rating=dice.choice((None, dice.randint(1000, 2700))),
            games=dice.choice((None, 0, dice.randint(1, 90))),
            born=dice.choice((None, dice.randint(1950, 2015))),
        )
        for name in dice.sample(names, len(names))
    }
    events = tuple(_event(dice, f"e{place}", names) for place in range(dice.randint(1, 9)))
    earlier = tuple(_event(dice, f"e{place}", names) for place in range(8, 8 + dice.randint(0, 3)))
    system = dice.choice(("fide-standard", "cfc-regular"))
    return Made(
        period=PeriodSnapshot(system=system, edition=None, players=players, events=events),
        earlier=earlier,
    )


def _event(dice: Random, name: str, names: list[str]) -> EventSnapshot:
    start, form = FIRST_DAY + timedelta(dice.randint(0, 9)), dice.choice(("swiss", "swiss", "match"))
    field = dice.sample(names, 2 if form == "match" else dice.randint(2, len(names)))
    rounds = dice.randint(1, 9)
    pairs = [tuple(dice.sample(field, 2)) for _ in range(dice.randint(1, 40))]
    results = dice.choice((tuple(Result), (Result.WHITE_WINS,), (Result.BLACK_WINS, Result.DRAW)))
    games = {
        (number, frozenset(pair)): GameSnapshot(round=number, white=pair[0], black=pair[1], result=dice.choice(results))
        for pair in pairs
        if (number := dice.randint(1, rounds))
    }
    listed = {
        key: ListedRating(rating=dice.choice((None, dice.randint(1000, 2700)))) for key in names if dice.random() < 0.2
    }
    return EventSnapshot(
        id=name,
        format=form,
        start=start,
        end=start + timedelta(dice.randint(0, 9)),
        games=tuple(games.values()),
        ratings=listed,
    )


def are_the_same(made: Made) -> bool:
    """With what was rated of its matches, where a rule book rates them."""
    matches = tuple(event for event in made.period.events if event.format == "match")
    system = made.period.system if made.period.edition else "fide-standard"
    found = rate_period(replace(made.period, system=system, events=matches)).players if matches else {}
    moved = {event.id: 17 * place for place, event in enumerate(made.period.events)}
    plain = flags_of(Period(snapshot=made.period, found=found, earlier=made.earlier, starts_moved=moved))
    return flags_in(made.period, found, made.earlier, moved) == plain


def test_the_flags_of_random_periods_are_the_same() -> None:
    dice = Random(2026)
    assert [number for number in range(samples(150, long=5000)) if not are_the_same(wild(dice))] == []


@pytest.mark.parametrize("kind", IN_RUNS)
def test_what_was_planted_is_flagged_in_the_same_words(kind: str) -> None:
    assert are_the_same(IN_RUNS[kind](0).made)


def test_a_lawful_month_has_the_same_flags() -> None:
    assert are_the_same(lawful(3))
