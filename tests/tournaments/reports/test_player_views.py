"""Entering somebody from a line of a report: who may, for which federation, and not a second time."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from ratings.register.models import Federation, Player
from ratings.register.newcomers.models import Newcomer
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.tournaments.desk import Desk
from tests.tournaments.events import changed
from tests.tournaments.forms import at, signed_in
from tournaments.reports.models import Report

SENT = {"name": "Demir, Deniz", "federation": "USA", "sex": "m", "birth_date": "2001-05-04"}
NUMBER = "2099999"


@pytest.fixture
def report(desk: Desk) -> Report:
    """Nobody on the register has the number of the fourth line."""
    return received(desk)


def received(desk: Desk, **line: str) -> Report:
    tournament = desk.approved()
    at(desk.after(tournament))
    return desk.received(tournament, desk.file(tournament, lines=changed(4, **({"fide_id": NUMBER} | line))))


def address(report: Report, rank: int = 4) -> str:
    return reverse("report_enter_player", args=[report.pk, rank])


def said(answer: Any) -> list[str]:
    return [str(message) for message in answer.context["messages"]]


def test_the_line_means_the_player_who_was_entered_under_its_number(report: Report, desk: Desk) -> None:
    answer = signed_in(desk.chiara).post(address(report), SENT, follow=True)
    player = Player.objects.get(fide_id=NUMBER)
    assert (report.entries.get(rank=4).player, said(answer)) == (player, ["Demir, Deniz is on the register now."])
    assert (player.name, player.federation_id, player.sex, str(player.birth_date)) == (
        "Demir, Deniz", "USA", "m", "2001-05-04",
    )  # fmt: skip


@pytest.mark.parametrize("rank", [1, 9])
def test_a_line_that_is_known_or_not_there_enters_nobody(rank: int, report: Report, desk: Desk) -> None:
    answer = signed_in(desk.chiara).post(address(report, rank), SENT, follow=True)
    assert answer.status_code == (200 if rank == 1 else 404)
    assert Player.objects.count() == 4


def test_a_line_without_a_number_enters_nobody(desk: Desk) -> None:
    report = received(desk, fide_id="")
    answer = signed_in(desk.chiara).post(address(report), SENT, follow=True)
    assert said(answer) == ["Somebody was quicker: the line means somebody already, or asks for a newcomer."]
    assert Player.objects.count() == 4


def test_who_is_asked_for_as_a_newcomer_is_not_entered_beside_it(report: Report, desk: Desk) -> None:
    """The federation decides on the newcomer, and the line follows; entered here too he would be there twice."""
    newcomer = Newcomer.objects.create(
        name="Demir, Deniz", federation=desk.federation, sex="m", birth_year=2001, asked_by=desk.boris,
        asked_at=desk.after(report.tournament),
    )  # fmt: skip
    report.entries.filter(rank=4).update(newcomer=newcomer, matched="newcomer")
    signed_in(desk.chiara).post(address(report), SENT, follow=True)
    entry = report.entries.get(rank=4)
    assert (entry.player, entry.newcomer, Player.objects.count()) == (None, newcomer, 4)


@pytest.mark.parametrize("name", ["boris", "astrid", "qadira", "carla", "faruk"])
def test_nobody_else_finds_the_form(name: str, report: Report, request: pytest.FixtureRequest) -> None:
    client = signed_in(request.getfixturevalue(name))
    assert client.get(address(report)).status_code == 404
    assert client.post(address(report), SENT).status_code == 404
    assert Player.objects.count() == 4


@pytest.mark.parametrize(
    ("federation", "officer", "everywhere", "administrator"),
    [("USA", ["USA"], ["CAN", "USA"], ["CAN", "USA"]), ("CAN", None, ["CAN", "USA"], ["CAN", "USA"])],
)
def test_each_enters_for_the_federations_of_the_own_office(
    federation: str,
    officer: list[str] | None,
    everywhere: list[str],
    administrator: list[str],
    desk: Desk,
    can: Federation,
) -> None:
    report = received(desk, federation=federation)
    olga = person("Olga Everywhere", (Office.RATING_OFFICER, None))
    assert [offered(report, user) for user in (desk.chiara, olga, desk.dmitri)] == [officer, everywhere, administrator]


def offered(report: Report, user: User) -> list[str] | None:
    answer = signed_in(user).get(address(report))
    if answer.status_code == 404:
        return None
    return sorted(federation.code for federation in answer.context["form"].fields["federation"].queryset)


def test_behind_the_certification_the_officer_may_and_behind_the_endorsement_nobody(report: Report, desk: Desk) -> None:
    report.entries.filter(rank=4).update(player=None)
    for state, status in (("certified", 200), ("endorsed", 404), ("superseded", 404)):
        Report.objects.filter(pk=report.pk).update(state=state)
        assert signed_in(desk.chiara).get(address(report)).status_code == status, state
