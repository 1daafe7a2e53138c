"""What the lists have of a person under a second number proves what it proves under the first: ratings, and titles by
rating; what loses one there is examined again.
"""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ratings.ledger.mergers import merge_entries, part_entries
from ratings.lists.models import RatingList
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.corrected import corrected, listed
from tests.titles.worlds import World, a_list
from tests.tournaments.forms import at
from titles.applications.of_player import applications_of, evidence_of
from titles.cases.corrected_lists import release_ratings
from titles.cases.found import find_titles
from titles.cases.models import TitleCase
from titles.cases.services import open_case, submit_case
from titles.cases.stated.evidence import stated_evidence
from titles.cases.stated.models import StatedRating
from titles.norms.selectors import norms_of
from titles.register.models import HeldTitle, TitleReexamination
from titles.register.services import enter_title
from titles.regulations.awards.facts import RatingKind, RatingReached
from titles.tasks import reexamine_after_correction

JUNE, AUGUST, SEPTEMBER = date(2024, 6, 1), date(2024, 8, 1), date(2024, 9, 1)


@pytest.fixture
def ada(usa: Federation) -> Player:
    return Player.objects.create(fide_id=99000031, name="Okafor, Ada", sex="w", federation=usa, birth_year=2001)


@pytest.fixture
def second(usa: Federation) -> Player:
    """Ada, typed twice."""
    return Player.objects.create(fide_id=99000032, name="Okafor, Adah", sex="w", federation=usa, birth_year=2001)


@pytest.fixture
def august(world: World) -> RatingList:
    return a_list(world.rating_list.system, AUGUST)


def merged(second: Player, person: Player, by: User) -> Merger:
    return merge_entries(second, person, by=by, now=NOW, reason="Typed twice.")


# ---------------------------------------------------------------- ratings reached
def test_a_rating_that_was_reached_under_the_second_number_is_the_persons_until_the_two_are_parted(
    world: World, august: RatingList, ada: Player, second: Player, dmitri: User
) -> None:
    listed(august, second, 2405, games=40)
    reached = (RatingReached(rating=2405, on=AUGUST, games=40),)
    assert [evidence_of(each) for each in (ada, second)] == [((), None), (reached, None)]
    merger = merged(second, ada, dmitri)
    assert [evidence_of(each) for each in (ada, second)] == [(reached, None)] * 2
    part_entries(merger, by=dmitri, now=NOW, reason="Two people.")
    assert evidence_of(ada) == ((), None)


def test_of_a_list_with_both_numbers_the_persons_own_rating_counts_with_the_games_of_both(
    world: World, august: RatingList, ada: Player, second: Player, dmitri: User
) -> None:
    """As the line before the next list is (rulings: two-entries)."""
    listed(august, second, 2405, games=20)
    listed(august, ada, 2290, games=15)
    listed(a_list(august.system, SEPTEMBER), ada, 2291, games=35)
    merged(second, ada, dmitri)
    assert evidence_of(ada)[0] == (
        RatingReached(rating=2290, on=AUGUST, games=35),
        RatingReached(rating=2291, on=SEPTEMBER, games=35),
    )


def test_the_players_page_shows_the_way_to_a_title_by_the_ratings_and_titles_of_both_numbers(
    world: World, august: RatingList, ada: Player, second: Player, dmitri: User
) -> None:
    listed(august, second, 2310)
    enter_title(second, "CM", HeldTitle.Source.RATING, achieved_on=AUGUST, now=NOW)
    merged(second, ada, dmitri)
    at(NOW)
    second.refresh_from_db()
    for player in (ada, second):
        page = Client().get(reverse("player", args=[player.key])).content.decode()
        assert "rating 2310 of 2300" in page
        asked = applications_of(player, list(norms_of(player)), NOW.date())
        assert {each.applicant.title for each in asked} == {"CM"}
        assert {each.ratings[0].rating for each in asked} == {2310}


def test_an_application_of_the_person_rests_on_the_rating_of_the_second_number(
    world: World, august: RatingList, ada: Player, second: Player, dmitri: User, chiara: User
) -> None:
    listed(august, second, 2310)
    merged(second, ada, dmitri)
    case = submit_case(open_case(ada, "FM", by=chiara, now=NOW), by=chiara, now=NOW)
    assert (case.player, case.state) == (ada, "submitted")


