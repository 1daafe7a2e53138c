"""The results of a run that are told as JSON: those of the plain engine, and all of a run without rows of numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ratings.regulations.results import PlayerRating
from ratings.runs.brief import rating_of
from ratings.runs.models import RatingRun, RunResult
from ratingsite.foundations.among import Among

RESULTS_A_READ = 5000


def results_by_key(run: RatingRun, without: Collection[str]) -> Iterator[tuple[str, RunResult]]:
    """Of all players but some, in the order of their keys; some thousands in memory at a time."""
    rows = run.manifest["rows"]["players"]
    keys = sorted(rows.keys() - set(without))
    for start in range(0, len(keys), RESULTS_A_READ):
        chunk = keys[start : start + RESULTS_A_READ]
        read = run.results.filter(Among("player_id", (rows[key] for key in chunk)))
        found = {result.player_id: result for result in read}
        yield from ((key, found[rows[key]]) for key in chunk)


def ratings_by_key(run: RatingRun, without: Collection[str]) -> dict[str, PlayerRating]:
    """What was found for them, all at once."""
    return {key: rating_of(result.told) for key, result in results_by_key(run, without)}
