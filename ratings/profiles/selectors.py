"""What a player's page shows: the ratings with their last change, the history, and the periods with their workings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby, pairwise
from uuid import UUID

from django.db.models import BigAutoField, Exists, OuterRef, QuerySet

from ratings.ledger.models import RatedEvent
from ratings.ledger.selectors import events_named
from ratings.lists.archives.models import Archive
from ratings.lists.archives.selectors import archive_on
from ratings.lists.histories import history_of
from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratings.lists.printed_ratings import printed_on_many, printed_ratings
from ratings.lists.selectors import entries_of, list_in_force
from ratings.register.models import Player
from ratings.regulations import PlayerSnapshot
from ratings.regulations.published_k import KReason, why_k
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.of_lines import corrections_behind
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.result_rows import tell
from ratings.runs.set_aside.selectors import games_left_out_of
from ratingsite.foundations.kept_questions import KeptQuestion, Place


@dataclass(frozen=True, kw_only=True)
class HistoryLine:
    """One list's line; ``change`` against the one before in hundredths, ``run`` the run that led to it, and what was
    decided of it beside the games. ``left_out`` are the events whose games were set aside for the player.
    """

    entry: ListEntry
    printed: str
    change: int | None
    run: UUID | None
    corrections: Sequence[ListCorrection] = ()
    left_out: Sequence[str] = ()

    @property
    def is_imported(self) -> bool:
        """Whether a file says it: nobody has rated the player here."""
        return not (self.run or self.corrections) and bool(
            self.entry.games or not getattr(self.entry.rating_list, "is_rated_here", True)
        )


@dataclass(frozen=True, kw_only=True)
class KSince:
    """A K, the first list that showed it, and why; ``games`` and ``highest`` are what the reason rests on."""

    since: ListEntry
    k: int
    reason: KReason | None
    games: int
    highest: int | None


@dataclass(frozen=True, kw_only=True)
class Standing:
    """A player on the lists of one chain of a system, oldest first, as it stands on a day.

    ``coming`` is a line that is published and does not count yet: its list counts from its own day.
    """

    system: RatingSystem
    lines: tuple[HistoryLine, ...]
    k_reason: KReason | None
    k_history: tuple[KSince, ...]
    in_force: HistoryLine
    coming: HistoryLine | None

    @property
    def entry(self) -> ListEntry:
        """The line in force; of whom no list in force has, the one to come."""
        return self.in_force.entry

    @property
    def archive(self) -> Archive | None:
        """The archive whose lists these are; none of the present ones."""
        found: Archive | None = self.entry.rating_list.archive
        return found

    @property
    def anchor(self) -> str:
        """What tells the chain apart on a page."""
        return f"{self.system.pk}-{self.archive.pk}" if self.archive else str(self.system.pk)

    @property
    def change(self) -> int | None:
        """The change of the line in force."""
        return self.in_force.change

    @property
    def printed(self) -> str:
        """The rating in force as its list prints it."""
        return self.in_force.printed

    @property
    def newest_first(self) -> tuple[HistoryLine, ...]:
        """The lines as a table shows them."""
        return self.lines[::-1]


@dataclass(frozen=True, kw_only=True)
class RatedPeriod:
    """One published period of a player, the events that were rated in it, and the line that its list shows."""

    result: RunResult
    events: tuple[RatedEvent, ...]
    line: HistoryLine | None = None
    is_unlisted: bool = False  # the list has no line of the player

    @property
    def corrected(self) -> HistoryLine | None:
        """The line where a correction says otherwise than the games have led to."""
        line = self.line
        is_corrected = line is not None and line.corrections and line.entry.rating != self.result.rating_after
        return line if is_corrected else None


def standings_of(player: Player, day: date) -> list[Standing]:
    """The player's lines on every list that was not corrected since: system by system, archives behind all of them."""
    runs, history = dict(_RUNS_OF_LISTS.rows(player=player.pk)), list(history_of(player))
    behind = corrections_behind(player, [entry.rating_list for entry in history])
    left_out = games_left_out_of(player)
    by_chain = groupby(history, key=lambda entry: (entry.rating_list.system, entry.rating_list.archive))
    return [
        _standing(player, system, _lines(tuple(entries), runs, behind, left_out), day)
        for (system, _), entries in by_chain
    ]


def _lines(
    entries: tuple[ListEntry, ...],
    runs: Mapping[UUID, UUID],
    behind: Mapping[UUID, Sequence[ListCorrection]],
    left_out: Mapping[UUID, Sequence[str]],
) -> tuple[HistoryLine, ...]:
    """The lines of one chain, the oldest first."""
    changes = [None, *(_change(before, after) for before, after in pairwise(entries))]
    printed = printed_on_many(entries)
    return tuple(
        HistoryLine(
            entry=entry,
            printed=printed[entry.pk],
            change=change,
            run=runs.get(entry.rating_list_id),
            corrections=behind.get(entry.rating_list_id, ()),
            left_out=left_out.get(entry.rating_list_id, ()),
        )
        for entry, change in zip(entries, changes, strict=True)
    )


