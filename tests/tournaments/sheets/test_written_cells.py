"""What a typed cell means, in both languages, in a square and elsewhere, and with the CFC's letters."""

from __future__ import annotations

import pytest

from tournaments.sheets.written_cells import Meant, NotUnderstood, checked_value, meant


def paired(opponent: int, colour: str, code: str) -> Meant:
    return Meant(opponent=opponent, colour=colour, code=code)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("17w1", paired(17, "w", "1")), ("17 w 1", paired(17, "w", "1")), ("17b0", paired(17, "b", "0")),
        ("w17 0", paired(17, "w", "0")), ("17+w", paired(17, "w", "+")), ("17=", paired(17, "", "=")),
        ("17 1", paired(17, "", "1")), ("17W½", paired(17, "w", "=")), ("17w1/2", paired(17, "w", "=")),
        ("17w0,5", paired(17, "w", "=")), ("17w.5", paired(17, "w", "=")), ("17−w", paired(17, "w", "-")),
        ("17–b", paired(17, "b", "-")), ("17--", paired(17, "", "--")), ("17w+-", paired(17, "w", "+")),
        ("17wW", paired(17, "w", "W")), ("17bL", paired(17, "b", "L")), ("17wD", paired(17, "w", "D")),
        ("17w", paired(17, "w", "?")), ("17", paired(17, "", "?")), ("171", paired(171, "", "?")),
        ("bye", Meant(code="U")), ("BYE", Meant(code="U")), ("½ bye", Meant(code="H")), ("0bye", Meant(code="Z")),
        ("1bye", Meant(code="F")), ("h", Meant(code="H")), ("f", Meant(code="F")), ("-", Meant(code="-")),
        ("+", Meant(code="+")), ("", Meant()), ("   ", Meant()),
    ],
)  # fmt: skip
def test_a_swiss_cell_is_read(text: str, expected: Meant) -> None:
    assert meant(text, in_square=False) == expected


@pytest.mark.parametrize(
    "text", ["w", "x17", "17x", "17w2", "17ww1", "w17b1", "0", "0w1", "17w11", "½", "1/2", "byebye", "17w1 18b0", "①w1"]
)
def test_what_means_nothing_in_a_swiss_is_not_guessed(text: str) -> None:
    with pytest.raises(NotUnderstood, match="cell-unreadable"):
        meant(text, in_square=False)


@pytest.mark.parametrize(
    ("text", "colour", "code"),
    [
        ("1", "", "1"), ("0", "", "0"), ("=", "", "="), ("½", "", "="), ("h", "", "H"), ("+", "", "+"), ("-", "", "-"),
        ("--", "", "--"), ("w1", "w", "1"), ("1b", "b", "1"), ("b", "b", ""), ("?", "", "?"), ("RF", "", "RF"),
        ("rf", "", "RF"), ("R+", "", "R+"),
    ],
)  # fmt: skip
def test_in_a_square_the_result_alone_is_typed(text: str, colour: str, code: str) -> None:
    assert meant(text, in_square=True) == Meant(colour=colour, code=code)


@pytest.mark.parametrize("text", ["11", "10", "17w1", "2", "bye", "x", "ww", "=="])
def test_what_is_no_result_of_a_square_is_not_guessed(text: str) -> None:
    with pytest.raises(NotUnderstood, match="cell-unreadable"):
        meant(text, in_square=True)


@pytest.mark.parametrize(("text", "colour"), [("4b1", "w"), ("4n1", "b"), ("4N=", "b")])
def test_french_has_blancs_and_noirs(text: str, colour: str) -> None:
    assert meant(text, in_square=False, language="fr").colour == colour


@pytest.mark.parametrize("text", ["4w1", "w"])
def test_french_has_no_w(text: str) -> None:
    with pytest.raises(NotUnderstood):
        meant(text, in_square=False, language="fr")


@pytest.mark.parametrize(("text", "code"), [("4f", "-"), ("4d", "-"), ("4rf", "RF"), ("4F", "-"), ("4RF", "RF")])
def test_the_cfc_marks_defaults_with_f_d_and_r(text: str, code: str) -> None:
    assert meant(text, in_square=False, is_cfc=True) == paired(4, "", code)


def test_elsewhere_an_f_behind_an_opponent_means_nothing() -> None:
    with pytest.raises(NotUnderstood):
        meant("4f", in_square=False)


@pytest.mark.parametrize(
    ("opponent", "colour", "code", "in_square", "value"),
    [
        (4, "w", "1", False, (4, "w", "1")), (None, "w", "H", False, (None, "", "H")),
        (None, "b", "+", False, (None, "", "+")), (4, "w", "H", True, (4, "", "H")),
    ],
)  # fmt: skip
def test_a_value_in_its_parts_is_taken_as_a_file_can_say_it(
    opponent: int | None, colour: str, code: str, in_square: bool, value: tuple[int | None, str, str]
) -> None:
    assert checked_value(opponent, colour, code, in_square=in_square) == value


@pytest.mark.parametrize(
    ("opponent", "colour", "code", "why"),
    [
        (4, "w", "9", "code-unknown"), (4, "x", "1", "colour-unknown"), (None, "", "1", "opponent-missing"),
        (None, "", "--", "opponent-missing"), (4, "w", "H", "bye-with-opponent"), (None, "", "?", "opponent-missing"),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_says_why(opponent: int | None, colour: str, code: str, why: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        checked_value(opponent, colour, code, in_square=False)
    assert refusal.value.code == why
