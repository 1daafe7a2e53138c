"""What is prepared along with an operation on a whole list, and before it."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.urls import reverse

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.selectors import latest_version_of
from ratings.register.models import Federation, Player
from ratings.register.standing.services import end_span
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.forms import CorrectionForm
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.operations import Missing, missing_operations
from ratings.runs.corrections.services import (
    EarlierOperationFirst,
    OperationAlone,
    Wrong,
    prepare_correction,
    publish_correction,
    refuse_correction,
)
from ratingsite.office.accounts.models import Office, User
from tests.asked import wrong_in
from tests.cast import person
from tests.ratings.conftest import AFTER_CLOSING, Publish
from tests.ratings.register.standing.test_standing import suspended
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_lines_and_operations import decided
from tests.ratings.runs.corrections.test_versions import ratings
from tests.tournaments.forms import at, signed_in

RAPID = "fide-rapid"
SEPTEMBER, APRIL = date(2022, 9, 1), date(2024, 4, 1)
OF_OCTOBER = {"operation": "one-off-2022-10", "authority": "FIDE QC"}
OF_MARCH = {"operation": "one-off-2024-03", "authority": "FIDE Council"}


@pytest.fixture
def april(players: dict[str, Player], standard: RatingSystem, dmitri: User, publish: Publish) -> RatingList:
    """The first rapid list behind both operations; its chain was there before them."""
    RatingSystem.objects.get_or_create(code=RAPID, defaults={"name": "Rapid"})
    for system, day, rating in (
        ("fide-standard", SEPTEMBER, 2000),
        ("fide-standard", APRIL, 2000),
        (RAPID, SEPTEMBER, 1400),
    ):
        rows = [ImportedEntry(player=players["bob"], rating=rating, k_factor=20)]
        import_list(system, day, rows, origin="test", by=dmitri, now=AFTER_CLOSING)
    return publish(APRIL, RAPID)


def test_of_two_operations_on_one_list_the_earlier_one_is_made_first(
    april: RatingList, prepare: Prepare, eva: User, quentin: User
) -> None:
    """2000 − 100, and 40 % of what is left to 2000; the other way round it would be 1640, then 1900."""
    with pytest.raises(EarlierOperationFirst, match="one-off-2022-10"):
        prepare(april, **OF_MARCH)
    at(AFTER_CLOSING)
    address = reverse("list_correction_new", args=[RAPID, APRIL])
    answer = signed_in(eva).post(address, {**OF_MARCH, "reason": "It was decided."})
    assert (answer.status_code, wrong_in(answer.content.decode())) == (
        422,
        {
            "id_operation": "An operation of an earlier day belongs to this list and comes first: "
            "October 2022: rapid and blitz ratings far below the standard rating"
        },
    )
    for operation in (OF_OCTOBER, OF_MARCH):
        decided(prepare(latest_version_of(april), **operation), quentin)
    assert ratings(latest_version_of(april)) == {"Baker, Bob": 1940}


def test_an_earlier_operation_that_was_refused_is_not_waited_for(
    april: RatingList, prepare: Prepare, quentin: User
) -> None:
    refuse_correction(prepare(april, **OF_OCTOBER), by=quentin, now=AFTER_CLOSING, reason="This chain never had it.")
    decided(prepare(april, **OF_MARCH), quentin)
    assert ratings(latest_version_of(april)) == {"Baker, Bob": 1640}


def test_a_line_is_not_typed_along_with_an_operation(april: RatingList, players: dict[str, Player], eva: User) -> None:
    """Neither would say what becomes of the number that was typed; nothing of the form is lost."""
    lines = [{"player": players["bob"].pk, "rating": 1450}]
    with pytest.raises(OperationAlone):
        prepare_correction(april, Wrong(lines=lines, reason="Both.", **OF_OCTOBER), by=eva, now=AFTER_CLOSING)
    at(AFTER_CLOSING)
    told = {**OF_OCTOBER, "reason": "Both.", "player": str(players["bob"].fide_id), "rating": "1450"}
    form = CorrectionForm(told, rating_list=april, may_operate=True)
    said = (
        "An operation on the whole list is prepared by itself: correct the line before it, and it changes that number "
        "too, or behind it."
    )
    assert form.errors == {"player": [said]}
    answer = signed_in(eva).post(reverse("list_correction_new", args=[RAPID, APRIL]), told)
    page = answer.content.decode()
    assert (answer.status_code, said in page, 'value="1450"' in page) == (422, True, True)
    assert not ListCorrection.objects.exists()


def test_an_operation_that_changes_nobody_was_made_while_its_lists_stand(
    players: dict[str, Player], standard: RatingSystem, dmitri: User, quentin: User, publish: Publish, prepare: Prepare
) -> None:
    """1950 is not far below 2000. Behind a standard list that says 2200 it is asked for again."""
    RatingSystem.objects.get_or_create(code=RAPID, defaults={"name": "Rapid"})
    for system, rating in (("fide-standard", 2000), (RAPID, 1950)):
        rows = [ImportedEntry(player=players["bob"], rating=rating, k_factor=20)]
        import_list(system, SEPTEMBER, rows, origin="test", by=dmitri, now=AFTER_CLOSING)
    october, november = date(2022, 10, 1), date(2022, 11, 1)
    standard_list, rapid = publish(october), publish(october, RAPID)
    missing = Missing(operation="one-off-2022-10", rating_list=rapid)
    assert missing_operations(RAPID, None, november) == [missing]
    assert prepare(rapid, **OF_OCTOBER).state == "nothing"
    assert missing_operations(RAPID, None, november) == []
    wrong = [{"player": players["bob"].pk, "rating": 2200}]
    later = AFTER_CLOSING + timedelta(hours=1)
    found = prepare(standard_list, lines=wrong)
    publish_correction(found, by=quentin, now=later, reason="It was looked at.")
    advance_correction(found.pk, clock=lambda: later)
    assert missing_operations(RAPID, None, november) == [missing]


def test_who_comes_back_behind_march_2024_has_the_line_of_the_last_list_before_it(
    players: dict[str, Player],
    standard: RatingSystem,
    dmitri: User,
    can: Federation,
    prepare: Prepare,
    quentin: User,
    publish: Publish,
) -> None:
    """Bob's federation is suspended over 1 March 2024 (rulings: one-off-order)."""
    Player.objects.filter(pk=players["bob"].pk).update(federation=can)
    rows = [ImportedEntry(player=players[name], rating=1200, k_factor=20) for name in ("bob", "cyd")]
    import_list("fide-standard", date(2024, 2, 1), rows, origin="test", by=dmitri, now=AFTER_CLOSING)
    in_february, in_march = datetime(2024, 2, 10, tzinfo=UTC), datetime(2024, 3, 20, tzinfo=UTC)
    cora = person("Cora Council", (Office.COUNCIL, None))
    span = suspended(cora, now=in_february, starts_on=date(2024, 2, 15))
    operated = decided(prepare(publish(date(2024, 3, 1)), **OF_MARCH), quentin)
    assert ratings(operated.published_lists.get()) == {"Čapek, Cyd": 1520}
    end_span(span, ends_on=date(2024, 3, 20), decision="15", by=cora, now=in_march)
    assert ratings(publish(APRIL)) == {"Baker, Bob": 1200, "Čapek, Cyd": 1520}
