"""What every edition says of lists, whichever family it is of: their dates, closing days, and whom they show how."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Protocol

from ratingsite.foundations.months import first_of_next_month, months_later


class ListArticles(Protocol):
    """Where a text says when lists are made, and until when one takes something in."""

    @property
    def lists(self) -> str:
        """When lists are made."""

    @property
    def closing(self) -> str:
        """Until when a list takes something in."""


class ListRules(Protocol):
    """What an edition says about lists."""

    @property
    def id(self) -> str:
        """The name of the edition."""

    @property
    def effective_to(self) -> date | None:
        """The last day that the edition governs."""

    @property
    def articles(self) -> ListArticles:
        """Where it prints these rules."""

    @property
    def list_months(self) -> tuple[int, ...]:
        """The months of lists."""

    @property
    def list_day(self) -> int:
        """The day of the month that a list carries."""

    @property
    def closing_days(self) -> int:
        """How many days before a list its period closes."""

    @property
    def first_list(self) -> date | None:
        """The first list of a system, where it was made later than the first month of lists."""


def is_list_day(rules: ListRules, day: date) -> bool:
    """Whether a list carries that day."""
    is_made = rules.first_list is None or day >= rules.first_list
    return is_made and day.day == rules.list_day and day.month in rules.list_months


def list_after(rules: ListRules, day: date, number: int = 1) -> date:
    """The date of the first, second, third … list behind a day, if the edition governed for ever."""
    found = day.replace(day=1).replace(day=rules.list_day)
    while True:
        if found > day and found.month in rules.list_months:
            number -= 1
        if not number:
            return found
        found = first_of_next_month(found).replace(day=rules.list_day)


def list_in_force(rules: ListRules, day: date) -> date:
    """The date of the list that is used on a day (2003, 9.11; 2009, 7.11)."""
    found = day.replace(day=1).replace(day=rules.list_day)
    while found > day or found.month not in rules.list_months:
        found = months_later(found, -1)
    return found


def closing_day_of(rules: ListRules, list_date: date) -> date:
    """The last day on which an event may end, or be reported, for a list (2022, 7.13)."""
    return list_date - timedelta(days=rules.closing_days)


@dataclass(frozen=True, kw_only=True)
class Career:
    """What is known of a player on the day of a list; ``games`` are those of the year before it, ``None`` if not known.

    ``was_inactive`` is what the list before said, ``None`` of a player whom no list has shown. ``is_year_known`` says
    that the lists of the whole year are there, and none of them shows a game.
    """

    list_date: date
    rating: int | None
    was_inactive: bool | None
    last_played_on: date | None
    games: int | None
    is_year_known: bool = False


@dataclass(frozen=True, kw_only=True)
class Shown:
    """What a list says of a player."""

    rating: int | None
    is_inactive: bool


@dataclass(frozen=True, kw_only=True)
class RatedSpan:
    """The rated games of one event, or of one list, with the ratings before and after it."""

    games: int
    rating_before: int
    rating_after: int


@dataclass(frozen=True, kw_only=True)
class Honours:
    """What a federation calls a player by the ratings: the class of today, and what was earned for life.

    ``rating_class`` is a code (``master``, ``A``); the articles say where the text of ``edition`` has them.
    """

    edition: str
    rating_class: str
    class_article: str
    is_life_master: bool
    life_master_article: str
