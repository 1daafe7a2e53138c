"""A ruling gives a rating, and K follows from it by the rules: on the version, and in the run behind it."""

from __future__ import annotations

import pytest

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.services import Wrong, prepare_correction, publish_correction
from ratings.runs.models import RunResult
from ratings.runs.rating_appeals import services
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.ratings.conftest import AFTER_CLOSING, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record
from tests.ratings.runs.rating_appeals.conftest import computed
from tests.ratings.runs.rating_appeals.test_final import passed_on


@pytest.mark.parametrize("numbers", [(2405, 10, 2390, 20), (2390, 20, 2405, 10)])
def test_a_ruling_across_2400_brings_the_k_of_the_rules_and_the_next_run_rates_with_it(
    numbers: tuple[int, ...], players: dict[str, Player], standard: RatingSystem,
    dmitri: User, bob: User, quentin: User, record_games: Record, publish: Publish,
) -> None:  # fmt: skip
    published, k, ruled, right = numbers
    rows = [ImportedEntry(player=players["ann"], rating=2410, k_factor=10)]
    rows.append(ImportedEntry(player=players["bob"], rating=published, k_factor=k))
    first = import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    judge = person("Judith", (Office.QC, None))
    appeal = passed_on(players["bob"], first, by=bob, officer=dmitri)
    appeal = services.uphold_appeal(appeal, by=judge, now=AFTER_CLOSING, rating=ruled, calculation="A slip.")
    (changed,) = computed(appeal, AFTER_CLOSING).effects["lists"][0]["changed"]
    assert (changed["k_before"], changed["k_after"]) == (k, right)
    publish_correction(appeal.correction, by=quentin, now=AFTER_CLOSING, reason="As ruled.")  # type: ignore[arg-type]
    computed(appeal, AFTER_CLOSING)
    line = RatingList.objects.get(supersedes=first).entries.get(player=players["bob"])
    assert (line.rating, line.k_factor) == (ruled, right)
    record_games([(1, "bob", "ann", "1-0")])
    result = RunResult.objects.get(run__published_list=publish(NOVEMBER), player=players["bob"])
    assert [event["k"] for event in result.working["events"]] == [right]


def test_a_rating_of_2400_that_an_earlier_list_has_published_keeps_its_k(
    first_list: RatingList, players: dict[str, Player], record_games: Record, publish: Publish, quentin: User
) -> None:
    """Ann had 2410 in October: whatever November should say, it was reached."""
    wrong = Wrong(lines=[{"player": players["ann"].pk, "rating": 2390, "k_factor": None}], reason="A slip.")
    record_games([(1, "ann", "bob", "1-0")])
    found = prepare_correction(publish(NOVEMBER), wrong, by=quentin, now=AFTER_CLOSING)
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    found.refresh_from_db()
    (changed,) = found.effects["lists"][0]["changed"]
    assert (changed["after"], changed["k_after"], changed["highest_after"]) == (2390, 10, 2410)
