"""The events of a run: found by name and federation, each with a page of its players that other pages lead to."""

from __future__ import annotations

import csv
import re
from datetime import date
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList, RatingPeriod
from ratings.register.models import Player
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.review.changes import Asked, changes_of
from ratings.runs.review.events import EventsAsked, PlayersAsked, players_asked, players_in, reviewed_events
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import AFTER_CLOSING, Record
from tests.ratings.profiles.test_views import text

LATER = {"starts_on": date(2025, 10, 18), "ends_on": date(2025, 10, 19)}
TOURNAMENT = uuid4()


@pytest.fixture(autouse=True)
def after_closing(db: None) -> None:
    set_demo_clock(AFTER_CLOSING)


@pytest.fixture
def opened(first_list: RatingList, record_games: Record) -> RatedEvent:
    """Bob, 2000, wins five games in a row against Ann, 2410; Elif has no rating."""
    games = [(number, "bob", "ann", "1-0") for number in range(1, 6)]
    return record_games([*games, (6, "elif", "bob", "0-1")])


@pytest.fixture
def cup(first_list: RatingList, record_games: Record) -> RatedEvent:
    """Bob beats Cyd, 1500."""
    return record_games([(1, "bob", "cyd", "1-0")], source=f"{TOURNAMENT}", **LATER)


@pytest.fixture
def a_run(opened: RatedEvent, cup: RatedEvent, november: RatingPeriod, dmitri: User) -> RatingRun:
    run = start_run(november, by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert run.state == "review", run.failure
    return run


# ---------------------------------------------------------------- all
def test_events_are_found_by_a_part_of_the_name_and_by_federation(
    client: Client, a_run: RatingRun, opened: RatedEvent, cup: RatedEvent, quentin: User
) -> None:
    def told(**asked: str) -> list[RatedEvent]:
        return [own.event for own in reviewed_events(a_run, EventsAsked(**asked))]

    assert told(sort="days") == [opened, cup]
    assert told(q="OPEN") == told(q="open", federation="USA") == [opened]
    assert told(q="open", federation="CAN") == []
    client.force_login(quentin)
    page = client.get(f"/runs/{a_run.pk}/events/?q=open").content.decode()
    assert f'<a href="/runs/{a_run.pk}/events/{opened.pk}/">The open</a>' in page
    assert f"/events/{cup.pk}/" not in page
    assert f'href="/runs/{a_run.pk}/events.csv?q=open"' in page
    assert "No event fits." in text(client.get(f"/runs/{a_run.pk}/events/?q=other").content)


def test_federations_of_events_are_named_in_the_readers_language(
    client: Client, a_run: RatingRun, quentin: User
) -> None:
    client.force_login(quentin)
    page = client.get(f"/runs/{a_run.pk}/events/", headers={"accept-language": "fr"}).content.decode()
    assert re.findall(r'<abbr title="([^"]*)">USA</abbr>', page) == ["États-Unis d’Amérique"] * 2


def test_the_games_that_do_not_count_are_a_link_to_them(
    client: Client, a_run: RatingRun, opened: RatedEvent, cup: RatedEvent, quentin: User
) -> None:
    client.force_login(quentin)
    page = client.get(f"/runs/{a_run.pk}/events/").content.decode()
    there = re.findall(r'href="/runs/[^/]+/events/([^/]+)/left-out/">(\d+)<', page)
    assert there == [(str(opened.pk), "2")]


# ---------------------------------------------------------------- one
def test_the_players_of_an_event_have_what_it_has_brought_them(
    a_run: RatingRun, opened: RatedEvent, cup: RatedEvent, players: dict[str, Player]
) -> None:
    told = {
        event: {
            each.result.player: (each.games, each.score, each.expected, each.change, each.k)
            for each in players_in(a_run, event)
        }
        for event in (opened, cup)
    }
    assert told == {
        # Bob: 400 points of 410 count, five times .08; K 20
        opened: {
            players["ann"]: (5, 0, 460, -4600, 10),
            players["bob"]: (5, 500, 40, 9200, 20),
            players["elif"]: (0, 0, None, None, None),
        },
        cup: {players["bob"]: (1, 100, 92, 160, 20), players["cyd"]: (1, 0, 8, -320, 40)},
    }


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        (PlayersAsked(), ["ann", "bob", "elif"]),
        (PlayersAsked(sort="change"), ["bob", "ann", "elif"]),
        (PlayersAsked(sort="before"), ["ann", "bob", "elif"]),
        (PlayersAsked(sort="name"), ["ann", "bob", "elif"]),
        (PlayersAsked(q="Bak"), ["bob"]),
        (PlayersAsked(q="Bob"), ["bob"]),
        (PlayersAsked(q="Bob Baker"), ["bob"]),
        (PlayersAsked(q="2000002"), ["bob"]),
    ],
)
def test_the_players_of_an_event_are_filtered_and_sorted(
    asked: PlayersAsked, names: list[str], a_run: RatingRun, opened: RatedEvent, players: dict[str, Player]
) -> None:
    found = players_asked(players_in(a_run, opened), asked)
    assert [each.result.player for each in found] == [players[name] for name in names]


