"""Every file of the shared samples, by ``rate_report`` and from the desk to the published list: both say the same.

A file is registered, completed with what was registered (``report_files``), sent, certified, endorsed, accepted, handed
over, rated in a run and published. What command and office refuse is named below with its reason; nothing is skipped.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from ratings.lists.models import ListEntry, RatingList
from ratings.runs.workings import work_out
from tests.shared_material import shared_file, shared_files
from tests.tournaments.desk import Desk
from tests.tournaments.report_files import (
    Registered,
    approved,
    completed,
    faults_of,
    on_the_register,
    published,
    registered,
    report_in,
)
from tournaments.registration.services import NotReadyToRegister, let_days_pass
from tournaments.reports.services import receive_file
from tournaments.trf import ReadResult, TrfReport, read_report, write_report

FILES = {file.stem: file for file in shared_files("trf/*.trf")}

# what no office can complete: these are tournaments in the middle of play, or trials of what a program must not accept
REFUSED: Mapping[str, tuple[str, ...]] = {
    "rounds-differ": (
        "moritz72__too_many_results",
        "sharly-chess__indiv_299_bonus",
        "sharly-chess__indiv_299_penalty",
        "sharly-chess__team_299_all",
        "sharly-chess__team_330_forfeit",
        "sharly-chess__team_agg_gamepoints",
        "sharly-chess__team_c2_forfeit",
        "sharly-chess__team_col_firstpref",
        "sharly-chess__team_col_lasttwo",
        "sharly-chess__team_col_onepref",
        "sharly-chess__team_col_oppositepref",
        "sharly-chess__team_col_typeB_strong",
        "sharly-chess__team_gp_primary",
        "sharly-chess__team_pab_drawgp",
        "sharly-chess__team_pab_gamepoints",
        "sharly-chess__team_round2",
    ),
    "no-results rounds-differ": (
        "sharly-chess__team_162_absence",
        "sharly-chess__team_260_restriction",
        "sharly-chess__team_informative_score",
        "sharly-chess__team_round1",
        "sharly-chess__team_split6",
    ),
    "no-results": ("moritz72__comments", "moritz72__dutch_d2_criterion_d"),
    "result-one-sided": ("moritz72__missing_result",),
    "points-differ record-contradiction result-missing rounds-differ": ("sharly-chess__trf-team-import-test",),
}
# a program has written its own day for the first and the last: more than twelve hours of play a day (3) cannot be
# registered, so these are registered with two rounds a day
ON_ONE_DAY = (
    "lexisvar__big_30p11r_even",
    "lexisvar__big_30p11r_varied",
    "lexisvar__large_15p9r_byes",
    "lexisvar__large_15p9r_mixed",
    "lexisvar__large_15p9r_spread",
    "lexisvar__medium_9p7r_clean",
    "lexisvar__misc_edge_case_1",
    "lexisvar__misc_edge_case_2",
    "lexisvar__misc_edge_case_3",
    "lexisvar__small_7p5r_byes",
    "lexisvar__small_7p5r_clean",
    "lexisvar__small_7p5r_varied",
    "lexisvar__stress_50p15r",
    "lexisvar__stress_50p31r_manybyes",
)
REASONS = {name: reason for reason, names in REFUSED.items() for name in names}
RATED = [name for name in FILES if name not in REASONS]


def read(name: str) -> tuple[ReadResult, Registered]:
    """A file, and what was registered of its tournament."""
    result = read_report(FILES[name].read_bytes())
    return result, registered(report_in(result), name, rounds_a_day=2 if name in ON_ONE_DAY else 0)


def test_every_file_is_rated_or_refused_for_a_reason_that_is_written_here() -> None:
    shared_file("trf/index.json")
    assert (len(FILES), len(RATED), len(REASONS)) == (73, 48, 25)
    assert {*REASONS, *ON_ONE_DAY} <= FILES.keys()


# ---------------------------------------------------------------- rated
@pytest.mark.parametrize("name", RATED)
def test_command_and_office_agree_on_a_file(
    desk: Desk, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result, known = read(name)
    content = write_report(completed(result, known))
    report = report_in(read_report(content))
    assert said(report) == said(report_in(result))
    on_the_register(report, known, desk)
    accepted = desk.accepted(desk.received(approved(report, known, desk), content))
    new = published(desk, accepted)
    by_the_command = rated_by_the_command(report, content, tmp_path, capsys)
    # who has no game, not even a forfeited one, is in no run (ruling: no-game)
    assert rated_by_the_office(new) == {key: found for key, found in by_the_command.items() if found["events"]}
    assert on_the_list(new) == {
        key: found["rating_after"] for key, found in by_the_command.items() if found["rating_after"] is not None
    }


def said(report: TrfReport) -> list[Any]:
    """What of a report is rated: completing it changes nothing of that."""
    return [
        [(player.rank, player.rating, player.birth_year) for player in report.players],
        report.games(),
        report.format,
    ]


@pytest.mark.parametrize("name", ON_ONE_DAY)
def test_so_many_rounds_on_one_day_cannot_be_registered(desk: Desk, name: str) -> None:
    report = report_in(read_report(FILES[name].read_bytes()))
    known = registered(report, name)
    assert known.starts_on == known.ends_on
    with pytest.raises(NotReadyToRegister, match="hours-a-day"):
        approved(report, known, desk)


def rated_by_the_command(
    report: TrfReport, content: bytes, folder: Path, capsys: pytest.CaptureFixture[str]
) -> dict[str, Any]:
    """What ``manage.py rate_report`` prints of each player, by the key that the register has."""
    file = folder / "report.trf"
    file.write_bytes(content)
    capsys.readouterr()
    call_command("rate_report", str(file))
    keys = {str(player.rank): str(player.fide_id) for player in report.players}
    players = json.loads(capsys.readouterr().out)["players"]
    return {keys[rank]: _without_names(found, keys) for rank, found in players.items()}


def rated_by_the_office(new: RatingList) -> dict[str, Any]:
    """What the run of a list found of each player."""
    results = list(new.run.results.select_related("player"))
    work_out(results)
    return {result.player.key: _without_names(result.working, {}) for result in results}


def on_the_list(new: RatingList) -> dict[str, int]:
    """The ratings that the list shows."""
    entries = ListEntry.objects.filter(rating_list=new, rating__isnull=False).select_related("player")
    return {entry.player.key: entry.rating for entry in entries if entry.rating is not None}


def _without_names(found: Mapping[str, Any], keys: Mapping[str, str]) -> dict[str, Any]:
    """The answer with the event nameless and the opponents by their keys; all else as it is, number by number."""
    answer: dict[str, Any] = json.loads(json.dumps(found))
    for named in _named(answer):
        if "opponent" in named:
            named["opponent"] = keys.get(named["opponent"], named["opponent"])
        for name in named.keys() & {"id", "event"}:
            named[name] = "the event"
    return answer


def _named(answer: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for event in answer["events"]:
        yield event
        yield from event["working"]
        yield from event.get("first_pass", ())
    yield from (answer["initial"] or {}).get("pooled", ())


# ---------------------------------------------------------------- refused
@pytest.mark.parametrize("name", REASONS)
def test_command_and_office_refuse_the_same_file_for_the_same_reason(
    desk: Desk, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result, known = read(name)
    content = write_report(completed(result, known))
    assert " ".join(sorted(faults_of(read_report(content)))) == REASONS[name]
    tournament = approved(report_in(result), known, desk)
    now = desk.after(tournament)
    let_days_pass(now=now)
    got = receive_file(tournament, name="report.trf", content=content, by=desk.boris, now=now)
    assert got.report is None
    assert refusing(got.file.faults) == REASONS[name]
    file = tmp_path / "report.trf"
    file.write_bytes(content)
    with pytest.raises(SystemExit) as stop:
        call_command("rate_report", str(file))
    assert stop.value.code == 1
    printed = capsys.readouterr().err
    assert all(code in printed for code in REASONS[name].split())


def refusing(faults: list[dict[str, Any]]) -> str:
    """The codes of the errors among the faults that were noted of a file."""
    return " ".join(sorted({fault["code"] for fault in faults if fault["severity"] == "error"}))
