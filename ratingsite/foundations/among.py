"""A condition on many numbers as one value of a statement: one for each would be quoted for longer than it is found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import BooleanField, F, Func


class Among(Func):
    """That the number in ``field`` is one of these; stands in ``filter``, however many they are."""

    output_field = BooleanField()

    def __init__(self, field: str, numbers: Iterable[int]) -> None:
        super().__init__(F(field))
        self._numbers = ",".join(map(str, numbers))

    def as_sql(self, compiler: Any, connection: Any, **_: Any) -> tuple[str, list[Any]]:
        """SQLite's: a table out of a list."""
        column, values = compiler.compile(self.source_expressions[0])
        return f"{column} IN (SELECT value FROM json_each(%s))", [*values, f"[{self._numbers}]"]  # noqa: S608 - a name of the schema

    def as_postgresql(self, compiler: Any, connection: Any, **_: Any) -> tuple[str, list[Any]]:
        """PostgreSQL's: an array."""
        column, values = compiler.compile(self.source_expressions[0])
        return f"{column} = ANY(%s::bigint[])", [*values, f"{{{self._numbers}}}"]


class AmongKeys(Func):
    """The same of keys that are UUIDs."""

    output_field = BooleanField()

    def __init__(self, field: str, keys: Iterable[UUID]) -> None:
        super().__init__(F(field))
        self._keys = [key.hex for key in keys]

    def as_sql(self, compiler: Any, connection: Any, **_: Any) -> tuple[str, list[Any]]:
        """SQLite's: a table out of a list."""
        column, values = compiler.compile(self.source_expressions[0])
        told = ",".join(f'"{key}"' for key in self._keys)
        return f"{column} IN (SELECT value FROM json_each(%s))", [*values, f"[{told}]"]  # noqa: S608 - a name of the schema

    def as_postgresql(self, compiler: Any, connection: Any, **_: Any) -> tuple[str, list[Any]]:
        """PostgreSQL's: an array."""
        column, values = compiler.compile(self.source_expressions[0])
        return f"{column} = ANY(%s::uuid[])", [*values, f"{{{','.join(self._keys)}}}"]
