"""Selected columns are told apart by their names.

Django looks an ordered question's columns up in a table of everything that it selects, and hashes each of them by the
arguments it was constructed with, bound to their signature: a twelfth of the time of an office whose every page asks
ordered questions. Columns that are equal have the same name in the same table, so that the names hash as well.
"""

from __future__ import annotations

from django.db.models.expressions import Col


def hash_columns_by_name() -> None:
    """From here on, in this process; which columns are equal stays as it is."""
    Col.__hash__ = _names  # type: ignore[method-assign]


def _names(column: Col) -> int:
    return hash((column.alias, column.target.column))
