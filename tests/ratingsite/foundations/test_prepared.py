"""Questions that are planned once: PostgreSQL keeps them by their text, the last ones alone, and Django notes them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratingsite.foundations.prepared import MOST_KEPT, rows_of

QUESTION = "SELECT $1::bigint + 1, 'a question of this test, 100 %s'"


def kept() -> dict[str, int]:
    """How often each was asked."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement, generic_plans + custom_plans FROM pg_prepared_statements")
        return dict(cursor.fetchall())


@pytest.mark.django_db
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
