"""What was planted before the flags were written is flagged; what is lawful is not, but for one player in fifty."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from ratings.regulations import rate_period
from ratings.runs.review.flags import Flag
from tests.planted.in_runs import IN_RUNS, Planted
from tests.planted.lawful import Made, juniors, lawful
from tests.ratings.runs.review.in_columns import flags_in

SEEDS = range(10)


def flags_on(made: Made) -> tuple[Flag, ...]:
    """The flags of a period; only the change of a match asks for what was rated."""
    matches = tuple(event for event in made.period.events if event.format == "match")
    found = rate_period(replace(made.period, events=matches)).players if matches else {}
    return flags_in(made.period, found, made.earlier)


def is_named(kind: str, planted: Planted) -> bool:
    """By a flag of its kind, in its event, and nobody of those it is about is left out."""
    found = [flag for flag in flags_on(planted.made) if flag.kind == kind and flag.event == planted.event]
    named = {player for flag in found for player in flag.players}
    return bool(found) and (kind == "match-change" or planted.players <= named)


@pytest.mark.parametrize("kind", IN_RUNS)
def test_what_was_planted_is_flagged(kind: str) -> None:
    assert [seed for seed in SEEDS if not is_named(kind, IN_RUNS[kind](seed))] == []


def test_at_most_one_in_fifty_of_lawful_players_and_events_is_named() -> None:
    people = events = 0
    named: Counter[str] = Counter()
    for seed in range(20):
        made = lawful(seed)
        flags = flags_on(made)
        people, events = people + len(made.period.players), events + len(made.period.events)
        named["players"] += len({player for flag in flags for player in flag.players})
        named["events"] += len({flag.event for flag in flags if not flag.players})
    assert 50 * named["players"] <= people
    assert 50 * named["events"] <= events


def test_a_club_of_juniors_that_gains_lawfully_is_not_flagged() -> None:
    juniors_named = {
        (seed, flag.kind.value, player)
        for seed in SEEDS
        for flag in flags_on(juniors(seed))
        for player in flag.players
        if player.startswith("j")
    }
    assert juniors_named == set()
