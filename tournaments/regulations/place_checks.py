"""The places of a report against its points and the tie-breaks that were registered (C.07)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tournaments.regulations.notice import NoticeEdition
from tournaments.regulations.report_findings import ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import ReportFacts
from tournaments.regulations.tie_breaks import standings

COLUMNS = (86, 89)  # of a player's record


def place_findings(report: ReportFacts, notice: NoticeEdition) -> Iterator[ReportFinding]:
    """Every player whose place is another than points and tie-breaks give; inside a shared place all are right."""
    if report.results is None or not report.registered.tie_breaks:
        return
    order = standings(report.results, report.registered.tie_breaks)
    shared = Counter(standing.place for standing in order)
    computed = {standing.number: standing.place for standing in order}
    for player in report.players:
        first = computed[player.rank]
        if player.place and not first <= player.place < first + shared[first]:
            yield ReportFinding(
                code=ReportCode.PLACE,
                weight=Weight.WARNING,
                family=notice.family,
                article="",
                required=first,
                found=player.place,
                line=player.line,
                column=COLUMNS[0],
                end_column=COLUMNS[1],
                rank=player.rank,
            )
