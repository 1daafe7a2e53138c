"""Form 4 from the desk to the PDF: the chief arbiter names, the rating officer countersigns, anybody checks."""

from __future__ import annotations

from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse

from ratings.lists.models import ListEntry
from ratings.register.claims.models import PlayerClaim
from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.signing.selectors import published_keys
from tests.cast import NOW
from tests.titles.certificates.reading import qr_text, text_of
from tests.titles.worlds import World
from tests.tournaments.forms import at, signed_in
from tests.unprotected import unprotected
from titles.certificates.form_4 import services
from titles.certificates.form_4.documents import copy_of, make_copies, ring_for_missing_copies
from titles.certificates.form_4.models import TitleResult
from titles.certificates.form_4.pages import result_acts, result_steps
from titles.certificates.form_4.selectors import rows_waiting, work_for
from titles.certificates.form_4.services import AlreadyNamed
from titles.certificates.languages.services import choose_language
from titles.certificates.models import CertificateSeries
from titles.certificates.receipts import receipts_of_result
from titles.certificates.sealing import checked
from titles.certificates.services import next_number
from titles.norms.refusals import ReasonMissing
from titles.norms.title_norms_2003 import Form4
from tournaments.registration.models import Tournament

BORN = date(1987, 3, 17)
IM = {"IM": 650}


def signed(form: Form4, by: User, **changes: Any) -> TitleResult:
    facts = {"points_required": IM, "place_of_birth": "Antakya"} | changes
    return services.sign_result(form, **facts, by=by, now=NOW)


# ---------------------------------------------------------------- the way in the browser
def test_from_the_desk_to_the_pdf(old: World, boris: User, chiara: User) -> None:
    at(NOW)
    page, arbiter, officer = f"/reports/{old.report.pk}/title-norms-2003/1/", signed_in(boris), signed_in(chiara)
    assert "Name a title result and sign it" in arbiter.get(page).content.decode()
    sent = arbiter.post(f"{page}sign/", {"IM": "6.5", "place_of_birth": "Antakya"}, follow=True)
    assert "Signed. The rating officer countersigns next." in sent.content.decode()
    result = TitleResult.objects.get()
    assert "The chief arbiter has named this result." in arbiter.get(page).content.decode()
    assert "Form 4" in officer.get("/my-work/").content.decode()
    done = officer.post(reverse("title_result_act", args=[result.pk, "countersign"]), follow=True)
    assert "Certificate N-2025-000001 is issued" in done.content.decode()
    pdf_url = reverse("title_result_pdf", args=[result.pk])
    assert officer.get(pdf_url).status_code == 503  # the worker comes next
    make_copies(TitleResult.objects.get(), now=NOW)
    text = text_of(officer.get(pdf_url).content)
    for said in (
        "Certificate of title result", "NOT EXAMINED", "☐ GM", "☒ IM", "☐ WGM", "☐ WIM", "Name: Farid",
        "First Name: Ömer",
        "Sex: male", "Date of Birth: 17 March 1987", "Place of Birth: Antakya", "Event: Norm Open <i>2024</i>",
        "Start: 1 June 2005", "Close: 9 June 2005", "City: Chicago", "Country: United States of America",
        "1 Álvarez Ñandú, José CAN 2450 GM 1", "9 Newcomer, Ned USA unrated ½", "Total 6½", "IM Norm: 6½ pts.",
        "GM Norm: …", "R(a): 2311", "Category: 3", "N: 9", "Note: Unrated = 2000; Score = 1, ½, 0", "Boris Arbiter",
        "Chiara Officer", "Federation Official, USA", "N-2025-000001",
    ):  # fmt: skip
        assert said in text, said


def test_nothing_typed_is_lost_and_the_fault_stands_at_its_field(old: World, boris: User) -> None:
    at(NOW)
    url = f"/reports/{old.report.pk}/title-norms-2003/1/sign/"
    client = signed_in(boris)
    for typed, fault in (
        ({}, "Expected the points of at least one title."),
        ({"IM": "7"}, "Expected at most what was achieved: 6½."),
        ({"IM": "6.25"}, "Expected whole or half points above 0."),
        ({"IM": "0"}, "Expected whole or half points above 0."),
        ({"WGM": "5"}, "This title is for women; the register does not say that the player is one."),
        ({"IM": "six"}, "Enter a number."),
        ({"IM": "6", "place_of_birth": "\u202eevil"}, "The character U+202E cannot stand here."),
    ):
        answer = client.post(url, {"place_of_birth": "Antakya", **typed})
        page = answer.content.decode()
        assert (answer.status_code, fault in page) == (422, True), fault
        assert typed.get("place_of_birth", "Antakya") in page
    assert not TitleResult.objects.exists()


