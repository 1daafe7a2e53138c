"""The second stage: the rules rate the frozen period, and the results are stored in chunks that anybody may watch."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from ratings.regulations import (
    BadPeriod,
    PeriodResult,
    PeriodSnapshot,
    PlayerRating,
    player_result_to_json,
    rate_period,
)
from ratings.runs.claims import Claim
from ratings.runs.failpoints import reach
from ratings.runs.foreign_ratings import FOREIGN_RATING
from ratings.runs.manifest import Json, input_sha256, snapshot_of
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.problems import CHECK_FAILED, RunProblem, problem_of
from ratingsite.foundations.bulk import write_rows
from ratingsite.foundations.transitions import move

COLUMNS = ("run_id", "player_id", "rating_before", "rating_after", "games", "k_factor", "change_hundredths", "working")
RESULTS_A_CHUNK = 2000


def begin(claim: Claim) -> None:
    """frozen → computing."""
    with claim.fenced() as run:
        move(run, "computing", attempts=1)


def compute(claim: Claim) -> None:
    """computing → checked: rate everybody and store it. What an earlier worker has stored must be equal."""
    manifest = _manifest(claim)
    period = snapshot_of(manifest)
    results = iter(results_of(manifest, period))
    rows, make = manifest["rows"]["players"], row_maker(manifest)
    while chunk := list(islice(results, RESULTS_A_CHUNK)):
        reach("run.computing")
        with claim.fenced() as run:
            done = _store(run, [make(run, key, rating) for key, rating in chunk])
        claim.tell("computing", done, len(rows))
    with claim.fenced() as run:
        move(run, "checked", attempts=1)
    reach("run.after_computing")


def _manifest(claim: Claim) -> Json:
    run = RatingRun.objects.only("manifest", "input_sha256").get(pk=claim.run_id)
    if input_sha256(run.manifest) != run.input_sha256:
        raise RunProblem(CHECK_FAILED, "the frozen input does not have the hash it was frozen with")
    return dict(run.manifest)


def _rate(period: PeriodSnapshot) -> PeriodResult:
    try:
        return rate_period(period)
    except BadPeriod as error:
        raise problem_of(error, period) from error


def results_of(manifest: Json, period: PeriodSnapshot) -> Iterator[tuple[str, PlayerRating]]:
    """What the rules answer; a rating that was taken from abroad (CFC 736) says so."""
    from_abroad = manifest["input"].get("from_abroad", {})
    for key, rating in _rate(period).players.items():
        yield key, _from_abroad(rating, **from_abroad[key]) if key in from_abroad else rating


def row_maker(manifest: Json) -> Callable[[RatingRun, str, PlayerRating], RunResult]:
    """Makes of what the rules answer for a player of the manifest what is stored."""
    rows = manifest["rows"]["players"]
    listed = {key: taken["listed"] for key, taken in manifest["input"].get("from_abroad", {}).items()}
    return lambda run, key, rating: _row(run, rows[key], rating, listed.get(key))


def _from_abroad(rating: PlayerRating, article: str, listed: int | None) -> PlayerRating:
    """Without a rated game such a player keeps what the list said, or has no rating here yet: cfc-foreign-in-runs."""
    return replace(
        rating,
        rating_after=rating.rating_after if rating.games else listed,
        rating_source=FOREIGN_RATING,
        rating_source_article=article,
    )


def _row(run: RatingRun, player_id: int, rating: PlayerRating, listed: int | None) -> RunResult:
    """What is stored of one player; ``listed`` is what the list before says where another rating was taken."""
    return RunResult(
        run=run,
        player_id=player_id,
        rating_before=listed if rating.rating_source else rating.rating_before,
        rating_after=rating.rating_after,
        games=rating.games,
        k_factor=rating.k,
        change_hundredths=rating.change or 0,
        working=player_result_to_json(rating),
    )


def _store(run: RatingRun, rows: list[RunResult]) -> int:
    """Write what is not there yet; a chunk that was computed twice must be the same twice (I7)."""
    ids = [row.player_id for row in rows]
    stored = {result.player_id: result for result in run.results.filter(player_id__in=ids)}
    for row in rows:
        there = stored.get(row.player_id)
        if there is not None and facts_of(there) != facts_of(row):
            raise RunProblem(CHECK_FAILED, "calculated twice with different results", player=row.player.key)
    new = [row for row in rows if row.player_id not in stored]
    write_rows(RunResult, COLUMNS, ((run.pk, row.player_id, *facts_of(row)[:-1], _text(row)) for row in new))
    done = run.done + len(new)
    RatingRun.objects.filter(pk=run.pk).update(done=done)
    return done


def _text(row: RunResult) -> str:
    return json.dumps(row.working, ensure_ascii=False, separators=(",", ":"))


def facts_of(result: RunResult) -> tuple[object, ...]:
    """What is stored of a player, in the order of the columns; the working last."""
    return (
        result.rating_before,
        result.rating_after,
        result.games,
        result.k_factor,
        result.change_hundredths,
        result.working,
    )
