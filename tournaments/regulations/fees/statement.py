"""The statement of a tournament: what is to be paid to whom, line by line, or that it is not known."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.regulations.fees.edition import Currency, Issuer, Payer, Per, Price


class LineCode(StrEnum):
    """What a line is for."""

    RATING = "rating"
    RATING_BY_AVERAGE = "rating-by-average"
    RATING_BY_TEAM = "rating-by-team"
    NATIONAL_TEAM_CAP = "national-team-cap"
    CFC_ADULT = "cfc-adult"
    CFC_ADULT_OTHER = "cfc-adult-other"
    CFC_JUNIOR = "cfc-junior"
    CFC_JUNIOR_OTHER = "cfc-junior-other"
    LATE_REPORT = "late-report"
    YEARLY_CAP = "yearly-cap"
    WAIVED = "waived"
    WAIVED_FOR_WOMEN = "waived-for-women"
    WAIVED_IF_SMALL = "waived-if-small"
    MEMBERSHIP_ORDINARY = "membership-ordinary"
    MEMBERSHIP_JUNIOR = "membership-junior"
    MEMBERSHIP_PARTICIPATING = "membership-participating"
    MEMBERSHIP_LIFE = "membership-life"
    MEMBERSHIP_TOURNAMENT = "membership-tournament"
    EVENT_ABROAD = "event-abroad"
    RATING_APPEAL = "rating-appeal"


class OpenFact(StrEnum):
    """What must still be known before the statement is whole."""

    RATINGS = "ratings"
    TEAMS = "teams"
    JUNIORS = "juniors"
    PROGRAM = "program"


@dataclass(frozen=True, kw_only=True)
class Line:
    """One amount in hundredths, negative where it takes away; ``number`` times ``cents_each`` where it is a product.

    ``average`` and ``category`` say by what a band was chosen.
    """

    code: LineCode
    cents: int
    article: str = ""
    source: str = ""
    number: int | None = None
    cents_each: int | None = None
    per: Per = Per.EVENT
    average: Fraction | None = None
    category: int | None = None


@dataclass(frozen=True, kw_only=True)
class Statement:
    """What one issuer asks for a tournament. While ``open_facts`` are missing the total is that of what is known."""

    edition: str
    issuer: Issuer
    payer: Payer
    payer_article: str
    currency: Currency
    lines: tuple[Line, ...]
    open_facts: tuple[OpenFact, ...] = ()

    @property
    def total(self) -> int:
        """In hundredths."""
        return sum(line.cents for line in self.lines)

    @property
    def is_charged(self) -> bool:
        """Whether anything is asked at all, be it taken away again by a cap."""
        return any(line.cents > 0 for line in self.lines)


@dataclass(frozen=True, kw_only=True)
class NotKnown:
    """No source says what an issuer asked for tournaments of a system on that day: there is no invoice."""

    issuer: Issuer
    system: str


Found = Statement | NotKnown


def product(code: LineCode, price: Price, number: int) -> Line:
    """So many times the price."""
    return Line(
        code=code,
        cents=price.cents * number,
        article=price.article,
        source=price.source,
        number=number,
        cents_each=price.cents,
        per=price.per,
    )


def once(code: LineCode, price: Price, cents: int | None = None) -> Line:
    """The price as it stands, or another amount under the same article."""
    amount = price.cents if cents is None else cents
    return Line(code=code, cents=amount, article=price.article, source=price.source)
