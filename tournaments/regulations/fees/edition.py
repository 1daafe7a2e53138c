"""A dated table of rating fees: every amount in hundredths of its currency, with its article and its source."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ratingsite.foundations.editions import Edition


class Currency(StrEnum):
    """In which a table was printed; nothing is converted."""

    CHF = "CHF"
    EUR = "EUR"
    CAD = "CAD"


class Issuer(StrEnum):
    """Whose fee it is, and who makes the invoice."""

    FIDE = "fide"
    CFC = "cfc"


class Payer(StrEnum):
    """Who owes it."""

    FEDERATION = "federation"
    ORGANISER = "organiser"
    PLAYER = "player"


class Per(StrEnum):
    """What an amount is multiplied by."""

    EVENT = "event"
    PLAYER = "player"
    TEAM = "team"
    CATEGORY = "category"
    MEMBER = "member"


class Scale(StrEnum):
    """What the bands of a table are counted in."""

    AVERAGE = "average"
    CATEGORY = "category"


@dataclass(frozen=True, kw_only=True)
class Price:
    """One amount. Without a source of its own it stands in that of the table."""

    cents: int
    article: str
    per: Per = Per.EVENT
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class Band:
    """The price from a category or an average on, up to the next band."""

    lowest: int
    price: Price


@dataclass(frozen=True, kw_only=True)
class HeadRate:
    """The price of every player from the so-maniest on, up to the next rate."""

    first: int
    price: Price


@dataclass(frozen=True, kw_only=True)
class LateFee:
    """What is added where the report came later than so many days after the end."""

    days: int
    price: Price
    for_title_tournaments_only: bool = False


@dataclass(frozen=True, kw_only=True)
class ProgramPrices:
    """CFC 731: a price for each player by who plays, and by the program that made the report."""

    adult: Price
    adult_other: Price
    junior: Price
    junior_other: Price


@dataclass(frozen=True, kw_only=True)
class FeeEdition(Edition):
    """One table, complete in itself. What a table does not have is ``None`` or empty.

    Formats ``by_average`` pay by the bands, those ``by_team`` by the team, all others by the player.
    ``waived`` names the article of a table under which nothing is paid.
    """

    issuer: Issuer
    currency: Currency
    payer: Payer
    payer_article: str
    official_article: str = ""  # where the organiser of an official event pays
    waived: str = ""
    scale: Scale = Scale.AVERAGE
    bands: tuple[Band, ...] = ()
    by_average: frozenset[str] = frozenset()
    head_rates: tuple[HeadRate, ...] = ()
    team: Price | None = None
    by_team: frozenset[str] = frozenset()
    national_team_cap: Price | None = None
    late: LateFee | None = None
    cap_a_year: Price | None = None  # of a federation
    waived_for_women: str = ""  # article
    waived_if_small: str = ""  # article; what is small is for an office to say
    own: ProgramPrices | None = None
    abroad: Price | None = None  # CFC 736: comes with the letter
    appeal: Price | None = None  # CFC 739: comes with the appeal
