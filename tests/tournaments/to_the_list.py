"""The rest of the way of a tournament of the desk: the list before it, and the list that its period ends with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from ratings.ledger.models import RatedEvent
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.start import start_run
from ratings.runs.workings import work_out
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from tests.cast import person
from tests.kept import kept
from tests.tournaments.desk import Desk
from tests.tournaments.events import LINES, PEOPLE, Line
from tournaments.registration.models import Tournament
from tournaments.reports.ledger_events import latest_event
from tournaments.reports.models import Report

GAMES = 60  # behind every rating: nobody is a newcomer
RATES_OF_PLAY = {"fide-rapid": "900+10", "fide-blitz": "180+2", "cfc-active": "1500+10"}
KINDS_IN_FILES = {"match": b"Match", "swiss": b"Individual: Swiss-System", "team": b"Team: Swiss-System"}
Ratings = Mapping[int, int | None]
"""Ratings by starting rank, 1 to 4, and 5 to 8 the second four; who is missing has never been on a list."""


# Everybody has 2500, and what each of the four is over the expected score by ``events.LINES``, in hundredths.
EVERYBODY = {1: 2500, 2: 2500, 3: 2500, 4: 2500}
OWN: Ratings = {rank: rating for rank, (*_who, rating) in enumerate(PEOPLE, start=1)}
"""The ratings with which the four stand in the file."""
WHOLE = (100, -50, 100, -150)
SECOND_FOUR = ((2099105, "Eder, Eva"), (2099106, "Falk, Finn"), (2099107, "Gruber, Gil"), (2099108, "Haas, Hugo"))
"""Four more, who play the same in a tournament of their own that comes on the same list."""
EIGHT = dict.fromkeys(range(1, 9), 2500)
# Each system with a day of each edition since 2022, and K for who has reached 2400.
SINCE_2022 = [
    ("fide-standard", date(2022, 10, 12), 10),
    ("fide-standard", date(2024, 1, 12), 10),
    ("fide-standard", date(2024, 10, 12), 10),
    ("fide-standard", date(2025, 11, 12), 10),
    ("fide-rapid", date(2022, 5, 12), 20),
    ("fide-blitz", date(2022, 5, 12), 20),
    ("fide-rapid", date(2022, 11, 12), 10),
    ("fide-blitz", date(2022, 11, 12), 10),
    ("fide-rapid", date(2024, 6, 12), 10),
    ("fide-blitz", date(2024, 6, 12), 10),
    ("fide-rapid", date(2025, 3, 12), 10),
    ("fide-blitz", date(2025, 3, 12), 10),
]


@kept
def second_four(desk: Desk) -> None:
    """Four others on the register, with the sex and the titles of the four."""
    for (fide_id, name), like in zip(SECOND_FOUR, desk.players, strict=True):
        Player.objects.create(fide_id=fide_id, name=name, sex=like.sex, title=like.title, federation=desk.federation)


def of_second_four(lines: tuple[Line, ...] = LINES) -> tuple[Line, ...]:
    """What the four played, played by the second four."""
    return tuple(
        replace(line, name=name, fide_id=str(fide_id)) for line, (fide_id, name) in zip(lines, SECOND_FOUR, strict=True)
    )


@kept
def listed_before(desk: Desk, system: str, day: date, ratings: Ratings, record: int | None = None) -> RatingList:
    """The list in force on a day, as the office took it in long before; ``record`` is everybody's highest rating."""
    rows = [
        ImportedEntry(
            player=who, rating=ratings[rank], games_total=GAMES if ratings[rank] else 0, highest_rating=record
        )
        for rank, who in enumerate([*desk.players, *_second_four_registered()], start=1)
        if rank in ratings
    ]
    before = desk.moment(day - timedelta(days=70))
    return import_list(system, day.replace(day=1), rows, origin="the list before", by=desk.dmitri, now=before)


def _second_four_registered() -> list[Player]:
    return list(Player.objects.filter(fide_id__in=[fide_id for fide_id, _ in SECOND_FOUR]).order_by("fide_id"))


def said_of(system: str) -> dict[str, Any]:
    """What a registration of a system says, whatever else it says."""
    usual: dict[str, Any] = {"system": system, "rate_of_play": RATES_OF_PLAY.get(system, "5400+30")}
    return usual | ({"is_advertised": True} if system.startswith("cfc") else {})


