"""A file on its way through the offices: read, looked at, confirmed if it is doubtful, taken, approved, published."""

from __future__ import annotations

import re
from datetime import date, timedelta
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from ratings.lists.exports import CSV_HEADINGS, FORMATS
from ratings.lists.imports import Career, ImportedEntry, import_list, publishing, stages
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.pages import lines_of_kind, shown
from ratings.lists.imports.services import (
    TASK,
    AnotherComesIn,
    NoReason,
    NotAListDay,
    approve_import,
    cancel_import,
    confirm_import,
    keep_file,
    return_import,
    send_list,
    take_import,
)
from ratings.lists.imports.stages import advance_import
from ratings.lists.models import ListCount, ListEntry, RatingList, RatingSystem
from ratings.lists.services import ListOutOfOrder
from ratings.lists.trust.verifying import faults_of
from ratings.register.changes.models import PersonChange
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player
from ratings.regulations import EarlierResult
from ratings.runs.whole_export import portal_jsonl
from ratings.tasks import take_newcomers_back
from ratingsite.foundations.leases.claims import claim
from ratingsite.foundations.leases.wake import release_leases, wake_abandoned
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.ratings.conftest import OCTOBER
from tests.ratings.lists.imports_at_hand import MOMENT, NOVEMBER, line, published, sent, txt, waiting
from tests.ratings.profiles.test_views import text
from tests.tournaments.forms import at

ANN = line(2000001, "Able, Ann", sex="F", title="WGM", rating=2420, k=10, born=1990, flag="w")
BOB = line(2000002, "Baker, Bob", rating=2010)
CYD = line(2000003, "Capek, Cyd", rating=1500, k=40, born=2010)


@pytest.fixture(autouse=True)
def kept_here(settings: Any, tmp_path: Path) -> None:
    settings.LIST_FILES = str(tmp_path)


def lines_of(found: RatingList | None, *names: str) -> list[tuple[Any, ...]]:
    assert found
    return list(found.entries.order_by("player__fide_id").values_list("player__fide_id", *names))


def test_a_file_becomes_the_next_list_and_the_register_follows(
    first_list: RatingList, dmitri: User, quentin: User, can: Federation
) -> None:
    rows = [
        ANN.replace("Able, Ann", "Abel, Ann"),
        BOB.replace("USA", "CAN").replace("M       ", "M   FM  ", 1),
        CYD.replace("2010", "2011"),
        line(3000001, "Neu, Nora", "CAN", "F", rating=1600, k=40, born=2012, flag="wi"),
    ]
    batch = sent(txt(rows), dmitri)
    counted = {kind: count for kind, count in batch.summary.items() if count}
    told = {"lines": 4, "players": 4, "rated": 4, "before": 3}
    assert (batch.state, counted) == (
        "preview", told | {"newcomers": 1, "name": 1, "title": 1, "federation": 1, "birth": 1}
    )  # fmt: skip
    assert not Player.objects.filter(fide_id=3000001).exists()  # nothing counts yet

    batch = published(batch, dmitri, quentin)
    found = batch.published_list
    assert lines_of(found, "name", "title", "federation", "rating", "birth_year", "is_inactive") == [
        (2000001, "Abel, Ann", "WGM", "USA", 2420, 1990, False),
        (2000002, "Baker, Bob", "FM", "CAN", 2010, 1980, False),
        (2000003, "Čapek, Cyd", "", "USA", 1500, 2011, False),  # spelt as the register spells it
        (3000001, "Neu, Nora", "", "CAN", 1600, 2012, True),
    ]
    assert found
    assert (found.sequence, found.origin.startswith("list.txt, SHA-256"), found.published_by) == (2, True, quentin)
    changes = PersonChange.objects.order_by("kind").values_list("kind", "before", "value", "starts_on", "decided_by")
    assert list(changes) == [
        ("birth", "2010", "2011", NOVEMBER, quentin.pk),
        ("federation", "USA", "CAN", NOVEMBER, quentin.pk),
        ("name", "Able, Ann", "Abel, Ann", NOVEMBER, quentin.pk),
    ]
    bob = Player.objects.get(fide_id=2000002)
    history = bob.federation_history.values_list("federation", "starts_on", "ends_on")
    assert (bob.title, list(history)) == (
        "FM", [("USA", None, NOVEMBER - timedelta(days=1)), ("CAN", NOVEMBER, None)],
    )  # fmt: skip
    assert Player.objects.get(fide_id=2000001).search_name == "abel ann"
    assert waiting(batch) == 0
    acts = AuditEntry.objects.filter(object_type="ListImport").order_by("pk").values_list("act", flat=True)
    assert list(acts) == ["send list", "read list", "take list", "approve list", "publish import"]


