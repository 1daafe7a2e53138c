"""The words of the question that counts what waits: some 75 lists, written once for all who hold the same offices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db.models import Value

from ratingsite.office.asked_by_offices import SOME_DAY, Asking, Offices, place_of, put_in, somebody_with
from ratingsite.office.work_lists import AnyPart


@dataclass(frozen=True, eq=False)
class Question:
    """SQL about what waits, with its values; empty where nothing can wait. One is no other's equal: texts are long."""

    sql: str
    values: tuple[Any, ...]

    def values_for(self, asking: Asking) -> list[Any]:
        """What it is asked with."""
        return put_in(self.values, asking)


def written(parts: Iterable[tuple[int, AnyPart]], offices: Offices, day: date = SOME_DAY) -> Question:
    """The question about these parts, by their numbers; with ``day`` for that day alone."""
    somebody = somebody_with(offices)
    one_a_row = [
        rows.order_by().values(part_of_work=Value(number))
        for number, part in parts
        for rows in part.rows(somebody, day)
    ]
    try:
        sql, values = one_a_row[0].union(*one_a_row[1:], all=True).query.sql_with_params()
    except EmptyResultSet:
        return Question("", ())
    return Question(sql, tuple(map(place_of, values)))
