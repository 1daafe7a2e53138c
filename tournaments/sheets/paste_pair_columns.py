"""Which columns of a list of pairings have White, Black and the result: by heading, or by what stands there. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.sheets.pair_results import both_sides, of_white
from tournaments.sheets.paste_tables import plain

_WORDS = {
    "board": "bo|bd|board|brd|tisch|brett|br|tbl|table|ech|echiquier|bord|mesa",
    "number": "no|nr|n|snr|sno|num|start no|startno|id|#",
    "name": "name|player|joueur|spieler|nom",
    "white": "white|weiss|blancs|blanc|whites|white player|w|blancas|bianco|wit|vit",
    "black": "black|schwarz|noirs|noir|blacks|black player|b|negras|nero|zwart|svart",
    "result": "result|res|erg|ergebnis|resultat|resultats|resultado|risultato|uitslag|score",
}
_HEADS = {word: meaning for meaning, words in _WORDS.items() for word in words.split("|")}
LETTERS = re.compile(r"[^\W\d_]{2,}")
_SINGLE = frozenset({"0", "1", "½", "=", "1/2", "0.5"})


@dataclass(frozen=True, kw_only=True)
class Places:
    """The columns from 0. Of a side the number or the name may be missing; two results are those of each side."""

    white_number: int | None = None
    white_name: int | None = None
    black_number: int | None = None
    black_name: int | None = None
    results: tuple[int, ...] = ()

    @property
    def white(self) -> int:
        """Where it is said who has White."""
        return self.white_name if self.white_name is not None else (self.white_number or 0)

    @property
    def black(self) -> int:
        return self.black_name if self.black_name is not None else (self.black_number or 0)

    def told(self) -> tuple[tuple[int, str], ...]:
        """The columns from 1 with what they are."""
        sides = [(self.white, "white"), (self.black, "black"), *((place, "result") for place in self.results)]
        return tuple((place + 1, meaning) for place, meaning in sorted(sides))


# ---------------------------------------------------------------- by the heading
def is_heading(cells: Sequence[str]) -> bool:
    """Words for both sides, or for a result beside something else."""
    found = {meaning for cell in cells for meaning in _meanings(cell)}
    return {"white", "black"} <= found or ("result" in found and len(found) > 1)


def _meanings(cell: str) -> list[str]:
    """What a heading says; ``White/Name`` says two things."""
    words = [word.strip(" .") for word in plain(cell).split("/")]
    return [_HEADS[word] for word in words if word in _HEADS]


def by_heading(cells: Sequence[str]) -> Places | None:
    """What stands above the columns; of two names or numbers the first is White's."""
    said = [_meanings(cell) for cell in cells]
    at = {meaning: [place for place, each in enumerate(said) if meaning in each] for meaning in _WORDS}
    results, numbers = tuple(at["result"][:2]), at["number"]
    names = [place for place in at["name"] if place not in (at["white"] + at["black"])]
    white = at["white"][0] if at["white"] else (names.pop(0) if names else None)
    black = at["black"][0] if at["black"] else (names.pop(0) if names else None)
    if (white is None or black is None) and len(numbers) < 2:
        return None
    first, second = (*numbers, None, None)[:2]
    if first is not None and second is None and black is not None and first > (results or (black,))[0]:
        first, second = None, first  # Black's alone
    return Places(white_number=first, white_name=white, black_number=second, black_name=black, results=results)


# ---------------------------------------------------------------- by what stands in them
def by_content(rows: Sequence[Sequence[str]], width: int) -> Places | None:
    """Names or else numbers on both sides, and the result between or behind them."""
    columns = [[row[place] for row in rows] for place in range(width)]
    results = tuple(place for place in range(width) if _share(columns[place], both_sides) > 0.5)[:1]
    names = [place for place in range(width) if place not in results and _has_names(columns[place])]
    if len(names) >= 2:
        return Places(white_name=names[0], black_name=names[1], results=results)
    results = results or _single(columns)
    numbers = [place for place in range(width) if place not in results and _share(columns[place], _is_number) > 0.7]
    if len(numbers) > 2 and _is_counted(columns[numbers[0]]):
        numbers = numbers[1:]  # the boards
    if len(numbers) < 2:
        return None
    return Places(white_number=numbers[0], black_number=numbers[1], results=results)


def _single(columns: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """The last column, behind two others, in which White's result stands alone."""
    last = max((place for place, cells in enumerate(columns) if any(cells)), default=0)
    return (last,) if last > 1 and _share(columns[last], _is_single) > 0.9 else ()


def _has_names(cells: Sequence[str]) -> bool:
    return _share(cells, lambda cell: len(cell) > 3 and LETTERS.search(cell)) > 0.7


def _is_single(cell: str) -> bool:
    return cell in _SINGLE or of_white(cell) in ("+", "-")


def _is_number(cell: str) -> bool:
    return cell.rstrip(".").isdecimal() and len(cell) < 5


def _is_counted(cells: Sequence[str]) -> bool:
    """Boards count from one."""
    filled = [cell.rstrip(".") for cell in cells if cell]
    return filled == [str(number + 1) for number in range(len(filled))]


def _share(cells: Sequence[str], test: Callable[[str], object]) -> float:
    filled = [cell for cell in cells if cell]
    return sum(bool(test(cell)) for cell in filled) / len(filled) if filled else 0
