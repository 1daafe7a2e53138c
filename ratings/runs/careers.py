"""The players of a period as they stood before it: the line of the list before, and what still waits to be pooled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction

from django.db.models import Exists, OuterRef, QuerySet

from ratings.lists.models import ListEntry, RatingList, WaitingResult
from ratings.register.models import Player
from ratings.regulations import EarlierResult, PlayerSnapshot
from ratings.regulations.fide.unrated import FEW_RATED_OPPONENTS
from ratings.regulations.published_k import unexplained_k
from ratings.runs.lists_at_hand import ListsAtHand, is_our_own
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.persons import ALONE, Persons, lines_of
from ratings.runs.result_rows import told_by_turns
from ratingsite.foundations.among import Among
from ratingsite.foundations.exact import Hundredths

RESULTS_AT_ONCE = 2000


def snapshots_of(
    system: str,
    players: list[Player],
    before: RatingList | None,
    persons: Persons = ALONE,
    lists: ListsAtHand | None = None,
) -> dict[str, PlayerSnapshot]:
    """Each player by key, in the order of the keys; ``lists`` are at hand where many are asked of."""
    entries = _lines(players, before, persons, lists)
    is_own = before is not None and (is_our_own if lists is None else lists.is_our_own)(before)
    found = {}
    for player in sorted(players, key=lambda player: player.key):
        found[player.key] = _snapshot(player, entries.get(player.pk), before, is_own=is_own)
    unrated = {player.pk: player.key for player in players if found[player.key].rating is None}
    earlier = earlier_results(unrated, before, persons)
    return {key: replace(player, earlier=earlier[key]) if key in earlier else player for key, player in found.items()}


def earlier_results(
    unrated: Mapping[int, str], before: RatingList | None, persons: Persons = ALONE
) -> dict[str, tuple[EarlierResult, ...]]:
    """What waits to be pooled of people without a rating, by key; ``unrated`` are their keys by row."""
    rows = {row: pk for pk, own in persons.rows_of(unrated).items() for row in own}
    found: dict[str, tuple[EarlierResult, ...]] = {}
    for row, earlier in sorted(_waiting_results(list(rows), before).items()):
        if earlier:
            key = unrated[rows[row]]
            found[key] = (*found.get(key, ()), *earlier)
    return found


def _lines(
    players: list[Player], before: RatingList | None, persons: Persons, lists: ListsAtHand | None
) -> dict[int, ListEntry]:
    people = [player.pk for player in players]
    if lists is not None:
        return lists.lines_before(people, before)
    return lines_of(people, before, persons) if before else {}


def _snapshot(player: Player, entry: ListEntry | None, before: RatingList | None, *, is_own: bool) -> PlayerSnapshot:
    unlisted = PlayerSnapshot(
        rating=None,
        games=0,
        born=player.birth_year,
        federation=player.federation_id,
        title=player.title or None,
        sex=player.sex or None,
        member_of=player.association or None,
    )
    if entry is None or before is None:
        return unlisted
    listed = replace(
        unlisted,
        rating=entry.rating,
        games=entry.games_total,
        highest=entry.highest_rating,
        k=entry.k_factor,
        last_played_on=entry.last_played_on,
        born=player.birth_year or entry.birth_year,
    )
    # 8.33: on a list of our own K follows from the career, with its sentence; one printed elsewhere is used as printed
    return replace(listed, k=unexplained_k(before.system_id, before.list_date, listed)) if is_own else listed


def _waiting_results(player_ids: list[int], before: RatingList | None) -> dict[int, list[EarlierResult]]:
    """What unrated players brought along, and scored in published periods since, as long as they had no rating: also
    what would have given them one on a list that went without them. See rulings: left-out.
    """
    if before is None or not player_ids:
        return {}
    brought = _brought_along(player_ids, before)
    waiting = {pk: list(map(_earlier_result, results)) for pk, results in brought.items()}
    for result in _published_results(player_ids, before):
        if result.player_id in brought and result.run.period.list_date <= _taken_in_on(brought[result.player_id]):
            continue
        of_player = waiting.setdefault(result.player_id, [])
        if _is_still_unrated(result):
            of_player.extend(_earlier_results(result.told))
        else:
            of_player.clear()
    return waiting


def left_to_be_pooled(run: RatingRun, player_ids: Iterable[int]) -> dict[int, tuple[EarlierResult, ...] | None]:
    """What a run that has made a list leaves of its own games to later pools, by row; ``None`` of the rated."""
    found = _with_lines(RunResult.objects.filter(run=run, player__in=player_ids))
    return {
        result.player_id: tuple(_earlier_results(result.told)) if _is_still_unrated(result) else None
        for result in told_by_turns(found.order_by("pk"), at_once=RESULTS_AT_ONCE)
    }


def _brought_along(player_ids: list[int], until: RatingList) -> dict[int, list[WaitingResult]]:
    """The waiting results of the last imported list of a chain that tells some of a player."""
    found: dict[int, list[WaitingResult]] = {}
    told = WaitingResult.objects.filter(
        Among("player_id", player_ids),
        rating_list__system=until.system_id,
        rating_list__archive=until.archive_id,
        rating_list__list_date__lte=until.list_date,
    ).select_related("rating_list")
    for result in told.order_by("rating_list__sequence", "pk"):
        of_player = found.setdefault(result.player_id, [])
        if of_player and of_player[-1].rating_list_id != result.rating_list_id:
            of_player.clear()
        of_player.append(result)
    return found


def _taken_in_on(results: list[WaitingResult]) -> date:
    return results[-1].rating_list.list_date


def _earlier_result(result: WaitingResult) -> EarlierResult:
    return EarlierResult(
        event=result.event,
        end=result.ends_on,
        games=result.games,
        score=Hundredths(result.score_hundredths),
        opponents_average=Fraction(result.opponents_average),
        performance=result.performance,
        opponents=result.opponents,
    )


def _is_still_unrated(result: RunResult) -> bool:
    """Whether the player was without a rating all the period long; a rating that stood in counts where it was used."""
    was_rated = result.told["rating_before"] is not None and result.games
    got_none = result.rating_after is None or not result.is_listed
    return result.rating_before is None and got_none and not was_rated


def _published_results(player_ids: list[int], until: RatingList) -> Iterable[RunResult]:
    found = RunResult.objects.filter(
        Among("player_id", player_ids),
        run__state=RatingRun.State.PUBLISHED,
        run__period__system=until.system_id,
        run__published_list__archive=until.archive_id,
        run__period__list_date__lte=until.list_date,
    )
    return told_by_turns(_with_lines(found).order_by("run__period__list_date", "pk"), at_once=RESULTS_AT_ONCE)


def _with_lines(results: QuerySet[RunResult]) -> QuerySet[RunResult]:
    """With ``is_listed``: whether the list of the run has a line of the player."""
    line = ListEntry.objects.filter(player=OuterRef("player"), rating_list=OuterRef("run__published_list"))
    found = results.annotate(is_listed=Exists(line)).select_related("run__period")
    return found.defer("run__manifest", "run__summary")


def _earlier_results(told: Json) -> Iterator[EarlierResult]:
    """What the events of one period leave to be pooled, also one that was left out of this pool: a later pool looks at
    it again (2022, 7.14 and 8.21).
    """
    of_the_period = {event["id"] for event in told["events"]}
    for pooled in told["initial"]["pooled"] if told["initial"] else ():
        if pooled["event"] in of_the_period:
            yield EarlierResult(
                event=pooled["event"],
                end=date.fromisoformat(pooled["end"]),
                games=pooled["games"],
                score=Hundredths(round(pooled["score"] * 100)),
                opponents_average=_exact_average(round(pooled["opponents_average"] * 100), pooled["games"]),
                performance=pooled.get("performance"),
                opponents=_too_few_opponents(told, pooled),
            )


def _too_few_opponents(told: Json, pooled: Json) -> int | None:
    """How many rated opponents an event had that was left out for that (2003, 6.42; 2009, 8.21): a later pool, which
    knows its games only, leaves it out too.
    """
    if pooled.get("reason") != FEW_RATED_OPPONENTS:
        return None
    of_event = (event["working"] for event in told["events"] if event["id"] == pooled["event"])
    return len({row["opponent"] for rows in of_event for row in rows if row["reason"] == FEW_RATED_OPPONENTS})


def _exact_average(average: int, games: int) -> Fraction:
    """The average whose two decimals a working shows: that of whole ratings of fewer than a hundred games."""
    return Fraction(round(Fraction(average * games, 100)), games)
