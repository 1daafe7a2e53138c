"""Ratings of a corrected list that stood in elsewhere: in an archive, and in the operation of 1 October 2022."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.lists.archives.services import open_archive
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Player
from ratings.runs.corrections.forms import CorrectionForm
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import OtherListLacks
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_lines_and_operations import decided
from tests.ratings.runs.corrections.test_versions import ratings

STANDARD, RAPID = "fide-standard", "fide-rapid"
SEPTEMBER, OCTOBER = date(2022, 9, 1), date(2022, 10, 1)


@pytest.fixture(autouse=True)
def systems(standard: RatingSystem) -> None:
    RatingSystem.objects.get_or_create(code=RAPID, defaults={"name": "Rapid"})


def listed(system: str, players: dict[str, Player], by: User, **said: int) -> RatingList:
    rows = [ImportedEntry(player=players[name], rating=rating, k_factor=20) for name, rating in said.items()]
    return import_list(system, SEPTEMBER, rows, origin="test", by=by, now=AFTER_CLOSING)


def cascade(correction: ListCorrection) -> list[tuple[str, str, int]]:
    return [(each["system"], each["list_date"], each["total"]) for each in correction.effects["lists"]]


def test_the_operation_of_october_2022_follows_the_standard_list_of_its_day(
    players: dict[str, Player], dmitri: User, quentin: User, prepare: Prepare, publish: Publish
) -> None:
    listed(STANDARD, players, dmitri, ann=2410, bob=2000)
    listed(RAPID, players, dmitri, bob=1700)
    standard, rapid = publish(OCTOBER), publish(OCTOBER, RAPID)
    operated = decided(prepare(rapid, operation="one-off-2022-10", authority="FIDE QC"), quentin)
    assert ratings(operated.published_lists.get()) == {"Baker, Bob": 1900}
    found = prepare(standard, lines=[{"player": players["bob"].pk, "rating": 2200, "k_factor": 20}])
    assert cascade(found) == [(STANDARD, "2022-10-01", 1), (RAPID, "2022-10-01", 1)]
    versions = decided(found, quentin).published_lists.order_by("system")
    assert [ratings(each)["Baker, Bob"] for each in versions] == [2100, 2200]


def test_the_operation_of_october_2022_waits_for_the_standard_list_of_its_day(
    players: dict[str, Player], dmitri: User, eva: User, prepare: Prepare, publish: Publish
) -> None:
    listed(STANDARD, players, dmitri, ann=2410, bob=2000)
    listed(RAPID, players, dmitri, bob=1700)
    rapid = publish(OCTOBER, RAPID)
    with pytest.raises(OtherListLacks):
        prepare(rapid, operation="one-off-2022-10", authority="FIDE QC")
    said = {"operation": "one-off-2022-10", "authority": "FIDE QC", "reason": "Published by FIDE."}
    form = CorrectionForm(said, rating_list=rapid, may_operate=True)
    assert form.errors == {"operation": ["It asks for the standard ratings of that day, whose list is not here yet."]}


def test_a_rating_that_stood_in_on_a_list_of_an_archive_is_corrected_there_too(
    players: dict[str, Player], dmitri: User, qadira: User, prepare: Prepare, publish: Publish, record_games: Record
) -> None:
    for system in (STANDARD, RAPID):
        first, last = date(2022, 1, 1), date(2022, 12, 31)
        open_archive(system, first, last, reason="Its past.", by=qadira, now=AFTER_CLOSING)
    standard = listed(STANDARD, players, dmitri, ann=2410, bob=2000, cyd=1500)
    listed(RAPID, players, dmitri, bob=1950)
    days = {"starts_on": date(2022, 9, 10), "ends_on": date(2022, 9, 11)}
    record_games([(1, "cyd", "bob", "1-0")], system=RAPID, source="rapid", **days)
    assert ratings(publish(OCTOBER, RAPID))["Čapek, Cyd"] == 1518
    found = prepare(standard, lines=[{"player": players["cyd"].pk, "rating": 1700, "k_factor": 40}])
    assert cascade(found) == [(STANDARD, "2022-09-01", 1), (RAPID, "2022-10-01", 2)]
