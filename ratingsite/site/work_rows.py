"""The lines of My work, written at once: a template takes several times as long for the fifty of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import NamedTuple

from django.urls import get_script_prefix
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ratingsite.office.page_tags import Zoned, article, day, moments
from ratingsite.office.pages import Due, WorkItem
from ratingsite.office.rows import row

LINE = """\
  <li class="work-item">
    <a class="work-link" href="{}"><span class="work-what">{}</span> <span>{}</span></a>
    <div class="work-when">
      {}
      {}
      <span class="muted">{} {}</span>
    </div>
  </li>
"""
OVERDUE = '<span class="is-overdue"><span aria-hidden="true">✕</span> {} {} {}</span>'
UNTIL, ARTICLE = "<span>{} {} {}</span>", "<span>{}</span>"
BEFORE = '<span class="muted">{} {}</span>'
NO_HTML = SafeString("")
MOST_KEPT = 500


@dataclass(frozen=True, kw_only=True)
class Row:
    """An item as it is shown: ``ends_at`` where its day ends at another hour than the reader's, ``then`` the day behind
    one that is over."""

    item: WorkItem
    group: int
    is_overdue: bool
    ends_at: datetime | None
    then: Due | None


def lines_of(rows: Iterable[Row], zone: Zoned) -> SafeString:
    """The items of a list, in their order; moments are those of the reader's zone."""
    return SafeString("".join(_lines(rows, zone)))


class _Said(NamedTuple):
    """What the words of every line hang on besides it: the language, and where the portal stands."""

    language: str | None
    prefix: str


def _lines(rows: Iterable[Row], zone: Zoned) -> Iterator[str]:
    waits, told, said = _("waiting since"), moments(zone, brief=True), _Said(get_language(), get_script_prefix())
    for each in rows:
        item = each.item
        last_day = _last_day_in_words(item.due_on, item.article, item.edition, each.is_overdue, *said)
        since = told(item.since)
        yield row(LINE, item.url, item.what, item.title, last_day, _day_behind(each, told, said), waits, since)


@lru_cache(maxsize=MOST_KEPT)
def _last_day_in_words(
    due_on: date | None, number: str, edition: str, is_overdue: bool, _language: str | None, _prefix: str
) -> SafeString:
    """The last days of a page are few."""
    chip = article(number, edition)
    if due_on is None:
        return row(ARTICLE, chip) if number else NO_HTML
    if is_overdue:
        return row(OVERDUE, _("overdue: it was due"), day(due_on), chip)
    return row(UNTIL, _("until"), day(due_on), chip)


def _day_behind(each: Row, told: Callable[[datetime], SafeString], said: _Said) -> SafeString:
    if each.then:
        return _day_behind_in_words(each.then.day, each.then.article, each.item.edition, *said)
    if each.ends_at and not each.is_overdue:
        return row(BEFORE, _("before"), told(each.ends_at))
    return NO_HTML


@lru_cache(maxsize=MOST_KEPT)
def _day_behind_in_words(then: date, number: str, edition: str, _language: str | None, _prefix: str) -> SafeString:
    return row(UNTIL, _("at the latest until"), day(then), article(number, edition))
