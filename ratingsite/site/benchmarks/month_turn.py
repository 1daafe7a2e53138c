"""One turn of ``benchmark month`` in a process of its own, as a worker is: the month that stands in its database, from
the start of its run to its list, and the pipe behind it. It says what both have taken as JSON.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import django

from ratingsite.site.benchmarks.month_watch import INDEXES, Taken, Watch
from ratingsite.site.benchmarks.own_database import said_apart

MODULE = "ratingsite.site.benchmarks.month_turn"
PIPES_A_TURN = 3
ONLY_THE_MONTH = "BENCHMARK_ONLY_THE_MONTH"
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
        """What those took behind the freeze that the list waits for, the approval among them: what the pipe has a part
        of.
        """
        return sum((taken for stage, taken in self.stages.items() if stage not in (*BEFORE, INDEXES)), Taken())

    @property
    def with_the_indexes(self) -> Taken:
        """The same and what the filters wait for."""
        return self.from_the_freeze + self.stages.get(INDEXES, Taken())


def turn_apart() -> Turn:
    """Taken in the database that is asked now, by a process that has done nothing before."""
    told: dict[str, Any] = json.loads(said_apart(MODULE))
    stages = {stage: Taken(**taken) for stage, taken in told["stages"].items()}
    return Turn(**told | {"stages": stages, "pipe": Taken(**told["pipe"]), "hashes": tuple(told["hashes"])})


def month_apart() -> None:
    """The same of a month that nobody measures: threads of this process would ask the office's database."""
    said_apart(MODULE, **{ONLY_THE_MONTH: "1"})


# ---------------------------------------------------------------- in the process of its own
def main() -> None:
    """Take the turn."""
    django.setup()
    from django.test.utils import override_settings

    # nobody else takes the run, so that no lease has to be renewed meanwhile
    with override_settings(RUN_LEASE_SECONDS=24 * 3600, PORTAL_FAILPOINTS=""):
        if ONLY_THE_MONTH in os.environ:
            _run()
        else:
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
    from ratingsite.site.benchmarks.month_office import take_month

    watch = Watch()
    with watch.counting():
        run = take_month(watch.enter, watch.tell)
    if run.published_list is None:
        raise SystemExit(f"the month came to {run.state}: {run.failure}")
    return run, watch.stages


if __name__ == "__main__":
    main()
