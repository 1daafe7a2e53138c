"""What a correction brings under the number of a second entry is the person's (rulings: two-entries): its line goes
into the person's as the next list joins them.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest

from ratings.ledger.mergers import merge_entries as merge
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratings.runs.corrections.carried import brought_by
from ratings.runs.corrections.into_next import IntoNext, ShownDifference, into_next
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.selectors import taken_in
from ratings.runs.corrections.services import OnlyAsAVersion, carry_correction
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.review.brought_in import brought_into
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_next_list import published

IN_NOVEMBER = datetime(2025, 11, 20, 9, 0, tzinfo=UTC)
JANUARY = date(2026, 1, 1)
Line = tuple[int | None, int, int | None]
"""Rating, games so far and highest rating."""


@pytest.fixture
def double(usa: Federation, players: dict[str, Player]) -> Player:
    """A second entry of Bob, under a national number."""
    players["dup"] = Player.objects.create(name="Baker, Robert", national_id="55", federation=usa, birth_year=1980)
    return players["dup"]


def october(players: dict[str, Player], by: User, **lines: tuple[int | None, int]) -> None:
    """A list on which Ann and Cyd stand, and the two entries of Bob as they are told: rating and games."""
    rows = [
        ImportedEntry(player=players[name], rating=rating, games_total=games)
        for name, (rating, games) in {"ann": (2410, 40), "cyd": (1500, 40), **lines}.items()
    ]
    import_list("fide-standard", OCTOBER, rows, origin="test", by=by, now=IN_SEPTEMBER)


@pytest.fixture
def both_rated(players: dict[str, Player], double: Player, standard: RatingSystem, dmitri: User, publish: Publish):  # type: ignore[no-untyped-def]
    """November: Bob 2000 with 50 games, under the second number 1700 with 30."""
    october(players, dmitri, bob=(2000, 50), dup=(1700, 30))
    return publish(NOVEMBER)


@pytest.fixture
def second_rated(players: dict[str, Player], double: Player, standard: RatingSystem, dmitri: User, publish: Publish):  # type: ignore[no-untyped-def]
    """November: Bob stands under the second number alone, 1700 with 30 games."""
    october(players, dmitri, dup=(1700, 30))
    return publish(NOVEMBER)


def typed(player: Player, rating: int, **more: int) -> dict[str, Any]:
    return {"player": player.pk, "rating": rating, "k_factor": None, **more}


def carry(correction: ListCorrection, by: User) -> ListCorrection:
    return carry_correction(correction, by=by, now=AFTER_CLOSING, reason="The list is in use.")


def line(rating_list: RatingList, player: Player) -> Line:
    entry = rating_list.entries.get(player=player)
    return entry.rating, entry.games_total, entry.highest_rating


@pytest.mark.parametrize("when", ["before", "merged between", "behind"])
def test_the_games_of_a_second_entry_are_brought_to_the_person_whose_own_rating_stands(
    when: str, both_rated: RatingList, players: dict[str, Player], double: Player, prepare: Prepare, publish: Publish,
    quentin: User, dmitri: User,
) -> None:  # fmt: skip
    """They are merged before the correction, behind it, or a list says the joined line already."""
    into = DECEMBER
    if when != "merged between":
        merge(double, players["bob"], by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    if when == "behind":
        assert line(publish(DECEMBER), players["bob"]) == (2000, 80, 2000)
        into = JANUARY
    carry(prepare(both_rated, lines=[typed(double, 2040, games=33)]), quentin)
    if when == "merged between":
        merge(double, players["bob"], by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    made = publish(into)
    assert line(made, players["bob"]) == (2000, 83, 2040)
    assert not made.entries.filter(player=double).exists()


def test_the_page_says_what_comes_of_it_for_the_person(
    both_rated: RatingList, players: dict[str, Player], double: Player, prepare: Prepare, quentin: User, dmitri: User
) -> None:
    """The games, and not the 40 points of the other number."""
    found = carry(prepare(both_rated, lines=[typed(double, 1740, games=33)]), quentin)
    told = [into_next(found)]
    merge(double, players["bob"], by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    told.append(into_next(found))
    assert told == [
        IntoNext(shown=[ShownDifference(player=double, words="+40, +3 games")], more=0),
        IntoNext(shown=[ShownDifference(player=players["bob"], words="+3 games")], more=0),
    ]


@pytest.mark.parametrize("is_joined", [False, True])
def test_the_points_of_a_second_entry_are_brought_where_its_rating_is_the_persons(  # noqa: PLR0917
    is_joined: bool, second_rated: RatingList, players: dict[str, Player], double: Player, prepare: Prepare,
    record_games: Record, publish: Publish, quentin: User, dmitri: User,
) -> None:  # fmt: skip
    """And whoever plays begins with them."""
    merge(double, players["bob"], by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    if is_joined:
        assert line(publish(DECEMBER), players["bob"]) == (1700, 30, 1700)
    carry(prepare(second_rated, lines=[typed(double, 1740, games=33)]), quentin)
    into = JANUARY if is_joined else DECEMBER
    days = date(2025, into.month - 1 or 12, 6), date(2025, into.month - 1 or 12, 7)
    record_games([(1, "dup", "cyd", "1/2-1/2")], source="club", starts_on=days[0], ends_on=days[1])
    made = publish(into)
    result = made.run.results.get(player=players["bob"])
    told = result.rating_before, result.games, line(made, players["bob"])
    assert told == (1740, 1, (result.rating_after, 34, 1740))


@pytest.mark.parametrize(("own", "joined"), [((2000, 50), (2000, 57, 2000)), (None, (1650, 7, 1650))])
def test_a_first_rating_that_was_missing_is_the_persons_who_has_none(  # noqa: PLR0917
    own: tuple[int, int] | None, joined: Line, players: dict[str, Player], double: Player, standard: RatingSystem,
    prepare: Prepare, publish: Publish, quentin: User, dmitri: User,
) -> None:  # fmt: skip
    """Of whom is rated already the games are added, as those of two lines are."""
    october(players, dmitri, **({"bob": own} if own else {}))
    november = publish(NOVEMBER)
    carry(prepare(november, lines=[typed(double, 1650, games=7)]), quentin)
    merge(double, players["bob"], by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    assert line(publish(DECEMBER), players["bob"]) == joined


def test_a_first_rating_of_a_second_entry_does_not_go_in_where_the_person_was_given_another_one(
    players: dict[str, Player], double: Player, standard: RatingSystem, prepare: Prepare, publish: Publish,
    quentin: User, dmitri: User,
) -> None:  # fmt: skip
    """By a version of the list behind, when it was decided already."""
    october(players, dmitri)
    missing = prepare(publish(NOVEMBER), lines=[typed(double, 1650, games=7)])
    merge(double, players["bob"], by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    december = publish(DECEMBER)
    carry(missing, quentin)
    published(prepare(december, lines=[typed(players["bob"], 1690, games=9)]), quentin)
    assert line(publish(JANUARY), players["bob"]) == (1690, 9, 1690)


def test_a_first_rating_of_the_persons_own_number_stands_before_that_of_the_second_entry(
    second_rated: RatingList, players: dict[str, Player], double: Player, prepare: Prepare, publish: Publish,
    quentin: User, dmitri: User,
) -> None:  # fmt: skip
    """As it would, had it stood on the list."""
    carry(prepare(second_rated, lines=[typed(players["bob"], 1650, games=7)]), quentin)
    merge(double, players["bob"], by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    assert line(publish(DECEMBER), players["bob"]) == (1650, 37, 1700)


def test_behind_a_list_that_says_the_joined_line_it_goes_in_as_versions_alone(
    second_rated: RatingList, players: dict[str, Player], double: Player, prepare: Prepare, publish: Publish,
    quentin: User, dmitri: User,
) -> None:  # fmt: skip
    missing = prepare(second_rated, lines=[typed(players["bob"], 1650, games=7)])
    merge(double, players["bob"], by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    assert line(publish(DECEMBER), players["bob"]) == (1700, 30, 1700)
    with pytest.raises(OnlyAsAVersion):
        carry(missing, quentin)


@pytest.mark.parametrize("way", [carry, published])
@pytest.mark.parametrize(("says", "games"), [({"games": 90}, (90, 90)), ({}, (83, 33))])
@pytest.mark.parametrize("which", ["both_rated", "second_rated"])
def test_what_is_typed_of_the_persons_line_holds_beside_what_is_brought_to_the_second_entry(  # noqa: PLR0917
    way: Callable[..., object], says: dict[str, int], games: tuple[int, int], which: str,
    request: pytest.FixtureRequest, players: dict[str, Player], double: Player, prepare: Prepare, publish: Publish,
    quentin: User, dmitri: User,
) -> None:  # fmt: skip
    """What was not typed is added."""
    november = request.getfixturevalue(which)
    merge(double, players["bob"], by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    december = publish(DECEMBER)
    carry(prepare(november, lines=[typed(double, 1740, games=33)]), quentin)
    way(prepare(december, lines=[typed(players["bob"], 2050, **says)]), quentin)
    assert line(publish(JANUARY), players["bob"]) == (2050, games[which == "second_rated"], 2050)


@pytest.mark.parametrize("way", [carry, published])
def test_behind_what_was_typed_of_the_persons_line_nothing_is_brought_to_the_second_entry(
    way: Callable[..., object], both_rated: RatingList, players: dict[str, Player], double: Player, prepare: Prepare,
    publish: Publish, quentin: User, dmitri: User,
) -> None:  # fmt: skip
    merge(double, players["bob"], by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    way(prepare(publish(DECEMBER), lines=[typed(players["bob"], 2050, games=90)]), quentin)
    found = prepare(both_rated, lines=[typed(double, 1740, games=33)])
    assert brought_by(found) == {}
    with pytest.raises(OnlyAsAVersion):
        carry(found, quentin)


def test_versions_of_the_list_that_has_taken_it_in_say_the_same(
    second_rated: RatingList, players: dict[str, Player], double: Player, prepare: Prepare, publish: Publish,
    quentin: User, dmitri: User,
) -> None:  # fmt: skip
    merge(double, players["bob"], by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    carry(prepare(second_rated, lines=[typed(double, 1740, games=33)]), quentin)
    december = publish(DECEMBER)
    made = published(prepare(second_rated, lines=[typed(players["cyd"], 1510)]), quentin)
    assert [line(each, players["bob"]) for each in (december, made[-1])] == [(1740, 33, 1740), (1740, 33, 1740)]


def test_the_review_and_the_person_say_which_correction_it_was(
    second_rated: RatingList, players: dict[str, Player], double: Player, prepare: Prepare, publish: Publish,
    quentin: User, dmitri: User,
) -> None:  # fmt: skip
    merge(double, players["bob"], by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    found = carry(prepare(second_rated, lines=[typed(double, 1740)]), quentin)
    moment = datetime(2025, 12, 1, 8, tzinfo=UTC)
    run = start_run(open_period("fide-standard", DECEMBER), by=dmitri, now=moment)
    advance_run(run.pk, clock=lambda: moment)
    run = RatingRun.objects.get(pk=run.pk)
    bob = players["bob"]
    assert (brought_into(run).behind, taken_in(run, bob)) == ({bob.pk: (found,)}, [found])
