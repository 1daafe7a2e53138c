"""The game-by-game working of stored results: as it was stored, or worked out again from the frozen input."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ratings.regulations.document import player_result_to_json
from ratings.runs.brief import brief_of, is_brief
from ratings.runs.manifest import events_of, snapshot_of
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.rates import results_of
from ratings.runs.result_rows import tell

Json = dict[str, Any]
_CACHE = "_working"


def working_of(result: RunResult) -> Json:
    """The contract's JSON of one result."""
    if not is_brief(result.told):
        told: Json = result.told
        return told
    if not hasattr(result, _CACHE):
        work_out([result])
    found: Json = getattr(result, _CACHE)[0]
    return found


def work_out(results: Sequence[RunResult]) -> None:
    """Have the workings of results at hand, of each run at once."""
    brief = [result for result in tell(results) if is_brief(result.told) and not hasattr(result, _CACHE)]
    for run in {result.run_id for result in brief}:
        _work_out(run, [result for result in brief if result.run_id == run])


def _work_out(run: Any, results: Sequence[RunResult]) -> None:
    manifest = RatingRun.objects.values_list("manifest", flat=True).get(pk=run)
    keys = {pk: key for key, pk in manifest["rows"]["players"].items()}
    ids = {event["id"] for result in results for event in result.told["events"]}
    of_results = [keys[result.player_id] for result in results]
    period = snapshot_of(manifest, only=events_of(manifest, ids), players=of_results)
    found = dict(results_of(manifest, period, set(of_results)))
    for result in results:
        told = player_result_to_json(found[keys[result.player_id]])
        setattr(result, _CACHE, (told, brief_of(told) == result.told))


def is_as_stored(result: RunResult) -> bool:
    """Whether the working leads to what was stored; one that was stored whole does."""
    if not is_brief(result.told):
        return True
    working_of(result)
    return bool(getattr(result, _CACHE)[1])


RunResult.worked_out = staticmethod(working_of)
