"""A corrected standard list changes rapid and blitz lists in which its ratings stood in (2024, 7.2.1)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.trust.verifying import faults_of
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import carry_correction, publish_correction
from ratings.runs.models import RatingRun
from ratings.runs.moved_on import what_has_moved
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import StandInsChanged, publish_rating_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_versions import ratings

RAPID = "fide-rapid"


@pytest.fixture
def rapid(first_list: RatingList, players: dict[str, Player], dmitri: User) -> RatingList:
    """Bob alone is on the rapid list of 1 October, with 1950; Cyd has a standard rating of 1500."""
    RatingSystem.objects.get_or_create(code=RAPID, defaults={"name": RAPID})
    row = ImportedEntry(player=players["bob"], rating=1950, k_factor=20)
    return import_list(RAPID, OCTOBER, [row], origin="test", by=dmitri, now=IN_SEPTEMBER)


@pytest.fixture
def rapid_lists(rapid: RatingList, record_games: Record, publish: Publish) -> list[RatingList]:
    """In November Cyd came in by the standard rating; in December Ann has played nobody new."""
    record_games([(1, "cyd", "bob", "1-0")], system=RAPID, source="rapid")
    november = publish(NOVEMBER, RAPID)
    return [november, publish(DECEMBER, RAPID)]


@pytest.fixture
def correction(
    rapid_lists: list[RatingList], first_list: RatingList, players: dict[str, Player], prepare: Prepare
) -> ListCorrection:
    """Cyd's standard rating was 1700 and not 1500."""
    line = {"player": players["cyd"].pk, "rating": 1700, "k_factor": 40}
    return prepare(first_list, lines=[line])


def test_the_cascade_shows_the_other_system_before_anything_counts(
    correction: ListCorrection, rapid_lists: list[RatingList], players: dict[str, Player], quentin: User
) -> None:
    assert correction.state == "review", correction.failure
    told = [(each["system"], each["list_date"], each["total"]) for each in correction.effects["lists"]]
    assert told == [
        ("fide-standard", "2025-10-01", 1),
        (RAPID, "2025-11-01", 2),
        (RAPID, "2025-12-01", 2),
    ]
    changed = {row["player"]: (row["before"], row["after"]) for row in correction.effects["lists"][1]["changed"]}
    # Cyd: D -250, PD .20, K 40: 1700 + 32, and not 1537; Bob: PD .80, K 20: -16, and not -18.4
    assert changed == {players["cyd"].pk: (1537, 1732), players["bob"].pk: (1932, 1934)}
    assert RatingList.objects.filter(version__gt=1).count() == 0


def test_the_versions_of_both_systems_are_published_together(
    correction: ListCorrection, rapid_lists: list[RatingList], quentin: User, client: Client
) -> None:
    publish_correction(correction, by=quentin, now=AFTER_CLOSING, reason="The letter of 1 October says so.")
    advance_correction(correction.pk, clock=lambda: AFTER_CLOSING)
    correction.refresh_from_db()
    assert correction.state == "published", correction.failure
    made = correction.published_lists.order_by("system", "list_date")
    assert [(each.system_id, each.list_date, each.version) for each in made] == [
        (RAPID, NOVEMBER, 2),
        (RAPID, DECEMBER, 2),
        ("fide-standard", OCTOBER, 2),
    ]
    assert ratings(made[0]) == {"Baker, Bob": 1934, "Čapek, Cyd": 1732}
    assert ratings(rapid_lists[0]) == {"Baker, Bob": 1932, "Čapek, Cyd": 1537}
    assert [faults_of(each) for each in RatingList.objects.order_by("system", "sequence")] == [[]] * 7
    page = client.get(f"/list-corrections/{correction.pk}/").content.decode()
    assert "stood in here for want of an own one" in page
    assert f'href="/ratings/{RAPID}/2025-11-01/"' in page


def test_a_difference_that_goes_into_the_next_list_leaves_the_other_system(
    correction: ListCorrection, rapid_lists: list[RatingList], quentin: User
) -> None:
    carry_correction(correction, by=quentin, now=AFTER_CLOSING, reason="It is soon enough.")
    assert set(correction.effects["carried"]) == {
        str(row["player"]) for row in correction.effects["lists"][0]["changed"]
    }
    assert not RatingList.objects.filter(version__gt=1).exists()


def test_a_line_that_stood_in_for_nobody_changes_no_other_system(
    rapid_lists: list[RatingList], first_list: RatingList, players: dict[str, Player], prepare: Prepare
) -> None:
    """Bob has a rapid rating of his own."""
    found = prepare(first_list, lines=[{"player": players["bob"].pk, "rating": 2100, "k_factor": 20}])
    assert [each["system"] for each in found.effects["lists"]] == ["fide-standard"]


@pytest.mark.parametrize("later", [timedelta(0), timedelta(minutes=40)])
def test_a_run_that_took_the_old_rating_is_not_published(
    later: timedelta,
    rapid: RatingList,
    record_games: Record,
    first_list: RatingList,
    players: dict[str, Player],
    prepare: Prepare,
    dmitri: User,
    quentin: User,
) -> None:
    """Nor where it was started later than a long transaction had its moment, and found the list that stood then."""
    record_games([(1, "cyd", "bob", "1-0")], system=RAPID, source="rapid")
    run = start_run(open_period(RAPID, NOVEMBER), by=dmitri, now=AFTER_CLOSING + later)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING + later)
    found = prepare(first_list, lines=[{"player": players["cyd"].pk, "rating": 1700, "k_factor": 40}])
    publish_correction(found, by=quentin, now=AFTER_CLOSING, reason="The letter says so.")
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    run = RatingRun.objects.get(pk=run.pk)
    look_at_every_flag(run, by=quentin, now=AFTER_CLOSING, note="")
    assert isinstance(what_has_moved(run), StandInsChanged)
    with pytest.raises(StandInsChanged):
        publish_rating_list(run, by=quentin, now=AFTER_CLOSING)
