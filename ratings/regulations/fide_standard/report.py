"""Whether an event was reported in time to be rated (2022, 9.1; rapid and blitz, 8.1)."""

from __future__ import annotations

from datetime import date, timedelta

from ratings.regulations.fide_standard.edition import FideStandardEdition
from ratings.regulations.fide_standard.event_survey import Exclusion
from ratings.regulations.fide_standard.findings import Finding, Rule

REPORTED_LATE = "reported-late"


def last_day_of_the_report(edition: FideStandardEdition, ends_on: date) -> date | None:
    """The closing day of the last list that may bring the event in. See rulings: last-list."""
    if edition.last_list is None:
        return None
    return _list_after(edition, ends_on, edition.last_list) - timedelta(days=edition.closing_days)


def report_finding(edition: FideStandardEdition, reported_on: date, ends_on: date) -> Finding:
    """9.1, third paragraph: not in time for the third list after its end, the event is not rated."""
    last_day = last_day_of_the_report(edition, ends_on)
    return Finding(
        rule=Rule.REPORT,
        article=edition.articles.report,
        met=None if last_day is None else reported_on <= last_day,
        required=last_day,
        found=reported_on,
    )


def unreported(edition: FideStandardEdition, reported_on: date, ends_on: date) -> Exclusion | None:
    """Why an event is not rated for its report."""
    finding = report_finding(edition, reported_on, ends_on)
    return (REPORTED_LATE, finding.article) if finding.met is False else None


def _list_after(edition: FideStandardEdition, day: date, number: int) -> date:
    """The date of the first, second, third … list after a day."""
    dates = (date(year, month, 1) for year in range(day.year, day.year + number + 2) for month in edition.list_months)
    return [list_date for list_date in dates if list_date > day][number - 1]
