"""Every deadline of a tournament as a dated item: the last calendar day, in the federation's zone, that is in time.

The days of lists are those of ``ratings.regulations.calendar``, which the runs ask too. Rulings: report-list,
interim-days, cfc-late-report, late-registration.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from itertools import takewhile
from typing import Protocol

from ratings.regulations import calendar
from ratings.regulations.list_rules import closing_day_of, list_after
from ratings.regulations.notice_days import notice_of
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import Entrants
from ratingsite.foundations.editions import Family, NoEditionInForce
from ratingsite.foundations.months import months_earlier, months_later
from tournaments.regulations.editions import rating_edition_of
from tournaments.regulations.events import EventFacts
from tournaments.regulations.notice import NoticeEdition, Sender, TitleNoticeEdition


class DeadlineCode(StrEnum):
    """What has to be done by then."""

    REGISTRATION = "registration"
    TITLE_REGISTRATION = "registration-titles"
    NOTICE_ABROAD = "notice-abroad"
    INTERIM_REPORT = "interim"
    REPORT = "report"
    LAST_LIST = "report-latest"
    APPEAL = "appeal"


class Counts(StrEnum):
    """Whose act, by the server's clock, is held against the day."""

    REGISTRATION = "registration-received"
    INTERIM_REPORT = "interim-report-received"
    ENDORSEMENT = "report-endorsed"
    CERTIFICATION = "report-certified"
    APPEAL = "appeal-received"


@dataclass(frozen=True, kw_only=True)
class Deadline:
    """The last day on which ``counts`` is in time. ``list_date`` is the list it is in time for.

    ``number`` counts interim reports from 1. ``decider`` is the office that decides on what comes later, a value of
    ``Decider``; ``None``: nobody has to, or nobody can. ``is_known`` is false where a text that was not found says how
    long beforehand, and any day before the start is in time. ``sender`` is who has to send the report of an official
    event (0.3). ``edition`` is the rating text in which the article stands, where the text of a list
    says it; empty: the tournament's own.
    """

    code: DeadlineCode
    day: date
    family: Family
    article: str
    counts: Counts
    edition: str = ""
    list_date: date | None = None
    number: int | None = None
    decider: str | None = None
    is_known: bool = True
    sender: Sender | None = None

    @property
    def name(self) -> str:
        """The code of the contract: ``report``, ``interim-2``."""
        return str(self.code) if self.number is None else f"{self.code}-{self.number}"


def deadlines(
    event: EventFacts, notice: NoticeEdition, titles: TitleNoticeEdition | None, *, refused_on: date | None = None
) -> tuple[Deadline, ...]:
    """All deadlines of a tournament, earliest first; the appeal only once it was refused."""
    maybe = [registration(event, notice), notice_abroad(event, notice), last_list(event, notice)]
    if titles and event.is_title_tournament:
        maybe.append(title_registration(event, titles))
    if refused_on:
        maybe.append(appeal(refused_on, notice))
    if not waits_for_its_list(event, notice):
        maybe.append(report(event, notice))
    found = [*(each for each in maybe if each), *interim_reports(event, notice)]
    return tuple(sorted(found, key=lambda deadline: (deadline.day, deadline.code)))


# 0.2; since December 2023 0.2.1 and 0.2.2; 2009, 0.4; 2003, 7.1
def registration(event: EventFacts, notice: NoticeEdition) -> Deadline | None:
    """The tournament and its schedule are registered so many days before it starts; ``None`` if nothing asks it."""
    if not notice.needs_registration:
        return None
    found = notice_of(notice, entrants_of(event))
    return Deadline(
        code=DeadlineCode.REGISTRATION,
        day=found.last_day,
        family=notice.family,
        article=notice.articles.registration_elite if found.is_elite else notice.articles.registration,
        counts=Counts.REGISTRATION,
        decider=notice.late_elite_decided_by if found.is_elite else notice.late_decided_by,
        is_known=found.is_known,
    )


