"""A list as a file: FIDE's TXT layout column by column, and CSV that no spreadsheet takes for a formula."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ratings.lists.exports import FIDE_WIDTHS, FORMATS, csv_text, fide_txt, guarded, lines_of
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.reference import load_reference_data
from ratings.lists.services import publish_list
from ratings.management.commands.export_rating_list import EVERY_FORMAT
from ratings.management.commands.run_ratings import A_WHILE
from ratings.register.models import Player
from ratings.register.names import ascii_name
from ratings.runs.models import RatingRun
from ratings.runs.progress import MAX_ATTEMPTS
from ratingsite.foundations.leases.claims import claim
from ratingsite.foundations.leases.wake import release_leases
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import now
from tests.ratings.conftest import IN_SEPTEMBER, OCTOBER

# The first line of FIDE's standard_rating_list.txt, as files of several months have it.
HEADING = (
    "ID Number      Name                                                         "
    "Fed Sex Tit  WTit OTit           FOA OCT25 Gms K  B-day Flag"
)


@pytest.fixture
def some_list(players: dict[str, Player], standard: RatingSystem, dmitri: User) -> RatingList:
    rows = [
        ImportedEntry(player=players["cyd"], rating=1500, k_factor=40, games=12, is_inactive=True),
        ImportedEntry(player=players["ann"], rating=2410, k_factor=10, last_played_on=date(2025, 8, 30)),
        ImportedEntry(player=players["bob"], rating=None),
        ImportedEntry(player=players["elif"], rating=1999, k_factor=20, games=3, is_inactive=True),
    ]
    return import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)


def test_the_txt_has_fides_columns_and_leaves_the_unrated_out(some_list: RatingList) -> None:
    pad = " " * 29
    assert "".join(fide_txt(some_list)).split("\r\n") == [
        HEADING,
        f"2000001        {'Able, Ann':61}USA F   WGM  WGM  {' ' * 19}2410  0   10 1990  w   ",
        f"2000003        {'Capek, Cyd':61}USA M   {pad}1500  12  40 2010  i   ",
        f"2099001        {'Demir, Elif':61}USA F   {pad}1999  3   20 2001  wi  ",
        "",
    ]


def test_every_line_of_the_txt_has_136_columns(some_list: RatingList) -> None:
    assert sum(FIDE_WIDTHS) == 136
    assert {len(line.rstrip("\r\n")) for line in fide_txt(some_list)} == {136}


def test_the_csv_has_a_heading_and_everybody(some_list: RatingList) -> None:
    assert "".join(csv_text(some_list)).splitlines() == [
        "id,name,title,federation,sex,born,rating,games,k,games_total,highest_rating,last_played,inactive",
        '2000001,"Able, Ann",WGM,USA,w,1990,2410,0,10,0,2410,2025-08-30,0',
        '2000002,"Baker, Bob",,USA,m,1980,,0,,0,,,0',
        '2000003,"Čapek, Cyd",,USA,m,2010,1500,12,40,12,1500,,1',
        '2099001,"Demir, Elif",,USA,w,2001,1999,3,20,30,1999,,1',
    ]


@pytest.mark.parametrize("name", ["=1+1", "+49", "-x", "@SUM(A1)", "\tx", "\rx"])
def test_a_name_is_no_formula(name: str) -> None:
    assert guarded(name) == f"'{name}"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Žižka, Jan", "Zizka, Jan"),
        ("Ødegård, Bjørn", "Odegard, Bjorn"),
        ("O’Neil, Łukasz", "O'Neil, Lukasz"),
        ("Иванов, Пётр", "??????, ????"),
        ("line\nfeed", "line?feed"),
    ],
)
def test_a_name_is_ascii_in_fides_files(name: str, written: str) -> None:
    assert ascii_name(name) == written


def test_the_command_writes_the_same_file(some_list: RatingList, tmp_path: Path) -> None:
    file, said = tmp_path / "list.txt", io.StringIO()
    words = ("--system", "fide-standard", "--list-date", "2025-10-01", "--format", "fide-txt", "--output", str(file))
    call_command("export_rating_list", *words, stderr=said)
    assert file.read_bytes().decode("ascii") == "".join(fide_txt(some_list))
    assert said.getvalue() == f"{file}: fide-standard 2025-10-01, 4 players\n"
    call_command("export_rating_list", *words, "--quiet", stderr=(quiet := io.StringIO()))
    assert quiet.getvalue() == ""


def test_the_command_names_the_list_that_is_not_there(some_list: RatingList) -> None:
    with pytest.raises(CommandError, match="no list of fide-standard of 2025-12-01"):
        call_command("export_rating_list", "--system=fide-standard", "--list-date=2025-12-01", "--format=csv")


def test_what_goes_to_standard_output_is_utf_8_whatever_the_terminal_writes(
    some_list: RatingList, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="latin-1"))
    call_command("export_rating_list", "--system=fide-standard", "--list-date=2025-10-01", "--format=fide-xml")
    assert written.getvalue().decode("utf-8") == "".join(FORMATS["fide-xml"].write(some_list))
    assert "Čapek, Cyd".encode() in written.getvalue()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_a_standard_output_that_takes_nothing_is_said(some_list: RatingList, monkeypatch: pytest.MonkeyPatch) -> None:
    full = io.TextIOWrapper(io.FileIO("/dev/full", "w"), encoding="utf-8", write_through=True)
    monkeypatch.setattr(sys, "stdout", full)
    with pytest.raises(CommandError, match="standard output cannot be written: No space left on device"):
        call_command("export_rating_list", "--system=fide-standard", "--list-date=2025-10-01", "--format=csv")
    with suppress(OSError):
        full.close()


@pytest.mark.parametrize(
    ("system", "form", "said"),
    [
        ("fide-standard", "cfc-issue", "cfc-issue goes with lists of cfc-regular and cfc-active, and not with"),
        ("fide-standart", "csv", "there is no system fide-standart"),
    ],
)
def test_what_does_not_go_with_a_list_is_not_written(some_list: RatingList, system: str, form: str, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("export_rating_list", f"--system={system}", "--list-date=2025-10-01", f"--format={form}")


def test_the_command_writes_the_newest_version_or_the_one_that_is_asked_for(
    some_list: RatingList, dmitri: User, capsys: pytest.CaptureFixture[str]
) -> None:
    was = "".join(csv_text(some_list))
    rows = dict(some_list.entries.values_list("player__fide_id", "player"))
    lines = [
        (rows[int(line.key)], replace(line, rating=line.rating and line.rating + 1)) for line in lines_of(some_list)
    ]
    corrected = publish_list(
        "fide-standard",
        OCTOBER,
        lambda: iter(lines),
        origin="correction",
        by=dmitri,
        now=IN_SEPTEMBER,
        supersedes=some_list,
    )
    told = ["export_rating_list", "--system=fide-standard", "--list-date=2025-10-01", "--format=csv"]
    for more, content in (
        ([], "".join(csv_text(corrected))),
        (["--list-version=2"], "".join(csv_text(corrected))),
        (["--list-version=1"], was),
    ):
        call_command(*told, *more)
        assert capsys.readouterr().out == content
    assert was != "".join(csv_text(corrected))
    message = "there is no version 3 of the list of fide-standard of 2025-10-01: the newest is 2"
    with pytest.raises(CommandError, match=message):
        call_command(*told, "--list-version=3")


def test_the_command_run_ratings_goes_on_with_the_run_of_the_period(run: RatingRun) -> None:
    said = io.StringIO()
    call_command("run_ratings", "--system=fide-standard", "--list-date=2025-11-01", stderr=said)
    run.refresh_from_db()
    assert (run.state, run.fence) == ("review", 1)
    assert said.getvalue() == f"run for fide-standard 2025-11: review, 4 players, result {run.output_sha256}\n"


@pytest.mark.parametrize(("system", "day"), [("cfc-regular", "2025-11-01"), ("fide-standard", "2001-01-01")])
def test_the_command_run_ratings_names_a_day_for_which_no_text_is_known(system: str, day: str, dmitri: User) -> None:
    load_reference_data()
    with pytest.raises(CommandError, match=day):
        call_command("run_ratings", f"--system={system}", f"--list-date={day}")


def test_the_command_run_ratings_waits_for_a_worker_who_was_quicker(
    run: RatingRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert claim(RatingRun, run.pk, clock=now)
    waited = []

    def go_by(seconds: float) -> None:
        waited.append(seconds)
        release_leases(RatingRun)  # the worker is gone

    monkeypatch.setattr(time, "sleep", go_by)
    said = io.StringIO()
    call_command("run_ratings", "--system=fide-standard", "--list-date=2025-11-01", stderr=said)
    assert (waited, "review, 4 players" in said.getvalue()) == ([A_WHILE], True)


def test_the_command_run_ratings_says_in_words_what_stopped_a_run(run: RatingRun, settings: Any) -> None:
    settings.SITE_URL = "https://portal.example"
    RatingRun.objects.filter(pk=run.pk).update(attempts=MAX_ATTEMPTS)
    with pytest.raises(CommandError) as failed:
        call_command("run_ratings", "--system=fide-standard", "--list-date=2025-11-01", "--quiet")
    assert str(failed.value).splitlines() == [
        "the run failed: The calculation was tried several times and never came to its end.",
        "the stage 'queued' was tried 5 times and never came to its end",
        f"https://portal.example/runs/{run.pk}/",
    ]


def test_the_command_run_ratings_needs_somebody_with_the_office(run: RatingRun, faruk: User) -> None:
    with pytest.raises(CommandError, match="holds no office"):
        call_command("run_ratings", "--system=fide-standard", "--list-date=2025-11-01", f"--by={faruk.email}")


def test_the_command_run_ratings_says_why_it_cannot(first_list: RatingList, dmitri: User) -> None:
    with pytest.raises(CommandError, match="is there already"):
        call_command("run_ratings", "--system=fide-standard", "--list-date=2025-10-01", "--quiet")


def test_the_command_run_ratings_knows_its_systems(first_list: RatingList, dmitri: User) -> None:
    with pytest.raises(CommandError, match="there is no system fide-standart"):
        call_command("run_ratings", "--system=fide-standart", "--list-date=2025-11-01")


@pytest.mark.parametrize("more", [(), ("--zip",)])
def test_a_file_that_does_not_come_to_its_end_leaves_the_one_before(
    more: tuple[str, ...], some_list: RatingList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "list.csv"
    told = ("--system=fide-standard", "--list-date=2025-10-01", f"--output={path}", "--quiet", *more)
    path.write_text("the list of September")
    path.chmod(0o640)

    def torn(rating_list: RatingList) -> Iterator[str]:
        yield from list(csv_text(rating_list))[:2]
        raise OSError(ENOSPC, "No space left on device")

    whole = EVERY_FORMAT["csv"]
    monkeypatch.setitem(EVERY_FORMAT, "csv", replace(whole, write=torn))
    with pytest.raises(CommandError, match=r"list\.csv cannot be written: No space left on device"):
        call_command("export_rating_list", "--format=csv", *told)
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("list.csv", "the list of September")]

    monkeypatch.setitem(EVERY_FORMAT, "csv", whole)
    call_command("export_rating_list", "--format=csv", *told)
    assert [(each.name, each.stat().st_mode & 0o777) for each in tmp_path.iterdir()] == [("list.csv", 0o640)]
    if not more:
        assert path.read_bytes().decode() == "".join(csv_text(some_list))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_command_says_on_a_terminal_how_far_it_is_and_why_it_cannot_write(
    some_list: RatingList, tmp_path: Path
) -> None:
    told = ["export_rating_list", "--system=fide-standard", "--list-date=2025-10-01", "--format=csv"]
    path, said, quietly = tmp_path / "list.csv", Terminal(), Terminal()
    call_command(*told, f"--output={path}", stderr=said)
    assert said.getvalue().splitlines() == ["", "5 lines", f"{path}: fide-standard 2025-10-01, 4 players"]
    call_command(*told, f"--output={path}", "--quiet", stderr=quietly)
    assert quietly.getvalue() == ""
    with pytest.raises(CommandError, match="cannot be written: No such file or directory"):
        call_command(*told, f"--output={tmp_path / 'missing' / 'list.csv'}")
