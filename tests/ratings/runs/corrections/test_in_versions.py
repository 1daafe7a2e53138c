"""What goes into a later list is computed as versions of its own instead: what it still brings, as it was said last."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.urls import reverse

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.carried import brought_by
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import (
    Wrong,
    carry_correction,
    prepare_correction,
    prepare_versions,
    refuse_correction,
    withdraw_correction,
)
from ratingsite.foundations.transitions import StaleState
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, NOVEMBER, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_lines_and_operations import MARCH, decided, february
from tests.ratings.runs.corrections.test_versions import ratings
from tests.tournaments.forms import at, signed_in

__all__ = ["february"]

JANUARY, ANN, BOB = date(2026, 1, 1), "Able, Ann", "Baker, Bob"
THIRD = [(2, "bob", "cyd", "1/2-1/2"), (3, "ann", "cyd", "+--"), (4, "elif", "bob", "1-0")]


@pytest.fixture(autouse=True)
def _december(request: pytest.FixtureRequest) -> None:
    """The list behind the corrected one is published too; March 2024 is before it."""
    if "february" not in request.fixturenames:
        request.getfixturevalue("december_list")


def later(minutes: int) -> datetime:
    return AFTER_CLOSING + timedelta(minutes=minutes)


def line(player: Player, rating: int) -> dict[str, Any]:
    return {"player": player.pk, "rating": rating, "k_factor": None}


def prepared(by: User, minutes: int, **wrong: Any) -> ListCorrection:
    """Of the list of November as it stands; two are never of one moment."""
    said = Wrong(reason="The scoresheet says so.", **wrong)
    found = prepare_correction(newest(NOVEMBER), said, by=by, now=later(minutes))
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    return ListCorrection.objects.get(pk=found.pk)


def carried(found: ListCorrection, by: User) -> ListCorrection:
    return carry_correction(found, by=by, now=AFTER_CLOSING, reason="The list is in use.")


def newest(day: date) -> RatingList:
    return RatingList.objects.filter(list_date=day).order_by("-version")[0]


def in_versions(found: ListCorrection, by: User) -> ListCorrection:
    versions = prepare_versions(found, by=by, now=later(59), reason="The lists are to say it.")
    advance_correction(versions.pk, clock=lambda: AFTER_CLOSING)
    return ListCorrection.objects.get(pk=versions.pk)


def test_a_line_that_was_typed_again_for_the_next_list_stands_in_the_versions_as_it_was_said_last(
    players: dict[str, Player], publish: Publish, eva: User, quentin: User
) -> None:
    first = carried(prepared(eva, 1, lines=[line(players["ann"], 2450)]), quentin)
    second = carried(prepared(eva, 2, lines=[line(players["ann"], 2460)]), quentin)
    decided(in_versions(first, eva), quentin)
    assert (ratings(newest(NOVEMBER))[ANN], ratings(publish(JANUARY))[ANN]) == (2460, 2460)
    assert [brought_by(ListCorrection.objects.get(pk=each.pk)) for each in (first, second)] == [{}, {}]


def test_a_line_that_versions_say_otherwise_by_now_is_not_brought_back(
    players: dict[str, Player], publish: Publish, eva: User, quentin: User
) -> None:
    first = carried(prepared(eva, 1, lines=[line(players["ann"], 2450), line(players["bob"], 2020)]), quentin)
    decided(prepared(eva, 2, lines=[line(players["ann"], 2460)]), quentin)
    versions = in_versions(first, eva)
    assert [each["player"] for each in versions.lines] == [players["bob"].pk]
    decided(versions, quentin)
    assert [ratings(newest(NOVEMBER))[name] for name in (ANN, BOB)] == [2460, 2020]


def test_an_event_that_was_put_right_again_goes_in_with_its_newest_report(
    corrected_event: RatedEvent, record_games: Record, eva: User, quentin: User
) -> None:
    first = carried(prepared(eva, 1, events=[corrected_event]), quentin)
    third = record_games(THIRD)
    carried(prepared(eva, 2, events=[third]), quentin)
    versions = in_versions(first, eva)
    assert versions.events.get() == third
    decided(versions, quentin)
    assert brought_by(first) == {}


def test_a_line_that_was_typed_behind_an_event_goes_in_with_it_and_is_counted_once(
    corrected_event: RatedEvent, players: dict[str, Player], publish: Publish, eva: User, quentin: User
) -> None:
    """The event brings Ann 9 points, the line 50 more: versions of the event alone would leave the next list 59."""
    first = carried(prepared(eva, 1, events=[corrected_event]), quentin)
    carried(prepared(eva, 2, lines=[line(players["ann"], 2460)]), quentin)
    decided(in_versions(first, eva), quentin)
    assert (ratings(newest(NOVEMBER))[ANN], ratings(publish(JANUARY))[ANN]) == (2460, 2460)


def test_who_puts_an_event_right_again_takes_along_the_lines_beside_it_as_they_were_said_last(
    corrected_event: RatedEvent, record_games: Record, players: dict[str, Player], eva: User, quentin: User
) -> None:
    """What is typed now is the newest of all; a line that a version says otherwise does not come back."""
    beside = [line(players["ann"], 2450), line(players["bob"], 2020), line(players["cyd"], 1600)]
    carried(prepared(eva, 1, events=[corrected_event], lines=beside), quentin)
    carried(prepared(eva, 2, lines=[line(players["ann"], 2460)]), quentin)
    decided(prepared(eva, 3, lines=[line(players["bob"], 2030)]), quentin)
    now = prepared(eva, 4, events=[record_games(THIRD)], lines=[line(players["cyd"], 1700)])
    assert {each["player"]: each["rating"] for each in now.lines} == {players["ann"].pk: 2460, players["cyd"].pk: 1700}


def test_a_line_that_brings_nothing_does_not_take_its_rating_back_behind_a_version(
    corrected_event: RatedEvent, players: dict[str, Player], eva: User, quentin: User
) -> None:
    """Ann's line was typed with the 2401 that stood there; by the event that was put right since she has 2411."""
    lines = [line(players["ann"], 2401), line(players["cyd"], 1600)]
    first = carried(prepared(eva, 1, lines=lines), quentin)
    decided(prepared(eva, 2, events=[corrected_event]), quentin)
    ann = ratings(newest(NOVEMBER))[ANN]
    assert ann != 2401
    decided(in_versions(first, eva), quentin)
    assert (ratings(newest(NOVEMBER))[ANN], ratings(newest(NOVEMBER))["Čapek, Cyd"]) == (ann, 1600)


