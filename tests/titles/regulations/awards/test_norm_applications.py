"""Titles by norms: each sub-article of 1.5, and 1.1.3a, 1.4.1c and 1.4.3e, which ask for the whole set of norms."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tests.titles.regulations.awards.case_file import by_norms, elif_, finding, held, missing, norm, rating, three
from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, dossier
from titles.regulations.awards.facts import NormClaim
from titles.regulations.awards.rules import AwardRule
from titles.regulations.awards.verdict import LeftOut, NormUsed, Outcome
from titles.regulations.finding import Bound, Document, Status

BEFORE_1_5_6 = {"start": date(2022, 6, 20), "end": date(2022, 6, 29)}


def test_an_application_with_everything_is_complete():
    found = by_norms()
    assert (found.outcome, missing(found), found.documents) == (Outcome.COMPLETE, [], ())
    assert (found.confirmed_by, found.awarded_by) == ("qc", "council")


# ---------------------------------------------------------------- 1.5.1
def test_1_5_1_the_norms_cover_at_least_27_games():
    # 9 + 9 + 9 = 27
    assert held(by_norms(), AwardRule.GAMES) == ("1.5.1", 27, 27, Status.MET)


def test_1_5_1_one_game_short_asks_for_a_further_norm():
    # 9 + 9 + 8 = 26: one game is missing, and only another norm can bring it
    found = by_norms(norms=(norm("Ankara"), norm("Bursa"), norm("Cesme", games=8)))
    assert held(found, AwardRule.GAMES) == ("1.5.1", 27, 26, Status.OPEN)
    assert (found.outcome, found.documents) == (Outcome.INCOMPLETE, (Document.FURTHER_NORM,))


def test_1_5_1_two_norms_are_enough_if_they_are_worth_27_games():
    # 1.4.1d: 13 games and a full point above the norm are 14; 14 + 13 = 27
    found = by_norms(norms=(norm("Ankara", games=14), norm("Bursa", games=13)))
    assert held(found, AwardRule.GAMES) == ("1.5.1", 27, 27, Status.MET)


def test_1_5_1_without_a_norm_nothing_is_there():
    found = by_norms(norms=())
    assert held(found, AwardRule.GAMES) == ("1.5.1", 27, 0, Status.OPEN)
    assert missing(found) == ["1.5.1", "1.4.3e", "1.5.6"]


# ---------------------------------------------------------------- 1.5.2
def test_1_5_2_a_norm_for_gm_is_used_for_im_too():
    # 9 of a GM norm + 9 + 9 = 27
    found = by_norms(norms=(norm("Ankara", title="GM"), norm("Bursa"), norm("Cesme")))
    assert held(found, AwardRule.GAMES) == ("1.5.1", 27, 27, Status.MET)


def test_1_5_2_a_norm_for_im_is_none_for_gm():
    # only the GM norm of Ankara is left: 9 games
    found = by_norms(title="GM", norms=(norm("Ankara", title="GM"), norm("Bursa")))
    assert held(found, AwardRule.GAMES) == ("1.5.1", 27, 9, Status.OPEN)
    assert found.left_out == (LeftOut(event="Bursa", article="1.5.2", reason="for-a-lower-title"),)


def test_1_8_games_that_are_enough_for_gm_are_none_for_it_on_a_certificate_for_im():
    games = dossier(EXACTLY_A_GM_NORM)
    for certified, used in ((None, 9), ("GM", 9), ("IM", 0)):
        found = by_norms(title="GM", norms=(norm("Ankara", certified_for=certified, games=None, dossier=games),))
        assert held(found, AwardRule.GAMES) == ("1.5.1", 27, used, Status.OPEN)
    assert found.left_out == (LeftOut(event="Ankara", article="1.8", reason="for-a-lower-title"),)


def test_1_5_4_a_title_that_a_document_tells_beside_a_dossier_decides_nothing():
    games = dossier(EXACTLY_A_GM_NORM)
    for told in ("GM", "IM", "WIM"):
        found = by_norms(title="GM", norms=(norm("Ankara", title=told, games=8, dossier=games),))
        assert held(found, AwardRule.GAMES) == ("1.5.1", 27, 9, Status.OPEN)


# ---------------------------------------------------------------- 1.5.3
@pytest.mark.parametrize(("title", "least"), [("GM", 2500), ("IM", 2400), ("WGM", 2300), ("WIM", 2200)])
def test_1_5_3_each_title_has_its_rating(title, least):
    # reached exactly, and one point short
    enough = by_norms(title=title, norms=three(title=title), ratings=(rating(least),))
    short = by_norms(title=title, norms=three(title=title), ratings=(rating(least - 1),))
    assert held(enough, AwardRule.RATING) == ("1.5.3", least, least, Status.MET)
    assert held(short, AwardRule.RATING) == ("1.5.3", least, least - 1, Status.OPEN)
    assert short.documents == (Document.RATING_LIST,)


def test_1_5_3_it_is_enough_to_have_had_the_rating_at_some_time():
    # 2401 in 2019, 2280 now: 2401 counts
    found = by_norms(ratings=(rating(2401, on=date(2019, 1, 1)), rating(2280)))
    assert held(found, AwardRule.RATING) == ("1.5.3", 2400, 2401, Status.MET)


def test_1_5_3_a_player_without_any_rating_has_it_still_to_reach():
    assert held(by_norms(ratings=()), AwardRule.RATING) == ("1.5.3", 2400, None, Status.OPEN)


def test_1_5_3a_a_rating_in_the_middle_of_a_tournament_counts_if_it_is_proved_agreed_and_the_period_is_rated():
    # 2400.2 after round six, 2389 at the end: what came afterwards is disregarded
    reached = rating(2400, kind="mid-tournament", proved=True, agreed=True, period_rated=True)
    assert by_norms(ratings=(reached, rating(2389))).outcome is Outcome.COMPLETE


def test_1_5_3a_what_is_not_shown_of_an_unpublished_rating_is_asked_for():
    found = by_norms(ratings=(rating(2403, kind="mid-period"),))
    assert held(found, AwardRule.RATING) == ("1.5.3", 2400, 2403, Status.MET)
    assert missing(found) == ["1.5.3a"]
    assert found.documents == (Document.RATING_CALCULATION, Document.RATING_AGREEMENT, Document.PERIOD_RESULTS)


def test_1_5_3a_a_published_rating_that_is_enough_needs_no_proof_though_a_higher_one_was_not_published():
    found = by_norms(ratings=(rating(2410, kind="mid-period"), rating(2400)))
    assert held(found, AwardRule.RATING) == ("1.5.3", 2400, 2400, Status.MET)
    assert found.outcome is Outcome.COMPLETE


# ---------------------------------------------------------------- 1.5.4
@pytest.mark.parametrize("kind", ["mid-period", "mid-tournament"])
@pytest.mark.parametrize("lacks", ["proved", "agreed", "period_rated"])
def test_1_5_3a_the_rating_that_is_vouched_for_counts_beside_a_higher_one_that_is_not(lacks, kind):
    # 1.5.3 asks for a rating "at some time": 2400 is enough, whatever 2410 lacks
    vouched = {"kind": kind, "proved": True, "agreed": True, "period_rated": True}
    found = by_norms(ratings=(rating(2410, **vouched | {lacks: False}), rating(2400, **vouched)))
    assert held(found, AwardRule.RATING) == ("1.5.3", 2400, 2400, Status.MET)
    assert found.missing == ()


def test_1_5_4_a_dossier_is_judged_by_the_rules_of_its_day():
    # exactly a GM norm, and played in May 2022: nine games, nothing above it
    card = dossier(EXACTLY_A_GM_NORM, edition=None)
    claim = norm("Madrid", start=card.event.start, end=card.event.end, title=None, games=None, dossier=card)
    found = by_norms(title="GM", norms=(claim,), ratings=(rating(2500),))
    assert found.norms == (NormUsed(event="Madrid", end=date(2022, 5, 9), games=9, edition="titles-2022"),)
    assert held(found, AwardRule.RULES_OF_THE_DAY) == ("1.5.4", "titles-2022", "titles-2022", Status.MET)
    assert held(found, AwardRule.EIGHT_GAME_NORMS)[2] == 0


def test_1_5_4_a_norm_of_2022_is_not_measured_by_the_rules_of_2024():
    # the application is of 2024, the tournament of May 2022; of two unrated opponents one would count 1000 or 1400
    card = dossier("\n".join([*EXACTLY_A_GM_NORM.strip().splitlines()[:8], "0 R9 -- -- FRA"]), edition=None)
    claim = norm("Madrid", start=card.event.start, end=card.event.end, title=None, games=None, dossier=card)
    found = by_norms(title="IM", on=date(2024, 9, 1), norms=(claim,))
    assert found.norms[0].edition == "titles-2022"


def test_1_5_4_a_dossier_that_is_no_norm_is_left_out():
    # half a point short of the GM norm
    card = dossier(EXACTLY_A_GM_NORM.replace("½ R8", "0 R8"), edition=None)
    claim = norm("Madrid", start=card.event.start, end=card.event.end, title=None, games=None, dossier=card)
    found = by_norms(title="GM", norms=(claim,))
    assert found.left_out == (LeftOut(event="Madrid", article="1.5.4", reason="not-a-norm"),)


def test_1_5_4_where_the_rules_of_the_day_are_not_kept_the_certificate_speaks():
    # the rules of 2019 are not among the editions: nine games by its certificate
    card = dossier(EXACTLY_A_GM_NORM, edition=None)
    card = replace(card, event=replace(card.event, start=date(2019, 5, 1), end=date(2019, 5, 9)))
    old = norm("Madrid", start=card.event.start, end=card.event.end, dossier=card)
    found = by_norms(norms=(old, norm("Bursa"), norm("Cesme")))
    assert found.norms[0] == NormUsed(event="Madrid", end=date(2019, 5, 9), games=9, edition=None)


def test_1_5_4_without_a_certificate_nothing_can_be_said_of_a_dossier_whose_rules_are_not_kept():
    card = dossier(EXACTLY_A_GM_NORM, edition=None)
    card = replace(card, event=replace(card.event, start=date(2019, 5, 1), end=date(2019, 5, 9)))
    old = norm("Madrid", start=card.event.start, end=card.event.end, title=None, games=None, dossier=card)
    found = by_norms(norms=(*three(), old))
    assert found.left_out == (LeftOut(event="Madrid", article="1.5.4", reason="rules-not-kept"),)
    assert held(found, AwardRule.RULES_OF_THE_DAY) == ("1.5.4", "it1", None, Status.OPEN)
    assert found.documents == (Document.CERTIFICATE,)


# ---------------------------------------------------------------- 1.5.5
def test_1_5_5_an_old_norm_counts_if_it_was_registered_in_time():
    # gained on 30 June 2005, registered on 30 July 2013: the day before the limit
    old = norm("Istanbul", start=date(2005, 6, 20), end=date(2005, 6, 30), registered_on=date(2013, 7, 30))
    found = by_norms(norms=(old, norm("Bursa"), norm("Cesme")))
    assert held(found, AwardRule.OLD_NORM) == ("1.5.5", "2013-07-31", "2013-07-30", Status.MET)
    assert found.outcome is Outcome.COMPLETE


def test_1_5_5_an_old_norm_that_was_registered_too_late_has_expired():
    old = norm("Istanbul", start=date(2005, 6, 20), end=date(2005, 6, 30), registered_on=date(2013, 7, 31))
    found = by_norms(norms=(*three(), old))
    assert found.left_out == (LeftOut(event="Istanbul", article="1.5.5", reason="expired"),)
    assert found.outcome is Outcome.COMPLETE  # the other three are 27 games


def test_1_5_5_of_an_old_norm_the_registration_is_asked_for():
    old = norm("Istanbul", start=date(2005, 6, 20), end=date(2005, 6, 30))
    found = by_norms(norms=(old, norm("Bursa"), norm("Cesme")))
    assert held(found, AwardRule.OLD_NORM) == ("1.5.5", "2013-07-31", None, Status.OPEN)
    assert found.documents == (Document.FURTHER_NORM, Document.NORM_REGISTRATION)


def test_1_5_5_a_norm_gained_on_the_first_of_july_2005_is_not_old():
    young = norm("Istanbul", start=date(2005, 6, 20), end=date(2005, 7, 1))
    assert by_norms(norms=(young, norm("Bursa"), norm("Cesme"))).outcome is Outcome.COMPLETE


# ---------------------------------------------------------------- 1.5.6
def test_1_5_6_is_not_asked_for_if_every_norm_was_achieved_before_30_june_2022():
    found = by_norms(norms=three(kind=None, **BEFORE_1_5_6))
    one = finding(found, AwardRule.MUST_HAVE_EVENT)
    assert (one.article, one.bound, one.status, found.outcome) == (
        "1.5.6", Bound.WAIVED, Status.MET, Outcome.COMPLETE,
    )  # fmt: skip


def test_1_5_6_a_norm_of_30_june_2022_asks_for_one_from_an_individual_swiss():
    # «not achieved before 30.6.2022»: the 30th itself is not before
    others = three(kind=None, **BEFORE_1_5_6)
    found = by_norms(norms=(*others[:2], norm("Cesme", kind=None, start=date(2022, 6, 22), end=date(2022, 6, 30))))
    assert held(found, AwardRule.MUST_HAVE_EVENT) == ("1.5.6", 1, 0, Status.OPEN)
    assert found.documents == (Document.FURTHER_NORM,)


@pytest.mark.parametrize(
    ("participants", "average", "number"), [(40, 2000, 1), (39, 2000, 0), (40, 1999, 0), (120, 2300, 1)]
)
def test_1_5_6_the_swiss_has_forty_participants_of_average_2000_in_every_round(participants, average, number):
    facts = {"start": date(2022, 7, 1), "end": date(2022, 7, 9)}
    norms = three(swiss_participants=participants, swiss_average=average, **facts)[:1]
    assert finding(by_norms(norms=norms), AwardRule.MUST_HAVE_EVENT).found == number


@pytest.mark.parametrize("unknown", ["swiss_participants", "swiss_average"])
def test_1_5_6_of_a_swiss_whose_field_is_not_known_the_report_is_asked_for(unknown):
    norms = three(start=date(2022, 7, 1), end=date(2022, 7, 9), **{unknown: None})
    found = by_norms(norms=norms)
    assert held(found, AwardRule.MUST_HAVE_EVENT) == ("1.5.6", 1, 0, Status.OPEN)
    assert found.documents == (Document.TOURNAMENT_REPORT,)


@pytest.mark.parametrize(
    "kind", ["olympiad", "candidates-qualifier", "world-cup-qualifier", "eve-event", "national-final"]
)
def test_1_5_6_other_events_stand_for_the_swiss_since_2024(kind):
    facts = {"kind": kind, "start": date(2022, 7, 1), "end": date(2022, 7, 9)}
    in_2022 = by_norms(norms=three(**facts))
    in_2024 = by_norms(norms=three(**facts), on=date(2024, 9, 1))
    assert finding(in_2022, AwardRule.MUST_HAVE_EVENT).found == 0
    assert finding(in_2024, AwardRule.MUST_HAVE_EVENT).found == 3


@pytest.mark.parametrize("kind", [None, "individual-swiss"])
@pytest.mark.parametrize(("exemption", "number"), [("national-championship", 3), ("national-team", 0), (None, 0)])
def test_1_5_6_who_is_exempt_by_1_4_3a_has_played_in_a_national_final(exemption, number, kind):
    # the Swiss itself is too small; "the final stage" is what 1.4.3a exempts
    facts = {"kind": kind, "swiss_participants": 12, "exemption": exemption}
    days = {"start": date(2022, 7, 1), "end": date(2022, 7, 9)}
    found = by_norms(norms=three(**facts, **days), on=date(2024, 9, 1))
    assert finding(found, AwardRule.MUST_HAVE_EVENT).found == number
    assert finding(by_norms(norms=three(**facts, **days)), AwardRule.MUST_HAVE_EVENT).found == 0


def test_1_5_6_a_dossier_says_by_its_exemption_that_it_was_a_national_final():
    card = dossier(EXACTLY_A_GM_NORM, edition=None, exemption="national-championship")
    days = {"start": card.event.start, "end": card.event.end}
    claim = norm("Madrid", **days, title=None, games=None, kind=None, dossier=card)
    found = by_norms(title="GM", norms=(claim, norm("Ankara", title="GM", kind=None)), on=date(2024, 9, 1))
    assert finding(found, AwardRule.MUST_HAVE_EVENT).found == 1


def test_1_5_6_the_edition_of_2023_knows_only_the_swiss():
    facts = {"kind": "olympiad", "start": date(2022, 7, 1), "end": date(2022, 7, 9)}
    assert finding(by_norms(norms=three(**facts), on=date(2023, 9, 1)), AwardRule.MUST_HAVE_EVENT).found == 0


# ---------------------------------------------------------------- the articles of 1.1 and 1.4 on the whole application
def test_1_1_3a_for_gm_one_norm_comes_from_three_days_with_one_round_each():
    # 2, 2 and 3 days with one round: the third serves
    norms = (
        norm("Ankara", title="GM", days_with_one_round=2),
        norm("Bursa", title="GM", days_with_one_round=2),
        norm("Cesme", title="GM", days_with_one_round=3),
    )
    found = by_norms(title="GM", norms=norms, ratings=(rating(2500),))
    assert held(found, AwardRule.ONE_ROUND_A_DAY) == ("1.1.3a", 1, 1, Status.MET)


def test_1_1_3a_without_such_a_norm_a_further_one_is_needed():
    found = by_norms(title="WGM", norms=three(title="WGM", days_with_one_round=2))
    one = finding(found, AwardRule.ONE_ROUND_A_DAY)
    assert (one.article, one.found, one.level, one.document) == ("1.1.3a", 0, 3, Document.FURTHER_NORM)


def test_1_1_3a_where_no_schedule_is_known_it_is_asked_for():
    found = by_norms(title="WGM", norms=three(title="WGM", days_with_one_round=None))
    assert finding(found, AwardRule.ONE_ROUND_A_DAY).document is Document.SCHEDULE


def test_1_1_3a_is_not_asked_for_an_im():
    assert AwardRule.ONE_ROUND_A_DAY not in [one.rule for one in by_norms().findings]


def test_1_4_1c_one_norm_of_eight_games_is_allowed():
    found = by_norms(norms=(norm("Ankara", eight_games=True), norm("Bursa"), norm("Cesme")))
    assert held(found, AwardRule.EIGHT_GAME_NORMS) == ("1.4.1c", 1, 1, Status.MET)


def test_1_4_1c_two_norms_of_eight_games_break_the_application():
    norms = (norm("Ankara", eight_games=True), norm("Bursa", eight_games=True), norm("Cesme"))
    found = by_norms(norms=norms)
    assert held(found, AwardRule.EIGHT_GAME_NORMS) == ("1.4.1c", 1, 2, Status.BROKEN)
    assert found.outcome is Outcome.REFUSED


def test_1_4_1c_a_dossier_shows_by_itself_that_it_has_eight_games():
    # the last round is a pairing allocated bye. Ra of the first eight = 19200 / 8 = 2400, 7 of 8 = 87.5 -> 88 %, dp 336
    card = dossier("\n".join([*EXACTLY_A_GM_NORM.strip().splitlines()[:8], "b"]), edition=None)
    claim = norm("Madrid", start=card.event.start, end=card.event.end, title=None, games=None, dossier=card)
    found = by_norms(title="GM", norms=(claim,))
    assert held(found, AwardRule.EIGHT_GAME_NORMS) == ("1.4.1c", 1, 1, Status.MET)


def of_eight(event: str, **facts: Any) -> NormClaim:
    """A GM norm of eight of nine games by its dossier; the last round is a pairing allocated bye."""
    card = dossier("\n".join([*EXACTLY_A_GM_NORM.strip().splitlines()[:8], "b"]), edition=None, **facts)
    return norm(event, start=card.event.start, end=card.event.end, title=None, games=None, dossier=card)


def of_a_team(event: str) -> NormClaim:
    return of_eight(event, format="team", team_championship=True)


def test_1_4_1c_two_swisses_of_eight_games_break_the_application():
    found = by_norms(title="GM", norms=(of_eight("Madrid"), of_eight("Sitges")))
    assert held(found, AwardRule.EIGHT_GAME_NORMS) == ("1.4.1c", 1, 2, Status.BROKEN)


def test_1_4_1c_a_second_team_championship_counts_its_eight_games_as_eight():
    # 1.4.1b allows eight games of nine rounds; only the bye that makes nine of them comes once
    found = by_norms(title="GM", norms=(of_a_team("Madrid"), of_a_team("Sitges")))
    assert [one.games for one in found.norms] == [9, 8]
    assert held(found, AwardRule.EIGHT_GAME_NORMS) == ("1.4.1c", 1, 1, Status.MET)


@pytest.mark.parametrize("first", [True, False])
def test_1_4_1c_is_left_to_the_norm_that_cannot_do_without_it(first):
    swiss, team = of_eight("Madrid"), of_a_team("Sitges")
    found = by_norms(title="GM", norms=(swiss, team) if first else (team, swiss))
    assert {one.event: one.games for one in found.norms} == {"Madrid": 9, "Sitges": 8}
    assert held(found, AwardRule.EIGHT_GAME_NORMS)[3] is Status.MET


def test_1_4_1b_eight_games_of_eight_rounds_take_nothing_of_1_4_1c():
    eight = dossier(
        "\n".join(EXACTLY_A_GM_NORM.strip().splitlines()[:8]), edition=None, format="team", team_championship=True
    )
    days = {"start": eight.event.start, "end": eight.event.end}
    norms = tuple(norm(name, **days, title=None, games=None, dossier=eight) for name in ("Madrid", "Sitges"))
    found = by_norms(title="GM", norms=norms)
    assert [one.games for one in found.norms] == [8, 8]
    assert held(found, AwardRule.EIGHT_GAME_NORMS) == ("1.4.1c", 1, 0, Status.MET)


def test_1_4_3e_one_norm_was_achieved_without_an_exemption():
    norms = (norm("Ankara", exemption="zonal"), norm("Bursa", exemption="big-swiss"), norm("Cesme"))
    assert held(by_norms(norms=norms), AwardRule.NORMAL_FOREIGNERS) == ("1.4.3e", 1, 1, Status.MET)


def test_1_4_3e_three_norms_with_an_exemption_need_a_further_one():
    found = by_norms(norms=three(exemption="national-championship"))
    assert held(found, AwardRule.NORMAL_FOREIGNERS) == ("1.4.3e", 1, 0, Status.OPEN)
    assert found.documents == (Document.FURTHER_NORM,)


def test_1_4_3e_a_dossier_that_did_not_need_its_exemption_is_normal():
    # four federations other than Canada's: the zonal's exemption made no difference
    card = dossier(EXACTLY_A_GM_NORM, edition=None, exemption="zonal")
    claim = norm("Madrid", start=card.event.start, end=card.event.end, title=None, games=None, dossier=card)
    assert held(by_norms(title="GM", norms=(claim,)), AwardRule.NORMAL_FOREIGNERS)[2] == 1


def test_1_4_3e_a_dossier_that_needed_its_exemption_is_not_normal():
    # all opponents from Germany: by 1.4.3 two other federations are needed
    card = EXACTLY_A_GM_NORM
    for code in ("ITA", "NED", "FRA"):
        card = card.replace(code, "GER")
    zonal = dossier(card, edition=None, exemption="zonal")
    claim = norm("Madrid", start=zonal.event.start, end=zonal.event.end, title=None, games=None, dossier=zonal)
    found = by_norms(title="GM", norms=(claim,))
    assert (found.norms[0].games, held(found, AwardRule.NORMAL_FOREIGNERS)[2]) == (9, 0)


def test_a_title_that_is_held_is_not_applied_for_again():
    found = by_norms(applicant=elif_(title="IM"))
    assert held(found, AwardRule.TITLE_NOT_HELD) == ("0.4", "none", "IM", Status.BROKEN)
