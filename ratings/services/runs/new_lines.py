"""The lines of the list that a run leads to: the list before with what the period changed, and newcomers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ratings.calendar import rules_on
from ratings.k_factors import k_on
from ratings.keys import key_of
from ratings.lines import Line
from ratings.models import ListEntry, Player, RatingRun, RunResult
from ratings.regulations import PlayerSnapshot
from ratings.selectors.lists import entries_of
from ratings.services.lists import ENTRIES_A_WRITE, PlacedLine


@dataclass(frozen=True, kw_only=True)
class Period:
    """What every line of the list to come has in common. ``last_days`` tells when each event ended."""

    system: str
    list_date: date
    active_since: date
    last_days: dict[str, date]


def new_lines(run: RatingRun) -> Iterator[PlacedLine]:
    """The lines in the order of the players' keys."""
    period = _period(run)
    placed = _placed_keys(run)
    for start in range(0, len(placed), ENTRIES_A_WRITE):
        chunk = placed[start : start + ENTRIES_A_WRITE]
        ids = [pk for _, pk in chunk]
        players = Player.objects.in_bulk(ids)
        entries = entries_of(ids, run.previous_list) if run.previous_list else {}
        results = {result.player_id: result for result in run.results.filter(player_id__in=ids)}
        for _, pk in chunk:
            yield pk, _line(period, players[pk], entries.get(pk), results.get(pk))


def _period(run: RatingRun) -> Period:
    system, list_date = run.period.system_id, run.period.list_date
    return Period(
        system=system,
        list_date=list_date,
        active_since=months_before(list_date, rules_on(system, list_date).inactive_after_months),
        last_days={event["id"]: date.fromisoformat(event["ends_on"]) for event in run.manifest["input"]["events"]},
    )


def months_before(day: date, months: int) -> date:
    """The same day so many months earlier; list dates are the first of a month, so there is one."""
    count = day.year * 12 + day.month - 1 - months
    return day.replace(year=count // 12, month=count % 12 + 1)


def _placed_keys(run: RatingRun) -> list[tuple[str, int]]:
    """Who stands on the new list: key and row, sorted by key."""
    newcomers = run.results.filter(rating_after__isnull=False).values("player")
    parts = ("pk", "fide_id", "federation_id", "national_id")
    rows = set(Player.objects.filter(pk__in=newcomers).values_list(*parts))
    if run.previous_list:
        rows |= set(Player.objects.filter(entries__rating_list=run.previous_list).values_list(*parts))
    return sorted((key_of(fide_id, federation, national_id), pk) for pk, fide_id, federation, national_id in rows)


def _line(period: Period, player: Player, entry: ListEntry | None, result: RunResult | None) -> Line:
    rating = result.rating_after if result else entry and entry.rating
    games = result.games if result else 0
    career = PlayerSnapshot(
        rating=rating,
        games=_games_total(entry, result),
        born=player.birth_year,
        highest=max((number for number in (rating, entry and entry.highest_rating) if number), default=None),
    )
    factor = k_on(period.system, period.list_date, career)
    last_played_on = _last_played_on(period, entry, result)
    return Line(
        key=player.key,
        name=player.name,
        title=player.title,
        federation=player.federation_id,
        sex=player.sex,
        birth_year=player.birth_year,
        rating=rating,
        games=games,
        k_factor=factor.k if factor else None,
        games_total=career.games,
        highest_rating=career.highest,
        last_played_on=last_played_on,
        is_inactive=not games and _is_inactive(period, entry, last_played_on),
    )


def _games_total(entry: ListEntry | None, result: RunResult | None) -> int:
    """Rated games so far; for a newcomer those that made the first rating. See rulings: newcomer-games."""
    if entry is None and result is not None and result.working["initial"]:
        return int(result.working["initial"]["games"])
    return (entry.games_total if entry else 0) + (result.games if result else 0)


def _last_played_on(period: Period, entry: ListEntry | None, result: RunResult | None) -> date | None:
    """The end of the last event with a rated game."""
    played = [period.last_days[event["id"]] for event in result.working["events"] if event["games"]] if result else []
    known = [entry.last_played_on] if entry and entry.last_played_on else []
    return max(played + known, default=None)


def _is_inactive(period: Period, entry: ListEntry | None, last_played_on: date | None) -> bool:
    """7.22a: no rated games in a one year period; where the last game is not known, as the list before had it."""
    if last_played_on is None:
        return bool(entry and entry.is_inactive)
    return last_played_on < period.active_since
