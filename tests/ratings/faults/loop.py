"""Many runs, one after the other, and the line that is printed of them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from django.conf import settings
from django.core.management import call_command

from tests.ratings.faults import office
from tests.ratings.faults.beside_runs import BESIDE_ON_POSTGRES, BESIDE_RUNS, Beside
from tests.ratings.faults.databases import Database, Postgres, Sqlite
from tests.ratings.faults.on_celery import ON_CELERY
from tests.ratings.faults.on_postgres import ON_POSTGRES
from tests.ratings.faults.scene import Scene, name_of_loop
from tests.ratings.faults.ways import EVERYWHERE, Way

MOST_SHOWN = 10


def new_office() -> None:
    """Migrate and build."""
    call_command("migrate", verbosity=0)
    office.build()


@contextmanager
def new_database(folder: Path) -> Iterator[tuple[Database, Callable[[], None]]]:
    """A database for the loop alone, on the server that the settings name, and what builds the office in it."""
    named = settings.DATABASES["default"]
    if "postgres" not in named["ENGINE"]:
        yield Sqlite(folder / "office.sqlite3", folder / "run.sqlite3"), new_office
        return
    database = Postgres(named, f"{name_of_loop()}_office", name_of_loop())
    database.make_template()
    try:
        yield database, new_office
    finally:
        database.drop()


def ways_of(kinds: str, database: Database) -> dict[str, Way | Beside]:
    """The ways that are named, all that the database has, or those of Celery and Redis (``celery``).

    Raises ``KeyError`` with a kind that is not there.
    """
    there: dict[str, Way | Beside] = {**EVERYWHERE, **BESIDE_RUNS}
    if isinstance(database, Postgres):
        there |= {**ON_POSTGRES, **BESIDE_ON_POSTGRES}
    if kinds == "all":
        return there
    if isinstance(database, Postgres) and settings.REDIS_URL:
        there |= ON_CELERY
    return dict(ON_CELERY) if kinds == "celery" else {kind: there[kind] for kind in kinds.split(",")}


def play(scene: Scene, kind: str, way: Way | Beside, seeds: range) -> int:
    """Disturb one run for each seed in one way, print what became of them, and say how many were not right."""
    kills, found = scene.kills, Counter[str]()
    told: list[str] = []
    for seed in seeds:
        try:
            chance = Random(f"{kind} {seed}")  # noqa: S311 - nothing secret
            judgement = way.play(scene, chance) if isinstance(way, Beside) else scene.play(way, chance)
            said = judgement["wrong"]
        except (RuntimeError, TimeoutError) as error:
            said = [f"lost: {error}"]
        found.update({each.partition(":")[0] for each in said} or {"right"})
        told += [f"  seed {seed}: {each}" for each in said]
    sys.stdout.write(
        f"{kind}: {len(seeds)} runs, {scene.kills - kills} faults, {found['wrong']} wrong, {found['double']} double, "
        f"{found['lost']} lost\n"
    )
    for line in told[:MOST_SHOWN]:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
    return len(seeds) - found["right"]
