"""Measures the search for all norms of a tournament beside plain enumeration."""

from __future__ import annotations

import gc
import hashlib
import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from django.core.management.base import CommandError, CommandParser

from titles.benchmarks.enumeration import judge_norms_plainly
from titles.benchmarks.sample_swiss import sample_swiss
from titles.regulations import NormDossier, NormTitle, NormVerdict, editions, judge_norms
from titles.regulations.norms.checks import MOST_ROUNDS

HELP = """\
Judge everybody in a generated Swiss for all norms, by the search and by plain enumeration, and print CPU seconds, their
ratio and a hash of the verdicts, which are the same. Needs no database.

The same seed gives the same tournament: strong players beat weak ones at first, some have no rating, stay away or
forfeit. Plain enumeration judges every way to leave out any of the last games (1.4.1e) and any of those won before them
(1.4.1f), article by article. The seconds of the search are the median of so many runs, those of one process.
"""

Verdicts = list[Mapping[NormTitle, NormVerdict]]
Judge = Callable[[NormDossier], Mapping[NormTitle, NormVerdict]]


def add_arguments(parser: CommandParser) -> None:
    """The tournament, and how often it is judged."""
    parser.add_argument("--players", type=int, default=200, help="(200)")
    parser.add_argument("--rounds", type=int, default=11, help="(11)")
    parser.add_argument("--runs", type=int, default=5, help="how often the search is run (5)")
    parser.add_argument("--seed", type=int, default=2022, help="what the tournament is made from (2022)")
    parser.add_argument(
        "--edition", choices=[edition.id for edition in editions()], default=editions()[0].id, help="(titles-2022)"
    )


def measure(options: Mapping[str, Any], write: Callable[[str], object]) -> None:
    """Generate, judge both ways, compare, print; a difference is an error."""
    for name, least, most in (("players", 2, 10_000), ("rounds", 1, MOST_ROUNDS), ("runs", 1, 1_000)):
        if not least <= options[name] <= most:
            raise CommandError(f"--{name}: a whole number from {least} to {most}; found {options[name]}")
    dossiers = sample_swiss(options["players"], options["rounds"], options["seed"], options["edition"])
    runs = sorted(_timed(judge_norms, dossiers)[0] for _ in range(options["runs"]))
    fast, found = runs[len(runs) // 2], _timed(judge_norms, dossiers)[1]
    plain, enumerated = _timed(judge_norms_plainly, dossiers)
    if _hash(found) != _hash(enumerated):
        raise CommandError("the verdicts of the search and of plain enumeration differ")
    write(_tournament(options, found))
    write(f"search              {fast:.3f} s of CPU ({runs[0]:.3f}-{runs[-1]:.3f})")
    write(f"plain enumeration   {plain:.3f} s of CPU, {plain / fast:.1f} times the search")
    write(f"identical: {sum(map(len, found))} verdicts, SHA-256 {_hash(found)}")


def _tournament(options: Mapping[str, Any], found: Verdicts) -> str:
    norms = [verdict for verdicts in found for verdict in verdicts.values() if verdict.achieved]
    return (
        f"{options['edition']}, seed {options['seed']}: {options['players']} players, {options['rounds']} rounds,"
        f" {len(norms)} norms"
    )


def _timed(judge: Judge, dossiers: tuple[NormDossier, ...]) -> tuple[float, Verdicts]:
    gc.collect()
    begun = time.process_time()
    verdicts = [judge(dossier) for dossier in dossiers]
    return time.process_time() - begun, verdicts


def _hash(found: Verdicts) -> str:
    """What each verdict says; of choices that are equally good either may be the one."""
    lines = [[title, *_figures(verdict)] for verdicts in found for title, verdict in verdicts.items()]
    return hashlib.sha256(json.dumps(lines).encode()).hexdigest()


def _figures(verdict: NormVerdict) -> list[object]:
    closest = [] if verdict.closest is None else _figures(verdict.closest)
    games = [verdict.achieved, verdict.games, verdict.games_credited, len(verdict.ignored)]
    return [*games, verdict.score, verdict.percentage, verdict.rating_average, verdict.dp, verdict.performance, closest]
