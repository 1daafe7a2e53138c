"""A verdict that was written is read back as the same; what no verdict writes is refused with its place."""

import json
from decimal import Decimal

import pytest

from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, changed, dossier, gm, verdict
from titles.regulations import BadDossier, judge_norms, verdict_from_json, verdict_to_json

CARDS = {
    "a norm": gm(),
    "a norm of ten games with a choice": gm("1 W1 -- 2000 FRA\n" + EXACTLY_A_GM_NORM.strip() + "\n0 R10 -- 2300 FRA"),
    "eight of nine": gm("\n".join([*EXACTLY_A_GM_NORM.strip().splitlines()[:8], "b"])),
    "no norm, and the closest": gm(changed(7, "0 R7 -- 2300 FRA") + "\n0 R10 GM 2300 POL"),
    "nothing played": gm("z"),
    "an exemption": gm(exemption="zonal"),
    "a raised opponent": verdict("WIM", changed(9, "0 R9 -- -- FRA")),
    "a format that is not listed": gm(format="match"),
}


@pytest.mark.parametrize("found", CARDS.values(), ids=CARDS)
def test_what_was_written_is_read_as_the_same(found):
    text = json.dumps(verdict_to_json(found))
    assert verdict_from_json(json.loads(text)) == found
    assert verdict_from_json(json.loads(text, parse_float=Decimal)) == found


def test_every_title_keeps_its_own():
    for title, found in judge_norms(dossier()).items():
        assert verdict_from_json(verdict_to_json(found)).title is title


def broken(*path, value):
    """A verdict as it was written, with one value changed."""
    document = json.loads(json.dumps(verdict_to_json(CARDS["no norm, and the closest"])))
    place = document
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    return document


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["title"], "FM", "title: expected one of GM, IM, WGM, WIM, got "),
        (["games"], "9", "games: expected a whole number from 0 to 1000, got "),
        (["achieved"], 1, "achieved: expected true or false, got 1"),
        (["score"], 6.25, "score: expected a score of whole and half points, got 6.25"),
        (["score_required"], "7", "score_required: expected a score of whole and half points, got "),
        (["colour"], "red", "colour: expected one of the fields title, edition, "),
        (["ignored"], {}, "ignored: expected a list, got {}"),
        (["ignored"], [{"round": 1}], "ignored.0.article: expected this field, got null"),
        (["counted", 0, "raised"], None, "counted.0.raised: expected true or false, got null"),
        (["counted", 2, "score"], -1, "counted.2.score: expected a score of whole and half points, got -1"),
        (["findings", 1, "rule"], "luck", "findings.1.rule: expected one of format, games, "),
        (["findings", 0, "required"], [7], "findings.0.required.0: expected a text of 1 to 200 characters, got 7"),
        (["findings", 8, "found"], 0.3, "findings.8.found: expected a score of whole and half points, got 0.3"),
        (["findings", 1, "found"], 9.5, "findings.1.found: expected a whole number from -100000 to 100000, got 9.5"),
        (["findings", 1], 7, "findings.1: expected an object, got 7"),
        (["closest", "dp"], "x", "closest.dp: expected a whole number from -100000 to 100000 or null, got "),
        (["closest", "counted", 0, "round"], -1, "closest.counted.0.round: expected a whole number from 0 to 1000"),
    ],
)
def test_what_no_verdict_writes_is_refused_with_its_place(path, value, message):
    with pytest.raises(BadDossier) as refused:
        verdict_from_json(broken(*path, value=value))
    assert str(refused.value).startswith(message)


def test_a_verdict_written_without_a_closest_choice_has_none():
    document = verdict_to_json(gm())
    del document["closest"]
    assert verdict_from_json(document) == gm()
