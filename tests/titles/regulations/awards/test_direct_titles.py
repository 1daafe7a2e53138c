"""Titles and single norms directly from championships, one scenario for each sub-article of 1.2, and 0.6.2."""

from dataclasses import replace
from datetime import date

import pytest

from tests.titles.regulations.awards.case_file import (
    application,
    by_norms,
    directly,
    elif_,
    finding,
    held,
    missing,
    norm,
    place,
    rating,
    subjects,
)
from titles.regulations.awards.judge import judge_application
from titles.regulations.awards.rules import AwardRule
from titles.regulations.awards.verdict import LeftOut, LowerTitle, Outcome, Way
from titles.regulations.finding import Bound, Document, Status

OF_2021 = {"start": date(2021, 5, 17), "end": date(2021, 5, 28)}


# ---------------------------------------------------------------- 1.2.1
def test_1_2_1_a_title_is_gained_directly_and_the_mix_of_opponents_is_not_asked_for():
    found = directly("WGM", place(**OF_2021), ratings=(rating(2100),))
    assert found.outcome is Outcome.COMPLETE
    assert subjects(found) == [
        AwardRule.PLACE, AwardRule.SCORE, AwardRule.PARTICIPANTS, AwardRule.FEDERATIONS, AwardRule.ROUNDS,
        AwardRule.DIRECT_LIST, AwardRule.DIRECT_MINIMUM,
    ]  # fmt: skip


def test_1_2_1_a_single_norm_is_one_of_nine_games_in_an_application():
    # 9 by performance in Ankara and Bursa each, 9 from the championship: 27
    gained = place("regional-youth-u20", section="open", level="regional", award="IM norm", place=2, **_days(2019, 9))
    gained = replace(gained, designated=True)
    found = by_norms(norms=(norm("Ankara"), norm("Bursa")), direct=(gained,))
    assert held(found, AwardRule.GAMES) == ("1.5.1", 27, 27, Status.MET)
    assert (found.norms[2].event, found.norms[2].games, found.outcome) == ("regional-youth-u20", 9, Outcome.COMPLETE)


def test_1_2_1_a_norm_from_a_championship_was_not_achieved_under_the_foreigner_rule():
    gained = place("regional-youth-u20", section="open", level="regional", award="IM norm", place=3, **_days(2019, 9))
    assert finding(by_norms(norms=(), direct=(gained,)), AwardRule.NORMAL_FOREIGNERS).found == 0


def test_1_2_1_a_place_that_gives_no_norm_is_left_out_and_the_norms_beside_it_suffice():
    # second and third have the norm; 9 each in Ankara, Bursa and Cesme are the 27 of 1.5.1 without the fifth
    fifth = place("regional-youth-u20", section="open", level="regional", award="IM norm", place=5, **_days(2019, 9))
    found = by_norms(direct=(replace(fifth, designated=True),))
    assert (held(found, AwardRule.GAMES), found.outcome) == (("1.5.1", 27, 27, Status.MET), Outcome.COMPLETE)
    assert found.left_out == (LeftOut(event="regional-youth-u20", article="1.2.4", reason="not-a-norm"),)


def test_0_4_4_a_norm_from_a_championship_with_a_breach_speaks_against_the_application():
    gained = place("regional-youth-u20", section="open", level="regional", award="IM norm", place=2, **_days(2019, 9))
    found = by_norms(direct=(replace(gained, designated=True, fair_play_breach=True),))
    assert found.left_out == (LeftOut(event="regional-youth-u20", article="0.4.4", reason="fair-play"),)
    assert (missing(found), found.outcome) == (["0.4.4"], Outcome.REFUSED)


def test_1_2_1_a_norm_from_the_olympiad_is_one_of_the_events_of_1_5_6_since_2024():
    gained = place("olympiad", section="open", level="world", award="IM norm")
    found = [by_norms(norms=(), direct=(gained,), on=on) for on in (date(2022, 9, 1), date(2024, 9, 1))]
    assert [finding(each, AwardRule.MUST_HAVE_EVENT).found for each in found] == [0, 1]
    assert [each.norms[0].edition for each in found] == [None, None]
    assert [finding(each, AwardRule.EIGHT_GAME_NORMS).found for each in found] == [0, 0]


