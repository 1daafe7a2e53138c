"""The order of code points, whatever order the database has for texts: names are found by letters.

PostgreSQL is told so for every column that is a text; SQLite compares texts so by itself.
"""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.backends.ddl_references import Statement
from django.db.models import CharField, F, Index, Model
from django.db.models.functions import Collate


def letter_by_letter(name: str) -> F | Collate:
    """A column that is a text, to be put in order as Python does."""
    return Collate(name, "C") if connection.vendor == "postgresql" else F(name)


class ByCodePoint(Index):
    """An index whose texts stand letter by letter."""

    def create_sql(
        self, model: type[Model], schema_editor: BaseDatabaseSchemaEditor, using: str = "", **kwargs: Any
    ) -> Statement:
        """The statement, with the order named behind each text."""
        statement = super().create_sql(model, schema_editor, using, **kwargs)
        if schema_editor.connection.vendor == "postgresql":
            fields = [model._meta.get_field(name) for name, _order in self.fields_orders]
            statement.parts["columns"].col_suffixes = [
                'COLLATE "C"' if isinstance(field, CharField) else "" for field in fields
            ]
        return statement


class LastByCodePoint(Index):
    """An index whose last column is a text that stands letter by letter; the others stand as the database has them."""

    def create_sql(
        self, model: type[Model], schema_editor: BaseDatabaseSchemaEditor, using: str = "", **kwargs: Any
    ) -> Statement:
        """The statement, with the order named behind the last column."""
        statement = super().create_sql(model, schema_editor, using, **kwargs)
        if schema_editor.connection.vendor == "postgresql":
            statement.parts["columns"].col_suffixes = [*(order for _, order in self.fields_orders[:-1]), 'COLLATE "C"']
        return statement


class NamesByCodePoint(Index):
    """An index whose ``name_key`` stands letter by letter; the others stand as the database has them."""

    def create_sql(
        self, model: type[Model], schema_editor: BaseDatabaseSchemaEditor, using: str = "", **kwargs: Any
    ) -> Statement:
        """The statement, with the order named behind the key of the name."""
        statement = super().create_sql(model, schema_editor, using, **kwargs)
        if schema_editor.connection.vendor == "postgresql":
            statement.parts["columns"].col_suffixes = [
                'COLLATE "C"' if name == "name_key" else order for name, order in self.fields_orders
            ]
        return statement
