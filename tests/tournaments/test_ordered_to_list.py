"""From an order of the commission to the list: the published numbers of an event without its federation (0.2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time, timedelta

import pytest

from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import facts
from tests.tournaments.forms import at, signed_in
from tests.tournaments.to_the_list import EVERYBODY, WHOLE, Way, rated, ratings_on
from tournaments.registration.models import Tournament
from tournaments.registration.orders.services import OrderedEvent, enter_ordered, order_event
from tournaments.registration.services import ArbiterFacts, let_days_pass
from tournaments.reports import services as reports
from tournaments.reports.history import history
from tournaments.reports.models import Report

WHY = "Its federation has sent no report."


def entered(desk: Desk, day: date) -> Tournament:
    """Ordered and registered a week behind its first day: no notice, no chief arbiter with a log-in."""
    days = [day + timedelta(days=number) for number in range(3)]
    now = desk.moment(day + timedelta(days=7))
    event = OrderedEvent(
        name="St. Louis Autumn Four", city="St. Louis", federation="USA", system="fide-standard",
        starts_on=days[0], ends_on=days[-1],
    )  # fmt: skip
    order = order_event(event, by=desk.qadira, now=now, reason=WHY)
    schedule = tuple((number, each, time(14, 0)) for number, each in enumerate(days, start=1))
    said = facts(None, starts_on=days[0], ends_on=days[-1], schedule=schedule, will_be_rated=False)
    said = replace(said, chief=ArbiterFacts(name="Boris Arbiter", licence="IA"))
    return enter_ordered(order, said, by=desk.dmitri, now=now)


def accepted(desk: Desk, tournament: Tournament) -> Report:
    """Uploaded and certified by the administrator, accepted by the commission; no arbiter and no officer acts."""
    now = desk.moment(tournament.ends_on + timedelta(days=7))
    let_days_pass(now=now)
    got = reports.receive_file(tournament, name="four.trf", content=desk.file(tournament), by=desk.dmitri, now=now)
    assert got.report is not None, got.file.faults
    report = certified_with_ticks(got.report, by=desk.dmitri, now=now)
    return reports.accept_report(report, by=desk.qadira, now=now)


@pytest.mark.parametrize("day", [date(2005, 10, 12), date(2009, 10, 12), date(2011, 10, 12)])
def test_an_ordered_event_is_rated_though_nobody_registered_it_before_it_was_over(day: date, desk: Desk) -> None:
    way = Way(desk=desk, system="fide-standard", day=day)
    way.listed(EVERYBODY, record=2500)
    tournament = entered(desk, day)
    report = accepted(desk, tournament)
    assert desk.in_ledger(report).registration is None
    assert ratings_on(way.published(tournament)) == rated(WHOLE, k=10)
    told = {entry.act: (entry.article, entry.reason) for entry in history(tournament)}
    for act in ("order to rate", "enter ordered registration", "accept report"):
        assert told[act] == ("0.2", WHY)
    at(desk.moment(day + timedelta(days=10)))
    for address in (f"/reports/{report.pk}/", f"/reports/{report.pk}/form-5/"):
        page = signed_in(None).get(address).content.decode()
        assert WHY in page
        assert "Organizer" not in page or "Dmitri" not in page.partition("Organizer")[2].partition("Rounds")[0]
