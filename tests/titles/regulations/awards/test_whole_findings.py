"""Findings with everything they say: what they count, what they are about, and the paper that would help."""

from dataclasses import astuple, replace
from datetime import date, timedelta

import pytest

from tests.titles.regulations.awards.case_file import (
    ON,
    PAPERS,
    by_norms,
    by_rating,
    directly,
    elif_,
    norm,
    place,
    rating,
    subjects,
    three,
    whole,
)
from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, dossier
from titles.regulations import edition_for
from titles.regulations.awards import direct
from titles.regulations.awards.championships import ChampionshipRow
from titles.regulations.awards.facts import NationalSpan, Papers
from titles.regulations.awards.rules import AwardRule

EDITION = edition_for(ON)
OF_2021 = {"start": date(2021, 5, 17), "end": date(2021, 5, 28)}
OF_2019 = {"start": date(2019, 9, 5), "end": date(2019, 9, 10)}
MERGED = {"participants": 12, "federations": 5, "subgroup_participants": 6, "subgroup_federations": 3}
OLD = {"start": date(2005, 6, 20), "end": date(2005, 6, 30)}
NOTHING = (None, None, None, None)
"""No level, no event, no paper, no other edition."""


# ---------------------------------------------------------------- the norms together
def test_a_set_of_norms_counts_games_and_norms():
    found = by_norms(title="GM", norms=three(title="GM", eight_games=True), ratings=(rating(2500),))
    assert whole(found, AwardRule.GAMES) == ("1.5.1", "games", 27, 27, "met", "at-least", "games", *NOTHING)
    assert whole(found, AwardRule.EIGHT_GAME_NORMS) == (
        "1.4.1c", "eight-game-norms", 1, 3, "broken", "at-most", "count", *NOTHING,
    )  # fmt: skip
    assert whole(found, AwardRule.ONE_ROUND_A_DAY) == (
        "1.1.3a", "one-round-a-day", 1, 3, "met", "at-least", "count", 3, None, None, None,
    )  # fmt: skip


def test_what_a_set_of_norms_lacks_a_further_norm_brings():
    found = by_norms(norms=(norm(exemption="zonal", kind=None, start=date(2022, 7, 1), end=date(2022, 7, 9)),))
    further = (None, None, "further-norm", None)
    assert whole(found, AwardRule.GAMES) == ("1.5.1", "games", 27, 9, "open", "at-least", "games", *further)
    assert whole(found, AwardRule.NORMAL_FOREIGNERS) == (
        "1.4.3e", "normal-foreigners", 1, 0, "open", "at-least", "count", *further,
    )  # fmt: skip
    assert whole(found, AwardRule.MUST_HAVE_EVENT) == (
        "1.5.6", "must-have-event", 1, 0, "open", "at-least", "count", *further,
    )  # fmt: skip


def test_an_event_that_is_not_asked_for_is_counted_all_the_same():
    # the three Swisses ended on 9 March 2022
    assert whole(by_norms(), AwardRule.MUST_HAVE_EVENT) == (
        "1.5.6", "must-have-event", None, 3, "met", "waived", "count", *NOTHING,
    )  # fmt: skip


# ---------------------------------------------------------------- each norm
def test_a_norm_by_its_dossier_names_the_rules_and_the_event():
    card = dossier(EXACTLY_A_GM_NORM, edition=None)
    claim = norm("Madrid", start=card.event.start, end=card.event.end, title=None, games=None, dossier=card)
    assert whole(by_norms(norms=(claim,)), AwardRule.RULES_OF_THE_DAY) == (
        "1.5.4", "rules-of-the-day", "titles-2022", "titles-2022", "met", "is", "code", None, "Madrid", None, None,
    )  # fmt: skip


def test_of_a_dossier_whose_rules_are_not_kept_the_certificate_is_asked_for():
    found = by_norms(norms=(of_2019(title=None, games=None),))
    assert whole(found, AwardRule.RULES_OF_THE_DAY) == (
        "1.5.4", "rules-of-the-day", "it1", None, "open", "is", "code", None, "Madrid", "it1", None,
    )  # fmt: skip


