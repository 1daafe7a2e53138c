"""Random players as an office knows them: rated or not, with or without history, title, federation, sex and birth."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.laws import LAWS
from tests.ratings.second_engine.list_days import Period
from tests.ratings.second_engine.list_lines import floor_of, published_k
from tests.ratings.second_engine.older_laws import OLDER_LAWS

FEDERATIONS = ("CAN", "FRA", "GER", "IND", "NOR", "USA", "ESP", "BRA")
EDGES = (1399, 1400, 1401, 1600, 1800, 1801, 2199, 2200, 2299, 2300, 2399, 2400, 2600, 2601, 2649, 2650, 2701)
TITLES = ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM"))
TITLES_OF_WOMEN = ((2300, "WGM"), (2200, "WIM"), (2100, "WFM"), (2000, "WCM"))
GAMES = (0, 5, 11, 28, 29, 30, 31, 64, 300)
GAMES_OF_CFC = (1, 2, 5, 14, 20, 22, 23, 24, 25, 26, 80, 300)
# around the ends of two years and of 26 months
DAYS_AGO = (40, 200, 400, 650, 700, 715, 730, 745, 760, 775, 790, 805, 900)


def random_players(chance: Random, edition: str, period: Period, *, women: bool) -> Document:
    """Four to ten or twelve players of one level."""
    floor = floor_of(edition)
    number = chance.choice((4, 6, 7, 8, 9, 10, 12))
    middle = chance.randint(floor, 2300) if chance.random() < 0.6 else chance.randint(2100, 2750)
    spread, of_unrated = chance.choice((60, 250, 700)), chance.choice((0.0, 0.15, 0.3, 0.6))
    players = {}
    for place in range(1, number + 1):
        rating = None
        if chance.random() >= of_unrated:
            rating = max(floor, min(2880, chance.randint(middle - spread, middle + spread)))
            if chance.random() < 0.15:
                rating = max(floor, chance.choice((*EDGES, floor, floor + 1)))
        players[f"P{place:02}"] = random_player(chance, edition, period, rating, women=women)
    return players


def random_player(chance: Random, edition: str, period: Period, rating: int | None, *, women: bool) -> Document:
    """One player with the fields for which the edition has a rule, and those that a list prints."""
    player: Document = {"rating": rating}
    sex = "w" if women else chance.choice(("m", "m", "w", "f", None))
    if sex is not None:
        player["sex"] = sex
    is_of_cfc = edition.startswith("cfc")
    if chance.random() < 0.8:
        # in runs of the CFC a foreigner enters with the rating of FIDE (736), of which the document knows nothing
        player["federation"] = "CAN" if is_of_cfc else chance.choice(FEDERATIONS)
    if chance.random() < 0.7:
        player["born"] = period.newest.year - chance.choice((11, 16, 17, 18, 19, 25, 40, 71))
    if rating is not None:
        player |= career(chance, edition, rating)
        title = random_title(chance, player)
        if title is not None:
            player["title"] = title
    elif not is_of_cfc:
        player |= hopes(chance, edition, period)
    if is_of_cfc and rating is not None and chance.random() < 0.6:
        # five years are 1826 or 1827 days (712)
        days = chance.choice((30, 400, 1700, 1780, 1810, 1826, 1827, 1840, 1900, 3000))
        player["last_played"] = (period.newest - timedelta(days=days)).isoformat()
    if edition in OLDER_LAWS and OLDER_LAWS[edition].fewer_games and chance.random() < 0.12:
        player["member_of"] = chance.choice(("IBCA", "ICSC", "IPCA"))
    if rating is not None and not is_of_cfc and chance.random() < 0.5:
        player["k"] = published_k(edition, player, period.newest.year)
    return player


def career(chance: Random, edition: str, rating: int) -> Document:
    """Games so far, and the highest rating ever."""
    found: Document = {"games": chance.choice(GAMES_OF_CFC if edition.startswith("cfc") else GAMES)}
    if chance.random() < 0.7:
        highest = rating + chance.choice((0, 0, 1, 15, 60, 150, 400))
        found["highest"] = min(2900, max(rating, chance.choice((highest, highest, highest, *EDGES))))
    return found


def hopes(chance: Random, edition: str, period: Period) -> Document:
    """Of a player without a rating: a standard rating in its place, or results that wait to be pooled."""
    if edition in LAWS and LAWS[edition].is_rapid_or_blitz and chance.random() < 0.4:
        return {"standard_rating": max(floor_of(edition), chance.randint(1200, 2600))}
    earlier = list(random_earlier(chance, edition, period))
    return {"earlier": earlier} if earlier else {}


def random_earlier(chance: Random, edition: str, period: Period) -> Iterator[Document]:
    """Results against rated opponents, no two of which ended on one day; some too long ago."""
    days_ago = chance.sample(DAYS_AGO, chance.choice((0, 0, 1, 2, 3)))
    for days in sorted(days_ago, reverse=True):
        games = chance.randint(1, 8)
        # whole points of all opponents together, and an average that is exact to the hundredth
        total = games * Decimal(chance.randint(max(1400, floor_of(edition)), 2300)) + (0 if games % 5 else games // 5)
        points = Decimal(chance.choice((0, 1, *(chance.randint(0, 2 * games) for _ in range(4))))) / 2
        end = (oldest_day(period) - timedelta(days=days)).isoformat()
        result: Document = {
            "event": f"earlier-{end}",
            "end": end,
            "games": games,
            "score": min(points, Decimal(games)),
            "opponents_average": total / games,
        }
        if edition in OLDER_LAWS and chance.random() < 0.3:
            # Ru of a round robin
            result["performance"] = chance.randint(1100, 2300)
        yield result


def oldest_day(period: Period) -> date:
    """A day before every event of the period."""
    return period.lists[0]


def random_title(chance: Random, player: Document) -> str | None:
    """A title that goes with the highest rating, for some."""
    highest = max(player["rating"], player.get("highest") or 0)
    ladders = (TITLES, TITLES_OF_WOMEN) if player.get("sex") in ("w", "f") else (TITLES,)
    for needed, title in chance.choice(ladders):
        if highest >= needed:
            return title if chance.random() < 0.7 else None
    return None
