"""The file of unrated titled players that goes with the list of a run (2003, 9.22; 2009, 7.22): made of what was frozen
and written with the lines, so that the reviewer sees the file that is published.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef

from ratings.lists.archives.selectors import archive_on
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.titled.beside import WrittenFile, write_file
from ratings.lists.titled.lines import TitledLine, titled_sha256
from ratings.lists.titled.selectors import (
    NOBODY,
    Titled,
    article_of_file,
    in_order,
    titled_in_file,
    titled_of_lines,
    titled_of_list,
    unrated_titled,
)
from ratings.register.changes.selectors import fide_ids_on
from ratings.register.keys import key_of
from ratings.register.models import Player
from ratings.runs.frozen_people import Said, unchanged_people
from ratings.runs.lines_that_differ import refuse_other_lines
from ratings.runs.models import RatingRun
from ratings.runs.persons import Persons, known_at, persons_of
from ratings.runs.problems import OVERTAKEN, RunProblem
from ratingsite.foundations.among import Among

TITLED = "titled"
"""Where the summary of a run says how the file differs from the one before."""
NEW, GONE, OTHERWISE = "new", "gone", "otherwise"


def has_file(run: RatingRun) -> bool:
    """Whether a text asks for the file beside the list of a run; the version of a list gets it with its lines."""
    return run.corrects_id is None and bool(article_of_file(run.period.system_id, run.period.list_date))


def _is_of_archive(run: RatingRun) -> bool:
    return archive_on(run.period.system_id, run.period.list_date) is not None


# ---------------------------------------------------------------- frozen
def titled_to_freeze(run: RatingRun, before: RatingList | None) -> set[int]:
    """Whom the register gives a title and the list before does not tell. In an archive the register does not say who
    held one. See rulings: titled-of-archives.
    """
    if not has_file(run) or _is_of_archive(run):
        return set()
    told = ListEntry.objects.filter(rating_list=before, player=OuterRef("pk"))
    people = Player.objects.exclude(title="").filter(~Exists(told)).order_by()
    return set(people.values_list("pk", flat=True))


# ---------------------------------------------------------------- made
def titled_of_run(run: RatingRun, list_id: UUID, people: Mapping[int, Said], persons: Persons) -> Titled:
    """The lines of the file, by the lines of the list as they are written; ``people`` and ``persons`` were frozen."""
    before = run.previous_list
    held = titled_of_list(before) if _is_of_archive(run) else _held(before, people)
    return _numbered(run, unrated_titled(held, list_id, {*persons.left_out, *persons.behind}))


def _held(before: RatingList | None, people: Mapping[int, Said]) -> Titled:
    """Who holds a title: as it was frozen, else as the list before says it."""
    told = NOBODY if before is None else titled_of_lines(before)
    as_listed = {pk: line for pk, line in told.items() if pk not in people}
    return as_listed | {pk: _line(said) for pk, said in people.items() if said.title}


def _line(said: Said) -> TitledLine:
    facts = {name: getattr(said, name) for name in ("name", "title", "federation", "sex", "birth_year")}
    return TitledLine(key="", **facts)


def _numbered(run: RatingRun, titled: Titled) -> Titled:
    """With the numbers that these people had on the day of the list, as its lines have them."""
    then = fide_ids_on(run.period.list_date, known_at=known_at(run))
    rows = Player.objects.filter(Among("pk", titled)).order_by()
    numbers = rows.values_list("pk", "fide_id", "numbered_by_id", "national_id")
    keys = {pk: key_of(then.get(pk, fide_id), *others) for pk, fide_id, *others in numbers}
    return in_order((pk, replace(line, key=keys[pk])) for pk, line in titled.items())


def write_titled(
    run: RatingRun, list_id: UUID, people: Mapping[int, Said], persons: Persons
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Write the file beside the lines. What the run keeps of it, and what its summary says of how many differ from the
    file before; nothing where no text asks for a file.
    """
    if not has_file(run):
        return {}, {}
    titled, before = titled_of_run(run, list_id, people, persons), file_before(run)
    written = write_file(list_id, titled)
    numbers = {} if before is None else {kind: len(rows) for kind, rows in differences(titled, before).items()}
    return {"titled_count": written.count, "titled_sha256": written.sha256}, {TITLED: numbers}


def file_before(run: RatingRun) -> Titled | None:
    """The file of the list before; ``None`` where it has none."""
    before = run.previous_list
    return None if before is None or before.titled_count is None else titled_in_file(before.pk)


def differences(titled: Titled, before: Titled) -> dict[str, list[int]]:
    """Who has come into the file, is gone from it, or stands there otherwise, by row, in the order of the keys."""
    both = [pk for pk in titled if pk in before]
    return {
        NEW: [pk for pk in titled if pk not in before],
        GONE: [pk for pk in before if pk not in titled],
        OTHERWISE: [pk for pk in both if titled[pk] != before[pk]],
    }


# ---------------------------------------------------------------- published
def written_with(run: RatingRun) -> WrittenFile | None:
    """The file as it was reviewed, for the head of the list."""
    return None if run.titled_count is None else WrittenFile(count=run.titled_count, sha256=run.titled_sha256)


def refuse_another_file(run: RatingRun, list_id: UUID) -> None:
    """Raise ``RunProblem`` where the stored file is not the one that was reviewed: for the first line that differs.

    A run that was reviewed before there were files in reviews has none, and is begun anew.
    """
    if not has_file(run):
        return
    reviewed = written_with(run)
    if reviewed is None:
        raise RunProblem(OVERTAKEN, "the review has shown no file of unrated titled players: start another run")
    stored = titled_in_file(list_id)
    if WrittenFile(count=len(stored), sha256=titled_sha256(stored.values())) == reviewed:
        return
    made = titled_of_run(run, list_id, unchanged_people(run), persons_of(run))
    refuse_other_lines(stored.values(), made.values(), where=" in the file of unrated titled players")
