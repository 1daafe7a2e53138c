"""Changes of people: asked with day and proof, decided by somebody else, true from their day on."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from django.core.exceptions import ValidationError

from ratings.register.changes.gone import left_out
from ratings.register.changes.models import PersonChange
from ratings.register.changes.selectors import changes_to_decide, people_on
from ratings.register.changes.services import (
    AskedAlready,
    Change,
    FederationGone,
    NoProof,
    NothingChanges,
    accept_change,
    apply_due_changes,
    ask_again,
    ask_for_change,
    refuse_change,
    withdraw_change,
)
from ratings.register.changes.values import checked
from ratings.register.models import Federation, Player
from ratingsite.foundations.states import ForbiddenMove
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person

NOW = datetime(2025, 9, 1, 12, tzinfo=UTC)
TODAY = NOW.date()
MARRIED = Change(kind="name", value="Miller, Elif", starts_on=TODAY, reason="marriage", proof="certificate 12/2025")


def ask(player: Player, by: User, **said: object) -> PersonChange:
    return ask_for_change(player, replace(MARRIED, **said), by=by, now=NOW)  # type: ignore[arg-type]


def name_on(player: Player, day: date, known_at: datetime = NOW) -> str:
    return people_on([Player.objects.get(pk=player.pk)], day, known_at=known_at)[0].name


# ---------------------------------------------------------------- asked and decided
def test_an_officer_asks_and_the_administrator_accepts(elif_: Player, chiara: User, dmitri: User) -> None:
    change = ask(elif_, chiara)
    assert (change.state, change.before, change.asked_by) == ("asked", "Demir, Elif", chiara)
    assert OutboxMessage.objects.get().payload["to"] == [dmitri.email]
    accept_change(change, by=dmitri, now=NOW)
    elif_.refresh_from_db()
    assert (elif_.name, elif_.search_name) == ("Miller, Elif", "miller elif")
    assert [entry.act for entry in AuditEntry.objects.order_by("pk")] == ["ask for change", "accept change"]
    assert set(OutboxMessage.objects.values_list("payload__to__0", flat=True)) == {dmitri.email, chiara.email}


def test_nobody_decides_what_he_has_asked_for(elif_: Player, chiara: User, usa: Federation) -> None:
    change = ask(elif_, chiara)
    with pytest.raises(NotPermitted):
        accept_change(change, by=chiara, now=NOW)
    charles = person("Charles Officer", (Office.RATING_OFFICER, usa))
    assert accept_change(change, by=charles, now=NOW).state == "accepted"


@pytest.mark.parametrize(("kind", "value"), [("federation", "CAN"), ("exclusion", "yes")])
def test_a_transfer_and_an_exclusion_are_for_the_administrator(
    kind: str, value: str, elif_: Player, chiara: User, usa: Federation, can: Federation, dmitri: User
) -> None:
    change = ask(elif_, chiara, kind=kind, value=value)
    charles = person("Charles Officer", (Office.RATING_OFFICER, usa))
    with pytest.raises(NotPermitted):
        accept_change(change, by=charles, now=NOW)
    assert not changes_to_decide(charles, day=TODAY).exists()
    assert list(changes_to_decide(dmitri, day=TODAY)) == [change]
    accept_change(change, by=dmitri, now=NOW)


def test_the_new_federation_asks_for_a_transfer_and_for_nothing_else(
    elif_: Player, carla: User, can: Federation
) -> None:
    with pytest.raises(NotPermitted):
        ask(elif_, carla)
    assert ask(elif_, carla, kind="federation", value="CAN").state == "asked"


@pytest.mark.parametrize("who", ["boris", "astrid", "quentin", "faruk"])
def test_others_ask_for_nothing(who: str, elif_: Player, request: pytest.FixtureRequest) -> None:
    with pytest.raises(NotPermitted):
        ask(elif_, request.getfixturevalue(who))


def test_without_a_proof_without_a_change_or_twice_nothing_is_asked(elif_: Player, chiara: User) -> None:
    with pytest.raises(NoProof):
        ask(elif_, chiara, proof="")
    with pytest.raises(NothingChanges):
        ask(elif_, chiara, value="Demir, Elif")
    ask(elif_, chiara, proof="", proof_file=b"%PDF", proof_name="a.pdf")
    with pytest.raises(AskedAlready):
        ask(elif_, chiara, value="Other, Elif")


def test_what_is_refused_may_be_asked_for_again_with_a_better_proof(elif_: Player, chiara: User, dmitri: User) -> None:
    change = refuse_change(ask(elif_, chiara), by=dmitri, now=NOW, reason="Which certificate?")
    assert (change.state, change.decision_reason) == ("refused", "Which certificate?")
    change = ask_again(change, proof="the original", by=chiara, now=NOW)
    assert (change.state, change.proof) == ("asked", "certificate 12/2025\nthe original")
    assert withdraw_change(change, by=chiara, now=NOW).state == "withdrawn"
    with pytest.raises((ForbiddenMove, NotPermitted)):
        accept_change(change, by=dmitri, now=NOW)


# ---------------------------------------------------------------- by day
def test_values_follow_the_days_and_what_was_known(elif_: Player, chiara: User, dmitri: User) -> None:
    accept_change(ask(elif_, chiara, starts_on=date(2025, 6, 1)), by=dmitri, now=NOW)
    later = datetime(2025, 10, 1, tzinfo=UTC)
    second = ask_for_change(
        elif_, replace(MARRIED, value="Smith, Elif", starts_on=date(2025, 11, 1)), by=chiara, now=later
    )
    accept_change(second, by=dmitri, now=later)
    days = [date(2025, 5, 31), date(2025, 6, 1), date(2025, 10, 31), date(2025, 11, 1)]
    assert [name_on(elif_, day, later) for day in days] == [
        "Demir, Elif",
        "Miller, Elif",
        "Miller, Elif",
        "Smith, Elif",
    ]
    assert name_on(elif_, date(2025, 11, 1), NOW) == "Miller, Elif"
    assert name_on(elif_, date(2025, 11, 1), datetime(2025, 8, 1, tzinfo=UTC)) == "Demir, Elif"


def test_the_register_follows_when_the_day_has_come_and_once(elif_: Player, chiara: User, dmitri: User) -> None:
    accept_change(ask(elif_, chiara, starts_on=date(2025, 9, 10)), by=dmitri, now=NOW)
    assert Player.objects.get(pk=elif_.pk).name == "Demir, Elif"
    assert apply_due_changes(now=NOW) == 0
    assert apply_due_changes(now=datetime(2025, 9, 10, tzinfo=UTC)) == 1
    assert Player.objects.get(pk=elif_.pk).name == "Miller, Elif"
    assert apply_due_changes(now=datetime(2025, 9, 11, tzinfo=UTC)) == 0


def test_a_change_of_an_earlier_day_does_not_undo_a_later_one(elif_: Player, chiara: User, dmitri: User) -> None:
    accept_change(ask(elif_, chiara), by=dmitri, now=NOW)
    accept_change(ask(elif_, chiara, value="Early, Elif", starts_on=date(2025, 2, 1)), by=dmitri, now=NOW)
    assert Player.objects.get(pk=elif_.pk).name == "Miller, Elif"
    assert [name_on(elif_, day) for day in (date(2025, 1, 1), date(2025, 3, 1), TODAY)] == [
        "Demir, Elif", "Early, Elif", "Miller, Elif",
    ]  # fmt: skip


def test_a_transfer_writes_the_federations_by_day(elif_: Player, chiara: User, dmitri: User, can: Federation) -> None:
    accept_change(ask(elif_, chiara, kind="federation", value="CAN"), by=dmitri, now=NOW)
    history = elif_.federation_history.values_list("federation", "starts_on", "ends_on")
    assert list(history) == [("USA", None, date(2025, 8, 31)), ("CAN", TODAY, None)]
    assert Player.objects.get(pk=elif_.pk).federation_id == "CAN"


def test_death_and_exclusion_change_no_column_and_leave_the_lists(elif_: Player, chiara: User, dmitri: User) -> None:
    accept_change(ask(elif_, chiara, kind="exclusion", value="yes"), by=dmitri, now=NOW)
    assert left_out(TODAY, known_at=NOW) == ({elif_.pk}, set())
    assert left_out(date(2025, 8, 1), known_at=NOW) == (set(), {elif_.pk})
    accept_change(ask(elif_, chiara, kind="exclusion", value=""), by=dmitri, now=NOW)
    assert left_out(TODAY, known_at=NOW) == (set(), {elif_.pk})


# ---------------------------------------------------------------- values
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "typed", "kept"),
    [
        ("name", "  Mu\u0308ller,   Zoe\u0308 ", "Müller, Zoë"),
        ("federation", "can", "CAN"),
        ("sex", "F", "w"),
        ("sex", "m", "m"),
        ("birth", "2001-05-04", "2001-05-04"),
        ("birth", "1987", "1987"),
        ("association", "ibca", "IBCA"),
        ("association", "", ""),
        ("death", "2025-08-31", "2025-08-31"),
        ("death", "", ""),
        ("exclusion", "YES", "yes"),
        ("exclusion", "no", ""),
    ],
)
def test_a_value_is_kept_in_one_spelling(kind: str, typed: str, kept: str, can: Federation) -> None:
    assert checked(kind, typed, today=TODAY) == kept


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        ("name", ""), ("name", "A\x00B"), ("name", "A\u202eB"), ("name", "a" * 101), ("federation", "XXX"),
        ("federation", ""), ("sex", "x"), ("sex", ""), ("birth", "31.12.1999"), ("birth", "1899"), ("birth", "2026"),
        ("birth", "2025-09-02"), ("birth", "２００１"), ("birth", ""), ("birth", "20010504"), ("association", "FIDE"),
        ("death", "2025-09-02"), ("death", "yes"), ("exclusion", "maybe"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(kind: str, typed: str) -> None:
    with pytest.raises(ValidationError):
        checked(kind, typed, today=TODAY)


def test_somebody_may_play_under_no_federation(db: None) -> None:
    Federation.objects.create(code="FID", name="FIDE", is_federation=False)
    assert checked("federation", "fid", today=TODAY) == "FID"


@pytest.mark.parametrize(
    ("code", "starts_on", "refused_on"),
    [
        ("XKX", date(2025, 11, 1), ""),  # asked for before its first day, as lists come in ahead of theirs
        ("XKX", date(2025, 10, 31), "31 October 2025"),
        ("XKX", None, "1 September 2025"),
        ("CAN", date(2025, 12, 31), ""),
        ("CAN", date(2026, 1, 1), "1 January 2026"),  # its code has ended by then
        ("CAN", date(2010, 1, 1), ""),
        ("URS", date(1990, 1, 1), "1 September 2025"),  # nobody belongs to it today
    ],
)
def test_a_transfer_goes_to_a_federation_of_its_day(
    code: str, starts_on: date | None, refused_on: str, can: Federation
) -> None:
    Federation.objects.filter(pk="CAN").update(exists_to=date(2025, 12, 31))
    Federation.objects.create(code="XKX", name="Example Islands", exists_from=date(2025, 11, 1))
    Federation.objects.create(code="URS", name="Soviet Union", exists_to=date(1992, 1, 1))
    if not refused_on:
        assert checked("federation", code, today=TODAY, starts_on=starts_on) == code
        return
    with pytest.raises(ValidationError) as refusal:
        checked("federation", code, today=TODAY, starts_on=starts_on)
    said = f"There is no federation “{code}” on {refused_on}: see the codes of federations."
    assert refusal.value.messages == [said]


def test_a_federation_that_is_gone_takes_nobody(db: None) -> None:
    Federation.objects.create(code="URS", name="Soviet Union", exists_to=date(1992, 1, 1))
    with pytest.raises(ValidationError):
        checked("federation", "URS", today=TODAY)


def test_a_transfer_is_not_accepted_to_a_federation_that_has_ended_since(
    elif_: Player, chiara: User, dmitri: User, can: Federation
) -> None:
    change = ask(elif_, chiara, kind="federation", value="CAN")
    Federation.objects.filter(pk="CAN").update(exists_to=date(2025, 8, 31))
    with pytest.raises(FederationGone):
        accept_change(change, by=dmitri, now=NOW)
    elif_.refresh_from_db()
    assert (elif_.federation_id, refuse_change(change, by=dmitri, now=NOW, reason="CND now").state) == (
        "USA",
        "refused",
    )
