"""A pytest plugin for .ci/mutation: collects the tests once, then runs them against every mutant in a fork of its own.

mutmut makes the mutants and knows which tests reach which function. Its own loop starts pytest anew for each mutant,
which takes longer than the tests do. The results are written where ``mutmut results`` and ``mutmut show`` read them.
"""

from __future__ import annotations

import gc
import json
import os
import resource
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

KILLED, SURVIVED, NO_TESTS, TIMEOUT = 1, 0, 33, 36  # as mutmut counts them
WORKERS = len(os.sched_getaffinity(0))  # ``taskset --cpu-list 0 .ci/mutation`` leaves the other cores alone


@dataclass
class Loop:
    """What is known before a mutant is tried, and what its like died of before."""

    items: dict[str, pytest.Item]
    reached_by: dict[str, list[str]]
    seconds: dict[str, float]
    killers: dict[str, list[str]] = field(default_factory=dict)

    def tests_for(self, mutant: str) -> list[pytest.Item]:
        """The tests that reach the mutated function: those that killed its other mutants first, then the quick ones."""
        quick = sorted(self.reached_by.get(_function(mutant), []), key=lambda test: self.seconds.get(test, 0))
        names = dict.fromkeys([*reversed(self.killers.get(_function(mutant), [])), *quick])
        return [self.items[name] for name in names if name in self.items]

    def seconds_for(self, tests: list[pytest.Item]) -> int:
        """As much CPU as a mutant may use that does not loop for ever."""
        return min(20, round(5 + 2 * sum(self.seconds.get(item.nodeid, 0) for item in tests)))


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Instead of the tests: every mutant that was not tried or not killed so far."""
    stats = json.loads(Path("mutmut-stats.json").read_text(encoding="utf-8"))
    items = {item.nodeid: item for item in session.items}
    loop = Loop(items, stats["tests_by_mangled_function_name"], stats["duration_by_test"])
    gc.freeze()  # what the forks share stays shared
    for meta in sorted(Path(os.environ.get("MUTATE", ".")).rglob("*.meta")):
        document = json.loads(meta.read_text(encoding="utf-8"))
        results = document["exit_code_by_key"]
        results |= _tried(loop, [mutant for mutant, result in results.items() if result not in {KILLED, TIMEOUT}])
        meta.write_text(json.dumps(document, indent=4), encoding="utf-8")
        survived = sum(result == SURVIVED for result in results.values())
        print(f"{meta.with_suffix('')}: {len(results)} mutants, {survived} survived", flush=True)
    return True


def _function(mutant: str) -> str:
    return mutant.partition("__mutmut_")[0]


def _tried(loop: Loop, mutants: list[str]) -> Iterator[tuple[str, int]]:
    running: dict[int, tuple[str, int]] = {}
    for mutant in mutants:
        tests = loop.tests_for(mutant)
        if not tests:
            yield mutant, NO_TESTS
            continue
        if len(running) >= WORKERS:
            yield _finished(loop, running)
        pid, killer = _fork(mutant, tests, loop.seconds_for(tests))
        running[pid] = (mutant, killer)
    while running:
        yield _finished(loop, running)


def _fork(mutant: str, tests: list[pytest.Item], seconds: int) -> tuple[int, int]:
    """A process that tries the mutant, and the pipe in which it names the test that failed."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writer)
        return pid, reader
    result = KILLED
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        os.environ["MUTANT_UNDER_TEST"] = mutant
        killer = _first_failure(tests)
        os.write(writer, (killer or "").encode())
        result = KILLED if killer else SURVIVED
    finally:
        os._exit(result)


def _first_failure(tests: list[pytest.Item]) -> str | None:
    for item, following in zip(tests, [*tests[1:], None], strict=True):
        if any(report.failed for report in runtestprotocol(item, nextitem=following, log=False)):
            return item.nodeid
    return None


def _finished(loop: Loop, running: dict[int, tuple[str, int]]) -> tuple[str, int]:
    pid, status = os.wait()
    mutant, reader = running.pop(pid)
    with os.fdopen(reader) as pipe:
        killer = pipe.read()
    if killer:
        loop.killers.setdefault(_function(mutant), []).append(killer)
    return mutant, TIMEOUT if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
