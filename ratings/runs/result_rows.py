"""The rows of numbers of a run's results in the database: written and read in bulk, and told of one player or some."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from uuid import UUID

import numpy as np
from django.db.models import QuerySet, Sum

from ratings.kernel import NONE
from ratings.ledger.models import RatedEvent, key_of_event
from ratings.runs.brief import EventRow, Json, PlayerRow, told_in_brief
from ratings.runs.kernel_results import EntryRows, KernelResults, Numbers, PlayerRows, Rows, merged
from ratings.runs.models import EventResult, RatingRun, RunResult
from ratingsite.foundations.among import Among, AmongKeys
from ratingsite.foundations.number_columns import Cells, Named, read_columns, write_columns

_CACHE = "_told_in_brief"
_PLAYERS = tuple(field.name for field in fields(PlayerRows))
_ENTRIES = tuple(field.name for field in fields(EntryRows))
OF_PLAYER, OF_EVENT = ("player",), ("player", "event")


def _column(name: str) -> str:
    return f"{name}_id" if name in OF_EVENT else name


# ---------------------------------------------------------------- in bulk
def write_results(run: RatingRun, results: KernelResults) -> None:
    """Store what the kernel has found."""
    of_run: dict[str, Cells] = {"run_id": run.pk}
    players: dict[str, Cells] = of_run | {_column(name): getattr(results.players, name) for name in _PLAYERS}
    write_columns(RunResult, players, np.argsort(results.players.player))
    entries: dict[str, Cells] = of_run | {_column(name): getattr(results.entries, name) for name in _ENTRIES}
    entries["event_id"] = Named(results.rows, results.entries.event)
    entries["edition"] = Named(results.editions, results.entries.edition)
    write_columns(EventResult, entries, np.argsort(results.entries.player, kind="stable"))


def stored_players(run: RatingRun) -> PlayerRows:
    """The rows of players that are stored, in the order of the register."""
    rows, _ = stored_results(run)
    return rows


def stored_results(run: RatingRun) -> tuple[PlayerRows, Numbers]:
    """The same, and beside them the players whose result is kept as words: their row tells no score."""
    found = read_columns(RunResult, list(map(_column, _PLAYERS)), "run_id = %s", [run.pk], {})
    rows = PlayerRows(**{name: found[_column(name)] for name in _PLAYERS})
    is_told = rows.score_hundredths != NONE
    return rows.at(is_told).in_order(*OF_PLAYER), rows.player[~is_told]


def stored_entries(run: RatingRun, events: Sequence[UUID], editions: Sequence[str]) -> EntryRows:
    """The rows of players in events that are stored, in the order of the register and of these events."""
    named: dict[str, Sequence[str | UUID]] = {"event_id": events, "edition": editions}
    found = read_columns(EventResult, list(map(_column, _ENTRIES)), "run_id = %s", [run.pk], named)
    return EntryRows(**{name: found[_column(name)] for name in _ENTRIES}).in_order(*OF_EVENT)


@dataclass(frozen=True, kw_only=True)
class GamesOfEntry(Rows):
    """How many games of a player in an event are rated; ``event`` is the place of the event."""

    event: Numbers
    games: Numbers


def entries_of(run: RatingRun, events: Sequence[UUID]) -> GamesOfEntry:
    """The players in the events of a run, in no order."""
    names = ("player_id", "event_id", "games")
    found = read_columns(EventResult, names, "run_id = %s", [run.pk], {"event_id": events})
    return GamesOfEntry(player=found["player_id"], event=found["event_id"], games=found["games"])


def players_stored_otherwise(run: RatingRun, results: KernelResults, stored: PlayerRows | None = None) -> list[int]:
    """The players, by their rows in the register, of whom something else is stored than the kernel has found, and who
    have something from an event and no result; of who is not stored at all nothing is said. ``stored`` is at hand where
    somebody has read it.
    """
    players, entries = stored or stored_players(run), stored_entries(run, results.rows, results.editions)
    found = results.players.in_order(*OF_PLAYER)
    found_entries = results.entries.in_order(*OF_EVENT)
    known = players.player[np.isin(players.player, found.player)]
    others = [
        entries.player[~np.isin(entries.player, players.player)],
        players.at(np.isin(players.player, known)).differing(found.at(np.isin(found.player, known))),
    ]
    others += _entries_otherwise(
        entries.at(np.isin(entries.player, known)), found_entries.at(np.isin(found_entries.player, known))
    )
    return merged(others)


def _entries_otherwise(stored: EntryRows, found: EntryRows) -> list[Numbers]:
    """Whose entries differ: first who has others, then which of the same are not the same."""
    width = 1 + max(stored.event.max(initial=0), found.event.max(initial=0))
    one, two = (rows.player * (width + 1) + rows.event + 1 for rows in (stored, found))  # an unknown event is -1
    if np.array_equal(one, two):
        return [stored.differing(found)]
    alone = stored.player[~np.isin(one, two)], found.player[~np.isin(two, one)]
    return [*alone, stored.at(np.isin(one, two)).differing(found.at(np.isin(two, one)))]


def games_in(events: QuerySet[RatedEvent], runs: QuerySet[RatingRun]) -> dict[int, int]:
    """The rated games that some events have brought players in runs, as far as the kernel has rated them."""
    rows = EventResult.objects.filter(run__in=runs, event__in=events).order_by()
    return dict(rows.values_list("player").annotate(Sum("games")))


# ---------------------------------------------------------------- of some
def tell(results: Iterable[RunResult]) -> list[RunResult]:
    """Have at hand what results tell in brief: the rows of all of them are read at once, however many. Gives them."""
    every = list(results)
    wanted = {(each.run_id, each.player_id): each for each in every if each.kept is None and not hasattr(each, _CACHE)}
    of_player: dict[tuple[UUID, int], list[EventRow]] = {key: [] for key in wanted}
    if wanted:
        for run, player, row in _event_rows({run for run, _ in wanted}, {player for _, player in wanted}):
            if (run, player) in of_player:
                of_player[run, player].append(row)
    for key, result in wanted.items():
        setattr(result, _CACHE, told_in_brief(_player_row(result), of_player[key]))
    return every


def told_by_turns(results: QuerySet[RunResult], *, at_once: int) -> Iterator[RunResult]:
    """The same of however many results, so many of them in memory at a time."""
    left = results.iterator(chunk_size=at_once)
    while some := list(islice(left, at_once)):
        yield from tell(some)


def _event_rows(runs: set[UUID], players: set[int]) -> Iterable[tuple[UUID, int, EventRow]]:
    rows = EventResult.objects.filter(AmongKeys("run", runs), Among("player", players))
    names = ("games", "score_hundredths", "expected_hundredths", "change_hundredths", "k_factor", "opponents_total")
    met = ("met_games", "met_score_hundredths", "met_total")
    of_event = ("event__source", "event__version", "event__starts_on", "event__ends_on")
    for run, player, source, version, start, end, *numbers in rows.order_by().values_list(
        "run", "player", *of_event, "edition", *names, *met
    ):
        yield run, player, EventRow(key_of_event(source, version), start, end, *numbers)


def _player_row(result: RunResult) -> PlayerRow:
    return PlayerRow(
        rating_before=result.rating_before if result.rating_taken is None else result.rating_taken,
        rating_after=result.rating_after,
        games=result.games,
        score=result.score_hundredths or 0,
        expected=result.expected_hundredths,
        k=result.k_factor,
        change=None if result.expected_hundredths is None else result.change_hundredths,
        initial_games=result.initial_games,
    )


def _told_in_brief(result: RunResult) -> Json:
    tell([result])
    found: Json = getattr(result, _CACHE)
    return found


RunResult.told_in_brief = staticmethod(_told_in_brief)
