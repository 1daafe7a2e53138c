"""A certificate's file proves itself: as it was issued it is genuine, and whatever else is done to it is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import timedelta
from io import BytesIO, StringIO
from pathlib import Path
from random import Random
from typing import Any

import pypdfium2
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from ratings.register.claims.models import PlayerClaim
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.appeals import services as appeals
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.signing.envelopes import NotBelieved, PublicKey, public_of, sealed
from ratingsite.office.signing.models import SigningKey
from ratingsite.office.signing.selectors import keys_document, published_keys
from tests.cast import NOW
from tests.samples import sampled, samples
from tests.titles.worlds import another_norm
from titles.certificates.documents import document_of, make_document, ring_for_missing
from titles.certificates.models import NormCertificate
from titles.certificates.sealing import MARK, checked
from titles.certificates.services import approve_norm, reissue_certificate, revoke_certificate, void_norm
from titles.norms.models import Norm
from titles.norms.refusals import ReasonMissing


@pytest.fixture(autouse=True)
def var(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path


@pytest.fixture
def issued(countersigned: Norm, quentin: User) -> NormCertificate:
    return make_document(approve_norm(countersigned, by=quentin, now=NOW).certificate, now=NOW)


@pytest.fixture
def pdf(issued: NormCertificate) -> bytes:
    return bytes(issued.pdf)


def refusal_of(content: bytes, keys: dict[str, PublicKey] | None = None) -> str:
    with pytest.raises(NotBelieved) as refused:
        checked(content, published_keys() if keys is None else keys)
    return str(refused.value.refusal)


def attached(pdf: bytes) -> bytes:
    """The signed facts, as a reader of PDF saves them."""
    found = pypdfium2.PdfDocument(pdf).get_attachment(0)
    assert found.get_name() == "certificate.json"
    return bytes(found.get_data())


def test_the_file_and_the_facts_in_it_prove_themselves(issued: NormCertificate, pdf: bytes) -> None:
    for content in (pdf, attached(pdf)):
        genuine = checked(content, published_keys())
        assert (genuine.number, genuine.key) == ("N-2025-000001", SigningKey.objects.get().name)
        assert genuine.facts == json.loads(json.dumps(issued.facts))
    assert len(pypdfium2.PdfDocument(pdf)) == 1
    assert b"pdfaid:part>3<" in pdf
    assert b"pdfuaid:part" in pdf


def test_the_worker_makes_it_once_and_the_same_bytes_each_time(issued: NormCertificate, pdf: bytes) -> None:
    assert OutboxMessage.objects.filter(payload__task="titles.tasks.make_certificate").count() == 1
    assert bytes(make_document(issued, now=NOW).pdf) == pdf
    assert document_of(issued) == pdf
    assert [letter for letter in (b"/JS", b"/JavaScript", b"/Launch") if letter in pdf] == []


def test_until_it_is_made_a_reader_is_asked_to_come_back_and_the_worker_is_rung_again(
    client: Client, countersigned: Norm, quentin: User
) -> None:
    certificate = approve_norm(countersigned, by=quentin, now=NOW).certificate
    answer = client.get(reverse("certificate_by_code", args=[certificate.code]))
    assert (answer.status_code, answer["Retry-After"]) == (503, "300")
    assert ring_for_missing(now=NOW) == 0
    assert ring_for_missing(now=NOW + timedelta(hours=2)) == 1
    make_document(certificate, now=NOW)
    assert ring_for_missing(now=NOW + timedelta(hours=4)) == 0


def test_the_player_and_the_fide_office_are_sent_the_check(
    countersigned: Norm, quentin: User, faruk: User, settings: Any
) -> None:
    settings.FIDE_OFFICE_ADDRESS = "office@fide.example"
    PlayerClaim.objects.create(
        user=faruk, player=countersigned.player, words="x", asked_at=NOW, state="confirmed", decided_at=NOW,
        decided_by=quentin,
    )  # fmt: skip
    code = approve_norm(countersigned, by=quentin, now=NOW).certificate.code
    sent = [mail.payload for mail in OutboxMessage.objects.filter(dedup_key__startswith="mail:certificate-")]
    paths = {each["to"][0]: each["said"]["path"].partition("?receipt=") for each in sent}
    assert {address: path for address, (path, _word, _key) in paths.items()} == {
        faruk.email: reverse("verify", args=[code]),
        "office@fide.example": reverse("verify", args=[code]),
    }
    assert len({key for _path, _word, key in paths.values() if len(key) == 24}) == 2  # each his own


def test_a_forged_an_edited_a_replayed_and_a_signed_again_file_are_refused(
    issued: NormCertificate, pdf: bytes, countersigned: Norm, quentin: User
) -> None:
    bare, seal = pdf[: pdf.rfind(MARK)], pdf[pdf.rfind(MARK) :]
    assert refusal_of(bare) == "unsigned"
    assert refusal_of(b"") == "unsigned"
    assert refusal_of(b"\xff\xfe") == "unsigned"
    assert refusal_of(bare.replace(b"/Count 1", b"/Count 2", 1) + seal) == "other-document"
    assert refusal_of(pdf + b"\n") == "edited"
    assert refusal_of(pdf + b"\n1 0 obj\n<<>>\nendobj\n") == "edited"  # a later increment, which would be shown
    other = approve_norm(another_norm(countersigned, "WIM"), by=quentin, now=NOW)
    theirs = bytes(make_document(other.certificate, now=NOW).pdf)
    assert refusal_of(theirs[: theirs.rfind(MARK)] + seal) == "other-document"
    assert refusal_of(pdf, {}) == "unknown-key"
    statement = json.loads(attached(pdf))["statement"]
    statement["facts"]["person"]["name"] = "Somebody Else"
    mine = bytes(32)
    assert refusal_of(sealed(statement, mine).encode()) == "edited"
    stranger = PublicKey(public=public_of(mine), since=NOW)
    assert refusal_of(sealed(statement | {"key": stranger.name}, mine).encode()) == "unknown-key"


@sampled
def test_no_changed_file_is_accepted(pdf: bytes) -> None:
    chance, keys, wanted = Random(2), published_keys(), samples(500, long=100_000)  # noqa: S311
    seal = pdf.rfind(MARK)
    for number in range(wanted):
        place = chance.randrange(seal, len(pdf)) if number % 2 else chance.randrange(len(pdf))
        other = bytearray(pdf)
        other[place] ^= 1 << chance.randrange(8)
        with pytest.raises(NotBelieved):
            checked(bytes(other), keys)


# ---------------------------------------------------------------- the command and the page
def commanded(file: Path, **options: Any) -> tuple[int, dict[str, Any]]:
    said, code = StringIO(), 0
    try:
        call_command("verify_certificate", file, stdout=said, **options)
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    return code, json.loads(said.getvalue())


def test_the_command_says_what_a_file_proves_and_whether_it_stands(
    issued: NormCertificate, pdf: bytes, tmp_path: Path, qadira: User
) -> None:
    file, keys = tmp_path / "certificate.pdf", tmp_path / "keys.json"
    file.write_bytes(pdf)
    keys.write_text(json.dumps(keys_document()))
    facts = json.loads(json.dumps(issued.facts))
    valid = {"valid": True, "number": "N-2025-000001", "key": SigningKey.objects.get().name, "facts": facts}
    assert commanded(file) == commanded(file, keys=keys) == (0, valid)
    revoke_certificate(issued, by=qadira, now=NOW, reason="A wrong opponent.")
    code, said = commanded(file)
    assert (code, said["valid"], said["why"]) == (1, False, "It was revoked: A wrong opponent.")
    file.write_bytes(pdf[:-1])
    assert commanded(file, keys=keys) == (
        1, {"valid": False, "reason": "edited", "why": "It was changed after it was signed."},
    )  # fmt: skip


@pytest.mark.parametrize("missing", ["certificate.pdf", "keys.json"])
def test_a_file_that_cannot_be_read_is_not_called_forged(missing: str, tmp_path: Path) -> None:
    """1 is a paper that is not genuine."""
    for name in {"certificate.pdf", "keys.json"} - {missing}:
        (tmp_path / name).write_text('{"keys": []}')
    with pytest.raises(CommandError, match=missing) as refusal:
        call_command("verify_certificate", tmp_path / "certificate.pdf", keys=tmp_path / "keys.json")
    assert refusal.value.returncode == 2


def test_keys_that_are_nested_without_end_are_none(tmp_path: Path) -> None:
    (tmp_path / "certificate.pdf").write_bytes(b"%PDF-1.4")
    (tmp_path / "keys.json").write_text("[" * 100_000)
    with pytest.raises(CommandError, match="not a file of keys") as refusal:
        call_command("verify_certificate", tmp_path / "certificate.pdf", keys=tmp_path / "keys.json")
    assert refusal.value.returncode == 2


@pytest.mark.asks_nobody
def test_without_a_portal_and_without_keys_nothing_is_said_of_a_paper(tmp_path: Path) -> None:
    (tmp_path / "certificate.pdf").write_bytes(b"%PDF-1.4")
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "manage.py", "verify_certificate", str(tmp_path / "certificate.pdf")],
        cwd=Path(__file__).resolve().parents[3], env={**kept, "VAR_DIR": str(tmp_path)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith(f"CommandError: there is no portal in {tmp_path}/db.sqlite3")


def sent(client: Client, content: bytes, name: str = "paper.pdf") -> str:
    file = BytesIO(content)
    file.name = name
    return " ".join(client.post(reverse("verify_file"), {"file": file}).content.decode().split())


def test_the_page_checks_a_file_and_says_what_became_of_the_certificate(
    client: Client, issued: NormCertificate, pdf: bytes, qadira: User
) -> None:
    page = sent(client, pdf)
    assert ("GENUINE" in page, "It stands." in page, "Farid, Ömer" in page) == (True, True, True)
    page = sent(client, pdf.replace(b"/Count 1", b"/Count 2", 1), "<b>.pdf")
    assert "NOT GENUINE" in page
    assert "&lt;b&gt;.pdf" in page
    assert "belongs to another document" in page
    revoke_certificate(issued, by=qadira, now=NOW, reason="A wrong opponent.")
    assert "But it was revoked." in sent(client, attached(pdf), "certificate.json")
    assert "No certificate of this office is larger" in sent(client, b"%PDF-" + bytes(2 * 1024 * 1024))
    assert "invalid-feedback" in client.post(reverse("verify_file")).content.decode()


# ---------------------------------------------------------------- revoked, appealed, issued again
def text_of(pdf: bytes) -> str:
    return " ".join(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range().split())


def test_a_revoked_certificate_carries_the_mark_and_no_signature(
    client: Client, issued: NormCertificate, qadira: User
) -> None:
    address = reverse("certificate_by_code", args=[issued.code])
    assert client.get(address).content == bytes(issued.pdf)
    revoked = revoke_certificate(issued, by=qadira, now=NOW, reason="A wrong opponent.")
    shown = client.get(address).content
    assert "REVOKED on 1 September 2025" in text_of(shown)
    assert refusal_of(shown) == "unsigned"
    assert document_of(revoked) == shown
    assert client.get(reverse("certificate_by_code", args=["x" * 24])).status_code == 404


def test_a_misspelt_name_is_issued_again_as_a_version_that_points_back(
    client: Client, issued: NormCertificate, qadira: User
) -> None:
    Player.objects.filter(pk=issued.norm.player_id).update(name="Färid, Ömer")
    client.force_login(qadira)
    address = reverse("certificate_reissue", args=[issued.norm_id])
    assert "Please give a reason. Nothing was changed.</p>" in client.post(address, follow=True).content.decode()
    page = client.post(address, {"reason": "The name was misspelt."}, follow=True).content.decode()
    again, before = Norm.objects.get().certificate, NormCertificate.objects.get(number="N-2025-000001")
    assert f"Issued again as {again.number}." in page
    assert (again.version, again.replaces, again.state, before.state) == (2, before, "issued", "replaced")
    assert again.facts["person"]["name"] == "Färid, Ömer"
    assert again.facts["figures"] == before.facts["figures"]
    assert again.facts["remarks"].startswith("Remarks: Replaces certificate N-2025-000001")
    make_document(again, now=NOW)
    assert "It stands." in sent(client, bytes(NormCertificate.objects.get(pk=again.pk).pdf))
    assert f"{again.number} takes its place" in sent(client, bytes(before.pdf))
    assert f"REPLACED by {again.number}" in text_of(document_of(before))
    shown = client.get(reverse("verify", args=[before.code])).content.decode()
    assert ">REPLACED<" in shown
    assert "The name was misspelt." in shown


def test_a_revoked_one_is_issued_again_a_replaced_one_and_that_of_a_voided_norm_never(
    issued: NormCertificate, qadira: User, chiara: User
) -> None:
    revoked = revoke_certificate(issued, by=qadira, now=NOW, reason="The name was misspelt.")
    with pytest.raises(ReasonMissing):
        reissue_certificate(revoked, by=qadira, now=NOW, reason=" ")
    with pytest.raises(NotPermitted):
        reissue_certificate(revoked, by=chiara, now=NOW, reason="Mine.")
    again = reissue_certificate(revoked, by=qadira, now=NOW, reason="The name was misspelt.")
    assert Refusal.objects.get().state == "settled"
    with pytest.raises(NotPermitted):
        reissue_certificate(revoked, by=qadira, now=NOW, reason="Once more.")
    void_norm(again.norm, by=qadira, now=NOW, reason="Fair play decision 7/2025.")
    with pytest.raises(NotPermitted):
        reissue_certificate(again, by=qadira, now=NOW, reason="Once more.")
    assert [each.state for each in NormCertificate.objects.order_by("version")] == ["replaced", "revoked"]


@pytest.mark.parametrize(("outcome", "state"), [("upheld", "issued"), ("dismissed", "revoked")])
def test_a_revocation_is_appealed_against(
    issued: NormCertificate, qadira: User, quentin: User, boris: User, client: Client, outcome: str, state: str
) -> None:
    revoke_certificate(issued, by=qadira, now=NOW, reason="A wrong opponent.")
    refusal = Refusal.objects.get()
    assert (refusal.article, refusal.appeal_article) == ("0.4.4", "0.3")
    client.force_login(boris)
    assert (
        reverse("refusal_appeal", args=[refusal.pk])
        in client.get(reverse("norm", args=[issued.norm_id])).content.decode()
    )
    appeal = appeals.file_appeal(refusal, by=boris, now=NOW, grounds="The opponent was the right one.")
    with pytest.raises(NotPermitted):
        appeals.uphold_appeal(appeal, by=qadira, now=NOW, reason="So it is.")
    decide = appeals.uphold_appeal if outcome == "upheld" else appeals.dismiss_appeal
    decide(appeal, by=quentin, now=NOW, reason="So it is.")
    issued.refresh_from_db()
    assert issued.state == state
