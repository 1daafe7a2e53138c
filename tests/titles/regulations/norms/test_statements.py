"""The chief arbiter's statements as a document: written and read as the same, refused with their place."""

import json

import pytest

from titles.regulations import BadDossier, PairedAgain, Statements, statements_from_json, statements_to_json

WHOLE = Statements(
    format_changes=1,
    players_with_other_conditions=0,
    alterations=2,
    clock_settings=frozenset({"5400+30", "7200"}),
    paired_again=(PairedAgain(round=3, white="Elif", black="Farid", is_agreed=True),),
    licences_by_round={1: ("IA", "NA"), 2: ("",)},
    arbiters_who_played=frozenset({"boris"}),
    is_announced=False,
)


@pytest.mark.parametrize("said", [WHOLE, Statements()])
def test_statements_written_and_read_are_the_same(said):
    assert statements_from_json(json.loads(json.dumps(statements_to_json(said)))) == said


def test_what_is_left_out_was_not_said():
    assert statements_from_json({}) == Statements()
    assert statements_from_json({"alterations": 0}) == Statements(alterations=0)


def test_rounds_are_those_that_a_card_may_have():
    rounds = statements_from_json({"licences_by_round": {"1": ["IA"], "40": ["FA"]}}).licences_by_round
    assert dict(rounds) == {1: ("IA",), 40: ("FA",)}


def test_the_document_has_the_fields_that_the_module_describes():
    assert statements_to_json(WHOLE) == {
        "format_changes": 1,
        "players_with_other_conditions": 0,
        "alterations": 2,
        "clock_settings": ["5400+30", "7200"],
        "paired_again": [{"round": 3, "white": "Elif", "black": "Farid", "is_agreed": True}],
        "licences_by_round": {"1": ["IA", "NA"], "2": [""]},
        "arbiters_who_played": ["boris"],
        "is_announced": False,
    }


AGAIN = {"round": 3, "white": "Elif", "black": "Farid", "is_agreed": True}


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ([], "the document: expected an object, got []"),
        ({"weather": "fine"}, "weather: expected one of the fields format_changes, "),
        ({"format_changes": -1}, "format_changes: expected a whole number from 0 to 10000 or null, got -1"),
        ({"alterations": True}, "alterations: expected a whole number from 0 to 10000 or null, got true"),
        ({"players_with_other_conditions": "2"}, "players_with_other_conditions: expected a whole number "),
        ({"clock_settings": "5400"}, "clock_settings: expected a list, got "),
        ({"clock_settings": [""]}, "clock_settings.0: expected a text of 1 to 200 characters, got "),
        ({"arbiters_who_played": [7]}, "arbiters_who_played.0: expected a text of 1 to 200 characters, got 7"),
        ({"paired_again": {}}, "paired_again: expected a list, got {}"),
        (
            {"paired_again": [AGAIN | {"round": 41}]},
            "paired_again.0.round: expected a whole number from 1 to 40, got 41",
        ),
        ({"paired_again": [AGAIN | {"white": None}]}, "paired_again.0.white: expected a text of 1 to 200 characters"),
        ({"paired_again": [AGAIN | {"black": ""}]}, "paired_again.0.black: expected a text of 1 to 200 characters"),
        ({"paired_again": [AGAIN | {"is_agreed": 1}]}, "paired_again.0.is_agreed: expected true or false, got 1"),
        ({"paired_again": [{"round": 3}]}, "paired_again.0.white: expected this field, got null"),
        ({"licences_by_round": [["IA"]]}, 'licences_by_round: expected an object, got [["IA"]]'),
        ({"licences_by_round": {"0": ["IA"]}}, 'licences_by_round.0: expected a round, 1 to 40, got "0"'),
        ({"licences_by_round": {"41": ["IA"]}}, "licences_by_round.41: expected a round, 1 to 40, got "),
        ({"licences_by_round": {"01": ["IA"]}}, "licences_by_round.01: expected a round, 1 to 40, got "),
        ({"licences_by_round": {"1": "IA"}}, "licences_by_round.1: expected a list, got "),
        ({"licences_by_round": {"1": ["FIDE"]}}, "licences_by_round.1.0: expected a licence, empty for none, got "),
        ({"is_announced": "yes"}, "is_announced: expected true or false or null, got "),
    ],
)
def test_what_nobody_states_is_refused_with_its_place(document, message):
    with pytest.raises(BadDossier) as refused:
        statements_from_json(document)
    assert str(refused.value).startswith(message)
