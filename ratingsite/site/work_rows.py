"""The lines of My work, written at once: a template takes several times as long for the fifty of a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache

from django.urls import get_script_prefix
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ratingsite.office.page_tags import Zoned, article, day, moment
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


def _lines(rows: Iterable[Row], zone: Zoned) -> Iterator[str]:
    waits = _("waiting since")
    for each in rows:
        item, since = each.item, moment(each.item.since, zone, brief=True)
        yield row(LINE, item.url, item.what, item.title, _last_day(each), _day_behind(each, zone), waits, since)


def _last_day(each: Row) -> SafeString:
    item = each.item
    return _last_day_in_words(
        item.due_on, item.article, item.edition, each.is_overdue, get_language(), get_script_prefix()
    )


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


def _day_behind(each: Row, zone: Zoned) -> SafeString:
    if each.then:
        return _day_behind_in_words(
            each.then.day, each.then.article, each.item.edition, get_language(), get_script_prefix()
        )
    if each.ends_at and not each.is_overdue:
        return row(BEFORE, _("before"), moment(each.ends_at, zone, brief=True))
    return NO_HTML


@lru_cache(maxsize=MOST_KEPT)
def _day_behind_in_words(then: date, number: str, edition: str, _language: str | None, _prefix: str) -> SafeString:
    return row(UNTIL, _("at the latest until"), day(then), article(number, edition))
