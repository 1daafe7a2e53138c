"""F22: ``.ci/with-services python -m tests.titles.faults --documents 1000 --restarts 2``, PostgreSQL and Redis.

So many documents of certificates wait in Redis; while real workers make them, Redis is killed and comes back empty. In
the end every certificate has one document, made once. The exit status tells whether one is lost, double or wrong.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from tests.ratings.faults.scene import Scene

LONG = 1800.0
MOST_SHOWN = 10


def main() -> int:
    """Read the options, build the office, let the documents wait, disturb, count."""
    options = argparse.ArgumentParser(prog="python -m tests.titles.faults", description=__doc__)
    options.add_argument("--documents", type=int, default=1000, help="how many documents wait (1000)")
    options.add_argument("--restarts", type=int, default=2, help="how often Redis is killed meanwhile (2)")
    given = options.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingsite.settings")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["VAR_DIR"] = folder
        django.setup()
        from tests.ratings.faults.loop import new_database
        from tests.ratings.faults.scene import Scene

        logging.disable(logging.CRITICAL)  # what is disturbed complains
        with new_database(Path(folder)) as (database, _):
            scene = Scene(database)
            _prepare(scene)
            began = time.monotonic()
            bad = _disturb(scene, given.documents, given.restarts)
            for line in bad[:MOST_SHOWN]:
                sys.stdout.write(f"  {line}\n")
            counts = ", ".join(f"{sum(line.startswith(kind) for line in bad)} {kind}" for kind in KINDS)
            sys.stdout.write(
                f"documents: {given.documents} waited, Redis killed {scene.kills} times: {counts}; "
                f"{time.monotonic() - began:.0f} s\n"
            )
    return 1 if bad else 0


KINDS = ("wrong", "double", "lost")


def _prepare(scene: Scene) -> None:
    """Migrate and build, in a process of its own."""
    from django.core.management import call_command

    from tests.ratings.faults.databases import work_in
    from tests.ratings.faults.processes import Forked
    from tests.titles.faults import certificates

    scene.reads_all()
    facts = scene.database.uses(scene.database.template)

    def built() -> None:
        work_in(facts)
        call_command("migrate", verbosity=0)
        certificates.build()

    Forked(built).result(LONG)
    scene.database.copy()


def _disturb(scene: Scene, number: int, restarts: int) -> list[str]:
    from tests.ratings.faults.on_celery import celery, kill_redis, redis, start_redis
    from tests.ratings.faults.processes import wait_until
    from tests.titles.faults import certificates

    def are_made(least: int) -> bool:
        time.sleep(0.5)
        return bool(scene.act(certificates.made) >= least)

    scene.forked(certificates.issue, number).result(LONG)
    sys.stdout.write(f"{redis().llen('celery')} messages wait in Redis\n")
    sys.stdout.flush()
    with celery(scene, ""):
        for turn in range(1, restarts + 1):
            least = number * turn // (2 * restarts + 1)
            wait_until(lambda: are_made(least), f"{least} documents", LONG)  # noqa: B023 - waited for at once
            lost = redis().llen("celery")
            kill_redis()
            scene.kills += 1
            start_redis()
            sys.stdout.write(f"{scene.act(certificates.made)} made, Redis killed with {lost} messages\n")
            sys.stdout.flush()
        wait_until(lambda: are_made(number), "all documents", LONG)
        time.sleep(2)  # who made the last one notes that it is done
    found: list[str] = scene.act(certificates.judged, number)
    return found


if __name__ == "__main__":
    raise SystemExit(main())
