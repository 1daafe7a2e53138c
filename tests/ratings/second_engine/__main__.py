"""Compares the two engines on many random events and prints a summary; the exit status tells whether they agree."""

from __future__ import annotations

import argparse
import sys
import time

from tests.ratings.second_engine.comparison import Tally, compare_many
from tests.ratings.second_engine.engine import EDITIONS


def main() -> int:
    """Read the options, compare, print."""
    options = argparse.ArgumentParser(prog="python -m tests.ratings.second_engine", description=__doc__)
    options.add_argument("--edition", choices=EDITIONS, required=True, help="the edition to compare")
    options.add_argument("--events", type=int, default=100_000, help="how many random events (100000)")
    options.add_argument("--seed", type=int, default=1, help="another number gives other events (1)")
    given = options.parse_args()
    began = time.monotonic()
    tally = compare_many(given.edition, events=given.events, seed=given.seed)
    sys.stdout.write(summary(given.edition, given.seed, tally, time.monotonic() - began))
    return 1 if tally.differences else 0


def summary(edition: str, seed: int, tally: Tally, seconds: float) -> str:
    """The numbers in a line, and the differences below."""
    line = (
        f"{edition}, seed {seed}: {tally.events} events in {tally.periods} periods, {tally.games} games, "
        f"{tally.values} values compared, {tally.disagreeing} periods disagree ({seconds:.0f} s)"
    )
    return "\n".join([line, *tally.differences]) + "\n"


if __name__ == "__main__":
    raise SystemExit(main())
