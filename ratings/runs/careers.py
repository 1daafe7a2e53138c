"""The players of a period as they stood before it: the line of the list before, and what still waits to be pooled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from fractions import Fraction

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import IDS_A_QUERY, entries_of
from ratings.register.models import Player
from ratings.regulations import EarlierResult, PlayerSnapshot
from ratings.regulations.published_k import unexplained_k
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun, RunResult
from ratings.working.numbers import hundredths
from ratingsite.foundations.exact import Hundredths


def snapshots_of(system: str, players: list[Player], before: RatingList | None) -> dict[str, PlayerSnapshot]:
    """Each player by key, in the order of the keys."""
    entries = entries_of((player.pk for player in players), before) if before else {}
    found = {}
    for player in sorted(players, key=lambda player: player.key):
        found[player.key] = _snapshot(player, entries.get(player.pk), system, before)
    unrated = {player.pk: player.key for player in players if found[player.key].rating is None}
    for pk, earlier in _waiting_results(system, list(unrated), before).items():
        found[unrated[pk]] = replace(found[unrated[pk]], earlier=tuple(earlier))
    return found


def _snapshot(player: Player, entry: ListEntry | None, system: str, before: RatingList | None) -> PlayerSnapshot:
    unlisted = PlayerSnapshot(
        rating=None,
        games=0,
        born=player.birth_year,
        federation=player.federation_id,
        title=player.title or None,
        sex=player.sex or None,
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
    # 8.33: K follows from the career, with the sentence that gives it; a published K stands where no career explains it
    return replace(listed, k=unexplained_k(system, before.list_date, listed))


def _waiting_results(system: str, player_ids: list[int], before: RatingList | None) -> dict[int, list[EarlierResult]]:
    """What unrated players scored in earlier published periods since they last had a rating."""
    waiting: dict[int, list[EarlierResult]] = {}
    if before is None:
        return waiting
    for result in _published_results(system, player_ids, before.list_date):
        of_player = waiting.setdefault(result.player_id, [])
        if _is_still_unrated(result):
            of_player.extend(_earlier_results(result.working))
        else:
            of_player.clear()
    return waiting


def _is_still_unrated(result: RunResult) -> bool:
    """Whether the player was without a rating all the period long; a rating that stood in counts where it was used."""
    was_rated = result.working["rating_before"] is not None and result.games
    return result.rating_before is None and result.rating_after is None and not was_rated


def _published_results(system: str, player_ids: list[int], until: date) -> Iterable[RunResult]:
    for start in range(0, len(player_ids), IDS_A_QUERY):
        yield from RunResult.objects.filter(
            player_id__in=player_ids[start : start + IDS_A_QUERY],
            run__state=RatingRun.State.PUBLISHED,
            run__period__system=system,
            run__period__list_date__lte=until,
        ).order_by("run__period__list_date", "pk")


def _earlier_results(working: Json) -> Iterator[EarlierResult]:
    """What the events of one period leave to be pooled, also one that was left out of this pool: a later pool looks at
    it again (2022, 7.14 and 8.21).
    """
    of_the_period = {event["id"] for event in working["events"]}
    for pooled in working["initial"]["pooled"] if working["initial"] else ():
        if pooled["event"] in of_the_period:
            yield EarlierResult(
                event=pooled["event"],
                end=date.fromisoformat(pooled["end"]),
                games=pooled["games"],
                score=Hundredths(hundredths(pooled["score"])),
                opponents_average=_exact_average(hundredths(pooled["opponents_average"]), pooled["games"]),
                performance=pooled.get("performance"),
            )


def _exact_average(average: int, games: int) -> Fraction:
    """The average whose two decimals a working shows: that of whole ratings of fewer than a hundred games."""
    return Fraction(round(Fraction(average * games, 100)), games)
