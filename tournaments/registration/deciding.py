"""Acts on a registration: the article of each, and the findings in spite of which it is approved."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from ratings.regulations.notice_days import is_elite
from ratingsite.foundations.editions import Family
from tournaments.registration.clashes import registration_findings_of
from tournaments.registration.facts import law_of
from tournaments.registration.models import Tournament
from tournaments.regulations.deadlines import entrants_of
from tournaments.regulations.findings import Code, Finding, Outcome

APPROVE, APPROVE_LATE, CALL_IN = "approve", "approve-late", "call-in"
LATE = Tournament.State.LATE


class ReasonWanted(ValueError):
    """Something is broken: who approves all the same says why. ``findings`` are those."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(", ".join(finding.code for finding in findings))
        self.findings = findings


# 0.2; since December 2023 0.2.1 to 0.2.4; 2009, 0.4; 2003, 7.1; CFC 711
def article_of(tournament: Tournament, act: str) -> str:
    """Where the text that governs a tournament has an act on its registration; empty where no text covers it."""
    notice = law_of(tournament).notice
    if notice is None:
        return ""
    articles = notice.articles
    is_the_chairs = act in (APPROVE_LATE, CALL_IN) or tournament.is_called_in or tournament.state == LATE
    if not is_the_chairs or not articles.late:
        return articles.advertised or articles.schedule  # CFC 711: what may be rated, and who may refuse it
    strengths = entrants_of(tournament)
    is_the_presidents = tournament.state == LATE and act != CALL_IN and is_elite(notice, strengths)
    return articles.late_elite if is_the_presidents else articles.late


def broken_at_approval(tournament: Tournament, *, now: datetime) -> tuple[Finding, ...]:
    """What is not kept as the registration stands: each is named where it is approved all the same."""
    found = registration_findings_of(tournament, now=now)
    return tuple(finding for finding in found if finding.outcome is Outcome.BROKEN)


def despite_document(findings: Iterable[Finding]) -> list[list[str]]:
    """The findings as they are kept: code, article and family of each."""
    return [[finding.code.value, finding.article, finding.family.value] for finding in findings]


def despite_findings(document: Iterable[Iterable[str]]) -> list[Finding]:
    """What ``despite_document`` wrote."""
    rows = [tuple(row) for row in document]
    return [
        Finding(code=Code(code), article=article, family=Family(family), outcome=Outcome.BROKEN)
        for code, article, family in rows
    ]
