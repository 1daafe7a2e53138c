"""Who leads among the bearers of a name: the same, page by page, as where the lines are gone through by rating."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from django.db import connection

from ratings.lists import list_page as pages
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.leaders import leaders
from ratings.lists.list_page import Filters, list_page
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, OCTOBER

pytestmark = pytest.mark.django_db


@pytest.fixture
def shown(usa: Federation, standard: RatingSystem, dmitri: User, monkeypatch: pytest.MonkeyPatch) -> RatingList:
    """Ninety players of few ratings and names, some unrated; seven stand on a page."""
    monkeypatch.setattr(pages, "ENTRIES_A_PAGE", 7)
    chance = Random(1)  # noqa: S311 - made-up players
    rows = [
        ImportedEntry(
            player=Player.objects.create(
                fide_id=2030001 + number,
                name=chance.choice(("Banaev, A", "Bando, B", "Bax, C", "Zé, D")),
                federation=usa,
            ),
            rating=chance.choice((2000, 2001, 1500, None)),
        )
        for number in range(90)
    ]
    return import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)


def by_pages(shown: RatingList, filters: Filters) -> list[int]:
    seen: list[int] = []
    while True:
        page = list_page(shown, filters)
        seen += [entry.player_id for entry in page.entries]
        if page.next_after is None:
            return seen
        filters = replace(filters, after=page.next_after)


def by_rating(shown: RatingList, beginning: str) -> list[int]:
    rated = shown.entries.filter(name_key__startswith=beginning, rating__isnull=False)
    return list(rated.order_by("-rating", "player_id").values_list("player_id", flat=True))


@pytest.mark.parametrize("typed", ["ban", "Bana", "bando, b", "ba", "zé", "nobody"])
@pytest.mark.usefixtures("every_list_has_its_own")
def test_bearers_of_a_name_stand_by_rating_on_pages_that_follow(typed: str, shown: RatingList) -> None:
    beginning = {"Bana": "bana", "bando, b": "bando b", "zé": "ze"}.get(typed, typed)
    assert by_pages(shown, Filters(q=typed)) == by_rating(shown, beginning)


@pytest.mark.usefixtures("every_list_has_its_own")
def test_who_is_unrated_or_asked_for_by_more_than_a_name_is_found_among_the_lines(shown: RatingList) -> None:
    unrated = shown.entries.filter(name_key__startswith="ban", rating__isnull=True).count()
    assert len(by_pages(shown, Filters(q="ban", unrated=True))) == unrated > 0
    assert by_pages(shown, Filters(q="ban", federation="CAN")) == []


def test_a_list_without_a_partition_is_asked_as_before(shown: RatingList) -> None:
    assert leaders(shown, "ban", None, 8) is None
    assert by_pages(shown, Filters(q="ban")) == by_rating(shown, "ban")


@pytest.mark.usefixtures("every_list_has_its_own")
def test_no_more_than_asked_for_lead_where_a_list_has_a_partition(shown: RatingList) -> None:
    first = by_rating(shown, "ban")[:3]
    assert (len(first), leaders(shown, "ban", None, 3)) == (3, first if connection.vendor == "postgresql" else None)
