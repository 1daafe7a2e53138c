"""Whom the lines of a report mean on the register, read once for everything that is checked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from ratings.register.mergers.selectors import behind_now, numbers_of
from ratings.register.models import Player
from tournaments.reports.models import Entry


@dataclass(frozen=True, kw_only=True)
class WhosWho:
    """``players`` are those of the ``lines`` and the people behind them; ``behind`` has every second entry."""

    lines: Collection[int]
    players: Mapping[int, Player]
    behind: Mapping[int, int]

    def key_of(self, row: int) -> str:
        """The number of the person: a second entry of somebody is that person."""
        return self.players[self.behind.get(row, row)].key

    def every_row(self) -> Mapping[int, str]:
        """Every row of the register that means one of these people, with the number of the person.

        A game under a second entry of somebody is the same game.
        """
        return {row: self.players[person].key for row, person in numbers_of(self.lines, self.behind).items()}


def whos_who(entries: Iterable[Entry]) -> WhosWho:
    """Of entries that were read with their players."""
    lines = {entry.player.pk: entry.player for entry in entries if entry.player}
    behind = behind_now()
    others = {behind[row] for row in lines if row in behind} - lines.keys()
    return WhosWho(lines=lines.keys(), players=lines | Player.objects.in_bulk(others), behind=behind)
