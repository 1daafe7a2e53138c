"""Lines read as text and lines read cell by cell, on files changed at random: both say the same."""

from __future__ import annotations

import importlib.util
import random
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shared_material import shared_file
from tests.tournaments.trf.sample import SWISS, TEAMS, TRF06, TRF26, as_bytes
from tests.tournaments.trf.test_regular import OPEN, same

SAMPLES = [*(as_bytes(lines) for lines in (SWISS, TRF06, TRF26, TEAMS)), OPEN]
# what stands in a cell or beside one, right or wrong
PIECES = [
    "   1 w 1",
    "   2 b 0",
    "0000 - U",
    "0000 - H",
    "0000 - +",
    "   3 - -",
    "   3 w W",
    "        ",
    "\t",
    "9999",
    " ",
    "w",
    "=",
    "½",
    "4",
]


@given(st.sampled_from(SAMPLES), st.integers(0), st.integers(0, 12), st.binary(max_size=12))
def test_any_bytes_anywhere_are_read_the_same(raw: bytes, start: int, length: int, junk: bytes) -> None:
    start %= len(raw)
    same(raw[:start] + junk + raw[start + length :])


@given(
    st.sampled_from(SAMPLES), st.lists(st.tuples(st.integers(0), st.integers(0), st.sampled_from(PIECES)), max_size=4)
)
def test_other_cells_anywhere_are_read_the_same(raw: bytes, changes: list[tuple[int, int, str]]) -> None:
    lines = raw.decode().split("\r\n")
    players = [number for number, line in enumerate(lines) if line.startswith("001")]
    for which, where, piece in changes:
        number = players[which % len(players)]
        start = where % (len(lines[number]) + 12)
        text = lines[number].ljust(start + len(piece))
        lines[number] = text[:start] + piece + text[start + len(piece) :]
    same("\r\n".join(lines).encode())


@given(st.sampled_from(SAMPLES), st.integers(0), st.integers(0))
def test_lines_exchanged_doubled_or_lost_are_read_the_same(raw: bytes, one: int, other: int) -> None:
    lines = raw.split(b"\r\n")
    one, other = one % len(lines), other % len(lines)
    same(b"\r\n".join([*lines[:one], lines[other], *lines[one + 1 :]]))
    same(b"\r\n".join([*lines[:one], lines[other], *lines[one:]]))
    same(b"\r\n".join([*lines[:one], *lines[one + 1 :]]))


@pytest.fixture(scope="module")
def mutator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("trf_fuzz", shared_file("tools/trf_fuzz.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("seed", range(200))
def test_a_mutant_is_read_the_same(mutator: ModuleType, seed: int) -> None:
    clean = mutator.make_valid(random.Random(1000 + seed))  # noqa: S311
    same(mutator.mutate(clean, random.Random(-seed - 5000), 500_000)[0])  # noqa: S311
