"""Sending a file, its page and its bytes: what is answered to whom, in every state of the report and of the file."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from ratingsite.office.accounts.models import User
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import changed, trf
from tests.tournaments.forms import at, signed_in
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.models import Report, SubmittedFile


@pytest.fixture
def four(desk: Desk) -> Tournament:
    tournament = desk.approved()
    at(desk.after(tournament))
    return tournament


def send(client: Client, tournament: Tournament, content: bytes, name: str = "four.trf", **fields: str) -> Any:
    file = SimpleUploadedFile(name, content)
    return client.post(reverse("upload_report", args=[tournament.pk]), {"file": file, **fields}, follow=True)


def said(answer: Any) -> list[str]:
    return [str(message) for message in answer.context["messages"]]


def certified(tournament: Tournament, desk: Desk) -> Report:
    now = desk.after(tournament)
    report = desk.received(tournament)
    return certified_with_ticks(report, by=desk.boris, now=now)


# ---------------------------------------------------------------- sending
def test_the_page_to_send_names_the_files_that_came_before(four: Tournament, desk: Desk) -> None:
    desk.received(four)
    client = signed_in(desk.boris)
    page = client.get(reverse("upload_report", args=[four.pk]))
    assert (page.status_code, [file.number for file in page.context["files"]]) == (200, [1])
    assert "last_round" not in page.context["form"].fields


def test_who_has_no_file_finds_the_way_to_type_the_results(four: Tournament, desk: Desk) -> None:
    way = f'action="{reverse("tournament_sheet", args=[four.pk])}"'
    address = reverse("upload_report", args=[four.pk])
    desk.after(four)
    assert way in signed_in(desk.boris).get(address).content.decode()
    certified(four, desk)
    assert way not in signed_in(desk.boris).get(address).content.decode()


def test_while_a_report_is_on_its_way_the_file_is_kept_and_read_when_it_comes_again(
    four: Tournament, desk: Desk
) -> None:
    report, client = certified(four, desk), signed_in(desk.boris)
    other = desk.file(four) + b"### again\r\n"
    answer = send(client, four, other)
    assert said(answer) == [
        "The report is certified by the chief arbiter. "
        "The file was kept, but it must be returned before another can take its place."
    ]
    kept = SubmittedFile.objects.get(number=2)
    page = client.get(reverse("file", args=[kept.pk])).content.decode()
    assert (bytes(kept.content), kept.read_at) == (other, None)
    assert "File 2: kept, not read" in page
    assert "Nothing is wrong with this file" not in page
    reports.return_report(report, by=desk.chiara, now=desk.after(four), reason="Round 2.")
    answer = send(client, four, other)
    assert said(answer) == ["These bytes were received before, as file 2."]
    assert [(each.version, each.state, each.file.number) for each in Report.objects.order_by("version")] == [
        (1, "superseded", 1), (2, "draft", 2),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (
            "accepted",
            "The report is accepted. The file was kept; another can take its place once a correction is allowed.",
        ),
        ("refused", "The report is refused for good, and no other can take its place. The file was kept."),
    ],
)
def test_what_is_not_returned_any_more_says_what_would_make_way(
    state: str, message: str, four: Tournament, desk: Desk
) -> None:
    if state == "accepted":
        desk.accepted(desk.received(four))
    else:
        reports.refuse_report(certified(four, desk), by=desk.qadira, now=desk.after(four), reason="Invented.")
    answer = send(signed_in(desk.boris), four, desk.file(four) + b"### again\r\n")
    assert (said(answer), Report.objects.count(), SubmittedFile.objects.count()) == ([message], 1, 2)


def test_of_a_long_tournament_it_is_asked_how_far_the_file_is_to_be_rated(desk: Desk) -> None:
    league = desk.approved(format="league", days_a_round=20)
    at(desk.after(league, 1))
    client = signed_in(desk.boris)
    choices = client.get(reverse("upload_report", args=[league.pk])).context["form"].fields["last_round"].choices
    assert choices == [("", "all: the tournament is over"), ("2", "rounds 1 to 2"), ("1", "only round 1")]
    send(client, league, desk.file(league), last_round="1")
    assert [(each.part, each.last_round) for each in Report.objects.all()] == [(1, 1)]


@pytest.mark.parametrize("last_round", ["3", "0", "-1", "x", "1.5"])
def test_a_round_that_is_no_choice_is_refused_at_its_field(last_round: str, desk: Desk) -> None:
    league = desk.approved(format="league", days_a_round=20)
    at(desk.after(league, 1))
    answer = send(signed_in(desk.boris), league, desk.file(league), last_round=last_round)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["last_round"])
    assert not SubmittedFile.objects.exists()


@pytest.mark.parametrize("name", ["astrid", "dmitri", "qadira", "carla", "faruk"])
def test_who_may_not_send_finds_no_page(
    name: str, four: Tournament, desk: Desk, request: pytest.FixtureRequest
) -> None:
    client = signed_in(request.getfixturevalue(name))
    assert client.get(reverse("upload_report", args=[four.pk])).status_code == 404
    assert send(client, four, trf()).status_code == 404
    assert not SubmittedFile.objects.exists()


# ---------------------------------------------------------------- reading again
LATIN = trf(lines=changed(4, name="Žižka, Jan")).decode().encode("cp1250")


def test_a_file_is_read_again_only_in_an_encoding_that_is_offered(four: Tournament, desk: Desk) -> None:
    client = signed_in(desk.boris)
    assert send(client, four, LATIN).status_code == 422
    file = SubmittedFile.objects.get()
    for encoding in ("", "utf-8", "utf-16", "rot13"):
        answer = client.post(reverse("file_read", args=[file.pk]), {"encoding": encoding})
        assert (answer.status_code, list(answer.context["encoding_form"].errors)) == (422, ["encoding"])
    assert not Report.objects.exists()
    client.post(reverse("file_read", args=[file.pk]), {"encoding": "cp1250"})
    assert Report.objects.get().entries.get(rank=4).name == "Žižka, Jan"


def test_a_file_is_not_read_again_while_a_report_is_on_its_way(four: Tournament, desk: Desk) -> None:
    client = signed_in(desk.boris)
    send(client, four, LATIN)
    file = SubmittedFile.objects.get()
    certified(four, desk)
    answer = client.post(reverse("file_read", args=[file.pk]), {"encoding": "cp1250"}, follow=True)
    assert said(answer)[0].startswith("The report is certified by the chief arbiter.")
    assert Report.objects.count() == 1


def test_who_sees_a_file_and_may_not_send_does_not_read_it_again(four: Tournament, desk: Desk) -> None:
    send(signed_in(desk.boris), four, LATIN)
    file = SubmittedFile.objects.get()
    page = signed_in(desk.dmitri).get(reverse("file", args=[file.pk])).content.decode()
    assert reverse("file_read", args=[file.pk]) not in page
    signed_in(desk.dmitri).post(reverse("file_read", args=[file.pk]), {"encoding": "cp1250"})
    assert not Report.objects.exists()


def test_reading_again_is_sent_and_who_follows_the_address_comes_to_the_file(four: Tournament, desk: Desk) -> None:
    send(signed_in(desk.boris), four, LATIN)
    file = SubmittedFile.objects.get()
    answer = signed_in(desk.boris).get(reverse("file_read", args=[file.pk]))
    assert (answer.status_code, answer.headers["Location"]) == (302, reverse("file", args=[file.pk]))


# ---------------------------------------------------------------- one file
@pytest.fixture
def refused(four: Tournament, desk: Desk) -> SubmittedFile:
    send(signed_in(desk.boris), four, trf(lines=changed(2, points="3.0")), name="bad.trf")
    return SubmittedFile.objects.get()


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("boris", 200), ("chiara", 200), ("dmitri", 200), ("qadira", 200), ("quentin", 200),
        ("astrid", 404), ("carla", 404), ("faruk", 404),
    ],
)  # fmt: skip
def test_a_file_and_its_bytes_are_for_its_sender_the_chief_and_the_offices(
    name: str, status: int, refused: SubmittedFile, request: pytest.FixtureRequest
) -> None:
    client = signed_in(request.getfixturevalue(name))
    for address in ("file", "submitted_file"):
        assert client.get(reverse(address, args=[refused.pk])).status_code == status


def test_a_stranger_is_asked_to_sign_in(refused: SubmittedFile) -> None:
    for address in ("file", "submitted_file"):
        assert "/login/" in signed_in(None).get(reverse(address, args=[refused.pk])).headers["Location"]


def test_what_refuses_a_file_is_counted_and_can_be_mended_in_the_grid_until_a_report_is_on_its_way(
    refused: SubmittedFile, desk: Desk
) -> None:
    client, address = signed_in(desk.boris), reverse("file", args=[refused.pk])
    context = client.get(address).context
    assert (context["total"], context["may_mend"], context["current"]) == ("1 fact of a player", True, None)
    certified(refused.tournament, desk)
    assert client.get(address).context["may_mend"] is False


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 a workbook", b"Dear Sir,\r\nplease find enclosed\r\n"])
def test_what_is_no_report_cannot_be_mended_in_the_grid(content: bytes, four: Tournament, desk: Desk) -> None:
    client = signed_in(desk.boris)
    page = send(client, four, content)
    assert (page.status_code, page.context["may_mend"]) == (422, False)
    assert "Mend it in the grid" not in page.content.decode()
    assert "TRF16, unknown" not in page.content.decode()


def test_a_file_that_was_read_leads_to_its_report(four: Tournament, desk: Desk) -> None:
    report = desk.received(four)
    context = signed_in(desk.chiara).get(reverse("file", args=[report.file_id])).context
    assert (context["current"], context["may_mend"]) == (report, False)


@pytest.mark.parametrize("name", ["Zürich “open”.trf", "a;b.trf", "x" * 200, "…", "=cmd.trf"])
def test_a_download_has_the_name_of_the_file_and_nothing_of_it_runs(name: str, four: Tournament, desk: Desk) -> None:
    client = signed_in(desk.boris)
    send(client, four, b"<script>", name=name)
    answer = client.get(reverse("submitted_file", args=[SubmittedFile.objects.get().pk]))
    headers = {
        key: answer.headers[key] for key in ("Content-Type", "X-Content-Type-Options", "Content-Security-Policy")
    }
    assert headers == {
        "Content-Type": "text/plain",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'",
    }
    assert answer.headers["Content-Disposition"].startswith("attachment; filename")
    assert "\n" not in answer.headers["Content-Disposition"]
    assert answer.content == b"<script>"


def test_an_office_that_ended_yesterday_opens_no_file(refused: SubmittedFile, desk: Desk) -> None:
    desk.chiara.offices.update(ends_on=desk.after(refused.tournament).date() - timedelta(days=1))
    client = signed_in(User.objects.get(pk=desk.chiara.pk))
    assert client.get(reverse("file", args=[refused.pk])).status_code == 404
