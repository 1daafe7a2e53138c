"""The fields of the contract that only the CFC has: in by name, out exact, absent from everybody else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ratings.regulations import BadPeriod, document_from_text, period_from_json, rate_period, result_to_json

DOCUMENT: dict[str, Any] = {
    "system": "cfc-regular",
    "players": {
        "P": {"rating": 1500, "games": 90, "highest": 2800, "last_played": "2009-08-01"},
        "A": {"rating": 1500, "games": 90, "highest": 2800, "last_played": None},
    },
    "events": [
        {
            "id": "e",
            "format": "swiss",
            "start": "2009-09-05",
            "end": "2009-09-06",
            "counts_default_games": [{"round": 1, "player": "A"}],
            "games": [{"round": 1, "white": "P", "black": "A", "result": "+--"}],
        }
    ],
}


def printed(document: dict[str, Any]) -> Any:
    return result_to_json(rate_period(period_from_json(document_from_text(json.dumps(document)))))["players"]


def test_an_event_is_printed_with_its_steps() -> None:
    event = printed(DOCUMENT)["P"]["events"][0]
    assert {name: event[name] for name in ("rating_before", "rating_after", "percentage", "performance", "record")} == {
        "rating_before": 1500,
        "rating_after": 1518,
        "percentage": 100,
        "performance": 1900,
        "record": 2800,
    }
    assert event["steps"] == [
        {"code": "score-less-expected", "article": "714b", "amount": 16, "rating": 1516},
        {"code": "participation", "article": "714c", "amount": 1.5, "rating": 1517.5},
        {"code": "rounding", "article": "714b", "amount": 0.5, "rating": 1518},
    ]
    assert (event["first_pass"], event["working"][0]["basis"]) == ([], "pre-event")


def test_other_rule_books_do_not_have_these_fields() -> None:
    event = DOCUMENT["events"][0] | {"counts_default_games": [], "start": "2022-03-05", "end": "2022-03-06"}
    found = printed(DOCUMENT | {"system": "fide-standard", "events": [event]})["P"]["events"][0]
    assert {"steps", "rating_after", "first_pass"} & found.keys() == set()
    assert "basis" not in found["working"][0]


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("counts_default_games", 3, "events.0.counts_default_games: expected a list, got 3"),
        ("counts_default_games", [{"round": 1}], "events.0.counts_default_games.0.player: expected this field, got"),
        (
            "counts_default_games",
            [{"round": 0, "player": "A"}],
            "events.0.counts_default_games.0.round: expected a whole number from 1 to 1000, got 0",
        ),
        (
            "counts_default_games",
            [{"round": 1, "player": "P"}],
            "events.0.counts_default_games.0: expected a player and a round in which",
        ),
    ],
)
def test_a_default_that_cannot_be_is_refused(field: str, value: object, message: str) -> None:
    with pytest.raises(BadPeriod) as refused:
        printed(DOCUMENT | {"events": [DOCUMENT["events"][0] | {field: value}]})
    assert str(refused.value).startswith(message)


def test_the_last_day_played_is_a_day() -> None:
    players = DOCUMENT["players"] | {"P": {"rating": 1300, "last_played": "2004"}}
    with pytest.raises(BadPeriod, match=r"players.P.last_played: expected a day written as 2022-03-05"):
        printed(DOCUMENT | {"players": players})
