"""Worlds that are built once: what the services wrote for one test is written again, as it stands, for the next.

Every test begins with the same database (``tests/databases.py``) and takes back what it did; so a fixture that is asked
for in the same state builds the same rows. The first time in a worker its services run, and the statements that they
send are kept; from then on SQLite gets these statements alone, and the test a copy of what the fixture gave. Helpers
that build a part of a world (``@kept``) are asked for in the same way.

The state is the hash of every change since the test began, so that nothing is given out that another state would have
made. A world is built anew where the database is not SQLite (numbers of rows do not begin again there), where a test
has changed settings or code, where a clock that was set is looked at or set for it – it goes on from then, so no two
looks are the same –, and where what is given cannot be copied or more was done than to write.
"""

from __future__ import annotations

import inspect
import io
import pickle
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial, wraps
from hashlib import blake2b
from types import FunctionType
from typing import Any, ParamSpec, TypeVar

import pytest
from django.conf import settings
from django.core import mail
from django.db import connection
from django.db.backends.sqlite3.base import SQLiteCursorWrapper
from django.db.models import Model

from ratingsite.office.clock.models import DemoClock

P, T = ParamSpec("P"), TypeVar("T")

MOST = 1000  # worlds a worker remembers; those asked for longest ago go first
READ = ("SELECT", "SAVEPOINT", "RELEASE", "EXPLAIN", "BEGIN", "PRAGMA")
WRITE = ("INSERT", "UPDATE", "DELETE", "CREATE", "DROP")
COMMITS = {"transactional_db", "live_server", "django_db_serialized_rollback", "django_db_reset_sequences"}
CLOCK = f'"{DemoClock._meta.db_table}"'
PREFETCHED = "_prefetched_objects_cache"
NO_COPY = (pickle.PicklingError, TypeError, AttributeError)

Write = tuple[str, Any, bool]
"""A statement as SQLite takes it, its values, and whether it has many rows of them."""


@dataclass(frozen=True, kw_only=True)
class World:
    """What was written, and what was given for it."""

    writes: tuple[Write, ...]
    changed: int
    """Rows, as SQLite counts them, those of triggers included."""
    state: bytes
    """The hash of all that was written, this included."""
    seconds: float
    """That it took a processor to build."""
    given: bytes
    """What was given, and of the rows that it was built with those that are others since."""


