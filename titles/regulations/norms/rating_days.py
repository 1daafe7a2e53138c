"""Whose list gives the opponents their ratings and titles (1.1.4, 1.4.6a)."""

from __future__ import annotations

from datetime import date

from titles.regulations.editions.edition import TitlesEdition


def rating_day(edition: TitlesEdition, start: date, end: date, played_on: date | None) -> date:
    """The day whose list in force gives an opponent's rating and title.

    The list at the start; in tournaments that last longer than 30 days those that applied when the game was played.
    Without the day of a game the start is taken.
    """
    return played_on if lasts_long(edition, start, end) and played_on is not None else start


def lasts_long(edition: TitlesEdition, start: date, end: date) -> bool:
    """1.1.4: whether a tournament lasts longer than 30 days, the first and the last day counted."""
    return (end - start).days + 1 > edition.days_with_one_list