class Strongest(Protocol):
    """When an event begins, and its highest ratings, of all and of the women; ``None`` where nobody said."""

    @property
    def starts_on(self) -> date: ...
    @property
    def highest_rating(self) -> int | None: ...
    @property
    def highest_rating_of_women(self) -> int | None: ...


def entrants_of(event: Strongest) -> Entrants:
    """Who is expected to play, as the rating regulations look at it: the strongest player may be a woman."""
    ratings = [rating for rating in (event.highest_rating, event.highest_rating_of_women) if rating is not None]
    return Entrants(
        starts_on=event.starts_on,
        highest_rating=max(ratings, default=None),
        highest_rating_of_women=event.highest_rating_of_women,
    )


# 1.1.1 of the title regulations
def title_registration(event: EventFacts, titles: TitleNoticeEdition) -> Deadline:
    """A tournament with norms is registered so many days in advance."""
    return Deadline(
        code=DeadlineCode.TITLE_REGISTRATION,
        day=event.starts_on - timedelta(days=titles.registration_days),
        family=titles.family,
        article=titles.articles.registration,
        counts=Counts.REGISTRATION,
        decider=titles.late_decided_by,
    )


def is_abroad(event: EventFacts, notice: NoticeEdition) -> bool:
    """736: held in another country than that of the federation whose list it is for."""
    home = rule_book(event.system).home
    return bool(notice.articles.abroad and event.federation and event.federation != home)


# CFC 736
def notice_abroad(event: EventFacts, notice: NoticeEdition) -> Deadline | None:
    """The letter about an own event abroad is received no less than a month before the start."""
    if notice.abroad_notice_months is None or not is_abroad(event, notice):
        return None
    return Deadline(
        code=DeadlineCode.NOTICE_ABROAD,
        day=months_earlier(event.starts_on, notice.abroad_notice_months),
        family=notice.family,
        article=notice.articles.abroad,
        counts=Counts.REGISTRATION,
    )


# 4
def interim_reports(event: EventFacts, notice: NoticeEdition) -> list[Deadline]:
    """Interim results every month, where the tournament lasts longer than so many days."""
    if notice.interim_reports_over_days is None or event.days <= notice.interim_reports_over_days:
        return []
    days = takewhile(lambda day: day < event.ends_on, _month_ends(event.starts_on))
    return [
        Deadline(
            code=DeadlineCode.INTERIM_REPORT,
            day=day,
            family=notice.family,
            article=notice.articles.interim_reports,
            counts=Counts.INTERIM_REPORT,
            number=number,
        )
        for number, day in enumerate(days, start=1)
    ]


# 2003, 9.13; 2009, 7.13: "the tournaments ending before or on that day are rated on the list"
def waits_for_its_list(event: EventFacts, notice: NoticeEdition) -> bool:
    """Whether nobody can be late with the report: the text closes lists and names no last day of a report, and the
    event was entered when it was over. The next list of its chain takes it, whenever that is made.
    """
    return event.is_entered_afterwards and notice.report_days is None and notice.following_list_days is None


# 9.1, second paragraph; rapid and blitz 8.1; CFC 733, 736; before 2022 the closing day alone
def report(event: EventFacts, notice: NoticeEdition) -> Deadline:
    """The day by which a report is sent on, and the list on which it comes then at the latest.

    A list is closed by the text of its own day, which may be another than that of the tournament.
    """
    edition = ""
    if notice.report_days is None:
        due = _list_of_the_month(event, notice)
        list_date: date | None = due
        day = _last_day_for(event, notice, due)
        article, edition = _closed_by(event, notice, due)
    else:
        day, article = _days_for_the_report(event, notice)
        list_date = list_of(event, notice, day)
    return Deadline(
        code=DeadlineCode.REPORT,
        day=day,
        family=notice.family,
        article=article,
        edition=edition,
        list_date=list_date,
        counts=_act_that_counts(event),
        sender=notice.official_sent_by if event.is_official else None,
    )


