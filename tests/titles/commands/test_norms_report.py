"""``manage.py norms_report``: everybody in a report file judged, and every real file without a traceback."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.shared_material import shared_files
from titles.regulations import editions
from tournaments.trf import read_report

OWN = Path(__file__).resolve().parents[3] / "ratingsite" / "site" / "demo" / "files" / "us-championship-2025.trf"
HEAD = {
    "012": "Eleven rounds",
    "022": "Toronto",
    "032": "CAN",
    "042": "2022/05/01",
    "052": "2022/05/11",
    "062": "12",
    "072": "11",
    "092": "Individual: Swiss-System",
    "102": "IA Doe, Jane (2600001)",
}
FLAGS = ("GER", "ITA", "NED", "FRA", "POL", "ESP", "USA", "IND", "ENG", "HUN", "SWE")
ELIF = "11111===100"
"""6 points of eight and half a point of the ninth round, then one loss after a win: nine rounds, 6.5 and 7.5 points."""


def player(rank: int, title: str, rating: int | str, flag: str, points: float, *cells: str) -> str:
    """One line 001 of TRF16, column by column."""
    line = f"001 {rank:4} m{title:>3} {f'Player {rank}, P':33} {rating:4} {flag:3} {2600100 + rank:11} 1990/00/00"
    return f"{line} {points:4.1f} {rank:4}" + "".join(f"  {cell}" for cell in cells)


def report(results: str = ELIF, titles: str = "GM", **more: str | None) -> str:
    """Elif, number 1, against eleven opponents of 2400, one a round; these have no other games."""
    head = [f"{tag} {text}" for tag, text in (HEAD | {tag[1:]: text for tag, text in more.items()}).items() if text]
    dates = "132" + " " * 88 + "".join(f"  {day:8}" for day in (f"22/05/{day:02}" for day in range(1, 12)))
    other = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
    points = {"1": 1.0, "=": 0.5, "0": 0.0, "+": 1.0, "-": 0.0}
    own = [f"{rank:4} {'-' if sign in '+-' else 'w'} {sign}" for rank, sign in enumerate(results, 2)]
    lines = [player(1, "", 2350, "CAN", sum(points[sign] for sign in results), *own)]
    for rank, sign in enumerate(results, 2):
        cells = ["0000 - Z"] * 11
        cells[rank - 2] = f"   1 {'-' if sign in '+-' else 'b'} {other[sign]}"
        lines.append(player(rank, titles, 2400, FLAGS[rank - 2], points[other[sign]], *cells))
    return "\n".join([*head, dates, *lines, ""])


def written(folder: Path, text: str) -> str:
    path = folder / "report.trf"
    path.write_text(text, encoding="utf-8")
    return str(path)


def judged(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The players of the document that the command prints."""
    call_command("norms_report", *words)
    printed = capsys.readouterr()
    assert printed.err == ""
    return json.loads(printed.out)["players"]


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str]]:
    """The status and the lines on standard error of a command that prints nothing else."""
    with pytest.raises(SystemExit) as ended:
        call_command("norms_report", *words)
    printed = capsys.readouterr()
    assert printed.out == ""
    return int(ended.value.code or 0), printed.err.splitlines()


def test_a_norm_in_a_report_is_found_with_the_games_that_are_ignored(tmp_path, capsys):
    # after nine rounds 7.5 of 9 = 83 %, dp 273, Ra 2400, Rp 2673; at the end 7.5 of 11 = 68 %, dp 133, Rp 2533
    elif_ = judged(capsys, written(tmp_path, report()))["1"]
    assert (elif_["name"], elif_["title"], elif_["federation"], elif_["problem"]) == ("Player 1, P", None, "CAN", None)
    gm = elif_["norms"]["GM"]
    assert (gm["achieved"], gm["games"], gm["performance"]) == (True, 9, 2673)
    assert gm["ignored"] == [
        {"round": number, "article": "1.4.1e", "reason": "after-title-result"} for number in (10, 11)
    ]


