"""What is kept of a page of a list is what can never change: all else that stands on it is as it is now."""

from __future__ import annotations

import re
from datetime import date
from urllib.parse import quote

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
NAMES = ("Able, Ann", "Baker, Bob", "Dunn, Dee")


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    shown_lines._kept_page.cache_clear()
    rows._written.cache_clear()


@pytest.fixture(autouse=True)
def published(usa: Federation, standard: RatingSystem, dmitri: User) -> RatingList:
    players = [
        Player.objects.create(fide_id=2030001 + number, name=name, federation=usa) for number, name in enumerate(NAMES)
    ]
    entries = [
        ImportedEntry(player=player, rating=rating, is_inactive=rating == 2200)
        for player, rating in zip(players, (2400, 2300, 2200), strict=True)
    ]
    return import_list("fide-standard", OCTOBER, entries, origin="test", by=dmitri, now=IN_SEPTEMBER)


def asked(query: str = "", language: str = "en") -> str:
    return Client(headers={"Accept-Language": language}).get(PAGE + query).content.decode()


def shown(page: str) -> list[str]:
    return re.findall(r'<a class="player"[^>]*>([^<]+)</a>', page)


def questions(query: str = "") -> list[str]:
    with CaptureQueriesContext(connection) as sent:
        asked(query)
    return [each["sql"] for each in sent]


@pytest.mark.parametrize("query", ["", "?sex=w", "?sort=name", "?active=on&title=GM"])
def test_a_page_that_was_asked_for_is_the_same_again_and_its_lines_are_not_read(query: str) -> None:
    without_keys = [re.sub(r"[A-Za-z0-9]{64}", "", asked(query)) for _ in range(2)]
    assert without_keys[0] == without_keys[1]
    assert not [sql for sql in questions(query) if "ratings_listentry" in sql]


def test_pages_with_other_filters_have_other_lines() -> None:
    pages = {query: shown(asked(query)) for query in ("", "?sort=name", "?q=baker&sex=m", "?title=GM", "?unrated=1")}
    assert {query: shown(asked(query)) for query in pages} == pages
    assert pages["?title=GM"] == pages["?unrated=1"] == []


def test_a_federation_is_called_as_it_is_now() -> None:
    assert '<abbr title="Ruritania">USA</abbr>' not in asked()
    Federation.objects.filter(code="USA").update(name="Ruritania")
    assert asked().count('<abbr title="Ruritania">USA</abbr>') == len(NAMES)


def test_a_number_of_the_register_is_told_as_it_is_now() -> None:
    asked()
    Player.objects.filter(name=NAMES[0]).update(fide_id=2999999)
    page = asked()
    assert (page.count("/players/2999999/"), page.count("2030001")) == (1, 0)


def test_each_reads_a_page_in_the_own_language() -> None:
    said = [re.findall(r' <span class="muted">(in[a-z]+)</span>', asked(language=each)) for each in ("en", "fr", "en")]
    assert said == [["inactive"], ["inactif"], ["inactive"]]


def test_who_was_found_is_marked_for_the_one_who_looked_alone() -> None:
    assert 'id="found"' not in asked()
    assert asked(f"?q={quote(NAMES[1])}").count('id="found"') == 1
    assert 'id="found"' not in asked()


def test_a_page_of_a_federation_asks_each_time_for_it_may_hang_on_other_lists() -> None:
    asked("?federation=USA")
    assert [sql for sql in questions("?federation=USA") if "ratings_listentry" in sql]


def test_a_list_that_looks_at_memberships_is_written_each_time(dmitri: User) -> None:
    cfc = RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC regular"})[0]
    entry = ImportedEntry(player=Player.objects.get(name=NAMES[0]), rating=1500)
    import_list(cfc.code, date(2010, 7, 1), [entry], origin="test", by=dmitri, now=IN_SEPTEMBER)
    before = rows._written.cache_info().currsize
    assert Client().get("/ratings/cfc-regular/2010-07-01/").status_code == 200
    assert rows._written.cache_info().currsize == before
