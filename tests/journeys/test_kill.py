"""``kill -9`` in the middle of a run, start again: the run ends by itself with the very same list."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.journeys.portals import Portal, running_portal, start
from tests.journeys.visitors import Visitor

LIST_DATE = "2024-06-01"
SECONDS = 60

# What the portal's database says, printed by a process of its own.
SAY_RUN = (
    "from ratings.models import RatingRun; r = RatingRun.objects.order_by('-started_at').first(); "
    "print(r.state, r.done, r.total, r.fence, r.output_sha256 or '-') if r else print('none 0 0 0 -')"
)


def run_in(portal: Portal) -> list[str]:
    """State, players done, players in all, fence and hash of the newest run."""
    return portal.manage("shell", "-v0", "-c", SAY_RUN).split()


def wait_for(portal: Portal, *states: str) -> list[str]:
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        run = run_in(portal)
        if run[0] in states:
            return run
    raise AssertionError(f"the run never came to {states}: {run_in(portal)}")


def start_the_run(portal: Portal) -> None:
    """Dmitri starts the run for June 2024, as he does in the browser."""
    dmitri = Visitor(portal.url, "Dmitri")
    dmitri.send("/runs/start/", form_at="/runs/start/", list_date=LIST_DATE)


@pytest.fixture(scope="module")
def hash_of_a_quiet_run(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the run gives when nobody disturbs it."""
    with running_portal(tmp_path_factory.mktemp("quiet"), stage="accepted") as portal:
        start_the_run(portal)
        return wait_for(portal, "review")[4]


@pytest.mark.parametrize("place", ["run.after_freeze", "run.computing", "run.before_checks"])
def test_a_run_that_was_killed_ends_by_itself_with_the_same_list(
    place: str, tmp_path: Path, hash_of_a_quiet_run: str
) -> None:
    with running_portal(tmp_path, stage="accepted", PORTAL_FAILPOINTS=f"{place}=sleep:600") as portal:
        start_the_run(portal)
        wait_for(portal, "frozen", "computing", "checked")
        portal.kill()
        left_behind = run_in(portal)
        assert left_behind[0] in ("frozen", "computing", "checked")
        assert left_behind[4] == "-" or place == "run.before_checks"

        del portal.env["PORTAL_FAILPOINTS"]
        start(portal, tmp_path)
        state, done, total, fence, output = wait_for(portal, "review", "failed")

    assert (state, done, output) == ("review", total, hash_of_a_quiet_run)
    assert int(fence) > int(left_behind[3])
