"""What is written can be read again and says the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.trf.sample import ELIF, HUGO, SWISS, TEAMS, TRF06, TRF26, as_bytes, edited, player, with_extra
from tournaments.trf import TrfReport, read_report, write_report

_CODES = {"1": "0", "0": "1", "=": "=", "+": "-", "W": "L", "D": "D"}
_WORTH = {"1": 2, "+": 2, "W": 2, "=": 1, "D": 1}


def report_of(raw: bytes) -> TrfReport:
    report = read_report(raw).report
    assert report is not None
    return report


@pytest.mark.parametrize(
    "raw",
    [
        as_bytes(SWISS),
        as_bytes(TRF06),
        as_bytes(TRF26),
        as_bytes(TEAMS),
        as_bytes(
            (*SWISS, "013 Lake                                1    2", "013 Harbour                             3    4")
        ),
        as_bytes(edited(ELIF, 70, "31/12/1999", edited(HUGO, 10, "x"))),
        with_extra(13, "### by hand", TRF26),
    ],
)
def test_a_report_that_was_written_reads_the_same(raw: bytes) -> None:
    first = read_report(raw)
    second = read_report(write_report(report_of(raw)))
    assert (second.accepted, second.report) == (first.accepted, first.report)


def test_a_clean_file_is_written_as_it_was() -> None:
    expected = "\r\n".join(line.rstrip() for line in SWISS) + "\r\n"
    assert write_report(report_of(as_bytes(SWISS))).decode() == expected


def test_an_old_report_is_written_with_the_letters_of_today() -> None:
    again = read_report(write_report(report_of(as_bytes(TRF06))))
    assert {fault.code for fault in again.faults}.isdisjoint({"old-bye", "title-letter", "sex-read-as"})


def test_a_name_cannot_make_a_second_line() -> None:
    report = replace(report_of(as_bytes(SWISS)), name="Open\r\n001 forged")
    assert report_of(write_report(report)).name == "Open  001 forged"


@st.composite
def events(draw: st.DrawFn) -> bytes:
    """A file with players drawn at random who meet at random, all of it consistent."""
    size, rounds = draw(st.integers(2, 9)), draw(st.integers(1, 9))
    dice = random.Random(draw(st.integers(0, 2**32)))  # noqa: S311
    cells: dict[int, list[str]] = {rank: [] for rank in range(1, size + 1)}
    for _ in range(rounds):
        ranks = list(cells)
        dice.shuffle(ranks)
        while len(ranks) > 1:
            white, black, code = ranks.pop(), ranks.pop(), dice.choice("11==00+WD")
            cells[white].append(f"{black:>4} w {code}")
            cells[black].append(f"{white:>4} b {_CODES[code]}")
        for rank in ranks:
            cells[rank].append(dice.choice(["0000 - U", "0000 - H", "0000 - Z", " " * 8]))
    names = draw(st.lists(_NAMES, min_size=size, max_size=size))
    lines = [_line(rank, name, cells[rank]) for rank, name in enumerate(names, start=1)]
    return as_bytes([*SWISS[:5], "092 Double Round Robin", SWISS[8], *lines])


_NAMES = st.text(st.characters(codec="utf-8", categories=["Lu", "Ll"], max_codepoint=0x24F), min_size=1, max_size=12)


def _line(rank: int, name: str, cells: list[str]) -> str:
    half_points = sum({**_WORTH, "U": 2, "H": 1}.get(cell[7], 0) for cell in cells)
    start = f"{rank}/m/IM/{name}, {name}/{1500 + rank}/SLO/{5000000 + rank}"
    return player(start, "1990/01/02", f"{half_points / 2}/{rank}", *cells)


@given(events())
def test_any_accepted_report_reads_the_same_after_writing(raw: bytes) -> None:
    first = read_report(raw)
    assert first.accepted, first.faults
    second = read_report(write_report(report_of(raw)))
    assert (second.accepted, second.report) == (True, first.report)
    assert second.report is not None
    assert second.report.games() == report_of(raw).games()


# ---------------------------------------------------------------- TRF26
def test_as_trf26_a_report_says_how_many_rounds_it_has() -> None:
    report = report_of(as_bytes(SWISS))
    again = read_report(write_report(report, "trf26"))
    assert (again.dialect, again.accepted, again.faults) == ("trf26", True, ())
    assert again.report == replace(
        report, declared_rounds=3, records=report_of(as_bytes((*SWISS[:12], "142 3", *SWISS[12:]))).records
    )


def test_a_report_that_is_trf26_already_is_written_alike_in_both() -> None:
    report = report_of(as_bytes(TRF26))
    assert write_report(report, "trf26") == write_report(report)


def test_as_trf16_nothing_is_added() -> None:
    assert b"142" not in write_report(report_of(as_bytes(SWISS)))


def test_a_colour_without_opponent_and_result_is_told_and_written_again() -> None:
    raw = as_bytes(edited(ELIF, 122, "0000 w"))
    first = read_report(raw)
    assert [(fault.code, fault.column) for fault in first.faults if fault.line == ELIF] == [("bye-with-colour", 127)]
    assert report_of(write_report(report_of(raw))) == first.report
