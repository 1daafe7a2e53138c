"""Rows that the database protects, written otherwise: a test says what a report would be had its file said so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from tournaments.reports.models import Entry, Game

PROTECTED = tuple(f"{model._meta.db_table}_protected" for model in (Entry, Game))


@contextmanager
def as_if_reported_so() -> Iterator[None]:
    """Lines and games of accepted reports can be changed inside, and are protected again behind."""
    if connection.vendor == "postgresql":
        _switch("DISABLE")
        yield
        _switch("ENABLE")
        return
    with connection.cursor() as cursor:
        names = ", ".join(f"'{name}'" for name in PROTECTED)
        triggers = cursor.execute(f"SELECT name, sql FROM sqlite_master WHERE name IN ({names})").fetchall()  # noqa: S608
        for name, _sql in triggers:
            cursor.execute(f'DROP TRIGGER "{name}"')
    yield
    with connection.cursor() as cursor:
        for _name, sql in triggers:
            cursor.execute(sql)


def _switch(to: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # nothing may be pending when a trigger is switched
        for model, name in zip((Entry, Game), PROTECTED, strict=True):
            cursor.execute(f'ALTER TABLE "{model._meta.db_table}" {to} TRIGGER "{name}"')
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
