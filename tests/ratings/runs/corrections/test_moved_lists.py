"""A list that moves whole to another office takes along what its next list would have taken in."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import transaction

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Player
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import carry_correction, withdraw_correction
from ratings.runs.whole_export import portal_jsonl
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import history_of
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.test_whole_export import kept_here, read, taken_in, written
from tests.tournaments.forms import at, signed_in

__all__ = ["kept_here"]

JANUARY, ON_THE_FIRST = date(2026, 1, 1), datetime(2025, 12, 1, 9, tzinfo=UTC)
STANDARD, REASON = "fide-standard", "The scoresheet says so."

pytestmark = pytest.mark.usefixtures("kept_here")

Lines = list[tuple[object, ...]]


def lines(found: RatingList) -> Lines:
    """Everything that a list says."""
    told = ("key", "rating", "games", "k_factor", "games_total", "highest_rating", "last_played_on", "is_inactive")
    rows = found.entries.select_related("player").order_by("player__fide_id")
    return [tuple(getattr(each.player if name == "key" else each, name) for name in told) for each in rows]


def january(record_games: Record, publish: Publish) -> RatingList:
    """Cyd draws with Ann under the list of December; Bob does not play."""
    record_games([(1, "cyd", "ann", "1/2-1/2")], source="yule", starts_on=date(2025, 12, 6), ends_on=date(2025, 12, 7))
    return publish(JANUARY)


@pytest.fixture
def moved(
    standard: RatingSystem,
    players: dict[str, Player],
    dmitri: User,
    quentin: User,
    prepare: Prepare,
    record_games: Record,
    publish: Publish,
) -> tuple[str, Lines]:
    """The list of December as the old office has written it, and what it has published for January; nothing else is
    left of the old office, and the people are on the register of the new one too.

    Ann has not lost to Bob but won, and Elif, who is on no list, has a first rating.
    """
    with transaction.atomic():
        rows = [ImportedEntry(player=players["ann"], rating=2410, k_factor=10)]
        rows.append(ImportedEntry(player=players["bob"], rating=2000, k_factor=20))
        rows.append(ImportedEntry(player=players["cyd"], rating=1500, k_factor=40))
        first = import_list(STANDARD, OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
        assert first.list_date == OCTOBER
        record_games([(1, "ann", "bob", "0-1")])
        november = publish(NOVEMBER)
        publish(DECEMBER)
        event = record_games([(1, "ann", "bob", "1-0")])
        line = {"player": players["elif"].pk, "rating": 1700, "k_factor": None, "games": 5}
        found = prepare(november, events=[event], lines=[line])
        carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="The month is over.")
        december = RatingList.objects.get(list_date=DECEMBER)
        said, numbers = "".join(portal_jsonl(december)), lines(january(record_games, publish))
        assert "".join(portal_jsonl(december)) == said  # also behind the list that has taken it in
        transaction.set_rollback(True)
    assert not RatingList.objects.exists()
    return said, numbers


def test_the_next_list_of_the_new_office_has_the_numbers_that_the_old_one_has_published(
    moved: tuple[str, Lines], dmitri: User, quentin: User, record_games: Record, publish: Publish
) -> None:
    said, numbers = moved
    december = taken_in(said, DECEMBER, dmitri, quentin, system=STANDARD, now=ON_THE_FIRST)
    assert [json.loads(each) for each in "".join(portal_jsonl(december)).splitlines()[1:]] == [
        json.loads(each) for each in said.splitlines()[1:]
    ]
    correction = ListCorrection.objects.get()
    assert (correction.state, correction.reason, correction.prepared_by, correction.decided_by) == (
        "carried", REASON, dmitri, quentin,
    )  # fmt: skip
    assert [(each.act, each.reason) for each in history_of(correction)] == [("take over correction", REASON)]
    found = january(record_games, publish)
    assert lines(found) == numbers
    correction.refresh_from_db()
    assert (correction.state, correction.taken_into) == ("taken", found)


def test_without_what_the_list_brought_the_numbers_are_others(
    moved: tuple[str, Lines], dmitri: User, quentin: User, record_games: Record, publish: Publish
) -> None:
    """It is seen on a page of its own, and can be taken back there as in the old office."""
    said, numbers = moved
    taken_in(said, DECEMBER, dmitri, quentin, system=STANDARD, now=ON_THE_FIRST)
    correction = ListCorrection.objects.get()
    at(ON_THE_FIRST)
    shown = signed_in(dmitri).get(f"/list-corrections/{correction.pk}/").content.decode()
    assert [name in shown for name in ("Able, Ann", "Baker, Bob", "Demir, Elif", REASON)] == [True] * 4
    withdraw_correction(correction, by=quentin, now=ON_THE_FIRST, reason="Not ours.")
    assert lines(january(record_games, publish)) != numbers


FAULTY: list[dict[str, Any]] = [
    {"rating": 5000},
    {"rating": -3000},
    {"rating": None},
    {"rating": 1.5},
    {"games": True},
    {"first": 0},
    {"last_day": "2025-13-01"},
    {"prepared_at": "2025-10-30"},
    {"reason": " "},
    {"by": "somebody"},
]


@pytest.mark.parametrize("fault", FAULTY, ids=str)
def test_what_no_run_could_begin_with_is_named_at_its_line(
    fault: dict[str, Any], moved: tuple[str, Lines], dmitri: User
) -> None:
    head, ann, *rest = map(json.loads, moved[0].splitlines())
    ann["carried"] = [ann["carried"][0] | fault]
    batch = read(written([head, ann, *rest]), DECEMBER, dmitri, system=STANDARD, now=ON_THE_FIRST)
    assert list(batch.faults.values_list("line", "code", "column")) == [(2, "bad-carried", "carried")]


def test_what_goes_into_the_next_list_is_held_against_its_hash(moved: tuple[str, Lines], dmitri: User) -> None:
    changed = moved[0].replace(REASON, "Another reason.")
    batch = read(changed, DECEMBER, dmitri, system=STANDARD, now=ON_THE_FIRST)
    assert batch.failure["code"] == "other-hash"
