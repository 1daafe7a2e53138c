"""A line that a list lacks, of somebody of the register: added by hand, and the lists behind it go on from it."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.urls import reverse

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.lines import Line
from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.trust.verifying import faults_of, lines_by_key
from ratings.register.mergers.models import Merger
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import SecondEntry, Wrong, carry_correction, prepare_correction
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_lines_and_operations import decided
from tests.ratings.runs.corrections.test_versions import ratings
from tests.tournaments.forms import at, signed_in

JANUARY = date(2026, 1, 1)


def line_of(rating_list: RatingList, key: str) -> Line:
    return {line.key: line for line in lines_by_key(rating_list)}[key]


def typed(player: Player, rating: int, **said: int) -> dict[str, object]:
    return {"player": player.pk, "rating": rating, "k_factor": None, **said}


def test_a_line_is_added_to_an_imported_list_in_its_place_and_hashed_with_the_others(
    players: dict[str, Player], standard: RatingSystem, dmitri: User, quentin: User, prepare: Prepare
) -> None:
    """Between the two that are there, as the register has her; K is 40 by the rules for 12 games."""
    rows = [ImportedEntry(player=players["ann"], rating=2410), ImportedEntry(player=players["cyd"], rating=1500)]
    old = import_list("fide-standard", date(2025, 10, 1), rows, origin="test", by=dmitri, now=AFTER_CLOSING)
    found = prepare(old, lines=[typed(players["bob"], 1790, games=12)])
    changed = {"player": players["bob"].pk, "before": None, "after": 1790, "games_before": 0, "games_after": 12}
    also = {"k_before": None, "k_after": 40, "inactive_before": None, "inactive_after": False}
    also |= dict.fromkeys(("last_played_before", "last_played_after", "highest_before")) | {"highest_after": 1790}
    assert found.effects["lists"][0]["changed"] == [{**changed, **also, "is_new": True}]
    version = decided(found, quentin).published_lists.get()
    assert [line.key for line in lines_by_key(version)] == ["2000001", "2000002", "2000003"]
    assert line_of(version, "2000002") == Line(
        key="2000002",
        name="Baker, Bob",
        title="",
        federation="USA",
        sex="m",
        birth_year=1980,
        rating=1790,
        games=0,
        k_factor=40,
        games_total=12,
        highest_rating=1790,
        last_played_on=None,
        is_inactive=False,
    )
    assert (version.version, version.entries_count, faults_of(old), faults_of(version)) == (2, 3, [], [])


def test_the_lists_behind_it_are_rated_anew_with_the_line(
    december_list: RatingList, november_list: RatingList, players: dict[str, Player], prepare: Prepare, quentin: User
) -> None:
    """Elif stands on November and December; K is typed."""
    found = prepare(november_list, lines=[typed(players["elif"], 1650, games=7) | {"k_factor": 20}])
    november, december = decided(found, quentin).published_lists.order_by("list_date")
    told = [line_of(each, players["elif"].key) for each in (november, december)]
    assert [(line.rating, line.k_factor, line.games_total) for line in told] == [(1650, 20, 7), (1650, 40, 7)]
    assert ratings(december) == ratings(december_list) | {players["elif"].name: 1650}
    assert [faults_of(each) for each in RatingList.objects.order_by("sequence")] == [[]] * 5


def test_a_next_list_takes_the_line_in_of_who_has_no_game(
    first_list: RatingList, players: dict[str, Player], prepare: Prepare, publish: Publish, quentin: User
) -> None:
    found = prepare(first_list, lines=[typed(players["elif"], 1650, games=7)])
    carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="The month is over.")
    november = publish(date(2025, 11, 1))
    told = line_of(november, players["elif"].key)
    assert (told.name, told.rating, told.games_total) == (players["elif"].name, 1650, 7)
    assert faults_of(november) == []


def test_what_was_typed_stands_when_the_list_is_rated_anew(
    november_list: RatingList,
    players: dict[str, Player],
    record_games: Record,
    prepare: Prepare,
    quentin: User,
) -> None:
    """Version 2 has what was decided by hand of Ann and of Elif; version 3 another result between Bob and Cyd."""
    wrong = [typed(players["ann"], 2450), typed(players["elif"], 1650, games=7)]
    second = decided(prepare(november_list, lines=wrong), quentin).published_lists.get()
    event = record_games(
        [
            (1, "ann", "bob", "0-1"),
            (2, "bob", "cyd", "1-0"),
            (3, "ann", "cyd", "+--"),
            (4, "elif", "bob", "1-0"),
        ]
    )
    third = decided(prepare(second, events=[event]), quentin).published_lists.get()
    by_hand = {"Able, Ann": 2450, players["elif"].name: 1650}
    assert {name: ratings(third)[name] for name in by_hand} == by_hand
    assert ratings(third)["Baker, Bob"] != ratings(second)["Baker, Bob"]
    assert faults_of(third) == []


def test_an_operation_stands_when_the_list_is_rated_anew(
    players: dict[str, Player],
    standard: RatingSystem,
    dmitri: User,
    quentin: User,
    publish: Publish,
    record_games: Record,
    prepare: Prepare,
) -> None:
    """1200 + 40 % of 800, once: what was operated on version 2 is not lost, and not done twice."""
    rows = [ImportedEntry(player=players[name], rating=rating) for name, rating in (("bob", 1200), ("ann", 2410))]
    import_list("fide-standard", date(2024, 2, 1), rows, origin="test", by=dmitri, now=AFTER_CLOSING)
    played = {"starts_on": date(2024, 2, 10), "ends_on": date(2024, 2, 11)}
    record_games([(1, "ann", "bob", "1-0")], **played)
    march = publish(date(2024, 3, 1))
    named = {"operation": "one-off-2024-03", "authority": "FIDE Council, 14 December 2023"}
    second = decided(prepare(march, **named), quentin).published_lists.get()
    event = record_games([(1, "ann", "bob", "1/2-1/2")], **played)
    third = decided(prepare(second, events=[event]), quentin).published_lists.get()
    raised = ratings(third)["Baker, Bob"]
    assert ratings(second)["Baker, Bob"] is not None
    assert raised is not None
    assert raised > ratings(second)["Baker, Bob"] > 1500  # type: ignore[operator]


def test_on_the_page_a_line_is_added_by_number_and_shown_as_new(
    first_list: RatingList, players: dict[str, Player], eva: User, quentin: User
) -> None:
    at(AFTER_CLOSING)
    address = reverse("list_correction_new", args=["fide-standard", first_list.list_date])
    said = {"player": players["elif"].key, "rating": "1650", "games": "7", "reason": "She was left out."}
    page = signed_in(eva).post(address, said)["Location"]
    advance_correction(ListCorrection.objects.get().pk, clock=lambda: AFTER_CLOSING)
    shown = signed_in(quentin).get(page).content.decode()
    assert ("not on the list" in shown, "1 line changes" in shown) == (True, True)
    assert ListCorrection.objects.get().lines == [{"player": players["elif"].pk, "rating": 1650, "games": 7}]


def test_a_second_entry_gets_no_line_of_its_own(
    first_list: RatingList, players: dict[str, Player], eva: User, dmitri: User
) -> None:
    at(AFTER_CLOSING)
    merge(players["elif"], players["ann"], by=dmitri)
    address = reverse("list_correction_new", args=["fide-standard", first_list.list_date])
    said = {"player": players["elif"].key, "rating": "1650", "reason": "She was left out."}
    answer = signed_in(eva).post(address, said)
    assert (answer.status_code, "is a second entry of somebody" in answer.content.decode()) == (422, True)


def test_nor_does_an_office_that_fills_in_no_form_add_one(
    first_list: RatingList, players: dict[str, Player], eva: User, dmitri: User
) -> None:
    merge(players["elif"], players["ann"], by=dmitri)
    wrong = Wrong(lines=[{"player": players["elif"].pk, "rating": 1650}], reason="She was left out.")
    with pytest.raises(SecondEntry) as refusal:
        prepare_correction(first_list, wrong, by=eva, now=AFTER_CLOSING)
    assert set(refusal.value.rows) == {players["elif"].pk}


def test_the_line_that_a_list_has_of_a_second_entry_is_corrected(
    first_list: RatingList, players: dict[str, Player], eva: User, dmitri: User
) -> None:
    merge(players["cyd"], players["ann"], by=dmitri)
    wrong = Wrong(lines=[{"player": players["cyd"].pk, "rating": 1520}], reason="The digits were exchanged.")
    correction = prepare_correction(first_list, wrong, by=eva, now=AFTER_CLOSING)
    assert correction.lines == [{"player": players["cyd"].pk, "rating": 1520}]


def test_a_line_that_was_added_for_the_next_list_is_not_put_into_versions_for_who_is_a_second_entry_by_now(
    first_list: RatingList, players: dict[str, Player], prepare: Prepare, eva: User, quentin: User, dmitri: User
) -> None:
    at(AFTER_CLOSING)
    correction = prepare(first_list, lines=[{"player": players["elif"].pk, "rating": 1650, "games": 7}])
    carry_correction(correction, by=quentin, now=AFTER_CLOSING, reason="The next list takes it in.")
    merge(players["elif"], players["ann"], by=dmitri)
    page = signed_in(eva).post(
        reverse("list_correction_in_versions", args=[correction.pk]), {"reason": "At once."}, follow=True
    )
    words = f"It adds a line for {players['elif'].key}, by now a second entry: correct the line of the person instead."
    assert (words in page.content.decode(), ListCorrection.objects.count()) == (True, 1)


def merge(second: Player, into: Player, *, by: User) -> None:
    Merger.objects.create(
        second=second,
        person=into,
        starts_on=date(2025, 1, 1),
        merged_at=datetime(2025, 1, 1, tzinfo=UTC),
        merged_by=by,
        reason="One person.",
    )
