"""Lines by their federation: PostgreSQL has a number made of its code in front of the indexes, and finds them by it.

A text that most lines share with thousands of others takes twice as long to put in order as a number: half of the time
in which the indexes of a long list are built would go into its federations.
"""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.backends.ddl_references import Statement
from django.db.models import Case, F, Func, Index, IntegerField, Model, QuerySet, Value, When

NUMBER = "hashtext"
"""PostgreSQL's own, and the same from one of its versions to the next, as indexes of its kind ``hash`` rest on it."""


class ByFederation(Index):
    """An index with the number of the federation where that stands, and names letter by letter."""

    def create_sql(
        self, model: type[Model], schema_editor: BaseDatabaseSchemaEditor, using: str = "", **kwargs: Any
    ) -> Statement:
        """The statement: on SQLite that with the code."""
        statement = super().create_sql(model, schema_editor, using, **kwargs)
        if schema_editor.connection.vendor == "postgresql":
            columns, code = statement.parts["columns"], schema_editor.quote_name("federation_id")
            columns.col_suffixes = [
                'COLLATE "C"' if name == "name_key" else order for name, order in self.fields_orders
            ]
            statement.parts["columns"] = str(columns).replace(code, f"{NUMBER}({code})")
        return statement


def lines_of_federation(rows: QuerySet[Any], code: str) -> QuerySet[Any]:
    """Those of a federation: found by its number, and each then asked for its code.

    That in a way of which PostgreSQL thinks nothing: told of both, it would take the one for as rare among the lines of
    the other as among all, and put thousands of lines in order that an index has so.
    """
    if connection.vendor != "postgresql":
        return rows.filter(federation=code)
    says_so = Case(When(federation=code, then=Value(True)), default=Value(False))
    return rows.alias(number=_number(F("federation"))).filter(says_so, number=_number(Value(code)))


def _number(code: Any) -> Func:
    return Func(code, function=NUMBER, output_field=IntegerField())
