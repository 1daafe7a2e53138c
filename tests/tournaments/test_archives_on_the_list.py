"""A period of 2003 and one of 2009 in an archive: from the desk of the rating officer to the published numbers.

The four of the desk stand at 2500 each. Anna and Cy score a point more than expected, Bo half a point less, Deniz one
and a half less (``events.LINES``; everybody's opponents average 2500). 2003, 10.5 and 2009, 8.5: K is 10 for who has
reached 2400, so the changes are 10 × 1.0, -0.5, 1.0, -1.5: 2510, 2495, 2510, 2485.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse

from ratings.lists.archives.models import Archive
from ratings.lists.archives.services import open_archive
from ratings.lists.exports import csv_text
from ratings.lists.models import RatingList
from ratings.lists.selectors import head_of_chain, list_in_force
from ratings.runs.open_periods import open_period
from ratings.runs.periods import closed_periods_with_work
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.start import start_run
from tests.tournaments.desk import Desk
from tests.tournaments.events import facts
from tests.tournaments.forms import at, signed_in
from tests.tournaments.to_the_list import EVERYBODY, OWN, listed_before, ratings_on
from tournaments.registration import services as registration
from tournaments.registration.old_events.services import enter_afterwards
from tournaments.reports import services as reports
from tournaments.reports.models import Report
from tournaments.reports.services import ticks_wanted

NOW = datetime(2025, 11, 3, 18, tzinfo=UTC)
STANDARD, PRESENT = "fide-standard", date(2025, 11, 1)
AFTERWARDS = {1: 2510, 2: 2495, 3: 2510, 4: 2485}


def an_archive(desk: Desk, first: date, last: date) -> Archive:
    return open_archive(STANDARD, first, last, reason="The history of the club.", by=desk.qadira, now=NOW)


def reported(desk: Desk, first: date) -> Report:
    """An event of the past, entered and reported by the officer, let in by the chair, accepted by the administrator."""
    days = [first, first.replace(day=first.day + 1), first.replace(day=first.day + 2)]
    said = facts(
        None, starts_on=first, ends_on=days[-1], federation=desk.federation.pk, rate_of_play="40/5400:1800",
        schedule=tuple((number, day, None) for number, day in enumerate(days, start=1)), highest_rating=2500,
    )  # fmt: skip
    tournament = enter_afterwards(said, by=desk.chiara, now=NOW, reason="Found in the archive of the club.")
    registration.approve_late_registration(tournament, by=desk.qadira, now=NOW, reason="History is rated.")
    registration.let_days_pass(now=NOW)
    got = reports.receive_file(tournament, name="four.trf", content=desk.file(tournament), by=desk.chiara, now=NOW)
    assert got.report is not None, got.file.faults
    report = reports.certify_report(
        got.report, by=desk.chiara, now=NOW, ticks=ticks_wanted(got.report, now=NOW), statements={}
    )
    return reports.accept_report(report, by=desk.dmitri, now=NOW)


def in_archive(desk: Desk, list_date: date) -> RatingList:
    """The run of a period, today: started by the administrator, published by another member of the commission."""
    run = start_run(open_period(STANDARD, list_date), by=desk.dmitri, now=NOW)
    advance_run(run.pk, clock=lambda: NOW)
    look_at_every_flag(run, by=desk.qadira, now=NOW, note="")
    return publish_rating_list(run, by=desk.qadira, now=NOW)


@pytest.mark.parametrize(
    ("span", "before", "first", "edition", "list_date"),
    [
        ((date(2003, 7, 1), date(2006, 12, 31)), date(2004, 4, 1), date(2004, 5, 3), "fide-2003", date(2004, 7, 1)),
        (
            (date(2009, 7, 1), date(2012, 6, 30)),
            date(2010, 5, 1),
            date(2010, 5, 3),
            "fide-2009-applied",
            date(2010, 7, 1),
        ),
    ],
)
def test_a_period_of_the_past_is_published_in_its_archive_alone(
    span: tuple[date, date], before: date, first: date, edition: str, list_date: date, desk: Desk
) -> None:
    present = listed_before(desk, STANDARD, PRESENT, OWN)
    archive = an_archive(desk, *span)
    old = listed_before(desk, STANDARD, before, EVERYBODY)
    report = reported(desk, first)
    assert [period.list_date for period, _ in closed_periods_with_work(NOW.date())] == [list_date]
    found = in_archive(desk, list_date)
    assert found.run is not None
    assert found.run.manifest["input"]["events"][0]["edition"] == edition
    assert (found.archive, found.sequence, found.previous_sha256) == (archive, 2, old.chain_sha256)
    assert (old.previous_sha256, ratings_on(found)) == (archive.heading_sha256, AFTERWARDS)
    # nothing of it is present
    assert (head_of_chain(STANDARD), list_in_force(STANDARD, NOW.date())) == (present, present)
    assert list_in_force(STANDARD, list_date) == found
    assert closed_periods_with_work(NOW.date()) == []
    verified = StringIO()
    call_command("verify_lists", stdout=verified)
    assert "3 lists, all as published" in verified.getvalue()
    assert "2510" in "".join(csv_text(found))
    player = signed_in(None).get(reverse("player", args=[str(desk.players[0].fide_id)])).content.decode()
    assert player.count('<h2 id="history-fide-standard') == 2
    at(NOW)
    page = signed_in(desk.chiara).get(reverse("tournament", args=[report.tournament_id])).content.decode()
    assert f"list of {list_date.day} {list_date:%B %Y}" in page
