"""A player whom the newest list goes without: the page says so, and why."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.test import Client

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.register.models import Federation, Player
from ratings.register.standing.services import NewSpan, enter_span
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.ratings.conftest import NOVEMBER, Publish
from tests.ratings.profiles.test_views import text
from tests.tournaments.forms import at

NOW = datetime(2025, 10, 1, 9, tzinfo=UTC)
IN_NOVEMBER = datetime(2025, 11, 3, 9, tzinfo=UTC)
SAID = "No line on the Standard list of 1 November 2025"


@pytest.fixture
def suspended(players: dict[str, Player], can: Federation, first_list: RatingList) -> User:
    """Bob plays for Canada, whom the Council has suspended."""
    Player.objects.filter(pk=players["bob"].pk).update(federation=can)
    cora = person("Cora Council", (Office.COUNCIL, None))
    span = NewSpan(
        federation=can, kind="suspended", starts_on=date(2025, 10, 15), ends_on=None, decision="Council, 12 of 2025"
    )
    enter_span(span, by=cora, now=NOW)
    return cora


def page_of(player: Player, client: Client) -> str:
    return client.get(f"/players/{player.key}/").content.decode()


def test_the_page_of_a_player_of_a_suspended_federation_says_why_the_list_goes_without_the_line(
    suspended: User, open_event: RatedEvent, publish: Publish, players: dict[str, Player], client: Client
) -> None:
    """Bob has 2010 by his games, and no list says that."""
    november = publish(NOVEMBER)
    result = november.run.results.get(player=players["bob"])
    at(IN_NOVEMBER)
    page = page_of(players["bob"], client)
    assert f"{SAID} : federation CAN is no member – Suspended and excluded federations ." in text(page.encode())
    assert 'href="/federations/standing/"' in page
    assert f"{result.rating_after} on no list Calculation" in text(page.encode())
    others = page_of(players["ann"], client)
    assert (SAID in text(others.encode()), "on no list" in text(others.encode())) == (False, False)


def test_before_the_list_counts_nothing_is_missing(
    suspended: User, open_event: RatedEvent, publish: Publish, players: dict[str, Player], client: Client
) -> None:
    publish(NOVEMBER)
    at(datetime(2025, 10, 31, 9, tzinfo=UTC))
    assert SAID not in text(page_of(players["bob"], client).encode())
