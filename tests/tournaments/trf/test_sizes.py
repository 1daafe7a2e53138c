"""How long a line may be, how many lines and rounds there may be, and what is said of more."""

from __future__ import annotations

import pytest

from tests.tournaments.trf.sample import ELIF, SWISS, as_bytes, faults, with_line, with_text
from tournaments.trf.cells import MAX_ROUNDS
from tournaments.trf.lines import MAX_LINE_LENGTH, MAX_LINES


def told(raw: bytes, code: str) -> list[tuple[int | None, int | None, int | None, str]]:
    return [(fault.line, fault.column, fault.end_column, fault.message) for fault in faults(raw, code)]


def test_a_line_has_at_most_so_many_characters() -> None:
    assert told(with_line(1, "012 ".ljust(MAX_LINE_LENGTH, "A")), "line-too-long") == []
    size = MAX_LINE_LENGTH + 7
    assert told(with_line(1, "012 ".ljust(size, "A")), "line-too-long") == [
        (1, MAX_LINE_LENGTH + 1, size, f"The line has {size} characters; the limit is {MAX_LINE_LENGTH}.")
    ]


@pytest.mark.parametrize(("more", "is_too_many"), [(0, False), (1, True)])
def test_a_file_has_at_most_so_many_lines(more: int, *, is_too_many: bool) -> None:
    # the twelve lines of the tournament section do not count
    section = 12
    lines = (*SWISS, *["###"] * (MAX_LINES - len(SWISS) + section + more))
    found = told(as_bytes(lines), "too-many-lines")
    message = f"The file has {MAX_LINES + section + 1} lines; the limit is {MAX_LINES}."
    assert found == ([(MAX_LINES + section + 1, 1, None, message)] if is_too_many else [])


def test_a_player_has_at_most_ninety_nine_rounds() -> None:
    def rounds(number: int) -> bytes:
        return with_text(ELIF, 92, "0000 - Z  " * number)

    assert told(rounds(MAX_ROUNDS), "too-many-rounds") == []
    assert told(rounds(MAX_ROUNDS + 1), "too-many-rounds") == [
        (ELIF, 1082, 1089, "The record has 100 rounds; at most 99.")
    ]
    [fault] = faults(rounds(MAX_ROUNDS + 1), "too-many-rounds")
    assert (fault.player, fault.round, fault.expected) == (1, 100, "at most 99 rounds")
