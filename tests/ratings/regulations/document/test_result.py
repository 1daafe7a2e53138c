"""The kinds of facts that results are made of: each is always said, be it null, and exact to the hundredth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest

from ratings.regulations import player_result_from_json
from ratings.regulations.document.codec import Member, Record, same
from ratings.regulations.document.result import (
    WORKING,
    code,
    day,
    fact,
    number,
    or_none,
    records,
    together,
    truth,
    whole,
)
from ratings.regulations.places import BadPeriod, Place

Build = Callable[[], Member]


@dataclass(frozen=True)
class Step:
    """A record for these tests."""

    rating: int | None


def step() -> Record[Step]:
    return Record(Step, (whole("rating"),))


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
    (lambda: whole("fact"), 2000, 2000),
    (lambda: whole("fact"), -12, -12),
    (lambda: number("fact"), 7.55, 755),
    (lambda: number("fact"), -0.5, -50),
    (lambda: code("fact"), "8.3.3", "8.3.3"),
    (lambda: code("fact"), "", ""),
    (lambda: truth("fact"), True, True),
    (lambda: truth("fact"), False, False),
    (lambda: day("fact"), "2022-03-05", date(2022, 3, 5)),
    (lambda: or_none("fact", step()), {"rating": 2000}, Step(2000)),
    (lambda: records("fact", step()), [{"rating": 2000}, {"rating": None}], (Step(2000), Step(None))),
]


@pytest.mark.parametrize(("build", "said", "value"), KINDS)
def test_a_fact_is_read_and_written(build: Build, said: Any, value: Any) -> None:
    assert read(build(), {"fact": said}) == {"fact": value}
    assert write(build(), fact=value) == {"fact": said}


@pytest.mark.parametrize("build", [build for build, _, _ in KINDS])
def test_a_fact_is_never_left_out(build: Build) -> None:
    assert refusal(build(), {}) == "it.fact: expected this field, got nothing"


@pytest.mark.parametrize("build", [build for build, said, _ in KINDS if not isinstance(said, list)])
def test_nothing_is_said_as_null(build: Build) -> None:
    assert read(build(), {"fact": None}) == {"fact": None}
    assert write(build(), fact=None) == {"fact": None}


def test_no_records_are_an_empty_list() -> None:
    assert write(records("fact", step()), fact=()) == {"fact": []}
    assert refusal(records("fact", step()), {"fact": None}) == "it.fact: expected a list, got null"


@pytest.mark.parametrize(
    ("build", "said", "expected"),
    [
        (lambda: whole("fact"), 7.5, "expected a whole number, got 7.5"),
        (lambda: whole("fact"), True, "expected a whole number, got true"),
        (lambda: number("fact"), 7.555, "expected a number with at most two decimals, got 7.555"),
        (lambda: number("fact"), 1 / 101, "expected a number with at most two decimals, got 0.009900990099009901"),
        (lambda: number("fact"), True, "expected a number with at most two decimals, got true"),
        (lambda: number("fact"), "7", 'expected a number with at most two decimals, got "7"'),
        (lambda: code("fact"), 8, "expected a text, got 8"),
        (lambda: truth("fact"), "yes", 'expected true or false, got "yes"'),
        (lambda: day("fact"), 5, "expected a day written as 2022-03-05, got 5"),
        (lambda: or_none("fact", step()), [], "expected an object, got a list"),
    ],
)
def test_what_is_no_such_fact_is_refused_at_its_place(build: Build, said: Any, expected: str) -> None:
    assert refusal(build(), {"fact": said}) == f"it.fact: {expected}"


def test_a_number_is_read_as_it_was_written() -> None:
    assert read(number("fact"), {"fact": Decimal("0.07")}) == {"fact": 7}
    assert read(number("fact"), {"fact": 3}) == {"fact": 300}


def test_a_day_and_any_fact_may_have_another_name_in_the_value() -> None:
    assert read(day("list", "list_date"), {"list": "2022-03-01"}) == {"list_date": date(2022, 3, 1)}
    assert write(day("list", "list_date"), list_date=date(2022, 3, 1)) == {"list": "2022-03-01"}
    assert read(fact("says", Place.text, attribute="said"), {"says": "A"}) == {"said": "A"}
    assert write(fact("says", Place.text, same, "said"), said="A") == {"says": "A"}


def by_list() -> Member:
    return together(code("article"), day("list", "list_date"), default=(None, None))


def test_facts_that_belong_together_are_said_all_or_none() -> None:
    assert read(by_list(), {"article": "7.11", "list": "2022-03-01"}) == {
        "article": "7.11",
        "list_date": date(2022, 3, 1),
    }
    assert write(by_list(), article="7.11", list_date=date(2022, 3, 1)) == {"article": "7.11", "list": "2022-03-01"}
    assert write(by_list(), article=None, list_date=date(2022, 3, 1)) == {"article": None, "list": "2022-03-01"}
    assert read(by_list(), {}) == {"article": None, "list_date": None}
    assert write(by_list(), article=None, list_date=None) == {}


def test_facts_that_belong_together_are_never_more_or_fewer_than_their_values() -> None:
    for said in (("7.11",), ("7.11", None, None)):
        with pytest.raises(ValueError, match="zip"):
            by_list().write(said)
        with pytest.raises(ValueError, match="zip"):
            by_list().put(said)


def test_what_is_added_to_an_average_is_a_whole_number_where_it_is_one() -> None:
    [added] = [each for each in WORKING.members if each.names == ("added",)]
    assert [repr(added.write(value)) for value in (4000, 1250, -2000)] == [
        "{'added': 40}",
        "{'added': 12.5}",
        "{'added': -20}",
    ]


def test_a_result_that_is_none_is_refused_as_the_document() -> None:
    with pytest.raises(BadPeriod, match=r"^document: expected an object, got 3$"):
        player_result_from_json(3)
