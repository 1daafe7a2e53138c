"""Borders of the whole way of a report: no game was played, one player alone, every system under every text."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratings.ledger.selectors import snapshot_of
from tests.tournaments.desk import Desk
from tests.tournaments.events import LINES
from tests.tournaments.forms import at, signed_in
from tests.tournaments.to_the_list import said_of
from tournaments.reports import services as reports
from tournaments.reports.crosstable import crosstable
from tournaments.reports.ledger_events import in_ledgers
from tournaments.reports.models import Report

ALONE = replace(LINES[0], cells="0000-U 0000-U 0000-U", points="3.0")
NOT_PAIRED = tuple(replace(line, cells="0000-Z 0000-Z 0000-Z", points="0.0", place=4) for line in LINES[1:])


def test_a_file_without_one_result_is_refused_whoever_stands_in_it(desk: Desk) -> None:
    tournament = desk.approved(format="swiss")
    for lines in ((), NOT_PAIRED, (ALONE,), (ALONE, *NOT_PAIRED)):
        content = desk.file(tournament, lines=lines)
        got = reports.receive_file(tournament, name="x", content=content, by=desk.boris, now=desk.after(tournament))
        errors = {fault["code"] for fault in got.file.faults if fault["severity"] == "error"}
        assert (got.report, errors & {"no-players", "no-results"} != set()) == (None, True)


def test_a_tournament_of_which_only_a_default_is_left_is_an_event_with_that_default(desk: Desk) -> None:
    anna = replace(LINES[0], cells="4w+ 0000-Z 0000-Z", points="1.0")
    deniz = replace(LINES[3], cells="1b- 0000-Z 0000-Z")
    tournament = desk.approved(format="swiss")
    lines = (anna, *NOT_PAIRED[:2], deniz)
    report = desk.accepted(desk.received(tournament, desk.file(tournament, lines=lines)))
    assert [(game.round, game.result) for game in desk.in_ledger(report).games] == [(1, "+--")]
    table = crosstable(report)
    assert ([len(row.cells) for row in table.rows], table.points_hundredths) == ([3] * 4, 100)
    at(desk.after(tournament))
    assert signed_in(None).get(f"/reports/{report.pk}/").status_code == 200


SYSTEMS = [
    ("fide-standard", date(2003, 7, 7)), ("fide-standard", date(2009, 7, 6)), ("fide-standard", date(2012, 7, 2)),
    ("fide-standard", date(2014, 7, 7)), ("fide-standard", date(2022, 1, 3)), ("fide-standard", date(2024, 3, 4)),
    ("fide-rapid", date(2012, 1, 2)), ("fide-rapid", date(2022, 10, 3)), ("fide-blitz", date(2014, 7, 7)),
    ("fide-blitz", date(2024, 12, 2)), ("cfc-regular", date(2009, 5, 4)), ("cfc-active", date(2009, 5, 4)),
]  # fmt: skip


@pytest.mark.parametrize(("system", "day"), SYSTEMS, ids=[f"{system} {day}" for system, day in SYSTEMS])
def test_in_every_system_a_report_goes_the_whole_way_under_each_text(system: str, day: date, desk: Desk) -> None:
    report = desk.reported(desk.approved(starts_on=day, **said_of(system)))
    [found] = in_ledgers(Report.objects.get(pk=report.pk))
    event = snapshot_of(found.event)
    assert (found.system.code, event.start, [game.result for game in event.games]) == (
        system, day, ["1-0", "0-1", "1/2-1/2", "0-1", "1-0", "1-0"],
    )  # fmt: skip
    at(desk.after(report.tournament))
    for user in (None, desk.boris):
        assert signed_in(user).get(f"/reports/{report.pk}/").status_code == 200
