"""What the published parts of a tournament have to do with the part that a run rates now.

Rounds that an earlier part has rated are not rated again. The one uplift of 8.31 (2022) that a player had there is used
up; the rated opponents met there count for an unrated player (2003, 6.42); and who has played there belongs to the
field that composition is asked of (6.3). See rulings: parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ratings.ledger.models import RatedEvent, RatedGame
from ratings.ledger.selectors import snapshot_of
from ratings.regulations import EventRating, PlayerRating, PlayerSnapshot
from ratings.regulations.document import player_result_from_json
from ratings.regulations.snapshots import Part
from ratings.runs.manifest import GamePlace
from ratings.runs.models import RatingRun, RunResult


@dataclass(frozen=True)
class EarlierPart:
    """One published part: what its run found for each player, by the key that the player has now, and whom the player
    met with a game that counts, be the event left out of a pool or not.
    """

    event: RatedEvent
    workings: Mapping[str, EventRating]
    opponents: Mapping[str, frozenset[str]]


def earlier_parts(event: RatedEvent, keys: Mapping[int, str] | None = None) -> list[EarlierPart]:
    """The parts of the event's tournament that stand in published runs, in the order of their days.

    ``keys`` are the numbers that people have now, by row, where they are not the row's own.
    """
    part = snapshot_of(event).part
    if part is None:
        return []
    published = RatingRun.objects.filter(state=RatingRun.State.PUBLISHED, period__system=event.system_id)
    others = RatedEvent.objects.filter(system=event.system_id, runs__in=published).exclude(source=event.source)
    others = others.filter(document__part__of=part.of).distinct().order_by("starts_on", "ends_on", "source")
    return [_earlier_part(other, keys or {}) for other in others]


def _earlier_part(event: RatedEvent, keys: Mapping[int, str]) -> EarlierPart:
    results = RunResult.objects.filter(run__state=RatingRun.State.PUBLISHED, run__events=event).select_related("player")
    found = {keys.get(each.player_id, each.player.key): player_result_from_json(each.working) for each in results}
    return as_rated(event, found)


def as_rated(event: RatedEvent, ratings: Mapping[str, PlayerRating]) -> EarlierPart:
    """The part as a period has rated it, from what that period found for its players."""
    workings, opponents = {}, {}
    for key, found in ratings.items():
        for working in found.events:
            if working.id == event.key:
                workings[key] = working
                opponents[key] = _opponents(found, working)
    return EarlierPart(event, workings, opponents)


def _opponents(found: PlayerRating, working: EventRating) -> frozenset[str]:
    """The rated opponents; an event that a pool leaves out has its games counted here all the same."""
    pooled = found.initial.pooled if found.initial else ()
    left_out = {result.reason for result in pooled if result.event == working.id}
    return frozenset(
        game.opponent
        for game in working.working
        if game.opponent_rating is not None and (game.rated or game.reason in left_out)
    )


def rated_already(
    event: RatedEvent, parts: Iterable[EarlierPart], keys: Mapping[int, str] | None = None
) -> tuple[GamePlace, ...]:
    """The games of the event that stand in an earlier part: the same round and the same two players."""
    theirs = RatedGame.objects.filter(event__in=[part.event for part in parts]).select_related("white", "black")
    known = {_place(game, keys or {}) for game in theirs}
    own = RatedGame.objects.filter(event=event).select_related("white", "black").order_by("pk")
    places = (_place(game, keys or {}) for game in own)
    return tuple(place for place in places if place in known)


def _place(game: RatedGame, keys: Mapping[int, str]) -> GamePlace:
    white, black = (keys.get(player.pk, player.key) for player in (game.white, game.black))
    return game.round, white, black


def part_with_the_others(
    part: Part, parts: Iterable[EarlierPart], here: Iterable[str], players: Mapping[str, PlayerSnapshot]
) -> Part:
    """The part with what the published ones add; ``here`` are the keys of its players."""
    earlier, present = list(parts), sorted(here)
    if not earlier:
        return part
    used = {key for each in earlier for key in present if key in each.workings and _had_uplift(each.workings[key])}
    met = {
        key: frozenset[str]().union(*(each.opponents.get(key, ()) for each in earlier))
        for key in present
        if players[key].rating is None
    }
    told = {key: tuple(sorted({*part.rated_opponents.get(key, ()), *names})) for key, names in met.items() if names}
    return replace(
        _with_the_field(part, earlier, present, players),
        uplift_used_by=tuple(sorted({*part.uplift_used_by, *used})),
        rated_opponents={**part.rated_opponents, **told},
    )


def _had_uplift(working: EventRating) -> bool:
    """Whether a gap was cut to the limit for the player as the higher rated one: that is the one uplift (8.31)."""
    return any(game.rated and game.limited and (game.difference or 0) > 0 for game in working.working)


def _with_the_field(
    part: Part, earlier: Iterable[EarlierPart], present: Iterable[str], players: Mapping[str, PlayerSnapshot]
) -> Part:
    """The field of the whole tournament, unless the report told it."""
    if part.players is not None:
        return part
    is_rated = {key: players[key].rating is not None for key in present}
    for each in earlier:
        for key, working in each.workings.items():
            is_rated[key] = is_rated.get(key, False) or working.k is not None
    return replace(part, players=len(is_rated), rated=sum(is_rated.values()))