def test_what_nothing_is_left_of_is_not_prepared(players: dict[str, Player], eva: User, quentin: User) -> None:
    first = carried(prepared(eva, 1, lines=[line(players["ann"], 2450)]), quentin)
    decided(prepared(eva, 2, lines=[line(players["ann"], 2460)]), quentin)
    with pytest.raises(StaleState):
        in_versions(first, eva)
    assert ListCorrection.objects.count() == 2


ENDS = [refuse_correction, withdraw_correction]


@pytest.mark.parametrize("end", ENDS)
def test_what_was_refused_or_withdrawn_is_not_prepared_anew_by_its_old_button(
    end: Callable[..., ListCorrection], players: dict[str, Player], eva: User, quentin: User
) -> None:
    found = prepared(eva, 1, lines=[line(players["ann"], 2450)])
    end(found, by=quentin, now=AFTER_CLOSING, reason="No.")
    assert "Somebody was quicker: this has moved on meanwhile." in answer_to(found, eva)
    assert ListCorrection.objects.count() == 1


def test_nor_is_what_is_published_or_what_versions_say_already(
    players: dict[str, Player], eva: User, quentin: User
) -> None:
    first = carried(prepared(eva, 1, lines=[line(players["ann"], 2450)]), quentin)
    published = decided(prepared(eva, 2, lines=[line(players["ann"], 2460)]), quentin)
    for found in (first, published):
        assert "Somebody was quicker: this has moved on meanwhile." in answer_to(found, eva)
    assert ListCorrection.objects.count() == 2


def test_nor_is_an_operation(
    february: RatingList, publish: Publish, prepare: Prepare, eva: User, quentin: User
) -> None:
    named = {"operation": "one-off-2024-03", "authority": "FIDE Council, 14 December 2023"}
    found = decided(prepare(publish(MARCH), **named), quentin)
    assert "Somebody was quicker: this has moved on meanwhile." in answer_to(found, eva)


def test_who_asks_while_a_version_is_published_is_told_to_look_at_that_first(
    corrected_event: RatedEvent, players: dict[str, Player], eva: User, quentin: User
) -> None:
    """It comes between the question which version stands and the one whether it still does. Here, where both are of one
    connection, it is taken back with what was refused.
    """
    found = carried(prepared(eva, 1, events=[corrected_event]), quentin)
    waits = [decided]

    def meanwhile(execute: Any, sql: str, *said: Any) -> Any:
        answer = execute(sql, *said)
        if waits and f'ORDER BY "{RatingList._meta.db_table}"."version" DESC LIMIT 1' in sql:
            waits.pop()(prepared(eva, 2, lines=[line(players["cyd"], 1600)]), quentin)
        return answer

    with connection.execute_wrapper(meanwhile):
        said = answer_to(found, eva)
    assert (waits, "A later version of this list was published meanwhile: look at that first." in said) == ([], True)
    assert ListCorrection.objects.get() == found


def answer_to(found: ListCorrection, by: User) -> str:
    """What the page says behind its button."""
    at(AFTER_CLOSING)
    address = reverse("list_correction_in_versions", args=[found.pk])
    answer = signed_in(by).post(address, {"reason": "The lists are to say it."}, follow=True)
    assert answer.redirect_chain[0][0].startswith(reverse("list_correction", args=[found.pk]))  # type: ignore[attr-defined]
    return str(answer.content.decode())
