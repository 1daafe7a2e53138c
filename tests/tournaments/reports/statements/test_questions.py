"""Which questions are asked, which are open, and how rounds are written and read."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratingsite.foundations.editions import Family
from tournaments.reports.statements.questions import (
    Asked,
    Question,
    numbers_in,
    questions,
    ranges_of,
    still_open,
    with_answers,
)

ANNOUNCED = (Family.FIDE_STANDARD, "9.2")
TITLES = [
    (Question.FORMAT_CHANGES, "1.1.1"), (Question.OTHER_CONDITIONS, "1.1.1"), (Question.CLOCKS, "1.1.3"),
    (Question.PRESENT, "1.1.5"), (Question.ARBITERS_PLAYED, "1.1.6"), (Question.ALTERATIONS, "1.4.2d"),
]  # fmt: skip


def asked(**said: Any) -> list[tuple[Question, Family, str]]:
    usual: dict[str, Any] = {"announced": None, "is_for_titles": False, "has_unequal_times": False}
    return [(each.question, each.family, each.article) for each in questions(**(usual | said))]


def only(question: Question) -> list[Asked]:
    return [Asked(question=question, family=Family.FIDE_TITLES, article="1")]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({}, []),
        ({"announced": ANNOUNCED}, [(Question.ANNOUNCED, *ANNOUNCED)]),
        ({"has_unequal_times": True}, [(Question.UNEQUAL_TIMES, Family.FIDE_RAPID_BLITZ, "1.1")]),
        ({"is_for_titles": True}, [(question, Family.FIDE_TITLES, article) for question, article in TITLES]),
    ],
)
def test_each_thing_that_is_known_of_an_event_asks_its_questions_under_its_article(
    said: dict[str, Any], expected: list[tuple[Question, Family, str]]
) -> None:
    assert asked(**said) == expected


def test_every_question_can_be_asked_and_none_twice() -> None:
    found = [question for question, *_ in asked(announced=ANNOUNCED, is_for_titles=True, has_unequal_times=True)]
    assert sorted(found) == sorted(Question)


# ---------------------------------------------------------------- what is open
@pytest.mark.parametrize(
    ("question", "answer", "is_open"),
    [
        (Question.ANNOUNCED, None, True),
        (Question.ANNOUNCED, False, False),
        (Question.ALTERATIONS, 0, False),
        (Question.ARBITERS_PLAYED, [], False),
        (Question.CLOCKS, ["5400+30"], False),
        (Question.PRESENT, {"1": ["IA"], "2": ["IA"]}, True),
        (Question.PRESENT, {"1": ["IA"], "2": ["IA"], "3": []}, False),
        (Question.UNEQUAL_TIMES, {"3": {"white": 5, "black": 4}}, True),
        (Question.UNEQUAL_TIMES, {"3": {"white": 5, "black": 4}, "2": {"white": 5, "black": 4}}, False),
    ],
)
def test_a_question_is_open_until_all_of_it_is_answered(question: Question, answer: object, is_open: bool) -> None:
    """Of three rounds two had unequal times: the one that is not spoken of would be rated as if they were equal."""
    found = still_open({question: answer}, only(question), rounds=range(1, 4), unequal_rounds=(2, 3))
    assert bool(found) is is_open
    assert len(still_open({}, only(question), rounds=range(1, 4))) == 1


def test_what_is_not_asked_is_never_open() -> None:
    assert still_open({}, [], rounds=range(1, 4)) == ()


# ---------------------------------------------------------------- one answer over another
@pytest.mark.parametrize(
    ("said", "answers", "kept"),
    [
        ({}, {}, {}),
        ({"alterations": 1}, {"alterations": 0}, {"alterations": 0}),
        ({"alterations": 1}, {"alterations": None}, {"alterations": 1}),
        ({"is_announced": True}, {"is_announced": False}, {"is_announced": False}),
        ({"arbiters_who_played": ["x"]}, {"arbiters_who_played": []}, {"arbiters_who_played": []}),
        ({"unequal_times": {"3": "a"}}, {"unequal_times": {"5": "b"}}, {"unequal_times": {"3": "a", "5": "b"}}),
        ({"unequal_times": {"3": "a"}}, {"unequal_times": {"3": "b"}}, {"unequal_times": {"3": "b"}}),
    ],
)
def test_what_is_said_now_stands_over_what_was_said_and_silence_takes_nothing_back(
    said: dict[str, Any], answers: dict[str, Any], kept: dict[str, Any]
) -> None:
    before = dict(said)
    assert with_answers(said, answers) == kept
    assert said == before


# ---------------------------------------------------------------- rounds
@pytest.mark.parametrize(
    ("text", "numbers"),
    [("1", {1}), ("1-4, 6", {1, 2, 3, 4, 6}), (" 2 – 3 ;9", {2, 3, 9}), ("1-1", {1}), ("3,1-4", {1, 2, 3, 4})],
)
def test_rounds_are_read_as_people_write_them(text: str, numbers: set[int]) -> None:
    assert numbers_in(text, up_to=9) == numbers


@pytest.mark.parametrize(
    "text", ["", ",", "0", "0-3", "10", "1-10", "3-1", "x", "1,,2", "1-2-3", "-3", "1_0", "+1", "1.", "٣", "9" * 5000]
)
def test_what_is_no_round_of_the_tournament_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whatever the piece is
        numbers_in(text, up_to=9)


@given(st.sets(st.integers(1, 99), min_size=1))
def test_rounds_are_read_again_as_they_were_written(numbers: set[int]) -> None:
    assert numbers_in(ranges_of(numbers), up_to=99) == numbers


def test_no_round_is_written_as_nothing() -> None:
    assert (ranges_of([]), ranges_of([2, 2, 1])) == ("", "1-2")
