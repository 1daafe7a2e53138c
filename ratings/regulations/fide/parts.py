"""Parts of one tournament that are reported one by one: events of their own but for what asks for the whole.

The one uplift of 8.31 (2022) is one a tournament, and the composition (6.3 to 6.42, until 2021), the rated opponents of
an unrated player and the length (4) are those of all parts. See rulings: parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property

from ratings.regulations.fide.composition import Governed, keys_of, rating_in, short_enough
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.exclusions import excluded_event, excluded_games
from ratings.regulations.fide.terms import Exclusion
from ratings.regulations.snapshots import EventSnapshot, ListedRating, Part, PlayerSnapshot

AskedOfAPart = tuple[str, str, bool, bool, bool]
"""The edition of a part, and what length and composition ask of the part itself; of all else they ask the whole."""


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """The parts that stand in the document, in the order of their numbers, each with the edition of its own first day.

    A league may come in a hundred parts, so what asks for all of them is found once, and not once for each.
    """

    parts: tuple[Governed, ...]
    players: Mapping[str, PlayerSnapshot]

    @cached_property
    def excluded(self) -> Mapping[AskedOfAPart, Exclusion | None]:
        """Why the whole is not rated for its length or its composition, as each kind of part asks for it."""
        whole = _whole([event for event, _ in self.parts])
        kinds = {_asked_of(edition, event): (edition, event) for event, edition in self.parts}
        return {
            kind: _by_length_or_field(edition, _as_the_part_has_it(whole, event), self.players)
            for kind, (edition, event) in kinds.items()
        }

    @cached_property
    def used_the_uplift(self) -> frozenset[str]:
        """Who had the one uplift of 8.31 in a part that is not in the document."""
        return frozenset(key for part in self._told for key in part.uplift_used_by)

    @cached_property
    def rated_opponents(self) -> Mapping[str, Set[str]]:
        """Whom each player meets with a game that counts, and whom the document tells of parts that are not in it."""
        found: dict[str, set[str]] = {}
        for part in self._told:
            for key, opponents in part.rated_opponents.items():
                found.setdefault(key, set()).update(opponents)
        for event, edition in self.parts:
            governed = GovernedEvent(event=event, edition=edition, tournament=self)
            for key, opponent in _rated_opponents(governed, self.players):
                found.setdefault(key, set()).add(opponent)
        return found

    @property
    def _told(self) -> Iterator[Part]:
        return (event.part for event, _ in self.parts if event.part is not None)


@dataclass(frozen=True, kw_only=True)
class GovernedEvent:
    """An event and the edition that governs it; ``tournament`` is set for a part, which is one of several."""

    event: EventSnapshot
    edition: FideEdition
    tournament: Tournament | None = None


def parts_by_tournament(events: Iterable[Governed], players: Mapping[str, PlayerSnapshot]) -> dict[str, Tournament]:
    """The tournaments whose parts stand in the document, by their names."""
    found: dict[str, list[tuple[int, Governed]]] = {}
    for event, edition in events:
        if event.part is not None:
            found.setdefault(event.part.of, []).append((event.part.number, (event, edition)))
    return {
        of: Tournament(parts=tuple(part for _, part in sorted(parts, key=lambda one: one[0])), players=players)
        for of, parts in found.items()
    }


def _whole(events: Sequence[EventSnapshot]) -> EventSnapshot:
    """The tournament as far as its parts stand in the document: for its composition and its length."""
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
        events[0],
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


def _asked_of(edition: FideEdition, event: EventSnapshot) -> AskedOfAPart:
    national, women = event.national_championship, event.women_only
    return edition.id, event.format, national, women, event.ratings_at_the_game


def _as_the_part_has_it(whole: EventSnapshot, event: EventSnapshot) -> EventSnapshot:
    """The whole tournament with what is asked of the part itself."""
    return replace(
        whole,
        format=event.format,
        national_championship=event.national_championship,
        women_only=event.women_only,
        ratings_at_the_game=event.ratings_at_the_game,
    )


def excluded_as_a_whole(governed: GovernedEvent, players: Mapping[str, PlayerSnapshot]) -> Exclusion | None:
    """Why no game of the event is rated: by itself, or for the length or the composition of its tournament."""
    edition, event = governed.edition, governed.event
    excluded = excluded_event(edition, event, players)
    if excluded is not None:
        return excluded
    if governed.tournament is None:
        return _by_length_or_field(edition, event, players)
    return governed.tournament.excluded[_asked_of(edition, event)]


def _by_length_or_field(
    edition: FideEdition, whole: EventSnapshot, players: Mapping[str, PlayerSnapshot]
) -> Exclusion | None:
    excluded = short_enough(edition, whole)
    if excluded is None and edition.composition:
        excluded = edition.composition(edition, whole, players)
    return excluded


def different_opponents(governed: GovernedEvent, key: str, own: Iterable[str]) -> int:
    """How many opponents a player has: those of the event that count, and the rated ones of its tournament."""
    here, tournament = set(own), governed.tournament
    everywhere = set[str]() if tournament is None else tournament.rated_opponents.get(key, set[str]())
    return len(everywhere) + len(here - everywhere)


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
    return governed.tournament is not None and key in governed.tournament.used_the_uplift
