"""Parts of one tournament that are reported one by one: events of their own but for what asks for the whole.

The one uplift of 8.31 (2022) is one a tournament, and the composition (6.3 to 6.42, until 2021), the rated opponents of
an unrated player and the length (4) are those of all parts. See rulings: parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ratings.regulations.fide.composition import keys_of, rating_in, short_enough
from ratings.regulations.fide.edition import FideEdition, GovernedEvent
from ratings.regulations.fide.exclusions import excluded_event, excluded_games
from ratings.regulations.fide.terms import Exclusion
from ratings.regulations.snapshots import EventSnapshot, ListedRating, Part, PlayerSnapshot


def parts_by_tournament(events: Iterable[tuple[EventSnapshot, FideEdition]]) -> dict[str, tuple[GovernedEvent, ...]]:
    """The parts that stand in the document, by the tournament they belong to, in the order of their numbers."""
    found: dict[str, list[tuple[int, GovernedEvent]]] = {}
    for event, edition in events:
        if event.part is not None:
            governed = GovernedEvent(event=event, edition=edition)
            found.setdefault(event.part.of, []).append((event.part.number, governed))
    return {of: tuple(part for _, part in sorted(parts, key=lambda one: one[0])) for of, parts in found.items()}


def whole_of(governed: GovernedEvent) -> EventSnapshot:
    """The tournament as far as its parts stand in the document: for its composition and its length."""
    if not governed.parts:
        return governed.event
    events = [part.event for part in governed.parts]
    listed: dict[str, ListedRating] = {}
    unrated: set[str] = set()
    known: set[str] = set()
    for event in events:
        # who plays in several parts is rated or unrated as in the first of them
        entering = set(keys_of(event)) - known
        listed |= {key: event.ratings[key] for key in sorted(entering & event.ratings.keys())}
        unrated |= entering.intersection(event.unrated_at_start)
        known |= entering
    return replace(
        governed.event,
        start=min(event.start for event in events),
        end=max(event.end for event in events),
        games=tuple(game for event in events for game in event.games),
        ratings=listed,
        unrated_at_start=tuple(sorted(unrated)),
        # 4.12 (2009): what is approved is the tournament
        long_event_approved=any(event.long_event_approved for event in events),
        part=_field(events),
    )


def _field(events: Sequence[EventSnapshot]) -> Part | None:
    """What any part tells of the whole field; the greatest numbers, as players come and none goes."""
    parts = [event.part for event in events if event.part is not None]
    told = [(part.players, part.rated or 0) for part in parts if part.players is not None]
    if not told:
        return parts[0]
    return replace(parts[0], players=max(players for players, _ in told), rated=max(rated for _, rated in told))


def excluded_as_a_whole(governed: GovernedEvent, players: Mapping[str, PlayerSnapshot]) -> Exclusion | None:
    """Why no game of the event is rated: by itself, or for the length or the composition of its tournament."""
    edition, whole = governed.edition, whole_of(governed)
    excluded = excluded_event(edition, governed.event, players) or short_enough(edition, whole)
    if excluded is None and edition.composition:
        excluded = edition.composition(edition, whole, players)
    return excluded


def rated_opponents_elsewhere(
    governed: GovernedEvent, players: Mapping[str, PlayerSnapshot]
) -> dict[str, frozenset[str]]:
    """The rated opponents whom each player meets in other parts, with a game that counts."""
    met = [
        (key, opponent)
        for part in governed.parts
        if part.event.part is not None
        for key, opponents in part.event.part.rated_opponents.items()
        for opponent in opponents
    ]
    for part in governed.parts:
        if part.event.id != governed.event.id:
            met += _rated_opponents(replace(part, parts=governed.parts), players)
    found: dict[str, set[str]] = {}
    for key, opponent in met:
        found.setdefault(key, set()).add(opponent)
    return {key: frozenset(opponents) for key, opponents in found.items()}


def _rated_opponents(governed: GovernedEvent, players: Mapping[str, PlayerSnapshot]) -> list[tuple[str, str]]:
    """Who met whom in a part, as far as the other was rated and the game counts."""
    event = governed.event
    if excluded_as_a_whole(governed, players):
        return []
    excluded = excluded_games(governed.edition, event, players)
    return [
        (own, other)
        for place, game in enumerate(event.games)
        if place not in excluded
        for own, other in ((game.white, game.black), (game.black, game.white))
        if rating_in(event, players, game, other) is not None
    ]


def has_used_the_uplift(governed: GovernedEvent, key: str) -> bool:
    """Whether a part that is not in the document had the one uplift of 8.31."""
    told = [part.event.part.uplift_used_by for part in governed.parts if part.event.part is not None]
    return any(key in used_by for used_by in told)
