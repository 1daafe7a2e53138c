"""Newcomers decided in bulk: all or none, by every office in every state, a second time, and by two at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from threading import Barrier

import pytest
from django.db import connections, transaction
from django.http import HttpResponse

from ratings.ledger.mergers import merge_entries
from ratings.register.models import Federation, Player
from ratings.register.newcomers.models import Newcomer
from ratings.register.newcomers.services import ask_again, ask_for_newcomers, refuse_newcomer, withdraw_newcomer
from ratingsite.foundations.states import ForbiddenMove
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from tests.tournaments.events import AFTER
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.people.test_services import NORA
from tournaments.reports.people.services import accept_newcomer, identify_newcomer

Cast = dict[str, User]
ACTS: dict[str, Callable[..., object]] = {
    "accept newcomer": accept_newcomer,
    "refuse newcomer": partial(refuse_newcomer, reason="Which club?"),
    "withdraw newcomer": withdraw_newcomer,
    "ask again for newcomer": lambda newcomer, **said: ask_again(newcomer, NORA, **said),
}
TAKEN = "Quast, Quirin has the number USA-N000001 already."
DECIDERS, WITH_ASKER = {"chiara", "dmitri"}, {"boris", "chiara", "dmitri"}


@pytest.fixture
def cast(astrid: User, boris: User, chiara: User, carla: User, dmitri: User, quentin: User, faruk: User) -> Cast:
    everybody = (astrid, boris, chiara, carla, dmitri, quentin, faruk)
    return {user.name.split()[0].lower(): user for user in everybody}


@pytest.fixture
def newcomer(boris: User) -> Newcomer:
    [found] = ask_for_newcomers([NORA], by=boris, now=AFTER)
    return found


@contextmanager
def undone() -> Iterator[None]:
    """What is done inside is put back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def who_may(act: str, newcomer: Newcomer, cast: Cast) -> set[str]:
    """Who gets the act done, with one line in the record about the newcomer; nobody else leaves anything behind."""
    found, before = set(), (AuditEntry.objects.count(), Player.objects.count())
    for name, user in cast.items():
        with undone():
            try:
                ACTS[act](Newcomer.objects.get(pk=newcomer.pk), by=user, now=AFTER)
            except (NotPermitted, ForbiddenMove):
                assert (AuditEntry.objects.count(), Player.objects.count()) == before, name
            else:
                about = AuditEntry.objects.filter(object_type="Newcomer", act=act, by=user)
                assert about.count() == 1
                found.add(name)
    return found


def in_state(newcomer: Newcomer, state: str, by: User) -> None:
    """As it is behind the decision that leads to a state."""
    decided: dict[str, object] = {}
    if state in ("refused", "accepted", "known"):
        decided = {"decided_by": by, "decided_at": AFTER, "reason": "x"}
    if state in ("accepted", "known"):
        decided["player"] = Player.objects.create(fide_id=2099301, name="North, Nora", federation_id="USA")
    Newcomer.objects.filter(pk=newcomer.pk).update(state=state, **decided)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("asked", {"accept newcomer": DECIDERS, "refuse newcomer": DECIDERS, "withdraw newcomer": WITH_ASKER}),
        ("refused", {"withdraw newcomer": WITH_ASKER, "ask again for newcomer": WITH_ASKER}),
        ("withdrawn", {}),
        ("accepted", {}),
        ("known", {}),
    ],
)
def test_who_decides_and_who_takes_back_in_which_state(
    state: str, expected: dict[str, set[str]], newcomer: Newcomer, cast: Cast
) -> None:
    in_state(newcomer, state, cast["dmitri"])
    found = {act: who for act in ACTS if (who := who_may(act, newcomer, cast))}
    assert found == expected


def test_another_arbiter_who_asks_for_the_same_person_hears_of_the_first_request(
    newcomer: Newcomer, chiara: User
) -> None:
    assert ask_for_newcomers([NORA], by=chiara, now=AFTER) == [newcomer]
    newcomer.refresh_from_db()
    assert (newcomer.asked_by.name, Newcomer.objects.count()) == ("Boris Arbiter", 1)


# ---------------------------------------------------------------- the page
@pytest.fixture
def three(boris: User, can: Federation, usa: Federation) -> list[Newcomer]:
    """Two of the USA and one of Canada."""
    at(AFTER)
    asked = [("Quast, Quirin", usa), ("Wurm, Wim", usa), ("Xu, Xi", can)]
    return [
        Newcomer.objects.create(
            name=name, search_name=name, federation=federation, sex="m", birth_year=2000, asked_by=boris, asked_at=AFTER
        )
        for name, federation in asked
    ]


def decided(user: User, *decisions: tuple[Newcomer, dict[str, str]]) -> HttpResponse:
    typed = {f"newcomer-{one.pk}-{name}": value for one, said in decisions for name, value in said.items()}
    return signed_in(user).post("/newcomers/", typed)


def states(three: list[Newcomer]) -> list[str]:
    found = dict(Newcomer.objects.values_list("pk", "state"))
    return [found[newcomer.pk] for newcomer in three]


