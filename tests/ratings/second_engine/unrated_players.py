"""The way to a first rating: 7.14 and 8.2 of 2022, and what came after."""

from __future__ import annotations

from decimal import Decimal

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.laws import Law
from tests.ratings.second_engine.printed_tables import dp
from tests.ratings.second_engine.rated_players import Answer
from tests.ratings.second_engine.rows import Row, last_day


def rate_unrated(law: Law, player: Document, rows: list[Row]) -> Answer:
    """The games pooled so far, and Ru once there are five."""
    results = earlier_results(player) + results_of(rows)
    results.sort(key=lambda result: result["end"])
    last_end = last_day(rows, player)
    games, score, total = 0, 0, 0
    for place, result in enumerate(results):
        # 8.21: a score of zero in the first event is disregarded; 7.14: not more than 26 periods, which are months
        needed = law.points_in_later_events if place else law.points_in_the_first_event
        too_few = result["score"] < needed or result["opponents"] < law.rated_opponents_in_an_event
        if too_few or month(result["end"]) <= month(last_end) - 26:
            for row in result["rows"]:
                row.counts = False
            continue
        games += result["games"]
        score += result["score"]
        total += result["total"]
    ru = initial_rating(law, games, score, total) if games >= law.games_to_enter else None
    published = ru is not None and ru >= law.floor
    return {
        "after": ru if published else None,
        "pooled games": games,
        "pooled score": score,
        "performance": ru,
        "published": published,
    }


def earlier_results(player: Document) -> list[Document]:
    """What waits to be pooled; the sum of the opponents' ratings in hundredths."""
    return [
        {
            "end": result["end"],
            "games": result["games"],
            "opponents": result.get("opponents", result["games"]),
            "score": int(Decimal(str(result["score"])) * 100),
            "total": int(Decimal(str(result["opponents_average"])) * 100) * result["games"],
            "rows": [],
        }
        for result in player.get("earlier", ())
    ]


def results_of(rows: list[Row]) -> list[Document]:
    """What each event of the period brought against rated opponents."""
    found = []
    for event_id in sorted({row.event["id"] for row in rows if row.counts}):
        played = [row for row in rows if row.counts and row.event["id"] == event_id]
        opponents = len({row.opponent for row in played})
        end = played[0].event["end"]
        result = {"end": end, "games": 0, "opponents": opponents, "score": 0, "total": 0, "rows": played}
        for row in played:
            result["games"] += 1
            result["score"] += row.points
            result["total"] += (row.opponent_rating or 0) * 100
        found.append(result)
    return found


def month(day: str) -> int:
    """The number of the month of a day written as 2022-03-05."""
    return int(day[:4]) * 12 + int(day[5:7])


def initial_rating(law: Law, games: int, score: int, total: int) -> int:
    """Ru; score and the sum of the opponents' ratings in hundredths."""
    if law.hypothetical_draws:
        # 8.2.2, 8.2.3 of 2024: Ra and p with two draws against opponents rated 1800; at most 2200
        games, score, total = games + 2, score + 100, total + 2 * 1800 * 100
        return min(2200, nearest(total + 100 * games * dp(percent(score, games)), 100 * games))
    half_points_over = (score - 50 * games) // 50
    if half_points_over >= 0:
        # 8.23: Ra + 20 for each half point scored over 50 %
        return nearest(total + 100 * games * 20 * half_points_over, 100 * games)
    return nearest(total + 100 * games * dp(percent(score, games)), 100 * games)


def percent(score: int, games: int) -> int:
    """A score in hundredths as whole percent of the games; rulings, percentage: a half up."""
    return nearest(score, games)


def nearest(number: int, divisor: int) -> int:
    """The nearest whole number to a quotient; rulings, initial-half: a half up."""
    return (2 * number + divisor) // (2 * divisor)
