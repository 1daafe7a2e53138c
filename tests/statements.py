"""Which statements the tests send: noted while they run on SQLite, so that PostgreSQL is asked each of them, and none
of them a hundred times.

The text alone does not tell all. ``select_for_update`` changes a statement on PostgreSQL and not on SQLite; and behind
one that fails PostgreSQL answers nothing more in its transaction. Both are noted with the line of the project's own
code that asks.
"""

from __future__ import annotations

import heapq
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from django.db import DatabaseError
from django.db.backends.signals import connection_created
from django.db.models.sql.compiler import SQLCompiler

from tests.kept import KEEPER

ROOT = str(Path(__file__).resolve().parents[1])
OURS = tuple(f"{ROOT}/{floor}/" for floor in ("ratings", "ratingsite", "titles", "tournaments"))
PARAMETERS, NUMBERS = re.compile(r"(\(?%s\)?(, )?)+"), re.compile(r"\b\d+\b|\bs\d+_x\d+\b")
NOTHING, CASES = re.compile(r"( = | THEN )NULL\b"), re.compile(r'( WHEN \("\w+"\."\w+" = %s\) THEN %s)+')
_COLUMN = r'(?:"\w+"|T\d+)\."\w+"'
_IS = rf"(?:=|<|>|<=|>=) (?:%s|{_COLUMN})|IN \((?:%s(?:, )?)+\)|IS (?:NOT )?NULL"
_LOOKED_UP = rf"(?:NOT )?\(?{_COLUMN}(?: (?:{_IS}))?\)?"
_COLUMNS = rf'{_COLUMN}(?: AS "\w+")?(?:, {_COLUMN}(?: AS "\w+")?)*'
_JOINED = rf'(?: (?:INNER|LEFT OUTER) JOIN "\w+"(?: T\d+)? ON \({_COLUMN} = \(?{_COLUMN}\)?\))*'
_BY = rf"(?:\d+|{_COLUMN}) (?:ASC|DESC)"
_OF_SOME = rf"(?: WHERE \(?{_LOOKED_UP}(?: AND {_LOOKED_UP})*\)?)?"
_SET = r'"\w+" = (?:%s|NULL)'
PLAIN_LOOK = re.compile(
    rf'SELECT (?:COUNT\(\*\) AS "__count"|(?:1|%s) AS "a"|{_COLUMNS}) FROM (?P<table>"\w+")'  # noqa: S608 - it reads
    rf"(?P<joined>{_JOINED}){_OF_SOME}(?P<order> ORDER BY {_BY}(?:, {_BY})*)?(?: LIMIT \d+)?"
)
PLAIN_CHANGE = re.compile(
    rf'(?:UPDATE "\w+" SET {_SET}(?:, {_SET})*|DELETE FROM "\w+"){_OF_SOME}'  # noqa: S608 - it reads statements
    # what SQLite alone is asked (tests/unprotected.py)
    r"|(?:CREATE|DROP) TRIGGER .*|SELECT name, sql FROM sqlite_master .*",
    re.DOTALL,
)


@dataclass(frozen=True, kw_only=True)
class Sent:
    """What one test sends, and how long it takes (seconds of its process)."""

    statements: frozenset[str]
    seconds: float


