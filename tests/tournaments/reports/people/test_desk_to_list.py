"""From a line without a number to the next list: asked for, numbered, rated and published without any FIDE ID."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

from ratings.ledger.selectors import snapshot_of
from ratings.lists.imports import ImportedEntry, import_list
from ratings.register.models import Player
from ratings.register.newcomers.models import Newcomer
from ratings.register.newcomers.services import Asked
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from tests.tournaments.desk import Desk
from tests.tournaments.events import LINES, PEOPLE
from tests.tournaments.forms import signed_in
from tournaments.reports.people.services import accept_newcomer, say_whom_lines_mean

NORA = Asked(name="North, Nora", federation="USA", sex="w", birth_year=2012)
OCTOBER, NOVEMBER = date(2025, 10, 1), date(2025, 11, 1)
IN_SEPTEMBER = datetime(2025, 9, 30, 9, tzinfo=UTC)


def test_a_newcomer_without_a_fide_id_goes_from_the_desk_to_the_next_list(desk: Desk, quentin: User) -> None:
    rated = {fide_id: rating for fide_id, *_, rating in PEOPLE[:3]}
    rows = [
        ImportedEntry(player=player, rating=rated[player.fide_id])
        for player in Player.objects.filter(fide_id__in=rated)
    ]
    import_list("fide-standard", OCTOBER, rows, origin="test", by=desk.dmitri, now=IN_SEPTEMBER)
    tournament = desk.approved()
    lines = (*LINES[:3], replace(LINES[3], name="North, Nora", fide_id="", sex="w", rating=""))
    report = desk.received(tournament, desk.file(tournament, lines=lines))
    say_whom_lines_mean(report, {4: NORA}, by=desk.boris, now=desk.after(tournament))
    nora = accept_newcomer(Newcomer.objects.get(), by=desk.chiara, now=desk.after(tournament))
    accepted = desk.accepted(report)

    event = snapshot_of(accepted.rated_event)
    assert {game.black for game in event.games} | {game.white for game in event.games} >= {"USA-N000001"}

    moment = datetime(2025, 10, 30, 9, tzinfo=UTC)
    run = start_run(open_period("fide-standard", NOVEMBER), by=desk.dmitri, now=moment)
    advance_run(run.pk, clock=lambda: moment)
    run.refresh_from_db()
    assert run.state == "review", run.failure
    look_at_every_flag(run, by=quentin, now=moment, note="")
    published = publish_rating_list(run, by=quentin, now=moment)
    assert run.results.get(player=nora).games == 0
    assert "USA-N000001" in run.manifest["input"]["players"]
    assert published.entries.count() == 3
    page = signed_in(None).get(f"/players/{nora.key}/").content.decode()
    assert "St. Louis Autumn Four" in page
    assert "USA-N000001" in page
    calculation = signed_in(None).get(f"/players/{nora.key}/calculation/{run.pk}/")
    assert calculation.status_code == 200
    assert signed_in(None).get(f"/reports/{accepted.pk}/").status_code == 200
