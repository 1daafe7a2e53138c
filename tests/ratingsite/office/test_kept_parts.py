"""Parts of pages that are kept say what they would say if they were filled anew."""

from __future__ import annotations

import pytest
from django.urls import set_script_prefix
from django.utils.translation import override

from ratingsite.office.kept_parts import kept_part

WAITING = "components/menu_button.html"


def test_each_language_has_its_own() -> None:
    found = {}
    for code in ("en", "fr", "en"):
        with override(code):
            found[code] = kept_part("components/footer.html", version="9.9")
    assert "Regulations" in found["en"]
    assert "Regulations" not in found["fr"]
    assert "9.9" in found["en"]


def test_each_value_has_its_own() -> None:
    assert '<span class="count">3<' in kept_part(WAITING, waiting=3)
    assert '<span class="count">4<' in kept_part(WAITING, waiting=4)
    assert "count" not in kept_part(WAITING, waiting=0)
    assert "count" not in kept_part(WAITING, waiting="")


def test_one_is_another_than_true() -> None:
    assert '<span class="count">1<' in kept_part(WAITING, waiting=1)
    assert '<span class="count">True<' in kept_part(WAITING, waiting=True)


def test_what_people_have_typed_is_no_html() -> None:
    assert 'value="&lt;b&gt;"' in kept_part("components/search_box.html", typed="<b>")


@pytest.mark.usefixtures("_below_a_folder")
def test_addresses_begin_where_the_portal_stands() -> None:
    assert 'href="/office/search/"' in kept_part("components/brand.html")


@pytest.fixture
def _below_a_folder() -> object:
    kept_part("components/brand.html")
    set_script_prefix("/office/")
    yield
    set_script_prefix("/")
