"""``manage.py rate_report``: a tournament report file rated by itself, and every real file without a traceback."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from ratings.regulations import rating_editions
from ratings.regulations.registry import FIDE_STANDARD
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Edition
from tests.samples import sampled, samples
from tests.shared_material import shared_cases, shared_file, shared_files

OWN = Path(__file__).resolve().parents[3] / "ratingsite" / "site" / "demo" / "files" / "us-championship-2025.trf"
FIDE_IDS = {
    "1": "2020009", "3": "2093596", "4": "13300474", "5": "2056437", "8": "24125890", "9": "2004887",
    "10": "30920019", "11": "30953499", "12": "1126881",
}  # fmt: skip
HEAD = {
    "012": "Match of two",
    "022": "Toronto",
    "032": "CAN",
    "042": "2022/05/01",
    "052": "2022/05/03",
    "062": "2",
    "072": "2",
    "092": "Match",
    "102": "IA Doe, Jane (2600001)",
}


def player(rank: int, name: str, points: float, *cells: str) -> str:
    """One line 001 of TRF16, column by column."""
    line = f"001 {rank:4} m{'':3} {name:33} {2000:4} CAN {2600100 + rank:11} 1990/00/00 {points:4.1f} {rank:4}"
    return line + "".join(f"  {cell}" for cell in cells)


def match(**more: str | None) -> str:
    """A match of three games that Astrid has won after the second; a record set to nothing is left out."""
    head = [f"{tag} {text}" for tag, text in (HEAD | {tag[1:]: text for tag, text in more.items()}).items() if text]
    astrid = player(1, "Astrid, A", 3, "   2 w 1", "   2 b 1", "   2 w 1")
    boris = player(2, "Boris, B", 0, "   1 b 0", "   1 w 0", "   1 b 0")
    return "\n".join([*head, astrid, boris, ""])


def rated(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The players of the document that the command prints."""
    call_command("rate_report", *words)
    printed = capsys.readouterr()
    assert printed.err == ""
    return json.loads(printed.out, parse_float=Decimal)["players"]


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str]]:
    """The status and the lines on standard error of a command that prints nothing else."""
    with pytest.raises(SystemExit) as ended:
        call_command("rate_report", *words)
    printed = capsys.readouterr()
    assert printed.out == ""
    return int(ended.value.code or 0), printed.err.splitlines()


def changed(folder: Path, old: str, new: str) -> str:
    """The championship's file with one text put in another's place."""
    path = folder / "report.trf"
    path.write_text(OWN.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    return str(path)


def written(folder: Path, text: str, encoding: str = "utf-8") -> str:
    path = folder / "match.trf"
    path.write_text(text, encoding=encoding)
    return str(path)


def published_changes() -> dict[str, Decimal]:
    """FIDE's published change of each player of the championship, by FIDE number."""
    return {
        case["id"].rpartition("-")[2]: Decimal(str(case["expect"]["players.P.change"]))
        for case in shared_cases("rating-change.json")
        if case["id"].startswith("us-championship-2025-")
    }


@pytest.mark.parametrize("file", ["shared", "own"])
def test_the_us_championship_gives_the_published_changes(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = OWN if file == "own" else shared_file("demo/us-championship-2025.trf")
    shared_file("cases/rating-change.json")
    players = rated(capsys, str(path))
    assert {FIDE_IDS[rank]: players[rank]["change"] for rank in FIDE_IDS} == published_changes()


def test_the_edition_in_force_on_the_first_day_governs(capsys: pytest.CaptureFixture[str]) -> None:
    assert rated(capsys, str(OWN))["1"]["events"][0]["edition"] == "fide-2025-10"


def test_an_edition_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    players = rated(capsys, "--edition", "fide-2022", str(OWN))
    assert {player["events"][0]["edition"] for player in players.values()} == {"fide-2022"}


def _under(edition: Edition | None) -> list[str]:
    if edition is None:
        return []
    return ["--edition", edition.id, "--system", next(key for key, book in SYSTEMS.items() if book is edition.family)]


REAL_FILES = shared_files("trf/*.trf")
# an edition meets every fourth file, and every file by itself the edition of its day; the long run takes all with all
STEP = samples(4, long=1)


@sampled
@pytest.mark.parametrize("path", REAL_FILES, ids=lambda path: path.stem)
def test_a_real_file_is_rated_or_refused_in_so_many_words_under_every_edition(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for edition in [None, *rating_editions()[REAL_FILES.index(path) % STEP :: STEP]]:
        status = 0
        try:
            call_command("rate_report", str(path), *_under(edition))
        except SystemExit as ended:
            status = int(ended.code or 0)
        printed = capsys.readouterr()
        assert status in {0, 1, 2}, edition
        assert (bool(printed.out), bool(printed.err)) == ((True, False) if status == 0 else (False, True)), edition
        assert "Traceback" not in printed.err, edition


def test_there_are_real_files_to_rate() -> None:
    shared_file("trf/index.json")
    assert len(REAL_FILES) > 50


def test_a_file_that_contradicts_itself_is_refused_fault_by_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines = refused(capsys, changed(tmp_path, "8 w 1    11 w =", "8 w 0    11 w ="))
    assert status == 1
    assert len(lines) >= 2
    assert all(line.startswith("line ") and line.count(": ") >= 2 for line in lines)


def test_a_day_that_no_edition_covers_is_named_by_its_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, written(tmp_path, match(_042="2003/06/28", _052="2003/06/30"))) == (
        2,
        ["record 042: no edition of fide-standard covers 2003-06-28"],
    )


@pytest.mark.parametrize(("record", "which"), [("042", "first"), ("052", "last")])
def test_a_report_without_a_day_is_not_rated(
    record: str, which: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, written(tmp_path, match(**{f"_{record}": None}))) == (
        2,
        [f"record {record}: expected the {which} day of the tournament, got nothing"],
    )


def test_an_edition_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, str(OWN), "--edition", "fide-1999") == (
        2,
        ["edition: no edition 'fide-1999'; there are: " + ", ".join(edition.id for edition in FIDE_STANDARD.editions)],
    )


def test_a_system_whose_editions_do_not_cover_the_day(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, str(OWN), "--system", "cfc-regular") == (
        2,
        ["record 042: no edition of cfc covers 2025-10-12"],
    )


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "no.trf") == (2, ["no.trf: expected a file that can be read, got No such file or directory"])


def test_a_file_that_is_no_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "photo.trf").write_bytes(b"%PDF-1.7\n")
    status, lines = refused(capsys, str(tmp_path / "photo.trf"))
    assert (status, len(lines)) == (2, 1)


def test_a_file_in_another_code_page_is_rated_when_it_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, match(_022="Montréal"), "latin-1")
    assert refused(capsys, path)[0] == 1
    assert rated(capsys, path, "--encoding", "latin-1")["1"]["games"] == 2


def test_the_games_of_a_match_after_its_decision_do_not_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # 2 of 3 points after the second game; K is 20: a rated player is taken to have 30 games; 2 x .5 x 20
    astrid = rated(capsys, written(tmp_path, match()))["1"]
    assert (astrid["change"], astrid["k"], astrid["games"]) == (20, 20, 2)
    assert astrid["events"][0]["working"][2]["reason"] == "match-decided"


def test_a_type_that_says_nothing_known_is_rated_as_a_swiss(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rated(capsys, written(tmp_path, match(_092="Friendly")))["1"]["games"] == 3


def test_the_year_of_birth_makes_a_junior(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, match().replace("1990/00/00", "2006/00/00"))
    assert rated(capsys, path)["2"]["events"][0]["k_reason"] == "junior"
