"""The lists around a tournament of the desk: the one before it, and the one that a run publishes."""

from __future__ import annotations

from datetime import date, timedelta

from ratings.ledger.models import RatedEvent
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from tests.tournaments.desk import Desk
from tests.tournaments.events import PEOPLE

GAMES = 60  # behind every rating: nobody is a newcomer
RATINGS = {str(row[0]): row[4] for row in PEOPLE}


def list_before(desk: Desk, system: str, list_date: date) -> RatingList:
    """An imported list with the ratings of the four, long before anything is played."""
    rows = [ImportedEntry(player=who, rating=RATINGS[str(who.fide_id)], games_total=GAMES) for who in desk.players]
    before = desk.moment(list_date - timedelta(days=60))
    return import_list(system, list_date, rows, origin="the list before", by=desk.dmitri, now=before)


def run_for(desk: Desk, system: str, list_date: date) -> RatingRun:
    """A run of a period on the day of its list, ready to be reviewed."""
    now = desk.moment(list_date)
    run = start_run(open_period(system, list_date), by=desk.dmitri, now=now)
    advance_run(run.pk, clock=lambda: now)
    run.refresh_from_db()
    return run


def published(desk: Desk, system: str, list_date: date, quentin: User) -> RatingList:
    """The list of a period, started by one person and published by another."""
    return publish_rating_list(run_for(desk, system, list_date), by=quentin, now=desk.moment(list_date))


def ratings_on(rating_list: RatingList) -> dict[str, int | None]:
    """The published ratings by FIDE number."""
    return {str(fide_id): rating for fide_id, rating in rating_list.entries.values_list("player__fide_id", "rating")}


def rows_on(rating_list: RatingList, event: RatedEvent) -> dict[tuple[int, str], tuple[bool, str | None, str]]:
    """By round and player how each game of an event was taken: rated or not, why, and the article."""
    assert rating_list.run is not None
    return {
        (row["round"], result.player.key): (row["rated"], row["reason"], row["article"])
        for result in rating_list.run.results.select_related("player")
        for played in result.working["events"]
        if played["id"] == event.key
        for row in played["working"]
    }
