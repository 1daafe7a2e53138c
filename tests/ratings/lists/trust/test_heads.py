"""A published list carries a signed head, and its downloads alone show that it is as it was published."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from ratings.lists.exports import TITLED_CODE
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.lines import content_sha256
from ratings.lists.models import ListCount, ListEntry, RatingList, RatingSystem
from ratings.lists.places import chain_hash
from ratings.lists.trust.heads import is_signature_right, sign_list
from ratings.lists.trust.models import ListSignature
from ratings.lists.trust.nightly import check_list, lists_to_check
from ratings.lists.trust.program import verify_lists
from ratings.lists.trust.verifying import lines_by_key
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.signing.models import SigningKey
from ratingsite.office.signing.selectors import published_keys
from ratingsite.office.signing.services import signed
from tests.ratings.conftest import IN_SEPTEMBER, NOVEMBER, OCTOBER
from tests.unprotected import unprotected

pytestmark = pytest.mark.asks_nobody

DAYS = (OCTOBER, NOVEMBER)


@pytest.fixture(autouse=True)
def var(settings: Any, tmp_path: Path) -> Path:
    settings.VAR_DIR = tmp_path / "var"
    return tmp_path / "var"


@pytest.fixture
def chain(players: dict[str, Player], standard: RatingSystem, dmitri: User) -> list[RatingList]:
    """Two signed lists; a name of the first would be a formula to a spreadsheet."""
    Player.objects.filter(pk=players["cyd"].pk).update(name="=Čapek, Cyd")
    rows = [
        ImportedEntry(player=players["ann"], rating=2410, k_factor=10),
        ImportedEntry(player=players["bob"], rating=None),
        ImportedEntry(player=Player.objects.get(pk=players["cyd"].pk), rating=1500, k_factor=40, is_inactive=True),
    ]
    lists = [import_list("fide-standard", day, rows, origin="test", by=dmitri, now=IN_SEPTEMBER) for day in DAYS]
    for each in lists:
        sign_list(each.pk, now=IN_SEPTEMBER)
    return lists


@pytest.fixture
def folder(chain: list[RatingList], client: Client, tmp_path: Path) -> Path:
    """What a visitor has downloaded."""
    found = tmp_path / "downloads"
    found.mkdir()
    addresses = [reverse("signing_keys_file"), reverse("verify_lists_program")]
    for day in DAYS:
        addresses.append(reverse("rating_list_head", args=["fide-standard", day]))
        addresses.append(reverse("rating_list_download", args=["fide-standard", day, "csv"]))
    for address in addresses:
        response = client.get(address)
        name = response["Content-Disposition"].partition('filename="')[2].rstrip('"')
        (found / name).write_bytes(response.getvalue())
    return found


def faults(folder: Path) -> dict[str, str]:
    return {name: fault for name, fault in verify_lists.checked(folder) if fault}


def test_the_worker_is_rung_to_sign_what_is_published_and_signs_it_once(
    chain: list[RatingList], client: Client
) -> None:
    rung = OutboxMessage.objects.filter(payload__task="ratings.tasks.sign_list")
    assert {message.payload["args"][0] for message in rung} == {str(each.pk) for each in chain}
    assert sign_list(chain[0].pk, now=IN_SEPTEMBER) is None
    assert ListSignature.objects.count() == 2
    assert all(is_signature_right(each, published_keys()) for each in chain)
    with pytest.raises(IntegrityError), transaction.atomic():
        ListSignature.objects.update(envelope="{}")
    page = client.get(reverse("rating_list", args=["fide-standard", NOVEMBER])).content.decode()
    assert SigningKey.objects.get().name in page


def test_downloads_alone_show_that_lists_are_as_published(folder: Path) -> None:
    assert faults(folder) == {}
    done = subprocess.run(
        [sys.executable, "-I", "verify_lists.py", "."], cwd=folder, capture_output=True, text=True, check=False
    )
    assert (done.stdout.splitlines()[-1], done.returncode) == ("4 checked, 0 not as published", 0)
    said = StringIO()
    call_command("verify_lists", files=folder, quiet=True, stdout=said)
    assert said.getvalue() == "4 checked, all as published\n"


def test_a_list_whose_predecessor_was_not_downloaded_is_named_and_is_no_fault(folder: Path) -> None:
    for name in ("fide-standard-2025-10-01.head.json", "fide-standard-2025-10-01.csv"):
        (folder / name).unlink()
    assert faults(folder) == {}
    done = subprocess.run(
        [sys.executable, "-I", "verify_lists.py", "."], cwd=folder, capture_output=True, text=True, check=False
    )
    assert (done.stdout.splitlines(), done.returncode) == (
        [
            "fide-standard-2025-11-01.head.json: as published",
            "fide-standard-2025-11-01.csv: as published",
            "fide-standard-2025-11-01: it stands on number 1 of its chain, which is not here: not checked",
            "2 checked, 0 not as published; links not checked: 1",
        ],
        0,
    )
    said = StringIO()
    call_command("verify_lists", files=folder, stdout=said)
    assert said.getvalue().splitlines()[-2:] == [
        "fide-standard-2025-11-01: it stands on number 1 of its chain, which is not here: not checked",
        "2 checked, all as published; links not checked: 1",
    ]


def test_behind_a_head_that_is_not_right_the_link_is_not_checked(folder: Path) -> None:
    edited(folder / "fide-standard-2025-10-01.head.json", "2025-10-01", "2025-09-01")
    found = list(verify_lists.checked(folder))
    assert [told[:2] for told in verify_lists.not_checked(folder, found)] == [("links", "fide-standard-2025-11-01")]


def test_a_list_whose_lines_were_not_downloaded_is_named_and_is_no_fault(folder: Path) -> None:
    (folder / "fide-standard-2025-11-01.csv").unlink()
    done = subprocess.run(
        [sys.executable, "-I", "verify_lists.py", "."], cwd=folder, capture_output=True, text=True, check=False
    )
    last = [
        "fide-standard-2025-11-01: its lines in fide-standard-2025-11-01.csv are not here: not checked",
        "3 checked, 0 not as published; lines not checked: 1",
    ]
    assert (done.stdout.splitlines()[-2:], done.returncode) == (last, 0)
    said = StringIO()
    call_command("verify_lists", files=folder, quiet=True, stdout=said)
    assert said.getvalue().splitlines() == [last[0], "3 checked, all as published; lines not checked: 1"]


def edited(path: Path, old: str, new: str) -> None:
    text = path.read_bytes().decode()
    assert old in text
    path.write_bytes(text.replace(old, new, 1).encode())


def test_what_cannot_be_read_is_named_and_all_else_is_checked(folder: Path) -> None:
    for name in ("fide-standard-2025-10-01.csv", "fide-standard-2025-11-01.head.json"):
        (folder / name).unlink()
        (folder / name).mkdir()
    assert dict(verify_lists.checked(folder)) == {
        "fide-standard-2025-10-01.head.json": "",
        "fide-standard-2025-10-01.csv": "it cannot be read: Is a directory",
        "fide-standard-2025-11-01.head.json": "it cannot be read: Is a directory",
    }


def test_a_changed_download_is_named(folder: Path) -> None:
    csv_file, head = folder / "fide-standard-2025-10-01.csv", folder / "fide-standard-2025-11-01.head.json"
    edited(csv_file, "2410", "2411")
    edited(head, "2025-11-01", "2025-12-01")
    (folder / "fide-standard-2025-12-01.csv").write_bytes(csv_file.read_bytes())
    assert faults(folder) == {
        "fide-standard-2025-10-01.csv": "its lines are not those that were signed",
        "fide-standard-2025-11-01.head.json": "its signature is not right",
        "fide-standard-2025-12-01.csv": "its signed head is not in the folder",
    }
    with pytest.raises(CommandError, match="4 checked, 3 not as published"):
        call_command("verify_lists", files=folder, stdout=StringIO())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (",WGM,", ",WGM,x,"),  # another cell, or one less
        (",0\r\n", "\r\n"),
        (",0\r\n", ",no\r\n"),  # what says the same to whoever is not strict
        ("2410", "02410"),
        ("2410", "2_410"),
        ("\r\n", "\r\n\r\n"),
    ],
)
def test_a_download_that_says_the_same_in_other_letters_is_named(folder: Path, old: str, new: str) -> None:
    edited(folder / "fide-standard-2025-10-01.csv", old, new)
    assert faults(folder)["fide-standard-2025-10-01.csv"].startswith("it cannot be read: ")


def test_the_files_of_another_list_are_not_taken_for_those_of_a_list(folder: Path) -> None:
    """Both are true: whoever serves October in the place of November is found by the names."""
    for ending in (".head.json", ".csv"):
        (folder / f"fide-standard-2025-11-01{ending}").write_bytes(
            (folder / f"fide-standard-2025-10-01{ending}").read_bytes()
        )
    assert faults(folder) == {"fide-standard-2025-11-01.head.json": "it is the head of fide-standard-2025-10-01"}


def test_two_lists_that_were_signed_for_one_place_are_named(
    folder: Path, chain: list[RatingList], standard: RatingSystem
) -> None:
    """An office that shows different people different lists."""
    facts = json.loads((folder / "fide-standard-2025-11-01.head.json").read_text())["statement"]
    facts = {name: facts[name] for name in facts if name not in ("key", "signed_at", "format")}
    facts |= {"list_date": "2025-12-01", "content_sha256": "0" * 64}
    facts["chain_sha256"] = verify_lists.chain_sha256(facts)
    other = signed(verify_lists.HEAD, facts, now=datetime.now(UTC))
    (folder / "fide-standard-2025-12-01.head.json").write_text(other)
    assert faults(folder) == {
        "fide-standard-2025-12-01.head.json": "fide-standard-2025-11-01 was signed for the same place in the chain"
    }


def test_the_file_of_unrated_titled_players_is_checked_with_its_list(
    players: dict[str, Player], standard: RatingSystem, dmitri: User, client: Client, tmp_path: Path
) -> None:
    """2003, 9.22: the head of the list has its hash."""
    july = date(2003, 7, 1)
    rows = [ImportedEntry(player=players[name], rating=2000) for name in ("bob", "cyd")]
    sign_list(import_list("fide-standard", july, rows, origin="x", by=dmitri, now=IN_SEPTEMBER).pk, now=IN_SEPTEMBER)
    found = tmp_path / "downloads"
    found.mkdir()
    files = {form: reverse("rating_list_download", args=["fide-standard", july, form]) for form in ("csv", TITLED_CODE)}
    files |= {"head": reverse("rating_list_head", args=["fide-standard", july]), "keys": reverse("signing_keys_file")}
    saved = {}
    for form, address in files.items():
        response = client.get(address)
        saved[form] = found / response["Content-Disposition"].partition('filename="')[2].rstrip('"')
        saved[form].write_bytes(response.getvalue())
    own = saved[TITLED_CODE].name
    assert dict(verify_lists.checked(found)) == {path.name: "" for form, path in saved.items() if form != "keys"}
    edited(saved[TITLED_CODE], "WGM", "GM")
    assert faults(found) == {own: "its lines are not those that were signed"}
    held = saved[TITLED_CODE].rename(found / "elsewhere")
    lacking = verify_lists.not_checked(found, verify_lists.checked(found))
    assert lacking == [("lines", "fide-standard-2003-07-01", f"its lines in {own} are not here: not checked")]
    held.rename(saved[TITLED_CODE])
    saved["head"].unlink()
    assert faults(found)[own] == "its signed head is not in the folder"


def test_the_command_checks_no_system_that_is_not_there(chain: list[RatingList]) -> None:
    with pytest.raises(CommandError, match="there is no system fide-standart") as refusal:
        call_command("verify_lists", system="fide-standart", stdout=StringIO())
    assert refusal.value.returncode == 2


def test_a_head_that_is_nested_without_end_is_no_head(folder: Path) -> None:
    (folder / "deep.head.json").write_text("[" * 100_000)
    done = subprocess.run(
        [sys.executable, "-I", "verify_lists.py", "."], cwd=folder, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert "deep.head.json: this is no signed head" in done.stdout.splitlines()


@pytest.mark.parametrize("keys", ["[]", "[" * 100_000])
def test_without_keys_nothing_was_checked(keys: str, folder: Path) -> None:
    """A list that was changed is 1, and so another answer."""
    (folder / "keys.json").write_text(keys)
    done = subprocess.run(
        [sys.executable, "-I", "verify_lists.py", "."], cwd=folder, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr.count("\n"), done.returncode) == ("", 1, 2)
    with pytest.raises(CommandError, match="there are no keys to be read") as refusal:
        call_command("verify_lists", files=folder, stdout=StringIO())
    assert refusal.value.returncode == 2


def test_a_head_of_another_office_and_a_list_that_stands_on_another_are_named(folder: Path, var: Path) -> None:
    keys = json.loads((folder / "keys.json").read_text())
    name = keys["keys"][0]["name"]
    head = folder / "fide-standard-2025-11-01.head.json"
    edited(
        folder / "keys.json",
        keys["keys"][0]["public"],
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    )
    assert faults(folder)[head.name] == f"signed with the key {name}, which is not among the keys"
    first = json.loads((folder / "fide-standard-2025-10-01.head.json").read_text())["statement"]
    second = json.loads(head.read_text())["statement"]
    broken = {("fide-standard", "", 1): first | {"chain_sha256": "0" * 64}, ("fide-standard", "", 2): second}
    assert list(verify_lists._checked_links(broken)) == [
        ("fide-standard 2025-11-01", "it does not stand on the list before it")
    ]


def test_a_changed_list_is_not_signed_and_a_wrong_signature_is_found_in_the_night(
    chain: list[RatingList], dmitri: User
) -> None:
    with unprotected(ListSignature, ListEntry):
        first, second = ListSignature.objects.order_by("rating_list__sequence")
        ListSignature.objects.filter(pk=first.pk).update(envelope=second.envelope)
        ListSignature.objects.filter(pk=second.pk).delete()
        chain[1].entries.filter(rating=2410).update(rating=2411)
    night = IN_SEPTEMBER + timedelta(days=1)
    assert check_list(chain[0].pk, now=night).faults == ["signature"]
    assert check_list(chain[1].pk, now=night).faults == ["lines"]
    assert ListSignature.objects.count() == 1
    with pytest.raises(CommandError, match="2 lists, 2 not as published"):
        call_command("verify_lists", stdout=StringIO())


def test_a_list_that_was_rewritten_whole_is_found_by_the_record_and_is_not_signed(
    chain: list[RatingList], dmitri: User, quentin: User
) -> None:
    """Its line, its hashes and its place fit each other, and its signature was taken away."""
    forged = chain[1]
    with unprotected(ListSignature, ListEntry, RatingList):
        ListSignature.objects.filter(rating_list=forged).delete()
        forged.entries.filter(rating=2410).update(rating=2811)
        forged.content_sha256 = content_sha256(lines_by_key(forged))
        forged.chain_sha256 = chain_hash(forged)
        forged.save(update_fields=["content_sha256", "chain_sha256"])
    night = IN_SEPTEMBER + timedelta(days=1)
    assert check_list(forged.pk, now=night).faults == ["record"]
    assert sign_list(forged.pk, now=night) is None
    assert not ListSignature.objects.filter(rating_list=forged).exists()
    assert OutboxMessage.objects.filter(kind="mail", payload__subject__startswith="Alarm: ").count() == 2
    said = StringIO()
    with pytest.raises(CommandError, match="2 lists, 1 not as published"):
        call_command("verify_lists", stdout=said, quiet=True)
    assert said.getvalue() == ("fide-standard 2025-11-01: the record of its publication names another hash\n")


def test_the_newest_list_that_was_taken_away_is_found_by_the_record(
    chain: list[RatingList], dmitri: User, quentin: User
) -> None:
    with unprotected(ListSignature, ListEntry, ListCount, RatingList):
        ListSignature.objects.filter(rating_list=chain[1]).delete()
        chain[1].entries.all().delete()
        chain[1].counts.all().delete()
        RatingList.objects.filter(pk=chain[1].pk).delete()
    assert check_list(chain[0].pk, now=IN_SEPTEMBER + timedelta(days=1)).faults == ["gone"]
    assert {mail.payload["subject"] for mail in OutboxMessage.objects.filter(kind="mail")} == {
        "Alarm: a list behind Standard, list of 1 October 2025 is not there any more"
    }
    said = StringIO()
    with pytest.raises(CommandError, match="2 lists, 1 not as published"):
        call_command("verify_lists", stdout=said, quiet=True, system="fide-standard")
    assert said.getvalue() == "fide-standard 2025-11-01: it was published and is not there any more\n"


def test_a_list_that_could_not_be_signed_is_signed_when_the_key_is_back(
    chain: list[RatingList], dmitri: User, var: Path
) -> None:
    with unprotected(ListSignature):
        ListSignature.objects.filter(rating_list=chain[0]).delete()
    key = SigningKey.objects.get()
    secret = var / "signing" / f"{key.name}.key"
    kept = secret.read_text()
    secret.unlink()
    night = IN_SEPTEMBER + timedelta(days=1)
    assert set(lists_to_check(now=night)) == set(chain)
    assert check_list(chain[0].pk, now=night).faults == ["unsigned"]
    assert {mail.payload["subject"] for mail in OutboxMessage.objects.filter(kind="mail")} == {
        "Standard, list of 1 October 2025 could not be signed"
    }
    secret.write_text(kept)
    assert check_list(chain[0].pk, now=night + timedelta(days=1)).faults == []
    assert is_signature_right(chain[0], published_keys())
