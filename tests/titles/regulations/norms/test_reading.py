"""The dossier of the contract: what is read, and what is refused with its place."""

import copy
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from tests.titles.regulations.cards import dossier
from titles.regulations import (
    BadDossier,
    NormDossier,
    NormEvent,
    NormPlayer,
    dossier_from_json,
    dossier_to_json,
    judge_norms,
)
from titles.regulations.norms.dossier import NormGame


def document() -> dict:
    """A dossier as the contract shows it, with two rounds played."""
    return {
        "edition": "titles-2022",
        "event": {
            "format": "swiss",
            "rounds": 9,
            "start": "2022-05-01",
            "end": "2022-05-09",
            "federation": "FRA",
            "exemption": None,
        },
        "player": {"federation": "CAN", "title": "FM", "rating": 2350, "sex": "m"},
        "games": [
            {"round": 1, "kind": "played", "score": 1, "opponent": opponent("X1")},
            {"round": 2, "kind": "played", "score": Decimal("0.5"), "opponent": opponent("X2")},
            {"round": 3, "kind": "bye", "score": 1, "opponent": None},
        ],
    }


def opponent(name: str) -> dict:
    return {"id": name, "name": "Somebody", "rating": 2400, "title": "GM", "federation": "GER"}


def altered(path: str, value: object) -> dict:
    """The document with one value replaced or added."""
    doc = copy.deepcopy(document())
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    here = doc
    for part in way:
        here = here[part]
    here[last] = value
    return doc


def test_a_dossier_is_read():
    found = dossier_from_json(document())
    assert found.event == NormEvent(
        format="swiss", rounds=9, start=date(2022, 5, 1), end=date(2022, 5, 9), federation="FRA"
    )
    assert found.player == NormPlayer(federation="CAN", title="FM", rating=2350, sex="m")
    assert [(game.round, game.kind, game.score) for game in found.games] == [
        (1, "played", 100),
        (2, "played", 50),
        (3, "bye", 100),
    ]


def test_what_the_contract_lets_out_is_nothing():
    doc = document()
    doc.pop("edition")
    doc["event"].pop("exemption")
    doc["player"] = {"federation": "CAN"}
    doc["games"] = [{"round": 1, "kind": "bye", "score": 1}]
    found = dossier_from_json(doc)
    assert (found.edition, found.event.exemption) == (None, None)
    assert found.player == NormPlayer(federation="CAN", title=None, rating=None, sex=None)
    assert isinstance(found.games[0], NormGame)


