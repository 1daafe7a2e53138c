"""The first stage: what the run will rate is written down with a hash. From here on nothing that happens changes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList, RatingPeriod
from ratings.lists.selectors import entries_of, list_before, list_in_force
from ratings.register.models import Player
from ratings.regulations import NoEditionInForce, PlayerSnapshot, edition_for
from ratings.runs.careers import snapshots_of
from ratings.runs.claims import Claim
from ratings.runs.failpoints import reach
from ratings.runs.foreign_ratings import ratings_from_abroad, with_rating_from_abroad
from ratings.runs.manifest import Json, event_json, input_sha256, list_json, player_json
from ratings.runs.problems import DATE_OF_EDITION, NO_EDITION, RunProblem
from ratings.runs.standard_ratings import present_in, ratings_at_start, standard_ratings
from ratings.runs.waiting_events import events_for
from ratingsite.foundations.transitions import move
from ratingsite.office.audit.services import record


def freeze(claim: Claim) -> None:
    """queued → frozen. Raises ``RunProblem`` for an event that no edition governs."""
    reach("run.before_freeze")
    with claim.fenced() as run:
        before = list_before(run.period.system_id, run.period.list_date)
        events = list(events_for(run.period))
        manifest = manifest_of(run.period, before, events)
        moved = move(
            run,
            "frozen",
            manifest=manifest,
            input_sha256=input_sha256(manifest),
            previous_list=before,
            total=len(manifest["input"]["players"]),
            attempts=1,
        )
        run.events.set(events)
        record("freeze run", run, by=None, now=claim.clock(), moved=moved, sha256=run.input_sha256)
    reach("run.after_freeze")


def manifest_of(period: RatingPeriod, before: RatingList | None, events: list[RatedEvent]) -> Json:
    """The list before, the events and the players of a period, as they stand now."""
    system = period.system_id
    players = _players_of(events)
    keys = {player.pk: player.key for player in players}
    snapshots = _with_standard_ratings(system, events, snapshots_of(system, players, before), keys)
    abroad = ratings_from_abroad(system, events, {player.pk: player for player in players}, snapshots)
    from_abroad = {
        key: {"article": taken.article, "listed": snapshots[key].rating} for key, taken in sorted(abroad.items())
    }
    snapshots = {key: with_rating_from_abroad(player, abroad.get(key)) for key, player in snapshots.items()}
    return {
        "input": {
            "system": system,
            "list_date": period.list_date.isoformat(),
            "previous": list_json(before),
            "events": [
                event_json(event, _edition(system, event), _unrated_at_start(event, before, snapshots, keys))
                for event in events
            ],
            "players": {key: player_json(player) for key, player in snapshots.items()},
            "from_abroad": from_abroad,
        },
        "rows": {
            "events": {event.key: str(event.pk) for event in events},
            "players": {key: pk for pk, key in sorted(keys.items())},
        },
    }


def _players_of(events: Iterable[RatedEvent]) -> list[Player]:
    """Everybody who has a game in one of the events, also one that was not played."""
    found: dict[int, Player] = {}
    for event in events:
        found |= Player.objects.in_bulk(present_in(event) - found.keys())
    return list(found.values())


def _with_standard_ratings(
    system: str, events: list[RatedEvent], snapshots: dict[str, PlayerSnapshot], keys: dict[int, str]
) -> dict[str, PlayerSnapshot]:
    """The players, those without a rating with the one that stands in for it (rapid and blitz, 7.21)."""
    unrated = [pk for pk, key in keys.items() if snapshots[key].rating is None]
    stand_ins = {keys[pk]: rating for pk, rating in standard_ratings(system, events, unrated).items()}
    return {key: replace(player, standard_rating=stand_ins.get(key)) for key, player in snapshots.items()}


def _edition(system: str, event: RatedEvent) -> str:
    try:
        return edition_for(system, event.starts_on).id
    except NoEditionInForce as error:
        raise RunProblem(NO_EDITION, str(error), event=event.key, article=DATE_OF_EDITION) from error


def _unrated_at_start(
    event: RatedEvent, before: RatingList | None, snapshots: dict[str, PlayerSnapshot], keys: dict[int, str]
) -> list[str]:
    """Who had no rating when the event began and has one now (8.24). See rulings: list-of-the-first-day."""
    if before is None or event.starts_on >= before.list_date:
        return []
    then = list_in_force(event.system_id, event.starts_on)
    if then is None:
        return []
    rated_now = {pk for pk in present_in(event) if snapshots[keys[pk]].rating is not None}
    rated_then = {pk for pk, entry in entries_of(rated_now, then).items() if entry.rating is not None}
    stood_in = ratings_at_start(event.system_id, event, rated_now - rated_then).keys()
    return sorted(keys[pk] for pk in rated_now - rated_then - stood_in)
