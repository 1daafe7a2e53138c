"""Results that are said to be wrong: what the asker wants to stand there, and the event as it would be with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from django.db.models import QuerySet

from ratings.regulations import EventSnapshot, Result
from tournaments.reports.corrections.differences import CellDifference, Differences, Side
from tournaments.reports.corrections.models import Correction
from tournaments.reports.models import Entry, Game, Report
from tournaments.reports.parts.selectors import rounds_of


class NoSuchGame(ValueError):
    """The accepted report has no such game, or says of it what is asked for."""


@dataclass(frozen=True, kw_only=True)
class AskedResult:
    """A game by its round and the starting ranks of the two, and the result it should have, as ``Game`` writes it."""

    round: int
    white: int
    black: int
    now: str


def as_stored(results: Iterable[AskedResult]) -> list[dict[str, object]]:
    """As a correction keeps them."""
    return [asdict(result) for result in results]


def asked_results(correction: Correction) -> tuple[AskedResult, ...]:
    """What the asker said."""
    return tuple(AskedResult(**each) for each in correction.results)


def games_of_two(report: Report) -> QuerySet[Game]:
    """The games of the rounds that a report is about; a later part may repeat those of an earlier one."""
    rounds = rounds_of(report)
    games = report.games.filter(black__isnull=False, round__gte=rounds.start, round__lt=rounds.stop)
    return games.select_related("white", "black")


def games_asked_about(report: Report, results: Sequence[AskedResult]) -> Mapping[AskedResult, Game]:
    """The game of each. Raises ``NoSuchGame``, also for a game that is named twice."""
    games = games_of_two(report).filter(round__in={result.round for result in results})
    by_place = {(game.round, game.white.rank, game.black.rank): game for game in games if game.black is not None}
    found: dict[AskedResult, Game] = {}
    for result in results:
        game = by_place.pop((result.round, result.white, result.black), None)
        if game is None or game.result == result.now:
            raise NoSuchGame(str(result))
        found[result] = game
    return found


def with_results(event: EventSnapshot, report: Report, results: Sequence[AskedResult]) -> EventSnapshot:
    """The event with these results in it and everything else as it was accepted."""
    keys = {entry.rank: entry.player.key for entry in _entries(report) if entry.player is not None}
    now = {(each.round, keys[each.white], keys[each.black]): Result(each.now) for each in results}
    games = (replace(game, result=now.get((game.round, game.white, game.black), game.result)) for game in event.games)
    return replace(event, games=tuple(games))


def asked_differences(report: Report, results: Sequence[AskedResult]) -> Differences:
    """What is asked for as differences of cells, each game at its white player."""
    cells = _cells(games_asked_about(report, results)) if results else ()
    return Differences(header=(), lines=(), cells=tuple(cells))


def _cells(games: Mapping[AskedResult, Game]) -> Iterator[CellDifference]:
    for asked, game in sorted(games.items(), key=lambda each: (each[0].round, each[0].white)):
        assert game.black is not None  # noqa: S101 - only games of two are asked about
        said, now = (
            Side(opponent=game.black.rank, opponent_name=game.black.name, colour="w", result=result)
            for result in (game.result, asked.now)
        )
        yield CellDifference(round=asked.round, rank=game.white.rank, name=game.white.name, said=said, now=now)


def _entries(report: Report) -> Iterable[Entry]:
    return report.entries.select_related("player")