def test_a_file_takes_no_title_away_and_the_preview_names_whose_title_is_kept(
    first_list: RatingList, dmitri: User, quentin: User
) -> None:
    """The register of titles decides (T29): a line without the title, or with a lower one, changes nothing."""
    Player.objects.filter(fide_id=2000002).update(title="IM")
    lower = BOB.replace("M       ", "M   FM  ", 1)
    batch = sent(txt([ANN.replace("WGM", "   "), lower, CYD]), dmitri)
    assert {kind: batch.summary.get(kind, 0) for kind in ("title", "title-kept")} == {"title": 0, "title-kept": 2}
    kept = [shown("title-kept", row) for row in lines_of_kind(batch, "title-kept")]
    assert [(row.name, row.before, row.after) for row in kept] == [
        ("Able, Ann", "WGM", "–"),
        ("Baker, Bob", "IM", "FM"),
    ]
    published(batch, dmitri, quentin)
    titles = Player.objects.order_by("fide_id").values_list("fide_id", "title")
    assert dict(titles)[2000001] == "WGM"
    assert dict(titles)[2000002] == "IM"


def test_an_empty_office_begins_with_a_file(standard: object, usa: Federation, dmitri: User, quentin: User) -> None:
    batch = published(sent(txt([ANN, BOB]), dmitri), dmitri, quentin)
    assert lines_of(batch.published_list, "rating", "k_factor") == [(2000001, 2420, 10), (2000002, 2010, 20)]
    assert list(Player.objects.get(fide_id=2000001).federation_history.values_list("federation")) == [("USA",)]


def test_a_list_of_a_day_to_come_is_followed_on_that_day(first_list: RatingList, dmitri: User, quentin: User) -> None:
    early = MOMENT - timedelta(days=3)
    batch = send_list(
        keep_file([txt([ANN.replace("Able", "Abel"), BOB, CYD]).encode()]),
        name="x", system="fide-standard", list_date=NOVEMBER, by=dmitri, now=early,
    )  # fmt: skip
    advance_import(batch.pk, clock=lambda: early)
    take_import(batch, by=dmitri, now=early)
    approve_import(batch, by=quentin, now=early)
    advance_import(batch.pk, clock=lambda: early)
    change = PersonChange.objects.get()
    assert (change.state, change.applied_at, Player.objects.get(fide_id=2000001).name) == (
        "accepted",
        None,
        "Able, Ann",
    )


def test_a_rating_of_4500_is_left_out_with_a_reason_and_stops_nothing(
    first_list: RatingList, dmitri: User, quentin: User
) -> None:
    batch = sent(txt([ANN, BOB, CYD, line(3000001, "Neu, Nora", rating=4500)]), dmitri)
    assert list(batch.faults.values_list("line", "column", "code", "found")) == [(5, "rating", "out-of-bounds", "4500")]
    with pytest.raises(NoReason):
        take_import(batch, by=dmitri, now=MOMENT)
    batch = published(batch, dmitri, quentin, reason="a slip of the pen; asked about")
    assert [number for (number,) in lines_of(batch.published_list)] == [2000001, 2000002, 2000003]


