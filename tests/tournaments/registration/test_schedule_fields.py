"""The schedule in the form: proposed for days and rounds, made anew when they change, kept where somebody typed."""

from __future__ import annotations

import pytest

from tournaments.registration.schedule_fields import BASIS, DAYS_MOVED, proposed_anew, schedule_basis, with_schedule
from tournaments.registration.schedules import MOST_ROUNDS

DAYS = {"starts_on": "2025-10-12", "ends_on": "2025-10-14", "rounds": "3"}
PROPOSED = {f"round_{number}_{part}": text for number in (1, 2, 3)
            for part, text in (("day", f"2025-10-{11 + number}"), ("time", "14:00"))}  # fmt: skip
SEEN = {**DAYS, **PROPOSED, BASIS: "2025-10-12/2025-10-14/3"}


def rows(fields: dict[str, str]) -> dict[str, str]:
    """The fields of the schedule."""
    return {name: text for name, text in fields.items() if name.startswith("round_")}


@pytest.mark.parametrize(
    ("fields", "basis"),
    [
        (DAYS, "2025-10-12/2025-10-14/3"), ({**DAYS, "rounds": ""}, ""), ({**DAYS, "ends_on": None}, ""), ({}, ""),
        ({**DAYS, "rounds": 3}, "2025-10-12/2025-10-14/3"),
        ({**DAYS, "starts_on": "12 October 2025"}, "2025-10-12/2025-10-14/3"),
    ],
)  # fmt: skip
def test_a_schedule_rests_on_both_days_and_the_rounds(fields: dict[str, object], basis: str) -> None:
    assert schedule_basis(fields) == basis


def test_where_nobody_has_seen_a_schedule_one_is_proposed() -> None:
    assert with_schedule(DAYS) == SEEN


def test_what_was_seen_stays_as_it_is() -> None:
    typed = {**SEEN, "round_2_day": "2025-10-12", "round_2_time": ""}
    assert with_schedule(typed) == typed


def test_an_untouched_schedule_is_made_anew_for_other_days_without_what_is_left_over() -> None:
    fewer = with_schedule({**SEEN, "rounds": "2", "ends_on": "2025-10-13"})
    assert rows(fewer) == {name: text for name, text in PROPOSED.items() if not name.startswith("round_3")}
    moved = with_schedule({**SEEN, "starts_on": "2025-11-01", "ends_on": "2025-11-03"})
    assert [moved[f"round_{number}_day"] for number in (1, 2, 3)] == ["2025-11-01", "2025-11-02", "2025-11-03"]


def test_what_somebody_has_typed_stays_and_the_rest_is_filled() -> None:
    found = with_schedule({**SEEN, "round_2_time": "16:30", "rounds": "4"})
    assert found["round_2_time"] == "16:30"
    assert (found["round_4_day"], found[BASIS]) == ("2025-10-14", "2025-10-12/2025-10-14/4")


def test_a_day_that_was_typed_for_the_new_days_already_does_not_move_again() -> None:
    """Whoever types first day, last day and rounds in one go has said where the rounds lie."""
    days = {f"round_{number}_day": f"2025-11-1{number + 1}" for number in (1, 2, 3)}
    typed = {**SEEN, **days, "starts_on": "2025-11-12", "ends_on": "2025-11-14"}
    found = with_schedule(typed)
    assert ({name: found[name] for name in days}, DAYS_MOVED in found) == (days, False)


def test_what_somebody_has_typed_moves_along_with_the_days_and_it_is_said() -> None:
    typed = {**SEEN, "round_2_time": "16:30", "round_3_day": "13 October 2025"}
    later = with_schedule({**typed, "starts_on": "2025-10-19"})
    assert later == {**typed, "starts_on": "2025-10-19"}  # the last day lies before the first: nothing makes sense yet
    moved = with_schedule({**later, "ends_on": "2025-10-21"})
    days = [moved[f"round_{number}_day"] for number in (1, 2, 3)]
    assert (days, moved["round_2_time"], moved[DAYS_MOVED]) == (
        ["2025-10-19", "2025-10-20", "2025-10-20"],
        "16:30",
        "7",
    )
    again = with_schedule({**moved, "ends_on": "2025-10-22"})
    assert (again["round_3_day"], again[DAYS_MOVED]) == ("2025-10-20", "7")
    back = with_schedule({**again, "starts_on": "2025-10-12", "ends_on": "2025-10-14", DAYS_MOVED: "x"})
    assert (back["round_3_day"], back[DAYS_MOVED]) == ("2025-10-13", "-7")


def test_what_is_no_day_stays_typed_when_the_days_move() -> None:
    typed = {**SEEN, "round_3_day": "31 February 2025"}
    moved = with_schedule({**typed, "starts_on": "2025-10-13", "ends_on": "2025-10-15"})
    assert (moved["round_1_day"], moved["round_3_day"]) == ("2025-10-13", "31 February 2025")


def test_asked_for_it_is_proposed_anew_whatever_was_typed() -> None:
    typed = {**SEEN, "round_2_time": "16:30", "round_3_day": "2025-10-13", DAYS_MOVED: "7"}
    assert proposed_anew(typed) == SEEN


@pytest.mark.parametrize(
    "wrong",
    [
        {"starts_on": "2025-02-30"}, {"ends_on": "2025-10-11"}, {"rounds": "0"}, {"rounds": "-3"}, {"rounds": "x"},
        {"rounds": "3.0"}, {"rounds": "9" * 5000}, {"starts_on": "10/12/2025"},
    ],
)  # fmt: skip
def test_days_that_make_no_sense_have_no_schedule(wrong: dict[str, str]) -> None:
    found = rows(with_schedule({**DAYS, **wrong}))
    assert found == {}


def test_of_very_many_rounds_so_many_are_proposed_as_a_form_has() -> None:
    found = rows(with_schedule({**DAYS, "rounds": "5000"}))
    assert len(found) == 2 * MOST_ROUNDS


def test_other_fields_are_not_touched() -> None:
    others = {"name": "Autumn", "round_x_day": "?", "round_31_day": "2025-10-12"}
    assert others.items() <= with_schedule({**DAYS, **others}).items()
