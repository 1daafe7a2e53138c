"""``random_document``: a random rating period that both ``manage.py rate`` and an office can be given.

It has every field of the contract for which its edition has a rule, and events where real ones lie: most begin under
the list in force, some under the lists before. The same edition and seed give the same document.
"""

from __future__ import annotations

import json
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.list_days import Period, random_list_period
from tests.ratings.second_engine.list_lines import ListBook
from tests.ratings.second_engine.office_events import random_event
from tests.ratings.second_engine.office_players import random_players
from tests.ratings.second_engine.older_laws import OLDER_LAWS
from tests.ratings.second_engine.part_chance import divide_one
from tests.ratings.second_engine.slots import random_slots


def random_document(edition: str, seed: int) -> Document:
    """A period of one to five events and four to twelve players; decimal numbers are ``Decimal``, as they are read."""
    chance = Random(f"document {edition} {seed}")  # noqa: S311 - nothing secret
    period = random_list_period(chance, edition)
    women = edition in OLDER_LAWS and chance.random() < 0.1
    players = random_players(chance, edition, period, women=women)
    keys, slots = sorted(players), random_slots(chance, edition, period)
    events = [
        random_event(chance, edition, period, slot, f"e{place}", keys) for place, slot in enumerate(slots, start=1)
    ]
    if women:
        for event in events:
            event["women_only"] = True
    if any("national_championship" in event for event in events):
        for player in players.values():
            player["federation"] = "CAN"
    if not edition.startswith("cfc"):
        divide_one(chance, edition, players, events)
        say_the_ratings(chance, edition, period, players, events)
    if edition in OLDER_LAWS:
        pool_two(chance, period, events)
    return {"system": system_of(chance, edition), "edition": edition, "players": players, "events": events}


def as_text(document: Document) -> str:
    """The JSON that ``manage.py rate`` reads."""

    def number(value: object) -> int | float:
        if not isinstance(value, Decimal):
            raise TypeError(value)
        return int(value) if value == value.to_integral_value() else float(value)

    return json.dumps(document, default=number, indent=1)


def system_of(chance: Random, edition: str) -> str:
    """A system of the edition's family."""
    if edition.startswith("cfc"):
        return chance.choice(("cfc-regular", "cfc-active"))
    return chance.choice(("fide-rapid", "fide-blitz")) if edition.startswith("fide-rb-") else "fide-standard"


def say_the_ratings(chance: Random, edition: str, period: Period, players: Document, events: list[Document]) -> None:
    """With which list each event is rated: 9.11 (2003), 7.11 (2009), or those of 4.11 and 4.13."""
    book = list_book(chance, edition, period, players)
    for event in events:
        if may_have_ratings_at_the_game(chance, edition, event):
            rate_by_the_lists_of_the_games(chance, edition, period, book, event)
            continue
        list_date = period.list_of(date.fromisoformat(event["start"]))
        if list_date == period.newest:
            # what is said once more changes nothing
            if chance.random() < 0.1:
                named = chance.sample(sorted(players), 2)
                event["ratings"] = {key: book.newest_line(key) for key in named if is_on_one_list(players[key])}
        else:
            say_the_list(chance, players, book, event, list_date)


def list_book(chance: Random, edition: str, period: Period, players: Document) -> ListBook:
    """Some came to the list only lately, some are no longer on it."""
    rated_since = {
        key: chance.choice((period.newest, period.lists[max(0, len(period.lists) - 2)]))
        for key, player in players.items()
        if player["rating"] is not None and chance.random() < 0.15
    }
    is_quiet = chance.random() < 0.25
    delisted = {
        key
        for key, player in players.items()
        if player["rating"] is None and is_on_one_list(player) and not is_quiet and chance.random() < 0.2
    }
    for key in delisted:
        # whoever dropped off the list begins anew
        players[key].pop("earlier", None)
    return ListBook(chance, edition, players, period.newest, rated_since, delisted, is_quiet)


def is_on_one_list(player: Document) -> bool:
    """Nobody whose standard rating stands in for another: not to be on the one list is not to be without a rating."""
    return "standard_rating" not in player


def say_the_list(chance: Random, players: Document, book: ListBook, event: Document, list_date: date) -> None:
    """What the list of the event's first day said of its players, or only who had no rating then (8.24)."""
    playing = {game[colour] for game in event["games"] for colour in ("white", "black")}
    others = {key for key in players if chance.random() < 0.2}
    lines = {key: book.line(key, list_date) for key in sorted(playing | others) if is_on_one_list(players[key])}
    changed = {key: line for key, line in lines.items() if line != book.newest_line(key)}
    unrated = [key for key, line in changed.items() if line["rating"] is None]
    named = {key: line for key, line in lines.items() if key in changed or chance.random() < 0.3}
    if unrated and len(unrated) == len(changed) and chance.random() < 0.7:
        event["unrated_at_start"] = unrated
    elif named:
        event["ratings"] = named


def may_have_ratings_at_the_game(chance: Random, edition: str, event: Document) -> bool:
    """2003, 4.11: leagues of more than 90 days; 2009, 4.13: whoever chose it."""
    if edition not in OLDER_LAWS or "part" in event:
        return False
    days = (date.fromisoformat(event["end"]) - date.fromisoformat(event["start"])).days + 1
    if edition == "fide-2003":
        if days > 90 and chance.random() < 0.6:
            event["format"] = "league"
            event.pop("match_games", None)
            return True
        return False
    return chance.random() < (0.4 if days > 30 else 0.08)


def rate_by_the_lists_of_the_games(
    chance: Random, edition: str, period: Period, book: ListBook, event: Document
) -> None:
    """Every game on its own day, the rounds in their order, with the ratings of that day's list."""
    event["ratings"] = "at-the-game"
    if edition != "fide-2003" and chance.random() < 0.5:
        event["ratings_chosen_on"] = event["start"]
    start, end = date.fromisoformat(event["start"]), date.fromisoformat(event["end"])
    rounds = max(game["round"] for game in event["games"])
    for game in event["games"]:
        day = start + timedelta(days=(game["round"] - 1) * (end - start).days // max(1, rounds - 1))
        game["played_on"] = day.isoformat()
        for colour in ("white", "black"):
            game[f"{colour}_rating"] = book.line(game[colour], period.list_of(day))["rating"]


def pool_two(chance: Random, period: Period, events: list[Document]) -> None:
    """6.2: the last event is the final of the one before; both begin under the newest list and say nothing special."""
    if len(events) < 2 or chance.random() >= 0.3:
        return
    first, final = events[-2:]
    is_recent = all(date.fromisoformat(event["start"]) >= period.newest for event in (first, final))
    if is_recent and not any(
        event["format"] == "match" or "ratings" in event or "part" in event for event in (first, final)
    ):
        for name in ("registration", "minutes"):
            final.pop(name, None)
        final["pooled_with"] = first["id"]
