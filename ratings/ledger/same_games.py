"""The same games in two events: would they count twice in one system?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from ratings.ledger.models import RatedEvent, RatedGame
from ratings.ledger.services import LedgerEvent
from ratings.register.models import Player

ENOUGH = 3
"""So many identical games are no chance."""


@dataclass(frozen=True, kw_only=True)
class SameGames:
    """Another event of the same days that has games of this one, and how many."""

    event: RatedEvent
    games: int


def same_games(event: LedgerEvent, *, least: int = ENOUGH) -> list[SameGames]:
    """The live events of the same system in which ``least`` or more of an event's games stand already, most first.

    A game is the same if White, Black and result are, and the two events share a day. The other versions of the event
    and the other parts of its tournament are left out: a run does not count their rounds twice.
    """
    wanted = Counter((game.white, game.black, str(game.result)) for game in event.event.games)
    found: dict[RatedEvent, int] = {}
    for other in _others(event):
        shared = (wanted & _games_of(other, event.players)).total()
        if shared >= least:
            found[other] = shared
    return [
        SameGames(event=other, games=games)
        for other, games in sorted(found.items(), key=lambda each: (-each[1], each[0].key))
    ]


def _others(event: LedgerEvent) -> QuerySet[RatedEvent]:
    """The newest version of every other event of the days with at least one game between players of this one."""
    newer = RatedEvent.objects.filter(
        source=OuterRef("source"), system=OuterRef("system"), version__gt=OuterRef("version")
    )
    people = [player.pk for player in event.players.values()]
    met = RatedGame.objects.filter(event=OuterRef("pk"), white__in=people, black__in=people)
    tournament = event.source.partition(".")[0]
    others = RatedEvent.objects.filter(
        system=event.system, starts_on__lte=event.event.end, ends_on__gte=event.event.start
    )
    others = others.exclude(source=tournament).exclude(source__startswith=f"{tournament}.")
    return others.filter(~Exists(newer), Exists(met)).select_related("federation")


def _games_of(other: RatedEvent, players: Mapping[str, Player]) -> Counter[tuple[str, str, str]]:
    keys = {player.pk: key for key, player in players.items()}
    games = RatedGame.objects.filter(event=other).values_list("white_id", "black_id", "result")
    return Counter(
        (keys[white], keys[black], result) for white, black, result in games if white in keys and black in keys
    )
