"""A page whose keys are asked for first has the same rows in the same order, and asks what is shown of these alone."""

from __future__ import annotations

import pytest
from django.core.paginator import Paginator
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.register.models import Federation, Player
from ratingsite.foundations.keys_first import keys_first


@pytest.fixture
def players(usa: Federation) -> list[Player]:
    return [
        Player.objects.create(fide_id=2000 + number, name=name, federation=usa, birth_year=year)
        for number, (name, year) in enumerate([("Cyd", 1990), ("Ann", 2000), ("Eve", 1980), ("Bob", 2000)])
    ]


def test_each_page_has_the_rows_that_it_would_have_had(players: list[Player]) -> None:
    rows = Player.objects.select_related("federation").order_by("-birth_year", "name")
    pages = Paginator(keys_first(rows), 3)
    assert [[player.name for player in page.object_list] for page in pages] == [["Ann", "Bob", "Cyd"], ["Eve"]]
    assert pages.count == 4
    with CaptureQueriesContext(connection) as asked:
        (eve,) = keys_first(rows)[3:6]
        assert eve.federation.code == "USA"
    assert ["federation" in query["sql"] for query in asked] == [False, True]


def test_of_no_rows_there_is_one_empty_page(players: list[Player]) -> None:
    page = Paginator(keys_first(Player.objects.none()), 3).get_page("2")
    assert (list(page.object_list), page.number) == ([], 1)


def test_who_is_gone_between_the_two_questions_is_left_out(
    players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = Player.objects.filter(birth_year=2000).order_by("name")
    pages = keys_first(rows)
    between = type(rows).in_bulk

    def somebody_is_born_elsewhere(self: object, keys: list[int]) -> dict[int, Player]:
        Player.objects.filter(name="Ann").update(birth_year=1999)
        return between(self, keys)

    monkeypatch.setattr(type(rows), "in_bulk", somebody_is_born_elsewhere)
    assert [player.name for player in pages[0:3]] == ["Bob"]
