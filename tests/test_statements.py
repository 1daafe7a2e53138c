"""What the gate asks PostgreSQL again is every statement from every place, and no more tests than that takes."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection

from ratings.runs.in_office.scratch import scratch_database
from ratingsite.office.accounts.models import User
from tests.statements import Notes, Sent, covering, is_plain_look, noted_in, shape_of


def sent(seconds: float, *statements: str) -> Sent:
    return Sent(statements=frozenset(statements), seconds=seconds)


@pytest.mark.parametrize(
    ("tests", "already", "chosen"),
    [
        ({"a": sent(1, "x"), "b": sent(1, "x", "y")}, "", {"b"}),
        ({"long": sent(9, "x", "y"), "short x": sent(1, "x"), "short y": sent(1, "y")}, "", {"short x", "short y"}),
        ({"a": sent(1, "x", "y", "z"), "b": sent(1, "x", "y"), "c": sent(1, "w")}, "", {"a", "c"}),
        ({"a": sent(1, "x"), "b": sent(1, "y")}, "x", {"b"}),
        ({"a": sent(1, "x")}, "x", set()),
        ({"soon": sent(1, "x", "y", "z"), "v": sent(1, "x", "w", "v"), "u": sent(1, "y", "z", "u")}, "", {"v", "u"}),
        ({"soon": sent(1, "x", "y", "z"), "v": sent(1, "x", "w", "v")}, "yz", {"v"}),
        ({"a": sent(1)}, "", set()),
    ],
)
def test_the_tests_chosen_send_whatever_all_of_them_send(
    tests: dict[str, Sent], already: str, chosen: set[str]
) -> None:
    assert covering(tests, set(already)) == chosen


def test_a_statement_is_the_same_with_other_values_and_with_more_of_them() -> None:
    assert shape_of("SELECT a FROM b WHERE c IN (%s, %s, %s) LIMIT 21") == shape_of(
        "SELECT a FROM b WHERE c IN (%s) LIMIT 1"
    )
    assert shape_of("INSERT INTO a VALUES (%s, %s), (%s, %s)") == shape_of("INSERT INTO a VALUES (%s, %s)")
    assert shape_of("SELECT a FROM b WHERE c = %s") != shape_of("SELECT a FROM b WHERE d = %s")


@pytest.mark.parametrize(
    ("sql", "plain"),
    [
        ('SELECT "a"."id", "a"."b" FROM "a" WHERE "a"."id" = %s ORDER BY "a"."b" ASC LIMIT 21', True),
        ('SELECT COUNT(*) AS "__count" FROM "a" WHERE ("a"."b" = %s AND "a"."c" IN (%s, %s))', True),
        ('SELECT 1 AS "a" FROM "a" LIMIT 1', True),
        ('SELECT "a"."id" FROM "a" INNER JOIN "b" ON ("a"."b_id" = "b"."id")', False),
        ('SELECT "a"."id" FROM "a" WHERE "a"."b" LIKE %s', False),
        ('SELECT "a"."id" FROM "a" WHERE "a"."b" > %s', False),
        ('SELECT "a"."id" FROM "a" FOR UPDATE', False),
        ('SELECT DISTINCT "a"."b" FROM "a"', False),
        ('UPDATE "a" SET "b" = %s WHERE "a"."id" = %s', False),
    ],
)
def test_what_a_test_looks_up_by_itself_in_one_table_is_plain(sql: str, plain: bool) -> None:
    assert is_plain_look(sql) == plain


@pytest.mark.django_db
def test_what_is_sent_from_two_places_is_two_statements(tmp_path: Path) -> None:
    notes = Notes(tmp_path, "worker")
    notes._listen(connection)
    try:
        with notes.of("here"):
            User.objects.filter(name__startswith="S").exists()
            User.objects.filter(name__startswith="T").exists()
            User.objects.exists()
        with notes.of("by way of a manager"):
            User.objects.create_user("somebody@example.org", name="Somebody")
    finally:
        connection.execute_wrappers.remove(notes._note)
    found = noted_in(tmp_path)
    (here,) = found["here"].statements
    assert not here.startswith("ratings")  # the test asks by itself
    by_manager = found["by way of a manager"].statements
    assert any(each.startswith("ratingsite/office/accounts/models.py:") for each in by_manager)


@pytest.mark.django_db
def test_the_scratch_office_is_sqlite_on_every_machine_and_is_not_listened_to(tmp_path: Path) -> None:
    notes = Notes(tmp_path, "worker")
    with scratch_database():
        notes._listen(connection)
        assert (User.objects.count(), notes._note in connection.execute_wrappers) == (0, False)