def test_everybody_is_in_the_answer_and_grandmasters_have_no_norms_to_earn(tmp_path, capsys):
    players = judged(capsys, written(tmp_path, report()))
    assert list(players) == [str(rank) for rank in range(1, 13)]
    assert [player["norms"] for player in players.values()][1:] == [{}] * 11


def test_a_forfeit_and_byes_are_told_apart(tmp_path, capsys):
    players = judged(capsys, written(tmp_path, report("+" + ELIF[1:], titles="IM")))
    assert players["1"]["norms"]["IM"]["ignored"][0] == {"round": 1, "article": "1.4.2c", "reason": "forfeit-win"}
    assert [game["reason"] for game in players["2"]["norms"]["GM"]["ignored"]] == [
        "forfeit-loss",
        *["zero-point-bye"] * 10,
    ]


def test_an_exemption_and_an_edition_can_be_named(tmp_path, capsys):
    gm = judged(capsys, written(tmp_path, report()), "--exemption", "zonal", "--edition", "titles-2023")["1"]["norms"][
        "GM"
    ]
    assert gm["edition"] == "titles-2023"
    assert gm["findings"][2]["article"] == "1.4.3c"


def test_a_card_that_cannot_be_says_so_and_the_others_are_judged(tmp_path, capsys):
    # Elif meets number 2 again in round 2 of a Swiss
    text = report().replace("     3 w 1", "     2 w 1", 1)
    text = text.replace("   1 b 0  0000 - Z", "   1 b 0     1 b 0", 1)
    text = text.replace("0000 - Z     1 b 0", "0000 - Z  0000 - Z", 1)
    players = judged(capsys, written(tmp_path, text))
    assert players["1"]["problem"].startswith("games.1.opponent.id: expected each opponent at most once")
    assert players["1"]["norms"] == {}
    assert players["4"]["problem"] is None


def test_the_unrated_without_a_point_against_rated_players_is_known(tmp_path, capsys):
    text = report(_092="Individual: Round-Robin").replace("2400 GER", "   0 GER")
    gm = judged(capsys, written(tmp_path, text))["1"]["norms"]["GM"]
    assert gm["ignored"] == [{"round": 1, "article": "1.4.2b", "reason": "unrated-without-score"}]


def big_swiss(first: str) -> str:
    """Twenty WIM of 2400 from three federations, who draw nine rounds; ``first`` is the federation of number 1."""
    flags = [first, *(("GER", "ITA", "FRA")[number % 3] for number in range(19))]
    cells: list[list[str]] = [[] for _ in flags]
    for number in range(9):  # number 20 stays, the others move on by one place
        circle = [(place + number) % 19 for place in range(19)]
        for white, black in [(19, circle[0]), *((circle[n], circle[-n]) for n in range(1, 10))]:
            cells[white].append(f"{black + 1:4} w =")
            cells[black].append(f"{white + 1:4} b =")
    lines = [player(rank, "wim", 2400, flags[rank - 1], 4.5, *cells[rank - 1]) for rank in range(1, 21)]
    head = [f"{tag} {text}" for tag, text in (HEAD | {"062": "20", "072": "9"}).items()]
    dates = "132" + " " * 88 + "".join(f"  22/05/{day:02}" for day in range(1, 10))
    return "\n".join([*head, dates, *lines, ""])


@pytest.mark.parametrize(("first", "players", "holds"), [("GER", 20, True), ("CAN", 19, False)])
def test_a_big_swiss_is_counted_and_exempts_everybody(first, players, holds, tmp_path, capsys):
    # in Canada: one Canadian among the twenty is one foreigner too few
    call_command("norms_report", written(tmp_path, big_swiss(first)))
    document = json.loads(capsys.readouterr().out)
    assert document["big_swiss"]["holds"] is holds
    assert document["big_swiss"]["rounds"][0] == {
        "round": 1, "players": players, "federations": 3, "titleholders": players,
    }  # fmt: skip
    article = document["players"]["2"]["norms"]["GM"]["findings"][2]["article"]
    assert article == ("1.4.3d" if holds else "1.4.3")


