"""The pages of the regulations: every edition, every article that findings cite, every value in words."""

from __future__ import annotations

import re
from dataclasses import fields
from fractions import Fraction

import pytest
from django.test import Client
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from ratingsite.foundations.editions import Edition
from ratingsite.site.regulation_pages.articles import (
    COMPANION_EDITIONS,
    OF_EVERY_EDITION,
    all_editions,
    edition_with_page,
    parts_of,
)
from ratingsite.site.regulation_pages.values import expected_table, score_table, text_of
from ratingsite.site.regulation_pages.words.coverage import FAMILIES
from ratingsite.site.regulation_pages.words.fields import field_words
from ratingsite.site.regulation_pages.words.rules import RULES
from ratingsite.site.regulation_pages.words.titles import TITLES
from ratingsite.site.regulation_pages.words.values import METHODS

EVERY = (*all_editions(), *(each for kind in COMPANION_EDITIONS for each in kind))


def text(page: bytes) -> str:
    """What a reader sees, white space folded."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.decode()))


@pytest.mark.parametrize("edition", EVERY, ids=lambda edition: f"{type(edition).__name__}-{edition.id}")
def test_every_value_and_every_rule_of_an_edition_has_words(edition: Edition) -> None:
    rules = {field.name for field in fields(edition.articles)}
    values = {field.name for field in fields(edition)} - OF_EVERY_EDITION
    assert rules - RULES.keys() == set()
    words = {name: field_words(edition, name) for name in values}
    assert [name for name in values if not words[name]] == []
    assert {found[1] for found in words.values() if found} - rules == set()
    methods = {getattr(edition, name).__name__ for name in values if callable(getattr(edition, name))}
    assert methods - METHODS.keys() == set()
    assert edition.family in FAMILIES


@pytest.mark.django_db
@pytest.mark.parametrize("edition", all_editions(), ids=lambda edition: edition.id)
def test_every_edition_has_a_page_with_a_place_for_each_article(edition: Edition, client: Client) -> None:
    page = client.get(f"/regulations/{edition.id}/").content.decode()
    cited = {getattr(edition.articles, field.name) for field in fields(edition.articles)} - {""}
    anchors = re.findall(r'id="a-([^"]+)"', page)
    assert cited <= set(anchors)
    assert len(anchors) == len(set(anchors))
    assert escape(edition.title) in page


@pytest.mark.django_db
def test_the_articles_on_registration_stand_on_the_page_of_the_edition_in_force_with_them(client: Client) -> None:
    page = client.get("/regulations/fide-2024/").content.decode()
    assert 'id="a-0.2.2"' in page
    assert 'id="a-9.1"' in page


@pytest.mark.django_db
def test_a_page_says_what_changed_from_the_edition_before(client: Client) -> None:
    page = text(client.get("/regulations/fide-2024/").content)
    assert "lowest rating on the list: 1400 before: 1000" in page
    assert "highest initial rating: 2200 before: –" in page
    assert "largest difference that counts: 400 before" not in page


@pytest.mark.django_db
def test_a_page_names_the_rules_that_are_gone(client: Client) -> None:
    page = client.get("/regulations/fide-2022/").content.decode()
    assert '<a href="/regulations/fide-2014/#a-6.3">Rated players in a round robin (6.3)</a>' in page
    assert "Rules of the edition before that are gone" not in client.get("/regulations/fide-2025-10/").content.decode()


@pytest.mark.django_db
def test_the_families_are_listed_with_their_days(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(4):
        page = client.get("/regulations/")
    for edition in all_editions():
        assert f'href="/regulations/{edition.id}/"' in page.content.decode()
    assert re.search(r"[0-9]{4} in force", text(page.content))


@pytest.mark.django_db
def test_a_page_of_rapid_and_blitz_has_no_values_of_standard_chess_only(client: Client) -> None:
    page = text(client.get("/regulations/fide-rb-2022/").content)
    assert "rapid: shortest and longest time" in page
    assert "by the stronger player in the game" not in page
    assert "by the stronger player in the game" in text(client.get("/regulations/fide-2022/").content)


@pytest.mark.django_db
def test_a_page_says_how_certain_its_values_are(client: Client) -> None:
    page = text(client.get("/regulations/fide-2014/").content)
    assert "How certain this is" in page
    assert "from when K times games was limited to 700" in page


@pytest.mark.django_db
def test_an_edition_that_does_not_exist_has_no_page(client: Client) -> None:
    assert client.get("/regulations/fide-1999/").status_code == 404


def test_the_tables_stand_as_the_handbook_prints_them() -> None:
    assert score_table().rows[0] == (
        "1.0",
        "800",
        ".83",
        "273",
        ".66",
        "117",
        ".49",
        "-7",
        ".32",
        "-133",
        ".15",
        "-296",
    )
    assert expected_table().rows[0] == (
        *("0–3", ".50", ".50", "92–98", ".63", ".37"),
        *("198–206", ".76", ".24", "345–357", ".89", ".11"),
    )
    assert expected_table().rows[-2][-3:] == ("> 735", "1.0", ".00")


@pytest.mark.django_db
def test_the_page_of_the_cfc_has_its_own_table(client: Client) -> None:
    page = text(client.get("/regulations/cfc-2009/").content)
    assert "&gt; 734 1.0 .00" in page
    assert "620–734 .99 .01" in page
    assert "Participation points" in page


def test_articles_are_sorted_as_numbers() -> None:
    numbers = [article.number for article in parts_of(edition_with_page("fide-2022"))[0].articles]
    assert numbers[:6] == ["0.2", "0.4", "1.1", "3", "4", "5.1"]
    assert numbers[6:11] == ["6.1", "6.2", "7.1", "7.13", "7.14"]


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, "–"),
        (True, "yes"),
        (12, "12"),
        (Fraction(25, 2), "12½"),
        (Fraction(1, 2), "½"),
        (Fraction(1, 3), "1/3"),
        (frozenset({"b", "a"}), "a, b"),
        (((2400, 120), (0, 60)), "2400: 120, 0: 60"),
    ],
)
def test_values_are_written_for_people(value: object, written: str) -> None:
    assert text_of(value) == written


@pytest.mark.django_db
@pytest.mark.parametrize("article", ["1.4.5", "1.4.5b", "1.4.3d", "1.5.6", "0.6.2"])
def test_every_chip_of_an_article_leads_to_one_place_on_the_page_of_its_edition(client: Client, article: str) -> None:
    page = client.get("/regulations/titles-2024/").content.decode()
    assert page.count(f'id="a-{article}"') == 1


@pytest.mark.django_db
def test_the_titles_editions_lead_to_their_annex_and_the_others_have_none(client: Client) -> None:
    assert "/calculators/norm/annex/titles-2022/" in client.get("/regulations/titles-2022/").content.decode()
    assert "/calculators/norm/annex/" not in client.get("/regulations/fide-2022/").content.decode()


@pytest.mark.django_db
def test_every_text_has_its_title_in_the_catalogue_and_french_pages_say_it(client: Client) -> None:
    assert {edition.title for edition in EVERY} == TITLES
    french = client.get("/regulations/fide-2003/", headers={"accept-language": "fr"}).content.decode()
    assert "Règlement du classement FIDE 2003" in french
