"""The history of each number: every value of every edition, what changed, and the way to the article."""

from __future__ import annotations

from dataclasses import fields

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.registry import FIDE_STANDARD
from ratingsite.foundations.editions import Family
from ratingsite.site.regulation_pages.articles import OF_EVERY_EDITION
from ratingsite.site.regulation_pages.history import Cell, History, Line, histories_of


def line(history: History, label: str) -> Line:
    return next(line for theme in history.themes for line in theme.lines if line.label == label)


def test_every_value_of_an_edition_has_its_line() -> None:
    lines = [line for theme in histories_of(Family.FIDE_STANDARD)[0].themes for line in theme.lines]
    assert len(lines) == len({field.name for field in fields(FideEdition)} - OF_EVERY_EDITION)
    assert all(len(line.cells) == len(FIDE_STANDARD.editions) for line in lines)


def test_the_floor_is_marked_where_it_changed() -> None:
    cells = line(histories_of(Family.FIDE_STANDARD)[0], "lowest rating on the list").cells
    assert [(cell.text, cell.is_changed) for cell in cells[:9]] == [
        *[("1801", False), ("1200", True), ("1200", False), ("1200", False), ("1000", True)],
        *[("1000", False), ("1000", False), ("1400", True), ("1400", False)],
    ]
    assert cells[0] == Cell(text="1801", article="9.21", page="fide-2003", place="a-9.21", is_changed=False)


def test_what_is_said_of_registration_leads_to_the_edition_it_was_in_force_with() -> None:
    notices = next(each for each in histories_of(Family.FIDE_STANDARD) if each.title == "Registration and reports")
    cell = line(notices, "days for the appeal").cells[-1]
    assert (cell.text, cell.article, cell.page) == ("7", "0.4", FIDE_STANDARD.editions[-1].id)


def test_a_table_is_compared_as_a_whole() -> None:
    cells = line(histories_of(Family.FIDE_TITLES)[0], "for each title").cells
    assert [(cell.text, cell.is_changed) for cell in cells] == [("", False)] * len(cells)


@pytest.mark.django_db
@pytest.mark.parametrize("family", list(Family))
def test_every_family_has_a_page_whose_links_lead_to_places_that_exist(client: Client, family: Family) -> None:
    page = client.get(f"/regulations/history/{family}/")
    assert page.status_code == 200
    cells = {
        (cell.page, cell.place)
        for history in histories_of(family)
        for theme in history.themes
        for each in theme.lines
        for cell in each.cells
        if cell.place
    }
    assert cells
    linked = {edition for edition, _place in cells}
    shown = {edition: client.get(f"/regulations/{edition}/").content.decode() for edition in linked}
    assert [(edition, place) for edition, place in sorted(cells) if f'id="{place}"' not in shown[edition]] == []


@pytest.mark.django_db
def test_the_page_is_a_labelled_region_and_asks_the_database_for_little(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(4):
        page = client.get("/regulations/history/fide-standard/").content.decode()
    assert 'role="region" aria-label="FIDE rating regulations, standard chess"' in page
    assert '<td class="is-changed"><b>1400</b><span class="visually-hidden"> changed</span>' in page


@pytest.mark.django_db
def test_a_family_that_does_not_exist_has_no_history(client: Client) -> None:
    assert client.get("/regulations/history/uscf/").status_code == 404


@pytest.mark.django_db
def test_the_pages_of_the_regulations_lead_to_the_history(client: Client) -> None:
    for address in ("/regulations/", "/regulations/fide-rb-2024/"):
        assert 'href="/regulations/history/fide-rapid-blitz/"' in client.get(address).content.decode()
