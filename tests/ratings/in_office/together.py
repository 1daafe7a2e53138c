"""Documents that share an office: none has a player or an event of another, so nothing of one changes what is found of
another.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

from ratings.regulations import EventSnapshot, PeriodResult, PeriodSnapshot, rate_period
from ratings.regulations.document import result_to_json


class Together:
    """Periods of one system and edition by their names, which go before those of their players and events."""

    def __init__(self, periods: Mapping[str, PeriodSnapshot]) -> None:
        self.periods = {name: _with_its_name(name, period) for name, period in periods.items()}

    @cached_property
    def as_one(self) -> PeriodSnapshot:
        """All of them in one document."""
        periods = self.periods.values()
        ((system, edition),) = {(period.system, period.edition) for period in periods}
        return PeriodSnapshot(
            system=system,
            edition=edition,
            players={key: player for period in periods for key, player in period.players.items()},
            events=tuple(event for period in periods for event in period.events),
        )

    def printed_one_by_one(self) -> str:
        """What ``manage.py rate`` prints of each by itself, one behind the other."""
        found = [rate_period(period).players for period in self.periods.values()]
        players = {key: rating for ratings in found for key, rating in ratings.items()}
        return json.dumps(result_to_json(PeriodResult(players=players)), indent=2)


def grouped(periods: Iterable[tuple[str, PeriodSnapshot]]) -> dict[str, Together]:
    """Those whose events begin in one month, of one system and edition."""
    groups: dict[str, dict[str, PeriodSnapshot]] = {}
    for name, period in periods:
        month = min(event.start for event in period.events).strftime("%Y-%m")
        groups.setdefault(f"{period.system} {period.edition or ''} {month}", {})[name] = period
    return {name: Together(group) for name, group in groups.items()}


def _with_its_name(name: str, period: PeriodSnapshot) -> PeriodSnapshot:
    return replace(
        period,
        players={f"{name} {key}": player for key, player in period.players.items()},
        events=tuple(_event_with_its_name(name, event) for event in period.events),
    )


def _event_with_its_name(name: str, event: EventSnapshot) -> EventSnapshot:
    named = replace(
        event,
        id=f"{name} {event.id}",
        games=tuple(replace(game, white=f"{name} {game.white}", black=f"{name} {game.black}") for game in event.games),
        ratings={f"{name} {key}": rating for key, rating in event.ratings.items()},
    )
    others = (event.unrated_at_start, event.counts_default_games, event.pooled_with, event.part, event.counts_for)
    assert not any(others), "these name players and events too"
    return named
