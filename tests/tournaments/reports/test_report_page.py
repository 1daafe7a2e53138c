"""The page of a report: the acts on it with their messages, what comes back untouched, and what each reader sees."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.urls import reverse

from ratingsite.office.accounts.models import Office, OfficeHeld, User
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.cast import LONG_AGO
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import changed
from tests.tournaments.forms import at, signed_in
from tests.tournaments.to_the_list import listed_before
from tournaments.reports import services as reports
from tournaments.reports.checks.against import SHOWN_ROWS
from tournaments.reports.models import Entry, Report


@pytest.fixture
def report(desk: Desk) -> Report:
    tournament = desk.approved()
    at(desk.after(tournament))
    return desk.received(tournament)


def send(act: str, report: Report, user: User | None, **fields: str) -> Any:
    return signed_in(user).post(reverse(f"report_{act}", args=[report.pk]), fields, follow=True)


def said(answer: Any) -> list[str]:
    return [str(message) for message in answer.context["messages"]]


def ticks(report: Report, desk: Desk) -> dict[str, str]:
    wanted = reports.ticks_wanted(report, now=desk.after(report.tournament))
    return {f"tick-{tick}": "on" for tick in wanted}


def state(report: Report) -> str:
    return Report.objects.get(pk=report.pk).state


def certified(report: Report, desk: Desk) -> Report:
    now = desk.after(report.tournament)
    return certified_with_ticks(report, by=desk.boris, now=now)


def view(report: Report, user: User | None, **query: str) -> Any:
    return signed_in(user).get(reverse("report", args=[report.pk]), query)


# ---------------------------------------------------------------- acts
def test_each_act_says_what_it_did_and_who_is_next(report: Report, desk: Desk) -> None:
    told = [
        said(send("certify", report, desk.boris, **ticks(report, desk))),
        said(send("recall", report, desk.boris)),
        said(send("certify", report, desk.boris, **ticks(report, desk))),
        said(send("endorse", report, desk.chiara)),
        said(send("return", report, desk.dmitri, reason="Round 2.")),
    ]
    assert told == [
        ["Certified. The rating officer has been told and endorses it next."],
        ["Recalled. It is a draft again: send another file, or certify it anew."],
        ["Certified. The rating officer has been told and endorses it next."],
        ["Endorsed. The rating administrator has been told and accepts it next."],
        ["Returned. The chief arbiter has been told the reason."],
    ]


def test_who_is_next_without_an_officer_is_the_administrator(report: Report, desk: Desk) -> None:
    OfficeHeld.objects.filter(office=Office.RATING_OFFICER).update(ends_on=LONG_AGO)
    assert said(send("certify", report, desk.boris, **ticks(report, desk))) == [
        "Certified. The rating administrator has been told and endorses it next."
    ]
    assert said(send("endorse", report, desk.dmitri)) == [
        "Endorsed. The rating administrator has been told and accepts it next."
    ]


def test_of_an_official_event_the_administrator_accepts_next(desk: Desk) -> None:
    tournament = desk.approved(is_official=True)
    at(desk.after(tournament))
    report = desk.received(tournament)
    assert said(send("certify", report, desk.boris, **ticks(report, desk))) == [
        "Certified. The rating administrator has been told and accepts it next."
    ]
    assert said(send("accept", report, desk.dmitri)) == ["Accepted. It will be rated on the list of 1 November 2025."]


def test_an_event_that_comes_on_no_list_is_accepted_and_says_so(desk: Desk) -> None:
    """The newest list of the CFC is younger than its text."""
    tournament = desk.approved(starts_on=date(2009, 9, 7), system="cfc-regular", is_advertised=True)
    at(desk.after(tournament))
    report = desk.endorsed(desk.received(tournament))
    listed_before(desk, "cfc-regular", date(2010, 9, 1), {1: 2301})
    assert said(send("accept", report, desk.dmitri)) == [
        "Accepted. It waits: no text of the rules in force makes the list on which it would come."
    ]


@pytest.mark.parametrize(("act", "by"), [("return", "chiara"), ("refuse", "qadira")])
def test_without_a_reason_nothing_is_done(act: str, by: str, report: Report, desk: Desk) -> None:
    certified(report, desk)
    for reason in ("", "  \n"):
        address = f"/reports/{report.pk}/{act}/"
        assert asked_at_its_field(signed_in(getattr(desk, by)), address, reason=reason) == REASON_MISSING
    assert state(report) == "certified"


def test_a_refusal_says_that_it_is_for_good_and_until_when_it_can_be_appealed(report: Report, desk: Desk) -> None:
    certified(report, desk)
    answer = send("refuse", report, desk.qadira, reason="Invented.")
    assert said(answer) == ["Refused. The tournament is not rated; its arbiter and organiser have been told."]
    (shown,) = answer.context["refusals"]
    assert (shown.refusal.appeal_article, shown.refusal.appeal_days, state(report)) == ("0.4", 7, "refused")


@pytest.mark.parametrize("act", ["endorse", "accept", "certify"])
def test_an_error_that_came_later_stops_every_desk(act: str, report: Report, desk: Desk) -> None:
    """The player was taken from the line after the chief arbiter had certified."""
    if act != "certify":
        report = certified(report, desk)
    if act == "accept":
        report = reports.endorse_report(report, by=desk.chiara, now=desk.after(report.tournament))
    before, wanted = state(report), ticks(report, desk)
    Entry.objects.filter(report=report, rank=4).update(player=None)
    by = {"certify": desk.boris, "endorse": desk.chiara, "accept": desk.dmitri}[act]
    assert said(send(act, report, by, **wanted)) == ["Not done: 1 errors stand in the way. They are listed below."]
    assert state(report) == before


@pytest.mark.parametrize("act", ["certify", "endorse", "accept", "return", "recall", "refuse", "state"])
def test_who_may_not_act_changes_nothing_and_a_stranger_signs_in(
    act: str, report: Report, desk: Desk, faruk: User, carla: User
) -> None:
    certified(report, desk)
    for user in (faruk, carla):
        assert send(act, report, user, reason="x").status_code == 404
    answer = signed_in(None).post(reverse(f"report_{act}", args=[report.pk]), {"reason": "x"})
    assert "/login/" in answer.headers["Location"]
    assert state(report) == "certified"


# ---------------------------------------------------------------- statements behind the certification
def test_what_was_left_open_is_stated_later_by_the_chief_arbiter_alone(report: Report, desk: Desk) -> None:
    certified(report, desk)
    page = view(report, desk.boris)
    assert [each.question for each in page.context["statements"].asked] == ["is_announced"]
    assert (page.context["may_state"], view(report, desk.chiara).context["may_state"]) == (True, False)
    answer = send("state", report, desk.boris, **{"said-is_announced": "yes"})
    assert said(answer) == ["Stated. It is kept with the report."]
    assert (Report.objects.get(pk=report.pk).statements, answer.context["may_state"]) == ({"is_announced": True}, False)
    send("state", report, desk.boris, **{"said-is_announced": "no"})
    assert Report.objects.get(pk=report.pk).statements == {"is_announced": True}  # what was said stays


# ---------------------------------------------------------------- who sees what
@pytest.mark.parametrize(
    ("name", "inside"),
    [("boris", True), ("astrid", True), ("chiara", True), ("dmitri", True), ("carla", False), ("faruk", False)],
)
def test_statements_history_and_notices_of_an_accepted_report_are_for_insiders(
    name: str, inside: bool, report: Report, desk: Desk, request: pytest.FixtureRequest
) -> None:
    desk.accepted(report, is_announced=True)
    context = view(report, request.getfixturevalue(name)).context
    told = {key: bool(context[key]) for key in ("is_insider", "history", "stated")}
    assert told == dict.fromkeys(told, inside)
    assert (context.get("against"), context["may_certify"]) == (None, False)


@pytest.mark.parametrize(
    ("state_", "seen"),
    [("draft", True), ("certified", True), ("endorsed", True), ("returned", True), ("superseded", False)],
)
def test_what_stands_against_a_report_is_shown_while_it_can_still_be_mended(
    state_: str, seen: bool, report: Report, desk: Desk
) -> None:
    Report.objects.filter(pk=report.pk).update(state=state_)
    assert (view(report, desk.boris).context.get("against") is not None) is seen


def test_a_returned_report_shows_its_reason_until_it_is_certified_again(report: Report, desk: Desk) -> None:
    reports.return_report(certified(report, desk), by=desk.chiara, now=desk.after(report.tournament), reason="Round 2!")
    assert "Round 2!" in view(report, desk.boris).content.decode()
    certified(Report.objects.get(pk=report.pk), desk)
    assert "Returned by" not in view(report, desk.boris).content.decode()


# ---------------------------------------------------------------- many
def test_of_a_long_table_the_first_rows_are_shown_and_the_rest_behind_a_link(report: Report, desk: Desk) -> None:
    Entry.objects.bulk_create(
        Entry(report=report, rank=rank, name=f"N {rank}", points_hundredths=0, line=rank)
        for rank in range(5, 2 * SHOWN_ROWS + 1)
    )
    assert view(report, desk.boris).context["most_rows"] is None
    Entry.objects.create(report=report, rank=999, name="N", points_hundredths=0, line=999)
    assert view(report, desk.boris).context["most_rows"] == SHOWN_ROWS
    assert view(report, desk.boris, all="1").context["most_rows"] is None


def test_the_title_of_a_tick_that_nobody_asked_for_certifies_nothing(desk: Desk) -> None:
    tournament = desk.approved()
    at(desk.after(tournament))
    report = desk.received(tournament, desk.file(tournament, lines=changed(2, sex="w")))
    send("certify", report, desk.boris, **{"tick-nonsense": "on"})
    assert state(report) == "draft"
    send("certify", report, desk.boris, **ticks(report, desk), **{"tick-nonsense": "on"})
    assert state(report) == "certified"