def test_1_2_1_a_norm_that_only_the_list_of_the_chief_arbiter_names_is_believed():
    gained = place("pan-american-u20", section="open", award="IM norm")
    found = by_norms(norms=(norm("Ankara"), norm("Bursa")), direct=(gained,))
    assert held(found, AwardRule.CHAMPIONSHIP) == ("1.2.1", "IM norm", "IM norm", Status.MET)


def test_1_2_1_a_result_that_gives_a_norm_is_no_way_to_the_title_itself():
    gained = place("pan-american-u20", section="open", award="IM norm")
    assert [each.way for each in judge_application(application(direct=(gained,))).ways] == [Way.NORMS]


def test_1_2_1_a_place_that_does_not_give_the_title_breaks_the_application():
    # only the first gets WGM
    found = directly("WGM", place(place=2, **OF_2021), ratings=(rating(2100),))
    assert held(found, AwardRule.PLACE) == ("1.2.4", "1", "2", Status.BROKEN)
    assert found.outcome is Outcome.REFUSED


def test_1_2_1_of_a_championship_that_no_public_source_covers_the_table_and_the_list_are_asked_for():
    found = directly("WGM", place(award=None), ratings=(rating(2100),))
    assert held(found, AwardRule.CHAMPIONSHIP) == ("1.2.1", "WGM", None, Status.OPEN)
    assert (missing(found), found.documents) == (
        ["1.2.1", "1.10a"],
        (Document.DIRECT_TABLE, Document.DIRECT_LIST),
    )


def test_1_2_1_a_list_that_names_another_title_speaks_against_this_one():
    found = directly("WGM", place(award="WFM"), ratings=(rating(2100),))
    assert held(found, AwardRule.CHAMPIONSHIP) == ("1.2.1", "WGM", "WFM", Status.BROKEN)


# ---------------------------------------------------------------- 1.2.2
def test_1_2_2_the_minimum_score_is_35_percent():
    # 35 % of 9 is 3.15: 3½ is enough, 3 is not
    assert held(directly("WGM", place(score=350)), AwardRule.SCORE) == ("1.2.2", 350, 350, Status.MET)
    assert held(directly("WGM", place(score=300)), AwardRule.SCORE) == ("1.2.2", 350, 300, Status.BROKEN)


def test_1_2_2_exactly_35_percent_is_enough():
    # 35 % of 10 is exactly 3½
    assert held(directly("WGM", place(score=350, games=10, rounds=10)), AwardRule.SCORE)[1:] == (350, 350, Status.MET)


# ---------------------------------------------------------------- 1.2.3
@pytest.mark.parametrize(
    ("entitled", "federations", "required", "state"),
    [
        (50, 5, 5, Status.MET),  # a third of 50 is 17; five is lower
        (50, 4, 5, Status.BROKEN),
        (10, 4, 4, Status.MET),  # a third of 10 is 3.3, so four; lower than five
        (10, 3, 4, Status.BROKEN),
        (15, 5, 5, Status.MET),  # a third of 15 is five
        (None, 4, 5, Status.BROKEN),  # how many are entitled is not known: five is always enough
    ],
)
def test_1_2_3_a_third_or_five_of_the_federations_take_part(entitled, federations, required, state):
    found = directly("WGM", place(federations=federations, federations_entitled=entitled))
    assert held(found, AwardRule.FEDERATIONS) == ("1.2.3", required, federations, state)


@pytest.mark.parametrize(("participants", "state"), [(10, Status.MET), (9, Status.BROKEN), (None, Status.OPEN)])
def test_1_2_3_ten_take_part(participants, state):
    found = directly("WGM", place(participants=participants))
    assert held(found, AwardRule.PARTICIPANTS) == ("1.2.3", 10, participants, state)


@pytest.mark.parametrize(("rounds", "state"), [(9, Status.MET), (8, Status.BROKEN)])
def test_1_2_3_nine_rounds_are_played(rounds, state):
    found = directly("WGM", place(rounds=rounds, games=8))
    assert held(found, AwardRule.ROUNDS) == ("1.2.3", 9, rounds, state)


@pytest.mark.parametrize("level", ["affiliate-world", "world"])
def test_1_2_3_world_championships_are_exempt(level):
    found = directly("WGM", place("ibca-world", level=level, participants=8, federations=3, rounds=7, games=7))
    assert not {AwardRule.PARTICIPANTS, AwardRule.FEDERATIONS, AwardRule.ROUNDS} & set(subjects(found))


