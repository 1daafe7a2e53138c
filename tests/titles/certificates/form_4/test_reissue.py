"""Form 4 issued again: a version that points back, with the person as the register has him today."""

from __future__ import annotations

from datetime import date, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.signing.selectors import published_keys
from tests.cast import NOW
from tests.titles.certificates.reading import text_of
from tests.tournaments.forms import at, signed_in
from titles.certificates.form_4 import services
from titles.certificates.form_4.documents import copy_of, make_copies
from titles.certificates.form_4.models import TitleResult
from titles.certificates.form_4.pages import result_acts, result_steps
from titles.certificates.receipts import receipts_of_result
from titles.certificates.sealing import checked
from titles.norms.refusals import ReasonMissing
from tournaments.registration.models import Tournament

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(days=3)
WHY = "The name was misspelt."


@pytest.fixture
def second(issued: TitleResult, chiara: User) -> TitleResult:
    """The next version, after the register was corrected."""
    Player.objects.filter(pk=issued.player_id).update(name="Faridî, Ömer", birth_date=date(1987, 3, 18))
    again = services.reissue_result(issued, by=chiara, now=LATER, reason=WHY)
    return make_copies(again, now=LATER)


def test_it_has_the_name_of_today_and_everything_else_as_it_was_signed(
    issued: TitleResult, second: TitleResult, boris: User, chiara: User
) -> None:
    first = TitleResult.objects.get(pk=issued.pk)
    assert (first.state, first.closing_reason, first.replaced_by) == ("replaced", WHY, second)
    assert (second.version, second.replaces, second.number, second.state) == (2, first, "N-2025-000002", "issued")
    was, said = issued.facts, second.facts
    assert {name for name in said if said[name] != was.get(name)} == {
        "number", "url", "issued_at", "issued", "person", "remarks", "signatures",
    }  # fmt: skip
    assert said["person"] == was["person"] | {"name": "Faridî, Ömer", "family": "Faridî", "born": "18 March 1987"}
    assert said["remarks"] == "Replaces certificate N-2025-000001"
    assert [(each["name"], each["office"]) for each in said["signatures"]] == [
        (str(boris), "Arbiter"), (str(chiara), "Federation Official, USA"),
    ]  # fmt: skip
    assert said["signatures"][0] == was["signatures"][0]


def test_both_copies_are_made_anew_and_prove_themselves(second: TitleResult) -> None:
    whole, public = (copy_of(second, is_public=each) for each in (False, True))
    assert [checked(pdf, published_keys()).number for pdf in (whole, public)] == ["N-2025-000002"] * 2
    for said in ("Name: Faridî", "18 March 1987", "Antakya", "Replaces certificate N-2025-000001"):
        assert said in text_of(whole), said
    assert [said in text_of(public) for said in ("18 March", "Antakya", "Replaces certificate")] == [False, False, True]


def test_the_one_before_says_everywhere_that_another_takes_its_place(
    client: Client, issued: TitleResult, second: TitleResult, chiara: User, tmp_path: Path
) -> None:
    first = TitleResult.objects.get(pk=issued.pk)
    marked = text_of(copy_of(first, is_public=True))
    assert ("REPLACED by N-2025-000002" in marked, "18 March" in marked) == (True, False)
    for asked in (f"{reverse('verify_form')}?q={first.number}", reverse("verify", args=[first.code])):
        page = client.get(asked).content.decode()
        assert ("REPLACED" in page, "N-2025-000002" in page, WHY in page, "VALID" in page) == (True, True, True, False)
    file = tmp_path / "first.pdf"
    file.write_bytes(bytes(issued.pdf))
    with pytest.raises(SystemExit):
        call_command("verify_certificate", str(file), stdout=(said := StringIO()))
    assert "It was replaced by N-2025-000002." in said.getvalue()
    with file.open("rb") as upload:
        page = client.post(reverse("verify_file"), {"file": upload}).content.decode()
    assert "But it does not count any more: N-2025-000002 takes its place." in page


def test_both_pages_lead_to_each_other_and_the_form_to_the_newest(
    issued: TitleResult, second: TitleResult, chiara: User
) -> None:
    at(LATER)
    client = signed_in(chiara)
    first_url, second_url = (reverse("title_result", args=[each.pk]) for each in (issued, second))
    old, new = client.get(first_url).content.decode(), client.get(second_url).content.decode()
    assert (f'href="{second_url}"' in old, f'href="{first_url}"' in new, WHY in old, WHY in new) == (True,) * 4
    form = client.get(reverse("form_4_2003", args=[issued.report_id, issued.place])).content.decode()
    assert f'href="{second_url}"' in form
    assert [step.label for step in result_steps(TitleResult.objects.get(pk=issued.pk))] == [
        "Signed", "Countersigned", "Replaced",
    ]  # fmt: skip


