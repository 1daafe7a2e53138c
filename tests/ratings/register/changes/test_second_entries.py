"""The number of a change that waits becomes a second one of somebody: a death is the person's, a name is asked anew."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ratings.ledger.mergers import merge_entries
from ratings.register.changes.gone import left_out
from ratings.register.changes.models import PersonChange
from ratings.register.changes.services import (
    Change,
    SecondEntry,
    accept_change,
    ask_again,
    ask_for_change,
    refuse_change,
)
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.clock.services import set_demo_clock
from tests.tournaments.forms import signed_in

NOW = datetime(2025, 9, 1, 12, tzinfo=UTC)
TODAY = NOW.date()
VALUES = {
    "name": "Demir-Ak, Elif", "federation": "CAN", "sex": "m", "birth": "1991", "association": "IBCA",
    "fide-id": "2099777", "death": "2025-08-30", "exclusion": "yes",
}  # fmt: skip
OF_THE_ENTRY = [kind for kind in VALUES if kind not in ("death", "exclusion")]


@pytest.fixture(autouse=True)
def _on_the_day(db: None) -> None:
    set_demo_clock(NOW)


@pytest.fixture
def second(usa: Federation, can: Federation) -> Player:
    return Player.objects.create(name="Demir, E", numbered_by=usa, national_id="9", federation=usa, sex="w")


def ask(second: Player, kind: str, by: User) -> PersonChange:
    said = Change(kind=kind, value=VALUES[kind], starts_on=TODAY, reason="told", proof="letter")
    return ask_for_change(second, said, by=by, now=NOW)


def asked_before_the_merger(second: Player, kind: str, into: Player, by: User, merged_by: User) -> PersonChange:
    change = ask(second, kind, by)
    merge_entries(second, into, by=merged_by, now=NOW, reason="One person.")
    return change


@pytest.mark.parametrize("kind", ["death", "exclusion"])
def test_who_is_dead_or_excluded_is_the_person(
    kind: str, second: Player, elif_: Player, chiara: User, dmitri: User
) -> None:
    change = asked_before_the_merger(second, kind, elif_, chiara, dmitri)
    accept_change(change, by=dmitri, now=NOW)
    assert left_out(date(2025, 10, 1), known_at=NOW) == ({elif_.pk}, set())
    said = AuditEntry.objects.get(act="accept change").details
    assert (said["player"], said["second"]) == (elif_.key, second.key)


@pytest.mark.parametrize("kind", OF_THE_ENTRY)
def test_what_was_held_against_the_second_entry_is_asked_for_under_the_person_s_number(
    kind: str, second: Player, elif_: Player, chiara: User, dmitri: User
) -> None:
    change = asked_before_the_merger(second, kind, elif_, chiara, dmitri)
    with pytest.raises(SecondEntry) as refusal:
        accept_change(change, by=dmitri, now=NOW)
    assert refusal.value.person == elif_
    refuse_change(change, by=dmitri, now=NOW, reason="Under the person's number, please.")
    with pytest.raises(SecondEntry):
        ask_again(change, proof="more", by=chiara, now=NOW)
    assert ask(elif_, "exclusion", chiara).state == "asked"


def test_no_federation_decides_on_the_death_of_a_person_of_another_one(
    second: Player, elif_: Player, can: Federation, chiara: User, dmitri: User
) -> None:
    Player.objects.filter(pk=elif_.pk).update(federation=can)
    change = asked_before_the_merger(second, "death", elif_, chiara, dmitri)
    with pytest.raises(SecondEntry):
        accept_change(change, by=dmitri, now=NOW)


def test_one_that_waits_at_the_person_too_stays_to_be_decided(
    second: Player, elif_: Player, chiara: User, dmitri: User
) -> None:
    own = ask(elif_, "death", chiara)
    change = asked_before_the_merger(second, "death", elif_, chiara, dmitri)
    accept_change(change, by=dmitri, now=NOW)
    own.refresh_from_db()
    assert own.state == "asked"
    assert accept_change(own, by=dmitri, now=NOW).state == "accepted"


def test_the_desk_says_whose_second_entry_it_is_and_what_to_do(
    second: Player, elif_: Player, chiara: User, dmitri: User
) -> None:
    death, name = ask(second, "death", chiara), ask(second, "name", chiara)
    merge_entries(second, elif_, by=dmitri, now=NOW, reason="One person.")
    client, page = signed_in(dmitri), reverse("changes")
    assert client.get(page).content.decode().count("a death or an exclusion counts for that person") == 2
    assert elif_.key in client.get(reverse("change", args=[death.pk])).content.decode()
    both = {f"change-{death.pk}-decision": "accept", f"change-{name.pk}-decision": "accept"}
    refused = client.post(page, both)
    assert refused.status_code == 422
    assert "have it asked for under the person’s number, " + elif_.key in refused.content.decode()
    told = {f"change-{name.pk}-decision": "refuse", f"change-{name.pk}-reason": "Please ask under the other number."}
    assert "2 changes are decided." in client.post(page, both | told, follow=True).content.decode()
    again = signed_in(chiara).post(reverse("change_again", args=[name.pk]), {"proof": "more"}, follow=True)
    assert "please ask under the person’s number, " + elif_.key in again.content.decode()
    states = PersonChange.objects.order_by("kind").values_list("kind", "player", "state")
    assert list(states) == [("death", elif_.pk, "accepted"), ("name", second.pk, "refused")]


def test_who_the_persons_are_is_asked_once_for_all(second: Player, elif_: Player, chiara: User, dmitri: User) -> None:
    client, counts = signed_in(dmitri), []
    ask(second, "death", chiara)
    merge_entries(second, elif_, by=dmitri, now=NOW, reason="One person.")
    client.get(reverse("changes"))
    for kind in ("name", "sex"):
        ask(second, kind, chiara)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            client.get(reverse("changes"))
        counts.append(len(asked))
    assert counts[0] == counts[1]
