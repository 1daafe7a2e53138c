"""Reads the columns of a query: PostgreSQL hands them out in one message, and not in one a row."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.models import QuerySet


def read_columns(rows: QuerySet[Any, Any], *columns: Any) -> list[list[Any]]:
    """The columns of numbers and texts of all rows of a query, each as a list; all in one order, whichever that is.

    ``columns`` are what ``values_list`` takes.
    """
    named = {f"c{place}": each for place, each in enumerate(columns) if not isinstance(each, str)}
    names = [f"c{place}" if f"c{place}" in named else each for place, each in enumerate(columns)]
    sql, values = rows.order_by().annotate(**named).values_list(*names).query.sql_with_params()
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            inside = ", ".join(f"v{place}" for place in range(len(columns)))
            aggregated = ", ".join(f"array_agg(v{place})" for place in range(len(columns)))
            cursor.execute(f"SELECT {aggregated} FROM ({sql}) AS found ({inside})", values)  # noqa: S608 - our own names
            return [column or [] for column in cursor.fetchone()]
        cursor.execute(sql, values)
        found = cursor.fetchall()
    return [list(column) for column in zip(*found, strict=True)] if found else [[] for _ in columns]
