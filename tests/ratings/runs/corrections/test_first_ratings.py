"""A first rating that was missing on a list does not go into the next one where a list behind it has given another."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.urls import reverse

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.into_next import IntoNext, ShownDifference, into_next
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.pages import acts_of
from ratings.runs.corrections.services import OnlyAsAVersion, carry_correction
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_later_lists import page
from tests.ratings.runs.corrections.test_next_list import published
from tests.ratings.runs.corrections.test_typed_for_the_next import newest
from tests.tournaments.forms import at, signed_in

JANUARY, ELIF = date(2026, 1, 1), "Demir, Elif"
OTHERWISE = (
    "The list of 1 December 2025 has meanwhile given a rating to somebody for whom this correction brings the first "
    "one: no later list goes on from both, and new versions alone put it right."
)
CARRY = "Let the next list take it in"


def carry(correction: ListCorrection, by: User) -> ListCorrection:
    return carry_correction(correction, by=by, now=AFTER_CLOSING, reason="The list is in use.")


def acts(correction: ListCorrection, user: User) -> dict[str, tuple[bool, str]]:
    return {act.label: (act.allowed, str(act.why_not)) for act in acts_of(correction, user, AFTER_CLOSING.date())}


@pytest.fixture
def missing(november_list: RatingList, players: dict[str, Player]) -> dict[str, Any]:
    """Elif is missing on the list of November."""
    return {"player": players["elif"].pk, "rating": 1900, "k_factor": None, "games": 30}


@pytest.fixture
def of_november(november_list: RatingList, record_games: Record) -> None:
    """In November Elif has six draws, and by these and the game of October a first rating of 1983."""
    games = [(number, "elif", who, "1/2-1/2") for number, who in enumerate(["ann", "bob", "cyd"] * 2, 1)]
    record_games(games, source="winter", starts_on=date(2025, 11, 8), ends_on=date(2025, 11, 12))


def line(rating_list: RatingList) -> tuple[int | None, int]:
    entry = rating_list.entries.get(name=ELIF)
    return entry.rating, entry.games_total


def test_a_first_rating_does_not_go_into_the_next_list_where_a_list_behind_has_given_another(
    of_november: None,
    november_list: RatingList,
    missing: dict[str, Any],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    assert line(publish(DECEMBER)) == (1983, 7)
    found = prepare(november_list, lines=[missing])
    told = acts(found, quentin)
    assert (told[CARRY], told["Publish new versions"]) == ((False, OTHERWISE), (True, ""))
    assert "Without new versions the next list would take in" not in page(found, quentin)
    with pytest.raises(OnlyAsAVersion):
        carry(found, quentin)


def test_the_versions_go_on_from_it(
    of_november: None,
    november_list: RatingList,
    missing: dict[str, Any],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    publish(DECEMBER)
    november, december = published(prepare(november_list, lines=[missing]), quentin)
    rating, games = line(december)
    assert (line(november), rating == 1983, games) == ((1900, 30), False, 36)


def test_where_no_list_behind_has_given_one_it_goes_into_the_next(
    december_list: RatingList,
    november_list: RatingList,
    missing: dict[str, Any],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    found = prepare(november_list, lines=[missing])
    assert acts(found, quentin)[CARRY] == (True, "")
    carry(found, quentin)
    assert line(publish(JANUARY)) == (1900, 30)


def test_a_run_that_would_give_one_by_its_own_games_begins_with_the_one_that_waits(
    of_november: None,
    november_list: RatingList,
    missing: dict[str, Any],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    """It was decided before December was made: her games of November are those of a rated player."""
    found = carry(prepare(november_list, lines=[missing]), quentin)
    december = publish(DECEMBER)
    result = december.run.results.get(player=missing["player"])
    rating, games = line(december)
    assert (result.rating_before, games, rating == 1983) == (1900, 36, False)
    assert OTHERWISE not in page(found, quentin)


def test_what_puts_right_a_first_rating_that_a_list_behind_has_taken_in_brings_points(
    of_november: None,
    november_list: RatingList,
    missing: dict[str, Any],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    carry(prepare(november_list, lines=[missing]), quentin)
    rating, games = line(publish(DECEMBER))
    again = prepare(november_list, lines=[missing | {"rating": 1920, "games": 40}])
    assert acts(again, quentin)[CARRY] == (True, "")
    carry(again, quentin)
    assert line(publish(JANUARY)) == (rating + 20, games + 10)  # type: ignore[operator]


def test_who_reads_what_waits_is_told_when_a_version_of_a_list_behind_gives_one(
    december_list: RatingList,
    november_list: RatingList,
    missing: dict[str, Any],
    record_games: Record,
    prepare: Prepare,
    eva: User,
    quentin: User,
) -> None:
    """A correction of the event of November gives Elif her first rating on the list of December."""
    found = carry(prepare(november_list, lines=[missing]), quentin)
    assert OTHERWISE not in page(found, eva)
    event = record_games(SIX, **IN_NOVEMBER)
    (december,) = published(prepare(december_list, events=[event]), quentin)
    assert line(december) == (1983, 7)
    shown = page(found, eva)
    assert (OTHERWISE in shown, "Have it computed as new versions" in shown) == (True, True)


def test_of_a_line_that_was_typed_on_the_list_behind_nothing_is_brought_and_nothing_is_lost(
    of_november: None,
    november_list: RatingList,
    missing: dict[str, Any],
    players: dict[str, Player],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    """The others of the correction go into the next list."""
    december = publish(DECEMBER)
    published(prepare(december, lines=[missing | {"rating": 1950}]), quentin)
    bob = {"player": players["bob"].pk, "rating": 2050, "k_factor": None}
    found = prepare(november_list, lines=[missing, bob])
    assert acts(found, quentin)[CARRY] == (True, "")
    carry(found, quentin)
    assert line(publish(JANUARY)) == (1950, 30)


# ---------------------------------------------------------------- a version behind it gives one meanwhile
SIX = [(number, "elif", who, "1/2-1/2") for number, who in enumerate(["ann", "bob", "cyd"] * 2, 1)]
IN_NOVEMBER = {"source": "winter", "starts_on": date(2025, 11, 8), "ends_on": date(2025, 11, 12)}


@pytest.mark.usefixtures("december_list")
@pytest.mark.parametrize("is_taken", [False, True])
def test_the_games_of_a_first_rating_do_not_go_in_without_it_where_a_version_behind_gives_another(
    is_taken: bool,
    november_list: RatingList,
    missing: dict[str, Any],
    players: dict[str, Player],
    record_games: Record,
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    """Elif's 1900 of 30 games waits, or stands on January; by a correction of its event December has 1983 of 7 games.
    What the correction brings Bob is taken in as before.
    """
    bob = {"player": players["bob"].pk, "rating": 2050, "k_factor": None}
    found = carry(prepare(november_list, lines=[missing, bob]), quentin)
    if is_taken:
        assert line(publish(JANUARY)) == (1900, 30)
    event = record_games(SIX, **IN_NOVEMBER)
    (december, *_behind) = published(prepare(newest(DECEMBER), events=[event]), quentin)
    assert line(december) == (1983, 7)
    january = newest(JANUARY) if is_taken else publish(JANUARY)
    assert line(january) == (1983, 7)
    waited = 2050 - november_list.entries.get(player=players["bob"]).rating  # type: ignore[operator]
    bobs = [each.entries.get(player=players["bob"]).rating for each in (december, january)]
    assert bobs == [bobs[0], bobs[0] + waited]
    found.refresh_from_db()
    assert into_next(found) == IntoNext(shown=[ShownDifference(player=players["bob"], words=f"+{waited}")], more=0)


def test_what_puts_right_a_first_rating_that_could_not_go_in_does_not_either(
    december_list: RatingList,
    november_list: RatingList,
    missing: dict[str, Any],
    record_games: Record,
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    carry(prepare(november_list, lines=[missing]), quentin)
    carry(prepare(november_list, lines=[missing | {"rating": 1920, "games": 40}]), quentin)
    published(prepare(december_list, events=[record_games(SIX, **IN_NOVEMBER)]), quentin)
    assert line(publish(JANUARY)) == (1983, 7)


def test_new_versions_put_it_right_and_her_games_are_those_of_a_rated_player(
    december_list: RatingList,
    november_list: RatingList,
    missing: dict[str, Any],
    record_games: Record,
    prepare: Prepare,
    publish: Publish,
    eva: User,
    quentin: User,
) -> None:
    """From the page that says so, also behind the list that could not take it in."""
    found = carry(prepare(november_list, lines=[missing]), quentin)
    published(prepare(december_list, events=[record_games(SIX, **IN_NOVEMBER)]), quentin)
    publish(JANUARY)
    assert OTHERWISE in page(found, eva)
    at(AFTER_CLOSING)
    signed_in(eva).post(reverse("list_correction_in_versions", args=[found.pk]), {"reason": "The lists are to say it."})
    versions = ListCorrection.objects.get(reason="The lists are to say it.")
    advance_correction(versions.pk, clock=lambda: AFTER_CLOSING)
    november, december, january = published(ListCorrection.objects.get(pk=versions.pk), quentin)
    result = december.run.results.get(player=missing["player"])
    assert (line(november), result.rating_before, line(december)) == ((1900, 30), 1900, (result.rating_after, 36))
    assert (line(january), OTHERWISE in page(found, eva)) == (line(december), False)


# ---------------------------------------------------------------- told before it is decided
LEFT = (
    "These versions give a rating to somebody for whom another correction brings the first one: neither that nor its "
    "games go into a later list then, and new versions of that correction alone put it right: correction of the list "
    "of 1 November 2025 (Demir, Elif)"
)


@pytest.mark.parametrize("is_taken", [False, True])
def test_whoever_decides_on_versions_that_leave_a_first_rating_is_told_before(
    is_taken: bool,
    december_list: RatingList,
    november_list: RatingList,
    missing: dict[str, Any],
    record_games: Record,
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    waiting = carry(prepare(november_list, lines=[missing]), quentin)
    if is_taken:
        publish(JANUARY)
    found = prepare(december_list, events=[record_games(SIX, **IN_NOVEMBER)])
    address = reverse("list_correction", args=[waiting.pk])
    assert LEFT in page(found, quentin)
    assert f'<a href="{address}">' in signed_in(quentin).get(f"/list-corrections/{found.pk}/").content.decode()
    published(found, quentin)
    assert (LEFT in page(found, quentin), OTHERWISE in page(waiting, quentin)) == (False, True)


@pytest.mark.parametrize("what", ["typed behind", "typed again", "an event of November", "in versions"])
def test_who_decides_on_versions_that_leave_none_is_told_of_none(
    what: str,
    december_list: RatingList,
    november_list: RatingList,
    missing: dict[str, Any],
    record_games: Record,
    prepare: Prepare,
    eva: User,
    quentin: User,
) -> None:
    """They say themselves what Elif has, or her typed line brings points from the rating that her own list has then."""
    waiting = carry(prepare(november_list, lines=[missing]), quentin)
    if what == "in versions":
        at(AFTER_CLOSING)
        address = reverse("list_correction_in_versions", args=[waiting.pk])
        found = computed(signed_in(eva).post(address, {"reason": "The lists are to say it."})["Location"])
    elif what == "an event of November":
        found = prepare(november_list, events=[record_games([*SIX, (7, "elif", "ann", "1-0")])])
    else:
        on = december_list if what == "typed behind" else november_list
        found = prepare(on, lines=[missing | {"rating": 1950}])
    assert (found.state, ELIF in page(found, quentin), LEFT in page(found, quentin)) == ("review", True, False)
    published(found, quentin)
    assert OTHERWISE not in page(waiting, quentin)


def computed(address: str) -> ListCorrection:
    """The correction whose page this is, once the worker has come by."""
    found = ListCorrection.objects.get(pk=address.split("/")[-2])
    advance_correction(found.pk, clock=lambda: AFTER_CLOSING)
    return ListCorrection.objects.get(pk=found.pk)


def test_of_a_first_rating_that_an_event_brings_it_is_told_too(
    december_list: RatingList, november_list: RatingList, record_games: Record, prepare: Prepare, quentin: User
) -> None:
    """The event of October gives Elif one on November, which waits; that of November would on December."""
    waiting = carry(prepare(november_list, events=[record_games([*SIX, (7, "elif", "ann", "1-0")])]), quentin)
    found = prepare(december_list, events=[record_games(SIX, **IN_NOVEMBER)])
    assert LEFT in page(found, quentin)
    published(found, quentin)
    assert OTHERWISE in page(waiting, quentin)
