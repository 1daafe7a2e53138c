"""Parts of one tournament that are reported one by one: events of their own but for what asks for the whole.

The one uplift of 8.31 (2022) is one a tournament, and the composition (6.3 to 6.42, until 2021), the rated opponents of
an unrated player and the length (4) are those of all parts. See rulings: parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ratings.regulations.fide.composition import rating_in
from ratings.regulations.fide.edition import GovernedEvent
from ratings.regulations.fide.exclusions import excluded_event, excluded_games
from ratings.regulations.snapshots import EventSnapshot, ListedRating, Part, PlayerSnapshot


def parts_by_tournament(events: Iterable[EventSnapshot]) -> dict[str, tuple[EventSnapshot, ...]]:
    """The parts that stand in the document, by the tournament they belong to, in the order of their numbers."""
    found: dict[str, list[tuple[int, EventSnapshot]]] = {}
    for event in events:
        if event.part is not None:
            found.setdefault(event.part.of, []).append((event.part.number, event))
    return {of: tuple(event for _, event in sorted(parts, key=lambda one: one[0])) for of, parts in found.items()}


def whole_of(governed: GovernedEvent) -> EventSnapshot:
    """The tournament as far as its parts stand in the document: for its composition and its length."""
    if not governed.parts:
        return governed.event
    first, last = governed.parts[0], max(governed.parts, key=lambda event: event.end)
    listed: dict[str, ListedRating] = {}
    for event in reversed(governed.parts):
        listed |= event.ratings
    return replace(
        governed.event,
        start=first.start,
        end=last.end,
        games=tuple(game for event in governed.parts for game in event.games),
        ratings=listed,
        unrated_at_start=tuple(sorted({key for event in governed.parts for key in event.unrated_at_start})),
        part=_field(governed.parts),
    )


def _field(events: Sequence[EventSnapshot]) -> Part | None:
    """What any part tells of the whole field; the greatest numbers, as players come and none goes."""
    parts = [event.part for event in events if event.part is not None]
    told = [(part.players, part.rated or 0) for part in parts if part.players is not None]
    if not told:
        return replace(parts[0], players=None, rated=None)
    return replace(parts[0], players=max(players for players, _ in told), rated=max(rated for _, rated in told))


def rated_opponents_elsewhere(
    governed: GovernedEvent, players: Mapping[str, PlayerSnapshot], key: str
) -> frozenset[str]:
    """The rated opponents whom a player meets in other parts that are rated, with a game that counts (6.41)."""
    rated = [event for event in _others(governed) if excluded_event(governed.edition, event, players) is None]
    return _told(governed, key).union(*(_rated_opponents(governed, event, players, key) for event in rated))


def rated_opponents_of_the_whole(
    governed: GovernedEvent, players: Mapping[str, PlayerSnapshot], key: str
) -> frozenset[str]:
    """The same of all other parts: what the tournament is made of (6.42), be each part rated or not."""
    others = _others(governed)
    return _told(governed, key).union(*(_rated_opponents(governed, event, players, key) for event in others))


def _others(governed: GovernedEvent) -> list[EventSnapshot]:
    return [event for event in governed.parts if event.id != governed.event.id]


def _told(governed: GovernedEvent, key: str) -> frozenset[str]:
    """Whom the player meets in parts that are not in the document."""
    told = [event.part.rated_opponents for event in governed.parts if event.part is not None]
    return frozenset(opponent for met in told for opponent in met.get(key, ()))


def _rated_opponents(
    governed: GovernedEvent, event: EventSnapshot, players: Mapping[str, PlayerSnapshot], key: str
) -> set[str]:
    excluded = excluded_games(governed.edition, event, players)
    return {
        other
        for place, game in enumerate(event.games)
        for own, other in ((game.white, game.black), (game.black, game.white))
        if own == key and place not in excluded and rating_in(event, players, game, other) is not None
    }


def has_used_the_uplift(governed: GovernedEvent, key: str) -> bool:
    """Whether a part that is not in the document had the one uplift of 8.31."""
    return any(event.part is not None and key in event.part.uplift_used_by for event in governed.parts)
