"""Both calculations over random tournaments: ``python -m tests.tournaments.deadlines_again --seed 1 --events 100000``.

The exit status tells whether anything differed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time

from tests.tournaments.deadlines_again.comparing import differences

MOST_SHOWN = 10


def main() -> int:
    """Read the options, compare, print."""
    options = argparse.ArgumentParser(prog="python -m tests.tournaments.deadlines_again", description=__doc__)
    options.add_argument("--seed", type=int, required=True, help="what the tournaments are drawn by")
    options.add_argument("--events", type=int, default=1000, help="how many (1000)")
    given = options.parse_args()
    began = time.monotonic()
    shown, count = [], 0
    for difference in differences(given.seed, given.events):
        count += 1
        if len(shown) < MOST_SHOWN:
            shown.append(difference)
    sys.stdout.write(
        f"seed {given.seed}, {given.events} tournaments: {count} differences ({time.monotonic() - began:.0f} s)\n"
    )
    for difference in shown:
        sys.stdout.write(json.dumps(difference, indent=1) + "\n")
    return 1 if count else 0


if __name__ == "__main__":
    raise SystemExit(main())
