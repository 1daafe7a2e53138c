"""How long before its first day an event is registered: the one calculation that findings, deadlines and runs ask.

0.2; since December 2023 0.2.1 and 0.2.2; 2009, 0.4; 2003, 7.1. See rulings: registration, late-registration.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Protocol

from ratings.regulations.snapshots import Entrants


class NoticeRules(Protocol):
    """What an edition says of the notice: days before the first day, and more with a player in excess of a rating."""

    @property
    def registration_days(self) -> int | None:
        """Days before the first day; ``None``: not known."""

    @property
    def registration_days_elite(self) -> int | None:
        """The same with a player of the highest ratings; ``None``: no text asks more."""

    @property
    def elite_from(self) -> date | None:
        """The first start that it holds for, where it came while the text was in force; ``None``: it holds for all."""

    @property
    def elite_rating(self) -> int | None:
        """In excess of this a player makes the notice longer."""

    @property
    def elite_rating_of_women(self) -> int | None:
        """In excess of this a woman makes the notice longer."""


@dataclass(frozen=True, kw_only=True)
class Notice:
    """The last day in time. Where how long beforehand is not known, it is any day before the first."""

    last_day: date
    is_known: bool
    is_elite: bool


def notice_of(rules: NoticeRules, field: Entrants) -> Notice:
    """Until when an event with these players is registered in time."""
    elite = is_elite(rules, field)
    days = rules.registration_days_elite if elite else rules.registration_days
    last_day = field.starts_on - timedelta(days=1 if days is None else days)
    return Notice(last_day=last_day, is_known=days is not None, is_elite=elite)


# 0.2.1
def is_elite(rules: NoticeRules, field: Entrants) -> bool:
    """Whether a player is rated in excess of 2700, or a woman in excess of 2500, under a text that asks."""
    limits = (
        (field.highest_rating, rules.elite_rating),
        (field.highest_rating_of_women, rules.elite_rating),
        (field.highest_rating_of_women, rules.elite_rating_of_women),
    )
    is_strong = any(rating is not None and limit is not None and rating > limit for rating, limit in limits)
    is_asked = rules.elite_from is None or field.starts_on >= rules.elite_from
    return is_strong and is_asked and rules.registration_days_elite is not None
