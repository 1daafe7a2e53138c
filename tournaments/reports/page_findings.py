"""The findings on a report as its page shows them: names, games, places in the file, links for who may see them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.office.accounts.permissions import Person, can
from ratingsite.office.pages import PageFinding
from tournaments.registration.models import Tournament
from tournaments.regulations.report_findings import GameAt, ReportFinding, Weight
from tournaments.reports.facts import editions_of
from tournaments.reports.models import Report
from tournaments.reports.words import report_finding_text, value_text

GAMES_SHOWN = 12
_STATUS: Mapping[Weight, str] = {Weight.ERROR: "broken", Weight.WARNING: "open", Weight.NOTE: "met"}


class Findings:
    """Makes what the page of one report shows to one person."""

    def __init__(self, report: Report, user: Person, *, day: date) -> None:
        self.names: dict[int, str] = dict(report.entries.values_list("rank", "name"))
        self.editions = editions_of(report.tournament)
        self.user, self.day = user, day

    def finding(self, finding: ReportFinding) -> PageFinding:
        """A finding with the player's name, the games and rounds it is about, and the place in the file."""
        parts = (
            report_finding_text(finding),
            self.games_text(finding.games),
            place_text(finding.line, finding.column).strip(),
        )
        return PageFinding(
            status=_STATUS[finding.weight],  # type: ignore[arg-type] - the three words of the component
            text=self._who(finding) + " ".join(part for part in parts if part),
            required=value_text(finding, finding.required),
            found=value_text(finding, finding.found),
            article=finding.article,
            edition=self.editions.get(finding.family, ""),
            href=self._link(finding.other),
        )

    def _who(self, finding: ReportFinding) -> str:
        return f"{self.names[finding.rank]}: " if finding.rank in self.names else ""

    def games_text(self, games: Iterable[GameAt]) -> str:
        """``Round 3: Amato, Anna – Berg, Bo; …``, the first dozen."""
        texts = [
            _("round %(round)s: %(white)s – %(black)s")
            % {
                "round": game.round,
                "white": self.names.get(game.white, game.white),
                "black": self.names.get(game.black, game.black),
            }
            for game in games
        ]
        more = "; …" if len(texts) > GAMES_SHOWN else ""
        return "; ".join(texts[:GAMES_SHOWN]) + more

    def _link(self, other: str) -> str:
        """To the other tournament, or to nowhere for who may not see it."""
        found = Tournament.objects.select_related("federation").filter(pk=UUID(other)).first() if other else None
        if found is None or not can(self.user, "view", found, day=self.day):
            return ""
        return reverse("tournament", args=[found.pk])


def place_text(line: int | None, column: int | None) -> str:
    """`` (line 13, column 58)``, or nothing for the file as a whole."""
    if not line:
        return ""
    return " " + _("(line %(line)s, column %(column)s)") % {"line": line, "column": column or 1}
