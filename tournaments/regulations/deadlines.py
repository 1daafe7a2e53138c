"""Every deadline of a tournament as a dated item: the last calendar day, in the federation's zone, that is in time.

Rulings, where the text names a list and not a day: a report is in time for a list until the list's closing day (9.1
with 7.13); an interim report is due on the last day of each calendar month in which play goes on (4).
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from itertools import takewhile

from ratingsite.foundations.editions import Family
from tournaments.regulations.events import EventFacts
from tournaments.regulations.notice import NoticeEdition, TitleNoticeEdition


class DeadlineCode(StrEnum):
    """What has to be done by then."""

    REGISTRATION = "registration"
    TITLE_REGISTRATION = "title-registration"
    INTERIM_REPORT = "interim-report"
    REPORT = "report"
    LAST_LIST = "last-list"
    APPEAL = "appeal"


class Counts(StrEnum):
    """Whose act, by the server's clock, is held against the day."""

    REGISTRATION = "registration-received"
    INTERIM_REPORT = "interim-report-received"
    ENDORSEMENT = "report-endorsed"
    APPEAL = "appeal-received"


@dataclass(frozen=True, kw_only=True)
class Deadline:
    """The last day on which ``counts`` is in time. ``list_date`` is the list it is in time for."""

    code: DeadlineCode
    day: date
    family: Family
    article: str
    counts: Counts
    list_date: date | None = None


def deadlines(
    event: EventFacts, notice: NoticeEdition, titles: TitleNoticeEdition | None, *, refused_on: date | None = None
) -> tuple[Deadline, ...]:
    """All deadlines of a tournament, earliest first; the appeal only once it was refused."""
    found = [registration(event, notice), *interim_reports(event, notice), report(event, notice)]
    found.append(last_list(event, notice))
    if titles and event.is_title_tournament:
        found.append(title_registration(event, titles))
    if refused_on:
        found.append(appeal(refused_on, notice))
    return tuple(sorted(found, key=lambda deadline: (deadline.day, deadline.code)))


# 0.2; since December 2023 0.2.1 and 0.2.2
def registration(event: EventFacts, notice: NoticeEdition) -> Deadline:
    """The tournament and its schedule are registered so many days before it starts."""
    elite = is_elite(event, notice) and notice.registration_days_elite is not None
    days = notice.registration_days_elite if elite else notice.registration_days
    return Deadline(
        code=DeadlineCode.REGISTRATION,
        day=event.starts_on - timedelta(days=days or 0),
        family=notice.family,
        article=notice.articles.registration_elite if elite else notice.articles.registration,
        counts=Counts.REGISTRATION,
    )


def is_elite(event: EventFacts, notice: NoticeEdition) -> bool:
    """0.2.1: one of the players is rated in excess of 2700, or a woman in excess of 2500."""
    pairs = (
        (event.highest_rating, notice.elite_rating),
        (event.highest_rating_of_women, notice.elite_rating),
        (event.highest_rating_of_women, notice.elite_rating_of_women),
    )
    return any(rating is not None and limit is not None and rating > limit for rating, limit in pairs)


# 1.1.1 of the title regulations
def title_registration(event: EventFacts, titles: TitleNoticeEdition) -> Deadline:
    """A tournament with norms is registered so many days in advance."""
    return Deadline(
        code=DeadlineCode.TITLE_REGISTRATION,
        day=event.starts_on - timedelta(days=titles.registration_days),
        family=titles.family,
        article=titles.articles.registration,
        counts=Counts.REGISTRATION,
    )


# 4
def interim_reports(event: EventFacts, notice: NoticeEdition) -> list[Deadline]:
    """Interim results every month, where the tournament lasts longer than so many days."""
    if event.days <= notice.interim_reports_over_days:
        return []
    return [
        Deadline(
            code=DeadlineCode.INTERIM_REPORT,
            day=day,
            family=notice.family,
            article=notice.articles.interim_reports,
            counts=Counts.INTERIM_REPORT,
        )
        for day in takewhile(lambda day: day < event.ends_on, _month_ends(event.starts_on))
    ]


# 9.1, second paragraph
def report(event: EventFacts, notice: NoticeEdition) -> Deadline:
    """In time for the month's list, or for the following one when few days are left in the month."""
    days_left = (month_end(event.ends_on) - event.ends_on).days
    lists = 2 if days_left <= notice.following_list_days else 1
    list_date = nth_list_after(event.ends_on, lists)
    return _report_deadline(DeadlineCode.REPORT, list_date, notice)


# 9.1, third paragraph
def last_list(event: EventFacts, notice: NoticeEdition) -> Deadline:
    """Not submitted in time for the third list after its end, the tournament is not rated."""
    return _report_deadline(DeadlineCode.LAST_LIST, nth_list_after(event.ends_on, notice.last_list), notice)


def _report_deadline(code: DeadlineCode, list_date: date, notice: NoticeEdition) -> Deadline:
    return Deadline(
        code=code,
        day=closing_day(list_date, notice),
        family=notice.family,
        article=notice.articles.report,
        counts=Counts.ENDORSEMENT,
        list_date=list_date,
    )


# 0.4
def appeal(refused_on: date, notice: NoticeEdition) -> Deadline:
    """The organiser may appeal so many days after the decision was communicated."""
    return Deadline(
        code=DeadlineCode.APPEAL,
        day=refused_on + timedelta(days=notice.appeal_days),
        family=notice.family,
        article=notice.articles.appeal,
        counts=Counts.APPEAL,
    )


# 7.13
def closing_day(list_date: date, notice: NoticeEdition) -> date:
    """The last day for what is to be on a list."""
    return list_date - timedelta(days=notice.closing_days)


# 7.1
def nth_list_after(day: date, number: int) -> date:
    """The date of the first, second, third … list after a day; lists are of the first of each month."""
    months = day.year * 12 + (day.month - 1) + number
    return date(months // 12, months % 12 + 1, 1)


def month_end(day: date) -> date:
    """The last day of the month in which a day lies."""
    return day.replace(day=monthrange(day.year, day.month)[1])


def _month_ends(day: date) -> Iterator[date]:
    while True:
        yield (end := month_end(day))
        day = end + timedelta(days=1)
