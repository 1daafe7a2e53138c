"""The desk of rapid and blitz: who has no rating there plays with the standard one, and is looked at so (7.2.1)."""

from __future__ import annotations

import pytest

from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import AFTER_CLOSING, NOVEMBER, Record
from tests.ratings.profiles.test_views import text
from tests.tournaments.forms import signed_in

GAMES = [(number, "bob", "ann", "1-0") for number in range(1, 6)] + [(6, "cyd", "elif", "1-0")]


@pytest.fixture(params=["fide-rapid", "fide-blitz"])
def system(request: pytest.FixtureRequest, first_list: RatingList) -> str:
    """There is no list yet. By the standard list Ann has 2410, Bob 2000, Cyd 1500; Elif has no rating at all."""
    set_demo_clock(AFTER_CLOSING)
    code: str = request.param
    RatingSystem.objects.get_or_create(code=code, defaults={"name": code})
    return code


def a_run(system: str, by: User) -> RatingRun:
    run = start_run(open_period(system, NOVEMBER), by=by, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert run.state == "review", run.failure
    return run


def test_an_unusual_gain_over_a_standard_rating_is_flagged(
    system: str, record_games: Record, players: dict[str, Player], dmitri: User
) -> None:
    record_games(GAMES, system=system)
    told = [(flag.kind, [player.key for player in flag.players.all()]) for flag in a_run(system, dmitri).flags.all()]
    assert told == [("gain", [players["bob"].key]), ("loss", [players["ann"].key])]


def test_whoever_has_a_standard_rating_is_no_newcomer_of_a_closed_group(
    system: str, record_games: Record, dmitri: User
) -> None:
    """Four without a rapid rating who meet one that has one: three of them are known by their standard ratings."""
    games = [
        (1, "ann", "bob", "1/2-1/2"),
        (2, "cyd", "elif", "1-0"),
        (3, "bob", "cyd", "1-0"),
        (4, "elif", "ann", "0-1"),
    ]
    record_games(games, system=system)
    assert [flag.kind for flag in a_run(system, dmitri).flags.all()] == []


def test_an_event_counts_them_as_rated_and_as_new_to_the_list(system: str, record_games: Record, dmitri: User) -> None:
    """Average (2410 + 2000 + 1500) / 3. Cyd has no rated game, and does not enter the list."""
    record_games(GAMES, system=system)
    run = a_run(system, dmitri)
    row = run.reviewed_events.get()
    assert (row.players, row.unrated, row.average, row.newcomers) == (4, 1, 1970, 2)
    assert run.summary["newcomers"] == 2


def test_games_against_other_federations_are_counted_with_it(
    system: str, record_games: Record, players: dict[str, Player], dmitri: User
) -> None:
    players["ann"].federation = Federation.objects.get_or_create(code="CAN", defaults={"name": "Canada"})[0]
    players["ann"].save()
    record_games(GAMES, system=system)
    run = a_run(system, dmitri)
    assert [row[:4] for row in run.summary["drift"]["abroad"]] == [["CAN", 1, 5, 0], ["USA", 1, 5, 500]]
    page = text(signed_in(dmitri).get(f"/runs/{run.pk}/drift/").content)
    assert page.count("Expected by the whole difference of two ratings") == 1


def test_the_changes_tell_what_was_won_from_the_standard_rating(
    system: str, record_games: Record, dmitri: User, quentin: User
) -> None:
    record_games(GAMES, system=system)
    run = a_run(system, dmitri)
    bob = run.results.get(player__name="Baker, Bob")
    assert bob.change_hundredths > 0
    page = text(signed_in(quentin).get(f"/runs/{run.pk}/changes/").content)
    gained = f"+{bob.change_hundredths // 100}.{bob.change_hundredths % 100:02d}"
    assert f"Baker, Bob USA – {gained} {bob.rating_after} 5" in page
    table = signed_in(quentin).get(f"/runs/{run.pk}/changes.csv").getvalue().decode()
    assert f"Baker, Bob,USA,,{gained[1:]},{bob.rating_after},5," in table.replace('"', "").replace(", ", ", ")


def test_whoever_starts_without_a_list_is_told_that_standard_ratings_stand_in(
    system: str, record_games: Record, dmitri: User
) -> None:
    record_games(GAMES, system=system)
    page = text(signed_in(dmitri).get(f"/runs/start/?period={system}.{NOVEMBER.isoformat()}").content)
    assert "no list: who has a standard rating begins with it, everybody else without a rating" in page
