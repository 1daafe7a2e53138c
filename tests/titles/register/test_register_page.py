"""The filter of the register and of the approved norms: what it says where nothing fits, and what is not lost."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from ratings.register.models import Federation, Player
from tests.cast import NOW
from titles.register.models import HeldTitle
from titles.register.services import enter_title

FOUND_NOTHING = ("Nothing fits", "Show all")


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/titles/", "/titles/register/"])
def test_where_nothing_fits_the_page_says_so_and_not_that_there_is_nothing(page: str, client: Client) -> None:
    whole, narrowed = (client.get(page + asked).content.decode() for asked in ("", "?federation=fr&q=Zz"))
    assert [words in whole for words in FOUND_NOTHING] == [False, False]
    assert [words in narrowed for words in FOUND_NOTHING] == [True, True]
    assert ('value="fr"' in narrowed, 'value="Zz"' in narrowed, "No title here" in narrowed) == (True, True, False)


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/titles/", "/titles/register/"])
def test_what_cannot_be_read_is_named_by_its_field(page: str, client: Client) -> None:
    told = client.get(page + "?federation=USAX").content.decode()
    assert "Federation: Ensure this value has at most 3 characters (it has 4)." in told
    assert 'value="USAX"' in told


WEIDE, BEA = "van der Weide, Karel", "Baker, Bea"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Karel van der Weide", [WEIDE]), ("weide", [WEIDE]), ("eid KAR", [WEIDE]), ("99000401", [BEA]),
        ("a", [WEIDE, BEA]), ("99000401 Weide", []), ("99000402", []), ("%", []),
    ],
)  # fmt: skip
def test_a_title_is_found_by_each_word_of_a_name_and_by_a_number(
    typed: str, found: list[str], usa: Federation, client: Client
) -> None:
    for number, name in enumerate((WEIDE, BEA)):
        player = Player.objects.create(fide_id=99000400 + number, name=name, federation=usa)
        enter_title(player, "GM", HeldTitle.Source.NORMS, achieved_on=date(2024, 1, 1), now=NOW)
    told = client.get("/titles/register/", {"q": typed}).content.decode()
    assert [name for name in (WEIDE, BEA) if name in told] == found
    assert ("Nothing fits" in told) == (not found)
