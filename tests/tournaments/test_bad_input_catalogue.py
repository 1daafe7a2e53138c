"""The catalogue of bad inputs, row by row: each uploaded file is named at its place, and nothing is lost."""

from __future__ import annotations

import ast
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from ratings.register.changes.models import PersonChange
from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.tournaments.bad_inputs.cells import CELL_ROWS
from tests.tournaments.bad_inputs.files import FILE_ROWS, FileRow
from tests.tournaments.bad_inputs.reports import REPORT_ROWS, ReportRow
from tests.tournaments.desk import Desk
from tests.tournaments.events import SUMMER, approved, on_the_register
from tests.tournaments.forms import at, signed_in
from tournaments.registration.models import Appointment, Tournament
from tournaments.registration.services import let_days_pass
from tournaments.reports.checks.facts import findings_on_report
from tournaments.reports.models import Report, SubmittedFile
from tournaments.trf import Severity

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[2]
# Rows that are about something else than a file or a cell, and the test that holds each of them.
ELSEWHERE = {
    "B03": ("reports/test_views.py", "test_six_megabytes_are_too_much_and_the_page_says_so"),
    "B18": ("reports/test_views.py", "test_the_same_bytes_again_say_which_file_they_are"),
    "B36": ("registration/test_services.py", "test_a_late_registration_is_for_the_chair_of_the_commission"),
    "B37": ("registration/test_services.py", "test_norms_need_the_longer_notice"),
    "B42": ("regulations/test_registration.py", "test_a_title_tournament_has_two_rounds_a_day_at_most"),
    "B45": ("regulations/test_game_checks.py", "test_rapid_games_with_unequal_times_are_named"),
    "B49": ("trf/test_dates.py", "test_the_century_of_a_round_is_that_of_the_event"),
    "B94": (
        "regulations/test_conditions.py",
        "test_what_follows_the_decision_of_a_match_is_rated_where_a_text_lets_one_ask",
    ),
    "B93": ("reports/pgn/test_views.py", "test_every_missing_and_differing_game_is_named"),
    "B101": ("sheets/test_bad_input.py", "test_b101_of_nobody_and_of_one_there_is_no_report"),
    "B102": ("sheets/test_bad_input.py", "test_b102_a_sheet_of_another_event_is_not_there"),
    "B103": ("sheets/test_bad_input.py", "test_b103_a_stale_cell_is_answered_409_with_both_values"),
    "B104": ("sheets/test_bad_input.py", "test_b104_who_is_signed_out_is_told_so_and_nothing_is_kept"),
    "B105": ("sheets/test_bad_input.py", "test_b105_a_double_click_is_one_act"),
    "B106": ("sheets/test_bad_input.py", "test_b106_a_body_of_no_form_is_refused_and_nothing_is_written"),
    "B117": ("reports/pgn/test_reading.py", "test_a_hundred_thousand_brackets_are_one_fault_with_its_place"),
    "B118": (
        "reports/pgn/test_comparing.py",
        "test_a_game_of_other_players_is_unknown_and_the_own_one_missing_tag_by_tag",
    ),
}  # fmt: skip
# Rows about lists that come in. One test holds several of them, each where its number stands.
NO_LIST = "test_what_is_no_list_is_refused_with_its_place"
OF_LISTS = {
    ("B107", "test_reading.py", NO_LIST),
    ("B108", "test_reading.py", NO_LIST),
    ("B108", "test_reading.py", "test_a_row_with_other_cells_than_headings_is_named"),
    ("B109", "test_reading.py", NO_LIST),
    ("B110", "test_reading.py", "test_the_portals_csv_says_what_fides_files_do_not"),
    ("B111", "test_reading.py", "test_a_wrong_number_is_named_by_line_and_column"),
    ("B112", "test_office.py", "test_a_number_on_two_lines_is_believed_on_neither"),
    ("B113", "test_reading.py", NO_LIST),
    ("B113", "test_office.py", "test_a_list_is_newer_than_the_newest_of_a_list_day_and_alone"),
    ("B114", "test_reading.py", NO_LIST),
    ("B114", "test_cut_files.py", "test_a_line_that_is_cut_at_any_byte_gives_no_other_rating"),
    ("B114", "test_office.py", "test_a_file_that_lacks_many_players_waits_for_the_commission"),
    ("B115", "test_reading.py", NO_LIST),
    ("B116", "test_reading.py", "test_an_archive_is_refused_before_it_is_unpacked"),
    ("B116", "test_reading.py", "test_a_list_has_bounds_of_its_own"),
    ("B119", "test_reading.py", "test_a_wrong_number_is_named_by_line_and_column"),
    ("B119", "test_reading.py", "test_a_line_of_fide_that_does_not_fit_is_named"),
    ("B120", "test_reading.py", "test_a_wrong_number_is_named_by_line_and_column"),
}
NUMBERS = {f"B{number:02}" for number in range(1, 121)}


def test_every_row_of_the_catalogue_is_held_by_something() -> None:
    rows = {row.number for row in (*FILE_ROWS, *REPORT_ROWS, *CELL_ROWS)}
    assert rows | set(ELSEWHERE) | {number for number, *_ in OF_LISTS} == NUMBERS


