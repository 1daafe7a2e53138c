"""The proposed schedule puts the rounds on days of the tournament, in order."""

from datetime import date, time, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tournaments.registration.schedule_fields import BASIS, schedule_basis, with_schedule
from tournaments.registration.schedules import ProposedRound, proposed_schedule

FIRST = date(2025, 10, 12)
TYPED = {"starts_on": "2025-10-12", "ends_on": "2025-10-14", "rounds": "3"}


def test_one_round_a_day_from_the_first_day_on() -> None:
    assert proposed_schedule(FIRST, date(2025, 10, 24), 2) == (
        ProposedRound(number=1, day=FIRST, time=time(14)),
        ProposedRound(number=2, day=date(2025, 10, 13), time=time(14)),
    )


def test_a_long_league_is_played_once_a_week() -> None:
    found = proposed_schedule(FIRST, date(2026, 3, 22), 9)
    assert [(round_.day - FIRST).days for round_ in found] == [0, 7, 14, 21, 28, 35, 42, 49, 56]
    too_short = proposed_schedule(FIRST, FIRST + timedelta(days=29), 9)
    assert [(round_.day - FIRST).days for round_ in too_short] == list(range(9))


def test_nine_rounds_on_five_days_are_two_a_day_at_most() -> None:
    found = proposed_schedule(FIRST, date(2025, 10, 16), 9)
    assert [(round_.day.day, round_.time.hour) for round_ in found] == [
        (12, 10), (12, 16), (13, 10), (13, 16), (14, 10), (14, 16), (15, 10), (15, 16), (16, 14),
    ]  # fmt: skip


@given(days=st.integers(1, 40), rounds=st.integers(1, 30))
def test_every_round_is_inside_the_days_in_order_and_no_two_begin_together(days: int, rounds: int) -> None:
    last = FIRST + timedelta(days=days - 1)
    found = proposed_schedule(FIRST, last, rounds)
    moments = [(round_.day, round_.time) for round_ in found]
    assert [round_.number for round_ in found] == list(range(1, rounds + 1))
    assert moments == sorted(moments)
    assert all(FIRST <= day <= last for day, _ in moments)
    assert len(set(moments)) == rounds or rounds > 15 * days


def test_the_schedule_appears_when_days_and_rounds_are_known() -> None:
    filled = with_schedule(TYPED)
    assert (filled["round_1_day"], filled["round_3_day"], filled["round_3_time"]) == (
        "2025-10-12",
        "2025-10-14",
        "14:00",
    )
    assert filled[BASIS] == schedule_basis(TYPED) == "2025-10-12/2025-10-14/3"


def test_an_untouched_schedule_follows_the_days() -> None:
    moved = with_schedule({**with_schedule(TYPED), "starts_on": "2025-10-10"})
    assert moved["round_1_day"] == "2025-10-10"


def test_what_somebody_typed_in_the_schedule_stays() -> None:
    typed = {**with_schedule(TYPED), "round_2_day": "2025-10-14"}
    moved = with_schedule({**typed, "rounds": "4", "ends_on": "2025-10-15"})
    assert (moved["round_2_day"], moved["round_4_day"]) == ("2025-10-14", "2025-10-15")


def test_days_that_make_no_sense_propose_nothing() -> None:
    for nonsense in ({"rounds": "x"}, {"ends_on": "2025-10-01"}, {"starts_on": "32.10.2025"}, {"rounds": "-3"}):
        assert "round_1_day" not in with_schedule({**TYPED, **nonsense})


def test_more_rounds_than_the_form_takes_are_not_proposed() -> None:
    filled = with_schedule({**TYPED, "rounds": "9" * 30})
    assert ("round_30_day" in filled, "round_31_day" in filled) == (True, False)