def test_a_certificate_that_names_no_number_of_games_brings_none():
    assert whole(by_norms(norms=(of_2019(games=None),)), AwardRule.GAMES)[3] == 0


def of_2019(**facts):
    """A norm whose dossier is of May 2019: no edition is kept for that day."""
    card = dossier(EXACTLY_A_GM_NORM, edition=None)
    card = replace(card, event=replace(card.event, start=date(2019, 5, 1), end=date(2019, 5, 9)))
    return norm("Madrid", start=card.event.start, end=card.event.end, dossier=card, **facts)


def test_an_old_norm_names_the_day_of_its_registration_and_the_event():
    old = norm("Istanbul", registered_on=date(2013, 7, 30), **OLD)
    assert whole(by_norms(norms=(old,)), AwardRule.OLD_NORM) == (
        "1.5.5", "old-norm", "2013-07-31", "2013-07-30", "met", "is", "day", None, "Istanbul", None, None,
    )  # fmt: skip


def test_of_an_old_norm_that_was_not_registered_the_registration_is_asked_for():
    assert whole(by_norms(norms=(norm("Istanbul", **OLD),)), AwardRule.OLD_NORM) == (
        "1.5.5", "old-norm", "2013-07-31", None, "open", "is", "day", None, "Istanbul", "norm-registration", None,
    )  # fmt: skip


@pytest.mark.parametrize("end", [date(2005, 7, 1), date(2022, 3, 9)])
def test_of_a_younger_norm_nothing_is_said_about_its_registration(end):
    found = by_norms(norms=(norm(start=date(2005, 6, 20), end=end, registered_on=date(2014, 1, 1)),))
    assert AwardRule.OLD_NORM not in subjects(found)


def test_every_norm_that_is_left_out_is_heard():
    found = by_norms(norms=(norm("Istanbul", **OLD), norm("Izmir", fair_play_breach=True), norm("Rize", **OLD)))
    against = (AwardRule.OLD_NORM, AwardRule.FAIR_PLAY)
    assert [(one.rule, one.about) for one in found.findings if one.rule in against] == [
        ("old-norm", "Istanbul"),
        ("fair-play", "Izmir"),
        ("old-norm", "Rize"),
    ]


def test_a_breach_of_fair_play_names_the_event_of_the_norm():
    assert whole(by_norms(norms=(norm("Izmir", fair_play_breach=True),)), AwardRule.FAIR_PLAY) == (
        "0.4.4", "fair-play", "none", "breach", "broken", "is", "code", None, "Izmir", None, None,
    )  # fmt: skip


def test_a_certificate_and_the_games_belong_to_an_event():
    found = by_norms(norms=(norm("Ankara", pgn=False), norm("Bursa")))
    assert whole(found, AwardRule.PGN, "Ankara") == (
        "1.9.1", "pgn", "pgn", None, "open", "is", "code", None, "Ankara", "pgn", None,
    )  # fmt: skip
    assert whole(found, AwardRule.CERTIFICATE, "Bursa") == (
        "1.8", "certificate", "it1", "it1", "met", "is", "code", None, "Bursa", None, None,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("vouched", "said"),
    [(True, ("countersignature", "met", None)), (False, (None, "open", "countersignature"))],
)
def test_what_was_typed_from_a_certificate_is_vouched_for_by_a_second_official(vouched, said):
    there, state, paper = said
    found = by_norms(norms=(norm("Ankara"), norm("Bursa", countersigned=vouched)))
    assert [astuple(one) for one in found.findings if one.rule is AwardRule.COUNTERSIGNED] == [
        ("1.8", "countersigned", "countersignature", there, state, "is", "code", None, "Bursa", paper, None)
    ]


# ---------------------------------------------------------------- ratings
def test_a_rating_is_counted_in_points_of_rating():
    assert whole(by_norms(), AwardRule.RATING) == ("1.5.3", "rating", 2400, 2405, "met", "at-least", "rating", *NOTHING)
    assert whole(by_norms(ratings=()), AwardRule.RATING) == (
        "1.5.3", "rating", 2400, None, "open", "at-least", "rating", None, None, "rating-list", None,
    )  # fmt: skip


