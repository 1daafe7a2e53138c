"""From the facts of an event to its statements: one of FIDE's fees, in Canada one of the CFC's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family, NoEditionInForce
from tournaments.regulations.fees.edition import FeeEdition, Issuer, Payer, Per, Price, Scale
from tournaments.regulations.fees.editions import fees_for
from tournaments.regulations.fees.facts import FeeEvent, average, category, is_junior, is_late
from tournaments.regulations.fees.statement import (
    Found,
    Line,
    LineCode,
    NotKnown,
    OpenFact,
    Statement,
    once,
    product,
)

CANADA = "CAN"
CFC_SYSTEM = "cfc-regular"  # one table for all systems of the CFC
NATIONAL_TEAM = "national-team"
COLLECTED = "733"
AS_COLLECTED = "the form of memberships collected with the report"


def statements(event: FeeEvent) -> tuple[Found, ...]:
    """What FIDE asks, and what the CFC asks of an event in Canada. Nothing for systems that no issuer rates there."""
    found: list[Found] = []
    fide = next((system for system in event.systems if SYSTEMS[system] is not Family.CFC), None)
    if fide is not None:
        found.append(_statement(event, fide, Issuer.FIDE))
    if event.federation == CANADA and event.systems:
        found.append(_statement(event, CFC_SYSTEM, Issuer.CFC))
    return tuple(found)


def _statement(event: FeeEvent, system: str, issuer: Issuer) -> Found:
    try:
        edition = fees_for(system, event.starts_on)
    except NoEditionInForce:
        return NotKnown(issuer=issuer, system=system)
    by_organiser = event.is_official and bool(edition.official_article)
    lines = [line for part in (_own, _rating, _late, _memberships) for line in part(edition, event)]
    return Statement(
        edition=edition.id,
        issuer=issuer,
        payer=Payer.ORGANISER if by_organiser else edition.payer,
        payer_article=edition.official_article if by_organiser else edition.payer_article,
        currency=edition.currency,
        # what an organiser pays himself is no part of what his federation pays in a year
        lines=tuple(lines if by_organiser else _within_the_year(edition, event, lines)),
        open_facts=tuple(_open_facts(edition, event)),
    )


# ---------------------------------------------------------------- what is waived
def _waiver(edition: FeeEdition, event: FeeEvent) -> Line | None:
    """790f, 790g, and the years in which rapid and blitz cost nothing."""
    for article, holds, code in (
        (edition.waived, True, LineCode.WAIVED),
        (edition.waived_for_women, event.is_for_women, LineCode.WAIVED_FOR_WOMEN),
        (edition.waived_if_small, event.is_small, LineCode.WAIVED_IF_SMALL),
    ):
        if article and holds:
            return Line(code=code, cents=0, article=article)
    return None


# ---------------------------------------------------------------- 731: the CFC's own fee
def _own(edition: FeeEdition, event: FeeEvent) -> Iterator[Line]:
    junior = is_junior(event)
    if edition.own is None or not _is_rated_by_cfc(event) or junior is None or event.is_official_file is None:
        return
    code, price = {
        (False, True): (LineCode.CFC_ADULT, edition.own.adult),
        (False, False): (LineCode.CFC_ADULT_OTHER, edition.own.adult_other),
        (True, True): (LineCode.CFC_JUNIOR, edition.own.junior),
        (True, False): (LineCode.CFC_JUNIOR_OTHER, edition.own.junior_other),
    }[junior, event.is_official_file]
    yield product(code, price, event.players)


def _is_rated_by_cfc(event: FeeEvent) -> bool:
    return any(SYSTEMS[system] is Family.CFC for system in event.systems)


def _is_rated_by_fide(event: FeeEvent) -> bool:
    return any(SYSTEMS[system] is not Family.CFC for system in event.systems)


# ---------------------------------------------------------------- the fee for FIDE's rating
def _rating(edition: FeeEdition, event: FeeEvent) -> Iterator[Line]:
    if not _is_rated_by_fide(event):
        return
    if (waiver := _waiver(edition, event)) is not None:
        yield waiver
    elif event.format in edition.by_average:
        if event.ratings is not None:
            yield _by_band(edition, event, event.ratings)
    elif event.format in edition.by_team and edition.team is not None:
        if event.teams is not None:
            yield from _by_team(edition, event, edition.team, event.teams)
    else:
        yield from _by_heads(edition, event)


def _by_band(edition: FeeEdition, event: FeeEvent, ratings: tuple[int, ...]) -> Line:
    found = average(ratings)
    grade = category(found, is_for_women=event.is_for_women) if edition.scale is Scale.CATEGORY else None
    place = found if grade is None else grade
    price = next(band.price for band in reversed(edition.bands) if place >= band.lowest)
    line = _times(price, event, grade)
    return replace(line, average=found, category=grade)


def _times(price: Price, event: FeeEvent, grade: int | None) -> Line:
    if price.per is Per.EVENT:
        return once(LineCode.RATING_BY_AVERAGE, price)
    number = event.players if price.per is Per.PLAYER else grade or 0
    return product(LineCode.RATING_BY_AVERAGE, price, number)


def _by_team(edition: FeeEdition, event: FeeEvent, price: Price, teams: int) -> Iterator[Line]:
    line = product(LineCode.RATING_BY_TEAM, price, teams)
    yield line
    cap = edition.national_team_cap
    if cap is not None and event.championship == NATIONAL_TEAM and line.cents > cap.cents:
        yield once(LineCode.NATIONAL_TEAM_CAP, cap, cap.cents - line.cents)


def _by_heads(edition: FeeEdition, event: FeeEvent) -> Iterator[Line]:
    """Each rate for the players from its first to the one before the next rate's first."""
    ends = [rate.first for rate in edition.head_rates[1:]]
    for rate, end in zip(edition.head_rates, [*ends, None], strict=True):
        last = event.players if end is None else min(event.players, end - 1)
        if last >= rate.first or rate.first == 1:
            yield product(LineCode.RATING, rate.price, last - rate.first + 1)