def test_each_federation_decides_its_own_and_the_administrator_all(
    three: list[Newcomer], boris: User, chiara: User, carla: User, dmitri: User, faruk: User
) -> None:
    shown = {
        user.name.split()[0]: [form.newcomer.name for form in signed_in(user).get("/newcomers/").context["forms"]]
        for user in (boris, chiara, carla, dmitri)
    }
    assert shown == {
        "Boris": [],
        "Chiara": ["Quast, Quirin", "Wurm, Wim"],
        "Carla": ["Xu, Xi"],
        "Dmitri": ["Quast, Quirin", "Wurm, Wim", "Xu, Xi"],
    }
    assert signed_in(faruk).get("/newcomers/").status_code == 404
    decided(carla, *((newcomer, {"decision": "accept"}) for newcomer in three))
    assert (states(three), Player.objects.get().key) == (["asked", "asked", "accepted"], "CAN-N000001")


@pytest.mark.parametrize(
    ("wrong", "field", "text"),
    [
        ({"decision": "refuse"}, "reason", "Please say why; who has asked will read it."),
        ({"decision": "number", "number": "0"}, "number", "Nobody on the register has this number."),
        ({"decision": "accept", "national_id": "47/11"}, "national_id", "Letters, digits and full stops only."),
        ({"decision": "accept", "national_id": "N000001"}, "national_id", TAKEN),
        ({"decision": "2099999"}, "decision", "Select a valid choice. 2099999 is not one of the available choices."),
    ],
)
def test_one_decision_that_cannot_be_done_undoes_all_and_is_named_at_its_newcomer(
    wrong: dict[str, str], field: str, text: str, three: list[Newcomer], chiara: User
) -> None:
    answer = decided(chiara, (three[0], {"decision": "accept"}), (three[1], wrong))
    errors = [form.errors for form in answer.context["forms"]]
    assert (answer.status_code, errors) == (422, [{}, {field: [text]}])
    assert (states(three), Player.objects.count()) == (["asked"] * 3, 0)
    assert not AuditEntry.objects.exists()


def test_what_was_decided_meanwhile_is_not_decided_again(three: list[Newcomer], chiara: User, dmitri: User) -> None:
    both = [(newcomer, {"decision": "accept"}) for newcomer in three[:2]]
    decided(dmitri, both[0])
    decided(chiara, *both)
    decided(chiara, *both)
    assert (states(three), Player.objects.count()) == (["accepted", "accepted", "asked"], 2)
    assert AuditEntry.objects.filter(act="accept newcomer").count() == 2


def test_a_newcomer_is_recognised_as_the_person_behind_a_second_entry(
    three: list[Newcomer], chiara: User, dmitri: User, usa: Federation
) -> None:
    person = Player.objects.create(fide_id=2099301, name="Quast, Q.", federation=usa)
    second = Player.objects.create(fide_id=2099302, name="Quast, Quirin", federation=usa)
    merge_entries(second, person, by=dmitri, now=AFTER, reason="One person.")
    decided(chiara, (three[0], {"decision": "number", "number": "2099302"}))
    assert Newcomer.objects.get(pk=three[0].pk).player == person


@pytest.mark.django_db(transaction=True)
def test_of_two_offices_that_decide_at_once_one_does(newcomer: Newcomer, chiara: User, dmitri: User) -> None:
    barrier = Barrier(2)

    def one(act: Callable[[], object]) -> bool:
        barrier.wait()
        try:
            act()
        except (NotPermitted, ForbiddenMove):
            return False
        else:
            return True
        finally:
            connections.close_all()

    acts = (
        lambda: accept_newcomer(newcomer, by=chiara, now=AFTER),
        lambda: refuse_newcomer(newcomer, by=dmitri, now=AFTER, reason="No."),
    )
    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(one, acts)) == [False, True]
    newcomer.refresh_from_db()
    assert (newcomer.state, Player.objects.count()) in (("accepted", 1), ("refused", 0))
    assert AuditEntry.objects.filter(object_type="Newcomer").exclude(act="ask for newcomer").count() == 1


def test_who_is_identified_needs_no_office_of_the_federation_that_was_named(
    newcomer: Newcomer, carla: User, dmitri: User, can: Federation
) -> None:
    """The federation that was asked decides, or the administrator; the one of the player found has no say."""
    player = Player.objects.create(fide_id=2099301, name="North, Nora", federation=can)
    with pytest.raises(NotPermitted):
        identify_newcomer(newcomer, player, by=carla, now=AFTER)
    assert identify_newcomer(newcomer, player, by=dmitri, now=AFTER).state == "known"


def test_nobody_is_entered_under_a_federation_that_has_ended_since_it_was_asked_for(
    three: list[Newcomer], dmitri: User, can: Federation
) -> None:
    Federation.objects.filter(pk="CAN").update(exists_to=AFTER.date() - timedelta(days=1))
    answer = decided(dmitri, (three[0], {"decision": "accept"}), (three[2], {"decision": "accept"}))
    text = (
        "CAN is no federation any more. Please refuse the request and say which code is right: then it can be asked "
        "for again under that one."
    )
    errors = [form.errors for form in answer.context["forms"]]
    assert (answer.status_code, errors) == (422, [{}, {"decision": [text]}])
    assert (states(three), Player.objects.count()) == (["asked"] * 3, 0)
    decided(dmitri, (three[2], {"decision": "refuse", "reason": "CND"}))
    assert states(three) == ["asked", "asked", "refused"]
