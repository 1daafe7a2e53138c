"""The steps of an appeal, and what the page of a refused thing says of it at each of them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ratingsite.office.accounts.models import User
from ratingsite.office.appeals import services
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.appeals.on_pages import ShownRefusal, shown_refusals
from ratingsite.office.appeals.pages import appeal_steps, term_working
from ratingsite.office.appeals.refusing import communicated, overtake_refusals
from ratingsite.office.pages import Step
from tests.tournaments.events import SUMMER
from tests.tournaments.forms import at, signed_in

REFUSED = Step(label="Refused", status="done", by="Chiara Officer", at=SUMMER)
FILED = Step(label="Filed", status="done", by="Astrid Organiser", at=SUMMER)
LATER = SUMMER + timedelta(days=1)
BODY = "the qualification commission"


@pytest.fixture(autouse=True)
def _on_the_day(db: None) -> None:
    at(SUMMER)


def steps(appeal: Appeal) -> list[Step]:
    found = appeal_steps(Appeal.objects.get(pk=appeal.pk))
    assert found[:2] == [REFUSED, FILED]
    return found[2:]


def test_filed_it_waits_for_the_body_that_hears_it(appeal: Appeal) -> None:
    assert steps(appeal) == [Step(label="Under review", status="now", turn=BODY), Step(label="Decided", status="todo")]


def test_taken_up_its_decision_is_waited_for(appeal: Appeal, quentin: User) -> None:
    services.take_up_appeal(appeal, by=quentin, now=LATER)
    assert steps(appeal) == [
        Step(label="Under review", status="done", by="Quentin Commission", at=LATER),
        Step(label="Decided", status="now", turn=BODY),
    ]


@pytest.mark.parametrize(
    ("decide", "label", "status"),
    [(services.uphold_appeal, "Upheld", "done"), (services.dismiss_appeal, "Dismissed", "broken")],
)
def test_decided_at_once_it_names_who_decided(decide, label: str, status, appeal: Appeal, qadira: User) -> None:
    decide(appeal, by=qadira, now=LATER, reason="So it is.")
    assert steps(appeal) == [
        Step(label="Under review", status="done"),
        Step(label=label, status=status, by="Qadira Chair", at=LATER),
    ]


def test_withdrawn_it_ends_there(appeal: Appeal, astrid: User) -> None:
    services.withdraw_appeal(appeal, by=astrid, now=LATER)
    assert steps(appeal) == [Step(label="Withdrawn", status="broken", at=LATER)]


# ---------------------------------------------------------------- on the page of what was refused
def shown(refusal: Refusal, user: User, moment=SUMMER) -> list[tuple[Appeal | None, bool, bool, str]]:
    found = shown_refusals({"registration": [refusal.subject_id]}, user, now=moment)
    assert all(isinstance(each, ShownRefusal) for each in found)
    return [(each.appeal, each.may_appeal, each.is_late, each.until) for each in found]


def test_before_anybody_knows_of_it_the_office_sees_how_it_will_be_counted(refusal: Refusal, chiara: User) -> None:
    until = "within 7 days of the day on which the decision is communicated"
    assert shown(refusal, chiara) == [(None, False, False, until)]
    assert term_working(Refusal.objects.get()) == ""


@pytest.mark.parametrize(("days", "may", "is_late"), [(0, True, False), (7, True, False), (8, False, True)])
def test_whom_it_concerns_may_appeal_until_the_last_day(
    days: int, may: bool, is_late: bool, refusal: Refusal, astrid: User
) -> None:
    communicated(refusal, Refusal.Heard.BY_MAIL, now=SUMMER)
    moment = SUMMER + timedelta(days=days)
    assert shown(refusal, astrid, moment) == [(None, may, is_late, "until 8 September 2025")]


def test_appealed_the_page_leads_to_the_appeal_and_offers_no_second_one(
    appeal: Appeal, astrid: User, chiara: User, faruk: User
) -> None:
    until = "until 8 September 2025"
    found = [shown(appeal.refusal, user) for user in (astrid, chiara, faruk)]
    assert found == [[(appeal, False, False, until)], [(appeal, False, False, until)], []]


def test_of_several_appeals_the_latest_is_shown(appeal: Appeal, astrid: User) -> None:
    services.withdraw_appeal(appeal, by=astrid, now=SUMMER)
    second = services.file_appeal(appeal.refusal, by=astrid, now=LATER, grounds="Another venue.")
    assert [each[0] for each in shown(appeal.refusal, astrid)] == [second]


def test_an_overtaken_refusal_offers_nothing_on_either_page(refusal: Refusal, astrid: User) -> None:
    overtake_refusals("registration", [refusal.subject_id], by=astrid, now=SUMMER)
    assert [each[1] for each in shown(refusal, astrid)] == [False]
    page = signed_in(astrid).get(f"/refusals/{refusal.pk}/appeal/").content.decode()
    assert "This refusal was overtaken: there is nothing to appeal against." in page
    assert "<textarea" not in page
