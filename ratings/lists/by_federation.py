"""Lines by their federation: PostgreSQL has a number made of its code in front of the indexes, and finds them by it.

A text that most lines share with thousands of others takes twice as long to put in order as a number: half of the time
in which the indexes of a long list are built would go into its federations.
"""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.backends.ddl_references import Statement
from django.db.models import Case, F, Func, IntegerField, Model, QuerySet, Value, When

from ratingsite.foundations.code_points import NamesByCodePoint

NUMBER = "hashtext"
"""PostgreSQL's own, and the same from one of its versions to the next, as indexes of its kind ``hash`` rest on it."""


class ByFederation(NamesByCodePoint):
    """An index with the number of the federation where that stands. Behind the names stands its code, which is asked of
    each line that is found: so it need not be read for it.
    """

    def create_sql(
        self, model: type[Model], schema_editor: BaseDatabaseSchemaEditor, using: str = "", **kwargs: Any
    ) -> Statement:
        """The statement: on SQLite that with the code."""
        statement = super().create_sql(model, schema_editor, using, **kwargs)
        if schema_editor.connection.vendor == "postgresql":
            code = schema_editor.quote_name("federation_id")
            columns = str(statement.parts["columns"]).replace(code, f"{NUMBER}({code})")
            statement.parts["columns"] = f"{columns}, {code}" if "name_key" in self.fields else columns
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
