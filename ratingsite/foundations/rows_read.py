"""Rows that hang on an object and were read with those of many others: what stands where Django looks for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Model, QuerySet

PREFETCHED = "_prefetched_objects_cache"


class RowsRead:
    """The rows of one object, to be gone through as they are.

    Whoever asks for anything else that a question of Django's can do is given one: to make it for each object of a
    list, as ``prefetch_related`` does, takes longer than to read the rows.
    """

    def __init__(self, owner: Model, name: str, rows: Sequence[Any]) -> None:
        self._owner, self._name, self._rows = owner, name, rows

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, place: Any) -> Any:
        return self._rows[place]

    def __getattr__(self, name: str) -> Any:
        """What is asked of the question, whose rows are known."""
        if name.startswith("__") or name not in dir(QuerySet):
            raise AttributeError(name)  # before it has an owner too: where it is copied
        return getattr(self._asked(), name)

    def _asked(self) -> QuerySet[Any]:
        known = self._owner.__dict__.setdefault(PREFETCHED, {})
        before = known.pop(self._name, None)
        try:
            found: Any = getattr(self._owner, self._name).get_queryset()
        finally:
            if before is not None:
                known[self._name] = before
        found._result_cache, found._prefetch_done = self._rows, True
        return found  # type: ignore[no-any-return]
