"""Random registrations, refusals, times and games that are not rated, each where an edition has a rule for it."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from tests.ratings.second_engine.documents import PLAYED, Document

SINCE_2022 = ("2022", "2024", "2025-10", "rb-2022", "rb-2022-10", "rb-2024", "rb-2024-12")
WITHOUT_REFUSALS = ("fide-2003", "fide-rb-2012", "fide-rb-2014")
DAYS_AHEAD = (-1, 0, 1, 2, 3, 4, 29, 30, 31)
MINUTES = (59, 60, 89, 90, 119, 120)


def with_admission(document: Document, seed: int, number: int) -> Document:
    """The period with such things in some of its events; they are few, or nothing would be rated."""
    edition = document["edition"]
    chance = Random(f"{edition} {seed} {number} admission")  # noqa: S311 - nothing secret
    for player in document["players"].values():
        if chance.random() < 0.3:
            player["sex"] = chance.choice(("m", "w", "f"))
    for event in document["events"]:
        if chance.random() < 0.12:
            event["registration"] = random_registration(chance, event, edition)
        if chance.random() < 0.05 and edition not in WITHOUT_REFUSALS:
            event["rating_refused"] = chance.random() < 0.5
        if chance.random() < 0.12 and "-rb-" not in edition:
            event["minutes"] = chance.choice(MINUTES)
        if edition.removeprefix("fide-") in SINCE_2022:
            add_what_came_in_2022(chance, event)
            add_times(chance, edition, event)
    return document


def random_registration(chance: Random, event: Document, edition: str) -> Document:
    """A day around the last one, or none; sometimes the chairman has decided."""
    day = date.fromisoformat(event["start"]) - timedelta(days=chance.choice(DAYS_AHEAD))
    registration: Document = {"on": day.isoformat() if chance.random() < 0.9 else None}
    if edition not in WITHOUT_REFUSALS and chance.random() < 0.2:
        registration["decision"] = chance.choice(("accepted", "refused"))
    return registration


def add_times(chance: Random, edition: str, event: Document) -> None:
    """1.1 since 2022: what the commission approved in standard chess; in rapid and blitz the times of some games."""
    if "-rb-" not in edition:
        if chance.random() < 0.1:
            day = date.fromisoformat(event["start"]) - timedelta(days=chance.choice((0, 10, 60)))
            event["time_control_approved"] = {"on": day.isoformat(), "reason": "60+30"}
    elif chance.random() < 0.15:
        for game in event["games"]:
            if chance.random() < 0.3:
                game["minutes"] = {"white": chance.choice((10, 15)), "black": chance.choice((10, 15))}


def add_what_came_in_2022(chance: Random, event: Document) -> None:
    """Hybrid events (0.2), games that were played and are not rated (5.1), and the day of the report (9.1)."""
    if chance.random() < 0.05:
        event["hybrid"] = {"approved": chance.random() < 0.5}
    if chance.random() < 0.1:
        for game in event["games"]:
            if game["result"] in PLAYED and chance.random() < 0.2:
                game["excluded"] = chance.choice(("force-majeure", "fair-play"))
    if chance.random() < 0.1:
        # between two and three months after the end, mostly
        day = date.fromisoformat(event["end"]) + timedelta(days=chance.choice((0, 10, *range(57, 95))))
        event["reported_on"] = day.isoformat()
