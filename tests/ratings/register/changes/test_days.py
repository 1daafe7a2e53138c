"""Changes by their days: in any order of deciding, two on one day, taken back, of the past and of days to come."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import pytest

from ratings.register.changes.gone import gone_on, left_out
from ratings.register.changes.models import PersonChange
from ratings.register.changes.selectors import changes_in_force, history_of_person, people_on
from ratings.register.changes.services import (
    Change,
    NothingChanges,
    accept_change,
    apply_due_changes,
    ask_again,
    ask_for_change,
    refuse_change,
)
from ratings.register.models import Federation, Player, PlayerFederation
from ratingsite.office.accounts.models import Office, User
from tests.cast import person

NOW = datetime(2025, 9, 1, 12, tzinfo=UTC)
MARCH, JUNE, TODAY, NOVEMBER = date(2025, 3, 1), date(2025, 6, 1), NOW.date(), date(2025, 11, 1)
EVE = timedelta(days=1)


@dataclass
class Register:
    """Elif on the register, one administrator who asks and another who decides, an hour later each time."""

    player: Player
    asker: User
    dmitri: User
    moment: datetime = NOW

    def change(self, kind: str, value: str, starts_on: date = TODAY) -> PersonChange:
        """Asked for and accepted."""
        return accept_change(self.ask(kind, value, starts_on), by=self.dmitri, now=self.moment)

    def ask(self, kind: str, value: str, starts_on: date = TODAY) -> PersonChange:
        self.moment += timedelta(hours=1)
        change = Change(kind=kind, value=value, starts_on=starts_on, reason="told", proof="seen")
        return ask_for_change(self.player, change, by=self.asker, now=self.moment)

    def on(self, day: date, known_at: datetime | None = None) -> Player:
        """The person on a day."""
        [found] = people_on([Player.objects.get(pk=self.player.pk)], day, known_at=known_at or self.moment)
        return found

    def names(self, *days: date) -> list[str]:
        return [self.on(day).name.partition(",")[0] for day in days]

    def federations(self) -> list[tuple[str, date | None, date | None]]:
        """The stretches of the federation history."""
        found = PlayerFederation.objects.filter(player=self.player)
        return list(found.values_list("federation", "starts_on", "ends_on"))

    def row(self) -> Player:
        return Player.objects.get(pk=self.player.pk)


@pytest.fixture
def register(elif_: Player, can: Federation, dmitri: User) -> Register:
    PlayerFederation.objects.create(player=elif_, federation_id="USA")
    for code in ("MEX", "ISL"):
        Federation.objects.get_or_create(code=code, defaults={"name": code})
    return Register(elif_, person("Diana Administrator", (Office.RATING_ADMINISTRATOR, None)), dmitri)


# ---------------------------------------------------------------- in any order
@pytest.mark.parametrize(
    "order",
    [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)],
    ids=lambda order: "".join(map(str, order)),
)
def test_in_whatever_order_they_were_decided_the_days_say_what_is_true(
    order: tuple[int, ...], register: Register
) -> None:
    told = [("Mart, Elif", MARCH), ("June, Elif", JUNE), ("Sept, Elif", TODAY)]
    for place in order:
        register.change("name", *told[place])
    days = [MARCH - EVE, MARCH, JUNE - EVE, JUNE, TODAY - EVE, TODAY, NOVEMBER]
    assert register.names(*days) == ["Demir", "Mart", "Mart", "June", "June", "Sept", "Sept"]
    assert register.row().name == "Sept, Elif"
    assert [change.value for change in history_of_person(register.player)] == ["Sept, Elif", "June, Elif", "Mart, Elif"]


@pytest.mark.parametrize("order", ["CM", "MC"])
def test_transfers_make_one_history_in_whatever_order_they_were_decided(order: str, register: Register) -> None:
    told = {"M": ("MEX", MARCH), "C": ("CAN", TODAY)}
    for letter in order:
        register.change("federation", *told[letter])
    assert register.federations() == [("USA", None, MARCH - EVE), ("MEX", MARCH, TODAY - EVE), ("CAN", TODAY, None)]
    assert [register.on(day).federation_id for day in (MARCH - EVE, MARCH, TODAY)] == ["USA", "MEX", "CAN"]


def test_each_change_says_what_was_true_until_its_day(register: Register) -> None:
    september = register.change("name", "Sept, Elif")
    march = register.change("name", "Mart, Elif", MARCH)
    november = register.change("name", "Nove, Elif", NOVEMBER)
    assert [(change.before, change.value) for change in (march, september, november)] == [
        ("Demir, Elif", "Mart, Elif"), ("Demir, Elif", "Sept, Elif"), ("Sept, Elif", "Nove, Elif"),
    ]  # fmt: skip


# ---------------------------------------------------------------- two on one day
def test_of_two_on_one_day_the_later_decision_counts(register: Register) -> None:
    register.change("federation", "CAN")
    register.change("federation", "MEX")
    assert (register.row().federation_id, register.on(TODAY).federation_id) == ("MEX", "MEX")
    assert register.federations() == [("USA", None, TODAY - EVE), ("MEX", TODAY, None)]


@pytest.mark.parametrize("kind", ["federation", "exclusion"])
def test_the_later_decision_counts_though_it_was_asked_for_first(kind: str, register: Register) -> None:
    first, second = {"federation": ("CAN", "MEX"), "exclusion": ("yes", "yes")}[kind]
    asked = refuse_change(register.ask(kind, first), by=register.dmitri, now=register.moment, reason="Which letter?")
    register.change(kind, second)
    if kind == "exclusion":
        register.change(kind, "")
    register.moment += timedelta(hours=1)
    ask_again(asked, proof="this one", by=register.asker, now=register.moment)
    accept_change(asked, by=register.dmitri, now=register.moment)
    if kind == "federation":
        assert (register.row().federation_id, register.on(TODAY).federation_id) == ("CAN", "CAN")
        assert register.federations() == [("USA", None, TODAY - EVE), ("CAN", TODAY, None)]
    else:
        assert left_out(TODAY, known_at=register.moment) == ({register.player.pk}, set())
        with pytest.raises(NothingChanges):
            register.ask("exclusion", "yes")


# ---------------------------------------------------------------- taken back
def test_a_transfer_that_is_taken_back_on_its_day_was_none(register: Register) -> None:
    register.change("federation", "CAN")
    register.change("federation", "USA")
    assert register.row().federation_id == "USA"
    assert [register.on(day).federation_id for day in (TODAY - EVE, TODAY, NOVEMBER)] == ["USA", "USA", "USA"]
    assert register.federations() == [("USA", None, None)]


@pytest.mark.parametrize(
    ("kind", "value", "back"),
    [("name", "Miller, Elif", "Demir, Elif"), ("federation", "CAN", "USA"), ("sex", "m", "w"),
     ("birth", "1999", "2001"), ("association", "IBCA", ""), ("exclusion", "yes", "")],
)  # fmt: skip
def test_what_is_accepted_for_a_day_to_come_can_be_taken_back_before_it(
    kind: str, value: str, back: str, register: Register
) -> None:
    before = register.on(TODAY)
    register.change(kind, value, NOVEMBER)
    register.change(kind, back, NOVEMBER)
    after = register.on(NOVEMBER)
    facts = ("name", "federation_id", "sex", "birth_year", "birth_date", "association")
    assert [getattr(after, fact) for fact in facts] == [getattr(before, fact) for fact in facts]
    assert left_out(NOVEMBER, known_at=register.moment)[0] == set()
    assert apply_due_changes(now=datetime(2025, 11, 2, tzinfo=UTC)) == 2
    assert [getattr(register.row(), fact) for fact in facts] == [getattr(before, fact) for fact in facts]


def test_what_was_true_on_that_day_already_changes_nothing(register: Register) -> None:
    register.change("name", "Miller, Elif")
    with pytest.raises(NothingChanges):
        register.ask("name", "Demir, Elif", MARCH)
    with pytest.raises(NothingChanges):
        register.ask("name", "Miller, Elif", NOVEMBER)
    assert register.change("name", "Miller, Elif", MARCH).before == "Demir, Elif"  # it was so from an earlier day on
    assert register.names(MARCH - EVE, MARCH, TODAY) == ["Demir", "Miller", "Miller"]


# ---------------------------------------------------------------- what the row follows
def test_the_sweeper_follows_each_due_change_once_in_the_order_of_the_days(register: Register) -> None:
    register.change("name", "Nove, Elif", NOVEMBER)
    register.change("name", "Octo, Elif", date(2025, 10, 1))
    assert (apply_due_changes(now=register.moment), register.row().name) == (0, "Demir, Elif")
    late = datetime(2025, 12, 1, tzinfo=UTC)
    assert [apply_due_changes(now=late), apply_due_changes(now=late)] == [2, 0]
    assert (register.row().name, register.row().search_name) == ("Nove, Elif", "nove elif")


@pytest.mark.parametrize(
    ("value", "facts"),
    [("1999-12-31", (date(1999, 12, 31), 1999)), ("1999", (None, 1999))],
)
def test_a_birth_is_a_day_or_a_year_alone(value: str, facts: tuple[date | None, int], register: Register) -> None:
    Player.objects.filter(pk=register.player.pk).update(birth_date=date(2001, 5, 4))
    register.change("birth", value)
    assert (register.row().birth_date, register.row().birth_year) == facts
    assert (register.on(TODAY - EVE).birth_date, register.on(TODAY - EVE).birth_year) == (date(2001, 5, 4), 2001)


def test_each_kind_has_its_last_change_in_force(register: Register) -> None:
    register.change("name", "Miller, Elif", MARCH)
    name = register.change("name", "Smith, Elif", JUNE)
    birth = register.change("birth", "1999", JUNE)
    register.change("association", "IBCA", NOVEMBER)
    register.change("exclusion", "yes", MARCH)
    pk = register.player.pk
    assert changes_in_force([pk], TODAY, known_at=None) == {pk: [birth, name]}
    assert changes_in_force([pk], TODAY, known_at=NOW) == {pk: []}
    assert changes_in_force([], TODAY, known_at=None) == {}


# ---------------------------------------------------------------- death
@pytest.mark.parametrize(
    ("first_day", "known", "expected"),
    [
        (date(2025, 8, 19), True, False),
        (date(2025, 8, 20), True, False),  # played on the day of the death, before it
        (date(2025, 8, 21), True, True),  # before the day from which lists go without
        (TODAY, True, True),
        (date(2025, 8, 21), False, False),
    ],
)
def test_who_died_before_a_game_played_none_whatever_day_the_lists_count_it_from(
    first_day: date, known: bool, expected: bool, register: Register
) -> None:
    moment = register.moment
    register.change("death", "2025-08-20", NOVEMBER)
    pk = register.player.pk
    found = gone_on([pk], first_day, known_at=register.moment if known else moment)
    assert found == ({pk: "death"} if expected else {})


def test_a_death_that_was_a_mistake_never_was(register: Register) -> None:
    pk = register.player.pk
    register.change("death", "2025-08-20", date(2025, 8, 20))
    known = register.moment
    register.change("death", "", TODAY)
    assert gone_on([pk], date(2025, 8, 25), known_at=known) == {pk: "death"}
    assert gone_on([pk], date(2025, 8, 25), known_at=register.moment) == {}
    assert [left_out(day, known_at=register.moment)[0] for day in (date(2025, 8, 25), TODAY)] == [{pk}, set()]


def test_the_day_of_a_death_is_put_right(register: Register) -> None:
    pk = register.player.pk
    register.change("death", "2025-08-20", date(2025, 8, 20))
    register.change("death", "2025-08-28", date(2025, 8, 28))
    assert gone_on([pk], date(2025, 8, 25), known_at=register.moment) == {}
    assert gone_on([pk], date(2025, 8, 29), known_at=register.moment) == {pk: "death"}
