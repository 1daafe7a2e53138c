"""A member of the Council, and a player of the federation that is suspended."""

from __future__ import annotations

import pytest

from ratings.lists.models import RatingList
from ratings.register.models import Federation, Player


@pytest.fixture
def moved(players: dict[str, Player], can: Federation, first_list: RatingList) -> dict[str, Player]:
    """Bob plays for Canada, the others for the USA."""
    Player.objects.filter(pk=players["bob"].pk).update(federation=can)
    players["bob"].refresh_from_db()
    return players
