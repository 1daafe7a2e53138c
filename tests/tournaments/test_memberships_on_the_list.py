"""From the memberships of the CFC to its list: who is found to be none, and what is printed of whom (732, 734, 790h).

Anna is an ordinary member, Bo a junior; Cy's membership ends on the second day of three, and Deniz never had one.
"""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.urls import reverse

from ratings.lists.exports import csv_text
from ratings.lists.models import RatingList
from ratings.lists.printed_ratings import printed_names, printed_ratings
from ratings.register.memberships.models import Deactivation, Membership
from ratings.register.memberships.services import LOOK_AGAIN, NewMembership, enter_membership, take_back_membership
from ratings.register.models import Federation, Player
from ratings.regulations.calendar import next_list_date
from ratings.runs.as_it_comes.rating import rate_as_they_come
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.desk import Desk
from tests.tournaments.fees.cashier import in_canada
from tests.tournaments.forms import at, signed_in
from tests.tournaments.to_the_list import EVERYBODY, listed_before, published, said_of
from tournaments.regulations.report_findings import ReportFinding
from tournaments.reports.checks.facts import findings_on_report
from tournaments.reports.models import Report
from tournaments.reports.services import ticks_wanted
from tournaments.tasks import look_for_members_again

START, END = date(2009, 10, 12), date(2009, 10, 14)
OF_MEMBERS = ("not-a-member", "members-unknown")


@pytest.fixture
def office(desk: Desk, can: Federation) -> Desk:
    """The desk in Canada: its players are Canadians and its director keeps the memberships."""
    Player.objects.filter(pk__in=[player.pk for player in desk.players]).update(federation=can)
    return in_canada(desk, can)


def member(desk: Desk, rank: int, kind: str = "ordinary", *, last: date = date(2010, 4, 30)) -> None:
    said = NewMembership(kind=kind, starts_on=date(2009, 5, 1), ends_on=last, source="form")
    enter_membership(desk.players[rank - 1], said, by=desk.edgar, now=desk.moment(date(2009, 9, 1)))


def members(desk: Desk) -> None:
    member(desk, 1)
    member(desk, 2, "junior")
    member(desk, 3, last=date(2009, 10, 13))


def received(desk: Desk, system: str = "cfc-regular", **said: object) -> Report:
    listed_before(desk, system, START, EVERYBODY)
    tournament = desk.approved(starts_on=START, **said_of(system) | {"highest_rating": 2500} | said)
    return desk.received(tournament)


def found(desk: Desk, report: Report) -> list[tuple[str, str, str, int | None, object]]:
    findings: tuple[ReportFinding, ...] = findings_on_report(report, now=desk.after(report.tournament))
    return [
        (each.code.value, each.weight.value, each.article, each.rank, each.found)
        for each in findings
        if each.code in OF_MEMBERS
    ]


def printed(rating_list: RatingList) -> dict[str, str]:
    """Name and rating of everybody, as the list prints them."""
    entries = list(rating_list.entries.order_by("player__fide_id"))
    names, ratings = printed_names(rating_list, entries), printed_ratings(rating_list, entries)
    return {names[entry.pk]: ratings[entry.pk] for entry in entries}


# ---------------------------------------------------------------- 732
def test_who_was_no_member_on_a_day_of_play_is_a_warning_at_his_line(office: Desk) -> None:
    members(office)
    report = received(office)
    assert found(office, report) == [
        ("not-a-member", "warning", "732", 3, END),
        ("not-a-member", "warning", "732", 4, START),
    ]
    assert "not-a-member" in ticks_wanted(report, now=office.after(report.tournament))
    at(office.after(report.tournament))
    page = signed_in(office.boris).get(reverse("report", args=[report.pk])).content.decode()
    assert "Demir, Deniz: No member of the CFC on every day of play" in page


def test_without_any_membership_of_these_days_nobody_is_said_to_be_none(office: Desk) -> None:
    report = office.accepted(received(office))
    assert found(office, report) == [("members-unknown", "note", "732", None, None)]
    assert not Deactivation.objects.exists()


def test_of_a_junior_event_no_membership_is_asked(office: Desk) -> None:
    members(office)
    report = received(office)
    Player.objects.filter(fide_id__gt=2099100, fide_id__lt=2099105).update(birth_date=date(1990, 5, 4), birth_year=1990)
    assert found(office, report) == []
    assert not Deactivation.objects.filter(event=str(office.accepted(report).tournament_id)).exists()


# ---------------------------------------------------------------- 790h
def test_of_an_event_that_fide_rates_only_canadians_are_asked_and_no_rating_is_deactivated(
    office: Desk, usa: Federation
) -> None:
    members(office)
    Player.objects.filter(fide_id=2099104).update(federation=usa)
    report = office.accepted(received(office, "fide-standard"))
    assert found(office, report) == [("not-a-member", "warning", "790h", 3, END)]
    assert not Deactivation.objects.exists()