@pytest.mark.parametrize("level", ["continental", "sub-continental", "regional", "affiliate"])
def test_1_2_3_holds_for_continents_regions_and_affiliates(level):
    assert AwardRule.PARTICIPANTS in subjects(directly("WGM", place(level=level)))


# ---------------------------------------------------------------- 1.2.3a
def test_1_2_3a_the_best_of_a_subgroup_gets_the_title():
    # 12 from 5 federations together, 6 from 3 in the girls' group, 4½ of 9 rounds is half
    merged = place(participants=12, federations=5, subgroup_participants=6, subgroup_federations=3, score=450)
    found = directly("WGM", merged, ratings=(rating(2100),))
    assert [(one.article, one.rule, one.status) for one in found.findings if one.article == "1.2.3a"] == [
        ("1.2.3a", AwardRule.PARTICIPANTS, Status.MET),
        ("1.2.3a", AwardRule.FEDERATIONS, Status.MET),
        ("1.2.3a", AwardRule.GROUP_PARTICIPANTS, Status.MET),
        ("1.2.3a", AwardRule.GROUP_FEDERATIONS, Status.MET),
        ("1.2.3a", AwardRule.SCORE, Status.MET),
    ]


def test_1_2_3a_half_of_all_rounds_is_asked_for_even_if_fewer_games_were_played():
    # 4 of 7 played games, but of nine rounds 4½ would be half
    merged = place(participants=12, federations=5, subgroup_participants=6, subgroup_federations=3, score=400, games=7)
    group = [one for one in directly("WGM", merged).findings if one.article == "1.2.3a"]
    assert (group[-1].required, group[-1].found, group[-1].status) == (450, 400, Status.BROKEN)


@pytest.mark.parametrize(
    ("facts", "subject", "required"),
    [
        ({"participants": 9}, AwardRule.PARTICIPANTS, 10),
        ({"federations": 4}, AwardRule.FEDERATIONS, 5),
        ({"subgroup_participants": 5}, AwardRule.GROUP_PARTICIPANTS, 6),
        ({"subgroup_federations": 2}, AwardRule.GROUP_FEDERATIONS, 3),
    ],
)
def test_1_2_3a_one_too_few_breaks_it(facts, subject, required):
    usual = {"participants": 10, "federations": 5, "subgroup_participants": 6, "subgroup_federations": 3}
    found = directly("WGM", place(**usual | facts))
    assert held(found, subject) == ("1.2.3a", required, required - 1, Status.BROKEN)


def test_1_2_3a_what_is_not_known_of_the_subgroup_is_asked_for():
    found = directly("WGM", place(participants=12, federations=5, subgroup_federations=3))
    assert held(found, AwardRule.GROUP_PARTICIPANTS) == ("1.2.3a", 6, None, Status.OPEN)
    assert Document.TOURNAMENT_REPORT in found.documents


# ---------------------------------------------------------------- 1.2.4
def test_1_2_4_gold_is_the_first_after_the_tie_break():
    assert held(directly("WGM", place(first_equal=True, **OF_2021)), AwardRule.PLACE) == ("1.2.4", "1", "1", Status.MET)


@pytest.mark.parametrize(("at", "state"), [(1, Status.MET), (3, Status.MET), (4, Status.BROKEN)])
def test_1_2_4_first_equal_are_the_best_three_after_the_tie_break(at, state):
    tied = place("zonal", section="open", first_equal=True, place=at, award="IM", **_days(2019, 6))
    assert held(directly("IM", tied), AwardRule.PLACE) == ("1.2.4", "1st-equal", str(at), state)


def test_1_2_4_who_is_first_without_a_tie_is_first_before_the_tie_break_too():
    alone = place("zonal", section="open", place=1, award="IM", **_days(2019, 6))
    assert held(directly("IM", alone), AwardRule.PLACE) == ("1.2.4", "1st-equal", "1", Status.MET)


def test_1_2_4_second_alone_is_not_first_equal():
    second = place("zonal", section="open", place=2, award="IM", **_days(2019, 6))
    assert held(directly("IM", second), AwardRule.PLACE)[3] is Status.BROKEN


def test_1_2_4_a_share_of_the_points_can_be_what_is_asked_for():
    # 6 of 9 are two thirds, 5½ are not
    enough = place("zonal", section="open", place=7, score=600, award="FM", **_days(2019, 6))
    short = place("zonal", section="open", place=7, score=550, award="FM", **_days(2019, 6))
    assert [held(directly("FM", each), AwardRule.PLACE)[3] for each in (enough, short)] == [Status.MET, Status.BROKEN]


