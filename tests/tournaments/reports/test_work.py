"""What waits for a person: the acts that are open to him, with their day and article."""

from __future__ import annotations

from datetime import UTC, date, datetime

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.tournaments.events import AFTER, SUMMER, changed, draft, finished, on_the_register, received, submitted, trf
from tournaments.registration import decisions
from tournaments.registration import services as registration
from tournaments.registration.selectors import CalendarFilter, calendar, rated_on, visible_tournaments
from tournaments.reports import services as reports
from tournaments.reports.services import ticks_wanted
from tournaments.reports.work import rows_waiting, work_for

DAY = SUMMER.date()


def waiting(user: User, day: date = DAY) -> list[tuple[str, date | None, str]]:
    return [(item.what, item.due_on, item.article) for item in work_for(user, day)]


def test_a_registration_waits_for_the_officer_of_its_federation(
    astrid: User, boris: User, chiara: User, carla: User, quentin: User, faruk: User
) -> None:
    submitted(astrid, boris)
    assert waiting(chiara) == [("Approve or refuse the registration", date(2025, 10, 12), "0.2")]
    for somebody in (astrid, boris, carla, quentin, faruk):
        assert waiting(somebody) == []


def test_a_late_one_waits_for_the_chair_of_the_commission(
    astrid: User, boris: User, chiara: User, qadira: User
) -> None:
    submitted(astrid, boris, now=datetime(2025, 10, 11, tzinfo=UTC))
    assert waiting(chiara) == []
    assert waiting(qadira) == [("Decide on the late registration", date(2025, 10, 12), "0.2")]


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
    confirm = ("Confirm championship", date(2025, 10, 12), "1.4.3")
    assert (waiting(chiara).count(confirm), waiting(carla)) == (1, [])
    assert sum(rows.count() for rows in rows_waiting(chiara, DAY)) == len(waiting(chiara)) == 3


def test_a_draft_and_a_refusal_wait_for_the_organiser(astrid: User, boris: User, chiara: User) -> None:
    draft(astrid, boris)
    refused = submitted(astrid, boris)
    registration.refuse_registration(refused, by=chiara, now=SUMMER, reason="No venue.")
    assert sorted(waiting(astrid)) == [
        ("Go on with the registration", date(2025, 10, 9), "0.2.2"),
        ("Refused: change it and register again, or appeal", date(2025, 9, 8), "0.4"),
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
    report = reports.certify_report(report, by=boris, now=AFTER, ticks=ticks_wanted(report, now=AFTER))
    assert (waiting(boris), waiting(chiara)) == ([], [("Endorse or return the report", *due)])
    report = reports.endorse_report(report, by=chiara, now=AFTER)
    assert (waiting(chiara), waiting(dmitri)) == ([], [("Accept the report", *due)])
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
    with django_assert_max_num_queries(14):  # type: ignore[operator]
        assert len(waiting(chiara)) == 3


# ---------------------------------------------------------------- the calendar
def found(user: User, **wanted: str) -> list[str]:
    return [str(thing) for thing in calendar(visible_tournaments(user, day=DAY), CalendarFilter(**wanted))]


def test_the_calendar_is_filtered_by_its_address(astrid: User, boris: User, chiara: User) -> None:
    submitted(astrid, boris)
    finished(astrid, boris, chiara, name="Žižka Memorial", city="Saint-Étienne")
    assert found(chiara, q="zizka etienne") == ["Žižka Memorial"]
    assert found(chiara, state="finished") == ["Žižka Memorial"]
    assert len(found(chiara, federation="usa", month="2025-10")) == 2
    assert found(chiara, month="2025-11") == []
    assert found(chiara, federation="CAN") == []


def test_a_filter_that_cannot_be_read_filters_nothing(astrid: User, boris: User, chiara: User) -> None:
    submitted(astrid, boris)
    for nonsense in ("9999-12", "2025-13", "x", "0000-00", "٢٠٢٥-١٠"):
        assert len(found(chiara, month=nonsense)) == 1
    for field in ("state", "federation"):
        assert len(found(chiara, **{field: "\x00nonsense"})) == 1


def test_it_is_rated_on_the_next_list_that_is_not_published_yet(
    astrid: User, boris: User, chiara: User, usa: Federation
) -> None:
    four = finished(astrid, boris, chiara)
    assert rated_on(four) == date(2025, 11, 1)
    on_the_register(usa)  # the list of 1 October
    assert rated_on(four) == date(2025, 11, 1)
    four.ends_on = date(2025, 8, 14)
    assert rated_on(four) == date(2025, 11, 1)
