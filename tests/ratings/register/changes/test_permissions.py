"""Who may do what with a change in which state: what is allowed is written once, what is not changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from ratings.register.changes.files import may_send_changes
from ratings.register.changes.models import PersonChange
from ratings.register.changes.selectors import changes_seen, changes_to_decide, federations_with_changes
from ratings.register.changes.services import (
    AskedAlready,
    Change,
    accept_change,
    ask_again,
    ask_for_change,
    refuse_change,
    withdraw_change,
)
from ratings.register.models import Federation, Player
from ratings.register.work import rows_waiting, work_for
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person

NOW = datetime(2025, 9, 1, 12, tzinfo=UTC)
DAY = NOW.date()

Act = Callable[[PersonChange, User], object]
ACTS: dict[str, Act] = {
    "accept": lambda change, by: accept_change(change, by=by, now=NOW, number="2099777" * (change.kind == "fide-id")),
    "refuse": lambda change, by: refuse_change(change, by=by, now=NOW, reason="no"),
    "ask again": lambda change, by: ask_again(change, proof="this", by=by, now=NOW),
    "withdraw": lambda change, by: withdraw_change(change, by=by, now=NOW),
}
VALUES = {"name": "Miller, Elif", "birth": "1999", "sex": "m", "association": "IBCA", "death": "2025-08-20",
          "federation": "CAN", "exclusion": "yes", "fide-id": ""}  # fmt: skip
FOR_ALL_FEDERATIONS = ("federation", "exclusion", "fide-id")
CAST = ("astrid", "boris", "carla", "chiara", "clara", "dmitri", "diana", "quentin", "faruk")


@pytest.fixture
def clara(usa: Federation) -> User:
    """A second rating officer of the USA."""
    return person("Clara Second", (Office.RATING_OFFICER, usa))


@pytest.fixture
def diana(db: None) -> User:
    """A second rating administrator."""
    return person("Diana Second", (Office.RATING_ADMINISTRATOR, None))


@pytest.fixture
def nora(usa: Federation, can: Federation) -> Player:
    return Player.objects.create(name="North, Nora", national_id="N1", federation=usa, birth_year=2009, sex="w")


def allowed(act: str, state: str, kind: str) -> set[str]:
    """What issue 9 and the policy say, Chiara having asked."""
    home, administrators = {"chiara", "clara"}, {"dmitri", "diana"}
    new_federation = {"carla"} if kind == "federation" else set()
    if act in ("accept", "refuse"):
        deciders = administrators if kind in FOR_ALL_FEDERATIONS else administrators | {"clara"}
        return deciders if state == "asked" else set()
    states = {"ask again": ("refused",), "withdraw": ("asked", "refused")}[act]
    return home | administrators | new_federation if state in states else set()


@pytest.mark.parametrize("kind", ["name", "federation", "fide-id"])
@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("state", PersonChange.State.values)
def test_what_is_allowed_is_done_and_written_once_and_what_is_not_changes_nothing(
    state: str, act: str, kind: str, nora: Player, request: pytest.FixtureRequest
) -> None:
    cast = {who: request.getfixturevalue(who) for who in CAST}
    done = {who for who, user in cast.items() if _is_done(nora, kind, state, ACTS[act], user, cast["chiara"])}
    assert done == allowed(act, state, kind)


def _is_done(player: Player, kind: str, state: str, act: Act, user: User, asker: User) -> bool:
    """Whether a person has done an act, tried on a change of its own and taken back afterwards."""
    with transaction.atomic():
        change = PersonChange.objects.create(
            player=player, kind=kind, value=VALUES[kind], starts_on=DAY, reason="told", proof="seen", state=state,
            asked_by=asker, asked_at=NOW, decided_by=asker, decided_at=NOW,
        )  # fmt: skip
        try:
            act(change, user)
        except NotPermitted:
            found = (PersonChange.objects.get().state, AuditEntry.objects.count(), OutboxMessage.objects.count())
            assert found == (state, 0, 0)
            is_done = False
        else:
            assert (PersonChange.objects.get().state != state, AuditEntry.objects.count()) == (True, 1)
            is_done = True
        transaction.set_rollback(True)
    return is_done


@pytest.mark.parametrize("kind", VALUES)
def test_each_kind_is_asked_for_by_those_whom_it_concerns(
    kind: str, nora: Player, request: pytest.FixtureRequest
) -> None:
    done = set()
    for who in CAST:
        with transaction.atomic():
            try:
                change = Change(kind=kind, value=VALUES[kind], starts_on=DAY, reason="told", proof="seen")
                ask_for_change(nora, change, by=request.getfixturevalue(who), now=NOW)
            except NotPermitted:
                assert not AuditEntry.objects.exists()
            else:
                done.add(who)
            transaction.set_rollback(True)
    expected = {"chiara", "clara", "dmitri", "diana"} | ({"carla"} if kind == "federation" else set())
    assert done == expected


def test_a_file_is_sent_by_who_may_ask_for_anybody_while_the_office_lasts(
    nora: Player, request: pytest.FixtureRequest
) -> None:
    assert {who for who in CAST if may_send_changes(request.getfixturevalue(who), DAY)} == {
        "carla", "chiara", "clara", "dmitri", "diana",
    }  # fmt: skip
    before = DAY.replace(year=2019)
    assert not any(may_send_changes(request.getfixturevalue(who), before) for who in CAST)


# ---------------------------------------------------------------- what waits for whom
def waiting(user: User) -> list[str]:
    return [change.kind for change in changes_to_decide(user, day=DAY)]


def test_each_finds_what_waits_for_him_and_what_he_may_see(
    nora: Player, elif_: Player, chiara: User, clara: User, carla: User, dmitri: User, faruk: User
) -> None:
    asks = [(nora, "name", chiara), (nora, "federation", chiara), (elif_, "sex", clara), (elif_, "exclusion", dmitri)]
    for minute, (player, kind, by) in enumerate(asks):
        change = Change(kind=kind, value=VALUES[kind], starts_on=DAY, reason="told", proof="seen")
        ask_for_change(player, change, by=by, now=NOW + timedelta(minutes=minute))
    assert {user.name.partition(" ")[0]: waiting(user) for user in (chiara, clara, carla, dmitri, faruk)} == {
        "Chiara": ["sex"],
        "Clara": ["name"],
        "Carla": [],
        "Dmitri": ["name", "federation", "sex"],
        "Faruk": [],
    }
    seen = {user: [change.kind for change in changes_seen(user, day=DAY)] for user in (chiara, carla, dmitri, faruk)}
    assert seen == {
        chiara: ["exclusion", "federation", "name"],
        carla: ["federation"],
        dmitri: ["exclusion"],
        faruk: [],
    }
    assert [list(federations_with_changes(user, day=DAY)) for user in (chiara, carla)] == [[nora.federation], []]


def test_the_work_has_one_item_a_federation_with_how_many_and_since_when(
    nora: Player, elif_: Player, chiara: User, carla: User, dmitri: User, can: Federation
) -> None:
    abroad = Player.objects.create(name="East, Eve", national_id="E1", federation=can)
    for hour, (player, kind, by) in enumerate(
        [(nora, "name", chiara), (elif_, "name", chiara), (abroad, "sex", carla), (nora, "birth", chiara)]
    ):
        change = Change(kind=kind, value=VALUES[kind], starts_on=DAY, reason="told", proof="seen")
        ask_for_change(player, change, by=by, now=NOW + timedelta(hours=hour))
    items = [(item.title, item.what, item.since) for item in work_for(dmitri, DAY)]
    assert items == [
        ("Canada", "Decide on 1 change of a person", NOW + timedelta(hours=2)),
        ("United States of America", "Decide on 3 changes of people", NOW),
    ]
    assert sum(rows.count() for rows in rows_waiting(dmitri, DAY)) == len(items)
    assert (work_for(chiara, DAY), sum(rows.count() for rows in rows_waiting(chiara, DAY))) == ([], 0)


# ---------------------------------------------------------------- who is told
@pytest.mark.parametrize(
    ("kind", "asker", "told"),
    [
        ("name", "chiara", ["clara"]),
        ("name", "dmitri", ["chiara", "clara"]),
        ("federation", "chiara", ["diana", "dmitri"]),
        ("federation", "carla", ["diana", "dmitri"]),
        ("exclusion", "dmitri", ["diana"]),
        ("fide-id", "diana", ["dmitri"]),
    ],
)
def test_who_may_decide_and_has_not_asked_is_told(
    kind: str, asker: str, told: list[str], nora: Player, request: pytest.FixtureRequest
) -> None:
    cast = {who: request.getfixturevalue(who) for who in CAST}
    change = Change(kind=kind, value=VALUES[kind], starts_on=DAY, reason="told", proof="seen")
    ask_for_change(nora, change, by=cast[asker], now=NOW)
    assert OutboxMessage.objects.get().payload["to"] == [cast[who].email for who in told]


def test_where_nobody_else_decides_the_administrators_are_told_and_without_any_nobody(
    nora: Player, chiara: User
) -> None:
    change = Change(kind="name", value="Miller, Nora", starts_on=DAY, reason="told", proof="seen")
    assert ask_for_change(nora, change, by=chiara, now=NOW).state == "asked"
    assert not OutboxMessage.objects.exists()


# ---------------------------------------------------------------- again
def test_asked_again_while_another_waits_it_stays_refused(nora: Player, chiara: User, clara: User) -> None:
    told = Change(kind="name", value="Miller, Nora", starts_on=DAY, reason="told", proof="seen")
    first = refuse_change(ask_for_change(nora, told, by=chiara, now=NOW), by=clara, now=NOW, reason="Which paper?")
    second = ask_for_change(nora, told, by=chiara, now=NOW)
    with pytest.raises(AskedAlready) as refusal:
        ask_again(first, proof="this", by=chiara, now=NOW)
    first.refresh_from_db()
    assert (refusal.value.change, first.state, first.proof) == (second, "refused", "seen")


def test_of_one_kind_one_waits_says_the_table(nora: Player, chiara: User) -> None:
    facts = {"player": nora, "value": "x", "starts_on": DAY, "reason": "r", "asked_by": chiara, "asked_at": NOW}
    PersonChange.objects.create(kind="name", **facts)
    PersonChange.objects.create(kind="sex", **facts)
    for broken in ({"kind": "name"}, {"kind": "birth", "state": "accepted"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            PersonChange.objects.create(**facts, **broken)
