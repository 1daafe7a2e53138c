"""The frozen input of a run, in the words of the contract: all that the calculation reads, but for the ledger's events.

``input`` is hashed and says the same in every database: the players by the hashes of their columns (of runs from before
there were columns, as ``document`` writes them), and of each event its key and hash, the ``ratings`` of the list of its
first day, and what else the office knows of it beside the report.
``rows`` tells where its events and players stand in this database, and what only the review asks of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ratings.ledger.models import RatedEvent
from ratings.ledger.packed import pack, packed
from ratings.ledger.selectors import snapshot_of as snapshot_of_event
from ratings.lists.models import RatingList
from ratings.regulations import BadPeriod, EventSnapshot, GameSnapshot, PeriodSnapshot, PlayerSnapshot
from ratings.regulations.document import player_from_json
from ratings.regulations.document.event import PART_OF_TOURNAMENT
from ratings.regulations.places import Place
from ratings.regulations.snapshots import ListedRating, Part
from ratings.runs.frozen_players import Players, as_hashed
from ratings.runs.listed_alike import listed_json, listed_rating
from ratings.runs.problems import CHECK_FAILED, RunProblem, problem_of
from ratingsite.foundations.canonical import canonical, sha256_of

Json = dict[str, Any]
STARTS_MOVED = "starts_moved"
"""Where ``rows`` has, by event, how many hours before its start the first day was moved."""
GamePlace = tuple[int, str, str]
"""Round, White and Black of a game."""


def input_sha256(manifest: Json) -> str:
    """The hash of what the calculation reads."""
    return sha256_of([canonical(as_hashed(manifest["input"]))])


@dataclass(frozen=True, kw_only=True)
class EventFacts:
    """What a run knows of an event beside its document.

    ``ratings`` is what the list of its first day said where that is not what ``players`` say; ``part`` takes the place
    of the document's, with what earlier parts of the tournament have to do with it; ``rated_already`` are games that an
    earlier part has rated, ``set_aside`` those of players whom the run leaves out. ``pooled_with`` is the key of the
    event it is rated with, in the same run; ``renamed`` tells the present keys of players who have another one in the
    document. ``place`` is the place in the order of the office, where event follows event (CFC 712).
    """

    edition: str
    ratings: Mapping[str, ListedRating] = field(default_factory=dict)
    part: Part | None = None
    rated_already: tuple[GamePlace, ...] = ()
    set_aside: tuple[GamePlace, ...] = ()
    pooled_with: str | None = None
    renamed: Mapping[str, str] = field(default_factory=dict)
    place: int | None = None


# ---------------------------------------------------------------- writing
def list_json(rating_list: RatingList | None) -> Json | None:
    """The list a period starts from, by its date and hash."""
    if rating_list is None:
        return None
    return {"list_date": rating_list.list_date.isoformat(), "chain_sha256": rating_list.chain_sha256}


def event_json(event: RatedEvent, facts: EventFacts) -> Json:
    """An event as frozen: a reference to its document, and beside it what the run adds in the same words."""
    frozen: Json = {"id": event.key, "sha256": event.content_sha256, "edition": facts.edition}
    if facts.ratings:
        frozen["ratings"] = {key: listed_json(listed) for key, listed in facts.ratings.items()}
    if facts.part is not None:
        frozen["part"] = PART_OF_TOURNAMENT.write(facts.part)
    if facts.pooled_with is not None:
        frozen["pooled_with"] = facts.pooled_with
    if facts.rated_already:
        frozen["rated_already"] = [list(place) for place in facts.rated_already]
    if facts.renamed:
        frozen["renamed"] = dict(facts.renamed)
    return frozen


# ---------------------------------------------------------------- reading
def snapshot_of(manifest: Json, only: Sequence[str] | None = None, players: Collection[str] = ()) -> PeriodSnapshot:
    """The manifest and the ledger's events as the rules take them; ``only`` names some of the events, which come with
    those who have a game in them, and with ``players``: all games of somebody may have been rated with an earlier part.

    Raises ``RunProblem`` where an event in the ledger is not the one that was frozen.
    """
    frozen, rows = manifest["input"], manifest["rows"]["events"]
    wanted = [event for event in frozen["events"] if only is None or event["id"] in only]
    events = RatedEvent.objects.in_bulk([rows[event["id"]] for event in wanted], field_name="pk")
    pack(events.values())
    found = {event.key: event for event in events.values()}
    period = PeriodSnapshot(
        system=frozen["system"],
        edition=frozen["edition"],
        players={},
        events=tuple(_event(found[event["id"]], event) for event in wanted),
    )
    present = {key for event in period.events for game in event.games for key in (game.white, game.black)}
    present |= set(players)
    try:
        return replace(period, players=_players(frozen["players"], None if only is None else present))
    except BadPeriod as error:
        raise problem_of(error, period) from error


def event_in(manifest: Json, event: RatedEvent) -> EventSnapshot:
    """One event of the ledger as the run rated it. Raises ``RunProblem`` where it is not the one that was frozen."""
    return _event(event, next(frozen for frozen in manifest["input"]["events"] if frozen["id"] == event.key))


def players_in(manifest: Json, keys: Collection[str]) -> Mapping[str, PlayerSnapshot]:
    """Some of the players of a run, as it took them."""
    return _players(manifest["input"]["players"], keys)


def events_of(manifest: Json, ids: Collection[str]) -> list[str]:
    """Events by their keys, with the stages that are rated with them (6.2) and the other parts of their tournament."""
    frozen = manifest["input"]["events"]
    tournaments = {event["part"]["of"] for event in frozen if event["id"] in ids and "part" in event}
    return [
        event["id"]
        for event in frozen
        if event["id"] in ids
        or event.get("pooled_with") in ids
        or ("part" in event and event["part"]["of"] in tournaments)
    ]


def events_of_players(manifest: Json, keys: Collection[str]) -> list[str]:
    """The events in which players have a game, with the stages and parts that belong to them."""
    events = RatedEvent.objects.filter(pk__in=manifest["rows"]["events"].values()).defer("document")
    by_key = {event.key: event for event in events}
    pack(by_key.values())
    found = set()
    for frozen in manifest["input"]["events"]:
        renamed = frozen.get("renamed", {})
        if any(renamed.get(key, key) in keys for key in packed(by_key[frozen["id"]]).keys):
            found.add(frozen["id"])
    return events_of(manifest, found)


def part_of(manifest: Json, ids: Collection[str]) -> Json:
    """The manifest of some events alone, by their keys; with all players."""
    frozen, rows = manifest["input"], manifest["rows"]
    return {
        **manifest,
        "input": {**frozen, "events": [event for event in frozen["events"] if event["id"] in ids]},
        "rows": {**rows, "events": {key: row for key, row in rows["events"].items() if key in ids}},
    }


def players_of(manifest: Json) -> Mapping[str, PlayerSnapshot]:
    """Everybody in a run, in the order of the keys. Raises ``BadPeriod`` with the place."""
    return _players(manifest["input"]["players"])


def _players(frozen: Mapping[str, Json], only: Collection[str] | None = None) -> Mapping[str, PlayerSnapshot]:
    """All players or some, in the order of the manifest. Raises ``BadPeriod`` for what no player of the contract is,
    with the place; of columns the rules say it, when they rate them.
    """
    if isinstance(frozen, Players):
        return frozen.table if only is None else frozen.table.some(only)
    keys = [key for key in frozen if only is None or key in only]
    return {key: player_from_json(Place(f"players.{key}", frozen[key])) for key in keys}


def _event(event: RatedEvent, frozen: Json) -> EventSnapshot:
    if event.content_sha256 != frozen["sha256"]:
        raise RunProblem(CHECK_FAILED, "the event does not have the hash it was frozen with", event=event.key)
    return with_facts(snapshot_of_event(event), facts_of(frozen))


def facts_of(frozen: Json) -> EventFacts:
    """What the run had added to an event."""
    return EventFacts(
        edition=frozen["edition"],
        ratings=_ratings(frozen["ratings"]) if "ratings" in frozen else {},
        part=PART_OF_TOURNAMENT.read(Place("part", frozen["part"])) if "part" in frozen else None,
        rated_already=tuple((number, white, black) for number, white, black in frozen.get("rated_already", ())),
        set_aside=tuple((number, white, black) for number, white, black in frozen.get("set_aside", ())),
        pooled_with=frozen.get("pooled_with"),
        renamed=frozen.get("renamed", {}),
        place=frozen.get("place"),
    )


def _ratings(frozen: Json) -> dict[str, ListedRating]:
    """What a run had written of a list; the rules look at the numbers before they rate with them."""
    return {
        key: listed_rating(listed["rating"], listed.get("k"), listed.get("standard_rating"))
        for key, listed in frozen.items()
    }


def with_facts(event: EventSnapshot, facts: EventFacts) -> EventSnapshot:
    """The event as the run rates it."""
    known = with_present_keys(event, facts.renamed)
    left = {*facts.rated_already, *facts.set_aside}
    told = replace(
        known,
        ratings=facts.ratings,
        part=facts.part or known.part,
        pooled_with=facts.pooled_with,
        place=facts.place,
        games=tuple(game for game in known.games if place_of(game) not in left) if left else known.games,
    )
    return known if told == known else told


def with_places(manifest: Json, places: Mapping[str, int]) -> Json:
    """The manifest with the place of each event in the order of the office, by its key; without places as it is."""
    if not places:
        return manifest
    told = manifest["input"]
    events = [{**event, "place": places[event["id"]]} for event in told["events"]]
    return {**manifest, "input": {**told, "events": events}}


def place_of(game: GameSnapshot) -> GamePlace:
    """What tells a game from the others of a tournament."""
    return game.round, game.white, game.black


def with_present_keys(event: EventSnapshot, renamed: Mapping[str, str]) -> EventSnapshot:
    """The event with the keys that its players have now: a national number may have given way to a FIDE ID."""
    if not renamed:
        return event
    games = tuple(
        replace(game, white=renamed.get(game.white, game.white), black=renamed.get(game.black, game.black))
        for game in event.games
    )
    defaults = tuple(
        replace(default, player=renamed.get(default.player, default.player)) for default in event.counts_default_games
    )
    return replace(
        event,
        games=games,
        counts_default_games=defaults,
        part=_renamed_in(event.part, renamed),
        counts_for=tuple(renamed.get(key, key) for key in event.counts_for),
    )


def _renamed_in(part: Part | None, renamed: Mapping[str, str]) -> Part | None:
    def names(keys: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(renamed.get(key, key) for key in keys)

    if part is None:
        return None
    met = {renamed.get(key, key): names(keys) for key, keys in part.rated_opponents.items()}
    return replace(part, uplift_used_by=names(part.uplift_used_by), rated_opponents=met)
