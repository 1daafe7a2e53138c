"""The keys of rows that are alike in what a query groups by, as one text for each group: few are taken apart again."""

from __future__ import annotations

from typing import Any

from django.db.models import Aggregate, TextField


class KeysTogether(Aggregate):
    """Keys that are UUIDs, in no order."""

    function = "group_concat"
    output_field = TextField()  # type: ignore[assignment] - as Django's own aggregates have it

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """PostgreSQL has another name for it, and takes texts alone."""
        template = "string_agg((%(expressions)s)::text, ',')"
        return super().as_sql(compiler, connection, template=template, **context)


def taken_apart(keys: str) -> list[str]:
    """What ``KeysTogether`` has told, as the database writes them: to be asked for again they need be no UUIDs."""
    return keys.split(",")
