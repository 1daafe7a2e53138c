"""1.1.4 and 1.4.6a: the list at the start, and in long tournaments the one when the game was played."""

from datetime import date

import pytest

from titles.regulations import editions, rating_day

START, PLAYED = date(2024, 5, 20), date(2024, 6, 2)


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
@pytest.mark.parametrize(
    ("end", "played_on", "day"),
    [
        (date(2024, 6, 18), PLAYED, START),  # 12 days of May and 18 of June: 30 days, not longer than 30
        (date(2024, 6, 19), PLAYED, PLAYED),  # 31 days
        (date(2024, 6, 19), None, START),
        (START, START, START),
    ],
)
def test_a_tournament_of_more_than_thirty_days_uses_the_ratings_when_the_games_were_played(
    edition, end, played_on, day
):
    assert rating_day(edition, START, end, played_on) == day
