"""Whether the upload page bears mutated files: ``python -m tests.tournaments.web_fuzz --seed 1 --files 1000``.

Each file is sent for itself in a scratch office. No answer may be a server's error, nothing of a refused file may be
taken, and the bytes must lie there as they came; the exit status tells whether anything was otherwise.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import time

import django

MOST_SHOWN = 20


def main() -> int:
    """Read the options, send the files, print."""
    options = argparse.ArgumentParser(prog="python -m tests.tournaments.web_fuzz", description=__doc__)
    options.add_argument("--seed", type=int, required=True, help="what the files are mutated by")
    options.add_argument("--files", type=int, default=1000, help="how many (1000)")
    given = options.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from django.test.utils import setup_test_environment

    from ratings.runs.in_office.scratch import scratch_database
    from tests.tournaments.web_fuzz.uploads import judge, mutants, scene

    setup_test_environment()
    logging.disable(logging.WARNING)  # every refused file would be one
    began = time.monotonic()
    with scratch_database():
        judged = judge(*scene(), mutants(given.seed, given.files))
    sys.stdout.write(
        f"seed {given.seed}, {given.files} files: {judged.read} read, {judged.refused} refused, "
        f"{judged.too_large} too large, {len(judged.wrong)} wrong ({time.monotonic() - began:.0f} s)\n"
    )
    for wrong in judged.wrong[:MOST_SHOWN]:
        sys.stdout.write(f"  {wrong}\n")
    return 1 if judged.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
