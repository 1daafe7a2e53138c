"""The federations that a report file or a dossier may name are those of the office's own table."""

from __future__ import annotations

import csv
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from ratings.register.models import Federation
from ratingsite.foundations.federations import A_MOMENT, FEDERATIONS, ask_again, ask_the_office, is_federation

TABLE = Path(__file__).resolve().parents[3] / "ratings" / "data" / "federations.csv"


def test_the_rules_know_the_federations_of_the_office() -> None:
    with TABLE.open(encoding="utf-8", newline="") as table:
        assert {row["code"] for row in csv.DictReader(table)} == FEDERATIONS


@pytest.mark.parametrize("code", [*sorted(FEDERATIONS)[:3], "FID", "NON", "FRG"])
def test_what_came_with_the_release_is_a_federation_wherever_it_is_asked(code: str) -> None:
    assert is_federation(code)


@pytest.mark.parametrize("code", ["XKX", "fra", "FR", "FRAN", "", None, 7, ["FRA"], {}])
def test_anything_else_is_none_where_there_is_no_office(code: object) -> None:
    assert not is_federation(code)


def test_the_office_is_asked_for_codes_alone_and_for_what_it_has_added_once() -> None:
    asked: list[str] = []

    def office(code: str) -> bool:
        asked.append(code)
        return code == "XKX"

    ask_the_office(office)
    assert [is_federation(code) for code in ("XKX", "XKX", "XKY", "XKY", "xkx", "FRA", None)] == [
        True, True, False, False, False, True, False,
    ]  # fmt: skip
    assert asked == ["XKX", "XKY"]  # not for each line of a file
    ask_again("XKY")
    assert (is_federation("XKY"), asked) == (False, ["XKX", "XKY", "XKY"])
    ask_the_office(None)
    assert not is_federation("XKX")


@pytest.mark.django_db
def test_a_file_of_a_code_that_is_none_asks_once(django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(3):  # a savepoint stands around the question
        assert not any(is_federation("XKX") for _line in range(1000))


def test_what_was_none_is_asked_for_again_in_a_moment() -> None:
    federations: set[str] = set()
    ask_the_office(federations.__contains__)
    assert not is_federation("XKX")
    federations.add("XKX")  # by another process
    sleep(A_MOMENT)
    assert is_federation("XKX")


@pytest.mark.django_db
def test_a_portal_asks_its_own_table() -> None:
    assert not is_federation("XKX")
    Federation.objects.create(code="XKX", name="Example Islands")
    ask_again("XKX")
    assert is_federation("XKX")
