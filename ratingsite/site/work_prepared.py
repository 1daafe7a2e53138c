"""The question of ``work_question`` as PostgreSQL keeps it, which plans it for longer than it answers: six milliseconds
for an arbiter, nineteen for the chair of the commission.

What is always the same stands in the text; the person, the federations and the days have numbered places in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ratingsite.foundations.prepared import STANDS_IN_THE_TEXT, with_places
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
    return Prepared(*with_places(question.sql, question.values, _type))


def _type(value: Any) -> str | None:
    if not isinstance(value, Place):
        return STANDS_IN_THE_TEXT
    if isinstance(value, OfPerson):
        return "bigint"
    if isinstance(value, OfFederation):
        return "varchar" if value.said is str else "jsonb"
    return "date" if value.moment is None else "timestamptz"
