"""What the published parts of a tournament have to do with the part that a run rates now.

Rounds that an earlier part has rated are not rated again. The one uplift of 8.31 (2022) that a player had there is used
up; the rated opponents met there count for an unrated player (2003, 6.42); and who has played there belongs to the
field that composition is asked of (6.3). See rulings: parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ratings.ledger.models import RatedEvent, RatedGame
from ratings.ledger.packed import packed
from ratings.register.models import Player
from ratings.regulations import EventRating, EventSnapshot, PlayerRating, PlayerSnapshot, edition_by_id
from ratings.regulations.document import player_result_from_json
from ratings.regulations.fide.composition import keys_of, unrated_in
from ratings.regulations.snapshots import Part
from ratings.runs.manifest import GamePlace, Json, event_in, players_in
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.workings import work_out


@dataclass(frozen=True)
class EarlierPart:
    """One published part: what its run found for each player, by the key that the player has now, and whom the player
    met with a game that counts, be the event left out of a pool or not. ``is_rated`` has everybody with a game, and
    whether the list of the part's first day had a rating (6.33: "before the start of the tournament").
    """

    event: RatedEvent
    number: int
    workings: Mapping[str, EventRating]
    opponents: Mapping[str, frozenset[str]]
    is_rated: Mapping[str, bool]


def earlier_parts(event: RatedEvent, keys: Mapping[int, str] | None = None) -> list[EarlierPart]:
    """The parts of the event's tournament that stand in published runs, in the order of their days.

    ``keys`` are the numbers that people have now, by row, where they are not the row's own.
    """
    part = packed(event).facts.part
    if part is None:
        return []
    published = RatingRun.objects.filter(state=RatingRun.State.PUBLISHED, period__system=event.system_id)
    others = RatedEvent.objects.filter(system=event.system_id, runs__in=published).exclude(source=event.source)
    others = others.filter(document__part__of=part.of).distinct().order_by("starts_on", "ends_on", "source")
    return [_earlier_part(other, keys or {}) for other in others]


def _earlier_part(event: RatedEvent, keys: Mapping[int, str]) -> EarlierPart:
    run = RatingRun.objects.filter(state=RatingRun.State.PUBLISHED, events=event).latest("started_at")
    rated = event_in(run.manifest, event)
    now = _present_keys(run.manifest, keys_of(rated), keys)
    results = list(RunResult.objects.filter(run=run, player__in=_rows(run.manifest, now)).select_related("player"))
    work_out(results)
    found = {keys.get(each.player_id, each.player.key): player_result_from_json(each.working) for each in results}
    return as_rated(event, rated, players_in(run.manifest, now), found, now)


def _rows(manifest: Json, keys: Iterable[str]) -> list[int]:
    return [manifest["rows"]["players"][key] for key in keys]


def _present_keys(manifest: Json, written: Iterable[str], keys: Mapping[int, str]) -> dict[str, str]:
    """The keys that players have now, by those of a run: a national number may have given way to a FIDE ID, or a second
    entry to its person.
    """
    rows = {key: manifest["rows"]["players"][key] for key in written}
    players = Player.objects.in_bulk(rows.values())
    return {key: keys.get(pk, players[pk].key) for key, pk in rows.items()}


def as_rated(
    event: RatedEvent,
    rated: EventSnapshot,
    players: Mapping[str, PlayerSnapshot],
    ratings: Mapping[str, PlayerRating],
    present_keys: Mapping[str, str],
) -> EarlierPart:
    """The part as a period has rated it, from what that period was given of its players and found for them."""
    workings, opponents = {}, {}
    for key, found in ratings.items():
        for working in found.events:
            if working.id == event.key:
                workings[key] = working
                opponents[key] = frozenset(present_keys[name] for name in _opponents(found, working))
    return EarlierPart(
        event=event,
        number=rated.part.number if rated.part else 0,
        workings=workings,
        opponents=opponents,
        is_rated={present_keys[key]: found for key, found in _field_of(rated, players)},
    )


def _field_of(event: EventSnapshot, players: Mapping[str, PlayerSnapshot]) -> Iterator[tuple[str, bool]]:
    """Who has a game in an event, and whether the others count the player as rated."""
    unrated = unrated_in(event, players)
    for key in keys_of(event):
        yield key, key not in unrated


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
    event: EventSnapshot,
    earlier: Sequence[EarlierPart],
    beside: Sequence[EventSnapshot],
    players: Mapping[str, PlayerSnapshot],
    edition: str,
) -> Part | None:
    """The part that the event is, with what the published ones add.

    ``beside`` are the other parts that are rated in the same run, ``edition`` the id of the one that governs this.
    """
    part = event.part
    if part is None or not earlier:
        return part
    present = keys_of(event)
    used = {key for each in earlier for key in present if _had_uplift(each.workings.get(key), edition)}
    met = {
        key: frozenset[str]().union(*(each.opponents.get(key, ()) for each in earlier))
        for key in sorted(unrated_in(event, players))
    }
    told = {key: tuple(sorted({*part.rated_opponents.get(key, ()), *names})) for key, names in met.items() if names}
    return replace(
        _with_the_field(part, earlier, (event, *beside), players),
        uplift_used_by=tuple(sorted({*part.uplift_used_by, *used})),
        rated_opponents={**part.rated_opponents, **told},
    )


def _had_uplift(working: EventRating | None, edition: str) -> bool:
    """Whether a gap was cut to the limit for the player as the higher rated one, under the rule of the edition.

    8.31: "only one upgrade under this rule"; what an older or a newer text cuts in every game is none of it.
    """
    if working is None or _rule(working.edition) is not _rule(edition):
        return False
    return any(game.rated and game.limited and (game.difference or 0) > 0 for game in working.working)


def _rule(edition: str) -> object:
    found: Any = edition_by_id(edition)
    return found.limit_differences


def _with_the_field(
    part: Part, earlier: Iterable[EarlierPart], events: Iterable[EventSnapshot], players: Mapping[str, PlayerSnapshot]
) -> Part:
    """The field of the whole tournament, unless the report told it: everybody as in the first part with a game."""
    if part.players is not None:
        return part
    fields = [(each.number, list(each.is_rated.items())) for each in earlier]
    fields += [(event.part.number, list(_field_of(event, players))) for event in events if event.part]
    is_rated: dict[str, bool] = {}
    for _, found in sorted(fields, key=lambda field: field[0]):
        for key, rated in found:
            is_rated.setdefault(key, rated)
    return replace(part, players=len(is_rated), rated=sum(is_rated.values()))
