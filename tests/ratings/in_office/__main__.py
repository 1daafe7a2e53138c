"""Whether office and shell agree on random documents: ``python -m tests.ratings.in_office --edition fide-2022``.

Each document is rated by the rules and taken through a scratch office; the printed answers must be the same bytes.
What the office refuses is counted by its reason, and the exit status tells whether anything differs.
"""

from __future__ import annotations

import argparse
import os
import sys
import time

import django

MOST_SHOWN = 10


def main() -> int:
    """Read the options, compare in a scratch database, print."""
    options = argparse.ArgumentParser(prog="python -m tests.ratings.in_office", description=__doc__)
    options.add_argument("--edition", required=True, help="the edition of the documents")
    options.add_argument("--documents", type=int, default=1000, help="how many (1000)")
    options.add_argument("--first-seed", type=int, default=0, help="the first seed (0)")
    given = options.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingsite.settings")
    django.setup()
    from ratings.runs.in_office.scratch import scratch_database
    from tests.ratings.in_office.comparison import compare

    began = time.monotonic()
    seeds = range(given.first_seed, given.first_seed + given.documents)
    with scratch_database():
        counts = compare(given.edition, seeds)
    refused = counts.refused.total()
    sys.stdout.write(
        f"{given.edition}, seeds {seeds.start} to {seeds.stop - 1}: {counts.equal} equal, {refused} refused, "
        f"{len(counts.different)} different ({time.monotonic() - began:.0f} s)\n"
    )
    for reason, number in counts.refused.most_common():
        sys.stdout.write(f"  refused {number} times: {reason}\n")
    if counts.different:
        sys.stdout.write(f"  different: {', '.join(map(str, counts.different[:MOST_SHOWN]))}\n")
    return 1 if counts.different else 0


if __name__ == "__main__":
    raise SystemExit(main())
