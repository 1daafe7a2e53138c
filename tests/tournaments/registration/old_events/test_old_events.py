"""The rating officer enters what was played and never registered: it is allowed, reported and accepted."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.urls import reverse

from ratings.regulations.snapshots import Decision, Registration
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted, can
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import facts
from tests.tournaments.forms import at, signed_in, typed
from tests.tournaments.work import work_for
from tournaments.registration import services as registration
from tournaments.registration.acts import acts_on
from tournaments.registration.models import Tournament
from tournaments.registration.old_events.services import NotBegunYet, ReasonMissing, enter_afterwards
from tournaments.registration.services import NotReadyToRegister, RegistrationFacts
from tournaments.reports import services as reports
from tournaments.reports.acts import REPORT_ACTS
from tournaments.reports.models import Report
from tournaments.reports.steps import current_report, steps_of

NOW = datetime(2025, 11, 3, 18, tzinfo=UTC)
WHY = "Found in the archive of the club."
PAGE = "/tournaments/enter-afterwards/"


def played(desk: Desk, first: date = date(2012, 8, 6), **changes: Any) -> RegistrationFacts:
    """Three rounds on three days of 2012, of which nobody has a log-in."""
    days = [first + timedelta(days=number) for number in range(3)]
    schedule = tuple((number, day, None) for number, day in enumerate(days, start=1))
    usual = {"starts_on": first, "ends_on": days[-1], "schedule": schedule, "rate_of_play": "40/5400:1800",
             "federation": desk.federation.pk}  # fmt: skip
    return facts(None, **(usual | changes))


def entered(desk: Desk, **changes: Any) -> Tournament:
    return enter_afterwards(played(desk, **changes), by=desk.chiara, now=NOW, reason=WHY)


@pytest.mark.parametrize(
    ("first", "article"),
    [(date(2004, 5, 3), "7.1"), (date(2010, 5, 3), "0.4"), (date(2012, 8, 6), "0.4"), (date(2022, 5, 2), "0.2")],
)
def test_what_was_not_registered_waits_for_the_chair(first: date, article: str, desk: Desk) -> None:
    tournament = entered(desk, first=first)
    assert (tournament.state, tournament.entered_because, tournament.organiser) == ("late", WHY, desk.chiara)
    (entry,) = history_of(tournament)
    assert (entry.act, entry.article, entry.reason, entry.new_state) == (
        "enter registration afterwards", article, WHY, "late",
    )  # fmt: skip
    mail = OutboxMessage.objects.filter(kind="mail").get()
    assert mail.payload["to"] == [desk.qadira.email]
    assert not can(desk.chiara, "approve-late", tournament, day=NOW.date())
    assert can(desk.qadira, "approve-late", tournament, day=NOW.date())


def test_its_report_is_awaited_and_not_overdue_where_the_text_closes_lists_alone(desk: Desk) -> None:
    """7.13 of 2009: "the tournaments ending before or on that day are rated on the list"; the next one takes it."""
    tournament = entered(desk, first=date(2010, 5, 3))
    registration.approve_late_registration(tournament, by=desk.qadira, now=NOW, reason="History.")
    registration.let_days_pass(now=NOW)
    (item,) = work_for(desk.chiara, NOW.date())
    assert (item.what, item.due_on, item.later) == ("Upload the report", None, ())
    at(NOW)
    page = signed_in(desk.chiara).get(f"/tournaments/{tournament.pk}/")
    assert [str(each.label) for each in page.context["deadlines"]] == ["Registration"]


def test_an_event_of_the_strongest_waits_for_the_president(desk: Desk) -> None:
    tournament = entered(desk, first=date(2025, 3, 3), highest_rating=2800, rate_of_play="5400+30")
    assert not can(desk.qadira, "approve-late", tournament, day=NOW.date())


def test_where_no_text_asks_a_notice_the_entry_approves_it(desk: Desk) -> None:
    tournament = entered(desk, first=date(2009, 8, 3), system="cfc-regular", is_advertised=True)
    assert (tournament.state, tournament.decided_by, tournament.decision_reason) == ("finished", desk.chiara, WHY)
    assert history_of(tournament)[0].article == "733"


def test_only_the_officer_of_the_federation_enters_it_with_a_reason_when_it_is_past(desk: Desk, carla: User) -> None:
    for somebody in (desk.astrid, desk.dmitri, desk.qadira, carla):
        with pytest.raises(NotPermitted):
            enter_afterwards(played(desk), by=somebody, now=NOW, reason=WHY)
    with pytest.raises(ReasonMissing):
        enter_afterwards(played(desk), by=desk.chiara, now=NOW, reason=" ")
    with pytest.raises(NotBegunYet):
        enter_afterwards(played(desk, NOW.date()), by=desk.chiara, now=NOW, reason=WHY)
    with pytest.raises(NotReadyToRegister):
        enter_afterwards(played(desk, schedule=()), by=desk.chiara, now=NOW, reason=WHY)
    assert not Tournament.objects.exists()


def buttons(report: Report, user: User) -> dict[str, list[bool]]:
    """Each button with whether it can be pressed, as often as it stands there."""
    found: dict[str, list[bool]] = {}
    for act in acts_on(report, report.tournament, REPORT_ACTS, user, NOW.date()):
        found.setdefault(act.label, []).append(act.allowed)
    return found


@pytest.mark.parametrize(
    ("first", "registered"),
    # the text of 2003 knows no leave (7.1): what the chair lets in is not held against a registration
    [(date(2004, 5, 3), None), (date(2012, 8, 6), Registration(on=NOW.date(), decision=Decision.ACCEPTED))],
)
def test_it_is_allowed_reported_by_the_officer_and_accepted_by_the_administrator(
    first: date, registered: Registration | None, desk: Desk
) -> None:
    tournament = entered(desk, first=first)
    registration.approve_late_registration(tournament, by=desk.qadira, now=NOW, reason="History is rated.")
    registration.let_days_pass(now=NOW)
    assert [item.what for item in work_for(desk.chiara, NOW.date())] == ["Upload the report"]
    got = reports.receive_file(tournament, name="four.trf", content=desk.file(tournament), by=desk.chiara, now=NOW)
    report = got.report
    assert report is not None, got.file.faults
    assert "Endorse report" not in buttons(report, desk.chiara)  # that will not come
    certified_with_ticks(report, by=desk.chiara, now=NOW)
    report = Report.objects.get()
    assert [can(who, act, report, day=NOW.date()) for who, act in (
        (desk.chiara, "endorse"), (desk.chiara, "accept-entered"), (desk.dmitri, "accept-entered"),
    )] == [False, False, True]  # fmt: skip
    # one button to accept, the first and open; the officer reads why he endorses nothing, behind what he can do
    assert list(buttons(report, desk.dmitri).items()) == [("Accept for rating", [True]), ("Return report", [True])]
    assert list(buttons(report, desk.chiara).items()) == [
        ("Recall report", [True]), ("Return report", [True]), ("Endorse report", [False]), ("Refuse report", [False]),
    ]  # fmt: skip
    assert [item.what for item in work_for(desk.dmitri, NOW.date())] == ["Accept the report"]
    step = next(step for step in steps_of(report.tournament, current_report(report.tournament)) if step.status == "now")
    assert (step.label, step.turn) == ("Accepted", "the rating administrator")
    accepted = reports.accept_report(report, by=desk.dmitri, now=NOW)
    assert (accepted.state, desk.in_ledger(accepted).registration) == ("accepted", registered)


# ---------------------------------------------------------------- the page
def old_form(**changes: str) -> dict[str, str]:
    days = {f"round_{n}_day": f"2012-08-0{5 + n}" for n in (1, 2, 3)}
    usual = {"starts_on": "2012-08-06", "ends_on": "2012-08-08", "schedule_basis": "2012-08-06/2012-08-08/3", **days}
    return typed(reason=WHY, chief_email="", minutes="120", increment="0", **usual) | changes


def test_the_page_enters_it_and_the_tournament_says_so(desk: Desk) -> None:
    at(NOW)
    client = signed_in(desk.chiara)
    page = client.get(PAGE).content.decode()
    assert "Why it is entered afterwards" in page
    answer = client.post(PAGE, old_form(), follow=True).content.decode()
    assert "Entered. Whether it is rated is decided by who allows late registrations." in answer
    assert "Entered by the rating officer after it was played:" in answer
    assert "How long beforehand it had to be registered is not known." in answer
    assert (Tournament.objects.get().entered_because, Tournament.objects.get().state) == (WHY, "late")
    form = old_form()
    client.post(PAGE, form)
    assert "This form was sent before" in client.post(PAGE, form, follow=True).content.decode()


def test_bad_input_is_told_at_its_field_and_kept(desk: Desk) -> None:
    at(NOW)
    client = signed_in(desk.chiara)
    answer = client.post(PAGE, old_form(reason="", starts_on="2025-12-01", ends_on="2025-12-03",
                                        schedule_basis="2025-12-01/2025-12-03/3"))  # fmt: skip
    assert answer.status_code == 422
    errors = answer.context["form"].errors
    assert set(errors) >= {"reason", "starts_on"}
    assert "is registered by its organiser" in errors["starts_on"][0]
    rules = client.post(f"{PAGE}rules/", old_form()).content.decode()
    assert "Registered after the tournament began." in rules


@pytest.mark.parametrize("act", ["propose", "more"])
def test_a_button_that_asks_for_other_rows_enters_nothing(act: str, desk: Desk) -> None:
    at(NOW)
    page = signed_in(desk.chiara).post(PAGE, old_form(act=act, round_1_day="2012-08-08")).content.decode()
    assert not Tournament.objects.exists()
    assert WHY in page
    assert ('name="round_1_day" value="2012-08-06"' in page) == (act == "propose")
    assert all(f'id="{part}"' in page for part in ("rules", "rules-bar", "schedule", "deputies", "questions"))


def test_others_do_not_find_the_page(desk: Desk) -> None:
    for who in (desk.astrid, desk.dmitri, desk.qadira):
        assert signed_in(who).get(PAGE).status_code == 404
    assert PAGE in signed_in(desk.chiara).get(reverse("my_work")).content.decode()
