"""Who is active, who is inactive, and whom the lists of the federations no longer show (2003, 9.23; 2009, 7.23).

A run goes from list to list: ``activity_on_list(edition, list_date, games, before)``, where ``edition`` is the one in
force on the date of the list, ``games`` the rated games whose events ended on or after
``first_day_of_the_year(edition, list_date)`` and before the list, and ``before`` what this function said of the list
before (``None`` for a player whom no list has shown). Where nobody can tell the games of that year, ``games`` is
``None``, and the player stands as before.

Who has the games by day, and no answer for the list before, asks ``activity(edition, list_dates, games_by_day)`` with
the dates of all lists from the first that showed the player to the one in question.

The same for rapid and blitz, whose editions have the same fields. The CFC has another rule (``cfc/standing.py``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from ratings.regulations.fide.edition import FideEdition
from ratingsite.foundations.months import months_later


class Standing(StrEnum):
    """How the lists show a player; an inactive one is still rated, at the last rating published (2003, 9.23)."""

    ACTIVE = "active"
    INACTIVE = "inactive"
    DROPPED = "dropped-from-federation-lists"


@dataclass(frozen=True, kw_only=True, slots=True)
class Activity:
    """One player on one list. ``article`` is what the standing rests on.

    ``games`` are those of the year before the list (``None``: not known) and ``required`` are as many as keep a player
    active. ``inactive_since`` is the first list that showed the player as inactive, ``inactive_lists`` counts the lists
    from that one to this. ``top_list_article`` is set if the player no longer appears on the list of top players.
    """

    standing: Standing
    article: str
    games: int | None
    required: int
    inactive_since: date | None = None
    inactive_lists: int = 0
    top_list_article: str | None = None

    @property
    def is_active(self) -> bool:
        """Whether the list shows the player as active."""
        return self.standing is Standing.ACTIVE


def first_day_of_the_year(edition: FideEdition, list_date: date) -> date:
    """The first day whose games count for a list: lists stand on the first of a month. See rulings: inactive-year."""
    return months_later(list_date, -edition.inactive_after_months)


def activity_on_list(
    edition: FideEdition, list_date: date, games: int | None, before: Activity | None = None
) -> Activity:
    """How a list shows a player, from the games of the year before it and the list before it."""
    required = edition.games_to_stay_active
    was_inactive = before is not None and not before.is_active
    # 9.2.3c (2009: 7.23c; 2022: 7.22b): enough games in a year bring an inactive player back
    if games is not None and games >= required:
        article = edition.articles.activity_regained if was_inactive else edition.articles.inactivity_begins
        return Activity(standing=Standing.ACTIVE, article=article, games=games, required=required)
    # 9.2.3a (2009: 7.23a; 2022: 7.22a): too few in a year; where they are not known, as the list before
    if games is None and not was_inactive:
        article = edition.articles.inactivity_begins
        return Activity(standing=Standing.ACTIVE, article=article, games=None, required=required)
    since, lists = (before.inactive_since, before.inactive_lists) if before is not None else (None, 0)
    return _inactive(edition, list_date, games, since or list_date, lists + 1)


def _inactive(edition: FideEdition, list_date: date, games: int | None, since: date, lists: int) -> Activity:
    articles, is_dropped = edition.articles, _is_dropped(edition, list_date, since, lists)
    return Activity(
        standing=Standing.DROPPED if is_dropped else Standing.INACTIVE,
        article=articles.inactivity_shown if is_dropped else articles.inactivity_begins,
        games=games,
        required=edition.games_to_stay_active,
        inactive_since=since,
        inactive_lists=lists,
        top_list_article=articles.top_list if _is_off_the_top_list(edition, list_date, since) else None,
    )


def _is_dropped(edition: FideEdition, list_date: date, since: date, lists: int) -> bool:
    """9.2.3b (2009: 7.23b): shown on the next lists, then flagged, and gone from the list of the federation.

    Two years of lists are two years, also where quarterly lists, or lists of two months, are among them. See rulings:
    inactive-lists.
    """
    shown, months = edition.lists_shown_inactive, edition.months_shown_inactive
    is_behind_the_lists = shown is not None and lists > shown
    return is_behind_the_lists or (months is not None and months_later(since, months) <= list_date)


def _is_off_the_top_list(edition: FideEdition, list_date: date, since: date) -> bool:
    """9.2.3d (2009: 7.24): inactive over twelve months of lists. See rulings: top-list."""
    months = edition.top_list_months
    return months is not None and months_later(since, months) <= list_date


def activity(
    edition: FideEdition,
    list_dates: Sequence[date],
    games_by_day: Mapping[date, int],
    known_from: date | None = None,
) -> Activity:
    """How the last of the lists shows a player who played so many rated games in the events that ended on those days.

    ``known_from`` is the day before which games may be missing: a year that begins earlier makes nobody inactive.
    """
    found: Activity | None = None
    for list_date in list_dates:
        first = first_day_of_the_year(edition, list_date)
        games = sum(number for day, number in games_by_day.items() if first <= day < list_date)
        is_known = known_from is None or known_from <= first or games >= edition.games_to_stay_active
        found = activity_on_list(edition, list_date, games if is_known else None, found)
    if found is None:
        raise NoList("list_dates: expected at least the date of one list, got none")
    return found


class NoList(ValueError):
    """Nobody is active or inactive on no list."""