@pytest.mark.parametrize(("module", "name"), ELSEWHERE.values(), ids=list(ELSEWHERE))
def test_a_row_that_is_held_elsewhere_is_there(module: str, name: str) -> None:
    tree = ast.parse((ROOT / "tests" / "tournaments" / module).read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize(("number", "module", "name"), sorted(OF_LISTS))
def test_a_row_about_lists_is_there_and_bears_its_number(number: str, module: str, name: str) -> None:
    source = (ROOT / "tests" / "ratings" / "lists" / "imports" / module).read_text(encoding="utf-8")
    (held,) = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name == name)
    first = min(each.lineno for each in (held, *held.decorator_list))
    assert number in "\n".join(source.splitlines()[first - 1 : held.end_lineno])


def test_the_cells_of_the_catalogue_have_rows_of_their_own() -> None:
    """``test_bad_cells`` gives each in all three ways."""
    of_files = {"B89", "B93", "B94", "B95", "B96"}
    assert {row.number for row in CELL_ROWS} == {f"B{number}" for number in range(76, 101)} - of_files


# ---------------------------------------------------------------- files
@pytest.fixture
def over(desk: Desk) -> Tournament:
    """The tournament of ``tests/tournaments/trf/sample.py`` as it was registered, over for two days."""
    slovenia = Federation.objects.get_or_create(code="SLO", defaults={"name": "Slovenia"})[0]
    found = desk.approved(starts_on=date(2026, 3, 6), name="Lakeside Spring Open", city="Bled", format="swiss")
    Tournament.objects.filter(pk=found.pk).update(federation=slovenia)
    Appointment.objects.filter(tournament=found).update(name="Boris Novak")
    let_days_pass(now=desk.after(found))
    return Tournament.objects.get(pk=found.pk)


@pytest.fixture
def lakeside(over: Tournament, desk: Desk) -> Tournament:
    """The same; and the portal's clock stands there."""
    at(desk.after(over))
    return over


def send(client: Client, tournament: Tournament, raw: bytes) -> Any:
    file = SimpleUploadedFile("report.trf", raw, content_type="application/octet-stream")
    return client.post(reverse("upload_report", args=[tournament.pk]), {"file": file}, follow=True)


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row.number} {row.what}") for row in FILE_ROWS])
def test_a_file_is_named_at_its_places_and_kept(row: FileRow, lakeside: Tournament, desk: Desk) -> None:
    answer = send(signed_in(desk.boris), lakeside, row.raw)
    file = SubmittedFile.objects.get()
    assert bytes(file.content) == row.raw
    errors = [fault for fault in file.faults if fault["severity"] == "error"]
    if row.severity is Severity.ERROR and row.code:
        assert (answer.status_code, file.accepted, Report.objects.exists()) == (422, False, False)
        assert_places_are_shown(answer.content.decode(), row)
    else:  # a few files of the table have an error besides
        assert (file.accepted, Report.objects.exists()) == (not errors, not errors)
        assert answer.status_code == (422 if errors else 200)
    found = {(fault["line"], fault["column"]) for fault in file.faults if is_of(fault, row)}
    assert set(row.places) <= found
    if not row.code:
        assert not errors
        assert {fault["code"] for fault in file.faults} <= HARMLESS


# what a file of the table may have besides, without being bad
HARMLESS = {"record-filled", "record-counted", "name-form", "rating-unreadable"}


def is_of(fault: dict[str, Any], row: FileRow) -> bool:
    return (fault["code"], fault["severity"]) == (row.code, str(row.severity))


def assert_places_are_shown(page: str, row: FileRow) -> None:
    shown = " ".join(page.split())
    for line, column in row.places:
        assert (f"line {line}, column {column}" if line else "the file as a whole") in shown


# ---------------------------------------------------------------- reports
@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row.number} {row.what}") for row in REPORT_ROWS])
def test_a_draft_names_what_the_office_knows_better(
    row: ReportRow, astrid: User, boris: User, chiara: User, usa: Federation
) -> None:
    players = on_the_register(usa)
    if row.changed is not None:
        rank, kind, value = row.changed
        PersonChange.objects.create(
            player=players[rank - 1], kind=kind, value=value, starts_on=date(2025, 10, 1), reason="told",
            proof="letter", state="accepted", asked_by=boris, asked_at=SUMMER, decided_by=chiara, decided_at=SUMMER,
        )  # fmt: skip
    tournament = approved(astrid, boris, chiara, **row.registered)
    Appointment.objects.filter(tournament=tournament).update(fide_id=2090001)
    let_days_pass(now=row.now)
    at(row.now)
    answer = send(signed_in(boris), Tournament.objects.get(pk=tournament.pk), row.raw)
    assert answer.status_code == 200
    report = Report.objects.get()
    found = [
        (str(finding.code), str(finding.weight), (finding.line, finding.column))
        for finding in findings_on_report(report, now=row.now)
    ]
    assert (row.code, row.weight, row.place) in found
