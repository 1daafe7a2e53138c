"""Where each tournament is on its way to a list: followed from the end of play until it stands on one."""

# ruff: noqa: F811 – the fixture of the desk is that of the tournaments
from __future__ import annotations

from datetime import date
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.ledger.holds import hold_event, release_event
from ratings.ledger.models import RatedEvent
from ratings.runs.as_it_comes.models import CameEvent
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.set_aside.models import SetAside
from ratings.runs.set_aside.services import end_set_aside, set_aside
from ratings.runs.start import LateEventsOpen, start_run
from ratingsite.office.clock.services import set_demo_clock
from ratingsite.site.whereabouts import Place, lines_of, waiting_tournaments
from tests.ratings.profiles.test_views import text
from tests.tournaments.conftest import desk  # noqa: F401
from tests.tournaments.desk import Desk
from tests.tournaments.events import LINES
from tests.tournaments.to_the_list import listed_before, of_second_four, published, run_for, second_four
from tournaments.registration.models import Tournament
from tournaments.registration.services import let_days_pass
from tournaments.reports.list_words import every_list, in_every_ledger
from tournaments.reports.models import Report
from tournaments.reports.services import accept_report

DAY = date(2025, 10, 20)


def places(day: date = DAY) -> list[tuple[Place, str]]:
    return [(line.place, line.why) for line in lines_of(waiting_tournaments(day))]


def test_a_tournament_is_followed_from_its_end_to_its_list(desk: Desk) -> None:
    listed_before(desk, "fide-standard", date(2025, 10, 1), {1: 2301, 2: 2210, 3: 2105, 4: None})
    tournament = desk.approved()
    assert places(date(2025, 10, 13)) == []
    let_days_pass(now=desk.after(tournament))
    assert places() == [(Place.NO_REPORT, "")]
    report = desk.received(tournament)
    assert places() == [(Place.ARBITER, "")]
    report = desk.endorsed(report)
    assert places() == [(Place.ADMINISTRATOR, "")]
    report = accept_report(report, by=desk.dmitri, now=desk.after(tournament))
    assert places() == [(Place.NEXT_RUN, "")]
    now = desk.after(tournament)
    hold_event(report.rated_event.source, article="5.1", reason="An inquiry", by=desk.qadira, now=now)
    assert places() == [(Place.HELD, "An inquiry")]
    release_event(report.rated_event.source, reason="Nothing found", by=desk.qadira, now=now)
    assert places(date(2025, 9, 1)) == []
    published(desk, "fide-standard", date(2025, 11, 1))
    assert places() == []


def test_what_the_office_has_set_aside_says_so_with_the_reason_until_it_is_taken_in_again(desk: Desk) -> None:
    listed_before(desk, "fide-standard", date(2025, 10, 1), {1: 2301, 2: 2210, 3: 2105, 4: None})
    report = desk.reported(desk.approved())
    run = run_for(desk, "fide-standard", date(2025, 11, 1))
    assert places() == [(Place.RUN, "")]
    now = desk.moment(date(2025, 11, 1))
    run = set_aside(run, report.rated_event, by=desk.dmitri, now=now, reason="The arbiter is asked")
    assert places() == [(Place.KEPT_OUT, "The arbiter is asked")]
    advance_run(run.pk, clock=lambda: now)
    assert places() == [(Place.KEPT_OUT, "The arbiter is asked")]
    SetAside.objects.update(by_failure=True)
    assert places() == [(Place.TRIED_AGAIN, "The arbiter is asked")]
    end_set_aside(SetAside.objects.get(), by=desk.dmitri, now=now, reason="He has answered")
    assert places() == [(Place.NEXT_RUN, "")]


