"""A federation's own days for registration: dated, earlier than the text's, never later."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from tests.cast import NOW
from tests.tournaments.events import draft
from tests.tournaments.forms import at, signed_in
from tournaments.registration.facts import deadlines_of
from tournaments.registration.own_days.selectors import own_day_of, own_days_on
from tournaments.registration.own_days.services import AlreadyBegun, set_own_days
from tournaments.registration.services import submit_registration
from tournaments.regulations.deadlines import DeadlineCode

FROM, PAGE = date(2025, 10, 1), "/federation-days/USA/"


def test_rows_hold_from_their_day_until_a_newer_one(usa: Federation, chiara: User, carla: User) -> None:
    for day, days in ((FROM, 7), (date(2026, 1, 1), 10), (FROM, 14)):
        set_own_days(usa, applies_from=day, days=days, title_days=33, by=chiara, now=NOW)
    found = [own_days_on("USA", day) for day in (date(2025, 9, 30), FROM, date(2025, 12, 31), date(2026, 1, 1))]
    assert [row and row.days for row in found] == [None, 14, 14, 10]
    assert AuditEntry.objects.filter(act="set own days").count() == 3
    with pytest.raises(NotPermitted):
        set_own_days(usa, applies_from=FROM, days=1, title_days=1, by=carla, now=NOW)
    with pytest.raises(AlreadyBegun):
        set_own_days(usa, applies_from=NOW.date(), days=1, title_days=1, by=chiara, now=NOW)


@pytest.mark.parametrize(("days", "before"), [(7, 7), (33, 33), (4, 4), (3, None), (0, None)])
def test_the_own_day_stands_beside_the_texts_and_never_behind_it(
    days: int, before: int | None, usa: Federation, astrid: User, boris: User, chiara: User
) -> None:
    tournament = draft(astrid, boris)
    of_the_text = next(d for d in deadlines_of(tournament, now=NOW) if d.code is DeadlineCode.REGISTRATION)
    set_own_days(usa, applies_from=FROM, days=days, title_days=days, by=chiara, now=NOW)
    found = own_day_of(tournament, now=NOW)
    expected = None if before is None else (tournament.starts_on - timedelta(days=before), of_the_text.day)
    assert (found and (found.day, found.of_the_text)) == expected


def test_behind_the_own_day_and_within_the_texts_it_is_submitted_and_the_page_says_so(
    usa: Federation, astrid: User, boris: User, chiara: User, settings
) -> None:
    settings.DEMO = True
    tournament = draft(astrid, boris)
    set_own_days(usa, applies_from=FROM, days=90, title_days=90, by=chiara, now=NOW)
    tournament = submit_registration(tournament, by=astrid, now=NOW)
    assert tournament.state == "submitted"
    at(NOW)
    page = signed_in(chiara).get(f"/tournaments/{tournament.pk}/").content.decode()
    says = ("Registered behind the federation’s own day", "the federation’s own day; the text’s is")
    assert [words in page for words in says] == [True, True]


def test_the_officer_sets_them_on_a_page(usa: Federation, chiara: User, astrid: User, settings) -> None:
    settings.DEMO = True
    at(NOW)
    client = signed_in(chiara)
    assert client.get("/federation-days/")["Location"] == PAGE
    assert "the days of the texts hold" in client.get(PAGE).content.decode()
    wrong = client.post(PAGE, {"applies_from": "2025-09-01", "days": "7", "title_days": "3"}).content.decode()
    assert "the notice is no shorter" in wrong
    late = client.post(PAGE, {"applies_from": "2025-09-01", "days": "7", "title_days": "33"}).content.decode()
    assert "A day to come, please" in late
    client.post(PAGE, {"applies_from": "2025-10-01", "days": "7", "title_days": "33"})
    assert ">33<" in client.get(PAGE).content.decode()
    assert [signed_in(astrid).get(path).status_code for path in ("/federation-days/", PAGE)] == [404, 404]
