"""One pasted cell, in the dialects of the programs: ``17w1``, ``17 w 1``, ``+W17``, ``W 17``, ``0000 - U``. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

LONGEST = 24
EMPTY = frozenset({"", "-", "--", "*", "**", "***", "x", "xx", "xxx", "x x x", "---", "...", "■", "█"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Read:
    """What a cell says; ``letter`` is the colour as it stands there, its meaning depends on the language."""

    opponent: int | None = None
    letter: str = ""
    code: str = ""


_RESULT = r"(?P<result>--|\+-|-\+|[10=½+\-])"
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"(?P<opponent>\d{{1,4}})\s*(?P<letter>[wbsn])\s*{_RESULT}?",
        r"(?P<opponent>\d{1,4})\s*(?P<result>--|[=½+\-])\s*(?P<letter>[wbsn])?",
        rf"(?P<opponent>\d{{1,4}})\s+{_RESULT}(?:\s*(?P<letter>[wbsn]))?",
        rf"(?P<letter>[wbsn])\s*(?P<opponent>\d{{1,4}})(?:\s+{_RESULT}|(?P<sign>[=½+\-]))",
    )
)
_BYES = {
    "bye": "U", "+bye": "U", "1bye": "F", "½bye": "H", "=bye": "H", "0bye": "Z", "-bye": "Z", "pab": "U",
    "-1": "U", "-½": "H", "-=": "H", "-0": "Z", "+1": "U", "exempt": "U", "freilos": "U", "spielfrei": "U",
    "0000-u": "U", "0000-h": "H", "0000-f": "F", "0000-z": "Z", "0000-+": "U", "0000--": "Z",
}  # fmt: skip
_VEGA = re.compile(r"(?P<result>[+=\-<>])\s*(?P<letter>[wbsn])\s*(?P<opponent>\d{1,4})")
_VEGA_CODES = {"+": "1", "=": "=", "-": "0", ">": "+", "<": "-"}
_AMERICAN = re.compile(r"(?P<result>[wldxf])\s*(?P<opponent>\d{1,4})")
_AMERICAN_CODES = {"w": "1", "l": "0", "d": "=", "x": "+", "f": "-"}
_AMERICAN_BYES = {"b": "U", "h": "H", "u": "Z", "b---": "U", "h---": "H", "u---": "Z"}
_CODES = {"½": "=", "+-": "+", "-+": "-"}
_HALF = re.compile(r"1/2|0[.,]5|(?<!\d)[.,]5")


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
    """``+W17`` won with White against 17; ``>`` and ``<`` without a game."""
    bare = _bare(text)
    if code := _BYES.get(bare.replace(" ", "")):
        return Read(code=code)
    found = _VEGA.fullmatch(bare)
    if found is None or not int(found["opponent"]):
        return None
    return Read(opponent=int(found["opponent"]), letter=found["letter"], code=_VEGA_CODES[found["result"]])


def american(text: str) -> Read | None:
    """``W 17`` won against 17; no colours."""
    bare = _bare(text)
    if code := _AMERICAN_BYES.get(bare.replace(" ", "")):
        return Read(code=code)
    found = _AMERICAN.fullmatch(bare)
    if found is None or not int(found["opponent"]):
        return None
    return Read(opponent=int(found["opponent"]), code=_AMERICAN_CODES[found["result"]])


Dialect = Callable[[str], Read | None]
DIALECTS: tuple[Dialect, ...] = (usual, signs_first, american)


def best_dialect(texts: Iterable[str]) -> Dialect:
    """The dialect that reads the most of these cells; the usual one when it is a draw."""
    given = [text for text in texts if text.lower() not in EMPTY]
    return max(DIALECTS, key=lambda dialect: sum(dialect(text) is not None for text in given))


def results_in(text: str, *, half_is_unplayed: bool) -> list[str] | None:
    """The results of a cell of a square, one for each game: ``1``, ``½ 1``, ``½½``; nothing for what is none."""
    bare = re.sub(r"[\s/|,]", "", _bare(text))
    if not bare or not re.fullmatch(r"[10½=+\-]{1,4}", bare):
        return None
    return ["H" if sign == "=" and half_is_unplayed else _CODES.get(sign, sign) for sign in bare]
