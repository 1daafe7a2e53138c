"""One page of a list: filtered, sorted, and begun behind the last line of the page before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.db.models import BigAutoField, Exists, IntegerField, Q, QuerySet, UUIDField

from ratings.lists.by_federation import lines_of_federation
from ratings.lists.filtered_lines import is_filtered_beside, lines_to_filter
from ratings.lists.filters import Filters, is_by_name
from ratings.lists.inactive_lines import dropped_players
from ratings.lists.kept_counts import Kind, kinds_of_federation, kinds_of_lines
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.names_by_rating import best_named_so
from ratings.lists.own_lines import ahead_on_its_own, line_of_its_own, page_of_its_own
from ratings.lists.page_lines import AnyLine, PageLine, page_lines
from ratings.register.search import by_code_point, in_order_of_names, whose_name_begins
from ratingsite.foundations.kept_questions import KeptQuestion, Place

ENTRIES_A_PAGE = 100


@dataclass(frozen=True)
class ListPage:
    """The lines of the page, the player behind whom the next one begins, how many lines there are in all where the
    filters were counted when the list was written, and how many of the whole list have no rating.
    """

    entries: Sequence[PageLine]
    next_after: int | None
    players: int | None = None
    unrated: int = 0


def list_page(rating_list: RatingList, filters: Filters) -> ListPage:
    """The page that the filters ask for, from its first line on or behind ``after``. Who is unrated stands apart, by
    name.
    """
    dropped = dropped_players(rating_list) if filters.federation else None
    counted, unrated = _counted(rating_list, filters)
    players = None if dropped is not None else counted
    if players == 0:
        return ListPage((), None, 0, unrated)
    found = _lines(rating_list, filters, dropped, ENTRIES_A_PAGE + 1)
    # who they are is asked for the page alone (``rows``), not for all that is sorted
    shown = tuple(found[:ENTRIES_A_PAGE])
    return ListPage(shown, shown[-1].player_id if len(found) > ENTRIES_A_PAGE else None, players, unrated)


def lines_of(rating_list: RatingList, filters: Filters, most: int) -> list[PageLine]:
    """The lines that the filters ask for, so many of them at most, and nothing counted."""
    return _lines(rating_list, filters, dropped_players(rating_list) if filters.federation else None, most)


def lines_asked(rating_list: RatingList, filters: Filters) -> QuerySet[Any]:
    """All lines that the filters leave, in no order."""
    return _asked(rating_list, filters, dropped_players(rating_list) if filters.federation else None)


def line_of(rating_list: RatingList, player: int) -> AnyLine | None:
    """The line of a player on a list."""
    found = line_of_its_own(rating_list, player)
    return next(iter(_LINE.rows(rating_list=rating_list.pk, player=player) if found is None else found), None)


def _lines(rating_list: RatingList, filters: Filters, dropped: QuerySet[Any] | None, most: int) -> list[PageLine]:
    last = line_of(rating_list, filters.after) if filters.after else None
    if dropped is None:
        found = page_of_its_own(rating_list, filters, last, most)
        if found is not None:
            return found
    if filters == _of_all(filters) and not is_filtered_beside(rating_list):
        return _in_the_whole_list(rating_list, last, most)
    if filters.q and is_filtered_beside(rating_list) and _are_any_of_the_list(filters, last):
        return page_lines(_best_named_so(rating_list, filters, most), most)
    rows = _asked(rating_list, filters, dropped)
    return (_by_name if is_by_name(filters) else _by_rating)(rows, last, most)


def _are_any_of_the_list(filters: Filters, last: AnyLine | None) -> bool:
    """Whether the best are asked for, whatever their federation and title: these have indexes of their own."""
    return last is None and not (is_by_name(filters) or filters.federation or filters.title)


def _best_named_so(rating_list: RatingList, filters: Filters, most: int) -> QuerySet[Any]:
    whoever = replace(filters, q="")
    left, _ = _counted(rating_list, whoever)
    rows = _filtered(lines_to_filter(rating_list), whoever)
    return best_named_so(rows, filters.q, rating_list, left or rating_list.entries_count, most)


def _asked(rating_list: RatingList, filters: Filters, dropped: QuerySet[Any] | None) -> QuerySet[Any]:
    rows = _filtered(lines_to_filter(rating_list), filters)
    return rows if dropped is None else rows.filter(Q(is_inactive=False) | ~Exists(dropped))


_LINE = KeptQuestion(
    lambda: ListEntry.objects.filter(
        rating_list=Place("rating_list", UUIDField()), player=Place("player", BigAutoField())
    )
)


def _counted(rating_list: RatingList, filters: Filters) -> tuple[int | None, int]:
    """How many lines the filters leave where no name is typed (``None``: never counted), and how many are unrated."""
    kinds = kinds_of_lines(rating_list.pk)
    if kinds is None:
        return None, _unrated_lines(rating_list)
    unrated, wanted = sum(kind.players for kind in kinds if not kind.is_rated), _wanted(filters)
    if filters.q:
        return None, unrated
    if code := wanted.pop("federation", ""):
        kinds = kinds_of_federation(rating_list.pk, code)
    return sum(kind.players for kind in kinds if _is_left(kind, filters, wanted)), unrated


def _is_left(kind: Kind, filters: Filters, wanted: Mapping[str, Any]) -> bool:
    return kind.is_rated != filters.unrated and all(getattr(kind, name) == value for name, value in wanted.items())


def _unrated_lines(rating_list: RatingList) -> int:
    return rating_list.entries.filter(rating__isnull=True).count()


def _wanted(filters: Filters) -> dict[str, Any]:
    """What the lines are to say, but for the name and the rating."""
    said = {"federation": filters.federation, "title": filters.title, "sex": filters.sex}
    wanted: dict[str, Any] = {name: value for name, value in said.items() if value}
    return {**wanted, "is_inactive": False} if filters.active else wanted


def _filtered(rows: QuerySet[Any], filters: Filters) -> QuerySet[Any]:
    rows = rows.filter(rating__isnull=filters.unrated)
    if filters.q:
        rows = whose_name_begins(rows, "name_key", filters.q)
    wanted = _wanted(filters)
    if code := wanted.pop("federation", ""):
        rows = lines_of_federation(rows, code)
    return rows.filter(**wanted)


def _of_all(filters: Filters) -> Filters:
    """The same place in the list as it stands: by rating, and nobody filtered away."""
    return Filters(after=filters.after)


def _in_the_whole_list(rating_list: RatingList, last: AnyLine | None, most: int) -> list[PageLine]:
    """As ``_by_rating``, in words that are kept: of all pages of a list most are asked for so."""
    if last is None or last.rating is None:
        found = _stretch("first", most).rows(rating_list=rating_list.pk)
    else:
        place = {"rating_list": rating_list.pk, "rating": last.rating}
        found = _stretch("equal", most).rows(**place, player=last.player_id)
        if len(found) < most:
            found += _stretch("lower", most).rows(**place)[: most - len(found)]
    return [PageLine._make(row) for row in found]


@lru_cache(maxsize=20)
def _stretch(where: str, most: int) -> KeptQuestion[tuple[Any, ...]]:
    rating, player = Place("rating", IntegerField()), Place("player", BigAutoField())
    behind = {"first": Q(), "equal": Q(rating=rating, player__gt=player), "lower": Q(rating__lt=rating)}
    rows = ListEntry.objects.filter(behind[where], rating_list=Place("rating_list", UUIDField()), rating__isnull=False)
    return KeptQuestion(lambda: rows.order_by("-rating", "player_id").values_list(*PageLine._fields)[:most])


def _by_rating(rows: QuerySet[Any], last: AnyLine | None, most: int) -> list[PageLine]:
    """The lines behind the last one. Who has the same rating and who has a lower one are two stretches of the index:
    asked for together they would be gone through from its first line.
    """
    rows = rows.order_by("-rating", "player_id")
    if last is None or last.rating is None:
        return page_lines(rows, most)
    found = page_lines(rows.filter(rating=last.rating, player__gt=last.player_id), most)
    return found + page_lines(rows.filter(rating__lt=last.rating), most - len(found))


def ahead_by_name(rating_list: RatingList, filters: Filters, line: AnyLine, most: int) -> Sequence[AnyLine]:
    """The lines ahead of one in the order of the names, the nearest first."""
    filters = replace(filters, q="", after=None)
    dropped = dropped_players(rating_list) if filters.federation else None
    if dropped is None:
        found = ahead_on_its_own(rating_list, filters, line, most)
        if found is not None:
            return found
    rows = _asked(rating_list, filters, dropped).alias(place=by_code_point("name_key"))
    rows = rows.filter(place__lte=line.name_key)
    rows = rows.filter(Q(place__lt=line.name_key) | Q(player__lt=line.player_id))
    return page_lines(rows.order_by(by_code_point("name_key").desc(), "-player_id"), most)


def _by_name(rows: QuerySet[Any], last: AnyLine | None, most: int) -> list[PageLine]:
    rows = in_order_of_names(rows, "name_key", "player_id")
    if last is not None:
        # the first of them is where the index is entered, the others tell equal names apart
        rows = rows.alias(place=by_code_point("name_key")).filter(place__gte=last.name_key)
        rows = rows.filter(Q(place__gt=last.name_key) | Q(player__gt=last.player_id))
    return page_lines(rows, most)
