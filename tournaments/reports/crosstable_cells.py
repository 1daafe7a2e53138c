"""The cells of a crosstable as HTML: opponent, colour as a ring or a disc, result – and the same in words.

Written here and not in the template: 300 players in 13 rounds are 3,900 cells, and a template takes many times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One game of one player; without an opponent ``bye`` says what it was instead."""

    round: int
    sign: str  # 1 ½ 0, or of what was not played + − =
    number: int = 0  # the opponent's in this table
    colour: str = ""  # w or b
    against: str = ""  # the opponent's name
    bye: str = ""

    @property
    def words(self) -> str:
        """``Round 5, with White against So, W: won``."""
        if self.bye:
            return _("Round %(round)s: %(bye)s") % {"round": self.round, "bye": self.bye}
        pattern = str(_AGAINST[self.colour])
        return pattern % {"round": self.round, "name": self.against, "result": RESULT_WORDS[self.sign]}


_AGAINST: dict[str, Promise] = {
    "w": gettext_lazy("Round %(round)s, with White against %(name)s: %(result)s"),
    "b": gettext_lazy("Round %(round)s, with Black against %(name)s: %(result)s"),
}
RESULT_WORDS: dict[str, Promise] = {
    "1": gettext_lazy("won"),
    "½": gettext_lazy("drawn"),
    "0": gettext_lazy("lost"),
    "+": gettext_lazy("won by forfeit"),
    "−": gettext_lazy("lost by forfeit"),
    "=": gettext_lazy("half a point, not played"),
}
_LOOKS = {"1": "is-won", "½": "is-drawn", "0": "is-lost"}
_COLOURS = {"w": "white", "b": "black", "": "none"}


def cells_html(columns: Sequence[Sequence[Cell]], *, diagonal: int = 0, asks: str = "") -> SafeString:
    """The cells of one row. With a ``diagonal`` they stand in a square: the result only, and that column is filled.

    ``asks`` is the address at which a correction of the row's player is asked for: each game leads there.
    """
    found = []
    for column, cells in enumerate(columns, start=1):
        if column == diagonal:
            found.append('<td class="cell is-self"></td>')
        else:
            inner = "".join(_game(cell, _result(cell) if diagonal else _swiss(cell), asks) for cell in cells)
            found.append(f'<td class="cell">{inner}</td>')
    return mark_safe("".join(found))  # noqa: S308 - what is not ours is escaped below


def _swiss(cell: Cell) -> str:
    against = f'<span class="against">{cell.number or ""}</span>'
    return f'{against}<i class="colour is-{_COLOURS[cell.colour]}"></i>{_result(cell)}'


def _game(cell: Cell, inner: str, asks: str) -> str:
    said = f'<span class="visually-hidden"> {escape(cell.words)}</span>'
    facts = f'data-round="{cell.round}" data-colour="{_COLOURS[cell.colour]}"'
    if not asks:
        return f'<span class="game" {facts}>{inner}{said}</span>'
    act = f'<span class="visually-hidden"> – {escape(_("ask for a correction"))}</span>'
    address = escape(f"{asks}&round={cell.round}")
    return f'<a class="game" href="{address}" {facts}>{inner}{said}{act}</a>'


def _result(cell: Cell) -> str:
    return f'<b class="result {_LOOKS.get(cell.sign, "is-unplayed")}">{cell.sign}</b>'
