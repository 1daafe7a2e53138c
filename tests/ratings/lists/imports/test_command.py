"""``import_rating_list``: a file is read, told in words line by line, and taken by the same command once more."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ratings.lists.imports.models import ListImport
from ratings.lists.imports.services import approve_import, confirm_import, keep_file, return_import, send_list
from ratings.lists.models import RatingList
from ratings.management.commands.import_rating_list import A_WHILE
from ratingsite.foundations.leases.claims import claim
from ratingsite.foundations.leases.wake import release_leases
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from tests.cast import person
from tests.ratings.lists.imports_at_hand import MOMENT, line, txt
from tests.tournaments.forms import at

ANN = line(2000001, "Able, Ann", sex="F", title="WGM", rating=2420, k=10, born=1990, flag="w")
BOB = line(2000002, "Baker, Bob", rating=2010)
CYD = line(2000003, "Capek, Cyd", rating=1500, k=40, born=2010)
SLIP = line(3000001, "Neu, Nora", rating=4500)
ITS_LINE = "line 5, rating: The number is out of bounds: a rating goes up to 4000. (4500)"

Import = Callable[..., str]


@pytest.fixture
def imported(
    first_list: RatingList, dmitri: User, tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> Import:
    """The command for these lines; what it says."""
    settings.LIST_FILES, settings.SITE_URL = str(tmp_path / "kept"), "https://portal.example"
    at(MOMENT)
    path = tmp_path / "nov.txt"

    def run(rows: list[str], *options: str, day: str = "2025-11-01") -> str:
        path.write_text(txt(rows), newline="")
        call_command("import_rating_list", str(path), "--system", "fide-standard", "--list-date", day, *options)
        return capsys.readouterr().err

    return run


def test_what_was_read_is_told_in_words_line_by_line(imported: Import) -> None:
    said = imported([ANN, BOB.replace("Baker", "Becker"), CYD, SLIP])
    assert said.splitlines() == [
        "nov.txt for fide-standard 2025-11-01: to be looked at",
        "3 lines, 3 players, 3 rated, 3 before",
        "Another name: 1",
        "Lines that do not fit:",
        ITS_LINE,
        f"https://portal.example/imports/{ListImport.objects.get().pk}/",
    ]


def test_of_many_lines_that_do_not_fit_the_first_are_told(imported: Import) -> None:
    slips = [line(3000000 + number, "Neu, Nora", rating=4500) for number in range(30)]
    told = [each for each in imported([ANN, BOB, CYD, *slips]).splitlines() if each.startswith(("line", "…"))]
    assert (told[0], len(told), told[-1]) == (ITS_LINE, 21, "… and 10 more")


def test_what_was_refused_for_want_of_a_reason_is_taken_with_one(imported: Import) -> None:
    with pytest.raises(CommandError) as refusal:
        imported([ANN, BOB, CYD, SLIP], "--take", "--quiet")
    assert str(refusal.value).splitlines() == [
        "1 lines do not fit: say with --leave-out why they may be missing",
        ITS_LINE,
    ]
    imported([ANN, BOB, CYD, SLIP], "--take", "--leave-out", "a slip")
    taken = ListImport.objects.get()
    assert (taken.state, taken.left_out_reason) == ("taken", "a slip")
    assert "waits for approval" in imported([ANN, BOB, CYD, SLIP], "--take")  # once more: it stays as it is
    assert ListImport.objects.count() == 1


def test_what_the_commission_has_before_it_is_not_read_again_and_says_who_gives_it_back(
    imported: Import, quentin: User
) -> None:
    rows = [ANN, BOB, CYD, SLIP]
    imported(rows, "--take", "--leave-out", "a slip")
    taken = ListImport.objects.get()
    with pytest.raises(CommandError) as refusal:
        imported(rows, "--read-again", "--take")
    assert str(refusal.value) == (
        "nov.txt for fide-standard 2025-11-01 waits for approval: the commission gives it back first, at "
        f"https://portal.example/imports/{taken.pk}/; then read it again"
    )
    return_import(taken, by=quentin, now=MOMENT, reason="Add the federation.")
    assert imported(rows, "--read-again").startswith("nov.txt for fide-standard 2025-11-01: to be looked at\n")
    again = ListImport.objects.get()
    assert (again.pk, again.state, again.taken_by) == (taken.pk, "preview", None)


def test_what_is_being_published_is_not_read_again(imported: Import, quentin: User) -> None:
    imported([ANN, BOB, CYD], "--take")
    approve_import(ListImport.objects.get(), by=quentin, now=MOMENT)
    with pytest.raises(CommandError, match="is being published: it is not read again"):
        imported([ANN, BOB, CYD], "--read-again")


def test_who_has_handed_the_office_over_is_not_asked_for(imported: Import, dmitri: User) -> None:
    """Eva is the only administrator now; Dmitri was one."""
    eva = person("Eva Administrator", (Office.RATING_ADMINISTRATOR, None))
    with pytest.raises(CommandError, match="say with --by who acts"):
        imported([ANN, BOB, CYD])
    OfficeHeld.objects.filter(user=dmitri).update(ends_on=MOMENT.date() - timedelta(days=1))
    imported([ANN, BOB, CYD])
    assert ListImport.objects.get().sent_by == eva


@pytest.mark.parametrize("day", ["9999-12-02", "9999-12-31"])
def test_behind_the_last_month_of_the_calendar_no_list_is_named(imported: Import, day: str) -> None:
    with pytest.raises(CommandError, match=f"no list of fide-standard is made on {day}$"):
        imported([ANN, BOB, CYD], day=day)


def test_another_file_waits_until_the_first_is_decided_on(imported: Import) -> None:
    imported([ANN, BOB, CYD])
    with pytest.raises(CommandError, match="is on its way: decide on it or cancel it first"):
        imported([ANN, BOB])


def test_a_doubtful_file_is_taken_by_the_same_command_when_the_commission_has_confirmed_it(
    imported: Import, quentin: User
) -> None:
    doubt = "doubtful: More than 5 % of the players of the list before are not in the file."
    assert imported([ANN, BOB]).splitlines()[:2] == [
        "nov.txt for fide-standard 2025-11-01: waits to be confirmed",
        doubt,
    ]
    with pytest.raises(CommandError) as refusal:
        imported([ANN, BOB], "--take", "--quiet")
    batch = ListImport.objects.get()
    assert str(refusal.value).splitlines() == [
        doubt,
        f"the commission confirms it first, at https://portal.example/imports/{batch.pk}/; then take it",
    ]
    confirm_import(batch, by=quentin, now=MOMENT, reason="Cyd has left")
    assert imported([ANN, BOB], "--take").splitlines()[:2] == [
        "nov.txt for fide-standard 2025-11-01: waits for approval",
        "2 lines, 2 players, 2 rated, 3 before",
    ]


def test_a_file_that_a_worker_reads_meanwhile_is_waited_for(
    imported: Import, dmitri: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = keep_file([txt([ANN, BOB, CYD]).encode()])
    batch = send_list(sent, name="nov.txt", system="fide-standard", list_date=date(2025, 11, 1), by=dmitri, now=MOMENT)
    assert claim(ListImport, batch.pk, clock=lambda: MOMENT)
    waited = []

    def go_by(seconds: float) -> None:
        waited.append(seconds)
        release_leases(ListImport)  # the worker is gone

    monkeypatch.setattr(time, "sleep", go_by)
    assert "waits for approval" in imported([ANN, BOB, CYD], "--take")
    assert (waited, ListImport.objects.get().pk) == ([A_WHILE], batch.pk)


def test_a_file_that_is_no_list_is_refused_in_words(imported: Import) -> None:
    with pytest.raises(CommandError) as refusal:
        imported(["x" * 2000], "--quiet")
    assert str(refusal.value) == "Line 2: A line is longer than any line of a list. At most: 1000."
    with pytest.raises(CommandError) as refusal:
        imported([line("x", "Wrong, Will")], "--quiet")
    number = "Please write a FIDE ID of at most nine digits, or a number as CAN-104321."
    assert str(refusal.value).splitlines() == ["No line of the file can be taken.", f"line 2, number: {number} (x)"]


@pytest.mark.parametrize(
    ("day", "said"),
    [
        (
            "2025-11-02",
            "no list of fide-standard is made on 2025-11-02; the next one behind it is that of 2025-12-01",
        ),
        ("20251101", "20251101 is no day: write it like 2025-11-01"),
        ("2025-11-31", "2025-11-31 is no day: write it like 2025-11-01"),
    ],
)
def test_a_day_without_a_list_is_named(imported: Import, day: str, said: str) -> None:
    with pytest.raises(CommandError) as refusal:
        imported([ANN], day=day)
    assert str(refusal.value).endswith(said)
