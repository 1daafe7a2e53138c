"""Each edition is told what it asks for of an event: no more, or the run refuses it, and no less."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from ratings.regulations import (
    BadPeriod,
    EventSnapshot,
    GameSnapshot,
    PeriodSnapshot,
    PlayerSnapshot,
    Result,
    rate_period,
)
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import (
    SYSTEMS,
    Approval,
    Decision,
    DefaultedGame,
    Minutes,
    Part,
    PlayedNotRated,
    RatingsThen,
    Registration,
)
from tournaments.reports.asked_facts import as_asked

EDITIONS = [(system, edition.effective_from) for system in SYSTEMS for edition in rule_book(system).editions]
each_edition = pytest.mark.parametrize(("system", "day"), EDITIONS, ids=[f"{system} {day}" for system, day in EDITIONS])


def plain(day: date, **changes: Any) -> EventSnapshot:
    """Three games of two days, the last of them lost by default, of which nothing special is known."""
    games = tuple(
        GameSnapshot(round=number, white=white, black=black, result=Result(result))
        for number, white, black, result in ((1, "1", "2", "1-0"), (1, "3", "4", "1-0"), (2, "2", "3", "+--"))
    )
    return EventSnapshot(
        **({"id": "e", "format": "swiss", "start": day, "end": day + timedelta(days=1), "games": games} | changes)
    )


def told(day: date) -> Mapping[str, EventSnapshot]:
    """The event with one fact more, by the name of the fact."""
    first, second, third = plain(day).games
    return {
        "decided_games_count": plain(day, decided_games_count=True),
        "registration": plain(day, registration=Registration(on=day)),
        "registration.decision": plain(day, registration=Registration(on=day, decision=Decision.ACCEPTED)),
        "hybrid": plain(day, hybrid_approved=True),
        "rating_refused": plain(day, rating_refused=True),
        "minutes": plain(day, minutes=120),
        "reported_on": plain(day, reported_on=day + timedelta(days=3)),
        "pooled_with": plain(day, pooled_with="another"),
        "time_control_approved": plain(day, time_control_approved=Approval(on=day, reason="r")),
        "part": plain(day, part=Part(of="t", number=1)),
        "counts_default_games": plain(day, counts_default_games=(DefaultedGame(round=2, player="3"),)),
        "games.excluded": plain(day, games=(replace(first, excluded=PlayedNotRated.FAIR_PLAY), second, third)),
        "games.minutes": plain(day, games=(replace(first, minutes=Minutes(white=5, black=4)), second, third)),
        "ratings_chosen_on": plain(day, ratings_chosen_on=day),
    }


def is_rated(event: EventSnapshot, system: str) -> bool:
    """Whether a run takes the event; the event of which it is a stage stands beside it."""
    whole = replace(plain(event.start), id="another") if event.pooled_with else None
    events = (event, whole) if whole else (event,)
    players = {key: PlayerSnapshot(rating=2000, games=30) for key in "1234"}
    try:
        rate_period(PeriodSnapshot(system=system, edition=None, players=players, events=events))
    except BadPeriod:
        return False
    return True


@each_edition
def test_what_is_asked_for_stays_and_nothing_else(system: str, day: date) -> None:
    for name, event in told(day).items():
        asked = as_asked(event, system)
        if is_rated(event, system):
            assert asked == event, name
        elif name == "registration.decision" and is_rated(told(day)["registration"], system):
            assert asked == told(day)["registration"]
        else:
            assert asked == plain(day), name


@each_edition
def test_an_event_of_which_everything_is_known_is_rated_under_every_text(system: str, day: date) -> None:
    every: dict[str, Any] = {}
    for event in told(day).values():
        every |= {name: value for name, value in vars(event).items() if value != getattr(plain(day), name)}
    every.pop("pooled_with")  # a stage is no part
    asked = as_asked(plain(day, **every), system)
    assert is_rated(asked, system)
    assert [(game.round, game.white, game.black, game.result) for game in asked.games] == [
        (game.round, game.white, game.black, game.result) for game in plain(day).games
    ]


def at_the_game(day: date, days: int, **changes: Any) -> EventSnapshot:
    games = tuple(replace(game, then=RatingsThen(played_on=day, white=2000, black=2000)) for game in plain(day).games)
    end = day + timedelta(days=days - 1)
    return plain(day, games=games, end=end, ratings_at_the_game=True, ratings_chosen_on=day, **changes)


@pytest.mark.parametrize(
    ("system", "day", "days", "format_", "keeps", "keeps_choice"),
    [
        ("fide-standard", date(2009, 9, 1), 91, "league", True, True),  # 4.13: every event, by choice
        ("fide-standard", date(2009, 9, 1), 3, "swiss", True, True),
        ("fide-standard", date(2005, 9, 1), 91, "league", True, False),  # 4.11: leagues over 90 days, always
        ("fide-standard", date(2005, 9, 1), 90, "league", False, False),
        ("fide-standard", date(2005, 9, 1), 91, "swiss", False, False),
        ("fide-standard", date(2025, 9, 1), 91, "league", False, False),
        ("cfc-regular", date(2009, 9, 1), 91, "league", False, False),
    ],
)
def test_ratings_at_the_time_of_each_game_stay_where_a_text_knows_them(
    system: str, day: date, days: int, format_: str, keeps: bool, keeps_choice: bool
) -> None:
    event = at_the_game(day, days, format=format_)
    asked = as_asked(event, system)
    assert (asked.ratings_at_the_game, asked.ratings_chosen_on is not None) == (keeps, keeps_choice)
    assert [game.then is not None for game in asked.games] == [keeps] * 3


def test_a_part_is_held_against_the_text_of_the_first_day_of_its_tournament() -> None:
    """2022, 0: the text of 2022 asks when the report came, that of 2017 does not; the tournament began in 2021."""
    began, january = date(2021, 11, 20), date(2022, 1, 8)
    said = {"reported_on": january + timedelta(days=5), "hybrid_approved": True}
    part = plain(january, part=Part(of="t", number=2, began=began), **said)
    asked = as_asked(part, "fide-standard")
    assert is_rated(asked, "fide-standard")
    assert as_asked(plain(january, part=Part(of="t", number=1), **said), "fide-standard").hybrid_approved is True


def test_a_day_that_no_text_covers_leaves_the_event_as_it_is() -> None:
    for event in told(date(1990, 5, 4)).values():
        assert as_asked(event, "fide-standard") == event


def test_what_contradicts_itself_is_refused_at_its_place() -> None:
    day = date(2025, 9, 1)
    with pytest.raises(BadPeriod) as refused:
        as_asked(plain(day, end=day - timedelta(days=1)), "fide-standard")
    assert refused.value.path == "events.0.end"
    twice = plain(day).games[0]
    with pytest.raises(BadPeriod) as refused:
        as_asked(plain(day, games=(twice, twice)), "fide-standard")
    assert refused.value.path == "events.0.games.1"
