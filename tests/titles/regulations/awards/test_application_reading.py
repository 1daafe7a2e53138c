"""The application as a document: what is read, and what is refused with its place and what was expected."""

import copy
from datetime import date
from decimal import Decimal

import pytest

from tests.titles.regulations.cards import dossier
from titles.regulations import BadDossier, dossier_to_json
from titles.regulations.awards.facts import (
    Applicant,
    Application,
    DirectResult,
    NationalSpan,
    NormClaim,
    Papers,
    RatingKind,
    RatingReached,
)
from titles.regulations.awards.reading import application_from_json


def document() -> dict:
    return {
        "title": "IM",
        "on": "2022-09-01",
        "applicant": {"federation": "CAN", "title": "FM", "sex": "w", "id": "2600001"},
        "ratings": [{"rating": 2405, "on": "2022-05-01", "kind": "mid-period", "games": 214, "proved": True}],
        "norms": [
            {
                "event": "Quebec", "start": "2022-07-22", "end": "2022-07-30", "title": "IM", "games": 9,
                "kind": "individual-swiss", "swiss_participants": 64, "swiss_average": 2105, "pgn": True,
            },
            {"event": "Madrid", "start": "2022-05-01", "end": "2022-05-09", "dossier": dossier_to_json(dossier())},
        ],
        "direct": [
            {
                "championship": "zonal", "level": "sub-continental", "start": "2022-06-01", "end": "2022-06-09",
                "place": 1, "score": Decimal("6.5"), "games": 9, "rounds": 9, "award": "IM norm",
            }
        ],
        "national": [{"games": 6, "rating_before": 2380, "rating_after": 2392}],
        "papers": {"signed": True, "meeting_on": "2022-10-20"},
    }  # fmt: skip


def altered(path: str, value: object) -> dict:
    """The document with one value replaced or added."""
    doc = copy.deepcopy(document())
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    here = doc
    for part in way:
        here = here[part]
    here[last] = value
    return doc


def test_an_application_is_read():
    assert application_from_json(document()) == Application(
        title="IM",
        on=date(2022, 9, 1),
        applicant=Applicant(federation="CAN", title="FM", sex="w", id="2600001"),
        ratings=(RatingReached(rating=2405, on=date(2022, 5, 1), kind="mid-period", games=214, proved=True),),
        norms=(
            NormClaim(
                event="Quebec", start=date(2022, 7, 22), end=date(2022, 7, 30), title="IM", games=9,
                kind="individual-swiss", swiss_participants=64, swiss_average=2105, pgn=True,
            ),
            NormClaim(event="Madrid", start=date(2022, 5, 1), end=date(2022, 5, 9), dossier=dossier()),
        ),
        direct=(
            DirectResult(
                championship="zonal", level="sub-continental", start=date(2022, 6, 1), end=date(2022, 6, 9), place=1,
                score=650, games=9, rounds=9, award="IM norm",
            ),
        ),
        national=(NationalSpan(games=6, rating_before=2380, rating_after=2392),),
        papers=Papers(signed=True, meeting_on=date(2022, 10, 20)),
    )  # fmt: skip


def test_only_the_title_the_day_and_the_federation_are_required():
    found = application_from_json({"title": "FM", "on": "2022-09-01", "applicant": {"federation": "CAN"}})
    assert found == Application(title="FM", on=date(2022, 9, 1), applicant=Applicant(federation="CAN"))


def test_the_kind_of_a_rating_is_one_of_three():
    found = application_from_json(document() | {"ratings": [{"rating": 2405, "on": "2022-05-01", "kind": "published"}]})
    assert found.ratings[0].kind is RatingKind.PUBLISHED