# ---------------------------------------------------------------- noted
class Notes:
    """Notes what is sent during one test after the other, in a file of this process in a folder."""

    def __init__(self, folder: Path, process: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._found = set[str]()
        self._file = (folder / f"{process}.jsonl").open("a", buffering=1)  # line by line
        connection_created.connect(self._listen, dispatch_uid="statements")
        _tell_of_locks(self.note_lock)

    @contextmanager
    def of(self, test: str) -> Iterator[None]:
        """Everything that is sent in here is this test's."""
        self._found, began = set(), time.process_time()
        yield
        seconds = time.process_time() - began + KEEPER.spared  # elsewhere its worlds are built for it
        line = [test, round(seconds, 3), sorted(self._found)]
        self._file.write(json.dumps(line) + "\n")

    def close(self) -> None:
        """Nothing more is noted."""
        self._file.close()

    def _listen(self, connection: Any, **_: Any) -> None:
        in_memory = connection.settings_dict["NAME"] == ":memory:"  # of the scratch office, which is SQLite everywhere
        if not in_memory and self._note not in connection.execute_wrappers:
            connection.execute_wrappers.append(self._note)

    def _note(self, execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        shape = shape_of(str(sql))
        if shape not in self._found and (_place() or not is_plain(str(sql))):
            self._found.add(shape)
        try:
            return execute(sql, params, many, context)
        except DatabaseError:
            self._found.add(f"{shape} fails at {_place()}")
            raise

    def note_lock(self, rows: str) -> None:
        """Rows of a model are locked here."""
        self._found.add(f"locks {rows} at {_place()}")


def _tell_of_locks(note: Callable[[str], None]) -> None:
    """Say whenever Django words a statement that locks rows, where the database can."""
    words = SQLCompiler.as_sql

    def as_sql(compiler: Any, *args: Any, **options: Any) -> Any:
        if compiler.query.select_for_update:
            note(compiler.query.model.__name__)
        return words(compiler, *args, **options)

    SQLCompiler.as_sql = as_sql


@cache
def shape_of(sql: str) -> str:
    """A statement without its values, one of which may be nothing, and without how many they are; where it looks up
    rows of one table that are equal to something, without what is equal.
    """
    look = PLAIN_LOOK.fullmatch(sql)
    if look and not look["joined"]:
        sql = f"{look['table']}{look['order'] or ''}"
    each = CASES.sub(" WHEN %s", NOTHING.sub(r"\1%s", sql))
    return blake2b(NUMBERS.sub("0", PARAMETERS.sub("%s", each)).encode(), digest_size=6).hexdigest()


@cache
def is_plain(sql: str) -> bool:
    """Whether this changes or deletes rows of one table that compare so with something, or reads them, with those that
    they belong to: what a test looks up or puts right by itself so, and none of the project's code, says nothing about
    a database – unless it is refused.
    """
    return any(pattern.fullmatch(sql) for pattern in (PLAIN_LOOK, PLAIN_CHANGE))


def _place() -> str:
    """The line of the project's own code that asks; nothing where a test asks by itself."""
    frame = sys._getframe(2)
    while frame is not None:
        if frame.f_code.co_filename.startswith(OURS):
            return f"{frame.f_code.co_filename[len(ROOT) + 1 :]}:{frame.f_lineno}"
        frame = frame.f_back  # type: ignore[assignment]
    return ""


# ---------------------------------------------------------------- chosen
def noted_in(folder: Path) -> dict[str, Sent]:
    """What was noted of each test, by its id."""
    found = {}
    for file in folder.glob("*.jsonl"):
        for test, seconds, statements in map(json.loads, file.read_text().splitlines()):
            found[test] = Sent(statements=frozenset(statements), seconds=seconds)
    return found


def covering(tests: Mapping[str, Sent], already: Collection[str] = ()) -> set[str]:
    """Tests that together send whatever all of them send, but for what is sent already: the next is always the one that
    sends most that is new in its time. A test's worth only sinks: a stale one is weighed again when its turn comes.
    """
    missing = {statement for sent in tests.values() for statement in sent.statements}.difference(already)
    turns = [(-_worth(sent, missing), test) for test, sent in tests.items()]
    heapq.heapify(turns)
    chosen: set[str] = set()
    while missing:
        _, test = heapq.heappop(turns)
        worth = _worth(tests[test], missing)
        if turns and -worth > turns[0][0]:
            heapq.heappush(turns, (-worth, test))
            continue
        chosen.add(test)
        missing -= tests[test].statements
    return _without_what_others_send(chosen, tests, already)


def _without_what_others_send(chosen: set[str], tests: Mapping[str, Sent], already: Collection[str]) -> set[str]:
    """What was chosen early may have been sent again by those behind it: the longest such test goes first."""
    times = Counter(statement for test in chosen for statement in tests[test].statements)
    times.update(already)
    for test in sorted(chosen, key=lambda test: (-tests[test].seconds, test)):
        if all(times[statement] > 1 for statement in tests[test].statements):
            times.subtract(tests[test].statements)
            chosen = chosen - {test}
    return chosen


def _worth(sent: Sent, missing: Collection[str]) -> float:
    return len(sent.statements.intersection(missing)) / max(sent.seconds, 0.01)
