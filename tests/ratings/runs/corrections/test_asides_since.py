"""Who is set aside from the list to come is left out of no version of a list that had his games."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.set_aside.models import SetAside
from ratings.runs.set_aside.services import set_aside
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_lines_and_operations import decided
from tests.ratings.runs.corrections.test_versions import ratings

JANUARY = date(2026, 1, 1)
NOW = datetime(2026, 1, 1, 9, tzinfo=UTC)


@pytest.fixture
def january(december_list: RatingList, record_games: Record, dmitri: User) -> RatingRun:
    record_games([(1, "ann", "bob", "1-0")], source="dec", starts_on=date(2025, 12, 6), ends_on=date(2025, 12, 7))
    run = start_run(open_period("fide-standard", JANUARY), by=dmitri, now=NOW)
    advance_run(run.pk, clock=lambda: NOW)
    run.refresh_from_db()
    return run


@pytest.mark.parametrize("by_failure", [False, True])
def test_a_version_has_the_games_that_its_list_had_and_ends_no_setting_aside(
    january: RatingRun, november_list: RatingList, players: dict[str, Player], record_games: Record, prepare: Prepare,
    dmitri: User, quentin: User, by_failure: bool,
) -> None:  # fmt: skip
    """Bob has won against Cyd in October: that and nothing else of November is another number."""
    set_aside(january, players["ann"], by=dmitri, now=NOW, reason="Her game of December is looked into")
    SetAside.objects.update(by_failure=by_failure)
    games = [(1, "ann", "bob", "0-1"), (2, "bob", "cyd", "1-0"), (3, "ann", "cyd", "+--"), (4, "elif", "bob", "1-0")]
    version = (
        decided(prepare(november_list, events=[record_games(games)]), quentin)
        .published_lists.order_by("list_date")
        .first()
    )
    assert version is not None
    assert ratings(version)["Able, Ann"] == ratings(november_list)["Able, Ann"] == 2401
    assert ratings(version)["Baker, Bob"] == 2020
    aside = SetAside.objects.get()
    assert (aside.ended_at, list(aside.left_out.all())) == (None, [])
