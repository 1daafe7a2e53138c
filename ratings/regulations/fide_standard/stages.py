"""Preliminaries, finals and play-offs that were reported each by itself, pooled into one event (2003 and 2009, 6.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from ratings.regulations.fide_standard.edition import FideStandardEdition
from ratings.regulations.snapshots import EventSnapshot, Format, GameSnapshot

Governed = tuple[EventSnapshot, FideStandardEdition]
ROUND_ROBINS = (Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN)


def pooled_stages(events: Sequence[Governed]) -> list[Governed]:
    """The events with their stages in them, each under the edition of the event that the stages name."""
    stages: dict[str, list[EventSnapshot]] = {}
    for event, _ in events:
        if event.pooled_with is not None:
            stages.setdefault(event.pooled_with, []).append(event)
    return [
        (_together(event, stages[event.id]) if event.id in stages else event, edition)
        for event, edition in events
        if event.pooled_with is None
    ]


def _together(event: EventSnapshot, stages: Iterable[EventSnapshot]) -> EventSnapshot:
    """6.2: the results are pooled. See rulings: pooled-stages."""
    parts = sorted((event, *stages), key=_by_day)
    games: list[GameSnapshot] = []
    for part in parts:
        before = max((game.round for game in games), default=0)
        games += [replace(game, round=before + game.round) for game in part.games]
    return replace(
        event,
        format=Format.SWISS if event.format in ROUND_ROBINS else event.format,
        start=min(part.start for part in parts),
        end=max(part.end for part in parts),
        games=tuple(games),
        unrated_at_start=tuple(sorted({key for part in parts for key in part.unrated_at_start})),
    )


def _by_day(event: EventSnapshot) -> tuple[date, date, str]:
    return event.start, event.end, event.id
