"""A refusal is communicated once: by the mail that is delivered or the page that is seen, whichever is first."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import IntegrityError, transaction

from ratingsite.office.accounts.models import User
from ratingsite.office.appeals import tasks
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.appeals.refusing import TELL, communicated, overtake_refusals
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import do
from tests.tournaments.events import SUMMER
from tests.tournaments.forms import at, signed_in

LATER = SUMMER + timedelta(days=2)


def delivered(refusal: Refusal, moment: datetime) -> bool:
    """The worker does what the outbox asks for."""
    at(moment)
    return do(OutboxMessage.objects.get(dedup_key=f"{tasks.communicate.name}:{refusal.pk}").pk, now=moment)


def heard(refusal: Refusal) -> tuple[str, Any, date | None]:
    refusal.refresh_from_db()
    moment = refusal.communicated_at
    return refusal.communicated_how, moment and moment.replace(second=0, microsecond=0), refusal.last_day


def test_what_is_refused_is_noted_whole_with_the_term_of_its_text(refusal: Refusal, astrid: User, chiara: User) -> None:
    noted = {
        field.name: getattr(refusal, field.name)
        for field in Refusal._meta.fields
        if field.name not in ("id", "subject_id", "federation")
    }
    assert noted == {
        "subject_kind": "registration", "subject_name": "St. Louis Autumn Four", "state": "standing",
        "refused_by": chiara, "refused_at": SUMMER, "refused_office": "rating-officer", "state_before": "submitted",
        "article": "0.2", "edition": "fide-2025-10", "reason": "No venue.", "heard_by": "commission",
        "appeal_article": "0.4", "appeal_days": 7, "fee_cents": None, "refund_change": None, "communicated_at": None,
        "communicated_how": "", "last_day": None, "of_player": None,
    }  # fmt: skip
    assert list(refusal.concerned.all()) == [astrid]


def test_the_delivered_mail_starts_the_term_and_a_page_seen_later_changes_nothing(
    refusal: Refusal, astrid: User
) -> None:
    assert delivered(refusal, LATER)
    at(LATER + timedelta(days=3))
    signed_in(astrid).get(f"/tournaments/{refusal.subject_id}/")
    assert heard(refusal) == ("mail", LATER, date(2025, 9, 10))
    assert "until 10 September 2025 (0.4" in mail.outbox[0].body


def test_a_page_seen_before_the_mail_starts_the_term_and_the_mail_names_that_last_day(
    refusal: Refusal, astrid: User
) -> None:
    at(SUMMER)
    signed_in(astrid).get(f"/tournaments/{refusal.subject_id}/")
    assert delivered(refusal, LATER)
    assert heard(refusal) == ("page", SUMMER, date(2025, 9, 8))
    assert "until 8 September 2025 (0.4" in mail.outbox[0].body


@pytest.mark.parametrize("who", ["boris", "chiara", "quentin", "dmitri"])
def test_only_those_whom_it_concerns_learn_of_it_by_seeing_it(
    who: str, refusal: Refusal, request: pytest.FixtureRequest
) -> None:
    at(SUMMER)
    assert signed_in(request.getfixturevalue(who)).get(f"/tournaments/{refusal.subject_id}/").status_code == 200
    assert heard(refusal) == ("", None, None)


def test_a_mail_that_cannot_be_sent_communicates_nothing_and_is_sent_again(refusal: Refusal, settings: Any) -> None:
    settings.EMAIL_BACKEND = "tests.ratingsite.office.outbox.broken.Backend"
    assert not delivered(refusal, SUMMER)
    assert heard(refusal) == ("", None, None)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert delivered(refusal, LATER)
    assert heard(refusal) == ("mail", LATER, date(2025, 9, 10))


def test_told_twice_the_first_time_counts(refusal: Refusal) -> None:
    communicated(refusal, Refusal.Heard.BY_MAIL, now=LATER)
    again = communicated(refusal, Refusal.Heard.ON_THE_PAGE, now=SUMMER)
    assert (again.communicated_at, again.communicated_how) == (LATER, "mail")


def test_what_is_overtaken_closes_its_open_appeal_with_one_entry(appeal: Appeal, astrid: User) -> None:
    overtake_refusals("registration", [appeal.refusal.subject_id], by=astrid, now=LATER)
    overtake_refusals("registration", [appeal.refusal.subject_id], by=astrid, now=LATER)
    appeal.refresh_from_db()
    assert (appeal.state, appeal.ended_at, appeal.refusal.state) == ("withdrawn", LATER, "settled")
    entries = AuditEntry.objects.filter(act="close appeal").values_list("by", "old_state", "new_state", "article")
    assert list(entries) == [(astrid.pk, "filed", "withdrawn", "0.4")]
    assert OutboxMessage.objects.filter(dedup_key=f"{TELL}:{appeal.pk}:closed").exists()


def test_a_thing_stands_refused_once_and_a_settled_refusal_is_past(refusal: Refusal, astrid: User) -> None:
    again = {
        field.name: getattr(refusal, field.name) for field in Refusal._meta.fields if field.name not in ("id", "state")
    }
    with pytest.raises(IntegrityError), transaction.atomic():
        Refusal.objects.create(**again)
    overtake_refusals("registration", [refusal.subject_id], by=astrid, now=LATER)
    Refusal.objects.create(**again)


def test_a_last_day_without_a_communication_is_no_row(refusal: Refusal) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Refusal.objects.update(last_day=date(2025, 9, 8))