def test_what_is_null_is_not_known():
    doc = altered("papers", {"meeting_on": None}) | {"national": None, "edition": None}
    found = application_from_json(doc)
    assert (found.papers, found.national, found.edition) == (Papers(), None, None)


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        ("colour", "blue", "colour: expected one of the fields title, on, applicant, edition, "),
        ("title", "NM", "title: expected one of GM, IM, WGM, FM, WIM, CM, WFM, WCM, got "),
        ("on", "1 May", "on: expected a day as YYYY-MM-DD, got "),
        ("on", None, "on: expected a day as YYYY-MM-DD, got null"),
        ("edition", 2022, "edition: expected a text "),
        ("applicant", [], "applicant: expected an object, got []"),
        ("applicant.federation", "Canada", "applicant.federation: expected "),
        ("applicant.sex", "x", "applicant.sex: expected one of m, w, f or null, got "),
        ("applicant.title", "NM", "applicant.title: expected one of "),
        ("ratings", {}, "ratings: expected a list, got {}"),
        ("ratings", [{}] * 101, "ratings: expected at most 100 entries, got 101"),
        ("ratings.0.rating", 0, "ratings.0.rating: expected a whole number from 1 to 4000, got 0"),
        ("ratings.0.rating", 4001, "ratings.0.rating: expected a whole number from 1 to 4000, got 4001"),
        ("ratings.0.games", 10_001, "ratings.0.games: expected a whole number from 0 to 10000 or null, got 10001"),
        ("norms.0.swiss_participants", -1, "norms.0.swiss_participants: expected a whole number from 0 to 10000 or "),
        ("direct.0.place", 0, "direct.0.place: expected a whole number from 1 to 10000 or null, got 0"),
        ("direct.0.games", 0, "direct.0.games: expected a whole number from 1 to "),
        ("direct.0.rounds", 0, "direct.0.rounds: expected a whole number from 1 to "),
        ("national.0.rating_before", -1, "national.0.rating_before: expected a whole number from 0 to 4000, got -1"),
        ("national.0.rating_after", 4001, "national.0.rating_after: expected a whole number from 0 to 4000, got 4001"),
        ("ratings.0.kind", "live", "ratings.0.kind: expected one of published, mid-period, mid-tournament, stated, "),
        ("ratings.0.games", -1, "ratings.0.games: expected a whole number from 0 to 10000 or null, got -1"),
        (
            "ratings.0.on",
            "2022-09-02",
            'ratings.0.on: expected a day not after that of the application, 2022-09-01, got "2022-09-02"',
        ),
        ("norms.0.certified_for", "IM", "norms.0.certified_for: expected one of the fields event, start, end, title, "),
        ("norms.0.title", "FM", "norms.0.title: expected one of GM, IM, WGM, WIM or null, got "),
        ("norms.0.title", None, "norms.0.title: expected this field, where there is no dossier, got null"),
        ("norms.0.games", None, "norms.0.games: expected this field, where there is no dossier, got null"),
        ("norms.0.games", 6, "norms.0.games: expected a whole number from 7 to "),
        ("norms.0.end", "2022-07-21", 'norms.0.end: expected a day not before the start, 2022-07-22, got "2022-07-21"'),
        ("norms.0.end", "2022-10-01", "norms.0.end: expected a day not after that of the application, "),
        ("norms.0.kind", "open", "norms.0.kind: expected one of individual-swiss, olympiad, "),
        ("norms.0.pgn", "yes", 'norms.0.pgn: expected true or false, got "yes"'),
        ("norms.0.exemption", "none", "norms.0.exemption: expected one of national-championship, "),
        ("norms.1.start", "2022-05-02", 'norms.1.start: expected the day of the dossier, 2022-05-01, got "2022-05-02"'),
        ("norms.1.end", "2022-05-10", "norms.1.end: expected the day of the dossier, 2022-05-09, got "),
        ("norms.1.dossier", "x", "norms.1.dossier.the document: expected an object, got "),
        ("norms.1.dossier.event.rounds", 8, "norms.1.dossier.games: expected at most 8 games, one a round, got 9"),
        ("norms.1.dossier.games.0.score", 2, "norms.1.dossier.games.0.score: expected 0 or 0.5 or 1 for the kind "),
        (
            "norms.1.dossier.edition",
            "titles-1999",
            'norms.1.dossier.edition: expected an edition of the title regulations, got "titles-1999"',
        ),
        (
            "norms.1.dossier.edition",
            "titles-2024",
            "norms.1.dossier.edition: expected the one in force at the start of the tournament, titles-2022, got ",
        ),
        ("norms.1.dossier.player.id", "x", 'norms.1.dossier.player.id: expected the applicant, 2600001, got "x"'),
        ("direct.0.level", "galactic", "direct.0.level: expected one of world, affiliate-world, "),
        ("direct.0.section", "girls", "direct.0.section: expected one of open, women, got "),
        ("direct.0.award", "FM norm", "direct.0.award: expected one of GM, IM, WGM, FM, WIM, CM, WFM, WCM, GM norm, "),
        ("direct.0.games", 10, "direct.0.games: expected at most one game a round, 9, got 10"),
        ("direct.0.score", Decimal("6.3"), "direct.0.score: expected a score of whole and half points from 0 to 9, "),
        ("direct.0.score", 10, "direct.0.score: expected a score of whole and half points from 0 to 9, got 10"),
        (
            "direct.0.score",
            Decimal("9.5"),
            "direct.0.score: expected a score of whole and half points from 0 to 9, got ",
        ),
        ("direct.0.score", -1, "direct.0.score: expected a score "),
        ("direct.0.score", Decimal("1E+999999"), "direct.0.score: expected a score "),
        ("direct.0.score", True, "direct.0.score: expected a score "),
        ("direct.0.score", "6", 'direct.0.score: expected a score of whole and half points from 0 to 9, got "6"'),
        ("direct.0.score", None, "direct.0.score: expected a score "),
        ("direct.0.end", "2022-09-02", "direct.0.end: expected a day not after that of the application, "),
        ("national.0.games", None, "national.0.games: expected a whole number from 0 to 10000, got null"),
        ("papers.paid", True, "papers.paid: expected one of the fields signed, "),
        ("papers.posted_on", "soon", "papers.posted_on: expected a day as YYYY-MM-DD, got "),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(path, value, line):
    with pytest.raises(BadDossier) as refused:
        application_from_json(altered(path, value))
    assert str(refused.value).startswith(line)


