"""What a title is and who awards it: one scenario for each sub-article of 0.1 to 0.6."""

from datetime import date

import pytest

from tests.titles.regulations.awards.case_file import (
    application,
    by_norms,
    by_rating,
    directly,
    elif_,
    held,
    norm,
    place,
    rating,
    subjects,
    three,
    way,
)
from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, changed, gm, missed
from titles.regulations import BadDossier, edition_for
from titles.regulations.awards.held_titles import Removal, removal_for_abuse, removal_for_breach, title_counts
from titles.regulations.awards.judge import judge_application
from titles.regulations.awards.reading import application_from_json
from titles.regulations.awards.rules import AwardRule
from titles.regulations.awards.verdict import LeftOut, Outcome, Way
from titles.regulations.finding import Status

EDITION = edition_for(date(2022, 9, 1))
MAY = date(2022, 5, 1), date(2022, 5, 9)


def test_0_1_a_title_that_fide_does_not_know_is_refused():
    document = {"title": "NM", "on": "2022-09-01", "applicant": {"federation": "TUR"}}
    with pytest.raises(BadDossier, match=r"^title: expected one of GM, IM, WGM, FM, WIM, CM, WFM, WCM, got \"NM\"$"):
        application_from_json(document)


def test_0_2_the_day_chooses_the_edition():
    days = date(2022, 9, 1), date(2023, 9, 1), date(2024, 9, 1)
    found = [judge_application(application(on=day)).edition for day in days]
    assert found == ["titles-2022", "titles-2023", "titles-2024"]


def test_0_2_an_edition_that_is_named_goes_before_the_day():
    assert judge_application(application(edition="titles-2024")).edition == "titles-2024"


def test_0_3_there_are_eight_titles_and_four_of_them_are_for_women():
    assert EDITION.titles == ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
    man = by_norms(title="WGM", norms=three(title="WGM"), applicant=elif_(sex="m", title=None))
    unknown = by_norms(title="WGM", norms=three(title="WGM"), applicant=elif_(sex=None))
    assert held(man, AwardRule.WOMENS_TITLE) == ("0.3", "w", "m", Status.BROKEN)
    assert held(unknown, AwardRule.WOMENS_TITLE) == ("0.3", "w", None, Status.OPEN)


def test_0_3_a_woman_may_apply_for_every_title():
    assert by_norms(title="IM").outcome is Outcome.COMPLETE


def test_0_4_a_title_is_for_life_and_not_awarded_twice():
    found = by_rating("FM", rating(2300), applicant=elif_(title="FM"))
    assert held(found, AwardRule.TITLE_NOT_HELD) == ("0.4", "none", "FM", Status.BROKEN)
    assert found.outcome is Outcome.REFUSED


@pytest.mark.parametrize(("held_title", "asked"), [("GM", "IM"), ("WGM", "WIM"), ("IM", "WGM")])
def test_0_4_a_title_below_the_one_that_is_held_is_not_awarded_for_norms(held_title, asked):
    found = by_norms(title=asked, norms=three(title=asked), applicant=elif_(title=held_title))
    assert held(found, AwardRule.TITLE_NOT_HELD) == ("0.4", "none", held_title, Status.BROKEN)
    assert found.outcome is Outcome.REFUSED


def test_0_4_a_title_below_the_one_that_is_held_is_not_awarded_for_a_rating():
    found = by_rating("CM", rating(2300), applicant=elif_(title="FM"))
    assert (held(found, AwardRule.TITLE_NOT_HELD)[2], found.outcome) == ("FM", Outcome.REFUSED)


def test_0_4_a_title_below_the_one_that_is_held_is_not_awarded_for_a_place_in_a_championship():
    found = directly("IM", place(section="open", award="IM"), applicant=elif_(title="GM"))
    assert (held(found, AwardRule.TITLE_NOT_HELD)[2], found.outcome) == ("GM", Outcome.REFUSED)


@pytest.mark.parametrize(("held_title", "asked"), [("FM", "WIM"), ("WIM", "FM"), ("CM", "WIM")])
def test_0_4_a_title_that_is_not_below_the_one_that_is_held_is_left_to_be_gained(held_title, asked):
    which = Way.RATING if asked == "FM" else Way.NORMS
    found = way(which, title=asked, norms=three(title="WIM"), applicant=elif_(title=held_title))
    assert AwardRule.TITLE_NOT_HELD not in subjects(found)


def test_0_4_1_abuse_is_for_both_commissions_to_recommend_and_the_council_to_act_on():
    assert removal_for_abuse(EDITION) == Removal(
        article="0.4.1", recommended_by=("qc", "ethics-commission"), decided_by="council"
    )


