"""What an event before 2022 says as a whole: is it rated (4, 6), and what did the unrated perform (10.2, 8.2)?"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from tests.ratings.second_engine.admission import is_admitted, is_too_fast
from tests.ratings.second_engine.documents import PLAYED, POINTS, Document
from tests.ratings.second_engine.editions import edition_of
from tests.ratings.second_engine.lists import has_ratings_at_the_game, rating_at_start, rating_met, unrated_of
from tests.ratings.second_engine.older_laws import OLDER_LAWS, OlderLaw
from tests.ratings.second_engine.parts import parts_of, rated_opponents_elsewhere, told_field
from tests.ratings.second_engine.printed_tables import dp
from tests.ratings.second_engine.unrated_players import nearest, percent

MEETINGS = {"round-robin": 1, "double-round-robin": 2}


@dataclass
class Judgement:
    """``enters`` is the rating with which an unrated player counts for the others; ``n`` is that of 10.21b."""

    unrated: set[str]
    floor: int = 0
    is_rated: bool = True
    is_round_robin: bool = False
    n: int = 0
    left_out: set[str] = field(default_factory=set)
    enters: dict[str, int] = field(default_factory=dict)
    rc_new: dict[str, int] = field(default_factory=dict)
    ru_new: dict[str, int] = field(default_factory=dict)
    opponents_elsewhere: dict[str, set[str]] = field(default_factory=dict)


def judge(law: OlderLaw, document: Document, event: Document) -> Judgement:
    """Everything that must be known before single games are looked at."""
    players = document["players"]
    keys = keys_of([event])
    found = Judgement(unrated=unrated_of(players, event), floor=law.floor)
    found.opponents_elsewhere = rated_opponents_elsewhere(document, event)
    everybody_met = has_everybody_met(event["format"], event["games"], keys) and not has_ratings_at_the_game(event)
    if not is_rated_at_all(document, event):
        found.is_rated = False
    elif everybody_met and "part" not in event:
        judge_round_robin(law, players, event, keys, found)
    elif not law.by_average and law.unrated_count_in_a_swiss:
        judge_swiss(law, document, event, found)
    return found


def is_rated_at_all(document: Document, event: Document) -> bool:
    """Whether the games of an event, or of a part, are rated by the edition of its own first day (0.4, 1.2, 4.1, 6)."""
    law = OLDER_LAWS.get(edition_of(document, event))
    if not is_admitted(document, event):
        return False
    if law is None:
        return True
    too_fast = any(is_too_fast(document, event, game) for game in event["games"][:1])
    too_long = is_too_long(law, event, parts_of(document, event))
    return not (too_fast or too_long or breaks_composition(law, document, event))


def keys_of(events: list[Document]) -> list[str]:
    """Who has a game."""
    return sorted({game[colour] for event in events for game in event["games"] for colour in ("white", "black")})


def is_too_long(law: OlderLaw, event: Document, parts: list[Document]) -> bool:
    """4.1: not more than 90 days, but leagues; 4.12 of 2009: the chairman may approve a longer tournament."""
    first, last = min(part["start"] for part in parts), max(part["end"] for part in parts)
    days = (date.fromisoformat(last) - date.fromisoformat(first)).days + 1
    approved = any(part.get("long_event_approved") for part in parts) and not law.by_average
    return days > 90 and event["format"] != "league" and not approved


def has_everybody_met(form: str, games: list[Document], keys: list[str]) -> bool:
    """6.43: with a game unplayed it is reported as a Swiss; rulings, round-robin-unplayed."""
    if form not in MEETINGS:
        return False
    meetings = {(one, two): 0 for one in keys for two in keys if one < two}
    for game in games:
        if game["result"] not in PLAYED:
            return False
        meetings[min(game["white"], game["black"]), max(game["white"], game["black"])] += 1
    return set(meetings.values()) == {MEETINGS[form]}


def breaks_composition(law: OlderLaw, document: Document, event: Document) -> bool:
    """6.3 to 6.4, of the whole tournament; rulings, composition: only where somebody is unrated."""
    parts = parts_of(document, event)
    keys = keys_of(parts)
    size, rated = len(keys), len(keys) - len(unrated_at_first(document["players"], parts))
    games = [game for part in parts for game in part["games"]]
    is_round_robin = has_everybody_met(event["format"], games, keys) and not has_ratings_at_the_game(event)
    told = told_field(document, event)
    if told is not None:
        size, rated = told
        is_round_robin = event["format"] in MEETINGS
    # 6.4 (2003): Scheveningen with more than one unrated player; a Schiller is played as Scheveningens
    if event["format"] in ("scheveningen", "schiller") and law.by_average and size - rated > 1:
        return True
    if not is_round_robin or size == rated:
        return False
    return has_too_few_rated(event, size, rated)


def unrated_at_first(players: Document, parts: list[Document]) -> set[str]:
    """Who was unrated in the first of the parts in which they play."""
    found: set[str] = set()
    known: set[str] = set()
    for part in parts:
        found |= unrated_of(players, part) - known
        known |= set(keys_of([part]))
    return found


def has_too_few_rated(event: Document, size: int, rated: int) -> bool:
    """6.3 to 6.33 of a round robin with somebody unrated."""
    # 6.33: national championships, three men or two women
    if event.get("national_championship") and rated >= (2 if event.get("women_only") else 3):
        return False
    # 6.32: six players, four of them rated
    if event["format"] == "double-round-robin" and (size < 6 or rated < 4):
        return True
    # 6.31 and 6.3: fewer than ten players, four rated; else one third
    return rated < 4 if size < 10 else rated * 3 < size


def performance(law: OlderLaw, rc: int, score: int, games: int, n: int | None) -> int:
    """Ru (2003, 10.22 to 10.25; 2009, 8.22 to 8.25); in a round robin n is the number of opponents."""
    half_points_over = (score - 50 * games) // 50
    if half_points_over >= 0:
        return nearest(2 * rc + law.twice_per_half_point * half_points_over, 2)
    difference = dp(percent(score, games))
    return rc + difference if n is None else nearest(rc * (n + 1) + difference * n, n + 1)


def judge_swiss(law: OlderLaw, document: Document, event: Document, found: Judgement) -> None:
    """2009, 6.41, 6.42 and 8.52: three rated opponents, enough points and a rating of the floor."""
    players = document["players"]
    # rulings, parts: what is not rated makes no opponent
    parts = [part for part in parts_of(document, event) if is_rated_at_all(document, part)]
    for key in found.unrated:
        met = rated_opponents_met(players, event, key)
        different = {opponent for part in parts for opponent, _, _ in rated_opponents_met(players, part, key)}
        different |= found.opponents_elsewhere.get(key, set())
        score = sum(points for _, _, points in met)
        if met and len(different) >= law.opponents_at_first and score >= law.points_at_first:
            rc = nearest(sum(rating for _, rating, _ in met), len(met))
            ru = performance(law, rc, score, len(met), None)
            if ru >= law.floor:
                found.enters[key] = ru


def rated_opponents_met(players: Document, event: Document, key: str) -> list[tuple[str, int, int]]:
    """Opponent, rating and points of each game that was played against a rated opponent."""
    found = []
    for game in event["games"]:
        if game["result"] in PLAYED and not game.get("excluded") and key in (game["white"], game["black"]):
            other = game["black"] if key == game["white"] else game["white"]
            rating = rating_met(players, event, game, other)
            if rating is not None:
                found.append((other, rating, POINTS[game["result"]][0 if key == game["white"] else 1]))
    return found


def judge_round_robin(law: OlderLaw, players: Document, event: Document, keys: list[str], found: Judgement) -> None:
    """10.57 and 8.58: two passes; 6.1 first."""
    found.is_round_robin = True
    while True:
        present = [key for key in keys if key not in found.left_out]
        scores = scores_among(event, present)
        low = {key for key in present if key in found.unrated and scores[key] < law.points_at_first}
        if not low:
            break
        found.left_out |= low
    if not found.unrated - found.left_out:
        return
    n = len(present) - 1
    found.n = n
    games = n * MEETINGS[event["format"]]
    ratings = {key: rating_at_start(players, event, key) or 0 for key in present if key not in found.unrated}
    dps = sum(dp(percent(scores[key], games)) for key in ratings)
    # Ra = Rar - dpa x n / (n + 1)
    ra = nearest(sum(ratings.values()) * (n + 1) - dps * n, len(ratings) * (n + 1))
    levels, rc = dict(ratings), dict.fromkeys(present, ra)
    for key in present:
        if key in ratings:
            # 10.51: Rc = (Ra (n + 1) - R) / n
            rc[key] = nearest(ra * (n + 1) - ratings[key], n)
        else:
            levels[key] = performance(law, ra, scores[key], games, n)
    for key in present:
        found.rc_new[key] = rc[key] + nearest(points_moved(law, key, levels), n)
        if key not in ratings:
            found.ru_new[key] = performance(law, found.rc_new[key], scores[key], games, n)
            found.enters[key] = levels[key] if law.by_average else found.ru_new[key]


def points_moved(law: OlderLaw, key: str, levels: dict[str, int]) -> int:
    """10.57: opponents too far away count as the nearest rating allowed."""
    moved = 0
    for level in levels.values():
        gap = levels[key] - level
        if gap > law.largest_gap:
            moved += gap - law.largest_gap
        if gap < -law.largest_gap:
            moved += gap + law.largest_gap
    return moved


def scores_among(event: Document, present: list[str]) -> dict[str, int]:
    """The points of each against the others who are present."""
    scores = dict.fromkeys(present, 0)
    for game in event["games"]:
        if game["white"] in scores and game["black"] in scores:
            scores[game["white"]] += POINTS[game["result"]][0]
            scores[game["black"]] += POINTS[game["result"]][1]
    return scores