def test_a_title_that_the_player_held_or_a_lower_one_is_refused(old: World, boris: User) -> None:
    at(NOW)
    with unprotected(ListEntry):
        ListEntry.objects.filter(player=old.hero).update(title="IM")
    page = signed_in(boris).post(f"/reports/{old.report.pk}/title-norms-2003/1/sign/", {"IM": "6"}).content.decode()
    assert "The player held IM already." in page


# ---------------------------------------------------------------- who may
def test_only_the_chief_arbiter_names_and_only_another_person_of_the_federation_countersigns(
    form: Form4, request: pytest.FixtureRequest, boris: User
) -> None:
    for name in ("astrid", "chiara", "carla", "dmitri", "quentin", "faruk"):
        with pytest.raises(NotPermitted):
            signed(form, request.getfixturevalue(name))
    result = signed(form, boris)
    for name in ("astrid", "boris", "carla", "dmitri", "quentin", "faruk"):
        with pytest.raises(NotPermitted):
            services.countersign_result(result, by=request.getfixturevalue(name), now=NOW)
    assert TitleResult.objects.get().state == "signed"


def test_one_result_has_one_paper(form: Form4, boris: User, chiara: User) -> None:
    first = signed(form, boris)
    with pytest.raises(AlreadyNamed):
        signed(form, boris)
    services.refuse_result(first, by=chiara, now=NOW, reason="The points are those of a GM.")
    again = signed(form, boris)
    services.withdraw_result(again, by=boris, now=NOW, reason="A slip.")
    assert [result.state for result in TitleResult.objects.order_by("state")] == ["refused", "withdrawn"]
    assert signed(form, boris).state == "signed"


def test_the_database_itself_holds_one_open_result_and_what_was_issued(issued: TitleResult) -> None:
    fields = {field.attname: getattr(issued, field.attname) for field in TitleResult._meta.fields}
    other = fields | {"id": None, "number": "N-1", "code": "x"}
    with pytest.raises(IntegrityError), transaction.atomic():
        TitleResult.objects.create(**{name: value for name, value in other.items() if name != "id"})
    for change in ({"number": "N-2"}, {"place_of_birth": "Elsewhere"}, {"facts": {}}):
        with pytest.raises(IntegrityError), transaction.atomic():
            TitleResult.objects.filter(pk=issued.pk).update(**change)
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        TitleResult.objects.filter(pk=issued.pk)._raw_delete("default")


@pytest.mark.parametrize("change", ["pdf = NULL", "public_pdf = NULL", "pdf_sha256 = ''", "pdf_sha256 = 'x'"])
def test_the_database_itself_keeps_the_documents_as_they_were_made(issued: TitleResult, change: str) -> None:
    raw = "UPDATE titles_titleresult SET"
    with connection.cursor() as cursor:
        made = make_copies(issued, now=NOW)
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            cursor.execute(f"{raw} {change}")
        cursor.execute(f"{raw} closing_reason = 'Seen.', pdf_sha256 = pdf_sha256")
    kept = TitleResult.objects.get()
    assert (bytes(kept.pdf or b""), bytes(kept.public_pdf or b"")) == (made.pdf, made.public_pdf)
    assert (kept.pdf_sha256, kept.closing_reason) == (made.pdf_sha256, "Seen.")


def test_closing_needs_a_reason(form: Form4, boris: User) -> None:
    result = signed(form, boris)
    with pytest.raises(ReasonMissing):
        services.withdraw_result(result, by=boris, now=NOW, reason=" ")
    assert TitleResult.objects.get().state == "signed"


def test_both_signatures_name_the_hash_of_what_was_signed(issued: TitleResult) -> None:
    entries = AuditEntry.objects.filter(act__in=["sign title result", "countersign title result"])
    hashes = {entry.details["sha256"] for entry in entries}
    assert (entries.count(), len(hashes), len(hashes.pop())) == (2, 1, 64)


