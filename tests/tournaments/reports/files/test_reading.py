"""An accepted file becomes the next version of the report: its lines, its games, its byes, and where each stood."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.desk import Desk
from tests.tournaments.events import LINES, changed, trf
from tournaments.reports import services as reports
from tournaments.reports.models import Entry, Report

ANNA, BO, CY, DENIZ = LINES


def games(report: Report, number: int) -> list[tuple[int, int | None, str, bool]]:
    rows = report.games.filter(round=number).values_list("white__rank", "black__rank", "result", "is_rated")
    return sorted(rows, key=lambda row: (row[0], row[1] or 0))


def read(desk: Desk, *lines: Any, raw: bytes | None = None) -> Report:
    return desk.received(desk.approved(format="swiss"), raw or trf(lines=lines or LINES))


def test_a_line_is_kept_as_it_was_written_with_its_place_in_the_file(desk: Desk) -> None:
    report = read(desk, *changed(1, birth="2001/05/04"))
    entry = report.entries.get(rank=1)
    told = {
        field.name: getattr(entry, field.name) for field in Entry._meta.fields if field.name not in ("id", "report")
    }
    assert told == {
        "rank": 1, "player": desk.players[0], "matched": "", "newcomer": None, "name": "Amato, Anna",
        "fide_id": 2099101, "title": "WGM", "sex": "w", "federation": "USA", "rating": 2301, "birth": "2001-05-04",
        "points_hundredths": 250, "place": 1, "line": 12,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("birth", "kept"), [("", ""), ("1987", "1987"), ("1987/00/00", "1987"), ("1987/11/30", "1987-11-30")]
)
def test_of_a_birth_the_day_is_kept_or_the_year_alone(birth: str, kept: str, desk: Desk) -> None:
    assert read(desk, *changed(1, birth=birth)).entries.get(rank=1).birth == kept


def test_what_a_line_leaves_empty_is_empty_and_no_number(desk: Desk) -> None:
    entry = read(desk, *changed(4, fide_id="", rating="", sex="", federation="", place="")).entries.get(rank=4)
    assert (entry.fide_id, entry.rating, entry.place, entry.sex, entry.federation) == (None, None, None, "", "")


def test_the_header_is_kept_with_the_line_of_each_record(desk: Desk) -> None:
    assert read(desk).header == {
        "name": "St. Louis Autumn Four",
        "federation": "USA",
        "start": "2025-10-12",
        "end": "2025-10-14",
        "rounds": 3,
        "chief_arbiter": "Boris Arbiter",
        "lines": {"012": 1, "022": 2, "032": 3, "042": 4, "052": 5, "102": 10},
    }


def test_what_the_file_left_out_is_in_the_header_from_the_registration_and_has_no_line(desk: Desk) -> None:
    report = read(desk, raw=trf().replace(b"032 USA\r\n", b"").replace(b"102 Boris Arbiter\r\n", b""))
    assert (report.header["federation"], report.header["chief_arbiter"]) == ("USA", "IA Boris Arbiter")
    assert set(report.header["lines"]) == {"012", "022", "042", "052"}


@pytest.mark.parametrize(
    ("cell", "points", "result"),
    [
        ("0000-U", "2.5", "bye"),
        ("0000-F", "2.5", "full-point-bye"),
        ("0000-H", "2.0", "half-point-bye"),
        ("0000-Z", "1.5", "zero-point-bye"),
        ("0000-+", "2.5", "full-point-bye"),
        ("0000--", "1.5", "zero-point-bye"),
    ],
)
def test_a_round_without_an_opponent_is_the_bye_that_it_was(cell: str, points: str, result: str, desk: Desk) -> None:
    anna = changed(1, cells=f"{cell} 3b= 2w1", points=points)[0]
    deniz = changed(4, cells="0000-Z 2w0 3b0")[3]
    report = read(desk, anna, BO, CY, deniz)
    assert games(report, 1) == [(1, None, result, False), (2, 3, "0-1", True), (4, None, "zero-point-bye", False)]


@pytest.mark.parametrize(
    ("for_anna", "for_deniz", "points", "result", "is_rated"),
    [
        ("4w+", "1b-", "2.5/0.0", "+--", False),
        ("4w-", "1b+", "1.5/1.0", "--+", False),
        ("4w-", "1b-", "1.5/0.0", "---", False),
        ("4wW", "1bL", "2.5/0.0", "+--", False),
        ("4wD", "1bD", "2.0/0.5", "=-=", False),
        ("4w=", "1b=", "2.0/0.5", "1/2-1/2", True),
        ("4-+", "1--", "2.5/0.0", "+--", False),
    ],
)
def test_a_game_is_told_once_and_only_what_was_played_is_rated(
    for_anna: str, for_deniz: str, points: str, result: str, is_rated: bool, desk: Desk
) -> None:
    hers, his = points.split("/")
    anna = changed(1, cells=f"{for_anna} 3b= 2w1", points=hers)[0]
    deniz = changed(4, cells=f"{for_deniz} 2w0 3b0", points=his)[3]
    report = read(desk, anna, BO, CY, deniz)
    assert games(report, 1) == [(1, 4, result, is_rated), (2, 3, "0-1", True)]
    assert report.games.count() == 6


@pytest.mark.parametrize(
    ("comment", "is_marked"),
    [
        ("### Round 1, player 4: default rated", True),
        ("### Round 1, player 1: default rated", False),  # the one who was there
        ("### Round 2, player 4: default rated", False),
        ("### Round 1, player 4: not played – ill", False),
    ],
)
def test_a_default_is_marked_for_the_player_who_did_not_come(comment: str, is_marked: bool, desk: Desk) -> None:
    """CFC 718, 733."""
    anna, deniz = changed(1, cells="4w+ 3b= 2w1")[0], changed(4, cells="1b- 2w0 3b0")[3]
    report = read(desk, raw=trf(lines=(anna, BO, CY, deniz)) + f"{comment}\r\n".encode())
    assert report.games.get(round=1, white__rank=1).default_is_rated is is_marked
    assert report.games.filter(default_is_rated=True).count() == is_marked


def test_a_double_forfeit_is_never_rated(desk: Desk) -> None:
    anna, deniz = changed(1, cells="4w- 3b= 2w1", points="1.5")[0], changed(4, cells="1b- 2w0 3b0")[3]
    marks = b"### Round 1, player 4: default rated\r\n### Round 1, player 1: default rated\r\n"
    report = read(desk, raw=trf(lines=(anna, BO, CY, deniz)) + marks)
    assert not report.games.filter(default_is_rated=True).exists()


# ---------------------------------------------------------------- versions
def test_the_next_version_supersedes_a_draft_and_keeps_what_was_stated(desk: Desk) -> None:
    tournament = desk.approved()
    now = desk.after(tournament)
    first = desk.received(tournament)
    certified = reports.certify_report(
        first, by=desk.boris, now=now, ticks=reports.ticks_wanted(first, now=now), statements={"is_announced": True}
    )
    reports.recall_report(certified, by=desk.boris, now=now)
    second = desk.received(tournament, desk.file(tournament) + b"### again\r\n")
    first.refresh_from_db()
    assert (first.state, second.state, second.version) == ("superseded", "draft", 2)
    assert (second.statements, second.certified_by, second.certified_at) == ({"is_announced": True}, None, None)


def test_another_tournaments_versions_are_its_own(desk: Desk) -> None:
    four, other = desk.approved(), desk.approved()
    assert (desk.received(four).version, desk.received(other).version) == (1, 1)
    assert [report.state for report in Report.objects.all()] == ["draft", "draft"]
