"""What is put together for each row of a page is the address that its name has."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.template import Context, Template
from django.urls import NoReverseMatch, reverse, set_script_prefix

from ratingsite.office.addresses import address_of, address_of_edition, address_of_key, address_of_player

KEY = UUID("1da8c024-76f3-4641-8114-30b70920d5bd")


@pytest.mark.parametrize("prefix", ["/", "/office/"])
@pytest.mark.parametrize("key", ["2020009", "0", "CAN-104321", "CAN-N 12", "CAN-Ä1", "CAN-a.b?c"])
def test_the_address_of_a_player(key: str, prefix: str) -> None:
    set_script_prefix(prefix)
    try:
        assert address_of_player(key) == reverse("player", args=[key])
        assert address_of_edition("fide-2024") == reverse("edition", args=["fide-2024"])
        assert address_of("tournaments") == reverse("tournaments")
        assert Template("{% address 'tournaments' %}").render(Context()) == reverse("tournaments")
        assert address_of_key("tournament", KEY) == reverse("tournament", args=[KEY])
    finally:
        set_script_prefix("/")


def test_a_number_with_a_slash_has_no_page() -> None:
    with pytest.raises(NoReverseMatch):
        address_of_player("CAN-1/2")