def test_its_number_is_of_the_one_series_of_the_year(issued: TitleResult) -> None:
    with transaction.atomic():
        assert (issued.number, next_number(2025)) == ("N-2025-000001", "N-2025-000002")
    assert CertificateSeries.objects.get().last == 2


def test_it_waits_in_my_work_of_the_officer_alone(
    form: Form4, boris: User, chiara: User, carla: User, quentin: User
) -> None:
    result = signed(form, boris)
    assert [item.url for item in work_for(chiara, NOW.date())] == [reverse("title_result", args=[result.pk])]
    assert sum(rows.count() for rows in rows_waiting(chiara, NOW.date())) == 1
    assert [work_for(user, NOW.date()) for user in (boris, carla, quentin)] == [[], [], []]


def test_where_no_officer_may_the_commission_countersigns_in_his_place_and_the_paper_says_so(
    form: Form4, boris: User, chiara: User, quentin: User
) -> None:
    result = signed(form, boris)
    with pytest.raises(NotPermitted):
        services.countersign_result(result, by=quentin, now=NOW)
    Tournament.objects.update(organiser=chiara)  # the only officer has a part in it
    result = TitleResult.objects.get()
    assert [[item.url for item in work_for(user, NOW.date())] for user in (chiara, quentin)] == [
        [], [reverse("title_result", args=[result.pk])],
    ]  # fmt: skip
    assert result_steps(result)[-1].turn == "the qualification commission, in the place of the rating officer of USA"
    assert [act.label for act in result_acts(result, quentin, day=NOW.date())] == [
        "Countersign and issue the certificate", "Refuse",
    ]  # fmt: skip
    with pytest.raises(NotPermitted) as refusal:
        services.countersign_result(result, by=chiara, now=NOW)
    assert refusal.value.decision.barred_by == "own"
    issued = services.countersign_result(result, by=quentin, now=NOW)
    office = "Qualification Commission, in the place of the Federation Official of USA"
    assert [(each["name"], each["office"]) for each in issued.facts["signatures"]] == [
        (str(boris), "Arbiter"), (str(quentin), office),
    ]  # fmt: skip
    make_copies(issued, now=NOW)
    assert office in text_of(bytes(TitleResult.objects.get().pdf)).replace("\n", " ")
    assert AuditEntry.objects.filter(act="countersign title result in place", by=quentin).count() == 1


def test_who_must_act_and_who_receives_it_is_told_and_the_receipts_say_so(
    client: Client, form: Form4, old: World, boris: User, chiara: User, faruk: User, quentin: User, settings: Any
) -> None:
    at(NOW)
    settings.FIDE_OFFICE_ADDRESS = "office@fide.example"
    PlayerClaim.objects.create(
        user=faruk, player=old.hero, words="I", state="confirmed", asked_at=NOW, decided_by=chiara, decided_at=NOW
    )
    result = services.countersign_result(signed(form, boris), by=chiara, now=NOW)
    url = reverse("title_result_receipts", args=[result.pk])
    page = signed_in(chiara).get(url).content.decode()
    kept = sorted(["office@fide.example", faruk.email])
    assert [receipt.address for receipt in receipts_of_result(result)] == [boris.email, chiara.email, *kept]
    assert [address in page for address in kept] == [True, True]
    assert [who.get(url).status_code for who in (client, signed_in(quentin))] == [404, 404]
    services.revoke_result(result, by=chiara, now=NOW, reason="The card was another player's.")
    mails = OutboxMessage.objects.filter(dedup_key__startswith="mail:title-result-").order_by("pk")
    assert [mail.payload["to"] for mail in mails] == [
        [chiara.email], [boris.email, chiara.email], [kept[0]], [kept[1]],
    ]  # fmt: skip
    assert {user.email for user in Refusal.objects.get().concerned.all()} == {boris.email, faruk.email}
    assert result.code in str(mails[2].payload)


