"""The page of a large report: folded, walked through by keyboard, and asked of the database as often as a small one."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.tournaments.events import AFTER, finished, on_the_register, trf
from tests.tournaments.forms import at, signed_in
from tests.tournaments.test_bad_input_catalogue import send
from tournaments.benchmarks.sample_report import sample_report
from tournaments.registration.models import Tournament
from tournaments.reports.checks import facts
from tournaments.reports.models import Report

MOST_STOPS = 250
PLAYERS = 248


class Stops(HTMLParser):
    """Counts what the tab key stops at; the cells of the crosstable are counted apart."""

    def __init__(self) -> None:
        super().__init__()
        self.stops = self.cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        is_stop = tag in ("button", "select", "textarea", "summary") or (tag == "a" and "href" in has)
        is_stop = is_stop or (tag == "input" and has.get("type") != "hidden") or has.get("tabindex") == "0"
        is_cell = "cell-game" in (has.get("class") or "")
        self.cells += is_stop and is_cell
        self.stops += is_stop and not is_cell


def stops(page: str) -> int:
    """The tab stops of a page beside the cells of its crosstable."""
    counter = Stops()
    counter.feed(page)
    return counter.stops


@pytest.fixture
def four(astrid: User, boris: User, chiara: User, usa: Federation) -> Tournament:
    on_the_register(usa)
    at(AFTER)
    return finished(astrid, boris, chiara)


def page_of(client: Client, tournament: Tournament, raw: bytes, query: str = "") -> str:
    send(client, tournament, raw)
    report = Report.objects.exclude(state=Report.State.SUPERSEDED).get()
    return str(client.get(reverse("report", args=[report.pk]) + query).content.decode())


def test_a_large_report_is_folded_to_few_tab_stops(four: Tournament, boris: User) -> None:
    page = page_of(signed_in(boris), four, sample_report(PLAYERS, 9, 1))
    assert stops(page) <= MOST_STOPS
    assert len(re.findall(r'<tr id="no-', page)) == 50
    assert f"Show all {PLAYERS} players" in page
    assert "and 238 more of this kind: show everything" in page
    (number,) = re.findall(r'<span class="muted num">\((\d+)\)</span>', page)
    assert int(number) > PLAYERS  # every player, and what is wrong with the whole


def test_everything_is_there_when_it_is_asked_for(four: Tournament, boris: User) -> None:
    page = page_of(signed_in(boris), four, sample_report(PLAYERS, 9, 1), "?all=1")
    assert len(re.findall(r'<tr id="no-', page)) == PLAYERS
    assert page.count("Nobody on the register has this FIDE ID.") >= PLAYERS
    assert "show everything" not in page


def test_a_small_report_is_not_folded(four: Tournament, boris: User) -> None:
    page = page_of(signed_in(boris), four, trf())
    assert "Show all" not in page
    assert len(re.findall(r'<tr id="no-', page)) == 4


def test_the_page_of_a_large_tournament_begins_with_its_best(four: Tournament, boris: User) -> None:
    client = signed_in(boris)
    send(client, four, sample_report(PLAYERS, 9, 1))
    address = reverse("tournament", args=[four.pk])
    for query, rows in (("", 50), ("?all=1", PLAYERS)):
        page = client.get(address + query).content.decode()
        assert (len(re.findall(r'<tr id="no-', page)), f"Show all {PLAYERS} players" in page) == (rows, rows == 50)


class Fields(HTMLParser):
    """What a browser sends of a page, by name."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        if tag == "select" or (tag == "input" and (has.get("type") != "radio" or "checked" in has)):
            self.sent[has.get("name") or ""] = has.get("value") or ""


def test_the_open_lines_of_a_large_report_are_settled_some_at_a_time(four: Tournament, boris: User) -> None:
    """As many as can be sent at once: of more than a thousand fields nothing is taken."""
    client = signed_in(boris)
    send(client, four, sample_report(PLAYERS, 9, 1))
    report = Report.objects.exclude(state=Report.State.SUPERSEDED).get()
    address, lines = reverse("report_people", args=[report.pk]), []
    for query in ("", "?after=100", "?after=200"):
        page = client.get(address + query).content.decode()
        ranks = [int(rank) for rank in re.findall(r'<fieldset class="person-line" id="line-(\d+)"', page)]
        lines += ranks
        form = Fields()
        form.feed(page)
        newcomer = {
            f"line-{ranks[0]}-who": "newcomer",
            f"line-{ranks[0]}-new-sex": "m",
            f"line-{ranks[0]}-new-born": "2001",
            f"line-{ranks[0]}-new-federation": "USA",
        }
        answer = client.post(address + query, form.sent | newcomer | {"act": "on"})
        onward = f"{address}?after={ranks[-1]}" if ranks[-1] < PLAYERS else reverse("report", args=[report.pk])
        assert (answer.status_code, answer["Location"]) == (302, onward)
    assert lines == list(range(1, PLAYERS + 1))
    assert list(report.entries.filter(newcomer__isnull=False).values_list("rank", flat=True)) == [1, 101, 201]
    assert "100 lines are shown at once; 0 stand before, 145 behind them." in client.get(address).content.decode()


def test_a_large_report_asks_the_database_no_more_often_than_a_small_one(four: Tournament, boris: User) -> None:
    client, counts = signed_in(boris), []
    for raw in (sample_report(12, 9, 1), sample_report(PLAYERS, 9, 1)):
        send(client, four, raw)
        report = Report.objects.exclude(state=Report.State.SUPERSEDED).get()
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("report", args=[report.pk]))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_entries_are_read_once_for_the_checks_of_a_page(four: Tournament, boris: User) -> None:
    """What the checks ask of the entries is asked once: the findings are computed once for each page."""
    client = signed_in(boris)
    send(client, four, trf())
    report = Report.objects.get()
    with CaptureQueriesContext(connection) as queries:
        client.get(reverse("report", args=[report.pk]))
    of_checks = [query["sql"] for query in queries if "is_rated" in query["sql"] and "white" in query["sql"]]
    assert len(of_checks) == 1, facts.__name__
