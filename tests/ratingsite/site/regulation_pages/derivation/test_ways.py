"""Which way a test goes: acts, pages, fixtures and helpers of the tests, the texts and days that it names."""

from __future__ import annotations

from datetime import date

from ratingsite.site.regulation_pages.derivation.ways import Way, Ways
from tests.ratingsite.site.regulation_pages.derivation.offices import ENGINE, LINE, OFFICE, PAGES
from tests.ratingsite.site.regulation_pages.derivation.trees import tree

EVERY_ROOM = {"tournaments.registration", "tournaments.reports", "ratings.runs"}


def ways(source: str) -> tuple[Way, ...]:
    """The ways of the tests in a file."""
    return Ways(tree(OFFICE | {"tests.test_it": source})).of("tests/test_it.py")


def test_acts_count_also_over_fixtures_and_helpers() -> None:
    [way] = ways(LINE)
    assert way.rooms == EVERY_ROOM
    assert way.days == {date(2024, 5, 3)}
    assert way.names(["fide-standard"])


def test_who_calls_the_law_itself_goes_through_no_room() -> None:
    [way] = ways(ENGINE)
    assert way.rooms == set()
    assert way.days == {date(2024, 5, 3)}


def test_addresses_count_written_out_and_with_gaps() -> None:
    [way] = ways(PAGES)
    assert way.rooms == {"tournaments.registration", "tournaments.reports"}
    assert way.days == {date(2024, 5, 3)}


def test_an_address_counts_by_its_name() -> None:
    [way] = ways("from django.urls import reverse\ndef test_a(client): return client.get(reverse('run', args=[1]))")
    assert way.rooms == {"ratings.runs"}


def test_a_fixture_of_another_file_of_tests_is_not_meant() -> None:
    other = (
        "import pytest\nfrom ratings.runs.publish import publish_list\n@pytest.fixture\ndef event(): publish_list(1)"
    )
    known = Ways(tree(OFFICE | {"tests.test_other": other, "tests.test_it": "def test_a(event): ..."}))
    assert known.of("tests/test_it.py")[0].rooms == {"tournaments.registration", "tournaments.reports"}


def test_one_test_of_a_file_is_chosen_by_its_name() -> None:
    known = Ways(tree(OFFICE | {"tests.test_it": LINE + "\n    def test_nothing(): ..."}))
    assert [way.rooms for way in known.of("tests/test_it.py::test_nothing")] == [set()]
    assert known.of("tests/test_it.py::test_that_is_not_there") == ()
    assert known.of("tests/test_that_is_not_there.py") == ()


def test_who_takes_every_edition_is_a_test_of_each() -> None:
    [way] = ways("from ratings.regulations import rating_editions\ndef test_a(): return rating_editions()")
    assert not way.is_for_every_edition  # no such function in this tree
    with_it = OFFICE | {"ratings.regulations": "def rating_editions(): ..."}
    source = "from ratings.regulations import rating_editions\ndef test_a(): return rating_editions()"
    assert Ways(tree(with_it | {"tests.test_it": source})).of("tests/test_it.py")[0].is_for_every_edition