def test_the_page_of_an_event_has_its_sums_its_flags_and_its_players(
    client: Client, a_run: RatingRun, opened: RatedEvent, cup: RatedEvent, quentin: User
) -> None:
    client.force_login(quentin)
    answer = client.get(f"/runs/{a_run.pk}/events/{opened.pk}/")
    page, html = text(answer.content), answer.content.decode()
    assert "Games that do not count 2 : 1 × " in page
    assert "Scored 5 in 5 games, expected 0.40" in page
    assert "Baker, Bob USA 2000 5 5.00 0.40 +4.60 20 +92.00 2094 Calculation" in page
    for there in ("left-out/", "players.csv"):
        assert f'href="/runs/{a_run.pk}/events/{opened.pk}/{there}"' in html
    assert f'href="/runs/{a_run.pk}/changes/?event={opened.pk}"' in html
    assert "/tournament/" not in html
    whole = client.get(f"/runs/{a_run.pk}/events/{cup.pk}/").content.decode()
    assert f'href="/rated-events/{cup.pk}/tournament/"' in whole
    rows = client.get(f"/runs/{a_run.pk}/events/{opened.pk}/players.csv?q=b").content.decode("utf-8-sig").splitlines()
    assert list(csv.reader(rows))[1:] == [
        ["2000002", "Baker, Bob", "USA", "2000", "5", "5.00", "0.40", "4.60", "20", "92.00", "2094"]
    ]


def test_an_event_of_another_run_has_no_page(client: Client, a_run: RatingRun, quentin: User) -> None:
    client.force_login(quentin)
    for page in ("", "left-out/", "players.csv"):
        assert client.get(f"/runs/{a_run.pk}/events/{uuid4()}/{page}").status_code == 404
    assert client.get(f"/runs/{a_run.pk}/changes/?event={uuid4()}").status_code == 404
    other = a_run.reviewed_events.first()
    assert other is not None
    assert client.get(f"/runs/{a_run.pk}/events/{other.event_id}/other.csv").status_code == 404


def test_only_the_changes_of_an_events_players_are_asked_for(
    client: Client, a_run: RatingRun, cup: RatedEvent, players: dict[str, Player], quentin: User
) -> None:
    found = {result.player for result in changes_of(a_run, Asked(event=cup.pk))}
    assert found == {players["bob"], players["cyd"]}
    client.force_login(quentin)
    answer = client.get(f"/runs/{a_run.pk}/changes/?event={cup.pk}")
    page, html = text(answer.content), answer.content.decode()
    assert "2 players" in page
    assert f'<a href="/runs/{a_run.pk}/events/{cup.pk}/">' in html
    assert re.search(rf'<input type="hidden" name="event" value="{cup.pk}"', html)
    assert f'href="/runs/{a_run.pk}/changes.csv?event={cup.pk}"' in html


def test_flags_lead_to_their_event(client: Client, a_run: RatingRun, opened: RatedEvent, quentin: User) -> None:
    client.force_login(quentin)
    for page in ("flags/", "flags/1/"):
        html = client.get(f"/runs/{a_run.pk}/{page}").content.decode()
        assert f'<a href="/runs/{a_run.pk}/events/{opened.pk}/">The open</a>' in html


def test_a_page_of_an_event_takes_few_questions_and_reads_no_document(
    client: Client, a_run: RatingRun, opened: RatedEvent, quentin: User,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:  # fmt: skip
    client.force_login(quentin)
    with django_assert_max_num_queries(16) as asked:
        assert client.get(f"/runs/{a_run.pk}/events/{opened.pk}/").status_code == 200
    assert [query["sql"] for query in asked.captured_queries if '"document"' in query["sql"]] == []
