"""The kinds of facts that the documents of periods are made of: what each reads, writes, leaves out and refuses.

Every fact is made inside a test, so that what a kind does wrong shows here and not only while a module is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

from ratings.regulations.checks import GAMES, K_FACTOR, RATING
from ratings.regulations.document.codec import (
    Member,
    Record,
    by_key,
    day,
    day_or_null,
    flag,
    keys,
    member,
    names,
    number,
    points,
    record,
    records,
    same,
    text,
    text_or_null,
    whole,
    word,
    word_or_null,
)
from ratings.regulations.places import BadPeriod, Place
from ratings.regulations.snapshots import Format
from ratingsite.foundations.exact import Hundredths

Build = Callable[..., Member]
"""Makes the fact named ``fact`` with what else a member may say."""


@dataclass(frozen=True)
class Board:
    """A record for these tests."""

    round: int


def board() -> Record[Board]:
    return Record(Board, (number("round", GAMES, required=True),))


def read(fact: Member, said: dict[str, Any]) -> dict[str, Any]:
    """What a document says, as a record of this one fact reads it."""
    return Record(dict, (fact,)).read(Place("it", said))


def write(one: Member, /, **value: Any) -> dict[str, Any]:
    """What such a record writes of a value."""
    return Record(dict, (one,)).write(SimpleNamespace(**value))  # type: ignore[arg-type]


def refusal(fact: Member, said: dict[str, Any]) -> str:
    with pytest.raises(BadPeriod) as caught:
        read(fact, said)
    return str(caught.value)


KINDS: list[tuple[Build, Any, Any]] = [
    (lambda **more: whole("fact", RATING, **more), 2000, 2000),
    (lambda **more: whole("fact", K_FACTOR, **more), 20, 20),
    (lambda **more: number("fact", GAMES, **more), 7, 7),
    (lambda **more: text("fact", **more), "Ann", "Ann"),
    (lambda **more: text_or_null("fact", **more), "Ann", "Ann"),
    (lambda **more: word("fact", Format, Format, **more), "swiss", Format.SWISS),
    (lambda **more: word("fact", ("m", "w"), **more), "w", "w"),
    (lambda **more: word_or_null("fact", Format, Format, **more), "match", Format.MATCH),
    (lambda **more: day("fact", **more), "2022-03-05", date(2022, 3, 5)),
    (lambda **more: day_or_null("fact", **more), "2022-03-05", date(2022, 3, 5)),
    (lambda **more: records("fact", board(), **more), [{"round": 1}, {"round": 2}], (Board(1), Board(2))),
    (lambda **more: record("fact", board(), **more), {"round": 3}, Board(3)),
]


@pytest.mark.parametrize(
    ("build", "said", "value"),
    [
        *KINDS,
        (lambda: flag("fact"), True, True),
        (lambda: keys("fact"), ["Ann", "Bob"], ("Ann", "Bob")),
    ],
)
def test_a_fact_is_read_and_written(build: Build, said: Any, value: Any) -> None:
    assert read(build(), {"fact": said}) == {"fact": value}
    assert write(build(), fact=value) == {"fact": said}


@pytest.mark.parametrize("build", [build for build, _, _ in KINDS])
def test_what_is_left_out_is_nothing_unless_it_is_required(build: Build) -> None:
    assert read(build(), {}) == {"fact": None}
    assert write(build(), fact=None) == {}
    assert refusal(build(required=True), {}) == "it.fact: expected this field, got nothing"


@pytest.mark.parametrize(("build", "default"), [(lambda: flag("fact"), False), (lambda: keys("fact"), ())])
def test_flags_and_keys_have_their_defaults(build: Build, default: Any) -> None:
    assert read(build(), {}) == {"fact": default}
    assert write(build(), fact=default) == {}


@pytest.mark.parametrize(
    ("build", "null"),
    [
        (lambda: whole("fact", RATING, required=True), None),
        (lambda: text_or_null("fact", required=True), None),
        (lambda: word_or_null("fact", Format, Format, required=True), None),
        (lambda: day_or_null("fact", required=True), None),
    ],
)
def test_what_may_be_null_is_read_and_written_as_null(build: Build, null: None) -> None:
    assert read(build(), {"fact": null}) == {"fact": None}
    assert write(build(), fact=None) == {"fact": None}


@pytest.mark.parametrize(
    ("build", "said", "expected"),
    [
        (lambda: whole("fact", RATING), 4001, "expected a whole number from 0 to 4000 or null, got 4001"),
        (lambda: number("fact", GAMES), None, "expected a whole number from 0 to 100000, got null"),
        (lambda: text("fact"), "", 'expected a text of 1 to 200 characters, got ""'),
        (lambda: text_or_null("fact"), 3, "expected a text of 1 to 200 characters, got 3"),
        (lambda: word("fact", ("m", "w")), "x", 'expected one of m, w, got "x"'),
        (lambda: word_or_null("fact", ("m", "w")), "x", 'expected one of m, w, got "x"'),
        (lambda: day("fact"), "5 March", 'expected a day written as 2022-03-05, got "5 March"'),
        (lambda: day_or_null("fact"), "5 March", 'expected a day written as 2022-03-05, got "5 March"'),
        (lambda: flag("fact"), 1, "expected true or false, got 1"),
        (lambda: keys("fact"), "Ann", 'expected a list, got "Ann"'),
        (lambda: records("fact", board()), {}, "expected a list, got an object"),
        (lambda: record("fact", board()), [], "expected an object, got a list"),
    ],
)
def test_what_is_no_such_fact_is_refused_at_its_place(build: Build, said: Any, expected: str) -> None:
    assert refusal(build(), {"fact": said}) == f"it.fact: {expected}"


def test_a_record_in_a_list_is_refused_with_its_number() -> None:
    assert refusal(records("fact", board()), {"fact": [{"round": 1}, {}]}) == (
        "it.fact.1.round: expected this field, got nothing"
    )


def test_a_key_is_refused_with_its_number() -> None:
    assert refusal(keys("fact"), {"fact": ["Ann", ""]}) == ('it.fact.1: expected a text of 1 to 200 characters, got ""')


def test_a_fact_may_have_another_name_in_the_value_and_a_default_of_its_own() -> None:
    fact = member("born", Place.text, same, attribute="year", default="not said")
    assert read(fact, {"born": "1990"}) == {"year": "1990"}
    assert read(fact, {}) == {"year": "not said"}
    assert write(fact, year="1990") == {"born": "1990"}
    assert write(fact, year="not said") == {}


def test_a_member_says_what_it_is() -> None:
    fact = member("born", Place.text, str.lower)
    assert (fact.names, fact.required, fact.default) == (("born",), False, None)
    assert fact.write("A") == {"born": "a"}
    assert fact.take(SimpleNamespace(born="A")) == "A"
    assert fact.put("A") == {"born": "A"}


def test_facts_by_key_have_names_that_are_texts() -> None:
    assert by_key(Place("met", {"Ann": ["Bob"], "Cid": []}), names) == {"Ann": ("Bob",), "Cid": ()}
    with pytest.raises(BadPeriod, match=r"met\.: expected a text of 1 to 200 characters"):
        by_key(Place("met", {"": []}), names)


def test_points_are_the_shortest_number_that_says_the_same() -> None:
    assert [repr(points(Hundredths(score))) for score in (0, 50, 100, 755, -320)] == [
        "0.0",
        "0.5",
        "1.0",
        "7.55",
        "-3.2",
    ]
