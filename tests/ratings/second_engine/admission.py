"""Which events and games are rated at all, before any rating is looked at (0.2, 0.4, 1.1 and 5.1 of 2022).

2003 has this in 1.1 and 7.1, 2009 in 0.4, 0.5 and 1.1.
"""

from __future__ import annotations

from datetime import date, timedelta

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.editions import edition_of
from tests.ratings.second_engine.lists import rating_at_start, rating_met

# 7.1 (2003): any day before; 0.4 (2009): one month; 0.2 (2022): three days; of 2012 and 2014 the days are not known
DAYS_AHEAD = {"fide-2003": 1, "fide-rb-2012": 2}
DAYS_AHEAD |= dict.fromkeys(("fide-2009", "fide-2009-applied", "fide-2011"), 30)
DAYS_AHEAD |= dict.fromkeys(
    ("fide-2022", "fide-2024", "fide-2025-10", "fide-rb-2022", "fide-rb-2022-10", "fide-rb-2024", "fide-rb-2024-12"), 3
)
# the notice of 25 December 2023: 30 days for a player over 2700 or a woman over 2500; standard chess
WITH_NOTICE_FOR_THE_BEST = {"fide-2022": "2023-12-25", "fide-2024": "", "fide-2025-10": ""}
# 1.1: minutes for 60 moves by the rating of the strongest
UNTIL_2021 = ((2200, 120), (1600, 90))
SINCE_2022 = ((2400, 120), (1800, 90))
BY_GAME = ("fide-2022", "fide-2024", "fide-2025-10")


def had_different_times(game: Document) -> bool:
    """Rapid and blitz, 2022, 1.1: "games where the players have different playing times are not rated"."""
    minutes = game.get("minutes")
    return minutes is not None and minutes["white"] != minutes["black"]


def is_admitted(document: Document, event: Document) -> bool:
    """Whether the event was registered and reported in time, approved if hybrid, and FIDE will rate it."""
    if event.get("rating_refused") or not event.get("hybrid", {"approved": True})["approved"]:
        return False
    if event.get("reported_on") is not None and date.fromisoformat(event["reported_on"]) > last_day_to_report(event):
        return False
    return event.get("registration") is None or is_registered(document, event, event["registration"])


def is_registered(document: Document, event: Document, registration: Document) -> bool:
    """0.2 of 2022, 0.4 of 2009, 7.1 of 2003."""
    # the chairman may allow what "has been registered" late
    if registration["on"] is None or registration.get("decision") == "refused":
        return False
    if registration.get("decision") == "accepted":
        return True
    edition = edition_of(document, event)
    if edition not in DAYS_AHEAD:
        return True
    days = (date.fromisoformat(event["start"]) - date.fromisoformat(registration["on"])).days
    is_asked = edition in WITH_NOTICE_FOR_THE_BEST and event["start"] >= WITH_NOTICE_FOR_THE_BEST[edition]
    return days >= (30 if is_asked and are_best(document, event) else DAYS_AHEAD[edition])


def last_day_to_report(event: Document) -> date:
    """9.1 and 7.13 (2022): three days before the third list after the event's end."""
    months = date.fromisoformat(event["end"]).year * 12 + date.fromisoformat(event["end"]).month - 1 + 3
    return date(months // 12, months % 12 + 1, 1) - timedelta(days=3)


def are_best(document: Document, event: Document) -> bool:
    """Whether anybody over 2700, or a woman over 2500, has a game in the event."""
    for key in {game[colour] for game in event["games"] for colour in ("white", "black")}:
        rating = rating_at_start(document["players"], event, key) or 0
        if rating > 2700 or (rating > 2500 and document["players"][key].get("sex") in ("w", "f")):
            return True
    return False


def is_too_fast(document: Document, event: Document, game: Document) -> bool:
    """1.1: the players of the game since 2022, everybody in the event before; unless the commission approved it."""
    # rulings, approved-time-control
    if event.get("minutes") is None or event.get("time_control_approved") is not None:
        return False
    by_game = edition_of(document, event) in BY_GAME
    games = [game] if by_game else event["games"]
    players, colours = document["players"], ("white", "black")
    strongest = max(rating_met(players, event, each, each[colour]) or 0 for each in games for colour in colours)
    for rating, minutes in SINCE_2022 if by_game else UNTIL_2021:
        if strongest >= rating:
            return bool(event["minutes"] < minutes)
    return bool(event["minutes"] < 60)
