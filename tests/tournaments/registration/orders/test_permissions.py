"""Who may do what with an order in which state; what it does to work, pages and mails; and what its form refuses."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from tests.tournaments.registration.orders.test_orders import (
    FIRST,
    NOW,
    TODAY,
    WHY,
    _typed,
    entered,
    event,
    mails,
    ordered,
    said,
)
from tournaments.registration.models import Tournament
from tournaments.registration.orders import services
from tournaments.registration.orders.corrections import correct_ordered
from tournaments.registration.orders.forms import ordered_system, ordering_span
from tournaments.registration.orders.models import RatingOrder
from tournaments.registration.orders.selectors import (
    article_of_order,
    can_be_ordered,
    order_in_force,
    orders_seen,
    orders_to_enter,
)
from tournaments.registration.orders.work import ordered_work

Act = Callable[[RatingOrder, User], object]
ACTS: dict[str, Act] = {
    "enter": lambda order, by: services.enter_ordered(order, said(), by=by, now=NOW),
    "correct": lambda order, by: correct_ordered(order, said(name="Autumn"), by=by, now=NOW),
    "take back": lambda order, by: services.take_back_order(order, by=by, now=NOW, reason="It has reported now."),
}
ALLOWED = {
    ("ordered", "enter"): {"dmitri"},
    ("ordered", "take back"): {"qadira", "quentin"},
    ("in-force", "correct"): {"dmitri"},
    ("in-force", "take back"): {"qadira", "quentin"},
}
CAST = ("astrid", "boris", "carla", "chiara", "dmitri", "faruk", "qadira", "quentin")


@pytest.fixture
def desk(quentin: User, carla: User, desk: Desk) -> Desk:
    """The desk, where these two hold their offices as long as the others."""
    return desk


def order_in(state: str, desk: Desk) -> RatingOrder:
    order = ordered(desk)
    if state != "ordered":
        services.enter_ordered(order, said(), by=desk.dmitri, now=NOW)
    if state == "taken-back":
        services.take_back_order(order, by=desk.qadira, now=NOW, reason="It has reported now.")
    return RatingOrder.objects.get()


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("state", RatingOrder.State.values)
def test_what_is_allowed_is_done_and_written_once_and_what_is_not_changes_nothing(
    state: str, act: str, desk: Desk, request: pytest.FixtureRequest
) -> None:
    order = order_in(state, desk)
    done = {who for who in CAST if _is_done(order, ACTS[act], request.getfixturevalue(who))}
    assert done == ALLOWED.get((state, act), set())


def _is_done(order: RatingOrder, act: Act, user: User) -> bool:
    """Whether a person has done an act, which is taken back afterwards."""
    before = (AuditEntry.objects.count(), OutboxMessage.objects.count())
    with transaction.atomic():
        try:
            act(RatingOrder.objects.get(pk=order.pk), user)
        except NotPermitted:
            assert (AuditEntry.objects.count(), OutboxMessage.objects.count()) == before
            is_done = False
        else:
            assert (AuditEntry.objects.count(), OutboxMessage.objects.count()) == (before[0] + 1, before[1] + 1)
            is_done = True
        transaction.set_rollback(True)
    return is_done


def test_who_orders_what_he_is_an_arbiter_of_is_somebody_else(desk: Desk) -> None:
    tournament = desk.approved(starts_on=FIRST)
    tournament.appointments.update(user=desk.qadira)
    with pytest.raises(NotPermitted) as refusal:
        services.order_tournament(tournament, by=desk.qadira, now=NOW, reason=WHY)
    assert refusal.value.decision.barred_by == "appointed"
    tournament.refresh_from_db()
    assert (tournament.is_ordered, RatingOrder.objects.exists()) == (False, False)


# ---------------------------------------------------------------- who finds what
def test_the_offices_see_every_order_and_the_administrator_finds_those_to_enter(
    desk: Desk, quentin: User, carla: User, faruk: User
) -> None:
    services.take_back_order(ordered(desk, name="Taken Back"), by=desk.qadira, now=NOW, reason="It has reported.")
    entered(desk)
    waits = services.order_event(event(name="Waits"), by=desk.qadira, now=NOW + timedelta(hours=1), reason=WHY)
    seen = {user.name.partition(" ")[0]: orders_seen(user, day=TODAY).count() for user in (
        desk.dmitri, desk.chiara, desk.qadira, quentin, carla, desk.boris, desk.astrid, faruk)}  # fmt: skip
    assert seen == {
        "Dmitri": 3, "Chiara": 3, "Qadira": 3, "Quentin": 3, "Carla": 0, "Boris": 0, "Astrid": 0, "Faruk": 0,
    }  # fmt: skip
    assert [list(orders_to_enter(user, day=TODAY)) for user in (desk.dmitri, desk.qadira, faruk)] == [[waits], [], []]
    [item] = ordered_work(desk.dmitri, TODAY)
    assert (item.title, item.url, item.since, item.article, item.edition) == (
        "Waits", f"/orders/{waits.pk}/", waits.ordered_at, "0.2", "fide-2009-applied",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("system", "day", "article"),
    [
        ("fide-standard", date(2003, 6, 30), ""), ("fide-standard", date(2003, 7, 1), "0.2"),
        ("fide-standard", date(2012, 6, 30), "0.2"), ("fide-standard", date(2012, 7, 1), ""),
        ("fide-rapid", date(2012, 3, 1), ""), ("cfc-regular", date(2009, 3, 1), ""), ("nonsense", date(2010, 1, 1), ""),
        ("fide-standard", date(1960, 1, 1), ""),
    ],
)  # fmt: skip
def test_an_article_lets_it_be_ordered_in_its_days_alone(system: str, day: date, article: str) -> None:
    assert article_of_order(system, day) == article


def test_the_form_names_the_system_and_the_days_of_the_texts() -> None:
    first, last = ordering_span()
    assert (ordered_system(), first, last) == ("fide-standard", date(2003, 7, 1), date(2012, 6, 30))


@pytest.mark.parametrize(
    ("changes", "can_be"),
    [
        ({}, True), ({"is_ordered": True}, False), ({"is_official": True}, False), ({"state": "submitted"}, False),
        ({"state": "withdrawn"}, False), ({"state": "finished"}, True), ({"state": "running"}, True),
        ({"starts_on": date(2014, 1, 1), "ends_on": date(2014, 1, 3)}, False),
    ],
)  # fmt: skip
def test_a_registered_tournament_can_be_ordered_while_it_would_change_anything(
    changes: dict[str, object], can_be: bool, desk: Desk
) -> None:
    tournament = desk.approved(starts_on=FIRST)
    for name, value in changes.items():
        setattr(tournament, name, value)
    assert can_be_ordered(tournament) == can_be


def test_an_order_is_in_force_from_its_making_to_its_end(desk: Desk) -> None:
    tournament = desk.approved(starts_on=FIRST)
    assert order_in_force(tournament) is None
    first = services.order_tournament(tournament, by=desk.qadira, now=NOW, reason=WHY)
    tournament.refresh_from_db()
    assert order_in_force(tournament) == first
    services.take_back_order(first, by=desk.qadira, now=NOW, reason="It has reported now.")
    tournament.refresh_from_db()
    assert order_in_force(tournament) is None
    again = services.order_tournament(tournament, by=desk.qadira, now=NOW, reason="It has not.")
    tournament.refresh_from_db()
    assert (order_in_force(tournament), tournament.orders.count()) == (again, 2)


# ---------------------------------------------------------------- the table
@pytest.mark.every_case
@pytest.mark.parametrize(
    "broken",
    [{"reason": ""}, {"ends_on": FIRST - timedelta(days=1)}, {"state": "in-force"}, {"state": "taken-back"}],
)
def test_an_order_says_why_and_ends_after_it_starts_and_rests_on_something(
    broken: dict[str, object], desk: Desk
) -> None:
    fields = {
        "name": "Autumn", "city": "St. Louis", "federation_id": "USA", "system_id": "fide-standard", "starts_on": FIRST,
        "ends_on": FIRST, "article": "0.2", "reason": WHY, "ordered_by": desk.qadira, "ordered_at": NOW, "office": "qc",
    }  # fmt: skip
    with pytest.raises(IntegrityError), transaction.atomic():
        RatingOrder.objects.create(**fields | broken)


def test_of_a_tournament_one_order_is_in_force(desk: Desk) -> None:
    tournament = desk.approved(starts_on=FIRST)
    order = services.order_tournament(tournament, by=desk.qadira, now=NOW, reason=WHY)
    order.pk, order._state.adding = None, True
    with pytest.raises(IntegrityError), transaction.atomic():
        RatingOrder.objects.create(**{
            field.attname: getattr(order, field.attname) for field in RatingOrder._meta.fields if field.name != "id"
        })  # fmt: skip


# ---------------------------------------------------------------- mails
def test_each_act_tells_those_whom_it_concerns_once(desk: Desk) -> None:
    tournament = desk.approved(starts_on=FIRST)
    order = services.order_tournament(tournament, by=desk.qadira, now=NOW, reason=WHY)
    everybody = ["astrid@example.org", "boris@example.org", "chiara@example.org", "dmitri@example.org"]
    assert mails()[-1] == ("Ordered to be rated", everybody)
    assert "The rating administrator enters" not in OutboxMessage.objects.order_by("pk").last().payload["body"]
    services.take_back_order(order, by=desk.qadira, now=NOW, reason="It has reported now.")
    subject, to = mails()[-1]
    assert (subject, to) == ("Order taken back", sorted([*everybody, "qadira@example.org"]))
    body = OutboxMessage.objects.order_by("pk").last().payload["body"]
    assert "It has reported now." in body
    assert f"/orders/{order.pk}/" in body


# ---------------------------------------------------------------- pages
FIELDS = {"name": "St. Louis Autumn Four", "city": "St. Louis", "federation": "USA", "starts_on": "2010-10-12",
          "ends_on": "2010-10-14", "reason": WHY}  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "name"), ({"name": "A\u202eB"}, "name"), ({"federation": "XXX"}, "federation"),
        ({"starts_on": "12.10.2010"}, "starts_on"), ({"starts_on": "2013-10-12", "ends_on": "2013-10-14"}, "starts_on"),
        ({"ends_on": "2010-10-11"}, "ends_on"), ({"reason": " "}, "reason"), ({"reason": "x" * 2001}, "reason"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_order_is_said_at_its_field_and_nothing_is_ordered(
    changes: dict[str, str], field: str, desk: Desk
) -> None:
    at(NOW)
    answer = signed_in(desk.qadira).post("/orders/new/", FIELDS | changes)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert not RatingOrder.objects.exists()


def test_a_form_that_is_sent_twice_enters_one_tournament(desk: Desk) -> None:
    at(NOW)
    order = ordered(desk)
    fields, page = _typed(), f"/orders/{order.pk}/enter/"
    administrator = signed_in(desk.dmitri)
    assert administrator.post(page, fields).status_code == 302
    assert administrator.post(page, fields).status_code == 404  # nothing is to be entered any more
    assert Tournament.objects.count() == 1


def test_two_orders_entered_with_one_form_are_not_two_tournaments(desk: Desk) -> None:
    at(NOW)
    first, second = ordered(desk), ordered(desk)
    fields, administrator = _typed(), signed_in(desk.dmitri)
    administrator.post(f"/orders/{first.pk}/enter/", fields)
    page = administrator.post(f"/orders/{second.pk}/enter/", fields, follow=True).content.decode()
    assert "This form was sent before" in page
    second.refresh_from_db()
    assert (second.state, Tournament.objects.count()) == ("ordered", 1)


@pytest.mark.parametrize("reason", ["", "  "])
def test_without_a_reason_no_order_is_taken_back(reason: str, desk: Desk) -> None:
    at(NOW)
    order = ordered(desk)
    address = f"/orders/{order.pk}/take-back/"
    assert asked_at_its_field(signed_in(desk.qadira), address, reason=reason) == REASON_MISSING
    order.refresh_from_db()
    assert order.state == "ordered"


def test_the_list_of_orders_takes_the_same_queries_however_many_there_are(desk: Desk) -> None:
    at(NOW)
    client, counts = signed_in(desk.qadira), []
    for more in (1, 10):
        for number in range(more):
            ordered(desk, name=f"Autumn {number}")
        client.get("/orders/")
        with CaptureQueriesContext(connection) as queries:
            client.get("/orders/")
        counts.append(len(queries))
    assert counts[0] == counts[1]
