"""Whom a list shows as inactive for so long that the list of a federation, or that of top players, goes without."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, QuerySet

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.page_lines import AnyLine
from ratings.regulations import NoEditionInForce
from ratings.regulations.calendar import rules_on
from ratings.regulations.registry import edition_by_id, rule_book
from ratings.regulations.rule_book import TopList
from ratingsite.foundations.months import months_later


def dropped_players(rating_list: RatingList) -> QuerySet[Any] | None:
    """Asked of one line: whether its player has been inactive for so many lists, or years of them, that the list of a
    federation goes without (2003, 9.2.3b; 2009, 7.23b); ``None`` where the text of the day knows no such players.

    See rulings: inactive-lists.
    """
    edition = _edition_of(rating_list)
    if edition is None:
        return None
    book = rule_book(rating_list.system_id)
    shown, months = book.lists_shown_inactive(edition), book.months_shown_inactive(edition)
    if shown is not None:
        return _inactive_on(list(_up_to(rating_list)[: shown + 1]), times=shown + 1)
    return None if months is None else _inactive_for(rating_list, months)


def top_list_of(rating_list: RatingList) -> TopList | None:
    """What the text of the day says of the ranking of top players (2003, 9.2.3d; 2009, 7.24); ``None`` of a text that
    says nothing of it, where the active alone are ranked.
    """
    edition = _edition_of(rating_list)
    return None if edition is None else rule_book(rating_list.system_id).top_list(edition)


def off_the_top_list(rating_list: RatingList, lines: Iterable[AnyLine]) -> frozenset[int]:
    """The players of these lines who have no place among the top players. See rulings: top-list."""
    inactive = frozenset(line.player_id for line in lines if line.is_inactive)
    rule = top_list_of(rating_list) if inactive else None
    if rule is None:
        return inactive
    rows = rating_list.entries.filter(Exists(_inactive_for(rating_list, rule.months)), player__in=inactive)
    return frozenset(rows.values_list("player", flat=True))


def _edition_of(rating_list: RatingList) -> Any:
    try:
        return edition_by_id(rules_on(rating_list.system_id, rating_list.list_date).id)
    except NoEditionInForce:
        return None


def _inactive_for(rating_list: RatingList, months: int) -> QuerySet[Any]:
    lists = _since(rating_list, months_later(rating_list.list_date, -months))
    return _inactive_on(lists, times=max(len(lists), 1))


def _inactive_on(lists: Sequence[UUID], *, times: int) -> QuerySet[Any]:
    rows = ListEntry.objects.filter(player=OuterRef("player"), rating_list__in=lists, is_inactive=True).order_by()
    return rows.values("player").annotate(times=Count("pk")).filter(times__gte=times)


def _up_to(rating_list: RatingList) -> QuerySet[RatingList, UUID]:
    """The list and those of its chain before it, the newest first."""
    lists = RatingList.objects.filter(
        system=rating_list.system_id, archive=rating_list.archive_id, superseded_by__isnull=True
    )
    lists = lists.filter(list_date__lte=rating_list.list_date).order_by("-list_date")
    return lists.values_list("pk", flat=True)


def _since(rating_list: RatingList, day: date) -> list[UUID]:
    """The lists from the one in force on a day up to this one; none where the chain does not go back so far."""
    lists = _up_to(rating_list)
    in_force = lists.filter(list_date__lte=day).first()
    return [] if in_force is None else [*lists.filter(list_date__gt=day), in_force]
