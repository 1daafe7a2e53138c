"""The pages of changes: asked on the player's page, decided in bulk, files previewed, births never shown in public."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from ratings.register.changes.models import ChangesFile, PersonChange
from ratings.register.changes.services import Change, accept_change, ask_for_change
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.tournaments.forms import signed_in

NOW = datetime(2025, 9, 1, 12, tzinfo=UTC)
TYPED = {
    "kind": "name", "value": "Miller, Elif", "starts_on": "2025-09-01", "reason": "marriage", "proof": "certificate",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _on_the_day(db: None) -> None:
    set_demo_clock(NOW)


def ask_page(player: Player) -> str:
    return reverse("ask_change", args=[player.key])


@pytest.fixture
def asked(elif_: Player, chiara: User) -> PersonChange:
    change = Change(kind="name", value="Miller, Elif", starts_on=NOW.date(), reason="marriage", proof="certificate")
    return ask_for_change(elif_, change, by=chiara, now=NOW)


# ---------------------------------------------------------------- asking
def test_a_change_is_asked_for_with_a_file_as_its_proof(elif_: Player, chiara: User, carla: User) -> None:
    scan = SimpleUploadedFile("scan.html", b"<script>alert(1)</script>", content_type="text/html")
    page = signed_in(chiara).post(ask_page(elif_), {**TYPED, "proof": "", "upload": scan}, follow=True)
    change = PersonChange.objects.get()
    assert "Asked for. Who decides has been told." in page.content.decode()
    assert change.proof_name == "scan.html"
    proof = signed_in(chiara).get(reverse("change_proof", args=[change.pk]))
    assert proof.content == b"<script>alert(1)</script>"
    assert proof.headers["Content-Disposition"].startswith("attachment")
    assert proof.headers["Content-Type"] == "application/octet-stream"
    assert "sandbox" in proof.headers["Content-Security-Policy"]
    assert signed_in(carla).get(reverse("change_proof", args=[change.pk])).status_code == 404


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"value": ""}, "value"),
        ({"value": "Demir, Elif"}, "value"),
        ({"kind": "birth", "value": "31.12.99"}, "value"),
        ({"kind": "nickname"}, "kind"),
        ({"starts_on": "2025-02-30"}, "starts_on"),
        ({"starts_on": "0001-01-01"}, "starts_on"),
        ({"reason": ""}, "reason"),
        ({"proof": ""}, "proof"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_what_was_typed_stays(
    changes: dict[str, str], field: str, elif_: Player, chiara: User
) -> None:
    answer = signed_in(chiara).post(ask_page(elif_), TYPED | changes)
    assert (answer.status_code, field in answer.context["form"].errors) == (422, True)
    assert (TYPED | changes)["reason"] in answer.content.decode()
    assert not PersonChange.objects.exists()


def test_a_proof_of_three_megabytes_is_too_large(elif_: Player, chiara: User) -> None:
    scan = SimpleUploadedFile("scan.pdf", b"0" * (3 * 1024 * 1024))
    answer = signed_in(chiara).post(ask_page(elif_), TYPED | {"upload": scan})
    assert list(answer.context["form"].errors) == ["upload"]


def test_a_second_one_of_the_kind_is_refused_at_the_field(asked: PersonChange, elif_: Player, chiara: User) -> None:
    answer = signed_in(chiara).post(ask_page(elif_), TYPED | {"value": "Other, Elif"})
    assert list(answer.context["form"].errors) == ["kind"]


def test_strangers_and_others_find_no_form(elif_: Player, faruk: User, carla: User) -> None:
    assert signed_in(None).get(ask_page(elif_)).status_code == 302
    assert signed_in(faruk).get(ask_page(elif_)).status_code == 404
    assert signed_in(carla).get(ask_page(elif_)).status_code == 404


# ---------------------------------------------------------------- deciding
def test_the_administrator_finds_it_in_his_work_and_decides(asked: PersonChange, dmitri: User) -> None:
    client = signed_in(dmitri)
    work = client.get(reverse("my_work")).content.decode()
    assert "Decide on 1 change of a person" in work
    name = f"change-{asked.pk}"
    assert client.post(reverse("changes"), {f"{name}-decision": "refuse"}).status_code == 422
    page = client.post(reverse("changes"), {f"{name}-decision": "accept"}, follow=True).content.decode()
    assert "1 change is decided." in page
    assert "name: Demir, Elif → Miller, Elif" in page
    assert "Decide on" not in client.get(reverse("my_work")).content.decode()


def test_the_asker_sees_it_and_decides_nothing(asked: PersonChange, chiara: User) -> None:
    client = signed_in(chiara)
    page = client.get(reverse("changes"))
    assert (page.context["forms"], [each.pk for each in page.context["seen"]]) == ([], [asked.pk])
    client.post(reverse("changes"), {f"change-{asked.pk}-decision": "accept"})
    asked.refresh_from_db()
    assert asked.state == "asked"
    client.post(reverse("change_withdraw", args=[asked.pk]))
    asked.refresh_from_db()
    assert asked.state == "withdrawn"


def test_refused_it_is_asked_for_again_on_its_page(asked: PersonChange, chiara: User, dmitri: User) -> None:
    typed = {f"change-{asked.pk}-decision": "refuse", f"change-{asked.pk}-reason": "Which certificate?"}
    signed_in(dmitri).post(reverse("changes"), typed)
    client = signed_in(chiara)
    assert "Which certificate?" in client.get(reverse("change", args=[asked.pk])).content.decode()
    client.post(reverse("change_again", args=[asked.pk]), {"proof": ""})
    asked.refresh_from_db()
    assert asked.state == "refused"
    client.post(reverse("change_again", args=[asked.pk]), {"proof": "the original"})
    asked.refresh_from_db()
    assert asked.state == "asked"


# ---------------------------------------------------------------- what everybody sees
def test_the_public_reads_names_and_federations_and_never_births(
    elif_: Player, asked: PersonChange, chiara: User, dmitri: User
) -> None:
    accept_change(asked, by=dmitri, now=NOW)
    for kind, value in (("birth", "2001-03-17"), ("sex", "m"), ("association", "IBCA"), ("exclusion", "yes")):
        facts = Change(kind=kind, value=value, starts_on=date(2025, 9, 1), reason="told", proof="seen")
        accept_change(ask_for_change(elif_, facts, by=chiara, now=NOW), by=dmitri, now=NOW)
    address = reverse("player", args=[elif_.key])
    public, inside = (signed_in(user).get(address) for user in (None, chiara))
    assert [change.kind for change in public.context["notes"].changes] == ["name"]
    assert len(inside.context["notes"].changes) == 5
    page = public.content.decode()
    assert "name: Demir, Elif → Miller, Elif" in page
    secret = ("17 March", "IBCA", "left out", "Ask for a change", "marriage")
    assert [word for word in secret if word in page] == []


# ---------------------------------------------------------------- files
def test_a_file_is_sent_looked_at_and_taken(elif_: Player, chiara: User) -> None:
    client = signed_in(chiara)
    text = "player;change;value;from;reason;proof\n2099001;name;Miller, Elif;2025-08-01;marriage;certificate\n"
    upload = SimpleUploadedFile("changes.csv", text.encode())
    page = client.post(reverse("changes_send"), {"file": upload}, follow=True).content.decode()
    assert "1 change would be asked for. Nothing is imported yet." in page
    assert not PersonChange.objects.exists()
    take = reverse("changes_file_take", args=[ChangesFile.objects.get().pk])
    assert "1 change is asked for." in client.post(take, follow=True).content.decode()
    assert "This file was taken before." in client.post(take, follow=True).content.decode()


def test_a_bad_line_is_shown_with_line_and_column_and_offers_no_taking(
    elif_: Player, chiara: User, dmitri: User
) -> None:
    client = signed_in(chiara)
    text = "player;change;value;from;reason;proof\n2099001;sex;<b>x</b>;2025-08-01;told;seen\n"
    page = client.post(
        reverse("changes_send"), {"file": SimpleUploadedFile("c.csv", text.encode())}, follow=True
    ).content.decode()
    assert '<th scope="row" class="num">2</th><td>value</td><td>&lt;b&gt;x&lt;/b&gt;</td>' in page
    assert "Ask for all of them" not in page
    file = ChangesFile.objects.get()
    assert signed_in(dmitri).get(reverse("changes_file", args=[file.pk])).status_code == 404


def test_the_page_of_players_leads_the_offices_to_people(chiara: User, boris: User, faruk: User) -> None:
    pages = {user: signed_in(user).get(reverse("players")).content.decode() for user in (chiara, boris, faruk, None)}
    links = {reverse("newcomers"), reverse("changes")}
    found = [{link for link in links if f'href="{link}"' in page} for page in pages.values()]
    assert found == [links, {reverse("newcomers")}, set(), set()]


def test_no_file_is_an_error_at_the_field(chiara: User, boris: User) -> None:
    answer = signed_in(chiara).post(reverse("changes_send"), {})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["file"])
    assert signed_in(boris).get(reverse("changes_send")).status_code == 404
