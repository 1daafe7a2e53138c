"""What the list to come asks of a stored result: read from its document as it stands, without the working of games."""

from __future__ import annotations

from dataclasses import dataclass

from ratings.runs.manifest import Json
from ratings.runs.models import RunResult


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """One event of a player; ``follows`` where it was rated with what the one before it left (CFC 712)."""

    id: str
    games: int
    follows: bool
    rating_before: int | None
    rating_after: int | None


@dataclass(frozen=True, slots=True)
class Played:
    """The period of a player; ``initial_games`` are those of a first rating, ``None`` where none was looked for."""

    rating_after: int | None
    games: int
    initial_games: int | None
    events: tuple[PlayedEvent, ...]


def played(result: RunResult) -> Played:
    """What a run found, with the rating that the list takes."""
    initial = result.told["initial"]
    return Played(
        rating_after=result.rating_after,
        games=result.told["games"],
        initial_games=None if initial is None else initial["games"],
        events=tuple(map(_event, result.told["events"])),
    )


def _event(told: Json) -> PlayedEvent:
    return PlayedEvent(
        told["id"], told["games"], bool(told.get("steps")), told.get("rating_before"), told.get("rating_after")
    )