def test_from_the_button_with_a_reason(issued: TitleResult, chiara: User) -> None:
    at(NOW)
    client, url = signed_in(chiara), reverse("title_result_act", args=[issued.pk, "reissue"])
    assert "Issue certificate again" in client.get(reverse("title_result", args=[issued.pk])).content.decode()
    refused = client.post(url, {"reason": " "}, follow=True).content.decode()
    assert "Please give a reason. Nothing was changed.</p>" in refused
    done = client.post(url, {"reason": WHY}, follow=True)
    assert "Issued again as N-2025-000002." in done.content.decode()
    assert done.redirect_chain[-1][0] == reverse("title_result", args=[TitleResult.objects.get(version=2).pk])


def test_it_is_written_in_both_records_and_told_to_those_who_had_it(
    second: TitleResult, issued: TitleResult, boris: User, chiara: User
) -> None:
    entries = AuditEntry.objects.filter(act__in=["replace title result", "issue title result again"])
    assert [(entry.act, entry.by) for entry in entries.order_by("pk")] == [
        ("replace title result", chiara), ("issue title result again", chiara),
    ]  # fmt: skip
    told = OutboxMessage.objects.get(dedup_key=f"mail:title-result-{second.pk}-issued").payload
    assert told["to"] == [boris.email, chiara.email]
    assert "takes the place of the one before" in told["body"]
    assert WHY in told["body"]


def test_who_may_and_who_may_not(
    issued: TitleResult, request: pytest.FixtureRequest, boris: User, chiara: User, quentin: User
) -> None:
    for name in ("astrid", "boris", "carla", "dmitri", "faruk", "quentin"):
        with pytest.raises(NotPermitted):
            services.reissue_result(issued, by=request.getfixturevalue(name), now=LATER, reason=WHY)
    with pytest.raises(ReasonMissing):
        services.reissue_result(issued, by=chiara, now=LATER, reason=" ")
    assert TitleResult.objects.get().state == "issued"
    Tournament.objects.update(organiser=chiara)  # the only officer has a part in it
    found = TitleResult.objects.get()
    assert "Issue certificate again" in {act.label for act in result_acts(found, quentin, day=NOW.date())}
    again = services.reissue_result(found, by=quentin, now=LATER, reason=WHY)
    office = "Qualification Commission, in the place of the Federation Official of USA"
    assert again.facts["signatures"][1]["office"] == office


def test_what_was_replaced_moves_no_more_and_the_database_holds_the_versions(
    issued: TitleResult, second: TitleResult, chiara: User, quentin: User
) -> None:
    for act in (services.revoke_result, services.reissue_result):
        with pytest.raises(NotPermitted):
            act(TitleResult.objects.get(pk=issued.pk), by=quentin, now=LATER, reason="x")
    for change in ({"replaces": None}, {"version": 3}):
        with pytest.raises(IntegrityError), transaction.atomic():
            TitleResult.objects.filter(pk=second.pk).update(**change)
    third = services.reissue_result(second, by=chiara, now=LATER, reason="Again.")
    assert (third.version, third.facts["remarks"]) == (3, "Replaces certificate N-2025-000002")


def test_every_receipt_says_of_which_version_and_who_has_read_it(
    client: Client, result: TitleResult, boris: User, chiara: User, settings: Any
) -> None:
    settings.FIDE_OFFICE_ADDRESS = "office@fide.example"
    first = make_copies(services.countersign_result(result, by=chiara, now=NOW), now=NOW)
    second = make_copies(services.reissue_result(first, by=chiara, now=LATER, reason=WHY), now=LATER)
    at(LATER)
    signed_in(boris).get(reverse("title_result", args=[first.pk]))
    signed_in(boris).get(reverse("title_result_pdf", args=[second.pk]))
    mailed = OutboxMessage.objects.get(dedup_key=f"mail:title-result-{second.pk}-issued-office@fide.example")
    page = client.get(mailed.payload["said"]["path"])
    client.get(reverse("certificate_by_code", args=[second.code]), {"receipt": page.context["reader_key"]})
    found = receipts_of_result(TitleResult.objects.get(pk=second.pk))
    assert [
        (each.version, each.number, each.address, bool(each.opened_at), bool(each.fetched_at)) for each in found
    ] == [
        (1, first.number, boris.email, True, False), (1, first.number, chiara.email, False, False),
        (1, first.number, "office@fide.example", False, False),
        (2, second.number, boris.email, True, True), (2, second.number, chiara.email, False, False),
        (2, second.number, "office@fide.example", True, True),
    ]  # fmt: skip
