"""The verdict on an application as the contract has it: whole documents, compared field by field."""

import json
from datetime import date

from tests.titles.regulations.awards.case_file import by_norms, directly, elif_, finding, judged, norm, place, rating
from titles.regulations.awards.rules import AwardRule
from titles.regulations.awards.writing import application_finding_to_json, application_verdict_to_json

YOUNG = {"start": date(2022, 7, 1), "end": date(2022, 7, 9)}


def written(**facts):
    return application_verdict_to_json(judged(**facts))


def test_a_complete_application_by_norms_is_written_without_anything_missing():
    document = written()
    (way,) = document["ways"]
    findings = way.pop("findings")
    assert document == {"title": "IM", "edition": "titles-2022", "outcome": "complete", "ways": [way]}
    assert way == {
        "way": "norms",
        "outcome": "complete",
        "confirmed_by": "qc",
        "awarded_by": "council",
        "achieved_on": "2022-05-01",
        "games": 27,
        "norms": [
            {"event": "Ankara", "end": "2022-03-09", "games": 9, "edition": None},
            {"event": "Bursa", "end": "2022-03-09", "games": 9, "edition": None},
            {"event": "Cesme", "end": "2022-03-09", "games": 9, "edition": None},
        ],
        "left_out": [],
        "lower_titles": [],
        "missing": [],
        "documents": [],
    }
    assert [f"{one['article']} {one['subject']}" for one in findings] == [
        "1.5.1 games", "1.4.1c eight-game-norms", "1.4.3e normal-foreigners", "1.5.6 must-have-event", "1.5.3 rating",
        "1.8 certificate", "1.9.1 pgn", "1.8 certificate", "1.9.1 pgn", "1.8 certificate", "1.9.1 pgn",
        "1.10c signed", "2.1 forms", "2.2 fee", "2.3 days-ahead", "2.4 posted",
    ]  # fmt: skip


def test_what_is_missing_is_written_with_its_article_and_the_papers_that_would_help():
    norms = norm("Ankara", pgn=False), norm("Bursa", **YOUNG), norm("Cesme", title="WIM")
    (way,) = written(norms=norms, ratings=())["ways"]
    assert (way["outcome"], way["achieved_on"], way["games"]) == ("incomplete", None, 18)
    assert way["left_out"] == [{"event": "Cesme", "article": "1.5.2", "reason": "for-a-lower-title"}]
    assert way["missing"] == ["1.5.1 games", "1.5.3 rating", "1.9.1 pgn"]
    assert way["documents"] == ["further-norm", "rating-list", "pgn"]


def test_a_conditional_title_is_written_with_the_lower_ones():
    document = written(title="WGM", norms=(), direct=(place(),), ratings=(rating(1920),), applicant=elif_(title=None))
    way = document["ways"][0]
    assert (document["title"], document["outcome"], way["way"], way["outcome"]) == (
        "WGM", "conditional", "direct", "conditional",
    )  # fmt: skip
    assert (way["confirmed_by"], way["awarded_by"], way["games"], way["norms"]) == ("qc-chairman", "fide", 0, [])
    assert way["lower_titles"] == [
        {"title": "WIM", "rating": 2000, "is_reached": False},
        {"title": "WFM", "rating": 1900, "is_reached": True},
        {"title": "WCM", "rating": 1800, "is_reached": True},
    ]


def test_each_finding_of_a_way_is_written():
    (way,) = written()["ways"]
    assert way["findings"] == [application_finding_to_json(one) for one in by_norms().findings]
    assert way["findings"][4] == {
        "article": "1.5.3",
        "edition": None,
        "rule": "rating",
        "subject": "rating",
        "met": True,
        "status": "met",
        "state": "met",
        "required": 2400,
        "found": 2405,
        "bound": "at-least",
        "unit": "rating",
        "measure": "rating",
        "level": None,
        "about": None,
        "document": None,
    }


def test_a_score_is_written_in_points():
    found = directly("WGM", place(score=300))
    assert application_finding_to_json(finding(found, AwardRule.SCORE)) == {
        "article": "1.2.2",
        "edition": None,
        "rule": "score",
        "subject": "score",
        "met": False,
        "status": "broken",
        "state": "broken",
        "required": 3.5,
        "found": 3.0,
        "bound": "at-least",
        "unit": "score",
        "measure": "score",
        "level": None,
        "about": "continental",
        "document": None,
    }


def test_a_code_a_level_a_paper_and_the_text_of_another_edition_are_written_as_they_are():
    found = by_norms(applicant=elif_(federation="CAN"))
    assert application_finding_to_json(finding(found, AwardRule.NATIONAL_RATING)) == {
        "article": "790",
        "edition": "cfc-2009",
        "rule": "national-rating",
        "subject": "national-rating",
        "met": False,
        "status": "open",
        "state": "open",
        "required": 15,
        "found": None,
        "bound": "at-least",
        "unit": "games",
        "measure": "games",
        "level": 2351,
        "about": None,
        "document": "national-ratings",
    }


def test_the_document_can_be_serialised():
    assert json.loads(json.dumps(written())) == written()
