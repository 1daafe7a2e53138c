"""One page of a list: filtered, sorted, and begun behind the last line of the page before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import fide_ids_of
from ratings.register.search import by_code_point, in_order_of_names, whose_name_begins
from ratings.regulations import NoEditionInForce
from ratings.regulations.calendar import rules_on
from ratings.regulations.registry import edition_by_id, rule_book

ENTRIES_A_PAGE = 100


@dataclass(frozen=True, kw_only=True)
class Filters:
    """What a visitor asked for; empty is everything. ``after`` is the row of the player who stood last."""

    q: str = ""
    federation: str = ""
    title: str = ""
    sex: str = ""
    active: bool = False
    unrated: bool = False
    sort: str = "rating"
    after: int | None = None


@dataclass(frozen=True)
class ListPage:
    """The lines of the page, and the player behind whom the next one begins."""

    entries: Sequence[ListEntry]
    next_after: int | None


def list_page(rating_list: RatingList, filters: Filters) -> ListPage:
    """The page that the filters ask for. Who is unrated stands apart, by name."""
    rows = _filtered(rating_list.entries.select_related("player", "federation"), filters)
    if filters.federation:
        rows = rows.exclude(player__in=dropped_players(rating_list))
    by_name = filters.unrated or filters.sort == "name"
    rows = _by_name(rows, filters.after) if by_name else _by_rating(rating_list, rows, filters.after)
    found = list(rows[: ENTRIES_A_PAGE + 1])
    shown = _as_numbered(rating_list, found[:ENTRIES_A_PAGE])
    return ListPage(shown, shown[-1].player_id if len(found) > ENTRIES_A_PAGE else None)


def _as_numbered(rating_list: RatingList, entries: list[ListEntry]) -> list[ListEntry]:
    """The lines with the numbers that the list was written with: a later FIDE ID does not stand on it."""
    then = fide_ids_of(rating_list)
    for entry in entries:
        entry.player.fide_id = then.get(entry.player_id, entry.player.fide_id)
    return entries


def dropped_players(rating_list: RatingList) -> QuerySet[ListEntry, Any]:
    """Who has been inactive for so many lists that the list of a federation goes without (2003, 9.2.3b; 2009, 7.23b).

    See rulings: inactive-lists.
    """
    shown = _lists_shown_inactive(rating_list)
    lists = RatingList.objects.filter(
        system=rating_list.system_id, archive=rating_list.archive_id, superseded_by__isnull=True
    )
    lists = lists.filter(list_date__lte=rating_list.list_date).order_by("-list_date")
    ids = [] if shown is None else list(lists.values_list("pk", flat=True)[: shown + 1])
    inactive = ListEntry.objects.filter(rating_list__in=ids, is_inactive=True).order_by()
    times = Count("pk")
    return inactive.values("player").annotate(times=times).filter(times__gt=shown or 0).values("player")


def _lists_shown_inactive(rating_list: RatingList) -> int | None:
    try:
        rules = rules_on(rating_list.system_id, rating_list.list_date)
    except NoEditionInForce:
        return None
    return rule_book(rating_list.system_id).lists_shown_inactive(edition_by_id(rules.id))


def _filtered(rows: QuerySet[ListEntry], filters: Filters) -> QuerySet[ListEntry]:
    rows = rows.filter(rating__isnull=filters.unrated)
    if filters.q:
        rows = whose_name_begins(rows, "player__search_name", filters.q)
    wanted = {"federation": filters.federation, "title": filters.title, "sex": filters.sex}
    rows = rows.filter(**{name: value for name, value in wanted.items() if value})
    return rows.filter(is_inactive=False) if filters.active else rows


def _by_rating(rating_list: RatingList, rows: QuerySet[ListEntry], after: int | None) -> QuerySet[ListEntry]:
    last = rating_list.entries.filter(player=after).first() if after else None
    if last is not None and last.rating is not None:
        rows = rows.filter(Q(rating__lt=last.rating) | Q(rating=last.rating, player__gt=last.player_id))
    return rows.order_by("-rating", "player_id")


def _by_name(rows: QuerySet[ListEntry], after: int | None) -> QuerySet[ListEntry]:
    last = rows.model._default_manager.filter(player=after).select_related("player").first() if after else None
    if last is not None:
        name, pk = last.player.search_name, last.player_id
        rows = rows.alias(place=by_code_point("player__search_name"))
        rows = rows.filter(Q(place__gt=name) | Q(place=name, player__gt=pk))
    return in_order_of_names(rows, "player__search_name", "player_id")