def test_the_games_of_a_title_by_rating_are_those_until_the_rating():
    found = by_rating("FM", rating(2300, games=12))
    assert whole(found, AwardRule.RATED_GAMES) == (
        "1.3", "rated-games", 30, 12, "open", "at-least", "games", 2300, None, "rating-list", None,
    )  # fmt: skip
    assert found.achieved_on is None


def test_before_july_2017_the_games_are_shown_but_not_asked_for():
    found = by_rating("FM", rating(2300, on=date(2017, 7, 1), games=12))
    assert whole(found, AwardRule.RATED_GAMES) == ("1.3", "rated-games", None, 12, "met", "waived", "games", *NOTHING)


def test_of_two_ratings_the_one_that_is_just_enough_serves_if_it_has_the_games():
    found = by_rating("FM", rating(2350, games=12), rating(2300, on=date(2022, 8, 1), games=60))
    assert (whole(found, AwardRule.RATING)[3], whole(found, AwardRule.RATED_GAMES)[3]) == (2300, 60)


def test_a_rating_that_is_too_low_is_not_asked_for_its_games():
    assert AwardRule.RATED_GAMES not in subjects(by_rating("FM", rating(2299, games=12)))


def test_a_title_is_achieved_with_the_first_rating_that_is_enough():
    short, later, first = (
        rating(points, on=date(2023, month, 1)) for month, points in ((1, 2299), (3, 2310), (2, 2300))
    )
    assert by_rating("FM", short, later, first).achieved_on == first.on
    assert (by_rating("FM").achieved_on, by_rating("FM", short).achieved_on) == (None, None)


# ---------------------------------------------------------------- direct titles
def test_a_place_is_about_the_championship_that_the_report_tells_of():
    found = directly("WGM", place(place=None, **OF_2021))
    assert whole(found, AwardRule.PLACE) == (
        "1.2.4", "place", "1", None, "open", "is", "code", None, "continental", "tournament-report", None,
    )  # fmt: skip
    assert whole(directly("WGM", place(award=None)), AwardRule.CHAMPIONSHIP) == (
        "1.2.1", "championship", "WGM", None, "open", "is", "code", None, "continental", "direct-titles-table", None,
    )  # fmt: skip


def test_of_the_rows_for_a_title_the_one_that_gives_it_is_shown():
    # third: not the first row, not the share of the second; the places two and three of the third row
    rows = [ChampionshipRow(**SHORT_ROW | {"place": at}) for at in ("1", "2/3", "2-3")]
    found = direct._best_row(EDITION, rows, place(place=3, score=500))
    assert (found.required, found.found, found.status) == ("2-3", "3", "met")


def test_a_row_whose_place_is_not_known_comes_before_one_that_does_not_give_the_title():
    # 5 of 9 are not two thirds, and the place is not known
    rows = [ChampionshipRow(**SHORT_ROW | {"place": at}) for at in ("2/3", "1", "2-3")]
    found = direct._best_row(EDITION, rows, place(place=None, score=500))
    assert (found.required, found.found, found.status) == ("1", None, "open")


SHORT_ROW = {
    "championship": "continental", "section": "women", "award": "WGM",
    "known_from": date(2022, 1, 1), "known_to": date(2022, 12, 31), "source": "", "says": "",
}  # fmt: skip


def test_a_score_is_counted_in_points():
    assert whole(directly("WGM", place(score=300)), AwardRule.SCORE) == (
        "1.2.2", "score", 350, 300, "broken", "at-least", "score", None, "continental", None, None,
    )  # fmt: skip


