"""A list is corrected, and by the calculation of now the interim rating is short that a title rests on (1.5.3a)."""

from __future__ import annotations

import pytest

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import Wrong
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import history_of
from tests.ratings.conftest import NOVEMBER, Publish, Record, players, publish, record_games
from tests.titles.cases.test_interim import GAMES, IN_NOVEMBER, case, event, first_list
from tests.titles.corrected import corrected, corrected_by
from titles.cases.interim import services as interim
from titles.cases.models import TitleCase
from titles.cases.procedure import confirm_title, return_case
from titles.cases.services import submit_case
from titles.cases.work import work_for as cases_for
from titles.register.models import TitleReexamination
from titles.register.reexamination import uphold_title
from titles.tasks import follow_list, reexamine_after_correction

__all__ = ["case", "event", "first_list", "players", "publish", "record_games"]


@pytest.fixture
def submitted(
    case: TitleCase, event: RatedEvent, publish: Publish, chiara: User, dmitri: User, quentin: User
) -> TitleCase:
    """Ann's application on the 2316 behind round 2, to which both have agreed."""
    publish(NOVEMBER)
    asked = interim.ask_for_interim(case, event, 2, by=chiara, now=IN_NOVEMBER)
    interim.agree_for_commission(asked, by=quentin, now=IN_NOVEMBER)
    interim.agree_as_administrator(asked, by=dmitri, now=IN_NOVEMBER)
    return submit_case(case, by=chiara, now=IN_NOVEMBER)


def told(correction: ListCorrection, order: str) -> None:
    """The worker's messages, in either order."""
    for each in correction.published_lists.order_by("list_date") if order == "lists first" else ():
        follow_list(str(each.pk))
    reexamine_after_correction(str(correction.pk))
    for each in correction.published_lists.order_by("list_date"):
        follow_list(str(each.pk))


either_order = pytest.mark.parametrize("order", ["lists first", "correction first"])


@either_order
def test_a_title_whose_interim_rating_is_short_by_the_lists_of_now_is_marked(
    submitted: TitleCase, first_list: RatingList, players: dict[str, Player], qadira: User, order: str
) -> None:
    awarded = confirm_title(submitted, by=qadira, now=IN_NOVEMBER)
    told(corrected(first_list, {players["ann"]: 2250}, qadira), order)
    marked = TitleReexamination.objects.get()
    assert (marked.held, marked.about, marked.outcome) == (awarded.held, "FM: 2316 → 2264 (1.3.1)", "")


def test_a_title_whose_interim_rating_is_still_enough_is_left_alone(
    submitted: TitleCase, first_list: RatingList, players: dict[str, Player], qadira: User
) -> None:
    confirm_title(submitted, by=qadira, now=IN_NOVEMBER)
    told(corrected(first_list, {players["ann"]: 2295}, qadira), "correction first")
    assert TitleReexamination.objects.count() == 0


@either_order
def test_an_application_whose_interim_rating_is_short_is_marked_and_the_chair_looks_again(
    submitted: TitleCase, first_list: RatingList, players: dict[str, Player], qadira: User, order: str
) -> None:
    told(corrected(first_list, {players["ann"]: 2250}, qadira), order)
    submitted.refresh_from_db()
    assert submitted.unconfirmed_by is not None
    assert [each.state for each in submitted.interim_ratings.all()] == ["refused"]
    words = "A rating list was corrected, and the rating is not reached: look again"
    assert [item.what for item in cases_for(qadira, IN_NOVEMBER.date())] == [words]


