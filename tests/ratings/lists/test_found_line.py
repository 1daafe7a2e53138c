"""Who is looked for on a list is found where the line stands: marked, among neighbours, nobody filtered away (D20)."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ratings.lists import rows, shown_lines
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, OCTOBER

PAGE = "/ratings/fide-standard/2025-10-01/"
COUNT = 130


@pytest.fixture(autouse=True)
def long_list(usa: Federation, can: Federation, standard: RatingSystem, dmitri: User) -> RatingList:
    """P000 to P129 by rating, four of each, every third a Canadian; two of one beginning, one of them far below; one
    unrated.
    """
    people = [(f"P{number:03d}, X", 2600 - number // 4) for number in range(COUNT)]
    people += [("Twin, High", 2580), ("Twin, Low", 2570), ("Zero, Una", None)]
    found = [
        Player.objects.create(fide_id=2300000 + number, name=name, federation=usa if number % 3 else can)
        for number, (name, _rating) in enumerate(people)
    ]
    rows = [
        ImportedEntry(player=player, rating=rating, is_inactive=player.name == "Twin, Low")
        for player, (_name, rating) in zip(found, people, strict=True)
    ]
    return import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)


def shown(page: str) -> list[str]:
    """Who stands on the page, in order; a star at whose line is marked."""
    rows = re.findall(r'<tr( class="[^"]*"[^>]*)?>(?:<td[^>]*>\d*</td>)?\s*<th scope="row".*?>([^<>]+)</a>', page)
    return [name.partition(",")[0] + "*" * ('id="found" aria-current="true"' in mark) for mark, name in rows]


def asked(query: str) -> str:
    return Client().get(PAGE + query).content.decode()


def link(page: str, words: str) -> str:
    (address,) = re.findall(rf'<a href="([^"]+)">{words}', page)
    return address.replace("&amp;", "&")


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("?q=p110", ["P107", "P108", "P109", "P110*", "P111"]),
        ("?q=2300110", ["P107", "P108", "P109", "P110*", "P111"]),  # the ID
        ("?q=P110, X&sort=name", ["P107", "P108", "P109", "P110*", "P111"]),
        ("?q=p110&federation=USA", ["P106", "P107", "P109", "P110*", "P112"]),
        ("?q=p002", ["P000", "P001", "P002*", "P003", "P004"]),  # the page begins with the list
        ("?q=p003", ["P000", "P001", "P002", "P003*", "P004"]),
        ("?q=p004", ["P001", "P002", "P003", "P004*", "P005"]),
        ("?q=zero&unrated=1", ["Zero*"]),
        ("?q=nobody", ["P000", "P001", "P002", "P003", "P004"]),
        ("?q=p111&federation=CAN", ["P102", "P105", "P108", "P111*", "P114"]),
    ],
)
def test_the_page_begins_a_little_above_the_line_that_is_looked_for(query: str, first: list[str]) -> None:
    assert shown(asked(query))[:5] == first


def test_what_was_found_is_said_and_the_way_on_leads_to_the_next_that_fits() -> None:
    page = asked("?q=twin")
    assert "Found by “twin”:" in page
    assert '<b>Twin, High</b> · <a href="#found">To the line</a>' in page
    page = asked(link(page, "next that fits").partition("#")[0])
    assert [name for name in shown(page) if "Twin" in name] == ["Twin*"]
    assert '<tr class="is-ignored is-found" id="found" aria-current="true">' in page  # who is inactive is marked too
    assert "next that fits" not in page


def test_nobody_who_fits_is_said_with_the_way_to_where_somebody_does() -> None:
    page = asked("?q=zero")
    assert "Nobody here fits “zero”." in page
    assert shown(asked(link(page, "Somebody without a rating does").partition("#")[0])) == ["Zero*"]
    page = asked("?q=p001&unrated=1")
    assert "P001*" in shown(asked(link(page, "Somebody with a rating does").partition("#")[0]))
    page = asked("?q=p110&federation=CAN")
    assert link(page, "Find in the whole list") == "?q=p110#found"
    assert "<b>Nobody here fits “&lt;i&gt;”.</b>" in asked("?q=<i>")


def test_a_page_in_the_middle_leads_to_those_above_it_and_behind_it() -> None:
    page = asked("?q=p110")
    ways = dict(re.findall(r'rel="(prev|next)" href="([^"]+)"', page))
    assert "next" not in ways  # the list ends on this page
    above = asked(ways["prev"])
    assert (len(shown(above)), shown(above)[-1]) == (100, "P106")
    before_that = re.findall(r'rel="prev" href="([^"]+)"', above)
    assert shown(asked(before_that[0]))[0] == "P000"


@pytest.mark.parametrize("query", ["?before=9999999999", "?before=x", "?q=p0&after=x", "?q=1-", "?before=1&after=2"])
def test_whatever_is_typed_in_place_of_a_number_there_is_a_page(query: str) -> None:
    assert len(shown(asked(query))) == 100


def test_it_takes_two_questions_more_than_a_page_in_the_middle() -> None:
    """Who it is, and who stands above."""
    above = Player.objects.get(name="P075, X").pk
    questions("")  # how many lines say what is asked once
    assert questions("?q=twin") == questions(f"?after={above}") + 2


def questions(query: str) -> int:
    """Of a page that nobody has asked for before."""
    shown_lines._kept_page.cache_clear()
    rows._written.cache_clear()
    with CaptureQueriesContext(connection) as sent:
        asked(query)
    return len(sent)


def test_without_script_the_form_leads_to_the_marked_line() -> None:
    assert '<form class="list-filters" action="#found"' in asked("")
