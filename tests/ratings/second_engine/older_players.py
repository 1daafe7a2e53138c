"""The periods of rated and unrated players under the texts from 2003 to 2021."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.lists import as_listed
from tests.ratings.second_engine.older_events import Judgement, performance
from tests.ratings.second_engine.older_laws import OlderLaw
from tests.ratings.second_engine.parts import tournament_of
from tests.ratings.second_engine.printed_tables import pd
from tests.ratings.second_engine.rated_players import Answer
from tests.ratings.second_engine.rows import Row, last_day
from tests.ratings.second_engine.unrated_players import nearest

Judgements = dict[str, Judgement]


def rate_events(laws: Mapping[str, OlderLaw], player: Document, rows: list[Row], judgements: Judgements) -> Answer:
    """10.5 and 8.5: K and change of each event, in hundredths; ``laws`` by the ids of the events."""
    answer: Answer = {}
    for event_id, list_date in sorted({(row.event["id"], row.list_date) for row in rows}):
        law = laws[event_id]
        played = [row for row in rows if (row.event["id"], row.list_date) == (event_id, list_date)]
        counted = [row for row in played if row.counts]
        listed = as_listed(played[0].event, played[0].me, player)
        # rulings, at-the-game: each list by itself, with the own rating on it
        own = next((row.own_rating for row in played if row.own_rating is not None), listed["rating"])
        part = event_id + list_date
        for row in counted:
            difference = own - (row.opponent_rating or 0)
            row.counted_difference = max(-law.largest_gap, min(law.largest_gap, difference))
        if law.by_average and counted:
            rc_new = new_average(own, counted, judgements[event_id])
            answer["event", part, "rc new"] = rc_new
            for row in counted:
                # 10.53, 10.54: D = R - Rc, We = PD x n
                row.expected = pd(own - rc_new)
        for row in counted:
            if not law.by_average and row.counted_difference is not None:
                row.expected = pd(row.counted_difference)
        k = k_of(law, listed, int(played[0].event["start"][:4]))
        delta = sum(row.points - (row.expected or 0) for row in counted)
        answer["event", part, "k"] = k
        answer["event", part, "change"] = delta * k
    return answer


def rating_after(law: OlderLaw, rating: int, change: int) -> int | None:
    """10.56 and 8.57, a half up; 9.21 and 7.21: whoever drops below the floor is delisted."""
    new: int = rating + nearest(change, 100)
    return new if new >= law.floor else None


def new_average(rating: int, counted: list[Row], judgement: Judgement) -> int:
    """10.51: Rc, with every opponent more than 350 points away counted as 350 away."""
    me = counted[0].me
    if me in judgement.rc_new:
        return judgement.rc_new[me]
    total = sum(rating - (row.counted_difference or 0) for row in counted)
    return nearest(total, len(counted))


def k_of(law: OlderLaw, player: Document, year: int) -> int:
    """10.54a and 8.56."""
    if player.get("k") is not None:
        published: int = player["k"]
        return published
    highest = max(player.get("highest") or 0, player["rating"])
    if law.is_2400_first and highest >= 2400:
        return law.k_2400
    born = player.get("born")
    # rulings, k-order and k-day
    if law.k_junior is not None and born is not None and year <= born + 18 and highest < 2300:
        return law.k_junior
    if law.k_newcomer is not None and player.get("games", 0) < 30:
        return law.k_newcomer
    return law.k_2400 if highest >= 2400 else law.k_usual


def rate_unrated(law: OlderLaw, player: Document, rows: list[Row], judgements: Judgements) -> Answer:
    """9.14, 10.3 and 7.14, 8.3: what is pooled, and Rn."""
    last_end = last_day(rows, player)
    results = earlier_results(law, player) + results_of(law, rows, judgements)
    results.sort(key=lambda result: result["end"])
    pooled, of_teams, has_performed = [], 0, False
    for result in results:
        counts = may_count(law, result, has_performed)
        has_performed = has_performed or counts
        # rulings, first-performance: one outside the periods can still have been the first
        if counts and period(law, result["end"]) > period(law, last_end) - law.pooled_periods:
            pooled.append(result)
            of_teams += result["games"] if result["is_team_championship"] else 0
        else:
            for row in result["rows"]:
                row.counts = False
    games = sum(result["games"] for result in pooled)
    # 7.14f, 7.14g
    enough = 7 if law.fewer_games and (player.get("member_of") or of_teams >= 7) else law.games_to_enter
    rn = rating_of_all(law, pooled) if games >= enough else None
    published = rn is not None and rn >= law.floor
    answer: Answer = {"after": rn if published else None, "performance": rn, "published": published}
    answer |= {"pooled games": games, "pooled score": sum(result["score"] for result in pooled)}
    for event_id, judgement in judgements.items():
        if rows[0].me in judgement.ru_new:
            answer["event", event_id, "rc new"] = judgement.rc_new[rows[0].me]
            answer["event", event_id, "ru new"] = judgement.ru_new[rows[0].me]
    return answer


def may_count(law: OlderLaw, result: Document, has_performed: bool) -> bool:
    """6.1, 6.42, 10.31 and 6.1, 6.41, 8.21, 8.31."""
    needed = law.opponents_later if has_performed else law.opponents_at_first
    if result["n"] is None and result["opponents"] < needed:
        return False
    if result["score"] < (law.points_later if has_performed else law.points_at_first):
        return False
    return has_performed or result["ru"] >= result["floor"]


def floor_on(law: OlderLaw, day: str) -> int:
    """8.31 and 8.33: the floor at the time of the event; before 1 July 2009 that of 9.21, until 2012 that of 0.6."""
    if law.by_average:
        return law.floor
    if day < "2009-07-01":
        return 1801
    return 1200 if day < "2012-07-01" else law.floor


def period(law: OlderLaw, day: str) -> int:
    """The number of the rating period of a day."""
    return int(day[:4]) * law.periods_a_year + (int(day[5:7]) - 1) // (12 // law.periods_a_year)


def earlier_results(law: OlderLaw, player: Document) -> list[Document]:
    """What waits to be pooled; each game counts as one opponent."""
    found = []
    for waiting in player.get("earlier", ()):
        games, score = waiting["games"], int(Decimal(str(waiting["score"])) * 100)
        average = int(Decimal(str(waiting["opponents_average"])) * 100)
        ru = waiting.get("performance")
        if ru is None:
            ru = performance(law, nearest(average, 100), score, games, None)
        result = {"end": waiting["end"], "games": games, "score": score, "total": average * games}
        result["opponents"] = waiting.get("opponents", games)
        result["floor"] = floor_on(law, waiting["end"])
        found.append(result | {"ru": ru, "n": None, "rows": [], "is_team_championship": False})
    return found


def results_of(law: OlderLaw, rows: list[Row], judgements: Judgements) -> list[Document]:
    """What each event of the period brought, with its Ru."""
    found = []
    counted = [row for row in rows if row.counts]
    for event_id in sorted({row.event["id"] for row in counted}):
        played = [row for row in counted if row.event["id"] == event_id]
        judgement, me, games = judgements[event_id], played[0].me, len(played)
        score = sum(row.points for row in played)
        total = sum(row.opponent_rating or 0 for row in played)
        n, ru = None, performance(law, nearest(total, games), score, games, None)
        if me in judgement.ru_new:
            n, ru, total = judgement.n, judgement.ru_new[me], judgement.rc_new[me] * games
        result = {"end": played[0].event["end"], "games": games, "score": score, "total": total * 100, "ru": ru, "n": n}
        result["floor"] = judgement.floor
        # 6.42 (2003), 6.41 (2009): rated opponents in the whole tournament
        met = {row.opponent for row in counted if tournament_of(row.event) == tournament_of(played[0].event)}
        result |= {"opponents": len(met | judgement.opponents_elsewhere.get(me, set())), "rows": played}
        found.append(result | {"is_team_championship": played[0].event.get("team_championship", False)})
    return found


def rating_of_all(law: OlderLaw, pooled: list[Document]) -> int:
    """10.3: the weighted mean of the Ru; 8.3: as if all games were played in one tournament."""
    games = sum(result["games"] for result in pooled)
    if law.by_average:
        return nearest(sum(result["ru"] * result["games"] for result in pooled), games)
    average = nearest(sum(result["total"] for result in pooled), 100 * games)
    # rulings, pooled: one round robin stays one
    n = pooled[0]["n"] if len(pooled) == 1 else None
    return performance(law, average, sum(result["score"] for result in pooled), games, n)
