"""Matches over a number of games: which games were played after one player had won (2022, 6.2)."""

from __future__ import annotations

from ratings.regulations.snapshots import POINTS, EventSnapshot, Format
from ratingsite.foundations.exact import DRAW


def games_after_decision(event: EventSnapshot) -> frozenset[int]:
    """The places in ``event.games`` of what was played after a decision; empty for whatever is not a match."""
    if event.format != Format.MATCH or event.decided_games_count:
        return frozenset()
    late: set[int] = set()
    for places in _matches(event):
        late |= _late(event, places)
    return frozenset(late)


def _matches(event: EventSnapshot) -> list[list[int]]:
    """The places of the games of each pair of players, in playing order."""
    matches: dict[frozenset[str], list[int]] = {}
    for place, game in enumerate(event.games):
        matches.setdefault(frozenset({game.white, game.black}), []).append(place)
    return [sorted(places, key=lambda place: _order(event, place)) for places in matches.values()]


def _order(event: EventSnapshot, place: int) -> tuple[int, str]:
    return event.games[place].round, event.games[place].white


def _late(event: EventSnapshot, places: list[int]) -> set[int]:
    """Won is won with more than half of the points of all games of the match. See rulings: match-length."""
    enough = (event.match_games or len(places)) * DRAW
    points: dict[str, int] = {}
    late: set[int] = set()
    for place in places:
        if max(points.values(), default=0) > enough:
            late.add(place)
        game = event.games[place]
        for key, won in zip((game.white, game.black), POINTS[game.result], strict=True):
            points[key] = points.get(key, 0) + won
    return late
