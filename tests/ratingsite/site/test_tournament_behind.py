"""From an event of a run to the tournament that handed it over."""

# ruff: noqa: F811 – the fixture of the desk is that of the tournaments
from __future__ import annotations

from dataclasses import replace
from datetime import date

from django.test import Client

from ratings.ledger.selectors import snapshot_of
from ratings.ledger.services import LedgerEvent, record_event
from ratings.runs.progress import advance_run
from ratings.runs.set_aside.services import set_aside
from ratingsite.office.clock.services import set_demo_clock
from tests.tournaments.conftest import desk  # noqa: F401
from tests.tournaments.desk import Desk
from tests.tournaments.to_the_list import listed_before, run_for
from tournaments.registration.services import let_days_pass


def test_an_event_leads_to_its_tournament_for_who_may_see_runs(client: Client, desk: Desk) -> None:
    listed_before(desk, "fide-standard", date(2025, 10, 1), {1: 2301, 2: 2210, 3: 2105, 4: None})
    tournament = desk.approved()
    let_days_pass(now=desk.after(tournament))
    event = desk.accepted(desk.received(tournament)).rated_event
    address = f"/rated-events/{event.pk}/tournament/"
    set_demo_clock(desk.after(tournament))
    client.force_login(desk.dmitri)
    assert client.get(address)["Location"] == f"/tournaments/{tournament.pk}/"
    client.force_login(desk.boris)
    assert client.get(address).status_code == 404


def test_what_is_set_aside_leads_to_its_tournament(client: Client, desk: Desk) -> None:
    listed_before(desk, "fide-standard", date(2025, 10, 1), {1: 2301, 2: 2210, 3: 2105, 4: None})
    event = desk.reported(desk.approved()).rated_event
    run, now = run_for(desk, "fide-standard", date(2025, 11, 1)), desk.moment(date(2025, 11, 1))
    run = set_aside(run, event, by=desk.dmitri, now=now, reason="The arbiter is asked")
    advance_run(run.pk, clock=lambda: now)
    set_demo_clock(now)
    client.force_login(desk.dmitri)
    link = f'<b><a href="/rated-events/{event.pk}/tournament/">{event.name}</a></b> – The arbiter is asked'
    assert [link in client.get(page).content.decode() for page in ("/runs/", f"/runs/{run.pk}/")] == [True, True]


def test_an_event_that_came_from_elsewhere_leads_nowhere(client: Client, desk: Desk) -> None:
    listed_before(desk, "fide-standard", date(2025, 10, 1), {1: 2301, 2: 2210, 3: 2105, 4: None})
    tournament = desk.approved()
    let_days_pass(now=desk.after(tournament))
    known = desk.accepted(desk.received(tournament)).rated_event
    people = {game.white.key: game.white for game in known.games.all()}
    people |= {game.black.key: game.black for game in known.games.all()}
    told = LedgerEvent(
        source="made-up-1", system="fide-standard", name="Elsewhere", place="Somewhere", federation="USA", rounds=3,
        event=replace(snapshot_of(known), id="made-up-1"), players=people,
    )  # fmt: skip
    event = record_event(told, by=desk.dmitri, now=desk.after(tournament))
    set_demo_clock(desk.after(tournament))
    client.force_login(desk.dmitri)
    assert client.get(f"/rated-events/{event.pk}/tournament/").status_code == 404
