"""Appeals under a number that is a second entry by now: they are against the line of the person."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.utils.html import strip_tags

from ratings.ledger.mergers import merge_entries
from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.register.models import Federation, Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.services import publish_correction
from ratings.runs.rating_appeals import services
from ratings.runs.rating_appeals.games import games_behind, run_behind
from ratings.runs.rating_appeals.selectors import appeal_before, standing_rating
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.ratings.conftest import NOVEMBER, Publish
from tests.ratings.runs.rating_appeals.conftest import computed
from tests.tournaments.forms import at, signed_in

IN_OCTOBER = datetime(2025, 10, 20, 12, tzinfo=UTC)
IN_NOVEMBER = datetime(2025, 11, 3, 9, tzinfo=UTC)


@pytest.fixture
def robert(usa: Federation) -> Player:
    """The person behind Bob's number."""
    return Player.objects.create(fide_id=2000099, name="Baker, Robert", sex="m", federation=usa, birth_year=1980)


@pytest.fixture
def behind_it(
    first_list: RatingList, open_event: RatedEvent, robert: Player, players: dict[str, Player], publish: Publish,
    dmitri: User,
) -> RatingList:  # fmt: skip
    """The list of November, which has Robert with the 2000 of Bob and his games: 2010."""
    merge_entries(players["bob"], robert, by=dmitri, now=IN_OCTOBER, reason="Typed twice.")
    found = publish(NOVEMBER)
    at(IN_NOVEMBER)
    return found


def lines_of(found: RatingList) -> dict[str, int | None]:
    return dict(found.entries.values_list("player__name", "rating").order_by("player__name"))


def test_the_pages_say_what_the_list_says_of_the_person(behind_it: RatingList, bob: User) -> None:
    client = signed_in(bob)
    pages = [
        " ".join(strip_tags(client.get(address).content.decode()).split())
        for address in ("/rating-appeals/", "/rating-appeals/new/fide-standard/2025-11-01/")
    ]
    assert ["2010" in page for page in pages] == [True, True]


def test_the_appeal_is_against_the_line_of_the_person_and_its_games(
    behind_it: RatingList, players: dict[str, Player], robert: Player, bob: User
) -> None:
    appeal = services.file_appeal(players["bob"], behind_it, by=bob, now=IN_NOVEMBER, grounds="2050 is right.")
    told = [(game["opponent_name"], game["score"]) for game in games_behind(appeal.player, behind_it)]
    assert (appeal.published_rating, standing_rating(appeal)) == (2010, 2010)
    assert told == [("Able, Ann", 1.0), ("Čapek, Cyd", 0.5), ("Demir, Elif", 0.0)]
    assert run_behind(appeal.player, behind_it) == run_behind(robert, behind_it) is not None


def test_the_ruling_corrects_the_line_of_the_person(
    behind_it: RatingList, players: dict[str, Player], bob: User, chiara: User, quentin: User
) -> None:
    before = lines_of(behind_it)
    appeal = services.file_appeal(players["bob"], behind_it, by=bob, now=IN_NOVEMBER, grounds="2050 is right.")
    services.pass_on(appeal, by=chiara, now=IN_NOVEMBER, words="The federation agrees.")
    services.uphold_appeal(appeal, by=quentin, now=IN_NOVEMBER, rating=2050, calculation="2000 + 50")
    correction = computed(appeal, IN_NOVEMBER)
    olga = person("Olga Commission", (Office.QC, None))
    publish_correction(correction, by=olga, now=IN_NOVEMBER, reason="As ruled.")
    advance_correction(correction.pk, clock=lambda: IN_NOVEMBER)
    correction.refresh_from_db()
    assert lines_of(correction.published_lists.get()) == {**before, "Baker, Robert": 2050}
    appeal.refresh_from_db()
    assert standing_rating(appeal) == 2050


def test_a_person_appeals_once_against_a_line_under_whatever_number(
    behind_it: RatingList, players: dict[str, Player], robert: Player, bob: User
) -> None:
    appeal = services.file_appeal(players["bob"], behind_it, by=bob, now=IN_NOVEMBER, grounds="2050 is right.")
    assert appeal_before(robert, behind_it) == appeal


def test_of_a_list_from_before_the_merger_each_number_has_its_own_line(
    first_list: RatingList, players: dict[str, Player], bob: User, dmitri: User
) -> None:
    """Cyd turns out to be Bob: the list has Bob with 2000, and Cyd with 1500."""
    merge_entries(players["bob"], players["cyd"], by=dmitri, now=IN_OCTOBER, reason="Typed twice.")
    appeal = services.file_appeal(players["bob"], first_list, by=bob, now=IN_OCTOBER, grounds="2050 is right.")
    assert appeal.published_rating == 2000
    assert appeal_before(players["cyd"], first_list) is None
