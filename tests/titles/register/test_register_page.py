"""The filter of the register and of the approved norms: what it says where nothing fits, and what is not lost."""

from __future__ import annotations

import pytest
from django.test import Client

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
