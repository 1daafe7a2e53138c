"""What the lists of the CFC and the runs behind them say of a person, under whichever number (rulings: two-entries)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import date
from uuid import UUID

from ratings.profiles.selectors import HistoryLine, RatedPeriod, Standing, rated_periods, standings_of
from ratings.register.mergers.selectors import numbers_of
from ratings.register.models import Player
from ratings.runs.models import RunResult

REGULAR = "cfc-regular"


def entries_of_person(player: Player) -> list[Player]:
    """Every row of the register that means this player, the person's own first."""
    numbers = numbers_of([player.pk])
    if len(numbers) == 1:
        return [player]
    return sorted(Player.objects.filter(pk__in=numbers), key=lambda entry: (entry.pk != numbers[entry.pk], entry.pk))


def standing_of_person(entries: Sequence[Player], day: date) -> Standing | None:
    """The person's regular lines as one chain, the oldest first; ``entries`` are all of the person, the own one first.

    Of a list with several the own rating counts, else that of another number.
    """
    standings = [each for entry in entries for each in standings_of(entry, day) if _is_asked_for(each)]
    if len(standings) < 2:
        return standings[0] if standings else None
    lines = sorted(_one_of_each_list(standings), key=lambda line: line.entry.rating_list.list_date)
    in_force = [line for line in lines if line.entry.rating_list.list_date <= day] or lines
    return replace(standings[0], lines=tuple(lines), in_force=in_force[-1])


def _one_of_each_list(standings: Iterable[Standing]) -> Collection[HistoryLine]:
    lines: dict[UUID, HistoryLine] = {}
    for line in (line for standing in standings for line in standing.lines):
        known = lines.setdefault(line.entry.rating_list_id, line)
        if known.entry.rating is None and line.entry.rating is not None:
            lines[line.entry.rating_list_id] = line
    return lines.values()


def periods_of_person(entries: Sequence[Player], standing: Standing) -> list[RatedPeriod]:
    """The results that have led to these lines."""
    of_lines = {(line.entry.player_id, line.run) for line in standing.lines}
    known = RunResult.objects.filter(player__in=[entry.pk for entry in entries])
    rated = set(known.order_by().values_list("player", flat=True).distinct())
    periods = [period for entry in entries if entry.pk in rated for period in rated_periods(entry)]
    return [each for each in periods if (each.result.player_id, each.result.run_id) in of_lines]


def _is_asked_for(standing: Standing) -> bool:
    return standing.system.pk == REGULAR and not standing.archive
