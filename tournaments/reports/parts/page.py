"""The parts of a long tournament as a page shows them: which rounds and days, what became of each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tournaments.registration.models import Tournament
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import WHOLE, accepted_reports, days_of, rounds_of


@dataclass(frozen=True, kw_only=True)
class PagePart:
    """One part: its number, the rounds from the first to the last, and their days."""

    report: Report
    number: int
    first_round: int
    last_round: int
    first_day: date
    last_day: date

    @classmethod
    def of(cls, report: Report) -> PagePart | None:
        """The part that a report is; nothing for one of the whole."""
        if report.part == WHOLE:
            return None
        rounds, (first_day, last_day) = rounds_of(report), days_of(report)
        return cls(
            report=report,
            number=report.part,
            first_round=rounds.start,
            last_round=rounds.stop - 1,
            first_day=first_day,
            last_day=last_day,
        )


def page_parts(tournament: Tournament, current: Report | None) -> list[PagePart]:
    """The accepted parts of a tournament by number, and the one that is examined now, if somebody may see it."""
    reports = [report for report in accepted_reports(tournament) if current is None or report.pk != current.pk]
    reports += [current] if current is not None else []
    found = (PagePart.of(report) for report in reports)
    return sorted((part for part in found if part is not None), key=lambda part: part.number)
