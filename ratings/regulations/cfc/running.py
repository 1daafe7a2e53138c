"""A rating on its way through the steps of a calculation; what changes nothing is no step."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.results import CalculationStep
from ratings.regulations.snapshots import EventSnapshot, Format
from ratingsite.foundations.exact import Hundredths, half_up

MATCH_LIMIT = "match-limit"
ROUNDING = "rounding"
FALL_BELOW = "fall-below-800"
NEVER_LOWER = "never-lower-below-800"
LOWEST = "lowest-rating"


def hundredths(number: Fraction) -> Hundredths:
    """A number as it is shown, with two decimals."""
    return Hundredths(half_up(number * 100))


@dataclass(frozen=True, kw_only=True)
class Running:
    """The exact rating so far, and the steps that led to it."""

    rating: Fraction
    steps: tuple[CalculationStep, ...] = ()

    def to(self, rating: Fraction, code: str, article: str) -> Running:
        """The rating after one more step."""
        if rating == self.rating:
            return self
        amount = Hundredths(hundredths(rating) - hundredths(self.rating))
        step = CalculationStep(code=code, article=article, amount=amount, rating=hundredths(rating))
        return Running(rating=rating, steps=(*self.steps, step))


def limited(edition: CfcEdition, running: Running, event: EventSnapshot, before: int) -> Running:
    """713a: the maximum change as a result of a match, points of 714c and 714d included (ruling: cfc-match)."""
    if event.format != Format.MATCH:
        return running
    most = edition.match_largest_change
    within = max(Fraction(before - most), min(Fraction(before + most), running.rating))
    return running.to(within, MATCH_LIMIT, edition.articles.match_limit)


def rounded(edition: CfcEdition, running: Running, article: str) -> Running:
    """A rating is a whole number; rounded once, before the floors (ruling: cfc-rounding)."""
    return running.to(Fraction(edition.round_rating(running.rating)), ROUNDING, article)


def floored(edition: CfcEdition, running: Running, established_before: int | None) -> Running:
    """716: what is entered in the rating list instead of a rating below 800."""
    articles = edition.articles
    if established_before is not None and running.rating < edition.low_rating:
        # 716a: a permanent rating of more than 799 before: entered at 799
        if established_before > edition.entered_at:
            running = running.to(Fraction(edition.entered_at), FALL_BELOW, articles.fall_below)
        # 716b: 799 or less before: the greater of the two
        else:
            highest = max(running.rating, Fraction(established_before))
            running = running.to(highest, NEVER_LOWER, articles.never_lower)
    # 716c: nobody is entered below 200
    return running.to(max(running.rating, Fraction(edition.lowest_rating)), LOWEST, articles.lowest_rating)
