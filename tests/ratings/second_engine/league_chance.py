"""Random leagues that come in many parts: what is asked of the whole is asked of parts that do not look alike."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import combinations
from random import Random

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.laws import LAWS
from tests.ratings.second_engine.older_laws import OLDER_LAWS

FORMATS = ("swiss", "league", "round-robin", "double-round-robin")
BEGINS = {
    "fide-2003": date(2005, 3, 1),
    "fide-2009": date(2010, 3, 1),
    "fide-2009-applied": date(2010, 3, 1),
    "fide-2011": date(2011, 8, 1),
    "fide-2012": date(2013, 3, 1),
    "fide-2014": date(2016, 3, 1),
    "fide-2022": date(2023, 3, 1),
    "fide-2024": date(2024, 4, 1),
    "fide-2025-10": date(2025, 11, 1),
}
RATINGS = (1500, 1900, 2000, 2100, 2300, 2500, 2650)


def random_league(edition: str, seed: int) -> Document:
    """Few players, who meet again and again, some without a rating; two to twelve parts in any order."""
    chance = Random(f"league {edition} {seed}")  # noqa: S311 - nothing secret
    keys = [f"P{number}" for number in range(chance.randint(4, 9))]
    players = {key: player_of(None if chance.random() < 0.4 else chance.choice(RATINGS)) for key in keys}
    # somebody who is far above the others
    players[keys[0]] = player_of(RATINGS[-1])
    number, form = chance.randint(2, 12), chance.choice(FORMATS)
    pairs = list(combinations(keys, 2)) * (2 if form == "double-round-robin" else 1)
    chance.shuffle(pairs)
    day, events = BEGINS[edition], []
    for place in range(number):
        # each pair once over all parts: what is played out as a whole may want more rated players
        games = pairs[place::number] if seed % 2 else chance.sample(pairs, chance.randint(0, 4))
        events.append(random_part(chance, edition, place + 1, day, form, keys) | {"games": played(chance, games)})
        day += timedelta(days=chance.choice((1, 5, 20)))
    chance.shuffle(events)
    return {"system": "fide-standard", "edition": edition, "players": players, "events": events}


def player_of(rating: int | None) -> Document:
    """No newcomer."""
    return {"rating": rating} if rating is None else {"rating": rating, "games": 100, "highest": rating}


def random_part(chance: Random, edition: str, number: int, day: date, form: str, keys: list[str]) -> Document:
    """One part without its games."""
    part: Document = {"of": "league", "number": number}
    if edition in LAWS and LAWS[edition].one_upgrade and chance.random() < 0.1:
        part["uplift_used_by"] = [chance.choice(keys)]
    if edition in OLDER_LAWS and chance.random() < 0.1:
        part["rated_opponents"] = {chance.choice(keys): ["X1", chance.choice(keys)]}
    found: Document = {"id": f"e{number}", "start": day.isoformat(), "end": day.isoformat(), "part": part}
    found["format"] = chance.choice(FORMATS) if chance.random() < 0.2 else form
    if chance.random() < 0.2:
        found["unrated_at_start"] = [chance.choice(keys)]
    if edition in OLDER_LAWS and chance.random() < 0.3:
        found["national_championship"] = True
    if edition not in {"fide-2003"} and chance.random() < 0.1:
        found["rating_refused"] = True
    return found


def played(chance: Random, pairs: list[tuple[str, str]]) -> list[Document]:
    """Each game in a round of its own."""
    results = ("1-0", "0-1", "1/2-1/2") * 20 + ("+--",)
    return [
        {"round": number, "white": white, "black": black, "result": chance.choice(results)}
        for number, (white, black) in enumerate(pairs, 1)
    ]