def test_nobody_has_played_behind_the_day_of_the_list(first_list: RatingList, dmitri: User) -> None:
    """Else who has not played would be active for as long as the mistake says."""
    people = [(2000001, "2025-11-01"), (2000002, "2025-11-02"), (2000003, "9999-12-31")]
    rows = [f"{number},Some Body,,USA,,,2000,0,20,90,2000,{day},0\r\n" for number, day in people]
    batch = sent(",".join(CSV_HEADINGS) + "\r\n" + "".join(rows), dmitri)
    found = list(batch.faults.values_list("line", "column", "code"))
    assert found == [(3, "last_played", "behind-list"), (4, "last_played", "behind-list")]


def test_a_number_on_two_lines_is_believed_on_neither(first_list: RatingList, dmitri: User) -> None:  # B112
    batch = sent(txt([ANN, BOB, CYD, BOB.replace("2010", "2020")]), dmitri)
    assert list(batch.faults.values_list("line", "code")) == [(3, "twice"), (5, "twice")]
    assert batch.summary["gone"] == 1


def test_the_dead_and_second_numbers_have_no_line(
    first_list: RatingList, players: dict[str, Player], dmitri: User, quentin: User
) -> None:
    decided: dict[str, Any] = {"asked_by": dmitri, "asked_at": MOMENT, "decided_by": quentin, "decided_at": MOMENT}
    PersonChange.objects.create(
        player=players["cyd"], kind="death", value="2025-10-05", starts_on=OCTOBER, state="accepted", **decided
    )
    Merger.objects.create(
        second=players["elif"], person=players["bob"], starts_on=OCTOBER, merged_by=dmitri, merged_at=MOMENT
    )
    second = line(players["elif"].fide_id, "Demir, Elif")
    batch = sent(txt([ANN, BOB, CYD, second]), dmitri)
    assert list(batch.faults.values_list("line", "code")) == [(4, "left-out"), (5, "second-number")]


def test_a_file_that_lacks_many_players_waits_for_the_commission(  # B114
    first_list: RatingList, dmitri: User, quentin: User
) -> None:
    batch = sent(txt([ANN, BOB]), dmitri)
    assert (batch.state, batch.doubts, batch.summary["gone"]) == ("doubtful", ["fewer-players"], 1)
    for act in (confirm_import, take_import):
        with pytest.raises(NotPermitted):
            act(batch, by=dmitri, now=MOMENT, reason="it is right")
    with pytest.raises(NoReason):
        confirm_import(batch, by=quentin, now=MOMENT, reason="")
    confirm_import(batch, by=quentin, now=MOMENT, reason="Cyd has left chess")
    batch = published(batch, dmitri, quentin)
    assert (batch.state, batch.confirmed_by) == ("published", quentin)


def test_nobody_approves_what_he_sent_or_took_and_what_is_given_back_is_taken_again(
    first_list: RatingList, dmitri: User, quentin: User, chiara: User
) -> None:
    for stranger in (chiara, quentin):
        with pytest.raises(NotPermitted):
            sent(txt([ANN]), stranger)
    batch = take_import(sent(txt([ANN, BOB, CYD]), dmitri), by=dmitri, now=MOMENT)
    with pytest.raises(NotPermitted):
        approve_import(batch, by=dmitri, now=MOMENT)
    assert return_import(batch, by=quentin, now=MOMENT, reason="ask FIDE first").state == "preview"
    assert published(batch, dmitri, quentin).state == "published"


def test_a_list_is_newer_than_the_newest_of_a_list_day_and_alone(first_list: RatingList, dmitri: User) -> None:  # B113
    kept = keep_file([txt([ANN]).encode()])
    facts: dict[str, Any] = {"name": "x", "system": "fide-standard", "by": dmitri, "now": MOMENT}
    with pytest.raises(ListOutOfOrder):
        send_list(kept, list_date=OCTOBER, **facts)
    with pytest.raises(NotAListDay):
        send_list(kept, list_date=date(2025, 11, 15), **facts)
    send_list(kept, list_date=NOVEMBER, **facts)
    with pytest.raises(AnotherComesIn, match="x for fide-standard"):
        send_list(kept, list_date=NOVEMBER, **facts)


