"""The games that do not count, event by event: found again of each event, on its page, and all of them as a file."""

from __future__ import annotations

import csv
from collections import Counter
from datetime import date
from itertools import chain

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.ledger.models import RatedEvent
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingPeriod, RatingSystem
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player
from ratings.regulations import rate_period
from ratings.regulations.snapshots import Part
from ratings.runs.manifest import snapshot_of
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.review import left_out, views
from ratings.runs.review.events import EventsAsked, reviewed_events
from ratings.runs.review.left_out import games_left_out, reasons_of_run
from ratings.runs.set_aside.services import set_aside
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import AFTER_CLOSING, IN_SEPTEMBER, NOVEMBER, OCTOBER, Record
from tests.ratings.profiles.test_views import text

LATER = {"starts_on": date(2025, 10, 18), "ends_on": date(2025, 10, 19)}
Told = tuple[str, str, int, str, str, str, str]


@pytest.fixture(autouse=True)
def after_closing(db: None) -> None:
    set_demo_clock(AFTER_CLOSING)


def a_run(period: RatingPeriod, by: User) -> RatingRun:
    run = start_run(period, by=by, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert run.state == "review", run.failure
    return run


@pytest.fixture
def two_events(first_list: RatingList, record_games: Record) -> tuple[RatedEvent, RatedEvent]:
    """Elif, without a rating, loses in the open and draws in the cup, where Cyd and Ann do not play their game."""
    opened = record_games([(1, "bob", "elif", "1-0"), (2, "ann", "bob", "1-0")])
    cup = record_games([(1, "elif", "cyd", "1/2-1/2"), (2, "ann", "cyd", "+--")], source="cup", **LATER)
    return opened, cup


@pytest.fixture
def reviewed_run(two_events: object, november: RatingPeriod, dmitri: User) -> RatingRun:
    return a_run(november, dmitri)


# ---------------------------------------------------------------- found again
def of_the_engine(run: RatingRun) -> list[Told]:
    """Every game that the plain engine does not rate, of the whole period at once."""
    return sorted(
        (key, event.id, row.round, row.opponent, row.reason or "", row.article, event.edition)
        for key, found in rate_period(snapshot_of(run.manifest)).players.items()
        for event in found.events
        for row in event.working
        if not row.rated
    )


def found_again(run: RatingRun) -> list[Told]:
    events = [own.event for own in reviewed_events(run, EventsAsked())]
    return sorted(
        (row.player.key, event.key, row.round, row.opponent.key, row.reason, row.article, row.edition)
        for event, rows in games_left_out(run, events)
        for row in rows
        if row.player and row.opponent and row.event == event
    )


@pytest.mark.parametrize("at_once", [1, 50])
def test_the_games_of_each_event_are_those_of_the_whole_run(
    reviewed_run: RatingRun, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    """Also of Elif's first event, which says of itself alone that it is no longer the first."""
    monkeypatch.setattr(left_out, "EVENTS_AT_ONCE", at_once)
    assert found_again(reviewed_run) == of_the_engine(reviewed_run)
    told = Counter({own.event.key: own.not_counted for own in reviewed_run.reviewed_events.all()})
    assert Counter(event for _, event, *_ in found_again(reviewed_run)) == told == {"open:1": 2, "cup:1": 3}


def test_who_was_rated_by_the_plain_engine_stands_beside_whom_the_kernel_has_rated(
    two_events: object, record_games: Record, november: RatingPeriod, dmitri: User
) -> None:
    record_games([(1, "ann", "bob", "+--")], source="league.1", part=Part(of="league", number=1), **LATER)
    run = a_run(november, dmitri)
    kept = set(run.results.filter(kept__isnull=False).values_list("player__name", flat=True))
    assert kept == {"Able, Ann", "Baker, Bob"}
    assert found_again(run) == of_the_engine(run)
    assert Counter(event for _, event, *_ in found_again(run)) == {"open:1": 2, "cup:1": 3, "league.1:1": 2}


def test_a_standard_rating_stands_in_when_the_games_are_found_again(
    first_list: RatingList, players: dict[str, Player], record_games: Record, dmitri: User
) -> None:
    RatingSystem.objects.get_or_create(code="fide-rapid", defaults={"name": "fide-rapid"})
    row = ImportedEntry(player=players["bob"], rating=1950, k_factor=20)
    import_list("fide-rapid", OCTOBER, [row], origin="test", by=dmitri, now=IN_SEPTEMBER)
    record_games([(1, "cyd", "bob", "1-0"), (2, "elif", "cyd", "0-1")], system="fide-rapid")
    run = a_run(open_period("fide-rapid", NOVEMBER), dmitri)
    assert found_again(run) == of_the_engine(run)
    assert [(row[0], row[4]) for row in found_again(run)] == [
        (players["cyd"].key, "opponent-unrated"), (players["elif"].key, "zero-first-event"),
    ]  # fmt: skip


def test_where_event_follows_event_the_games_are_those_that_the_run_has_kept(
    players: dict[str, Player], can: Federation, record_games: Record, dmitri: User
) -> None:
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "cfc-regular"})
    Player.objects.filter(pk__in=[player.pk for player in players.values()]).update(federation=can)
    row = ImportedEntry(player=players["ann"], rating=1450, games_total=60)
    import_list("cfc-regular", date(2009, 5, 1), [row], origin="test", by=dmitri, now=IN_SEPTEMBER)
    may, june = date(2009, 5, 8), date(2009, 5, 29)
    games = [(1, "ann", "bob", "1-0"), (2, "bob", "ann", "+--"), (3, "ann", "cyd", "1-0")]
    record_games(games, source="may", system="cfc-regular", starts_on=may, ends_on=may)
    record_games([(1, "cyd", "bob", "--+")], source="june", system="cfc-regular", starts_on=june, ends_on=june)
    run = a_run(open_period("cfc-regular", date(2009, 6, 16)), dmitri)
    assert found_again(run) == of_the_engine(run)
    told = {own.event.key: own.not_counted for own in run.reviewed_events.all()}
    assert Counter(event for _, event, *_ in found_again(run)) == told == {"may:1": 2, "june:1": 2}


