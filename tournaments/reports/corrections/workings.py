"""How one player's change comes about in the two versions of a report, game by game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ratings.regulations import EventSnapshot, PlayerRating
from ratings.working.calculations import BLACK, WHITE, Calculation, Names, calculation_of
from tournaments.reports.corrections.effects import Outcomes
from tournaments.reports.words import SIGNS

_POINTS = {"1": 100, "½": 50, "0": 0, "+": 100, "=": 50, "−": 0}


@dataclass(frozen=True, kw_only=True)
class Working:
    """One of the two versions; without a calculation the player has no game in it."""

    title: str
    calculation: Calculation | None


def workings_of(outcomes: Outcomes, key: str) -> list[Working]:
    """As it was accepted, and as it would be."""
    titles = (_("As it was accepted"), _("As it would be"))
    sides = zip(titles, outcomes.events, (outcomes.said, outcomes.now), strict=True)
    return [
        Working(title=title, calculation=_calculation(outcomes, event, found.get(key), key))
        for title, event, found in sides
    ]


def _calculation(outcomes: Outcomes, event: EventSnapshot, who: PlayerRating | None, key: str) -> Calculation | None:
    if who is None or not who.events:
        return None
    return calculation_of(who, Names(players=dict(outcomes.people), colours=dict(_colours(event, key))))


def _colours(event: EventSnapshot, key: str) -> Iterator[tuple[tuple[str, int, str, int], str]]:
    """The colour of each game of a player, by event, round, opponent and points."""
    for game in event.games:
        for own, other, colour, side in ((game.white, game.black, WHITE, 0), (game.black, game.white, BLACK, 1)):
            if own == key:
                yield (event.id, game.round, other, _POINTS[SIGNS[game.result][side]]), colour
