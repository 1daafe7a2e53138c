"""What the sheet as it stands would change in the ratings."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse

from ratings.lists.models import ListEntry, RatingList
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.tournaments.sheets.test_pages import client_of
from tests.tournaments.sheets.typing import Typist
from tournaments.sheets.models import Sheet
from tournaments.sheets.people import set_player
from tournaments.sheets.rating_preview import rating_changes

pytestmark = pytest.mark.django_db


def changes(typist: Typist) -> dict[int, int]:
    return rating_changes(Sheet.objects.select_related("tournament").get(pk=typist.sheet.pk))


def rated(typist: Typist, **ratings: int) -> None:
    """Type ratings into rows: ``_2=2105``."""
    for number, rating in ratings.items():
        set_player(typist.sheet, int(number[1:]), {"rating": rating}, by=typist.by, now=typist.now)


def listed(typist: Typist) -> None:
    """Berg with 12 games and Castro with 300 on the list of the first day."""
    october = RatingList.objects.create(
        system_id="fide-standard", list_date=date(2025, 10, 1), sequence=1, origin="test", entries_count=2,
        content_sha256="0" * 64, chain_sha256="1" * 64, published_at=typist.now,
    )  # fmt: skip
    for name, rating, games in (("Berg, Bo", 2105, 12), ("Castro, Cy", 2250, 300)):
        player = Player.objects.get(name=name)
        ListEntry.objects.create(
            rating_list=october, player=player, name=name, federation=player.federation, sex="m", rating=rating,
            games_total=games,
        )  # fmt: skip


# 8.1.2: a difference of 145 expects 0.31 and 0.69
def test_a_draw_moves_both_by_the_table_and_the_k_of_the_list(square: Typist) -> None:
    listed(square)
    rated(square, _2=1999, _3=1999)  # the list counts, whatever the paper says
    square.types(2, 1, "3w=")
    assert changes(square) == {2: 760, 3: -380}  # 8.3.3: K 40 before 30 games, then 20


def test_without_a_list_the_ratings_of_the_sheet_count(square: Typist) -> None:
    rated(square, _2=2105, _3=2250)
    square.types(2, 1, "3w=")
    assert changes(square) == {2: 380, 3: -380}


def test_a_forfeit_and_an_empty_sheet_move_nobody(square: Typist) -> None:
    listed(square)
    assert changes(square) == {}
    square.types(2, 1, "3w+")
    assert changes(square) == {}


def test_the_page_asks_for_them_and_only_who_may_see_the_sheet(square: Typist, faruk: User) -> None:
    listed(square)
    square.types(2, 1, "3w=")
    address = reverse("sheet_changes", args=[square.sheet.pk])
    assert client_of(square.by).get(address).json() == {"changes": {"2": 760, "3": -380}}
    assert client_of(faruk).get(address).status_code == 404
