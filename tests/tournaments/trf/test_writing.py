"""What is written can be read again and says the same."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date

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
            (*SWISS, "013 Lake                               1    2", "013 Harbour                            3    4")
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


def test_a_line_is_written_to_its_last_sign() -> None:
    report = replace(report_of(as_bytes(SWISS)), name="Lakeside Open X", city="Bled  ")
    assert write_report(report).decode().splitlines()[:2] == ["012 Lakeside Open X", "022 Bled"]


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


# ---------------------------------------------------------------- what is wide, short or silent
def again(raw: bytes) -> TrfReport:
    return report_of(write_report(report_of(raw)))


def test_points_of_three_digits_stay_in_their_four_columns() -> None:
    raw = with_extra(15, "162  W99.0    D50.5    L 0.0", edited(15, 81, " 249", edited(16, 81, " 200", TRF26)))
    report = report_of(raw)
    assert [player.points for player in report.players][:2] == [24900, 20000]
    assert again(raw) == report


@pytest.mark.parametrize("points", ["99.5", "9999", " 100", "   7", "  .5"])
def test_any_points_that_can_be_read_are_read_again(points: str) -> None:
    raw = as_bytes(edited(ELIF, 81, points))
    assert again(raw) == report_of(raw)


def test_a_line_without_a_place_is_not_cut_short() -> None:
    bare = tuple(line[:91] for line in SWISS)
    raw = as_bytes(edited(ELIF, 80, " " * 11, bare))
    assert report_of(raw).players[0].place is None
    assert again(raw) == report_of(raw)


@pytest.mark.parametrize("cell", ["0000 -  ", "0000    ", "0      ", "     -"])
def test_a_last_round_in_which_nobody_had_anything_is_still_a_round(cell: str) -> None:
    raw = as_bytes(edited(ELIF, 122, cell))
    assert (report_of(raw).rounds, again(raw)) == (4, report_of(raw))


def test_a_last_round_that_only_its_number_tells_is_no_round() -> None:
    raw = with_extra(13, "XXR 5")
    assert (report_of(raw).rounds, again(raw)) == (3, report_of(raw))


def test_the_day_of_a_round_far_from_the_event_keeps_its_century() -> None:
    """Nothing says when the event was but the days of its rounds, with their years in full."""
    lines = (*SWISS[:3], *SWISS[5:11], "132".ljust(91) + "1949/03/061950/03/07 51/03/08", *SWISS[12:])
    report = report_of(as_bytes(lines))
    assert report.round_dates == (date(1949, 3, 6), date(1950, 3, 7), date(1951, 3, 8))
    assert again(as_bytes(lines)) == report


def test_a_round_without_a_date_between_two_with_one_stays_without() -> None:
    raw = as_bytes(edited(12, 102, " " * 8))
    assert report_of(raw).round_dates == (date(2026, 3, 6), None, date(2026, 3, 8))
    assert again(raw) == report_of(raw)


def test_a_record_that_is_shorter_than_a_tag_is_kept() -> None:
    raw = with_extra(13, " x   ")
    assert [(record.tag, record.text) for record in report_of(raw).records] == [(" x", " x")]
    assert again(raw) == report_of(raw)


@pytest.mark.parametrize(
    ("born", "written"),
    [("1987.  .  ", "1987/00/00"), ("1987", "1987/00/00"), ("1999.4.1", "1999/04/01"), ("about 1999", "about 1999")],
)
def test_a_birth_is_written_in_the_form_of_the_format_where_it_could_be_read(born: str, written: str) -> None:
    raw = as_bytes(edited(ELIF, 70, f"{born:<10}"))
    assert write_report(report_of(raw)).decode().splitlines()[ELIF - 1][69:79] == written


def test_a_player_of_whom_little_is_known_has_blanks_where_the_rest_would_stand() -> None:
    report = report_of(as_bytes(SWISS))
    nobody = replace(
        report.players[0], sex=None, title=None, rating=None, federation=None, fide_id=None, born="", birth_date=None,
        birth_year=None, points=None, place=None,
    )  # fmt: skip
    lines = write_report(replace(report, players=(nobody, *report.players[1:]))).decode().splitlines()
    assert lines[ELIF - 1] == f"001    1      {'Demir, Elif':<33}".ljust(91) + SWISS[ELIF - 1][91:]


def test_names_longer_than_their_columns_are_cut_and_nothing_moves() -> None:
    report = report_of(as_bytes(TEAMS))
    player, lake = report.players[0], report.teams[0]
    long = replace(
        report,
        players=(replace(player, name="A" * 40), *report.players[1:]),
        teams=(replace(lake, name="B" * 40, nickname="C" * 9), *report.teams[1:]),
    )
    read = report_of(write_report(long))
    assert (read.players[0], read.teams[0]) == (
        replace(player, name="A" * 33), replace(lake, name="B" * 32, nickname="C" * 5),
    )  # fmt: skip
    old = replace(lake, number=None, name="D" * 40)
    assert report_of(write_report(replace(report, teams=(old,)))).teams[0].name == "D" * 32


def test_an_event_of_which_nothing_is_known_has_no_line_of_it() -> None:
    report = report_of(as_bytes(SWISS))
    bare = replace(
        report, name="", city="", federation="", start=None, end=None, type="", rate_of_play="", chief_arbiter="",
        deputy_arbiters=(), declared_players=None, declared_rated=None, round_dates=(),
    )  # fmt: skip
    assert [line[:3] for line in write_report(bare).decode().splitlines()] == ["001"] * 4
    zero = replace(bare, declared_players=0)
    assert write_report(zero).decode().splitlines()[0] == "062 0"


# ---------------------------------------------------------------- sign for sign
def lines_of(raw: bytes) -> list[str]:
    return write_report(report_of(raw)).decode().splitlines()


@pytest.mark.parametrize("column", [92, 102, 112])
def test_a_blank_cell_among_others_stays_blank(column: int) -> None:
    lines = edited(ELIF, column, " " * 8)
    assert lines_of(as_bytes(lines))[ELIF - 1] == lines[ELIF - 1].rstrip()


@pytest.mark.parametrize("points", ["10.0", "99.5", " 9.0", " 100"])
def test_points_are_written_with_a_decimal_as_long_as_there_is_room(points: str) -> None:
    assert lines_of(as_bytes(edited(ELIF, 81, points)))[ELIF - 1][80:84] == points


def test_a_single_round_in_which_nobody_had_anything_is_a_round() -> None:
    bare = tuple(line[:91] for line in SWISS)
    raw = as_bytes(edited(ELIF, 92, "0000 -", bare))
    assert (report_of(raw).rounds, again(raw)) == (1, report_of(raw))
    assert [line[91:] for line in lines_of(raw) if line.startswith("001")] == ["0000 -"] * 4
    none = as_bytes(bare)
    assert (report_of(none).rounds, again(none)) == (0, report_of(none))


@pytest.mark.parametrize("known", [("042 1940/03/06",), ("052 1940/03/08",), ("042 1940/03/06", "052 1940/03/08")])
def test_days_near_the_event_are_written_with_two_digits_of_the_year(known: tuple[str, ...]) -> None:
    """1940 is nearer to no other century of the event, be it the first day or the last that tells it."""
    ruler = "132".ljust(91) + "40/03/06  40/03/07  40/03/08"
    raw = as_bytes((*SWISS[:3], *known, *SWISS[5:11], ruler, *SWISS[12:]))
    assert ruler in lines_of(raw)


def test_a_team_without_points_has_blanks_where_they_would_stand() -> None:
    bare = "310   1 Lake".ljust(73) + "   1    3"
    lines = (*TEAMS[:14], bare, TEAMS[15])
    assert lines_of(as_bytes(lines))[14] == bare
