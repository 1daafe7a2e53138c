"""How the changes of a run spread: counted when the run is checked, and of older runs when somebody looks."""

from __future__ import annotations

import numpy as np
import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.kernel import NONE
from ratings.lists.models import RatingList, RatingPeriod
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.review.rated import RatedPlayers
from ratings.runs.review.spread import CLASSES, Spread, bounds, spread_in, spread_of
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import AFTER_CLOSING, Record
from tests.ratings.profiles.test_views import text


@pytest.fixture
def reviewed(first_list: RatingList, record_games: Record, november: RatingPeriod, dmitri: User) -> RatingRun:
    """Bob, 2000, wins five games against Ann, 2410; Cyd loses one game to Ann; Elif has no rating."""
    set_demo_clock(AFTER_CLOSING)
    games = [(number, "bob", "ann", "1-0") for number in range(1, 6)]
    record_games([*games, (6, "ann", "cyd", "1-0"), (6, "elif", "bob", "0-1")])
    run = start_run(november, by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert run.state == "review", run.failure
    return run


def rated(*rows: tuple[int, int, int]) -> RatedPlayers:
    """Of ``(before, games, change)``."""
    before, games, change = np.array(rows, dtype=np.int64).reshape(-1, 3).T
    nothing = np.zeros_like(before)
    told = {"player": nothing, "after": nothing, "score": nothing, "expected": nothing}
    return RatedPlayers(before=before, games=games, change=change, **told)


def test_classes_are_five_points_wide_and_the_last_on_each_side_goes_on() -> None:
    assert (CLASSES, bounds(0), bounds(1), bounds(9), bounds(17)) == (
        18, (None, -4000), (-4000, -3500), (0, 500), (4000, None),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("change", "place"),
    [(-99_900, 0), (-4001, 0), (-4000, 1), (-1, 8), (0, 9), (499, 9), (500, 10), (3999, 16), (4000, 17), (99_900, 17)],
)
def test_a_class_has_its_lower_bound_and_not_its_upper(change: int, place: int) -> None:
    told = spread_of(rated((2000, 5, change)))
    assert [at for at, players in enumerate(told["classes"]) if players] == [place]


def test_who_has_no_rating_or_no_game_is_not_counted() -> None:
    told = spread_of(rated((2000, 0, 0), (NONE, 5, 300), (2000, 5, NONE), (2000, 5, 0), (2000, 5, -250)))
    assert told == {"classes": (*[0] * 8, 1, 1, *[0] * 8), "unchanged": 1, "total": -250}


def test_nobody_is_no_spread() -> None:
    assert spread_of(rated()) == {"classes": (0,) * 18, "unchanged": 0, "total": 0}


def test_losses_gains_and_the_mean_are_told() -> None:
    classes = (2, *[0] * 7, 1, 4, *[0] * 7, 3)
    spread = Spread(classes=classes, unchanged=1, total=-1005)
    assert (spread.players, spread.lost, spread.gained, spread.mean) == (10, 3, 6, -100)


def test_it_is_counted_when_the_run_is_checked(
    reviewed: RatingRun, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    changes = reviewed.results.filter(rating_before__isnull=False, games__gt=0).order_by("change_hundredths")
    told = list(changes.values_list("change_hundredths", flat=True))
    assert len(told) == 3
    with django_assert_num_queries(0):
        spread = spread_in(reviewed)
    assert (spread.players, spread.lost, spread.unchanged, spread.gained) == (3, 2, 0, 1)
    assert spread.total == sum(told)
    assert (spread.classes[0], spread.classes[-1]) == (sum(each < -4000 for each in told), 1)


def test_a_run_from_before_it_was_counted_is_asked_once_and_says_the_same(
    reviewed: RatingRun, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    counted = spread_in(reviewed)
    del reviewed.summary["spread"]
    with django_assert_num_queries(1):
        assert spread_in(reviewed) == counted


def test_the_page_of_a_run_shows_it_as_chart_and_as_numbers(client: Client, reviewed: RatingRun, quentin: User) -> None:
    client.force_login(quentin)
    pages = [client.get(f"/runs/{reviewed.pk}/").content]
    RatingRun.objects.filter(pk=reviewed.pk).update(
        summary={name: told for name, told in reviewed.summary.items() if name != "spread"}
    )
    pages.append(client.get(f"/runs/{reviewed.pk}/").content)
    for page in pages:
        assert "rated game: 3. Lose: 2, stay as they were: 0, gain: 1." in text(page)
        told = text(page[page.index(b"Players by the change of their rating<") :])
        assert told.startswith("Players by the change of their rating Change from to below Players – −40 1 −40 −35 0 ")
        assert page.count(b"<rect") == 18


def test_where_nobody_has_played_there_is_no_chart(client: Client, reviewed: RatingRun, quentin: User) -> None:
    nobody = {"classes": [0] * CLASSES, "unchanged": 0, "total": 0}
    RatingRun.objects.filter(pk=reviewed.pk).update(summary=reviewed.summary | {"spread": nobody})
    client.force_login(quentin)
    assert b"How the changes spread" not in client.get(f"/runs/{reviewed.pk}/").content
