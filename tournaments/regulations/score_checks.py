"""Whether the scores of the games came with the report, where a text asks for them, and say what the report says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ratings.regulations.snapshots import Format
from ratingsite.foundations.editions import Family
from tournaments.regulations.notice import NoticeEdition, TitleNoticeEdition
from tournaments.regulations.report_findings import GameAt, ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import ReportFacts

SOME_GAMES = (Format.SWISS, Format.TEAM)
"""1.9.1 of the title regulations: of these the games of those who achieved title results, whom nobody knows yet."""


@dataclass(frozen=True, kw_only=True)
class _Asks:
    """Who asks for the scores, and what it means that they are not there."""

    family: Family
    article: str
    weight: Weight
    all_games: bool = True


def score_findings(
    report: ReportFacts, notice: NoticeEdition, titles: TitleNoticeEdition | None
) -> Iterator[ReportFinding]:
    """9.4: of hybrid events all games; 1.9.1 of the title regulations: of title tournaments but Swiss and teams.

    Of these the file may leave out games; what it says otherwise than the report is told all the same.
    """
    asks = _asks(report, notice, titles)
    scores = report.scores
    if asks is None or scores is None:
        return
    if scores.lacking and asks.all_games:
        yield _finding(asks, ReportCode.SCORES_MISSING, asks.weight, scores.lacking)
    if scores.contradicting:
        weight = Weight.ERROR if asks.all_games else Weight.WARNING
        yield _finding(asks, ReportCode.SCORES_DIFFER, weight, scores.contradicting)


def _asks(report: ReportFacts, notice: NoticeEdition, titles: TitleNoticeEdition | None) -> _Asks | None:
    registered = report.registered
    if registered.hybrid_approved is not None and notice.articles.game_scores:
        # without the approval nothing is rated, and nothing hangs on the scores
        weight = Weight.ERROR if registered.hybrid_approved else Weight.WARNING
        return _Asks(family=notice.family, article=notice.articles.game_scores, weight=weight)
    if titles is not None and registered.is_title_tournament:
        article, all_games = titles.articles.game_scores, registered.format not in SOME_GAMES
        return _Asks(family=titles.family, article=article, weight=Weight.WARNING, all_games=all_games)
    return None


def _finding(asks: _Asks, code: ReportCode, weight: Weight, games: tuple[GameAt, ...]) -> ReportFinding:
    return ReportFinding(code=code, weight=weight, family=asks.family, article=asks.article, games=games)
