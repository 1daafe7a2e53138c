"""The third stage: what was stored is checked against what must always be true, counted for the review, and hashed.

What is stored of whom the kernel has rated is held against its answer as columns; what the plain engine has rated goes
by result by result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ratings.runs.brief import is_brief, rating_of
from ratings.runs.engine_results import results_by_key
from ratings.runs.frozen_events import FrozenEvent
from ratings.runs.input_at_hand import (
    Answered,
    all_is_written,
    keep_answered,
    keep_results,
    run_in_hand,
    take_answers,
)
from ratings.runs.invariants import check_player
from ratings.runs.invariants_of_rows import check_rows
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.kernel_results import KernelResults, PlayerRows, sha256_of_results
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.problems import CHECK_FAILED, RunProblem
from ratings.runs.result_rows import players_stored_otherwise, stored_results
from ratings.runs.summary import MOST_EXCLUSIONS, summary_of
from ratingsite.foundations.among import Among
from ratingsite.foundations.canonical import canonical
from ratingsite.foundations.failpoints import reach
from ratingsite.foundations.leases.claims import Claim
from ratingsite.office.audit.services import record


def check(claim: Claim[RatingRun]) -> None:
    """checked → listing. Raises ``RunProblem`` where a result breaks an invariant, or is not what the rules give."""
    reach("run.before_checks")
    run = run_in_hand(claim)
    answered = take_answers(claim, run.manifest)
    kernel, looked = answered.kernel, _Looked(answered)
    are_all_rows = all_is_written(claim) or _check_rows(run, kernel)
    if kernel.results is not None:
        check_rows(kernel.results)
    summary = summary_of(run, looked.at(run), kernel)
    _check_every_game(run, answered.events, looked.workings)
    kernel.let_games_go(MOST_EXCLUSIONS)
    output = looked.digest.hexdigest()
    with claim.moving("listing", output_sha256=output, summary=summary, attempts=1) as moved:
        record("compute run", run, by=None, now=claim.clock(), moved=moved, sha256=output)
    keep_results(claim, kernel.results if are_all_rows else None)
    keep_answered(claim, answered)


# ---------------------------------------------------------------- what the kernel has rated
def _check_rows(run: RatingRun, kernel: KernelAnswers) -> bool:
    """Everybody of the manifest has a result and nobody else; the rows are those that the kernel has found. Gives
    whether there is a row of each: a run from before there were any has kept words.
    """
    rows, (stored, kept) = run.manifest["rows"]["players"], stored_results(run)
    has_one = np.concatenate((stored.player, kept))
    frozen = np.fromiter(rows.values(), dtype=np.int64, count=len(rows))
    if not np.array_equal(np.sort(has_one), np.sort(frozen)):
        raise RunProblem(CHECK_FAILED, f"{len(rows)} players were frozen and {len(has_one)} have a result")
    if wrong := _wrong_players(run, kernel.results, stored):
        raise _other_result(min(key for key, row in rows.items() if row in wrong))
    return len(stored.player) == len(kernel.keys)


def _wrong_players(run: RatingRun, results: KernelResults | None, stored: PlayerRows) -> set[int]:
    if results is None:
        return set(stored.player.tolist())
    wrong = set(players_stored_otherwise(run, results, stored))
    wrong.update(stored.player[~np.isin(stored.player, results.players.player)].tolist())
    missing = np.flatnonzero(~np.isin(results.players.player, stored.player)).tolist()
    told = {int(results.players.player[place]): results.told(place) for place in missing}
    if not told:
        return wrong
    kept = run.results.filter(Among("player_id", told)).order_by().values_list("player_id", "kept")
    # a run from before there were rows has kept the words; a working of the plain engine is another answer
    return wrong | {player for player, words in kept if words != told[player]}


def _other_result(key: str) -> RunProblem:
    return RunProblem(CHECK_FAILED, "rated again, the player has another result than the stored one", player=key)


# ---------------------------------------------------------------- what is told as JSON
class _Looked:
    """Goes once by the results that are told as JSON: holds each against the invariants, hashes them behind the rows,
    counts the workings of events, and keeps what the plain engine has found for the reviewer's desk.
    """

    def __init__(self, answered: Answered) -> None:
        self._answered = answered
        self.digest: Any = sha256_of_results(answered.kernel.results)
        self.workings: Counter[str] = Counter(answered.kernel.workings)

    def at(self, run: RatingRun) -> Iterator[tuple[str, RunResult]]:
        for key, result in results_by_key(run, self._answered.kernel.keys):
            if is_brief(result.told):
                raise _other_result(key)
            self._answered.found[key] = found = rating_of(result.told)
            check_player(key, found)
            self.digest.update(canonical([key, result.told]).encode() + b"\n")
            for event in result.told["events"]:
                self.workings[event["id"]] += len(event["working"])
            yield key, result


def _check_every_game(run: RatingRun, events: Sequence[FrozenEvent], shown: Counter[str]) -> None:
    """Each game of the ledger stands in the working of both its players, rated or with the reason why not; but for
    those that an earlier part of the tournament has rated. A stage's games stand in those of its event (6.2).
    """
    frozen = run.manifest["input"]["events"]
    left_out = {event["id"]: len(event.get("rated_already", ())) + len(event.get("set_aside", ())) for event in frozen}
    together = {event["id"]: event["pooled_with"] for event in frozen if "pooled_with" in event}
    expected: Counter[str] = Counter()
    for event in events:
        own = event.facts.id
        expected[together.get(own, own)] += 2 * (event.in_ledger - left_out[own])
    for event, workings in expected.items():
        if shown[event] != workings:
            raise RunProblem(
                CHECK_FAILED, f"{workings} workings were expected and {shown[event]} are there", event=event
            )