def test_a_tournament_of_several_systems_is_followed_to_each_of_its_lists(client: Client, desk: Desk) -> None:
    """It stands on FIDE's list, and the CFC's is still to come."""
    listed_before(desk, "fide-standard", date(2009, 9, 1), {1: 2301, 2: 2210, 3: 2105, 4: 2000})
    facts = {"starts_on": date(2009, 9, 7), "other_systems": ("cfc-regular",), "is_advertised": True}
    report = desk.reported(desk.approved(**facts))
    day = date(2009, 10, 20)

    def followed() -> list[tuple[str, Place]]:
        return [(line.system, line.place) for line in lines_of(waiting_tournaments(day))]

    assert report.rated_event.system_id == "fide-standard"
    assert followed() == [("fide-standard", Place.NEXT_RUN), ("cfc-regular", Place.NEXT_RUN)]
    aside(desk, report, "cfc-regular")
    published(desk, "fide-standard", date(2009, 11, 1))
    assert followed() == [("cfc-regular", Place.KEPT_OUT)]
    set_demo_clock(desk.moment(day))
    client.force_login(desk.dmitri)
    page = text(client.get("/whereabouts/").content)
    row = page[page.index("St. Louis Autumn Four") : page.index("It was set aside")]
    assert row == "St. Louis Autumn Four CFC regular USA 9 Sep 2009 "


def test_the_list_is_the_next_one_behind_the_newest_that_the_event_can_come_on(desk: Desk) -> None:
    """Lists come in meanwhile for days that it would have come on."""
    desk.reported(desk.approved())

    def awaited() -> list[tuple[Place, date | None]]:
        return [(line.place, line.listed) for line in lines_of(waiting_tournaments(DAY))]

    november, december = date(2025, 11, 1), date(2025, 12, 1)
    assert awaited() == [(Place.NEXT_RUN, november)]  # there is no list yet
    for there, place, listed in (
        (date(2025, 9, 1), Place.LATER_LIST, november),
        (date(2025, 10, 1), Place.NEXT_RUN, november),
        (november, Place.NEXT_RUN, december),
    ):
        listed_before(desk, "fide-standard", there, {1: 2301, 2: 2210, 3: 2105, 4: None})
        assert awaited() == [(place, listed)]


def test_where_no_text_makes_another_list_everybody_reads_that_instead_of_a_day(client: Client, desk: Desk) -> None:
    """The newest list of the CFC is younger than its text; FIDE's makes the next one."""
    facts = {"starts_on": date(2009, 9, 7), "other_systems": ("cfc-regular",), "is_advertised": True}
    report = desk.reported(desk.approved(**facts))
    listed_before(desk, "cfc-regular", date(2010, 9, 1), {1: 2301})
    day = date(2010, 9, 20)
    lines = lines_of(waiting_tournaments(day))
    assert [(line.system, line.place) for line in lines] == [
        ("fide-standard", Place.NEXT_RUN), ("cfc-regular", Place.NO_LIST),
    ]  # fmt: skip
    set_demo_clock(desk.moment(day))
    client.force_login(desk.dmitri)
    assert "on which it would come. – " in text(client.get("/whereabouts/").content)
    assert list(every_list(report.tournament, in_every_ledger(report.tournament)))[1] == (
        "cfc-regular: waits for a text of the rules: none in force makes the list on which it would come"
    )


def test_what_came_late_says_who_decides_on_it_and_leads_there(client: Client, desk: Desk) -> None:
    facts = {"starts_on": date(2009, 9, 7), "other_systems": ("cfc-regular",), "is_advertised": True}
    report = desk.reported(desk.approved(**facts))
    day, source = date(2009, 12, 20), report.rated_event.source
    event = RatedEvent.objects.get(source=source, system="cfc-regular")
    said = {"came_at": desk.moment(day), "state": "late", "difference": [{"player": 1, "kept": 2301, "rerated": 2302}]}
    late = CameEvent.objects.create(system_id="cfc-regular", source=source, event=event, **said)
    with pytest.raises(LateEventsOpen):
        start_run(open_period("cfc-regular", event.comes_on), by=desk.dmitri, now=desk.moment(day))

    def followed() -> list[tuple[str, Place]]:
        return [(line.system, line.place) for line in lines_of(waiting_tournaments(day))]

    assert followed() == [("fide-standard", Place.NEXT_RUN), ("cfc-regular", Place.CAME_LATE)]
    set_demo_clock(desk.moment(day))
    client.force_login(desk.dmitri)
    page = client.get("/whereabouts/").content.decode()
    assert "the rating administrator, the rating auditor or the rating committee decides" in page
    assert f'href="/late-events/{late.pk}/"' in page
    hold_event(source, "cfc-regular", article="5.1", reason="An inquiry", by=desk.dmitri, now=desk.moment(day))
    assert followed()[1] == ("cfc-regular", Place.HELD)
    release_event(source, "cfc-regular", reason="Nothing found", by=desk.dmitri, now=desk.moment(day))
    CameEvent.objects.update(difference=[])
    assert followed()[1] == ("cfc-regular", Place.NEXT_RUN)


