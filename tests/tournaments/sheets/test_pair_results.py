"""A game's result as pairing lists print it: of both sides, of White alone, of each side by itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.sheets.cells import CODES, MIRRORED
from tournaments.sheets.pair_results import BOTH, both_sides, of_two, of_white

WON, DRAWN, LOST = ("1-0", "1:0", "1 - 0", "1–0", "1−0", "1—0", " 1-0 ", "1.0-0.0", "1.0 : 0"), (
    "½-½", "1/2-1/2", "0.5-0.5", "0,5:0,5", ".5-.5", "= - =", "=-=", "X-X", "x - x", "1/2 : 1/2",
), ("0-1", "0 : 1", "0.0-1.0", "0–1")  # fmt: skip
DEFAULTED = {
    "+": ("+--", "+ - -", "+-", "1F-0F", "1f - 0f", "1-0F", "1F-0", "1-F", "1-0K", "+:-", "+ : -"),
    "-": ("--+", "- - +", "-+", "0F-1F", "0F-1", "0-1F", "F-1", "0-1K", "-:+"),
    "--": ("---", "- - -", "0F-0F", "F-F", "0-0K", "-:-"),
}


@pytest.mark.parametrize(
    ("texts", "code"), [(WON, "1"), (DRAWN, "="), (LOST, "0"), *((texts, code) for code, texts in DEFAULTED.items())]
)
def test_a_result_of_both_sides_is_told_as_white_has_it(texts: tuple[str, ...], code: str) -> None:
    assert {text: both_sides(text) for text in texts} == dict.fromkeys(texts, code)
    assert {text: of_white(text) for text in texts} == dict.fromkeys(texts, code)


@pytest.mark.parametrize(
    "text", ["1-1", "0-0", "1-½", "½-1", "2-0", "1-0-0", "10", "1", "½", "+", "+-+", "", "-", "1-", "-0", "١-٠", "1-0?"]
)
def test_what_is_no_result_of_two_sides_is_none(text: str) -> None:
    assert both_sides(text) is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1", "1"), ("1.0", "1"), ("0", "0"), ("0.0", "0"), ("½", "="), ("=", "="), ("0.5", "="), ("1/2", "="),
        ("+", "+"), ("--", "--"), ("", "?"), ("  ", "?"), ("-", "?"), ("?", "?"), ("*", "?"), ("vs", "?"), ("v", "?"),
        ("x", "?"), ("2", None), ("won", None), ("1½", None), ("10", None), ("1 0", None), ("½½", None), ("٥", None),
    ],
)  # fmt: skip
def test_whites_side_may_stand_alone_and_no_result_is_an_open_one(text: str, code: str | None) -> None:
    assert of_white(text) == code


@pytest.mark.parametrize(
    ("white", "black", "code"),
    [
        ("1", "0", "1"), ("0", "1", "0"), ("½", "½", "="), ("1.0", "0.0", "1"), ("=", "0.5", "="), ("1", "", "1"),
        ("", "1", "0"), ("", "½", "="), ("", "", "?"), ("*", "?", "?"), ("--", "--", "--"), ("1", "1", None),
        ("0", "0", None), ("1", "½", None), ("½", "0", None), ("1", "x1", None), ("2", "0", None), ("", "9", None),
        ("+", "0", None), ("+", "", "+"),
    ],
)  # fmt: skip
def test_of_two_columns_one_may_be_empty_and_two_must_agree(white: str, black: str, code: str | None) -> None:
    assert of_two(white, black) == code


def test_every_result_in_the_list_has_another_side_in_it() -> None:
    """Who turns a list around finds the same games the other way."""
    assert set(BOTH.values()) <= CODES
    played = {text: code for text, code in BOTH.items() if code in ("1", "0", "=", "+", "-", "--")}
    assert {MIRRORED[code] for code in played.values()} == set(played.values())


@given(st.text(max_size=12))
def test_any_text_is_a_code_or_none(text: str) -> None:
    for found in (both_sides(text), of_white(text), of_two(text, text)):
        assert found is None or found in CODES
