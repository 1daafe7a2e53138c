"""Which edition governs which day, and what each edition changed of the one before."""

from __future__ import annotations

from dataclasses import fields
from datetime import date, timedelta
from itertools import pairwise

import pytest

from ratings.regulations import NoEditionInForce, UnknownEdition, edition_by_id, edition_for, rating_editions
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.registry import FIDE_STANDARD, rule_book
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family, Status, edition_named


def changed(old: FideEdition, new: FideEdition) -> set[str]:
    return {field.name for field in fields(old) if getattr(old, field.name) != getattr(new, field.name)}


def edition(name: str) -> FideEdition:
    return edition_named(FIDE_STANDARD.editions, name)


def test_the_editions_stand_in_the_order_of_their_days() -> None:
    ids = [edition.id for edition in rating_editions() if edition.family is Family.FIDE_STANDARD]
    assert ids == [
        *("fide-2003", "fide-2009", "fide-2009-applied", "fide-2011", "fide-2012", "fide-2014"),
        *("fide-2022", "fide-2024", "fide-2025-10"),
    ]


def test_an_edition_ends_the_day_before_the_next_one_begins() -> None:
    by_date = [edition for edition in FIDE_STANDARD.editions if edition.is_chosen_by_date]
    for old, new in pairwise(by_date):
        assert old.effective_to == new.effective_from - timedelta(days=1)
    assert FIDE_STANDARD.editions[-1].effective_to is None


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(2003, 7, 1), "fide-2003"),
        (date(2009, 6, 30), "fide-2003"),
        (date(2009, 7, 1), "fide-2009-applied"),
        (date(2011, 6, 30), "fide-2009-applied"),
        (date(2011, 7, 1), "fide-2011"),
        (date(2012, 6, 30), "fide-2011"),
        (date(2012, 7, 1), "fide-2012"),
        (date(2014, 6, 30), "fide-2012"),
        (date(2014, 7, 1), "fide-2014"),
        (date(2021, 12, 31), "fide-2014"),
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
    with pytest.raises(NoEditionInForce, match="no edition of fide-standard covers 2003-06-30"):
        edition_for("fide-standard", date(2003, 6, 30))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_a_rule_book_with_editions_of_its_family(system: str) -> None:
    assert {edition.family for edition in rule_book(system).editions} == {SYSTEMS[system]}


def test_a_system_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(UnknownEdition) as caught:
        edition_for("chess960", date(2022, 5, 1))
    assert str(caught.value) == (
        "system: no rating system 'chess960'; there are: fide-standard, fide-rapid, fide-blitz, cfc-regular, cfc-active"
    )


def test_an_edition_is_found_by_its_id() -> None:
    assert edition_by_id("fide-2024") is edition("fide-2024")


def test_an_unknown_id_names_those_that_exist() -> None:
    with pytest.raises(UnknownEdition, match="'fide-1999'; there are: fide-2003, fide-2009, fide-2009-applied,"):
        edition_by_id("fide-1999")


def test_2024_changed_the_floor_the_initial_rating_and_the_400_rule() -> None:
    about = {"id", "title", "effective_from", "effective_to", "source", "status", "notes", "articles"}
    assert changed(edition("fide-2022"), edition("fide-2024")) - about == {
        "rating_floor",
        "initial_rating",
        "points_per_half_point",
        "hypothetical_draws",
        "hypothetical_rating",
        "highest_initial_rating",
        "limit_differences",
        "elite_from",
    }


def test_october_2025_changed_the_400_rule_only() -> None:
    about = {"id", "title", "effective_from", "effective_to", "source"}
    assert changed(edition("fide-2024"), edition("fide-2025-10")) - about == {
        "limit_differences",
        "whole_difference_from",
    }


ABOUT = {"id", "title", "effective_from", "effective_to", "source", "status", "notes", "articles"}


def test_2009_changed_the_averages_the_pooling_k_and_the_lists() -> None:
    assert changed(edition("fide-2003"), edition("fide-2009")) - ABOUT == {
        *("list_months", "closing_days", "games_to_stay_active", "lists_shown_inactive"),
        "months_shown_inactive",
        *("fewer_games_to_enter", "pooled_periods", "first_event_half_points", "event_half_points", "rating_floor"),
        *("floors_before", "initial_rating", "points_per_half_point", "average"),
        *("largest_difference", "unrated_count_in_a_swiss"),
        *("round_robin_enters_with", "k_factor", "k_newcomer", "newcomer_games", "k_usual", "k_established"),
        *("registration_days", "appeal_days", "is_first_control_advice", "long_leagues_by_list", "ratings_by_choice"),
    }


def test_what_was_not_confirmed_in_2009_is_k_the_half_points_and_the_point_to_score() -> None:
    assert changed(edition("fide-2009"), edition("fide-2009-applied")) - ABOUT == {
        *("k_factor", "k_newcomer", "newcomer_games", "k_usual", "k_established"),
        *("first_event_half_points", "points_per_half_point"),
    }


def test_2011_changed_the_newcomers_k_and_let_games_count_singly() -> None:
    assert changed(edition("fide-2009-applied"), edition("fide-2011")) - ABOUT == {
        "k_newcomer",
        "later_rated_opponents",
    }


def test_2012_changed_the_floor_and_the_lists() -> None:
    assert changed(edition("fide-2011"), edition("fide-2012")) - ABOUT == {
        *("list_months", "pooled_periods", "rating_floor", "registration_days", "rounds_a_day"),
        "floors_before",
    }


def test_2014_changed_k_and_the_way_to_a_first_rating() -> None:
    assert changed(edition("fide-2012"), edition("fide-2014")) - ABOUT == {
        *("closing_days", "games_to_enter", "fewer_games_to_enter", "pooled_periods", "first_event_half_points"),
        *("event_rated_opponents", "unrated_count_in_a_swiss", "points_per_half_point"),
        *("k_factor", "k_newcomer", "k_usual", "k_junior", "junior_age", "junior_rating"),
    }


@pytest.mark.parametrize("day", [date(2009, 7, 1), date(2010, 5, 1), date(2012, 6, 30)])
def test_a_text_that_was_not_applied_is_never_chosen_by_a_date(day: date) -> None:
    assert edition_for("fide-standard", day).id != "fide-2009"
    assert edition("fide-2009").status is Status.NOT_APPLIED


@pytest.mark.parametrize("name", ["fide-2003", "fide-2009", "fide-2009-applied", "fide-2011", "fide-2012", "fide-2014"])
def test_an_edition_that_is_not_certain_in_all_says_so(name: str) -> None:
    assert edition(name).notes
