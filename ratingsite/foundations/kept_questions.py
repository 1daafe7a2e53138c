"""Questions whose SQL is written once in a process: Django takes longer to write a short one than it takes to answer.

What changes from one time to the next stands in a ``Place``. Rows are never kept, only the words they are asked with.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import BooleanField, Count, Expression, F, Field, Func, Model, QuerySet, prefetch_related_objects
from django.db.models.query import (
    FlatValuesListIterable,
    ModelIterable,
    ValuesListIterable,
    get_related_populators,
)

from ratingsite.foundations.prepared import rows_of, with_places
from ratingsite.foundations.rows_as_objects import objects_of

Row = TypeVar("Row")
Given = Mapping[str, Any]
MOST_PAGES = 20
"""Of one order: those behind them are asked for seldom, and take the place of others."""


class Place(Expression):
    """Where a value is put in when the question is asked, by a name; ``field`` says how a database has such values."""

    def __init__(self, name: str, field: Field[Any, Any]) -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, compiler: Any, connection: Any, **_: Any) -> tuple[str, list[Any]]:
        """One value of the statement, which is not known yet."""
        return "%s", [_PutOne(self.name, self.output_field)]


@dataclass(frozen=True)
class _Put:
    name: str

    def of(self, given: Given) -> Any:
        return given[self.name]

    def type(self) -> str:
        """What PostgreSQL calls such values, where the words do not say it themselves."""
        return ""


@dataclass(frozen=True)
class _PutOne(_Put):
    field: Field[Any, Any]

    def of(self, given: Given) -> Any:
        return self.field.get_db_prep_value(given[self.name], connection)

    def type(self) -> str:
        return str(self.field.cast_db_type(connection))


class AmongGiven(Func):
    """That ``field`` is one of the values in a place, however many they are; ``kind`` says what they are."""

    output_field = BooleanField()
    ARRAYS: ClassVar = {int: "bigint[]", str: "text[]", UUID: "uuid[]"}

    def __init__(self, field: str, name: str, kind: type[int | str | UUID]) -> None:
        super().__init__(F(field))
        self._name, self._kind = name, kind

    def as_sql(self, compiler: Any, connection: Any, **_: Any) -> tuple[str, list[Any]]:
        """SQLite's: a table out of a list."""
        column, values = compiler.compile(self.source_expressions[0])
        return f"{column} IN (SELECT value FROM json_each(%s))", [*values, _PutMany(self._name, _as_json)]  # noqa: S608 - a name of the schema

    def as_postgresql(self, compiler: Any, connection: Any, **_: Any) -> tuple[str, list[Any]]:
        """PostgreSQL's: an array. Texts as rows of it, which are looked up: an array that is not known when the
        question is planned would be gone through for each row.
        """
        column, values = compiler.compile(self.source_expressions[0])
        if self._kind is str:
            return f"{column} IN (SELECT unnest(%s::text[]))", [*values, _PutMany(self._name, list)]
        return f"{column} = ANY(%s::{self.ARRAYS[self._kind]})", [*values, _PutMany(self._name, _as_array)]


def _as_json(values: Iterable[int | str | UUID]) -> str:
    return json.dumps([value.hex if isinstance(value, UUID) else value for value in values])


def _as_array(values: Iterable[int | UUID]) -> str:
    return f"{{{','.join(map(str, values))}}}"


@dataclass(frozen=True)
class _PutMany(_Put):
    tell: Callable[[Iterable[Any]], Any]

    def of(self, given: Given) -> Any:
        return self.tell(given[self.name])


class KeptQuestion(Generic[Row]):
    """A question that ``write`` puts in Django's words, whole and with its limits, at the first time on a database.

    It may ask for objects – with what they lead to, deferred columns and annotations – or for ``values_list``.
    ``planned_once`` is for what pages ask all the time, and what joins so many tables that its plan takes longer than
    its answer: PostgreSQL plans it once for a connection (``prepared``), whatever stands in the places. Not for lines
    of one list: planned so, it would hold the partitions of all.
    """

    def __init__(self, write: Callable[[], QuerySet[Any, Row]], *, planned_once: bool = False) -> None:
        self._write, self._planned_once = write, planned_once
        self._kept: dict[str, Words] = {}

    def rows(self, **given: Any) -> list[Row]:
        """What is found, asked anew each time, with these values in the places."""
        vendor = connection.vendor
        words = self._kept.get(vendor)
        if words is None:
            words = self._kept[vendor] = self._written(vendor)
        return words.rows([each.of(given) if isinstance(each, _Put) else each for each in words.values])

    def _written(self, vendor: str) -> Words:
        words = words_of(self._write())
        return _as_prepared(words) if self._planned_once and vendor == "postgresql" else words

    def first(self, **given: Any) -> Row | None:
        """The first of them; the question has a limit, if there could be many."""
        return next(iter(self.rows(**given)), None)


class KeptPages(Generic[Row]):
    """Rows that are shown page by page: how many there are, and each of the pages, in words that are kept.

    ``write`` puts them in Django's words, whole and in their order; ``of`` names the field that they have in common.
    """

    def __init__(self, write: Callable[[], QuerySet[Any, Row]], *, of: str) -> None:
        def count() -> QuerySet[Any, int]:
            rows = write().order_by().values(of)
            return rows.annotate(number=Count("*")).values_list("number", flat=True)

        def page(first: int, behind: int) -> KeptQuestion[Row]:
            return KeptQuestion(lambda: write()[first:behind])

        self._count, self._page = KeptQuestion(count), lru_cache(maxsize=MOST_PAGES)(page)

    def asked(self, **given: Any) -> RowsInPages[Row]:
        """The rows with these values in the places, for a paginator."""
        return RowsInPages(
            count=lambda: self._count.first(**given) or 0, some=lambda *place: self._page(*place).rows(**given)
        )


