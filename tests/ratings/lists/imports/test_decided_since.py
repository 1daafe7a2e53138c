"""What is decided of people between the look at a file and its publication: nothing comes that nobody has looked at."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from ratings.lists.imports.models import ListImport, WaitingLine
from ratings.lists.imports.services import approve_import, take_import
from ratings.lists.imports.stages import Tell, advance_import
from ratings.lists.imports.work import rows_waiting, work_for
from ratings.lists.models import ListEntry, RatingSystem
from ratings.register.changes.models import PersonChange
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player
from ratings.register.standing.models import FederationSpan
from ratings.tasks import take_newcomers_back
from ratingsite.foundations.leases.claims import tell_nobody
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from tests.clicks import Walk
from tests.ratings.conftest import OCTOBER
from tests.ratings.lists.imports.test_cfc_list import HEAD
from tests.ratings.lists.imports.test_two_lines_of_one_person import csv, faults, ratings, row
from tests.ratings.lists.imports_at_hand import MOMENT, NOVEMBER, published, sent
from tests.tournaments.forms import at, signed_in

LATER = MOMENT + timedelta(hours=1)
ELSE = '99919999,"Else, Who",,USA,f,,1700,0,20,40,,,0\r\n'
BEA, SECOND, OWN = (
    row("2600077", "Both, Bea", 1600),
    row("2600078", "Both, Bea", 1500),
    row("CAN-777001", "B, Bea", 1500),
)
MOVED_ON = "While the list waited, something was decided about players of the file"
Decide = Callable[[], object]


@pytest.fixture(autouse=True)
def kept_here(settings: Any, tmp_path: Path, standard: RatingSystem, usa: Federation) -> None:
    settings.LIST_FILES = str(tmp_path)
    at(MOMENT)


@pytest.fixture
def bea(can: Federation) -> Player:
    return Player.objects.create(fide_id=2600077, name="Both, Bea", federation=can, sex="w")


@pytest.fixture
def second(can: Federation) -> Player:
    return Player.objects.create(fide_id=2600078, name="Both, Bea", federation=can, sex="w")


def excluded(player: Player, by: User, decided_by: User) -> PersonChange:
    return PersonChange.objects.create(
        player=player, kind="exclusion", value="yes", starts_on=OCTOBER, reason="-", proof="-", state="accepted",
        asked_by=by, asked_at=MOMENT, decided_by=decided_by, decided_at=MOMENT,
    )  # fmt: skip


def merged(second: Player, person: Player, by: User) -> Merger:
    return Merger.objects.create(second=second, person=person, starts_on=OCTOBER, merged_by=by, merged_at=MOMENT)


def came_to_nothing(
    rows: tuple[str, ...], decide: Decide, dmitri: User, quentin: User, told: str = "", tell: Tell = tell_nobody
) -> ListImport:
    """Sent, looked at and taken; then something is decided, and what was taken is approved."""
    batch = sent(csv(*rows), dmitri)
    batch = take_import(batch, by=dmitri, now=MOMENT, reason=told)
    decide()
    approve_import(batch, by=quentin, now=MOMENT)
    advance_import(batch.pk, clock=lambda: MOMENT, tell=tell)
    batch.refresh_from_db()
    assert (batch.state, batch.failure["code"]) == ("failed", "decided-since")
    assert (ListEntry.objects.count(), WaitingLine.objects.count(), batch.published_list) == (0, 0, None)
    return batch


def read_again(batch: ListImport, dmitri: User) -> ListImport:
    """By the button on the page of what came to nothing; a worker reads it."""
    Walk(dmitri, f"/imports/{batch.pk}/").send("Read the file again")
    again = ListImport.objects.exclude(pk=batch.pk).get()
    advance_import(again.pk, clock=lambda: LATER)
    again.refresh_from_db()
    assert again.state == "preview"
    return again


def test_who_is_excluded_after_the_look_stands_on_no_list(bea: Player, dmitri: User, quentin: User) -> None:
    batch = came_to_nothing((BEA, ELSE), lambda: excluded(bea, dmitri, quentin), dmitri, quentin)
    assert faults(batch) == [(2, "left-out", "number", "2600077 Both, Bea")]
    again = read_again(batch, dmitri)
    assert ratings(published(again, dmitri, quentin, reason="She is out.")) == [("Else, Who", 1700)]


def test_what_came_to_nothing_waits_for_the_administrator_until_it_is_read_again(
    bea: Player, dmitri: User, quentin: User
) -> None:
    def told(user: User) -> list[tuple[str, str]]:
        items = work_for(user, MOMENT.date())
        assert sum(rows.count() for rows in rows_waiting(user, MOMENT.date())) == len(items)
        return [(item.what, item.url) for item in items]

    batch = came_to_nothing((BEA, ELSE), lambda: excluded(bea, dmitri, quentin), dmitri, quentin)
    assert told(dmitri) == [("The approved list could not be taken: see why", f"/imports/{batch.pk}/")]
    assert told(quentin) == []
    again = read_again(batch, dmitri)
    assert told(dmitri) == [("Look at the file", f"/imports/{again.pk}/")]
    published(again, dmitri, quentin, reason="She is out.")
    assert told(dmitri) == []


def test_nor_does_who_plays_for_a_federation_that_is_suspended_after_it(
    bea: Player, can: Federation, dmitri: User, quentin: User
) -> None:
    def suspend() -> None:
        FederationSpan.objects.create(
            federation=can, kind="suspended", starts_on=OCTOBER, decision="-", entered_by=quentin, entered_at=MOMENT
        )

    batch = came_to_nothing((BEA, ELSE), suspend, dmitri, quentin)
    assert faults(batch) == [(2, "federation-out", "number", "2600077 Both, Bea")]
    again = read_again(batch, dmitri)
    assert ratings(published(again, dmitri, quentin, reason="Suspended.")) == [("Else, Who", 1700)]


def test_of_two_entries_that_are_merged_after_it_one_has_a_line(
    bea: Player, second: Player, dmitri: User, quentin: User
) -> None:
    batch = came_to_nothing((BEA, SECOND), lambda: merged(second, bea, dmitri), dmitri, quentin)
    assert faults(batch) == [(3, "merged-since", "number", "2600078 Both, Bea")]
    again = read_again(batch, dmitri)
    assert faults(again) == [(3, "second-number", "number", "2600078 Both, Bea")]
    assert ratings(published(again, dmitri, quentin, reason="One person.")) == [("Both, Bea", 1600)]


def test_the_only_line_of_a_second_entry_is_looked_at_as_the_line_of_the_person(
    bea: Player, second: Player, dmitri: User, quentin: User
) -> None:
    batch = came_to_nothing((SECOND,), lambda: merged(second, bea, dmitri), dmitri, quentin)
    done = published(read_again(batch, dmitri), dmitri, quentin)
    assert done.published_list
    assert done.published_list.entries.get().player == bea


@pytest.mark.parametrize("number", [{}, {"fide_id": None, "numbered_by_id": "CAN", "national_id": "777001"}])
def test_a_line_that_was_given_to_a_person_is_not_the_person_s_when_the_entries_are_parted(
    number: dict[str, Any], bea: Player, second: Player, dmitri: User, quentin: User
) -> None:
    Player.objects.filter(pk=second.pk).update(**number)
    merger = merged(second, bea, dmitri)

    def part() -> None:
        Merger.objects.filter(pk=merger.pk).update(ends_on=NOVEMBER, ended_by=dmitri, ended_at=MOMENT)

    batch = came_to_nothing((OWN if number else SECOND,), part, dmitri, quentin)
    assert faults(batch) == [(2, "parted-since", "number", f"2600077 {'B, Bea' if number else 'Both, Bea'}")]
    done = published(read_again(batch, dmitri), dmitri, quentin)
    assert done.published_list
    assert done.published_list.entries.get().player == second


def test_who_is_registered_with_the_numbers_of_two_newcomers_is_believed_on_neither_line(
    can: Federation, dmitri: User, quentin: User
) -> None:
    def register() -> None:
        numbers = {"fide_id": 2600077, "numbered_by": can, "national_id": "777001"}
        Player.objects.create(**numbers, name="Both, Bea", federation=can, sex="w")

    batch = came_to_nothing((OWN, BEA, ELSE), register, dmitri, quentin)
    lines = [(2, "two-numbers", "number", "CAN-777001 B, Bea"), (3, "two-numbers", "number", "2600077 Both, Bea")]
    assert (faults(batch), batch.attempts) == (lines, 1)
    again = read_again(batch, dmitri)
    assert faults(again) == lines
    assert ratings(published(again, dmitri, quentin, reason="She is asked.")) == [("Else, Who", 1700)]


def test_the_page_and_the_mail_say_what_happened_and_what_to_do(bea: Player, dmitri: User, quentin: User) -> None:
    batch = came_to_nothing((BEA, ELSE), lambda: excluded(bea, dmitri, quentin), dmitri, quentin)
    page = Walk(dmitri, f"/imports/{batch.pk}/").text
    for said in (MOVED_ON, "Found: 2600077 Both, Bea.", "Please have it read again", "Lines that do not fit"):
        assert said in page
    assert "Please mend it" not in page
    french = signed_in(quentin).get(f"/imports/{batch.pk}/", headers={"accept-language": "fr"}).content.decode()
    assert "Veuillez le faire relire" in french
    mail = OutboxMessage.objects.get(dedup_key=f"mail:list-failed:{batch.pk}")
    assert "Please have it read again" in str(mail.payload)


def test_what_is_decided_while_the_lines_are_written_is_seen_before_the_head(
    bea: Player, dmitri: User, quentin: User
) -> None:
    def exclude(lines: int, percent: int) -> None:
        """Told how far it is, when the newcomers and the first lines are written and the head is not."""
        assert (lines, Player.objects.filter(fide_id=99919999).exists()) == (2, True)
        excluded(bea, dmitri, quentin)

    batch = came_to_nothing((BEA, ELSE), lambda: None, dmitri, quentin, tell=exclude)
    assert Player.objects.filter(fide_id=99919999).exists()
    take_newcomers_back(str(batch.pk))
    assert not Player.objects.filter(fide_id=99919999).exists()


def test_who_has_both_numbers_on_a_line_and_is_entered_under_the_own_one_is_no_newcomer(
    can: Federation, dmitri: User, quentin: User
) -> None:
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC"})
    told = "104321,,Jones,John,ON,Toronto,1500,1500,0,0,2600001,1800\n"
    batch = sent(HEAD + told, dmitri, system="cfc-regular")
    Player.objects.create(numbered_by=can, national_id="104321", name="Jones, John", federation=can, sex="m")
    assert ratings(published(batch, dmitri, quentin)) == [("Jones, John", 1500)]
    assert Player.objects.count() == 1


def test_what_was_decided_before_the_look_and_taken_stops_nothing(
    bea: Player, second: Player, dmitri: User, quentin: User
) -> None:
    merged(second, bea, dmitri)
    batch = sent(csv(BEA, SECOND, ELSE), dmitri)
    assert ratings(published(batch, dmitri, quentin, reason="One person.")) == [
        ("Both, Bea", 1600),
        ("Else, Who", 1700),
    ]