def test_an_event_that_is_too_small_is_no_matter_of_a_paper():
    found = directly("WGM", place(participants=9, federations=None, rounds=8, games=8))
    assert whole(found, AwardRule.PARTICIPANTS) == (
        "1.2.3", "participants", 10, 9, "broken", "at-least", "count", None, "continental", None, None,
    )  # fmt: skip
    assert whole(found, AwardRule.FEDERATIONS) == (
        "1.2.3", "federations", 5, None, "open", "at-least", "count", None, "continental", "tournament-report", None,
    )  # fmt: skip
    assert whole(found, AwardRule.ROUNDS) == (
        "1.2.3", "rounds", 9, 8, "broken", "at-least", "count", None, "continental", None, None,
    )  # fmt: skip


def test_the_score_of_a_subgroup_is_counted_in_points_too():
    # half of nine rounds
    found = directly("WGM", place(score=400, **MERGED))
    assert astuple([one for one in found.findings if one.article == "1.2.3a"][-1]) == (
        "1.2.3a", "score", 450, 400, "broken", "at-least", "score", None, "continental", None, None,
    )  # fmt: skip


def test_a_merged_event_is_of_a_continent_still():
    asked = [one.rule for one in directly("WGM", place(**MERGED)).findings if one.article.startswith("1.2.3")]
    assert asked == ["participants", "federations", "rounds", "group-participants", "group-federations", "score"]


@pytest.mark.parametrize(("said", "found", "state"), [(True, "yes", "met"), (False, "no", "broken")])
def test_what_the_regulations_of_a_zonal_say_is_yes_or_no(said, found, state):
    zonal = place("zonal", level="sub-continental", establishes_qualifiers=said, award="WIM")
    assert whole(directly("WIM", zonal), AwardRule.QUALIFIERS) == (
        "1.2.4", "qualifiers", "yes", found, state, "is", "code", None, "zonal", None, None,
    )  # fmt: skip


def test_what_is_not_said_the_designation_of_the_continent_says():
    event = place("arab-youth-u20", level="regional", award="WIM")
    assert whole(directly("WIM", event), AwardRule.DESIGNATED) == (
        "1.2.4", "designated", "yes", None, "open", "is", "code", 3, "arab-youth-u20", "designation", None,
    )  # fmt: skip


def test_a_breach_and_the_list_are_about_the_championship():
    found = directly("WGM", place(fair_play_breach=True))
    assert whole(found, AwardRule.FAIR_PLAY) == (
        "0.4.4", "fair-play", "none", "breach", "broken", "is", "code", None, "continental", None, None,
    )  # fmt: skip
    assert whole(found, AwardRule.DIRECT_LIST) == (
        "1.10a", "direct-list", "direct-titles-list", "direct-titles-list", "met", "is", "code", None, "continental",
        None, None,
    )  # fmt: skip


def test_the_place_for_a_norm_is_that_of_the_table():
    third = place("regional-youth-u20", section="open", level="regional", award="IM norm", place=3, **OF_2019)
    assert whole(by_norms(norms=(), direct=(third,)), AwardRule.PLACE) == (
        "1.2.4", "place", "2-3", "3", "met", "is", "code", None, "regional-youth-u20", None, None,
    )  # fmt: skip


def test_a_norm_of_the_table_counts_though_the_list_is_silent():
    third = place("regional-youth-u20", section="open", level="regional", award=None, place=3, **OF_2019)
    found = by_norms(norms=(), direct=(third,))
    assert (found.norms[0].event, whole(found, AwardRule.DIRECT_LIST)[4]) == ("regional-youth-u20", "open")


# ---------------------------------------------------------------- the rating for a direct title
def test_the_minimum_of_a_direct_title_is_a_rating():
    assert whole(directly("WGM", place(), ratings=(rating(2099),)), AwardRule.DIRECT_MINIMUM) == (
        "0.6.2", "direct-minimum", 2100, 2099, "open", "at-least", "rating", None, None, "rating-list", None,
    )  # fmt: skip


def test_where_no_minimum_is_asked_for_the_finding_says_so():
    at_the_olympiad = place("olympiad", level="world", score=550, games=11, rounds=11, award="WCM")
    found = directly("WCM", at_the_olympiad, ratings=(), on=date(2024, 10, 1), applicant=elif_(title=None))
    assert whole(found, AwardRule.DIRECT_MINIMUM) == (
        "0.6.2", "direct-minimum", None, None, "met", "waived", "rating", *NOTHING,
    )  # fmt: skip
    assert found.achieved_on == date(2022, 6, 9)


