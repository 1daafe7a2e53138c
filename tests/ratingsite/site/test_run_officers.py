"""Who has endorsed the reports of a run, how many of them have a flag, and how soon: a page of the run's desk."""

# ruff: noqa: F811 – the fixture of the desk is that of the tournaments
from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from uuid import uuid4

from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.ledger.models import RatedEvent
from ratings.runs.review.models import ReviewFlag
from ratingsite.office.clock.services import set_demo_clock
from ratingsite.site.run_officers import Officer, officers_of
from tests.ratings.profiles.test_views import text
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.conftest import desk  # noqa: F401
from tests.tournaments.desk import Desk
from tests.tournaments.to_the_list import EVERYBODY, listed_before, run_for
from tournaments.reports.models import Report
from tournaments.reports.services import accept_report, endorse_report

NOVEMBER = date(2025, 11, 1)


def test_the_officer_stands_there_with_what_was_endorsed_and_flagged(
    client: Client, desk: Desk, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    listed_before(desk, "fide-standard", date(2025, 10, 1), EVERYBODY)
    tournament = desk.approved()
    signed = desk.after(tournament)
    report = certified_with_ticks(desk.received(tournament), by=desk.boris, now=signed)
    report = endorse_report(report, by=desk.chiara, now=signed + timedelta(seconds=40))
    report = accept_report(report, by=desk.dmitri, now=signed + timedelta(hours=2))
    run = run_for(desk, "fide-standard", NOVEMBER)
    run.flags.all().delete()
    told = Officer(
        name=desk.chiara.name, federations=("USA",), events=1, flagged=0, at_once=1, soonest=timedelta(seconds=40)
    )
    assert officers_of(run) == [told]
    for place in (1, 2):  # two flags, one event
        ReviewFlag.objects.create(run=run, place=place, kind="gain", event=report.rated_event, seen=1, threshold=1)
    assert [(each.flagged, each.share) for each in officers_of(run)] == [(1, 100)]
    set_demo_clock(desk.moment(NOVEMBER))
    client.force_login(desk.dmitri)
    with django_assert_max_num_queries(12):
        page = client.get(f"/runs/{run.pk}/officers/")
    assert "Chiara" in text(page.content)
    assert "100 %" in text(page.content)
    assert told.soonest_words == "0\xa0minutes"
    assert replace(told, soonest=timedelta(days=3, hours=23)).soonest_words == "3\xa0days"


def test_of_a_tournament_of_several_systems_the_officer_stands_with_each_of_its_runs(desk: Desk) -> None:
    listed_before(desk, "fide-standard", date(2009, 9, 1), EVERYBODY)
    listed_before(desk, "cfc-regular", date(2009, 8, 16), EVERYBODY)
    facts = {"starts_on": date(2009, 9, 7), "other_systems": ("cfc-regular",), "is_advertised": True}
    tournament = desk.approved(**facts)
    report = desk.reported(tournament)
    assert report.rated_event.system_id == "fide-standard"
    for system, day in (("fide-standard", date(2009, 11, 1)), ("cfc-regular", date(2009, 10, 16))):
        assert [(each.name, each.events) for each in officers_of(run_for(desk, system, day))] == [(desk.chiara.name, 1)]


def test_a_decision_behind_the_acceptance_takes_the_officer_from_no_run(desk: Desk) -> None:
    """The report leads to the newest version of its event, and the run has rated the one before."""
    listed_before(desk, "fide-standard", date(2025, 10, 1), EVERYBODY)
    report = desk.reported(desk.approved())
    run = run_for(desk, "fide-standard", NOVEMBER)
    newer = RatedEvent.objects.get(pk=report.rated_event_id)
    newer.pk, newer.version, newer._state.adding = uuid4(), 2, True
    newer.recorded_at += timedelta(days=30)
    newer.save()
    Report.objects.filter(pk=report.pk).update(rated_event=newer)
    assert [each.name for each in officers_of(run)] == [desk.chiara.name]


def test_what_nobody_has_endorsed_is_nobodys(desk: Desk) -> None:
    listed_before(desk, "fide-standard", date(2025, 10, 1), EVERYBODY)
    report = desk.reported(desk.approved(is_official=True))
    assert (report.state, report.endorsed_by) == ("accepted", None)
    assert officers_of(run_for(desk, "fide-standard", NOVEMBER)) == []
