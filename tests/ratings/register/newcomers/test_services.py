"""Newcomers: asked for with all an office needs, numbered by the federation's rule, decided once; who may do what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from ratings.register.models import Federation, Player
from ratings.register.newcomers.models import Newcomer, Numbering
from ratings.register.newcomers.numbers import change_numbering, next_number, numbering_of
from ratings.register.newcomers.selectors import (
    federations_with_newcomers,
    newcomers_seen,
    newcomers_to_decide,
)
from ratings.register.newcomers.services import (
    Asked,
    NoSuchFederation,
    accept_newcomer,
    ask_again,
    ask_for_newcomers,
    identify_newcomer,
    refuse_newcomer,
    withdraw_newcomer,
)
from ratings.register.services import BadNationalId, PlayerExists
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person

NOW = datetime(2025, 9, 1, 12, tzinfo=UTC)
LATER = NOW + timedelta(days=1)
NORA = Asked(name="North, Nora", federation="USA", sex="w", birth_year=2012, birth_date=date(2012, 5, 4))
OLAF = Asked(name="South, Olaf", federation="USA", sex="m", birth_year=1950)
EVE = Asked(name="East, Eve", federation="CAN", sex="w", birth_year=2001)

pytestmark = pytest.mark.usefixtures("usa", "can")


def ask(by: User, *asked: Asked, now: datetime = NOW) -> list[Newcomer]:
    return ask_for_newcomers(asked or [NORA], by=by, now=now)


def mails() -> list[tuple[list[str], str]]:
    """To whom, and the subject, in the order of sending."""
    found = OutboxMessage.objects.order_by("pk")
    return [(message.payload["to"], message.payload["subject"]) for message in found]


def acts() -> list[str]:
    return list(AuditEntry.objects.order_by("pk").values_list("act", flat=True))


# ---------------------------------------------------------------- asking
def test_many_are_asked_for_in_one_go_and_each_federation_is_told_once(boris: User, chiara: User, carla: User) -> None:
    found = ask(boris, NORA, OLAF, EVE)
    assert [(each.name, each.state, each.asked_by) for each in found] == [
        ("North, Nora", "asked", boris), ("South, Olaf", "asked", boris), ("East, Eve", "asked", boris),
    ]  # fmt: skip
    assert mails() == [
        ([carla.email], "Newcomers to decide on: CAN"), ([chiara.email], "Newcomers to decide on: USA"),
    ]  # fmt: skip
    body = OutboxMessage.objects.last().payload["body"]
    assert [line for line in body.splitlines() if line.startswith("–")] == ["– North, Nora", "– South, Olaf"]


def test_a_federation_without_an_officer_leaves_it_to_the_administrators(boris: User, dmitri: User) -> None:
    ask(boris, EVE)
    assert mails() == [([dmitri.email], "Newcomers to decide on: CAN")]


def test_where_nobody_holds_an_office_it_is_asked_for_all_the_same(boris: User) -> None:
    assert [each.state for each in ask(boris)] == ["asked"]
    assert mails() == []


def test_the_same_person_twice_in_one_go_is_one_request_with_one_line_in_the_mail(boris: User, chiara: User) -> None:
    first, second = ask(boris, NORA, NORA)
    assert (first, Newcomer.objects.count()) == (second, 1)
    assert OutboxMessage.objects.get().payload["body"].count("North, Nora") == 1


@pytest.mark.parametrize(
    "other",
    [
        {"name": "NORTH, Nóra"},
        {"name": "North Nora"},
        {"remark": "Club 12"},
        {"title": "WCM"},
    ],
)
def test_who_waits_already_is_not_asked_for_again_and_nobody_is_told(
    other: dict[str, str], boris: User, chiara: User
) -> None:
    [waiting] = ask(boris)
    colleague = person("Bernd Arbiter")
    colleague.offices.create(office="arbiter", federation_id="USA", starts_on=date(2020, 1, 1))
    assert ask(colleague, replace(NORA, **other), now=LATER) == [waiting]
    assert (len(mails()), acts()) == (1, ["ask for newcomer"])


@pytest.mark.parametrize(
    "other",
    [
        {"federation": "CAN"},
        {"sex": "m"},
        {"birth_date": date(2012, 4, 5)},
        {"birth_date": None},
        {"birth_date": None, "birth_year": 2011},
        {"fide_id": 2099777},
        {"name": "North, Nora Jane"},
    ],
)
def test_with_another_fact_it_is_another_request(other: dict[str, object], boris: User) -> None:
    [waiting] = ask(boris)
    assert ask(boris, replace(NORA, **other)) != [waiting]  # type: ignore[arg-type]
    assert Newcomer.objects.count() == 2


def test_the_day_of_birth_decides_the_year_and_the_name_is_kept_in_one_spelling(boris: User) -> None:
    [found] = ask(boris, replace(NORA, name="Zoe\u0308, Ada", birth_year=1900))
    assert (found.name, found.search_name, found.birth_year) == ("Zoë, Ada", "zoe ada", 2012)


@pytest.mark.parametrize("code", ["XXX", "", "usa", "FID", "URS"])
def test_of_a_strange_federation_nobody_is_asked_for_nor_anybody_beside(code: str, boris: User) -> None:
    Federation.objects.get_or_create(code="FID", defaults={"name": "FIDE", "is_federation": False})
    Federation.objects.filter(code="FID").update(is_federation=False)
    Federation.objects.get_or_create(code="URS", defaults={"name": "Soviet Union"})
    Federation.objects.filter(code="URS").update(exists_to=date(1991, 12, 31))
    with pytest.raises(NoSuchFederation) as refusal:
        ask(boris, NORA, replace(NORA, federation=code))
    assert (str(refusal.value), Newcomer.objects.count(), acts()) == (code, 0, [])


@pytest.mark.parametrize("who", ["astrid", "quentin", "faruk"])
def test_who_has_nothing_to_do_with_reports_asks_for_nobody(who: str, request: pytest.FixtureRequest) -> None:
    with pytest.raises(NotPermitted):
        ask(request.getfixturevalue(who))
    assert (Newcomer.objects.count(), acts(), mails()) == (0, [], [])


# ---------------------------------------------------------------- accepted
def test_accepted_under_the_fide_id_that_came_along_no_number_is_used_up(boris: User, chiara: User) -> None:
    with_id, without = ask(boris, replace(NORA, fide_id=2099777), OLAF)
    assert accept_newcomer(with_id, by=chiara, now=LATER).key == "2099777"
    assert accept_newcomer(without, by=chiara, now=LATER).key == "USA-N000001"


def test_everything_that_was_said_is_on_the_register(boris: User, chiara: User) -> None:
    [newcomer] = ask(boris, replace(NORA, title="WCM"))
    player = accept_newcomer(newcomer, by=chiara, now=LATER)
    facts = (player.name, player.federation_id, player.sex, player.title, player.birth_date, player.birth_year)
    assert facts == ("North, Nora", "USA", "w", "WCM", date(2012, 5, 4), 2012)
    assert [stretch.federation_id for stretch in player.federation_history.all()] == ["USA"]
    assert (newcomer.asked_by, Newcomer.objects.get().player, Newcomer.objects.get().decided_by) == (
        boris, player, chiara,
    )  # fmt: skip
    assert acts() == ["ask for newcomer", "enter player", "accept newcomer"]
    assert mails()[-1] == ([boris.email], "Newcomer: North, Nora")
    assert "with the number USA-N000001." in OutboxMessage.objects.last().payload["body"]


@pytest.mark.parametrize(
    ("asked", "number", "refusal"),
    [
        (replace(NORA, fide_id=2099001), "", PlayerExists),
        (NORA, "4711", PlayerExists),
        (NORA, "47/11", BadNationalId),
        (NORA, "4" * 21, BadNationalId),
    ],
)
def test_a_number_that_cannot_be_leaves_the_newcomer_waiting_and_the_rule_where_it_was(
    asked: Asked, number: str, refusal: type[Exception], elif_: Player, boris: User, chiara: User
) -> None:
    Player.objects.create(name="Old, Otto", federation_id="USA", national_id="4711")
    [newcomer] = ask(boris, asked)
    with pytest.raises(refusal):
        accept_newcomer(newcomer, by=chiara, now=LATER, national_id=number)
    newcomer.refresh_from_db()
    assert (newcomer.state, newcomer.player, Player.objects.count()) == ("asked", None, 2)
    assert (numbering_of("USA").next_number, acts()) == (1, ["ask for newcomer"])


def test_the_number_of_another_federation_is_free_here(boris: User, carla: User, chiara: User) -> None:
    Player.objects.create(name="Old, Otto", federation_id="CAN", national_id="4711")
    [newcomer] = ask(boris)
    assert accept_newcomer(newcomer, by=chiara, now=LATER, national_id="4711").key == "USA-4711"


# ---------------------------------------------------------------- identified, refused, asked again, withdrawn
def test_somebody_known_is_entered_no_second_time(elif_: Player, boris: User, chiara: User) -> None:
    [newcomer] = ask(boris)
    identify_newcomer(newcomer, elif_, by=chiara, now=LATER)
    newcomer.refresh_from_db()
    assert (newcomer.state, newcomer.player, Player.objects.count()) == ("known", elif_, 1)
    assert "is on the register already, as Demir, Elif." in OutboxMessage.objects.last().payload["body"]


def test_refused_and_put_right_it_is_decided_by_the_right_federation(boris: User, chiara: User, carla: User) -> None:
    [newcomer] = ask(boris)
    refuse_newcomer(newcomer, by=chiara, now=LATER, reason="She plays for Canada.")
    told = OutboxMessage.objects.last().payload["body"]
    assert "was not entered. You may put it right and ask again. The reason: She plays for Canada." in told
    again = ask_again(newcomer, replace(NORA, federation="CAN", remark="moved"), by=boris, now=LATER)
    assert (again.state, again.federation_id, again.decided_by, again.decided_at) == ("asked", "CAN", None, None)
    assert mails()[-1] == ([carla.email], "Newcomers to decide on: CAN")
    with pytest.raises(NotPermitted):
        accept_newcomer(again, by=chiara, now=LATER)
    assert accept_newcomer(again, by=carla, now=LATER).key == "CAN-N000001"


def test_put_right_with_a_strange_federation_it_stays_refused(boris: User, chiara: User) -> None:
    [newcomer] = ask(boris)
    refuse_newcomer(newcomer, by=chiara, now=LATER, reason="Which federation?")
    with pytest.raises(NoSuchFederation):
        ask_again(newcomer, replace(NORA, federation="XXX"), by=boris, now=LATER)
    newcomer.refresh_from_db()
    assert (newcomer.state, newcomer.federation_id) == ("refused", "USA")


# ---------------------------------------------------------------- permissions × states
Act = Callable[[Newcomer, User], object]
ACTS: dict[str, Act] = {
    "accept": lambda newcomer, by: accept_newcomer(newcomer, by=by, now=LATER),
    "identify": lambda newcomer, by: identify_newcomer(newcomer, Player.objects.get(), by=by, now=LATER),
    "refuse": lambda newcomer, by: refuse_newcomer(newcomer, by=by, now=LATER, reason="no"),
    "ask again": lambda newcomer, by: ask_again(newcomer, NORA, by=by, now=LATER),
    "withdraw": lambda newcomer, by: withdraw_newcomer(newcomer, by=by, now=LATER),
}
REGISTRARS = {"chiara", "dmitri"}
ALLOWED = {
    ("asked", "accept"): REGISTRARS,
    ("asked", "identify"): REGISTRARS,
    ("asked", "refuse"): REGISTRARS,
    ("asked", "withdraw"): REGISTRARS | {"boris"},
    ("refused", "ask again"): REGISTRARS | {"boris"},
    ("refused", "withdraw"): REGISTRARS | {"boris"},
}
CAST = ("astrid", "boris", "carla", "chiara", "dmitri", "quentin", "faruk")


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("state", Newcomer.State.values)
def test_what_is_allowed_is_done_and_written_once_and_what_is_not_changes_nothing(
    state: str, act: str, elif_: Player, request: pytest.FixtureRequest
) -> None:
    cast = {who: request.getfixturevalue(who) for who in CAST}
    done = {who for who, user in cast.items() if _is_done(state, ACTS[act], elif_, user, cast["boris"])}
    assert done == ALLOWED.get((state, act), set())


def _is_done(state: str, act: Act, player: Player, user: User, asker: User) -> bool:
    """Whether a person has done an act, tried on a newcomer of its own and taken back afterwards."""
    with transaction.atomic():
        newcomer = Newcomer.objects.create(
            name="North, Nora", federation_id="USA", sex="w", birth_year=2012, asked_by=asker, asked_at=NOW,
            state=state, decided_by=asker, decided_at=NOW, player=player,
        )  # fmt: skip
        try:
            act(newcomer, user)
        except NotPermitted:
            assert (Newcomer.objects.get().state, acts(), mails()) == (state, [], [])
            is_done = False
        else:
            assert (Newcomer.objects.get().state != state, len(set(acts())), len(acts())) == (True, *[len(acts())] * 2)
            is_done = True
        transaction.set_rollback(True)
    return is_done


# ---------------------------------------------------------------- the table
@pytest.mark.every_case
@pytest.mark.parametrize(
    "fields",
    [
        {"state": "accepted", "decided": True},
        {"state": "known", "decided": True},
        {"state": "refused", "decided": False},
    ],
)
def test_a_decision_has_somebody_and_an_acceptance_a_player(fields: dict[str, object], boris: User) -> None:
    decided = {"decided_by": boris, "decided_at": NOW} if fields["decided"] else {}
    with pytest.raises(IntegrityError), transaction.atomic():
        Newcomer.objects.create(
            name="North, Nora", federation_id="USA", sex="w", birth_year=2012, asked_by=boris, asked_at=NOW,
            state=fields["state"], **decided,
        )  # fmt: skip


# ---------------------------------------------------------------- who sees and decides
def test_each_office_finds_what_waits_for_it_and_the_asker_what_he_has_asked(
    boris: User, chiara: User, carla: User, dmitri: User, faruk: User
) -> None:
    _nora, olaf, _eve = ask(boris, NORA, OLAF, EVE)
    refuse_newcomer(olaf, by=chiara, now=LATER, reason="Which club?")
    told = {
        user.name.partition(" ")[0]: (
            [each.name for each in newcomers_to_decide(user, day=NOW.date())],
            sorted(each.name for each in newcomers_seen(user, day=NOW.date())),
            [each.code for each in federations_with_newcomers(user, day=NOW.date())],
        )
        for user in (boris, chiara, carla, dmitri, faruk)
    }
    assert told == {
        "Boris": ([], ["East, Eve", "North, Nora", "South, Olaf"], []),
        "Chiara": (["North, Nora"], ["South, Olaf"], ["USA"]),
        "Carla": (["East, Eve"], [], ["CAN"]),
        "Dmitri": (["East, Eve", "North, Nora"], ["South, Olaf"], ["CAN", "USA"]),
        "Faruk": ([], [], []),
    }


def test_before_and_after_an_office_nothing_waits_for_its_holder(usa: Federation, boris: User) -> None:
    clara = person("Clara Once")
    clara.offices.create(
        office="rating-officer", federation=usa, starts_on=date(2025, 9, 1), ends_on=date(2025, 9, 30)
    )  # fmt: skip
    ask(boris)
    days = [date(2025, 8, 31), date(2025, 9, 1), date(2025, 9, 30), date(2025, 10, 1)]
    assert [newcomers_to_decide(clara, day=day).count() for day in days] == [0, 1, 1, 0]


# ---------------------------------------------------------------- numbers
@pytest.mark.parametrize(
    ("prefix", "digits", "value", "number"),
    [("N", 6, 12, "N000012"), ("", 1, 7, "7"), ("A.", 3, 1234, "A.1234"), ("USA25N", 10, 1, "USA25N0000000001")],
)
def test_a_number_is_the_letters_and_as_many_digits(prefix: str, digits: int, value: int, number: str) -> None:
    assert Numbering(federation_id="USA", prefix=prefix, digits=digits).number(value) == number


def test_numbers_that_were_given_by_hand_are_passed_over(usa: Federation) -> None:
    for number in ("N000001", "N000002", "N000004", "N4"):
        Player.objects.create(name="Old, Otto", federation=usa, national_id=number)
    Player.objects.create(name="Else, Sam", federation_id="CAN", national_id="N000003")
    with transaction.atomic():
        given = [next_number("USA") for _ in range(3)]
    assert (given, numbering_of("USA").next_number) == (["N000003", "N000005", "N000006"], 7)


def test_the_number_of_who_has_moved_away_is_not_given_again(usa: Federation, can: Federation) -> None:
    Player.objects.create(name="Gone, Gus", federation=can, numbered_by=usa, national_id="N000001")
    with transaction.atomic():
        assert next_number("USA") == "N000002"


def test_looking_at_the_rule_makes_none(usa: Federation) -> None:
    assert (str(numbering_of("USA")), Numbering.objects.exists()) == ("USA-N000001", False)


def test_the_rule_is_changed_by_its_federation_and_the_numbers_that_were_given_stay(
    boris: User, chiara: User, carla: User, faruk: User
) -> None:
    nora, olaf = ask(boris, NORA, OLAF)
    accept_newcomer(nora, by=chiara, now=NOW)
    rule = Numbering(federation_id="USA", prefix="US", digits=3, next_number=50)
    for user in (boris, carla, faruk):
        with pytest.raises(NotPermitted):
            change_numbering(rule, by=user, now=NOW)
    assert numbering_of("USA").prefix == "N"
    change_numbering(rule, by=chiara, now=NOW)
    accept_newcomer(olaf, by=chiara, now=NOW)
    assert [player.key for player in Player.objects.order_by("pk")] == ["USA-N000001", "USA-US050"]
    entry = AuditEntry.objects.get(act="change numbering")
    assert (entry.by, entry.details) == (chiara, {"next": "US050"})


@pytest.mark.parametrize(
    "fields",
    [{"prefix": "N-"}, {"prefix": "N\n"}, {"prefix": "Ñ"}, {"prefix": "TOOLONG"}, {"digits": 0}, {"digits": 11},
     {"next_number": 0}],
)  # fmt: skip
def test_a_rule_that_makes_no_number_for_an_address_is_refused(fields: dict[str, object], usa: Federation) -> None:
    with pytest.raises(ValidationError) as refusal:
        Numbering(federation=usa, **fields).full_clean()
    assert set(refusal.value.message_dict) == set(fields)