@dataclass(frozen=True, kw_only=True)
class RowsInPages(Generic[Row]):
    """As many rows as were counted, of which some are read."""

    count: Callable[[], int]
    some: Callable[[int, int], list[Row]]

    def __len__(self) -> int:
        return self.count()

    def __getitem__(self, place: slice) -> list[Row]:
        return self.some(place.start, place.stop) if place.start < place.stop else []


# ---------------------------------------------------------------- as Django writes them
def _asked(sql: str, values: Sequence[Any]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


@dataclass(frozen=True, kw_only=True, eq=False)
class Words:
    """A question as Django has written it for a database, with its values, and what it makes of the rows."""

    sql: str
    values: Sequence[Any]
    converters: Sequence[tuple[int, Any, Any]]  # column, converters, expression
    made: Callable[[list[Any]], list[Any]]
    ask: Callable[[str, Sequence[Any]], list[Any]] = _asked

    def with_values(self, values: Iterable[Any]) -> Words:
        """The same words with other values."""
        return replace(self, values=tuple(values))

    def rows(self, values: Sequence[Any]) -> list[Any]:
        """What is found with these values."""
        found = self.ask(self.sql, values)
        return self.made(_converted(found, self.converters)) if found else []


def _as_prepared(words: Words) -> Words:
    """The same with numbered places, for PostgreSQL to keep."""
    text, places = with_places(words.sql, words.values, lambda each: each.type() if isinstance(each, _Put) else None)
    return replace(words, sql=text, values=places, ask=rows_of)


def words_of(asked: QuerySet[Any, Any]) -> Words:
    """How Django writes a question, whole and with its limits. Raises ``EmptyResultSet`` where nothing can be found."""
    compiler = asked.query.get_compiler(using=DEFAULT_DB_ALIAS)
    sql, values = compiler.as_sql()
    converters = compiler.get_converters([each[0] for each in compiler.select])
    told = [(place, each, expression) for place, (each, expression) in converters.items()]
    return Words(sql=sql, values=values, converters=told, made=_maker(asked, compiler))


def _maker(asked: QuerySet[Any, Any], compiler: Any) -> Callable[[list[Any]], list[Any]]:
    kind = asked._iterable_class  # type: ignore[attr-defined]
    if kind is FlatValuesListIterable:
        return lambda rows: [row[0] for row in rows]
    if kind is ValuesListIterable:
        return lambda rows: [tuple(row) for row in rows]
    if kind is not ModelIterable:
        raise TypeError(f"{kind.__name__}: a kept question asks for objects or for values_list")
    return _objects(compiler, tuple(asked._prefetch_related_lookups))  # type: ignore[attr-defined]


def _objects(compiler: Any, prefetched: Sequence[Any]) -> Callable[[list[Any]], list[Any]]:
    """As Django's own ``ModelIterable`` makes them; to what many of them lead, all lead together."""
    places = compiler.klass_info["select_fields"]
    begin, end = places[0], places[-1] + 1
    names = frozenset(each[0].target.attname for each in compiler.select[begin:end])
    make = objects_of(compiler.klass_info["model"], names)
    related = _related(compiler.klass_info, compiler.select)
    annotated = tuple((compiler.annotation_col_map or {}).items())

    def made(rows: list[Any]) -> list[Any]:
        found, ways = [], [each.way() for each in related]
        for row in rows:
            one = make(row[begin:end])
            for go in ways:
                go(row, one)
            for name, place in annotated:
                setattr(one, name, row[place])
            found.append(one)
        if prefetched:
            prefetch_related_objects(found, *prefetched)
        return found

    return made


class _LeadsTo:
    """The objects to which those of a question lead, as Django's ``RelatedPopulator`` makes them of their columns."""

    def __init__(self, way: Any, info: Any) -> None:
        self._way = way
        self._make = objects_of(way.model_cls, frozenset(way.init_list))
        behind = zip(way.related_populators, info.get("related_klass_infos", ()), strict=True)
        self._behind = [_LeadsTo(*each) for each in behind]
        is_one_for_each = info["reverse"] or info["field"].unique
        self._may_be_shared = not is_one_for_each and len(way.model_cls._meta.pk_fields) == 1

    def way(self) -> Callable[[Any, Model], None]:
        """From an object of one answer to where it leads: to the same object from all that lead to the same row."""
        way, behind, known = self._way, [each.way() for each in self._behind], dict[Any, Model]()

        def there(row: Any) -> Model | None:
            values = way.reorder_for_init(row) if way.reorder_for_init else row[way.cols_start : way.cols_end]
            key = values[way.pk_idx]
            if key is None or key in known:
                return known.get(key)
            one = self._make(values)
            for go in behind:
                go(row, one)
            if self._may_be_shared:
                known[key] = one
            return one

        def go(row: Any, one: Model) -> None:
            found = there(row)
            way.local_setter(one, found)
            if found is not None:
                way.remote_setter(found, one)

        return go


def _related(klass_info: Any, select: Any) -> list[_LeadsTo]:
    ways = get_related_populators(klass_info, select, DEFAULT_DB_ALIAS)
    return [_LeadsTo(*each) for each in zip(ways, klass_info.get("related_klass_infos", ()), strict=True)]


def _converted(rows: list[Any], converters: Sequence[tuple[int, Any, Any]]) -> list[Any]:
    if not converters:
        return rows
    found = [list(row) for row in rows]
    for place, each, expression in converters:
        for row in found:
            for convert in each:
                row[place] = convert(row[place], expression, connection)
    return found
