"""The period of a player who has a rating: 8.3 of 2022, and what came after."""

from __future__ import annotations

from typing import Any

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.laws import Law
from tests.ratings.second_engine.printed_tables import pd
from tests.ratings.second_engine.rows import Row

Answer = dict[Any, Any]


def rate_rated(law: Law, player: Document, rating: int, rows: list[Row]) -> Answer:
    """What the period brings; all numbers but ratings and K in hundredths."""
    answer: Answer = {}
    counted = [row for row in rows if row.counts]
    change = 0
    for event_id in sorted({row.event["id"] for row in rows}):
        played = [row for row in rows if row.event["id"] == event_id]
        limit_differences(law, rating, [row for row in played if row.counts])
        k = k_of(law, player, rating, int(played[0].event["start"][:4]), len(counted))
        delta = 0
        for row in played:
            # 8.32a and b: the score probability by the table; score less probability
            if row.counts and row.counted_difference is not None:
                row.expected = pd(row.counted_difference)
                delta += row.points - row.expected
        answer["event", event_id, "k"] = k
        answer["event", event_id, "change"] = delta * k
        change += delta * k
    answer["change"] = change
    # rulings, stand-in: without a rated game a player is not listed with the standard rating
    answer["after"] = rating_after(law, rating, change) if counted else player["rating"]
    return answer


def limit_differences(law: Law, rating: int, rows: list[Row]) -> None:
    """8.31: more than 400 points shall be counted as 400."""
    # rulings, one-upgrade: the higher rated player has it in one game, the one with the greatest difference
    greatest = None
    for row in sorted(rows, key=lambda row: (row.round, row.opponent)):
        difference = rating - (row.opponent_rating or 0)
        if difference > 400 and (greatest is None or difference > rating - (greatest.opponent_rating or 0)):
            greatest = row
    for row in rows:
        difference = rating - (row.opponent_rating or 0)
        row.counted_difference = difference
        if law.largest_gap is None or (law.whole_gap_from is not None and rating >= law.whole_gap_from):
            continue
        if difference < -400:
            row.counted_difference = -400
        if difference > 400 and (row is greatest or not law.one_upgrade):
            row.counted_difference = 400


def k_of(law: Law, player: Document, rating: int, year: int, games_of_the_period: int) -> int:
    """8.33, in the order of the ruling k-order."""
    if player.get("k") is not None:
        published: int = player["k"]
        return published
    highest = max(player.get("highest") or 0, rating)
    born = player.get("born")
    if law.k_for_all is not None:
        k = law.k_for_all
    elif highest >= 2400:
        k = 10
    elif (born is not None and year <= born + 18 and highest < 2300) or player.get("games", 0) < 30:
        k = 40
    else:
        k = 20
    # the largest whole number such that K x n does not exceed 700
    while law.most_k_times_games is not None and k * games_of_the_period > law.most_k_times_games:
        k -= 1
    return k


def rating_after(law: Law, rating: int, change: int) -> int | None:
    """8.34 and 7.21: to the nearest whole number, 0.5 away from zero; unrated below the floor."""
    whole = (abs(change) + 50) // 100
    new = rating + whole if change >= 0 else rating - whole
    return new if new >= law.floor else None
