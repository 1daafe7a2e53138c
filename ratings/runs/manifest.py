"""The frozen input of a run as JSON: all that the calculation will ever read, but for the games, which never change.

``input`` is hashed and says the same in every database; ``rows`` tells where its events and players stand in this one.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Any

from ratings.ledger.models import RatedEvent, RatedGame
from ratings.lists.models import RatingList
from ratings.regulations import EarlierResult, EventSnapshot, GameSnapshot, PeriodSnapshot, PlayerSnapshot, Result
from ratingsite.foundations.canonical import canonical, sha256_of
from ratingsite.foundations.exact import Hundredths

Json = dict[str, Any]


def input_sha256(manifest: Json) -> str:
    """The hash of what the calculation reads."""
    return sha256_of([canonical(manifest["input"])])


# ---------------------------------------------------------------- writing
def list_json(rating_list: RatingList | None) -> Json | None:
    """The list a period starts from, by its date and hash."""
    if rating_list is None:
        return None
    return {"list_date": rating_list.list_date.isoformat(), "chain_sha256": rating_list.chain_sha256}


def event_json(event: RatedEvent, edition: str, unrated_at_start: list[str]) -> Json:
    """An event as frozen; its hash covers the games."""
    return {
        "id": event.key,
        "sha256": event.content_sha256,
        "edition": edition,
        "format": event.format,
        "starts_on": event.starts_on.isoformat(),
        "ends_on": event.ends_on.isoformat(),
        "unrated_at_start": unrated_at_start,
    }


def player_json(player: PlayerSnapshot) -> Json:
    """A player as frozen."""
    return {
        "rating": player.rating,
        "games": player.games,
        "born": player.born,
        "k": player.k,
        "highest": player.highest,
        "standard_rating": player.standard_rating,
        "federation": player.federation,
        "title": player.title,
        "sex": player.sex,
        "last_played_on": player.last_played_on and player.last_played_on.isoformat(),
        "earlier": [_earlier_json(result) for result in player.earlier],
    }


def _earlier_json(result: EarlierResult) -> Json:
    return {
        "event": result.event,
        "end": result.end.isoformat(),
        "games": result.games,
        "score_hundredths": int(result.score),
        "opponents_total": int(result.opponents_average * result.games),
        "performance": result.performance,
    }


# ---------------------------------------------------------------- reading
def snapshot_of(manifest: Json) -> PeriodSnapshot:
    """The manifest and the ledger's games as the rules take them, players in the order of their keys."""
    frozen, rows = manifest["input"], manifest["rows"]
    keys = {row: key for key, row in rows["players"].items()}
    return PeriodSnapshot(
        system=frozen["system"],
        edition=None,
        players={key: _player(player) for key, player in sorted(frozen["players"].items())},
        events=tuple(_event(event, rows["events"][event["id"]], keys) for event in frozen["events"]),
    )


def _player(frozen: Json) -> PlayerSnapshot:
    fields = {name: value for name, value in frozen.items() if name not in ("earlier", "last_played_on")}
    last_played_on = frozen.get("last_played_on")  # manifests of the first weeks do not have it
    return PlayerSnapshot(
        **fields,
        earlier=tuple(_earlier(result) for result in frozen["earlier"]),
        last_played_on=date.fromisoformat(last_played_on) if last_played_on else None,
    )


def _earlier(frozen: Json) -> EarlierResult:
    return EarlierResult(
        event=frozen["event"],
        end=date.fromisoformat(frozen["end"]),
        games=frozen["games"],
        score=Hundredths(frozen["score_hundredths"]),
        opponents_average=Fraction(frozen["opponents_total"], frozen["games"]),
        performance=frozen.get("performance"),
    )


def _event(frozen: Json, row: str, keys: dict[int, str]) -> EventSnapshot:
    return EventSnapshot(
        id=frozen["id"],
        format=frozen["format"],
        start=date.fromisoformat(frozen["starts_on"]),
        end=date.fromisoformat(frozen["ends_on"]),
        games=tuple(sorted(_games(row, keys), key=lambda game: (game.round, game.white, game.black))),
        unrated_at_start=tuple(frozen["unrated_at_start"]),
    )


def _games(row: str, keys: dict[int, str]) -> Iterator[GameSnapshot]:
    games = RatedGame.objects.filter(event=row).order_by().values_list("round", "white_id", "black_id", "result")
    for number, white, black, result in games.iterator():
        yield GameSnapshot(round=number, white=keys[white], black=keys[black], result=Result(result))
