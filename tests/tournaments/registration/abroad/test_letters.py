"""The letter about an own event abroad: who may send it, until when, with what fee, and who decides (736)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.db import IntegrityError

from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.registration.abroad.conftest import END, LETTER_DAY, START, Abroad
from tournaments.registration.abroad import services
from tournaments.registration.abroad.services import (
    Barred,
    FeeMissing,
    HasBegun,
    LetterTooLate,
    NotAtHome,
    NotInTheText,
    ReasonMissing,
)

A_DAY = timedelta(days=1)


def test_a_letter_of_the_last_day_is_taken_with_the_fee_of_the_text(abroad: Abroad) -> None:
    event = abroad.requested()
    assert (event.state, event.fee_cents, event.federation_id, event.territory_id) == ("requested", 2500, "CAN", "USA")
    (entry,) = history_of(event)
    assert (entry.act, entry.article, entry.details) == ("ask for event abroad", "736", {"player": "2400001"})
    assert OutboxMessage.objects.get(dedup_key=f"mail:abroad-requested:{event.pk}").payload["to"] == [
        "carla@example.org", "edna@example.org",
    ]  # fmt: skip


def test_a_letter_of_the_day_behind_is_late_and_nobody_may_allow_it(abroad: Abroad) -> None:
    with pytest.raises(LetterTooLate) as caught:
        abroad.requested(on=LETTER_DAY + A_DAY)
    assert caught.value.day == LETTER_DAY


def test_the_moment_counts_where_the_cfc_is(abroad: Abroad) -> None:
    """In Toronto the last day is over at four in the morning, Greenwich time."""
    last = abroad.moment(LETTER_DAY + A_DAY).replace(hour=3, minute=59)
    said = abroad.letter()
    with pytest.raises(LetterTooLate):
        services.request_event_abroad(said, by=abroad.oscar, now=last.replace(hour=4, minute=0))
    assert services.request_event_abroad(said, by=abroad.oscar, now=last).state == "requested"


def test_it_is_for_canadians_only(abroad: Abroad) -> None:
    with pytest.raises(NotAtHome, match="CAN"):
        abroad.requested(player=abroad.desk.players[0])


@pytest.mark.parametrize(
    "changes",
    [{"territory": "CAN"}, {"starts_on": date(2014, 5, 1), "ends_on": date(2014, 5, 4)}],
    ids=["at home", "a year without a text"],
)
def test_what_the_text_does_not_know_is_refused(abroad: Abroad, changes: dict[str, object]) -> None:
    with pytest.raises(NotInTheText):
        abroad.requested(on=date(2009, 6, 1), **changes)


def test_the_same_event_is_asked_for_once_and_again_when_it_was_refused(abroad: Abroad) -> None:
    event = abroad.requested()
    now = abroad.moment(LETTER_DAY)
    services.refuse_event_abroad(event, by=abroad.carla, now=now, reason="FIDE does not rate it.")
    again = abroad.requested()
    assert again.state == "requested"
    with pytest.raises(IntegrityError):
        abroad.requested()


# ---------------------------------------------------------------- who decides
def test_nothing_is_registered_without_the_fee_or_with_a_late_one(abroad: Abroad) -> None:
    event, now = abroad.requested(), abroad.moment(LETTER_DAY + A_DAY)
    with pytest.raises(FeeMissing):
        services.approve_event_abroad(event, by=abroad.edna, now=now, paid_on=None)
    with pytest.raises(LetterTooLate):
        services.approve_event_abroad(event, by=abroad.edna, now=now, paid_on=LETTER_DAY + A_DAY)
    approved = services.approve_event_abroad(event, by=abroad.edna, now=now, paid_on=LETTER_DAY)
    assert (approved.state, approved.fee_paid_on, approved.decided_by) == ("approved", LETTER_DAY, abroad.edna)


def test_nobody_decides_on_his_own_letter_and_other_federations_have_no_say(abroad: Abroad) -> None:
    now = abroad.moment(LETTER_DAY)
    event = services.request_event_abroad(abroad.letter(), by=abroad.carla, now=now)
    for somebody in (abroad.carla, abroad.oscar, abroad.desk.chiara, abroad.desk.edgar, abroad.desk.dmitri):
        with pytest.raises(NotPermitted):
            services.approve_event_abroad(event, by=somebody, now=now, paid_on=LETTER_DAY)
    assert services.approve_event_abroad(event, by=abroad.edna, now=now, paid_on=LETTER_DAY).state == "approved"


def test_an_organiser_of_another_federation_does_not_ask(abroad: Abroad) -> None:
    with pytest.raises(NotPermitted):
        services.request_event_abroad(abroad.letter(), by=abroad.desk.astrid, now=abroad.moment(LETTER_DAY))


def test_it_is_withdrawn_with_a_reason_before_the_first_day_and_nobody_is_barred(abroad: Abroad) -> None:
    event = abroad.approved()
    with pytest.raises(ReasonMissing):
        services.withdraw_event_abroad(event, by=abroad.oscar, now=abroad.moment(START - A_DAY), reason=" ")
    with pytest.raises(HasBegun):
        services.withdraw_event_abroad(event, by=abroad.oscar, now=abroad.moment(START), reason="Ill.")
    gone = services.withdraw_event_abroad(event, by=abroad.oscar, now=abroad.moment(START - A_DAY), reason="Ill.")
    assert (gone.state, gone.reason, gone.barred_until) == ("withdrawn", "Ill.", None)
    assert abroad.requested(name="Another").state == "requested"


def test_who_is_barred_does_not_ask_and_on_the_day_behind_does(abroad: Abroad) -> None:
    event = abroad.approved()
    event.state, event.barred_until = "lapsed", date(2010, 3, 1)
    event.save()
    later = {"starts_on": START + timedelta(days=180), "ends_on": END + timedelta(days=180)}
    with pytest.raises(Barred) as caught:
        abroad.requested(on=date(2010, 3, 1), **later)
    assert caught.value.until == date(2010, 3, 1)
    assert abroad.requested(on=date(2010, 3, 2), **later).state == "requested"
