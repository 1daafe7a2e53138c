"""The office's keys: made when first needed, published, ended with a reason, and never needed for reading."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.signing.envelopes import name_of, opened, public_of
from ratingsite.office.signing.key_files import NotAKeyFile, keys_of_file
from ratingsite.office.signing.models import SigningKey
from ratingsite.office.signing.secrets_kept import NoSigningKey
from ratingsite.office.signing.selectors import published_keys
from ratingsite.office.signing.services import KeyUsedBefore, ReasonMissing, rotate_key, signed

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
SEED = "11" * 32


@pytest.fixture(autouse=True)
def var(settings: Any, tmp_path: Path) -> Path:
    settings.VAR_DIR = tmp_path
    return tmp_path


def sign(now: datetime = NOW) -> str:
    return signed("note/1", {"said": "yes"}, now=now)


def test_the_first_signature_makes_the_first_key_and_its_secret_is_for_the_owner_alone(var: Path) -> None:
    envelope = sign()
    key = SigningKey.objects.get()
    file = var / "signing" / f"{key.name}.key"
    assert oct(file.stat().st_mode)[-3:] == "600"
    assert key.name == name_of(key.public)
    assert opened(envelope, published_keys(), form="note/1")["said"] == "yes"
    assert sign() == envelope
    assert list(AuditEntry.objects.values_list("act", "object_id")) == [("make signing key", key.name)]


def test_what_an_ended_key_has_signed_stays_valid_and_it_signs_no_more(
    var: Path, django_capture_on_commit_callbacks: Any
) -> None:
    before = sign()
    old = SigningKey.objects.get()
    with django_capture_on_commit_callbacks(execute=True):
        new = rotate_key(reason="The year is over.", now=NOW + timedelta(hours=1))
    after = sign(NOW + timedelta(hours=2))
    keys = published_keys()
    assert [opened(each, keys, form="note/1")["key"] for each in (before, after)] == [old.name, new.name]
    assert [path.stem for path in (var / "signing").iterdir()] == [new.name]
    with pytest.raises(IntegrityError), transaction.atomic():
        SigningKey.objects.filter(pk=old.pk).update(until=NOW + timedelta(days=9))
    with pytest.raises(ReasonMissing):
        rotate_key(reason=" ", now=NOW)


def test_a_lost_secret_is_said_and_another_key_is_the_way_out(var: Path) -> None:
    sign()
    for path in (var / "signing").iterdir():
        path.unlink()
    with pytest.raises(NoSigningKey):
        sign()
    call_command("rotate_signing_key", reason="The disk was lost.")
    assert opened(sign(NOW + timedelta(days=400)), published_keys(), form="note/1")["said"] == "yes"


def test_the_environment_may_give_the_secret_and_rotating_wants_another_one(settings: Any) -> None:
    settings.SIGNING_KEY = SEED
    sign()
    assert SigningKey.objects.get().public == public_of(bytes.fromhex(SEED))
    with pytest.raises(KeyUsedBefore):
        rotate_key(reason="It was seen.", now=NOW)
    with pytest.raises(CommandError, match="give a new secret first"):
        call_command("rotate_signing_key", reason="It was seen.")
    settings.SIGNING_KEY = "22" * 32
    with pytest.raises(NoSigningKey):  # changed without saying so
        sign()
    rotate_key(reason="It was seen.", now=NOW)
    assert opened(sign(), published_keys(), form="note/1")["said"] == "yes"
    settings.SIGNING_KEY = "short"
    with pytest.raises(NoSigningKey):
        sign()


def test_everybody_reads_the_keys_on_a_page_and_in_a_file(client: Client) -> None:
    assert "No key yet" in client.get(reverse("signing_keys")).content.decode()
    envelope = sign()
    key = SigningKey.objects.get()
    page = client.get(reverse("signing_keys")).content.decode()
    assert key.public in page
    keys = keys_of_file(client.get(reverse("signing_keys_file")).content.decode())
    assert keys == published_keys()
    assert opened(envelope, keys, form="note/1")["said"] == "yes"
    for text in ("", "{}", '{"keys": [{"public": "zz", "since": "2026-05-01", "until": null}]}'):
        with pytest.raises(NotAKeyFile):
            keys_of_file(text)
