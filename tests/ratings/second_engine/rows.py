"""Every game as each of its players sees it, and whether it counts (5.1, 6.1, 6.2, 8.22, 8.24 and 8.31 of 2022)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.ratings.second_engine.admission import had_different_times, is_admitted, is_too_fast
from tests.ratings.second_engine.documents import PLAYED, POINTS, Document
from tests.ratings.second_engine.editions import edition_of
from tests.ratings.second_engine.laws import LAWS, Law
from tests.ratings.second_engine.lists import as_listed, is_unrated_then


@dataclass
class Row:
    """One game of one player; points, expected score and the counted difference change nothing if it does not count."""

    event: Document
    round: int
    me: str
    opponent: str
    opponent_rating: int | None
    points: int
    counts: bool
    counted_difference: int | None = None
    expected: int | None = None
    own_rating: int | None = None
    list_date: str = ""
    was_played: bool = True


def all_rows(document: Document) -> list[Row]:
    """Two rows for every game of the period, each under the edition of its event."""
    rows = []
    for event in document["events"]:
        law = LAWS[edition_of(document, event)]
        late = games_after_a_decision(event)
        admitted = is_admitted(document, event)
        for place, game in enumerate(event["games"]):
            white, black = game["white"], game["black"]
            rated = {key: rating_for_opponents(law, document, event, key) for key in (white, black)}
            counts = admitted and game["result"] in PLAYED and place not in late
            # 5.1: force majeure and fair play; 1.1
            if game.get("excluded") or had_different_times(game) or is_too_fast(document, event, game):
                counts = False
            # 6.1: matches in which one player is unrated shall not be rated
            if event["format"] == "match" and law.matches_of_rated_only and None in rated.values():
                counts = False
            for me, opponent, points in zip((white, black), (black, white), POINTS[game["result"]], strict=True):
                against = rated[opponent]
                own = own_rating(law, as_listed(event, me, document["players"][me]))
                is_rated = counts and against is not None and not is_too_far_away(law, own, against)
                row = Row(event, game["round"], me, opponent, against, points, is_rated, own_rating=own)
                row.was_played = game["result"] in PLAYED
                rows.append(row)
    return rows


def own_rating(law: Law, player: Document) -> int | None:
    """The rating, or in rapid and blitz the standard rating of a player without one (R&B 2022, 7.21)."""
    rating: int | None = player["rating"]
    if rating is None and law.is_rapid_or_blitz:
        rating = player.get("standard_rating")
    return rating


def rating_for_opponents(law: Law, document: Document, event: Document, key: str) -> int | None:
    """8.24: whoever was rated only afterwards is counted as unrated in the rating of the opponents."""
    if is_unrated_then(event, key):
        return None
    return own_rating(law, as_listed(event, key, document["players"][key]))


def is_too_far_away(law: Law, own: int | None, against: int | None) -> bool:
    """R&B, December 2024, 7.3.1: games that are not rated because of their difference."""
    if law.not_rated_gap is None or own is None or against is None:
        return False
    gap, above = law.not_rated_gap
    return abs(own - against) >= gap and max(own, against) > above


def games_after_a_decision(event: Document) -> set[int]:
    """6.2: the places of games of a match that were played after one player had won it."""
    late: set[int] = set()
    if event["format"] != "match" or event.get("decided_games_count"):
        return late
    pairs = {tuple(sorted((game["white"], game["black"]))) for game in event["games"]}
    for pair in pairs:
        places = [
            place for place, game in enumerate(event["games"]) if tuple(sorted((game["white"], game["black"]))) == pair
        ]
        places.sort(key=lambda place: event["games"][place]["round"])
        length = event.get("match_games") or len(places)
        won = dict.fromkeys(pair, 0)
        for place in places:
            # more than half of all the points
            if max(won.values()) * 2 > length * 100:
                late.add(place)
            game = event["games"][place]
            white_points, black_points = POINTS[game["result"]]
            won[game["white"]] += white_points
            won[game["black"]] += black_points
    return late


def last_day(rows: list[Row], player: Document) -> str:
    """The last day of a player's last event; a game that was not played decides nothing. Rulings, window."""
    played = [row.event["end"] for row in [row for row in rows if row.was_played] or rows]
    return max(played + [result["end"] for result in player.get("earlier", ())])
