"""What somebody types into a cell, understood: ``17w1``, ``17 w 1``, ``17+w``, ``½bye``; in a square ``1 = h``."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from tournaments.sheets.cells import BYES, CODES, Value

LONGEST = 24
# White and black as they are typed; French has blancs and noirs.
LETTERS = {"en": ("w", "b"), "fr": ("b", "n")}

_RESULTS = {
    "1": "1",
    "0": "0",
    "=": "=",
    "½": "=",
    "1/2": "=",
    "0.5": "=",
    ".5": "=",
    "+": "+",
    "-": "-",
    "--": "--",
    "+-": "+",
    "-+": "-",
    "h": "H",
    "?": "?",
    "W": "W",
    "D": "D",
    "L": "L",
    "rf": "RF",
    "fr": "RF",
    "r+": "R+",
}
_BYES = {
    "bye": "U",
    "u": "U",
    "ubye": "U",
    "pab": "U",
    "½bye": "H",
    "=bye": "H",
    "hbye": "H",
    "h": "H",
    "0.5bye": "H",
    "1/2bye": "H",
    "1bye": "F",
    "fbye": "F",
    "+bye": "F",
    "0bye": "Z",
    "zbye": "Z",
    "-bye": "Z",
    "z": "Z",
    "+": "+",
    "-": "-",
}
_MINUSES = str.maketrans({"−": "-", "–": "-", "—": "-", ",": ".", "\u00a0": " ", "➕": "+", "＝": "="})
_SPACES = re.compile(r"(?<!\d)\s+|\s+(?!\d)", re.ASCII)  # between two numbers a space stays
_PAIRED = re.compile(r"(?P<before>[a-z])?(?P<opponent>\d{1,4})(?P<rest>.*)", re.ASCII | re.IGNORECASE)


class NotUnderstood(ValueError):
    """Nobody can say what was meant; ``code`` says of what kind it is."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, kw_only=True, slots=True)
class Meant:
    """What the text says: nothing (the cell is emptied), or opponent, colour and code as far as they are there."""

    opponent: int | None = None
    colour: str = ""
    code: str = ""


def meant(text: str, *, in_square: bool, language: str = "en", is_cfc: bool = False) -> Meant:
    """Read a cell. In the square of a round robin opponent and round stand already: only the result is typed.

    Raises ``NotUnderstood`` with ``cell-too-long`` or ``cell-unreadable``.
    """
    if len(text) > LONGEST:
        raise NotUnderstood("cell-too-long")
    bare = _SPACES.sub("", unicodedata.normalize("NFC", text).translate(_MINUSES).strip())
    if not bare:
        return Meant()
    if in_square:
        return _result(bare, LETTERS.get(language, LETTERS["en"]), is_cfc=is_cfc)
    if bye := _bye(bare, is_cfc):
        return Meant(code=bye)
    return _paired(bare, LETTERS.get(language, LETTERS["en"]), is_cfc=is_cfc)


def _bye(bare: str, is_cfc: bool) -> str:
    """The code of a word for a round without an opponent."""
    word = bare.lower()
    return "F" if word == "f" and not is_cfc else _BYES.get(word, "")


def _paired(bare: str, letters: tuple[str, str], *, is_cfc: bool) -> Meant:
    found = _PAIRED.fullmatch(bare)
    if found is None or not int(found["opponent"]):
        raise NotUnderstood("cell-unreadable")
    before = _colour(found["before"] or "", letters)
    if found["before"] and not before:
        raise NotUnderstood("cell-unreadable")
    said = _result(found["rest"].lstrip(), letters, is_cfc=is_cfc)
    if before and said.colour:
        raise NotUnderstood("cell-unreadable")
    return Meant(opponent=int(found["opponent"]), colour=before or said.colour, code=said.code or "?")


def _result(text: str, letters: tuple[str, str], *, is_cfc: bool) -> Meant:
    """A result with its colour before or behind it, either of them left out."""
    for colour, rest in ((text[:1], text[1:]), (text[-1:], text[:-1]), ("", text)):
        side = _colour(colour, letters)
        code = _code(rest, is_cfc)
        if (side or not colour) and (code or (side and not rest)):
            return Meant(colour=side, code=code)
    if text:
        raise NotUnderstood("cell-unreadable")
    return Meant()


def _colour(letter: str, letters: tuple[str, str]) -> str:
    return dict(zip(letters, "wb", strict=True)).get(letter.lower(), "")


def _code(text: str, is_cfc: bool) -> str:
    if text.lower() in ("f", "d") and is_cfc:  # 718, 733: lost by default
        return "-"
    return _RESULTS.get(text) or _RESULTS.get(text.lower(), "")


def checked_value(opponent: int | None, colour: str, code: str, *, in_square: bool) -> Value:
    """A value that came in its parts. Raises ``NotUnderstood``."""
    if code not in CODES:
        raise NotUnderstood("code-unknown")
    if colour not in ("", "w", "b"):
        raise NotUnderstood("colour-unknown")
    if opponent is None:
        if code not in BYES and code not in "+-":
            raise NotUnderstood("opponent-missing")
        return None, "", code
    if code in BYES and not in_square:
        raise NotUnderstood("bye-with-opponent")
    return opponent, "" if code in BYES else colour, code
