"""What a report's games ask of a PGN file, and what the newest file lacks of it."""

from __future__ import annotations

from dataclasses import dataclass

from ratings.register.names import search_key
from ratings.regulations.snapshots import PLAYED
from tournaments.reports.models import Report
from tournaments.reports.pgn.comparing import compare
from tournaments.reports.pgn.models import GamesFile
from tournaments.reports.pgn.terms import Difference, PgnGame, ReportedScore


@dataclass(frozen=True, kw_only=True)
class Scores:
    """The file that counts, how many games it and the report have, and everything that differs between them."""

    file: GamesFile | None
    asked: int
    given: int
    differences: tuple[Difference, ...]


def scores_of(report: Report) -> Scores:
    """The scores that were sent for a report, held against it."""
    file = GamesFile.objects.filter(tournament=report.tournament_id, part=report.part).defer("content").first()
    asked = asked_scores(report)
    games = [PgnGame.from_json(game) for game in file.games] if file else []
    differences = compare(asked, games, folded=search_key)
    return Scores(file=file, asked=len(asked), given=len(games), differences=differences)


def asked_scores(report: Report) -> tuple[ReportedScore, ...]:
    """9.4: full files, so every game that was played over the board."""
    days = {each.number: f"{each.day:%Y.%m.%d}" for each in report.tournament.schedule.all()}
    games = report.games.filter(black__isnull=False, result__in=PLAYED, is_rated=True)
    return tuple(
        ReportedScore(
            round=game.round,
            white_rank=game.white.rank,
            black_rank=game.black.rank,
            white=game.white.name,
            black=game.black.name,
            white_key=search_key(game.white.name),
            black_key=search_key(game.black.name),
            white_id=str(game.white.fide_id or ""),
            black_id=str(game.black.fide_id or ""),
            result=game.result,
            day=days.get(game.round, ""),
        )
        for game in games.select_related("white", "black")
        if game.black is not None
    )
