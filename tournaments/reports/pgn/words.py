"""What differs between the games of a report and the PGN file, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.reports.pgn.terms import Difference, PgnFault

Text = str | Promise

_TEXTS: Mapping[str, Text] = {
    "missing": gettext_lazy("The game is not in the file."),
    "result": gettext_lazy("The result differs from the report."),
    "colours": gettext_lazy("The colours differ from the report."),
    "unplayed": gettext_lazy("By the report this game was not played."),
    "date": gettext_lazy("The date differs from the day of the round."),
    "unknown": gettext_lazy("The report has no such game."),
    "twice": gettext_lazy("The game stands in the file once more."),
    "illegal-move": gettext_lazy("The move is not possible here."),
    "no-result": gettext_lazy("The moves do not end with a result."),
    "result-tag": gettext_lazy("The tag says another result than the end of the moves."),
    "too-deep": gettext_lazy("Variations lie too deep within each other."),
    "comment-open": gettext_lazy("A comment is not closed."),
    "variation-open": gettext_lazy("A variation is not closed."),
    "variation-closed": gettext_lazy("A variation is closed that was not opened."),
    "other-start": gettext_lazy("The game does not begin with the usual position."),
    "no-moves": gettext_lazy("The game has no moves."),
}


@dataclass(frozen=True, kw_only=True)
class ShownDifference:
    """A difference for the page: which game, what is wrong, what was expected, what was found, where."""

    game: str
    text: str
    expected: str
    found: str
    place: str


def shown(differences: Iterable[Difference]) -> list[ShownDifference]:
    """Each in the language of the reader."""
    return [
        ShownDifference(
            game=_game(each),
            text=str(_TEXTS[each.code]),
            expected=each.expected,
            found=each.found,
            place=_place(each),
        )
        for each in differences
    ]


def _game(each: Difference) -> str:
    """``Round 3, board 2: Amato, Anna – Berg, Bo``."""
    players = f"{each.white or '?'} – {each.black or '?'}"
    words = {"round": each.round, "board": each.board, "players": players}
    if each.round is None:
        return players
    if each.board:
        return _("Round %(round)s, board %(board)s: %(players)s") % words
    return _("Round %(round)s: %(players)s") % words


def _place(each: Difference) -> str:
    """``game 4 of the file, move 12, line 30, column 5``."""
    parts = [_("game %(number)s of the file") % {"number": each.number}] if each.number else []
    if each.fault:
        parts += _fault_place(each.fault)
    return ", ".join(parts)


def _fault_place(fault: PgnFault) -> list[str]:
    move = [_("move %(number)s") % {"number": fault.move}] if fault.move else []
    return [*move, _("line %(line)s, column %(column)s") % {"line": fault.line, "column": fault.column}]
