"""A line that was typed for the next list holds whole, whatever versions of its list are made meanwhile (rulings:
said-already): by corrections of the list, of earlier ones, or of another system.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratings.ledger.models import RatedEvent
from ratings.lists.models import ListEntry, RatingList
from ratings.register.models import Player
from ratings.runs.corrections.carried import brought_by
from ratings.runs.corrections.difference import Carried
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import carry_correction, withdraw_correction
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, NOVEMBER, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_later_lists import NOTHING_LEFT, page
from tests.ratings.runs.corrections.test_next_list import published
from tests.ratings.runs.corrections.test_stand_ins import RAPID, rapid, rapid_lists  # noqa: F401
from tests.ratings.runs.corrections.test_versions import ratings

JANUARY, ANN, CYD = date(2026, 1, 1), "Able, Ann", "Čapek, Cyd"
pytestmark = pytest.mark.usefixtures("december_list")


def typed(player: Player, rating: int, **more: int) -> dict[str, Any]:
    return {"player": player.pk, "rating": rating, "k_factor": None, **more}


def carry(correction: ListCorrection, by: User) -> ListCorrection:
    return carry_correction(correction, by=by, now=AFTER_CLOSING, reason="The list is in use.")


def newest(day: date, system: str = "fide-standard") -> RatingList:
    return RatingList.objects.filter(system=system, list_date=day).latest("version")


@pytest.fixture
def waiting(november_list: RatingList, players: dict[str, Player], prepare: Prepare, quentin: User) -> ListCorrection:
    """Ann had 2410, and lost 9 points in October; for the next list her line of November was typed: 2455."""
    return carry(prepare(november_list, lines=[typed(players["ann"], 2455)]), quentin)


@pytest.mark.parametrize(("october", "november"), [(2464, 2455), (2450, 2441), (2480, 2471)])
def test_a_typed_line_brings_what_the_version_that_a_cascade_has_made_of_its_list_does_not_say(
    october: int,
    november: int,
    waiting: ListCorrection,
    first_list: RatingList,
    players: dict[str, Player],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    published(prepare(first_list, lines=[typed(players["ann"], october)]), quentin)
    assert (ratings(newest(NOVEMBER))[ANN], ratings(newest(DECEMBER))[ANN]) == (november, november)
    assert (NOTHING_LEFT in page(waiting, quentin)) == (november == 2455)
    assert ratings(publish(JANUARY))[ANN] == 2455


def test_the_cascade_keeps_a_typed_line_whole_on_the_list_that_has_taken_it_in(
    waiting: ListCorrection,
    first_list: RatingList,
    players: dict[str, Player],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    publish(JANUARY)
    made = published(prepare(first_list, lines=[typed(players["ann"], 2450)]), quentin)
    assert [ratings(each)[ANN] for each in made] == [2450, 2441, 2441, 2455]


@pytest.mark.parametrize("is_taken", [False, True])
def test_a_typed_line_holds_when_a_rating_of_another_system_stood_in_on_its_list(
    is_taken: bool,
    rapid_lists: list[RatingList],  # noqa: F811
    first_list: RatingList,
    players: dict[str, Player],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    carry(prepare(rapid_lists[0], lines=[typed(players["cyd"], 1740)]), quentin)
    if is_taken:
        publish(JANUARY, RAPID)
    published(prepare(first_list, lines=[typed(players["cyd"], 1700) | {"k_factor": 40}]), quentin)
    assert ratings(newest(NOVEMBER, RAPID))[CYD] == 1732
    assert ratings(newest(JANUARY, RAPID) if is_taken else publish(JANUARY, RAPID))[CYD] == 1740


def test_a_typed_line_holds_when_an_event_of_the_same_list_is_put_right_in_a_version(
    waiting: ListCorrection,
    november_list: RatingList,
    corrected_event: RatedEvent,
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    """As it would have held in that version, had it been typed there."""
    published(prepare(november_list, events=[corrected_event]), quentin)
    assert ratings(newest(NOVEMBER))[ANN] == 2411
    assert ratings(publish(JANUARY))[ANN] == 2455


def test_of_two_typed_lines_of_a_list_the_later_one_holds_whatever_its_version_says(
    waiting: ListCorrection,
    november_list: RatingList,
    first_list: RatingList,
    players: dict[str, Player],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    second = carry(prepare(november_list, lines=[typed(players["ann"], 2460)]), quentin)
    published(prepare(first_list, lines=[typed(players["ann"], 2450)]), quentin)
    brought = [brought_by(each)[players["ann"].pk].rating for each in (waiting, second)]
    third = prepare(newest(NOVEMBER), lines=[typed(players["ann"], 2470)])
    assert (brought, third.effects["carried"][str(players["ann"].pk)]["rating"]) == ([14, 5], 10)
    carry(third, quentin)
    assert ratings(publish(JANUARY))[ANN] == 2470


def test_a_line_that_was_missing_brings_what_the_cascade_has_left_out_of_it(
    november_list: RatingList,
    first_list: RatingList,
    players: dict[str, Player],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    """Elif was on no list; then October, and what was made from it, says of her less than was typed."""
    elif_ = players["elif"]
    carry(prepare(november_list, lines=[typed(elif_, 1900, games=30)]), quentin)
    published(prepare(first_list, lines=[typed(elif_, 1850, games=5)]), quentin)
    (november,) = newest(NOVEMBER).entries.filter(player=elif_)
    january = publish(JANUARY).entries.get(player=elif_)
    assert (november.rating != 1900, november.games_total, january.rating, january.games_total) == (True, 6, 1900, 30)


@pytest.mark.parametrize("is_taken", [False, True])
def test_what_an_event_brings_is_missing_in_the_version_of_a_cascade_and_is_brought_all_the_same(
    is_taken: bool,
    november_list: RatingList,
    first_list: RatingList,
    corrected_event: RatedEvent,
    players: dict[str, Player],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    """The new version of November rates the report as it was: Ann has lost to Bob, and not won."""
    carry(prepare(november_list, events=[corrected_event]), quentin)
    if is_taken:
        publish(JANUARY)
    published(prepare(first_list, lines=[typed(players["ann"], 2450)]), quentin)
    assert ratings(newest(NOVEMBER))[ANN] == 2441
    assert ratings(newest(JANUARY) if is_taken else publish(JANUARY))[ANN] == 2451


def test_what_an_event_has_brought_stays_when_another_system_puts_its_report_right_too(
    rapid_lists: list[RatingList],  # noqa: F811
    first_list: RatingList,
    record_games: Record,
    players: dict[str, Player],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    """A report has games of both systems: those of the one are not those of the other."""
    rapid_one = record_games([(1, "cyd", "bob", "1/2-1/2")], system=RAPID, source="rapid")
    found = carry(prepare(rapid_lists[0], events=[rapid_one]), quentin)
    january = publish(JANUARY, RAPID)
    standard = record_games([(1, "ann", "bob", "1-0")], source="rapid")
    published(prepare(first_list, events=[standard], lines=[typed(players["cyd"], 1700)]), quentin)
    december, version = ratings(newest(DECEMBER, RAPID)), newest(JANUARY, RAPID)
    assert version.version == january.version + 1
    assert ratings(version)["Baker, Bob"] == december["Baker, Bob"] + brought_by(found)[players["bob"].pk].rating  # type: ignore[operator]


@pytest.mark.parametrize(
    ("found", "said", "line", "brings"),
    [
        ({"rating": 54}, {"rating": 2455}, {"rating": 2441}, {"rating": 14}),
        ({"rating": 54, "games": 3}, {"rating": 2455}, {"rating": 2441, "games_total": 9}, {"rating": 14, "games": 3}),
        ({"rating": 54}, {"rating": 2455, "games": 30}, {"rating": 2455, "games_total": 40}, {"games": -10}),
        ({"games": 7}, {"games": 30}, {"rating": 2441, "games_total": 25}, {"games": 5}),
        ({"games": 7}, {"rating": 2401, "games": 30}, {"rating": 2441, "games_total": 25}, {"rating": -40, "games": 5}),
        ({"first": 1900}, {"rating": 1900}, {"rating": 1850}, {"rating": 50}),
        ({"rating": 50}, {"rating": 1900}, None, {"first": 1900}),
    ],
)
def test_a_line_brings_what_was_typed_of_it_beside_what_the_newest_version_says(
    found: dict[str, int], said: dict[str, int], line: dict[str, int] | None, brings: dict[str, int]
) -> None:
    entry = None if line is None else ListEntry(**line)
    assert Carried(**found).typed(said, entry) == Carried(**brings)


# ---------------------------------------------------------------- beside an event of the same list
FEBRUARY_2026 = date(2026, 2, 1)
WON_AND_DRAWN = [
    (1, "ann", "bob", "1-0"), (2, "bob", "cyd", "1/2-1/2"), (3, "ann", "cyd", "+--"), (4, "elif", "bob", "1-0"),
    (5, "ann", "bob", "1/2-1/2"),
]  # fmt: skip


def line(rating_list: RatingList, player: Player) -> tuple[int | None, int]:
    entry = rating_list.entries.get(player=player)
    return entry.rating, entry.games_total


@pytest.mark.parametrize("order", ["line, event", "event, line", "line, event in versions"])
def test_a_typed_line_holds_whole_whether_an_event_of_its_list_was_put_right_before_or_behind_it(
    order: str,
    november_list: RatingList,
    record_games: Record,
    players: dict[str, Player],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    """The report brings Ann a game more: of games nothing was typed. What it brings Bob comes as it is."""
    event = record_games(WON_AND_DRAWN)
    for each in order.split(", "):
        wrong = {"lines": [typed(players["ann"], 2455)]} if each == "line" else {"events": [event]}
        found = prepare(newest(NOVEMBER), **wrong)
        published(found, quentin) if each.endswith("versions") else carry(found, quentin)
    january = publish(JANUARY)
    assert [line(january, players[name]) for name in ("ann", "bob")] == [(2455, 2), (1980, 34)]


def test_what_a_later_event_of_its_list_brings_is_no_more_beside_a_typed_line_that_was_taken_in(
    waiting: ListCorrection,
    november_list: RatingList,
    corrected_event: RatedEvent,
    players: dict[str, Player],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    publish(JANUARY)
    found = carry(prepare(november_list, events=[corrected_event]), quentin)
    assert players["ann"].pk not in brought_by(found)
    assert ratings(publish(FEBRUARY_2026))[ANN] == 2455


def test_an_event_brings_all_of_it_again_when_the_typed_line_before_it_is_taken_back(
    waiting: ListCorrection,
    november_list: RatingList,
    corrected_event: RatedEvent,
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    carry(prepare(november_list, events=[corrected_event]), quentin)
    withdraw_correction(waiting, by=quentin, now=AFTER_CLOSING, reason="It was right.")
    assert ratings(publish(JANUARY))[ANN] == 2411
