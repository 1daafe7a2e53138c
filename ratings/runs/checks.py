"""The third stage: what was stored is checked against what must always be true, counted for the review, and hashed."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator

from django.db.models import Count

from ratings.ledger.models import RatedGame
from ratings.regulations.results import PlayerRating
from ratings.runs.brief import StoredRow, is_brief, rating_of
from ratings.runs.columns import frozen_events, light_snapshot
from ratings.runs.compute import facts_of, facts_of_row
from ratings.runs.failpoints import reach
from ratings.runs.invariants import check_player
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.manifest import players_of
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.problems import CHECK_FAILED, RunProblem
from ratings.runs.review.laying_out import desk_of, keep
from ratings.runs.second_look import rate_again
from ratings.runs.summary import summary_of
from ratingsite.foundations.among import Among
from ratingsite.foundations.canonical import canonical
from ratingsite.foundations.leases.claims import Claim
from ratingsite.foundations.transitions import move
from ratingsite.office.audit.services import record

RESULTS_A_READ = 5000


def check(claim: Claim[RatingRun]) -> RatingRun:
    """checked → listing. Raises ``RunProblem`` where a result breaks an invariant, or is not what the rules give."""
    reach("run.before_checks")
    run = RatingRun.objects.select_related("period", "previous_list").get(pk=claim.pk)
    players = players_of(run.manifest)
    events = frozen_events(run.manifest, players)
    kernel = KernelAnswers(run.manifest, players, events)
    looked = _Looked(kernel)
    summary = summary_of(run, looked.at(run), kernel)
    _check_every_game(run, looked.workings)
    summary["rated_again"] = rate_again(run)
    desk = desk_of(run, light_snapshot(run.manifest, players, events), looked.found, kernel.reasons)
    summary["drift"] = desk.drift
    with claim.fenced() as held:
        keep(run, desk)
        now, output = claim.clock(), looked.digest.hexdigest()
        moved = move(held, "listing", output_sha256=output, summary=summary, attempts=1)
        record("compute run", held, by=None, now=now, moved=moved, sha256=output)
    return held


class _Looked:
    """Goes by the results once: holds each against the invariants, hashes them, counts the workings of events, and
    keeps what was found for the reviewer's desk.
    """

    def __init__(self, kernel: KernelAnswers) -> None:
        self._kernel = kernel
        self.digest = hashlib.sha256()
        self.workings: Counter[str] = Counter()
        self.found: dict[str, PlayerRating] = {}
        for event, reasons in kernel.reasons.items():
            self.workings[event] += reasons.total()

    def at(self, run: RatingRun) -> Iterator[tuple[str, RunResult]]:
        for key, result in _results_by_key(run):
            self.found[key] = found = rating_of(result.told)
            _refuse_another_answer(self._kernel.rows.get(key), key, result)
            check_player(key, found, has_games=not is_brief(result.told))
            self.digest.update(canonical([key, result.told]).encode() + b"\n")
            for event in result.told["events"]:
                self.workings[event["id"]] += len(event["working"]) if "working" in event else event["games"]
            yield key, result


def _refuse_another_answer(row: StoredRow | None, key: str, result: RunResult) -> None:
    """What the kernel has rated is asked of it again; what the plain engine has rated tells every game."""
    is_same = not is_brief(result.told) if row is None else facts_of_row(row) == facts_of(result)
    if not is_same:
        raise RunProblem(CHECK_FAILED, "rated again, the player has another result than the stored one", player=key)


def _results_by_key(run: RatingRun) -> Iterator[tuple[str, RunResult]]:
    """Every player of the manifest, in the order of the keys, and nobody else; some thousands in memory at a time."""
    rows = run.manifest["rows"]["players"]
    stored = set(run.results.values_list("player_id", flat=True))
    if stored != set(rows.values()):
        raise RunProblem(CHECK_FAILED, f"{len(rows)} players were frozen and {len(stored)} have a result")
    keys = sorted(rows)
    for start in range(0, len(keys), RESULTS_A_READ):
        chunk = keys[start : start + RESULTS_A_READ]
        found = {
            result.player_id: result for result in run.results.filter(Among("player_id", (rows[key] for key in chunk)))
        }
        yield from ((key, found[rows[key]]) for key in chunk)


def _check_every_game(run: RatingRun, shown: Counter[str]) -> None:
    """Each game of the ledger stands in the working of both its players, rated or with the reason why not; but for
    those that an earlier part of the tournament has rated. A stage's games stand in those of its event (6.2).
    """
    frozen, rows = run.manifest["input"]["events"], run.manifest["rows"]["events"]
    left_out = {event["id"]: len(event.get("rated_already", ())) + len(event.get("set_aside", ())) for event in frozen}
    together = {event["id"]: event["pooled_with"] for event in frozen if "pooled_with" in event}
    counted = RatedGame.objects.filter(event__runs=run).order_by().values_list("event").annotate(Count("pk"))
    games = {str(event): number for event, number in counted}
    expected: Counter[str] = Counter()
    for event, row in rows.items():
        expected[together.get(event, event)] += 2 * (games.get(row, 0) - left_out[event])
    for event, workings in expected.items():
        if shown[event] != workings:
            raise RunProblem(
                CHECK_FAILED, f"{workings} workings were expected and {shown[event]} are there", event=event
            )
