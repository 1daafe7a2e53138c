"""A few runs of the loop, disturbed in every way that takes seconds: ``python -m tests.ratings.faults`` makes more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from django.db import connection, connections

from tests import databases
from tests.ratings.faults import office
from tests.ratings.faults.databases import Postgres, Sqlite
from tests.ratings.faults.loop import play, ways_of
from tests.ratings.faults.scene import Scene, name_of_loop
from tests.ratings.faults.ways import killed_in_place

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(900)]


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    """An office in a copy of the migrated database, which no other test has seen."""
    source = connection.settings_dict
    connections.close_all()
    if connection.vendor == "sqlite":
        copied = Sqlite(Path(databases.migrated()), tmp_path / "office.sqlite3")
        copied.copy()
        database: Sqlite | Postgres = Sqlite(tmp_path / "office.sqlite3", tmp_path / "run.sqlite3")
    else:
        connection.close_pool()
        copied_on_server = Postgres(source, databases.migrated(), f"{name_of_loop()}_office")
        copied_on_server.copy()
        database = Postgres(source, f"{name_of_loop()}_office", name_of_loop())
    scene = Scene(database)
    scene.prepare(office.build)
    yield scene
    if isinstance(database, Postgres):
        database.drop()


IN_THE_GATE = {
    "sqlite": ("in-place", "answered-nobody", "frozen", "two-systems", "import-killed", "report-killed"),
    "postgresql": ("in-place", "answered-nobody", "together", "cut", "lost-commit", "correction-killed",
                   "report-lost-commit"),
}  # fmt: skip
"""Ways that take seconds, other ones on either database where both have them."""
CERTAIN_KILLS = 3  # in place, and where nobody is answered; what else dies may have been quicker


def test_what_is_disturbed_gives_what_it_gives_undisturbed(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    kinds = ",".join(IN_THE_GATE[connection.vendor])
    bad = {kind: play(scene, kind, way, range(1, 2)) for kind, way in ways_of(kinds, scene.database).items()}
    assert bad == dict.fromkeys(bad, 0), capsys.readouterr().out
    assert scene.kills >= CERTAIN_KILLS
    # the control: an office that expects another list finds the run wrong
    assert scene.expected is not None
    scene.expected["list"] = "0" * 64
    judgement = scene.play(killed_in_place, Random(1))  # noqa: S311 - nothing secret
    assert [each.partition(":")[0] for each in judgement["wrong"]] == ["wrong"]
