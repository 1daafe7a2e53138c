"""A file has a federation that the portal does not know: it is added, and the kept file is read again, to the list."""

from __future__ import annotations

import hashlib
import json
import re
from datetime import date
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from ratings.lists.exports import FORMATS
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.services import (
    TASK,
    FileIsGone,
    cancel_import,
    confirm_import,
    read_again,
    return_import,
    take_import,
)
from ratings.lists.imports.stages import advance_import
from ratings.lists.imports.strange_federations import strange_federations
from ratings.lists.lines import Line
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.changes.services import Change, accept_change, ask_for_change
from ratings.register.federations.services import FederationFacts, add_federation
from ratings.register.models import Federation, Player
from ratings.runs.whole_export import portal_jsonl
from ratingsite.foundations.canonical import canonical
from ratingsite.foundations.states import ForbiddenMove
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.ratings.lists.imports_at_hand import MOMENT, NOVEMBER, line, published, sent, txt
from tests.tournaments.forms import at, signed_in

ANN = line(2000001, "Able, Ann", sex="F", title="WGM", rating=2420, k=10, born=1990, flag="w")
BOB = line(2000002, "Baker, Bob", rating=2010)
CYD = line(2000003, "Capek, Cyd", rating=1500, k=40, born=2010)
NEU = line(3000001, "Neu, Nora", "XKX", rating=1600)
ALT = line(3000002, "Alt, Albert", "XKX", rating=1700)
SLIP = line(3000003, "Slip, Sam", "xk", rating=1700)
FORM = {"name": "Example Islands", "time_zone": "Pacific/Fiji", "exists_from": "2025-11-01", "reason": "FIDE, 12/2025"}


@pytest.fixture(autouse=True)
def kept_here(db: None, settings: Any, tmp_path: Path) -> None:
    settings.LIST_FILES = str(tmp_path)
    at(MOMENT)


def added(by: User) -> Federation:
    facts = FederationFacts(name="Example Islands", time_zone="Pacific/Fiji", exists_from=NOVEMBER)
    return add_federation("XKX", facts, reason="FIDE, 12/2025", by=by, now=MOMENT)


def read(batch: ListImport) -> ListImport:
    advance_import(batch.pk, clock=lambda: MOMENT)
    batch.refresh_from_db()
    return batch


def faults(batch: ListImport) -> list[tuple[str, str, str]]:
    return list(batch.faults.order_by("line").values_list("code", "column", "found"))


def federations_on(batch: ListImport) -> dict[str, str]:
    assert batch.published_list
    return dict(batch.published_list.entries.values_list("name", "federation"))


# ---------------------------------------------------------------- from desk to list
def test_by_browser_alone_the_lines_come_onto_the_list(first_list: RatingList, dmitri: User, quentin: User) -> None:
    batch = sent(txt([ANN, BOB.replace("USA", "XKX"), CYD, NEU, ALT, SLIP]), dmitri)
    office, commission, address = signed_in(dmitri), signed_in(quentin), f"/imports/{batch.pk}/"
    page = office.get(address).content.decode()
    rows = re.findall(
        r"<tr><th scope=\"row\">(\w+)</th><td class=\"num\"[^>]*>(\d+)</td><td class=\"num\"[^>]*>(\d+)</td>", page
    )
    assert rows == [("XKX", "3", "3"), ("xk", "1", "7")]
    assert "This is no code of three capital letters: mend it in the file." in page
    (way,) = re.findall(r'href="(/federations/codes/new/[^"]+)"', page)
    assert f'href="{address}#strange-federations"' in office.get(f"{address}lines/faults/").content.decode()
    assert "/federations/codes/new/" not in commission.get(address).content.decode()  # it adds none
    form = office.get(unescape(way)).context["form"]
    assert (form.initial["code"], form.initial["exists_from"]) == ("XKX", "2025-11-01")

    answer = office.post(unescape(way), FORM | {"code": "XKX"}, follow=True)
    assert answer.redirect_chain == [(address, 302)]
    assert "Example Islands, added since: read the file again" in answer.content.decode()
    said = office.post(f"{address}read-again/", follow=True).content.decode()
    assert "The file is read again, as it was sent." in said
    batch = read(ListImport.objects.get())
    assert (batch.state, batch.summary["players"], faults(batch)) == (
        "preview", 5, [("unknown-federation", "federation", "xk")],
    )  # fmt: skip
    office.post(f"{address}take/", {"reason": "A slip."})
    commission.post(f"{address}approve/")
    batch = read(batch)
    assert federations_on(batch) == {
        "Able, Ann": "USA", "Baker, Bob": "XKX", "Čapek, Cyd": "USA", "Neu, Nora": "XKX", "Alt, Albert": "XKX",
    }  # fmt: skip
    bob = Player.objects.get(fide_id=2000002)
    assert list(bob.federation_history.values_list("federation", "starts_on")) == [("USA", None), ("XKX", NOVEMBER)]
    on_the_list = signed_in(None).get("/ratings/fide-standard/2025-11-01/", {"federation": "XKX"}).content.decode()
    assert on_the_list.count('title="Example Islands"') == 3


