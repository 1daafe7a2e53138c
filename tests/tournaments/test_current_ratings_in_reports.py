"""712: an event of the CFC is rated with current ratings; its start list tells them, a report may name them, and a
sheet looks ahead with them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from ratings.runs.as_it_comes.rating import rate_as_they_come
from ratings.runs.as_it_comes.selectors import current_ratings
from tests.tournaments.desk import Desk
from tests.tournaments.events import LINES
from tests.tournaments.forms import at, signed_in
from tests.tournaments.to_the_list import EVERYBODY, Way
from tournaments.registration.models import Tournament
from tournaments.registration.start_list.services import announce_player
from tournaments.regulations.report_findings import ReportCode
from tournaments.reports.checks.facts import findings_on_report
from tournaments.sheets.models import Sheet
from tournaments.sheets.opening import open_sheet
from tournaments.sheets.rating_preview import rating_changes

SYSTEM, LABOUR_DAY, LATER = "cfc-regular", date(2009, 9, 5), date(2009, 9, 19)


@pytest.fixture
def second(desk: Desk) -> Tournament:
    """The second event of the four in one period of the CFC; the first one has moved their 2500."""
    way = Way(desk=desk, system=SYSTEM, day=LABOUR_DAY)
    way.listed(EVERYBODY, record=2800)
    report = way.accepted(way.approved(name="Labour Day Open"))
    now = desk.after(report.tournament)
    rate_as_they_come(SYSTEM, now=now)
    return replace(way, day=LATER).approved(name="Autumn Open")


def moved(desk: Desk) -> list[int]:
    """The current ratings of the four, by starting rank."""
    found = dict(current_ratings(SYSTEM).values_list("player", "rating"))
    return [found[player.pk] or 0 for player in desk.players]


def test_a_report_with_current_ratings_is_not_said_to_differ_and_one_with_others_is(
    desk: Desk, second: Tournament
) -> None:
    now, current = desk.after(second), moved(desk)
    assert 2500 not in current
    of_list, other = 2500, current[3] + 1
    told = (current[0], current[1], of_list, other)
    lines = tuple(replace(line, rating=str(rating)) for line, rating in zip(LINES, told, strict=True))
    report = desk.received(second, desk.file(second, lines=lines))
    codes = (ReportCode.PLAYER_RATING, ReportCode.PLAYER_CURRENT_RATING)
    found = [each for each in findings_on_report(report, now=now) if each.code in codes]
    assert [(each.code, each.article, each.required, each.found) for each in found] == [
        (ReportCode.PLAYER_CURRENT_RATING, "712", current[3], other)
    ]
    at(now)
    page = signed_in(desk.boris).get(f"/reports/{report.pk}/").content.decode()
    assert "what counts is the current rating when the event is rated" in page


def test_the_start_list_of_such_an_event_tells_the_current_rating_beside_that_of_the_list(
    desk: Desk, second: Tournament
) -> None:
    before = desk.moment(LATER - timedelta(days=2))
    at(before)
    announce_player(second, desk.players[0], by=desk.astrid, now=before)
    page = signed_in(desk.astrid).get(f"/tournaments/{second.pk}/start-list/").content.decode()
    assert f'2500 <span class="turns">→</span> {moved(desk)[0]}' in page
    assert f'href="/ratings/{SYSTEM}/current/">Current ratings</a>' in page


def test_a_sheet_looks_ahead_with_the_ratings_that_the_event_is_rated_with(desk: Desk, second: Tournament) -> None:
    report = desk.received(second)
    now = desk.after(second)
    sheet = open_sheet(second, by=desk.boris, now=now, report=report)
    ahead = rating_changes(Sheet.objects.select_related("tournament").get(pk=sheet.pk))
    desk.accepted(report)
    rate_as_they_come(SYSTEM, now=now)
    worked = {row.player_id: row.working["events"] for row in current_ratings(SYSTEM)}
    told = [[event["change"] for event in worked[player.pk]] for player in desk.players]
    assert [ahead[rank] / 100 for rank in range(1, 5)] == [second for _first, second in told]
    assert all(first != second for first, second in told)


def test_the_start_list_of_fides_has_no_current_ratings(desk: Desk) -> None:
    way = Way(desk=desk, system="fide-standard", day=date(2025, 10, 12))
    way.listed(EVERYBODY)
    tournament = way.approved()
    before = desk.moment(way.day - timedelta(days=2))
    at(before)
    announce_player(tournament, desk.players[0], by=desk.astrid, now=before)
    page = signed_in(desk.astrid).get(f"/tournaments/{tournament.pk}/start-list/").content.decode()
    assert ("2500" in page, "turns" in page, "/current/" in page) == (True, False, False)
