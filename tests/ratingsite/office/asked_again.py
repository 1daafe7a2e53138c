"""A question to the database that is worded once and asked often: the wording takes Django much longer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import QuerySet


def asked_again(rows: QuerySet[Any]) -> Callable[[], bool]:
    """Whether there are such rows at the moment, as ``rows.exists()`` says it."""
    try:
        sql, values = rows.values("pk").query.sql_with_params()
    except EmptyResultSet:  # Django sees that there can be none
        return lambda: False

    def is_there() -> bool:
        with connection.cursor() as cursor:
            cursor.execute(sql, values)
            return cursor.fetchone() is not None

    return is_there