def test_what_is_no_list_fails_with_its_place_and_a_mended_file_comes_in(first_list: RatingList, dmitri: User) -> None:
    batch = sent("<playerslist><player>", dmitri)
    assert (batch.state, batch.failure["code"], batch.lines.count()) == ("failed", "xml-tags", 0)
    told = OutboxMessage.objects.get(kind="mail").payload
    assert (told["to"], told["subject"]) == (
        [dmitri.email],
        "list.txt could not be taken: Standard, list of 1 November 2025",
    )
    assert told["body"].startswith(
        "Line 1: An element is opened here and not closed, or closed and was not opened. Found: <player>. Nothing"
    )
    assert told["body"].endswith(f"/imports/{batch.pk}/\n")
    assert sent(txt([ANN, BOB, CYD]), dmitri).state == "preview"


def test_a_file_of_faults_is_refused(first_list: RatingList, dmitri: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "MOST_FAULTS", 2)
    batch = sent(txt([line("x", "Wrong, Will")] * 3), dmitri)
    assert (batch.state, batch.failure["code"], batch.faults.count()) == ("failed", "too-many-faults", 3)


@pytest.mark.parametrize("most", [2, 1000])
def test_a_file_that_came_to_nothing_shows_the_lines_that_do_not_fit(
    most: int, first_list: RatingList, by_page: Client, dmitri: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Because of their number, or because no line is left."""
    monkeypatch.setattr(stages, "MOST_FAULTS", most)
    batch = sent(txt([line("x", "Wrong, Will")] * 3), dmitri)
    address = f"/imports/{batch.pk}/lines/faults/"
    assert f'<a href="{address}">Lines that do not fit</a></th><td class="num">3</td>' in page_of(by_page, batch)
    assert "2 number x Please write a FIDE ID" in text(by_page.get(address).content)


def test_a_file_of_which_every_line_is_set_aside_says_why_of_each(
    first_list: RatingList, by_page: Client, dmitri: User
) -> None:
    batch = sent(txt([BOB, BOB.replace("2010", "2020"), line("x", "Wrong, Will")]), dmitri)
    assert (batch.state, batch.failure["code"], waiting(batch), batch.gone.count()) == ("failed", "no-lines", 0, 0)
    assert list(batch.faults.values_list("line", "code", "column", "found")) == [
        (2, "twice", "number", "2000002 Baker, Bob"),
        (3, "twice", "number", "2000002 Baker, Bob"),
        (4, "bad-number", "number", "x"),
    ]
    address = f"/imports/{batch.pk}/lines/faults/"
    assert f'<a href="{address}">Lines that do not fit</a></th><td class="num">3</td>' in page_of(by_page, batch)
    told = "2 number 2000002 Baker, Bob The number stands on more than one line: none of them is taken."
    assert told in text(by_page.get(address).content)


def test_who_is_not_in_the_file_is_shown_though_it_says_nothing_new_of_anybody(
    first_list: RatingList, by_page: Client, dmitri: User, quentin: User
) -> None:
    batch = sent(txt([ANN, BOB]), dmitri)
    address = f"/imports/{batch.pk}/lines/gone/"
    assert (batch.lines.count(), address in page_of(by_page, batch)) == (0, True)
    assert "Čapek, Cyd 2000003" in text(by_page.get(address).content)
    published(confirm_import(batch, by=quentin, now=MOMENT, reason="x"), dmitri, quentin)
    assert (address in page_of(by_page, batch), by_page.get(address).status_code) == (False, 404)


def page_of(client: Client, batch: ListImport) -> str:
    return client.get(f"/imports/{batch.pk}/").content.decode()


def test_a_worker_that_died_is_followed_by_another_that_begins_anew(
    first_list: RatingList, dmitri: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first worker writes two pieces and is gone; the second waits for its lease, and nothing is there twice."""
    monkeypatch.setattr(stages, "LINES_A_WRITE", 1)
    batch = send_list(
        keep_file([txt([ANN, BOB, CYD]).encode()]),
        name="x", system="fide-standard", list_date=NOVEMBER, by=dmitri, now=MOMENT,
    )  # fmt: skip

    def dies(done: int, percent: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        advance_import(batch.pk, clock=lambda: MOMENT, tell=dies)
    assert waiting(batch) == 2
    assert claim(ListImport, batch.pk, clock=lambda: MOMENT) is None
    later = MOMENT + timedelta(minutes=2)
    assert wake_abandoned(ListImport, TASK, begun="sent_at", now=later) == 1
    advance_import(batch.pk, clock=lambda: later)
    batch.refresh_from_db()
    assert (batch.state, waiting(batch), batch.fence) == ("preview", 3, 2)
    assert release_leases(ListImport) == 0


@pytest.mark.parametrize("then", ["another worker", "cancelled"])
def test_a_worker_that_dies_while_it_publishes_leaves_nothing_twice(
    first_list: RatingList, dmitri: User, quentin: User, monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    """Newcomers and lines go in piece by piece; the next worker begins the lines anew and counts every newcomer."""
    monkeypatch.setattr(publishing, "LINES_A_READ", 1)
    monkeypatch.setattr(publishing, "ENTRIES_A_WRITE", 2)
    newcomers = [line(3000001, "Neu, Nora"), line(3000002, "Nova, Olga")]
    batch = take_import(sent(txt([ANN, BOB, CYD, *newcomers]), dmitri), by=dmitri, now=MOMENT)
    batch = approve_import(batch, by=quentin, now=MOMENT)

    def dies(done: int, percent: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        advance_import(batch.pk, clock=lambda: MOMENT, tell=dies)
    written, people = ListEntry.objects.filter(rating_list=batch.pk), Player.objects.filter(fide_id__gte=3000001)
    assert (written.count(), people.count(), RatingList.objects.count()) == (4, 2, 1)
    if then == "cancelled":
        cancel_import(batch, by=dmitri, now=MOMENT, reason="the wrong file")
        assert (written.count(), ListCount.objects.filter(rating_list=batch.pk).count()) == (0, 0)
        take_newcomers_back(str(batch.pk))
        take_newcomers_back(str(batch.pk))  # rung twice
        assert people.count() == 0
        told = AuditEntry.objects.get(act="take newcomers back")
        assert told.details == {"gone": 2, "kept": 0}
        return
    advance_import(batch.pk, clock=lambda: MOMENT + timedelta(minutes=2))
    batch.refresh_from_db()
    assert batch.published_list
    assert (batch.state, batch.published_list.entries_count, people.count()) == ("published", 5, 2)
    assert faults_of(batch.published_list) == []
    told = AuditEntry.objects.get(act="import list", object_id=str(batch.published_list.pk))
    assert told.details["newcomers"] == 2
    take_newcomers_back(str(batch.pk))  # of a list that came they stay
    assert people.count() == 2


def test_how_much_of_the_list_is_written_stands_on_the_page_of_the_file(
    client: Client, first_list: RatingList, dmitri: User, quentin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It begins anew behind the reading, and with whoever takes over."""
    monkeypatch.setattr(publishing, "ENTRIES_A_WRITE", 2)
    newcomers = [line(3000001, "Neu, Nora"), line(3000002, "Nova, Olga")]
    batch = take_import(sent(txt([ANN, BOB, CYD, *newcomers]), dmitri), by=dmitri, now=MOMENT)
    batch = approve_import(batch, by=quentin, now=MOMENT)
    client.force_login(dmitri)
    told = []

    def shown() -> tuple[list[str], bool]:
        page = client.get(f"/imports/{batch.pk}/progress/").content.decode()
        return re.findall(r'value="(\d+)"', page), "List written: " in page

    def tell(done: int, percent: int) -> None:
        told.append((done, percent, *shown()))

    assert shown() == ([], False)
    advance_import(batch.pk, clock=lambda: MOMENT, tell=tell)
    batch.refresh_from_db()
    assert told == [(2, 40, ["40"], True), (4, 80, ["80"], True), (5, 100, ["100"], True)]
    assert (batch.state, batch.percent) == ("published", 100)


def test_a_list_that_fails_midway_leaves_no_newcomer_but_those_on_whom_something_rests(
    first_list: RatingList, dmitri: User, quentin: User, players: dict[str, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another list comes between the newcomers and the head: the import fails, and takes back whom it has entered."""
    monkeypatch.setattr(publishing, "LINES_A_READ", 1)
    monkeypatch.setattr(publishing, "ENTRIES_A_WRITE", 2)
    newcomers = [line(3000001 + n, f"Neu, Nora {n}") for n in range(5)]
    batch = take_import(sent(txt([ANN, BOB, CYD, *newcomers]), dmitri), by=dmitri, now=MOMENT)
    approve_import(batch, by=quentin, now=MOMENT)
    seen = []

    def is_overtaken(done: int, percent: int) -> None:
        if not seen:
            seen.append(Player.objects.filter(fide_id__gte=3000001).count())
            rows = [ImportedEntry(player=Player.objects.get(fide_id=3000003), rating=1700)]
            import_list("fide-standard", date(2025, 12, 1), rows, origin="test", by=dmitri, now=MOMENT)

    advance_import(batch.pk, clock=lambda: MOMENT, tell=is_overtaken)
    batch.refresh_from_db()
    assert (seen, batch.state, batch.failure["code"]) == ([5], "failed", "older-list")
    assert OutboxMessage.objects.filter(payload__task="ratings.tasks.take_newcomers_back").count() == 1
    take_newcomers_back(str(batch.pk))
    left = Player.objects.filter(fide_id__gte=3000001)
    assert list(left.values_list("fide_id", flat=True)) == [3000003]
    assert AuditEntry.objects.get(act="take newcomers back").details == {"gone": 4, "kept": 1}
    assert batch.entered.count() == 0


def test_a_cancelled_file_loses_its_worker_and_its_lines(
    first_list: RatingList, dmitri: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stages, "LINES_A_WRITE", 1)
    batch = send_list(
        keep_file([txt([ANN, BOB, CYD]).encode()]),
        name="x", system="fide-standard", list_date=NOVEMBER, by=dmitri, now=MOMENT,
    )  # fmt: skip

    def cancels(done: int, percent: int) -> None:
        if done == 2:
            cancel_import(batch, by=dmitri, now=MOMENT, reason="the wrong file")

    advance_import(batch.pk, clock=lambda: MOMENT, tell=cancels)
    batch.refresh_from_db()
    assert (batch.state, waiting(batch), batch.done) == ("cancelled", 0, 2)


# ---------------------------------------------------------------- what was written comes in again
@pytest.mark.parametrize("form", ["fide-txt", "fide-xml", "csv"])
def test_what_is_written_and_taken_in_again_says_the_same(
    first_list: RatingList, dmitri: User, quentin: User, form: str
) -> None:
    said = "".join(FORMATS[form].write(first_list)).replace("OCT25", "NOV25")
    found = published(sent(said, dmitri), dmitri, quentin).published_list
    assert found
    assert "".join(FORMATS[form].write(found)) == said
    assert not PersonChange.objects.exists()


def test_a_list_taken_whole_from_another_portal_is_the_same_to_the_last_letter(
    players: dict[str, Player], standard: object, dmitri: User, quentin: User
) -> None:
    waiting = EarlierResult(
        event="x", end=date(2025, 9, 1), games=5, score=250, opponents_average=Fraction(12345, 7), performance=None
    )
    rows = [
        ImportedEntry(player=players["ann"], rating=2410, k_factor=10, games=3, is_inactive=True),
        ImportedEntry(player=players["elif"], rating=None, career=Career(games=5, highest=None, waiting=(waiting,))),
    ]
    first = import_list("fide-standard", NOVEMBER, rows, origin="test", by=dmitri, now=MOMENT)
    said = "".join(portal_jsonl(first))
    RatingSystem.objects.create(code="fide-rapid", name="x")  # the other portal: the same people, no list yet
    moved = said.replace("fide-standard", "fide-rapid", 1)
    found = published(sent(moved, dmitri, system="fide-rapid"), dmitri, quentin).published_list
    assert found
    assert found.content_sha256 == first.content_sha256
    again = "".join(portal_jsonl(found)).splitlines()
    assert again[1:] == said.splitlines()[1:]


def test_a_whole_list_that_was_changed_or_cut_is_refused(first_list: RatingList, dmitri: User) -> None:
    RatingSystem.objects.create(code="fide-rapid", name="x")
    said = "".join(portal_jsonl(first_list)).replace("2025-10-01", "2025-11-01", 1)
    moved = said.replace("fide-standard", "fide-rapid", 1)
    texts = [
        moved.replace("2410", "2411"),
        moved.rsplit("\n", 2)[0] + "\n",
        said,
        moved.replace('"games":0', '"games":['),
    ]
    codes = [sent(text, dmitri, system="fide-rapid").failure["code"] for text in texts]
    assert codes == ["other-hash", "other-hash", "other-system", "not-json"]


def test_a_list_is_written_into_a_zip(first_list: RatingList, tmp_path: Path) -> None:
    path = tmp_path / "out.zip"
    told = ["export_rating_list", "--system", "fide-standard", "--list-date", "2025-10-01", "--format", "fide-xml"]
    call_command(*told, "--zip", "--output", str(path), "--quiet")
    with ZipFile(path) as archive:
        assert archive.namelist() == ["fide-standard-2025-10-01.xml"]
        assert archive.read(archive.namelist()[0]).decode() == "".join(FORMATS["fide-xml"].write(first_list))
    with pytest.raises(CommandError, match="--output"):
        call_command(*told, "--zip")


# ---------------------------------------------------------------- pages
@pytest.fixture
def by_page(client: Client, dmitri: User) -> Client:
    at(MOMENT)
    client.force_login(dmitri)
    return client


def test_the_pages_send_show_and_decide(
    first_list: RatingList, by_page: Client, dmitri: User, quentin: User, can: Federation
) -> None:
    rows = [ANN, BOB.replace("USA", "CAN"), CYD, line(3000001, "Neu, Nora"), line(3000002, "High, Hal", rating=4500)]
    file = SimpleUploadedFile("nov.txt", txt(rows).encode())
    fields = {"system": "fide-standard", "list_date": "2025-11-01", "file": file}
    assert "newer" in by_page.post("/imports/new/", fields | {"list_date": "2025-10-01"}).content.decode()
    file.seek(0)
    said = "No list of this system is made on that day; the next one behind it is that of 1 December 2025."
    assert said in by_page.post("/imports/new/", fields | {"list_date": "2025-11-02"}).content.decode()
    file.seek(0)
    batch = ListImport.objects.get(name=by_page.post("/imports/new/", fields).headers["Location"] and "nov.txt")
    own = f"/imports/{batch.pk}/"
    assert "Waits for a worker" in by_page.get(own).content.decode()
    advance_import(batch.pk, clock=lambda: MOMENT)
    assert by_page.get(f"{own}progress/").status_code == 286
    page = by_page.get(own).content.decode()
    assert all(text in page for text in ("New to the register", "Another federation", "Lines that do not fit"))
    shown = {
        kind: by_page.get(f"{own}lines/{kind}/").content.decode() for kind in ("newcomers", "federation", "faults")
    }
    assert "Neu, Nora" in shown["newcomers"]
    assert ("Baker, Bob" in shown["federation"], "CAN" in shown["federation"]) == (True, True)
    assert ("4500" in shown["faults"], "a rating goes up to 4000" in shown["faults"]) == (True, True)
    by_page.post(f"{own}take/", {"reason": "a slip"})
    by_page.force_login(quentin)
    assert "Approve the list" in by_page.get("/my-work/").content.decode()
    by_page.post(f"{own}approve/")
    advance_import(batch.pk, clock=lambda: MOMENT)
    assert "See the published list" in by_page.get(own).content.decode()
    assert "nov.txt" in by_page.get("/imports/").content.decode()


def test_the_commission_puts_a_doubtful_file_aside_and_the_administrator_reads_why_and_sends_the_list_again(
    first_list: RatingList, by_page: Client, dmitri: User, quentin: User
) -> None:
    own = f"/imports/{sent(txt([ANN, BOB]), dmitri).pk}/"
    by_page.force_login(quentin)
    assert asked_at_its_field(by_page, f"{own}cancel/") == [*REASON_MISSING]
    by_page.post(f"{own}cancel/", {"reason": "A third of the players is missing."})
    shown = by_page.get(own).content
    assert f"cancelled {quentin}, 1 November 2025, 09:00 UTC : A third of the players is missing." in text(shown)
    assert "Send a file for this list again" not in text(shown)  # it is not the commission that sends
    by_page.force_login(dmitri)
    (again,) = re.findall(r'href="([^"]+)">Send a file for this list again', by_page.get(own).content.decode())
    form = by_page.get(unescape(again)).content.decode()
    assert '<option value="fide-standard" selected>' in form
    assert 'value="2025-11-01"' in form
    with pytest.raises(NotPermitted):
        cancel_import(sent(txt([ANN, BOB, CYD]), dmitri), by=quentin, now=MOMENT, reason="It is not doubtful.")


def test_lines_that_do_not_fit_say_how_many_cells_there_are_and_what_becomes_of_them(
    first_list: RatingList, by_page: Client, dmitri: User, quentin: User
) -> None:
    rest = ",,USA,,,2000,0,20,60,2000,,0"
    ann, cyd = (f'{fide_id},"{name}"{rest}' for fide_id, name in ((2000001, "Able, Ann"), (2000003, "Čapek, Cyd")))
    lines = [",".join(CSV_HEADINGS), ann, '2000002,"Baker, Bob",USA', cyd]
    batch = sent("\n".join(lines), dmitri, name="list.csv")
    faults = f"/imports/{batch.pk}/lines/faults/"
    row = "3 whole line 3 cells The line has more or fewer cells than there are headings."
    before = text(by_page.get(faults).content)
    assert ("None of these lines counts." in before, row in before) == (True, True)
    published(confirm_import(batch, by=quentin, now=MOMENT, reason="x"), dmitri, quentin, reason="He is asked.")
    told = "The list was published without these lines. Why lines are left out: He is asked."
    assert told in text(by_page.get(faults).content)
    steps = text(by_page.get(f"/imports/{batch.pk}/").content)
    moment = "1 Nov 2025, 09:00 UTC"
    assert f"Approved done {quentin} {moment} ✓ Published done {moment}" in steps


def test_only_who_may_send_a_list_has_his_large_body_read(first_list: RatingList, chiara: User, dmitri: User) -> None:
    """150 MB are taken of the administrator alone, with the token of the form, and at this address alone."""
    client = Client(enforce_csrf_checks=True)
    large = {"CONTENT_LENGTH": str(100 * 1024 * 1024), "content_type": "multipart/form-data; boundary=x"}
    assert client.post("/imports/new/", data=b"", **large).status_code == 302  # to the log-in
    client.force_login(chiara)
    assert client.post("/imports/new/", data=b"", **large).status_code == 404
    client.force_login(dmitri)
    assert client.post("/imports/new/", data=b"", **large).status_code == 403
    assert client.post("/changes/file/", data=b"", **large).status_code == 413
    huge = large | {"CONTENT_LENGTH": str(200 * 1024 * 1024)}
    assert client.post("/imports/new/", data=b"", **huge).status_code == 413
