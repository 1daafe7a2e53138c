"""The third stage: what was stored is checked against what must always be true, counted for the review, and hashed."""

from __future__ import annotations

from collections import Counter

from ratings.ledger.models import RatedGame
from ratings.regulations.document import player_result_from_json
from ratings.runs.claims import Claim
from ratings.runs.failpoints import reach
from ratings.runs.invariants import check_player
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.problems import CHECK_FAILED, RunProblem
from ratings.runs.review.laying_out import desk_of, keep
from ratings.runs.summary import summary_of
from ratingsite.foundations.canonical import canonical, sha256_of
from ratingsite.foundations.transitions import move
from ratingsite.office.audit.services import record


def check(claim: Claim) -> None:
    """checked → review. Raises ``RunProblem`` where a result breaks an invariant."""
    reach("run.before_checks")
    run = RatingRun.objects.select_related("period", "previous_list").get(pk=claim.run_id)
    results = _results_by_key(run)
    found = {key: player_result_from_json(result.working) for key, result in results}
    for key, rating in found.items():
        check_player(key, rating)
    _check_every_game(run, results)
    output = sha256_of(canonical([key, result.working]) for key, result in results)
    desk = desk_of(run, found)
    summary = summary_of(run, results) | {"drift": desk.drift}
    with claim.fenced() as held:
        keep(run, desk)
        now = claim.clock()
        moved = move(held, "review", output_sha256=output, summary=summary, finished_at=now, lease_until=None)
        record("compute run", held, by=None, now=now, moved=moved, sha256=output)


def _results_by_key(run: RatingRun) -> list[tuple[str, RunResult]]:
    """Every player of the manifest, in the order of the keys, and nobody else."""
    stored = {result.player_id: result for result in run.results.all()}
    rows = run.manifest["rows"]["players"]
    if stored.keys() != set(rows.values()):
        raise RunProblem(CHECK_FAILED, f"{len(rows)} players were frozen and {len(stored)} have a result")
    return [(key, stored[rows[key]]) for key in sorted(rows)]


def _check_every_game(run: RatingRun, results: list[tuple[str, RunResult]]) -> None:
    """Each game of the ledger stands in the working of both its players, rated or with the reason why not; but for
    those that an earlier part of the tournament has rated. A stage's games stand in those of its event (6.2).
    """
    frozen = run.manifest["input"]["events"]
    left_out = {event["id"]: len(event.get("rated_already", ())) for event in frozen}
    together = {event["id"]: event["pooled_with"] for event in frozen if "pooled_with" in event}
    shown = Counter(
        event["id"] for _, result in results for event in result.working["events"] for _ in event["working"]
    )
    expected: Counter[str] = Counter()
    for event, row in run.manifest["rows"]["events"].items():
        expected[together.get(event, event)] += 2 * (RatedGame.objects.filter(event=row).count() - left_out[event])
    for event, workings in expected.items():
        if shown[event] != workings:
            raise RunProblem(
                CHECK_FAILED, f"{workings} workings were expected and {shown[event]} are there", event=event
            )
