"""A report as its file stands, made ready for rating: nothing is added to it but what is said here."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratings.regulations import GameSnapshot, PlayerSnapshot
from tests.tournaments.events import LINES, changed, trf
from tournaments.reports.rating import CannotBeRated, period_of_report, rating_document
from tournaments.trf import TrfReport, read_report

FIDE = "fide-standard"


def report(raw: bytes | None = None, **changes: Any) -> TrfReport:
    found = read_report(raw or trf(**changes)).report
    assert found is not None
    return found


def test_the_players_are_known_by_their_ranks_and_the_games_by_both() -> None:
    period = period_of_report(report(lines=changed(4, rating="", birth="2001/05/04")), FIDE, None)
    rated = {"games": 30, "federation": "USA", "born": None}
    assert period.players == {
        "1": PlayerSnapshot(rating=2301, title="WGM", sex="w", **rated),
        "2": PlayerSnapshot(rating=2105, title=None, sex="m", **rated),
        "3": PlayerSnapshot(rating=2250, title="FM", sex="m", **rated),
        "4": PlayerSnapshot(rating=None, games=0, born=2001, federation="USA", title=None, sex="m"),
    }
    [event] = period.events
    assert (event.id, event.format, event.start, event.end, event.match_games) == (
        "St. Louis Autumn Four", "round-robin", date(2025, 10, 12), date(2025, 10, 14), None,
    )  # fmt: skip
    assert event.games == tuple(
        GameSnapshot(round=number, white=white, black=black, result=result)  # type: ignore[arg-type]
        for number, white, black, result in (
            (1, "1", "4", "1-0"), (1, "2", "3", "0-1"), (2, "3", "1", "1/2-1/2"), (2, "4", "2", "0-1"),
            (3, "1", "2", "1-0"), (3, "3", "4", "1-0"),
        )
    )  # fmt: skip


@pytest.mark.parametrize(
    ("type_", "format_", "games"),
    [
        ("Individual: Swiss-System", "swiss", None),
        ("Match", "match", 12),
        ("What we always play", "swiss", None),  # says nothing known
    ],
)
def test_the_format_is_that_of_the_words_and_a_match_has_the_length_that_it_announced(
    type_: str, format_: str, games: int | None
) -> None:
    raw = trf().replace(b"Individual: Round-Robin", type_.encode()).replace(b"122 ", b"142 12\r\n122 ")
    [event] = period_of_report(report(raw), FIDE, None).events
    assert (event.format, event.match_games) == (format_, games)


def test_a_year_of_birth_that_nobody_can_have_is_not_told() -> None:
    assert period_of_report(report(lines=changed(1, birth="1066/01/01")), FIDE, None).players["1"].born is None


def test_a_report_without_a_name_is_the_report() -> None:
    [event] = period_of_report(report(trf().replace(b"012 St. Louis Autumn Four\r\n", b"")), FIDE, None).events
    assert event.id == "report"


@pytest.mark.parametrize(
    ("record", "raw", "expected"),
    [
        ("042", trf().replace(b"042 2025/10/12\r\n", b""), "record 042: expected the first day of the tournament"),
        ("052", trf().replace(b"052 2025/10/14\r\n", b""), "record 052: expected the last day of the tournament"),
    ],
)
def test_a_report_without_its_days_cannot_be_rated_and_says_which_record_lacks(
    record: str, raw: bytes, expected: str
) -> None:
    with pytest.raises(CannotBeRated) as refused:
        rating_document(report(raw), FIDE, None)
    assert str(refused.value).startswith(expected)


def test_a_day_that_no_text_covers_is_told_at_its_record() -> None:
    early = report(start="1990/10/12", end="1990/10/14")
    with pytest.raises(CannotBeRated) as refused:
        rating_document(early, FIDE, None)
    assert str(refused.value).startswith("record 042: ")


def test_nobody_and_no_game_are_a_document_without_players() -> None:
    nobody = report(trf(lines=()))
    assert rating_document(nobody, FIDE, None)["players"] == {}


@pytest.mark.parametrize(
    ("system", "start"), [(FIDE, "2025/10/12"), (FIDE, "2004/10/12"), ("cfc-regular", "2009/10/12")]
)
def test_the_points_of_the_document_are_those_of_the_file(system: str, start: str) -> None:
    document = rating_document(report(start=start, end=start), system, None)
    scores = {rank: sum(game["score"] for game in games) for rank, games in _games(document).items()}
    assert scores == {str(line.rank): float(line.points) for line in LINES}


def _games(document: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    return {
        rank: [game for event in player["events"] for game in event["working"]]
        for rank, player in document["players"].items()
    }
