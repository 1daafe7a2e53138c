"""Ways to disturb a run. Each begins one in the office of the scene and brings it to its end."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from random import Random

from tests.ratings.faults import office
from tests.ratings.faults.processes import Forked, wait_until
from tests.ratings.faults.scene import Scene

Way = Callable[[Scene, Random], str]

PLACES = (
    *("run.before_freeze", "run.after_freeze", "run.computing@1", "run.computing@3", "run.after_computing"),
    *("run.before_checks", "run.before_listing", "run.listing@1", "run.listing@3"),
    *("run.before_review", "run.before_publishing", "run.before_the_head"),
)
REACHED_AGAIN = tuple(place for place in PLACES[:10] if ".after_" not in place)
"""Places before the end of a stage: whoever takes over comes by again."""
MOST_KILLS = 3
LONGEST_PAUSE = 0.25  # an undisturbed run takes about as long


def killed_anywhere(scene: Scene, chance: Random) -> str:
    """F01–F10: two workers at once, killed at random moments."""
    run_id = str(scene.act(office.start))
    with scene.workers("", "") as crew:
        left = _killing(scene, run_id, crew, chance, chance.randint(1, MOST_KILLS), "review")
        if scene.bring_to(run_id, "review", crew=crew) == "review":
            scene.act(office.approve, run_id)
        _killing(scene, run_id, crew, chance, max(1, left), "published")
        scene.bring_to_its_end(run_id, crew)
    return run_id


def _killing(scene: Scene, run_id: str, crew: list[Forked], chance: Random, kills: int, until: str) -> int:
    """Kill some worker again and again until the run is there; how many kills are left."""
    for left in range(kills, 0, -1):
        time.sleep(chance.random() * LONGEST_PAUSE)
        if scene.state(run_id) == until:
            return left
        place = chance.randrange(len(crew))
        scene.kills += crew[place].kill()
        crew[place] = scene.forked(office.work)
    return 0


def killed_in_place(scene: Scene, chance: Random) -> str:
    """F01–F10: killed at a named place of a stage, and the one that follows at another."""
    first, second = (_dying_at(place) for place in chance.sample(PLACES, 2))
    run_id = str(scene.act(office.start))
    with scene.workers(first) as crew:
        _dies(scene, run_id, crew, "review")
        if scene.bring_to(run_id, "review") == "review":
            scene.act(office.approve, run_id)
        crew[0].kill()
        crew[0] = scene.forked(office.work, second)
        _dies(scene, run_id, crew, "published")
        scene.bring_to_its_end(run_id, crew)
    return run_id


def _dying_at(place: str) -> str:
    name, _, passing = place.partition("@")
    return f"{name}=kill9@{passing}" if passing else f"{name}=kill9"


def _dies(scene: Scene, run_id: str, crew: list[Forked], until: str) -> None:
    """Until the worker has died where it was to, or the run went by without that place."""
    wait_until(lambda: not crew[0].is_alive or scene.state(run_id) == until, "the worker to die")
    if not crew[0].is_alive:
        scene.kills += 1
        crew[0] = scene.forked(office.work)


def answered_nobody(scene: Scene, chance: Random) -> str:
    """F11, F12: who starts or approves dies between the commit and the answer; it is asked again, and rung later."""
    web = scene.forked(_and_die, office.start)
    wait_until(lambda: not web.is_alive, "the web process to die")
    scene.kills += 1
    run_id = str(scene.act(office.start))
    with scene.workers("") as crew:
        scene.bring_to(run_id, "review", crew=crew)
        web = scene.forked(_and_die, office.approve, run_id)
        wait_until(lambda: not web.is_alive, "the web process to die")
        scene.kills += 1
        scene.bring_to_its_end(run_id, crew)
    return run_id


def _and_die(does: Callable[..., object], *given: object) -> None:
    does(*given)
    signal.raise_signal(signal.SIGKILL)


def frozen_past_its_lease(scene: Scene, chance: Random) -> str:
    """F13: a worker is stopped, another one ends the run, and the first wakes up with its work half done."""
    run_id = str(scene.act(office.start))
    with scene.workers("run.computing=sleep:0.2,run.listing=sleep:0.2") as crew:
        sleeper = crew[0]
        time.sleep(chance.random())
        scene.kills += sleeper.send(signal.SIGSTOP)
        held = _holds_a_transaction(scene)
        crew.append(scene.forked(office.work))
        if held:  # stopped inside a transaction: nobody else comes by before it goes on
            time.sleep(3 * scene.lease)
            sleeper.send(signal.SIGCONT)
        scene.bring_to(run_id, "review")
        sleeper.send(signal.SIGCONT)
        time.sleep(0.3)
        scene.bring_to_its_end(run_id, crew)
    return run_id


def _holds_a_transaction(scene: Scene) -> bool:
    """Whether the stopped worker keeps a lock on the database."""
    if not hasattr(scene.database, "server"):
        return True  # SQLite has one writer: whether it is this one cannot be asked
    asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'"
    return bool(scene.database.rows(asked)[0][0])


def twice_and_more(scene: Scene, chance: Random) -> str:
    """F24, F25: three workers hear of everything at once, and one of them again ten times when all is done."""
    run_id = str(scene.act(office.start))
    with scene.workers("", "", "") as crew:
        scene.bring_to_its_end(run_id, crew)
    scene.act(office.everything_again)
    return run_id


def started_together(scene: Scene, chance: Random) -> str:
    """F26: sixteen people start at once, and eight approve."""
    starts = [scene.forked(office.start) for _ in range(16)]
    runs = {str(each.result()) for each in starts}
    if len(runs) != 1:
        raise RuntimeError(f"{len(runs)} runs were started")
    run_id = runs.pop()
    with scene.workers("") as crew:
        scene.bring_to(run_id, "review", crew=crew)
        for each in [scene.forked(office.approve_or_not, run_id) for _ in range(8)]:
            each.result()
        scene.bring_to_its_end(run_id, crew)
    return run_id


def two_systems(scene: Scene, chance: Random) -> str:
    """F27: two systems at once, with workers that die."""
    run_id, other = str(scene.act(office.start)), str(scene.act(office.start, office.SYSTEMS[1]))
    with scene.workers("", "") as crew:
        time.sleep(chance.random() * LONGEST_PAUSE)
        scene.kills += crew[0].kill()
        for each in (run_id, other):
            scene.bring_to(each, "review", crew=crew)
            scene.act(office.approve, each)
        scene.bring_to(other, crew=crew)
        scene.bring_to_its_end(run_id, crew)
    beside = scene.act(office.judged, other, None)
    if beside["wrong"]:
        raise RuntimeError(f"the other system: {beside['wrong']}")
    return run_id


def poisoned(scene: Scene, chance: Random) -> str:
    """F14: a run that kills whoever touches it fails after five attempts, and another system's goes on beside it."""
    place = _dying_at(chance.choice(REACHED_AGAIN))
    bad = str(scene.act(office.start, office.SYSTEMS[1]))
    with scene.workers(place) as crew:

        def has_failed() -> bool:
            if not crew[0].is_alive:
                scene.kills += 1
                crew[0] = scene.forked(office.work, place)
            return scene.state(bad) == "failed"

        wait_until(has_failed, "the poisoned run to fail", 120)
    run_id = str(scene.act(office.start))
    with scene.workers("") as crew:
        scene.bring_to_its_end(run_id, crew)
    return run_id


EVERYWHERE: dict[str, Way] = {
    "anywhere": killed_anywhere,
    "in-place": killed_in_place,
    "answered-nobody": answered_nobody,
    "frozen": frozen_past_its_lease,
    "twice": twice_and_more,
    "together": started_together,
    "two-systems": two_systems,
    "poisoned": poisoned,
}
"""What is done to a run on either database."""