def test_an_interim_rating_that_both_have_agreed_to_takes_the_mark_of_a_corrected_list_away(
    submitted: TitleCase, event: RatedEvent, first_list: RatingList, players: dict[str, Player], chiara: User,
    dmitri: User, qadira: User, quentin: User,
) -> None:  # fmt: skip
    """By one correction round 2 is short, by the next one it is enough again; then the application is returned."""
    told(corrected(first_list, {players["ann"]: 2250}, qadira), "correction first")
    second = RatingList.objects.get(supersedes=first_list)
    told(corrected(second, {players["ann"]: 2290}, qadira), "correction first")
    submitted.refresh_from_db()
    case = return_case(submitted, by=qadira, now=IN_NOVEMBER, reason="The rating is short.")
    assert case.unconfirmed_by is not None
    asked = interim.ask_for_interim(case, event, 2, by=chiara, now=IN_NOVEMBER)
    interim.agree_for_commission(asked, by=quentin, now=IN_NOVEMBER)
    case.refresh_from_db()
    assert case.unconfirmed_by is not None
    interim.agree_as_administrator(asked, by=dmitri, now=IN_NOVEMBER)
    case.refresh_from_db()
    assert case.unconfirmed_by is None


@pytest.mark.parametrize("is_awarded", [True, False])
def test_an_event_that_is_corrected_is_worked_out_in_its_new_version(
    submitted: TitleCase, event: RatedEvent, record_games: Record, chiara: User, qadira: User, is_awarded: bool
) -> None:
    """Ann has lost the second game: 2290 + 13 - 7 is 2296."""
    if is_awarded:
        confirm_title(submitted, by=qadira, now=IN_NOVEMBER)
    november = RatingList.objects.get(list_date=NOVEMBER)
    second = record_games([GAMES[0], (2, "bob", "ann", "1-0"), *GAMES[2:]])
    told(corrected_by(november, Wrong(events=[second], reason="A result was swapped."), qadira), "correction first")
    submitted.refresh_from_db()
    marks = TitleReexamination.objects.values_list("about", flat=True)
    if not is_awarded:
        marks = [each.details["about"] for each in history_of(submitted) if each.act == "re-examine application"]
    assert list(marks) == ["FM: 2316 → 2296 (1.3.1)"]


@pytest.mark.parametrize("is_awarded", [True, False])
def test_an_interim_rating_that_changes_while_the_line_of_the_list_does_not_is_looked_at(
    submitted: TitleCase, record_games: Record, qadira: User, quentin: User, is_awarded: bool
) -> None:
    """Ann has lost her two games first: her line of November is the same, and behind round 2 she has 2290 - 34."""
    if is_awarded:
        confirm_title(submitted, by=qadira, now=IN_NOVEMBER)
    second = record_games([*SWAPPED, (5, "bob", "cyd", "1-0")])
    correction = corrected_by(the_november(), Wrong(events=[second], reason="The rounds were swapped."), qadira)
    told(correction, "correction first")
    submitted.refresh_from_db()
    marks = TitleReexamination.objects.values_list("about", flat=True)
    if not is_awarded:
        marks = [each.details["about"] for each in history_of(submitted) if each.act == "re-examine application"]
    assert list(marks) == ["FM: 2316 → 2256 (1.3.1)"]


def test_a_title_that_was_upheld_is_not_looked_at_again_because_of_others(
    submitted: TitleCase, record_games: Record, qadira: User, quentin: User
) -> None:
    """The next correction of the same list is of a game between Bob and Čapek alone."""
    held = confirm_title(submitted, by=qadira, now=IN_NOVEMBER).held
    for result in ("1-0", "0-1"):
        event = record_games([*SWAPPED, (5, "bob", "cyd", result)])
        told(corrected_by(the_november(), Wrong(events=[event], reason="Swapped."), qadira), "correction first")
        if result == "1-0":
            uphold_title(held, by=quentin, now=IN_NOVEMBER, reason="The arbiter swapped the rounds on purpose.")
    assert [each.outcome for each in TitleReexamination.objects.all()] == ["upheld"]


SWAPPED = [(1, "ann", "cyd", "0-1"), (2, "cyd", "ann", "1-0"), (3, "ann", "bob", "1-0"), (4, "bob", "ann", "0-1")]


def the_november() -> RatingList:
    """The list as it counts now."""
    return RatingList.objects.get(list_date=NOVEMBER, superseded_by__isnull=True)
