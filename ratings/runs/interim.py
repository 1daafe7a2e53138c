"""What rating a player had in the middle of a period: its published run, rated anew up to a round of an event.

What a run has frozen is rated by the same rules; only the games behind the round are not there. Earlier is what the
ledger has earlier: what ended before the event counts whole (rulings of the titles, 1.5.3a).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from ratings.ledger.models import RatedEvent, RatedGame
from ratings.lists.selectors import entries_of
from ratings.register.mergers.selectors import numbers_of
from ratings.register.models import Player
from ratings.regulations import PeriodSnapshot, PlayerRating
from ratings.regulations.document import player_result_to_json
from ratings.runs.manifest import events_of, players_in, snapshot_of
from ratings.runs.models import RatingRun
from ratings.runs.rates import results_of


@dataclass(frozen=True, kw_only=True)
class InterimWorking:
    """The rating reached, all rated games until then (``None``: the list before does not tell), and the working."""

    rating: int | None
    games: int | None
    working: dict[str, Any]


def events_of_player(player: Player, system: str) -> QuerySet[RatedEvent]:
    """The latest version of each event of a system in which a player has a game, under any number, the latest first."""
    newer = RatedEvent.objects.filter(source=OuterRef("source"), system=OuterRef("system"))
    of_event = RatedGame.objects.filter(event=OuterRef("pk"))
    rows = list(numbers_of([player.pk]))
    played = Exists(of_event.filter(white__in=rows)) | Exists(of_event.filter(black__in=rows))
    found = RatedEvent.objects.filter(played, ~Exists(newer.filter(version__gt=OuterRef("version"))), system=system)
    return found.order_by("-ends_on", "-starts_on", "name", "pk")


def run_that_rated(event: RatedEvent) -> RatingRun | None:
    """The run whose published list has brought an event in, in any version, and that no later run has replaced."""
    of_event = {"events__source": event.source, "events__system": event.system_id}
    return RatingRun.objects.filter(**of_event, state=RatingRun.State.PUBLISHED).order_by("-finished_at").first()


def rated_up_to(run: RatingRun, player: Player, event: RatedEvent, last_round: int | None) -> InterimWorking | None:
    """The player's rating behind a round of an event, or behind the whole event, under the number that counts in the
    run; nothing where there is no game.

    The event counts in the version that the run has rated: it may have been corrected since it was named.
    """
    event = run.events.get(source=event.source, system=event.system_id)
    row = _row_in(run, player)
    result = run.results.filter(player=row).first()
    keys = {pk: key for key, pk in run.manifest["rows"]["players"].items()}
    if result is None or row not in keys:
        return None
    key = keys[row]
    ids = {each["id"] for each in result.told["events"]}
    period = snapshot_of(run.manifest, only=events_of(run.manifest, ids), players=[key])
    cut = _until(run, period, event, last_round)
    if not any(key in (game.white, game.black) for each in cut.events if each.id == event.key for game in each.games):
        return None
    found = dict(results_of(run.manifest, cut, {key}))[key]
    before = players_in(run.manifest, [key])[key].games
    return InterimWorking(
        rating=_reached(found),
        games=None if before is None else before + found.games,
        working=player_result_to_json(found),
    )


def _row_in(run: RatingRun, player: Player) -> int:
    """The number whose line counts for the person: of a list with several the own one's, unless it has no rating there
    (rulings: two-entries).
    """
    numbers = numbers_of([player.pk])
    if len(numbers) == 1 or run.published_list is None:
        return player.pk
    rated = [pk for pk, line in entries_of(numbers, run.published_list).items() if line.rating is not None]
    return min(rated or numbers, key=lambda pk: (pk != numbers[pk], pk))


def _reached(found: PlayerRating) -> int | None:
    return found.rating_after if found.initial is None or found.initial.published else None


def _until(run: RatingRun, period: PeriodSnapshot, event: RatedEvent, last_round: int | None) -> PeriodSnapshot:
    order = [each.key for each in run.events.order_by("ends_on", "starts_on", "name", "pk")]
    counted = {key: place for place, key in enumerate(order)}
    at = counted[event.key]
    events = [each for each in period.events if counted.get(each.id, at + 1) <= at]
    if last_round is not None:
        events = [
            replace(each, games=tuple(game for game in each.games if game.round <= last_round))
            if each.id == event.key
            else each
            for each in events
        ]
    return replace(period, events=tuple(events))