def in_other_layouts(first_list: RatingList) -> dict[str, str]:
    """The list of November with Bob under XKX, as each layout has it."""
    texts = {form: "".join(FORMATS[form].write(first_list)) for form in ("fide-txt", "fide-xml", "csv")}
    texts["fide-txt"] = texts["fide-txt"].replace("OCT25", "NOV25")
    texts = {form: _with_bob_elsewhere(text) for form, text in texts.items()}
    head, *documents = (json.loads(each) for each in portal_jsonl(first_list))
    for each in documents:
        if each["name"] == "Baker, Bob":
            each["federation"] = "XKX"
    digest = hashlib.sha256()
    for each in documents:
        digest.update(canonical([each[name] for name in Line.__slots__]).encode() + b"\n")
    head |= {"list_date": "2025-11-01", "content_sha256": digest.hexdigest()}
    texts["portal-jsonl"] = "".join(f"{canonical(each)}\n" for each in (head, *documents))
    return texts


def _with_bob_elsewhere(text: str) -> str:
    before, bob, behind = text.partition("Baker, Bob")
    return before + bob + behind.replace("USA", "XKX", 1)


@pytest.mark.parametrize("form", ["fide-txt", "fide-xml", "csv", "portal-jsonl"])
def test_each_layout_that_names_federations_is_read_again(
    form: str, first_list: RatingList, dmitri: User, quentin: User
) -> None:
    batch = sent(in_other_layouts(first_list)[form], dmitri, name="list")
    assert faults(batch) == [("unknown-federation", "federation", "XKX")]
    added(dmitri)
    read_again(batch, by=dmitri, now=MOMENT)
    batch = read(batch)
    assert (batch.layout["kind"], faults(batch)) == (form, [])
    if batch.state == "doubtful":
        confirm_import(batch, by=quentin, now=MOMENT, reason="Right.")
    batch = published(batch, dmitri, quentin)
    assert federations_on(batch) == {"Able, Ann": "USA", "Baker, Bob": "XKX", "Čapek, Cyd": "USA"}


def test_who_is_transferred_to_it_stands_under_it_on_the_list_of_the_cfc(
    first_list: RatingList, can: Federation, dmitri: User, quentin: User, chiara: User
) -> None:
    added(dmitri)
    bob = Player.objects.get(fide_id=2000002)
    change = Change(kind="federation", value="XKX", starts_on=NOVEMBER, reason="moved", proof="letters of both")
    accept_change(ask_for_change(bob, change, by=chiara, now=MOMENT), by=dmitri, now=MOMENT)
    assert Player.objects.get(pk=bob.pk).federation_id == "XKX"
    head = "CFC#,Expiry,Last,First,Prov,City,Rating,High,Active Rtg,Active High,FIDE Number,FIDE Rating\n"
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC regular"})
    row = "104321,2026-04-30,Baker,Bob,ON,Toronto,1531,1652,1500,1510,2000002,2010\n"
    batch = sent(head + row, dmitri, system="cfc-regular", name="tdlist.txt")
    assert federations_on(published(batch, dmitri, quentin)) == {"Baker, Bob": "XKX"}


