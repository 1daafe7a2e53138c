"""The second stage: the rules rate the frozen period, and the results are stored in chunks that anybody may watch."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

import numpy as np

from ratings.runs.brief import StoredRow
from ratings.runs.desk_beside import laying_out_the_desk, reading_before
from ratings.runs.input_at_hand import (
    answers_of_the_kernel,
    keep_manifest,
    keep_that_all_is_written,
    manifest_in_hand,
)
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.kernel_results import KernelResults
from ratings.runs.manifest import Json, input_sha256
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.problems import CHECK_FAILED, RunProblem
from ratings.runs.rates import rated_parts
from ratings.runs.result_rows import players_stored_otherwise, write_results
from ratingsite.foundations.among import Among
from ratingsite.foundations.bulk import write_rows
from ratingsite.foundations.failpoints import reach
from ratingsite.foundations.leases.claims import Claim

COLUMNS = ("run_id", "player_id", "rating_before", "rating_after", "games", "k_factor", "change_hundredths", "working")
RESULTS_A_CHUNK, CHUNKS = 400_000, 2
"""Rows of numbers; where there are more than so many chunks of them, larger chunks."""
WORKINGS_A_CHUNK = 20_000
"""Results of the plain engine, whole."""


def begin(claim: Claim[RatingRun]) -> None:
    """frozen → computing."""
    claim.move("computing", attempts=1)


def compute(claim: Claim[RatingRun]) -> None:
    """computing → checked: rate everybody and store it. What an earlier worker has stored must be equal."""
    manifest = _manifest(claim)
    rows, is_begun = manifest["rows"]["players"], claim.row.done > 0
    with reading_before(claim):
        kernel = answers_of_the_kernel(claim, manifest)
    with laying_out_the_desk(claim, kernel):
        for chunk in _chunks(manifest, kernel):
            reach("run.computing")
            if isinstance(chunk, KernelResults):
                _store_rows(claim, chunk, is_begun)
            else:
                _store(claim, rows, chunk, is_begun)
            claim.tell("computing", claim.row.done, len(rows))
    keep_that_all_is_written(claim, not is_begun)
    claim.move("checked", attempts=1)
    reach("run.after_computing")


def _chunks(manifest: Json, kernel: KernelAnswers) -> Iterator[KernelResults | list[StoredRow]]:
    for part in rated_parts(manifest, kernel):
        if isinstance(part, KernelResults):
            at_once = max(RESULTS_A_CHUNK, -(-len(part.keys) // CHUNKS))
            yield from (part.part(start, start + at_once) for start in range(0, len(part.keys), at_once))
            continue
        while chunk := list(islice(part, WORKINGS_A_CHUNK)):
            yield chunk


def _manifest(claim: Claim[RatingRun]) -> Json:
    if (at_hand := manifest_in_hand(claim)) is not None:
        return at_hand
    run = RatingRun.objects.only("manifest", "input_sha256").get(pk=claim.pk)
    if input_sha256(run.manifest) != run.input_sha256:
        raise RunProblem(CHECK_FAILED, "the frozen input does not have the hash it was frozen with")
    keep_manifest(claim, run.manifest, run.input_sha256)
    return dict(run.manifest)


def _store_rows(claim: Claim[RatingRun], found: KernelResults, is_begun: bool) -> None:
    """Write what the kernel has found and is not there yet; what is there must be the same (I7), and nobody but who
    holds the run adds to it: where nothing was there when he took it, nothing of these players is.
    """
    run = claim.row
    stored = _stored(run, found.players.player.tolist()) if is_begun else {}
    if stored:
        _refuse_another_result(run, found, stored)
        found = found.at(~np.isin(found.players.player, list(stored)))
    with claim.writing(done=run.done + len(found.keys)):
        write_results(run, found)


def _refuse_another_result(run: RatingRun, found: KernelResults, stored: Mapping[int, RunResult]) -> None:
    otherwise = set(players_stored_otherwise(run, found))
    for place, player in enumerate(found.players.player.tolist()):
        kept = stored[player].kept if player in stored else None  # of a run from before there were rows
        if player in otherwise or (kept is not None and kept != found.told(place)):
            raise _other_result(found.keys[place])


def _store(claim: Claim[RatingRun], rows: Mapping[str, int], found: Sequence[StoredRow], is_begun: bool) -> None:
    """The same of what the plain engine has found."""
    run = claim.row
    stored = _stored(run, (rows[row.key] for row in found)) if is_begun else {}
    for row in found:
        there = stored.get(rows[row.key])
        if there is not None and facts_of(there) != facts_of(row):
            raise _other_result(row.key)
    new = [row for row in found if rows[row.key] not in stored]
    cells = ((run.pk, rows[row.key], *facts_of(row)[:-1], _text(row.told)) for row in new)
    with claim.writing(done=run.done + len(new)):
        write_rows(RunResult, COLUMNS, cells)


def _other_result(key: str) -> RunProblem:
    return RunProblem(CHECK_FAILED, "calculated twice with different results", player=key)


def _stored(run: RatingRun, players: Iterable[int]) -> dict[int, RunResult]:
    return {result.player_id: result for result in run.results.filter(Among("player_id", players))}


def _text(told: Json) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def facts_of(result: RunResult | StoredRow) -> tuple[object, ...]:
    """What is stored of a player, or is to be, in the order of the columns; what is told last."""
    return (
        result.rating_before,
        result.rating_after,
        result.games,
        result.k_factor,
        result.change_hundredths,
        result.told,
    )