def test_a_merger_behind_the_run_changes_nothing_of_what_it_has_left_out(
    reviewed_run: RatingRun, players: dict[str, Player], dmitri: User
) -> None:
    before = found_again(reviewed_run)
    told = {"reason": "Twice", "merged_by": dmitri, "merged_at": AFTER_CLOSING}
    Merger.objects.create(second=players["elif"], person=players["ann"], starts_on=NOVEMBER, **told)
    assert found_again(reviewed_run) == before


# ---------------------------------------------------------------- pages
def page_of(client: Client, run: RatingRun, rest: str) -> str:
    return text(client.get(f"/runs/{run.pk}/{rest}").content)


def test_the_events_of_the_run_are_found_by_name_and_by_reason_and_lead_to_their_games(
    client: Client, reviewed_run: RatingRun, two_events: tuple[RatedEvent, RatedEvent], quentin: User
) -> None:
    client.force_login(quentin)
    opened, cup = two_events
    assert reasons_of_run(reviewed_run) == {"unplayed": 2, "opponent-unrated": 2, "zero-first-event": 1}
    asked = {"": [cup, opened], "q=cup": [cup], "why=unplayed": [cup], "why=zero-first-event": [opened], "q=other": []}
    shown = {query: client.get(f"/runs/{reviewed_run.pk}/left-out/?{query}").content.decode() for query in asked}
    for query, events in asked.items():
        found = [event for event in (cup, opened) if f"/events/{event.pk}/left-out/" in shown[query]]
        assert (query, found) == (query, events)
    assert f'href="/runs/{reviewed_run.pk}/events/{cup.pk}/left-out/?why=unplayed"' in shown["why=unplayed"]
    assert "5 games, counted for each player" in text(shown[""].encode())
    assert '<option value="unplayed">not played (2)</option>' in shown[""]


def test_the_games_of_an_event_are_found_by_the_name_of_either_player_and_by_reason(
    client: Client, reviewed_run: RatingRun, two_events: tuple[RatedEvent, RatedEvent], quentin: User
) -> None:
    client.force_login(quentin)
    address = f"/runs/{reviewed_run.pk}/events/{two_events[1].pk}/left-out.csv"

    def told(query: str) -> list[list[str]]:
        answer = client.get(f"{address}?{query}")
        return [row[4:] for row in csv.reader(answer.content.decode("utf-8-sig").splitlines())][1:]

    able = ["2", "2000001", "Able, Ann", "Čapek, Cyd", "not played", "5.1", "fide-2025-10"]
    capek = ["1", "2000003", "Čapek, Cyd", "Demir, Elif", "the opponent has no rating", "8.3.1", "fide-2025-10"]
    forfeit = ["2", "2000003", "Čapek, Cyd", "Able, Ann", "not played", "5.1", "fide-2025-10"]
    assert told("") == [able, capek, forfeit]
    assert told("q=able") == [able, forfeit]
    assert told("q=demir") == told("q=2099001") == [capek]
    assert told("why=unplayed&q=c") == [able, forfeit]
    page = page_of(client, reviewed_run, f"events/{two_events[1].pk}/left-out/?q=demir")
    assert "Čapek, Cyd Demir, Elif 1 the opponent has no rating article 8.3.1" in page
    assert "Able, Ann" not in page


