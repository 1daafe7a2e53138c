"""Texts that leave a rule out: the kernel asks the edition for each number, and does without those it has not."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from ratings.kernel import Month, month_of, rate_month
from ratings.regulations.editions.fide_standard.e2022 import FIDE_2024, FIDE_2025_10
from ratings.regulations.fide.edition import FideEdition
from tests.ratings.kernel.builders import row
from tests.ratings.regulations.builders import event, game, period, rated


def without(edition: FideEdition, month: Month, **rules: Any) -> Month:
    """The month under a text that has not got some rules."""
    return replace(month, edition=replace(edition, **rules))


def meeting(white: int, black: int, edition: str) -> Month:
    """White wins the one game."""
    return month_of(period({"a": rated(white), "b": rated(black)}, event(game(1, "a", "b")), edition=edition))


def test_without_a_limit_a_large_difference_counts_whole() -> None:
    month = meeting(2062, 1400, "fide-2024")
    # 8.1.2: 400 gives .92, 662 gives .99
    assert row(rate_month(month), 0, "expected") == {"expected": 92}
    assert row(rate_month(without(FIDE_2024, month, largest_difference=None)), 0, "expected") == {"expected": 99}


def test_without_a_rating_from_which_gaps_count_whole_the_limit_holds_for_everybody() -> None:
    month = meeting(2700, 1800, "fide-2025-10")
    assert row(rate_month(month), 0, "expected") == {"expected": 100}
    assert row(rate_month(without(FIDE_2025_10, month, whole_difference_from=None)), 0, "expected") == {"expected": 92}


@pytest.mark.parametrize(("most", "k"), [(700, 19), (None, 20)])
def test_without_a_limit_of_k_times_games_k_is_that_of_the_sentences(most: int | None, k: int) -> None:
    opponents = {f"o{place}": rated(2000) for place in range(36)}
    games = [game(number, "a", key, "1/2-1/2") for number, key in enumerate(opponents, 1)]
    month = month_of(period({"a": rated(2000)} | opponents, event(*games), edition="fide-2024"))
    assert row(rate_month(without(FIDE_2024, month, most_k_times_games=most)), 0, "k") == {"k": k}


@pytest.mark.parametrize(("junior", "k"), [(40, 40), (None, 20)])
def test_without_a_k_of_juniors_they_have_that_of_the_others(junior: int | None, k: int) -> None:
    players = {"a": rated(2000, born=2010), "b": rated(2000)}
    played = event(game(1, "a", "b"), start=date(2024, 5, 1))
    month = month_of(period(players, played, edition="fide-2024"))
    assert row(rate_month(without(FIDE_2024, month, k_junior=junior)), 0, "k") == {"k": k}


def test_a_month_says_how_much_memory_its_columns_take() -> None:
    month = meeting(2000, 1800, "fide-2024")
    assert month.nbytes == sum(len(column) * column.itemsize for column in month.columns()) > 0
