"""Questions that are planned once: PostgreSQL keeps them by their text, the last ones alone, and Django notes them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratingsite.foundations.prepared import MOST_KEPT, rows_of, with_places

QUESTION = "SELECT $1::bigint + 1, 'a question of this test, 100 %s'"


def kept() -> dict[str, int]:
    """How often each was asked."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement, generic_plans + custom_plans FROM pg_prepared_statements")
        return dict(cursor.fetchall())


@pytest.mark.django_db
@pytest.mark.every_case
def test_a_question_of_postgresql_is_kept_and_answered_with_other_values() -> None:
    if connection.vendor != "postgresql":  # SQLite plans in no time
        return
    with CaptureQueriesContext(connection) as asked:
        answers = [rows_of(QUESTION, [each])[0][0] for each in (1, 2)]
    assert answers == [2, 3]
    assert [each["sql"] for each in asked] == [QUESTION, QUESTION]
    assert kept()[QUESTION] == 2
    for number in range(MOST_KEPT):
        rows_of(f"SELECT {number}", [])
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s", [1])  # of what Django asks nothing is kept
    assert kept() == {f"SELECT {number}": 1 for number in range(MOST_KEPT)}


@pytest.mark.django_db
@pytest.mark.every_case
def test_what_is_known_stands_in_the_text_and_the_rest_has_places() -> None:
    if connection.vendor != "postgresql":
        return
    kinds = {"name": "text", "number": "int"}
    values = ["name", "it's", "100 %s", "number", "name"]
    text, places = with_places("SELECT 7 %% 4, %s, %s, %s || '%%s', %s, %s", values, kinds.get)
    assert text == "SELECT 7 % 4, $1::text, 'it''s', '100 %s' || '%s', $2::int, $1::text"
    assert places == ("name", "number")
    assert rows_of(text, ["x", 12]) == [(3, "x", "it's", "100 %s%s", 12, "x")]


@pytest.mark.django_db
@pytest.mark.every_case
def test_a_number_is_asked_by_the_same_plan_however_large() -> None:
    if connection.vendor != "postgresql":
        return
    question = "SELECT $1::bigint, 'numbers of this test'"
    assert [rows_of(question, [number])[0][0] for number in (1, 70_000, 2**40, -1)] == [1, 70_000, 2**40, -1]
    assert kept()[question] == 4