def test_1_2_4_where_the_place_is_not_known_the_report_is_asked_for():
    found = directly("WGM", place(place=None, **OF_2021), ratings=(rating(2100),))
    assert held(found, AwardRule.PLACE) == ("1.2.4", "1", None, Status.OPEN)
    assert found.documents == (Document.TOURNAMENT_REPORT,)


@pytest.mark.parametrize(("said", "state"), [(True, Status.MET), (None, Status.OPEN), (False, Status.BROKEN)])
@pytest.mark.parametrize("championship", ["zonal", "sub-zonal"])
def test_1_2_4_a_zonal_counts_only_if_it_establishes_qualifiers(championship, said, state):
    found = directly("WIM", place(championship, level="sub-continental", establishes_qualifiers=said, award="WIM"))
    one = finding(found, AwardRule.QUALIFIERS)
    assert (one.article, one.status) == ("1.2.4", state)
    assert (Document.EVENT_REGULATIONS in found.documents) is (state is Status.OPEN)


def test_1_2_4_other_sub_continentals_need_no_qualifiers():
    found = directly("WIM", place("arab-women", level="sub-continental", award="WIM"))
    assert AwardRule.QUALIFIERS not in subjects(found)


@pytest.mark.parametrize(("said", "state"), [(True, Status.MET), (None, Status.OPEN), (False, Status.BROKEN)])
def test_1_2_4_a_regional_event_is_one_of_three_that_the_continent_has_designated(said, state):
    found = directly("WIM", place("arab-youth-u20", level="regional", designated=said, award="WIM"))
    one = finding(found, AwardRule.DESIGNATED)
    assert (one.article, one.level, one.status) == ("1.2.4", 3, state)


def test_1_2_4_second_and_third_stand_in_one_row():
    silver = place("world-junior-u20", section="women", level="world", place=2, award="WIM", **_days(2022, 10))
    found = directly("WIM", silver, on=date(2022, 12, 1), ratings=(rating(2000),))
    assert held(found, AwardRule.PLACE) == ("1.2.4", "2-3", "2", Status.MET)


# ---------------------------------------------------------------- 0.6.2
@pytest.mark.parametrize(
    ("title", "least"),
    [
        ("GM", 2300), ("IM", 2200), ("FM", 2100), ("CM", 2000),
        ("WGM", 2100), ("WIM", 2000), ("WFM", 1900), ("WCM", 1800),
    ],
)  # fmt: skip
def test_0_6_2_a_direct_title_needs_a_minimum_rating_once(title, least):
    applicant = elif_(title=None)
    enough = directly(title, place(award=title), ratings=(rating(least),), applicant=applicant)
    short = directly(title, place(award=title), ratings=(rating(least - 1),), applicant=applicant)
    assert held(enough, AwardRule.DIRECT_MINIMUM) == ("0.6.2", least, least, Status.MET)
    assert (enough.outcome, short.outcome) == (Outcome.COMPLETE, Outcome.CONDITIONAL)


def test_0_6_2_a_conditional_title_names_the_lower_ones_that_may_be_taken_meanwhile():
    # 1920: short of 2100 for WGM and of 2000 for WIM, enough for WFM (1900) and WCM (1800)
    found = directly("WGM", place(**OF_2021), ratings=(rating(1920),))
    assert found.outcome is Outcome.CONDITIONAL
    assert found.lower_titles == (
        LowerTitle(title="WIM", rating=2000, is_reached=False),
        LowerTitle(title="WFM", rating=1900, is_reached=True),
        LowerTitle(title="WCM", rating=1800, is_reached=True),
    )


def test_0_6_2_the_lower_title_is_applied_for_with_the_result_of_the_higher_one():
    found = directly("WFM", place(**OF_2021), ratings=(rating(1920),), applicant=elif_(title=None))
    assert held(found, AwardRule.DIRECT_MINIMUM) == ("0.6.2", 1900, 1920, Status.MET)
    assert found.outcome is Outcome.COMPLETE


