"""What stands in the form that asks for a correction when somebody comes from a cell of the crosstable."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from ratings.register.names import search_key
from tournaments.reports.models import Entry, Game, Report


def with_the_cell(kept: Mapping[str, str], query: Mapping[str, str], report: Report, rows: int) -> Mapping[str, str]:
    """What was begun before, with the game of a cell (``player`` by starting rank, ``round``) behind it.

    The reason names both where none is begun yet; a round without an opponent has no line.
    """
    found = _game(report, query.get("player", ""), query.get("round", ""))
    if found is None:
        return kept
    entry, game = found
    other = game.black if game.white_id == entry.pk else game.white
    words = {"round": game.round, "player": entry.name, "other": other.name if other else ""}
    text = _("Round %(round)s, %(player)s against %(other)s: ") if other else _("Round %(round)s, %(player)s: ")
    filled = {"reason": text % words} | {name: value for name, value in kept.items() if value}
    return filled | (_line(kept, report, entry, game, rows) if other else {})


def _game(report: Report, player: str, number: str) -> tuple[Entry, Game] | None:
    """The player and the game that a cell means; nothing for what is none."""
    if not all(text.isascii() and text.isdecimal() and len(text) < 5 for text in (player, number)):
        return None
    entry = report.entries.filter(rank=int(player)).first()
    games = report.games.filter(round=int(number)).select_related("white", "black")
    game = next((each for each in games if entry and entry.pk in (each.white_id, each.black_id)), None)
    return None if entry is None or game is None else (entry, game)


def _line(kept: Mapping[str, str], report: Report, entry: Entry, game: Game, rows: int) -> dict[str, str]:
    """The game in the first line that is free; nothing where it stands in one already or all are begun."""
    names = {"round": str(game.round), "player": _name(report, entry)}
    for row in range(1, rows + 1):
        line = {name: kept.get(f"game-{row}-{name}", "") for name in names}
        if line == names:
            return {}
        if not any(line.values()):
            return {f"game-{row}-{name}": value for name, value in names.items()}
    return {}


def _name(report: Report, entry: Entry) -> str:
    """As the form finds who is meant: by the name where only one has it, else by the number."""
    same = [each for each in report.entries.all() if search_key(each.name) == search_key(entry.name)]
    return entry.name if len(same) == 1 or not entry.fide_id else str(entry.fide_id)
