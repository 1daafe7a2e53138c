"""The chances of a start list on its page: what each needs, what is missing, a Swiss, and places still open."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.norms.test_federations import transferred
from tests.titles.worlds import a_list, a_player
from tests.tournaments.events import approved
from tests.tournaments.forms import at, signed_in
from titles.norms.chances.fields import field_of
from titles.norms.chances.page import chances_context
from tournaments.registration.models import Tournament
from tournaments.registration.start_list.services import announce_player

FIELD = (
    ("GM", 2560, "GER"), ("GM", 2540, "NED"), ("GM", 2500, "FRA"), ("IM", 2450, "GER"), ("IM", 2420, "ITA"),
    ("IM", 2400, "CZE"), ("FM", 2360, "GER"), ("FM", 2310, "FRA"), ("", 2250, "GER"), ("", 2190, "GER"),
)  # fmt: skip
START = date(2025, 10, 12)


@pytest.fixture
def cast(usa: Federation, astrid: User, boris: User, chiara: User) -> tuple[User, User, User]:
    return astrid, boris, chiara


def announced(cast: tuple[User, User, User], players: int = 10, **changes: Any) -> Tournament:
    """A title tournament with the first of the field announced."""
    standard = RatingSystem.objects.get_or_create(code="fide-standard", defaults={"name": "FIDE standard"})[0]
    october = a_list(standard, date(2025, 10, 1))
    days = [START + timedelta(days=number) for number in range(9)]
    usual: dict[str, Any] = {
        "rounds": 9, "ends_on": days[-1], "is_title_tournament": True, "expected_players": 10, "highest_rating": 2560,
        "schedule": tuple((number, day, None) for number, day in enumerate(days, start=1)),
    }  # fmt: skip
    tournament = approved(*cast, **(usual | changes))
    for number, (title, rating, code) in enumerate(FIELD[:players]):
        player = a_player(october, 99000101 + number, f"Player {number}", title, rating, code)
        announce_player(tournament, player, by=cast[0], now=NOW)
    return tournament


def test_a_round_robin_says_what_each_needs_and_a_page_shows_it(cast: tuple[User, User, User], settings) -> None:
    settings.DEMO = True
    at(NOW)
    tournament = announced(cast)
    found = chances_context(tournament, NOW.date())
    assert (found["kind"], found["titles"], found["is_hopeless"]) == ("round-robin", ["GM", "IM"], False)
    cells = {row.name: [cell.text for cell in row.cells] for row in found["rows"]}
    assert (cells["Player 0"], cells["Player 3"], cells["Player 9"]) == (["", ""], ["7 of 9", ""], ["7 of 9", "5 of 9"])
    page = signed_in(None).get(f"/tournaments/{tournament.pk}/start-list/").content.decode()
    assert [words in page for words in ("Chances of norms", "7 of 9", "opponents average 2393")] == [True, True, True]


def test_places_still_open_say_what_those_to_come_must_bring(cast: tuple[User, User, User], settings) -> None:
    """The fourth is an IM: of nine opponents three are GM and known, six are still to come, two of them with titles."""
    settings.DEMO = True
    at(NOW)
    tournament = announced(cast, players=4)
    found = chances_context(tournament, NOW.date())
    assert (found["kind"], found["places"]) == ("open-places", 6)
    changes = {(change.title, change.article): (change.text, change.names) for change in found["changes"]}
    assert changes["GM", "1.4.5a"] == ("2 more opponents with a title (not CM, WCM)", ("Player 3",))
    page = signed_in(None).get(f"/tournaments/{tournament.pk}/start-list/").content.decode()
    assert "6 places are still open" in page


def test_a_swiss_gives_bounds_or_says_why_not(cast: tuple[User, User, User]) -> None:
    found = chances_context(announced(cast, format="swiss", expected_players=30), NOW.date())
    rows = {(row.title, row.federations): (row.outlook, len(row.bounds), row.changes) for row in found["swiss"]}
    assert found["kind"] == "swiss"
    assert rows["GM", ("GER",)] == ("possible", 1, ())


@pytest.mark.parametrize(("day", "code"), [(-1, "ISL"), (0, "ISL"), (1, "GER")])
def test_a_player_is_of_the_federation_of_the_first_day_as_when_norms_are_found(
    cast: tuple[User, User, User], day: int, code: str
) -> None:
    tournament = announced(cast)
    player = Player.objects.get(fide_id=99000101)  # of GER on the list
    transferred(player, "ISL", START + timedelta(days=day))
    field = field_of(tournament, NOW.date())
    assert field is not None
    assert next(each.federation for each in field.entrants if each.id == player.key) == code
