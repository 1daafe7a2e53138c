"""From the desk to the page of the current ratings of the CFC: an accepted event that cannot be rated, and its way out.

Anna stands on the list with a rating that no text knows, so her tournament stops the others too, until it is held.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

import pytest

from ratings.runs.as_it_comes.rating import rate_as_they_come
from ratings.runs.as_it_comes.selectors import current_ratings
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from tests.tournaments.to_the_list import EIGHT, Way, listed_before, of_second_four, second_four
from tournaments.reports.models import Report

SYSTEM, AUTUMN = "cfc-regular", date(2009, 9, 7)
PAGE = f"/ratings/{SYSTEM}/current/"
IMPOSSIBLE = 4500


@dataclass(frozen=True, kw_only=True)
class Stopped:
    """The desk with the tournament of the four, which cannot be rated, and that of the second four, which could be."""

    desk: Desk
    report: Report
    now: datetime

    def page(self, user: User | None = None) -> str:
        response = signed_in(user).get(PAGE)
        assert response.status_code == 200
        return str(response.content.decode())

    def rated(self) -> dict[str, int | None]:
        return dict(current_ratings(SYSTEM).values_list("player__name", "rating"))

    def worker(self, **later: int) -> None:
        """What the worker does that was rung for."""
        assert OutboxMessage.objects.filter(dedup_key__startswith=f"ratings.tasks.rate_as_they_come:{SYSTEM}").exists()
        at(self.now + timedelta(**later))
        rate_as_they_come(SYSTEM, now=self.now + timedelta(**later))


@pytest.fixture
def stopped(desk: Desk) -> Stopped:
    second_four(desk)
    listed_before(desk, SYSTEM, AUTUMN, {**EIGHT, 1: IMPOSSIBLE})
    way = Way(desk=desk, system=SYSTEM, day=AUTUMN)
    report = way.accepted(way.approved(name="Labour Day Open"))
    way.accepted(way.approved(name="Autumn Four"), of_second_four())
    return Stopped(desk=desk, report=report, now=desk.after(report.tournament))


def test_page_and_work_say_which_event_stops_the_ratings_until_it_is_held(stopped: Stopped) -> None:
    desk, tournament = stopped.desk, stopped.report.tournament
    stopped.worker()
    assert stopped.rated() == {}
    page = stopped.page()
    for words in (
        "have stood still since",
        "Something in the event, or in what is known of its players, cannot be rated.",
        "Labour Day Open",
        "Amato, Anna",
        "as soon as the event is held",
        "No event has been rated since the newest list.",
    ):
        assert words in page, words
    assert "has not played since" not in page
    assert "expected a whole number" not in page
    assert "expected a whole number from 0 to 4000" in stopped.page(desk.dmitri)
    assert "/whereabouts/" in stopped.page(desk.dmitri)
    assert '/tournament/">Tournament and report' in stopped.page(desk.dmitri)
    work = "They stand still: have the event held or its report corrected"
    assert work in signed_in(desk.dmitri).get("/my-work/").content.decode()
    assert work not in signed_in(desk.chiara).get("/my-work/").content.decode()

    held = signed_in(desk.edgar).post(f"/tournaments/{tournament.pk}/decide-hold/", {"reason": "A rating of 4500."})
    assert held.status_code == 302
    stopped.worker(hours=1)
    assert set(stopped.rated()) == {"Eder, Eva", "Falk, Finn", "Gruber, Gil", "Haas, Hugo"}
    page = stopped.page()
    assert "Eder, Eva" in page
    assert "stood still" not in page
    assert "They stand still" not in signed_in(desk.dmitri).get("/my-work/").content.decode()
