"""What the rules answer for a frozen period: by the kernel for whom it can, by the plain engine for the others."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator
from dataclasses import replace

from ratings.regulations import (
    BadPeriod,
    PeriodResult,
    PeriodSnapshot,
    PlayerRating,
    player_result_to_json,
    rate_period,
)
from ratings.runs.brief import StoredRow, brief_of_rating
from ratings.runs.engine_parts import parts_of
from ratings.runs.foreign_ratings import FOREIGN_RATING
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.kernel_results import KernelResults
from ratings.runs.manifest import Json, events_of_players, snapshot_of
from ratings.runs.problems import problem_of


def rated_parts(manifest: Json, kernel: KernelAnswers) -> Iterator[KernelResults | Iterator[StoredRow]]:
    """What is to be stored of every player of a run, in the parts in which it is calculated: first that of the kernel,
    if it rates anybody. Raises ``RunProblem``.
    """
    if kernel.results is None:
        period = snapshot_of(manifest)
        yield from _engine_parts(manifest, period, period.players)
        return
    yield kernel.results
    if kernel.by_engine:
        period = snapshot_of(manifest, only=events_of_players(manifest, kernel.by_engine))
        yield from _engine_parts(manifest, period, kernel.by_engine)


def _engine_parts(manifest: Json, period: PeriodSnapshot, players: Collection[str]) -> Iterator[Iterator[StoredRow]]:
    for part, keys in parts_of(period, players):
        yield engine_rows(manifest, part, keys)


def engine_rows(
    manifest: Json,
    period: PeriodSnapshot,
    only: Container[str] | None = None,
    whole: Container[str] | None = None,
) -> Iterator[StoredRow]:
    """What the plain engine answers, as it is stored: with every game; ``only`` names players whom it is asked of, and
    ``whole`` those alone of whom every game is told, the others in brief.
    """
    listed = {key: taken["listed"] for key, taken in manifest["input"].get("from_abroad", {}).items()}
    for key, rating in results_of(manifest, period, only):
        yield StoredRow(
            key=key,
            rating_before=listed.get(key) if rating.rating_source else rating.rating_before,
            rating_after=rating.rating_after,
            games=rating.games,
            k_factor=rating.k,
            change_hundredths=rating.change or 0,
            told=player_result_to_json(rating) if whole is None or key in whole else brief_of_rating(rating),
        )


def _rate(period: PeriodSnapshot, only: Container[str] | None) -> PeriodResult:
    try:
        return rate_period(period, only)
    except BadPeriod as error:
        raise problem_of(error, period) from error


def results_of(
    manifest: Json, period: PeriodSnapshot, only: Container[str] | None = None
) -> Iterator[tuple[str, PlayerRating]]:
    """What the rules answer, of everybody or ``only`` some; a rating that was taken from abroad (CFC 736) says so."""
    from_abroad = manifest["input"].get("from_abroad", {})
    for key, rating in _rate(period, only).players.items():
        yield key, _from_abroad(rating, **from_abroad[key]) if key in from_abroad else rating


def _from_abroad(rating: PlayerRating, article: str, listed: int | None) -> PlayerRating:
    """Without a rated game such a player keeps what the list said, or has no rating here yet: cfc-foreign-in-runs."""
    return replace(
        rating,
        rating_after=rating.rating_after if rating.games else listed,
        rating_source=FOREIGN_RATING,
        rating_source_article=article,
    )
