"""A stage whose event is rated in another run is rated by itself, and the run names both, and the article."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from ratings.ledger.models import RatedEvent
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.stages_apart import StageApart, stages_apart
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import IN_SEPTEMBER, Publish, Record
from tests.ratings.profiles.test_views import text

MAY, JULY, SEPTEMBER = date(2010, 5, 1), date(2010, 7, 1), date(2010, 9, 1)
IN_MAY = {"starts_on": date(2010, 5, 8), "ends_on": date(2010, 5, 9)}
IN_JULY = {"starts_on": date(2010, 7, 10), "ends_on": date(2010, 7, 11)}
GAMES = [(1, "ann", "bob", "1-0"), (1, "cyd", "elif", "1-0")]


@pytest.fixture
def base(players: dict[str, Player], standard: object, dmitri: User) -> RatingList:
    rows = [ImportedEntry(player=players[name], rating=rating) for name, rating in (("ann", 2010), ("bob", 1900))]
    return import_list("fide-standard", MAY, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)


def apart(event: RatedEvent, other: RatedEvent | None, listed: RatingList | None) -> StageApart:
    return StageApart(event=event, other=other, listed=listed, article="6.2", edition="fide-2009-applied")


def test_stages_of_one_run_are_not_apart(base: RatingList, record_games: Record) -> None:
    whole = record_games(GAMES, source="open", **IN_MAY)
    final = record_games(GAMES, source="final", pooled_with="open", **IN_MAY)
    assert stages_apart([whole, final]) == []


def test_a_stage_names_the_list_that_its_event_stands_on(
    base: RatingList, record_games: Record, publish: Publish
) -> None:
    whole = record_games(GAMES, source="open", **IN_MAY)
    july = publish(JULY)
    final = record_games(GAMES, source="final", pooled_with="open", **IN_JULY)
    assert stages_apart([final]) == [apart(final, whole, july)]
    run = publish(SEPTEMBER).run
    assert "pooled_with" not in run.manifest["input"]["events"][0]
    assert {event["id"] for result in run.results.all() for event in result.working["events"]} == {"final:1"}


def test_an_event_names_the_stage_that_is_not_there_whichever_was_first(base: RatingList, record_games: Record) -> None:
    whole = record_games(GAMES, source="open", **IN_JULY)
    record_games(GAMES, source="preliminaries", pooled_with="open", **IN_MAY)
    newest = record_games(GAMES[:1], source="preliminaries", pooled_with="open", **IN_MAY)
    assert stages_apart([whole]) == [apart(whole, newest, None)]
    assert stages_apart([newest]) == [apart(newest, whole, None)]


def test_a_stage_of_what_was_never_reported_says_so(base: RatingList, record_games: Record) -> None:
    final = record_games(GAMES, source="final", pooled_with="open", **IN_MAY)
    assert stages_apart([final]) == [apart(final, None, None)]


def test_where_no_text_knows_stages_nothing_is_apart(record_games: Record) -> None:
    assert stages_apart([record_games(GAMES)]) == []
    assert stages_apart([record_games(GAMES, source="old", starts_on=date(1999, 5, 8), ends_on=date(1999, 5, 9))]) == []


def test_the_pages_before_and_after_the_run_name_both_and_the_article(
    client: Client, base: RatingList, record_games: Record, dmitri: User
) -> None:
    record_games(GAMES, source="open", **IN_JULY)
    record_games(GAMES, source="preliminaries", pooled_with="open", **IN_MAY)
    set_demo_clock(IN_SEPTEMBER)
    client.force_login(dmitri)
    told = "The preliminaries : “The open” still waits for its run article 6.2"
    before = text(client.get("/runs/start/?period=fide-standard.2010-07-01").content)
    run = start_run(open_period("fide-standard", JULY), by=dmitri, now=IN_SEPTEMBER)
    advance_run(run.pk, clock=lambda: IN_SEPTEMBER)
    after = text(client.get(f"/runs/{run.pk}/").content)
    assert [told in page for page in (before, after)] == [True, True]
