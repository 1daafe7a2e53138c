"""What the fees of a tournament depend on, and the two words that follow from it: its average and its category."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from ratings.regulations.cfc.memberships import is_junior_event

LOWEST_OF_CATEGORY_1 = 2251
POINTS_A_CATEGORY = 25
WOMEN_LOWER = 200  # categories of tournaments of women begin so much lower


@dataclass(frozen=True, kw_only=True)
class MembershipFee:
    """CFC 733: so many memberships of a kind that were collected with the report, each for so many hundredths."""

    kind: str
    cents_each: int
    number: int


@dataclass(frozen=True, kw_only=True)
class FeeEvent:
    """The facts. ``None`` is what is not known yet: it is registered and not played, or nobody has said it.

    ``ratings`` are FIDE's on the first day, of those who have one; ``birth_years`` has one of each player, or nothing.
    ``reported_on`` is the day on which the whole report came. ``is_official_file``: it was made by a program of 731.
    ``is_small``: the office has said that 790g exempts it. ``charged_before`` is what the federation was charged for
    other tournaments of the year, in hundredths. ``memberships`` were collected and go with the fees to the CFC (733).
    """

    systems: tuple[str, ...]
    federation: str
    starts_on: date
    ends_on: date
    format: str
    players: int
    teams: int | None = None
    ratings: tuple[int, ...] | None = None
    birth_years: tuple[int | None, ...] | None = None
    championship: str = ""
    is_for_women: bool = False
    is_official: bool = False
    is_title_tournament: bool = False
    reported_on: date | None = None
    is_official_file: bool | None = None
    is_small: bool = False
    charged_before: int = 0
    memberships: tuple[MembershipFee, ...] = ()


def average(ratings: tuple[int, ...]) -> Fraction:
    """Of those who have a rating; 0 where nobody has one. See rulings: fee-average."""
    return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)


def category(event_average: Fraction, *, is_for_women: bool) -> int:
    """25 points each, the first from 2251; women 200 lower. 0 below the first. See rulings: fee-average."""
    lowest = LOWEST_OF_CATEGORY_1 - (WOMEN_LOWER if is_for_women else 0)
    return max(0, (event_average - lowest) // POINTS_A_CATEGORY + 1)


def is_junior(event: FeeEvent) -> bool | None:
    """732: whether all players may play in the World Junior of the year after the one in which the event ends."""
    if event.birth_years is None:
        return None
    return is_junior_event(event.ends_on, event.birth_years)


def is_late(event: FeeEvent, days: int) -> bool:
    """Whether the report came later than so many days after the end."""
    return event.reported_on is not None and event.reported_on > event.ends_on + timedelta(days=days)
