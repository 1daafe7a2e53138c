"""Whether the scores of the games came with the report, where a text asks for them, and say what the report says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ratings.regulations.snapshots import Format
from ratingsite.foundations.editions import Family
from tournaments.regulations.notice import NoticeEdition, TitleNoticeEdition
from tournaments.regulations.report_findings import GameAt, ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import ReportFacts

# 1.9.1 of the title regulations: of these, the games of those who achieved title results, which nobody knows yet
_SOME_GAMES = (Format.SWISS, Format.TEAM)


@dataclass(frozen=True, kw_only=True)
class _Asks:
    """Who asks for the scores, and what it means that they are not there."""

    family: Family
    article: str
    weight: Weight


def score_findings(
    report: ReportFacts, notice: NoticeEdition, titles: TitleNoticeEdition | None
) -> Iterator[ReportFinding]:
    """9.4: of hybrid events all games; 1.9.1 of the title regulations: of title tournaments but Swiss and teams."""
    asks = _asks(report, notice, titles)
    scores = report.scores
    if asks is None or scores is None:
        return
    if scores.lacking:
        yield _finding(asks, ReportCode.SCORES_MISSING, asks.weight, scores.lacking)
    if scores.contradicting:
        yield _finding(asks, ReportCode.SCORES_DIFFER, Weight.ERROR, scores.contradicting)


def _asks(report: ReportFacts, notice: NoticeEdition, titles: TitleNoticeEdition | None) -> _Asks | None:
    registered = report.registered
    if registered.hybrid_approved is not None and notice.articles.game_scores:
        # without the approval nothing is rated, and nothing hangs on the scores
        weight = Weight.ERROR if registered.hybrid_approved else Weight.WARNING
        return _Asks(family=notice.family, article=notice.articles.game_scores, weight=weight)
    if titles is not None and registered.is_title_tournament and registered.format not in _SOME_GAMES:
        return _Asks(family=titles.family, article=titles.articles.game_scores, weight=Weight.WARNING)
    return None


def _finding(asks: _Asks, code: ReportCode, weight: Weight, games: tuple[GameAt, ...]) -> ReportFinding:
    return ReportFinding(code=code, weight=weight, family=asks.family, article=asks.article, games=games)
