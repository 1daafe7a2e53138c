"""The document of ``check_report --registered``: every key is read, and what is wrong is named by its key."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from tournaments.reports.registered.completion import Registered
from tournaments.reports.registered.document import MOST_ROUNDS, BadRegistration, registered_from_json


def refusal(document: Any) -> str:
    with pytest.raises(BadRegistration) as refused:
        registered_from_json(document if isinstance(document, str) else json.dumps(document))
    return str(refused.value)


def test_everything_that_a_registration_knows_can_be_said() -> None:
    document = {
        "name": "Lakeside Spring Open", "city": "Bled", "federation": "SLO", "start": "2026-03-06",
        "end": "2026-03-08", "rounds": 3, "chief_arbiter": "IA Boris Novak", "deputy_arbiters": ["FA C", "NA D"],
        "format": "swiss", "rate_of_play": "5400+30", "schedule": ["2026-03-06", None, "2026-03-08"],
    }  # fmt: skip
    assert registered_from_json(json.dumps(document)) == Registered(
        name="Lakeside Spring Open",
        city="Bled",
        federation="SLO",
        start=date(2026, 3, 6),
        end=date(2026, 3, 8),
        rounds=3,
        format="swiss",
        rate_of_play="5400+30",
        chief_arbiter="IA Boris Novak",
        deputy_arbiters=("FA C", "NA D"),
        schedule={1: date(2026, 3, 6), 3: date(2026, 3, 8)},
    )


@pytest.mark.parametrize("document", [{}, {"name": None, "schedule": None, "rounds": None}])
def test_what_is_not_said_is_not_known(document: dict[str, None]) -> None:
    assert registered_from_json(json.dumps(document)) == Registered()


@pytest.mark.parametrize("rounds", [1, MOST_ROUNDS])
def test_the_smallest_and_the_largest_number_of_rounds(rounds: int) -> None:
    days = ["2026-03-06"] * rounds
    found = registered_from_json(json.dumps({"rounds": rounds, "schedule": days}))
    assert (found.rounds, len(found.schedule)) == (rounds, rounds)


@pytest.mark.parametrize("rounds", [0, -1, 100, "3", 3.0, True, [3]])
def test_what_is_no_number_of_rounds_is_refused(rounds: object) -> None:
    assert refusal({"rounds": rounds}) == "rounds: expected a number from 1 to 99"


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ([], "expected one JSON object"),
        (None, "expected one JSON object"),
        ({"nmae": "x", "Name": "y"}, "Name: expected one of name, city, federation, start, end, rounds, chief_arbiter, "
         "schedule, format, rate_of_play, deputy_arbiters"),
        ({"name": 7}, "name: expected a text"),
        ({"federation": "x"}, "federation: expected FIDE's three letters of a federation"),
        ({"start": "2026-03-08", "end": "2026-03-07"}, "end: expected a day not before the start, 2026-03-08, got "
         "2026-03-07"),
        ({"start": "7 March"}, "start: expected a day like 2026-03-07"),
        ({"end": "2026-02-30"}, "end: expected a day like 2026-03-07"),
        ({"end": 20260307}, "end: expected a day like 2026-03-07"),
        ({"end": "20260307"}, "end: expected a day like 2026-03-07"),
        ({"end": "2026-W10-6"}, "end: expected a day like 2026-03-07"),
        ({"schedule": "2026-03-07"}, "schedule: expected a list of at most 99"),
        ({"schedule": {}}, "schedule: expected a list of at most 99"),
        ({"schedule": ["2026-03-07"] * 100}, "schedule: expected a list of at most 99"),
        ({"schedule": ["2026-03-07", "soon"]}, "schedule[2]: expected a day like 2026-03-07"),
        ({"deputy_arbiters": ["FA C", None]}, "deputy_arbiters[2]: expected a text"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_by_its_key_and_place(document: object, message: str) -> None:
    assert refusal(document) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: expected JSON, got nothing"),
        ("name: x", 'line 1, column 1: expected JSON, got "name: x"'),
        ('{"name": "x"} {}', 'line 1, column 15: expected JSON, got "{}"'),
        ("[" * 100_000, "document: expected JSON of a few levels, got a deeper one"),
        ('{"rounds": NaN}', "rounds: expected a finite number, got NaN"),
        ('{"rounds": 9, "rounds": 11}', "rounds: expected this field once in its object, got it twice"),
    ],
)
def test_what_is_no_document_is_refused_at_its_place(text: str, message: str) -> None:
    assert refusal(text) == message
