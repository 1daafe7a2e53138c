"""Puts the answers of the two engines side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count

from ratings.regulations import PlayerRating
from ratings.regulations.results import EventRating
from tests.ratings.second_engine import random_documents
from tests.ratings.second_engine.admission_chance import with_admission
from tests.ratings.second_engine.border_chance import BORDERS, random_border_period
from tests.ratings.second_engine.cfc_chance import random_cfc_period
from tests.ratings.second_engine.chance import random_period
from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.engine import CFC_EDITIONS, rate
from tests.ratings.second_engine.older_chance import random_older_period
from tests.ratings.second_engine.older_laws import OLDER_LAWS
from tests.ratings.second_engine.properties import rated
from tests.ratings.second_engine.rated_players import Answer

Players = Mapping[str, PlayerRating]
MOST_OF_A_PERIOD = 10  # differences that are told


@dataclass
class Tally:
    """What was compared; ``differences`` are a few lines for people."""

    periods: int = 0
    events: int = 0
    games: int = 0
    values: int = 0
    disagreeing: int = 0
    differences: list[str] = field(default_factory=list)

    def compare(self, number: int, document: Document, players: Players) -> None:
        """One period more, which the project's engine has rated."""
        found = differences(project_answer(document, players), rate(document))
        self.periods += 1
        self.events += len(document["events"])
        self.games += sum(len(event["games"]) for event in document["events"])
        self.values += found.values
        self.disagreeing += bool(found.lines)
        self.differences += [f"period {number}: {line}" for line in found.lines][:MOST_OF_A_PERIOD]


def compare_many(edition: str, *, events: int, seed: int) -> Tally:
    """Random periods until there were so many events, or enough differences."""
    tally = Tally()
    for number in count():
        if tally.events >= events or len(tally.differences) >= 2 * MOST_OF_A_PERIOD:
            return tally
        document = random_document(edition, seed, number)
        tally.compare(number, document, rated(document))
    return tally


def random_document(edition: str, seed: int, number: int) -> Document:
    """A random period of any edition."""
    if number % 4 == 3:
        return random_documents.random_document(edition, seed * 1_000_000 + number)
    if edition in CFC_EDITIONS:
        return random_cfc_period(edition, seed, number)
    if number % 10 == 8 and edition in BORDERS:
        return random_border_period(edition, seed, number)
    make = random_older_period if edition in OLDER_LAWS else random_period
    return with_admission(make(edition, seed, number), seed, number)


@dataclass
class Found:
    """How many values were compared in a period, and where they differ."""

    values: int
    lines: list[str]


def differences(first: Answer, second: Answer) -> Found:
    """What the two engines say of a period, where it is not the same."""
    places = sorted({*first, *second}, key=str)
    lines = [
        f"{place}: {first.get(place, 'nothing')} against {second.get(place, 'nothing')} of the second engine"
        for place in places
        if first.get(place, "nothing") != second.get(place, "nothing")
    ]
    return Found(values=len(places), lines=lines)


def project_answer(document: Document, players: Players) -> Answer:
    """What the project's engine says of the players of a period, in the flat form of the second one."""
    answers: Answer = {}
    of_the_period = _of_cfc if document["system"].startswith("cfc") else _sums
    for key, player in players.items():
        for name, value in {**of_the_period(player), **_games(player)}.items():
            answers[(key, *name) if isinstance(name, tuple) and name[0] == "game" else (key, name)] = value
    return answers


def _sums(player: PlayerRating) -> Answer:
    sums: Answer = {"after": player.rating_after}
    if player.rating_before is not None:
        sums["change"] = player.change
        for event in player.events:
            sums["event", _part(event), "k"] = event.k
            sums["event", _part(event), "change"] = event.change
    elif player.initial is not None and player.events:
        sums["pooled games"] = player.initial.games
        sums["pooled score"] = player.initial.score
        sums["performance"] = player.initial.performance
        sums["published"] = player.initial.published
    for event in player.events:
        averages = {"rc new": event.rc_new, "ru new": event.ru_new}
        sums |= {("event", _part(event), name): value for name, value in averages.items() if value is not None}
    return sums


def _part(event: EventRating) -> str:
    """What was played under one list is rated by itself (2003, 4.11; 2009, 4.13)."""
    return event.id + (event.list_date.isoformat() if event.list_date else "")


def _of_cfc(player: PlayerRating) -> Answer:
    """Both sides of each event, what 714 and 715 bring, the first pass, and why games do not count."""
    found: Answer = {"after": player.rating_after}
    if player.initial is not None and player.events:
        found["published"] = player.initial.published
    for event in player.events:
        steps = {step.code: step.amount for step in event.steps}
        values = {name: getattr(event, name) for name in ("k", "change", "performance", "record", "percentage")}
        values = {name: value for name, value in values.items() if value is not None}
        if event.games:
            values |= {"before": event.rating_before, "after": event.rating_after}
        if event.k is not None:
            values |= {"participation": steps.get("participation", 0), "result bonus": steps.get("result-bonus", 0)}
        found |= {("event", event.id, name): value for name, value in values.items()}
        first_pass = {(game.round, game.opponent): game.opponent_rating for game in event.first_pass if game.rated}
        found |= {("first pass", event.id, *place): rating for place, rating in first_pass.items()}
        found |= {("reason", event.id, game.round, game.opponent): game.reason for game in event.working}
    return found


def _games(player: PlayerRating) -> Answer:
    return {
        ("game", event.id, game.round, game.opponent): (
            game.rated,
            game.score,
            *((game.opponent_rating, game.counted_difference, game.expected) if game.rated else (None, None, None)),
        )
        for event in player.events
        for game in event.working
    }
