"""One finding for norms and for awards: how it stands, how it is written, and how it is read back."""

from dataclasses import astuple, replace

import pytest

from titles.regulations import Bound, Finding, Rule, Status, Unit, finding_to_json
from titles.regulations.awards.rules import AwardRule
from titles.regulations.demands import BadDossier
from titles.regulations.finding import (
    Document,
    at_least,
    at_most,
    finding_from_json,
    must_be,
    one_of,
    supplied,
    to_reach,
    waived,
)

LICENCES = frozenset({"IA", "FA"})


@pytest.mark.parametrize(
    ("made", "status"),
    [
        (at_least("1", Rule.GAMES, 9, 9), "met"),
        (at_least("1", Rule.GAMES, 9, 8), "broken"),
        (at_least("1", Rule.GAMES, 9, None), "open"),
        (to_reach("1", AwardRule.GAMES, 27, 27), "met"),
        (to_reach("1", AwardRule.GAMES, 27, 26), "open"),
        (to_reach("1", AwardRule.GAMES, 27, None), "open"),
        (at_most("1", Rule.ROUNDS_A_DAY, 2, 2), "met"),
        (at_most("1", Rule.ROUNDS_A_DAY, 2, 3), "broken"),
        (at_most("1", Rule.ROUNDS_A_DAY, 2, None), "open"),
        (one_of("1", Rule.CHIEF_ARBITER, LICENCES, "IA"), "met"),
        (one_of("1", Rule.CHIEF_ARBITER, LICENCES, "NA"), "broken"),
        (one_of("1", Rule.CHIEF_ARBITER, LICENCES, None), "open"),
        (one_of("1", Rule.CHIEF_ARBITER, LICENCES, None, agreed=True), "met"),
        (supplied("1", AwardRule.PGN, True, Document.PGN), "met"),
        (supplied("1", AwardRule.PGN, False, Document.PGN), "open"),
        (waived("1", Rule.FEDERATIONS, 0), "met"),
    ],
)
def test_how_a_finding_stands(made, status):
    assert (made.status.value, made.met) == (status, status == "met")


PGN, NOTHING = Document.PGN, (None, None, None, None)


@pytest.mark.parametrize(
    ("made", "whole"),
    [
        (
            at_least("1", Rule.AVERAGE, 2380, 2379, Unit.RATING, about="Ankara"),
            ("1", Rule.AVERAGE, 2380, 2379, Status.BROKEN, Bound.AT_LEAST, Unit.RATING, None, "Ankara", None, None),
        ),
        (
            to_reach("1", AwardRule.GAMES, 27, 26, Unit.GAMES, level=3, document=PGN),
            ("1", AwardRule.GAMES, 27, 26, Status.OPEN, Bound.AT_LEAST, Unit.GAMES, 3, None, PGN, None),
        ),
        (
            to_reach("1", AwardRule.GAMES, 27, 27, level=3, document=PGN),
            ("1", AwardRule.GAMES, 27, 27, Status.MET, Bound.AT_LEAST, Unit.COUNT, 3, None, None, None),
        ),
        (
            at_most("1", Rule.HOURS_A_DAY, 720, 724, Unit.MINUTES),
            ("1", Rule.HOURS_A_DAY, 720, 724, Status.BROKEN, Bound.AT_MOST, Unit.MINUTES, *NOTHING),
        ),
        (
            one_of("1", Rule.CHIEF_ARBITER, LICENCES, "NA"),
            ("1", Rule.CHIEF_ARBITER, ("FA", "IA"), "NA", Status.BROKEN, Bound.ONE_OF, Unit.CODE, *NOTHING),
        ),
        (
            must_be("1", AwardRule.PLACE, "1", None, status=Status.OPEN, about="Ankara", document=PGN),
            ("1", AwardRule.PLACE, "1", None, Status.OPEN, Bound.IS, Unit.CODE, None, "Ankara", PGN, None),
        ),
        (
            must_be("1", AwardRule.PLACE, "1", "2", status=Status.BROKEN, unit=Unit.DAY, document=PGN),
            ("1", AwardRule.PLACE, "1", "2", Status.BROKEN, Bound.IS, Unit.DAY, *NOTHING),
        ),
        (
            supplied("1", AwardRule.PGN, False, PGN, about="Ankara"),
            ("1", AwardRule.PGN, "pgn", None, Status.OPEN, Bound.IS, Unit.CODE, None, "Ankara", PGN, None),
        ),
        (
            supplied("1", AwardRule.PGN, True, PGN),
            ("1", AwardRule.PGN, "pgn", "pgn", Status.MET, Bound.IS, Unit.CODE, *NOTHING),
        ),
        (
            waived("1", Rule.REGISTRATION, 11, Unit.DAYS),
            ("1", Rule.REGISTRATION, None, 11, Status.MET, Bound.WAIVED, Unit.DAYS, *NOTHING),
        ),
    ],
)
def test_a_finding_says_all_that_it_was_told(made, whole):
    assert astuple(made) == whole


