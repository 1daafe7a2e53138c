"""Every law that rows of the kernel are held against at once, broken once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ratings.runs.invariants_of_rows import check_rows
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.kernel_results import KernelResults
from ratings.runs.models import RatingRun
from ratings.runs.problems import RunProblem

BOB = 1  # his place in the order of the keys


@pytest.fixture
def results(reviewed: RatingRun) -> KernelResults:
    found = KernelAnswers.of(reviewed.manifest).results
    assert found is not None
    check_rows(found)
    return found


def with_number(results: KernelResults, rows: str, column: str, number: int) -> KernelResults:
    """The same with another number of Bob's, who has one event."""
    table = getattr(results, rows)
    cells = getattr(table, column).copy()
    cells[BOB if rows == "players" else results.owner.tolist().index(BOB)] = number
    return replace(results, **{rows: replace(table, **{column: cells})})


@pytest.mark.parametrize(
    ("rows", "column", "number", "message", "article"),
    [
        ("players", "rating_after", 1200, "the new rating is not the old one and the rounded change", "8.3.4"),
        ("players", "rating_before", 2001, "the new rating is not the old one and the rounded change", "8.3.4"),
        ("players", "change_hundredths", 1200, "the changes of the events do not add up", ""),
        ("players", "games", 5, "the games of the events do not add up", ""),
        ("entries", "games", 1, "the games of the events do not add up", ""),
        ("entries", "score_hundredths", 200, "the change is not K times score less expected score", ""),
        ("entries", "expected_hundredths", 10, "the change is not K times score less expected score", ""),
        ("entries", "change_hundredths", 100, "the change is not K times score less expected score", ""),
        ("entries", "k_factor", 400, "the change is not K times score less expected score", ""),
    ],
)
def test_a_broken_law_names_the_player(
    results: KernelResults, rows: str, column: str, number: int, message: str, article: str
) -> None:
    with pytest.raises(RunProblem) as refused:
        check_rows(with_number(results, rows, column, number))
    failure = refused.value.failure
    assert (failure["message"], failure["player"], failure["article"]) == (message, "2000002", article)
    assert failure["event"] == ("open:1" if rows == "entries" and column != "games" else "")


def test_more_k_than_the_games_bear_stops_the_run(results: KernelResults) -> None:
    games = int(results.players.games[BOB])
    k, entry = 700 // games + 1, results.owner.tolist().index(BOB)
    surplus = int(results.entries.score_hundredths[entry] - results.entries.expected_hundredths[entry])
    broken = with_number(with_number(results, "entries", "k_factor", k), "entries", "change_hundredths", k * surplus)
    with pytest.raises(RunProblem, match=f"K {k} is more than the {700 // games} that {games} games bear"):
        check_rows(with_number(broken, "players", "change_hundredths", k * surplus))


def test_nobody_stands_below_the_floor(results: KernelResults) -> None:
    low = with_number(with_number(results, "players", "rating_before", 1400), "players", "rating_after", 1390)
    change = int(results.players.change_hundredths[BOB])
    assert round(change / 100) != -10  # so that the rounded change is broken first
    with pytest.raises(RunProblem, match="rounded change"):
        check_rows(low)
    rounded = (abs(change) + 50) // 100 * (1 if change > 0 else -1)
    low = with_number(low, "players", "rating_after", 1390)
    with pytest.raises(RunProblem, match="the rating 1390 is below the floor 1400"):
        check_rows(with_number(low, "players", "rating_before", 1390 - rounded))
