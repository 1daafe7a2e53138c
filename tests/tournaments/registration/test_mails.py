"""Who is told of what happens to a registration: whose turn it is, and the other side; not who did it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.core import mail

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.appeals import tasks
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import LONG_AGO, person
from tests.letters import letters_of
from tests.tournaments.events import AFTER, SUMMER, approved, draft, finished, submitted
from tests.tournaments.forms import at
from tournaments.registration import decisions
from tournaments.registration import services as registration
from tournaments.registration.mails import chiefs
from tournaments.registration.models import Tournament

LATE = datetime(2025, 10, 11, 12, tzinfo=UTC)


def told() -> list[tuple[str, list[str]]]:
    """Subject and to whom, in the order of sending; addresses without their domain."""
    found = OutboxMessage.objects.filter(kind="mail").order_by("pk")
    return [(each.payload["subject"], [to.partition("@")[0] for to in each.payload["to"]]) for each in found]


@pytest.fixture(autouse=True)
def offices(usa: Federation, can: Federation, carla: User) -> dict[str, User]:
    """Everybody who may be told, and those of another federation, who are told nothing."""
    return {
        "clara": person("Clara Officer", (Office.RATING_OFFICER, usa)),
        "pia": person("Pia President", (Office.PRESIDENT, None)),
    }


def test_in_time_all_rating_officers_of_the_federation_are_told(astrid: User, boris: User, chiara: User) -> None:
    tournament = submitted(astrid, boris)
    assert told() == [("Registration to approve: St. Louis Autumn Four", ["chiara", "clara"])]
    assert f"/tournaments/{tournament.pk}/" in OutboxMessage.objects.get().payload["body"]


@pytest.mark.parametrize(("rating", "who"), [(2301, "qadira"), (2750, "pia")])
def test_too_late_the_one_who_decides_then_is_told(
    rating: int, who: str, astrid: User, boris: User, qadira: User
) -> None:
    submitted(astrid, boris, now=LATE, highest_rating=rating)
    assert told() == [("Late registration: St. Louis Autumn Four", [who])]


def test_approved_the_organiser_and_the_chief_arbiter_are_told(astrid: User, boris: User, chiara: User) -> None:
    approved(astrid, boris, chiara)
    assert told()[1:] == [("Approved: St. Louis Autumn Four", ["astrid", "boris"])]


def test_refused_the_organiser_reads_why_and_nobody_else(astrid: User, boris: User, chiara: User) -> None:
    """Worded when it is delivered, with the last day of the appeal."""
    registration.refuse_registration(submitted(astrid, boris), by=chiara, now=SUMMER, reason="Which hall?")
    assert told()[1:] == []
    tasks.communicate(str(Refusal.objects.get().pk))
    (sent,) = mail.outbox
    assert sent.to == ["astrid@example.org"]
    assert "refused by Chiara Officer (0.2). Which hall?" in sent.body


@pytest.mark.parametrize(
    ("who", "others"), [("astrid", ["boris", "chiara", "clara"]), ("chiara", ["astrid", "boris", "clara"])]
)
def test_withdrawn_everybody_else_is_told(
    who: str, others: list[str], astrid: User, boris: User, chiara: User, request: pytest.FixtureRequest
) -> None:
    registration.withdraw_registration(submitted(astrid, boris), by=request.getfixturevalue(who), now=SUMMER)
    assert told()[1:] == [("Withdrawn: St. Louis Autumn Four", others)]


def test_of_a_draft_that_is_put_away_nobody_is_told(astrid: User, boris: User, chiara: User) -> None:
    registration.withdraw_registration(draft(astrid, boris), by=astrid, now=SUMMER)
    assert told() == []


def test_when_it_is_over_the_chief_arbiter_is_told_once(astrid: User, boris: User, chiara: User) -> None:
    tournament = approved(astrid, boris, chiara)
    for _ in range(2):
        registration.let_days_pass(now=AFTER)
    assert told()[2:] == [("Report due: St. Louis Autumn Four", ["boris"])]
    assert chiefs(tournament) == [boris]


def test_an_arbiter_without_a_log_in_is_told_nothing(astrid: User, boris: User, chiara: User) -> None:
    tournament = approved(astrid, boris, chiara)
    tournament.appointments.update(user=None)
    registration.let_days_pass(now=AFTER)
    assert (chiefs(tournament), len(told())) == ([], 2)


def test_where_nobody_holds_the_office_it_is_registered_all_the_same(
    astrid: User, boris: User, offices: dict[str, User]
) -> None:
    offices["clara"].offices.update(ends_on=SUMMER.date().replace(year=2024))
    assert submitted(astrid, boris).state == Tournament.State.SUBMITTED
    assert told() == []


# ---------------------------------------------------------------- who has two parts is told once
@pytest.mark.parametrize("is_both", [True, False])
def test_of_a_refusal_to_rate_an_organiser_who_is_chief_arbiter_too_gets_one_mail(
    is_both: bool, astrid: User, boris: User, chiara: User, qadira: User, usa: Federation
) -> None:
    """0.4: it is the one with the term of the appeal."""
    OfficeHeld.objects.create(user=astrid, office=Office.ARBITER, federation=usa, starts_on=LONG_AGO)
    played = finished(astrid, astrid if is_both else boris, chiara)
    at(AFTER)
    told_of = letters_of(lambda: decisions.refuse_rating(played, by=qadira, now=AFTER, reason="No round 3."), now=AFTER)
    to_chief = ("boris", "Decided on St. Louis Autumn Four: not rated")
    assert told_of == [("astrid", "Refused: St. Louis Autumn Four"), *([] if is_both else [to_chief])]
