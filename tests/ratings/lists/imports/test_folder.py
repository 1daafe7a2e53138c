"""The watched folder: a list that is put there comes in, and what cannot be sent lies beside its reason."""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from ratings.lists.imports.folder import ring_for_folder, take_from_folder, waiting_files
from ratings.lists.imports.models import ListImport
from ratings.lists.models import RatingSystem
from ratingsite.office.accounts.models import User
from tests.ratings.lists.imports_at_hand import MOMENT, line, txt

NAME = "fide-standard.2025-11-01.txt"
CONTENT = txt([line(2000001, "Able, Ann")])


@pytest.fixture
def folder(tmp_path: Path, settings: Any, standard: RatingSystem) -> Path:
    settings.LIST_FILES, settings.LIST_FOLDER = str(tmp_path / "kept"), str(tmp_path / "in")
    place = tmp_path / "in"
    place.mkdir()
    return place


def put(folder: Path, name: str = NAME, content: str = CONTENT) -> None:
    (folder / name).write_bytes(content.encode())


def lying(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_a_list_is_sent_in_the_name_of_the_administrator_and_moved(folder: Path, dmitri: User) -> None:
    put(folder)
    put(folder, ".half-written.txt")
    assert take_from_folder(now=MOMENT) == [folder / "done" / NAME]
    batch = ListImport.objects.get()
    assert (batch.system_id, batch.list_date, batch.name, batch.sent_by, batch.state) == (
        "fide-standard", date(2025, 11, 1), NAME, dmitri, "queued",
    )  # fmt: skip
    assert batch.path.read_bytes() == CONTENT.encode()
    assert lying(folder) == [".half-written.txt", f"done/{NAME}"]
    assert take_from_folder(now=MOMENT) == []


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("november.txt", "the name does not say which list it is: expected e.g. fide-standard.2025-11-01.zip"),
        ("fide-bullet.2025-11-01.txt", "there is no system fide-bullet"),
        ("fide-standard.2025-11-31.txt", "there is no day 2025-11-31"),
        ("fide-standard.2025-11-02.txt", "no list of fide-standard is made on 2025-11-02"),
        ("fide-standard.9999-12-31.txt", "no list of fide-standard is made on 9999-12-31"),
    ],
)
def test_what_cannot_be_sent_is_refused_with_its_reason(name: str, reason: str, folder: Path, dmitri: User) -> None:
    put(folder, name)
    take_from_folder(now=MOMENT)
    assert lying(folder) == [f"refused/{name}", f"refused/{name}.reason.txt"]
    assert (folder / "refused" / f"{name}.reason.txt").read_text(encoding="utf-8") == f"{reason}\n"
    assert not ListImport.objects.exists()


def test_without_one_administrator_the_settings_name_who_sends(folder: Path, settings: Any, quentin: User) -> None:
    put(folder)
    take_from_folder(now=MOMENT)
    settings.LIST_FOLDER_SENDER = quentin.email
    put(folder)
    take_from_folder(now=MOMENT)
    reasons = [path.read_text(encoding="utf-8") for path in sorted((folder / "refused").glob("*.reason.txt"))]
    assert reasons == [
        f"{quentin.email} holds no office that takes in lists: set LIST_FOLDER_SENDER\n",
        "there is not exactly one rating administrator: set LIST_FOLDER_SENDER\n",
    ]


def test_a_file_waits_while_another_list_of_its_system_is_on_its_way(folder: Path, dmitri: User) -> None:
    put(folder)
    take_from_folder(now=MOMENT)
    put(folder, content=CONTENT + line(2000002, "Baker, Bob"))
    assert take_from_folder(now=MOMENT) == []
    assert lying(folder) == [f"done/{NAME}", NAME]
    put(folder)  # the same bytes: sent before, and not moved any more
    assert take_from_folder(now=MOMENT) == [folder / "done" / "fide-standard.2025-11-01-2.txt"]
    assert ListImport.objects.count() == 1


def test_a_file_at_which_another_worker_is_stays(folder: Path, dmitri: User) -> None:
    put(folder)
    with (folder / NAME).open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert take_from_folder(now=MOMENT) == []
    assert take_from_folder(now=MOMENT) == [folder / "done" / NAME]


def test_without_a_folder_nothing_is_watched(folder: Path, settings: Any) -> None:
    put(folder)
    settings.LIST_FOLDER = ""
    assert waiting_files() == []


def test_one_that_cannot_be_taken_keeps_nobody_waiting(
    folder: Path, dmitri: User, caplog: pytest.LogCaptureFixture
) -> None:
    put(folder, long := f"a{'-' * 240}.txt")  # there is no room for the name of its reason
    put(folder)
    assert take_from_folder(now=MOMENT) == [folder / "done" / NAME]
    assert [
        record.getMessage().split(" stays where it lies: ")[0] for record in caplog.records if "stays" in record.msg
    ] == [f"list {long}"]


def test_one_at_which_the_program_breaks_keeps_nobody_waiting(
    folder: Path, dmitri: User, caplog: pytest.LogCaptureFixture
) -> None:
    put(folder, broken := "fide-standard.2025-10-01.txt")
    put(folder)

    def breaks(execute: Callable[..., Any], sql: str, params: Any, *said: Any) -> Any:
        if sql.startswith("INSERT") and broken in params:
            raise OverflowError("date value out of range")
        return execute(sql, params, *said)

    with connection.execute_wrapper(breaks):
        assert take_from_folder(now=MOMENT) == [folder / "done" / NAME]
    assert lying(folder) == [f"done/{NAME}", broken]
    assert [(each.levelname, each.getMessage()) for each in caplog.records if "stays" in each.msg] == [
        ("ERROR", f"list {broken} stays where it lies")
    ]


def test_a_folder_that_is_not_there_stops_no_sweep_and_is_told(
    folder: Path, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.LIST_FOLDER = str(folder / "mistyped")
    assert ring_for_folder() is False
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("WARNING", f"folder of lists: [Errno 2] No such file or directory: '{folder}/mistyped'")
    ]
