"""How many lines of a list say what. Whatever their federation: of a list that never changes a process asks it once."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from django.db.models import CharField, Sum, UUIDField

from ratings.lists.models import ListCount
from ratingsite.foundations.kept_questions import KeptQuestion, Place

MOST_KEPT = 1024
_SAID = ("title", "sex", "is_inactive", "is_rated")


class Kind(NamedTuple):
    """So many players of whom a list says the same."""

    title: str
    sex: str
    is_inactive: bool
    is_rated: bool
    players: int


def kinds_of_lines(list_id: UUID) -> tuple[Kind, ...] | None:
    """The kinds of the lines of a list; ``None`` of one that was never counted."""
    try:
        return _kinds(list_id)
    except _NeverCountedError:
        return None


def kinds_of_federation(list_id: UUID, code: str) -> list[Kind]:
    """The same of the lines of one federation, of a list that was counted."""
    return [Kind(*each) for each in _OF_FEDERATION.rows(rating_list=list_id, federation=code)]


_OF_FEDERATION = KeptQuestion(
    lambda: (
        ListCount.objects.filter(
            rating_list=Place("rating_list", UUIDField()), federation=Place("federation", CharField())
        )
        .order_by()
        .values_list(*_SAID, "players")
    ),
    planned_once=True,
)


@lru_cache(maxsize=MOST_KEPT)
def _kinds(list_id: UUID) -> tuple[Kind, ...]:
    counts = ListCount.objects.filter(rating_list=list_id).order_by()
    found = counts.values(*_SAID).annotate(all=Sum("players")).values_list(*_SAID, "all")
    if kinds := tuple(Kind(*each) for each in found):
        return kinds
    raise _NeverCountedError  # which is not kept: it may be counted yet


class _NeverCountedError(Exception):
    """Nobody has counted the lines of a list."""
