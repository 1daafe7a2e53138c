"""Changes of whole lists that were made once and stand in no article: October 2022 and March 2024.

Each takes the number that the list of its day would otherwise show, after all events of the period, and gives the
number that it showed instead, with the working. See rulings: one-off-order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction

from ratingsite.foundations.exact import Hundredths, half_up


class Certainty(StrEnum):
    """How well a value is known where no text of the sources has it."""

    CERTAIN = "certain"  # the primary text, or an exact transcription of it
    ONE_SOURCE = "one-source"
    INFERRED = "inferred"


@dataclass(frozen=True, kw_only=True)
class OneOff:
    """Such an operation; ``systems`` says how certain it is that each system had it."""

    id: str
    list_date: date
    systems: Mapping[str, Certainty]
    source: str


@dataclass(frozen=True, kw_only=True)
class OneOffChange:
    """What an operation did to one rating. ``reason`` is a code; ``exact`` is the new number before rounding."""

    operation: str
    list_date: date
    system: str
    certainty: Certainty
    rating_before: int | None
    standard_rating: int | None
    difference: int | None
    exact: Hundredths | None
    rating_after: int | None
    changed: bool
    reason: str


class NotInSystem(LookupError):
    """The operation was not made in that system; the message names those in which it was."""


RAISED = "raised"
UNRATED = "unrated"
NO_STANDARD_RATING = "no-standard-rating"
NOT_FAR_BELOW = "not-far-below-standard"
BELOW_THE_RANGE = "below-the-range"
ABOVE_THE_RANGE = "above-the-range"

RAISE_OF_OCTOBER_2022 = OneOff(
    id="one-off-2022-10",
    list_date=date(2022, 10, 1),
    systems={"fide-rapid": Certainty.ONE_SOURCE, "fide-blitz": Certainty.ONE_SOURCE},
    source="https://www.scacchierando.it/regolamenti/nuove-regole-fide-per-i-rating-rapidblitz/",
)
FARTHEST_BELOW_STANDARD = 100

INCREASE_OF_MARCH_2024 = OneOff(
    id="one-off-2024-03",
    list_date=date(2024, 3, 1),
    systems={
        "fide-standard": Certainty.CERTAIN,
        "fide-rapid": Certainty.ONE_SOURCE,  # the federation of Norway
        "fide-blitz": Certainty.ONE_SOURCE,
    },
    source="https://www.englishchess.org.uk/fide-changes-to-rating-system-and-title-regulations/; rapid and blitz: "
    "https://www.sortlandsjakklubb.com/2024/02/20/endringer-i-fide-rating-1-mars/",
)
INCREASED_FROM = 1000
INCREASED_BELOW = 2000
SHARE_OF_THE_DISTANCE = Fraction(40, 100)

ONE_OFFS = (RAISE_OF_OCTOBER_2022, INCREASE_OF_MARCH_2024)


def raise_of_october_2022(system: str, rating: int | None, standard_rating: int | None) -> OneOffChange:
    """A rapid or blitz rating more than 100 below the standard rating is set to that rating less 100."""
    difference = None if rating is None or standard_rating is None else standard_rating - rating
    reason = _reason_of_2022(rating, standard_rating)
    after = rating
    if standard_rating is not None and reason == RAISED:
        after = standard_rating - FARTHEST_BELOW_STANDARD
    exact = None if after is None else Hundredths(after * 100)
    return _change(RAISE_OF_OCTOBER_2022, system, rating, standard_rating, difference, exact, reason)


def increase_of_march_2024(system: str, rating: int | None) -> OneOffChange:
    """A rating from 1000 to 1999 moves 40 % of its distance to 2000 upwards. See rulings: one-off-rounding."""
    reason = _reason_of_2024(rating)
    if rating is None:
        return _change(INCREASE_OF_MARCH_2024, system, None, None, None, None, reason)
    difference = INCREASED_BELOW - rating
    # new = old + 0.40 * (2000 - old)
    added = SHARE_OF_THE_DISTANCE * difference if reason == RAISED else Fraction(0)
    exact = Hundredths(half_up((rating + added) * 100))  # fifths: the hundredths are exact
    return _change(INCREASE_OF_MARCH_2024, system, rating, None, difference, exact, reason)


def _reason_of_2022(rating: int | None, standard_rating: int | None) -> str:
    if rating is None:
        return UNRATED
    if standard_rating is None:
        return NO_STANDARD_RATING
    return RAISED if standard_rating - rating > FARTHEST_BELOW_STANDARD else NOT_FAR_BELOW


def _reason_of_2024(rating: int | None) -> str:
    if rating is None:
        return UNRATED
    if rating < INCREASED_FROM:
        return BELOW_THE_RANGE
    return RAISED if rating < INCREASED_BELOW else ABOVE_THE_RANGE


def _change(
    operation: OneOff,
    system: str,
    rating: int | None,
    standard_rating: int | None,
    difference: int | None,
    exact: Hundredths | None,
    reason: str,
) -> OneOffChange:
    if system not in operation.systems:
        raise NotInSystem(f"{operation.id}: expected one of {', '.join(operation.systems)}, got {system!r}")
    after = None if exact is None else half_up(Fraction(exact, 100))
    return OneOffChange(
        operation=operation.id,
        list_date=operation.list_date,
        system=system,
        certainty=operation.systems[system],
        rating_before=rating,
        standard_rating=standard_rating,
        difference=difference,
        exact=exact,
        rating_after=after,
        changed=after != rating,
        reason=reason,
    )
