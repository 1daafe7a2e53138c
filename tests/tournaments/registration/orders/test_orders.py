"""The commission orders a top event to be rated without its federation; the administrator enters it (2009, 0.2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted, can
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import facts
from tests.tournaments.forms import at, signed_in, typed
from tests.tournaments.sheets.typing import Typist
from tests.tournaments.work import rows_waiting, work_for
from tournaments.registration.models import Tournament
from tournaments.registration.orders import services
from tournaments.registration.orders.models import RatingOrder
from tournaments.registration.orders.services import (
    ActedOn,
    AnotherEvent,
    NothingToOrder,
    NotInTheText,
    OrderedEvent,
    ReasonMissing,
)
from tournaments.registration.services import ArbiterFacts, NotReadyToRegister, let_days_pass
from tournaments.reports import services as reports
from tournaments.reports.steps import current_report, steps_of
from tournaments.sheets.people import NewRow, add_players
from tournaments.sheets.taking import take

FIRST = date(2010, 10, 12)
WHY = "Its federation has reported nothing for two years."
NOW = datetime(2011, 1, 20, 12, 0, tzinfo=UTC)
TODAY = NOW.date()


def event(**changes: Any) -> OrderedEvent:
    usual = OrderedEvent(
        name="St. Louis Autumn Four",
        city="St. Louis",
        federation="USA",
        system="fide-standard",
        starts_on=FIRST,
        ends_on=FIRST + timedelta(days=2),
    )
    return replace(usual, **changes)


def said(**changes: Any) -> Any:
    """The registration of the four in 2010, whose chief arbiter has no log-in."""
    days = [FIRST + timedelta(days=number) for number in range(3)]
    usual: dict[str, Any] = {
        "starts_on": days[0],
        "ends_on": days[-1],
        "schedule": tuple((number, day, time(14, 0)) for number, day in enumerate(days, start=1)),
        "will_be_rated": False,
    }
    return replace(facts(None, **(usual | changes)), chief=ArbiterFacts(name="Boris Arbiter", licence="IA"))


def ordered(desk: Desk, **changes: Any) -> RatingOrder:
    return services.order_event(event(**changes), by=desk.qadira, now=NOW, reason=WHY)


def entered(desk: Desk) -> Tournament:
    return services.enter_ordered(ordered(desk), said(), by=desk.dmitri, now=NOW)


def waiting(user: User, day: date = TODAY) -> list[str]:
    """What waits; the number in the header is that of the list."""
    work = work_for(user, day)
    assert len(work) == sum(rows.count() for rows in rows_waiting(user, day))
    return [item.what for item in work]


def mails() -> list[tuple[str, list[str]]]:
    sent = OutboxMessage.objects.filter(kind="mail").order_by("pk")
    return [(each.payload["subject"].partition(":")[0], each.payload["to"]) for each in sent]


# ---------------------------------------------------------------- ordering
def test_an_order_names_the_event_its_article_and_the_reason_and_waits_for_the_administrator(desk: Desk) -> None:
    order = ordered(desk)
    assert (order.state, order.article, order.reason, order.office, order.tournament) == (
        "ordered", "0.2", WHY, "qc-chair", None,
    )  # fmt: skip
    entry = history_of(order)[-1]
    assert (entry.act, entry.article, entry.reason) == ("order to rate", "0.2", WHY)
    assert [waiting(user) for user in (desk.dmitri, desk.chiara, desk.qadira)] == [
        ["Enter the registration that was ordered"], [], [],
    ]  # fmt: skip
    assert mails() == [("Ordered to be rated", ["chiara@example.org", "dmitri@example.org"])]


@pytest.mark.parametrize(
    ("starts_on", "is_known"),
    [
        (date(2003, 7, 1), True), (date(2009, 6, 30), True), (date(2012, 6, 30), True),
        (date(2012, 7, 1), False), (date(2022, 1, 1), False), (date(2003, 6, 30), False),
    ],
)  # fmt: skip
def test_only_the_texts_of_2003_and_2009_know_such_an_order(starts_on: date, is_known: bool, desk: Desk) -> None:
    changes = {"starts_on": starts_on, "ends_on": starts_on}
    if is_known:
        assert ordered(desk, **changes).article == "0.2"
        return
    with pytest.raises(NotInTheText):
        ordered(desk, **changes)


def test_rapid_chess_knows_no_such_order(desk: Desk) -> None:
    with pytest.raises(NotInTheText):
        ordered(desk, system="fide-rapid", starts_on=date(2012, 1, 12), ends_on=date(2012, 1, 12))


def test_only_the_commission_orders_and_says_why(quentin: User, desk: Desk) -> None:
    for user in (desk.dmitri, desk.chiara, desk.astrid, desk.boris):
        with pytest.raises(NotPermitted):
            services.order_event(event(), by=user, now=NOW, reason=WHY)
    with pytest.raises(ReasonMissing):
        services.order_event(event(), by=desk.qadira, now=NOW, reason="  ")
    assert services.order_event(event(), by=quentin, now=NOW, reason=WHY).office == "qc"


def test_what_was_ordered_stays_as_it_was_ordered(desk: Desk) -> None:
    order = ordered(desk)
    with pytest.raises(IntegrityError), transaction.atomic():
        RatingOrder.objects.filter(pk=order.pk).update(reason="Another.")


# ---------------------------------------------------------------- entering
def test_the_administrator_enters_the_registration_and_the_order_approves_it(desk: Desk) -> None:
    tournament = entered(desk)
    order = RatingOrder.objects.get()
    assert (tournament.state, tournament.organiser, tournament.decided_by, tournament.is_ordered) == (
        "finished", desk.dmitri, desk.qadira, True,
    )  # fmt: skip
    assert (order.state, order.tournament, order.entered_by) == ("in-force", tournament, desk.dmitri)
    entry = history_of(tournament)[-1]
    assert (entry.act, entry.article, entry.reason) == ("enter ordered registration", "0.2", WHY)
    assert mails()[-1] == ("Entered as ordered", ["chiara@example.org", "qadira@example.org"])
    assert waiting(desk.dmitri) == ["Upload the report"]
    turns = [step.turn for step in steps_of(tournament, None) if step.status == "now"]
    assert turns == ["the rating administrator"]


def test_nobody_else_enters_it_and_no_other_event(desk: Desk) -> None:
    order = ordered(desk)
    for user in (desk.astrid, desk.chiara, desk.qadira):
        with pytest.raises(NotPermitted):
            services.enter_ordered(order, said(), by=user, now=NOW)
    later = FIRST + timedelta(days=1)
    for other in ({"federation": "CAN"}, {"system": "fide-rapid"}, {"starts_on": later}):
        with pytest.raises(AnotherEvent):
            services.enter_ordered(order, said(**other), by=desk.dmitri, now=NOW)
    with pytest.raises(NotReadyToRegister):
        services.enter_ordered(order, said(schedule=()), by=desk.dmitri, now=NOW)
    assert not Tournament.objects.exists()


def test_the_administrator_registers_nothing_that_was_not_ordered(desk: Desk) -> None:
    assert not can(desk.dmitri, "upload-report", desk.approved(starts_on=FIRST), day=NOW.date())


# ---------------------------------------------------------------- a tournament of the portal
def test_of_a_registered_tournament_the_order_stands_for_the_endorsement(desk: Desk) -> None:
    tournament = desk.approved(starts_on=FIRST)
    report = desk.received(tournament)
    services.order_tournament(tournament, by=desk.qadira, now=NOW, reason=WHY)
    report.tournament.refresh_from_db()
    certified = certified_with_ticks(report, by=desk.dmitri, now=NOW)
    with pytest.raises(NotPermitted) as refusal:
        reports.endorse_report(certified, by=desk.chiara, now=NOW)
    assert refusal.value.decision.barred_by == "ordered"
    assert [step.status for step in steps_of(certified.tournament, certified)] == [
        "done", "done", "done", "done", "now", "todo",
    ]  # fmt: skip
    assert history_of(tournament)[-1].act == "order to rate"
    subject, to = mails()[-1]
    assert (subject, to) == ("Report to accept", ["dmitri@example.org", "qadira@example.org"])


def test_nobody_orders_what_his_federation_has_endorsed_or_what_is_ordered_already(desk: Desk) -> None:
    tournament = desk.approved(starts_on=FIRST)
    desk.endorsed(desk.received(tournament))
    with pytest.raises(NothingToOrder):
        services.order_tournament(tournament, by=desk.qadira, now=NOW, reason=WHY)
    other = desk.approved(starts_on=date(2010, 8, 12))
    services.order_tournament(other, by=desk.qadira, now=NOW, reason=WHY)
    with pytest.raises(NothingToOrder):
        services.order_tournament(other, by=desk.qadira, now=NOW, reason=WHY)
    with pytest.raises(NothingToOrder):
        services.order_tournament(desk.approved(), by=desk.qadira, now=NOW, reason=WHY)


# ---------------------------------------------------------------- who accepts
def test_who_certified_an_ordered_report_does_not_accept_it_the_commission_does(desk: Desk) -> None:
    tournament = entered(desk)
    report = received(desk, tournament)
    report = certified_with_ticks(report, by=desk.dmitri, now=NOW)
    with pytest.raises(NotPermitted) as refusal:
        reports.accept_report(report, by=desk.dmitri, now=NOW)
    assert refusal.value.decision.barred_by == "certifier"
    assert (waiting(desk.qadira), waiting(desk.dmitri)) == (["Accept the report"], ["Send the file to FIDE"])
    assert reports.accept_report(report, by=desk.qadira, now=NOW).state == "accepted"


def received(desk: Desk, tournament: Tournament) -> Any:
    """The report, as the administrator uploads it."""
    let_days_pass(now=NOW)
    got = reports.receive_file(tournament, name="four.trf", content=desk.file(tournament), by=desk.dmitri, now=NOW)
    assert got.report is not None, got.file.faults
    return got.report


def test_the_administrator_types_the_results_of_what_was_ordered_as_an_arbiter_would(desk: Desk) -> None:
    """2009, 0.2; of a tournament that was not ordered he opens no sheet."""
    tournament = entered(desk)
    typist = Typist.at(tournament, desk.dmitri, NOW)
    add_players(typist.sheet, [NewRow(player=player, said={}) for player in desk.players], by=desk.dmitri, now=NOW)
    for number, opponent, round_, code in ((1, 4, 1, "1"), (2, 3, 1, "0"), (3, 1, 2, "="), (4, 2, 2, "0")):
        typist.types(number, round_, f"{opponent}w{code}")
    for number, opponent, code in ((1, 2, "1"), (3, 4, "1")):
        typist.types(number, 3, f"{opponent}w{code}")
    report = take(typist.sheet, by=desk.dmitri, now=NOW).report
    assert report is not None
    assert report.games.count() == 6
    with pytest.raises(NotPermitted):
        Typist.at(desk.approved(starts_on=date(2010, 8, 12)), desk.dmitri, NOW)


def test_a_certified_report_of_an_order_can_be_recalled_returned_and_refused(desk: Desk) -> None:
    report = received(desk, entered(desk))
    for act, by in ((reports.recall_report, desk.dmitri), (reports.return_report, desk.qadira)):
        report = certified_with_ticks(report, by=desk.dmitri, now=NOW)
        reason = {} if act is reports.recall_report else {"reason": "Round 2."}
        report = act(report, by=by, now=NOW, **reason)
    assert waiting(desk.dmitri) == ["Returned: correct the report and certify it"]
    report = certified_with_ticks(report, by=desk.dmitri, now=NOW)
    assert reports.refuse_report(report, by=desk.qadira, now=NOW, reason="Not top level.").state == "refused"


# ---------------------------------------------------------------- taking back
def test_an_order_is_taken_back_with_a_reason_before_anything_was_entered(desk: Desk) -> None:
    order = ordered(desk)
    with pytest.raises(ReasonMissing):
        services.take_back_order(order, by=desk.qadira, now=NOW, reason="")
    with pytest.raises(NotPermitted):
        services.take_back_order(order, by=desk.dmitri, now=NOW, reason="No.")
    order = services.take_back_order(order, by=desk.qadira, now=NOW, reason="It has reported now.")
    assert (order.state, order.ended_reason, waiting(desk.dmitri)) == ("taken-back", "It has reported now.", [])
    with pytest.raises(NotPermitted):
        services.enter_ordered(order, said(), by=desk.dmitri, now=NOW)


def test_a_registration_that_rests_on_an_order_alone_is_withdrawn_with_it(desk: Desk) -> None:
    tournament = entered(desk)
    let_days_pass(now=NOW)
    services.take_back_order(RatingOrder.objects.get(), by=desk.qadira, now=NOW, reason="It has reported now.")
    tournament.refresh_from_db()
    assert (tournament.state, tournament.is_ordered, current_report(tournament)) == ("withdrawn", False, None)


def test_what_its_federation_had_registered_goes_its_way_again(desk: Desk) -> None:
    tournament = desk.approved(starts_on=FIRST)
    order = services.order_tournament(tournament, by=desk.qadira, now=NOW, reason=WHY)
    services.take_back_order(order, by=desk.qadira, now=NOW, reason="It has reported now.")
    tournament.refresh_from_db()
    assert (tournament.state, tournament.is_ordered) == ("approved", False)
    assert desk.endorsed(desk.received(tournament)).state == "endorsed"


def test_behind_a_certified_report_the_order_stands(desk: Desk) -> None:
    report = received(desk, entered(desk))
    certified_with_ticks(report, by=desk.dmitri, now=NOW)
    with pytest.raises(ActedOn):
        services.take_back_order(RatingOrder.objects.get(), by=desk.qadira, now=NOW, reason="Too late.")


# ---------------------------------------------------------------- the pages
def test_the_chair_orders_on_a_page_and_the_administrator_enters_on_the_next(desk: Desk, faruk: User) -> None:
    at(NOW)
    chair, administrator = signed_in(desk.qadira), signed_in(desk.dmitri)
    fields = {
        "name": "St. Louis Autumn Four", "city": "St. Louis", "federation": "USA", "starts_on": "2022-10-12",
        "ends_on": "2022-10-14", "reason": WHY,
    }  # fmt: skip
    refused = chair.post("/orders/new/", fields)
    assert refused.status_code == 422
    assert "does not let an event be rated without its federation" in refused.content.decode()
    chair.post("/orders/new/", fields | {"starts_on": "2010-10-12", "ends_on": "2010-10-14"})
    order = RatingOrder.objects.get()
    page = f"/orders/{order.pk}/"
    assert "Enter the registration" not in chair.get(page).content.decode()
    assert "Enter the registration" in administrator.get(page).content.decode()
    form = administrator.get(f"{page}enter/").content.decode()
    assert 'value="2010-10-12"' in form
    rules = administrator.post(f"{page}enter/rules/", _typed()).content.decode()
    assert "FIDE Rating Regulations 2009" in rules
    assert "The notice is missed" not in rules
    wrong = administrator.post(f"{page}enter/", _typed(starts_on="2010-10-11"))
    assert "Another first day was ordered." in wrong.content.decode()
    administrator.post(f"{page}enter/", _typed())
    tournament = Tournament.objects.get()
    for address in (f"/tournaments/{tournament.pk}/", f"/tournaments/{tournament.pk}/form-5/"):
        assert WHY in signed_in(None).get(address).content.decode()
    for address in (page, f"{page}enter/", "/orders/", "/orders/new/"):
        assert signed_in(faruk).get(address).status_code == 404
    assert administrator.get(f"{page}enter/").status_code == 404


def _typed(**changes: str) -> dict[str, str]:
    rounds = {f"round_{number}_day": f"2010-10-{11 + number}" for number in (1, 2, 3)}
    days = {"starts_on": "2010-10-12", "ends_on": "2010-10-14", "schedule_basis": "2010-10-12/2010-10-14/3"}
    return typed(**(rounds | days | {"chief_email": "", "will_be_rated": ""} | changes))


def test_an_order_on_a_registered_tournament_is_given_on_its_page_and_taken_back(desk: Desk) -> None:
    at(NOW)
    tournament = desk.approved(starts_on=FIRST)
    let_days_pass(now=NOW)
    chair, page = signed_in(desk.qadira), f"/tournaments/{tournament.pk}/"
    assert f"{page}order/" in chair.get(page).content.decode()
    assert f"{page}order/" not in signed_in(desk.dmitri).get(page).content.decode()
    chair.post(f"{page}order/", {"reason": WHY})
    assert "Rated by order of the Qualification Commission" in signed_in(None).get(page).content.decode()
    assert "ordered that it be rated without its federation" in chair.get(page).content.decode()
    order = RatingOrder.objects.get()
    assert chair.get(f"{page}order/").status_code == 404
    chair.post(f"/orders/{order.pk}/take-back/", {"reason": "It has reported now."})
    assert "It has reported now." in chair.get(f"/orders/{order.pk}/").content.decode()
    assert "Rated by order" not in signed_in(None).get(page).content.decode()
