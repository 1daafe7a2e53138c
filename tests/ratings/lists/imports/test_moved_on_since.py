"""What the register says otherwise when a file is published than when it was looked at: no decision is written over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.ledger.mergers import merge_entries, part_entries
from ratings.lists.imports.decided_since import refuse_what_was_decided_since
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.services import approve_import, take_import
from ratings.lists.imports.stages import advance_import
from ratings.lists.models import RatingSystem
from ratings.register.changes.models import PersonChange
from ratings.register.changes.services import Change, accept_change, apply_due_changes, ask_for_change
from ratings.register.models import Federation, Player
from ratings.register.standing.models import FederationSpan
from ratingsite.office.accounts.models import User
from tests.clicks import Walk
from tests.ratings.conftest import OCTOBER
from tests.ratings.lists.imports.test_cfc_list import HEAD
from tests.ratings.lists.imports.test_two_lines_of_one_person import faults, ratings
from tests.ratings.lists.imports_at_hand import MOMENT, NOVEMBER, line, sent, txt
from tests.tournaments.forms import at, signed_in
from titles.register.models import HeldTitle, TitleRemoval

SOON, LATER = MOMENT + timedelta(minutes=30), MOMENT + timedelta(hours=1)
BEA = line(2600077, "Both, Bea", "USA", "F", "WIM", rating=1600, born=1980)
ELSE = line(2600099, "Else, Who", "USA", "F", rating=1700, born=1970)
FOUND = "2600077 Both, Bea"
Decide = Callable[[], object]
Decided = Callable[..., PersonChange]


@pytest.fixture(autouse=True)
def kept_here(settings: Any, tmp_path: Path, standard: RatingSystem, usa: Federation, can: Federation) -> None:
    settings.LIST_FILES = str(tmp_path)
    at(MOMENT)


@pytest.fixture
def bea(usa: Federation) -> Player:
    return Player.objects.create(
        fide_id=2600077, name="Both, Bea", federation=usa, sex="w", birth_year=1980, title="WIM"
    )


@pytest.fixture
def decided(bea: Player, chiara: User, dmitri: User) -> Decided:
    """A change that was asked for and accepted, half an hour behind the look if nothing else is said."""

    def decide(kind: str, value: str, *, of: Player = bea, on: date = NOVEMBER, now: Any = SOON) -> PersonChange:
        said = Change(kind=kind, value=value, starts_on=on, reason="told", proof="letter")
        change = ask_for_change(Player.objects.get(pk=of.pk), said, by=chiara, now=now)
        return accept_change(change, by=dmitri, now=now)

    return decide


def approved(batch: ListImport, dmitri: User, quentin: User) -> ListImport:
    """Approved, and a worker is at it."""
    approve_import(batch, by=quentin, now=LATER)
    advance_import(batch.pk, clock=lambda: LATER)
    batch.refresh_from_db()
    return batch


def taken_and_approved(batch: ListImport, dmitri: User, quentin: User, reason: str = "") -> ListImport:
    return approved(take_import(batch, by=dmitri, now=LATER, reason=reason), dmitri, quentin)


def came_to_nothing(
    decide: Decide, dmitri: User, quentin: User, *lines: str, told: str = "", **names: str
) -> ListImport:
    """Sent, looked at and taken; then something is decided, and what was taken is approved."""
    batch = take_import(sent(txt(lines or (BEA, ELSE)), dmitri, **names), by=dmitri, now=MOMENT, reason=told)
    decide()
    batch = approved(batch, dmitri, quentin)
    assert (batch.state, batch.failure.get("code")) == ("failed", "decided-since")
    return batch


def read_again(batch: ListImport, dmitri: User) -> ListImport:
    """By the button on the page of what came to nothing; a worker reads it."""
    at(LATER)
    Walk(dmitri, f"/imports/{batch.pk}/").send("Read the file again")
    again = ListImport.objects.exclude(pk=batch.pk).get()
    advance_import(again.pk, clock=lambda: LATER)
    again.refresh_from_db()
    assert again.state == "preview"
    return again


# ---------------------------------------------------------------- what was taken back
def test_whose_exclusion_is_taken_back_does_not_lack_on_the_list(
    bea: Player, decided: Decided, dmitri: User, quentin: User
) -> None:
    decided("exclusion", "yes", on=OCTOBER, now=MOMENT)
    batch = came_to_nothing(lambda: decided("exclusion", "", on=OCTOBER), dmitri, quentin, told="She is out.")
    assert faults(batch) == [(2, "left-out", "number", FOUND), (2, "back-since", "number", FOUND)]
    again = read_again(batch, dmitri)
    assert faults(again) == []
    assert ratings(taken_and_approved(again, dmitri, quentin)) == [("Both, Bea", 1600), ("Else, Who", 1700)]


def test_nor_does_who_was_taken_for_a_second_entry(usa: Federation, bea: Player, dmitri: User, quentin: User) -> None:
    second = Player.objects.create(fide_id=2600078, name="Both, Beata", federation=usa, sex="w", birth_year=1981)
    merger = merge_entries(second, bea, by=dmitri, now=MOMENT - timedelta(days=30), reason="One person.")
    her = line(2600078, "Both, Beata", "USA", "F", rating=1500, born=1981)

    def part() -> None:
        part_entries(merger, by=dmitri, now=SOON, reason="Two.")

    batch = came_to_nothing(part, dmitri, quentin, BEA, her, told="One person.")
    assert faults(batch) == [
        (3, "second-number", "number", "2600078 Both, Beata"),
        (3, "parted-since", "number", "2600078 Both, Beata"),
    ]
    done = taken_and_approved(read_again(batch, dmitri), dmitri, quentin)
    assert ratings(done) == [("Both, Bea", 1600), ("Both, Beata", 1500)]


def test_nor_who_was_left_out_as_the_second_entry_of_somebody_excluded(
    usa: Federation, bea: Player, decided: Decided, dmitri: User, quentin: User
) -> None:
    second = Player.objects.create(fide_id=2600078, name="Both, Beata", federation=usa, sex="w", birth_year=1981)
    merger = merge_entries(second, bea, by=dmitri, now=MOMENT - timedelta(days=30), reason="One person.")
    decided("exclusion", "yes", on=OCTOBER, now=MOMENT)
    her = line(2600078, "Both, Beata", "USA", "F", rating=1500, born=1981)

    def part() -> None:
        part_entries(merger, by=dmitri, now=SOON, reason="Two.")

    batch = came_to_nothing(part, dmitri, quentin, her, ELSE, told="She is out.")
    assert faults(batch) == [
        (2, "left-out", "number", "2600077 Both, Beata"),
        (2, "parted-since", "number", "2600077 Both, Beata"),
    ]
    done = taken_and_approved(read_again(batch, dmitri), dmitri, quentin)
    assert ratings(done) == [("Both, Beata", 1500), ("Else, Who", 1700)]


@pytest.mark.parametrize("other_stays", [False, True])
def test_nor_whose_federation_is_no_longer_suspended(
    other_stays: bool, bea: Player, can: Federation, dmitri: User, quentin: User
) -> None:
    spans = [
        FederationSpan.objects.create(
            federation_id=code, kind="suspended", starts_on=OCTOBER, decision="-", entered_by=quentin, entered_at=MOMENT
        )
        for code in ("USA", "CAN")
    ]
    cyd = line(2600055, "Cold, Cyd", "CAN", rating=1800)
    Player.objects.create(fide_id=2600055, name="Cold, Cyd", federation=can, sex="m", birth_year=1980)

    def take_back() -> None:
        for span in spans[: 1 if other_stays else 2]:
            told = {"taken_back_by": quentin, "taken_back_at": SOON, "taken_back_reason": "-"}
            FederationSpan.objects.filter(pk=span.pk).update(**told)

    fourth = line(2600066, "Fourth, Fay", "ENG", "F", rating=1900)
    Federation.objects.get_or_create(pk="ENG", defaults={"name": "England"})
    batch = came_to_nothing(take_back, dmitri, quentin, BEA, cyd, fourth, told="They are out.")
    back = [(2, "back-since", "number", FOUND)]
    back += [] if other_stays else [(3, "back-since", "number", "2600055 Cold, Cyd")]
    assert [fault for fault in faults(batch) if fault[1] != "federation-out"] == back
    names = [name for name, _ in ratings(taken_and_approved(read_again(batch, dmitri), dmitri, quentin, reason="Out."))]
    assert names == ["Both, Bea", *([] if other_stays else ["Cold, Cyd"]), "Fourth, Fay"]


# ---------------------------------------------------------------- what was decided otherwise
VALUES = {"name": "Both-Ness, Bea", "federation": "CAN", "sex": "m", "birth": "1985-03-04"}
COLUMNS = {"name": "name", "federation": "federation_id", "sex": "sex", "birth": "birth_year"}


@pytest.mark.parametrize("kind", VALUES)
def test_what_an_office_has_decided_is_not_written_over_by_what_nobody_has_seen(
    kind: str, bea: Player, decided: Decided, dmitri: User, quentin: User
) -> None:
    batch = came_to_nothing(lambda: decided(kind, VALUES[kind]), dmitri, quentin)
    assert faults(batch) == [(2, "other-since", kind, FOUND)]
    bea.refresh_from_db()
    assert str(getattr(bea, COLUMNS[kind])) == VALUES[kind][:4] if kind == "birth" else VALUES[kind]
    again = read_again(batch, dmitri)
    assert again.summary[kind] == 1
    taken_and_approved(again, dmitri, quentin)
    assert PersonChange.objects.filter(kind=kind).count() == 2  # as it was looked at: the list of the day says so


def test_nor_is_what_was_decided_before_and_counts_since(
    bea: Player, decided: Decided, dmitri: User, quentin: User
) -> None:
    due = MOMENT - timedelta(days=20)
    decided("name", VALUES["name"], now=due)
    batch = came_to_nothing(lambda: apply_due_changes(now=SOON), dmitri, quentin)
    assert faults(batch) == [(2, "other-since", "name", FOUND)]


def test_who_came_onto_the_register_meanwhile_is_as_he_was_entered(
    bea: Player, usa: Federation, dmitri: User, quentin: User
) -> None:
    def enter() -> None:
        Player.objects.create(fide_id=2600099, name="Elsewhere, Who", federation=usa, sex="w", birth_year=1970)

    batch = came_to_nothing(enter, dmitri, quentin)
    assert faults(batch) == [(3, "other-since", "name", "2600099 Else, Who")]
    again = read_again(batch, dmitri)
    assert (again.summary["newcomers"], again.summary["name"]) == (0, 1)


# ---------------------------------------------------------------- what does not stop it
def test_a_title_that_was_taken_away_since_does_not_come_back(bea: Player, dmitri: User, quentin: User) -> None:
    held = HeldTitle.objects.create(
        player=bea, title="WIM", source="norms", confirmed_on=OCTOBER, achieved_on=OCTOBER, written_at=MOMENT
    )
    batch = take_import(sent(txt((BEA, ELSE)), dmitri), by=dmitri, now=MOMENT, reason="")
    TitleRemoval.objects.create(
        held=held, removed_on=NOVEMBER, article="0.4.4", reason="-", removed_by=quentin, removed_at=SOON
    )
    Player.objects.filter(pk=bea.pk).update(title="")
    batch = approved(batch, dmitri, quentin)
    bea.refresh_from_db()
    assert (batch.state, bea.title, batch.published_list.entries.get(player=bea).title) == ("published", "", "WIM")


@pytest.mark.parametrize("kind", VALUES)
def test_what_was_decided_as_the_file_says_stops_nothing(
    kind: str, bea: Player, decided: Decided, dmitri: User, quentin: User
) -> None:
    column = "birth_year" if kind == "birth" else COLUMNS[kind]
    was = {"name": "B, Bea", "federation_id": "CAN", "sex": "m", "birth_year": 1979}[column]
    setattr(bea, column, was)
    bea.save()
    batch = take_import(sent(txt((BEA, ELSE)), dmitri), by=dmitri, now=MOMENT)
    if kind == "federation":  # her federation's officer asks for it
        PersonChange.objects.create(
            player=bea, kind=kind, value="USA", before="CAN", starts_on=NOVEMBER, reason="-", proof="-",
            state="accepted", asked_by=dmitri, asked_at=SOON, decided_by=dmitri, decided_at=SOON, applied_at=SOON,
        )  # fmt: skip
        Player.objects.filter(pk=bea.pk).update(federation="USA")
    else:
        decided(kind, {"name": "Both, Bea", "sex": "w", "birth": "1980-03-04"}[kind])
    assert approved(batch, dmitri, quentin).state == "published"


def test_nor_does_what_the_same_file_has_brought_for_another_system(bea: Player, dmitri: User, quentin: User) -> None:
    RatingSystem.objects.get_or_create(code="fide-rapid", defaults={"name": "FIDE rapid"})
    bea.name, bea.birth_year, bea.sex, bea.title = "B, Bea", 1979, "m", ""
    bea.save()
    batch = take_import(sent(txt((BEA, ELSE)), dmitri), by=dmitri, now=MOMENT)
    rapid = sent(txt((BEA,)), dmitri, system="fide-rapid")
    take_import(rapid, by=dmitri, now=MOMENT)
    approve_import(rapid, by=quentin, now=SOON)
    advance_import(rapid.pk, clock=lambda: SOON)
    assert PersonChange.objects.count() == 3
    assert approved(batch, dmitri, quentin).state == "published"


def test_nor_what_was_decided_before_the_look(bea: Player, decided: Decided, dmitri: User, quentin: User) -> None:
    decided("name", VALUES["name"], now=MOMENT - timedelta(hours=1))
    batch = take_import(sent(txt((BEA, ELSE)), dmitri), by=dmitri, now=MOMENT)
    assert batch.summary["name"] == 1
    assert approved(batch, dmitri, quentin).state == "published"


def test_a_transfer_is_not_undone_by_a_file_without_federations(
    bea: Player, decided: Decided, dmitri: User, quentin: User
) -> None:
    """The CFC's list: its lines take over the federation of the register when they are read."""
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC"})
    told = HEAD + "104321,,Both,Bea,ON,Toronto,1500,1500,0,0,2600077,1800\n"
    batch = take_import(sent(told, dmitri, system="cfc-regular"), by=dmitri, now=MOMENT)
    decided("federation", "CAN")
    batch = approved(batch, dmitri, quentin)
    assert [fault[1:] for fault in faults(batch)] == [("other-since", "federation", FOUND)]
    done = taken_and_approved(read_again(batch, dmitri), dmitri, quentin)
    bea.refresh_from_db()
    assert (done.state, bea.federation_id) == ("published", "CAN")


