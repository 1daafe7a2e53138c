"""The pages of files and reports: refused files show every place, warnings are ticked, and a phone can read it."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.events import AFTER, changed, finished, on_the_register, received, trf
from tests.tournaments.forms import at, signed_in
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.models import Report, SubmittedFile

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=al>',
    "{{7*7}}{% now 'Y' %}",
    "=HYPERLINK(1), %s %(name)s",
    "../../etc/passwd",
    "O'Neil & Sons, <b>",
)


@pytest.fixture
def four(astrid: User, boris: User, chiara: User, usa: Federation) -> Tournament:
    on_the_register(usa)
    at(AFTER)
    return finished(astrid, boris, chiara)


def send(client: Client, tournament: Tournament, content: bytes, name: str = "four.trf") -> object:
    file = SimpleUploadedFile(name, content, content_type="application/octet-stream")
    return client.post(reverse("upload_report", args=[tournament.pk]), {"file": file}, follow=True)


# ---------------------------------------------------------------- uploading
def test_a_clean_file_leads_to_the_crosstable(four: Tournament, boris: User) -> None:
    answer = send(signed_in(boris), four, trf())
    page = answer.content.decode()
    assert "Received as file 1 and read." in page
    rows = [(row.number, row.entry.name, row.entry.points_hundredths) for row in answer.context["table"].rows]
    assert rows == [(1, "Amato, Anna", 250), (2, "Castro, Cy", 250), (3, "Berg, Bo", 100), (4, "Demir, Deniz", 0)]
    assert "Round 1, with White against Demir, Deniz: won" in page


def test_a_refused_file_shows_line_column_and_the_place_marked(four: Tournament, boris: User) -> None:
    answer = send(signed_in(boris), four, trf(lines=changed(2, points="3.0")))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "line 13, column 81–84" in " ".join(page.split())
    assert "<mark> 3.0</mark>" in page
    assert "To be mended: 1 fact of a player." in page
    assert not Report.objects.exists()


@pytest.mark.parametrize(
    "content",
    [b"", b" \r\n", b"PK\x03\x04", b"%PDF-1.7", b"\x00\x01", "012 Zürich".encode("utf-16"), b"a,b,c\n1,2,3\n"],
)
def test_whatever_is_no_report_is_refused_with_its_reason_and_kept(
    content: bytes, four: Tournament, boris: User
) -> None:
    answer = send(signed_in(boris), four, content)
    file = SubmittedFile.objects.get()
    assert (answer.status_code, bytes(file.content), file.accepted) == (422, content, False)
    again = signed_in(boris).get(reverse("submitted_file", args=[file.pk]))
    assert again.content == content


def test_a_download_is_plain_text_that_nothing_runs(four: Tournament, boris: User) -> None:
    send(signed_in(boris), four, b"<html><script>alert(1)</script>", name='x".html')
    answer = signed_in(boris).get(reverse("submitted_file", args=[SubmittedFile.objects.get().pk]))
    assert answer.headers["Content-Type"] == "text/plain"
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer.headers["Content-Security-Policy"]


def test_six_megabytes_are_too_much_and_the_page_says_so(four: Tournament, boris: User) -> None:
    answer = send(signed_in(boris), four, b"0" * (6 * 1024 * 1024))
    assert answer.status_code == 413
    assert "at most 5242880 are allowed" in answer.content.decode()
    assert not SubmittedFile.objects.exists()


def test_nothing_chosen_is_an_error_at_the_field(four: Tournament, boris: User) -> None:
    answer = signed_in(boris).post(reverse("upload_report", args=[four.pk]), {})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["file"])


def test_the_same_bytes_again_say_which_file_they_are(four: Tournament, boris: User) -> None:
    client = signed_in(boris)
    send(client, four, trf())
    page = send(client, four, trf(), name="copy.trf").content.decode()
    assert "These bytes were received before, as file 1." in page
    assert (SubmittedFile.objects.count(), Report.objects.count()) == (1, 1)


def test_an_encoding_is_asked_for_with_the_names_as_they_would_read(four: Tournament, boris: User) -> None:
    latin = trf(lines=changed(4, name="Žižka, Jan")).decode().encode("cp1250")
    client = signed_in(boris)
    page = send(client, four, latin).content.decode()
    assert "Central European (cp1250): Žižka, Jan" in page
    file = SubmittedFile.objects.get()
    answer = client.post(reverse("file_read", args=[file.pk]), {"encoding": "cp1250"}, follow=True)
    assert "Žižka, Jan" in answer.content.decode()
    assert Report.objects.get().entries.get(rank=4).name == "Žižka, Jan"


def test_an_encoding_that_is_not_offered_is_refused(four: Tournament, boris: User) -> None:
    client = signed_in(boris)
    send(client, four, trf().replace(b"St. Louis", b"St. L\xe9uis"))
    file = SubmittedFile.objects.get()
    assert client.post(reverse("file_read", args=[file.pk]), {"encoding": "utf-7"}).status_code == 422


# ---------------------------------------------------------------- the report
def test_warnings_come_back_ticked_as_they_were(four: Tournament, boris: User) -> None:
    report = received(four, boris, trf(chief="Somebody Else", lines=changed(2, rating="2099")))
    page = signed_in(boris).post(reverse("report_certify", args=[report.pk]), {"tick-player-rating": "on"})
    text = page.content.decode()
    assert "Not certified yet: 1 warning is not ticked." in text
    assert 'name="tick-player-rating" checked' in text
    assert 'name="tick-chief-differs" checked' not in text
    report.refresh_from_db()
    assert report.state == "draft"


def test_with_an_error_there_is_nothing_to_certify(four: Tournament, boris: User) -> None:
    report = received(four, boris, trf(federation="CAN", start="2025/10/11", lines=changed(4, fide_id="2099999")))
    page = signed_in(boris).get(reverse("report", args=[report.pk])).content.decode()
    assert "The federation differs from the registration. (line 3, column 5)" in page
    assert "Nobody on the register has this FIDE ID." in page
    assert reverse("report_certify", args=[report.pk]) not in page
    assert reverse("report_sheet", args=[report.pk]) in page  # but it can be mended in the grid
    answer = signed_in(boris).post(reverse("report_certify", args=[report.pk]), {}, follow=True)
    assert "Not done: 2 errors stand in the way." in answer.content.decode()


def test_the_message_of_acceptance_names_the_list(four: Tournament, boris: User, chiara: User, dmitri: User) -> None:
    report = received(four, boris)
    report = certified_with_ticks(report, by=boris, now=AFTER)
    reports.endorse_report(report, by=chiara, now=AFTER)
    answer = signed_in(dmitri).post(reverse("report_accept", args=[report.pk]), follow=True)
    assert "Accepted. It will be rated on the list of 1 November 2025." in answer.content.decode()


def test_accepting_twice_says_that_it_has_moved_on(four: Tournament, boris: User, chiara: User, dmitri: User) -> None:
    report = received(four, boris)
    report = certified_with_ticks(report, by=boris, now=AFTER)
    reports.endorse_report(report, by=chiara, now=AFTER)
    client = signed_in(dmitri)
    client.post(reverse("report_accept", args=[report.pk]))
    again = client.post(reverse("report_accept", args=[report.pk]), follow=True)
    assert "Your own act has moved this on already." in again.content.decode()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_shown_as_text_everywhere(name: str, four: Tournament, boris: User, chiara: User) -> None:
    report = received(four, boris, trf(lines=changed(4, name=name[:33], fide_id="2099999")))
    Tournament.objects.filter(pk=four.pk).update(name=name, city=name)
    addresses = [
        reverse("report", args=[report.pk]), reverse("tournament", args=[four.pk]), reverse("tournaments"),
        reverse("file", args=[report.file_id]), reverse("report_enter_player", args=[report.pk, 4]), "/my-work/",
    ]  # fmt: skip
    for address in addresses:
        page = signed_in(chiara).get(address).content.decode()
        for live in ("<script>alert", "<img src=x", "Sons, <b>"):
            assert live not in page, address
        assert "{{7*7}}" in page or "7*7" not in name


# ---------------------------------------------------------------- entering a player
def test_the_form_of_a_new_player_is_filled_in_from_the_line(four: Tournament, boris: User, chiara: User) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="2099999", birth="2001/05/04")))
    page = signed_in(chiara).get(reverse("report", args=[report.pk])).content.decode()
    address = reverse("report_enter_player", args=[report.pk, 4])
    assert f'href="{address}"' in page
    form = signed_in(chiara).get(address).content.decode()
    assert 'value="Demir, Deniz"' in form
    assert 'value="2001-05-04"' in form
    sent = {"name": "Demir, Deniz", "federation": "USA", "sex": "m", "birth_date": "2001-05-04"}
    answer = signed_in(chiara).post(address, sent, follow=True)
    assert "Demir, Deniz is on the register now." in answer.content.decode()
    twice = signed_in(chiara).post(address, sent, follow=True)
    assert "Somebody was quicker" in twice.content.decode()


@pytest.mark.parametrize(("starts_on", "is_asked"), [(date(2010, 9, 6), True), (date(2018, 9, 3), False)])
def test_the_association_is_asked_where_a_text_needs_fewer_games_of_its_members(
    starts_on: date, is_asked: bool, four: Tournament, boris: User, chiara: User
) -> None:
    """2009, 7.14g. Nobody is asked for it where no rule needs it."""
    report = received(four, boris, trf(lines=changed(4, fide_id="2099999")))
    Tournament.objects.filter(pk=four.pk).update(starts_on=starts_on)
    address = reverse("report_enter_player", args=[report.pk, 4])
    assert ("Member of an association" in signed_in(chiara).get(address).content.decode()) is is_asked
    sent = {"name": "Demir, D", "federation": "USA", "sex": "m", "birth_date": "2001-05-04", "association": "IPCA"}
    signed_in(chiara).post(address, sent)
    assert Player.objects.get(fide_id=2099999).association == ("IPCA" if is_asked else "")


def test_a_new_player_needs_sex_and_day_of_birth(four: Tournament, boris: User, chiara: User) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="2099999")))
    answer = signed_in(chiara).post(
        reverse("report_enter_player", args=[report.pk, 4]), {"name": "Demir, D", "federation": "USA", "sex": ""}
    )
    assert list(answer.context["form"].errors) == ["sex", "birth_date"]
    assert 'value="Demir, D"' in answer.content.decode()


# ---------------------------------------------------------------- costs
def test_the_calendar_costs_the_same_for_one_and_for_many(
    four: Tournament, astrid: User, boris: User, chiara: User, django_assert_max_num_queries: object
) -> None:
    client = signed_in(chiara)
    for count in (1, 3):
        while Tournament.objects.count() < count:
            finished(astrid, boris, chiara)
        with django_assert_max_num_queries(24):  # type: ignore[operator]
            client.get(reverse("tournaments"))


def test_the_report_costs_the_same_for_four_and_for_forty_players(
    four: Tournament, boris: User, django_assert_max_num_queries: object
) -> None:
    client, report = signed_in(boris), received(four, boris)
    with django_assert_max_num_queries(46):  # type: ignore[operator]
        client.get(reverse("report", args=[report.pk]))
    for rank in range(5, 41):
        report.entries.create(
            rank=rank, name=f"Nobody {rank}", fide_id=3_000_000 + rank, points_hundredths=0, line=rank
        )
    with django_assert_max_num_queries(46):  # type: ignore[operator]
        client.get(reverse("report", args=[report.pk]))


# ---------------------------------------------------------------- my work
def test_my_work_says_what_waits_for_whom_and_until_when(four: Tournament, boris: User, chiara: User) -> None:
    page = signed_in(boris).get("/my-work/").content.decode()
    assert "Upload the report" in page
    assert "29 October 2025" in page
    report = received(four, boris)
    assert "Certify the report" in signed_in(boris).get("/my-work/").content.decode()
    assert "St. Louis Autumn Four" not in signed_in(chiara).get("/my-work/").content.decode()
    certified_with_ticks(report, by=boris, now=AFTER)
    assert "Endorse or return the report" in signed_in(chiara).get("/my-work/").content.decode()


def test_the_day_after_the_deadline_is_marked_in_my_work(four: Tournament, boris: User) -> None:
    at(datetime(2025, 11, 2, tzinfo=UTC))
    assert "overdue" in signed_in(boris).get("/my-work/").content.decode()
