"""Refusals and appeals in My work: of those who may appeal, and of those who decide."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.appeals import services
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.appeals.refusing import communicated
from ratingsite.office.appeals.work import rows_waiting, work_for
from tests.cast import LONG_AGO
from tests.tournaments.events import SUMMER
from tests.tournaments.forms import at

DAY = SUMMER.date()


@pytest.fixture(autouse=True)
def _on_the_day(db: None) -> None:
    at(SUMMER)


def waiting(user: User, day: date = DAY) -> list[tuple[str, date | None, str]]:
    user = User.objects.get(pk=user.pk)
    items = work_for(user, day)
    assert sum(rows.count() for rows in rows_waiting(user, day)) == len(items)
    return [(item.what, item.due_on, item.article) for item in items]


def test_a_refusal_waits_for_whom_it_concerns_until_its_last_day(refusal: Refusal, astrid: User, chiara: User) -> None:
    assert waiting(astrid) == []  # nobody has told her yet
    communicated(refusal, Refusal.Heard.BY_MAIL, now=SUMMER)
    item = [("Refused: you may appeal", date(2025, 9, 8), "0.4")]
    assert waiting(astrid, DAY + timedelta(days=7)) == item
    assert (waiting(astrid, DAY + timedelta(days=8)), waiting(chiara)) == ([], [])


def test_a_refusal_without_a_last_day_asks_for_nothing(refusal: Refusal, astrid: User) -> None:
    Refusal.objects.update(appeal_days=None)
    communicated(refusal, Refusal.Heard.BY_MAIL, now=SUMMER)
    assert waiting(astrid) == []


def test_an_appeal_waits_for_those_who_decide_and_for_the_appellant(
    appeal: Appeal, astrid: User, quentin: User, qadira: User, chiara: User, dmitri: User
) -> None:
    decide = [("Decide on the appeal, filed on 1 September 2025 (last day 8 September 2025)", None, "0.4")]
    mine = [("Your appeal waits for its decision", None, "0.4")]
    found = [waiting(user) for user in (quentin, qadira, astrid, chiara, dmitri)]
    assert found == [decide, decide, mine, [], []]
    services.take_up_appeal(appeal, by=quentin, now=SUMMER)
    assert [waiting(user) for user in (quentin, qadira, astrid)] == [decide, decide, mine]
    services.dismiss_appeal(appeal, by=qadira, now=SUMMER, reason="No.")
    assert [waiting(user) for user in (quentin, qadira, astrid)] == [[], [], []]


def test_it_does_not_wait_for_a_member_with_a_part_in_the_case(appeal: Appeal, quentin: User, qadira: User) -> None:
    appeal.parties.add(quentin)
    assert [len(waiting(user)) for user in (quentin, qadira)] == [0, 1]


def test_where_no_day_is_known_the_decision_is_asked_for_without_one(appeal: Appeal, quentin: User) -> None:
    Refusal.objects.update(last_day=None, appeal_days=None, appeal_article="")
    assert waiting(quentin) == [("Decide on the appeal, filed on 1 September 2025", None, "")]


def test_a_member_of_two_offices_has_it_once(appeal: Appeal, qadira: User) -> None:
    OfficeHeld.objects.create(user=qadira, office="president", starts_on=LONG_AGO)
    assert len(waiting(qadira)) == 1


def test_withdrawn_it_waits_for_the_appellant_as_a_refusal_again(appeal: Appeal, astrid: User, quentin: User) -> None:
    services.withdraw_appeal(appeal, by=astrid, now=SUMMER)
    assert (waiting(astrid), waiting(quentin)) == ([("Refused: you may appeal", date(2025, 9, 8), "0.4")], [])


def test_who_holds_no_office_is_asked_nothing(appeal: Appeal, faruk: User) -> None:
    assert waiting(faruk) == []
