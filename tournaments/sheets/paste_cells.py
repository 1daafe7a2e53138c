"""One pasted cell, in the dialects of the programs: ``17w1``, ``17 w 1``, ``+W17``, ``W 17``, ``0000 - U``. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

LONGEST = 24
EMPTY = frozenset({"", "-", ".", "--", "*", "**", "***", "x", "xx", "xxx", "x x x", "---", "...", "■", "█"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Read:
    """What a cell says; ``letter`` is the colour as it stands there, its meaning depends on the language."""

    opponent: int | None = None
    letter: str = ""
    code: str = ""


LETTERS = "wbsnzv"  # White and Black in English, German, French and Spanish, Dutch, Swedish and Danish
_RESULT_OR_LETTER = r"(?P<result>--|\+-|-\+|[10=½+\-wdl])"  # W, D, L: less than one move
_RESULT = r"(?P<result>--|\+-|-\+|[10=½+\-])"
_FORMS = tuple(
    re.compile(form, re.ASCII)
    for form in (
        rf"(?P<opponent>\d{{1,4}})\s*(?P<letter>[{LETTERS}])\s*{_RESULT_OR_LETTER}?",
        rf"(?P<opponent>\d{{1,4}})\s*(?P<result>--|[=½+\-])\s*(?P<letter>[{LETTERS}])?",
        rf"(?P<opponent>\d{{1,4}})\s+{_RESULT}(?:\s*(?P<letter>[{LETTERS}]))?",
        rf"(?P<letter>[{LETTERS}])\s*(?P<opponent>\d{{1,4}})(?:\s+{_RESULT}|(?P<sign>[=½+\-]))",
    )
)
_BYES = {
    "bye": "U", "+bye": "U", "1bye": "F", "½bye": "H", "=bye": "H", "0bye": "Z", "-bye": "Z", "pab": "U",
    "-1": "U", "-½": "H", "-=": "H", "-0": "Z", "+1": "U", "exempt": "U", "freilos": "U", "spielfrei": "U",
    "bye1": "U", "bye½": "H", "bye0": "Z",
    "0000-u": "U", "0000-h": "H", "0000-f": "F", "0000-z": "Z", "0000-+": "U", "0000--": "Z",
}  # fmt: skip
_VEGA = re.compile(r"(?P<result>[+=\-<>])\s*(?P<letter>[wbsnf])\s*(?P<opponent>\d{1,4})", re.ASCII)
_VEGA_CODES = {"+": "1", "=": "=", "-": "0", ">": "+", "<": "-"}
_AMERICAN = re.compile(r"(?P<result>[wldxf])\s*(?P<opponent>\d{1,4})(?:\s*(?P<letter>[wb]))?", re.ASCII)
_AMERICAN_CODES = {"w": "1", "l": "0", "d": "=", "x": "+", "f": "-"}
_AMERICAN_BYES = {"b": "U", "h": "H", "u": "Z", "b---": "U", "h---": "H", "u---": "Z"}
_ABOVE = re.compile(
    rf"{_RESULT}\s+(?:(?P<before>\d{{1,4}})\s*(?P<letter>[{LETTERS}])?|(?P<first>[{LETTERS}])\s*(?P<behind>\d{{1,4}}))",
    re.ASCII,
)
_BYES_BELOW = {"1 bye": "U", "½ bye": "H", "0 bye": "Z"}
_COLON = re.compile(r"(?P<opponent>\d{1,4}):(?P<result>[wdl=½+\-])", re.ASCII)
_COLON_CODES = {"w": "1", "d": "=", "l": "0", "=": "=", "½": "=", "+": "+", "-": "-"}
_COLON_BYES = {"w": "U", "+": "U", "d": "H", "=": "H", "½": "H", "l": "Z", "-": "Z"}
_WORDS = str.maketrans({"w": "1", "d": "½", "l": "0"})
_CODES = {"½": "=", "+-": "+", "-+": "-", "w": "W", "d": "D", "l": "L"}
_HALF = re.compile(r"1/2|0[.,]5|(?<!\d)[.,]5", re.ASCII)


def _bare(text: str) -> str:
    return _HALF.sub("½", text.strip().lower())


def usual(text: str) -> Read | None:
    """``17w1`` in any order, with the byes of results pages and report files."""
    bare = _bare(text)
    if code := _BYES.get(bare.replace(" ", "")):
        return Read(code=code)
    for form in _FORMS:
        if (found := form.fullmatch(bare)) and int(found["opponent"]):
            parts = found.groupdict()
            said = parts["result"] or parts.get("sign") or "?"
            return Read(opponent=int(parts["opponent"]), letter=parts["letter"] or "", code=_CODES.get(said, said))
    return None


def signs_first(text: str) -> Read | None:
    """``+W17`` won with White against 17; ``>``, ``<`` and ``+F17``, ``-F17`` without a game."""
    bare = _bare(text)
    if code := _BYES.get(bare.replace(" ", "")):
        return Read(code=code)
    found = _VEGA.fullmatch(bare)
    if found is None or not int(found["opponent"]):
        return None
    opponent, sign = int(found["opponent"]), found["result"]
    if found["letter"] == "f":  # by forfeit, and nothing of a colour
        return Read(opponent=opponent, code=sign)
    return Read(opponent=opponent, letter=found["letter"], code=_VEGA_CODES[sign])


def american(text: str) -> Read | None:
    """``W 17`` won against 17; where a second line tells the colour it stands behind: ``W 17 b``."""
    bare = _bare(text)
    if code := _AMERICAN_BYES.get(bare.replace(" ", "")):
        return Read(code=code)
    found = _AMERICAN.fullmatch(bare)
    if found is None or not int(found["opponent"]):
        return None
    letter = found["letter"] or ""
    return Read(opponent=int(found["opponent"]), letter=letter, code=_AMERICAN_CODES[found["result"]])


def with_colons(text: str) -> Read | None:
    """SwissPerfect: ``17:W`` won against 17, ``0:=`` half a point without an opponent; no colours."""
    found = _COLON.fullmatch(_bare(text))
    if found is None:
        return None
    if not int(found["opponent"]):
        return Read(code=_COLON_BYES[found["result"]])
    return Read(opponent=int(found["opponent"]), code=_COLON_CODES[found["result"]])


def result_above(text: str) -> Read | None:
    """``1 4w``: of a cell of two lines the result stands in the first."""
    bare = _bare(text)
    if code := _BYES_BELOW.get(bare) or _BYES.get(bare.replace(" ", "")):
        return Read(code=code)
    found = _ABOVE.fullmatch(bare)
    opponent = int(found["behind"] or found["before"]) if found else 0
    if found is None or not opponent:
        return None
    letter = found["letter"] or found["first"] or ""
    return Read(opponent=opponent, letter=letter, code=_CODES.get(found["result"], found["result"]))


Dialect = Callable[[str], Read | None]
DIALECTS: tuple[Dialect, ...] = (usual, signs_first, american, with_colons, result_above)


def best_dialect(texts: Iterable[str]) -> Dialect:
    """The dialect that reads the most of these cells; the usual one when it is a draw."""
    given = [text for text in texts if text.lower() not in EMPTY]
    return max(DIALECTS, key=lambda dialect: sum(dialect(text) is not None for text in given))


def results_in(text: str, *, half_is_unplayed: bool) -> list[str] | None:
    """The results of a cell of a square, one a game: ``1``, ``½ 1``, ``½½``, ``WD``; nothing for what is none."""
    bare = re.sub(r"[\s/|,]", "", _bare(text))
    if bare.isalpha():
        bare = bare.translate(_WORDS)
    if not bare or not re.fullmatch(r"[10½=+\-]{1,4}", bare):
        return None
    return ["H" if sign == "=" and half_is_unplayed else _CODES.get(sign, sign) for sign in bare]
