"""One run after the other, each in a fresh copy of the office, each disturbed in its own way, and judged at its end."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.urls import reverse

from ratingsite.celery import app
from tests.ratings.faults import office
from tests.ratings.faults.cases import Case, judged, quietly
from tests.ratings.faults.databases import Database, asked, work_in
from tests.ratings.faults.processes import PATIENCE, Forked, wait_until

RUNS = "SELECT state, fence, attempts FROM ratings_ratingrun WHERE id = '{}'"
STATES = "SELECT state FROM {} WHERE id = '{}'"
UNDONE = "SELECT count(*) FROM outbox_outboxmessage WHERE done_at IS NULL"


@dataclass
class Scene:
    """The office of one loop; ``expected`` is what a run gives that nobody disturbs.

    ``are_long`` says whether its lists have partitions of their own, where the database has any.
    """

    database: Database
    expected: dict[str, Any] | None = None
    lease: float = office.LEASE
    are_long: bool = True
    kills: int = 0
    usual: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What the cases beside runs give that nobody disturbs, by name, each with its key and the number of its places."""
    stack: ExitStack = field(default_factory=ExitStack)
    """What a way to disturb has set up, and is put away when the run was judged."""

    def forked(self, does: Callable[..., Any], *given: Any, **uses: Any) -> Forked:
        """A process of its own that works in the office of the run; ``uses`` is what else Django is told."""
        facts, lease, are_long = {**self.database.uses(self._name), **uses}, self.lease, self.are_long

        def in_office() -> Any:
            logging.disable(logging.CRITICAL)  # what is disturbed complains
            work_in(facts)
            office.small_steps(lease, are_long=are_long)
            return does(*given)

        return Forked(in_office)

    @property
    def _name(self) -> str:
        return str(self.database.name)  # type: ignore[attr-defined]

    def prepare(self, make: Callable[[], None]) -> None:
        """Build the office in the template, and learn what an undisturbed run gives."""
        self.reads_all()
        facts, are_long = self.database.uses(self.database.template), self.are_long

        def built() -> None:
            work_in(facts)
            office.small_lists(are_long=are_long)
            make()

        Forked(built).result(600)
        run = self.play(quiet, Random(0))  # noqa: S311 - nothing secret
        self.expected = run["found"]
        if run["wrong"]:
            raise RuntimeError(f"the undisturbed run: {run['wrong']}")

    def reads_all(self) -> None:
        """Read the whole portal before the first fork, so that nobody needs to read it again."""
        app.autodiscover_tasks(force=True)
        reverse("my_work")  # mails lead to pages

    def play(self, disturb: Callable[[Scene, Random], str], chance: Random) -> dict[str, Any]:
        """One run in a fresh office, disturbed, and its judgement."""
        self.database.copy()
        with self.stack:
            run_id = disturb(self, chance)
            judgement: dict[str, Any] = self.forked(office.judged, run_id, self.expected).result()
        return judgement

    def play_case(
        self, case: Case, disturb: Callable[[Scene, Case, str, Random], None], chance: Random
    ) -> dict[str, Any]:
        """The same of a case beside runs, against one of it that nobody has disturbed."""
        if case.name not in self.usual:
            self._learn(case)
        usual = self.usual[case.name]
        self.database.copy(case.name)
        with self.stack:
            disturb(self, case, usual["key"], chance)
            judgement: dict[str, Any] = self.forked(judged, case, usual["key"], usual["found"]).result()
        return judgement

    def _learn(self, case: Case) -> None:
        """Begin it once for all, and learn what it gives undisturbed."""
        self.database.copy()
        key = str(self.act(case.begin))
        self.database.keep(case.name)
        places = self.act(quietly, case, key)
        found = self.act(judged, case, key, None)
        if found["wrong"]:
            raise RuntimeError(f"the undisturbed {case.name}: {found['wrong']}")
        self.usual[case.name] = {"key": key, "places": places, "found": found["found"]}

    # ------------------------------------------------------------ what the ways to disturb are made of
    def state(self, run_id: str) -> str:
        """The run's state, asked past Django."""
        rows = asked(self.database, RUNS.format(self._key(run_id)))
        return str(rows[0][0]) if rows else ""

    def _key(self, run_id: str) -> str:
        return run_id.replace("-", "") if "sqlite" in type(self.database).__name__.lower() else run_id

    def state_of(self, case: Case, key: str) -> str:
        """The same of a case beside runs."""
        rows = asked(self.database, STATES.format(case.table, self._key(key)))
        return str(rows[0][0]) if rows else ""

    def is_done(self, run_id: str) -> bool:
        """Published, and all that follows is done."""
        return self.state(run_id) in office.OVER and asked(self.database, UNDONE)[0][0] == 0

    def act(self, does: Callable[..., Any], *given: Any) -> Any:
        """What a person does, in a process of its own that nothing disturbs."""
        return self.forked(does, *given).result()

    @contextmanager
    def workers(self, *failpoints: str, **uses: Any) -> Iterator[list[Forked]]:
        """Workers at the office, one for each; whoever is left at the end is ended."""
        crew = [self.forked(office.work, points, **uses) for points in failpoints]
        try:
            yield crew
        finally:
            for worker in crew:
                worker.kill()

    def bring_to(self, run_id: str, *states: str, crew: list[Forked] | None = None) -> str:
        """Wait until the run has come to a state; a worker that died meanwhile is followed by another."""

        def there() -> str:
            for place, worker in enumerate(crew or ()):
                if not worker.is_alive and crew is not None:
                    crew[place] = self.forked(office.work)
            found = self.state(run_id)
            return found if found in (*states, *office.OVER) else ""

        return str(wait_until(there, f"the run to come to {states}", PATIENCE))

    def bring_to_its_end(self, run_id: str, crew: list[Forked]) -> None:
        """Through review and approval to the list, and all that follows."""
        if self.bring_to(run_id, "review", "publishing", crew=crew) == "review":
            self.act(office.approve, run_id)
        self.bring_to(run_id, crew=crew)
        wait_until(lambda: self._is_done_with(run_id, crew), "all that follows the list")

    def bring_case(self, case: Case, key: str, crew: list[Forked]) -> None:
        """To its end and all that follows: people decide where they are waited for, and whoever died is followed."""

        def is_over() -> bool:
            for place, worker in enumerate(crew):
                if not worker.is_alive:
                    crew[place] = self.forked(office.work)
            state = self.state_of(case, key)
            if state in case.waits:
                state = self.act(case.decide, key)
            return state in case.over and asked(self.database, UNDONE)[0][0] == 0

        wait_until(is_over, f"the end of the {case.name}")

    def _is_done_with(self, run_id: str, crew: list[Forked]) -> bool:
        for place, worker in enumerate(crew):
            if not worker.is_alive:
                crew[place] = self.forked(office.work)
        return self.is_done(run_id)


def quiet(scene: Scene, _: Random) -> str:
    """Nothing is disturbed."""
    run_id = str(scene.act(office.start))
    with scene.workers("") as crew:
        scene.bring_to_its_end(run_id, crew)
    return run_id


def name_of_loop() -> str:
    """A name that no other loop on the server has."""
    return f"faults_{os.getpid()}"
