"""The buttons that lead to a sheet and away from it, as a browser without script and as the page's script."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.tournaments.desk import Desk
from tests.tournaments.events import changed
from tests.tournaments.sheets.test_pages import client_of
from tests.tournaments.sheets.test_taking import GAMES, type_all
from tests.tournaments.sheets.typing import Typist
from tournaments.reports.models import Report
from tournaments.reports.services import receive_file
from tournaments.sheets.models import Sheet

pytestmark = pytest.mark.django_db


def takes(typist: Typist) -> Any:
    """Take the sheet as the page's script does."""
    address = reverse("sheet_take", args=[typist.sheet.pk])
    return client_of(typist.by).post(address, headers={"accept": "application/json"})


def test_the_arbiter_comes_from_the_tournament_to_its_sheet_and_always_to_the_same(square: Typist) -> None:
    client = client_of(square.by)
    tournament = square.sheet.tournament
    page = client.get(reverse("tournament", args=[tournament.pk])).content.decode()
    address = reverse("tournament_sheet", args=[tournament.pk])
    assert address in page
    assert "Type the results" in page
    for _ in range(2):
        answer = client.post(address)
        assert answer.url == reverse("sheet", args=[square.sheet.pk])
    assert Sheet.objects.count() == 1


def test_the_organiser_is_offered_no_sheet(square: Typist, astrid: User) -> None:
    page = client_of(astrid).get(reverse("tournament", args=[square.sheet.tournament_id])).content.decode()
    assert "Type the results" not in page
    address = reverse("tournament_sheet", args=[square.sheet.tournament_id])
    assert client_of(astrid).post(address).status_code == 404


def test_a_refused_file_leads_to_the_grid_with_its_cells(desk: Desk, square: Typist) -> None:
    tournament = square.sheet.tournament
    client = client_of(square.by)
    client.post(reverse("sheet_close", args=[square.sheet.pk]))
    bad = desk.file(tournament, lines=changed(4, cells="1b= 2w0 3b0"))
    file = receive_file(tournament, name="bad.trf", content=bad, by=square.by, now=square.now).file
    page = client.get(reverse("file", args=[file.pk])).content.decode()
    assert reverse("file_sheet", args=[file.pk]) in page
    sheet = Sheet.objects.get(state="open") if client.post(reverse("file_sheet", args=[file.pk])) else None
    data = client.get(f"/sheets/{sheet.pk}/data/").json()  # type: ignore[union-attr]
    assert [4, 1, 1, "b", "=", "file", 1] in data["cells"]
    assert [each["code"] for each in data["findings"] if each["severity"] == "error"][:1] == ["result-contradiction"]


def test_an_accepted_file_has_its_report_and_no_grid_of_its_own(desk: Desk, square: Typist) -> None:
    tournament = square.sheet.tournament
    file = receive_file(tournament, name="four.trf", content=desk.file(tournament), by=square.by, now=square.now).file
    page = client_of(square.by).get(reverse("file", args=[file.pk])).content.decode()
    assert reverse("file_sheet", args=[file.pk]) not in page


def test_another_sheet_that_is_open_is_shown_instead(desk: Desk, square: Typist) -> None:
    type_all(square)
    tournament = square.sheet.tournament
    bad = desk.file(tournament, lines=changed(4, cells="1b= 2w0 3b0"))
    file = receive_file(tournament, name="bad.trf", content=bad, by=square.by, now=square.now).file
    answer = client_of(square.by).post(reverse("file_sheet", args=[file.pk]), follow=True)
    assert answer.redirect_chain[0][0] == reverse("sheet", args=[square.sheet.pk])
    assert [str(each) for each in answer.context["messages"]] == [
        "A sheet with other results is open. Go on with it, or put it aside first."
    ]


def test_the_script_takes_a_full_sheet_and_is_led_to_the_report(square: Typist) -> None:
    type_all(square)
    answer = client_of(square.by).post(
        reverse("sheet_take", args=[square.sheet.pk]), headers={"accept": "application/json"}
    )
    assert answer.json() == {"redirect": reverse("report", args=[Report.objects.get().pk])}


def test_a_sheet_that_lacks_games_is_answered_422_with_what_is_missing(square: Typist) -> None:
    type_all(square, GAMES[:5])
    client, address = client_of(square.by), reverse("sheet_take", args=[square.sheet.pk])
    answer = client.post(address, headers={"accept": "application/json"})
    assert (answer.status_code, [each["text"] for each in answer.json()["findings"]]) == (
        422, ["5 of 6 games are entered."],
    )  # fmt: skip
    page = client.post(address, follow=True)
    assert [str(each) for each in page.context["messages"]] == [
        "Not taken: 1 thing stands in the way.", "5 of 6 games are entered.",
    ]  # fmt: skip


def test_a_deputy_types_and_leaves_taking_to_the_chief(square: Typist) -> None:
    maria = person("Maria Deputy", (Office.ARBITER, square.sheet.tournament.federation))
    square.sheet.tournament.appointments.create(role="deputy", name=maria.name, user=maria)
    type_all(square.as_(maria))
    answer = client_of(maria).post(
        reverse("sheet_take", args=[square.sheet.pk]), headers={"accept": "application/json"}
    )
    assert (answer.status_code, answer.json()["text"]) == (409, "Only the chief arbiter takes the sheet as the report.")


def test_nothing_is_typed_in_a_sheet_that_was_taken(square: Typist) -> None:
    type_all(square)
    client = client_of(square.by)
    takes(square)
    assert takes(square).json()["text"] == "This sheet cannot be changed now."
    answer = client.post(
        reverse("sheet_cells", args=[square.sheet.pk]),
        {"changes": [{"number": 1, "round": 1, "opponent": 4, "text": "0", "seen": 99}]},
        content_type="application/json",
    )
    assert (answer.status_code, answer.json()["error"]) == (409, "not-now")
    assert square.says(1, 1) == "4w1 typed"


@pytest.mark.parametrize(("form", "tag"), [("trf16", False), ("trf26", True), ("nonsense", False)])
def test_the_file_of_a_sheet_is_downloaded_as_plain_text(square: Typist, form: str, tag: bool) -> None:
    type_all(square)
    answer = client_of(square.by).get(f"/sheets/{square.sheet.pk}/file/?as={form}")
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("text/plain", "nosniff")
    assert answer["Content-Disposition"].startswith("attachment")
    assert (b"142 3" in answer.content) is tag


def test_what_others_changed_is_asked_for_since_a_version(square: Typist) -> None:
    square.types(1, 1, "4w1")
    version = square.types(1, 2, "2w=").version
    square.types(1, 1, "")
    got = client_of(square.by).get(f"/sheets/{square.sheet.pk}/since/{version}/").json()
    assert got["cells"] == [[1, 1, None, "", "", "", 4], [4, 1, None, "", "", "", 4]]
    assert got["version"] == 4
