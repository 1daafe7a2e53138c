"""The players of a run are kept as columns, each under its hash; runs from before that have them in their manifest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction
from pytest_django import Settings

from ratings.regulations import EarlierResult, PlayerSnapshot
from ratings.runs.frozen_players import FrozenPlayers, keys_among
from ratings.runs.kept_columns import FrozenColumn, sha256_of_column
from ratings.runs.manifest import input_sha256, players_in, players_of, snapshot_of
from ratings.runs.models import RatingRun
from ratings.runs.player_columns import columns_of_players, players_of_columns
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.workings import is_as_stored
from ratingsite.foundations.exact import Hundredths
from ratingsite.foundations.failpoints import FailpointReached
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING
from tests.unprotected import unprotected

EVERY_FACT = PlayerSnapshot(
    rating=2401,
    games=31,
    born=1990,
    k=20,
    highest=2410,
    standard_rating=2300,
    federation="USA",
    title="WGM",
    sex="w",
    member_of="IBCA",
    last_played_on=date(1931, 7, 14),
)
WAITING = PlayerSnapshot(
    rating=None,
    games=0,
    earlier=(
        EarlierResult(
            event="old:1", end=date(2022, 8, 9), games=3, score=Hundredths(150), opponents_average=Fraction(6001, 3)
        ),
        EarlierResult(
            event="old:2", end=date(2022, 8, 20), games=2, score=Hundredths(50), opponents_average=Fraction(1900)
        ),
    ),
)
NOTHING = PlayerSnapshot(rating=None)


def test_columns_say_every_fact_of_every_player_again() -> None:
    players = {"100": EVERY_FACT, "200": NOTHING, "USA-N1": WAITING, "Č": PlayerSnapshot(rating=0, title="GM")}
    assert players_of_columns(columns_of_players(players)) == players
    assert players_of_columns(columns_of_players({})) == {}


def test_the_same_players_have_the_same_columns_whatever_else_there_is_in_the_database(reviewed: RatingRun) -> None:
    players = players_of(reviewed.manifest)
    hashes = {name: sha256_of_column(column) for name, column in columns_of_players(players).items()}
    kept = dict(FrozenColumn.objects.filter(run=reviewed).exclude(name="row").values_list("name", "sha256"))
    assert kept == hashes == reviewed.manifest["input"]["players"].hashes


def test_a_stored_run_tells_its_players_as_before(reviewed: RatingRun) -> None:
    run = RatingRun.objects.get(pk=reviewed.pk)
    told = run.manifest["input"]["players"]
    assert isinstance(told, FrozenPlayers)
    assert told["2000001"]["rating"] == 2410
    assert dict(run.manifest["rows"]["players"]) == {
        result.player.key: result.player_id for result in run.results.select_related("player")
    }
    assert players_in(run.manifest, ["2000002"]) == {"2000002": players_of(run.manifest)["2000002"]}
    assert input_sha256(run.manifest) == run.input_sha256


def test_the_keys_of_rows_are_told_of_the_players_alone(reviewed: RatingRun) -> None:
    rows = reviewed.manifest["rows"]["players"]
    some = dict(list(rows.items())[1:])
    told = {row: key for key, row in some.items()}
    wanted = frozenset(told) | {max(rows.values()) + 1}
    assert some
    assert (keys_among(rows, wanted), keys_among(dict(rows), wanted), keys_among(rows, frozenset())) == (told, told, {})


def test_a_frozen_column_is_never_changed(reviewed: RatingRun) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        reviewed.columns.filter(name="rating").update(data=b"")


def test_a_run_whose_column_was_changed_behind_the_freeze_fails(run: RatingRun, settings: Settings) -> None:
    with stopped(run, "run.after_freeze", settings), unprotected(FrozenColumn):
        kept = FrozenColumn.objects.get(run=run, name="born")
        FrozenColumn.objects.filter(pk=kept.pk).update(data=bytes(kept.data)[::-1])
    run.refresh_from_db()
    assert (run.state, run.failure["code"]) == ("failed", "check-failed")
    assert "a frozen column does not have the hash" in run.failure["message"]


def test_a_run_that_was_frozen_before_there_were_columns_goes_on_and_stays_readable(
    run: RatingRun, settings: Settings, quentin: User
) -> None:
    with stopped(run, "run.after_freeze", settings):
        frozen = RatingRun.objects.get(pk=run.pk)
        period = snapshot_of(frozen.manifest)
        for told in (frozen.manifest["input"], frozen.manifest["rows"]):
            told["players"] = dict(told["players"])
        RatingRun.objects.filter(pk=run.pk).update(manifest=frozen.manifest, input_sha256=input_sha256(frozen.manifest))
        with unprotected(FrozenColumn):
            run.columns.all().delete()
    run.refresh_from_db()
    published = publish_rating_list(run, by=quentin, now=AFTER_CLOSING)
    assert snapshot_of(published.run.manifest) == period
    assert all(map(is_as_stored, published.run.results.all()))


@contextmanager
def stopped(run: RatingRun, where: str, settings: Settings) -> Iterator[None]:
    """What is done inside is done while the run stands there; then it goes on."""
    settings.PORTAL_FAILPOINTS = f"{where}=raise"
    with pytest.raises(FailpointReached):
        advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    settings.PORTAL_FAILPOINTS = ""
    yield
    RatingRun.objects.filter(pk=run.pk).update(lease_until=None)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
