"""The question of ``work_question`` as PostgreSQL keeps it, which plans it for longer than it answers: six milliseconds
for an arbiter, nineteen for the chair of the commission.

What is always the same stands in the text; the person and the days have numbered places in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import connection

from ratingsite.site.work_question import SOMEBODY, FromDay, Question


@dataclass(frozen=True)
class Prepared:
    """A text with numbered places, and what is put into them; empty where nothing can wait."""

    sql: str
    places: tuple[int | FromDay, ...]

    def values_for(self, person: int, day: date) -> list[Any]:
        """What it is asked with, of a person and a day."""
        return [each.on(day) if isinstance(each, FromDay) else person for each in self.places]


def prepared(question: Question) -> Prepared:
    """The same question with places."""
    from psycopg.sql import Literal

    own = connection.connection if connection.vendor == "postgresql" else None
    places: dict[int | FromDay, int] = {}
    first, *others = question.sql.replace("%%", "%").split("%s")
    told = [first]
    for value, behind in zip(question.values, others, strict=True):
        if isinstance(value, FromDay) or value == SOMEBODY:
            told.append(f"${places.setdefault(value, len(places) + 1)}::{_type(value)}")
        else:
            told.append(Literal(value).as_string(own))
        told.append(behind)
    return Prepared("".join(told), tuple(places))


def _type(value: int | FromDay) -> str:
    if not isinstance(value, FromDay):
        return "bigint"
    return "date" if value.moment is None else "timestamptz"
