"""A corrected event becomes the next version of its list, and of every list that rests on it."""

from __future__ import annotations

import pytest

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.lists.trust.verifying import faults_of
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.selectors import events_to_correct
from ratings.runs.corrections.services import publish_correction
from ratings.runs.models import RatingRun
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.runs.corrections.conftest import Prepare


def ratings(rating_list: RatingList) -> dict[str, int | None]:
    return dict(rating_list.entries.values_list("name", "rating"))


def test_a_corrected_event_waits_until_somebody_has_seen_to_it(
    corrected_event: RatedEvent, november_list: RatingList, prepare: Prepare
) -> None:
    assert [(event.pk, event.published_list) for event in events_to_correct()] == [  # type: ignore[attr-defined]
        (corrected_event.pk, november_list.pk)
    ]
    prepare(november_list, events=[corrected_event])
    assert not events_to_correct().exists()


def test_what_would_change_is_computed_and_nothing_counts(
    corrected_event: RatedEvent, november_list: RatingList, december_list: RatingList, prepare: Prepare
) -> None:
    lists, runs = RatingList.objects.count(), RatingRun.objects.count()
    found = prepare(november_list, events=[corrected_event])
    assert found.state == "review", found.failure
    rows = {row["player"]: (row["before"], row["after"]) for row in found.effects["lists"][0]["changed"]}
    names = dict(november_list.entries.values_list("player", "name"))
    assert {names[pk]: row for pk, row in rows.items()} == {
        "Able, Ann": (2401, 2411),
        "Baker, Bob": (2010, 1990),
    }
    assert (RatingList.objects.count(), RatingRun.objects.count()) == (lists, runs)
    assert User.objects.filter(email__endswith="nobody.invalid").count() == 0


def test_the_commission_publishes_what_was_looked_at_and_the_chain_holds(
    corrected_event: RatedEvent,
    november_list: RatingList,
    december_list: RatingList,
    prepare: Prepare,
    quentin: User,
    eva: User,
) -> None:
    found = prepare(november_list, events=[corrected_event])
    with pytest.raises(NotPermitted):
        publish_correction(found, by=eva, now=AFTER_CLOSING, reason="Mine.")
    publish_correction(found, by=quentin, now=AFTER_CLOSING, reason="It was entered the wrong way.")
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    found.refresh_from_db()
    assert found.state == "published", found.failure
    versions = list(found.published_lists.order_by("list_date"))
    assert [(each.list_date, each.version, each.supersedes) for each in versions] == [
        (november_list.list_date, 2, november_list),
        (december_list.list_date, 2, december_list),
    ]
    assert [each.content_sha256 for each in versions] == [each["content_sha256"] for each in found.effects["lists"]]
    assert (ratings(november_list)["Baker, Bob"], ratings(versions[0])["Baker, Bob"]) == (2010, 1990)
    assert [faults_of(each) for each in RatingList.objects.order_by("sequence")] == [[]] * 5
    assert not events_to_correct().exists()


def test_a_line_that_is_another_one_than_what_was_decided_on_leads_back_to_the_decision(
    first_list: RatingList, players: dict[str, Player], prepare: Prepare, quentin: User
) -> None:
    """Somebody has written into the register by hand between the decision and the worker: nothing is published."""
    line = {"player": players["elif"].pk, "rating": 1700, "k_factor": 40, "games": 9}
    found = prepare(first_list, lines=[line])
    looked_at = found.effects["lists"][0]["content_sha256"]
    publish_correction(found, by=quentin, now=AFTER_CLOSING, reason="It was looked at.")
    Player.objects.filter(pk=players["elif"].pk).update(birth_year=1951)
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    found.refresh_from_db()
    assert (found.state, found.decided_by, RatingList.objects.count()) == ("review", None, 1)
    assert found.effects["lists"][0]["content_sha256"] != looked_at
    publish_correction(found, by=quentin, now=AFTER_CLOSING, reason="It was looked at again.")
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    found.refresh_from_db()
    assert (found.state, found.published_lists.get().content_sha256) == (
        "published", found.effects["lists"][0]["content_sha256"],
    )  # fmt: skip
