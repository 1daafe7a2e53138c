"""Who and what the keys of a stored working stand for."""

from __future__ import annotations

from dataclasses import replace

from ratings.ledger.models import RatedEvent, RatedGame
from ratings.ledger.selectors import events_named
from ratings.register.models import Player
from ratings.register.search import players_with_keys
from ratings.regulations import PeriodSnapshot
from ratings.runs.manifest import snapshot_of
from ratings.runs.models import RatingRun, RunResult
from ratings.working.calculations import BLACK, WHITE, Colours, Names


def names_of(result: RunResult) -> Names:
    """The events, opponents and colours of a stored result; four queries, however many games."""
    working = result.working
    games = [game for event in working["events"] for game in event["working"]]
    pooled = working["initial"]["pooled"] if working["initial"] else []
    ids = [*(event["id"] for event in working["events"]), *(each["event"] for each in pooled)]
    events = events_named(ids, result.run.period.system_id)
    return Names(
        events=events,
        players=players_with_keys({game["opponent"] for game in games}),
        colours=_colours(result.player, [events[event["id"]] for event in working["events"] if event["id"] in events]),
    )


def _colours(player: Player, events: list[RatedEvent]) -> Colours:
    keys = {event.pk: event.key for event in events}
    games = RatedGame.objects.filter(event__in=keys).select_related("white", "black")
    found: Colours = {}
    for own, other, colour in (("white", "black", WHITE), ("black", "white", BLACK)):
        for game in games.filter(**{own: player}):
            points = _points(game.result, colour)
            found[keys[game.event_id], game.round, getattr(game, other).key, points] = colour
    return found


def _points(result: str, colour: str) -> int:
    """The hundredths that a result gives to a colour, also where nobody moved."""
    whites = {"1-0": 100, "+--": 100, "1/2-1/2": 50, "=-=": 50}.get(result, 0)
    blacks = {"0-1": 100, "--+": 100, "1/2-1/2": 50, "=-=": 50}.get(result, 0)
    return whites if colour == WHITE else blacks


def period_of_player(result: RunResult) -> PeriodSnapshot:
    """The frozen period, with the player's events and those who took part in them."""
    manifest = RatingRun.objects.values_list("manifest", flat=True).get(pk=result.run_id)
    played = {event["id"] for event in result.working["events"]}
    events = [event for event in manifest["input"]["events"] if event["id"] in played]
    period = snapshot_of({**manifest, "input": {**manifest["input"], "events": events}})
    present = {key for event in period.events for game in event.games for key in (game.white, game.black)}
    return replace(period, players={key: player for key, player in period.players.items() if key in present})
