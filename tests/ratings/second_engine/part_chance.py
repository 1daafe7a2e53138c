"""Random tournaments in numbered parts, of which an earlier one may not be in the document (2003, 4.11; 2022, 4)."""

from __future__ import annotations

from random import Random

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.laws import LAWS
from tests.ratings.second_engine.older_laws import OLDER_LAWS

COLOURS = ("white", "black")


def divide_one(chance: Random, edition: str, players: Document, events: list[Document]) -> None:
    """One tournament is played on in the days of the event behind it, or begun before the document."""
    places = [place for place, event in enumerate(events) if event["format"] != "match"]
    if "-rb-" in edition or not places or chance.random() >= 0.3:
        return
    place = chance.choice(places)
    number = chance.choice((1, 1, 2, 3))
    parts = [events[place]]
    if place + 1 < len(events) and chance.random() < 0.8:
        play_on(chance, events[place], events[place + 1])
        parts.append(events[place + 1])
    for part in parts:
        part["part"] = {"of": "t1", "number": number + parts.index(part)}
    if number > 1:
        tell_of_earlier_parts(chance, edition, players, parts)


def play_on(chance: Random, first: Document, second: Document) -> None:
    """The last rounds are those of the second part; what was to be played on its days is not."""
    rounds = sorted({game["round"] for game in first["games"]})
    if len(rounds) < 2:
        second["games"] = [game | {"round": game["round"] + 1} for game in first["games"]]
    else:
        last = rounds[chance.randrange(1, len(rounds))]
        second["games"] = [game for game in first["games"] if game["round"] >= last]
        first["games"] = [game for game in first["games"] if game["round"] < last]
    second["format"] = first["format"]
    for name in ("match_games", "decided_games_count", "team_championship", "national_championship"):
        second.pop(name, None)
        if name in first:
            second[name] = first[name]


def tell_of_earlier_parts(chance: Random, edition: str, players: Document, parts: list[Document]) -> None:
    """What the rules of the whole tournament need to know of the parts that are not here."""
    told = chance.choice(parts)["part"]
    keys = sorted({game[colour] for part in parts for game in part["games"] for colour in COLOURS})
    if edition in LAWS and LAWS[edition].one_upgrade and chance.random() < 0.8:
        told["uplift_used_by"] = [*chance.sample(keys, chance.randint(1, len(keys))), "X1"]
    if edition not in OLDER_LAWS:
        return
    unrated = [key for key in keys if players[key]["rating"] is None]
    if unrated and chance.random() < 0.8:
        others = [key for key in keys if players[key]["rating"] is not None] + ["X1", "X2", "X3"]
        told["rated_opponents"] = {key: sorted(chance.sample(others, chance.randint(1, 3))) for key in unrated}
    if chance.random() < 0.5:
        size = len(keys) + chance.randint(0, 8)
        told["field"] = {"players": size, "rated": chance.randint(min(size, len(keys) - len(unrated)), size)}