def test_0_6_2_of_two_titles_that_a_result_gives_the_nearer_one_is_looked_at():
    # the table gives IM for the second place, the list says GM: for FM the place of the IM row counts
    silver = place("world-junior-u20", section="open", level="world", place=2, award="GM", **_days(2022, 10))
    found = directly("FM", silver, on=date(2022, 12, 1), applicant=elif_(title=None))
    assert held(found, AwardRule.PLACE) == ("1.2.4", "2-3", "2", Status.MET)
    assert held(found, AwardRule.DIRECT_LIST)[3] is Status.OPEN


def test_0_6_2_the_highest_rating_is_shown_where_none_is_enough():
    found = directly("WGM", place(**OF_2021), ratings=(rating(1920), rating(1985), rating(1950)))
    assert held(found, AwardRule.DIRECT_MINIMUM) == ("0.6.2", 2100, 1985, Status.OPEN)


def test_0_6_2_a_player_without_any_rating_gets_the_title_conditionally():
    found = directly("WGM", place(**OF_2021), ratings=())
    assert (found.outcome, found.lower_titles[-1].is_reached) == (Outcome.CONDITIONAL, False)


def test_0_6_2_the_minimum_is_reached_by_a_rating_that_somebody_vouches_for():
    # 1.5.3a speaks of every application that rests on an unpublished rating; the commission judges a stated one (0.3)
    for kind, articles in (("mid-period", ["1.5.3a"] * 3), ("stated", ["0.6.2"])):
        bare = directly("WGM", place(**OF_2021), ratings=(rating(2100, kind=kind),))
        vouched = rating(2100, kind=kind, proved=True, agreed=True, period_rated=True)
        assert (bare.outcome, [each.article for each in bare.missing]) == (Outcome.CONDITIONAL, articles)
        assert directly("WGM", place(**OF_2021), ratings=(vouched,)).outcome is Outcome.COMPLETE


def test_0_6_2_since_2024_the_minimum_needs_30_games_if_it_was_reached_after_new_year():
    reached = rating(2100, on=date(2024, 2, 1), games=29)
    found = directly("WGM", place(), ratings=(reached,), on=date(2024, 9, 1))
    assert held(found, AwardRule.DIRECT_MINIMUM_GAMES) == ("0.6.2", 30, 29, Status.OPEN)
    assert found.outcome is Outcome.CONDITIONAL


def test_0_6_2_a_minimum_reached_on_new_years_day_2024_or_before_needs_no_games():
    reached = rating(2100, on=date(2024, 1, 1), games=5)
    assert directly("WGM", place(), ratings=(reached,), on=date(2024, 9, 1)).outcome is Outcome.COMPLETE


def test_0_6_2_of_two_ratings_the_one_with_the_games_serves():
    ratings = (rating(2150, on=date(2024, 2, 1), games=12), rating(2101, on=date(2024, 8, 1), games=44))
    found = directly("WGM", place(), ratings=ratings, on=date(2024, 9, 1))
    assert held(found, AwardRule.DIRECT_MINIMUM) == ("0.6.2", 2100, 2101, Status.MET)
    assert held(found, AwardRule.DIRECT_MINIMUM_GAMES) == ("0.6.2", 30, 44, Status.MET)


@pytest.mark.parametrize(("title", "section"), [("CM", "open"), ("WCM", "women")])
def test_0_6_2_the_titles_of_candidates_at_the_olympiad_need_no_rating_since_2024(title, section):
    # 5½ of 11 is half of the points
    result = place(
        "olympiad", section=section, level="world", start=date(2024, 9, 11), end=date(2024, 9, 22),
        place=200, score=550, games=11, rounds=11, award=title,
    )  # fmt: skip
    found = directly(title, result, ratings=(), on=date(2024, 10, 1), applicant=elif_(title=None))
    one = finding(found, AwardRule.DIRECT_MINIMUM)
    assert (one.bound, one.status, found.outcome) == (Bound.WAIVED, Status.MET, Outcome.COMPLETE)


def test_0_6_2_in_2022_the_olympiad_asked_for_the_rating_too():
    result = place("olympiad", level="world", score=550, games=11, rounds=11, award="WCM")
    found = directly("WCM", result, ratings=(), applicant=elif_(title=None))
    assert (held(found, AwardRule.DIRECT_MINIMUM)[1], found.outcome) == (1800, Outcome.CONDITIONAL)


def _days(year: int, month: int) -> dict[str, date]:
    return {"start": date(year, month, 5), "end": date(year, month, 10)}