def test_the_language_of_a_federation_stands_on_a_second_page(form: Form4, boris: User, chiara: User) -> None:
    choose_language(Federation.objects.get(pk="USA"), "fr", by=chiara, now=NOW)
    result = make_copies(services.countersign_result(signed(form, boris), by=chiara, now=NOW), now=NOW)
    for pdf, born in ((result.pdf, "17 mars 1987"), (result.public_pdf, "1987")):
        first, second = (page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(bytes(pdf)))
        assert ("Certificate of title result" in first, "Certificat de résultat pour un titre" in second) == (
            True,
            True,
        )
        assert ("NOT EXAMINED" in first, "NON EXAMIN" in second.upper(), born in second) == (True, True, True)
        assert (result.number in second, "Boris Arbiter" in second) == (True, True)
    assert "17 mars" not in text_of(bytes(result.public_pdf))


# ---------------------------------------------------------------- the copies
def test_the_public_copy_and_page_have_the_year_of_birth_and_neither_day_nor_place(
    client: Client, issued: TitleResult
) -> None:
    public = client.get(reverse("certificate_by_code", args=[issued.code])).content
    text = text_of(public)
    assert "Date of Birth: 1987" in text
    assert "Place of Birth: not in the public copy" in text
    facts = bytes(pypdfium2.PdfDocument(public).get_attachment(0).get_data()).decode()
    page = client.get(reverse("verify", args=[issued.code])).content.decode()
    result_page = client.get(reverse("title_result", args=[issued.pk])).content.decode()
    for said in (text, facts, page, result_page):
        assert ("17 March" in said, "Antakya" in said, "1987-03-17" in said) == (False, False, False)
    assert client.get(reverse("title_result_pdf", args=[issued.pk])).status_code == 404


def test_both_copies_are_one_accessible_page_that_proves_itself(issued: TitleResult) -> None:
    for pdf in (bytes(issued.pdf), bytes(issued.public_pdf)):
        genuine = checked(pdf, published_keys())
        assert (genuine.number, genuine.facts["form"]) == ("N-2025-000001", "Form 4")
        assert len(pypdfium2.PdfDocument(pdf)) == 1
        assert (b"pdfaid:part>3<" in pdf, b"pdfuaid:part" in pdf) == (True, True)
        assert qr_text(pdf) == f"https://rating.example/verify/{issued.code}/"


def test_the_worker_makes_them_once_and_is_rung_again_where_it_did_not(form: Form4, boris: User, chiara: User) -> None:
    issued = services.countersign_result(signed(form, boris), by=chiara, now=NOW)
    assert ring_for_missing_copies(now=NOW.replace(hour=18)) == 1
    before = bytes(make_copies(issued, now=NOW).pdf)
    assert bytes(make_copies(issued, now=NOW).pdf) == before
    assert ring_for_missing_copies(now=NOW.replace(hour=18)) == 0


def test_its_check_says_that_it_is_valid_and_after_a_revocation_that_it_is_not(
    client: Client, issued: TitleResult, quentin: User, tmp_path: Path
) -> None:
    file = tmp_path / "form4.pdf"
    file.write_bytes(bytes(issued.public_pdf))

    def check() -> str:
        return client.get(f"{reverse('verify_form')}?q={issued.number}").content.decode()

    assert "VALID" in check()
    out = StringIO()
    call_command("verify_certificate", str(file), stdout=out)
    assert '"valid": true' in out.getvalue()
    services.revoke_result(issued, by=quentin, now=NOW, reason="The report was forged.")
    assert "REVOKED" in check()
    assert "The report was forged." in check()
    with pytest.raises(SystemExit):
        call_command("verify_certificate", str(file), stdout=(said := StringIO()))
    assert "It was revoked: The report was forged." in said.getvalue()
    issued.refresh_from_db()
    marked = copy_of(issued, is_public=True)
    assert "REVOKED on" in text_of(marked)
    assert "17 March" not in text_of(marked)


def test_a_long_event_of_many_rounds_stays_on_one_page(issued: TitleResult) -> None:
    from titles.certificates.form_4.documents import form_4_pdf

    facts = dict(issued.facts)
    rows = [
        [str(number), "Wolfeschlegelsteinhausenbergerdorff, H", "GER", "2450", "GM", "½"] for number in range(1, 20)
    ]
    facts["games"] = facts["games"] | {"rows": rows}
    facts["notice"] = "EXAMPLE – invented people"
    assert len(pypdfium2.PdfDocument(form_4_pdf(facts))) == 1
