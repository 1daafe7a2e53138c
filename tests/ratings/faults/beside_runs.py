"""Ways to disturb what is done beside runs: lists that come in, corrections of published ones, accepted reports."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import Any

from tests.ratings.faults import office
from tests.ratings.faults.cases import Case
from tests.ratings.faults.corrections import CORRECTION
from tests.ratings.faults.imports import IMPORT
from tests.ratings.faults.on_postgres import CUT, relayed
from tests.ratings.faults.processes import Forked, wait_until
from tests.ratings.faults.reports import REPORT, SELECTION, press, signed_in
from tests.ratings.faults.scene import Scene

MOST_KILLS = 3  # work that begins again is given up behind five
CASES = (IMPORT, CORRECTION, SELECTION)
TOLD = (HTTPStatus.FOUND, HTTPStatus.FORBIDDEN, HTTPStatus.CONFLICT)
"""What somebody is answered who accepts a report, or presses the button once more."""


@dataclass(frozen=True)
class Beside:
    """One way, and the case that it disturbs; called as the ways of runs are."""

    case: Case
    disturb: Callable[[Scene, Case, str, Random], None]

    def play(self, scene: Scene, chance: Random) -> dict[str, Any]:
        """One of the case, disturbed, and its judgement."""
        return scene.play_case(self.case, self.disturb, chance)


def killed(scene: Scene, case: Case, key: str, chance: Random) -> None:
    """F01–F10: one worker after the other is killed in front of some statement of a transaction, and one lives."""
    with scene.workers() as crew:
        for _ in range(chance.randint(1, MOST_KILLS)):
            crew[:] = [scene.forked(office.work, "", chance.randint(1, scene.usual[case.name]["places"]))]
            wait_until(lambda: not crew[0].is_alive or _goes_on(scene, case, key), "the worker to die or to be done")
            if crew[0].is_alive:  # it is over, and nobody is left to be killed
                break
            scene.kills += 1
        scene.bring_case(case, key, crew)


def _goes_on(scene: Scene, case: Case, key: str) -> bool:
    """Whether it is over; where people are waited for, they do their part."""
    state = scene.state_of(case, key)
    return (scene.act(case.decide, key) if state in case.waits else state) in case.over


def frozen(scene: Scene, case: Case, key: str, chance: Random) -> None:
    """F13: a worker falls asleep in front of some statement, another comes, and the first wakes up behind its lease."""
    place = chance.randint(1, scene.usual[case.name]["places"])
    with scene.workers() as crew:
        crew.append(scene.forked(office.work, "", place, signal.SIGSTOP))
        wait_until(lambda: _sleeps(crew[0]) or _goes_on(scene, case, key), "the worker to fall asleep")
        scene.kills += _sleeps(crew[0])
        crew.append(scene.forked(office.work))
        time.sleep(3 * scene.lease)
        crew[0].send(signal.SIGCONT)
        scene.bring_case(case, key, crew)


def _sleeps(worker: Forked) -> bool:
    """Whether a process was stopped."""
    stat = Path(f"/proc/{worker.pid}/stat")
    return worker.is_alive and stat.read_text().rpartition(")")[2].split()[0] == "T"


def cut(scene: Scene, case: Case, key: str, chance: Random) -> None:
    """F15: every connection of the workers is ended, again and again."""
    with scene.workers("") as crew:
        for _ in range(MOST_KILLS):
            time.sleep(chance.random() * 0.2)
            scene.kills += len(scene.database.rows(CUT))
            _goes_on(scene, case, key)
        scene.bring_case(case, key, crew)


def lost_in_commit(scene: Scene, case: Case, key: str, chance: Random) -> None:
    """F16: answers to COMMITs of the workers are lost; whether they were done must be looked up."""
    with relayed(scene, chance) as relay, scene.workers("", HOST="127.0.0.1", PORT=str(relay.port)) as crew:
        relay.losing, relay.most = 0.25, MOST_KILLS
        wait_until(lambda: _goes_on(scene, case, key), f"the end of the {case.name}")
        relay.losing = 0.0
        scene.kills += relay.lost
        scene.bring_case(case, key, crew)


def pressed_and_killed(scene: Scene, case: Case, key: str, chance: Random) -> None:
    """F11: who accepts a report dies inside, or between the commit and the answer, and does it again."""
    session = str(scene.act(signed_in))
    for _ in range(chance.randint(1, MOST_KILLS)):
        web = scene.forked(press, key, session, chance.randint(1, scene.usual[case.name]["places"]))
        wait_until(lambda: not web.is_alive, "the web process to die")  # noqa: B023 - waited for at once
        scene.kills += 1
    _pressed_until_told(scene, case, key, session)


def _pressed_until_told(scene: Scene, case: Case, key: str, session: str, **uses: str) -> None:
    """The button is pressed again wherever the page says that the database was away; workers do what follows."""
    status = HTTPStatus.SERVICE_UNAVAILABLE
    while status == HTTPStatus.SERVICE_UNAVAILABLE:
        status = scene.forked(press, key, session, **uses).result()
    if status not in TOLD:
        raise RuntimeError(f"the page answered {status}")
    with scene.workers("") as crew:
        scene.bring_case(case, key, crew)


def pressed_and_lost(scene: Scene, case: Case, key: str, chance: Random) -> None:
    """F11, F16: the connection is lost in the COMMIT with which a report is accepted; the button is pressed again."""
    session = str(scene.act(signed_in))
    with relayed(scene, chance) as relay:
        relay.losing, relay.most = 0.5, MOST_KILLS
        _pressed_until_told(scene, case, key, session, HOST="127.0.0.1", PORT=str(relay.port))
        scene.kills += relay.lost


BESIDE_RUNS = {
    **{f"{case.name}-killed": Beside(case, killed) for case in CASES},
    **{f"{case.name}-frozen": Beside(case, frozen) for case in CASES},
    "report-killed": Beside(REPORT, pressed_and_killed),
}
"""On either database."""
BESIDE_ON_POSTGRES = {
    **{f"{case.name}-cut": Beside(case, cut) for case in CASES},
    **{f"{case.name}-lost-commit": Beside(case, lost_in_commit) for case in CASES},
    "report-lost-commit": Beside(REPORT, pressed_and_lost),
}
"""Where a server keeps the tables."""
