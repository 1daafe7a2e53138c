"""The names of a federation, in the order of their letters: PostgreSQL has the code with the first letters in an index.

An index with whole names takes four times as much. Of those that begin alike a page puts a few in order, and of all
others it sees none, be the federation large or small.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.backends.ddl_references import Statement
from django.db.models import Index, Model

from ratings.register.search import LAST_LETTER
from ratingsite.foundations.code_points import LETTERS

FIRST = 3
"""So many letters: what a federation has of each is soon put in order."""
APART, BEHIND = " ", "!"
"""What stands between code and letters, and the character behind it."""
PLACE = f"(federation_id || '{APART}' || left(name_key, {FIRST})) {LETTERS}"
BY_NAME = f"{PLACE}, name_key {LETTERS}, player_id"
BY_NAME_BACKWARDS = f"{PLACE} DESC, name_key {LETTERS} DESC, player_id DESC"


class NamesOfFederation(Index):
    """An index of ``federation`` and ``name_key``, in one place, and what stands behind them."""

    def create_sql(
        self, model: type[Model], schema_editor: BaseDatabaseSchemaEditor, using: str = "", **kwargs: Any
    ) -> Statement:
        """The statement; that of another database than PostgreSQL has the columns."""
        statement = super().create_sql(model, schema_editor, using, **kwargs)
        if schema_editor.connection.vendor == "postgresql":
            both = ", ".join(map(schema_editor.quote_name, ("federation_id", "name_key")))
            statement.parts["columns"] = str(statement.parts["columns"]).replace(both, PLACE)
        return statement


def names_of(code: str, key: str, since: str = "", until: str | None = None) -> Iterator[tuple[str, list[object]]]:
    """The conditions for the names of a federation that begin with ``key``, as it is looked for; of these such as do
    not stand ahead of ``since`` or behind ``until``. By the first of them the index is entered and left.
    """
    first = max(key, since)[:FIRST]
    last = f"{APART}{key[:FIRST]}{LAST_LETTER}" if key else BEHIND
    yield f"{PLACE} >= %s AND {PLACE} < %s", [f"{code}{APART}{first}", f"{code}{last}"]
    if until is not None:
        yield f"{PLACE} <= %s", [f"{code}{APART}{until[:FIRST]}"]
    if len(key) > FIRST:
        yield found_there(f"name_key {LETTERS} >= %s AND name_key {LETTERS} < %s"), [key, key + LAST_LETTER]


def found_there(words: str) -> str:
    """A condition for the lines that the index leads to, in a way of which PostgreSQL thinks nothing: told of all as
    they are it would take the lines for fewer than a page, and put thousands in order.
    """
    return f"CASE WHEN {words} THEN true ELSE false END"
