"""Rows that the database protects, written otherwise: a test says what would be had somebody said or done so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from django.db import connection
from django.db.models import Model

from tournaments.reports.models import Entry, Game


def as_if_reported_so() -> AbstractContextManager[None]:
    """Lines and games of accepted reports can be changed inside, and are protected again behind."""
    return unprotected(Entry, Game)


@contextmanager
def unprotected(*models: type[Model]) -> Iterator[None]:
    """Rows of these models can be changed and deleted inside, and are protected again behind."""
    if connection.vendor == "postgresql":
        _switch("DISABLE", models)
        yield
        _switch("ENABLE", models)
        return
    with connection.cursor() as cursor:
        names = ", ".join(f"'{_trigger(model)}', '{_trigger(model)}_deletes'" for model in models)
        triggers = cursor.execute(f"SELECT name, sql FROM sqlite_master WHERE name IN ({names})").fetchall()  # noqa: S608
        for name, _sql in triggers:
            cursor.execute(f'DROP TRIGGER "{name}"')
    yield
    with connection.cursor() as cursor:
        for _name, sql in triggers:
            cursor.execute(sql)


def _trigger(model: type[Model]) -> str:
    return f"{model._meta.db_table}_protected"


def _switch(to: str, models: tuple[type[Model], ...]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # nothing may be pending when a trigger is switched
        for model in models:
            cursor.execute(f'ALTER TABLE "{model._meta.db_table}" {to} TRIGGER "{_trigger(model)}"')
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
