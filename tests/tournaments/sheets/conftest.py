"""Sheets to type in: a round robin of four, and a Swiss of six over three rounds."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.tournaments.desk import Desk
from tests.tournaments.sheets.typing import Typist
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.sheets.people import NewRow, add_players


@pytest.fixture
def square(desk: Desk) -> Typist:
    """A round robin of the four people of the desk."""
    return _typist(desk, desk.approved())


@pytest.fixture
def swiss(desk: Desk) -> Typist:
    """A Swiss of the four and two whom nobody knows."""
    typist = _typist(desk, desk.approved(format="swiss", expected_players=6))
    typist.add("Elm, Eva", "Fir, Finn")
    return typist


def _typist(desk: Desk, tournament: Tournament) -> Typist:
    now = desk.moment(tournament.ends_on + timedelta(days=2))
    registration.let_days_pass(now=now)
    typist = Typist.at(Tournament.objects.get(pk=tournament.pk), desk.boris, now)
    rows = [NewRow(player=player, said={}) for player in desk.players]
    add_players(typist.sheet, rows, by=desk.boris, now=now)
    return typist