def test_a_rating_that_was_confirmed_for_the_second_number_is_the_persons(
    world: World, ada: Player, second: Player, dmitri: User, chiara: User, qadira: User
) -> None:
    opened = {
        "federation": ada.federation,
        "opened_at": NOW,
        "state": "withdrawn",
        "closing_reason": "Asked anew.",
        "title": "FM",
        "way": "rating",
    }
    before = TitleCase.objects.create(player=second, **opened)
    StatedRating.objects.create(
        case=before, rating=2310, list_date=JUNE, games=40, state="confirmed", stated_by=chiara, stated_at=NOW,
        decided_by=qadira, decided_at=NOW, evidence="The list of that month.",
    )  # fmt: skip
    merged(second, ada, dmitri)
    case = open_case(ada, "FM", by=chiara, now=NOW)
    assert list(stated_evidence(case)) == [
        RatingReached(rating=2310, on=JUNE, kind=RatingKind.STATED, games=40, agreed=True)
    ]


# ---------------------------------------------------------------- titles by rating
def test_a_title_by_rating_that_the_second_number_reaches_is_found_for_the_person(
    world: World, august: RatingList, ada: Player, second: Player, dmitri: User
) -> None:
    listed(august, second, 2310)
    merged(second, ada, dmitri)
    assert [(case.player, case.title) for case in find_titles(august, now=NOW)] == [(ada, "FM")]
    assert find_titles(august, now=NOW) == []


def test_one_person_on_a_list_under_two_numbers_is_found_once_by_the_own_rating(
    world: World, august: RatingList, ada: Player, second: Player, dmitri: User
) -> None:
    listed(august, second, 2310)
    listed(august, ada, 2210)
    merged(second, ada, dmitri)
    assert [(case.player, case.title) for case in find_titles(august, now=NOW)] == [(ada, "CM")]


def test_games_of_two_numbers_are_the_thirty_of_a_title_by_rating(
    world: World, august: RatingList, ada: Player, second: Player, dmitri: User
) -> None:
    listed(august, second, 2290, games=15)
    listed(august, ada, 2310, games=20)
    assert find_titles(august, now=NOW) == []
    merged(second, ada, dmitri)
    assert [(case.player, case.title) for case in find_titles(august, now=NOW)] == [(ada, "FM")]


def test_who_has_the_title_under_the_other_number_is_given_nothing_by_the_list(
    world: World, august: RatingList, ada: Player, second: Player, dmitri: User
) -> None:
    enter_title(second, "FM", HeldTitle.Source.RATING, achieved_on=JUNE, now=NOW)
    listed(august, ada, 2310)
    merged(second, ada, dmitri)
    assert find_titles(august, now=NOW) == []


def test_who_reaches_a_title_is_asked_for_in_as_many_questions_however_many_have_two_numbers(
    world: World, august: RatingList, ada: Player, second: Player, dmitri: User, usa: Federation
) -> None:
    listed(august, second, 2310)
    merged(second, ada, dmitri)
    find_titles(august, now=NOW)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert find_titles(august, now=NOW) == []
        return len(queries)

    before = asked()
    for number in range(5):
        pair = [
            Player.objects.create(fide_id=99000200 + 2 * number + place, name=f"P {number}", sex="m", federation=usa)
            for place in (0, 1)
        ]
        listed(august, pair[1], 2310)
        merged(pair[1], pair[0], dmitri)
    assert len(find_titles(august, now=NOW)) == 5
    assert asked() == before


# ---------------------------------------------------------------- corrected lists
def awarded(player: Player) -> TitleCase:
    held = enter_title(player, "FM", HeldTitle.Source.RATING, achieved_on=AUGUST, now=NOW)
    return TitleCase.objects.create(
        player=player, title="FM", way="rating", federation=player.federation, state="awarded", held=held,
        opened_at=NOW, submitted_at=NOW,
    )  # fmt: skip


@pytest.mark.parametrize("stands_at", ["second", "ada"])
def test_a_title_whose_rating_is_gone_under_the_second_number_is_examined_again(
    world: World, august: RatingList, ada: Player, second: Player, dmitri: User, qadira: User, stands_at: str
) -> None:
    listed(august, second, 2310)
    case = awarded({"second": second, "ada": ada}[stands_at])
    merged(second, ada, dmitri)
    correction = corrected(august, {second: 2290}, qadira)
    reexamine_after_correction(str(correction.pk))
    assert [(each.held, each.about) for each in TitleReexamination.objects.all()] == [
        (case.held, "FM: 2310 → 2290 (1.3.1)")
    ]
    later = a_list(august.system, SEPTEMBER)
    listed(later, ada, 2311)
    release_ratings(later, now=NOW)
    assert TitleReexamination.objects.get().outcome == "stands"


def test_a_title_whose_rating_the_other_number_has_had_too_is_left_alone(
    world: World, august: RatingList, ada: Player, second: Player, dmitri: User, qadira: User
) -> None:
    listed(august, second, 2310)
    listed(a_list(august.system, SEPTEMBER), ada, 2312)
    awarded(second)
    merged(second, ada, dmitri)
    correction = corrected(august, {second: 2290}, qadira)
    reexamine_after_correction(str(correction.pk))
    assert list(TitleReexamination.objects.all()) == []
