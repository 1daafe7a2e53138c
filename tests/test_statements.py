"""What the gate asks PostgreSQL again is every statement, and no more tests than that takes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models.sql.compiler import SQLCompiler

from ratings.runs.in_office.scratch import scratch_database
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from tests.statements import Notes, Sent, covering, is_plain, noted_in, shape_of


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
    assert shape_of('UPDATE "a" SET "b" = NULL, "c" = %s WHERE "a"."id" = %s') == shape_of(
        'UPDATE "a" SET "b" = %s, "c" = NULL WHERE "a"."id" = %s'
    )
    one = 'CASE WHEN ("a"."id" = %s) THEN %s ELSE NULL END'
    many = 'CASE WHEN ("a"."id" = %s) THEN %s WHEN ("a"."id" = %s) THEN NULL ELSE NULL END'
    assert shape_of(one) == shape_of(many) != shape_of(one.replace("=", ">"))
    one, other = 'SELECT "a"."b" FROM "a" WHERE "a"."c" = %s', 'SELECT "a"."d" FROM "a" WHERE "a"."e" IS NULL LIMIT 21'
    assert shape_of(one) == shape_of(other) != shape_of(f'{one} ORDER BY "a"."b" ASC')
    assert shape_of("SELECT a FROM b WHERE c IS NULL") != shape_of("SELECT a FROM b WHERE c = %s")
    assert shape_of("SELECT a FROM b WHERE c = %s") != shape_of("SELECT a FROM b WHERE d = %s")


@pytest.mark.parametrize(
    ("sql", "plain"),
    [
        ('SELECT "a"."id", "a"."b" FROM "a" WHERE "a"."id" = %s ORDER BY "a"."b" ASC LIMIT 21', True),
        ('SELECT COUNT(*) AS "__count" FROM "a" WHERE ("a"."b" = %s AND "a"."c" IN (%s, %s))', True),
        ('SELECT 1 AS "a" FROM "a" LIMIT 1', True),
        ('SELECT "a"."id" FROM "a" INNER JOIN "b" ON ("a"."b_id" = "b"."id") WHERE NOT "b"."c"', True),
        ('SELECT "a"."id" FROM "a" INNER JOIN "b" ON ("a"."b_id" = "b"."id") WHERE UPPER("b"."c") = %s', False),
        ('SELECT "a"."id" FROM "a" WHERE "a"."b" LIKE %s', False),
        ('SELECT "a"."id" FROM "a" WHERE "a"."b" > %s', True),
        ('SELECT "a"."id" FROM "a" WHERE ("a"."b" = %s OR "a"."c" = %s)', False),
        ('SELECT "a"."id" FROM "a" WHERE EXISTS(SELECT 1 AS "a" FROM "b" U0 LIMIT 1)', False),
        ('SELECT "a"."id" FROM "a" FOR UPDATE', False),
        ('SELECT DISTINCT "a"."b" FROM "a"', False),
        ('UPDATE "a" SET "b" = %s, "c" = NULL WHERE ("a"."id" = %s AND "a"."d" IS NULL)', True),
        ('UPDATE "a" SET "b" = ("a"."b" + %s)', False),
        ('UPDATE "a" SET "b" = %s WHERE "a"."id" IN (SELECT U0."id" FROM "c" U0)', False),
        ('DELETE FROM "a" WHERE "a"."id" IN (%s, %s)', True),
        ('DELETE FROM "a" WHERE "a"."b" IN (SELECT U0."id" FROM "c" U0)', False),
        ('DROP TRIGGER "a_protected"', True),
        ("SELECT name, sql FROM sqlite_master WHERE name IN ('a_protected', 'b_protected')", True),
        ('INSERT INTO "a" ("b") VALUES (%s)', False),
    ],
)
def test_what_a_test_looks_up_or_puts_right_by_itself_is_plain(sql: str, plain: bool) -> None:
    assert is_plain(sql) == plain


@pytest.fixture
def notes(tmp_path: Path, db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Notes]:
    """Notes of a worker that listens to the connection of the tests."""
    monkeypatch.setattr(SQLCompiler, "as_sql", SQLCompiler.as_sql)
    notes = Notes(tmp_path, "worker")
    notes._listen(connection)
    yield notes
    connection.execute_wrappers.remove(notes._note)
    notes.close()


def test_what_is_sent_twice_with_other_values_is_one_statement(notes: Notes, tmp_path: Path) -> None:
    with notes.of("twice"):
        User.objects.filter(name__startswith="S").exists()
        User.objects.filter(name__startswith="T").exists()
        User.objects.exists()  # a plain look of the test itself
        User.objects.update(name="Somebody")  # and a plain change
    assert len(noted_in(tmp_path)["twice"].statements) == 1


def test_what_locks_rows_and_what_fails_is_noted_with_its_place(notes: Notes, tmp_path: Path, faruk: User) -> None:
    with notes.of("locks"):
        locked(faruk)
    with notes.of("fails"), pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user(faruk.email, name="Somebody")
    found = noted_in(tmp_path)
    assert any(
        each.startswith("locks User at ratingsite/foundations/transitions.py:") for each in found["locks"].statements
    )
    assert any("fails at ratingsite/office/accounts/models.py:" in each for each in found["fails"].statements)


def test_the_scratch_office_is_sqlite_on_every_machine_and_is_not_listened_to(notes: Notes) -> None:
    with scratch_database():
        notes._listen(connection)
        assert (User.objects.count(), notes._note in connection.execute_wrappers) == (0, False)