def test_a_document_is_named_only_while_it_would_help():
    for make in (at_least, to_reach):
        open_one = make("1", AwardRule.GAMES, 27, None, document=Document.FURTHER_NORM)
        assert open_one.document is Document.FURTHER_NORM
        assert make("1", AwardRule.GAMES, 27, 27, document=Document.FURTHER_NORM).document is None
    assert at_least("1", AwardRule.PLACE, 3, 2, document=Document.TOURNAMENT_REPORT).document is None


WHOLE = Finding(
    article="1.5.1",
    rule=AwardRule.GAMES,
    required=27,
    found=None,
    status=Status.OPEN,
    bound=Bound.AT_LEAST,
    unit=Unit.GAMES,
    level=3,
    about="Ankara",
    document=Document.FURTHER_NORM,
    edition="cfc-2009",
)


@pytest.mark.parametrize(
    "one",
    [
        WHOLE,
        replace(WHOLE, unit=Unit.SCORE, required=350, found=300, document=None, edition=None),
        replace(WHOLE, required=("FA", "IA"), found="NA", unit=Unit.CODE, bound=Bound.ONE_OF),
        must_be("1.5.5", AwardRule.OLD_NORM, "2013-07-31", "2012-01-01", status=Status.MET, unit=Unit.DAY),
        waived("2.3", AwardRule.DAYS_AHEAD, -4, Unit.DAYS),
    ],
)
def test_a_finding_written_and_read_is_the_same(one):
    assert finding_from_json(finding_to_json(one), "", AwardRule) == one


def test_a_finding_that_leaves_out_what_is_usual_is_read():
    usual = ("unit", "level", "about", "document", "edition", "met")
    written = {name: value for name, value in finding_to_json(WHOLE).items() if name not in usual}
    assert finding_from_json(written, "", AwardRule) == replace(
        WHOLE, unit=Unit.COUNT, level=None, about=None, document=None, edition=None
    )


def test_a_rule_of_another_kind_is_refused():
    with pytest.raises(BadDossier, match=r"findings\.3\.rule: expected one of format, games, .*, got .title-not-held"):
        finding_from_json(finding_to_json(replace(WHOLE, rule=AwardRule.TITLE_NOT_HELD)), "findings.3", Rule)


def test_a_document_that_nobody_knows_is_refused():
    with pytest.raises(BadDossier, match=r"one\.document: expected one of it1, countersignature, it2, "):
        finding_from_json(finding_to_json(WHOLE) | {"document": "passport"}, "one", AwardRule)


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("article", 3, "one.article: expected "),
        ("unit", "metres", "one.unit: expected one of "),
        ("status", "good", "one.status: expected one of "),
        ("bound", "about", "one.bound: expected one of "),
        ("level", "high", "one.level: expected "),
        ("about", 3, "one.about: expected "),
        ("edition", 3, "one.edition: expected "),
        ("found", [3], "one.found.0: expected "),
    ],
)
def test_a_field_that_is_no_part_of_a_finding_is_refused_at_its_place(field, value, expected):
    with pytest.raises(BadDossier) as caught:
        finding_from_json(finding_to_json(WHOLE) | {field: value}, "one", AwardRule)
    assert str(caught.value).startswith(expected)
