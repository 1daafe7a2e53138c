"""The findings on a report as its page shows them: names, games, places in the file, links for who may see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.foundations.editions import Family
from ratingsite.office.accounts.permissions import Person, can
from ratingsite.office.pages import PageFinding
from tournaments.registration.models import Tournament
from tournaments.regulations.report_findings import GameAt, ReportCode, ReportFinding, Weight
from tournaments.reports.checks.facts import editions_of
from tournaments.reports.models import Report
from tournaments.reports.words import report_finding_text, value_text

GAMES_SHOWN, FIRST_OF_MANY = 12, 3
ABOUT_PEOPLE = frozenset(
    {ReportCode.NO_FIDE_ID, ReportCode.UNKNOWN_PLAYER, ReportCode.NEWCOMER_REFUSED, ReportCode.PLAYER_TWICE}
)
_STATUS: Mapping[Weight, str] = {Weight.ERROR: "broken", Weight.WARNING: "open", Weight.NOTE: "met"}


class Findings:
    """Makes what the page of one report shows to one person."""

    def __init__(self, report: Report, user: Person, *, day: date) -> None:
        self.names: dict[int, str] = dict(report.entries.values_list("rank", "name"))
        self.editions = editions_of(report.tournament)
        self.user, self.day = user, day
        may_match = can(user, "match-people", report, day=day)
        self.people = reverse("report_people", args=[report.pk]) if may_match else ""

    def finding(self, finding: ReportFinding) -> PageFinding:
        """A finding, with a link to the other tournament it speaks of for who may see that one."""
        href = self._link(finding.other) or self._to_people(finding)
        return page_finding(finding, names=self.names, editions=self.editions, href=href)

    def _to_people(self, finding: ReportFinding) -> str:
        """Where it is settled whom a line means, for who may settle it."""
        is_about_people = finding.code in ABOUT_PEOPLE and self.people
        return f"{self.people}#line-{finding.rank}" if is_about_people else ""

    def _link(self, other: str) -> str:
        found = Tournament.objects.select_related("federation").filter(pk=UUID(other)).first() if other else None
        if found is None or not can(self.user, "view", found, day=self.day):
            return ""
        return reverse("tournament", args=[found.pk])


def page_finding(
    finding: ReportFinding, *, names: Mapping[int, str], editions: Mapping[Family, str], href: str = ""
) -> PageFinding:
    """A finding for the shared component, with the player's name, the games it is about and the place in the file."""
    who = f"{names[finding.rank]}: " if finding.rank in names else ""
    games = games_text(finding.games, names)
    return PageFinding(
        status=_STATUS[finding.weight],  # type: ignore[arg-type] - the three words of the component
        text=f"{who}{report_finding_text(finding)}{games}{place_text(finding.line, finding.column)}",
        required=value_text(finding, finding.required),
        found=value_text(finding, finding.found),
        article=finding.article,
        edition=editions.get(finding.family, ""),
        href=href,
    )


def games_text(games: Sequence[GameAt], names: Mapping[int, str]) -> str:
    """`` Round 3: Amato, Anna – Berg, Bo; ….``; of more than a dozen the first three, and how many more."""
    is_cut = len(games) > GAMES_SHOWN
    texts = [
        _("Round %(round)s: %(white)s – %(black)s")
        % {
            "round": game.round,
            "white": names.get(game.white, game.white),
            "black": names.get(game.black, game.black),
        }
        for game in games[: FIRST_OF_MANY if is_cut else GAMES_SHOWN]
    ]
    if is_cut:
        texts.append(_("and %(count)s more games") % {"count": len(games) - FIRST_OF_MANY})
    return " " + "; ".join(texts) + "." if texts else ""


def place_text(line: int | None, column: int | None) -> str:
    """`` (line 13, column 58)``, or nothing for the file as a whole."""
    if not line:
        return ""
    return " " + _("(line %(line)s, column %(column)s)") % {"line": line, "column": column or 1}
