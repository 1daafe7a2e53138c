"""The JSON of the contract: what is refused and where, and that every number comes out exact."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from ratings.regulations import (
    BadPeriod,
    EarlierResult,
    EventSnapshot,
    GameSnapshot,
    PeriodSnapshot,
    PlayerSnapshot,
    Result,
    document_from_text,
    period_from_json,
    rate_period,
    result_to_json,
)
from ratingsite.foundations.exact import Hundredths

DOCUMENT: dict[str, Any] = {
    "system": "fide-standard",
    "edition": "fide-2022",
    "players": {
        "A": {
            "rating": 2300,
            "games": 154,
            "born": 1990,
            "k": 20,
            "highest": 2410,
            "standard_rating": 2280,
            "federation": "CAN",
            "title": "IM",
            "sex": "m",
            "earlier": [
                {"event": "x", "end": "2021-11-07", "games": 3, "score": 1.0, "opponents_average": 2220.35},
            ],
        },
        "U": {"rating": None},
    },
    "events": [
        {
            "id": "e1",
            "format": "swiss",
            "start": "2022-03-05",
            "end": "2022-03-06",
            "unrated_at_start": ["A"],
            "match_games": 4,
            "decided_games_count": True,
            "games": [{"round": 1, "white": "A", "black": "U", "result": "1-0"}],
        }
    ],
}


def changed(path: str, value: Any) -> dict[str, Any]:
    """The document with one value put in another's place."""
    document = deepcopy(DOCUMENT)
    place: Any = document
    *steps, last = path.split(".")
    for step in steps:
        place = place[int(step)] if isinstance(place, list) else place[step]
    place[int(last) if isinstance(place, list) else last] = value
    return document


def refusal(document: object) -> str:
    with pytest.raises(BadPeriod) as caught:
        period_from_json(document)
    return str(caught.value)


def text_refusal(text: str) -> str:
    with pytest.raises(BadPeriod) as caught:
        document_from_text(text)
    return str(caught.value)


def test_every_field_of_the_contract_is_read() -> None:
    assert period_from_json(DOCUMENT) == PeriodSnapshot(
        system="fide-standard",
        edition="fide-2022",
        players={
            "A": PlayerSnapshot(
                rating=2300,
                games=154,
                born=1990,
                k=20,
                highest=2410,
                standard_rating=2280,
                federation="CAN",
                title="IM",
                sex="m",
                earlier=(
                    EarlierResult(
                        event="x",
                        end=date(2021, 11, 7),
                        games=3,
                        score=Hundredths(100),
                        opponents_average=Fraction(44407, 20),
                    ),
                ),
            ),
            "U": PlayerSnapshot(rating=None),
        },
        events=(
            EventSnapshot(
                id="e1",
                format="swiss",
                start=date(2022, 3, 5),
                end=date(2022, 3, 6),
                games=(GameSnapshot(round=1, white="A", black="U", result=Result.WHITE_WINS),),
                unrated_at_start=("A",),
                match_games=4,
                decided_games_count=True,
            ),
        ),
    )


def test_a_null_stands_for_what_may_be_unknown() -> None:
    names = ("born", "k", "highest", "standard_rating", "federation", "title", "sex")
    document = changed("players.U", {"rating": 1500} | dict.fromkeys(names))
    document["edition"] = None
    assert period_from_json(document).players["U"] == PlayerSnapshot(rating=1500)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (
            "system",
            "x",
            'system: expected one of fide-standard, fide-rapid, fide-blitz, cfc-regular, cfc-active, got "x"',
        ),
        ("edition", 2022, "edition: expected a text of 1 to 200 characters, got 2022"),
        ("players", [], "players: expected an object, got a list"),
        ("players.A.rating", "24O0", 'players.A.rating: expected a whole number from 0 to 4000 or null, got "24O0"'),
        ("players.A.games", 1.5, "players.A.games: expected a whole number from 0 to 100000, got 1.5"),
        ("players.A.sex", "x", 'players.A.sex: expected one of m, w, f, got "x"'),
        ("players.A.title", "", 'players.A.title: expected a text of 1 to 200 characters, got ""'),
        ("players.A.earlier", {}, "players.A.earlier: expected a list, got an object"),
        (
            "players.A.earlier.0.score",
            3.5,
            "players.A.earlier.0.score: expected a score of 3 games in steps of a half point, got 3.5",
        ),
        (
            "players.A.earlier.0.score",
            0.125,
            "players.A.earlier.0.score: expected a score of 3 games in steps of a half point, got 0.125",
        ),
        (
            "players.A.earlier.0.opponents_average",
            "2000",
            'players.A.earlier.0.opponents_average: expected an average from 0 to 4000, got "2000"',
        ),
        (
            "players.A.earlier.0.opponents_average",
            float("nan"),
            "players.A.earlier.0.opponents_average: expected an average from 0 to 4000, got nan",
        ),
        ("events.0.start", "05.03.2022", 'events.0.start: expected a day written as 2022-03-05, got "05.03.2022"'),
        ("events.0.start", "20220305", 'events.0.start: expected a day written as 2022-03-05, got "20220305"'),
        ("events.0.start", "2022-02-30", 'events.0.start: expected a day written as 2022-03-05, got "2022-02-30"'),
        ("events.0.start", None, "events.0.start: expected a day written as 2022-03-05, got null"),
        ("events.0.decided_games_count", 1, "events.0.decided_games_count: expected true or false, got 1"),
        (
            "events.0.games.0.result",
            "2-0",
            'events.0.games.0.result: expected one of 1-0, 0-1, 1/2-1/2, +--, --+, ---, =-=, got "2-0"',
        ),
        ("events.0.games.0.round", "1", 'events.0.games.0.round: expected a whole number from 1 to 1000, got "1"'),
        ("events.0.games.0.white", 7, "events.0.games.0.white: expected a text of 1 to 200 characters, got 7"),
    ],
)
def test_a_bad_value_is_refused_with_its_place(path: str, value: Any, message: str) -> None:
    assert refusal(changed(path, value)) == message


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("sistem", "sistem: expected no other field than edition, events, players, system, got"),
        ("players.A.elo", "players.A.elo: expected no other field than born, earlier, federation, games, highest, k,"),
        ("players.A.earlier.0.rc", "players.A.earlier.0.rc: expected no other field than end, event, games,"),
        ("events.0.rounds", "events.0.rounds: expected no other field than "),
        (
            "events.0.games.0.date",
            "events.0.games.0.date: expected no other field than black, black_rating, excluded, minutes, played_on, "
            "result, round, white, white_rating, got",
        ),
    ],
)
def test_an_unknown_field_is_refused_by_name(path: str, message: str) -> None:
    assert refusal(changed(path, 1)).startswith(message)


