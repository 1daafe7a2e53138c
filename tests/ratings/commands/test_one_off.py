"""``manage.py one_off``: operations on whole lists, from a document or from a list of the database."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ratings.lists.models import RatingList


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    call_command("one_off", *words)
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def document(folder: Path, system: str, **players: Any) -> str:
    path = folder / "players.json"
    path.write_text(json.dumps({"system": system, "players": players}), encoding="utf-8")
    return str(path)


def test_march_2024_moves_ratings_towards_2000(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = document(tmp_path, "fide-standard", A={"rating": 1500}, B={"rating": 2000}, C={"rating": None})
    answer = answered(capsys, "one-off-2024-03", path)
    # 1500 + 0.40 × 500 = 1700
    found = {key: (each["rating_after"], each["reason"]) for key, each in answer["players"].items()}
    assert found == {"A": (1700, "raised"), "B": (2000, "above-the-range"), "C": (None, "unrated")}
    assert (answer["list_date"], answer["players"]["A"]["certainty"]) == ("2024-03-01", "certain")


def test_october_2022_looks_at_the_standard_rating(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = document(tmp_path, "fide-rapid", A={"rating": 1950, "standard_rating": 2200}, B={"rating": 1950})
    answer = answered(capsys, "one-off-2022-10", path)
    assert [each["rating_after"] for each in answer["players"].values()] == [2100, 1950]


def test_the_boon_of_1980_cites_its_article(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    long_ago = {"rating": 1500, "last_played": "1974-06-29"}
    path = document(tmp_path, "cfc-regular", A={"rating": 1500}, B={"rating": None}, C=long_ago)
    players = answered(capsys, "cfc-boon-1980", path)["players"]
    assert (players["A"]["rating_after"], players["A"]["article"]) == (1620, "737")  # 1404 to 1509: +120
    assert players["B"]["reason"] == "unrated"
    assert (players["C"]["rating_after"], players["C"]["reason"]) == (1500, "not-active")


def test_a_list_of_the_database_is_read_and_not_changed(
    first_list: RatingList, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = answered(capsys, "one-off-2024-03", "--list", "fide-standard.2025-10-01")
    # Cyd: 1500 + 200; Ann 2410 and Bob 2000 are above the range
    assert {key: each["rating_after"] for key, each in answer["players"].items()} == {
        "2000001": 2410,
        "2000002": 2000,
        "2000003": 1700,
    }
    assert first_list.entries.get(player__fide_id=2000003).rating == 1500


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("one-off-2024-03", {"system": "cfc-regular", "players": {}}, "system: expected one of fide-standard, "),
        ("one-off-2024-03", {"system": "fide-rapid", "players": {"A": {"rating": "x"}}}, "players.A.rating: expected"),
        ("one-off-2022-10", {"system": "fide-rapid"}, "players: expected this field, got nothing"),
        ("one-off-2022-10", [], "document: expected an object, got a list"),
    ],
)
def test_bad_input_is_refused_with_its_place(
    name: str, content: object, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "players.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(SystemExit, match="2"):
        call_command("one_off", name, str(path))
    assert capsys.readouterr().err.startswith(said)


@pytest.mark.every_case
@pytest.mark.django_db
@pytest.mark.parametrize(
    "asked",
    ["cfc-regular.2024-03-01", "fide-standard.2024-03-01", "fide-standard.2024-13-45", "fide-standard.x", "\x00"],
)
def test_a_list_that_is_not_there_is_refused(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        call_command("one_off", "one-off-2024-03", "--list", asked)
    assert capsys.readouterr().err.startswith("--list: expected")


def test_an_operation_that_never_was_is_refused() -> None:
    with pytest.raises(CommandError, match="invalid choice"):
        call_command("one_off", "one-off-1999")
