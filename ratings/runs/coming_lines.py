"""The numbers of every line of the list to come as columns, computed for all lines at once.

Whatever single lines ask for – entries of one person under two numbers, who comes back, what corrections carry – is
asked for these few as ``ratings.runs.new_lines`` does it, and put into the columns at its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ratings.lists.line_texts import in_order_of_keys
from ratings.lists.models import ListEntry
from ratings.lists.number_columns import ListNumbers
from ratings.register.changes.selectors import fide_ids_on
from ratings.register.keys import key_of
from ratings.register.models import Player
from ratings.runs.coming_columns import ComingLines, beside, narrow
from ratings.runs.corrections.carried import carried_by
from ratings.runs.frozen_people import Said
from ratings.runs.kernel_results import KernelResults
from ratings.runs.line_rules import k_of_lines, shown_on_lines
from ratings.runs.models import RatingRun
from ratings.runs.new_lines import LinesBefore
from ratings.runs.period_of_lines import Period, period_of_lines, year_asked_for
from ratings.runs.persons import Persons, known_at, people_on_next_list
from ratings.runs.played_numbers import EPOCH, PlayedNumbers, column_at, games_before, played_numbers
from ratings.runs.problems import CHECK_FAILED, RunProblem
from ratingsite.foundations.among import Among
from ratingsite.foundations.each_once import each_once
from ratingsite.foundations.number_columns import NONE, Numbers, places_among

FIGURES = ("rating", "games_total", "highest_rating", "last_played_on", "is_inactive")
"""What the line before hands on."""


def coming_lines(
    run: RatingRun,
    frozen: Mapping[int, Said],
    persons: Persons,
    before: ListNumbers,
    results: KernelResults | None = None,
) -> ComingLines:
    """What the list before, the period and the rules say of everybody who stands on the list to come, by key;
    ``frozen`` is what the register said of people, ``persons`` stand behind its rows, ``before`` are the numbers of
    that list; ``results`` as ``played_columns`` takes them.

    Raises ``RunProblem`` for somebody of whom neither that list nor the freeze says who it is.
    """
    lines, then = _lines(run, before, frozen, persons, results)
    columns = beside(lines, before, then)
    return columns.at(in_order_of_keys(columns.player, columns.number, columns.keys))


def _lines(
    run: RatingRun,
    before: ListNumbers,
    frozen: Mapping[int, Said],
    persons: Persons,
    results: KernelResults | None,
) -> tuple[ComingLines, Numbers]:
    """The lines in the order of the players' rows, not yet held against the list before; and where each stands there.

    What they are made of takes four times their room, and is free when they are.
    """
    period = period_of_lines(run)
    found = played_numbers(run, period, results)
    people = _people(run, before, found, persons)
    then = places_among(people, before.player)
    entries = _Before.of(run, people, before, persons, then)
    born, is_first = _born(frozen, people, entries), ~entries.has_line
    now = _now(run, period, people, entries, found.of(people), _games_of_year(run, people, persons))
    del entries
    told = {name: now[name] for name in ("rating", "highest")} | {"games": now["games_total"]}
    k = k_of_lines(period.system, period.list_date, born=born, **told)
    number, keys = _numbers(run, people, column_at(before.fide_id, then))
    lines = ComingLines(
        player=people,
        number=number,
        rating=now["rating"],
        games=now["games"],
        k_factor=k,
        games_total=now["games_total"],
        highest_rating=now["highest"],
        last_played_on=now["last"],
        is_inactive=now["is_inactive"],
        birth_year=born,
        is_as_before=np.zeros(len(people), dtype=np.bool_),
        is_counted_as_before=np.zeros(len(people), dtype=np.bool_),
        is_first=is_first,
        keys=keys,
    )
    return narrow(lines), then


def _now(
    run: RatingRun,
    period: Period,
    people: Numbers,
    entries: _Before,
    played: Mapping[str, Numbers],
    of_year: Numbers,
) -> dict[str, Numbers]:
    """What the list says of everybody's play, out of the line before and what was ``played`` since: four bytes each."""
    has_played, figures = played["has_played"] == 1, entries.figures
    last = _largest(figures["last_played_on"], played["last_played_on"])
    rating, is_inactive = shown_on_lines(
        period.rules,
        period.list_date,
        rating=np.where(has_played, played["rating_after"], figures["rating"]),
        was_inactive=figures["is_inactive"],
        last=last,
        games=of_year,
    )
    found = {
        "rating": rating,
        "games": np.where(has_played, played["games"], 0),
        "games_total": _games_total(run, people, entries, played),
        "highest": _largest(
            figures["highest_rating"], figures["rating"], np.where(has_played, played["highest"], NONE)
        ),
        "last": last,
        "is_inactive": is_inactive,
    }
    return {name: column.astype(np.int32, copy=False) for name, column in found.items()}


# ---------------------------------------------------------------- who
def _people(run: RatingRun, before: ListNumbers, results: PlayedNumbers, persons: Persons) -> Numbers:
    """Who stands on the list to come, by row, in the order of the rows."""
    newcomers = results.player[results.columns["rating_after"] != NONE]
    first = [pk for pk, each in carried_by(run).items() if each.first is not None]
    told = np.concatenate((before.player, newcomers, np.array(first, dtype=np.int64)))
    seconds = np.isin(told, _array(persons.behind))
    # whose entries are one person's, who comes back and who is left out: few, and asked for as ever
    few = people_on_next_list(told[seconds].tolist(), persons, ())
    out = _array(persons.left_out)
    return each_once(np.concatenate((told[~seconds & ~np.isin(told, out)], _array(few))))