def test_a_dossier_that_is_written_reads_back_the_same():
    card = dossier("1 R1 GM 2500 GER\n½ R2 -- -- ITA zero\n+ R3 IM 2400 NED\nb\nh\nz\n- \na R8 FM 2300 POL")
    assert dossier_from_json(dossier_to_json(card)) == card
    assert isinstance(card, NormDossier)


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        ("event.rounds", "9", 'event.rounds: expected a whole number from 1 to 40, got "9"'),
        ("event.rounds", True, "event.rounds: expected a whole number from 1 to 40, got true"),
        ("event.rounds", 0, "event.rounds: expected a whole number from 1 to 40, got 0"),
        ("event.rounds", 41, "event.rounds: expected a whole number from 1 to 40, got 41"),
        ("event.rounds", 2, "games: expected at most 2 games, one a round, got 3"),
        ("event.start", "2022-02-30", 'event.start: expected a day as YYYY-MM-DD, got "2022-02-30"'),
        ("event.start", 20220501, "event.start: expected a day as YYYY-MM-DD, got 20220501"),
        ("event.end", "20220509", 'event.end: expected a day as YYYY-MM-DD, got "20220509"'),
        ("event.end", "2022-04-30", 'event.end: expected a day not before the start, 2022-05-01, got "2022-04-30"'),
        ("event.federation", "France", "event.federation: expected the code of a federation that is or was, FID or NO"),
        (
            "event.federation",
            "fra",
            "event.federation: expected the code of a federation that is or was, FID or NON, g",
        ),
        ("player.federation", "XYZ", "player.federation: expected the code of a federation that is or was, FID or NON"),
        ("player.federation", ["CAN"], "player.federation: expected the code of a federation that is or was, FID or "),
        ("event.exemption", "big", "event.exemption: expected one of national-championship, national-team, zonal, big"),
        ("event.format", "arena", "event.format: expected one of swiss, round-robin, double-round-robin, scheveningen"),
        ("event.world_cup", 1, "event.world_cup: expected true or false, got 1"),
        ("event.team_championship", "yes", 'event.team_championship: expected true or false, got "yes"'),
        ("event.fixed_pairings", "no", 'event.fixed_pairings: expected true or false or null, got "no"'),
        ("event.own_zonal", None, "event.own_zonal: expected true or false, got null"),
        ("event.format_agreed", "no", 'event.format_agreed: expected true or false, got "no"'),
        ("player.rating", -1, "player.rating: expected a whole number from 0 to 4000 or null, got -1"),
        ("player.id", 7, "player.id: expected a text of 1 to 200 characters or null, got 7"),
        ("player.name", "", 'player.name: expected a text of 1 to 200 characters or null, got ""'),
        ("event.players", 1, "event.players: expected a whole number from 2 to 10000 or null, got 1"),
        ("event", [], "event: expected an object, got []"),
        ("event.colour", "blue", "event.colour: expected one of the fields format, rounds, start, end, federation, ex"),
        ("event.a\nb", 1, "event.a\\nb: expected one of the fields"),
        ("colour", "blue", "colour: expected one of the fields edition, event, player, games, got "),
        ("player.sex", "x", 'player.sex: expected one of m, w, f or null, got "x"'),
        ("player.title", "XM", "player.title: expected one of GM, IM, WGM, FM, WIM, CM, WFM, WCM or null"),
        (
            "player.federation",
            None,
            "player.federation: expected the code of a federation that is or was, FID or NON, go",
        ),
        ("edition", 2022, "edition: expected a text of 1 to 200 characters or null, got 2022"),
        ("games", {}, "games: expected a list, got {}"),
        ("games.0", 7, "games.0: expected an object, got 7"),
        ("games.1.round", 10, "games.1.round: expected a whole number from 1 to 9, got 10"),
        ("games.1.round", 1, "games.1.round: expected a round that no other game has, got 1"),
        ("games.1.kind", "won", "games.1.kind: expected one of played, forfeit-win, forfeit-loss, bye, half-point-bye"),
        ("games.1.kind", [], "games.1.kind: expected one of played, forfeit-win, forfeit-loss, bye, half-point-bye"),
        ("games.1.score", Decimal("0.75"), "games.1.score: expected 0 or 0.5 or 1 for the kind played, got 0.75"),
        ("games.0.score", Decimal("1E+999999"), "games.0.score: expected 0 or 0.5 or 1 for the kind played, got "),
        ("games.1.score", True, "games.1.score: expected 0 or 0.5 or 1 for the kind played, got true"),
        ("games.1.score", "1", 'games.1.score: expected 0 or 0.5 or 1 for the kind played, got "1"'),
        ("games.1.kind", "forfeit-win", "games.1.score: expected 1 for the kind forfeit-win, got 0.5"),
        ("games.1.opponent", None, "games.1.opponent: expected an opponent, got null"),
        ("games.2.opponent", opponent("X3"), "games.2.opponent: expected null for the kind bye, got "),
        (
            "games.1.opponent",
            opponent("X1"),
            "games.1.opponent.id: expected each opponent at most once in the format s",
        ),
        ("games.1.opponent.id", "", 'games.1.opponent.id: expected a text of 1 to 200 characters, got ""'),
        ("games.1.opponent.rating", "24O0", "games.1.opponent.rating: expected a whole number from 0 to 4000 or null"),
        ("games.1.opponent.rating", 4001, "games.1.opponent.rating: expected a whole number from 0 to 4000 or null"),
        (
            "games.1.opponent.title",
            "gm",
            "games.1.opponent.title: expected one of GM, IM, WGM, FM, WIM, CM, WFM, WCM o",
        ),
        ("games.1.opponent.federation", "GE1", "games.1.opponent.federation: expected the code of a federation that "),
        ("games.1.opponent.name", "x" * 201, "games.1.opponent.name: expected a text of 1 to 200 characters or null,"),
        ("games.1.opponent.zero_against_rated", 0, "games.1.opponent.zero_against_rated: expected true or false, got"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(path, value, line):
    with pytest.raises(BadDossier) as refusal:
        dossier_from_json(altered(path, value))
    assert str(refusal.value).startswith(line)
    assert "\n" not in str(refusal.value)


def test_a_long_value_is_shown_short():
    with pytest.raises(BadDossier) as refusal:
        dossier_from_json(altered("player.title", "x" * 500))
    assert str(refusal.value).endswith('got "' + "x" * 56 + "...")


@pytest.mark.parametrize("path", ["event.format", "player.federation", "games.0.kind", "games.0.opponent.rating"])
def test_a_field_that_is_missing_is_named(path):
    doc = document()
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    here = doc
    for part in way:
        here = here[part]
    del here[last]
    with pytest.raises(BadDossier, match=f"^{path}: expected this field, got null$"):
        dossier_from_json(doc)


@pytest.mark.parametrize("doc", [None, [], "dossier", 7])
def test_a_document_that_is_no_object_is_refused(doc):
    with pytest.raises(BadDossier, match=r"^the document: expected an object"):
        dossier_from_json(doc)


def test_the_player_does_not_play_himself():
    doc = altered("player.id", "X2")
    with pytest.raises(BadDossier, match=r"^games\.1\.opponent\.id: expected somebody other than the player"):
        dossier_from_json(doc)


def test_a_forfeited_game_may_be_paired_again_and_a_double_round_robin_meets_twice():
    doc = altered("games.1", {"round": 2, "kind": "forfeit-win", "score": 1, "opponent": opponent("X1")})
    assert len(dossier_from_json(doc).games) == 3
    doc = altered("games.1.opponent", opponent("X1"))
    doc["event"]["format"] = "double-round-robin"
    assert len(dossier_from_json(doc).games) == 3
    doc["games"][2] = {"round": 3, "kind": "adjudicated", "score": 1, "opponent": opponent("X1")}
    with pytest.raises(BadDossier, match=r"^games\.2\.opponent\.id: expected each opponent at most twice"):
        dossier_from_json(doc)
    doc["event"]["format"] = "knockout"
    assert len(dossier_from_json(doc).games) == 3


def test_a_forfeit_may_be_without_an_opponent():
    doc = altered("games.2", {"round": 3, "kind": "forfeit-win", "score": 1})
    assert dossier_from_json(doc).games[2].opponent is None


def test_a_score_built_in_python_is_checked_too():
    card = dossier("1 R1 GM 2500 GER")
    wrong = replace(card, games=(replace(card.games[0], score=75),))
    with pytest.raises(BadDossier, match=r"^games\.0\.score: expected one of the hundredths \(0, 50, 100\)"):
        judge_norms(wrong)


@pytest.mark.parametrize(("letters", "shown"), [(58, "x" * 58 + '"'), (59, "x" * 56 + "...")])
def test_a_value_of_sixty_characters_is_still_shown_whole(letters, shown):
    # with its two quotation marks
    with pytest.raises(BadDossier) as refusal:
        dossier_from_json(altered("player.title", "x" * letters))
    assert str(refusal.value).endswith(f'got "{shown}')


def test_the_name_of_an_unknown_field_is_shown_up_to_120_characters():
    with pytest.raises(BadDossier) as refusal:
        dossier_from_json({"y" * 130: 1})
    assert refusal.value.path == "y" * 120


def test_an_event_may_begin_and_end_on_one_day():
    assert dossier_from_json(altered("event.end", "2022-05-01")).event.end == date(2022, 5, 1)


def test_who_is_met_too_often_is_named():
    with pytest.raises(BadDossier) as refusal:
        dossier_from_json(altered("games.1.opponent", opponent("X1")))
    assert (refusal.value.path, refusal.value.got) == ("games.1.opponent.id", "X1")


@pytest.mark.parametrize(
    ("path", "value", "got"), [("player.colour", "blue", "colour"), ("games.1.kind", "won", "won")]
)
def test_what_stood_there_is_named(path, value, got):
    with pytest.raises(BadDossier) as refusal:
        dossier_from_json(altered(path, value))
    assert (refusal.value.path, refusal.value.got) == (path, got)
