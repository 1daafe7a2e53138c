"""Ways to disturb a run that real Celery workers compute: workers killed, Redis away, emptied and full, all heard ten
times. Needs the PostgreSQL and the Redis of ``.ci/with-services``.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import cast
from urllib.parse import urlsplit

from redis import Redis
from redis.exceptions import ConnectionError as NoRedis

from tests.ratings.faults import office
from tests.ratings.faults.databases import Postgres
from tests.ratings.faults.processes import wait_until
from tests.ratings.faults.scene import Scene
from tests.ratings.faults.ways import Way

ROOT = Path(__file__).resolve().parents[3]
SLOWLY = "run.after_freeze=sleep:0.5,run.computing=sleep:1,run.listing=sleep:1,run.before_the_head=sleep:1"
VERY_SLOWLY = "run.computing=sleep:4,run.listing=sleep:4,run.before_the_head=sleep:8"
PATIENCE = 120.0


class Celery:
    """The office's worker with its children, and the sweeper's beat."""

    def __init__(self, scene: Scene, failpoints: str = SLOWLY, **more: str) -> None:
        database = cast("Postgres", scene.database)
        server = database.server
        self._env = {
            **os.environ,
            "DATABASE_URL": f"postgresql://{server['user']}@{server['host']}:{server['port']}/{database.name}",
            "PORTAL_FAILPOINTS": failpoints,
            "RUN_LEASE_SECONDS": "2",
            "SWEEP_SECONDS": "1",
            **more,
        }
        self.worker = self._starts("worker", "-c", "2", "--without-gossip", "--without-mingle")
        self.beat = self._starts("beat", "-s", f"{os.environ['VAR_DIR']}/beat")

    def _starts(self, *what: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "celery", "-A", "ratingsite", *what, "-l", "ERROR"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return subprocess.Popen(command, cwd=ROOT, env=self._env, start_new_session=True, **quiet)  # type: ignore[call-overload,no-any-return]

    def another(self) -> None:
        """A worker in the place of the one that died."""
        self.worker = self._starts("worker", "-c", "2", "--without-gossip", "--without-mingle")

    def children(self) -> list[int]:
        """The processes of the worker that compute."""
        found = Path(f"/proc/{self.worker.pid}/task/{self.worker.pid}/children").read_text(encoding="ascii")
        return [int(pid) for pid in found.split()]

    def kill(self) -> None:
        """``kill -9``, the worker with its children."""
        with suppress(ProcessLookupError):
            os.killpg(self.worker.pid, signal.SIGKILL)
        self.worker.wait()

    def close(self) -> None:
        """Leave nothing."""
        self.kill()
        self.beat.kill()
        self.beat.wait()


@contextmanager
def celery(scene: Scene, failpoints: str = SLOWLY, **more: str) -> Iterator[Celery]:
    """Celery at the office of the run, until it was judged."""
    found = Celery(scene, failpoints, **more)
    with ExitStack() as stack:
        stack.callback(found.close)
        yield found


def redis() -> Redis:
    """The Redis of the loop."""
    return Redis.from_url(os.environ["REDIS_URL"])


def to_its_end(scene: Scene, run_id: str, between: float = 0.0) -> None:
    """Until the list is published and all that follows is done."""
    if come(scene, run_id, "review", "publishing") == "review":
        time.sleep(between)
        scene.act(office.approve, run_id)
    come(scene, run_id)
    wait_until(lambda: scene.is_done(run_id), "all that follows the list", PATIENCE)


def come(scene: Scene, run_id: str, *states: str) -> str:
    """Wait for the run to come to a state."""

    def there() -> str:
        found = scene.state(run_id)
        return found if found in (*states, *office.OVER) else ""

    return str(wait_until(there, f"the run to come to {states}", PATIENCE))


def child_killed(scene: Scene, chance: Random) -> str:
    """F01–F10: a child of the worker is killed, some times."""
    with celery(scene) as crew:
        run_id = str(scene.act(office.start))
        come(scene, run_id, *chance.choice((("frozen", "computing"), ("computing",), ("listing",))))
        for pid in crew.children():
            scene.kills += 1
            os.kill(pid, signal.SIGKILL)
        to_its_end(scene, run_id)
    return run_id


def worker_killed(scene: Scene, chance: Random) -> str:
    """F01–F10: the worker is killed with its children, and another one is started."""
    with celery(scene) as crew:
        run_id = str(scene.act(office.start))
        come(scene, run_id, *chance.choice((("frozen", "computing"), ("computing",), ("listing",))))
        crew.kill()
        scene.kills += 1
        crew.another()
        to_its_end(scene, run_id)
    return run_id


def redis_away(scene: Scene, chance: Random) -> str:
    """F20: Redis is down when the run is started, and comes back empty."""
    with celery(scene) as crew:
        wait_until(crew.children, "the worker", PATIENCE)
        _stop_redis()
        scene.kills += 1
        run_id = str(scene.act(office.start))
        time.sleep(chance.random() * 2)
        start_redis()
        to_its_end(scene, run_id)
    return run_id


def redis_emptied(scene: Scene, chance: Random) -> str:
    """F21: Redis loses everything, again and again."""
    with celery(scene):
        run_id = str(scene.act(office.start))
        for _ in range(8):
            time.sleep(chance.random())
            redis().flushall()
            scene.kills += 1
        to_its_end(scene, run_id)
    return run_id


def redis_killed(scene: Scene, chance: Random) -> str:
    """F21: Redis is killed in the middle of the run, and comes back empty."""
    with celery(scene):
        run_id = str(scene.act(office.start))
        come(scene, run_id, "computing")
        kill_redis()
        scene.kills += 1
        time.sleep(chance.random())
        start_redis()
        to_its_end(scene, run_id)
    return run_id


def redis_full(scene: Scene, chance: Random) -> str:
    """F23: Redis takes nothing more for a while."""
    with celery(scene):
        server = redis()
        server.config_set("maxmemory-policy", "noeviction")
        server.config_set("maxmemory", "1mb")
        scene.kills += 1
        run_id = str(scene.act(office.start))
        time.sleep(1 + chance.random() * 2)
        server.config_set("maxmemory", "0")
        to_its_end(scene, run_id)
    return run_id


def all_ten_times(scene: Scene, chance: Random) -> str:
    """F24: every message comes ten times, in any order, while the run goes on and when it is done."""
    with celery(scene):
        run_id = str(scene.act(office.start))
        come(scene, run_id, "computing", "checked", "listing")
        scene.kills += scene.act(office.ring_ten_times)
        come(scene, run_id, "review")
        scene.kills += scene.act(office.ring_ten_times)
        to_its_end(scene, run_id)
        scene.kills += scene.act(office.ring_ten_times)
        wait_until(lambda: redis().llen("celery") == 0, "the queue to be empty", PATIENCE)
        time.sleep(1)
    return run_id


def seen_again(scene: Scene, chance: Random) -> str:
    """F25: stages last longer than Redis waits for an answer, and gives every message to the next one meanwhile."""
    with celery(scene, VERY_SLOWLY, VISIBILITY_SECONDS="2"):
        run_id = str(scene.act(office.start))
        to_its_end(scene, run_id)
        scene.kills += 1
    return run_id


def _stop_redis() -> None:
    with suppress(NoRedis):
        redis().shutdown(nosave=True)


def kill_redis() -> None:
    """``kill -9``; what waited there is gone."""
    os.kill(int(redis().info("server")["process_id"]), signal.SIGKILL)  # type: ignore[index]


def start_redis() -> None:
    """As ``.ci/with-services`` does."""
    port, folder = str(urlsplit(os.environ["REDIS_URL"]).port), os.environ["VAR_DIR"]
    options = ("--databases", "64", "--save", "", "--appendonly", "no", "--dir", folder, "--daemonize", "yes")
    subprocess.run(["redis-server", "--bind", "127.0.0.1", "--port", port, *options], check=True, capture_output=True)


ON_CELERY: dict[str, Way] = {
    "child-killed": child_killed,
    "worker-killed": worker_killed,
    "redis-away": redis_away,
    "redis-emptied": redis_emptied,
    "redis-killed": redis_killed,
    "redis-full": redis_full,
    "ten-times": all_ten_times,
    "seen-again": seen_again,
}
"""What is done to Celery and Redis."""