def _closed_by(event: EventFacts, notice: NoticeEdition, list_date: date) -> tuple[str, str]:
    """The article that closes a list, and the rating text in which it stands where it is that of the list's day."""
    if notice.following_list_days is not None:
        return notice.articles.report, ""
    if _closes_later(event, notice):
        return notice.articles.closing, ""
    rules = calendar.rules_on(event.system, list_date)
    return rules.articles.closing, rules.id


def _act_that_counts(event: EventFacts) -> Counts:
    """0.3: nobody endorses the report of an official event."""
    return Counts.CERTIFICATION if event.is_official else Counts.ENDORSEMENT


def _days_for_the_report(event: EventFacts, notice: NoticeEdition) -> tuple[date, str]:
    if notice.abroad_report_months is not None and is_abroad(event, notice):
        return months_later(event.ends_on, notice.abroad_report_months), notice.articles.abroad
    return event.ends_on + timedelta(days=notice.report_days or 0), notice.articles.report


def _list_of_the_month(event: EventFacts, notice: NoticeEdition) -> date:
    """9.1: the month's list, or the following one when few days are left; of official events always the first."""
    closes_later = _closes_later(event, notice)
    if notice.following_list_days is None or closes_later:
        ends_on = event.ends_on
        return calendar.list_date_of_report(
            event.system, ends_on=ends_on, reported_on=ends_on, is_official=closes_later
        )
    days_left = (month_end(event.ends_on) - event.ends_on).days
    rules = calendar.rules_on(event.system, event.ends_on)
    return list_after(rules, event.ends_on, 2 if days_left <= notice.following_list_days else 1)


def _last_day_for(event: EventFacts, notice: NoticeEdition, list_date: date) -> date:
    return calendar.last_day_for(event.system, list_date, event.ends_on, is_official=_closes_later(event, notice))


def _closes_later(event: EventFacts, notice: NoticeEdition) -> bool:
    return event.is_official and notice.is_official_closing_later


def list_of(event: EventFacts, notice: NoticeEdition, reported_on: date) -> date | None:
    """The list on which the tournament comes if its report is received on a day; ``None`` where none is made."""
    try:
        return calendar.list_date_of_report(
            event.system,
            ends_on=event.ends_on,
            reported_on=reported_on,
            is_official=_closes_later(event, notice),
        )
    except NoEditionInForce:
        return None


# 9.1, third paragraph; rapid and blitz 8.1; CFC 733
def last_list(event: EventFacts, notice: NoticeEdition) -> Deadline | None:
    """Not submitted by then, the tournament is not rated; ``None`` where no text says so."""
    if notice.report_months is not None:
        day = months_later(event.ends_on, notice.report_months)
        list_date = list_of(event, notice, day)
    elif notice.last_list is not None:
        rules = rating_edition_of(event)
        list_date = list_after(rules, event.ends_on, notice.last_list)
        day = closing_day_of(rules, list_date)
    else:
        return None
    return Deadline(
        code=DeadlineCode.LAST_LIST,
        day=day,
        family=notice.family,
        article=notice.articles.report,
        list_date=list_date,
        decider=notice.late_report_decided_by,
        counts=_act_that_counts(event),
        sender=notice.official_sent_by if event.is_official else None,
    )


# 0.4; 2009, 0.5
def appeal(refused_on: date, notice: NoticeEdition) -> Deadline | None:
    """The organiser may appeal so many days after the decision was communicated; ``None`` where no text says so."""
    if notice.appeal_days is None:
        return None
    return Deadline(
        code=DeadlineCode.APPEAL,
        day=refused_on + timedelta(days=notice.appeal_days),
        family=notice.family,
        article=notice.articles.appeal,
        counts=Counts.APPEAL,
    )


def month_end(day: date) -> date:
    """The last day of the month in which a day lies."""
    return day.replace(day=monthrange(day.year, day.month)[1])


def _month_ends(day: date) -> Iterator[date]:
    while True:
        yield (end := month_end(day))
        day = end + timedelta(days=1)
