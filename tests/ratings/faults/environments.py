"""One hash in twenty environments: ``.ci/with-services python -m tests.ratings.faults.environments``.

The same office on PostgreSQL and on SQLite, by one, two and four workers, under other hash seeds, locales and time
zones. The exit status tells whether any run gave anything else.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import django

ZONES = ("UTC", "America/Toronto", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu")
LOCALES = ("C", "C.UTF-8", "tr_TR.UTF-8", "fr_FR.UTF-8", "de_DE.ISO-8859-1")
WORKERS = (1, 2, 4)
ENVIRONMENTS = 20
ONE = "FAULTS_ONE_ENVIRONMENT"
NAME = "faults_environments"
LEASE = 30.0  # nobody dies here, and a busy machine takes its time


def main() -> int:
    """Build the office on both databases, have each environment make its list, compare."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingsite.settings")
    if ONE in os.environ:
        sys.stdout.write(json.dumps(_in_this_environment(*json.loads(os.environ[ONE]))))
        return 0
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        databases = ["SQLite", *(["PostgreSQL"] if "DATABASE_URL" in os.environ else [])]
        for database in databases:
            _told(folder, database, workers=0)
        for number in range(ENVIRONMENTS):
            database, workers = databases[number % len(databases)], WORKERS[number % len(WORKERS)]
            told = {
                "PYTHONHASHSEED": str(number * 1009 + 1),
                "TZ": ZONES[number % len(ZONES)],
                "LC_ALL": LOCALES[number // 2 % len(LOCALES)],
            }
            found[_told(folder, database, workers=workers, **told)] += 1
            sys.stdout.write(f"{database}, {workers} workers, {' '.join(told.values())}\n")
    sys.stdout.write(f"{found.total()} environments, {len(found)} different: {' and '.join(found)}\n")
    return len(found) - 1


def _told(folder: str, database: str, *, workers: int, **environment: str) -> str:
    """What a process of that environment says of its run."""
    told = {**os.environ, "VAR_DIR": folder, "REDIS_URL": "", ONE: json.dumps([folder, workers]), **environment}
    if database == "SQLite":
        told.pop("DATABASE_URL", None)
    command = [sys.executable, "-m", "tests.ratings.faults.environments"]
    return subprocess.run(command, env=told, stdout=subprocess.PIPE, check=True).stdout.decode()


def _in_this_environment(folder: str, workers: int) -> Any:
    """Without workers the office is built; with them its run is made in a copy, and what has come of it is told."""
    django.setup()
    from django.conf import settings

    from tests.ratings.faults import office
    from tests.ratings.faults.databases import Database, Postgres, Sqlite
    from tests.ratings.faults.loop import new_office
    from tests.ratings.faults.scene import Scene

    def by_so_many(scene: Scene, _: Random) -> str:
        run_id = str(scene.act(office.start))
        with scene.workers(*[""] * workers) as crew:
            scene.bring_to_its_end(run_id, crew)
        return run_id

    named = settings.DATABASES["default"]
    database: Database = Sqlite(Path(folder) / "office.sqlite3", Path(folder) / "run.sqlite3")
    if "postgres" in named["ENGINE"]:
        database = Postgres(named, f"{NAME}_office", NAME)
        if not workers:
            database.make_template()
    scene = Scene(database, lease=LEASE)
    if not workers:
        scene.prepare(new_office)
        return scene.expected
    scene.reads_all()
    return scene.play(by_so_many, Random(0))  # noqa: S311 - nothing secret


if __name__ == "__main__":
    raise SystemExit(main())
