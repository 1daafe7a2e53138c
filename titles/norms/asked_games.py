"""1.9.1: of a Swiss or a team tournament the games of those who made norms, in a PGN file with the report."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratingsite.office.pages import PageFinding
from titles.norms.models import Norm, NormSearch
from titles.norms.parts import parts_of
from titles.regulations import edition_by_id
from tournaments.regulations.score_checks import SOME_GAMES
from tournaments.reports.models import Report
from tournaments.reports.pgn.selectors import Scores, scores_of
from tournaments.reports.pgn.words import ShownDifference, shown

CLOSED = (Norm.State.REFUSED, Norm.State.VOIDED)


@dataclass(frozen=True, kw_only=True)
class AskedGames:
    """The games that one report, or one part, is asked for, held against the file that was sent."""

    report: Report
    scores: Scores
    article: str
    edition: str

    @property
    def differences(self) -> list[ShownDifference]:
        """Each game that is missing, cannot be played through or differs; before a file came there is nothing."""
        return shown(self.scores.differences) if self.scores.file else []

    @property
    def as_findings(self) -> list[PageFinding]:
        """One: met once the file has all of them; before one came it is open."""
        is_met = bool(self.scores.file) and not self.scores.differences
        status = "met" if is_met else "broken" if self.scores.file else "open"
        finding = PageFinding(
            status=status,
            text=_("A PGN file has the games of those who made norms."),
            required=_games(self.scores.asked),
            found=_games(self._in_order) if self.scores.file else _("no file was sent yet"),
            article=self.article,
            edition=self.edition,
        )
        return [finding]

    @property
    def _in_order(self) -> int:
        wrong = {(each.round, each.ranks) for each in self.scores.differences}
        return max(0, self.scores.asked - len(wrong))


def _games(number: int) -> str:
    return ngettext("%(count)s game", "%(count)s games", number) % {"count": number}


def asked_games(report: Report, search: NormSearch | None) -> list[AskedGames]:
    """What the games of those with norms lack, part by part; nothing where all games are asked for, or none."""
    if search is None or not search.edition or report.tournament.format not in SOME_GAMES:
        return []
    players = set(Norm.objects.filter(report=report).exclude(state__in=CLOSED).values_list("player", flat=True))
    found = (_of_part(part.report, players, search.edition) for part in parts_of(report)) if players else ()
    return [each for each in found if each.scores.asked]


def _of_part(report: Report, players: set[int], edition: str) -> AskedGames:
    ranks = set(report.entries.filter(player__in=players).values_list("rank", flat=True))
    article = edition_by_id(edition).articles.game_scores
    return AskedGames(report=report, scores=scores_of(report, ranks=ranks), article=article, edition=edition)
