"""The papers of an application: one scenario for each sub-article of 1.8 to 2.4."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from tests.titles.regulations.awards.case_file import (
    ON,
    PAPERS,
    by_norms,
    by_rating,
    directly,
    finding,
    held,
    norm,
    place,
    rating,
)
from titles.regulations.awards.facts import Papers
from titles.regulations.awards.rules import AwardRule
from titles.regulations.awards.verdict import Outcome
from titles.regulations.finding import Bound, Document, Status


@pytest.mark.parametrize("signature", ["signed_by_arbiter", "signed_by_federation"])
def test_1_8_each_certificate_has_both_signatures(signature):
    found = by_norms(norms=(norm("Ankara"), norm("Bursa"), norm("Cesme", **{signature: False})))
    one = finding(found, AwardRule.CERTIFICATE, "Cesme")
    assert (one.article, one.status, one.document) == ("1.8", Status.OPEN, Document.CERTIFICATE)
    assert found.documents == (Document.CERTIFICATE,)


def test_1_9_1_the_games_of_each_norm_are_there():
    found = by_norms(norms=(norm("Ankara", pgn=False), norm("Bursa"), norm("Cesme")))
    one = finding(found, AwardRule.PGN, "Ankara")
    assert (one.article, one.status, found.documents) == ("1.9.1", Status.OPEN, (Document.PGN,))


def test_1_10a_a_direct_title_stands_on_the_list_of_the_chief_arbiter():
    seen = directly("WGM", place(start=date(2021, 5, 17), end=date(2021, 5, 28), award=None), ratings=(rating(2100),))
    assert held(seen, AwardRule.DIRECT_LIST) == ("1.10a", "direct-titles-list", None, Status.OPEN)
    assert seen.documents == (Document.DIRECT_LIST,)


def test_1_10b_the_rating_officer_asks_for_a_title_by_rating():
    found = by_rating("FM", rating(2300), papers=Papers())
    assert held(found, AwardRule.RATING_REQUEST) == ("1.10b", "rating-request", None, Status.OPEN)


def test_1_10c_the_federation_signs_the_application():
    found = by_norms(papers=replace(PAPERS, signed=False))
    assert held(found, AwardRule.SIGNED) == ("1.10c", "signature", None, Status.OPEN)
    assert (found.outcome, found.documents) == (Outcome.INCOMPLETE, (Document.SIGNATURE,))


def test_1_10d_if_the_federation_refuses_the_player_applies_and_pays():
    found = by_norms(papers=replace(PAPERS, signed=False, federation_refused=True))
    one = finding(found, AwardRule.SIGNED)
    assert (one.article, one.bound, one.found, found.outcome) == ("1.10d", Bound.WAIVED, "player", Outcome.COMPLETE)


def test_2_1_the_form_it2_is_there():
    assert by_norms(papers=replace(PAPERS, form=False)).documents == (Document.APPLICATION_FORM,)


def test_2_2_the_fee_is_paid():
    assert by_norms(papers=replace(PAPERS, fee_paid=False)).documents == (Document.PAYMENT,)


@pytest.mark.parametrize(("on", "days"), [(ON, 30), (date(2024, 9, 1), 45)])
def test_2_3_the_application_comes_30_days_before_the_meeting_and_45_since_2024(on, days):
    posted = on
    in_time = replace(PAPERS, meeting_on=on + timedelta(days), posted_on=posted)
    late = replace(PAPERS, meeting_on=on + timedelta(days - 1), posted_on=posted - timedelta(10))
    assert held(by_norms(on=on, papers=in_time), AwardRule.DAYS_AHEAD) == ("2.3", days, days, Status.MET)
    found = by_norms(on=on, papers=late)
    assert held(found, AwardRule.DAYS_AHEAD) == ("2.3", days, days - 1, Status.OPEN)
    assert (finding(found, AwardRule.DAYS_AHEAD).level, found.documents) == (50, (Document.SURCHARGE,))


def test_2_3_a_late_application_is_taken_with_the_surcharge():
    papers = replace(PAPERS, meeting_on=date(2022, 9, 20), posted_on=date(2022, 8, 20), surcharge_paid=True)
    found = by_norms(papers=papers)
    assert (finding(found, AwardRule.DAYS_AHEAD).bound, found.outcome) == (Bound.WAIVED, Outcome.COMPLETE)


def test_2_3_a_surcharge_changes_nothing_for_an_application_in_time():
    # exactly 30 days before the meeting
    papers = replace(PAPERS, meeting_on=date(2022, 10, 1), posted_on=ON, surcharge_paid=True)
    one = finding(by_norms(papers=papers), AwardRule.DAYS_AHEAD)
    assert (one.bound, one.required, one.found, one.level) == (Bound.AT_LEAST, 30, 30, 50)


def test_2_3_without_a_meeting_nothing_can_be_said_of_the_days():
    found = by_norms(papers=replace(PAPERS, meeting_on=None))
    assert held(found, AwardRule.DAYS_AHEAD) == ("2.3", 30, None, Status.OPEN)
    assert held(found, AwardRule.POSTED) == ("2.4", 30, None, Status.OPEN)


@pytest.mark.parametrize(("posted", "days", "state"), [(15, 30, Status.MET), (16, 29, Status.OPEN)])
def test_2_4_the_application_is_on_the_website_for_30_days(posted, days, state):
    # until the meeting of 15 October: from 15 September 30 days, from the 16th 29
    found = by_norms(papers=replace(PAPERS, posted_on=date(2022, 9, posted)))
    assert held(found, AwardRule.POSTED) == ("2.4", 30, days, state)


def test_2_4_an_application_that_was_not_posted_is_not_final():
    assert by_norms(papers=replace(PAPERS, posted_on=None)).documents == (Document.WEBSITE_POSTING,)
