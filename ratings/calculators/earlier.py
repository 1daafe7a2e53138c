"""The calculator's rows of earlier results, which are pooled for a first rating (2022, 7.14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.calculators.fields import AverageField, DayField, PointsField, WholeField
from ratings.regulations import EarlierResult
from ratings.regulations.checks import GAMES_OF_RESULT, RATING
from ratingsite.foundations.exact import Hundredths

FEWEST_EARLIER, MOST_EARLIER = 3, 20
PARTS = ("end", "games", "score", "average")
PERFORMANCE = "performance"


def earlier_fields(number: int) -> dict[str, forms.Field]:
    """The fields of one earlier event, by name: ``e1end``, ``e1games``, ``e1score`` and so on."""
    fields: dict[str, forms.Field] = {
        "end": DayField(_numbered(_("Last day %(number)s"), number)),
        "games": WholeField(_numbered(_("Games %(number)s"), number), GAMES_OF_RESULT),
        "score": PointsField(_numbered(_("Score %(number)s"), number)),
        "average": AverageField(_numbered(_("Average %(number)s"), number)),
        PERFORMANCE: WholeField(_numbered(_("Ru %(number)s"), number), RATING),
    }
    return {f"e{number}{part}": field for part, field in fields.items()}


def _numbered(label: str | Promise, number: int) -> str:
    return str(label) % {"number": number}


def earlier_name(number: int) -> str:
    """What an earlier event is called in the working."""
    return gettext("Earlier event %(number)s") % {"number": number}


def rows_for(typed: Mapping[str, Any]) -> range:
    """The rows that an address fills, and one more."""
    filled = [number for number in range(1, MOST_EARLIER + 1) if is_filled(typed, number)]
    return range(1, min(max([FEWEST_EARLIER, *(number + 1 for number in filled)]), MOST_EARLIER) + 1)


def is_filled(typed: Mapping[str, Any], number: int) -> bool:
    """Whether something stands in a row."""
    return any(typed.get(f"e{number}{part}") not in (None, "") for part in (*PARTS, PERFORMANCE))


def faults(given: Mapping[str, Any], rows: range, last_day: date) -> Iterator[tuple[str, str]]:
    """What is missing or impossible in the rows: the field, and what was expected."""
    for number in rows:
        if is_filled(given, number):
            yield from _faults_of(given, number, last_day)


def _faults_of(given: Mapping[str, Any], number: int, last_day: date) -> Iterator[tuple[str, str]]:
    names = {part: f"e{number}{part}" for part in PARTS}
    for name in names.values():
        if given.get(name, "wrong already") is None:
            yield name, gettext("Expected the whole row: last day, games, score and the opponents’ average.")
    end, games, score = (given.get(names[part]) for part in PARTS[:3])
    if end is not None and end > last_day:
        yield names["end"], gettext("Expected a day before this event ends.")
    if games is not None and score is not None and score > games:
        yield names["score"], gettext("Expected no more points than games.")


def earlier_results(given: Mapping[str, Any], rows: range) -> tuple[EarlierResult, ...]:
    """What the rows say; the form is valid."""
    return tuple(_result(given, number) for number in rows if is_filled(given, number))


def _result(given: Mapping[str, Any], number: int) -> EarlierResult:
    return EarlierResult(
        event=earlier_name(number),
        end=given[f"e{number}end"],
        games=given[f"e{number}games"],
        score=Hundredths(int(given[f"e{number}score"] * 100)),
        opponents_average=given[f"e{number}average"],
        performance=given[f"e{number}{PERFORMANCE}"],
    )
