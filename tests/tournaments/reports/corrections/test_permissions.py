"""Every office at a correction in every state: what is allowed is done and noted once, what is not changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import pytest
from django.db import transaction

from ratingsite.foundations.states import ForbiddenMove
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.corrections.test_corrections import asked
from tests.tournaments.test_handover import published
from tournaments.registration.models import Appointment
from tournaments.reports.corrections import services
from tournaments.reports.corrections.models import Correction
from tournaments.reports.corrections.permissions import corrections_to_decide, to_correct
from tournaments.reports.models import Report

Cast = dict[str, User]
ADMINISTRATOR, COMMISSION = {"dmitri"}, {"quentin", "qadira"}
ACTS: dict[str, Callable[..., Correction]] = {
    "allow": services.allow_correction,
    "refuse": partial(services.refuse_correction, reason="The sheet says so."),
    "withdraw": services.withdraw_correction,
}


@pytest.fixture
def accepted(desk: Desk) -> Report:
    return desk.reported(desk.approved())


@pytest.fixture
def cast(desk: Desk, carla: User, quentin: User, faruk: User) -> Cast:
    found = {name: getattr(desk, name) for name in ("astrid", "boris", "chiara", "dmitri", "qadira", "edgar")}
    return found | {"carla": carla, "quentin": quentin, "faruk": faruk}


@contextmanager
def undone() -> Iterator[None]:
    """What is done inside is put back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def in_state(correction: Correction, state: str, desk: Desk) -> Correction:
    """The correction as it is behind the acts that lead to a state."""
    decided: dict[str, object] = {} if state == "asked" else {
        "decided_by": desk.dmitri, "decided_at": correction.asked_at, "decided_reason": "x",
    }  # fmt: skip
    Correction.objects.filter(pk=correction.pk).update(state=state, **decided)
    return Correction.objects.get(pk=correction.pk)


def who_may(act: str, correction: Correction, cast: Cast, desk: Desk) -> set[str]:
    """Who gets the act done, with one line in the record; nobody else leaves anything behind."""
    moment, found = desk.after(correction.report.tournament), set()
    before = (Correction.objects.values().get(), AuditEntry.objects.count())
    for name, user in cast.items():
        with undone():
            try:
                ACTS[act](Correction.objects.get(pk=correction.pk), by=user, now=moment)
            except (NotPermitted, ForbiddenMove):
                assert (Correction.objects.values().get(), AuditEntry.objects.count()) == before, name
            else:
                entry = AuditEntry.objects.latest("pk")
                assert (AuditEntry.objects.count(), entry.act, entry.by) == (before[1] + 1, f"{act} correction", user)
                found.add(name)
    return found


@pytest.mark.parametrize(
    ("state", "deciders", "withdrawers"),
    [
        ("asked", ADMINISTRATOR, {"boris"}),
        ("allowed", set(), {"boris"}),
        ("refused", set(), set()),
        ("withdrawn", set(), set()),
        ("made", set(), set()),
    ],
)
def test_before_a_list_the_administrator_decides_what_is_asked_and_who_asked_withdraws_it(
    state: str, deciders: set[str], withdrawers: set[str], desk: Desk, accepted: Report, cast: Cast
) -> None:
    correction = in_state(asked(desk, accepted), state, desk)
    found = {act: who_may(act, correction, cast, desk) for act in ACTS}
    assert found == {"allow": deciders, "refuse": deciders, "withdraw": withdrawers}


def test_behind_a_list_the_commission_decides_and_the_lists_of_work_say_so(
    desk: Desk, accepted: Report, cast: Cast
) -> None:
    correction, day = asked(desk, accepted, by=desk.chiara), desk.after(accepted.tournament).date()
    waits = [{name for name, user in cast.items() if corrections_to_decide(user, day).exists()}]
    published(accepted, desk)
    waits.append({name for name, user in cast.items() if corrections_to_decide(user, day).exists()})
    found = {act: who_may(act, correction, cast, desk) for act in ACTS}
    assert found == {"allow": COMMISSION, "refuse": COMMISSION, "withdraw": {"chiara"}}
    assert waits == [ADMINISTRATOR, COMMISSION]


