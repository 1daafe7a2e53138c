"""How a refusal shows what was found: on one line, as the document wrote it, and not longer than 60 signs."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from ratings.regulations.problems import ABSENT, BadPeriod, printable, shown


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "null"),
        (True, "true"),
        (Decimal("2400.50"), "2400.50"),
        (date(2022, 3, 5), "2022-03-05"),
        ([1, 2], "a list"),
        ((1, 2), "a list"),
        ({"A": 1}, "an object"),
        (ABSENT, "nothing"),
        ("Café", '"Café"'),
        ('say "no"', '"say \\"no\\""'),
        ("e\u200bf", '"e\\u200bf"'),  # a space of no width would hide itself
        ("x" * 58, '"' + "x" * 58 + '"'),  # 60 signs with the quotation marks
        ("x" * 59, '"' + "x" * 58 + "…"),
        (2**240 - 1, "17668470647783843295832975007429185158274838968756189581216…"),  # 240 bits: shown, cut
        (2**240, "a number of many digits"),  # 241 bits: not even looked at
    ],
)
def test_a_value_is_shown_on_one_short_line(value: Any, words: str) -> None:
    assert shown(value) == words


def test_a_refusal_keeps_the_path_what_was_expected_and_what_was_found() -> None:
    refusal = BadPeriod("events.0.games", "a list", {"A": 1})
    assert str(refusal) == "events.0.games: expected a list, got an object"
    assert (refusal.path, refusal.expected, refusal.got) == ("events.0.games", "a list", {"A": 1})


def test_a_refusal_of_the_whole_document_names_the_document() -> None:
    assert str(BadPeriod("", "an object", 3)) == "document: expected an object, got 3"


def test_a_path_is_printed_on_one_line() -> None:
    assert printable("players.A\nB.rating") == "players.A\\nB.rating"