@pytest.mark.parametrize("path", ["players.U.rating", "events.0.id", "events.0.games.0.black", "events"])
def test_a_missing_field_is_named(path: str) -> None:
    document = deepcopy(DOCUMENT)
    place: Any = document
    *steps, last = path.split(".")
    for step in steps:
        place = place[int(step)] if isinstance(place, list) else place[step]
    del place[last]
    assert refusal(document) == f"{path}: expected this field, got nothing"


def test_a_player_without_a_key_is_refused() -> None:
    assert refusal(changed("players", {"": {"rating": 1}})).startswith("players.: expected a text of 1 to 200")


def test_a_document_that_is_no_object_is_refused() -> None:
    assert refusal([]) == "document: expected an object, got a list"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: expected JSON, got nothing"),
        ("{}\n{", 'line 2, column 1: expected JSON, got "{"'),
        ('{"rating": NaN}', "rating: expected a finite number, got NaN"),
        ('{"A": 1, "B": 2, "A": 3}', "A: expected this field once in its object, got it twice"),
        ("[" * 100_000, "document: expected JSON of a few levels, got a deeper one"),
        ("9" * 5000, "document: expected a number of a few digits, got one of many digits"),
    ],
)
def test_a_text_that_is_no_document_is_refused(text: str, message: str) -> None:
    assert text_refusal(text) == message


def test_numbers_are_read_as_they_were_written() -> None:
    assert document_from_text('{"a": 0.1, "b": 3}') == {"a": Decimal("0.1"), "b": 3}


def test_a_number_with_a_huge_exponent_is_refused_at_once() -> None:
    document = changed("players.A.earlier.0.opponents_average", Decimal("1e999999"))
    assert refusal(document).endswith("expected an average from 0 to 4000, got 1E+999999")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("a\nb\u2028c\ud800", '"a\\nb\\u2028c\\ud800"'),
        ("x" * 100, '"' + "x" * 58 + "…"),
        (10**100, "a number of many digits"),
        (12345678901234567890, "12345678901234567890"),
        (False, "false"),
        ({}, "an object"),
    ],
)
def test_what_was_found_is_shown_on_one_line_and_short(value: Any, shown: str) -> None:
    assert refusal(changed("players.A.rating", value)).endswith(f"or null, got {shown}")


def test_a_key_that_would_break_the_line_is_escaped() -> None:
    assert refusal(changed("players", {"A\nB": {"rating": "x"}})).startswith("players.A\\nB.rating: expected")


def test_numbers_come_out_exact_to_the_hundredth() -> None:
    # D 180 is PD .74: (1 - .74) x 20 = 5.2; and .1 + .2 in floats would print 0.30000000000000004
    document = changed("players.U.rating", 2120)
    document["events"][0] |= {"unrated_at_start": [], "match_games": None}
    text = json.dumps(result_to_json(rate_period(period_from_json(document)))["players"]["A"])
    assert '"change": 5.2,' in text
    assert '"expected": 0.74,' in text


def test_the_fields_of_the_contract_are_all_there() -> None:
    played = result_to_json(rate_period(period_from_json(DOCUMENT)))["players"]
    assert set(played["A"]) >= {
        "rating_before", "rating_after", "games", "score", "expected", "k", "change", "events", "initial",
    }  # fmt: skip
    assert set(played["A"]["events"][0]) >= {
        "id", "edition", "games", "score", "expected", "change", "k", "opponents_average", "working",
    }  # fmt: skip
    assert set(played["A"]["events"][0]["working"][0]) >= {
        "round", "opponent", "opponent_rating", "difference", "counted_difference", "expected", "score", "rated",
        "reason", "article",
    }  # fmt: skip
    assert set(played["U"]["initial"]) >= {
        "games", "score", "opponents_average", "performance", "published", "reason", "article",
    }  # fmt: skip
