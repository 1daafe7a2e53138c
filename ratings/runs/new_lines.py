"""The lines of the list that a run leads to: the list before with what the period changed, and newcomers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from ratings.lists.lines import Line
from ratings.lists.models import ListEntry
from ratings.lists.selectors import entries_of
from ratings.lists.services import ENTRIES_A_WRITE, PlacedLine
from ratings.register.keys import key_of
from ratings.register.models import Player
from ratings.regulations import PlayerSnapshot
from ratings.regulations.calendar import rules_on
from ratings.regulations.fide.activity import first_day_of_the_year
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.list_rules import ListRules
from ratings.regulations.published_k import k_on
from ratings.runs.games_of_the_year import games_of_the_year, is_year_known
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.standings import Facts, shown


@dataclass(frozen=True, kw_only=True)
class Period:
    """What every line of the list to come has in common. ``last_days`` tells when each event ended,
    ``frozen`` how the players of the period stood before it.
    """

    system: str
    list_date: date
    rules: ListRules
    last_days: dict[str, date]
    frozen: Mapping[str, Json]


GamesOfYear = Callable[[Collection[int]], Mapping[int, int] | None]
"""The games of players in the year before the list; ``None`` where nobody needs them, or can tell."""


def new_lines(run: RatingRun) -> Iterator[PlacedLine]:
    """The lines in the order of the players' keys."""
    period, games_of = _period(run), _games_of_year(run)
    placed = _placed_keys(run)
    for start in range(0, len(placed), ENTRIES_A_WRITE):
        chunk = placed[start : start + ENTRIES_A_WRITE]
        ids = [pk for _, pk in chunk]
        players = Player.objects.in_bulk(ids)
        entries = entries_of(ids, run.previous_list) if run.previous_list else {}
        results = {result.player_id: result for result in run.results.filter(player_id__in=ids)}
        games = games_of(ids)
        for _, pk in chunk:
            of_year = None if games is None else games.get(pk, 0)
            yield pk, _line(period, players[pk], entries.get(pk), results.get(pk), of_year)


def _period(run: RatingRun) -> Period:
    system, list_date, frozen = run.period.system_id, run.period.list_date, run.manifest["input"]
    return Period(
        system=system,
        list_date=list_date,
        rules=rules_on(system, list_date),
        last_days={event["id"]: date.fromisoformat(event["ends_on"]) for event in frozen["events"]},
        frozen=frozen["players"],
    )


def _games_of_year(run: RatingRun) -> GamesOfYear:
    """Until 2009 four games a year were needed (9.2.3a); since then the day of the last one tells enough."""
    rules = rules_on(run.period.system_id, run.period.list_date)
    if not isinstance(rules, FideEdition) or rules.games_to_stay_active == 1:
        return lambda ids: None
    first_day = first_day_of_the_year(rules, run.period.list_date)
    if not is_year_known(run.period.system_id, first_day):
        return lambda ids: None
    return lambda ids: games_of_the_year(run, ids, first_day)


def _placed_keys(run: RatingRun) -> list[tuple[str, int]]:
    """Who stands on the new list: key and row, sorted by key."""
    newcomers = run.results.filter(rating_after__isnull=False).values("player")
    parts = ("pk", "fide_id", "federation_id", "national_id")
    rows = set(Player.objects.filter(pk__in=newcomers).values_list(*parts))
    if run.previous_list:
        rows |= set(Player.objects.filter(entries__rating_list=run.previous_list).values_list(*parts))
    return sorted((key_of(fide_id, federation, national_id), pk) for pk, fide_id, federation, national_id in rows)


def _line(
    period: Period, player: Player, entry: ListEntry | None, result: RunResult | None, games_of_year: int | None
) -> Line:
    last_played_on = _last_played_on(period, entry, result)
    facts = Facts(
        list_date=period.list_date,
        rating=result.rating_after if result else entry and entry.rating,
        before=entry,
        last_played_on=last_played_on,
        games=games_of_year,
    )
    on_the_list = shown(period.rules, facts)
    career = PlayerSnapshot(
        rating=on_the_list.rating,
        games=_games_total(period.frozen.get(player.key), entry, result),
        born=player.birth_year,
        highest=_highest(entry, result),
    )
    factor = k_on(period.system, period.list_date, career)
    return Line(
        key=player.key,
        name=player.name,
        title=player.title,
        federation=player.federation_id,
        sex=player.sex,
        birth_year=player.birth_year,
        rating=career.rating,
        games=result.games if result else 0,
        k_factor=factor.k if factor else None,
        games_total=career.games,
        highest_rating=career.highest,
        last_played_on=last_played_on,
        is_inactive=on_the_list.is_inactive,
    )


def _games_total(frozen: Json | None, entry: ListEntry | None, result: RunResult | None) -> int:
    """Rated games so far; for a newcomer those that made the first rating. See rulings: newcomer-games."""
    if entry is None and result is not None and result.working["initial"]:
        return int(result.working["initial"]["games"])
    games = int(frozen["games"]) if frozen and result else entry.games_total if entry else 0
    for event in _events(result):
        # where event follows event (CFC 712), who enters one without a rating begins at game one
        games = event["games"] + (0 if event.get("rating_before", 0) is None else games)
    return games


def _highest(entry: ListEntry | None, result: RunResult | None) -> int | None:
    """The highest rating so far, on lists and where event follows event (CFC 714d) after each of them."""
    ratings = [entry.highest_rating, entry.rating] if entry else []
    ratings += [result.rating_after] if result else []
    ratings += [event.get("rating_after") for event in _events(result)]
    return max((rating for rating in ratings if rating), default=None)


def _events(result: RunResult | None) -> list[Json]:
    return list(result.working["events"]) if result else []


def _last_played_on(period: Period, entry: ListEntry | None, result: RunResult | None) -> date | None:
    """The end of the last event with a rated game."""
    played = [period.last_days[event["id"]] for event in _events(result) if event["games"]]
    known = [entry.last_played_on] if entry and entry.last_played_on else []
    return max(played + known, default=None)
