"""Who played in an event of the CFC, or in a FIDE-rated one in Canada, and was no member of the CFC (732, 790h)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from ratings.regulations.cfc.book import HOME
from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.cfc.memberships import JUNIOR_EVENT, first_day_without, is_junior_event
from ratings.regulations.registry import CFC
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family, NoEditionInForce
from tournaments.regulations.report_findings import ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import ReportedPlayer, ReportFacts

NAME_COLUMNS = (15, 47)
IN_FIDE_EVENTS = "790h"


def membership_findings(report: ReportFacts) -> Iterator[ReportFinding]:
    """Each player who should have been a member and was none; once for all where nothing is known.

    734: the tournament is rated all the same, so none of this is an error.
    """
    article = _article(report)
    if not article:
        return
    if report.members is None:
        yield ReportFinding(code=ReportCode.MEMBERS_UNKNOWN, weight=Weight.NOTE, family=Family.CFC, article=article)
        return
    missing = _missing(report, article)
    for player in report.players:
        if player.rank in missing:
            yield _finding(player, article, missing[player.rank])


def days_without(report: ReportFacts) -> Mapping[int, date]:
    """732: by starting rank the first day of play on which a player of an event of the CFC was no member."""
    edition = _edition(report)
    article = edition.articles.membership if edition else ""
    if _article(report) != article or not article:
        return {}
    return _missing(report, article)


def _missing(report: ReportFacts, article: str) -> Mapping[int, date]:
    members, days = report.members, report.registered
    if members is None:
        return {}
    asked = [player for player in report.players if article != IN_FIDE_EVENTS or _is_canadian(player)]
    found = {
        player.rank: first_day_without(members.get(player.rank, ()), days.starts_on, days.ends_on) for player in asked
    }
    return {rank: day for rank, day in found.items() if day is not None}


def _article(report: ReportFacts) -> str:
    """732 of an event of the CFC, waived for junior events; 790h of FIDE's in Canada; nothing where no text asks."""
    edition = _edition(report)
    if edition is None:
        return ""
    if SYSTEMS[report.system] is Family.CFC:
        is_waived = JUNIOR_EVENT in edition.membership_waived_for and _is_junior(report)
        return "" if is_waived else edition.articles.membership
    is_asked = edition.fide_events_for_members and report.registered.federation == HOME
    return IN_FIDE_EVENTS if is_asked else ""


def _edition(report: ReportFacts) -> CfcEdition | None:
    try:
        return CFC.edition_on(report.registered.starts_on)
    except NoEditionInForce:
        return None


def _is_junior(report: ReportFacts) -> bool:
    known = [player.known.birth_year if player.known else None for player in report.players]
    born = [year or player.birth_year for year, player in zip(known, report.players, strict=True)]
    return is_junior_event(report.registered.ends_on, born)


def _is_canadian(player: ReportedPlayer) -> bool:
    return (player.known.federation if player.known else player.federation) == HOME


def _finding(player: ReportedPlayer, article: str, missing_on: date) -> ReportFinding:
    return ReportFinding(
        code=ReportCode.NOT_A_MEMBER,
        weight=Weight.WARNING,
        family=Family.CFC,
        article=article,
        found=missing_on,
        line=player.line,
        column=NAME_COLUMNS[0],
        end_column=NAME_COLUMNS[1],
        rank=player.rank,
    )
