"""Whole documents drawn at random: read they say what they were made of, and written and read again the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.tournaments.trf.documents import Document, document
from tests.tournaments.trf.test_regular import same
from tournaments.benchmarks.sample_report import sample_report
from tournaments.trf import Severity, TrfReport, read_report, write_report
from tournaments.trf.faults import Fault

SEEDS = st.integers(0, 2**32)
HARMLESS = {"fide-id-missing"}


def drawn(seed: int, *, dialect: str = "trf16", has_teams: bool = False) -> Document:
    dice = random.Random(seed)  # noqa: S311
    return document(dice, size=dice.randint(2, 14), rounds=dice.randint(1, 9), dialect=dialect, has_teams=has_teams)


def report_of(raw: bytes) -> TrfReport:
    report = read_report(raw).report
    assert report is not None
    return report


def faults_but_harmless(raw: bytes) -> list[Fault]:
    return [fault for fault in read_report(raw).faults if fault.code not in HARMLESS]


@given(SEEDS, st.sampled_from(["trf16", "trf26"]), st.booleans())
@example(289600, "trf16", False)
def test_a_document_is_read_as_what_it_was_made_of(seed: int, dialect: str, has_teams: bool) -> None:
    made = drawn(seed, dialect=dialect, has_teams=has_teams)
    result = read_report(made.raw())
    is_trf26 = dialect == "trf26" or has_teams  # 310 came with TRF26
    expected = [] if any(cell.opponent for player in made.players for cell in player.cells) else ["no-results"]
    assert [fault.code for fault in faults_but_harmless(made.raw())] == expected
    assert (result.dialect, result.accepted) == ("trf26" if is_trf26 else "trf16", not expected)
    report = report_of(made.raw())
    assert (report.players, report.teams, report.round_dates) == (made.players, made.teams, made.round_dates)
    assert [player.born for player in report.players] == [player.born for player in made.players]
    assert (report.deputy_arbiters, report.rounds) == (("Horvat, Chiara", "Okoye, Ada"), len(made.round_dates))


@given(SEEDS, st.sampled_from(["trf16", "trf26"]), st.booleans())
def test_a_document_says_the_same_after_writing(seed: int, dialect: str, has_teams: bool) -> None:
    made = drawn(seed, dialect=dialect, has_teams=has_teams)
    report = report_of(made.raw())
    written = write_report(report)
    assert (report_of(written), write_report(report_of(written))) == (report, written)
    both_ways = report_of(write_report(report, "trf26"))
    assert replace(both_ways, declared_rounds=None, records=()) == replace(report, declared_rounds=None, records=())


@given(SEEDS)
def test_the_lines_of_players_are_written_sign_for_sign(seed: int) -> None:
    made = drawn(seed)
    written = write_report(report_of(made.raw())).decode().splitlines()
    assert [line for line in written if line.startswith("001")] == [
        line for line in made.lines if line.startswith("001")
    ]


@given(SEEDS)
def test_games_are_counted_as_they_were_drawn(seed: int) -> None:
    made = drawn(seed)
    games = report_of(made.raw()).games()
    assert (sum(game.rated for game in games), sum(not game.rated for game in games)) == (
        made.rated_games, made.unrated_games,
    )  # fmt: skip
    assert len({(game.round, rank) for game in games for rank in (game.white, game.black)}) == 2 * len(games)
    assert all(game.played == game.rated != (game.forfeit or game.result in ("+--", "--+", "=-=")) for game in games)


@given(SEEDS, st.booleans())
def test_lines_read_as_text_and_cell_by_cell_say_the_same(seed: int, has_teams: bool) -> None:
    same(drawn(seed, has_teams=has_teams).raw())


@given(SEEDS, st.sampled_from(["\n", "\r", "\r\n"]), st.booleans(), st.integers(0, 30))
def test_line_ends_a_mark_and_blanks_change_nothing(seed: int, end: str, has_mark: bool, blanks: int) -> None:
    made = drawn(seed)
    lines = [line + " " * (blanks % (number + 2)) for number, line in enumerate(made.lines)]
    raw = (b"\xef\xbb\xbf" if has_mark else b"") + (end.join(lines) + end).encode()
    assert (report_of(raw), faults_but_harmless(raw)) == (report_of(made.raw()), faults_but_harmless(made.raw()))


@given(SEEDS, st.integers(0), st.integers(0), st.sampled_from("10=+-WDLHFUZ "))
def test_no_other_result_in_one_cell_goes_unnoticed(seed: int, whose: int, where: int, code: str) -> None:
    """Of a game every other code contradicts the opponent's; of a bye the points or the kind of the cell do."""
    made = drawn(seed)
    player = made.players[whose % len(made.players)]
    old = player.cells[where % len(player.cells)]
    if old.opponent is None or old.code == code or {old.code, code} == {"+", "-"}:
        return  # a double forfeit is one of a kind
    number = next(index for index, line in enumerate(made.lines) if line.startswith(f"001 {player.rank:4} "))
    line = made.lines[number]
    changed = line[: old.column + 6] + code + line[old.column + 7 :]
    raw = "\r\n".join([*made.lines[:number], changed, *made.lines[number + 1 :]]).encode()
    found = [fault for fault in read_report(raw).faults if fault.severity is Severity.ERROR]
    assert (number + 1, old.round) in {(fault.line, fault.round) for fault in found}


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_the_lines_of_players_changes_no_player(seed: int) -> None:
    made = drawn(seed)
    head = [line for line in made.lines if not line.startswith("001")]
    lines = sorted(line for line in made.lines if line.startswith("001"))
    report = report_of("\n".join([*head, *lines]).encode())
    assert report.by_rank() == report_of(made.raw()).by_rank()
    assert report.games() == report_of(made.raw()).games()


def test_the_widest_file_there_can_be_is_read_and_written_sign_for_sign() -> None:
    """9,998 players with opponents of four digits, and thirty rounds."""
    raw = sample_report(9998, 30, 1)
    result = read_report(raw)
    assert (result.accepted, result.faults) == (True, ())
    report = report_of(raw)
    assert (len(report.players), report.rounds, report.players[-1].rank) == (9998, 30, 9998)
    last = report.players[0].cells[-1]
    assert last.opponent is not None
    assert (last.column, report.players[last.opponent - 1].cells[29].opponent) == (382, 1)
    assert write_report(report) == raw
