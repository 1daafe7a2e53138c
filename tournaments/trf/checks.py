"""What must hold of all players together: ranks, numbers, places, and the counts the file declares."""

from __future__ import annotations

from itertools import groupby

from tournaments.trf.faults import Faults, Place
from tournaments.trf.players import Players
from tournaments.trf.records import Records
from tournaments.trf.report import TrfPlayer, TrfReport
from tournaments.trf.section import article, place
from tournaments.trf.wording import phrase


def check_unique(players: Players, faults: Faults) -> None:
    """A starting rank and a FIDE number belong to one player; the second line is the wrong one."""
    ranks: dict[int, int] = {}
    numbers: dict[int, int] = {}
    for player in players.found:
        if player.rank in ranks:
            at = Place(player.line, 5, 8, player.rank, field="rank")
            faults.add("rank-twice", at, str(player.rank), first=ranks[player.rank])
        ranks.setdefault(player.rank, player.line)
        if player.fide_id is None:
            continue
        if player.fide_id in numbers:
            at = Place(player.line, 58, 68, player.rank, field="fide_id")
            faults.add("fide-id-twice", at, str(player.fide_id), first=numbers[player.fide_id])
        numbers.setdefault(player.fide_id, player.line)


def check_rank_gaps(players: Players, faults: Faults) -> None:
    """Ranks count from 1; a gap is often a line that was lost, so the first is shown."""
    ordered = sorted({player.rank: player for player in reversed(players.found)}.values(), key=lambda one: one.rank)
    missing = ordered[-1].rank - len(ordered) if ordered else 0
    if missing:
        after = next(player for number, player in enumerate(ordered, start=1) if player.rank != number)
        at = Place(after.line, 5, 8, after.rank, field="rank")
        faults.add("rank-gap", at, str(after.rank), missing=missing)


def check_places(players: Players, has_teams: bool, faults: Faults) -> None:
    """Places go with points: nobody stands behind somebody with fewer."""
    placed = [player for player in players.found if player.place is not None]
    for player in placed:
        if (player.place or 0) > len(players.found):
            at = Place(player.line, 86, 89, player.rank, field="place")
            faults.add("place-too-large", at, str(player.place), players=len(players.found))
    if not has_teams:
        _check_place_order(placed, faults)


def _check_place_order(placed: list[TrfPlayer], faults: Faults) -> None:
    with_points = [player for player in placed if player.points is not None]
    worst: TrfPlayer | None = None
    for _, group in groupby(sorted(with_points, key=_place), key=_place):
        sharing = list(group)
        for player in sharing:
            if worst is not None and _points(player) > _points(worst):
                at = Place(player.line, 86, 89, player.rank, field="place")
                faults.add("place-order", at, str(player.place), better=worst.place, other=worst.line)
        # Only neighbours are compared: one player in the wrong place should not mark everybody behind.
        worst = min(sharing, key=_points)


def _place(player: TrfPlayer) -> int:
    return player.place or 0


def _points(player: TrfPlayer) -> int:
    return player.points or 0


def check_counts(report: TrfReport, records: Records, faults: Faults) -> None:
    """The numbers of players, rated players and teams that the file declares."""
    rated = sum(player.rating is not None for player in report.players)
    teams = len(records.lines("310")) or len(records.lines("013"))
    declared = (
        ("062", report.declared_players, len(records.lines("001"))),
        ("072", report.declared_rated, rated),
        ("082", report.declared_teams, teams),
    )
    for tag, given, counted in declared:
        if given is not None and given != counted:
            at = place(records.lines(tag)[0], tag)
            faults.add("count-differs", at, str(given), article=article(tag), name=phrase(tag), counted=counted)


def check_there_are_results(players: Players, faults: Faults) -> None:
    """Rating regulations 9.1: a report holds the results; a file without any is a list of players."""
    has_results = any(cell.opponent is not None for one in players.found for cell in one.cells)
    if players.found and not has_results and not players.broken_ranks:
        faults.add("no-results")
