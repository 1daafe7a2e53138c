"""Where a page begins that is entered in the middle of a list: at the line of somebody who was typed, or such that it
leads up to a line. Nothing is filtered away, and no line but those of the page is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ratings.lists.filters import Filters, is_by_name
from ratings.lists.list_page import (
    ENTRIES_A_PAGE,
    ahead_by_name,
    line_of,
    lines_asked,
    lines_of,
)
from ratings.lists.models import RatingList
from ratings.lists.page_lines import AnyLine, PageLine, page_lines
from ratings.register.search import player_as_typed

LINES_AHEAD = 3
"""Above a line that was looked for, so that its neighbours are seen."""


@dataclass(frozen=True, kw_only=True)
class Entered:
    """``filters`` of the page to show: of all lines, none picked out by name. ``line`` is the one that was looked for,
    ``has_more`` whether others behind it fit too; ``is_among_the_others`` where nobody here does, and somebody among
    the unrated (among the rated, where those are shown).
    """

    filters: Filters
    line: PageLine | None = None
    has_more: bool = False
    is_among_the_others: bool = False


def entered(rating_list: RatingList, filters: Filters) -> Entered:
    """Where the page begins. What was typed is a number or the beginning of a name, and found behind ``after``."""
    if filters.q:
        return _found(rating_list, replace(filters, before=None))
    before = line_of(rating_list, filters.before) if filters.before else None
    if before is None:
        return Entered(filters=replace(filters, before=None))
    return Entered(filters=_leading_to(rating_list, filters, before, ENTRIES_A_PAGE))


def _found(rating_list: RatingList, filters: Filters) -> Entered:
    fitting = _fitting(rating_list, filters)
    if not fitting:
        others = replace(filters, unrated=not filters.unrated, after=None)
        shown = replace(filters, q="", after=None)
        return Entered(filters=shown, is_among_the_others=bool(_fitting(rating_list, others)))
    line, *more = fitting
    shown = _leading_to(rating_list, replace(filters, q=""), line, LINES_AHEAD)
    return Entered(filters=shown, line=line, has_more=bool(more))


def _fitting(rating_list: RatingList, filters: Filters) -> list[PageLine]:
    """The next line that fits, and one more where there is one."""
    holder = player_as_typed(filters.q) if any(letter.isdigit() for letter in filters.q) else None
    if holder is not None:
        return page_lines(lines_asked(rating_list, replace(filters, q="")).filter(player=holder))
    return lines_of(rating_list, filters, 2)


def _leading_to(rating_list: RatingList, filters: Filters, line: AnyLine, ahead: int) -> Filters:
    """The filters of the page that begins so many lines ahead of this one, or with the list."""
    lines = _ahead_of(rating_list, filters, line, ahead + 1)
    after = lines[ahead].player_id if len(lines) > ahead else None
    return replace(filters, after=after, before=None)


def _ahead_of(rating_list: RatingList, filters: Filters, line: AnyLine, most: int) -> Sequence[AnyLine]:
    """The lines that stand ahead of one, the nearest first: what ``lines_of`` asks for, backwards."""
    if is_by_name(filters):
        return ahead_by_name(rating_list, filters, line, most)
    rows = lines_asked(rating_list, replace(filters, q="", after=None))
    if line.rating is None:
        return []
    found = list(rows.filter(rating=line.rating, player__lt=line.player_id).order_by("-player_id")[:most])
    higher = rows.filter(rating__gt=line.rating).order_by("rating", "-player_id")
    return found + list(higher[: most - len(found)])
