"""From the desk to the published number: refused, appealed, upheld, accepted, rated – and dismissed, not rated."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from ratings.lists.models import RatingList
from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.appeals import services
from ratingsite.office.appeals.models import Appeal, Refusal
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from tests.tournaments.to_the_list import (
    EVERYBODY,
    OWN,
    SINCE_2022,
    WHOLE,
    listed_before,
    published,
    rated,
    ratings_on,
    said_of,
)
from tournaments.registration import decisions
from tournaments.registration import services as registration
from tournaments.reports.ledger_events import latest_event
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import source_of


@pytest.fixture(autouse=True)
def _in_office_for_long(desk: Desk, quentin: User) -> None:
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))


def appealed(by: User, now: Any) -> Appeal:
    return services.file_appeal(Refusal.objects.get(), by=by, now=now, grounds="It was played as reported.")


def list_of(desk: Desk, report: Report, system: str) -> RatingList:
    """The list that the event comes on."""
    return published(desk, system, desk.comes_on(report, system))


# ---------------------------------------------------------------- the report (9.1, 0.4)
@pytest.mark.parametrize("outcome", ["upheld", "dismissed"])
def test_a_refused_report_reaches_the_list_if_its_appeal_is_upheld_and_never_if_it_is_dismissed(
    outcome: str, desk: Desk, quentin: User
) -> None:
    """Each act on its page, by whose act it is; the day of the appeal is the last one."""
    listed_before(desk, "fide-standard", date(2025, 10, 1), EVERYBODY)
    report = desk.endorsed(desk.received(desk.approved()))
    day = desk.after(report.tournament)
    at(day)
    pages = {name: signed_in(user) for name, user in vars(desk).items() if isinstance(user, User)}
    pages["quentin"] = signed_in(quentin)
    pages["qadira"].post(f"/reports/{report.pk}/refuse/", {"reason": "The games were invented."})
    assert "Appeal until" in pages["astrid"].get(f"/reports/{report.pk}/").content.decode()
    at(day + timedelta(days=7))
    refusal = Refusal.objects.get()
    pages["astrid"].post(f"/refusals/{refusal.pk}/appeal/", {"grounds": "Here are the score sheets."})
    appeal = Appeal.objects.get()
    pages["qadira"].post(f"/appeals/{appeal.pk}/dismiss/", {"reason": "I refused it."})  # not her: she refused it
    appeal.refresh_from_db()
    assert appeal.state == "filed"
    act = "uphold" if outcome == "upheld" else "dismiss"
    pages["quentin"].post(f"/appeals/{appeal.pk}/{act}/", {"reason": "I have read them."})
    pages["dmitri"].post(f"/reports/{report.pk}/accept/")
    report.refresh_from_db()
    assert report.state == ("accepted" if outcome == "upheld" else "refused")
    new = ratings_on(published(desk, "fide-standard", date(2025, 11, 1)))
    assert new == (rated(WHOLE, 10, 2500) if outcome == "upheld" else EVERYBODY)


# ---------------------------------------------------------------- refused after play (0.4; 2009, 0.5)
@pytest.mark.parametrize(("system", "day", "k"), [(*SINCE_2022[0],), (*SINCE_2022[3],), (*SINCE_2022[6],)])
@pytest.mark.parametrize("is_upheld", [True, False])
def test_what_fide_refused_to_rate_is_rated_once_the_appeal_is_upheld(
    is_upheld: bool, system: str, day: date, k: int, desk: Desk, quentin: User
) -> None:
    listed_before(desk, system, day, EVERYBODY)
    report = desk.reported(desk.approved(starts_on=day, **said_of(system)))
    now = desk.after(report.tournament)
    decisions.refuse_rating(report.tournament, by=desk.qadira, now=now, reason="Two rounds were not played.")
    appeal = appealed(desk.astrid, now)
    decide = services.uphold_appeal if is_upheld else services.dismiss_appeal
    decide(appeal, by=quentin, now=now, reason="They were." if is_upheld else "They were not.")
    event = latest_event(source_of(report), system)
    assert event is not None
    assert desk.in_ledger(report).rating_refused is not is_upheld
    new = ratings_on(list_of(desk, report, system))
    assert new == (rated(WHOLE, k) if is_upheld else EVERYBODY)


@pytest.mark.parametrize("day", [date(2009, 9, 7), date(2011, 9, 5), date(2012, 9, 3), date(2015, 9, 7)])
def test_under_the_texts_of_2009_to_2021_it_is_the_same(day: date, desk: Desk, quentin: User) -> None:
    """0.5."""
    listed_before(desk, "fide-standard", day, OWN)
    report = desk.reported(desk.approved(starts_on=day))
    now = desk.after(report.tournament)
    decisions.refuse_rating(report.tournament, by=desk.qadira, now=now, reason="Two rounds were not played.")
    appeal = appealed(desk.astrid, now)
    assert (appeal.refusal.appeal_article, appeal.refusal.appeal_days) == ("0.5", 7)
    services.uphold_appeal(appeal, by=quentin, now=now, reason="They were.")
    assert not desk.in_ledger(report).rating_refused
    assert ratings_on(list_of(desk, report, "fide-standard")) != OWN


# ---------------------------------------------------------------- the registration (0.2, 0.4)
def test_a_registration_refused_and_approved_on_appeal_is_played_reported_and_rated(desk: Desk, quentin: User) -> None:
    listed_before(desk, "fide-standard", date(2025, 10, 1), EVERYBODY)
    tournament = desk.approved()
    summer = desk.moment(date(2025, 8, 13))
    type(tournament).objects.filter(pk=tournament.pk).update(state="submitted")
    tournament = registration.refuse_registration(tournament, by=desk.chiara, now=summer, reason="No venue.")
    services.uphold_appeal(appealed(desk.astrid, summer), by=quentin, now=summer, reason="There is one.")
    tournament.refresh_from_db()
    report = desk.reported(tournament)
    assert ratings_on(list_of(desk, report, "fide-standard")) == rated(WHOLE, 10)
