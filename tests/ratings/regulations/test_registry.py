"""Which edition governs which day, and what each edition changed of the one before."""

from __future__ import annotations

from dataclasses import fields
from datetime import date, timedelta
from itertools import pairwise

import pytest

from ratings.regulations import NoEditionInForce, UnknownEdition, edition_by_id, edition_for, rating_editions
from ratings.regulations.fide_standard import FIDE_STANDARD, FideStandardEdition
from ratings.regulations.registry import SYSTEMS, rule_book
from ratingsite.editions import Family


def changed(old: FideStandardEdition, new: FideStandardEdition) -> set[str]:
    return {field.name for field in fields(old) if getattr(old, field.name) != getattr(new, field.name)}


def edition(number: int) -> FideStandardEdition:
    return FIDE_STANDARD.editions[number]


def test_the_editions_stand_in_the_order_of_their_days() -> None:
    ids = [edition.id for edition in rating_editions() if edition.family is Family.FIDE_STANDARD]
    assert ids == ["fide-2022", "fide-2024", "fide-2025-10"]


def test_an_edition_ends_the_day_before_the_next_one_begins() -> None:
    for old, new in pairwise(FIDE_STANDARD.editions):
        assert old.effective_to == new.effective_from - timedelta(days=1)
    assert FIDE_STANDARD.editions[-1].effective_to is None


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(2022, 1, 1), "fide-2022"),
        (date(2024, 2, 29), "fide-2022"),
        (date(2024, 3, 1), "fide-2024"),
        (date(2025, 9, 30), "fide-2024"),
        (date(2025, 10, 1), "fide-2025-10"),
        (date(2031, 1, 1), "fide-2025-10"),
    ],
)
def test_the_day_chooses_the_edition(day: date, expected: str) -> None:
    assert edition_for("fide-standard", day).id == expected


def test_a_day_before_the_first_edition_is_an_error() -> None:
    with pytest.raises(NoEditionInForce, match="no edition of fide-standard covers 2021-12-31"):
        edition_for("fide-standard", date(2021, 12, 31))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_a_rule_book_with_editions_of_its_family(system: str) -> None:
    assert {edition.family for edition in rule_book(system).editions} == {SYSTEMS[system]}


def test_a_system_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(UnknownEdition, match="no rating system 'chess960'"):
        edition_for("chess960", date(2022, 5, 1))


def test_an_edition_is_found_by_its_id() -> None:
    assert edition_by_id("fide-2024") is FIDE_STANDARD.editions[1]


def test_an_unknown_id_names_those_that_exist() -> None:
    with pytest.raises(UnknownEdition, match="'fide-1999'; there are: fide-2022, fide-2024, fide-2025-10"):
        edition_by_id("fide-1999")


def test_2024_changed_the_floor_the_initial_rating_and_the_400_rule() -> None:
    about = {"id", "title", "effective_from", "effective_to", "source", "status", "articles"}
    assert changed(edition(0), edition(1)) - about == {
        "rating_floor",
        "initial_rating",
        "points_per_half_point",
        "hypothetical_draws",
        "hypothetical_rating",
        "highest_initial_rating",
        "limit_differences",
    }


def test_october_2025_changed_the_400_rule_only() -> None:
    about = {"id", "title", "effective_from", "effective_to", "source"}
    assert changed(edition(1), edition(2)) - about == {"limit_differences", "whole_difference_from"}