def run_for(desk: Desk, system: str, list_date: date, *, edition: str = "") -> RatingRun:
    """A run of a period on the day of its list, ready to be reviewed; ``edition`` is one that is named."""
    now = desk.moment(list_date)
    run = start_run(open_period(system, list_date), by=desk.dmitri, now=now, edition=edition)
    advance_run(run.pk, clock=lambda: now)
    run.refresh_from_db()
    return run


def published(desk: Desk, system: str, list_date: date, *, edition: str = "") -> RatingList:
    """The list of a period, started by one person and published by another, who has accepted no report of it."""
    run = run_for(desk, system, list_date, edition=edition)
    look_at_every_flag(run, by=_perpetua(), now=desk.moment(list_date), note="")
    return publish_rating_list(run, by=_perpetua(), now=desk.moment(list_date))


def _perpetua() -> User:
    """A member of the commission, in every year, who only publishes."""
    if found := User.objects.filter(email="perpetua@example.org").first():
        return found
    perpetua = person("Perpetua Publisher", (Office.QC, None))
    OfficeHeld.objects.filter(user=perpetua).update(starts_on=date(2003, 1, 1))
    return perpetua


def ratings_on(found: RatingList) -> dict[int, int | None]:
    """The ratings of the four on a list, by starting rank; behind them those of the second four."""
    ranks = {fide_id: rank for rank, (fide_id, *_) in enumerate([*PEOPLE, *SECOND_FOUR], start=1)}
    rows = found.entries.values_list("player__fide_id", "rating")
    return {ranks[fide_id]: rating for fide_id, rating in rows}


def rated(over: tuple[int, ...], k: int, before: int = 2500, first: int = 1) -> dict[int, int]:
    """The new ratings of the four, who were over their expectation by so many hundredths of a point; ``first`` is 5
    for the second four.
    """
    return {rank: before + k * points // 100 for rank, points in enumerate(over, start=first)}


def rows_on(found: RatingList, event: RatedEvent) -> dict[tuple[int, str], tuple[bool, str | None, str]]:
    """By round and player how each game of an event was taken: rated or not, why, and the article."""
    assert found.run is not None
    results = list(found.run.results.select_related("player"))
    work_out(results)
    return {
        (row["round"], result.player.key): (row["rated"], row["reason"], row["article"])
        for result in results
        for played in result.working["events"]
        if played["id"] == event.key
        for row in played["working"]
    }


def left_out(found: RatingList) -> set[tuple[str, str]]:
    """Why games were not rated, each with its article, as the run has it in the working of its results."""
    results = list(found.run.results.all())
    work_out(results)
    events = (event for result in results for event in result.working["events"])
    games = (game for event in events for game in event["working"])
    return {(game["reason"], game["article"]) for game in games if not game["rated"]}


def left_out_of(found: RatingList, tournament: Tournament) -> set[tuple[str | None, str]]:
    """The same of one of the tournaments on a list."""
    event = latest_event(str(tournament.pk), tournament.system_id)
    assert event is not None
    return {(reason, article) for is_rated, reason, article in rows_on(found, event).values() if not is_rated}


@dataclass(frozen=True, kw_only=True)
class Way:
    """A tournament on its way to the list: the desk, and the edition that a day or a name chose."""

    desk: Desk
    system: str
    day: date
    edition: str = ""  # named; without one the day chooses

    def listed(self, ratings: Ratings, record: int | None = None) -> RatingList:
        return listed_before(self.desk, self.system, self.day, ratings, record)

    def approved(self, **said: Any) -> Tournament:
        return self.desk.approved(**{"starts_on": self.day, **said_of(self.system), **said})

    def accepted(self, tournament: Tournament, lines: tuple[Line, ...] = LINES, **said: Any) -> Report:
        told = KINDS_IN_FILES.get(tournament.format, b"Individual: Round-Robin")
        file = self.desk.file(tournament, lines=lines).replace(b"Individual: Round-Robin", told)
        return self.desk.accepted(self.desk.received(tournament, file), **said)

    def published(self, tournament: Tournament) -> RatingList:
        """The list that the newest report of a tournament comes on."""
        event = tournament.reports.latest("version").rated_event
        assert event is not None
        return published(self.desk, self.system, event.comes_on, edition=self.edition)


def of_two(first: str, second: str, points: tuple[str, str] = ("0.0", "0.0")) -> tuple[Line, ...]:
    """A match of the first two of the four, by their cells."""
    return tuple(
        replace(line, cells=cells, points=won, place=rank)
        for rank, (line, cells, won) in enumerate(zip(LINES, (first, second), points, strict=False), start=1)
    )
