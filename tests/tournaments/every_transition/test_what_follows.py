"""Changes of registrations, orders, refusals and appeals in every state."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratings.register.models import Federation
from ratingsite.office.appeals import services as appeals
from ratingsite.office.appeals.models import Appeal, Refusal
from tests.tournaments.desk import Desk
from tests.tournaments.every_transition.people import appoint, everybody
from tests.tournaments.every_transition.walking import Acts, moved, not_done, undone, walked
from tournaments.registration import services as registration
from tournaments.registration.changes import services as changes
from tournaments.registration.changes.documents import registered_facts
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.models import Tournament
from tournaments.registration.orders import services as orders
from tournaments.registration.orders.corrections import correct_ordered
from tournaments.registration.orders.models import RatingOrder

WHY = "A flood."
SAID = {"reason": WHY}


# ---------------------------------------------------------------- changes
CHANGES = Acts(
    kind="registration-change",
    page="/registration-changes/%s/",
    services={
        "approve": lambda found, by, now: changes.approve_change(found, by=by, now=now, reason=WHY),
        "refuse": lambda found, by, now: changes.refuse_change(found, by=by, now=now, reason=WHY),
        "withdraw": lambda found, by, now: changes.withdraw_change(found, by=by, now=now),
    },
    posts={"approve": ("approve/", SAID), "refuse": ("refuse/", SAID), "withdraw": ("withdraw/", {})},
)


@pytest.mark.once
def test_every_act_on_a_change(desk: Desk, can: Federation) -> None:
    people = everybody(desk, can)
    tournament = appoint(desk.approved(), people)
    now, done = desk.moment(date(2025, 9, 1)), set()
    after = replace(registered_facts(tournament), city="Clayton")
    change = changes.propose_change(tournament, after, by=desk.astrid, now=now, reason=WHY)
    for decider in ("officer", "chair", "president"):
        for state in RegistrationChange.State.values:
            with undone():
                decided = {
                    "decided_by": people["officer"],
                    "decided_at": now,
                    "decider": "nobody" if state == "made" else decider,
                }
                done |= walked(moved(change, state, **decided), CHANGES, people, now=now)
    assert not_done("registration-change", done) == set()


# ---------------------------------------------------------------- orders
@pytest.mark.once
def test_every_act_on_an_order(desk: Desk, can: Federation) -> None:
    people, now = everybody(desk, can), desk.moment(date(2010, 9, 1))
    tournament = appoint(desk.approved(starts_on=date(2010, 8, 12)), people)
    named = registered_facts(tournament)
    event = orders.OrderedEvent(
        name="Top", city="Linares", federation="USA", system="fide-standard",
        starts_on=named.starts_on, ends_on=named.ends_on,
    )  # fmt: skip
    order = orders.order_event(event, by=desk.qadira, now=now, reason=WHY)
    acts = Acts(
        kind="order",
        page="/orders/%s/",
        services={
            "make": lambda found, by, now: orders.order_tournament(tournament, by=by, now=now, reason=WHY),
            "enter": lambda found, by, now: orders.enter_ordered(found, named, by=by, now=now),
            "correct": lambda found, by, now: correct_ordered(found, replace(named, city="Clayton"), by=by, now=now),
            "take-back": lambda found, by, now: orders.take_back_order(found, by=by, now=now, reason=WHY),
        },
        posts={"take-back": ("take-back/", SAID)},
    )
    done = walked(order, acts, people, now=now)
    with undone():
        entered = orders.enter_ordered(order, named, by=desk.dmitri, now=now)
        done |= walked(RatingOrder.objects.get(tournament=entered), acts, people, now=now)
    with undone():
        ended = {"ended_by": desk.qadira, "ended_at": now, "ended_reason": WHY}
        done |= walked(moved(order, "taken-back", **ended), acts, people, now=now)
    assert not_done("order", done, elsewhere=frozenset({"make"})) == set()


# ---------------------------------------------------------------- refusals and appeals
APPEALS = Acts(
    kind="appeal",
    page="/appeals/%s/",
    services={
        "take-up": lambda found, by, now: appeals.take_up_appeal(found, by=by, now=now),
        "uphold": lambda found, by, now: appeals.uphold_appeal(found, by=by, now=now, reason=WHY),
        "dismiss": lambda found, by, now: appeals.dismiss_appeal(found, by=by, now=now, reason=WHY),
        "withdraw": lambda found, by, now: appeals.withdraw_appeal(found, by=by, now=now),
    },
    posts={
        "take-up": ("take-up/", {}),
        "uphold": ("uphold/", SAID),
        "dismiss": ("dismiss/", SAID),
        "withdraw": ("withdraw/", {}),
    },
)
REFUSALS = Acts(
    kind="refusal",
    page="/refusals/%s/",
    services={"appeal": lambda found, by, now: appeals.file_appeal(found, by=by, now=now, grounds=WHY)},
    posts={"appeal": ("appeal/", {"grounds": WHY})},
)


@pytest.mark.once
def test_every_act_on_a_refusal_and_on_its_appeal(desk: Desk, can: Federation) -> None:
    people, now = everybody(desk, can), desk.moment(date(2025, 9, 1))
    tournament = appoint(desk.approved(), people)
    Tournament.objects.filter(pk=tournament.pk).update(state="submitted")
    tournament.refresh_from_db()
    registration.refuse_registration(tournament, by=desk.chiara, now=now, reason=WHY)
    refusal, done = Refusal.objects.get(), set()
    for state in Refusal.State.values:
        with undone():
            done |= walked(moved(refusal, state), REFUSALS, people, now=now)
    appeal = appeals.file_appeal(refusal, by=desk.astrid, now=now, grounds=WHY)
    decided = {"decided_by": people["member"], "decided_at": now, "decided_reason": WHY}
    for state in Appeal.State.values:
        with undone():
            row = decided if state in ("upheld", "dismissed") else {}
            done |= walked(moved(appeal, state, **row), APPEALS, people, now=now)
    assert not_done("refusal", done) | not_done("appeal", done) == set()
