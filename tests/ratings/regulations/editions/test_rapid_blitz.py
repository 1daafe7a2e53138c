"""Which edition of rapid and blitz governs which day, and what each changed of the one before."""

from __future__ import annotations

from dataclasses import fields
from datetime import date, timedelta
from itertools import pairwise

import pytest

from ratings.regulations import NoEditionInForce, edition_for
from ratings.regulations.fide.edition import RapidBlitzEdition
from ratings.regulations.registry import FIDE_RAPID_BLITZ, FIDE_STANDARD
from ratingsite.foundations.editions import Status

EDITIONS = {edition.id: edition for edition in FIDE_RAPID_BLITZ.editions}
ABOUT = {"id", "title", "effective_from", "effective_to", "source", "status", "notes"}


def changed(old: str, new: str) -> set[str]:
    return {
        field.name
        for field in fields(RapidBlitzEdition)
        if getattr(EDITIONS[old], field.name) != getattr(EDITIONS[new], field.name)
    } - ABOUT


def test_the_editions_stand_in_the_order_of_their_days_without_a_gap() -> None:
    assert list(EDITIONS) == [
        "fide-rb-2012",
        "fide-rb-2014",
        "fide-rb-2022",
        "fide-rb-2022-10",
        "fide-rb-2024",
        "fide-rb-2024-12",
    ]
    for old, new in pairwise(FIDE_RAPID_BLITZ.editions):
        assert old.effective_to == new.effective_from - timedelta(days=1)
    assert EDITIONS["fide-rb-2024-12"].effective_to is None


@pytest.mark.parametrize("system", ["fide-rapid", "fide-blitz"])
@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(2012, 1, 1), "fide-rb-2012"),
        (date(2014, 6, 30), "fide-rb-2012"),
        (date(2014, 7, 1), "fide-rb-2014"),
        (date(2021, 12, 31), "fide-rb-2014"),
        (date(2022, 1, 1), "fide-rb-2022"),
        (date(2022, 9, 30), "fide-rb-2022"),
        (date(2022, 10, 1), "fide-rb-2022-10"),
        (date(2024, 2, 29), "fide-rb-2022-10"),
        (date(2024, 3, 1), "fide-rb-2024"),
        (date(2024, 11, 30), "fide-rb-2024"),
        (date(2024, 12, 1), "fide-rb-2024-12"),
        (date(2031, 1, 1), "fide-rb-2024-12"),
    ],
)
def test_the_day_chooses_the_edition_of_both_systems(system: str, day: date, expected: str) -> None:
    assert edition_for(system, day).id == expected


def test_before_2012_there_were_no_such_lists() -> None:
    with pytest.raises(NoEditionInForce, match="no edition of fide-rapid-blitz covers 2011-12-31"):
        edition_for("fide-rapid", date(2011, 12, 31))


def test_2014_changed_the_rate_of_play_and_what_a_first_rating_needs() -> None:
    assert changed("fide-rb-2012", "fide-rb-2014") == {
        "rapid_seconds",
        "blitz_seconds",
        "rapid_rounds_a_day",
        "blitz_rounds_a_day",
        "games_to_enter",
        "event_half_points",
        "event_rated_opponents",
        "most_k_times_games",
        "registration_days",
        "first_list",
    }


def test_2022_brought_the_400_rule_equal_times_and_shorter_blitz() -> None:
    assert changed("fide-rb-2014", "fide-rb-2022") == {
        "blitz_seconds",
        "equal_times",
        "first_event_half_points",
        "limit_differences",
        "largest_difference",
        "registration_days",
        "appeal_days",
        "last_list",
        "articles",  # leave for what is late, and for hybrid events
    }


def test_october_2022_changed_k_only_and_to_that_of_standard_chess() -> None:
    of_k = {"k_factor", "k_established", "established_rating", "k_junior", "junior_age", "junior_rating"}
    of_k |= {"k_newcomer", "newcomer_games"}
    assert changed("fide-rb-2022", "fide-rb-2022-10") == of_k
    standard = next(edition for edition in FIDE_STANDARD.editions if edition.id == "fide-2022")
    for name in of_k | {"k_usual", "most_k_times_games"}:
        assert getattr(EDITIONS["fide-rb-2022-10"], name) == getattr(standard, name)


def test_march_2024_changed_what_standard_chess_changed() -> None:
    assert changed("fide-rb-2022-10", "fide-rb-2024") - {"articles"} == {
        "rating_floor",
        "initial_rating",
        "points_per_half_point",
        "hypothetical_draws",
        "hypothetical_rating",
        "highest_initial_rating",
        "limit_differences",
    }
    standard = next(edition for edition in FIDE_STANDARD.editions if edition.id == "fide-2024")
    for name in ("rating_floor", "initial_rating", "highest_initial_rating", "limit_differences", "round_change"):
        assert getattr(EDITIONS["fide-rb-2024"], name) == getattr(standard, name)


def test_december_2024_changed_the_rating_difference_only() -> None:
    assert changed("fide-rb-2024", "fide-rb-2024-12") == {"articles", "unrated_difference", "unrated_difference_above"}


def test_there_is_no_exemption_from_2650() -> None:
    assert [edition.whole_difference_from for edition in EDITIONS.values()] == [None] * 6


def test_what_was_not_read_in_full_says_how_certain_it_is() -> None:
    assert [edition.id for edition in EDITIONS.values() if edition.status is Status.SOURCE] == ["fide-rb-2022"]
    assert all(edition.notes for edition in EDITIONS.values() if edition.status is not Status.SOURCE)
    assert EDITIONS["fide-rb-2022"].notes == ()
    assert any("Not known" in note for note in EDITIONS["fide-rb-2012"].notes)
    assert any("Not known" in note for note in EDITIONS["fide-rb-2014"].notes)
