"""A small office: a first list of four players, and an event that they played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from typing import Any

import pytest

from ratings.ledger.models import RatedEvent
from ratings.ledger.services import LedgerEvent, record_event
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingPeriod, RatingSystem
from ratings.register.models import Federation, Player
from ratings.regulations import EventSnapshot, GameSnapshot, Result
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from tests.kept import kept
from tests.ratings.lines_again import refuse_other_lines

OCTOBER = date(2025, 10, 1)
NOVEMBER = date(2025, 11, 1)
DECEMBER = date(2025, 12, 1)
IN_SEPTEMBER = datetime(2025, 9, 30, 9, 0, tzinfo=UTC)
AFTER_CLOSING = datetime(2025, 10, 30, 9, 0, tzinfo=UTC)

Record = Callable[..., RatedEvent]
Publish = Callable[..., RatingList]


@pytest.fixture
def players(usa: Federation, elif_: Player) -> dict[str, Player]:
    """Three rated players, and Elif without a rating."""
    people = {
        "ann": Player(fide_id=2000001, name="Able, Ann", sex="w", federation=usa, birth_year=1990, title="WGM"),
        "bob": Player(fide_id=2000002, name="Baker, Bob", sex="m", federation=usa, birth_year=1980),
        "cyd": Player(fide_id=2000003, name="Čapek, Cyd", sex="m", federation=usa, birth_year=2010),
    }
    for person in people.values():
        person.save()
    return {**people, "elif": elif_}


@pytest.fixture
def first_list(players: dict[str, Player], standard: RatingSystem, dmitri: User) -> RatingList:
    """The list of 1 October 2025: Ann 2410 (K 10), Bob 2000 (K 20), Cyd 1500 (K 40); Elif is not on it."""
    rows = [
        ImportedEntry(player=players["ann"], rating=2410, k_factor=10),
        ImportedEntry(player=players["bob"], rating=2000, k_factor=20),
        ImportedEntry(player=players["cyd"], rating=1500, k_factor=40),
    ]
    return import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)


@pytest.fixture
def record_games(usa: Federation, standard: RatingSystem, players: dict[str, Player], dmitri: User) -> Record:
    """Writes an event of given games – ``(1, "ann", "bob", "1-0")`` – into the ledger."""

    @kept
    def written(
        games: Iterable[tuple[int, str, str, str]],
        *,
        source: str = "open",
        starts_on: date = date(2025, 10, 11),
        ends_on: date = date(2025, 10, 12),
        form: str = "swiss",
        system: str = "fide-standard",
        **facts: Any,
    ) -> RatedEvent:
        event = LedgerEvent(
            source=source,
            system=system,
            name=f"The {source}",
            place="Saint Louis",
            federation="USA",
            rounds=5,
            event=EventSnapshot(
                id=source,
                format=form,
                start=starts_on,
                end=ends_on,
                games=tuple(
                    GameSnapshot(
                        round=number, white=players[white].key, black=players[black].key, result=Result(result)
                    )
                    for number, white, black, result in games
                ),
                **facts,
            ),
            players={player.key: player for player in players.values()},
            accepted_by=dmitri,
        )
        return record_event(event, by=dmitri, now=AFTER_CLOSING)

    return written


@pytest.fixture
def publish(dmitri: User, quentin: User) -> Publish:
    """Runs the period of a list through all its stages and publishes it."""

    @kept
    def published(list_date: date, system: str = "fide-standard") -> RatingList:
        moment = max(IN_SEPTEMBER, datetime(list_date.year, list_date.month, list_date.day, 8, 0, tzinfo=UTC))
        run = start_run(open_period(system, list_date), by=dmitri, now=moment)
        advance_run(run.pk, clock=lambda: moment)
        run.refresh_from_db()
        assert run.state == "review", run.failure
        refuse_other_lines(run)
        look_at_every_flag(run, by=quentin, now=moment, note="")
        return publish_rating_list(run, by=quentin, now=moment)

    return published


@pytest.fixture
def open_event(record_games: Record) -> RatedEvent:
    """Bob beats Ann and draws with Cyd, a game with Elif counts for her alone, a forfeit for nobody."""
    return record_games(
        [
            (1, "ann", "bob", "0-1"),
            (2, "bob", "cyd", "1/2-1/2"),
            (3, "ann", "cyd", "+--"),
            (4, "elif", "bob", "1-0"),
        ]
    )


@pytest.fixture
def november(standard: RatingSystem) -> RatingPeriod:
    """The period that ends with the list of 1 November 2025."""
    return open_period("fide-standard", NOVEMBER)


@pytest.fixture
def run(first_list: RatingList, open_event: RatedEvent, november: RatingPeriod, dmitri: User) -> RatingRun:
    """A queued run that Dmitri started."""
    return start_run(november, by=dmitri, now=AFTER_CLOSING)


@pytest.fixture
def reviewed(run: RatingRun) -> RatingRun:
    """The same run, computed."""
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    return run
