"""One page of the lines of a list, as a template shows it: filters, rows, the ways to the pages around."""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

from ratings.lists.filters import Filters
from ratings.lists.forms import filled_in
from ratings.lists.found_line import Entered, entered
from ratings.lists.inactive_lines import top_list_of
from ratings.lists.kept_counts import kinds_of_lines
from ratings.lists.list_page import ListPage, list_page
from ratings.lists.models import RatingList
from ratings.lists.printed_ratings import printed_names
from ratings.lists.rows import MOST_KEPT, rows_of

PLACES = frozenset({"q", "after", "before"})
"""What leads to a place in the list, and filters nothing."""
NO_FILTERS = PLACES | {"sort", "version"}
FOUND = "#found"


def shown_lines(given: QueryDict, rating_list: RatingList, before: RatingList | None) -> dict[str, Any]:
    """What ``_entries.html`` and the form above it look at."""
    form = filled_in(given)
    typed = form.filters.q
    where = entered(rating_list, form.filters)
    page = _page(rating_list, where.filters)
    asked = [(name, value) for name, value in given.items() if name not in PLACES and value]
    found = where.line.player_id if where.line else None
    return {
        "form": form,
        "filters": where.filters,
        "is_filtered": any(name not in NO_FILTERS for name, _ in asked),
        "rows": rows_of(
            rating_list, page.entries, before, has_ranks=_has_ranks(rating_list, where.filters), found=found
        ),
        "players": page.players,
        "unrated": page.unrated,
        "typed": typed,
        "begins": where.filters == Filters() and not typed,
        **_found(rating_list, asked, typed, where),
        **_ways(asked, where, page),
    }


def _has_ranks(rating_list: RatingList, filters: Filters) -> bool:
    """Not on a page of the active alone, where others stand among the top players too (2003, 9.2.3d; 2009, 7.24)."""
    return filters.begin_the_list and not (filters.active and top_list_of(rating_list))


def _page(rating_list: RatingList, filters: Filters) -> ListPage:
    """A list never changes: its pages are kept. Not those of a federation, which may hang on other lists, nor of a list
    whose lines nobody has counted yet.
    """
    is_kept = not filters.federation and kinds_of_lines(rating_list.pk) is not None
    return _kept_page(rating_list, filters) if is_kept else list_page(rating_list, filters)


_kept_page = lru_cache(maxsize=MOST_KEPT)(list_page)


def _found(rating_list: RatingList, asked: list[tuple[str, str]], typed: str, where: Entered) -> dict[str, str]:
    """Whose line was found, and the ways to the next that fits or to where somebody may."""
    if where.line is None:
        others = [(name, value) for name, value in asked if name != "unrated"]
        others += [] if where.filters.unrated else [("unrated", "1")]
        whole = [(name, value) for name, value in asked if name == "version"]
        return {
            "found_elsewhere": _way([*others, ("q", typed)]) + FOUND if where.is_among_the_others else "",
            "find_in_all": _way([*whole, ("q", typed)]) + FOUND,
        }
    name = printed_names(rating_list, [where.line])[where.line.pk]
    behind = [*asked, ("q", typed), ("after", where.line.player_id)]
    return {"found_name": name, "next_found": _way(behind) + FOUND if where.has_more else ""}


def _ways(asked: list[tuple[str, str]], where: Entered, page: ListPage) -> dict[str, str]:
    """To the pages before and behind."""
    goes_back = where.filters.after is not None and page.entries
    return {
        "previous": _way([*asked, ("before", page.entries[0].player_id)]) if goes_back else "",
        "next": _way([*asked, ("after", page.next_after)]) if page.next_after else "",
    }


def _way(asked: list[tuple[str, Any]]) -> str:
    return f"?{urlencode(asked)}"
