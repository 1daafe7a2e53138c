"""The small forms around a report: which choices they offer, and what they make of what comes back."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.register.models import Federation
from tests.tournaments.desk import Desk
from tournaments.registration.models import Tournament
from tournaments.reports.forms import CertifyForm, EncodingForm, EnterPlayerForm, UploadForm
from tournaments.reports.models import Entry
from tournaments.trf import CODE_PAGES


# ---------------------------------------------------------------- how far a file is rated
def offered(tournament: Tournament) -> list[str] | None:
    field = UploadForm(tournament=tournament).fields.get("last_round")
    return [label for _value, label in field.choices] if field else None  # type: ignore[attr-defined]


def test_a_short_tournament_is_reported_whole(desk: Desk) -> None:
    assert offered(desk.approved()) is None


def test_each_part_begins_behind_the_one_before_until_nothing_is_left(desk: Desk) -> None:
    league = desk.approved(format="league", days_a_round=20)
    file = desk.file(league)
    seen = [offered(league)]
    for last_round in (1, 2):
        desk.accepted(desk.received(league, file, last_round=last_round))
        seen.append(offered(league))
    desk.accepted(desk.received(league, file))
    seen.append(offered(league))
    assert seen == [
        ["all: the tournament is over", "rounds 1 to 2", "only round 1"],
        ["rounds 2 to 3", "only round 2"],
        ["only round 3"],
        None,
    ]


@pytest.mark.parametrize(("sent", "meant"), [("", None), ("1", 1), ("2", 2)])
def test_no_choice_is_everything_that_is_left(sent: str, meant: int | None, desk: Desk) -> None:
    league = desk.approved(format="league", days_a_round=20)
    form = EncodingForm({"encoding": "cp1252", "last_round": sent}, samples={}, tournament=league)
    assert form.is_valid(), form.errors
    assert form.cleaned_data == {"encoding": "cp1252", "last_round": meant}


def test_every_encoding_is_offered_with_what_the_names_would_be(desk: Desk) -> None:
    form = EncodingForm(samples={"cp1251": "Иванов"}, tournament=desk.approved())
    choices = dict(form.fields["encoding"].choices)  # type: ignore[attr-defined]
    assert (set(choices), choices["cp1251"]) == (set(CODE_PAGES), "Cyrillic (cp1251): Иванов")


# ---------------------------------------------------------------- ticks
def test_each_warning_has_its_tick_and_what_is_not_ticked_is_an_error_there() -> None:
    form = CertifyForm({"tick-b": "on", "tick-c": ""}, ticks={"c", "b", "a"})
    assert (list(form.fields), list(form.errors)) == (["tick-a", "tick-b", "tick-c"], ["tick-a", "tick-c"])
    assert form.errors["tick-a"] == ["Please look at this warning and tick it."]


def test_without_warnings_there_is_nothing_to_tick() -> None:
    assert CertifyForm({}, ticks=()).is_valid()


@pytest.mark.parametrize(
    ("data", "ticks"),
    [
        ({}, set()),
        ({"tick-a": "on", "tick-b": "", "said-x": "on", "xtick-c": "on"}, {"a"}),
        ({"tick-player-name-14": "1", "tick-": "on"}, {"player-name-14", ""}),
    ],
)
def test_the_ticks_that_were_set_are_those_with_a_value(data: dict[str, str], ticks: set[str]) -> None:
    assert CertifyForm.ticks_in(data) == ticks


# ---------------------------------------------------------------- a new player
def test_the_form_begins_with_what_the_line_says() -> None:
    line = Entry(name="Demir, Deniz", federation="USA", sex="m", birth="2001-05-04")
    assert EnterPlayerForm.from_line(line) == {
        "name": "Demir, Deniz", "federation": "USA", "sex": "m", "birth_date": date(2001, 5, 4),
    }  # fmt: skip
    assert EnterPlayerForm.from_line(Entry(name="D", birth="2001"))["birth_date"] is None


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        ({}, []),
        ({"name": " "}, ["name"]),
        ({"name": "x" * 101}, ["name"]),
        ({"federation": "CAN"}, ["federation"]),
        ({"sex": "x"}, ["sex"]),
        ({"birth_date": ""}, ["birth_date"]),
        ({"birth_date": "2001-02-30"}, ["birth_date"]),
        ({"association": "XXXX"}, ["association"]),
    ],
)
def test_what_the_register_needs_is_asked_and_nothing_of_another_federation(
    changes: dict[str, str], errors: list[str], usa: Federation, can: Federation
) -> None:
    data = {"name": "Demir, D", "federation": "USA", "sex": "m", "birth_date": "2001-05-04", "association": ""}
    own = Federation.objects.filter(pk=usa.pk)
    assert list(EnterPlayerForm(data | changes, federations=own, asks_association=True).errors) == errors
