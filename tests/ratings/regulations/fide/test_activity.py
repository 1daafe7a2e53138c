"""Active, inactive, dropped from the federation's list, off the top list: list after list."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratings.regulations.fide.activity import (
    Activity,
    NoList,
    Standing,
    activity,
    activity_on_list,
    first_day_of_the_year,
)
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.registry import FIDE_RAPID_BLITZ, FIDE_STANDARD
from ratingsite.foundations.months import months_later

EDITIONS = {edition.id: edition for edition in (*FIDE_STANDARD.editions, *FIDE_RAPID_BLITZ.editions)}
E2003, E2009, E2022 = EDITIONS["fide-2003"], EDITIONS["fide-2009"], EDITIONS["fide-2022"]


def lists(edition: FideEdition, first: date, number: int) -> list[date]:
    months = ((first.year * 12 + first.month - 1 + n) for n in range(12 * number))
    days = [date(month // 12, month % 12 + 1, 1) for month in months if month % 12 + 1 in edition.list_months]
    return days[:number]


def test_four_games_in_the_year_before_the_list_keep_a_player_active() -> None:
    games = {date(2004, 7, 1): 1, date(2005, 6, 30): 3}
    assert activity(E2003, [date(2005, 7, 1)], games) == Activity(
        standing=Standing.ACTIVE, article="9.2.3a", games=4, required=4
    )


def test_fewer_than_four_games_in_the_year_make_inactive() -> None:
    # one day too early, and one game on the day of the list: three remain
    games = {date(2004, 6, 30): 9, date(2004, 7, 1): 2, date(2005, 6, 30): 1, date(2005, 7, 1): 5}
    assert activity(E2003, [date(2005, 7, 1)], games) == Activity(
        standing=Standing.INACTIVE,
        article="9.2.3a",
        games=3,
        required=4,
        inactive_since=date(2005, 7, 1),
        inactive_lists=1,
    )


def test_seven_lists_show_an_inactive_player_and_the_eighth_drops_the_name() -> None:
    # the games of 1 July 2003 are in the year of the list of July 2004, and of no later one
    days = lists(E2003, date(2004, 7, 1), 9)  # July 2004 … July 2006
    found = [activity(E2003, days[: n + 1], {date(2003, 7, 1): 4}) for n in range(9)]
    assert [one.standing for one in found] == [Standing.ACTIVE, *[Standing.INACTIVE] * 7, Standing.DROPPED]
    assert [one.inactive_lists for one in found] == list(range(9))
    assert {one.inactive_since for one in found[1:]} == {date(2004, 10, 1)}
    assert [one.article for one in found[6:]] == ["9.2.3a", "9.2.3a", "9.2.3b"]


def test_after_twelve_months_on_the_list_as_inactive_the_top_list_goes_without() -> None:
    days = lists(E2003, date(2004, 7, 1), 6)
    found = [activity(E2003, days[: n + 1], {date(2003, 7, 1): 4}) for n in range(6)]
    # inactive since October 2004: October 2005 is the first top list without the name
    assert [(day, one.top_list_article) for day, one in zip(days, found, strict=True)][-2:] == [
        (date(2005, 7, 1), None),
        (date(2005, 10, 1), "9.2.3d"),
    ]


def test_four_games_in_a_year_bring_a_dropped_player_back_under_the_article_that_says_so() -> None:
    days = lists(E2003, date(2004, 7, 1), 10)
    games = {date(2003, 7, 1): 4, date(2006, 7, 2): 3, date(2006, 9, 1): 1}
    assert activity(E2003, days[:9], games).standing is Standing.DROPPED
    assert activity(E2003, days, games) == Activity(standing=Standing.ACTIVE, article="9.2.3c", games=4, required=4)


def test_under_the_text_of_2009_one_game_a_year_is_enough_and_two_years_of_lists_show_the_inactive() -> None:
    days = lists(E2009, date(2010, 7, 1), 14)  # six lists a year
    found = [activity(E2009, days[: n + 1], {date(2009, 7, 1): 1}) for n in range(14)]
    assert [one.standing for one in found] == [Standing.ACTIVE, *[Standing.INACTIVE] * 12, Standing.DROPPED]
    assert (found[0].article, found[1].article, found[13].article) == ("7.23a", "7.23a", "7.23b")
    assert [one.top_list_article for one in found].index("7.24") == 7  # September 2010 to September 2011


@pytest.mark.parametrize(
    ("since", "changes_to", "list_date", "lists_before"),
    [
        (date(2007, 7, 1), "fide-2009-applied", date(2009, 7, 1), 8),
        (date(2010, 7, 1), "fide-2012", date(2012, 7, 1), 12),
    ],
    ids=["from quarterly lists", "from lists of two months"],
)
def test_7_23b_two_years_of_lists_are_two_years_where_lists_of_another_number_a_year_are_among_them(
    since: date, changes_to: str, list_date: date, lists_before: int
) -> None:
    def inactive(began: date, lists: int) -> Activity:
        before = activity_on_list(EDITIONS[changes_to], began, 0)
        return activity_on_list(EDITIONS[changes_to], list_date, 0, replace(before, inactive_lists=lists))

    over, not_over = inactive(since, lists_before), inactive(months_later(since, 1), lists_before - 1)
    assert (over.standing, over.article) == (Standing.DROPPED, "7.23b")
    assert (not_over.standing, not_over.article) == (Standing.INACTIVE, "7.23a")


def test_under_the_text_of_2022_nobody_is_dropped_and_one_game_makes_active() -> None:
    days = lists(E2022, date(2022, 2, 1), 60)
    found = activity(E2022, days, {date(2022, 1, 15): 1})
    assert (found.standing, found.inactive_since, found.inactive_lists, found.top_list_article) == (
        *(Standing.INACTIVE, date(2023, 2, 1), 48, None),
    )
    assert activity(E2022, days, {date(2026, 1, 15): 1, date(2022, 1, 15): 1}) == Activity(
        standing=Standing.ACTIVE, article="7.22a", games=1, required=1
    )


def test_a_list_says_regained_only_on_the_list_that_brings_the_player_back() -> None:
    inactive = activity_on_list(E2022, date(2023, 2, 1), 0)
    back = activity_on_list(E2022, date(2023, 3, 1), 1, inactive)
    assert (back.is_active, back.article) == (True, "7.22b")
    assert activity_on_list(E2022, date(2023, 4, 1), 1, back).article == "7.22a"


def test_where_the_games_of_a_year_are_not_known_the_player_stands_as_before() -> None:
    inactive = activity_on_list(E2022, date(2023, 2, 1), 0)
    again = activity_on_list(E2022, date(2023, 3, 1), None, inactive)
    assert (again.standing, again.games, again.inactive_since, again.inactive_lists) == (
        *(Standing.INACTIVE, None, date(2023, 2, 1), 2),
    )
    active = activity_on_list(E2022, date(2023, 3, 1), None)
    assert (active.is_active, active.article, active.games) == (True, "7.22a", None)


@pytest.mark.parametrize(("day", "is_active"), [(date(2022, 8, 1), True), (date(2022, 7, 31), False)])
def test_a_year_that_begins_before_the_games_are_known_makes_nobody_inactive(day: date, is_active: bool) -> None:
    # the year of the list of August 2023 begins on 1 August 2022
    days = [date(2023, 8, 1)]
    known_from = date(2022, 8, 2) if is_active else day
    assert activity(E2022, days, {}, known_from).is_active is is_active


def test_games_that_are_known_suffice_whatever_is_missing() -> None:
    found = activity(E2022, [date(2023, 8, 1)], {date(2023, 7, 1): 2}, date(2023, 6, 1))
    assert (found.is_active, found.games) == (True, 2)


def test_the_year_of_a_list_begins_on_the_same_day_a_year_before() -> None:
    assert first_day_of_the_year(E2022, date(2024, 1, 1)) == date(2023, 1, 1)
    assert first_day_of_the_year(E2022, date(2024, 12, 1)) == date(2023, 12, 1)


def test_nobody_is_active_on_no_list() -> None:
    with pytest.raises(NoList) as caught:
        activity(E2022, [], {})
    assert str(caught.value) == "list_dates: expected at least the date of one list, got none"


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_every_edition_says_in_which_article_inactivity_begins_and_ends(edition: FideEdition) -> None:
    inactive = activity_on_list(edition, date(2023, 2, 1), edition.games_to_stay_active - 1)
    back = activity_on_list(edition, date(2023, 3, 1), edition.games_to_stay_active, inactive)
    articles = edition.articles
    assert (inactive.article, back.article) == (articles.inactivity_begins, articles.activity_regained)
    assert "" not in (inactive.article, back.article)


def test_whose_games_nobody_knows_is_active_without_a_number() -> None:
    assert activity_on_list(E2003, date(2005, 7, 1), None) == Activity(
        standing=Standing.ACTIVE, article="9.2.3a", games=None, required=4
    )


def test_a_year_whose_games_are_known_from_its_first_day_can_make_inactive() -> None:
    # the year of the list of August 2023 begins on 1 August 2022
    assert not activity(E2022, [date(2023, 8, 1)], {}, date(2022, 8, 1)).is_active


def test_as_many_games_as_are_needed_suffice_in_a_year_that_is_known_in_part() -> None:
    found = activity(E2003, [date(2005, 7, 1)], {date(2005, 6, 1): 4}, date(2005, 1, 1))
    assert (found.is_active, found.games) == (True, 4)


def test_another_number_of_months_would_begin_the_year_in_another_month() -> None:
    half_a_year = replace(E2022, inactive_after_months=6)
    assert first_day_of_the_year(half_a_year, date(2024, 1, 1)) == date(2023, 7, 1)
