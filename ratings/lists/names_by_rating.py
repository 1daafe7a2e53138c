"""Whose name begins with a few letters, the best first, where SQLite filters a list beside its lines.

It knows nothing of how many these are: it would put thirty thousand in order, or go through the whole list for a few.
The more they are the sooner a page of them is found where the lines stand by their ratings.
"""

from __future__ import annotations

from math import isqrt
from typing import Any

from django.db.models import F, Func, QuerySet

from ratings.lists.filtered_lines import lines_to_filter
from ratings.lists.models import FilteredLine, RatingList
from ratings.register.search import whose_name_begins

STEPS_FOR_ONE = 3
"""So many lines are gone through by their ratings while one is found by its name and put in order."""


def best_named_so(rows: QuerySet[Any], typed: str, rating_list: RatingList, left: int, at_once: int) -> QuerySet[Any]:
    """Of these ``rows``, about ``left`` of the list, those whose names begin so, in the order of a list; so many of
    them are read ``at_once``.
    """
    if _are_many(rating_list, typed, left, at_once):
        named = whose_name_begins(rows.alias(told=_without_index("name_key")), "told", typed)
        return named.order_by("-rating", "player_id")
    return whose_name_begins(rows, "name_key", typed).order_by(_without_index("rating").desc(), "player_id")


def _are_many(rating_list: RatingList, typed: str, left: int, at_once: int) -> bool:
    """Whether to find the page by the ratings takes less than to put them in order: if they are spread evenly it has to
    go through ``at_once`` of them and all lines between these, whoever is filtered away.
    """
    lines = rating_list.entries_count
    many = isqrt(at_once * lines * lines // (STEPS_FOR_ONE * max(left, 1)))
    named = whose_name_begins(lines_to_filter(rating_list), "name_key", typed)
    return named.values_list("player_id")[many : many + 1].exists()


def _without_index(column: str) -> Func:
    """A column by which SQLite enters no index: it does so by none of an expression."""
    kind = FilteredLine._meta.get_field(column)
    return Func(F(column), template="+%(expressions)s", output_field=type(kind)())
