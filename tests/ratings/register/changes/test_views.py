"""The pages of changes: asked on the player's page, decided in bulk, files previewed, births never shown in public."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ratings.register.changes.models import ChangesFile, PersonChange
from ratings.register.changes.services import (
    Change,
    accept_change,
    ask_for_change,
    refuse_change,
    withdraw_change,
)
from ratings.register.changes.words import change_text
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.clock.services import set_demo_clock
from tests.cast import person
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


# ---------------------------------------------------------------- at the borders
def test_of_a_second_entry_nothing_is_asked_and_of_a_strange_number_neither(
    elif_: Player, chiara: User, dmitri: User
) -> None:
    second = Player.objects.create(name="Demir, E", national_id="9", federation_id="USA")
    Merger.objects.create(second=second, person=elif_, starts_on=NOW.date(), reason="", merged_by=dmitri, merged_at=NOW)
    addresses = [ask_page(second), reverse("ask_change", args=["77"]), reverse("ask_change", args=["USA-²"])]
    assert [signed_in(chiara).get(address).status_code for address in addresses] == [404, 404, 404]


def test_a_transfer_to_a_code_that_has_ended_since_is_not_accepted_and_that_is_said_at_its_line(
    elif_: Player, chiara: User, dmitri: User, can: Federation
) -> None:
    wanted = Change(kind="federation", value="CAN", starts_on=NOW.date(), reason="moved", proof="passport")
    transfer = ask_for_change(elif_, wanted, by=chiara, now=NOW)
    Federation.objects.filter(pk="CAN").update(exists_to=date(2025, 8, 31))
    answer = signed_in(dmitri).post(reverse("changes"), {f"change-{transfer.pk}-decision": "accept"})
    assert answer.status_code == 422
    assert "There is no federation “CAN” on 1 September 2025" in answer.content.decode()
    transfer.refresh_from_db()
    assert transfer.state == "asked"


def test_who_decides_second_is_told_and_decides_nothing(asked: PersonChange, dmitri: User) -> None:
    """Between looking and pressing the button another administrator was quicker: the line is gone."""
    diana = person("Diana Second", (Office.RATING_ADMINISTRATOR, None))
    accept_change(asked, by=diana, now=NOW)
    typed = {f"change-{asked.pk}-decision": "refuse", f"change-{asked.pk}-reason": "no"}
    page = signed_in(dmitri).post(reverse("changes"), typed, follow=True).content.decode()
    asked.refresh_from_db()
    assert (asked.state, asked.decided_by) == ("accepted", diana)
    assert "Somebody was quicker" in page


def test_where_nothing_is_marked_nothing_is_decided_and_that_is_said(asked: PersonChange, dmitri: User) -> None:
    page = signed_in(dmitri).post(reverse("changes"), {f"change-{asked.pk}-decision": ""}, follow=True)
    assert "Nothing was chosen, and nothing was changed." in page.content.decode()
    asked.refresh_from_db()
    assert asked.state == "asked"


@pytest.mark.parametrize("act", ["change_withdraw", "change_again"])
def test_an_act_that_comes_too_late_says_so_and_changes_nothing(
    act: str, asked: PersonChange, chiara: User, dmitri: User
) -> None:
    accept_change(asked, by=dmitri, now=NOW)
    page = signed_in(chiara).post(reverse(act, args=[asked.pk]), {"proof": "this"}, follow=True).content.decode()
    assert "Somebody was quicker" in page
    asked.refresh_from_db()
    assert (asked.state, asked.proof) == ("accepted", "certificate")


def test_several_are_decided_at_once_or_none_while_one_lacks_its_reason(
    asked: PersonChange, elif_: Player, chiara: User, dmitri: User
) -> None:
    sex = Change(kind="sex", value="m", starts_on=NOW.date(), reason="told", proof="passport")
    other = ask_for_change(elif_, sex, by=chiara, now=NOW)
    typed = {f"change-{asked.pk}-decision": "accept", f"change-{other.pk}-decision": "refuse"}
    answer = signed_in(dmitri).post(reverse("changes"), typed)
    errors = [list(form.errors) for form in answer.context["forms"]]
    assert (answer.status_code, errors, [form.chosen for form in answer.context["forms"]]) == (
        422, [[], ["reason"]], ["accept", "refuse"],
    )  # fmt: skip
    assert set(PersonChange.objects.values_list("state", flat=True)) == {"asked"}
    page = signed_in(dmitri).post(
        reverse("changes"), typed | {f"change-{other.pk}-reason": "Which passport?"}, follow=True
    )
    assert "2 changes are decided." in page.content.decode()
    assert dict(PersonChange.objects.values_list("kind", "state")) == {"name": "accepted", "sex": "refused"}


def test_more_proof_is_needed_to_ask_again(asked: PersonChange, chiara: User, dmitri: User) -> None:
    refuse_change(asked, by=dmitri, now=NOW, reason="Which certificate?")
    address = reverse("change_again", args=[asked.pk])
    missing = signed_in(chiara).post(address, {"proof": " "})
    assert (missing.status_code, missing.context["more_proof"].errors) == (
        422, {"proof": ["This field is required."]},
    )  # fmt: skip
    assert 'id="error_1_id_proof"' in missing.content.decode()  # at its field
    another = Change(kind="name", value="Other, Elif", starts_on=NOW.date(), reason="told", proof="seen")
    waiting = ask_for_change(asked.player, another, by=chiara, now=NOW)
    page = signed_in(chiara).post(address, {"proof": "this"}, follow=True).content.decode()
    assert "Such a change waits for this player already." in page
    withdraw_change(waiting, by=chiara, now=NOW)
    assert "Asked for again." in signed_in(chiara).post(address, {"proof": "this"}, follow=True).content.decode()


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("Attest.pdf", 'attachment; filename="Attest.pdf"'),
        ("Müller & Söhne.pdf", "attachment; filename*=utf-8''M%C3%BCller%20%26%20S%C3%B6hne.pdf"),
        ('a"b\\c.pdf', 'attachment; filename="a\\"b\\\\c.pdf"'),
        ("", "attachment"),
    ],
)
def test_a_proof_is_sent_under_its_name_whatever_that_has(
    name: str, header: str, asked: PersonChange, chiara: User
) -> None:
    PersonChange.objects.update(proof_name=name, proof_file=b"%PDF")
    answer = signed_in(chiara).get(reverse("change_proof", args=[asked.pk]))
    assert (answer.headers["Content-Disposition"], answer.content) == (header, b"%PDF")


def test_without_a_file_there_is_no_proof_to_download(asked: PersonChange, chiara: User) -> None:
    assert signed_in(chiara).get(reverse("change_proof", args=[asked.pk])).status_code == 404


def test_a_file_is_seen_and_taken_by_its_sender_alone(elif_: Player, chiara: User, dmitri: User) -> None:
    text = b"player;change;value;from;reason;proof\n2099001;name;Miller, Elif;2025-08-01;marriage;certificate\n"
    signed_in(chiara).post(reverse("changes_send"), {"file": SimpleUploadedFile("c.csv", text)})
    file = ChangesFile.objects.get()
    assert signed_in(dmitri).post(reverse("changes_file_take", args=[file.pk])).status_code == 404
    assert not PersonChange.objects.exists()


def test_a_file_that_went_wrong_meanwhile_says_so_and_nothing_is_taken(elif_: Player, chiara: User) -> None:
    text = b"player;change;value;from;reason;proof\n2099001;name;Miller, Elif;2025-08-01;marriage;certificate\n"
    signed_in(chiara).post(reverse("changes_send"), {"file": SimpleUploadedFile("c.csv", text)})
    Player.objects.filter(pk=elif_.pk).update(name="Miller, Elif")
    take = reverse("changes_file_take", args=[ChangesFile.objects.get().pk])
    page = signed_in(chiara).post(take, follow=True).content.decode()
    assert "Nothing was taken: a line is wrong now." in page
    assert "The register says so already." in page
    assert not PersonChange.objects.exists()


@pytest.mark.parametrize(("size", "status"), [(1024 * 1024, 302), (1024 * 1024 + 1, 422)])
def test_a_file_of_one_megabyte_is_taken_and_no_larger_one(size: int, status: int, chiara: User) -> None:
    upload = SimpleUploadedFile("c.csv", b"x" * size)
    assert signed_in(chiara).post(reverse("changes_send"), {"file": upload}).status_code == status


def test_many_changes_take_as_many_queries_as_one(asked: PersonChange, chiara: User, dmitri: User) -> None:
    client, counts = signed_in(dmitri), []
    for start in (0, 30):
        for number in range(start):
            player = Player.objects.create(name=f"P, {number}", fide_id=2040000 + number, federation_id="USA")
            change = Change(kind="name", value="Miller, X", starts_on=NOW.date(), reason="told", proof="seen")
            ask_for_change(player, change, by=chiara, now=NOW)
        client.get(reverse("changes"))  # the number in the header is counted behind every act
        with CaptureQueriesContext(connection) as queries:
            assert len(client.get(reverse("changes")).context["forms"]) == 1 + start
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("kind", "before", "value", "text"),
    [
        ("name", "Demir, Elif", "Miller, Elif", "name: Demir, Elif → Miller, Elif"),
        ("federation", "USA", "CAN", "federation: USA → CAN"),
        ("sex", "", "w", "sex: – → female"),
        ("birth", "2001", "2001-05-04", "date of birth: 2001 → 4 May 2001"),
        ("association", "IBCA", "", "membership of IBCA, ICSC or IPCA: IBCA → –"),
        ("death", "", "2025-08-20", "died on 20 August 2025"),
        ("death", "2025-08-20", "", "lives"),
        ("exclusion", "", "yes", "left out of the rating lists: on the lists → left out of the lists"),
        ("exclusion", "yes", "", "left out of the rating lists: left out of the lists → on the lists"),
    ],
)
def test_a_change_is_said_in_words(kind: str, before: str, value: str, text: str) -> None:
    assert change_text(PersonChange(kind=kind, before=before, value=value)) == text
