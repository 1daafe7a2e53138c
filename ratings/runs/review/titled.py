"""The file of unrated titled players at the desk: its lines as they will be published, held against the file before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.lists.models import ListEntry
from ratings.lists.titled.lines import TitledLine
from ratings.lists.titled.selectors import Titled, titled_in_file
from ratings.register.models import Sex
from ratings.runs.models import RatingRun
from ratings.runs.review.shown_changes import list_to_come
from ratings.runs.titled_file import GONE, NEW, OTHERWISE, TITLED, differences, file_before
from ratingsite.foundations.among import Among
from ratingsite.office.words import Words, word

SIGNS_OF_FILE: Words = {
    NEW: gettext_lazy("new in the file"),
    GONE: gettext_lazy("gone from the file"),
    OTHERWISE: gettext_lazy("said otherwise before"),
}
FACTS: Words = {
    "key": gettext_lazy("Number"),
    "name": gettext_lazy("Name"),
    "title": gettext_lazy("Title"),
    "federation": gettext_lazy("Federation"),
    "sex": gettext_lazy("Sex"),
    "birth_year": gettext_lazy("Year of birth"),
}


@dataclass(frozen=True, kw_only=True)
class TitledRow:
    """A line of the file; of who is gone that of the file before. ``before`` is the line that said it otherwise,
    ``rating`` that of who is gone and has one now.
    """

    line: TitledLine
    sign: str = ""
    before: TitledLine | None = None
    rating: int | None = None

    @property
    def words(self) -> str:
        """What is special about it."""
        return word(SIGNS_OF_FILE, self.sign) if self.sign else ""

    @property
    def was(self) -> str:
        """What the file before said otherwise, fact by fact: ``Title: WIM``."""
        if self.before is None:
            return ""
        told = {name: (getattr(self.before, name), getattr(self.line, name)) for name in FACTS}
        said = {name: then for name, (then, now) in told.items() if then != now}
        return "; ".join(f"{FACTS[name]}{_(': ')}{_told(name, then)}" for name, then in said.items())


@dataclass(frozen=True, kw_only=True)
class ShownFile:
    """The rows by sign, without one those of the file; ``has_before`` is false where the list before has no file."""

    rows: Mapping[str, list[TitledRow]]
    has_before: bool

    def asked(self, what: str) -> list[TitledRow]:
        """The rows of a sign, or the whole file."""
        return self.rows.get(what, self.rows[""])


def titled_shown(run: RatingRun) -> ShownFile | None:
    """The file that goes with the list of a run; ``None`` where none does, or where its lines were taken away."""
    list_id = list_to_come(run)
    if run.titled_count is None or list_id is None:
        return None
    titled, before = titled_in_file(list_id), file_before(run)
    if before is None:
        return ShownFile(rows={"": [TitledRow(line=line) for line in titled.values()]}, has_before=False)
    found = differences(titled, before)
    signs = {pk: sign for sign in (NEW, OTHERWISE) for pk in found[sign]}
    rows = {
        pk: TitledRow(line=line, sign=signs.get(pk, ""), before=before[pk] if signs.get(pk) == OTHERWISE else None)
        for pk, line in titled.items()
    }
    told = {sign: [rows[pk] for pk in found[sign]] for sign in (NEW, OTHERWISE)}
    return ShownFile(rows={"": list(rows.values()), **told, GONE: _gone(run, before, found[GONE])}, has_before=True)


def _told(name: str, value: str | int | None) -> str:
    if not value:
        return _("none")
    return str(Sex(value).label) if name == "sex" else str(value)


def _gone(run: RatingRun, before: Titled, rows: list[int]) -> list[TitledRow]:
    rated = ListEntry.objects.filter(Among("player_id", rows), rating_list=list_to_come(run)).order_by()
    ratings = dict(rated.values_list("player_id", "rating"))
    return [TitledRow(line=before[pk], sign=GONE, rating=ratings.get(pk)) for pk in rows]


def numbers_of_file(run: RatingRun) -> list[tuple[str, str, int]]:
    """Sign, its words and how many, as they were counted when the file was made; nothing of a first file."""
    numbers = run.summary.get(TITLED, {})
    return [(sign, str(words), numbers[sign]) for sign, words in SIGNS_OF_FILE.items() if sign in numbers]
