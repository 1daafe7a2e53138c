"""The question of ``work_question`` as PostgreSQL keeps it, which plans it for longer than it answers: six milliseconds
for an arbiter, nineteen for the chair of the commission.

What is always the same stands in the text; the person, the federations and the days have numbered places in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import connection

from ratingsite.office.asked_by_offices import Asking, OfFederation, OfPerson, Place
from ratingsite.site.work_question import Question


@dataclass(frozen=True)
class Prepared:
    """A text with numbered places, and what is put into them; empty where nothing can wait."""

    sql: str
    places: tuple[Place, ...]

    def values_for(self, asking: Asking) -> list[Any]:
        """What it is asked with."""
        return [each.of(asking) for each in self.places]


def prepared(question: Question) -> Prepared:
    """The same question with places."""
    from psycopg.sql import Literal

    own = connection.connection if connection.vendor == "postgresql" else None
    places: dict[Place, int] = {}
    first, *others = question.sql.replace("%%", "%").split("%s")
    told = [first]
    for value, behind in zip(question.values, others, strict=True):
        if isinstance(value, Place):
            told.append(f"${places.setdefault(value, len(places) + 1)}::{_type(value)}")
        else:
            told.append(Literal(value).as_string(own))
        told.append(behind)
    return Prepared("".join(told), tuple(places))


def _type(place: Place) -> str:
    if isinstance(place, OfPerson):
        return "bigint"
    if isinstance(place, OfFederation):
        return "varchar" if place.said is str else "jsonb"
    return "date" if place.moment is None else "timestamptz"
