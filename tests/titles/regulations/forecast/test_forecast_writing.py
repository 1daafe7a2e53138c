"""The question and the answer of the command ``forecast`` as documents: whole values, and what is refused."""

import json

import pytest

from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, dossier, opponent_of
from titles.regulations import BadDossier, NormTitle, dossier_to_json
from titles.regulations.forecast.forecast import checked_rest, forecast_norm
from titles.regulations.forecast.rounds import Upcoming
from titles.regulations.forecast.writing import forecast_to_json, forecasts_to_json, question_from_json

SEVEN = "\n".join(EXACTLY_A_GM_NORM.strip().splitlines()[:7])
"""6.5 of 7 against 3 x 2500 + 2 x 2400 + 2 x 2300 = 16900, three GM and two IM among them."""

POLISH = {"id": "N8", "name": None, "rating": 2400, "title": "GM", "federation": "POL"}


def question(upcoming):
    return dossier_to_json(dossier(SEVEN, rounds=9)) | {"upcoming": upcoming}


def forecast(*upcoming):
    return forecast_norm(checked_rest(dossier(SEVEN, rounds=9), upcoming), NormTitle.GM)


# ---------------------------------------------------------------- the question
def test_a_question_is_a_dossier_and_what_is_known_of_the_next_rounds():
    known = [{"round": 8, "opponent": POLISH}, {"round": 9, "opponent": None}]
    assert question_from_json(question(known)) == (
        dossier(SEVEN, rounds=9),
        (Upcoming(round=8, opponent=opponent_of("N8", "GM", "2400", "POL")), Upcoming(round=9, opponent=None)),
    )


def test_a_question_without_known_pairings_is_a_dossier_alone():
    document = dossier_to_json(dossier(SEVEN, rounds=9))
    assert question_from_json(document) == (dossier(SEVEN, rounds=9), ())


@pytest.mark.parametrize(
    ("upcoming", "line"),
    [
        ({}, "upcoming: expected a list, got {}"),
        (None, "upcoming: expected a list, got null"),
        ([8], "upcoming.0: expected an object with the fields round and opponent, got 8"),
        ([{"round": 8}], 'upcoming.0: expected an object with the fields round and opponent, got {"round": 8}'),
        ([{"round": "8", "opponent": None}], 'upcoming.0.round: expected a whole number, got "8"'),
        ([{"round": True, "opponent": None}], "upcoming.0.round: expected a whole number, got true"),
        (
            [{"round": 8, "opponent": None}, {"round": 9, "opponent": 2}],
            "upcoming.1.opponent: expected an object, got 2",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_with_its_place(upcoming, line):
    with pytest.raises(BadDossier) as refused:
        question_from_json(question(upcoming))
    assert str(refused.value) == line


def test_a_question_is_an_object():
    with pytest.raises(BadDossier) as refused:
        question_from_json([8])
    assert str(refused.value) == "the document: expected an object, got [8]"


# ---------------------------------------------------------------- the answer
def test_a_forecast_is_written_whole():
    document = forecast_to_json(forecast())
    prospects = document.pop("prospects")
    # half a point makes 7 of 9 (dp 220, Ra 2380): 9 x 2379.5 - 16900 = 4515.5, r 2258;
    # none makes 6.5 of 9 (dp 166, Ra 2434): 9 x 2433.5 - 16900 = 5001.5, r 2501
    assert document == {
        "edition": "titles-2022",
        "reached": False,
        "outlook": "possible",
        "rounds": [8, 9],
        "at_most_of": {},
        "table": [
            {"score": 0.5, "average_from": 2258, "average_to": 2500},
            {"score": 0.0, "average_from": 2501, "average_to": None},
        ],
        "good_starts": [],
        "after": [],
    }
    assert [one["rule"] for one in prospects] == [
        "format", "games", "federations", "own-federation", "one-federation", "titleholders", "required-titles",
        "average", "minimum-score", "performance",
    ]  # fmt: skip


def test_each_article_is_written_with_what_is_there_and_what_must_come():
    prospects = {one["rule"]: one for one in forecast_to_json(forecast())["prospects"]}
    # 16900 / 7 = 2414.3
    assert prospects["average"] == {
        "article": "1.4.8a",
        "rule": "average",
        "bound": "at-least",
        "unit": "rating",
        "required": 2380,
        "so_far": 2414,
        "still": 2258,
        "status": "open",
    }


def test_the_points_that_must_come_are_written_as_points():
    # 35 % of nine is 3.15 -> 3.5; with no point of seven the rest cannot be a norm, and nothing is still to come
    card = SEVEN.replace("1 ", "0 ").replace("½ ", "0 ")
    lost = forecast_norm(checked_rest(dossier(card, rounds=9), ()), NormTitle.GM)
    one = next(one for one in forecast_to_json(lost)["prospects"] if one["rule"] == "minimum-score")
    assert (one["required"], one["so_far"], one["still"], one["status"]) == (3.5, 0.0, None, "broken")
    # the shortest way to 7 of 9 from 6 of 8 is a point
    drawn = "\n".join([SEVEN, "0 R8 -- 2100 FRA"]).replace("1 R6", "½ R6")
    near = forecast_norm(checked_rest(dossier(drawn, rounds=9), ()), NormTitle.GM)
    one = next(one for one in forecast_to_json(near)["prospects"] if one["rule"] == "minimum-score")
    assert (one["so_far"], one["still"]) == (6.0, 0.5)


def test_what_each_result_of_the_next_game_changes_is_written():
    known = Upcoming(round=8, opponent=opponent_of("N8", "GM", "2400", "POL"))
    after = forecast_to_json(forecast(known))["after"]
    assert [(one["score"], one["outlook"], one["rounds"]) for one in after] == [
        (1.0, "certain", [9]),
        (0.5, "certain", [9]),  # 7 of 9 with a loss against nobody: (16900 + 2400 + 2200) / 9 = 2388.9
        (0.0, "possible", [9]),
    ]
    won = forecast_to_json(forecast(known).after[0].forecast)
    assert after[0] == {"score": 1.0, **won}


def test_the_room_of_a_federation_is_written_under_its_code():
    # four Germans of seven, six of nine may be
    card = "\n".join(f"1 R{n} GM 2500 {'GER' if n < 6 else 'ITA'}" for n in range(1, 8))
    near = forecast_norm(checked_rest(dossier(card, rounds=9), ()), NormTitle.GM)
    assert forecast_to_json(near)["at_most_of"] == {"GER": 1}


def test_the_score_of_a_good_start_is_written_like_the_other_table():
    # a norm after nine of ten rounds: the last may be lost
    done = forecast_norm(checked_rest(dossier(rounds=10), ()), NormTitle.GM)
    assert forecast_to_json(done)["good_starts"] == [{"score": 0.0, "average_from": None, "average_to": None}]


def test_the_forecasts_stand_under_their_titles_and_can_be_serialised():
    found = {NormTitle.GM: forecast()}
    document = forecasts_to_json(found)
    assert document == {"forecast": {"GM": forecast_to_json(found[NormTitle.GM])}}
    assert json.loads(json.dumps(document)) == document
