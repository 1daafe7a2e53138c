"""The pages of the coverage: counts of every text, the rows that the address asks for, and the rows of an edition."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratingsite.site.regulation_pages.articles import all_editions
from ratingsite.site.regulation_pages.coverage import CoverageStatus, counts, coverage_of, texts
from ratingsite.site.regulation_pages.words.coverage import COVERAGE, COVERAGE_SENTENCES, ROOMS
from tests.ratingsite.site.regulation_pages.test_pages import text

pytestmark = pytest.mark.django_db


def test_every_text_stands_with_its_counts_and_each_count_leads_to_its_rows(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(4):
        page = client.get("/regulations/coverage/").content.decode()
    for edition in all_editions():
        assert f'href="?text={edition.id}#articles"' in page
    known = counts(coverage_of("cfc-2009"))[CoverageStatus.NOT_KNOWN]
    assert f'href="?text=cfc-2009&amp;status=not%20known#articles">{known}</a>' in page
    assert "Choose a text or a status" in page


def test_the_address_chooses_the_rows(client: Client) -> None:
    page = text(client.get("/regulations/coverage/?text=cfc-2009&status=not+known").content)
    sentence = "No text that was read says it: only the heading stands in the text that was read"
    assert f"711.1 active chess {sentence} not known" in page
    assert "714b" not in page


def test_a_status_shows_its_rows_of_every_text(client: Client) -> None:
    page = text(client.get("/regulations/coverage/?status=not+known").content)
    assert "honorary ratings of B.01 9.4" in page
    assert "active chess" in page


@pytest.mark.parametrize("asked", ["text=fide-1999", "status=perhaps", "text=titles-2022&status=perhaps"])
def test_what_does_not_exist_shows_no_row_and_no_fault(client: Client, asked: str) -> None:
    answer = client.get(f"/regulations/coverage/?{asked}")
    assert answer.status_code == 200
    assert "No article fits." in text(answer.content)


def test_an_edition_shows_its_articles_and_leads_to_their_values(client: Client) -> None:
    page = client.get("/regulations/fide-2022/").content.decode()
    assert '<a href="/regulations/fide-2022/#a-8.31">8.31</a>' in page
    assert "The rating difference, D: largest difference that counts" in page


def test_what_people_read_are_sentences_and_no_names_of_the_code(client: Client) -> None:
    page = text(client.get("/regulations/fide-2024/").content)
    assert "The office carries it out: when ratings are calculated and a list is published" in page
    assert "It is left to people: arbiters see to it; no file shows it" in page
    assert re.search(r"\b(ratings|titles|tournaments)\.\w+", page) is None


def test_every_status_and_every_room_has_words() -> None:
    assert COVERAGE.keys() == COVERAGE_SENTENCES.keys() == set(CoverageStatus)
    shown = {room for text in texts() for row in coverage_of(text) for room in row.rooms}
    assert shown <= ROOMS.keys()


def test_a_row_of_another_text_says_whose_it_is(client: Client) -> None:
    page = text(client.get("/regulations/fide-2025-10/").content)
    assert "taken as in fide-2024" in page


def test_a_text_that_prints_its_numbers_otherwise_shows_both(client: Client) -> None:
    assert "1.4.1e printed 1.41e" in text(client.get("/regulations/titles-2022/").content)
    assert "printed 1.41a" not in text(client.get("/regulations/titles-2024/").content)
