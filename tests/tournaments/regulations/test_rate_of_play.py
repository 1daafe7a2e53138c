"""Rates of play are written, read back and counted for sixty moves."""

from fractions import Fraction

import pytest

from tournaments.regulations.rate_of_play import (
    RateOfPlay,
    Stage,
    UnreadableRateOfPlay,
    counted_minutes,
    rate_of_play,
)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("7200", 120),  # 1.1.4 of 2003: two hours flat
        ("40/4500+30:900+30", 75 + 15 + 30),  # 1.14 of 2003: 40 moves in 75, then 15, 30 seconds a move
        ("5400+30", 90 + 30),  # 1.14 of 2003
        ("40/5400+30:1800+30", 90 + 30 + 30),
        ("2700+15", 45 + 15),
        ("40/7200:20/3600:900+30", 120 + 60),  # what begins after move 60 gives nothing for 60 moves
        ("3600+1", 61),
        ("3600+10", 70),
    ],
)
def test_sixty_moves_take_so_many_minutes(text: str, minutes: int) -> None:
    assert rate_of_play(text).minutes_for(60) == minutes


def test_the_stages_are_what_the_text_says() -> None:
    assert rate_of_play("40/5400+30:1800+30") == RateOfPlay(
        stages=(Stage(seconds=5400, moves=40, increment=30), Stage(seconds=1800, increment=30))
    )


def test_parts_of_minutes_remain_exact() -> None:
    assert rate_of_play("40/5400:1801+7").minutes_for(60) == Fraction(5400 + 1801 + 20 * 7, 60)


@pytest.mark.parametrize(
    "text",
    ["", "90+30+5", "40/", "5400:1800", "40/5400", "0", "5400+", "40/5400:٣٦٠٠", "1/1:1/1:1/1:1/1:1", "9" * 6],
)
def test_what_is_no_rate_of_play_is_refused(text: str) -> None:
    with pytest.raises(UnreadableRateOfPlay):
        rate_of_play(text)


def test_a_delay_is_written_apart_and_counted_like_an_increment() -> None:
    rate = rate_of_play("40/5400d5:3600")
    assert rate.stages[0] == Stage(seconds=5400, moves=40, increment=5, is_delay=True)
    assert (str(rate), rate.minutes_for(60)) == ("40/5400d5:3600", Fraction(90 * 60 + 3600 + 40 * 5, 60))


@pytest.mark.parametrize(
    ("text", "minutes"), [("5400+30", 120), ("40/5400+30:1800+30", 150), ("5430+30", 120), ("two hours", None)]
)
def test_the_whole_minutes_of_a_written_rate_of_play_are_counted(text: str, minutes: int | None) -> None:
    assert counted_minutes(text) == minutes
