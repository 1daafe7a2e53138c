"""One turn of ``benchmark month`` in a process of its own, as a worker is: the month that stands in its database, from
the start of its run to its list, and the pipe behind it. It says what both have taken as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import django
from django.conf import settings
from django.core.management.base import CommandError

from ratingsite.site.benchmarks.month_watch import Taken, Watch
from ratingsite.site.benchmarks.own_database import environment_of_the_database

PIPES_A_TURN = 3
BEFORE = ("start", "queued")  # the stages until all is frozen


@dataclass(frozen=True, kw_only=True)
class Turn:
    """The month taken once, and its pipe behind it: ``players`` were rated, ``lines`` written, ``hashes`` are those of
    the input, the results, the lines and the chain; ``peak`` is the most memory of the run, in megabytes, of which the
    process had ``base`` before it.
    """

    players: int
    lines: int
    hashes: tuple[str, ...]
    stages: Mapping[str, Taken]
    pipe: Taken
    base: float
    peak: float

    @property
    def whole(self) -> Taken:
        """What the stages took together."""
        return sum(self.stages.values(), Taken())

    @property
    def from_the_freeze(self) -> Taken:
        """What those took behind the freeze, the approval among them: what the pipe has a part of."""
        return sum((taken for stage, taken in self.stages.items() if stage not in BEFORE), Taken())


def turn_apart() -> Turn:
    """Taken in the database that is asked now, by a process that has done nothing before."""
    found = subprocess.run(
        [sys.executable, "-m", "ratingsite.site.benchmarks.month_turn"],
        cwd=settings.BASE_DIR,
        env=environment_of_the_database(),
        text=True,
        stdout=subprocess.PIPE,
        check=False,
    )
    if found.returncode:
        raise CommandError("the worker of the benchmark ended; what it said stands above")
    told: dict[str, Any] = json.loads(found.stdout)
    stages = {stage: Taken(**taken) for stage, taken in told["stages"].items()}
    return Turn(**told | {"stages": stages, "pipe": Taken(**told["pipe"]), "hashes": tuple(told["hashes"])})


# ---------------------------------------------------------------- in the process of its own
def main() -> None:
    """Take the turn."""
    django.setup()
    from django.test.utils import override_settings

    # nobody else takes the run, so that no lease has to be renewed meanwhile
    with override_settings(RUN_LEASE_SECONDS=24 * 3600, PORTAL_FAILPOINTS=""):
        sys.stdout.write(json.dumps(asdict(_turn())))


def _turn() -> Turn:
    from ratings.benchmarks.time_taken import forget_peak, peak
    from ratingsite.site.benchmarks.month_pipe import Pipe

    forget_peak()
    base = peak()
    run, stages = _run()
    most, pipe = peak(), Pipe(run)
    taken = sorted((pipe.taken() for _ in range(PIPES_A_TURN)), key=lambda each: each.wall)
    hashes = (run.input_sha256, run.output_sha256, run.lines_sha256, run.published_list.chain_sha256)
    return Turn(
        players=run.done,
        lines=run.lines_count,
        hashes=hashes,
        stages=stages,
        pipe=taken[PIPES_A_TURN // 2],
        base=base,
        peak=most,
    )


def _run() -> tuple[Any, Mapping[str, Taken]]:
    """The run with its stages, and the approval as the browser waits for it."""
    from ratings.runs.open_periods import open_period
    from ratings.runs.progress import advance_run
    from ratings.runs.publish import approve_list
    from ratings.runs.start import start_run
    from ratingsite.office.accounts.models import Office, User
    from ratingsite.site.benchmarks.month_office import LIST_DATE, NOW, SYSTEM

    administrator, commission = (
        User.objects.get(offices__office=office) for office in (Office.RATING_ADMINISTRATOR, Office.QC)
    )
    watch = Watch()
    with watch.counting():
        watch.enter("start")
        run = start_run(open_period(SYSTEM, LIST_DATE), by=administrator, now=NOW)
        watch.enter("queued")
        advance_run(run.pk, clock=lambda: NOW, tell=watch.tell)
        watch.enter("")
        run.flags.update(looked_by=commission, looked_at=NOW)  # people do that, one by one
        watch.enter("approval")
        approve_list(run, by=commission, now=NOW)
        watch.enter("publishing")
        advance_run(run.pk, clock=lambda: NOW, tell=watch.tell)
        watch.enter("")
    run.refresh_from_db()
    if run.published_list is None:
        raise SystemExit(f"the month came to {run.state}: {run.failure}")
    return run, watch.stages


if __name__ == "__main__":
    main()
