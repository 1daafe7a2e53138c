"""Values together with the path that leads to them: the ends of what each kind may be, and the place in a refusal.

A refusal shows what was found on one line, as the document wrote it, and not longer than 60 signs.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from ratings.regulations.places import ABSENT, BadPeriod, Place, printable, shown

HERE = "players.A"


def refusal(read: Callable[[], object]) -> BadPeriod:
    with pytest.raises(BadPeriod) as caught:
        read()
    return caught.value


def test_the_parts_of_an_object_know_their_path() -> None:
    assert Place("", {"players": 1}).members() == {"players": Place("players", 1)}
    assert Place(HERE, {"k": 20}).members() == {"k": Place("players.A.k", 20)}


def test_the_parts_of_a_list_are_counted_from_zero() -> None:
    assert Place("events", ("x", "y")).items() == [Place("events.0", "x"), Place("events.1", "y")]


def test_the_fields_of_an_object_are_those_that_are_known_and_absent_if_not_given() -> None:
    assert Place(HERE, {"rating": 2000}).fields(("rating",), ("k",)) == {
        "rating": Place("players.A.rating", 2000),
        "k": Place("players.A.k", ABSENT),
    }


def test_a_field_that_nobody_knows_is_what_was_found() -> None:
    found = refusal(lambda: Place(HERE, {"elo": 2000, "k": 20}).fields(("rating",), ("k",)))
    assert str(found) == 'players.A.elo: expected no other field than k, rating, got "elo"'


def test_a_field_that_must_be_there_is_named() -> None:
    found = refusal(lambda: Place(HERE, {}).fields(("rating",)))
    assert (found.path, found.expected, found.got) == ("players.A.rating", "this field", ABSENT)


@pytest.mark.parametrize("length", [1, 200])
def test_a_text_has_1_to_200_characters(length: int) -> None:
    assert Place(HERE, "x" * length).text() == "x" * length


@pytest.mark.parametrize("value", ["", "x" * 201, 7, None])
def test_what_is_no_text_is_refused(value: Any) -> None:
    found = refusal(Place(HERE, value).text)
    assert (found.path, found.expected, found.got) == (HERE, "a text of 1 to 200 characters", value)


@pytest.mark.parametrize("value", [None, ABSENT])
def test_a_text_may_be_missing_where_the_contract_says_so(value: Any) -> None:
    assert Place(HERE, value).text_or_null() is None


def test_a_flag_that_is_not_given_is_false() -> None:
    assert [Place(HERE, value).truth() for value in (ABSENT, False, True)] == [False, False, True]


def test_a_day_is_a_day_of_the_calendar() -> None:
    assert Place(HERE, "2024-02-29").day() == date(2024, 2, 29)
    assert refusal(Place(HERE, "2023-02-29").day).expected == "a day written as 2022-03-05"


@pytest.mark.parametrize(("value", "exact"), [(0, 0), (4000, 4000), (Decimal("2220.35"), Fraction(44407, 20))])
def test_a_number_is_exact_and_may_be_at_the_ends(value: Any, exact: Fraction) -> None:
    assert Place(HERE, value).number("an average", 4000) == exact


@pytest.mark.parametrize("value", [-1, Decimal("4000.01"), 4001, True, "4000", float("nan")])
def test_a_number_out_of_its_range_is_refused(value: Any) -> None:
    found = refusal(lambda: Place(HERE, value).number("an average", 4000))
    assert (found.path, found.expected, found.got) == (HERE, "an average", value)


@pytest.mark.parametrize(("value", "count"), [(0, 0), (Decimal("1.5"), 150), (Decimal("0.05"), 5), (3, 300)])
def test_hundredths_are_counted(value: Any, count: int) -> None:
    assert Place(HERE, value).hundredths("a score", 3) == count


def test_a_thousandth_is_refused() -> None:
    assert refusal(lambda: Place(HERE, Decimal("0.125")).hundredths("a score", 3)).expected == "a score"


def test_one_of_some_words_is_no_other() -> None:
    assert Place(HERE, "m").one_of(("m", "w")) == "m"
    assert str(refusal(lambda: Place(HERE, "x").one_of(("m", "w")))) == 'players.A: expected one of m, w, got "x"'


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "null"),
        (True, "true"),
        (Decimal("2400.50"), "2400.50"),
        (date(2022, 3, 5), "2022-03-05"),
        ([1, 2], "a list"),
        ((1, 2), "a list"),
        ({"A": 1}, "an object"),
        (ABSENT, "nothing"),
        ("Café", '"Café"'),
        ('say "no"', '"say \\"no\\""'),
        ("e\u200bf", '"e\\u200bf"'),  # a space of no width would hide itself
        ("x" * 58, '"' + "x" * 58 + '"'),  # 60 signs with the quotation marks
        ("x" * 59, '"' + "x" * 58 + "…"),
        (2**240 - 1, "17668470647783843295832975007429185158274838968756189581216…"),  # 240 bits: shown, cut
        (2**240, "a number of many digits"),  # 241 bits: not even looked at
    ],
)
def test_a_value_is_shown_on_one_short_line(value: Any, words: str) -> None:
    assert shown(value) == words


def test_a_refusal_keeps_the_path_what_was_expected_and_what_was_found() -> None:
    refusal = BadPeriod("events.0.games", "a list", {"A": 1})
    assert str(refusal) == "events.0.games: expected a list, got an object"
    assert (refusal.path, refusal.expected, refusal.got) == ("events.0.games", "a list", {"A": 1})


def test_a_refusal_of_the_whole_document_names_the_document() -> None:
    assert str(BadPeriod("", "an object", 3)) == "document: expected an object, got 3"


def test_a_path_is_printed_on_one_line() -> None:
    assert printable("players.A\nB.rating") == "players.A\\nB.rating"


def test_the_same_value_at_the_same_place_is_one_place() -> None:
    assert len({Place(HERE, 1), Place(HERE, 1), Place(HERE, 2), Place("players.B", 1)}) == 3
    assert repr(Place("players.A.k", 20)) == "Place('players.A.k', 20)"
    assert Place(HERE, 1) != HERE