@pytest.mark.parametrize("edition", [None, *(edition.id for edition in editions())])
@pytest.mark.parametrize("path", shared_files("trf/*.trf"), ids=lambda path: path.stem)
def test_an_accepted_file_is_judged_and_any_other_refused_in_so_many_words(path, edition, capsys):
    reading, status = read_report(path.read_bytes()), 0
    try:
        call_command("norms_report", str(path), *(["--edition", edition] if edition else []))
    except SystemExit as ended:
        status = int(ended.code or 0)
    printed = capsys.readouterr()
    has_days = reading.report is not None and reading.report.start is not None and reading.report.end is not None
    if reading.accepted and has_days and edition:
        assert status == 0
        assert len(json.loads(printed.out)["players"]) == len(reading.report.players)
    assert status in {0, 1, 2}
    assert (bool(printed.out), bool(printed.err)) == ((True, False) if status == 0 else (False, True))


def test_the_us_championship_has_only_grandmasters(capsys):
    assert {(player["title"], str(player["norms"])) for player in judged(capsys, str(OWN)).values()} == {("GM", "{}")}


@pytest.mark.parametrize(("record", "which"), [("042", "first"), ("052", "last")])
def test_a_report_without_a_day_is_refused(record, which, tmp_path, capsys):
    assert refused(capsys, written(tmp_path, report(**{f"_{record}": None}))) == (
        2,
        [f"record {record}: expected the {which} day of the tournament, got null"],
    )


def test_a_day_that_no_edition_covers_is_named_by_its_record(tmp_path, capsys):
    text = report(_042="2021/05/01", _052="2021/05/11").replace("22/05/", "21/05/")
    assert refused(capsys, written(tmp_path, text)) == (2, ["record 042: no edition of fide-titles covers 2021-05-01"])


def test_an_edition_that_does_not_exist(capsys):
    status, lines = refused(capsys, str(OWN), "--edition", "titles-1999")
    assert (status, lines[0].startswith("edition: no edition 'titles-1999'")) == (2, True)


def test_a_file_that_contradicts_itself_is_refused_fault_by_fault(tmp_path, capsys):
    status, lines = refused(capsys, written(tmp_path, report().replace("   1 b 0", "   1 b 1", 1)))
    assert status == 1
    assert all(re.match(r"(file|line \d+(, column \d+)?): [a-z-]+: ", line) for line in lines)
    assert any(", column " in line for line in lines)


def test_a_file_that_is_no_report(tmp_path, capsys):
    (tmp_path / "photo.trf").write_bytes(b"%PDF-1.7\n")
    status, lines = refused(capsys, str(tmp_path / "photo.trf"))
    assert (status, len(lines)) == (2, 1)


# ---------------------------------------------------------------- the forms of 2003
def of_2005():
    """The report, played in 2005."""
    return report(_042="2005/05/01", _052="2005/05/11").replace("22/05/", "05/05/")


def test_the_title_norms_list_of_2003_is_printed(tmp_path, capsys):
    call_command("norms_report", written(tmp_path, of_2005()), "--form-2003")
    found = json.loads(capsys.readouterr().out)
    assert found["not_in_the_sources"] == ["points_required", "is_norm", "place_of_birth"]
    assert found["from_public_tables"] == ["category"]
    assert found["title_norms"]["1"]["points_required"] is None
    assert found["title_norms"]["1"]["games"] > 0


def test_a_report_of_another_time_had_other_forms(tmp_path, capsys):
    assert refused(capsys, written(tmp_path, report()), "--form-2003") == (
        2,
        ["record 042: expected a start from 2003-07-01 to 2009-06-30, got 2022-05-01"],
    )