def test_every_game_of_the_run_is_downloaded_event_by_event_in_the_order_of_the_days(
    client: Client, reviewed_run: RatingRun, quentin: User
) -> None:
    client.force_login(quentin)

    def told(query: str) -> list[list[str]]:
        answer = client.get(f"/runs/{reviewed_run.pk}/left-out.csv?{query}")
        lines = b"".join(answer.streaming_content).decode("utf-8-sig").splitlines()  # type: ignore[arg-type]
        return [[row[0], row[2], row[6], row[9]] for row in csv.reader(lines)]

    heading, *rows = told("")
    assert heading == ["Event", "From", "Player", "Article"]
    assert rows == [
        ["The open", "2025-10-11", "Baker, Bob", "8.3.1"],
        ["The open", "2025-10-11", "Demir, Elif", "8.2.1"],
        ["The cup", "2025-10-18", "Able, Ann", "5.1"],
        ["The cup", "2025-10-18", "Čapek, Cyd", "8.3.1"],
        ["The cup", "2025-10-18", "Čapek, Cyd", "5.1"],
    ]
    assert told("why=unplayed")[1:] == [rows[2], rows[4]]
    assert told("q=open")[1:] == rows[:2]


def test_a_long_table_is_turned_over_page_by_page(
    client: Client, reviewed_run: RatingRun, two_events: tuple[RatedEvent, RatedEvent], quentin: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(views, "A_PAGE", 1)
    client.force_login(quentin)
    games = f"events/{two_events[1].pk}/left-out/"
    for address, names in (
        ("left-out/", ("The cup", "The open")),
        (games, ("Able, Ann Čapek, Cyd 2", "Čapek, Cyd Demir, Elif 1", "Čapek, Cyd WGM Able, Ann 2")),
    ):
        pages = [page_of(client, reviewed_run, f"{address}?page={number + 1}") for number in range(len(names))]
        found = [[name for name in names if name in page.partition("CSV")[0]] for page in pages]
        assert list(chain.from_iterable(found)) == list(names)


def test_games_that_are_not_those_that_were_counted_say_so(
    client: Client, reviewed_run: RatingRun, two_events: tuple[RatedEvent, RatedEvent], quentin: User
) -> None:
    client.force_login(quentin)
    page = f"events/{two_events[1].pk}/left-out/"
    assert "Not as counted" not in page_of(client, reviewed_run, page)
    reviewed_run.reviewed_events.filter(event=two_events[1]).update(not_counted=4)
    assert "Not as counted" in page_of(client, reviewed_run, page)


def test_an_event_without_such_games_says_so(
    client: Client, first_list: RatingList, record_games: Record, november: RatingPeriod, dmitri: User, quentin: User
) -> None:
    event = record_games([(1, "ann", "bob", "1-0")])
    run = a_run(november, dmitri)
    client.force_login(quentin)
    for page in (f"events/{event.pk}/left-out/", "left-out/"):
        assert "Every game counts." in page_of(client, run, page)


def test_a_run_that_changes_nobody_offers_no_way_back_from_filters(
    client: Client, first_list: RatingList, november: RatingPeriod, dmitri: User, quentin: User
) -> None:
    run = a_run(november, dmitri)
    client.force_login(quentin)
    assert "Nobody’s rating changes. Rating office" in page_of(client, run, "changes/")
    assert "Nobody’s change fits. Show all changes" in page_of(client, run, "changes/?q=able")


def test_a_run_without_the_games_of_a_player_says_so_beside_what_the_articles_leave_out(
    client: Client, first_list: RatingList, record_games: Record, november: RatingPeriod, players: dict[str, Player],
    dmitri: User, quentin: User,
) -> None:  # fmt: skip
    event = record_games([(1, "ann", "bob", "1-0"), (2, "bob", "cyd", "1-0")])
    run = set_aside(a_run(november, dmitri), players["ann"], by=dmitri, now=AFTER_CLOSING, reason="An inquiry")
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    client.force_login(quentin)
    for page in (f"events/{event.pk}/left-out/", "left-out/"):
        shown = page_of(client, run, page)
        assert "No article leaves a game out." in shown
        assert "This list goes without the games of WGM Able, Ann – An inquiry" in shown
        assert "Every game counts." not in shown


@pytest.mark.parametrize(("page", "most"), [("left-out/", 11), ("events/{}/left-out/", 21)])
def test_a_page_of_what_was_left_out_takes_few_questions_and_reads_no_document(
    page: str, most: int, client: Client, reviewed_run: RatingRun, two_events: tuple[RatedEvent, RatedEvent],
    quentin: User, django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:  # fmt: skip
    client.force_login(quentin)
    with django_assert_max_num_queries(most) as asked:
        assert client.get(f"/runs/{reviewed_run.pk}/{page.format(two_events[0].pk)}").status_code == 200
    assert [query["sql"] for query in asked.captured_queries if '"document"' in query["sql"]] == []