# ---------------------------------------------------------------- reading again
def test_a_file_that_came_to_nothing_for_it_comes_in_anew(first_list: RatingList, dmitri: User, quentin: User) -> None:
    failed = sent(txt([NEU, ALT]), dmitri)
    assert (failed.state, failed.failure["code"]) == ("failed", "no-lines")
    assert [(each.found, each.lines) for each in strange_federations(failed)] == [("XKX", 2)]
    added(dmitri)
    office = signed_in(dmitri)
    assert f"/imports/{failed.pk}/read-again/" in office.get(f"/imports/{failed.pk}/").content.decode()
    answer = office.post(f"/imports/{failed.pk}/read-again/")
    batch = ListImport.objects.exclude(pk=failed.pk).get()
    assert answer["Location"] == f"/imports/{batch.pk}/"
    batch = read(batch)
    assert (batch.sha256, batch.sent_by, batch.state, batch.summary["players"]) == (
        failed.sha256, dmitri, "doubtful", 2,
    )  # fmt: skip
    twice = office.post(f"/imports/{failed.pk}/read-again/", follow=True).content.decode()
    assert "is on its way for this system" in unescape(twice)
    assert ListImport.objects.count() == 2


def test_a_file_that_is_broken_in_itself_is_not_offered_again(first_list: RatingList, dmitri: User) -> None:
    batch = sent("", dmitri)
    assert batch.state == "failed"
    assert "read-again" not in signed_in(dmitri).get(f"/imports/{batch.pk}/").content.decode()


def test_what_was_confirmed_and_taken_was_said_of_the_first_reading(
    first_list: RatingList, dmitri: User, quentin: User
) -> None:
    batch = sent(txt([ANN, NEU]), dmitri)
    confirm_import(batch, by=quentin, now=MOMENT, reason="Many left.")
    take_import(batch, by=dmitri, now=MOMENT, reason="Unknown.")
    with pytest.raises(NotPermitted):
        read_again(batch, by=dmitri, now=MOMENT)  # it lies with the commission
    return_import(batch, by=quentin, now=MOMENT, reason="Add the federation.")
    added(dmitri)
    batch = read_again(batch, by=dmitri, now=MOMENT)
    assert (batch.state, batch.summary, batch.doubts) == ("queued", {}, [])
    assert (batch.confirmed_by, batch.confirmed_reason, batch.taken_by, batch.left_out_reason) == (None, "", None, "")
    assert history_of(batch)[-1].act == "read list again"
    rung = OutboxMessage.objects.filter(kind="task", dedup_key__startswith=f"{TASK}:{batch.pk}:read")
    assert rung.count() == 2  # the second is a task of its own
    batch = read(batch)
    assert (batch.state, batch.doubts, batch.summary["players"]) == ("doubtful", ["fewer-players"], 2)


def test_who_may_not_send_a_list_has_none_read_again(first_list: RatingList, dmitri: User, quentin: User) -> None:
    batch = sent(txt([ANN, BOB, CYD, NEU]), dmitri)
    with pytest.raises(NotPermitted):
        read_again(batch, by=quentin, now=MOMENT)
    cancel_import(batch, by=dmitri, now=MOMENT, reason="Another one.")
    with pytest.raises((NotPermitted, ForbiddenMove)):
        read_again(batch, by=dmitri, now=MOMENT)


def test_a_file_that_is_kept_no_more_has_to_be_sent_again(first_list: RatingList, dmitri: User) -> None:
    batch = sent(txt([ANN, BOB, CYD, NEU]), dmitri)
    batch.path.unlink()
    with pytest.raises(FileIsGone):
        read_again(batch, by=dmitri, now=MOMENT)
    said = signed_in(dmitri).post(f"/imports/{batch.pk}/read-again/", follow=True).content.decode()
    assert "The file is not kept any more: please send it again." in said
    assert ListImport.objects.get().state == "preview"


def test_the_same_command_reads_it_again(
    first_list: RatingList, dmitri: User, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "nov.txt"
    path.write_text(txt([ANN, BOB, CYD, NEU, ALT]), newline="")
    told = ("import_rating_list", str(path), "--system", "fide-standard", "--list-date", "2025-11-01")
    call_command(*told)
    said = capsys.readouterr().err
    assert "federations that the portal does not know: XKX (2 lines): add_federation, then --read-again" in said
    call_command(
        "add_federation", "XKX", "Example Islands", exists_from=date(2025, 11, 1), time_zone="Pacific/Fiji",
        reason="FIDE, 12/2025",
    )  # fmt: skip
    call_command(*told)  # it waits as it was read
    assert ListImport.objects.get().faults.count() == 2
    call_command(*told, "--read-again", "--take")
    batch = ListImport.objects.get()
    assert (batch.state, batch.summary["players"], batch.faults.count()) == ("taken", 5, 0)