@pytest.mark.parametrize("asker", ["dmitri", "boris"])
def test_nobody_decides_what_he_asked_for_or_an_event_at_which_he_was_an_arbiter(
    asker: str, desk: Desk, accepted: Report, cast: Cast
) -> None:
    correction = asked(desk, accepted, by=cast[asker])
    if asker != "dmitri":
        Appointment.objects.create(tournament=accepted.tournament, name="Dmitri", role="deputy", user=desk.dmitri)
    assert who_may("allow", correction, cast, desk) == set()
    asked_to_decide = OutboxMessage.objects.filter(dedup_key=f"mail:correction:{correction.pk}")
    assert asked_to_decide.exists() == (asker != "dmitri")
    assert not corrections_to_decide(desk.dmitri, desk.after(accepted.tournament).date()).exists()


def test_an_office_that_ended_yesterday_decides_nothing_today(desk: Desk, accepted: Report, cast: Cast) -> None:
    correction, day = asked(desk, accepted), desk.after(accepted.tournament).date()
    OfficeHeld.objects.filter(office=Office.RATING_ADMINISTRATOR).update(ends_on=day)
    today = {name: User.objects.get(pk=user.pk) for name, user in cast.items()}
    assert who_may("allow", correction, today, desk) == ADMINISTRATOR
    OfficeHeld.objects.filter(office=Office.RATING_ADMINISTRATOR).update(ends_on=day.replace(day=day.day - 1))
    tomorrow = {name: User.objects.get(pk=user.pk) for name, user in cast.items()}
    assert who_may("allow", correction, tomorrow, desk) == set()


@pytest.mark.parametrize(
    ("state", "askers"),
    [("draft", set()), ("certified", set()), ("endorsed", set()), ("accepted", {"boris", "chiara", "dmitri"})],
)
def test_only_what_is_accepted_is_asked_to_be_corrected(state: str, askers: set[str], desk: Desk, cast: Cast) -> None:
    report = desk.received(desk.approved())
    if state == "accepted":
        desk.accepted(report)
    else:
        Report.objects.filter(pk=report.pk).update(state=state)
    found = set()
    for name, user in cast.items():
        with undone():
            try:
                asked(desk, Report.objects.get(pk=report.pk), by=user)
            except NotPermitted:
                assert not Correction.objects.exists()
            else:
                assert AuditEntry.objects.filter(act="ask correction").count() == 1
                found.add(name)
    assert found == askers


def test_an_allowed_correction_waits_for_the_arbiters_of_the_tournament_until_a_version_is_sent(
    desk: Desk, accepted: Report, cast: Cast
) -> None:
    day = desk.after(accepted.tournament).date()
    in_state(asked(desk, accepted), "allowed", desk)
    assert {name for name, user in cast.items() if to_correct(user, day).exists()} == {"boris"}
    desk.received(accepted.tournament, desk.file(accepted.tournament) + b"### once more\r\n")
    assert not to_correct(desk.boris, day).exists()


@pytest.mark.parametrize(("act", "status"), [("allow", 404), ("refuse", 404), ("withdraw", 302)])
def test_on_the_pages_who_may_never_finds_nothing_and_a_second_click_is_told_that_it_has_moved_on(
    act: str, status: int, desk: Desk, accepted: Report, carla: User
) -> None:
    correction = asked(desk, accepted)
    at(desk.after(accepted.tournament))
    address, data = f"/corrections/{correction.pk}/{act}/", {"reason": "The sheet."}
    answers = [signed_in(user).post(address, data).status_code for user in (carla, desk.boris)]
    assert answers == [404, status]
    mine = desk.boris if act == "withdraw" else desk.dmitri
    first, second = (signed_in(mine).post(address, data, follow=True).content.decode() for _ in range(2))
    moved_on = "Somebody was quicker: this has moved on meanwhile."
    assert (moved_on in first, moved_on in second) == (act == "withdraw", True)
