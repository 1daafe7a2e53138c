"""Results of a player without a rating wait to be pooled; their report is corrected, and no line says so."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from ratings.ledger.models import RatedEvent
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Player
from ratings.runs.corrections.services import OnlyAsAVersion, carry_correction
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_lines_and_operations import decided

LOST = [("elif", "ann", "0-1"), ("elif", "bob", "0-1"), ("elif", "cyd", "1/2-1/2"), ("ann", "bob", "1-0")]
WON = [("elif", "ann", "1-0"), ("elif", "bob", "1-0"), ("elif", "cyd", "1-0"), ("ann", "bob", "1-0")]
WON_AND_DRAWN = [*WON[:3], ("ann", "bob", "1/2-1/2")]
WINTER = {"source": "winter", "starts_on": date(2025, 11, 8), "ends_on": date(2025, 11, 9)}
OTHERS = ("fide-rapid", "fide-blitz")
Games = list[tuple[str, str, str]]


@pytest.fixture
def in_force(first_list: RatingList, players: dict[str, Player], dmitri: User) -> None:
    """The same ratings on the lists of rapid and blitz."""
    rows = [ImportedEntry(player=each.player, rating=each.rating, k_factor=20) for each in first_list.entries.all()]
    for system in OTHERS:
        RatingSystem.objects.get_or_create(code=system, defaults={"name": system})
        import_list(system, OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)


def _recorded(record_games: Record, games: Games, system: str, **event: object) -> RatedEvent:
    rounds = [(number, *game) for number, game in enumerate(games, 1)]
    return record_games(rounds, system=system, **event)


@pytest.mark.usefixtures("in_force")
@pytest.mark.parametrize(
    ("system", "games", "rating"),
    [
        ("fide-standard", WON, 2068),
        ("fide-standard", WON_AND_DRAWN, 2069),  # Ann and Bob begin December with other ratings
        *((system, games, 2069) for system in OTHERS for games in (WON, WON_AND_DRAWN)),
    ],
)
def test_a_first_rating_rests_on_the_corrected_report(
    players: dict[str, Player], record_games: Record, publish: Publish, prepare: Prepare,
    quentin: User, system: str, rating: int, games: Games,
) -> None:  # fmt: skip
    """Elif's three games of October wait for the list of December, whatever becomes of the lines of November."""
    _recorded(record_games, LOST, system)
    november = publish(NOVEMBER, system)
    found = prepare(november, events=[_recorded(record_games, games, system)])
    assert (found.state, found.effects["stays_behind"]) == ("review", {"results": 1})
    with pytest.raises(OnlyAsAVersion):
        carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="So it is.")
    assert decided(found, quentin).published_lists.get().version == 2
    _recorded(record_games, [(*game[:2], "1/2-1/2") for game in WON[:3]], system, **WINTER)
    line = publish(DECEMBER, system).entries.get(player=players["elif"])
    assert (line.rating, line.games_total) == (rating, 6)


def test_nothing_else_of_her_report_is_nothing(
    in_force: None, record_games: Record, publish: Publish, prepare: Prepare
) -> None:
    """The newer version says the same of every result."""
    _recorded(record_games, LOST, "fide-standard")
    november = publish(NOVEMBER)
    same = _recorded(record_games, [LOST[0], LOST[2], LOST[1], LOST[3]], "fide-standard")
    found = prepare(november, events=[same])
    assert (found.state, found.effects["stays_behind"]) == ("nothing", {})


def test_who_decides_reads_why_no_later_list_takes_it_in(
    in_force: None, record_games: Record, publish: Publish, prepare: Prepare, quentin: User, client: Client
) -> None:
    _recorded(record_games, LOST, "fide-standard")
    found = prepare(publish(NOVEMBER), events=[_recorded(record_games, WON, "fide-standard")])
    client.force_login(quentin)
    page = client.get(reverse("list_correction", args=[found.pk])).content.decode()
    assert "results of players without a rating wait to be pooled as this list found them (players: 1)" in page
