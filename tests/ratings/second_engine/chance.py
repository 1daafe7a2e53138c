"""Random periods, the same ones for the same seed; the numbers cluster where the rules change."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from random import Random
from typing import Any

from tests.ratings.second_engine.documents import Document

FIRST_DAY = {
    "fide-2022": date(2022, 1, 1),
    "fide-2024": date(2024, 3, 1),
    "fide-2025-10": date(2025, 10, 1),
    "fide-rb-2012": date(2012, 1, 1),
    "fide-rb-2014": date(2014, 7, 1),
    "fide-rb-2022": date(2022, 1, 1),
    "fide-rb-2022-10": date(2022, 10, 1),
    "fide-rb-2024": date(2024, 3, 1),
    "fide-rb-2024-12": date(2024, 12, 1),
}
FORMATS = (
    "swiss",
    "swiss",
    "swiss",
    "swiss",
    "round-robin",
    "double-round-robin",
    "team",
    "knockout",
    "league",
    "match",
    "match",
)
RESULTS = ("1-0",) * 8 + ("0-1",) * 8 + ("1/2-1/2",) * 8 + ("+--", "--+", "---", "=-=")
# around the two years and 26 months in which results are pooled
DAYS_AGO = (20, 200, 650, 680, 700, 715, 730, 745, 760, 775, 790, 805, 820, 900)
# mostly short events, so that many can be compared; long ones for K x n over 700, and for 25 games of the CFC
ROUNDS = (1, 2, 3, 4, 5, 7, 9, 11, 22, 26, 45)
HOW_OFTEN = (20, 20, 18, 10, 10, 8, 6, 4, 2, 1, 1)
ROUNDS_OF_MATCHES = (1, 2, 4, 6, 8, 12, 22, 60)
EDGES = (1000, 1399, 1400, 1800, 2000, 2299, 2300, 2399, 2400, 2600, 2601, 2649, 2650)


def random_period(edition: str, seed: int, number: int) -> Document:
    """One period of one to three events, with four to ten players."""
    chance = Random(f"{edition} {seed} {number}")  # noqa: S311 - nothing secret
    first_day = FIRST_DAY[edition] + timedelta(days=chance.randrange(400))
    keys = [f"P{place}" for place in range(chance.choice((4, 5, 6, 8, 10)))]
    spread = chance.choice((60, 300, 900))
    middle = chance.randint(1300, 2650)
    players = {key: random_player(chance, first_day, middle, spread) for key in keys}
    events = [random_event(chance, f"e{place}", first_day, keys) for place in range(chance.choice((1, 1, 2, 3)))]
    if "-rb-" not in edition:
        return {"system": "fide-standard", "edition": edition, "players": players, "events": events}
    for player in players.values():
        if chance.random() < 0.25:
            player["standard_rating"] = random_rating(chance, middle, spread)
    return {
        "system": chance.choice(("fide-rapid", "fide-blitz")),
        "edition": edition,
        "players": players,
        "events": events,
    }


def random_player(chance: Random, first_day: date, middle: int, spread: int) -> Document:
    """A player, rated or not; sometimes exactly where a rule changes."""
    if chance.random() < 0.25:
        return {"rating": None, "earlier": random_earlier(chance, first_day)}
    rating = chance.choice(EDGES) if chance.random() < 0.2 else random_rating(chance, middle, spread)
    player: dict[str, Any] = {"rating": rating, "games": chance.choice((0, 7, 29, 30, 31, 200))}
    if chance.random() < 0.6:
        player["born"] = first_day.year - chance.choice((12, 17, 18, 19, 20, 45))
    if chance.random() < 0.5:
        player["highest"] = chance.choice((*EDGES, rating, rating + chance.randrange(150)))
    if chance.random() < 0.1:
        player["k"] = chance.choice((40, 20, 10))
    return player


def random_rating(chance: Random, middle: int, spread: int) -> int:
    """A rating around the level of the event."""
    return max(900, min(2900, chance.randint(middle - spread, middle + spread)))


def random_earlier(chance: Random, first_day: date) -> list[Document]:
    """Results that wait to be pooled, some of them too long ago."""
    earlier = []
    for place in range(chance.choice((0, 0, 0, 1, 2, 3))):
        end = first_day - timedelta(days=1 + place + chance.choice(DAYS_AGO))
        games = chance.randint(1, 6)
        score = Decimal(chance.choice((0, 0, chance.randint(0, 2 * games), chance.randint(0, 2 * games)))) / 2
        average = Decimal(chance.randint(100_000, 250_000)) / 100
        earlier.append(
            {"event": f"x{place}", "end": end.isoformat(), "games": games, "score": score, "opponents_average": average}
        )
    return earlier


def random_event(chance: Random, name: str, first_day: date, keys: list[str]) -> Document:
    """An event of random pairings; nobody plays twice in a round."""
    form = chance.choice(FORMATS)
    # every event ends on another day, so that their order is never in doubt
    start = first_day + timedelta(days=chance.randrange(20))
    end = start + timedelta(days=3 * chance.randrange(8) + int(name[1:]))
    end += timedelta(days=(int(name[1:]) - end.toordinal()) % 3)
    event: dict[str, Any] = {"id": name, "format": form, "start": start.isoformat(), "end": end.isoformat()}
    entered = keys if form != "match" else chance.sample(keys, chance.choice((2, 2, 4)))
    event["games"] = random_games(chance, entered, fixed_pairs=form == "match")
    if chance.random() < 0.2:
        event["unrated_at_start"] = chance.sample(keys, chance.randint(1, 2))
    if form == "match":
        event["decided_games_count"] = chance.random() < 0.2
        if chance.random() < 0.4:
            event["match_games"] = chance.randint(4, 14)
    return event


def random_games(chance: Random, keys: list[str], *, fixed_pairs: bool) -> list[Document]:
    """Rounds in which everybody plays at most once; in a match always the same two."""
    games = []
    order = list(keys)
    rounds = chance.choice(ROUNDS_OF_MATCHES) if fixed_pairs else chance.choices(ROUNDS, HOW_OFTEN)[0]
    for number in range(1, rounds + 1):
        if not fixed_pairs:
            chance.shuffle(order)
        for place in range(0, len(order) - 1, 2):
            pair = [order[place], order[place + 1]]
            chance.shuffle(pair)
            games.append({"round": number, "white": pair[0], "black": pair[1], "result": chance.choice(RESULTS)})
    chance.shuffle(games)
    return games
