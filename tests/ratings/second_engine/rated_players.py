"""The period of a player who has a rating: 8.3 of 2022, and what came after."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.laws import Law
from tests.ratings.second_engine.lists import as_listed
from tests.ratings.second_engine.parts import by_tournament, number_of, tournament_of
from tests.ratings.second_engine.printed_tables import pd
from tests.ratings.second_engine.rows import Row

Answer = dict[Any, Any]


def rate_events(
    laws: Mapping[str, Law], player: Document, rows: list[Row], games_of_the_period: int, used: set[tuple[str, str]]
) -> Answer:
    """K and change of each event, in hundredths; ``laws`` by the ids of the events.

    ``used`` are tournaments in which the player has had the one upgrade in a part that was rated before.
    """
    answer: Answer = {}
    for of_a_tournament in by_tournament(rows):
        counted = [row for row in of_a_tournament if row.counts]
        limit_differences(laws, counted, may_benefit=tournament_of(of_a_tournament[0].event) not in used)
    for event_id in sorted({row.event["id"] for row in rows}):
        played = [row for row in rows if row.event["id"] == event_id]
        event, me = played[0].event, played[0].me
        # the rating and K of the list of the first day; who had none is rated with the current ones (8.24)
        listed = as_listed(event, me, player) | {"rating": played[0].own_rating}
        k = k_of(laws[event_id], listed, int(event["start"][:4]), games_of_the_period)
        delta = 0
        for row in played:
            # 8.32a and b: the score probability by the table; score less probability
            if row.counts and row.counted_difference is not None:
                row.expected = pd(row.counted_difference)
                delta += row.points - row.expected
        answer["event", event_id, "k"] = k
        answer["event", event_id, "change"] = delta * k
    return answer


def limit_differences(laws: Mapping[str, Law], rows: list[Row], *, may_benefit: bool = True) -> None:
    """8.31: more than 400 points shall be counted as 400; the games of one tournament, in however many parts.

    Whoever has had the one upgrade in a part that was rated before may not benefit again.
    """
    # rulings, one-upgrade: the higher rated player has it in one game, the one with the greatest difference
    greatest = None
    limited_once = [row for row in rows if laws[row.event["id"]].one_upgrade]
    for row in sorted(limited_once, key=lambda row: (number_of(row.event), row.round, row.opponent)):
        if difference_of(row) > 400 and (greatest is None or difference_of(row) > difference_of(greatest)):
            greatest = row
    for row in rows:
        difference = difference_of(row)
        row.counted_difference = difference
        law = laws[row.event["id"]]
        if law.largest_gap is None or (law.whole_gap_from is not None and (row.own_rating or 0) >= law.whole_gap_from):
            continue
        if difference < -400:
            row.counted_difference = -400
        if difference > 400 and (not law.one_upgrade or (row is greatest and may_benefit)):
            row.counted_difference = 400


def difference_of(row: Row) -> int:
    """8.31: D, both ratings being those of the list with which the event is rated."""
    return (row.own_rating or 0) - (row.opponent_rating or 0)


def k_of(law: Law, player: Document, year: int, games_of_the_period: int) -> int:
    """8.33, in the order of the ruling k-order."""
    highest = max(player.get("highest") or 0, player["rating"])
    born = player.get("born")
    if player.get("k") is not None:
        # "as defined above": the one that was published
        k: int = player["k"]
    elif law.k_for_all is not None:
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
