"""FIDE's code of an event: who types it, what is no code, and that one code is one tournament."""

from __future__ import annotations

from datetime import date

import pytest

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from tests.tournaments.desk import Desk
from tests.tournaments.events import SUMMER, submitted
from tests.tournaments.forms import signed_in
from tournaments.registration.event_codes import (
    CodeTaken,
    NoSuchCode,
    NotForTheServer,
    give_event_code,
    goes_to_fide,
    going_to_fide,
)
from tournaments.registration.models import Tournament


def test_the_rating_officer_notes_changes_and_clears_the_code_and_the_record_has_each(
    astrid: User, boris: User, chiara: User
) -> None:
    tournament = submitted(astrid, boris)
    for code in (401234, 401234, 401235, None):
        tournament = give_event_code(tournament, code, by=chiara, now=SUMMER)
    said = [(entry.details["before"], entry.details["code"]) for entry in history_of(tournament) if "code" in entry.act]
    assert said == [(None, 401234), (401234, 401235), (401235, None)]
    assert Tournament.objects.get(pk=tournament.pk).fide_code is None


def test_one_code_is_one_tournament(desk: Desk) -> None:
    first, second = desk.approved(), desk.approved()
    give_event_code(first, 7, by=desk.chiara, now=SUMMER)
    with pytest.raises(CodeTaken) as taken:
        give_event_code(second, 7, by=desk.chiara, now=SUMMER)
    assert taken.value.tournament == first
    assert Tournament.objects.get(pk=second.pk).fide_code is None


@pytest.mark.parametrize("code", [0, 100_000_000, -5])
def test_what_fide_cannot_have_counted_is_no_code(code: int, desk: Desk) -> None:
    with pytest.raises(NoSuchCode):
        give_event_code(desk.approved(), code, by=desk.chiara, now=SUMMER)


def test_nobody_else_types_it_but_the_administrator(desk: Desk, carla: User) -> None:
    tournament = desk.approved()
    for user in (desk.boris, desk.astrid, carla, desk.qadira):
        with pytest.raises(NotPermitted):
            give_event_code(tournament, 7, by=user, now=SUMMER)
    assert give_event_code(tournament, 7, by=desk.dmitri, now=SUMMER).fide_code == 7


@pytest.mark.parametrize(
    ("said", "goes"),
    [
        ({"starts_on": date(2004, 10, 12)}, False),  # by letter: no text of that day knows the server
        ({"starts_on": date(2009, 10, 12)}, True),
        ({"starts_on": date(2009, 10, 12), "system": "cfc-regular", "is_advertised": True}, False),
        (
            {"starts_on": date(2009, 10, 12), "system": "cfc-regular", "other_systems": ("fide-standard",),
             "is_advertised": True},
            True,
        ),
        ({}, True),
    ],
)  # fmt: skip
def test_only_what_fide_rates_goes_to_its_server(said: dict[str, object], goes: bool, desk: Desk) -> None:
    tournament = desk.approved(**said)
    assert (goes_to_fide(tournament), list(going_to_fide())) == (goes, [tournament] if goes else [])
    if not goes:
        with pytest.raises(NotForTheServer):
            give_event_code(tournament, 7, by=desk.chiara, now=SUMMER)


def test_the_fifth_form_prints_the_code_where_it_is_known(desk: Desk) -> None:
    tournament = desk.approved()
    address = f"/tournaments/{tournament.pk}/form-5/"
    assert "FIDE event code" not in signed_in(None).get(address).content.decode()
    give_event_code(tournament, 401234, by=desk.chiara, now=SUMMER)
    printed = signed_in(None).get(address).content.decode()
    assert "FIDE event code" in printed
    assert "401234" in printed
