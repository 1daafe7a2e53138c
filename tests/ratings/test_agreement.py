"""The rating engine and the second, plainly written one agree on random events.

``python -m tests.ratings.second_engine --events 100000 --edition fide-2024`` compares many more.
"""

from __future__ import annotations

import pytest

from ratings.regulations import period_from_json, rate_period
from tests.ratings.second_engine.chance import random_period
from tests.ratings.second_engine.comparison import compare_many, project_answer
from tests.ratings.second_engine.engine import rate
from tests.ratings.second_engine.laws import LAWS
from tests.ratings.second_engine.printed_tables import DIFFERENCES, SCORES, dp, pd

EDITIONS = sorted(LAWS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_engines_agree_on_random_events(edition: str) -> None:
    tally = compare_many(edition, events=400, seed=2026)
    assert tally.differences == []
    assert tally.events >= 400


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_random_events_come_to_every_rule(edition: str) -> None:
    reasons: set[str | None] = set()
    k_reasons: set[str | None] = set()
    for number in range(150):
        for player in rate_period(period_from_json(random_period(edition, 2026, number))).players.values():
            reasons |= {game.reason for event in player.events for game in event.working}
            reasons |= {player.unlisted_reason, player.initial.reason if player.initial else None}
            k_reasons |= {event.k_reason for event in player.events}
            k_reasons |= {"limited" for event in player.events if event.k != event.k_before_limit}
    assert reasons >= {
        "unplayed",
        "match-unrated-player",
        "match-decided",
        "opponent-unrated",
        "opponent-unrated-at-start",
        "both-unrated",
        "zero-first-event",
        "outside-26-months",
        "too-few-games",
        "no-rated-opponent",
        "below-floor",
    }
    assert k_reasons >= {"published", "reached-2400", "junior", "under-30-games", "under-2400", "limited"}


@pytest.mark.parametrize(("edition", "other"), [(one, two) for one in EDITIONS for two in EDITIONS if one != two])
def test_the_comparison_notices_another_edition(edition: str, other: str) -> None:
    documents = [random_period(edition, 2026, number) for number in range(150)]
    assert any(project_answer(document) != rate(document | {"edition": other}) for document in documents)


def test_the_same_seed_gives_the_same_events() -> None:
    assert random_period("fide-2024", 7, 11) == random_period("fide-2024", 7, 11)
    assert random_period("fide-2024", 7, 11) != random_period("fide-2024", 7, 12)


def test_the_tables_of_the_second_engine_are_whole() -> None:
    assert sorted(DIFFERENCES) == list(range(101))
    assert all(dp(percent) == -dp(100 - percent) for percent in range(101))
    assert [low for low, *_ in sorted(SCORES)] == [0] + [high + 1 for _, high, *_ in sorted(SCORES)[:-1]]
    assert all(pd(difference) + pd(-difference) == 100 for difference in range(4, 1000))
