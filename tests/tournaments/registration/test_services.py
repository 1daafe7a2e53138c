"""A registration moves by its services and by nothing else, and each looks at who, when and what."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.events import AFTER, SUMMER, approved, draft, facts, submitted
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.registration.services import NotReadyToRegister
from tournaments.regulations.findings import Code

State = Tournament.State


def reload(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def test_a_registration_in_time_waits_for_the_rating_officer(astrid: User, boris: User) -> None:
    tournament = reload(submitted(astrid, boris))
    assert (tournament.state, tournament.registered_at) == (State.SUBMITTED, SUMMER)
    assert history_of(tournament)[-1].old_state == "draft"


def test_the_last_minute_of_the_notice_is_counted_where_the_tournament_is_held(astrid: User, boris: User) -> None:
    last = datetime(2025, 10, 9, 23, 59, 59, 999_999, tzinfo=ZoneInfo("America/Chicago"))
    in_time = submitted(astrid, boris, now=last.astimezone(UTC))
    late = submitted(astrid, boris, now=(last + timedelta(microseconds=1)).astimezone(UTC))
    assert (in_time.state, late.state) == (State.SUBMITTED, State.LATE)


@pytest.mark.parametrize(
    ("zone", "last_instant"),
    [
        ("Pacific/Kiritimati", datetime(2025, 10, 9, 9, 59, 59, tzinfo=UTC)),
        ("Pacific/Pago_Pago", datetime(2025, 10, 10, 10, 59, 59, tzinfo=UTC)),
        ("Asia/Kathmandu", datetime(2025, 10, 9, 18, 14, 59, tzinfo=UTC)),
    ],
)
def test_the_notice_ends_at_midnight_of_every_zone(
    zone: str, last_instant: datetime, astrid: User, boris: User, usa: Federation
) -> None:
    Federation.objects.filter(pk=usa.pk).update(time_zone=zone)
    assert submitted(astrid, boris, now=last_instant).state == State.SUBMITTED
    assert submitted(astrid, boris, now=last_instant + timedelta(seconds=1)).state == State.LATE


def test_a_midnight_that_does_not_exist_ends_the_notice_all_the_same(
    astrid: User, boris: User, usa: Federation
) -> None:
    """In Cairo the clocks go from 23:59:59 on 23 April 2026 to 01:00 on the 24th."""
    Federation.objects.filter(pk=usa.pk).update(time_zone="Africa/Cairo")
    days = {"starts_on": date(2026, 4, 26), "ends_on": date(2026, 4, 28)}
    schedule = tuple((n, date(2026, 4, 25 + n), None) for n in (1, 2, 3))
    last = datetime(2026, 4, 23, 21, 59, 59, tzinfo=UTC)
    assert submitted(astrid, boris, now=last, schedule=schedule, **days).state == State.SUBMITTED
    assert submitted(astrid, boris, now=last + timedelta(seconds=1), schedule=schedule, **days).state == State.LATE


def test_norms_need_the_longer_notice(astrid: User, boris: User) -> None:
    late = submitted(astrid, boris, now=datetime(2025, 9, 20, tzinfo=UTC), is_title_tournament=True)
    assert late.state == State.LATE
    assert history_of(late)[-1].article == "1.1.1"


def test_what_the_regulations_refuse_is_not_registered(astrid: User, boris: User) -> None:
    tournament = draft(astrid, boris, will_be_rated=False, schedule=())
    with pytest.raises(NotReadyToRegister) as refusal:
        registration.submit_registration(tournament, by=astrid, now=SUMMER)
    assert [finding.code for finding in refusal.value.findings] == [Code.SCHEDULE_COMPLETE, Code.STATEMENT]
    assert reload(tournament).state == State.DRAFT


def test_a_tournament_before_the_first_text_cannot_be_registered(astrid: User, boris: User) -> None:
    tournament = draft(astrid, boris, starts_on=date(2003, 6, 30), ends_on=date(2003, 7, 2))
    with pytest.raises(NotReadyToRegister) as refusal:
        registration.submit_registration(tournament, by=astrid, now=SUMMER)
    assert [finding.code for finding in refusal.value.findings] == [Code.EDITION]


def test_without_a_chief_arbiter_who_can_act_it_is_not_registered(astrid: User) -> None:
    with pytest.raises(NotReadyToRegister) as refusal:
        registration.submit_registration(draft(astrid, None), by=astrid, now=SUMMER)
    assert refusal.value.needs_chief


def test_an_organiser_registers_in_his_own_federations_only(astrid: User, boris: User, can: Federation) -> None:
    assert draft(astrid, boris).federation_id == "USA"
    with pytest.raises(NotPermitted):
        draft(astrid, boris, federation="CAN")


def test_who_holds_no_office_registers_nothing(faruk: User, boris: User) -> None:
    with pytest.raises(NotPermitted):
        draft(faruk, boris)


def test_the_same_form_sent_twice_is_one_tournament(astrid: User, boris: User) -> None:
    first = draft(astrid, boris)
    with pytest.raises(IntegrityError):
        registration.register_draft(facts(boris), by=astrid, now=SUMMER, key=first.pk)


def test_the_rating_officer_of_the_federation_approves(
    astrid: User, boris: User, chiara: User, carla: User, quentin: User
) -> None:
    tournament = submitted(astrid, boris)
    for somebody in (carla, quentin, astrid, boris):
        with pytest.raises(NotPermitted):
            registration.approve_registration(tournament, by=somebody, now=SUMMER)
    done = registration.approve_registration(tournament, by=chiara, now=SUMMER)
    assert (done.state, done.decided_by, done.decided_at) == (State.APPROVED, chiara, SUMMER)


def test_a_late_registration_is_for_the_chair_of_the_commission(
    astrid: User, boris: User, chiara: User, qadira: User
) -> None:
    tournament = submitted(astrid, boris, now=datetime(2025, 10, 11, tzinfo=UTC))
    with pytest.raises(NotPermitted):
        registration.approve_registration(tournament, by=chiara, now=SUMMER)
    with pytest.raises(NotPermitted):
        registration.approve_late_registration(tournament, by=chiara, now=SUMMER, reason="please")
    done = registration.approve_late_registration(tournament, by=qadira, now=SUMMER, reason="force majeure")
    assert (done.state, done.decision_reason) == (State.APPROVED, "force majeure")
    assert history_of(done)[-1].act == "approve late registration"


def test_nobody_approves_a_tournament_he_is_an_arbiter_of(astrid: User, chiara: User) -> None:
    """Chiara is the rating officer and was named as chief arbiter."""
    tournament = submitted(astrid, chiara)
    with pytest.raises(NotPermitted) as refusal:
        registration.approve_registration(tournament, by=chiara, now=SUMMER)
    assert refusal.value.decision.barred_by == "appointed"


def test_approving_twice_is_refused_and_changes_nothing(astrid: User, boris: User, chiara: User) -> None:
    tournament = approved(astrid, boris, chiara)
    entries = len(history_of(tournament))
    with pytest.raises(NotPermitted):
        registration.approve_registration(tournament, by=chiara, now=AFTER)
    assert (len(history_of(tournament)), reload(tournament).decided_at) == (entries, SUMMER)


def test_a_refused_tournament_is_changed_and_announced_anew(astrid: User, boris: User, chiara: User) -> None:
    tournament = submitted(astrid, boris)
    registration.refuse_registration(tournament, by=chiara, now=SUMMER, reason="No venue is named.")
    registration.edit_registration(tournament, facts(boris, city="Clayton"), by=astrid, now=SUMMER)
    later = datetime(2025, 10, 11, tzinfo=UTC)
    again = reload(registration.submit_registration(reload(tournament), by=astrid, now=later))
    assert (again.state, again.city, again.decision_reason) == (State.LATE, "Clayton", "")
    assert (again.registered_at, again.decided_by) == (later, None)


def test_what_was_announced_cannot_be_edited(astrid: User, boris: User) -> None:
    with pytest.raises(NotPermitted):
        registration.edit_registration(submitted(astrid, boris), facts(boris, rounds=5), by=astrid, now=SUMMER)


def test_a_tournament_is_withdrawn_until_it_is_approved_and_then_cancelled(
    astrid: User, boris: User, chiara: User
) -> None:
    tournament = submitted(astrid, boris)
    assert registration.withdraw_registration(tournament, by=astrid, now=SUMMER).state == State.WITHDRAWN
    with pytest.raises(NotPermitted):
        registration.withdraw_registration(approved(astrid, boris, chiara), by=astrid, now=SUMMER)


def test_days_pass_where_the_tournament_is_held(astrid: User, boris: User, chiara: User) -> None:
    tournament = approved(astrid, boris, chiara)
    seen = {}
    for moment in (
        datetime(2025, 10, 12, 4, 59, tzinfo=UTC),  # 23:59 of the day before in Chicago
        datetime(2025, 10, 12, 5, 0, tzinfo=UTC),
        datetime(2025, 10, 15, 4, 59, tzinfo=UTC),  # the last minute of the last day
        datetime(2025, 10, 15, 5, 0, tzinfo=UTC),
    ):
        registration.let_days_pass(now=moment)
        seen[moment.strftime("%d %H:%M")] = reload(tournament).state
    assert list(seen.values()) == [State.APPROVED, State.RUNNING, State.RUNNING, State.FINISHED]


def test_letting_days_pass_three_times_is_as_good_as_once(astrid: User, boris: User, chiara: User) -> None:
    tournament = approved(astrid, boris, chiara)
    assert [registration.let_days_pass(now=AFTER) for _ in range(3)] == [1, 0, 0]
    assert [entry.act for entry in history_of(tournament)].count("end") == 1


def test_whoever_is_next_gets_a_mail(astrid: User, boris: User, chiara: User, quentin: User, qadira: User) -> None:
    submitted(astrid, boris)
    submitted(astrid, boris, now=datetime(2025, 10, 11, tzinfo=UTC))
    approved(astrid, boris, chiara)
    sent = [message.payload["to"] for message in OutboxMessage.objects.filter(kind="mail").order_by("pk")]
    assert sent == [
        ["chiara@example.org"],
        ["qadira@example.org"],
        ["chiara@example.org"],
        ["astrid@example.org", "boris@example.org"],
    ]


def test_a_line_break_in_a_name_does_not_reach_a_mails_subject(astrid: User, boris: User, chiara: User) -> None:
    submitted(astrid, boris, name="Open\r\nBcc: everybody@example.org")
    message = OutboxMessage.objects.get()
    assert message.payload["subject"] == "Registration to approve: Open Bcc: everybody@example.org"
