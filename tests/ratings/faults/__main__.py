"""Faults in rating runs: ``python -m tests.ratings.faults --kinds anywhere,in-place --runs 1000 --first-seed 0``.

On SQLite, or on the PostgreSQL that ``DATABASE_URL`` names (``.ci/with-services``). Each run is made in a fresh copy of
a small office by real processes, disturbed, and compared with one that nobody disturbed. The exit status tells whether
any was wrong, double or lost.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

import django


def main() -> int:
    """Read the options, build the office, disturb its runs, print."""
    options = argparse.ArgumentParser(prog="python -m tests.ratings.faults", description=__doc__)
    options.add_argument("--kinds", default="all", help="which faults, with commas between (all)")
    options.add_argument("--runs", type=int, default=100, help="how many runs of each kind (100)")
    options.add_argument("--first-seed", type=int, default=0, help="the first seed (0)")
    options.add_argument("--short", action="store_true", help="lists that share a table, and have no partition")
    given = options.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingsite.settings")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["VAR_DIR"] = folder
        django.setup()
        from tests.ratings.faults.loop import new_database, play, ways_of
        from tests.ratings.faults.scene import Scene

        with new_database(Path(folder)) as (database, migrated):
            scene = Scene(database, are_long=not given.short)
            scene.prepare(migrated)
            bad, began = 0, time.monotonic()
            for kind, way in ways_of(given.kinds, database).items():
                bad += play(scene, kind, way, range(given.first_seed, given.first_seed + given.runs))
            sys.stdout.write(f"{time.monotonic() - began:.0f} s\n")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