@pytest.mark.parametrize("asked", ["1", "ZZ", "ﬀ", "USA1"])
def test_what_is_no_federation_is_not_asked_for(asked: str, client: Client, desk: Desk) -> None:
    desk.reported(desk.approved())
    set_demo_clock(desk.moment(DAY))
    client.force_login(desk.dmitri)
    page = text(client.get(f"/whereabouts/?federation={asked}").content)
    assert ("Only" in page, "St. Louis Autumn Four" in page) == (False, True)


@pytest.mark.parametrize(("asked", "is_there"), [("USA", True), ("usa", True), ("CAN", False)])
def test_the_tournaments_of_one_federation_are_asked_for_by_its_code(
    asked: str, is_there: bool, client: Client, desk: Desk
) -> None:
    desk.reported(desk.approved())
    set_demo_clock(desk.moment(DAY))
    client.force_login(desk.dmitri)
    page = text(client.get(f"/whereabouts/?federation={asked}").content)
    assert (f"Only {asked.upper()}." in page, "St. Louis Autumn Four" in page) == (True, is_there)


def aside(desk: Desk, report: Report, system: str) -> None:
    period, moment = open_period("fide-standard", date(2025, 11, 1)), desk.moment(DAY)
    run = RatingRun.objects.create(period=period, state="voided", started_by=desk.dmitri, started_at=moment)
    said = {"reason": "Asked", "by_failure": False, "run": run, "set_by": desk.dmitri, "set_at": moment}
    SetAside.objects.create(system_id=system, source=report.rated_event.source, **said)


def test_it_is_set_aside_in_one_system_alone(desk: Desk) -> None:
    aside(desk, desk.reported(desk.approved()), "cfc-regular")
    assert places() == [(Place.NEXT_RUN, "")]


def test_more_of_what_is_set_aside_takes_no_more_queries(
    desk: Desk, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    second_four(desk)
    for count, lines in enumerate((LINES, of_second_four()), start=1):
        tournament = desk.approved()
        report = desk.accepted(desk.received(tournament, desk.file(tournament, lines=lines)))
        aside(desk, report, "fide-standard")
        with django_assert_num_queries(11):
            assert places() == [(Place.KEPT_OUT, "Asked")] * count


def test_what_is_held_says_which_list_it_is_in_time_for(client: Client, desk: Desk) -> None:
    listed_before(desk, "fide-standard", date(2025, 10, 1), {1: 2301, 2: 2210, 3: 2105, 4: None})
    report = desk.reported(desk.approved())
    now = desk.moment(DAY)
    hold_event(report.rated_event.source, article="5.1", reason="An inquiry", by=desk.qadira, now=now)
    set_demo_clock(now)
    client.force_login(desk.dmitri)
    page = text(client.get("/whereabouts/").content)
    assert "released. “An inquiry” article 5.1 1 Nov 2025" in page


def test_what_is_not_rated_says_so(desk: Desk) -> None:
    tournament = desk.approved()
    for state, place in (("lapsed", Place.LAPSED), ("not-rated", Place.NOT_RATED)):
        Tournament.objects.filter(pk=tournament.pk).update(state=state, ended_at=desk.moment(DAY))
        assert places() == [(place, "")]


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_takes_the_same_queries_with_one_and_with_three(
    count: int, client: Client, desk: Desk, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = desk.approved()
    let_days_pass(now=desk.after(tournament))
    tournament.refresh_from_db()
    for number in range(1, count):
        tournament.pk, tournament.name = uuid4(), f"Another {number}"
        tournament._state.adding = True
        tournament.save()
    set_demo_clock(desk.moment(DAY))
    client.force_login(desk.dmitri)
    with django_assert_max_num_queries(22):
        page = client.get("/whereabouts/")
    assert text(page.content).count("No report has come in.") == count
    assert client.get("/whereabouts/?federation=CAN").status_code == 200


def test_whoever_has_no_part_in_runs_has_no_such_page(client: Client, desk: Desk) -> None:
    client.force_login(desk.boris)
    assert client.get("/whereabouts/").status_code == 404
