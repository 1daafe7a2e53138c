"""The operation of 1 October 2022 asks for standard ratings: whose, of which list, and what follows a correction."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ratings.ledger.mergers import merge_entries
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.selectors import list_in_force
from ratings.register.models import Federation, Player
from ratings.runs.corrections.models import ListCorrection
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_lines_and_operations import decided
from tests.ratings.runs.corrections.test_stand_ins_elsewhere import cascade
from tests.ratings.runs.corrections.test_versions import ratings

STANDARD, RAPID = "fide-standard", "fide-rapid"
AUGUST, SEPTEMBER, OCTOBER, NOVEMBER = (date(2022, month, 1) for month in (8, 9, 10, 11))
OF_OCTOBER = {"operation": "one-off-2022-10", "authority": "FIDE QC"}


@pytest.fixture(autouse=True)
def systems(standard: RatingSystem) -> None:
    RatingSystem.objects.get_or_create(code=RAPID, defaults={"name": "Rapid"})


def listed(system: str, players: dict[str, Player], by: User, day: date = SEPTEMBER, **said: int) -> RatingList:
    rows = [ImportedEntry(player=players[name], rating=rating, k_factor=20) for name, rating in said.items()]
    return import_list(system, day, rows, origin="test", by=by, now=AFTER_CLOSING)


def bob_has(players: dict[str, Player], rating: int) -> list[dict[str, object]]:
    return [{"player": players["bob"].pk, "rating": rating}]


def shown(system: str, day: date) -> dict[str, int | None]:
    found = list_in_force(system, day)
    assert found is not None
    return ratings(found)


def versions_of(correction: ListCorrection) -> list[tuple[str, date, dict[str, int | None]]]:
    made = correction.published_lists.order_by("system", "list_date")
    return [(each.system_id, each.list_date, ratings(each)) for each in made]


def test_it_follows_a_correction_of_the_standard_list_of_the_month_before(
    players: dict[str, Player], dmitri: User, quentin: User, prepare: Prepare, publish: Publish
) -> None:
    """2000 − 100, and 2200 − 100."""
    september = listed(STANDARD, players, dmitri, ann=2410, bob=2000)
    listed(RAPID, players, dmitri, bob=1700)
    publish(OCTOBER)
    decided(prepare(publish(OCTOBER, RAPID), **OF_OCTOBER), quentin)
    assert shown(RAPID, OCTOBER) == {"Baker, Bob": 1900}
    found = prepare(september, lines=bob_has(players, 2200))
    assert cascade(found) == [(STANDARD, "2022-09-01", 1), (STANDARD, "2022-10-01", 1), (RAPID, "2022-10-01", 1)]
    assert versions_of(decided(found, quentin)) == [
        (RAPID, OCTOBER, {"Baker, Bob": 2100}),
        (STANDARD, SEPTEMBER, {"Able, Ann": 2410, "Baker, Bob": 2200}),
        (STANDARD, OCTOBER, {"Able, Ann": 2410, "Baker, Bob": 2200}),
    ]


def test_it_follows_the_standard_list_in_force_where_it_was_made_on_the_first_list_behind_its_day(
    players: dict[str, Player], dmitri: User, quentin: User, prepare: Prepare, publish: Publish
) -> None:
    """There is no rapid list of October: that of November is raised by the standard list of October."""
    listed(STANDARD, players, dmitri, ann=2410, bob=2000)
    listed(RAPID, players, dmitri, bob=1700)
    october = publish(OCTOBER)
    decided(prepare(publish(NOVEMBER, RAPID), **OF_OCTOBER), quentin)
    found = prepare(october, lines=bob_has(players, 2200))
    assert cascade(found) == [(STANDARD, "2022-10-01", 1), (RAPID, "2022-11-01", 1)]
    decided(found, quentin)
    assert shown(RAPID, NOVEMBER) == {"Baker, Bob": 2100}


def test_a_correction_of_somebody_who_has_no_rapid_line_makes_no_version_of_the_list_that_was_operated(
    players: dict[str, Player], dmitri: User, quentin: User, prepare: Prepare, publish: Publish
) -> None:
    september = listed(STANDARD, players, dmitri, ann=2410, bob=2000)
    listed(RAPID, players, dmitri, bob=1700)
    publish(OCTOBER)
    decided(prepare(publish(OCTOBER, RAPID), **OF_OCTOBER), quentin)
    found = prepare(september, lines=[{"player": players["ann"].pk, "rating": 2450}])
    assert cascade(found) == [(STANDARD, "2022-09-01", 1), (STANDARD, "2022-10-01", 1)]


def test_a_standard_list_that_is_not_in_force_on_its_day_changes_nothing_of_it(
    players: dict[str, Player], dmitri: User, quentin: User, prepare: Prepare, publish: Publish
) -> None:
    """The standard list of October came in from elsewhere, and says what it says."""
    september = listed(STANDARD, players, dmitri, bob=2000)
    listed(STANDARD, players, dmitri, OCTOBER, bob=2000)
    listed(RAPID, players, dmitri, bob=1700)
    decided(prepare(publish(OCTOBER, RAPID), **OF_OCTOBER), quentin)
    assert cascade(prepare(september, lines=bob_has(players, 2200))) == [(STANDARD, "2022-09-01", 1)]


def test_a_list_before_it_that_rests_on_the_same_standard_rating_is_rated_anew_first(
    players: dict[str, Player], dmitri: User, quentin: User, prepare: Prepare, publish: Publish, record_games: Record
) -> None:
    """Cyd has no rapid rating in August, when 1500 stands in for it; Bob, who loses to Cyd, is raised in October."""
    august = listed(STANDARD, players, dmitri, AUGUST, bob=2100, cyd=1500)
    listed(RAPID, players, dmitri, AUGUST, bob=1700)
    days = {"starts_on": date(2022, 8, 6), "ends_on": date(2022, 8, 7)}
    record_games([(1, "cyd", "bob", "1-0")], system=RAPID, source="rapid", **days)
    september = publish(SEPTEMBER, RAPID)
    for day in (SEPTEMBER, OCTOBER):
        publish(day)
    decided(prepare(publish(OCTOBER, RAPID), **OF_OCTOBER), quentin)
    assert shown(RAPID, OCTOBER)["Baker, Bob"] == 2000
    found = prepare(august, lines=[*bob_has(players, 2200), {"player": players["cyd"].pk, "rating": 1600}])
    assert [(system, day) for system, day, _ in cascade(found)] == [
        (STANDARD, "2022-08-01"),
        (STANDARD, "2022-09-01"),
        (STANDARD, "2022-10-01"),
        (RAPID, "2022-09-01"),
        (RAPID, "2022-10-01"),
    ]
    decided(found, quentin)
    assert shown(RAPID, SEPTEMBER) != ratings(september)
    assert shown(RAPID, OCTOBER)["Baker, Bob"] == 2100


@pytest.fixture
def second_entry(players: dict[str, Player], usa: Federation) -> Player:
    """Bob again, of whom the standard list has nothing under his own number."""
    second = Player.objects.create(fide_id=2000099, name="Baker, Bob", sex="m", federation=usa, birth_year=1980)
    players["second"] = second
    return second


def test_it_reads_the_standard_rating_of_a_second_entry_that_was_merged_behind_that_list(
    players: dict[str, Player], second_entry: Player, dmitri: User, quentin: User, prepare: Prepare, publish: Publish
) -> None:
    listed(STANDARD, players, dmitri, ann=2410, second=2000)
    listed(RAPID, players, dmitri, bob=1700)
    publish(OCTOBER)
    on_that_day = datetime(2022, 10, 1, 12, tzinfo=UTC)
    merge_entries(second_entry, players["bob"], by=dmitri, now=on_that_day, reason="Typed twice.")
    decided(prepare(publish(OCTOBER, RAPID), **OF_OCTOBER), quentin)
    assert shown(RAPID, OCTOBER) == {"Baker, Bob": 1900}


def test_it_reads_the_standard_rating_of_a_second_entry_on_a_list_that_came_in(
    players: dict[str, Player], second_entry: Player, dmitri: User, quentin: User, prepare: Prepare
) -> None:
    listed(STANDARD, players, dmitri, OCTOBER, ann=2410, second=2000)
    rapid = listed(RAPID, players, dmitri, OCTOBER, bob=1700)
    merge_entries(second_entry, players["bob"], by=dmitri, now=AFTER_CLOSING, reason="Typed twice.")
    decided(prepare(rapid, **OF_OCTOBER), quentin)
    assert shown(RAPID, OCTOBER) == {"Baker, Bob": 1900}
