"""An event on both sides of 1 March 2024 is rated under the text and with the ratings of its first day, and what was
won is added to the rating that the operation of that day has made.
"""

from __future__ import annotations

from datetime import date

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_lines_and_operations import APRIL, MARCH, decided, february
from tests.ratings.runs.corrections.test_versions import ratings

__all__ = ["february"]


def test_an_event_begun_before_1_march_2024_and_ended_behind_it_adds_to_the_rating_behind_the_operation(
    february: RatingList, publish: Publish, prepare: Prepare, quentin: User, record_games: Record,
    players: dict[str, Player],
) -> None:  # fmt: skip
    march = publish(MARCH)
    named = {"operation": "one-off-2024-03", "authority": "FIDE Council, 14 December 2023"}
    version = decided(prepare(march, **named), quentin).published_lists.get()
    record_games([(1, "ann", "bob", "1/2-1/2")], starts_on=date(2024, 2, 28), ends_on=date(2024, 3, 2))
    april = publish(APRIL)
    result = april.run.results.get(player=players["bob"])
    [event] = result.working["events"]
    [game] = event["working"]
    assert (event["edition"], game["opponent_rating"], game["difference"], game["expected"]) == (
        "fide-2022", 2410, 1200 - 2410, 0.08,
    )  # fmt: skip
    assert (april.run.previous_list, result.rating_before) == (version, 1520)
    assert ratings(april) == {"Able, Ann": 2410 - 4, "Baker, Bob": 1520 + 8}
