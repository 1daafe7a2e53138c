"""The rows about cells of the catalogue of bad input (B76–B106), typed: each is refused or named at its place."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from ratingsite.office.accounts.models import User
from tests.tournaments.desk import Desk
from tests.tournaments.sheets.test_pages import client_of, post
from tests.tournaments.sheets.typing import Typist
from tournaments.sheets.changes import Change
from tournaments.sheets.findings import findings_on
from tournaments.sheets.models import Sheet, SheetCell, SheetEdit, SheetPlayer
from tournaments.sheets.services import MOST_CHANGES, TooManyChanges
from tournaments.sheets.taking import SheetHasErrors, errors_of, take

pytestmark = pytest.mark.django_db

Place = tuple[str, int, int]


@dataclass(frozen=True)
class Row:
    """What is typed (row, round, text), what is refused where, and what is found where."""

    typed: tuple[tuple[int, int, str], ...]
    refused: tuple[Place, ...] = ()
    found: tuple[Place, ...] = ()


ROWS = {
    "B76 a result of no kind": Row(((1, 1, "4w2"),), refused=(("cell-unreadable", 1, 1),)),
    "B76 a result that is open": Row(
        ((1, 1, "4w?"),), found=(("result-missing", 1, 1), ("result-missing", 4, 1))
    ),
    "B77 an opponent that is not there": Row(((1, 1, "9999w1"),), refused=(("opponent-unknown", 1, 1),)),
    "B77 an opponent in letters": Row(((1, 1, "Aw1"),), refused=(("cell-unreadable", 1, 1),)),
    "B77 a negative opponent": Row(((1, 1, "-4w1"),), refused=(("cell-unreadable", 1, 1),)),
    "B77 an opponent in other digits": Row(((1, 1, "٤w1"),), refused=(("cell-unreadable", 1, 1),)),
    "B78 against himself": Row(((1, 1, "1w1"),), refused=(("opponent-self", 1, 1),)),
    "B79 A says B, B says C": Row(
        ((1, 1, "4w1"), (4, 1, "5b0")), found=(("pairing-contradiction", 1, 1), ("pairing-contradiction", 4, 1))
    ),
    "B80 both won": Row(
        ((1, 1, "4w1"), (4, 1, "1b1")), found=(("result-contradiction", 1, 1), ("result-contradiction", 4, 1))
    ),
    "B80 both lost": Row(
        ((1, 1, "4w0"), (4, 1, "1b0")), found=(("result-contradiction", 1, 1), ("result-contradiction", 4, 1))
    ),
    "B80 a draw against a win": Row(
        ((1, 1, "4w="), (4, 1, "1b1")), found=(("result-contradiction", 1, 1), ("result-contradiction", 4, 1))
    ),
    "B81 both White": Row(
        ((1, 1, "4w1"), (4, 1, "1w0")), found=(("colour-contradiction", 1, 1), ("colour-contradiction", 4, 1))
    ),
    "B81 no colour in a game": Row(((1, 1, "4="),), found=(("colour-missing", 1, 1), ("colour-missing", 4, 1))),
    "B82 a forfeit against a game": Row(
        ((1, 1, "4w+"), (4, 1, "1b0")), found=(("forfeit-contradiction", 1, 1), ("forfeit-contradiction", 4, 1))
    ),
    "B83 a win against nobody": Row(((1, 1, "0w1"),), refused=(("cell-unreadable", 1, 1),)),
    "B84 an opponent with a bye": Row(((1, 1, "4h"),), refused=(("bye-with-opponent", 1, 1),)),
    "B85 two byes in a round": Row(((1, 1, "bye"), (2, 1, "bye")), found=(("second-allocated-bye", 2, 1),)),
    "B86 a bye twice": Row(((1, 1, "bye"), (1, 2, "bye"))),
    "B87 a result on one side only": Row(((1, 1, "4w1"),)),  # the mirror is the other side
    "B88 the same opponent again": Row(((1, 1, "4w1"), (1, 2, "4b1"))),
    "B90 a round too many": Row(((1, 4, "4w1"),), refused=(("round-unknown", 1, 4),)),
    "B90 round 200": Row(((1, 200, "4w1"),), refused=(("round-unknown", 1, 200),)),
    "B92 less than one move": Row(((1, 1, "4wW"), (2, 1, "3wD"))),
    "B98 two results": Row(((1, 1, "4w11"),), refused=(("cell-unreadable", 1, 1),)),
    "B98 a letter": Row(((1, 1, "w"),), refused=(("cell-unreadable", 1, 1),)),
    "B98 a picture": Row(((1, 1, "🙂"),), refused=(("cell-unreadable", 1, 1),)),
    "B98 ten thousand letters": Row(((1, 1, "4" * 10_000),), refused=(("cell-too-long", 1, 1),)),
    "B102 a row that was taken out": Row(((77, 1, "4w1"),), refused=(("row-unknown", 77, 1),)),
}  # fmt: skip


@pytest.mark.parametrize("name", ROWS)
def test_a_bad_cell_is_refused_or_named_at_its_place(swiss: Typist, name: str) -> None:
    row = ROWS[name]
    refused: list[Place] = []
    for number, round_, text in row.typed:
        saved = swiss.types(number, round_, text)
        refused += [(each["code"], each["number"], each["round"]) for each in saved.refused]
    errors = [each for each in findings_on(swiss.paper) if each.severity == "error"]
    assert tuple(refused) == row.refused
    assert tuple((each.code, each.number, each.round) for each in errors) == row.found
    if row.found:
        codes = {each.code for each in errors_of(swiss.sheet)}
        assert {code for code, *_place in row.found} <= codes


@pytest.mark.parametrize(("typed", "code"), [("bye", "allocated-bye-again"), ("4w1", "opponent-again")])
def test_what_wants_a_look_is_a_warning_at_its_cell(swiss: Typist, typed: str, code: str) -> None:
    swiss.types(1, 1, typed)
    swiss.types(1, 2, typed.replace("w", "b"))
    found = [each for each in findings_on(swiss.paper) if each.code == code]
    assert [(each.severity, each.number, each.round) for each in found][:1] == [("warning", 1, 2)]


def test_b88_in_a_single_round_robin_the_same_opponent_again_stands_in_the_way(square: Typist) -> None:
    square.types(1, 1, "4w1")
    square.types(1, 2, "4b1")
    found = [
        (each.severity, each.number, each.round) for each in findings_on(square.paper) if each.code == "opponent-again"
    ]
    assert found == [("error", 1, 2), ("error", 4, 2)]


@pytest.mark.parametrize("text", ["1/2", "½", "0.5", "0,5", "="])
def test_b97_a_draw_is_a_draw_however_it_is_typed(square: Typist, text: str) -> None:
    square.sets(Change(number=1, round=1, opponent=4, text=text))
    assert square.says(1, 1) == "4w= typed"


def test_b100_the_diagonal_stays_empty(square: Typist) -> None:
    saved = square.sets(Change(number=1, round=1, opponent=1, text="1"))
    assert [(each["code"], each["number"]) for each in saved.refused] == [("opponent-self", 1)]


def test_a_bye_in_a_round_robin_is_named(square: Typist) -> None:
    square.types(1, 1, "bye")
    assert ("bye-in-round-robin", 1, 1) in [(each.code, each.number, each.round) for each in findings_on(square.paper)]


@pytest.mark.parametrize("players", [0, 1])
def test_b101_of_nobody_and_of_one_there_is_no_report(desk: Desk, square: Typist, players: int) -> None:
    SheetPlayer.objects.filter(number__gt=players).delete()
    with pytest.raises(SheetHasErrors):
        take(square.sheet, by=square.by, now=square.now)


def test_b101_more_changes_than_any_sheet_has_are_refused(swiss: Typist) -> None:
    with pytest.raises(TooManyChanges):
        swiss.sets(*[Change(number=1, round=1, text="4w1")] * (MOST_CHANGES + 1))


def test_b102_a_sheet_of_another_event_is_not_there(swiss: Typist, carla: User) -> None:
    answer = post(client_of(carla), swiss, "cells", {"changes": [{"number": 1, "round": 1, "text": "4w1"}]})
    assert answer.status_code == 404
    assert SheetCell.objects.count() == 0


def test_b103_a_stale_cell_is_answered_409_with_both_values(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    swiss.types(1, 1, "4w0")
    answer = post(
        client_of(swiss.by), swiss, "cells",
        {"changes": [{"number": 1, "round": 1, "text": "4w=", "seen": 3}, {"number": 2, "round": 1, "text": "3w1"}]},
    )  # fmt: skip
    assert answer.status_code == 409
    (clash,) = answer.json()["clashes"]
    assert (clash["mine"], clash["theirs"], clash["by"], clash["version"]) == (
        [4, "w", "="], [4, "w", "0"], "Boris Arbiter", 4,
    )  # fmt: skip
    assert (swiss.says(1, 1), swiss.says(2, 1)) == ("4w0 typed", "3w1 typed")


def test_b104_who_is_signed_out_is_told_so_and_nothing_is_kept(swiss: Typist) -> None:
    answer = post(Client(), swiss, "cells", {"changes": [{"number": 1, "round": 1, "text": "4w1"}]})
    assert (answer.status_code, answer.json()["error"]) == (401, "signed-out")
    assert SheetCell.objects.count() == 0


def test_b105_a_double_click_is_one_act(swiss: Typist) -> None:
    client = client_of(swiss.by)
    body = {"key": "once", "changes": [{"number": 1, "round": 1, "text": "4w1"}]}
    first, second = (post(client, swiss, "cells", body).json() for _ in range(2))
    assert (first["version"], first["cells"]) == (second["version"], second["cells"])
    assert SheetEdit.objects.filter(kind="cells").count() == 1


@pytest.mark.parametrize(
    "body",
    [
        b"", b"[]", b"nonsense", b"\xff", b'{"changes": 1}', b'{"changes": [1]}', b'{"changes": [{}]}',
        b'{"changes": [{"number": "1", "round": 1}]}', b'{"changes": [{"number": 1e3, "round": 1}]}',
        b'{"changes": [{"number": 1, "round": 1, "text": 7}]}', b'{"changes": [{"number": 99999999, "round": 1}]}',
        b'{"changes": [{"number": 1, "round": 1, "colour": "white"}]}', b'{"key": 1, "changes": []}',
        b'{"changes": [{"number": 1, "round": 1, "text": "a\\u0000b"}]}', b"x" * (7 * 1024 * 1024),
    ],
)  # fmt: skip
def test_b106_a_body_of_no_form_is_refused_and_nothing_is_written(swiss: Typist, body: bytes) -> None:
    before = Sheet.objects.get(pk=swiss.sheet.pk).version
    client: Any = client_of(swiss.by)
    answer = client.post(f"/sheets/{swiss.sheet.pk}/cells/", body, content_type="application/json")
    assert answer.status_code == 400
    assert Sheet.objects.get(pk=swiss.sheet.pk).version == before


def test_a_whole_answer_is_json_that_a_script_can_read(swiss: Typist) -> None:
    answer = post(client_of(swiss.by), swiss, "cells", {"changes": [{"number": 1, "round": 1, "text": "4w?"}]})
    assert [each["text"] for each in json.loads(answer.content)["findings"] if each["severity"] == "error"] == [
        "Round 1: the result of Amato, Anna against Demir, Deniz is missing.",
        "Round 1: the result of Demir, Deniz against Amato, Anna is missing.",
    ]


def test_who_insists_on_a_cell_that_somebody_emptied_meanwhile_writes_it(swiss: Typist) -> None:
    """The page sends the version that a clash has told; that of an empty cell is none."""
    swiss.types(1, 1, "4w1")
    seen = swiss.seen(1, 1)
    swiss.types(1, 1, "")
    (clash,) = swiss.types(1, 1, "4w=", seen=seen).clashes
    assert (clash["theirs"], clash["by"], clash["version"]) == ([None, "", ""], "Boris Arbiter", 0)
    assert swiss.types(1, 1, "4w=", seen=clash["version"]).clashes == []
    assert swiss.says(1, 1) == "4w= typed"


# ---------------------------------------------------------------- what a script may send
HALF, LINE, HIDDEN = "\ud800", "Ash\nBeech", "Ash\u202eBeech"
HOSTILE = [
    "\ud800",
    "a\ud800b",
    "\x00",
    "Ash\nBeech",
    "Ash\u2028Beech",
    "Ash\u202eBeech",
    "Ash\u200bBeech",
    "\x07",
    "\ufeffAsh",
]


@pytest.mark.parametrize("name", [*HOSTILE, "", " ", "\u00a0\u2003"], ids=ascii)
def test_b58_a_name_of_signs_that_nobody_sees_or_of_none_is_refused(swiss: Typist, name: str) -> None:
    client = client_of(swiss.by)
    for body in ({"add": [{"name": name}]}, {"change": {"number": 1, "name": name}}):
        assert post(client, swiss, "players", body).status_code in (400, 422)
    assert list(SheetPlayer.objects.filter(sheet=swiss.sheet).values_list("name", flat=True))[::5] == [
        "Amato, Anna", "Fir, Finn",
    ]  # fmt: skip


@pytest.mark.parametrize("given", ["  Ash,   Ada ", "Ash,\u00a0Ada", "Ash, Ada"])
def test_b61_a_name_is_kept_composed_and_its_spaces_are_one(swiss: Typist, given: str) -> None:
    post(client_of(swiss.by), swiss, "players", {"add": [{"name": given}, {"name": "E\u0301clair, E\u0301va"}]})
    names = list(SheetPlayer.objects.filter(sheet=swiss.sheet, number__gt=6).values_list("name", flat=True))
    assert names == ["Ash, Ada", "Éclair, Éva"]


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "=HYPERLINK(1)", "../../x", "{{7*7}}", "%s %(name)s", "O'Neil & Sons"]
)
def test_b60_a_name_that_means_something_elsewhere_is_a_name_here(swiss: Typist, name: str) -> None:
    client = client_of(swiss.by)
    post(client, swiss, "players", {"change": {"number": 1, "name": name}})
    swiss.types(1, 1, "4w?")
    assert client.get(f"/sheets/{swiss.sheet.pk}/data/").json()["players"][0]["name"] == name
    for page in ("", "rounds/1/", "cards/1/", "places/", "paste/page/"):
        answer = client.get(f"/sheets/{swiss.sheet.pk}/{page}")
        assert (answer.status_code, "<script>alert" in answer.content.decode()) == (200, False)


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("path", "body", "signs"),
    [
        ("cells", {"key": "SIGN", "changes": []}, (HALF, LINE, HIDDEN)),
        ("cells", {"changes": [{"number": 1, "round": 1, "text": "4-", "note": "SIGN"}]}, (HALF, LINE, HIDDEN)),
        ("undo", {"key": "SIGN"}, (HALF, LINE, HIDDEN)),
        ("players", {"add": [{"name": "Ash", "title": "SIGN"}]}, (HALF, "a\n", "\u202e")),
        ("players", {"add": [{"player": "SIGN"}]}, (HALF, LINE, HIDDEN)),
        ("players", {"change": {"number": 1, "national_id": "SIGN"}}, (HALF, LINE, HIDDEN)),
        ("players", {"change": {"number": 1, "birth": "SIGN"}}, (HALF, "87\n5", "\u202e1987")),
        ("header", {"header": {"012": "SIGN"}}, (HALF, HIDDEN)),  # its lines are one
        ("header", {"header": {"112": ["SIGN"]}}, (HALF, HIDDEN)),
        ("header", {"header": {"SIGN": "x"}}, (HALF, LINE, HIDDEN)),
    ],
)
def test_no_text_that_a_database_or_a_report_file_cannot_hold_comes_in(
    swiss: Typist, path: str, body: dict[str, Any], signs: tuple[str, ...]
) -> None:
    client, before = client_of(swiss.by), Sheet.objects.get(pk=swiss.sheet.pk).version
    for sign in signs:
        sent = json.loads(json.dumps(body).replace("SIGN", json.dumps(sign)[1:-1]))
        assert post(client, swiss, path, sent).status_code in (400, 422), ascii(sign)
    assert Sheet.objects.get(pk=swiss.sheet.pk).version == before


@pytest.mark.every_case
@pytest.mark.parametrize("path", ["cells", "paste/preview"])
def test_a_text_that_is_pasted_or_typed_may_hold_anything_but_half_a_sign(swiss: Typist, path: str) -> None:
    def body(text: str) -> dict[str, Any]:
        return {"text": text} if path != "cells" else {"changes": [{"number": 1, "round": 1, "text": text}]}

    client = client_of(swiss.by)
    assert post(client, swiss, path, body("\ud800")).status_code == 400
    assert post(client, swiss, path, body("1\t\u202e2w1\x07\n\u2028")).status_code == 200


def test_t12_json_as_deep_as_nobody_writes_it_is_refused(swiss: Typist) -> None:
    client: Any = client_of(swiss.by)
    answer = client.post(f"/sheets/{swiss.sheet.pk}/cells/", b"[" * 200_000, content_type="application/json")
    assert (answer.status_code, answer.json()["text"]) == (400, "the body is not JSON")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e400", "1" * 5000, "-0", "true", "1.0"])
def test_a_number_is_a_whole_one_of_few_digits(swiss: Typist, number: str) -> None:
    client: Any = client_of(swiss.by)
    body = f'{{"changes": [{{"number": {number}, "round": 1, "text": "4w1"}}]}}'.encode()
    answer = client.post(f"/sheets/{swiss.sheet.pk}/cells/", body, content_type="application/json")
    refused = [each["code"] for each in answer.json().get("refused", [])]
    assert (answer.status_code, refused) == ((200, ["row-unknown"]) if number == "-0" else (400, []))
    assert SheetCell.objects.count() == 0


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("path", "status"),
    [(f"since/{10**30}", 200), (f"rounds/{10**30}", 404), (f"cards/{10**30}", 404), ("since/-1", 404)],
)
def test_a_number_in_an_address_is_as_large_as_anybody_likes(swiss: Typist, path: str, status: int) -> None:
    assert client_of(swiss.by).get(f"/sheets/{swiss.sheet.pk}/{path}/").status_code == status
