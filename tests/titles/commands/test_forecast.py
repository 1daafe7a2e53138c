"""``manage.py forecast``: the rounds so far in, what is still needed out, and one line for any other thing."""

import io
import json
import sys

import pytest
from django.core.management import call_command

from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, dossier
from titles.regulations import dossier_to_json

EIGHT = "\n".join(EXACTLY_A_GM_NORM.strip().splitlines()[:8])
NINTH = {"id": "R9", "rating": 2300, "title": None, "federation": "FRA"}


def asked(**changes: object) -> bytes:
    """Elif's first eight rounds of nine."""
    return json.dumps(dossier_to_json(dossier(EIGHT, rounds=9)) | changes).encode()


def run(sent: bytes, monkeypatch: pytest.MonkeyPatch, *args: str) -> tuple[int, str, str]:
    """The exit status, the output and the error output of the command."""
    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent), encoding="utf-8"))
    try:
        call_command("forecast", *args, stdout=out, stderr=err)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_the_last_round_of_a_gm_norm_is_forecast(monkeypatch):
    # seven of eight so far; a loss to a 2300 is enough: Ra 2389, 7/9 = 78 %, dp 220, Rp 2609
    known = [{"round": 9, "opponent": NINTH}]
    status, out, err = run(asked(upcoming=known), monkeypatch)
    found = json.loads(out)["forecast"]["GM"]
    assert (status, err, found["outlook"], found["reached"]) == (0, "", "certain", False)
    assert found["table"] == [{"score": 0, "average_from": None, "average_to": None}]
    assert [(after["score"], after["reached"]) for after in found["after"]] == [(1, True), (0.5, True), (0, True)]


def test_a_free_round_is_a_pairing_too(monkeypatch):
    # 1.4.1c: eight games and a bye of nine rounds
    _status, out, _err = run(asked(upcoming=[{"round": 9, "opponent": None}]), monkeypatch)
    found = json.loads(out)["forecast"]["GM"]
    assert (found["rounds"], found["outlook"]) == ([], "certain")


def test_the_articles_and_the_limits_are_written(monkeypatch):
    _status, out, _err = run(asked(), monkeypatch)
    found = json.loads(out)["forecast"]["GM"]
    rules = {one["rule"]: (one["required"], one["so_far"], one["still"], one["status"]) for one in found["prospects"]}
    assert rules["titleholders"] == (5, 5, None, "met")
    assert rules["minimum-score"] == (3.5, 7, None, "met")
    assert isinstance(rules["format"][0], list)
    assert found["at_most_of"] == {}


@pytest.mark.parametrize(
    ("sent", "line"),
    [
        (b"{", "line 1, column 2: expected JSON, got nothing"),
        (b"\xff", "standard input: expected UTF-8, got another byte at offset 0"),
        (b'{"edition": NaN}', "edition: expected a finite number, got NaN"),
        (b"[]", "the document: expected an object, got []"),
        (asked(edition="titles-1999"), "edition: no edition 'titles-1999'"),
        (asked(upcoming={}), "upcoming: expected a list, got {}"),
        (asked(upcoming=[1]), "upcoming.0: expected an object with the fields round and opponent, got 1"),
        (asked(upcoming=[{"round": True, "opponent": None}]), "upcoming.0.round: expected a whole number, got true"),
        (
            asked(upcoming=[{"round": 8, "opponent": None}]),
            "upcoming.0.round: expected a round after the last one played, 9 to 9, named once, got 8",
        ),
        (
            asked(upcoming=[{"round": 9, "opponent": NINTH | {"title": "XM"}}]),
            "upcoming.0.opponent.title: expected one of GM",
        ),
        (
            asked(upcoming=[{"round": 9, "opponent": NINTH | {"id": "R1"}}]),
            "games.8.opponent.id: expected each opponent at most once in the format swiss, got ",
        ),
    ],
)
def test_bad_input_is_one_line_and_status_two(monkeypatch, sent, line):
    status, out, err = run(sent, monkeypatch)
    assert (status, out) == (2, "")
    assert err.startswith(line)
    assert err.count("\n") == 1


def test_a_year_without_an_edition_is_an_error(monkeypatch):
    event = dossier_to_json(dossier())["event"] | {"start": "2021-05-01", "end": "2021-05-09"}
    status, _out, err = run(asked(edition=None, event=event), monkeypatch)
    assert (status, err) == (2, "event.start: no edition of fide-titles covers 2021-05-01\n")
