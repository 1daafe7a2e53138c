"""``kill -9`` in the middle of a run, start again: the run ends by itself with the very same list."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.journeys.portals import OFTEN, Portal, running_portal, start
from tests.journeys.visitors import Visitor

pytestmark = [pytest.mark.services, pytest.mark.timeout(600)]

LIST_DATE = "2024-06-01"
PLACES = {"run.after_freeze": "frozen", "run.computing": "computing", "run.before_checks": "checked"}
"""Where the run sleeps until it is killed, and the state in which it then lies."""
LOOKS, BETWEEN_LOOKS = 600, 0.1  # at what another process does; a minute, and on a busy machine longer

NEWEST_RUN = (
    "SELECT state, done, total, fence, coalesce(nullif(output_sha256, ''), '-') "
    "FROM ratings_ratingrun ORDER BY started_at DESC LIMIT 1"
)


def run_in(portal: Portal) -> list[str]:
    """State, players done, players in all, fence and hash of the newest run."""
    rows = portal.rows(NEWEST_RUN)
    return [str(value) for value in rows[0]] if rows else ["none", "0", "0", "0", "-"]


def wait_for(portal: Portal, *states: str) -> list[str]:
    for _ in range(LOOKS):
        run = run_in(portal)
        if run[0] in states:
            return run
        time.sleep(BETWEEN_LOOKS)
    raise AssertionError(f"the run never came to {states}: {run_in(portal)}")


def start_the_run(portal: Portal) -> str:
    """Dmitri starts the run for June 2024, as he does in the browser; returns the address of its page."""
    dmitri = Visitor(portal.url, "Dmitri")
    page = dmitri.send("/runs/start/", form_at="/runs/start/", period=f"fide-standard.{LIST_DATE}")
    return page.removeprefix(portal.url)


def void(portal: Portal, run: str) -> None:
    """Put a run aside, so that the next one has the same period to itself."""
    Visitor(portal.url, "Dmitri").send(f"{run}void/", form_at=run, reason="The next one is to be disturbed.")


def test_a_run_that_was_killed_in_every_stage_ends_by_itself_with_the_same_list(tmp_path: Path) -> None:
    first, *later = PLACES
    with running_portal(tmp_path, stage="accepted", PORTAL_FAILPOINTS=f"{first}=sleep:600", **OFTEN) as portal:
        run = start_the_run(portal)
        fences = [_killed_in(portal, PLACES[first])]
        for place in later:
            portal.env["PORTAL_FAILPOINTS"] = f"{place}=sleep:600"
            start(portal)
            fences.append(_killed_in(portal, PLACES[place]))

        del portal.env["PORTAL_FAILPOINTS"]
        start(portal)
        state, done, total, fence, output = wait_for(portal, "review", "failed")
        assert (state, done, output) == ("review", total, hash_of_a_quiet_run(portal, run))
        assert sorted({*fences, int(fence)}) == [*fences, int(fence)]  # whoever went on came later


def _killed_in(portal: Portal, state: str) -> int:
    """Kill everything while the run sleeps in a state; gives whose it was then."""
    left_behind = wait_for(portal, state)
    portal.kill()
    assert run_in(portal)[0] == state
    return int(left_behind[3])


def hash_of_a_quiet_run(portal: Portal, disturbed: str) -> str:
    """What the run gives when nobody disturbs it."""
    void(portal, disturbed)
    start_the_run(portal)
    return wait_for(portal, "review", "failed")[4]