def _array(rows: Sequence[int] | Mapping[int, object] | frozenset[int] | set[int]) -> Numbers:
    return np.array(sorted(rows), dtype=np.int64)


def _numbers(run: RatingRun, people: Numbers, number: Numbers) -> tuple[Numbers, dict[int, str]]:
    """The FIDE IDs that everybody had on the day of the list, and the keys of who had none; ``number`` are those that
    the list before knows, which are put right.
    """
    unknown = people[number <= 0]
    asked = Player.objects.order_by().filter(Among("pk", unknown.tolist()))
    told = {pk: own for pk, *own in asked.values_list("pk", "fide_id", "numbered_by_id", "national_id")}
    then = fide_ids_on(run.period.list_date, known_at=known_at(run))
    missing = Player.objects.order_by().filter(pk__in=[pk for pk in then if pk not in told])
    told |= {pk: own for pk, *own in missing.values_list("pk", "fide_id", "numbered_by_id", "national_id")}
    keys: dict[int, str] = {}
    places = places_among(_array(told), people)
    for pk, place in zip(sorted(told), places.tolist(), strict=True):
        if place < 0:
            continue
        fide_id, numbered_by, national = told[pk]
        own = then.get(pk, fide_id)
        number[place] = own or NONE
        if not own:
            keys[pk] = key_of(own, numbered_by, national)
    return number, keys


# ---------------------------------------------------------------- what was before
@dataclass(frozen=True, kw_only=True)
class _Before:
    """The figures of everybody's line before; ``has_line`` is false of newcomers."""

    has_line: Numbers
    born: Numbers
    figures: dict[str, Numbers]

    @classmethod
    def of(cls, run: RatingRun, people: Numbers, before: ListNumbers, persons: Persons, places: Numbers) -> _Before:
        """As the list before says it at these ``places``, and of some what ``LinesBefore`` makes of several lines."""
        lines = LinesBefore(run, persons)
        figures = {name: column_at(getattr(before, name), places) for name in FIGURES}
        found = cls(has_line=places >= 0, born=column_at(before.birth_year, places), figures=figures)
        few = people[np.isin(people, _array(lines.asked_one_by_one))]
        entries = lines.of(few.tolist()) if len(few) else {}
        for pk, place in zip(few.tolist(), places_among(few, people).tolist(), strict=True):
            found._put(place, entries.get(pk))
        return found

    def _put(self, place: int, entry: ListEntry | None) -> None:
        self.has_line[place] = entry is not None
        self.born[place] = NONE if entry is None else _told(entry.birth_year)
        for name, column in self.figures.items():
            column[place] = NONE if entry is None else _told(getattr(entry, name))


def _told(value: object) -> int:
    if value is None:
        return NONE
    return value.toordinal() - EPOCH if hasattr(value, "toordinal") else int(value)  # type: ignore[call-overload]


def _born(said: Mapping[int, Said], people: Numbers, entries: _Before) -> Numbers:
    """The year of birth as it was frozen, else as the list before says it. Raises ``RunProblem`` of strangers."""
    told = [(pk, _told(said[pk].birth_year)) for pk in sorted(said)]
    frozen = np.array(told, dtype=np.int64).reshape(-1, 2)
    places = places_among(people, np.ascontiguousarray(frozen[:, 0]))
    strangers = people[(places < 0) & ~entries.has_line]
    if len(strangers):
        message = f"nothing was frozen of the player in row {strangers[0]}, who is on no list"
        raise RunProblem(CHECK_FAILED, message)
    return np.where(places < 0, entries.born, column_at(np.ascontiguousarray(frozen[:, 1]), places))


# ---------------------------------------------------------------- what is now
def _games_total(run: RatingRun, people: Numbers, entries: _Before, played: Mapping[str, Numbers]) -> Numbers:
    """Rated games so far; for a newcomer those that made the first rating. See rulings: newcomer-games."""
    known = np.maximum(entries.figures["games_total"], 0)
    rows, games = games_before(run.manifest)
    places = places_among(people, rows)
    has_played = played["has_played"] == 1
    begins_with = np.where(has_played & (places >= 0), column_at(games, places), known)
    begins_with = np.where(played["begins_anew"] == 1, 0, begins_with)
    total = np.where(has_played, begins_with + played["added"], known)
    is_first = has_played & ~entries.has_line & (played["initial_games"] != NONE)
    return np.where(is_first, played["initial_games"], total)


def _games_of_year(run: RatingRun, people: Numbers, persons: Persons) -> Numbers:
    """The games under all the numbers of each person; ``NONE`` where nobody asks or can tell."""
    year = year_asked_for(run)
    if year is None:
        return np.full(len(people), NONE, dtype=np.int64)
    found = np.zeros(len(people), dtype=np.int64)
    games = year.games(run)
    told = np.array([(persons.behind.get(pk, pk), each) for pk, each in games.items()], dtype=np.int64).reshape(-1, 2)
    places = places_among(np.ascontiguousarray(told[:, 0]), people)
    np.add.at(found, places[places >= 0], told[:, 1][places >= 0])
    return np.where(found >= year.least, found, NONE)


def _largest(*columns: Numbers) -> Numbers:
    """The largest number of each row that is there: ``NONE`` is less than any other, and 0 is none."""
    found = np.maximum.reduce(columns)
    return np.where(found == 0, NONE, found)
