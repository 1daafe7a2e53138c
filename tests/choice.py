"""What the gate asks PostgreSQL and Redis: chosen by what it has noted on SQLite, before anything is collected again.

On SQLite a worker notes which files there are and which of their tests can depend on services. With that and with what
each test sends (``tests/statements.py``) the tests are chosen by their names alone; a file of which none is chosen need
not be read again. What the notes do not know is collected, and chosen as without them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

from tests.services import again_on_services, is_of_its_own, reaches_services
from tests.statements import covering, noted_in

COLLECTED = "collected.json"


@dataclass(kw_only=True)
class Choice:
    """The files that were collected on SQLite, and the tests that run again."""

    files: frozenset[str]
    tests: frozenset[str]

    def has_nothing_of(self, file: str) -> bool:
        """Whether a file is known, and nothing in it runs again."""
        return file in self.files and file not in self._files_of_tests

    @cached_property
    def _files_of_tests(self) -> set[str]:
        return {file_of(test) for test in self.tests}

    def among(self, items: Iterable[pytest.Item]) -> list[pytest.Item]:
        """Of what was collected that which runs again, with whatever of it is new."""
        found, new = list[pytest.Item](), list[pytest.Item]()
        for item in items:
            if item.nodeid in self.tests:
                found.append(item)
            elif file_of(item.nodeid) not in self.files:
                new.append(item)
        return [*found, *again_on_services(new)]


def file_of(test: str) -> str:
    """Where a test lies."""
    return test.partition("::")[0]


def note_collected(folder: Path, items: Iterable[pytest.Item]) -> None:
    """Write down what there is: those that run again whatever they send, and those that run if they send what no other
    does.
    """
    items = list(items)
    reaching = [item for item in items if reaches_services(item)]
    own = [item for item in reaching if is_of_its_own(item)]
    found = {
        "files": sorted({file_of(item.nodeid) for item in items}),
        "of_their_own": [item.nodeid for item in again_on_services(own)],
        "by_what_they_send": sorted({item.nodeid for item in reaching} - {item.nodeid for item in own}),
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / COLLECTED).write_text(json.dumps(found))


def choice_by(folder: Path) -> Choice | None:
    """Enough tests that together send every statement that was noted, and those of which the notes do not tell enough;
    nothing where nothing was collected.
    """
    if not (folder / COLLECTED).exists():
        return None
    found, noted = json.loads((folder / COLLECTED).read_text()), noted_in(folder)
    untold = {*found["of_their_own"], *(test for test in found["by_what_they_send"] if test not in noted)}
    already = {statement for test in untold if test in noted for statement in noted[test].statements}
    others = {test: noted[test] for test in found["by_what_they_send"] if test in noted}
    return Choice(files=frozenset(found["files"]), tests=frozenset(untold | covering(others, already)))
