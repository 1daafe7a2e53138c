"""Who is inactive for long: gone from the list of the federation, and from that of top players."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client

from ratings.lists.filters import Filters
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.list_page import list_page
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, OCTOBER

Months = Callable[[int], RatingList]


@pytest.fixture
def monthly(usa: Federation, standard: RatingSystem, dmitri: User) -> Months:
    """So many monthly lists from January 2015 on, Bob inactive on each, Ann on none; the last of them."""

    def made(count: int) -> RatingList:
        ann, bob = (Player.objects.create(fide_id=number, name=f"P{number}, X", federation=usa) for number in (1, 2))
        for month in range(count):
            rows = [ImportedEntry(player=ann, rating=2000), ImportedEntry(player=bob, rating=1900, is_inactive=True)]
            day = date(2015 + month // 12, month % 12 + 1, 1)
            last = import_list("fide-standard", day, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
        return last

    return made


@pytest.mark.parametrize(("months", "federation", "found"), [(24, "USA", 2), (25, "USA", 1), (25, "", 2)])
def test_after_two_years_of_lists_a_federations_list_goes_without_the_inactive(
    months: int, federation: str, found: int, monthly: Months
) -> None:
    """2009, 7.23b: he is shown on twenty-four monthly lists; the whole list keeps him."""
    assert len(list_page(monthly(months), Filters(federation=federation)).entries) == found


def test_of_an_earlier_list_the_later_ones_say_nothing(monthly: Months) -> None:
    monthly(25)
    earlier = RatingList.objects.order_by("sequence")[22]
    assert len(list_page(earlier, Filters(federation="USA")).entries) == 2


# ---------------------------------------------------------------- the top players
def ranks_on(shown: RatingList, asked: str = "") -> tuple[list[str], bool]:
    """The first cells of the rows where the page has ranks, and whether it names the article."""
    page = Client().get(f"/ratings/fide-standard/{shown.list_date}/{asked}").content.decode()
    rows = re.findall(r"<tr[^>]*>\s*<td class=\"num\">(.*?)</td>\s*<th scope=\"row\"", page)
    return [re.sub(r"<.*?>", "", cell) for cell in rows], "7.24" in page


@pytest.mark.parametrize(("months", "ranks"), [(1, ["1", "2"]), (12, ["1", "2"]), (13, ["1", ""])])
def test_after_a_year_of_lists_the_inactive_have_no_place_among_the_top_players(
    months: int, ranks: list[str], monthly: Months
) -> None:
    """2009, 7.24: behind twelve months of inactivity on the lists; until then he is ranked with the others."""
    assert ranks_on(monthly(months)) == (ranks, True)


def test_among_the_active_alone_nobody_is_ranked_where_others_have_a_place_too(monthly: Months) -> None:
    assert ranks_on(monthly(2), "?active=on") == ([], False)


def test_a_text_that_says_nothing_of_top_players_ranks_the_active(
    usa: Federation, standard: RatingSystem, dmitri: User
) -> None:
    bob = Player.objects.create(fide_id=1, name="Bob, X", federation=usa)
    ann = Player.objects.create(fide_id=2, name="Ann, X", federation=usa)
    rows = [ImportedEntry(player=bob, rating=2100, is_inactive=True), ImportedEntry(player=ann, rating=2000)]
    shown = import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    assert ranks_on(shown) == (["", "1"], False)
