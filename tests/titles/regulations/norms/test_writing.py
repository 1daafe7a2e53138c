"""Verdicts as the contract has them: exact numbers, whole values compared."""

import json

from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, changed, dossier, gm
from titles.regulations import (
    Bound,
    Finding,
    Rule,
    Status,
    Unit,
    finding_to_json,
    judge_norms,
    verdict_to_json,
    verdicts_to_json,
)


def test_a_norm_is_written_with_its_figures():
    gm = verdicts_to_json(judge_norms(dossier(EXACTLY_A_GM_NORM + "h")))["norms"]["GM"]
    figures = {name: value for name, value in gm.items() if name not in ("findings", "counted")}
    assert figures == {
        "title": "GM",
        "edition": "titles-2022",
        "achieved": True,
        "games": 9,
        "games_credited": 9,
        "counts_as_nine": False,
        "credited_as_played": 9,
        "score": 7.0,
        "percentage": 78,
        "rating_average": 2389,
        "dp": 220,
        "performance": 2609,
        "score_required": 7.0,
        "raised_opponent": None,
        "ignored": [{"round": 10, "article": "1.4.2c", "reason": "half-point-bye"}],
        "closest": None,
    }


def test_each_counted_game_is_written():
    gm = verdicts_to_json(judge_norms(dossier()))["norms"]["GM"]
    assert gm["counted"][6] == {
        "round": 7,
        "opponent_id": "R7",
        "rating_used": 2300,
        "raised": False,
        "score": 0.5,
        "article": "1.4.6a",
    }


def test_a_finding_of_a_score_is_written_in_points():
    gm = verdicts_to_json(judge_norms(dossier()))["norms"]["GM"]
    assert gm["findings"][8] == {
        "article": "1.4.8b",
        "rule": "minimum-score",
        "required": 3.5,
        "found": 7.0,
        "met": True,
        "status": "met",
        "bound": "at-least",
        "unit": "score",
        "level": None,
        "about": None,
        "document": None,
        "edition": None,
    }


def test_a_list_and_a_nothing_stay_what_they_are():
    one = Finding(
        article="1.1.5",
        rule=Rule.CHIEF_ARBITER,
        required=("FA", "IA"),
        found=None,
        status=Status.OPEN,
        bound=Bound.ONE_OF,
        unit=Unit.CODE,
    )
    assert (finding_to_json(one)["required"], finding_to_json(one)["found"]) == (["FA", "IA"], None)


def test_the_norms_stand_in_the_order_of_the_titles_and_can_be_serialised():
    written = json.loads(json.dumps(verdicts_to_json(judge_norms(dossier("z")))))
    assert list(written["norms"]) == ["GM", "IM", "WGM", "WIM"]
    assert written["norms"]["GM"]["score_required"] is None


def test_the_closest_choice_is_written_inside_the_verdict():
    # 6.5/10 is no norm; without the loss of the last round it is 6.5/9 = 72 %, dp 166, Rp 2389 + 166 = 2555
    found = gm(changed(7, "0 R7 -- 2300 FRA") + "\n0 R10 GM 2300 POL")
    written = verdict_to_json(found)["closest"]
    assert written == verdict_to_json(found.closest)
    assert (written["performance"], written["closest"]) == (2555, None)
