"""A whole run of rapid and of blitz, with a newcomer whose standard rating stands in (2024, 7.2.1)."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Player
from ratings.runs.models import RatingRun
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import AFTER_CLOSING, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record
from tests.ratings.profiles.test_views import text

DECEMBER = date(2025, 12, 1)


@pytest.fixture(params=["fide-rapid", "fide-blitz"])
def system(request: pytest.FixtureRequest, first_list: RatingList, players: dict[str, Player], dmitri: User) -> str:
    """Bob alone is on the list of 1 October, with 1950; Cyd has a standard rating of 1500, Elif has none."""
    code: str = request.param
    RatingSystem.objects.get_or_create(code=code, defaults={"name": code})
    row = ImportedEntry(player=players["bob"], rating=1950, k_factor=20)
    import_list(code, OCTOBER, [row], origin="test", by=dmitri, now=IN_SEPTEMBER)
    return code


def ratings_on(published: RatingList) -> dict[str, tuple[int | None, ...]]:
    fields = ("name", "rating", "games", "k_factor", "games_total")
    return {name: tuple(numbers) for name, *numbers in published.entries.values_list(*fields)}


def test_a_standard_rating_stands_in_and_the_newcomer_enters_the_list(
    system: str, record_games: Record, publish: Publish
) -> None:
    record_games([(1, "cyd", "bob", "1-0"), (2, "elif", "bob", "0-1")], system=system)
    published = publish(NOVEMBER, system)
    # Cyd: D -450 counts as -400, PD .08, K 40 as a junior: +36.8; Bob: PD .92, K 20: -18.4; Elif counts for nobody
    assert ratings_on(published) == {"Baker, Bob": (1932, 1, 20, 31), "Čapek, Cyd": (1537, 1, 40, 1)}
    run = published.run
    assert (run.summary["newcomers"], run.summary["leavers"]) == (1, 0)
    assert sum(run.summary["spread"]["classes"]) == 2


def test_the_working_says_where_the_rating_came_from(
    system: str, record_games: Record, publish: Publish, players: dict[str, Player], client: Client
) -> None:
    record_games([(1, "cyd", "bob", "1-0")], system=system)
    run = publish(NOVEMBER, system).run
    result = players["cyd"].results.get()
    assert (result.rating_before, result.rating_after) == (None, 1537)
    assert (result.working["rating_before"], result.working["rating_source"]) == (1500, "standard-rating")
    page = client.get(f"/players/2000003/calculation/{run.pk}/").content.decode()
    assert "the standard rating, for want of one of this system" in page
    assert f'{reverse("edition", args=["fide-rb-2024-12"])}#a-7.2.1"' in page
    history = text(client.get("/players/2000003/").content)
    assert "The open Saint Louis, 12 Oct 2025 1 +36.8 1537" in history  # what was won from the standard rating


def test_without_a_rated_game_a_standard_rating_brings_nobody_on_the_list(
    system: str, record_games: Record, publish: Publish
) -> None:
    record_games([(1, "cyd", "bob", "+--")], system=system)
    published = publish(NOVEMBER, system)
    assert ratings_on(published) == {"Baker, Bob": (1950, 0, 20, 30)}
    assert (published.run.summary["newcomers"], published.run.summary["leavers"]) == (0, 0)


def test_the_standard_list_in_force_when_the_first_event_began_is_asked(
    system: str, record_games: Record, publish: Publish, players: dict[str, Player], dmitri: User
) -> None:
    rows = [ImportedEntry(player=players["cyd"], rating=1700), ImportedEntry(player=players["elif"], rating=1600)]
    import_list("fide-standard", NOVEMBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    publish(NOVEMBER, system)
    day = date(2025, 11, 8)
    record_games([(1, "cyd", "bob", "1-0"), (2, "elif", "bob", "1-0")], source="late", system=system)  # of October
    record_games(
        [(1, "cyd", "bob", "1-0"), (2, "ann", "bob", "0-1")], source="own", system=system, starts_on=day, ends_on=day
    )
    run = publish(DECEMBER, system).run
    frozen = {key: player.get("standard_rating") for key, player in run.manifest["input"]["players"].items()}
    # Cyd and Elif as on 11 October; Ann as on 8 November, when she had left the list; Bob needs none
    assert frozen == {"2000001": None, "2000002": None, "2000003": 1500, "2099001": None}
    late, own = run.manifest["input"]["events"]
    # each event goes by the standard list of its own first day
    assert "ratings" not in late or "2000003" not in late["ratings"]
    assert own["ratings"]["2000003"] == {"rating": None, "standard_rating": 1700}
    # and its review says so: Bob has 1950, Elif had none in October, Ann none in November
    rows = {row.event.source: (row.unrated, row.average) for row in run.reviewed_events.all()}
    assert rows == {"late": (1, 1725), "own": (1, 1825)}


def test_who_had_a_standard_rating_then_was_not_unrated_at_the_start(
    system: str, record_games: Record, publish: Publish
) -> None:
    record_games([(1, "cyd", "bob", "1-0")], system=system)
    publish(NOVEMBER, system)
    record_games([(1, "cyd", "bob", "0-1")], source="late", system=system)  # began on 11 October
    publish(DECEMBER, system)
    events = RatingRun.objects.get(period__list_date=DECEMBER).manifest["input"]["events"]
    # Cyd is rated now; then the standard rating of 1500 stood in
    assert events[0]["ratings"]["2000003"] == {"rating": None, "standard_rating": 1500}
    rated = RatingRun.objects.get(period__list_date=DECEMBER).results.get(player__fide_id=2000002)
    assert [game["opponent_rating"] for game in rated.working["events"][0]["working"]] == [1500]


def test_the_first_list_of_all_says_before_its_day_that_none_is_in_force_yet(
    first_list: RatingList, record_games: Record, publish: Publish, client: Client
) -> None:
    """Blitz has no list yet; the next one has this one before it."""
    RatingSystem.objects.get_or_create(code="fide-blitz", defaults={"name": "Blitz"})
    record_games([(1, "cyd", "bob", "1-0")], system="fide-blitz")
    publish(NOVEMBER, "fide-blitz")
    publish(DECEMBER, "fide-blitz")
    set_demo_clock(AFTER_CLOSING)
    first, second = (
        text(client.get(f"/ratings/fide-blitz/{day.isoformat()}/").content) for day in (NOVEMBER, DECEMBER)
    )
    assert "counts from 1 November 2025; it is the first one, and until then none is in force." in first
    assert "counts from 1 December 2025; until then the list before is in force." in second
