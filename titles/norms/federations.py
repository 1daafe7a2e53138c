"""For which federation somebody plays on a day: that of the transfers, where there are any; else the list says it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from ratings.register.models import PlayerFederation

IDS_A_QUERY = 500
Stretch = tuple[date, date, str]


@dataclass(frozen=True)
class Federations:
    """The stretches between the transfers, by row of the register; whoever was never transferred has none."""

    stretches: Mapping[int, list[Stretch]] = field(default_factory=dict)

    def of(self, player: int, told: str, day: date) -> str:
        """The federation of a day; ``told`` by a list where no transfer is known."""
        covering = (code for start, end, code in self.stretches.get(player, ()) if start <= day <= end)
        return next(covering, told)


def federations_of(players: Iterable[int]) -> Federations:
    """1.4.3, 1.4.4: of those who were ever transferred. A list is of its own day, a tournament may begin later."""
    ids, found = sorted(players), defaultdict(list)
    for first in range(0, len(ids), IDS_A_QUERY):
        rows = PlayerFederation.objects.filter(player__in=ids[first : first + IDS_A_QUERY])
        for player, start, end, code in rows.values_list("player", "starts_on", "ends_on", "federation"):
            found[player].append((start or date.min, end or date.max, code))
    return Federations({player: stretches for player, stretches in found.items() if len(stretches) > 1})