@pytest.mark.parametrize(("confirmed", "counts"), [(date(2022, 4, 30), True), (date(2022, 5, 1), False)])
def test_0_4_2_a_title_counts_for_opponents_in_tournaments_starting_after_its_confirmation(confirmed, counts):
    # the tournament starts on 1 May: a title confirmed on that very day does not count yet
    assert title_counts(EDITION, confirmed, *MAY) is counts


def test_0_4_2_in_a_tournament_of_more_than_30_days_the_day_of_the_game_decides():
    # 1 May to 31 May are 31 days (1.1.4); confirmed on the 10th
    month, confirmed = (date(2022, 5, 1), date(2022, 5, 31)), date(2022, 5, 10)
    assert title_counts(EDITION, confirmed, *month, game_on=date(2022, 5, 11))
    assert not title_counts(EDITION, confirmed, *month, game_on=date(2022, 5, 10))
    assert not title_counts(EDITION, confirmed, *month)


def test_0_4_2_a_tournament_of_exactly_30_days_is_not_a_long_one():
    assert not title_counts(EDITION, date(2022, 5, 10), date(2022, 5, 1), date(2022, 5, 30), game_on=date(2022, 5, 11))


def test_0_4_3_a_title_is_achieved_with_the_last_result_or_the_rating_whichever_is_later():
    # norms until 9 March 2022: the rating came on 1 May, or had been there before
    assert by_norms().achieved_on == date(2022, 5, 1)
    assert by_norms(ratings=(rating(on=date(2021, 5, 1)),)).achieved_on == date(2022, 3, 9)


def test_0_4_3_the_rating_counts_from_the_first_day_it_was_reached():
    ratings = (rating(2430, on=date(2022, 8, 1)), rating(2400, on=date(2022, 4, 1)))
    assert by_norms(ratings=ratings).achieved_on == date(2022, 4, 1)


def test_0_4_3_nothing_is_achieved_while_a_norm_or_the_rating_is_missing():
    assert by_norms(ratings=(rating(2399),)).achieved_on is None
    assert by_norms(norms=three()[:2]).achieved_on is None


def test_0_4_3_holds_for_titles_by_rating_and_direct_titles_too():
    assert by_rating("FM", rating(2300)).achieved_on == date(2022, 5, 1)
    # the championship ended on 9 June, after the rating
    assert directly("WGM", place(), ratings=(rating(2100),)).achieved_on == date(2022, 6, 9)
    assert directly("WGM", place(), ratings=(rating(2099),)).achieved_on is None


def test_0_4_4_a_breach_of_fair_play_takes_a_norm_out_and_speaks_against_the_application():
    found = by_norms(norms=(norm("Ankara"), norm("Bursa"), norm("Cesme", fair_play_breach=True)))
    assert found.left_out == (LeftOut(event="Cesme", article="0.4.4", reason="fair-play"),)
    assert held(found, AwardRule.FAIR_PLAY) == ("0.4.4", "none", "breach", Status.BROKEN)


def test_0_4_4_a_breach_in_a_championship_speaks_against_a_direct_title():
    found = directly("WGM", place(fair_play_breach=True), ratings=(rating(2100),))
    assert held(found, AwardRule.FAIR_PLAY) == ("0.4.4", "none", "breach", Status.BROKEN)


def test_0_4_4_the_removal_of_a_title_can_be_appealed_for_30_days():
    # informed on 10 June: 20 days of June are left, and ten of July
    assert removal_for_breach(EDITION, date(2022, 6, 10)) == Removal(
        article="0.4.4", recommended_by=(), decided_by="qc", appeal_to="council", appeal_until=date(2022, 7, 10)
    )


def test_0_5_a_title_performance_is_a_performance_against_the_minimum_average():
    # Ra 2389 >= 2380, Rp 2609 >= 2600
    found = gm()
    assert (found.performance, found.rating_average, found.achieved) == (2609, 2389, True)


def test_0_5_a_title_norm_is_a_title_performance_with_the_mix_besides():
    # the same performance, but one GM fewer: two of three
    found = gm(changed(3, "1 R3 IM 2500 NED", EXACTLY_A_GM_NORM))
    assert (found.performance, found.achieved, missed(found)) == (2609, False, ["1.4.5b"])


def test_0_5_a_direct_title_is_gained_by_a_place():
    assert directly("WGM", place(), ratings=(rating(2100),)).outcome is Outcome.COMPLETE


def test_0_6_1_direct_titles_and_titles_by_rating_are_confirmed_by_the_chairman():
    ways = directly("WGM", place()), by_rating("FM", rating(2300))
    assert {(way.confirmed_by, way.awarded_by) for way in ways} == {("qc-chairman", "fide")}


def test_0_6_3_titles_by_norms_are_awarded_by_the_council_on_the_recommendation_of_the_commission():
    found = by_norms()
    assert (found.confirmed_by, found.awarded_by) == ("qc", "council")
