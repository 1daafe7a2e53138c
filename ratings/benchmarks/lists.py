"""Measures how long a list of FIDE's size takes to come in, beside a plain COPY of its lines."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import connection, transaction
from django.test.utils import override_settings

from ratings.benchmarks.time_taken import BYTES_OF_MEGABYTE, forget_peak, peak, processor_seconds
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.services import approve_import, keep_file, send_list, take_import
from ratings.lists.imports.stages import advance_import
from ratings.lists.models import RatingSystem
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import Office, OfficeHeld, User

HELP = """\
Make up a list in FIDE's layout and a register that has its players, read the list up to its preview, and print how
many times a plain COPY of its lines into a bare table that takes, and the peak memory of the process.

Works in a database of its own beside the office's, thrown away behind it, and in a process that does nothing else. On
SQLite the plain pipe is executemany. One line in --every says something else than the register. The plain pipe runs
before and behind each round; ratios are medians over the rounds. Counted are seconds of the processors, of this process
and of the database's, which must run on this machine. What the file itself takes, line by line into a table of one
column, is printed beside it. With --publish the list of the last round is approved and published too.
"""
NOVEMBER = date(2069, 11, 1)  # behind every list that an office has
MOMENT = datetime(2069, 11, 1, tzinfo=UTC)
FIRST_NUMBER = 800_000_001  # none that FIDE has given
A_WRITE = 5000
A_PIECE = 256 * 1024
HEADING = f"{'ID Number':15}{'Name':61}Fed Sex Tit  WTit OTit           FOA NOV69 Gms K  B-day Flag\r\n"
LAYOUTS = {
    "fide-txt": (
        HEADING,
        "{number:<15}{name:61}USA {sex:4}" + " " * 29 + "{rating:<6}{games:<4}{k:<3}{born:<6}{flag:4}\r\n",
        "",
    ),
    "fide-xml": (
        "<playerslist>\n",
        "<player>\n<fideid>{number}</fideid>\n<name>{name}</name>\n<country>USA</country>\n<sex>{sex}</sex>\n"
        "<title></title>\n<w_title></w_title>\n<o_title></o_title>\n<foa_title></foa_title>\n"
        "<rating>{rating}</rating>\n<games>{games}</games>\n<k>{k}</k>\n<birthday>{born}</birthday>\n"
        "<flag>{flag}</flag>\n</player>\n",
        "</playerslist>\n",
    ),
}
"""What begins the file, a line or a player, and what ends it."""
BARE = "benchmark_of_an_import"
PLAYER_COLUMNS = (
    *("fide_id", "national_id", "name", "search_name", "family_key", "given_key", "sex", "title", "federation_id"),
    *("birth_year", "association", "created_at"),
)
COLUMNS = "fide_id bigint, name text, federation text, sex text, rating integer, games integer, k integer, born integer"


def add_arguments(parser: CommandParser) -> None:
    """How large the list is."""
    parser.add_argument("--rows", type=int, default=100_000, help="lines of the list (100,000; FIDE's has 1,800,000)")
    parser.add_argument("--every", type=int, default=33, help="one line in so many changes something (33)")
    parser.add_argument("--rounds", type=int, default=1, help="how often the list is read (1)")
    parser.add_argument("--layout", choices=tuple(LAYOUTS), default="fide-txt", help="how it is written (fide-txt)")
    parser.add_argument("--publish", action="store_true", help="go on to the published list")


def told(options: Mapping[str, Any]) -> dict[str, Any]:
    """What was asked for, as ``measure`` takes it. Raises ``CommandError`` for a number that measures nothing."""
    for name in ("rows", "every", "rounds"):
        if options[name] < 1:
            raise CommandError(f"--{name}: a whole number from 1; found {options[name]}")
    return {name: options[name] for name in ("rows", "every", "rounds", "layout", "publish")}


def measure(options: Mapping[str, Any], write: Callable[[str], object]) -> None:
    """Make up, measure, print, in the database that the settings name: what it does there is taken back."""
    rows, every = options["rows"], options["every"]
    with TemporaryDirectory() as folder, override_settings(LIST_FILES=folder), transaction.atomic():
        by = _office()
        _register(rows)
        ready = _ready(Path(folder) / "ready", rows)
        forget_peak()
        rounds = []
        for _ in range(options["rounds"]):
            ListImport.objects.all().delete()
            batch, *seconds = _round(_file(rows, every, options["layout"]), by, ready)
            _refuse_what_was_misread(batch, changes=len(range(0, rows, every)))
            rounds.append(seconds)
        most = peak()
        itself = processor_seconds(lambda: _plain(batch.path, "line text"))
        size = batch.path.stat().st_size / BYTES_OF_MEGABYTE
        published = _publish(batch) if options["publish"] else None
        transaction.set_rollback(True)
    plain, whole = (statistics.median(each[place] for each in rounds) for place in (0, 1))
    ratio = statistics.median(taken / floor for floor, taken in rounds)
    write(f"{rows:,} lines on {connection.vendor}: plain {plain:.2f} s, read and looked at {whole:.2f} s\n")
    write(f"the file itself, {size:,.0f} MB, line by line as text without being looked at: {itself:.2f} s\n")
    if published is not None:
        write(f"published behind it in {published:.2f} s, {peak():.0f} MB peak\n")
    write(f"import: {ratio:.1f} times plain COPY, {most:.0f} MB peak\n")


def _round(file: Iterator[str], by: User, ready: Path) -> tuple[ListImport, float, float]:
    """What was read, and the seconds of the processors for the plain pipe, and for reading and looking."""
    before = processor_seconds(lambda: _plain(ready))
    kept = keep_file(text.encode() for text in file)
    batch = send_list(kept, name="made up", system="fide-standard", list_date=NOVEMBER, by=by, now=MOMENT)
    taken = processor_seconds(lambda: advance_import(batch.pk, clock=lambda: MOMENT))
    batch.refresh_from_db()
    return batch, (before + processor_seconds(lambda: _plain(ready))) / 2, taken


def _refuse_what_was_misread(batch: ListImport, *, changes: int) -> None:
    if batch.failure or batch.summary["name"] != changes:
        raise CommandError(f"the list was not read as it was made: {batch.state} {batch.summary} {batch.failure}")


def _publish(batch: ListImport) -> float:
    """The seconds of the processors until the list is published."""
    approver = User.objects.create(email="approver@example.org", name="Benchmark")
    OfficeHeld.objects.create(user=approver, office=Office.QC, starts_on=date(2000, 1, 1))
    batch = take_import(batch, by=batch.sent_by, now=MOMENT)
    approve_import(batch, by=approver, now=MOMENT)
    taken = processor_seconds(lambda: advance_import(batch.pk, clock=lambda: MOMENT))
    batch.refresh_from_db()
    if batch.state != ListImport.State.PUBLISHED:
        raise CommandError(f"the list was not published: {batch.state} {batch.failure}")
    return taken


# ---------------------------------------------------------------- what is made up
def _people(rows: int) -> Iterator[tuple[int, str, str, int, int]]:
    """Number, name, sex, rating and year of birth of everybody."""
    for place in range(rows):
        number = FIRST_NUMBER + place
        yield (
            number,
            f"Family{place % 9973}, Given{place}",
            "mw"[place % 4 == 0],
            1400 + place % 1200,
            1940 + place % 75,
        )


def _file(rows: int, every: int, layout: str) -> Iterator[str]:
    heading, line, foot = LAYOUTS[layout]
    yield heading
    for place, (number, name, sex, rating, born) in enumerate(_people(rows)):
        told = f"{name} Neu" if place % every == 0 else name
        sign, flag = ("F", "w") if sex == "w" else ("M", "")
        yield line.format(
            number=number, name=told, sex=sign, rating=rating, games=place % 12, k=20, born=born, flag=flag
        )
    yield foot


def _ready(path: Path, rows: int) -> Path:
    """The same lines as columns that COPY takes as they are."""
    with path.open("w", encoding="ascii") as file:
        for number, name, sex, rating, born in _people(rows):
            file.write(f"{number}\t{name}\tUSA\t{sex}\t{rating}\t0\t20\t{born}\n")
    return path


def _plain(ready: Path, columns: str = COLUMNS) -> None:
    """Ready columns into a bare table, and away again."""
    with connection.cursor() as cursor, ready.open("rb") as file:
        cursor.execute(f"CREATE TEMPORARY TABLE {BARE} ({columns})")
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {BARE} FROM STDIN") as copy:
                while piece := file.read(A_PIECE):
                    copy.write(piece)
        else:
            lines = (line.decode().rstrip().split("\t") for line in file)
            marks = ", ".join(["%s"] * len(columns.split(",")))
            statement = f"INSERT INTO {BARE} VALUES ({marks})"  # noqa: S608
            while chunk := list(islice(lines, A_WRITE)):
                cursor.executemany(statement, chunk)
        cursor.execute(f"DROP TABLE {BARE}")


def _office() -> User:
    Federation.objects.get_or_create(code="USA", defaults={"name": "United States of America"})
    RatingSystem.objects.get_or_create(code="fide-standard", defaults={"name": "FIDE standard"})
    by = User.objects.create(email="benchmark@example.org", name="Benchmark")
    OfficeHeld.objects.create(user=by, office=Office.RATING_ADMINISTRATOR, starts_on=date(2000, 1, 1))
    return by


def _register(rows: int) -> None:
    """The database makes them up itself: a process that has made so many rows has grown by them for good."""
    name = "'Family' || (place %% 9973) || ', Given' || place"
    key = f"lower(replace({name}, ',', ''))"
    cells = (
        *(f"{FIRST_NUMBER} + place", "''", name, key, "'fml'", "'gvn'"),
        *("CASE WHEN place %% 4 = 0 THEN 'w' ELSE 'm' END", "''", "'USA'", "1940 + place %% 75", "''", "%s"),
    )
    with connection.cursor() as cursor:
        cursor.execute(
            "WITH RECURSIVE places(place) AS (SELECT 0 UNION ALL SELECT place + 1 FROM places WHERE place + 1 < %s) "  # noqa: S608
            f"INSERT INTO {Player._meta.db_table} ({', '.join(PLAYER_COLUMNS)}) SELECT {', '.join(cells)} FROM places",
            [rows, MOMENT],
        )
