"""What lists of first days say of players: one value for all of whom they say the same.

In a month behind another month nearly everybody of the events that began under the list before is told so, eighty
thousand times at FIDE's size; few of them are told anything different from all others.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ratings.regulations.document.event import LISTED
from ratings.regulations.snapshots import ListedRating

MOST_KEPT = 20_000


@lru_cache(maxsize=MOST_KEPT)
def listed_rating(rating: int | None, k: int | None = None, standard_rating: int | None = None) -> ListedRating:
    """The value of these numbers."""
    return ListedRating(rating=rating, k=k, standard_rating=standard_rating)


@lru_cache(maxsize=MOST_KEPT)
def listed_json(listed: ListedRating) -> dict[str, Any]:
    """The same as it is frozen; nobody changes it."""
    return LISTED.write(listed)
