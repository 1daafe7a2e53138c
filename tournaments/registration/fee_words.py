"""What the lines of a statement of fees say, and amounts of money as people write them."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from ratingsite.foundations.editions import Family
from ratingsite.office.page_tags import MINUS
from tournaments.registration.facts import Law, law_of
from tournaments.registration.fee_facts import estimates
from tournaments.registration.models import Tournament
from tournaments.regulations.fees.edition import Issuer, Payer, Per
from tournaments.regulations.fees.editions import fees_named
from tournaments.regulations.fees.statement import Found, Line, LineCode, NotKnown, OpenFact, Statement

LINES: dict[LineCode, str | Promise] = {
    LineCode.RATING: _("Fee for rating"),
    LineCode.RATING_BY_AVERAGE: _("Fee for rating, by the average of the ratings"),
    LineCode.RATING_BY_TEAM: _("Fee for rating, by teams"),
    LineCode.NATIONAL_TEAM_CAP: _("No more is asked of a national team championship"),
    LineCode.CFC_ADULT: _("Rating fee of the CFC, report made by CFC, SwissSys or Swiss Assistant"),
    LineCode.CFC_ADULT_OTHER: _("Rating fee of the CFC, report made by another program"),
    LineCode.CFC_JUNIOR: _("Rating fee of the CFC for juniors, report made by CFC, SwissSys or Swiss Assistant"),
    LineCode.CFC_JUNIOR_OTHER: _("Rating fee of the CFC for juniors, report made by another program"),
    LineCode.LATE_REPORT: _("The report came late"),
    LineCode.YEARLY_CAP: _("No more is asked of a federation in a year"),
    LineCode.WAIVED: _("Rapid and blitz are rated without a fee in this year"),
    LineCode.WAIVED_FOR_WOMEN: _("No fee for FIDE’s rating of a tournament for women"),
    LineCode.WAIVED_IF_SMALL: _("No fee for FIDE’s rating of a small tournament"),
    LineCode.MEMBERSHIP_ORDINARY: _("Memberships collected: ordinary"),
    LineCode.MEMBERSHIP_JUNIOR: _("Memberships collected: junior"),
    LineCode.MEMBERSHIP_PARTICIPATING: _("Memberships collected: participating"),
    LineCode.MEMBERSHIP_LIFE: _("Memberships collected: for life"),
    LineCode.MEMBERSHIP_TOURNAMENT: _("Memberships collected: for this tournament"),
    LineCode.EVENT_ABROAD: _("An event abroad is to count for the CFC rating"),
    LineCode.RATING_APPEAL: _("Appeal about a rating to the Rating Auditor"),
}
OPEN: dict[OpenFact, str | Promise] = {
    OpenFact.RATINGS: _("It goes by the average of the ratings: it is known when it is known who plays."),
    OpenFact.TEAMS: _("It goes by teams: how many played is said by the issuer."),
    OpenFact.JUNIORS: _("A tournament of juniors pays less: it is known when it is known who plays."),
    OpenFact.PROGRAM: _("It goes by the program that makes the report: CFC, SwissSys or Swiss Assistant pay less."),
}
ISSUERS: dict[Issuer, str | Promise] = {Issuer.FIDE: "FIDE", Issuer.CFC: _("Chess Federation of Canada")}
PAYERS: dict[Payer, str | Promise] = {
    Payer.FEDERATION: _("the federation"),
    Payer.ORGANISER: _("the organiser"),
    Payer.PLAYER: _("the player"),
}


@dataclass(frozen=True, kw_only=True)
class PageLine:
    """One line of a statement as pages and papers show it; ``working`` is how it came about."""

    text: str
    working: str
    amount: str
    article: str
    edition: str
    source: str


@dataclass(frozen=True, kw_only=True)
class PageFees:
    """A statement as pages show it; ``lines`` is empty where the fee is not known."""

    issuer: str
    payer: str
    payer_article: str
    payer_edition: str
    lines: tuple[PageLine, ...]
    open_facts: tuple[str, ...]
    total: str
    source: str
    is_known: bool


def money(cents: int, currency: str = "") -> str:
    """An amount in the figures of the reader's language, with the currency behind it."""
    figures = number_format(Decimal(abs(cents)) / 100, 2, force_grouping=True)
    return f"{MINUS if cents < 0 else ''}{figures} {currency}".strip()


def estimate_words(tournament: Tournament) -> list[PageFees]:
    """What rating a tournament would cost as it is registered, in words."""
    law = law_of(tournament)
    return [page_fees(found, law) for found in estimates(tournament)]


def page_fees(found: Found, law: Law) -> PageFees:
    """A statement in words; its articles lead to the editions that govern the tournament."""
    issuer = str(ISSUERS[found.issuer])
    if isinstance(found, NotKnown):
        return PageFees(
            issuer=issuer, payer="", payer_article="", payer_edition="", lines=(), open_facts=(), total="", source="",
            is_known=False,
        )  # fmt: skip
    return PageFees(
        issuer=issuer,
        payer=str(PAYERS[found.payer]),
        payer_article=found.payer_article,
        payer_edition=_page_of(found, found.payer_article, law),
        lines=tuple(_line(found, line, law) for line in found.lines),
        open_facts=tuple(str(OPEN[fact]) for fact in found.open_facts),
        total=money(found.total, found.currency),
        source=fees_named(found.edition).source,
        is_known=True,
    )


def _line(found: Statement, line: Line, law: Law) -> PageLine:
    return PageLine(
        text=str(LINES[line.code]),
        working=working_text(line, found.currency),
        amount=money(line.cents, found.currency),
        article=line.article,
        edition=_page_of(found, line.article, law),
        source=line.source or fees_named(found.edition).source,
    )


def _page_of(found: Statement, article: str, law: Law) -> str:
    """The rating edition on whose page an article stands; B.01 and B.03 of 2003 have no page."""
    if not article or article.startswith("B."):
        return ""
    if found.issuer is Issuer.CFC:
        return law.edition_id(Family.CFC)
    return next((edition.id for edition in law.ratings if edition.family is not Family.CFC), "")


def working_text(line: Line, currency: str) -> str:
    """How a line came about: the average and the category, and what was multiplied."""
    parts = []
    if line.average is not None:
        parts.append(gettext("average %(average)s") % {"average": _average_text(line.average)})
    if line.category is not None:
        parts.append(gettext("category %(category)s") % {"category": line.category})
    if line.number is not None and line.cents_each is not None:
        parts.append(f"{_number_text(line.per, line.number)} × {money(line.cents_each, currency)}")
    return ", ".join(parts)


def _average_text(average: Fraction) -> str:
    """Two decimals where it is not whole; a dash where nobody is rated."""
    if average.denominator == 1:
        return str(average.numerator) if average else "–"
    return number_format(Decimal(average.numerator) / average.denominator, 2)


def _number_text(per: Per, number: int) -> str:
    if per is Per.TEAM:
        return ngettext("%(count)s team", "%(count)s teams", number) % {"count": number}
    if per is Per.PLAYER:
        return ngettext("%(count)s player", "%(count)s players", number) % {"count": number}
    if per is Per.MEMBER:
        return ngettext("%(count)s member", "%(count)s members", number) % {"count": number}
    return str(number)
