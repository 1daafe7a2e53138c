"""What a report's games ask of a PGN file, and what the newest file lacks of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ratings.register.names import search_key
from ratings.regulations.snapshots import PLAYED
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import WHOLE, rounds_of
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


def scores_of(report: Report, *, ranks: Collection[int] | None = None) -> Scores:
    """The scores that were sent for a report, held against it; with ``ranks`` only the games of these players.

    A part asks for the games of its own rounds; a file may have the others too.
    """
    file = GamesFile.objects.filter(tournament=report.tournament_id, part=report.part).defer("content").first()
    games = [PgnGame.from_json(game) for game in file.games] if file else []
    scores = pairings_of(report)
    differences = compare(scores, games, folded=search_key)
    if report.part != WHOLE:
        rounds = rounds_of(report)
        scores = tuple(each for each in scores if each.round in rounds)
        differences = tuple(each for each in differences if each.round is None or each.round in rounds)
    if ranks is not None:
        scores = tuple(each for each in scores if not {each.white_rank, each.black_rank}.isdisjoint(ranks))
        differences = tuple(each for each in differences if each.ranks and not set(each.ranks).isdisjoint(ranks))
    asked = sum(each.is_played for each in scores)
    return Scores(file=file, asked=asked, given=len(games), differences=differences)


def pairings_of(report: Report) -> tuple[ReportedScore, ...]:
    """Every pairing of two players, played or not."""
    days = {each.number: f"{each.day:%Y.%m.%d}" for each in report.tournament.schedule.all()}
    games = report.games.filter(black__isnull=False)
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
            is_played=game.result in PLAYED,
        )
        for game in games.select_related("white", "black")
        if game.black is not None
    )
