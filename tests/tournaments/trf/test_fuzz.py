"""Files spoiled at random: never an exception, never without a place, never slow."""

from __future__ import annotations

import importlib.util
import random
import time
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shared_material import shared_file
from tests.tournaments.trf.sample import SWISS, TEAMS, TRF06, TRF26, as_bytes, player
from tournaments.trf import Fault, ReadResult, Severity, read_report, write_report

SAMPLES = [as_bytes(lines) for lines in (SWISS, TRF06, TRF26, TEAMS)]


@given(st.sampled_from(SAMPLES), st.integers(0), st.integers(0, 40), st.binary(max_size=40))
def test_any_bytes_anywhere_give_an_answer(raw: bytes, start: int, length: int, junk: bytes) -> None:
    start %= len(raw)
    result = read_report(raw[:start] + junk + raw[start + length :])
    assert result.accepted or any(fault.severity is Severity.ERROR for fault in result.faults)


@given(st.binary(max_size=400))
def test_no_bytes_are_too_strange(raw: bytes) -> None:
    assert not read_report(raw).accepted


@given(st.sampled_from(SAMPLES), st.integers(0), st.characters())
def test_what_is_accepted_can_be_written_and_read_again(raw: bytes, start: int, letter: str) -> None:
    text = raw.decode()
    start %= len(text)
    result = read_report((text[:start] + letter + text[start + 1 :]).encode("utf-8", "replace"))
    if result.accepted:
        assert result.report is not None
        assert read_report(write_report(result.report)).report == result.report


@pytest.fixture(scope="module")
def mutator() -> ModuleType:
    path = shared_file("tools/trf_fuzz.py")
    spec = importlib.util.spec_from_file_location("trf_fuzz", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("seed", range(300))
def test_a_labelled_mutant_is_judged_as_its_label_says(mutator: ModuleType, seed: int) -> None:
    clean = mutator.make_valid(random.Random(seed))  # noqa: S311
    raw, names, expected, line, columns, _ = mutator.mutate(clean, random.Random(-seed - 1), 2_000_000)  # noqa: S311
    result = read_report(raw)
    assert _agrees(result, expected, line, columns), (names, result.faults[:5])


def _agrees(result: ReadResult, expected: str, line: int | None, columns: list[int] | None) -> bool:
    errors = [fault for fault in result.faults if fault.severity is Severity.ERROR]
    if expected == "reject":
        return not result.accepted and any(_is_at(fault, line, columns) for fault in errors)
    if expected == "accept":
        return result.accepted
    return expected != "warn" or any(_is_at(fault, line, columns) for fault in result.faults)


def _is_at(fault: Fault, line: int | None, columns: list[int] | None) -> bool:
    if line is None:
        return True
    return fault.line == line and (columns is None or columns[0] <= (fault.column or 0) <= columns[1])


def open_of(players: int) -> bytes:
    """A file of so many players who play the same neighbour nine times."""
    lines = []
    for rank in range(1, players + 1):
        other, cell, points = (rank + 1, "w 1", "9.0") if rank % 2 else (rank - 1, "b 0", "0.0")
        start = f"{rank}/m//Name, First/1500/SLO/{7_000_000 + rank}"
        lines.append(player(start, "1990/01/01", f"{points}/{rank}", *[f"{other:>4} {cell}"] * 9))
    return as_bytes([*SWISS[:5], SWISS[8], *lines])


def seconds_of_cpu(raw: bytes) -> float:
    """What reading takes of this process alone, however busy the machine is; the quicker of two."""
    seconds = []
    for _ in range(2):
        began = time.process_time()
        read_report(raw)
        seconds.append(time.process_time() - began)
    return min(seconds)


def test_ten_thousand_players_are_read_as_quickly_as_a_tenth_ten_times() -> None:
    raw = open_of(9984)
    began = time.process_time()
    result = read_report(raw)
    seconds = time.process_time() - began
    assert (result.accepted, result.report and len(result.report.games())) == (True, 9984 * 9 // 2)
    # what grows with the square of the file would take a hundred times as long
    assert seconds < 30 * seconds_of_cpu(open_of(998))