def test_the_games_of_a_minimum_are_those_until_the_rating():
    found = directly("WGM", place(), ratings=(rating(2100, on=date(2024, 2, 1), games=29),), on=date(2024, 9, 1))
    assert whole(found, AwardRule.DIRECT_MINIMUM_GAMES) == (
        "0.6.2", "direct-minimum-games", 30, 29, "open", "at-least", "games", 2100, None, "rating-list", None,
    )  # fmt: skip


def test_a_minimum_that_is_not_reached_is_not_asked_for_its_games():
    found = directly("WGM", place(), ratings=(rating(2099, on=date(2024, 2, 1), games=29),), on=date(2024, 9, 1))
    assert AwardRule.DIRECT_MINIMUM_GAMES not in subjects(found)


def test_a_rating_that_is_just_the_minimum_serves_if_it_has_the_games():
    ratings = (rating(2150, on=date(2024, 2, 1), games=12), rating(2100, on=date(2024, 8, 1), games=44))
    found = directly("WGM", place(), ratings=ratings, on=date(2024, 9, 1))
    assert (whole(found, AwardRule.DIRECT_MINIMUM)[3], whole(found, AwardRule.DIRECT_MINIMUM_GAMES)[3]) == (2100, 44)


def test_a_direct_title_is_achieved_with_a_rating_that_comes_later():
    # the championship ended on 9 June
    assert directly("WGM", place(), ratings=(rating(2100, on=date(2022, 8, 1)),)).achieved_on == date(2022, 8, 1)


def test_a_direct_title_that_is_complete_names_no_lower_ones():
    assert directly("WGM", place(), ratings=(rating(2100),)).lower_titles == ()


def test_a_lower_title_is_reached_with_just_its_rating():
    found = directly("WGM", place(), ratings=(rating(1900),))
    assert [(one.title, one.is_reached) for one in found.lower_titles] == [("WIM", False), ("WFM", True), ("WCM", True)]


# ---------------------------------------------------------------- papers
def test_a_player_who_is_refused_is_named_as_the_sender():
    assert whole(by_norms(papers=replace(PAPERS, federation_refused=True)), AwardRule.SIGNED) == (
        "1.10d", "signed", None, "player", "met", "waived", "code", *NOTHING,
    )  # fmt: skip


def test_a_late_application_shows_its_days_and_the_surcharge():
    late = replace(PAPERS, meeting_on=ON + timedelta(29))
    assert whole(by_norms(papers=late), AwardRule.DAYS_AHEAD) == (
        "2.3", "days-ahead", 30, 29, "open", "at-least", "days", 50, None, "proof-of-surcharge", None,
    )  # fmt: skip
    assert whole(by_norms(papers=replace(late, surcharge_paid=True)), AwardRule.DAYS_AHEAD) == (
        "2.3", "days-ahead", None, 29, "met", "waived", "days", *NOTHING,
    )  # fmt: skip


def test_without_a_meeting_the_days_are_open_and_no_paper_helps():
    found = by_norms(papers=Papers())
    assert whole(found, AwardRule.DAYS_AHEAD) == ("2.3", "days-ahead", 30, None, "open", "at-least", "days", *NOTHING)
    assert whole(found, AwardRule.POSTED) == (
        "2.4", "posted", 30, None, "open", "at-least", "days", None, None, "website-posting", None,
    )  # fmt: skip


def test_the_games_with_a_national_rating_are_counted_at_a_level():
    spans = (NationalSpan(games=14, rating_before=2351, rating_after=2351),)
    assert whole(by_norms(applicant=elif_(federation="CAN"), national=spans), AwardRule.NATIONAL_RATING) == (
        "790", "national-rating", 15, 14, "open", "at-least", "games", 2351, None, "national-ratings", "cfc-2009",
    )  # fmt: skip
