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

LETTERS = 'COLLATE "C"'


def letter_by_letter(name: str) -> F | Collate:
    """A column that is a text, to be put in order as Python does."""
    return Collate(name, "C") if connection.vendor == "postgresql" else F(name)


class _WithOrders(Index):
    """An index of which PostgreSQL is told in what order the values of its columns stand."""

    def create_sql(
        self, model: type[Model], schema_editor: BaseDatabaseSchemaEditor, using: str = "", **kwargs: Any
    ) -> Statement:
        """The statement, with an order named behind each column that has one of its own."""
        statement = super().create_sql(model, schema_editor, using, **kwargs)
        if schema_editor.connection.vendor == "postgresql":
            statement.parts["columns"].col_suffixes = self._orders(model)
        return statement

    def _orders(self, model: type[Model]) -> list[str]:
        raise NotImplementedError


class ByCodePoint(_WithOrders):
    """An index whose texts stand letter by letter."""

    def _orders(self, model: type[Model]) -> list[str]:
        fields = [model._meta.get_field(name) for name, _order in self.fields_orders]
        return [LETTERS if isinstance(field, CharField) else "" for field in fields]


class LastByCodePoint(_WithOrders):
    """An index whose last column is a text that stands letter by letter; the others stand as the database has them."""

    def _orders(self, model: type[Model]) -> list[str]:
        return [*(order for _, order in self.fields_orders[:-1]), LETTERS]


class NamesByCodePoint(_WithOrders):
    """An index whose ``name_key`` stands letter by letter; the others stand as the database has them."""

    def _orders(self, model: type[Model]) -> list[str]:
        return [LETTERS if name == "name_key" else order for name, order in self.fields_orders]
