"""Looks for the same games in another report, and for players who are in two events on one day. Ruling: same-games."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from tournaments.regulations.notice import NoticeEdition
from tournaments.regulations.report_findings import GameAt, ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import OtherReport, ReportedGame, ReportFacts

IDENTICAL_GAMES = 3
FIDE_ID_COLUMNS = (58, 68)

_Meeting = tuple[date, str, str, str]


def double_findings(report: ReportFacts, notice: NoticeEdition) -> Iterator[ReportFinding]:
    """The same games twice in one system, and who is elsewhere on the same day."""
    for other in report.others:
        twice = list(_same_games(report, other, notice))
        yield from twice or _two_events(report, other, notice)


def _same_games(report: ReportFacts, other: OtherReport, notice: NoticeEdition) -> Iterator[ReportFinding]:
    """Games that would count twice: the same file, or three or more that are alike in day, players and result."""
    if report.system not in other.systems:
        return
    theirs = {(game.day, game.white, game.black, game.result) for game in other.games if game.day is not None}
    games = tuple(game for game in report.new_games() if _meeting(game, report) in theirs)
    if not other.has_same_bytes and len(games) < IDENTICAL_GAMES:
        return
    yield ReportFinding(
        code=ReportCode.SAME_FILE if other.has_same_bytes else ReportCode.SAME_GAMES,
        weight=Weight.ERROR,
        family=notice.family,
        article=notice.articles.report,
        required=None if other.has_same_bytes else IDENTICAL_GAMES,
        found=other.name or None if other.has_same_bytes else len(games),
        games=tuple(GameAt(round=game.round, white=game.white, black=game.black) for game in games),
        other=other.key,
    )


def _meeting(game: ReportedGame, report: ReportFacts) -> _Meeting | None:
    """What makes a game the same as another; ``None`` of one whose day or players are not known."""
    white, black = report.keys.get(game.white), report.keys.get(game.black)
    if game.day is None or white is None or black is None:
        return None
    return game.day, white, black, game.result


# CFC 711; elsewhere no text forbids it
def _two_events(report: ReportFacts, other: OtherReport, notice: NoticeEdition) -> Iterator[ReportFinding]:
    """Who plays here and there on one day: to be looked at, and under 711 not allowed."""
    elsewhere = {(key, game.day) for game in other.games if game.day for key in (game.white, game.black)}
    here: dict[int, list[ReportedGame]] = {}
    for game in report.new_games():
        for rank in (game.white, game.black):
            if (report.keys.get(rank), game.day) in elsewhere:
                here.setdefault(rank, []).append(game)
    for player in report.players:
        games = here.get(player.rank, [])
        if games:
            yield ReportFinding(
                code=ReportCode.TWO_EVENTS,
                weight=Weight.ERROR if notice.articles.one_opponent else Weight.WARNING,
                family=notice.family,
                article=notice.articles.one_opponent or notice.articles.report,
                found=other.name or None,
                line=player.line,
                column=FIDE_ID_COLUMNS[0],
                end_column=FIDE_ID_COLUMNS[1],
                rank=player.rank,
                games=tuple(GameAt(round=game.round, white=game.white, black=game.black) for game in games),
                other=other.key,
            )
