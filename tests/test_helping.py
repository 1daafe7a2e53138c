"""The worker that helps takes no journey while there is something else."""

from __future__ import annotations

import pytest

from tests.helping import JOURNEYS, for_the_helper, stays_together
from tests.services import is_journey


def test_the_helper_takes_the_first_file_that_is_no_journey() -> None:
    waiting = dict.fromkeys(("tests/journeys/test_line.py", "tests/ratings/test_a.py", "tests/ratings/test_b.py"))
    assert for_the_helper(waiting) == "tests/ratings/test_a.py"
    assert for_the_helper(dict.fromkeys(["tests/journeys/test_line.py"])) is None


def test_every_journey_lies_where_they_are_looked_for(request: pytest.FixtureRequest) -> None:
    journeys = {item.nodeid.partition("::")[0] for item in request.session.items if is_journey(item)}
    assert [file for file in sorted(journeys) if not file.startswith(JOURNEYS)] == []


def test_on_postgresql_one_worker_takes_all_journeys(monkeypatch: pytest.MonkeyPatch) -> None:
    files = ["tests/journeys/test_line.py", "tests/journeys/test_kill.py", "tests/ratings/test_a.py"]
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert [stays_together(file) for file in files] == files
    monkeypatch.setenv("DATABASE_URL", "postgresql://portal@127.0.0.1/portal")
    assert [stays_together(file) for file in files] == ["tests/journeys/", "tests/journeys/", "tests/ratings/test_a.py"]
