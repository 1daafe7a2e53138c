"""A second, plain searcher: tries every way to ignore games, straight from the text, with no code of the first one.

Numbers of the articles are written out again here on purpose. It knows events with free pairings in which games are
played, forfeited or left out; team championships, World Cups and exemptions are not its business.
"""

import csv
import math
from fractions import Fraction
from itertools import combinations
from pathlib import Path

TABLE = Path(__file__).parents[4] / "titles/regulations/tables/dp.csv"
DP = {
    round(Fraction(row["p"]) * 100): int(row["dp"])
    for row in csv.DictReader(TABLE.read_text(encoding="ascii").splitlines())
}
LEVELS = {"GM": (2600, 2380, 2200), "IM": (2450, 2230, 2050), "WGM": (2400, 2180, 2000), "WIM": (2250, 2030, 1850)}
MUST_HOLD = {"GM": {"GM"}, "IM": {"GM", "IM"}, "WGM": {"GM", "IM", "WGM"}, "WIM": {"GM", "IM", "WGM", "WIM"}}
HOLDERS = {"GM", "IM", "WGM", "WIM", "FM", "WFM"}
UNRATED = {"titles-2022": 1000, "titles-2023": 1000, "titles-2024": 1400}


def half_up(number):
    return math.floor(Fraction(number) + Fraction(1, 2))


def counted(dossier):
    """1.42a-c, without round robins."""
    return [
        game
        for game in sorted(dossier.games, key=lambda game: game.round)
        if game.kind == "played" and game.opponent.federation not in (None, "NON")
    ]


def average(games, title, edition):
    """1.46, 1.47."""
    floor = LEVELS[title][2]
    ratings = [game.opponent.rating or UNRATED[edition] for game in games]
    lowest = games[ratings.index(min(ratings))].opponent.id
    raised = [max(r, floor) if g.opponent.id == lowest else r for g, r in zip(games, ratings, strict=True)]
    return half_up(Fraction(sum(raised), len(raised)))


def has_the_mix(games, dossier, title):
    """1.43 to 1.45."""
    number, own = len(games), dossier.player.federation
    flags = [game.opponent.federation for game in games if game.opponent.federation != "FID"]
    most = max((flags.count(flag) for flag in flags), default=0)
    titles = [game.opponent.title for game in games]
    return (
        len(set(flags) - {own}) >= 2
        and flags.count(own) <= number * 3 // 5
        and most <= number * 2 // 3
        and sum(held in HOLDERS for held in titles) * 2 >= number
        and has_the_titles(games, dossier, title)
    )


def has_the_titles(games, dossier, title):
    """1.45b-f: a third of the opponents hold the title; in a double round robin everybody is one, and from 2024 it is
    half of the players.
    """
    holding = [game.opponent.id for game in games if game.opponent.title in MUST_HOLD[title]]
    if dossier.event.format != "double-round-robin":
        return len(holding) >= max(3, -(-len(games) // 3))
    players = len({game.opponent.id for game in dossier.games if game.opponent}) + 1
    asked = -(-players // 2) if dossier.edition == "titles-2024" else -(-len(games) // 3)
    return len(set(holding)) >= asked and players >= 6


def performs(score, number, ra, title):
    """1.48: the performance, the average and 35 %."""
    performance, least, _floor = LEVELS[title]
    dp = DP[half_up(Fraction(score, number))]
    return ra + dp >= performance and ra >= least and score * 100 >= 35 * 100 * number


def worth(score, number, ra, title):
    """1.41d and the annex: the games, at most 13, and one more for each full point that was not needed."""
    needed = next(points for points in range(0, 100 * number + 1, 50) if performs(points, number, ra, title))
    return min(number, 13) + (score - needed) // 100


def choices(dossier):
    """1.41e, f: every way to ignore the last games and any won before them, with nine left, or all counted games."""
    games = counted(dossier)
    for after in range(max(1, len(games) - 8)):
        rest = games[: len(games) - after]
        won = [game for game in rest if game.score == 100]
        for number in range(min(len(won), len(rest) - 9) + 1):
            for ignored in combinations(won, number):
                yield after + number, [game for game in rest if not any(game is one for one in ignored)]


def judged(kept, ignored, title, dossier):
    """The rank of a choice that is a norm: games worth, games ignored, performance; else nothing."""
    if not has_the_mix(kept, dossier, title):
        return None
    score, ra = sum(game.score for game in kept), average(kept, title, dossier.edition)
    if not performs(score, len(kept), ra, title):
        return None
    return worth(score, len(kept), ra, title), -ignored, ra + DP[half_up(Fraction(score, len(kept)))]


def best(dossier, title, ways):
    """The rank of the best lawful choice of these; nothing if there is no norm."""
    ranks = [judged(kept, ignored, title, dossier) for ignored, kept in ways]
    return max((rank for rank in ranks if rank is not None), default=None)


def fewest_points_short(dossier, title, ways):
    """How many rating points the closest choice with the mix and 35 % is short of; nothing if there is none."""
    performance, least, _floor = LEVELS[title]
    short = []
    for _ignored, kept in ways:
        score = sum(game.score for game in kept)
        if score * 100 >= 35 * 100 * len(kept) and has_the_mix(kept, dossier, title):
            ra = average(kept, title, dossier.edition)
            reached = ra + DP[half_up(Fraction(score, len(kept)))]
            short.append(max(0, performance - reached) + max(0, least - ra))
    return min(short, default=None)
