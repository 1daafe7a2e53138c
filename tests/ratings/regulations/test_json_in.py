"""Each field of a document by itself: read into its own place, refused under its own path."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratings.regulations import BadPeriod, EventSnapshot, PlayerSnapshot, document_from_text, period_from_json

EVENT: dict[str, Any] = {"id": "e", "format": "swiss", "start": "2010-03-05", "end": "2010-03-06", "games": []}
READ = EventSnapshot(id="e", format="swiss", start=date(2010, 3, 5), end=date(2010, 3, 6), games=())


def player(**fields: Any) -> PlayerSnapshot:
    document = {"system": "fide-standard", "players": {"A": {"rating": 2000} | fields}, "events": []}
    return period_from_json(document).players["A"]


def event(**fields: Any) -> EventSnapshot:
    document = {"system": "fide-standard", "players": {}, "events": [EVENT | fields]}
    return period_from_json(document).events[0]


def test_an_event_without_its_optional_fields() -> None:
    assert event() == READ


@pytest.mark.parametrize(
    "flag",
    ["decided_games_count", "national_championship", "women_only", "team_championship", "long_event_approved"],
)
def test_each_flag_of_an_event_is_read_into_its_own_field(flag: str) -> None:
    read = event(**{flag: True})
    assert {name for name in vars(read) if getattr(read, name) != getattr(READ, name)} == {flag}


@pytest.mark.parametrize(
    ("field", "value", "name", "read"),
    [
        ("games", 30, "games", 30),
        ("born", 1990, "born", 1990),
        ("k", 40, "k", 40),
        ("highest", 2410, "highest", 2410),
        ("standard_rating", 2280, "standard_rating", 2280),
        ("federation", "CAN", "federation", "CAN"),
        ("title", "IM", "title", "IM"),
        ("sex", "f", "sex", "f"),
        ("member_of", "IBCA", "member_of", "IBCA"),
        ("last_played", "2009-08-01", "last_played_on", date(2009, 8, 1)),
    ],
)
def test_each_field_of_a_player_is_read_into_its_own(field: str, value: Any, name: str, read: Any) -> None:
    assert player(**{field: value}) == PlayerSnapshot(**{"rating": 2000, name: read})


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("rating", 4001, "a whole number from 0 to 4000 or null"),
        ("games", -1, "a whole number from 0 to 100000"),
        ("born", 1849, "a whole number from 1850 to 2150 or null"),
        ("highest", 4001, "a whole number from 0 to 4000 or null"),
        ("standard_rating", 4001, "a whole number from 0 to 4000 or null"),
        ("federation", "", "a text of 1 to 200 characters"),
        ("title", 3, "a text of 1 to 200 characters"),
        ("sex", "M", "one of m, w, f"),
        ("member_of", "FIDE", "one of IBCA, ICSC, IPCA"),
        ("last_played", "2009", "a day written as 2022-03-05"),
        ("earlier", "none", "a list"),
        (
            "k",
            41,
            "a K that the rules give (40, 30, 25, 20, 15, 10, or 700 divided by the games of a period) or null",
        ),
    ],
)
def test_each_field_of_a_player_is_refused_under_its_own_path(field: str, value: Any, expected: str) -> None:
    with pytest.raises(BadPeriod) as caught:
        player(**{field: value})
    assert (caught.value.path, caught.value.expected, caught.value.got) == (f"players.A.{field}", expected, value)


@pytest.mark.parametrize(
    ("field", "value", "path", "expected"),
    [
        ("id", "", "id", "a text of 1 to 200 characters"),
        ("start", "5 March", "start", "a day written as 2022-03-05"),
        ("end", "6 March", "end", "a day written as 2022-03-05"),
        ("games", {}, "games", "a list"),
        ("match_games", 0, "match_games", "a whole number from 1 to 1000 or null"),
        ("unrated_at_start", [7], "unrated_at_start.0", "a text of 1 to 200 characters"),
        ("women_only", "yes", "women_only", "true or false"),
    ],
)
def test_each_field_of_an_event_is_refused_under_its_own_path(field: str, value: Any, path: str, expected: str) -> None:
    with pytest.raises(BadPeriod) as caught:
        event(**{field: value})
    assert (caught.value.path, caught.value.expected) == (f"events.0.{path}", expected)


@pytest.mark.parametrize(
    ("text", "path", "expected", "words"),
    [
        ('{"a": 1, "b": 2, "b": 3, "a": 4}', "a", "this field once in its object", "it twice"),
        ('{"a": 1, "b": 2, "b": 3}', "b", "this field once in its object", "it twice"),
        ('{"a": [1, {"b": 2, "c": 3, "c": 4}]}', "a.1.c", "this field once in its object", "it twice"),
        ('{"a": Infinity}', "a", "a finite number", "Infinity"),
        ('{"a": [1, {"b": NaN}], "c": -Infinity}', "a.1.b", "a finite number", "NaN"),
        ('{"a": {"b": 1e99999999999999999999}}', "a.b", "a number of a few digits", "one of many digits"),
        ('{"a": {"b": 1e-999999999}}', "a.b", "a number of a few digits", "one of many digits"),
        ('{"a": [0.' + "1" * 200 + "]}", "a.0", "a number of a few digits", "one of many digits"),
        ('{"a": [' + "1" * 5000 + "]}", "a.0", "a number of a few digits", "one of many digits"),
        ('{"a": NaN', "line 1, column 10", "JSON", "nothing"),
        ('{"a": NaN, "b": ' + "[" * 100_000, "document", "JSON of a few levels", "a deeper one"),
    ],
)
def test_a_document_that_says_too_much_is_refused(text: str, path: str, expected: str, words: str) -> None:
    with pytest.raises(BadPeriod) as caught:
        document_from_text(text)
    assert str(caught.value) == f"{path}: expected {expected}, got {words}"


def test_as_much_is_shown_of_what_is_no_json_as_helps_to_find_it() -> None:
    with pytest.raises(BadPeriod) as caught:
        document_from_text('{"system": fide-standard, "players": {}}')
    assert (caught.value.path, caught.value.got) == ("line 1, column 12", 'fide-standard, "play')