@pytest.mark.parametrize("people", [1, 30])
def test_the_look_takes_as_many_statements_for_one_as_for_many(people: int, dmitri: User, quentin: User) -> None:
    rows = [line(2600100 + each, f"Many, M{each}", "USA", rating=1500, born=1980) for each in range(people)]
    for each in range(people):
        player = Player.objects.create(
            fide_id=2600100 + each, name=f"Many, M{each}", federation_id="USA", sex="m", birth_year=1980
        )
        PersonChange.objects.create(
            player=player, kind="name", value=player.name, before="-", starts_on=NOVEMBER, reason="-", proof="-",
            state="accepted", asked_by=dmitri, asked_at=SOON, decided_by=quentin, decided_at=SOON, applied_at=SOON,
        )  # fmt: skip
    batch = sent(txt(rows), dmitri)
    with CaptureQueriesContext(connection) as asked:
        refuse_what_was_decided_since(batch, now=LATER)
    assert len(asked) == 10


def test_the_page_says_what_was_decided_and_where(bea: Player, decided: Decided, dmitri: User, quentin: User) -> None:
    batch = came_to_nothing(lambda: decided("name", VALUES["name"]), dmitri, quentin)
    page = signed_in(dmitri).get(f"/imports/{batch.pk}/lines/faults/").content.decode()
    assert "Since the file was read, something else was decided than the file says." in page
