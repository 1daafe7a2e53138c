"""Who and what the keys of a stored working stand for."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import Q

from ratings.ledger.models import RatedEvent, RatedGame
from ratings.ledger.selectors import events_named
from ratings.lists.models import ListEntry
from ratings.profiles.selectors import career_of
from ratings.register.keys import key_of
from ratings.register.models import Player
from ratings.register.search import players_with_keys
from ratings.regulations import PeriodSnapshot, PlayerRating
from ratings.regulations.published_k import KReason, why_k
from ratings.runs.manifest import events_of, snapshot_of
from ratings.runs.models import RatingRun, RunResult
from ratings.working.calculations import BLACK, WHITE, Colours, Names


def names_of(result: RunResult, found: PlayerRating) -> Names:
    """The events, opponents and colours of a stored result; a few queries, however many games."""
    return replace(names_in(result.run.period.system_id, result.player, found), listed_k=_listed_k(result))


def names_in(system: str, player: Player, found: PlayerRating) -> Names:
    """The same of a working in a system, of whichever run or of none."""
    pooled = found.initial.pooled if found.initial else ()
    ids = [*(event.id for event in found.events), *(each.event for each in pooled)]
    events = events_named(ids, system)
    return Names(
        events=events,
        players=players_with_keys({game.opponent for event in found.events for game in event.working}),
        colours=_colours(player, [events[event.id] for event in found.events if event.id in events]),
        listed_k=None,
    )


def _listed_k(result: RunResult) -> tuple[int, KReason] | None:
    """The K of the list before the run, and why it was that."""
    entries = ListEntry.objects.filter(player=result.player_id, rating_list=result.run.previous_list_id)
    entry = entries.select_related("rating_list").first()
    if entry is None or entry.k_factor is None:
        return None
    before = entry.rating_list
    reason = why_k(before.system_id, before.list_date, career_of(result.player, entry))
    return None if reason is None else (entry.k_factor, reason)


def _colours(player: Player, events: list[RatedEvent]) -> Colours:
    keys = {event.pk: event.key for event in events}
    games = RatedGame.objects.filter(event__in=keys).select_related("white", "black")
    found: Colours = {}
    entries = Player.objects.filter(Q(pk=player.pk) | Q(merged_into__person=player)).values("pk")
    for own, other, colour in (("white", "black", WHITE), ("black", "white", BLACK)):
        for game in games.filter(**{f"{own}__in": entries}):
            points = _points(game.result, colour)
            for key in _keys(getattr(game, other)):
                found[keys[game.event_id], game.round, key, points] = colour
    return found


def _keys(player: Player) -> set[str]:
    """A working names an opponent by the number of its time: a FIDE ID may have taken the place of a national one."""
    return {player.key, key_of(None, player.numbered_by_id, player.national_id)}


def _points(result: str, colour: str) -> int:
    """The hundredths that a result gives to a colour, also where nobody moved."""
    whites = {"1-0": 100, "+--": 100, "1/2-1/2": 50, "=-=": 50}.get(result, 0)
    blacks = {"0-1": 100, "--+": 100, "1/2-1/2": 50, "=-=": 50}.get(result, 0)
    return whites if colour == WHITE else blacks


def period_of_player(result: RunResult, found: PlayerRating) -> PeriodSnapshot:
    """The frozen period, with the player's events and those who took part in them."""
    manifest = RatingRun.objects.values_list("manifest", flat=True).get(pk=result.run_id)
    period = snapshot_of(manifest, only=events_of(manifest, {event.id for event in found.events}))
    present = {key for event in period.events for game in event.games for key in (game.white, game.black)}
    return replace(period, players={key: player for key, player in period.players.items() if key in present})
