"""Before two entries are merged it is shown in what they differ, and what will be the person's."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.urls import reverse

from ratings.ledger.mergers import merge_entries
from ratings.profiles.two_entries import differences_of
from ratings.register.changes.services import Change, accept_change, ask_for_change
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.tournaments.forms import signed_in

NOW = datetime(2025, 9, 1, 12, tzinfo=UTC)
TODAY = NOW.date()
OCTOBER = date(2025, 10, 1)
STAYS = "The person’s stays. If the other is right, please ask for it under the person’s number."
COUNTS = "It counts for the person under both numbers, until it is taken back under the person’s."
TO_COME = "It counts for the person from that day on."
NOT_THEIRS = "It is not the person’s. If it is right, please ask for it under the person’s number."


@pytest.fixture
def double(elif_: Player, usa: Federation) -> Player:
    set_demo_clock(NOW)
    facts = {"federation": usa, "sex": elif_.sex, "birth_date": elif_.birth_date, "birth_year": elif_.birth_year}
    return Player.objects.create(name=elif_.name, national_id="55", **facts)


def decided(of: Player, kind: str, value: str, chiara: User, dmitri: User, on: date = TODAY) -> None:
    said = Change(kind=kind, value=value, starts_on=on, reason="told", proof="seen")
    accept_change(ask_for_change(of, said, by=chiara, now=NOW), by=dmitri, now=NOW)
    of.refresh_from_db()


def shown(second: Player, person: Player) -> list[tuple[str, str, str, str]]:
    found = differences_of(second, person, TODAY)
    return [(each.what, each.second, each.person, each.outcome) for each in found]


def test_two_that_say_the_same_differ_in_nothing(elif_: Player, double: Player) -> None:
    assert shown(double, elif_) == []


def test_the_dead_and_the_excluded_are_the_person_and_what_an_entry_says_is_not(
    elif_: Player, double: Player, chiara: User, dmitri: User
) -> None:
    decided(double, "name", "Demir-Ak, Elif", chiara, dmitri)
    decided(double, "death", "2025-08-30", chiara, dmitri)
    decided(double, "exclusion", "yes", chiara, dmitri, OCTOBER)
    decided(double, "sex", "m", chiara, dmitri, OCTOBER)
    assert shown(double, elif_) == [
        ("name", "Demir-Ak, Elif", elif_.name, STAYS),
        ("death", "30 August 2025", "–", COUNTS),
        ("left out of the rating lists", "left out of the lists from 1 October 2025", "", TO_COME),
        ("sex", "male from 1 October 2025", "", NOT_THEIRS),
    ]


def test_what_is_decided_of_the_person_is_shown_too(elif_: Player, double: Player, chiara: User, dmitri: User) -> None:
    decided(elif_, "exclusion", "yes", chiara, dmitri)
    assert shown(double, elif_) == [("left out of the rating lists", "on the lists", "left out of the lists", COUNTS)]


def test_the_form_shows_it_before_the_two_are_merged(elif_: Player, double: Player, chiara: User, dmitri: User) -> None:
    decided(double, "death", "2025-08-30", chiara, dmitri)
    typed = {"person": elif_.key, "reason": "typed twice", "show": "1"}
    page = signed_in(dmitri).post(reverse("merge_player", args=[double.key]), typed).content.decode()
    assert "In what they differ" in page
    assert COUNTS in page


def test_of_a_second_entry_that_is_typed_the_person_behind_it_is_compared(
    elif_: Player, double: Player, usa: Federation, chiara: User, dmitri: User
) -> None:
    third = Player.objects.create(name="Demir, E", national_id="56", federation=usa)
    merge_entries(third, elif_, by=dmitri, now=NOW, reason="typed twice")
    typed = {"person": "USA-56", "reason": "typed twice", "show": "1"}
    page = signed_in(dmitri).post(reverse("merge_player", args=[double.key]), typed).content.decode()
    assert "In what they differ" not in page
