"""Whole runs of the CFC's systems: opened by 735, computed event after event, published in the forms of 734."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.periods import periods_to_run
from ratings.runs.progress import advance_run
from ratings.runs.review.before_publishing import Waiting, goes_without
from ratings.runs.review.changes import Asked, changes_of
from ratings.runs.waiting_events import events_waiting
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import IN_SEPTEMBER, Publish, Record

FIRST, JUNE, AUGUST = date(2009, 5, 1), date(2009, 6, 16), date(2009, 8, 16)
LAST = date(2010, 8, 16)
LONG_AGO = date(2004, 5, 5)
MAY = {"starts_on": date(2009, 5, 8), "ends_on": date(2009, 5, 10)}
LATE_MAY = {"starts_on": date(2009, 5, 29), "ends_on": date(2009, 5, 31)}


@pytest.fixture(params=["cfc-regular", "cfc-active"])
def system(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def base(system: str, players: dict[str, Player], can: Federation, dmitri: User) -> RatingList:
    """Ann is established at 1450, her best 1652; Bob is provisional, 1600 after 10 games; Cyd was last seen in 2004."""
    RatingSystem.objects.get_or_create(code=system, defaults={"name": system})
    Player.objects.filter(pk__in=[player.pk for player in players.values()]).update(federation=can)
    rows = [
        ImportedEntry(player=players["ann"], rating=1450, games_total=60, highest_rating=1652),
        ImportedEntry(player=players["bob"], rating=1600, games_total=10, last_played_on=date(2009, 4, 4)),
        ImportedEntry(player=players["cyd"], rating=1300, games_total=80, last_played_on=LONG_AGO),
    ]
    return import_list(system, FIRST, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)


def lines(published: RatingList) -> dict[str, tuple[object, ...]]:
    fields = ("name", "rating", "games", "games_total", "highest_rating", "is_inactive")
    return {name: tuple(values) for name, *values in published.entries.values_list(*fields)}


def test_a_period_ends_with_the_15th_of_an_even_month(base: RatingList, system: str) -> None:
    period = open_period(system, JUNE)
    assert (period.starts_on, period.closes_on) == (date(2009, 5, 1), date(2009, 6, 15))


def test_the_last_list_of_the_text_is_offered_run_and_printed(
    base: RatingList, system: str, record_games: Record, publish: Publish, client: Client
) -> None:
    """It brings in what began under the text, by 30 June 2010, and ended behind the 15th of June."""
    days = {"starts_on": date(2010, 6, 26), "ends_on": date(2010, 6, 27)}
    record_games([(1, "ann", "bob", "1-0"), (3, "elif", "ann", "1/2-1/2")], source="last", system=system, **days)
    offered = [period.list_date for period in periods_to_run() if period.system_id == system]
    assert offered[-2:] == [date(2010, 6, 16), LAST]
    publish(LAST, system)
    assert [period for period in periods_to_run() if period.system_id == system] == []
    page = client.get(f"/ratings/{system}/{LAST.isoformat()}/").content.decode()
    assert "1483o16" in page


def test_the_events_of_a_period_follow_each_other(
    base: RatingList, system: str, record_games: Record, publish: Publish
) -> None:
    record_games([(1, "ann", "bob", "1-0"), (3, "elif", "ann", "1/2-1/2")], source="may", system=system, **MAY)
    record_games([(1, "bob", "elif", "1-0"), (3, "ann", "elif", "1/2-1/2")], source="june", system=system, **LATE_MAY)
    published = publish(JUNE, system)
    # May: Elif's Rp is 1450 + 0; Bob's (10 × 1600 + 1 × (1450 - 400)) / 11 = 1550.
    # Ann meets Bob at 1550 and Elif at 1450: .36 + .50, 32 × (1.5 - .86) = 20.48, 2 × 1.5 = 3, 75 % +10 if Rp > 1652:
    # (1550 + 1450) / 2 + 400 × 1 / 2 = 1700, so 1450 + 33.48 = 1483
    may = {name: working(published.run, name, 0)["rating_after"] for name in ("Able, Ann", "Baker, Bob", "Demir, Elif")}
    assert may == {"Able, Ann": 1483, "Baker, Bob": 1550, "Demir, Elif": 1450}
    shown = lines(published)
    assert {name: values[1:3] for name, values in shown.items()} == {
        "Able, Ann": (3, 63),
        "Baker, Bob": (2, 12),
        "Čapek, Cyd": (0, 80),
        "Demir, Elif": (3, 3),
    }
    assert working(published.run, "Baker, Bob", 1)["rating_before"] == 1550


def working(run: RatingRun, name: str, place: int) -> dict[str, object]:
    event: dict[str, object] = run.results.get(player__name=name).working["events"][place]
    return event


def test_a_rating_under_1400_lapses_after_five_years_and_its_holder_is_not_listed(
    base: RatingList, system: str, publish: Publish
) -> None:
    published = publish(JUNE, system)
    shown = lines(published)
    assert shown["Čapek, Cyd"] == (None, 0, 80, 1300, True)
    found = [(each.player.name, each.rating_after) for each in changes_of(published.run, Asked(what="leavers"))]
    assert found == [("Čapek, Cyd", None)]  # without a game
    assert shown["Able, Ann"] == (1450, 0, 60, 1652, False)


def test_who_comes_back_after_it_lapsed_begins_at_game_one(
    base: RatingList, system: str, record_games: Record, publish: Publish
) -> None:
    record_games([(3, "cyd", "ann", "1-0")], system=system, **MAY)
    run = publish(JUNE, system).run
    # 712: five years after 5 May 2004 the rating is gone; Rp = 1450 + 400
    assert lines(run.published_list)["Čapek, Cyd"] == (1850, 1, 1, 1850, False)
    assert working(run, "Čapek, Cyd", 0)["rating_before"] is None


def test_the_highest_rating_after_an_event_is_the_record_of_the_next_period(
    base: RatingList, system: str, record_games: Record, publish: Publish
) -> None:
    record_games([(1, "bob", "ann", "1-0")], source="up", system=system, **MAY)
    record_games([(1, "ann", "bob", "1-0")], source="down", system=system, **LATE_MAY)
    published = publish(JUNE, system)
    # (10 × 1600 + 1850) / 11 = 1622.7: 1623 after the first event, less after the second
    rating, _, _, highest, _ = lines(published)["Baker, Bob"]
    assert (highest, rating < 1623) == (1623, True)


def test_an_event_without_a_rated_player_waits_for_the_next_run(
    base: RatingList, system: str, record_games: Record, publish: Publish, players: dict[str, Player], can: Federation
) -> None:
    players["new"] = Player.objects.create(name="North, Nora", federation=can, national_id="104321")
    aside = record_games([(3, "elif", "new", "1-0")], source="aside", system=system, **MAY)
    run = publish(JUNE, system).run
    assert run.summary["set_aside"] == ["aside:1"]
    waiting = goes_without(run, [], [])["waiting"]
    assert isinstance(waiting, Waiting)
    assert (waiting.events, waiting.article) == ([aside], "719")
    assert list(events_waiting(system)) == [aside]
    record_games(
        [(3, "elif", "ann", "1-0")], source="first", system=system, starts_on=date(2009, 5, 1), ends_on=date(2009, 5, 2)
    )
    assert working(publish(AUGUST, system).run, "North, Nora", 0)["games"] == 1
    assert not events_waiting(system).exists()


def test_the_list_prints_the_forms_of_734(
    base: RatingList, system: str, record_games: Record, publish: Publish, client: Client
) -> None:
    record_games([(3, "elif", "ann", "0-1")], system=system, **MAY)
    publish(JUNE, system)
    page = client.get(f"/ratings/{system}/2009-06-16/").content.decode()
    # Elif's Rp is 1450 - 400 = 1050; Ann: 1450 + 32 × (1 - .92) + 1.5 = 1454.06, and her best on a list is 1652
    assert [form in page for form in (">1600/10<", ">1454o16<", ">/1<")] == [True] * 3
    assert ">1454o16<" in client.get("/players/2000001/").content.decode()
    assert ">/1<" in client.get("/players/", {"q": "demir"}).content.decode()
    table = b"".join(client.get(f"/ratings/{system}/2009-06-16/csv/").streaming_content).decode()
    assert '"Demir, Elif",,CAN,w,2001,,1,' in table


def test_a_run_goes_through_its_pages(
    base: RatingList, system: str, record_games: Record, client: Client, dmitri: User, quentin: User
) -> None:
    record_games([(3, "elif", "ann", "0-1")], system=system, **MAY)
    set_demo_clock(IN_SEPTEMBER)
    client.force_login(dmitri)
    page = client.get(f"/runs/start/?period={system}.2009-06-16").content.decode()
    assert "16 June 2009" in page
    assert '/cfc-2009/#a-735"' in page
    started = client.post("/runs/start/", {"period": f"{system}.2009-06-16"})["Location"]
    run = RatingRun.objects.get()
    advance_run(run.pk, clock=lambda: IN_SEPTEMBER)
    client.force_login(quentin)
    assert "Approve and publish list" in client.get(started).content.decode()
    assert client.post(f"{started}publish/")["Location"] == started
    advance_run(run.pk, clock=lambda: IN_SEPTEMBER)
    assert f'href="/ratings/{system}/2009-06-16/"' in client.get(started).content.decode()
    working = client.get(f"/players/2099001/calculation/{run.pk}/").content.decode()
    assert "Not published yet; the next event is rated with" in working
    assert "fewer than three rated games" in working


def test_the_steps_stand_on_the_page_of_the_working(
    base: RatingList, system: str, record_games: Record, publish: Publish, client: Client
) -> None:
    record_games([(1, "ann", "bob", "1-0"), (3, "elif", "ann", "1/2-1/2")], system=system, **MAY)
    run = publish(JUNE, system).run
    page = client.get(f"/players/2000001/calculation/{run.pk}/").content.decode()
    for words in ("after this event", "participation points", "Highest rating so far", "From 1450 to 1483", "75 %"):
        assert words in page
    assert "The first pass" in client.get(f"/players/2099001/calculation/{run.pk}/").content.decode()


def test_the_list_says_the_class_of_each_published_rating(
    base: RatingList, system: str, record_games: Record, publish: Publish, client: Client
) -> None:
    """701: Ann, 1454, is of class C, Bob, 1600, of class B; Elif has one game only, and Cyd's rating has lapsed."""
    record_games([(3, "elif", "ann", "0-1")], system=system, **MAY)
    publish(JUNE, system)
    page = client.get(f"/ratings/{system}/2009-06-16/").content.decode()
    assert [page.count(f">{words}<") for words in ("Class B", "Class C", "Class E")] == [1, 1, 0]
    assert '/cfc-2009/#a-701"' in page


def test_a_list_of_fide_has_no_classes(first_list: RatingList, client: Client) -> None:
    assert "#a-701" not in client.get("/ratings/fide-standard/2025-10-01/").content.decode()
