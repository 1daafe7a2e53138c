"""Titles by rating, one scenario for each sub-article of 1.3."""

from datetime import date

import pytest

from tests.titles.regulations.awards.case_file import by_rating, elif_, held, missing, rating
from titles.regulations.awards.rules import AwardRule
from titles.regulations.awards.verdict import Outcome
from titles.regulations.finding import Bound, Document, Status


@pytest.mark.parametrize(
    ("title", "least", "article"),
    [("FM", 2300, "1.3.1"), ("CM", 2200, "1.3.2"), ("WFM", 2100, "1.3.3"), ("WCM", 2000, "1.3.4")],
)
def test_1_3_1_to_1_3_4_each_title_has_its_rating(title, least, article):
    # the text prints «>» for two of them; «at least» is meant for all four
    nobody = elif_(title=None)
    enough = by_rating(title, rating(least), applicant=nobody)
    short = by_rating(title, rating(least - 1), applicant=nobody)
    assert held(enough, AwardRule.RATING) == (article, least, least, Status.MET)
    assert held(short, AwardRule.RATING) == (article, least, least - 1, Status.OPEN)
    assert (enough.outcome, short.outcome) == (Outcome.COMPLETE, Outcome.INCOMPLETE)


def test_1_3_the_title_is_confirmed_by_the_chairman_and_awarded_by_fide():
    found = by_rating("FM", rating(2300))
    assert (found.confirmed_by, found.awarded_by) == ("qc-chairman", "fide")


@pytest.mark.parametrize(("games", "state"), [(30, Status.MET), (29, Status.OPEN), (None, Status.OPEN)])
def test_1_3_thirty_rated_games_must_have_been_played_by_then(games, state):
    found = by_rating("FM", rating(2310, on=date(2017, 8, 1), games=games))
    assert held(found, AwardRule.RATED_GAMES) == ("1.3", 30, games, state)


def test_1_3_a_rating_of_1_july_2017_or_before_needs_no_games():
    # «achieved after 1st July 2017»: the first itself is not after
    found = by_rating("FM", rating(2310, on=date(2017, 7, 1), games=12))
    assert found.outcome is Outcome.COMPLETE
    assert [one.bound for one in found.findings if one.rule is AwardRule.RATED_GAMES] == [Bound.WAIVED]


def test_1_3_the_rating_and_the_games_are_held_against_the_same_day():
    # 2350 after 12 games, then below 2300, then 2301 after 60 games: the second day serves
    found = by_rating("FM", rating(2350, games=12), rating(2301, on=date(2022, 8, 1), games=60))
    assert held(found, AwardRule.RATING) == ("1.3.1", 2300, 2301, Status.MET)
    assert (found.outcome, found.achieved_on) == (Outcome.COMPLETE, date(2022, 8, 1))  # 0.4.3


def test_1_3_games_without_the_rating_do_not_help():
    # 2350 after 12 games, and 2250 after 60
    found = by_rating("FM", rating(2350, games=12), rating(2250, on=date(2022, 8, 1), games=60))
    assert held(found, AwardRule.RATED_GAMES) == ("1.3", 30, 12, Status.OPEN)
    assert missing(found) == ["1.3"]


def test_1_3_an_interim_rating_is_proved_as_in_1_5_3a():
    found = by_rating("FM", rating(2300, kind="mid-period"))
    assert missing(found) == ["1.5.3a"]
    shown = rating(2300, kind="mid-period", proved=True, agreed=True, period_rated=True)
    assert by_rating("FM", shown).outcome is Outcome.COMPLETE


def test_1_3_a_player_without_a_rating_has_it_still_to_reach():
    found = by_rating("FM")
    assert held(found, AwardRule.RATING) == ("1.3.1", 2300, None, Status.OPEN)
    assert found.documents == (Document.RATING_LIST,)


def test_1_5_3a_names_the_three_papers_that_prove_an_unpublished_rating():
    found = by_rating("FM", rating(2300, kind="mid-period"))
    assert [(each.rule, each.required, each.status) for each in found.findings if each.article == "1.5.3a"] == [
        (AwardRule.RATING_PROVED, "rating-calculation", Status.OPEN),
        (AwardRule.RATING_AGREED, "rating-agreement", Status.OPEN),
        (AwardRule.PERIOD_RATED, "period-results", Status.OPEN),
    ]


def test_1_3_a_rating_of_a_list_that_is_not_at_hand_is_confirmed_by_the_commission():
    stated = rating(2300, kind="stated")
    found = by_rating("FM", stated)
    assert held(found, AwardRule.RATING_CONFIRMED) == ("1.3.1", "rating-confirmation", None, Status.OPEN)
    assert found.documents == (Document.RATING_CONFIRMATION,)
    assert by_rating("FM", rating(2300, kind="stated", agreed=True)).outcome is Outcome.COMPLETE
    # the one that is confirmed goes before a higher one that is not, and a published one before both
    assert by_rating("FM", rating(2350, kind="stated"), rating(2300, kind="stated", agreed=True)).missing == ()
    assert by_rating("FM", rating(2350, kind="stated"), rating(2300)).missing == ()
