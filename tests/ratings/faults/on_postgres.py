"""Ways to disturb a run that only a server has: connections that are cut, lost or silent, a crash, a full disk."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import cast

import psycopg

from tests.ratings.faults import office
from tests.ratings.faults.databases import Postgres
from tests.ratings.faults.processes import wait_until
from tests.ratings.faults.relay import Relay
from tests.ratings.faults.scene import Scene
from tests.ratings.faults.servers import crash_and_restart, data_directory, small_disk
from tests.ratings.faults.ways import LONGEST_PAUSE, MOST_KILLS, Way

ROOM_TO_FILL = 8  # megabytes, beside what an office takes
CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()"""


def cut_again_and_again(scene: Scene, chance: Random) -> str:
    """F15: every connection of the workers is ended, some times in the run."""
    run_id = str(scene.act(office.start))
    with scene.workers("") as crew:
        for _ in range(3):
            time.sleep(chance.random() * 0.2)
            scene.kills += len(scene.database.rows(CUT))
        scene.bring_to(run_id, "review", crew=crew)
        scene.act(office.approve, run_id)
        time.sleep(chance.random() * 0.1)
        scene.kills += len(scene.database.rows(CUT))
        scene.bring_to_its_end(run_id, crew)
    return run_id


def killed_at_an_index(scene: Scene, chance: Random) -> str:
    """F01–F10 behind the review: who builds the indexes of the filters dies at one, and who follows at the next."""
    run_id = str(scene.act(office.start))
    with scene.workers(f"list.indexing=kill9@{chance.randint(1, 7)}") as crew:
        for follower in ("list.indexing=kill9", ""):
            wait_until(lambda: not crew[0].is_alive, "the worker to die")
            scene.kills += 1
            crew[0] = scene.forked(office.work, follower)
        scene.bring_to_its_end(run_id, crew)
    return run_id


@contextmanager
def relayed(scene: Scene, chance: Random) -> Iterator[Relay]:
    """A relay in front of the server for the workers, not for the loop."""
    server = cast("Postgres", scene.database).server
    relay = Relay(str(server["host"]), int(server["port"]), chance)
    try:
        yield relay
    finally:
        relay.close()


def lost_in_commit(scene: Scene, chance: Random) -> str:
    """F16: the answer to a COMMIT is lost; whether it was done must be looked up. Some times: behind five of a stage
    that begins again the run is given up.
    """
    run_id = str(scene.act(office.start))
    with relayed(scene, chance) as relay, scene.workers("", HOST="127.0.0.1", PORT=str(relay.port)) as crew:
        relay.losing, relay.most = 0.25, MOST_KILLS
        if scene.bring_to(run_id, "review") == "review":
            scene.act(office.approve, run_id)
        scene.bring_to(run_id)
        relay.losing = 0.0
        scene.kills += relay.lost
        scene.bring_to_its_end(run_id, crew)
    return run_id


def silent(scene: Scene, chance: Random) -> str:
    """F18: the line to one worker's database falls silent without an end; another worker goes on."""
    run_id = str(scene.act(office.start))
    with relayed(scene, chance) as relay, scene.workers("", HOST="127.0.0.1", PORT=str(relay.port)) as crew:
        time.sleep(chance.random() * 0.3)
        relay.is_silent = True
        scene.kills += 1
        crew.append(scene.forked(office.work))
        scene.bring_to_its_end(run_id, crew)
    return run_id


def deadlocked(scene: Scene, chance: Random) -> str:
    """F19: somebody else holds what the worker needs, and asks for what the worker holds."""
    server = cast("Postgres", scene.database).server
    run_id = str(scene.act(office.start))
    with (
        scene.workers("run.computing=sleep:0.1") as crew,
        psycopg.connect(dbname=scene.database.name, **server) as other,
    ):
        scene.bring_to(run_id, "computing")
        scene.kills += _embrace(other, run_id)
        other.rollback()
        scene.bring_to_its_end(run_id, crew)
    return run_id


def _embrace(other: psycopg.Connection[tuple[object, ...]], run_id: str) -> int:
    """Lock the results, then the run: where the worker holds it the server refuses one of both."""
    try:
        other.execute("LOCK TABLE ratings_runresult IN EXCLUSIVE MODE")
        time.sleep(0.3)
        other.execute("SELECT 1 FROM ratings_ratingrun WHERE id = %s FOR UPDATE", [run_id])
        time.sleep(0.1)
    except psycopg.errors.DeadlockDetected:
        pass
    return 1


def crashed(scene: Scene, chance: Random) -> str:
    """F17: the server crashes and starts again while a run goes on; nobody restarts a worker."""
    database = cast("Postgres", scene.database)
    data = data_directory(database.server)
    database.admin("CHECKPOINT")  # a copied sequence counts in memory until one: behind a crash it would begin again
    run_id = str(scene.act(office.start))
    with scene.workers("") as crew:
        time.sleep(chance.random() * LONGEST_PAUSE)
        crash_and_restart(data)
        scene.kills += 1
        scene.bring_to(run_id, "review")
        if not crew[0].is_alive:
            raise RuntimeError("the worker died with the server")
        scene.bring_to_its_end(run_id, crew)
    return run_id


def disk_full(scene: Scene, chance: Random) -> str:
    """F35: the disk of the tables is full from some moment of the run on, and is freed later."""
    database = cast("Postgres", scene.database)
    size = int(database.rows("SELECT pg_database_size(current_database()) >> 20")[0][0])
    disk = scene.stack.enter_context(small_disk(size + ROOM_TO_FILL))
    scene.stack.callback(database.leave_disk)
    database.move_to(disk / "tables")
    return _with_a_full_disk(scene, disk, chance)


def _with_a_full_disk(scene: Scene, disk: Path, chance: Random) -> str:
    run_id = str(scene.act(office.start))
    with scene.workers("") as crew:
        time.sleep(chance.random() * LONGEST_PAUSE)
        filler = disk / "filler"
        with suppress(OSError), filler.open("wb") as file:
            while file.write(bytes(1 << 16)):
                file.flush()
        scene.kills += 1
        time.sleep(2 * scene.lease)
        filler.unlink()
        scene.bring_to_its_end(run_id, crew)
    return run_id


ON_POSTGRES: dict[str, Way] = {
    "cut": cut_again_and_again,
    "indexing": killed_at_an_index,
    "lost-commit": lost_in_commit,
    "silent": silent,
    "deadlock": deadlocked,
    "crashed": crashed,
    "disk-full": disk_full,
}
"""What is done to a run where a server keeps the tables."""
