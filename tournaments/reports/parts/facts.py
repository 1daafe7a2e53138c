"""What a document tells of a part; what its other parts have to do with it, the run adds from what is published then.

Until it is rated, an earlier part may still be corrected or be rated together with this one, and 8.31 (2022), 6.42
(2003) and the composition ask for all parts: ``ratings.runs.earlier_parts``. See rulings: parts.
"""

from __future__ import annotations

from ratings.regulations.snapshots import Part
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import WHOLE, days_of


def part_of(report: Report) -> Part | None:
    """The tournament and the number of a part; nothing of a report of the whole."""
    if report.part == WHOLE:
        return None
    began = report.tournament.starts_on
    is_later = days_of(report)[0] != began
    return Part(of=str(report.tournament_id), number=report.part, began=began if is_later else None)
