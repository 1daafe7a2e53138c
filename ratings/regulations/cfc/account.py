"""What an event costs its organiser: the CFC's rating fee (731, 732) and the one for FIDE's rating (790e to 790g)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from fractions import Fraction

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.snapshots import Format

FIDE_FEES, LATE_FEE, LADIES, SMALL = "790e", "790e", "790f", "790g"
BY_AVERAGE = (Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN, Format.MATCH)
JUNIOR_AGE = 20  # 732: the World Junior is for who is younger on the first day of its year


class ChargeCode(StrEnum):
    """What is to be paid; of the two rating fees one, by the program that made the report."""

    RATING_FEE = "rating-fee"
    RATING_FEE_OTHER_SOFTWARE = "rating-fee-other-software"
    FIDE_FEE = "fide-fee"
    FIDE_FEE_BY_AVERAGE = "fide-fee-by-average"
    FIDE_FEE_WAIVED = "fide-fee-waived"
    FIDE_LATE_FEE = "fide-late-fee"


@dataclass(frozen=True, kw_only=True)
class Charge:
    """One line, in cents of a Canadian dollar; ``cents_each`` for so many ``players`` where it goes by heads."""

    code: ChargeCode
    article: str
    cents: int
    cents_each: int | None = None
    players: int | None = None


@dataclass(frozen=True, kw_only=True)
class BilledEvent:
    """What the fees depend on. ``ratings`` are FIDE's; ``birth_years`` has one of each player, or nothing known."""

    players: int
    birth_years: Sequence[int | None]
    ratings: Sequence[int]
    format: str
    ends_on: date
    reported_on: date
    is_for_women: bool
    is_rated_by_cfc: bool
    is_rated_by_fide: bool


def charges(edition: CfcEdition, event: BilledEvent) -> tuple[Charge, ...]:
    """The lines of the account of an event."""
    own = _own_fees(edition, event) if event.is_rated_by_cfc else ()
    fide = _fide_fees(edition, event) if event.is_rated_by_fide else ()
    return (*own, *fide)


def is_junior(event: BilledEvent) -> bool:
    """732: whether all players may play in the World Junior of the year after the one in which the event ends."""
    first = event.ends_on.year + 1 - JUNIOR_AGE
    return bool(event.birth_years) and all(year is not None and year >= first for year in event.birth_years)


def is_perhaps_small(edition: CfcEdition, event: BilledEvent) -> bool:
    """790g: small tournaments such as local Swisses are exempt; what is small is for the office to say."""
    return (
        event.is_rated_by_fide and event.format == Format.SWISS and "small-local-swiss" in edition.fide_fee_waived_for
    )


def _own_fees(edition: CfcEdition, event: BilledEvent) -> Iterator[Charge]:
    cents = {fee.fee: fee.cents for fee in edition.rating_fees}
    kind = "junior" if is_junior(event) else "adult"
    for code, fee in (
        (ChargeCode.RATING_FEE, kind),
        (ChargeCode.RATING_FEE_OTHER_SOFTWARE, f"{kind}-other-software"),
    ):
        yield _by_heads(code, edition.articles.rating_fees, cents[fee], event)


def _fide_fees(edition: CfcEdition, event: BilledEvent) -> Iterator[Charge]:
    if event.is_for_women and "ladies-tournament" in edition.fide_fee_waived_for:
        yield Charge(code=ChargeCode.FIDE_FEE_WAIVED, article=LADIES, cents=0)
        return
    if event.format in BY_AVERAGE:
        cents = fide_round_robin_fee(edition, average(event.ratings))
        yield Charge(code=ChargeCode.FIDE_FEE_BY_AVERAGE, article=FIDE_FEES, cents=cents)
    else:
        yield _by_heads(ChargeCode.FIDE_FEE, FIDE_FEES, edition.fide_fee_cents_per_player, event)
    if event.reported_on > event.ends_on + timedelta(days=edition.report_days):
        yield Charge(code=ChargeCode.FIDE_LATE_FEE, article=LATE_FEE, cents=edition.fide_late_fee_cents)


def _by_heads(code: ChargeCode, article: str, cents: int, event: BilledEvent) -> Charge:
    return Charge(code=code, article=article, cents=cents * event.players, cents_each=cents, players=event.players)


def average(ratings: Sequence[int]) -> Fraction:
    """Of those who have a rating; 0 where nobody has one."""
    return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)


def fide_round_robin_fee(edition: CfcEdition, average_rating: Fraction) -> int:
    """790e: cents for a round robin or a match of such an average."""
    return next(row.cents for row in reversed(edition.fide_round_robin_fees) if average_rating >= row.average_from)