class Keeper:
    """Follows what the tests of a worker write."""

    def __init__(self) -> None:
        self._worlds: OrderedDict[Hashable, World | None] = OrderedDict()
        self._building: list[list[Write]] = []
        self._settings: object = None
        self._left = 0  # how many tests may have left rows or numbers behind
        self._state, self._open = b"", False
        self._clock_is_set, self._looks_at_clock = False, 0
        self.plain: set[str] = set()
        """The fixtures of this test that did nothing but read and write rows, they and all that they use."""
        self.spared = 0.0
        """Seconds that a processor would have taken besides, had the worlds of this test been built for it."""

    # ------------------------------------------------------------ what a test does
    def begin(self, item: pytest.Item) -> None:
        """A test begins."""
        self._settings = self._settings or settings._wrapped
        used, marked = {*getattr(item, "fixturenames", ())}, item.get_closest_marker("django_db")
        commits = bool(COMMITS & used) or bool(marked and marked.kwargs.get("transaction"))
        self._left += commits
        self.afresh(is_open=(bool(marked) or "db" in used) and not commits and not connection.in_atomic_block)

    def afresh(self, *, is_open: bool) -> None:
        """The database is again as every test finds it."""
        self._open = is_open and connection.vendor == "sqlite"
        self._state, self.plain, self.spared = str(self._left).encode(), {"db"}, 0.0
        self._clock_is_set = False

    def follow(self, verb: str, sql: str, values: Any, *, many: bool) -> None:
        """SQLite was sent a statement that does more than to read."""
        if verb in WRITE and CLOCK in sql:
            self._clock_is_set = True
            self.look_at_clock()
        elif verb in WRITE:
            for writes in self._building:
                writes.append((sql, values, many))
            self._state = blake2b(self._state + repr((sql, values)).encode(), digest_size=16).digest()
        else:
            self.close()

    def look_at_clock(self) -> None:
        """Whatever is being built now is of this moment, if the clock was set."""
        self._looks_at_clock += self._clock_is_set

    def close(self) -> None:
        """From here on every world of this test is built for it."""
        self._open = False

    # ------------------------------------------------------------ what is kept
    def built(self, name: Hashable, build: Callable[[], Any], used: Mapping[str, Any]) -> Any:
        """What ``build`` gives with what it uses, having written what it writes."""
        if not (self._open and connection.in_atomic_block and settings._wrapped is self._settings):
            return build()
        key = (name, self._state, self._clock_is_set)
        if key not in self._worlds:
            return self._build(key, build, used)
        self._worlds.move_to_end(key)
        world = self._worlds[key]
        return build() if world is None else self._again(world, used)

    def _build(self, key: Hashable, build: Callable[[], Any], used: Mapping[str, Any]) -> Any:
        with self._noted() as writes:
            began, before, letters, looked = time.process_time(), rows_changed(), len(mail.outbox), looks_of(used)
            looks_at_clock = self._looks_at_clock
            given = build()
            seconds = time.process_time() - began
        self._worlds[key] = None
        if len(self._worlds) > MOST:
            self._worlds.popitem(last=False)
        timeless = self._looks_at_clock == looks_at_clock
        if not (self._open and writes and timeless and len(mail.outbox) == letters):
            return given
        with suppress(*NO_COPY):
            self._worlds[key] = world = World(
                writes=tuple(writes),
                changed=rows_changed() - before,
                state=self._state,
                seconds=seconds,
                given=copied((given, changed(used, looked))),
            )
            return taken(world, used)  # a copy, like all that follow
        return given

    @contextmanager
    def _noted(self) -> Iterator[list[Write]]:
        writes: list[Write] = []
        self._building.append(writes)
        try:
            yield writes
        finally:
            self._building = [others for others in self._building if others is not writes]

    def _again(self, world: World, used: Mapping[str, Any]) -> Any:
        before, cursor = rows_changed(), connection.connection.cursor()
        for sql, values, many in world.writes:
            (cursor.executemany if many else cursor.execute)(sql, values)
            cursor.fetchall()  # what RETURNING returns
        assert rows_changed() - before == world.changed, "rows were written past Django's cursors"
        for writes in self._building:
            writes.extend(world.writes)
        self._state, self.spared = world.state, self.spared + world.seconds
        return taken(world, used)


KEEPER = Keeper()


def verb_of(sql: str) -> str:
    """What a statement does, in its first word; it may be very long."""
    return sql[:40].lstrip("( \n").partition(" ")[0].upper()


def rows_changed() -> int:
    """All that the test's connection has changed since it was opened."""
    connection.ensure_connection()
    return int(connection.connection.total_changes)


# ---------------------------------------------------------------- looks and copies
class _Looks(pickle.Pickler):
    """Of a row only its own columns: what was looked up for it, and is kept with it, is no change; of a function its
    name and what it holds.
    """

    def reducer_override(self, thing: Any) -> Any:
        if isinstance(thing, Model):
            return dict, ([(field.attname, thing.__dict__.get(field.attname)) for field in thing._meta.fields],)
        if isinstance(thing, FunctionType):
            return tuple, ((thing.__module__, thing.__qualname__, *held_by(thing).values()),)
        return NotImplemented


class _Copies(pickle.Pickler):
    """A row's copy looks up for itself what hangs on it: what is written again later would not be found there."""

    def reducer_override(self, thing: Any) -> Any:
        if not (isinstance(thing, Model) and PREFETCHED in thing.__dict__):
            return NotImplemented
        build, arguments, state = thing.__reduce__()
        return build, arguments, {name: value for name, value in state.items() if name != PREFETCHED}


