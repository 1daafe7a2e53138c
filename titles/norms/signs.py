"""Signs worth a look at norms, shown to the offices only: nothing follows from one by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from ratings.register.models import Player
from ratings.register.names import search_key
from titles.norms.models import Norm, NormSearch
from titles.regulations.scores import HALF_A_POINT
from tournaments.reports.models import Report
from tournaments.reports.pgn.models import GamesFile
from tournaments.reports.pgn.terms import PgnGame

SHORT = 30  # half-moves: fifteen moves
FEWEST_GAMES = 2


@dataclass(frozen=True, kw_only=True)
class ReachedLater:
    """A norm that an earlier version of the report missed by half a point."""

    player: Player
    title: str
    version: int


def is_reached_by_half_a_point(before: tuple[int, int], after: tuple[int, int]) -> bool:
    """Whether somebody was half a point short and is not any more; each is score and required score, in hundredths."""
    return before[1] - before[0] == HALF_A_POINT and after[0] >= after[1]


def ended_alike_early(games: Iterable[tuple[str, int]]) -> bool:
    """Whether two games or more, each by its result and half-moves, all ended alike within fifteen moves."""
    told = list(games)
    return len(told) >= FEWEST_GAMES and len({end for end, _ in told}) == 1 and all(plies < SHORT for _, plies in told)


def reached_later(report: Report, norms: Iterable[Norm]) -> list[ReachedLater]:
    """The norms of a report that a version accepted before it missed by half a point."""
    if report.version == 1:
        return []
    earlier = NormSearch.objects.filter(
        report__tournament=report.tournament_id, report__part=report.part, report__version__lt=report.version
    )
    missed = {
        (miss.player_id, miss.title.value): (search.report.version, miss.verdict)
        for search in earlier.select_related("report").order_by("report__version")
        for miss in search.missed
        if miss.verdict.score_required is not None
    }
    found = []
    for norm in norms:
        version, before = missed.get((norm.player_id, norm.title), (0, None))
        now = norm.judged_verdict
        if before is None or before.score_required is None:
            continue
        after = (now.score, now.score_required or 0)
        if is_reached_by_half_a_point((before.score, before.score_required), after):
            found.append(ReachedLater(player=norm.player, title=norm.title, version=version))
    return found


def has_short_last_round(report: Report, people: Collection[Player]) -> bool:
    """Whether all games of the last round of those who play for a norm ended alike, early; by the newest PGN file."""
    file = GamesFile.objects.filter(tournament=report.tournament_id, part=report.part).defer("content").first()
    if file is None or not people:
        return False
    names = {search_key(person.name) for person in people}
    last = str(report.last_round or report.tournament.rounds)
    games = [game for game in map(PgnGame.from_json, file.games) if game.tag("Round").split(".")[0] == last]
    own = [game for game in games if {search_key(game.tag("White")), search_key(game.tag("Black"))} & names]
    return ended_alike_early((game.end, game.plies) for game in own)
