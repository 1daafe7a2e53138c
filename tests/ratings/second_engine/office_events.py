"""Random events of every format, with every field for which their edition has a rule, as an office holds them."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from tests.ratings.second_engine.admission_chance import (
    DAYS_AHEAD,
    MINUTES,
    SINCE_2022,
    WITHOUT_REFUSALS,
    add_times,
)
from tests.ratings.second_engine.documents import PLAYED, Document
from tests.ratings.second_engine.list_days import Period
from tests.ratings.second_engine.older_laws import OLDER_LAWS
from tests.ratings.second_engine.pairings import random_games
from tests.ratings.second_engine.slots import Slot

FORMATS = (
    *("swiss", "swiss", "swiss", "round-robin", "double-round-robin", "team", "league"),
    *("match", "knockout", "scheveningen", "schiller"),
)
PLAYERS_NEEDED = {"knockout": 4, "scheveningen": 4, "schiller": 6}
ROUNDS = (1, 2, 3, 4, 5, 7, 9, 11, 18, 26, 40)
HOW_OFTEN = (2, 4, 12, 12, 20, 16, 20, 6, 4, 3, 1)
ROUNDS_OF_MATCHES = (1, 2, 4, 6, 8, 12, 19, 36)


def random_event(chance: Random, edition: str, period: Period, slot: Slot, name: str, keys: list[str]) -> Document:
    """One event; with which ratings it is rated is said afterwards."""
    form = chance.choice([form for form in FORMATS if len(keys) >= PLAYERS_NEEDED.get(form, 3)])
    # 3.1: three rounds a day, of rapid and blitz fifteen and more
    most = slot.days * (15 if "-rb-" in edition else 3)
    wanted = chance.choice(ROUNDS_OF_MATCHES) if form == "match" else chance.choices(ROUNDS, HOW_OFTEN)[0]
    games = random_games(chance, form, some_of(chance, keys, form), min(wanted, most))
    if max(game["round"] for game in games) > most:
        form, games = "swiss", random_games(chance, "swiss", keys, most)
    event: Document = {"id": name, "format": form, "start": slot.start.isoformat(), "end": slot.end.isoformat()}
    event["games"] = games
    if form == "match":
        add_its_length(chance, edition, event)
    if edition.startswith("cfc"):
        add_defaults(chance, event)
        if chance.random() < 0.04:  # 711
            event["rating_refused"] = True
        return event
    if edition in OLDER_LAWS:
        add_until_2021(chance, edition, event)
    add_admission(chance, edition, period, event)
    return event


def some_of(chance: Random, keys: list[str], form: str) -> list[str]:
    """Everybody, or so many as the format takes."""
    fewest = PLAYERS_NEEDED.get(form, 3)
    most = min(len(keys), 6) if form == "double-round-robin" else len(keys)
    return sorted(chance.sample(keys, chance.choice((most, most, chance.randint(min(fewest, most), most)))))


def add_its_length(chance: Random, edition: str, event: Document) -> None:
    """6.2 (until 2021: 6.5): the games that were to be played; some matches stop when they are decided."""
    rounds = max(game["round"] for game in event["games"])
    if edition.startswith("cfc"):
        return
    if chance.random() < 0.6:
        event["match_games"] = rounds + chance.choice((0, 0, 0, 1, 2, 4))
    # nobody could ask for that in standard chess before 2022
    if edition not in OLDER_LAWS and chance.random() < 0.25:
        event["decided_games_count"] = True


def add_defaults(chance: Random, event: Document) -> None:
    """718: some of the games lost by default are rated."""
    marked = []
    for game in event["games"]:
        absent = {"+--": ["black"], "--+": ["white"], "---": ["white", "black"]}.get(game["result"])
        if absent and chance.random() < 0.5:
            marked.append({"round": game["round"], "player": game[chance.choice(absent)]})
    if marked:
        event["counts_default_games"] = marked


def add_until_2021(chance: Random, edition: str, event: Document) -> None:
    """4.12, 6.33 and 7.14f."""
    law = OLDER_LAWS[edition]
    if "round-robin" in event["format"] and chance.random() < 0.3:
        event["national_championship"] = True
    if not law.by_average and chance.random() < 0.15:
        event["long_event_approved"] = True
    if law.fewer_games and event["format"] == "team" and chance.random() < 0.6:
        event["team_championship"] = True


def add_admission(chance: Random, edition: str, period: Period, event: Document) -> None:
    """What decides whether anything of the event is rated: registration, refusals, time."""
    start = date.fromisoformat(event["start"])
    if chance.random() < 0.25:
        day = (start - timedelta(days=max(0, chance.choice((*DAYS_AHEAD, 40, 60, 90))))).isoformat()
        event["registration"] = {"on": day if chance.random() < 0.92 else None}
        if edition not in WITHOUT_REFUSALS and chance.random() < 0.25:
            event["registration"]["decision"] = chance.choice(("accepted", "accepted", "refused"))
    if edition not in WITHOUT_REFUSALS and chance.random() < 0.04:
        event["rating_refused"] = True
    if "-rb-" not in edition and chance.random() < 0.25:
        event["minutes"] = chance.choice((*MINUTES, 120, 120))
    if edition.removeprefix("fide-") in SINCE_2022:
        add_what_came_in_2022(chance, period, event)
        add_times(chance, edition, event)


def add_what_came_in_2022(chance: Random, period: Period, event: Document) -> None:
    """Hybrid events (0.2), games that were played and are not rated (5.1), and the day of the report (9.1)."""
    if chance.random() < 0.08:
        event["hybrid"] = {"approved": chance.random() < 0.6}
    if chance.random() < 0.15:
        for game in event["games"]:
            if game["result"] in PLAYED and chance.random() < 0.2:
                game["excluded"] = chance.choice(("force-majeure", "fair-play"))
    if chance.random() < 0.3:
        # what is rated in the period was reported in it
        first = max(date.fromisoformat(event["end"]), period.newest)
        later = chance.randrange((period.closes - first).days + 1)
        event["reported_on"] = (first + timedelta(days=later)).isoformat()
