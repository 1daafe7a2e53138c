"""The CFC's regular system with one list, and events that are rated as they come."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

from ratings.ledger.models import RatedEvent
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratings.runs.as_it_comes.models import CurrentRating
from ratings.runs.as_it_comes.rating import rate_as_they_come
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.ratings.conftest import IN_SEPTEMBER, Record

SYSTEM, JUNE = "cfc-regular", date(2009, 6, 16)
NOW = datetime(2025, 10, 30, 10, tzinfo=UTC)
MAY = {"starts_on": date(2009, 5, 8), "ends_on": date(2009, 5, 10)}
MIDDLE = {"starts_on": date(2009, 5, 15), "ends_on": date(2009, 5, 17)}
LATE_MAY = {"starts_on": date(2009, 5, 29), "ends_on": date(2009, 5, 31)}

Come = Callable[..., RatedEvent]


@pytest.fixture
def base(players: dict[str, Player], can: Federation, dmitri: User) -> RatingList:
    """Ann is established at 1450, Bob provisional with 1600 after 10 games, Cyd established at 1500."""
    RatingSystem.objects.get_or_create(code=SYSTEM, defaults={"name": SYSTEM})
    Player.objects.filter(pk__in=[player.pk for player in players.values()]).update(federation=can)
    rows = [
        ImportedEntry(player=players["ann"], rating=1450, games_total=60, highest_rating=1652),
        ImportedEntry(player=players["bob"], rating=1600, games_total=10, last_played_on=date(2009, 4, 4)),
        ImportedEntry(player=players["cyd"], rating=1500, games_total=80, last_played_on=date(2009, 4, 4)),
    ]
    return import_list(SYSTEM, date(2009, 5, 1), rows, origin="test", by=dmitri, now=IN_SEPTEMBER)


@pytest.fixture
def come(record_games: Record) -> Come:
    """An event is accepted, and the worker rates it."""

    def came(games: list[tuple[int, str, str, str]], source: str, days: dict[str, date]) -> RatedEvent:
        event = record_games(games, source=source, system=SYSTEM, **days)
        rate_as_they_come(SYSTEM, now=NOW)
        return event

    return came


@pytest.fixture
def arthur(db: None) -> User:
    """The rating auditor."""
    return person("Arthur Auditor", (Office.RATING_AUDITOR, None))


def ratings() -> dict[str, tuple[int | None, int, int | None]]:
    """Rating, games so far and record of everybody who has a current rating, by the first letters of the name."""
    rows = CurrentRating.objects.filter(ended_at__isnull=True).order_by("player__name")
    return {
        name.partition(",")[0]: tuple(values)
        for name, *values in rows.values_list("player__name", "rating", "games_total", "highest_rating")
    }
