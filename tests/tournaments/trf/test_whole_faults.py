"""Every fault of every bad input, whole: what ``whole_faults.txt`` says of it, read by eye once, is what is told.

One line for a fault: severity, code, place, player, round and field, what was got and expected, article, message.
``python -m tests.tournaments.trf.test_whole_faults`` writes the file anew: read every line of the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tournaments.trf.bad_input import ALL, Bad
from tournaments.trf import Fault, read_report

FILE = Path(__file__).parent / "whole_faults.txt"
SHOWN = 24


def told(raw: bytes) -> list[str]:
    """The first faults of a file, a line for each, and how many more there are."""
    faults = read_report(raw).faults
    more = [f"and {len(faults) - SHOWN} more"] if len(faults) > SHOWN else []
    return [*(line_of(fault) for fault in faults[:SHOWN]), *more]


def line_of(fault: Fault) -> str:
    place = f"line {fault.line}, {fault.column}-{fault.end_column}"
    whose = f"player {fault.player}, round {fault.round}, {fault.field}"
    found = f"got {fault.got!r}, expected {fault.expected!r}"
    return f"{fault.severity} {fault.code} | {place} | {whose} | {found} | {fault.article} | {fault.message}"


def written() -> dict[str, list[str]]:
    """The lines of the file, by what is wrong."""
    blocks = FILE.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    return {block.splitlines()[0].removeprefix("# "): block.splitlines()[1:] for block in blocks}


def test_every_bad_input_has_its_own_words_in_the_file() -> None:
    assert list(written()) == [bad.what for bad in ALL]


@pytest.mark.parametrize("bad", [pytest.param(bad, id=bad.what) for bad in ALL])
def test_a_bad_input_is_told_whole(bad: Bad) -> None:
    assert told(bad.raw) == written()[bad.what]


if __name__ == "__main__":
    FILE.write_text("\n".join("\n".join([f"# {bad.what}", *told(bad.raw), ""]) for bad in ALL), encoding="utf-8")