def _standing(player: Player, system: RatingSystem, lines: tuple[HistoryLine, ...], day: date) -> Standing:
    in_force = next((line for line in lines[::-1] if line.entry.rating_list.list_date <= day), lines[-1])
    entry = in_force.entry
    return Standing(
        system=system,
        lines=lines,
        k_reason=why_k(system.pk, entry.rating_list.list_date, career_of(player, entry)),
        k_history=_k_history(player, (line.entry for line in lines)),
        in_force=in_force,
        coming=lines[-1] if lines[-1].entry.rating_list.list_date > day else None,
    )


def k_history(player: Player, system: str, before: date) -> tuple[KSince, ...]:
    """How K came about over the lists of one chain, until the list before a day; oldest first."""
    archive = archive_on(system, before)
    of_chain = (
        entry
        for entry in history_of(player)
        if (entry.rating_list.system_id, entry.rating_list.archive) == (system, archive)
        and entry.rating_list.list_date < before
    )
    return _k_history(player, of_chain)


def _k_history(player: Player, entries: Iterable[ListEntry]) -> tuple[KSince, ...]:
    """The lists on which K changed, or the sentence that gives it; a list without a K is passed over."""
    found: list[KSince] = []
    for entry in entries:
        if entry.k_factor is None:
            continue
        reason = why_k(entry.rating_list.system_id, entry.rating_list.list_date, career_of(player, entry))
        if not found or (found[-1].k, _code(found[-1].reason)) != (entry.k_factor, _code(reason)):
            highest = entry.highest_rating
            found.append(KSince(since=entry, k=entry.k_factor, reason=reason, games=entry.games_total, highest=highest))
    return tuple(found)


def _code(reason: KReason | None) -> str:
    return reason.code if reason else ""


def _change(before: ListEntry, after: ListEntry) -> int | None:
    if before.rating is None or after.rating is None:
        return None
    return (after.rating - before.rating) * 100


def career_of(player: Player, entry: ListEntry) -> PlayerSnapshot:
    """What a list tells of a player's K."""
    return PlayerSnapshot(
        rating=entry.rating,
        games=entry.games_total,
        born=player.birth_year,
        k=entry.k_factor,
        highest=entry.highest_rating,
    )


def with_ratings(players: Sequence[Player], day: date) -> tuple[list[str], list[tuple[Player, list[str]]]]:
    """The systems that have lists, and players each with their ratings as the lists in force print them."""
    present = RatingList.objects.filter(system=OuterRef("pk"), archive__isnull=True)
    systems = list(RatingSystem.objects.filter(Exists(present)).order_by("pk").values_list("pk", flat=True))
    ids = [player.pk for player in players]
    lines = [_printed_in_force(ids, system, day) for system in systems]
    return systems, [(player, [of_system.get(player.pk, "–") for of_system in lines]) for player in players]


def _printed_in_force(player_ids: list[int], system: str, day: date) -> dict[int, str]:
    current = list_in_force(system, day)
    if current is None:
        return {}
    entries = entries_of(player_ids, current)
    printed = printed_ratings(current, entries.values())
    return {pk: printed[entry.pk] for pk, entry in entries.items()}


def rated_periods(player: Player, standings: Iterable[Standing] = ()) -> list[RatedPeriod]:
    """The player's published results, newest list first, each with its line where ``standings`` have it."""
    lines = {line.entry.rating_list_id: line for standing in standings for line in standing.lines}
    listed = {_day(line.entry.rating_list) for line in lines.values()}  # in whichever version
    found = tell(_PUBLISHED.rows(player=player.pk))
    named: dict[str, list[str]] = {}
    for result in found:
        named.setdefault(_system(result), []).extend(event["id"] for event in result.told["events"])
    events = {system: events_named(ids, system) for system, ids in named.items()}
    return [
        RatedPeriod(
            result=result,
            events=_events(result, events[_system(result)]),
            line=lines.get(result.run.published_list_id),
            is_unlisted=bool(listed and result.run.published_list) and _day(result.run.published_list) not in listed,
        )
        for result in found
    ]


def _day(rating_list: RatingList) -> tuple[object, ...]:
    return rating_list.system_id, rating_list.archive_id, rating_list.list_date


def _published() -> QuerySet[RunResult]:
    player = Place("player", BigAutoField())
    return RunResult.objects.filter(player=player, run__state=RatingRun.State.PUBLISHED)


def _with_lists() -> QuerySet[RunResult]:
    found = _published().select_related("run__published_list__system", "run__published_list__archive")
    found = found.defer("run__manifest", "run__summary")
    return found.order_by("-run__published_list__list_date", "pk")


_RUNS_OF_LISTS = KeptQuestion(lambda: _published().values_list("run__published_list", "run"), planned_once=True)
_PUBLISHED = KeptQuestion(_with_lists, planned_once=True)


def _system(result: RunResult) -> str:
    return str(result.run.published_list.system_id) if result.run.published_list else ""


def _events(result: RunResult, events: dict[str, RatedEvent]) -> tuple[RatedEvent, ...]:
    return tuple(events[event["id"]] for event in result.told["events"] if event["id"] in events)
