"""The rows of the calendar's list, out of columns and written at once: a template takes ten times as long for fifty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from html import escape
from typing import NamedTuple
from uuid import UUID

from django.db.models import QuerySet
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ratingsite.office.addresses import address_of_key
from ratingsite.office.page_tags import day
from ratingsite.office.rows import row
from tournaments.registration.models import Format, Tournament
from tournaments.registration.nearest_first import NearestFirst

ROW = """
    <tr{}>
      <td>{}</td>
      <th scope="row"><a href="{}">{}</a>{}</th>
      <td>{}</td>
      <td>{}{}</td>
      <td>{}</td>
      <td class="num" data-label="{}">{}</td>
      <td data-label="{}">{}</td>
    </tr>
    """
HEADING = '<tr class="festival-heading"><th scope="rowgroup" colspan="7"><a href="{}">{}</a></th></tr>'
SECTION, NO_HTML = SafeString(' class="festival-section"'), SafeString("")
BESIDE = SafeString(' <span class="muted">{}</span>')


class InList(NamedTuple):
    """The columns of a tournament that the list shows."""

    pk: UUID
    name: str
    city: str
    federation: str
    territory: str | None
    starts_on: date
    ends_on: date
    format: str
    rounds: int
    state: str
    is_example: bool
    is_reported_alone: bool
    festival: UUID | None
    festival__name: str | None


class InTheList:
    """Tournaments as the list shows them, the nearest first: counted and sliced for its pages."""

    def __init__(self, tournaments: QuerySet[Tournament], *, day: date) -> None:
        self._found = NearestFirst(tournaments.values_list(*InList._fields), day=day)

    def count(self) -> int:
        """How many there are."""
        return self._found.count()

    def __len__(self) -> int:
        return self.count()

    def __getitem__(self, asked: slice) -> list[InList]:
        return [InList._make(each) for each in self._found[asked]]


@dataclass(frozen=True, kw_only=True)
class _Words:
    """What is the same in every row: the words of the language, as HTML."""

    rounds: SafeString
    state: SafeString
    example: SafeString
    alone: SafeString
    formats: dict[str, SafeString]
    states: dict[str, SafeString]


def rows_of(shown: Iterable[InList]) -> SafeString:
    """The rows, with a heading over the sections of a festival that stand behind each other."""
    return SafeString("".join(_rows(shown, _words(get_language() or ""))))


def _rows(shown: Iterable[InList], words: _Words) -> Iterator[str]:
    before: UUID | None = None
    for each in shown:
        if each.festival and each.festival != before:
            yield "\n    " + row(HEADING, address_of_key("festival", each.festival), each.festival__name)
        else:
            yield "\n    "
        before = each.festival
        yield row(
            *(ROW, SECTION if each.festival else NO_HTML, _days(each.starts_on, each.ends_on, get_language())),
            *(SafeString(address_of_key("tournament", each.pk)), each.name, _remarks(each, words)),
            *(each.city, each.federation, _in_territory(each.territory), words.formats.get(each.format, each.format)),
            *(words.rounds, each.rounds, words.state, words.states.get(each.state, each.state)),
        )


@lru_cache(maxsize=2000)
def _days(starts_on: date, ends_on: date, _language: str | None) -> SafeString:
    return day(starts_on) if ends_on == starts_on else row("{} – {}", day(starts_on), day(ends_on))


def _remarks(each: InList, words: _Words) -> SafeString:
    found = (words.example if each.is_example else "") + (words.alone if each.is_reported_alone else "")
    return SafeString(found)


def _in_territory(code: str | None) -> SafeString:
    return row(BESIDE, _("in %(code)s") % {"code": code}) if code else NO_HTML


@lru_cache
def _words(_language: str) -> _Words:
    return _Words(
        rounds=SafeString(_("Rounds")),
        state=SafeString(_("State")),
        example=row(BESIDE, SafeString(_("(example, invented people)"))),
        alone=row(BESIDE, SafeString(_("(by its report alone)"))),
        formats={code: SafeString(escape(str(label))) for code, label in Format.choices},
        states={code: SafeString(escape(str(label))) for code, label in Tournament.State.choices},
    )