# ---------------------------------------------------------------- late, and the year
def _late(edition: FeeEdition, event: FeeEvent) -> Iterator[Line]:
    late = edition.late
    if late is None or not _is_rated_by_fide(event) or _waiver(edition, event) is not None:
        return
    if is_late(event, late.days) and (event.is_title_tournament or not late.for_title_tournaments_only):
        yield once(LineCode.LATE_REPORT, late.price)


def _within_the_year(edition: FeeEdition, event: FeeEvent, lines: list[Line]) -> list[Line]:
    """2003: a federation pays no more than so much for the ratings of a year; a fine is no fee for rating."""
    cap = edition.cap_a_year
    fees = sum(line.cents for line in lines if line.code is not LineCode.LATE_REPORT)
    if cap is None or event.charged_before + fees <= cap.cents:
        return lines
    left = max(0, cap.cents - event.charged_before)
    return [*lines, once(LineCode.YEARLY_CAP, cap, left - fees)]


# ---------------------------------------------------------------- 733: memberships collected go with the report
def _memberships(edition: FeeEdition, event: FeeEvent) -> Iterator[Line]:
    """What was collected, kind by kind; no source has the dues, so the sums are those that were written down."""
    if edition.issuer is not Issuer.CFC:
        return
    for each in event.memberships:
        price = Price(cents=each.cents_each, article=COLLECTED, per=Per.MEMBER, source=AS_COLLECTED)
        yield product(LineCode(f"membership-{each.kind}"), price, each.number)


# ---------------------------------------------------------------- what is not known yet
def _open_facts(edition: FeeEdition, event: FeeEvent) -> Iterator[OpenFact]:
    if edition.own is not None and _is_rated_by_cfc(event):
        if event.birth_years is None:
            yield OpenFact.JUNIORS
        if event.is_official_file is None:
            yield OpenFact.PROGRAM
    if not _is_rated_by_fide(event) or _waiver(edition, event) is not None:
        return
    if event.format in edition.by_average and event.ratings is None:
        yield OpenFact.RATINGS
    if event.format in edition.by_team and edition.team is not None and event.teams is None:
        yield OpenFact.TEAMS


def may_be_small(edition: FeeEdition, event: FeeEvent) -> bool:
    """790g: "small tournaments such as local Swiss tournaments"; what is small is for the office to say."""
    return bool(edition.waived_if_small) and _is_rated_by_fide(event)
