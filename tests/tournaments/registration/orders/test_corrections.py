"""What was ordered and entered is corrected until its report is accepted, by the administrator, in the record."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time, timedelta
from typing import Any

import pytest

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from tests.tournaments.registration.orders.test_orders import (
    FIRST,
    NOW,
    WHY,
    _typed,
    entered,
    mails,
    ordered,
    received,
    said,
)
from tournaments.registration.history_words import act_text
from tournaments.registration.models import Tournament
from tournaments.registration.orders import services
from tournaments.registration.orders.corrections import NothingToCorrect, ReportSigned, correct_ordered
from tournaments.registration.orders.models import RatingOrder
from tournaments.registration.orders.selectors import can_be_corrected
from tournaments.registration.orders.services import AnotherEvent
from tournaments.registration.services import ArbiterFacts, NotReadyToRegister, let_days_pass
from tournaments.reports import services as reports
from tournaments.reports.models import Report


@pytest.fixture
def tournament(desk: Desk) -> Tournament:
    return entered(desk)


def order_of(tournament: Tournament) -> RatingOrder:
    return RatingOrder.objects.get(tournament=tournament)


def corrected(desk: Desk, tournament: Tournament, *, by: User | None = None, **changes: Any) -> Tournament:
    return correct_ordered(order_of(tournament), said(**changes), by=by or desk.dmitri, now=NOW)


def corrections() -> list[AuditEntry]:
    return list(AuditEntry.objects.filter(act="correct ordered registration"))


def certified(desk: Desk, report: Report) -> Report:
    return certified_with_ticks(report, by=desk.dmitri, now=NOW)


# ---------------------------------------------------------------- what is written
def test_what_was_entered_wrong_is_written_anew_and_the_record_says_what_it_was(
    desk: Desk, tournament: Tournament
) -> None:
    found = corrected(desk, tournament, name="St. Louis Autumn 4", tie_breaks="SB", expected_players=5)
    assert (found.pk, found.name, found.tie_breaks, found.state) == (
        tournament.pk,
        "St. Louis Autumn 4",
        "SB",
        "finished",
    )
    [entry] = corrections()
    assert (entry.by, entry.article, entry.reason, entry.object_id) == (desk.dmitri, "0.2", WHY, str(tournament.pk))
    assert entry.details == {
        "order": str(order_of(tournament).pk),
        "changed": {
            "name": ["St. Louis Autumn Four", "St. Louis Autumn 4"], "tie_breaks": ["", "SB"],
            "expected_players": [4, 5],
        },
    }  # fmt: skip
    assert act_text(entry) == "corrected the registration that was ordered"
    assert mails()[-1] == ("Corrected", ["chiara@example.org", "qadira@example.org"])


def test_the_same_again_changes_nothing_and_tells_nobody(desk: Desk, tournament: Tournament) -> None:
    before = OutboxMessage.objects.count()
    corrected(desk, tournament)
    assert (corrections(), OutboxMessage.objects.count()) == ([], before)


def test_it_is_corrected_as_often_as_it_is_wrong_each_time_with_a_mail(desk: Desk, tournament: Tournament) -> None:
    for number in range(3):
        order = order_of(tournament)
        correct_ordered(order, said(expected_players=5 + number), by=desk.dmitri, now=NOW + timedelta(hours=number))
    assert [entry.details["changed"]["expected_players"] for entry in corrections()] == [[4, 5], [5, 6], [6, 7]]
    assert [subject for subject, _to in mails()].count("Corrected") == 3


def test_rounds_days_and_arbiters_follow(desk: Desk, tournament: Tournament) -> None:
    days = tuple((number, FIRST + timedelta(days=number - 1), time(15, 30)) for number in range(1, 5))
    order = order_of(tournament)
    facts = said(rounds=4, ends_on=FIRST + timedelta(days=3), schedule=days)
    facts = type(facts)(**{**vars(facts), "chief": ArbiterFacts(name="Bela Arbiter", licence="FA")})
    correct_ordered(order, facts, by=desk.dmitri, now=NOW)
    tournament.refresh_from_db()
    assert tuple(tournament.schedule.values_list("number", "day", "time")) == days
    assert list(tournament.appointments.values_list("role", "name", "licence")) == [("chief", "Bela Arbiter", "FA")]
    assert set(corrections()[0].details["changed"]) >= {
        "rounds",
        "ends_on",
        "round_4_day",
        "chief_name",
        "round_1_time",
    }


def test_another_last_day_moves_the_tournament_on_or_back_into_play(desk: Desk) -> None:
    first = NOW.date() - timedelta(days=200)  # 2010-07-04, and it is played until today at least
    order = ordered(desk, starts_on=first, ends_on=first)

    def facts(ends_on: date) -> Any:
        return said(starts_on=first, ends_on=ends_on, schedule=((1, first, time(14)), (2, ends_on, time(14))), rounds=2)

    tournament = services.enter_ordered(order, facts(first + timedelta(days=1)), by=desk.dmitri, now=NOW)
    assert tournament.state == "finished"
    states = [
        correct_ordered(order_of(tournament), facts(NOW.date() + timedelta(days=days)), by=desk.dmitri, now=NOW).state
        for days in (1, -1)
    ]
    assert states == ["running", "finished"]
    assert [(entry.old_state, entry.new_state) for entry in corrections()] == [
        ("finished", "running"), ("running", "finished"),
    ]  # fmt: skip


# ---------------------------------------------------------------- what cannot be
@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"federation": "CAN"}, AnotherEvent),
        ({"system": "fide-rapid"}, AnotherEvent),
        ({"starts_on": FIRST + timedelta(days=1)}, AnotherEvent),
        ({"schedule": ()}, NotReadyToRegister),
        ({"rate_of_play": "5"}, NotReadyToRegister),
    ],
)
def test_another_event_or_one_that_cannot_be_rated_is_refused_and_the_old_registration_stands(
    changes: dict[str, Any], refusal: type[Exception], desk: Desk, tournament: Tournament, can: object
) -> None:
    with pytest.raises(refusal):
        corrected(desk, tournament, **changes)
    tournament.refresh_from_db()
    assert (tournament.federation_id, tournament.starts_on, tournament.schedule.count()) == ("USA", FIRST, 3)
    assert corrections() == []


@pytest.mark.parametrize("who", ["astrid", "boris", "chiara", "qadira", "edgar"])
def test_nobody_but_the_administrator_corrects_it(who: str, desk: Desk, tournament: Tournament) -> None:
    with pytest.raises(NotPermitted):
        corrected(desk, tournament, by=getattr(desk, who), name="Another")
    assert corrections() == []


def test_what_its_federation_has_registered_is_not_the_administrators_to_correct(desk: Desk) -> None:
    tournament = desk.approved(starts_on=FIRST)
    order = services.order_tournament(tournament, by=desk.qadira, now=NOW, reason=WHY)
    assert not can_be_corrected(order)
    with pytest.raises(NothingToCorrect):
        correct_ordered(order, said(), by=desk.dmitri, now=NOW)


@pytest.mark.parametrize("state", ["ordered", "taken-back"])
def test_before_it_is_entered_and_behind_its_end_there_is_nothing_to_correct(state: str, desk: Desk) -> None:
    order = ordered(desk)
    if state == "taken-back":
        entered_one = services.enter_ordered(order, said(), by=desk.dmitri, now=NOW)
        order = services.take_back_order(order_of(entered_one), by=desk.qadira, now=NOW, reason="It has reported now.")
    assert order.state == state
    with pytest.raises(NotPermitted):
        correct_ordered(order, said(name="Another"), by=desk.dmitri, now=NOW)


# ---------------------------------------------------------------- with a report
Way = Callable[[Desk, Report], Report]


@pytest.mark.parametrize(
    ("way", "state"),
    [
        (lambda desk, report: report, "draft"),
        (lambda desk, report: reports.recall_report(certified(desk, report), by=desk.dmitri, now=NOW), "draft"),
        (
            lambda desk, report: reports.return_report(certified(desk, report), by=desk.qadira, now=NOW, reason="No."),
            "returned",
        ),
    ],
)
def test_while_nobody_has_signed_the_report_it_is_corrected(
    way: Way, state: str, desk: Desk, tournament: Tournament
) -> None:
    report = way(desk, received(desk, tournament))
    assert report.state == state
    corrected(desk, tournament, tie_breaks="SB")
    assert [entry.details["changed"] for entry in corrections()] == [{"tie_breaks": ["", "SB"]}]
    report.refresh_from_db()
    assert certified(desk, report).state == "certified"


def test_what_was_signed_is_recalled_before_it_is_corrected(desk: Desk, tournament: Tournament) -> None:
    report = certified(desk, received(desk, tournament))
    with pytest.raises(ReportSigned):
        corrected(desk, tournament, tie_breaks="SB")
    assert can_be_corrected(order_of(tournament))  # there is a way
    reports.recall_report(report, by=desk.dmitri, now=NOW)
    assert corrected(desk, tournament, tie_breaks="SB").tie_breaks == "SB"


@pytest.mark.parametrize("end", ["accepted", "refused"])
def test_behind_the_last_word_on_the_report_nothing_is_corrected(end: str, desk: Desk, tournament: Tournament) -> None:
    report = certified(desk, received(desk, tournament))
    if end == "accepted":
        reports.accept_report(report, by=desk.qadira, now=NOW)
    else:
        reports.refuse_report(report, by=desk.qadira, now=NOW, reason="Not top level.")
    with pytest.raises(NothingToCorrect):
        corrected(desk, tournament, tie_breaks="SB")
    at(NOW)
    order = order_of(tournament)
    assert signed_in(desk.dmitri).get(f"/orders/{order.pk}/correct/").status_code == 404
    assert "Correct the registration" not in signed_in(desk.dmitri).get(f"/orders/{order.pk}/").content.decode()


# ---------------------------------------------------------------- the page
@pytest.fixture
def page(tournament: Tournament) -> str:
    at(NOW)
    let_days_pass(now=NOW)
    return f"/orders/{order_of(tournament).pk}/"


def test_the_administrator_corrects_it_on_a_page_that_begins_with_what_is_registered(
    desk: Desk, tournament: Tournament, page: str
) -> None:
    administrator = signed_in(desk.dmitri)
    assert f'href="{page}correct/"' in administrator.get(page).content.decode()
    shown = administrator.get(f"{page}correct/")
    assert (shown.context["form"]["name"].value(), shown.context["form"]["chief_name"].value()) == (
        "St. Louis Autumn Four", "Boris Arbiter",
    )  # fmt: skip
    rules = administrator.post(f"{page}enter/rules/", _typed()).content.decode()
    assert "FIDE Rating Regulations 2009" in rules
    answer = administrator.post(f"{page}correct/", _typed(city="Saint Louis"), follow=True).content.decode()
    assert "Corrected. What was registered before stays in the record." in answer
    tournament.refresh_from_db()
    assert tournament.city == "Saint Louis"
    assert corrections()[0].details["changed"]["city"] == ["St. Louis", "Saint Louis"]


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"starts_on": "2010-10-11"}, "Another first day was ordered."),
        ({"name": ""}, "This field is required."),
        ({"ends_on": "2010-10-15"}, "Days or rounds have changed"),
        ({"schedule_basis": "2010-10-12/2010-10-14/4", "rounds": "4"}, "round"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(
    changes: dict[str, str], text: str, desk: Desk, tournament: Tournament, page: str
) -> None:
    answer = signed_in(desk.dmitri).post(f"{page}correct/", _typed(city="Elsewhere", **changes))
    assert (answer.status_code, text in answer.content.decode()) == (422, True)
    assert 'value="Elsewhere"' in answer.content.decode()
    assert corrections() == []


def test_a_signed_report_is_named_on_the_page_as_what_stands_in_the_way(
    desk: Desk, tournament: Tournament, page: str
) -> None:
    certified(desk, received(desk, tournament))
    answer = signed_in(desk.dmitri).post(f"{page}correct/", _typed(city="Elsewhere"))
    assert answer.status_code == 422
    assert "A report is certified on what is registered" in answer.content.decode()


@pytest.mark.parametrize("who", ["astrid", "boris", "chiara", "qadira"])
def test_others_find_no_way_to_it(who: str, desk: Desk, page: str) -> None:
    client = signed_in(getattr(desk, who))
    for answer in (client.get(f"{page}correct/"), client.post(f"{page}enter/rules/", _typed())):
        assert answer.status_code == 404
