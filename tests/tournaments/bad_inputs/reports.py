"""Bad inputs that a draft report shows: what the registration, the register and the lists say to a file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from tests.tournaments.events import AFTER, changed, trf

E, W = "error", "warning"
DURING = datetime(2025, 10, 13, 12, tzinfo=UTC)
FAST = {"rate_of_play": "3600", "highest_rating": 1700}
LATE = datetime(2026, 3, 1, 12, tzinfo=UTC)


class ReportRow(NamedTuple):
    """One row: the file of the four, how they were registered, and the finding with its place and weight."""

    number: str
    what: str
    raw: bytes
    code: str
    place: tuple[int | None, int | None]
    weight: str
    registered: Mapping[str, Any] = {}
    now: datetime = AFTER
    changed: tuple[int, str, str] | None = None  # whom the register tells something of: rank, kind and value


REPORT_ROWS = [
    ReportRow("B30", "another federation", trf(federation="CAN"), "federation-differs", (3, 5), E),
    ReportRow("B33", "another first day", trf(start="2025/10/11"), "start-differs", (4, 5), W),
    ReportRow("B33", "another last day", trf(end="2025/10/13"), "end-differs", (5, 5), W),
    ReportRow("B34", "a report before the end", trf(), "not-over", (5, 5), E, now=DURING),
    ReportRow("B38", "a report after the third list", trf(), "last-list", (None, None), E, now=LATE),
    ReportRow("B44", "too little time", trf(), "too-fast", (12, 49), W, FAST),
    ReportRow("B46", "an arbiter who plays", trf(lines=changed(4, fide_id="2090001")), "arbiter-plays", (15, 58), W),
    ReportRow("B59", "another name", trf(lines=changed(4, name="Demirel, Denizhan")), "player-name", (15, 15), W),
    ReportRow("B63", "another rating", trf(lines=changed(2, rating="2099")), "player-rating", (13, 49), W),
    ReportRow("B66", "an unknown number", trf(lines=changed(4, fide_id="2099999")), "unknown-player", (15, 58), E),
    ReportRow("B68", "another's name", trf(lines=changed(4, name="Berg, Bo")), "another-player", (15, 15), W),
    ReportRow("B70", "a dead player", trf(), "player-dead", (15, 58), E, changed=(4, "death", "2025-10-01")),
    ReportRow("B70", "an excluded player", trf(), "player-left-out", (15, 58), W, changed=(4, "exclusion", "yes")),
    ReportRow("B69", "no number", trf(lines=changed(4, fide_id="")), "no-fide-id", (15, 58), E),
]  # fmt: skip