# ---------------------------------------------------------------- 734
def test_the_list_prints_who_is_a_member_and_whose_rating_is_deactivated(office: Desk) -> None:
    members(office)
    report = office.accepted(received(office))
    assert history_of(report)[-1].details["deactivated"] == {"cfc-regular": ["Castro, Cy", "Demir, Deniz"]}
    october = published(office, "cfc-regular", office.comes_on(report, "cfc-regular"))
    shown = printed(october)
    assert list(shown) == ["AMATO ANNA", "BERG,BO", "CASTRO CY", "DEMIR DENIZ"]
    assert [rating == "xxxx" for rating in shown.values()] == [False, False, True, True]
    ratings = dict(october.entries.values_list("player__fide_id", "rating"))
    assert ratings[2099104] != 2500, "the event is rated all the same"
    rows = [line.split(",") for line in "".join(csv_text(october)).splitlines()[1:]]
    assert [row[-7] == "" for row in sorted(rows)] == [False, False, True, True]
    page = signed_in(None).get(reverse("rating_list", args=["cfc-regular", october.list_date])).content.decode()
    assert ("xxxx" in page, "BERG,BO" in page) == (True, True)
    assert page.count(">Master<") == 2, "a rating that is not printed has no class"
    at(office.moment(october.list_date))
    profile = signed_in(None).get(reverse("player", args=["2099104"])).content.decode()
    assert "The rating is deactivated: no member on every day of" in profile
    assert "CFC regular: Master" not in " ".join(profile.split())


def test_between_two_lists_a_rating_is_deactivated_as_the_next_list_will_have_it(office: Desk) -> None:
    """On the page of the current ratings, on the player's and in the file for organisers, until he is a member."""
    members(office)
    for number, player in enumerate(office.players, start=100001):
        Player.objects.filter(pk=player.pk).update(numbered_by="CAN", national_id=str(number))
    report = office.accepted(received(office))
    now = office.moment(END + timedelta(days=3))
    rate_as_they_come("cfc-regular", now=now)
    at(now)
    assert between_lists() == {"Amato": False, "Berg": False, "Castro": True, "Demir": True}
    assert ">xxxx<" in signed_in(None).get(reverse("player", args=["2099104"])).content.decode()
    said = NewMembership(kind="ordinary", starts_on=END, ends_on=date(2011, 1, 1), source="late")
    enter_membership(office.players[2], said, by=office.edgar, now=now)
    assert between_lists() == {"Amato": False, "Berg": False, "Castro": False, "Demir": True}
    october = published(office, "cfc-regular", office.comes_on(report, "cfc-regular"))
    assert [rating == "xxxx" for rating in printed(october).values()] == [False, False, False, True]


def test_a_membership_that_is_taken_back_deactivates_who_played_as_a_member(office: Desk) -> None:
    members(office)
    report = office.accepted(received(office))
    now, wrong = office.after(report.tournament), Membership.objects.get(player=office.players[0])
    take_back_membership(wrong, reason="Entered for the wrong person", by=office.edgar, now=now)
    (message,) = OutboxMessage.objects.filter(payload__task=LOOK_AGAIN)
    at(now)
    for _ in range(2):  # a message may come twice
        look_for_members_again(*message.payload["args"])
    october = published(office, "cfc-regular", office.comes_on(report, "cfc-regular"))
    assert [rating == "xxxx" for rating in printed(october).values()] == [True, False, True, True]
    assert Deactivation.objects.count() == 3


def between_lists() -> dict[str, bool]:
    """Who has no rating in the file for organisers; the page says the same."""
    page = signed_in(None).get("/ratings/cfc-regular/current/").content.decode()
    file = signed_in(None).get("/ratings/cfc-regular/current/csv/")
    lines = b"".join(file.streaming_content).decode().splitlines()[1:]  # type: ignore[attr-defined]
    found = {cells[2]: cells[6] == "0" for cells in (line.split(",") for line in lines)}
    assert page.count("<b>xxxx</b>") == sum(found.values())
    return found


def test_a_membership_that_comes_later_counts_on_the_lists_behind_it(office: Desk) -> None:
    members(office)
    report = office.accepted(received(office))
    october = published(office, "cfc-regular", office.comes_on(report, "cfc-regular"))
    before = printed(october)
    late = office.moment(october.list_date + timedelta(days=1))
    for rank, first in ((3, date(2009, 10, 14)), (4, october.list_date)):
        said = NewMembership(kind="ordinary", starts_on=first, ends_on=date(2011, 1, 1), source="late")
        enter_membership(office.players[rank - 1], said, by=office.edgar, now=late)
    assert printed(october) == before, "a published list stays as it was"
    after = printed(published(office, "cfc-regular", next_list_date("cfc-regular", october.list_date)))
    assert "xxxx" not in after.values()
