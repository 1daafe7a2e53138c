"""What waits for a person: the acts that are open to him, with their day and article."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import AFTER, SUMMER, changed, draft, finished, on_the_register, received, submitted, trf
from tests.tournaments.work import rows_waiting, work_for
from tournaments.registration import decisions
from tournaments.registration import services as registration
from tournaments.registration.decision_kinds import Kind
from tournaments.registration.facts import findings_of
from tournaments.registration.selectors import expected_list
from tournaments.registration.waiting import waiting_for
from tournaments.regulations.findings import Code
from tournaments.regulations.notice import Decider
from tournaments.reports import services as reports

DAY = SUMMER.date()


def waiting(user: User, day: date = DAY) -> list[tuple[str, date | None, str]]:
    return [(item.what, item.due_on, item.article) for item in work_for(user, day)]


def test_a_registration_waits_for_the_officer_of_its_federation(
    astrid: User, boris: User, chiara: User, carla: User, quentin: User, faruk: User
) -> None:
    submitted(astrid, boris)
    assert waiting(chiara) == [("Approve or refuse the registration", date(2025, 10, 12), "0.2")]
    assert waiting(boris) == [("Accept or decline: chief arbiter", date(2025, 10, 12), "")]
    for somebody in (astrid, carla, quentin, faruk):
        assert waiting(somebody) == []


def test_a_late_one_waits_for_the_chair_of_the_commission(
    astrid: User, boris: User, chiara: User, qadira: User
) -> None:
    submitted(astrid, boris, now=datetime(2025, 10, 11, tzinfo=UTC))
    assert waiting(chiara) == []
    assert waiting(qadira) == [("Decide on the late registration", date(2025, 10, 12), "0.2.4")]


def test_a_late_one_with_the_strongest_players_waits_for_the_president(
    astrid: User, boris: User, qadira: User, db: None
) -> None:
    """0.2.3: one of the players is rated over 2700."""
    president = person("Pia President", (Office.PRESIDENT, None))
    submitted(astrid, boris, now=datetime(2025, 10, 11, tzinfo=UTC), highest_rating=2789)
    assert (waiting(qadira), [what for what, *_ in waiting(president)]) == ([], ["Decide on the late registration"])


def test_hybrid_play_waits_for_the_chair_until_it_is_approved(
    astrid: User, boris: User, qadira: User, quentin: User
) -> None:
    tournament = submitted(astrid, boris, is_hybrid=True)
    assert (waiting(qadira), waiting(quentin)) == ([("Approve hybrid play", date(2025, 10, 12), "0.2")], [])
    decision = decisions.approve_hybrid(tournament, by=qadira, now=SUMMER, reason="x")
    assert waiting(qadira) == []
    decisions.take_back(decision, by=qadira, now=SUMMER, reason="x")
    assert len(waiting(qadira)) == 1


def test_a_championship_waits_for_the_rating_officer_where_a_text_asks(
    astrid: User, boris: User, chiara: User, carla: User
) -> None:
    submitted(astrid, boris, championship="national")  # no norms: 6.33 is gone since 2022
    submitted(astrid, boris, championship="national", is_title_tournament=True)
    confirm = ("Confirm championship", date(2025, 10, 12), "1.4.3a")
    assert (waiting(chiara).count(confirm), waiting(carla)) == (1, [])
    assert sum(rows.count() for rows in rows_waiting(chiara, DAY)) == len(waiting(chiara)) == 3


# ---------------------------------------------------------------- time controls and long events
def tasks(user: User, day: date) -> list[tuple[str, date | None, str]]:
    """The same as ``waiting``, and as many as are counted; without the appointments, which nobody answers here."""
    found = waiting(user, day)
    assert sum(rows.count() for rows in rows_waiting(user, day)) == len(found)
    return [item for item in found if not item[0].startswith("Accept or decline")]


@pytest.mark.parametrize(
    ("rate", "highest", "waits"),
    [
        ("2700+30", 1799, False),  # 75 minutes: enough below 1800
        ("2700+30", 1800, True),
        ("3600+30", 2399, False),  # 90 minutes: enough below 2400
        ("3600+30", 2400, True),
        ("5400+30", 2800, False),
        ("2700+30", None, False),  # who plays is not known yet: the QC may approve, and nobody waits for it
    ],
)
def test_a_time_control_waits_for_the_commission_from_the_rating_that_it_is_too_quick_for(
    rate: str, highest: int | None, waits: bool, desk: Desk, quentin: User
) -> None:
    tournament = desk.approved(starts_on=date(2026, 1, 12), rate_of_play=rate, highest_rating=highest)
    wanted = [("Approve time control", date(2026, 1, 12), "1.1")] if waits else []
    day = date(2026, 1, 5)
    assert [tasks(somebody, day) for somebody in (desk.qadira, quentin, desk.dmitri)] == [wanted, [], []]
    if waits:
        decision = decisions.approve_time_control(tournament, by=desk.qadira, now=desk.moment(day), reason="One year.")
        assert tasks(desk.qadira, day) == []
        decisions.take_back(decision, by=desk.qadira, now=desk.moment(day), reason="x")
        assert tasks(desk.qadira, day) == wanted


def test_what_is_asked_of_the_commission_is_what_its_page_offers(desk: Desk) -> None:
    """The condition of the query and the findings of the registration agree, rating by rating."""
    for highest in (1750, 1799, 1800, 1801, 2000, 2200, 2399, 2400, 2401, 2425):
        tournament = desk.approved(starts_on=date(2026, 1, 12), rate_of_play="2700+30", highest_rating=highest)
        found = [each for each in findings_of(tournament, now=SUMMER) if each.code is Code.RATE_OF_PLAY]
        asked = waiting_for(desk.qadira, Kind.TIME_CONTROL, day=DAY).filter(pk=tournament.pk).exists()
        assert asked is any(each.decider == Decider.QC_CHAIR for each in found)


def test_a_time_control_is_no_question_any_more_once_the_report_is_accepted(desk: Desk) -> None:
    tournament = desk.approved(starts_on=date(2026, 1, 12), rate_of_play="3600+30", highest_rating=2400)
    report = desk.received(tournament)
    assert len(tasks(desk.qadira, date(2026, 1, 16))) == 1
    desk.accepted(report)
    assert tasks(desk.qadira, date(2026, 1, 16)) == []


@pytest.mark.parametrize(("days", "form", "waits"), [(90, "swiss", False), (91, "swiss", True), (91, "league", False)])
def test_a_long_event_of_2009_waits_for_the_chair(days: int, form: str, waits: bool, desk: Desk, quentin: User) -> None:
    start = date(2009, 9, 1)
    tournament = desk.approved(starts_on=start, ends_on=start + timedelta(days=days - 1), format=form)
    wanted = [("Allow long event", start, "4.12")] if waits else []
    assert (tasks(desk.qadira, start), tasks(quentin, start)) == (wanted, [])
    if waits:
        decisions.allow_long_event(tournament, by=desk.qadira, now=desk.moment(start), reason="A city's.")
        assert tasks(desk.qadira, start) == []


# ---------------------------------------------------------------- interim reports (4)
def test_an_interim_report_is_due_when_the_last_round_of_a_month_was_played(desk: Desk) -> None:
    """Rounds of 12 October, 1 and 21 November and 11 December."""
    league = desk.approved(format="league", days_a_round=20, rounds=4)
    registration.let_days_pass(now=desk.moment(date(2025, 10, 13)))
    october = ("Send the interim report, up to round 1", date(2025, 10, 31), "4")
    november = ("Send the interim report, up to round 3", date(2025, 11, 30), "4")
    assert [tasks(desk.boris, day) for day in (date(2025, 10, 12), date(2025, 10, 13))] == [[], [october]]
    assert tasks(desk.boris, date(2025, 11, 2)) == [october]
    report = desk.received(league, desk.file(league), last_round=1)
    assert [what for what, *_ in tasks(desk.boris, date(2025, 11, 2))] == ["Certify the report"]
    desk.accepted(report)
    assert tasks(desk.boris, date(2025, 11, 20)) == []
    assert tasks(desk.boris, date(2025, 11, 22)) == [november]
    assert tasks(desk.chiara, date(2025, 11, 22)) == [("Send the file of part 1 to FIDE", date(2025, 10, 31), "4")]


def test_two_months_without_a_report_are_one_item_with_the_first_day(desk: Desk) -> None:
    league = desk.approved(format="league", days_a_round=20, rounds=4)
    registration.let_days_pass(now=desk.moment(date(2025, 10, 13)))
    assert tasks(desk.boris, date(2025, 12, 5)) == [("Send the interim report, up to round 1", date(2025, 10, 31), "4")]
    registration.let_days_pass(now=desk.moment(date(2025, 12, 12)))
    assert [what for what, *_ in tasks(desk.boris, league.ends_on + timedelta(days=1))] == ["Upload the report"]


@pytest.mark.parametrize(
    ("days", "starts_on", "is_asked"),
    [(30, date(2025, 10, 12), False), (31, date(2025, 10, 12), True), (31, date(2009, 10, 12), False)],
)
def test_thirty_days_or_an_old_text_ask_for_no_interim_report(
    days: int, starts_on: date, is_asked: bool, desk: Desk
) -> None:
    ends_on = starts_on + timedelta(days=days - 1)
    desk.approved(starts_on=starts_on, ends_on=ends_on, days_a_round=14, format="league")
    registration.let_days_pass(now=desk.moment(starts_on))
    assert bool(tasks(desk.boris, starts_on + timedelta(days=22))) is is_asked


def test_a_draft_and_a_refusal_wait_for_the_organiser(astrid: User, boris: User, chiara: User) -> None:
    draft(astrid, boris)
    refused = submitted(astrid, boris)
    registration.refuse_registration(refused, by=chiara, now=SUMMER, reason="No venue.")
    assert sorted(waiting(astrid)) == [
        ("Go on with the registration", date(2025, 10, 9), "0.2.2"),
        ("Refused: change it and register again", None, ""),
    ]


def test_a_report_waits_for_one_person_after_another(
    astrid: User, boris: User, chiara: User, dmitri: User, usa: Federation
) -> None:
    on_the_register(usa)
    four = finished(astrid, boris, chiara)
    due = (date(2025, 10, 29), "9.1")
    assert waiting(boris) == [("Upload the report", *due)]
    report = received(four, boris)
    assert waiting(boris) == [("Certify the report", *due)]
    report = certified_with_ticks(report, by=boris, now=AFTER)
    assert (waiting(boris), waiting(chiara)) == ([], [("Endorse or return the report", *due)])
    report = reports.endorse_report(report, by=chiara, now=AFTER)
    assert (waiting(chiara), waiting(dmitri)) == (
        [("Send the file to FIDE", *due)],
        [("Accept the report", *due)],
    )
    report = reports.return_report(report, by=dmitri, now=AFTER, reason="Round 2.")
    assert (waiting(dmitri), waiting(boris)) == ([], [("Returned: correct the report and certify it", *due)])


def test_unknown_players_wait_for_the_officer_who_may_enter_them(
    astrid: User, boris: User, chiara: User, dmitri: User, can: Federation, usa: Federation
) -> None:
    on_the_register(usa)
    four = finished(astrid, boris, chiara)
    received(four, boris, trf(lines=changed(4, fide_id="2699999", federation="CAN")))
    assert waiting(chiara) == []
    assert [what for what, _, _ in waiting(dmitri)] == ["Enter new players in the register"]


def test_the_work_of_many_tournaments_costs_few_queries(
    astrid: User, boris: User, chiara: User, django_assert_max_num_queries: object
) -> None:
    for _ in range(3):
        submitted(astrid, boris)
    with django_assert_max_num_queries(17):  # type: ignore[operator]
        assert len(waiting(chiara)) == 3


def test_it_is_rated_on_the_next_list_that_is_not_published_yet(
    astrid: User, boris: User, chiara: User, usa: Federation
) -> None:
    finished(astrid, boris, chiara)
    in_time = ("fide-standard", date(2025, 10, 14), date(2025, 11, 1))
    assert expected_list(*in_time) == date(2025, 11, 1)
    on_the_register(usa)  # the list of 1 October
    assert expected_list(*in_time) == date(2025, 11, 1)
    for comes_on in (date(2025, 9, 1), None):
        assert expected_list("fide-standard", date(2025, 8, 14), comes_on) == date(2025, 11, 1)
