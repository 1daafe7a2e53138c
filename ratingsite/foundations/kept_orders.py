"""In which order rows stand that nothing changes any more, kept in a process: to put a hundred thousand in order takes
a database a hundred times as long as to find the hundred of a page.

Kept are keys alone; the rows are asked for anew each time. What an order hangs on beside these rows – a name between
two who say the same – is that of the first time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar

from ratingsite.foundations.kept_questions import KeptQuestion, RowsInPages

Row = TypeVar("Row")


class KeptOrder(Generic[Row]):
    """``keys`` says in which order those of all rows stand, for some values; ``rows`` finds the rows whose ``key`` is
    one of ``keys``, with the same values in its other places. So many orders are kept as ``most``.
    """

    def __init__(self, keys: Callable[..., Sequence[Any]], rows: KeptQuestion[Row], *, key: str, most: int) -> None:
        self._keys, self._rows, self._key = lru_cache(maxsize=most)(keys), rows, key

    def asked(self, *how: Any, **given: Any) -> RowsInPages[Row]:
        """The rows in their order, for a paginator; ``how`` is what the order hangs on beside the values."""
        keys = self._keys(*how, **given)
        return RowsInPages(count=lambda: len(keys), some=lambda first, behind: self._found(keys[first:behind], given))

    def _found(self, keys: Sequence[Any], given: dict[str, Any]) -> list[Row]:
        """Who is no longer there is left out."""
        found = {getattr(row, self._key): row for row in self._rows.rows(keys=keys, **given)}
        return [found[key] for key in keys if key in found]
