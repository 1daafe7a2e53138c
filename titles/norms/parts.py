"""The parts of one tournament: reported by themselves, and one dossier for norms (1.1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.reports.models import Report

WHOLE = 0
"""The number of a report of the whole tournament."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """One accepted report of a tournament, and the rounds that are taken from it.

    A later part may repeat what an earlier one had: each round is taken once, from the part that was to report it.
    """

    report: Report
    first_round: int
    last_round: int

    def has(self, number: int) -> bool:
        """Whether this part is the one that reports a round."""
        return self.first_round <= number <= self.last_round


def parts_of(report: Report) -> list[Part]:
    """The accepted parts of a report's tournament in their order; a report of the whole is the only one."""
    if report.part == WHOLE:
        return [Part(report=report, first_round=1, last_round=report.tournament.rounds)]
    return _with_rounds(_newest(report), report.tournament.rounds)


def missing_parts(parts: Sequence[Part]) -> bool:
    """Whether a part is still to be accepted before norms can be sought in all of them."""
    reports = [part.report for part in parts]
    is_ended = bool(reports) and reports[-1].is_last_part
    return not is_ended or [one.part for one in reports] not in ([WHOLE], list(range(1, len(reports) + 1)))


def _newest(report: Report) -> list[Report]:
    """The latest accepted version of each part, in order."""
    accepted = Report.objects.filter(tournament=report.tournament_id, state=Report.State.ACCEPTED, part__gt=WHOLE)
    newest = {one.part: one for one in accepted.select_related("tournament").order_by("part", "version")}
    return list(newest.values())


def _with_rounds(reports: Sequence[Report], rounds: int) -> list[Part]:
    parts: list[Part] = []
    for one in reports:
        first = parts[-1].last_round + 1 if parts else 1
        last = rounds if one.is_last_part or one.last_round is None else one.last_round
        parts.append(Part(report=one, first_round=first, last_round=last))
    return parts