def test_what_is_just_possible_is_accepted():
    # a rating of 1 and of the day of the application, no rated games, an event of one day, a hundred entries
    reached = {"rating": 1, "on": "2022-09-01", "games": 0}
    doc = altered("norms.0.end", "2022-07-22") | {"ratings": [reached] * 100}
    doc["direct"][0] |= {"place": 1, "games": 1, "rounds": 1, "score": 1, "participants": 0}
    doc["national"] = [{"games": 0, "rating_before": 0, "rating_after": 4000}]
    found = application_from_json(doc)
    assert (len(found.ratings), found.direct[0].score, found.national[0].rating_after) == (100, 100, 4000)


def test_a_norm_is_not_claimed_twice():
    doc = document()
    doc["norms"].append(doc["norms"][0])
    with pytest.raises(BadDossier, match=r"^norms.2.event: expected a norm that is not there already, got \"Quebec\"$"):
        application_from_json(doc)


def test_the_same_event_of_another_year_is_another_norm():
    doc = document()
    doc["norms"].append(doc["norms"][0] | {"start": "2021-07-22", "end": "2021-07-30"})
    assert len(application_from_json(doc).norms) == 3


def test_the_dossier_of_the_applicant_is_accepted():
    assert (
        application_from_json(altered("norms.1.dossier.player.id", "2600001")).norms[1].dossier.player.id == "2600001"
    )


def test_1_5_4_a_dossier_of_a_day_whose_rules_are_not_kept_names_no_edition():
    days = {"start": "2021-12-31", "end": "2022-01-08"}
    doc = altered("norms.1", {"event": "Madrid", "dossier": dossier_to_json(dossier())} | days)
    doc["norms"][1]["dossier"]["event"] |= days
    with pytest.raises(
        BadDossier, match=r"^norms.1.dossier.edition: expected null, as no edition of 2021-12-31 is kept"
    ):
        application_from_json(doc)


def test_a_dossier_may_name_its_edition():
    assert application_from_json(altered("norms.1.dossier.edition", None)).norms[1].dossier.edition is None


@pytest.mark.parametrize("name", ["title", "on", "applicant"])
def test_what_is_required_is_asked_for(name):
    doc = document()
    doc.pop(name)
    with pytest.raises(BadDossier, match=f"^{name}: expected this field, got null$"):
        application_from_json(doc)


def test_what_is_no_application_is_refused_as_a_whole():
    with pytest.raises(BadDossier) as caught:
        application_from_json(3)
    assert str(caught.value) == "the document: expected an object, got 3"


def test_a_field_that_no_application_has_is_refused_by_its_name():
    with pytest.raises(BadDossier, match=r"^shoes: "):
        application_from_json(document() | {"shoes": 43})


def test_the_last_of_all_participants_has_a_place():
    last = altered("direct.0.participants", 30)
    last["direct"][0]["place"] = 30
    assert application_from_json(last).direct[0].place == 30


def test_a_place_behind_the_last_participant_is_refused():
    wrong = altered("direct.0.participants", 30)
    wrong["direct"][0]["place"] = 99
    with pytest.raises(BadDossier) as refused:
        application_from_json(wrong)
    assert str(refused.value) == "direct.0.place: expected a place among 30 participants, got 99"
