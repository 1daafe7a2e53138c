"""How far a player is on the way to each title, for the player's page: what is there and what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from ratings.lists.models import ListEntry
from ratings.register.models import Player, Title
from ratingsite.office.pages import PageFinding
from titles.applications.of_player import applications_of
from titles.applications.words import SUBJECTS, found_words, required_words, subject_words
from titles.norms.models import Norm
from titles.regulations.awards.judge import judge_application
from titles.regulations.awards.rules import AwardFinding, AwardRule
from titles.regulations.awards.verdict import ApplicationVerdict
from titles.regulations.finding import Unit


@dataclass(frozen=True, kw_only=True)
class TitleStanding:
    """One title: its name, in a few words how far it is, and the finding of each article."""

    title: str
    name: str
    summary: str
    missing: int
    findings: Sequence[PageFinding]


def standings_of(
    player: Player,
    norms: Sequence[Norm],
    day: date,
    history: Iterable[ListEntry] | None = None,
    numbers: Mapping[int, int] | None = None,
) -> list[TitleStanding]:
    """Every title above the one that is held, the highest first. The papers of an application are left aside.

    ``history`` are the lines of this entry on all lists, ``numbers`` what ``numbers_of`` gave, where they are at hand.
    """
    applications = applications_of(player, norms, day, history, numbers)
    return [_standing(judge_application(application)) for application in applications]


def _standing(verdict: ApplicationVerdict) -> TitleStanding:
    found = [finding for finding in verdict.ways[0].findings if finding.rule in SUBJECTS]
    found.sort(key=lambda finding: tuple(SUBJECTS).index(finding.rule))
    return TitleStanding(
        title=verdict.title,
        name=str(Title(verdict.title).label),
        summary=" · ".join(_part(finding) for finding in found if finding.rule in (AwardRule.GAMES, AwardRule.RATING)),
        missing=sum(not finding.met for finding in found),
        findings=[_page_finding(finding, verdict.edition) for finding in found],
    )


def _part(finding: AwardFinding) -> str:
    numbers = {"found": finding.found or 0, "required": finding.required}
    if finding.unit is Unit.GAMES:
        return _("%(found)s of %(required)s games") % numbers
    return _("rating %(found)s of %(required)s") % numbers


def _page_finding(finding: AwardFinding, edition: str) -> PageFinding:
    return PageFinding(
        status=finding.status.value,
        text=subject_words(finding),
        required=required_words(finding),
        found=found_words(finding),
        article=finding.article,
        edition=finding.edition or edition,
    )
