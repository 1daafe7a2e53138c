"""The pairings of a round as a list: which columns have White, Black and the result, and of each line what they say.

A pure function of the text. Lists come with columns (TAB, semicolon, bar, two spaces, or commas between numbers), or
as lines of text: ``1. Maple, Gordon – Elm, Eva 1-0``, ``Maple, Gordon 1-0 Elm, Eva``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.sheets.paste_pair_columns import LETTERS, Places, by_content, by_heading, is_heading
from tournaments.sheets.paste_tables import cells_of, plain


class Side(NamedTuple):
    """What a line says of one player: a number, a name, either of them empty."""

    number: str
    name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class PairLine:
    """One board. ``line`` is its line in the text, ``columns`` those of White, Black and the result, from 1."""

    line: int
    round: int | None
    white: Side
    black: Side
    result: str
    black_result: str | None = None  # where each side's result stands by itself
    columns: tuple[int, int, int] = (1, 2, 3)


@dataclass(frozen=True, kw_only=True)
class PairList:
    """All boards of a text, what its columns are, and the lines of which nothing could be made."""

    lines: tuple[PairLine, ...]
    columns: tuple[tuple[int, str], ...] = ()
    unread: tuple[tuple[int, str], ...] = ()


_ROUND = re.compile(r"(?:round|runde|ronde|rd)\.?\s*(\d{1,2})\b|(\d{1,2})\s*\.?\s*(?:round|runde|ronde|rd)\b")
_RESULT = (
    r"(?P<result>1\s*[-:–]\s*0|0\s*[-:–]\s*1|(?:½|1/2|0[.,]5|=)\s*[-:–]\s*(?:½|1/2|0[.,]5|=)|[+-]\s*[-:–]\s*[+-]|½)"
)
_BETWEEN = re.compile(rf"(?:(?P<board>\d{{1,3}})[.)]?\s+)?(?P<white>\S.*?)\s+{_RESULT}\s+(?P<black>\S.*)")
_BEHIND = re.compile(
    rf"(?:(?P<board>\d{{1,3}})[.)]?\s+)?(?P<white>\S.*?)\s+(?:-|–|:|vs?\.?)\s+(?P<black>\S.*?)(?:\s+{_RESULT})?"
)
_NUMBERS = re.compile(
    rf"(?:(?P<board>\d{{1,3}})[.)]?\s+)?(?P<white>\d{{1,4}})\s*[-–:]\s*(?P<black>\d{{1,4}})(?:\s+{_RESULT})?"
)
_AT_THE_END = re.compile(rf"\s{_RESULT}$")
_NUMBERED = re.compile(r"\(?\s*(\d{1,4})\s*\)?\.?(?:\s+(\D.*))?", re.ASCII)
_BRACKETS = re.compile(r"\([^)]*\)|\[[^\]]*\]")
_GAPS = re.compile(r"\s{2,}")


def pair_list(lines: Sequence[tuple[int, str]]) -> PairList:
    """The boards of the lines of a text."""
    separated = _separated([line for _, line in lines])
    if separated is None:
        return _in_words(lines)
    return _in_columns([(number, cells) for (number, _), cells in zip(lines, separated, strict=True)])


def rounds_said(line: str) -> int | None:
    """The round that a heading names: ``Round 3 on 2025/10/14``, ``3. Runde``."""
    found = _ROUND.search(plain(line))
    return int(found[1] or found[2]) if found else None


# ---------------------------------------------------------------- columns
def _separated(lines: Sequence[str]) -> list[list[str]] | None:
    """Each line's cells by the separator that most lines have; nothing where the lines are words.

    A comma parts names too: it is a separator between numbers and quotation marks only.
    """
    most = len(lines) / 2
    has_names = any(LETTERS.search(line) for line in lines)
    for separator in ("\t", ";", "|"):
        if sum(separator in line for line in lines) > most:
            return [cells_of(line, separator) for line in lines]
    is_by_comma = not has_names or sum(line.count('"') > 1 for line in lines) > most
    if is_by_comma and sum("," in line for line in lines) > most:
        return [cells_of(line, ",") for line in lines]
    if sum(len(_GAPS.findall(line.strip())) >= 2 for line in lines) > most:
        return [_GAPS.split(line.strip()) for line in lines]
    if not has_names and not sum(bool(_NUMBERS.fullmatch(line.strip())) for line in lines) > most:
        return [_tokens(line.strip()) for line in lines]
    return None


def _tokens(line: str) -> list[str]:
    """Numbers and a result at the end, which may have spaces of its own."""
    found = _AT_THE_END.search(line)
    return line.split() if found is None else [*line[: found.start()].split(), found["result"]]


def _in_columns(rows: Sequence[tuple[int, list[str]]]) -> PairList:
    width = max((len(cells) for _, cells in rows), default=0)
    full = [(number, [*cells, *[""] * (width - len(cells))]) for number, cells in rows]
    place = next((index for index, (_, cells) in enumerate(full) if is_heading(cells)), None)
    body = [(number, cells) for number, cells in full if not is_heading(cells)]
    boards = [cells for _, cells in body if sum(bool(cell) for cell in cells) > 1]
    columns = by_heading(full[place][1]) if place is not None else by_content(boards, width)
    if columns is None:
        return PairList(lines=())
    return _read(body if place is None else full, columns)


def _read(rows: Sequence[tuple[int, Sequence[str]]], at: Places) -> PairList:
    lines: list[PairLine] = []
    round_: int | None = None
    for number, cells in rows:
        if is_heading(cells):
            continue
        if sum(bool(cell) for cell in cells) == 1 and (said := rounds_said(" ".join(cells))):
            round_ = said
            continue
        line = _line(number, round_, cells, at)
        if line.white != Side("", "") or line.black != Side("", ""):
            lines.append(line)
    return PairList(lines=tuple(lines), columns=at.told())


def _line(number: int, round_: int | None, cells: Sequence[str], at: Places) -> PairLine:
    def said(place: int | None) -> str:
        return cells[place] if place is not None else ""

    return PairLine(
        line=number,
        round=round_,
        white=_in_cells(said(at.white_number), said(at.white_name)),
        black=_in_cells(said(at.black_number), said(at.black_name)),
        result=said(at.results[0] if at.results else None),
        black_result=said(at.results[1]) if len(at.results) > 1 else None,
        columns=(at.white + 1, at.black + 1, (at.results[0] if at.results else at.black) + 1),
    )


# ---------------------------------------------------------------- lines of words
def _in_words(lines: Sequence[tuple[int, str]]) -> PairList:
    found: list[PairLine] = []
    unread: list[tuple[int, str]] = []
    round_: int | None = None
    for number, line in lines:
        parts = next(_parts(line.strip()), None)
        if parts is None and (said := rounds_said(line)):
            round_ = said
        elif parts is None:
            unread.append((number, line.strip()))
        else:
            white, black = (_side(parts[name] or "") for name in ("white", "black"))
            found.append(PairLine(line=number, round=round_, white=white, black=black, result=parts["result"] or ""))
    return PairList(lines=tuple(found), unread=tuple(unread) if found else ())


def _parts(line: str) -> Iterator[Mapping[str, str | None]]:
    for form in (_NUMBERS, _BETWEEN, _BEHIND):
        if found := form.fullmatch(line):
            yield found.groupdict()


def _in_cells(number: str, name: str) -> Side:
    """A side whose name stands in a cell of its own, with or without its number: ``8 CM Maple, Gordon``."""
    found = _NUMBERED.fullmatch(name)
    own, name = (found[1], found[2] or "") if found else ("", name)
    return Side(number.rstrip(".") or own, _name(name))


def _side(text: str) -> Side:
    """``17``, ``(17) Maple, Gordon``, ``Maple, Gordon (2378)``, ``Maple, Gordon 2378``."""
    found = _NUMBERED.fullmatch(text)
    number, name = (found[1], found[2] or "") if found else ("", text)
    return Side(number, _name(re.sub(r"\s\d{3,4}$", "", name.strip())))


def _name(text: str) -> str:
    """A name without what stands in brackets beside it."""
    return " ".join(_BRACKETS.sub(" ", text).split())
