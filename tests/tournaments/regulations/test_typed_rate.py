"""Rates of play as people type them: read, written again, and refused at the very sign."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.regulations.rate_of_play import RateOfPlay, Stage, rate_of_play
from tournaments.regulations.typed_rate import Expected, MistypedRateOfPlay, read_typed_rate, typed_rate


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("90+30", "5400+30"),
        ("90'+30\"", "5400+30"),
        ("90′ + 30″", "5400+30"),
        ("90'+30''", "5400+30"),
        (" 90 min + 30 sec ", "5400+30"),
        ("90 minutes + 30 seconds per move", "5400+30"),
        ("1h30 + 30s/move", "5400+30"),
        ("1 h 30 min + 30 s par coup", "5400+30"),
        ("40/90+30/30+30s", "40/5400+30:1800+30"),
        ("40/90'+30\", 30'+30\"", "40/5400+30:1800+30"),
        ("40 moves in 90 min + 30 s then 30 min + 30 s", "40/5400+30:1800+30"),
        ("40 coups en 1h30, puis 30".replace(", puis", " puis"), "40/5400:1800"),
        ("40/90/30", "40/5400:1800"),
        ("40/100+30, 20/50+30, 15+30", "40/6000+30:20/3000+30:900+30"),
        ("40/2h, 20/1h, G/30", "40/7200:20/3600:1800"),
        ("40/120;SD/60;d5", "40/7200:3600d5"),
        ("G/60", "3600"),
        ("g60", "3600"),
        ("G/60;d5", "3600d5"),
        ("G/90; inc/30", "5400+30"),
        ("game in 60 delay 5", "3600d5"),
        ("15+10", "900+10"),
        ("3|2", "180+2"),
        ("15 | 10", "900+10"),
        ("120+0", "7200"),
        ("60 d0", "3600"),
        ("60+1'", "3600+60"),
        ("90m30s+30", "5430+30"),
        ("2h", "7200"),
        ("600+300", "36000+300"),
        ("100/90, 30", "100/5400:1800"),
    ],
)
def test_what_people_type_is_read(typed: str, written: str) -> None:
    assert str(read_typed_rate(typed)) == written


@pytest.mark.parametrize(
    ("rate", "written"),
    [
        ("40/5400+30:1800+30", "40/90+30, 30+30"),
        ("40/7200:20/3600:1800", "40/120, 20/60, 30"),
        ("3600d5", "60 d5"),
        ("5430+30", "90m30s+30"),
    ],
)
def test_a_rate_of_play_is_written_as_people_type_it(rate: str, written: str) -> None:
    assert typed_rate(rate_of_play(rate)) == written


@pytest.mark.parametrize(
    ("typed", "place", "found", "expected"),
    [
        ("", 0, "", Expected.TIME),
        ("  ", 2, "", Expected.TIME),
        ("soon", 0, "s", Expected.TIME),
        ("G/", 2, "", Expected.TIME),
        ("٩٠+٣٠", 0, "٩", Expected.TIME),
        ("90++30", 3, "+", Expected.ADDED),
        ("90+", 3, "", Expected.ADDED),
        ("90+x", 3, "x", Expected.ADDED),
        ("90 30", 3, "3", Expected.END),
        ("90:30", 2, ":", Expected.END),
        ("90+30/15+10", 5, "/", Expected.END),
        ("90+30, 40/30", 5, ",", Expected.END),
        ("90 minuten", 3, "m", Expected.END),
        ("90/30", 5, "", Expected.NEXT),
        ("40/90,", 6, "", Expected.NEXT),
        ("40/90 x", 6, "x", Expected.NEXT),
        ("40/2h 20/1h, 30", 6, "2", Expected.NEXT),
        ("0", 0, "0", Expected.MOST_TIME),
        ("601", 0, "601", Expected.MOST_TIME),
        ("40/10h01 , 30", 3, "10h01", Expected.MOST_TIME),
        ("90+301", 3, "301", Expected.MOST_ADDED),
        ("90+30 min", 3, "30 min", Expected.MOST_ADDED),
        ("0/90, 30", 0, "0/", Expected.MOST_MOVES),
        ("101/90, 30", 0, "101/", Expected.MOST_MOVES),
        ("101 / 90, 30", 0, "101 /", Expected.MOST_MOVES),
        ("1/1,1/1,1/1,1/1,1", 16, "1", Expected.MOST_STAGES),
        ("9" * 5000, 0, "9" * 9, Expected.MOST_TIME),
    ],
)
def test_what_is_no_rate_of_play_is_refused_at_its_place(typed: str, place: int, found: str, expected: str) -> None:
    with pytest.raises(MistypedRateOfPlay) as refused:
        read_typed_rate(typed)
    assert (refused.value.place, refused.value.found, refused.value.expected) == (place, found, expected)


def test_the_message_counts_signs_from_one_and_names_the_end() -> None:
    with pytest.raises(MistypedRateOfPlay, match=r"character 4: expected how many seconds .* got '\+'"):
        read_typed_rate("90++30")
    with pytest.raises(MistypedRateOfPlay, match=r"^character 4: expected how many seconds .*, got 'the end'$"):
        read_typed_rate("90+")


_ADDED = st.tuples(st.integers(0, 300), st.booleans())
_STAGES = st.lists(st.tuples(st.integers(1, 36000), st.integers(1, 100), _ADDED), min_size=1, max_size=4)


def _rate(parts: list[tuple[int, int, tuple[int, bool]]]) -> RateOfPlay:
    stages = [
        Stage(seconds=seconds, moves=moves, increment=added, is_delay=bool(added) and is_delay)
        for seconds, moves, (added, is_delay) in parts
    ]
    last = stages[-1]
    return RateOfPlay(
        stages=(*stages[:-1], Stage(seconds=last.seconds, increment=last.increment, is_delay=last.is_delay))
    )


@settings(max_examples=60)
@given(parts=_STAGES)
def test_what_is_written_is_read_as_the_same(parts: list[tuple[int, int, tuple[int, bool]]]) -> None:
    rate = _rate(parts)
    assert read_typed_rate(typed_rate(rate)) == rate
    assert rate_of_play(str(rate)) == rate


@settings(max_examples=60)
@given(text=st.text(alphabet="0123456789+/;,|'\"hmsdgi n", max_size=14))
def test_any_text_is_read_or_refused_at_a_place_within_it(text: str) -> None:
    try:
        rate, refused = read_typed_rate(text), None
    except MistypedRateOfPlay as refusal:
        rate, refused = None, refusal
    if refused is not None:
        assert text.startswith(refused.found, refused.place)
    if rate is not None:
        assert read_typed_rate(typed_rate(rate)) == rate


def test_every_stage_counts_for_sixty_moves() -> None:
    assert read_typed_rate("40/100+30, 20/50+30, 15+30").minutes_for(60) == 100 + 50 + 30
    assert read_typed_rate("G/60;d5").minutes_for(60) == 65