def copied(thing: Any) -> bytes:
    """What ``pickle.loads`` makes a copy of."""
    _Copies(copy := io.BytesIO()).dump(thing)
    return copy.getvalue()


def held_by(function: Callable[..., Any]) -> dict[str, Any]:
    """What a function holds of where it was made."""
    function = inspect.unwrap(function)
    return {
        f"cell {number}": cell.cell_contents for number, cell in enumerate(getattr(function, "__closure__", None) or ())
    }


def looks_of(used: Mapping[str, Any]) -> dict[str, bytes]:
    """How each thing looks now."""
    looks = dict[str, bytes]()
    for name, thing in used.items():
        _Looks(look := io.BytesIO()).dump(thing)
        looks[name] = look.getvalue()
    return looks


def changed(used: Mapping[str, Any], looked: Mapping[str, bytes]) -> dict[str, Model]:
    """The rows among what was used that look otherwise by now; raises where anything else does."""
    others = [name for name, look in looks_of(used).items() if look != looked[name]]
    if not all(isinstance(used[name], Model) for name in others):
        raise pickle.PicklingError
    return {name: used[name] for name in others}


def taken(world: World, used: Mapping[str, Any]) -> Any:
    """A copy of what was given; the rows that were used become what they became."""
    given, others = pickle.loads(world.given)  # noqa: S301 - this process wrote it
    for name, row in others.items():
        used[name].__dict__ = row.__dict__
        if given is row:
            given = used[name]
    return given


# ---------------------------------------------------------------- who asks
def kept(build: Callable[P, T]) -> Callable[P, T]:
    """Of a helper that builds a part of a world: its services run once for the same things in the same state."""
    signature = inspect.signature(build)

    @wraps(build)
    def from_what_was_kept(*args: P.args, **kwargs: P.kwargs) -> T:
        used = signature.bind(*args, **kwargs).arguments | held_by(build)
        name = (build.__module__, build.__qualname__, *looks_of(used).items())
        return KEEPER.built(name, partial(build, *args, **kwargs), used)

    return from_what_was_kept


@contextmanager
def set_up(fixture: pytest.FixtureDef[Any]) -> Iterator[None]:
    """In here a fixture gives what was kept, if it and all that it uses do nothing but read and write rows."""
    build = fixture.func
    if fixture.scope != "function" or inspect.isgeneratorfunction(build):
        yield
        return

    def given(**used: Any) -> Any:
        if not KEEPER.plain.issuperset(used):
            return build(**used)
        KEEPER.plain.add(fixture.argname)
        return KEEPER.built((fixture.baseid, fixture.argname, build), partial(build, **used), used)

    fixture.func = given
    try:
        yield
    finally:
        fixture.func = build


def follow() -> None:
    """From now on ``KEEPER`` sees what Django sends to SQLite, and who changes code."""
    execute, executemany = SQLiteCursorWrapper.execute, SQLiteCursorWrapper.executemany
    change = pytest.MonkeyPatch.setattr

    def told(send: Any, cursor: Any, sql: str, values: Any, *, many: bool) -> Any:
        if cursor.connection is not connection.connection:
            return send(cursor, sql, values)
        try:
            sent = send(cursor, sql, values)
        except BaseException:
            KEEPER.close()
            raise
        if CLOCK in sql:
            KEEPER.look_at_clock()
        if (verb := verb_of(sql)) not in READ:
            KEEPER.follow(verb, sql if values is None else cursor.convert_query(sql), values or (), many=many)
        return sent

    def altered(patch: pytest.MonkeyPatch, *what: Any, **how: Any) -> None:
        KEEPER.close()
        change(patch, *what, **how)

    SQLiteCursorWrapper.execute = lambda cursor, sql, values=None: told(execute, cursor, sql, values, many=False)
    SQLiteCursorWrapper.executemany = lambda cursor, sql, rows: told(executemany, cursor, sql, [*rows], many=True)
    pytest.MonkeyPatch.setattr = altered  # type: ignore[method-assign]
