"""A difference that a list has taken in which had no line of the player: it is there when the player comes back."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client

from ratings.lists.models import RatingList
from ratings.register.models import Federation, Player
from ratings.register.standing.services import NewSpan, end_span, enter_span
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import carry_correction
from ratings.runs.review.changes import Asked, changes_of
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.ratings.conftest import AFTER_CLOSING, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_next_list import published
from tests.tournaments.forms import at, signed_in

JANUARY, FEBRUARY, MARCH = date(2026, 1, 1), date(2026, 2, 1), date(2026, 3, 1)


@pytest.fixture
def december(december_list: RatingList, players: dict[str, Player], can: Federation) -> RatingList:
    """Bob plays for Canada."""
    Player.objects.filter(pk=players["bob"].pk).update(federation=can)
    return december_list


@pytest.fixture
def waiting(december: RatingList, players: dict[str, Player], prepare: Prepare, quentin: User) -> ListCorrection:
    """For the next list Bob's line of December was typed: 2100, and 60 games."""
    found = prepare(december, lines=[typed(players["bob"], 2100, games=60)])
    return carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="The list is in use.")


@pytest.fixture
def suspended(can: Federation) -> None:
    """Canada, from 10 December 2025 to 20 January 2026."""
    cora = person("Cora Council", (Office.COUNCIL, None))
    said = NewSpan(federation=can, kind="suspended", starts_on=date(2025, 12, 10), ends_on=None, decision="12")
    span = enter_span(said, by=cora, now=datetime(2025, 12, 10, 9, tzinfo=UTC))
    end_span(span, ends_on=date(2026, 1, 20), decision="15", by=cora, now=datetime(2026, 1, 20, 9, tzinfo=UTC))


def typed(player: Player, rating: int, **more: int) -> dict[str, Any]:
    return {"player": player.pk, "rating": rating, "k_factor": None, **more}


def line(rating_list: RatingList, player: Player) -> tuple[int | None, int]:
    entry = rating_list.entries.get(player=player)
    return entry.rating, entry.games_total


def test_who_comes_back_is_brought_what_a_list_has_taken_in_without_a_line_of_theirs(
    waiting: ListCorrection, suspended: None, players: dict[str, Player], publish: Publish
) -> None:
    """Once: on the list behind it the line says it."""
    bob = players["bob"]
    january = publish(JANUARY)
    waiting.refresh_from_db()
    assert (january.entries.filter(player=bob).exists(), waiting.taken_into) == (False, january)
    assert [line(publish(day), bob) for day in (FEBRUARY, MARCH)] == [(2100, 60), (2100, 60)]
    waiting.refresh_from_db()
    assert waiting.taken_into == january


def test_whoever_has_played_since_begins_with_it(
    waiting: ListCorrection, suspended: None, players: dict[str, Player], publish: Publish, record_games: Record
) -> None:
    publish(JANUARY)
    record_games([(1, "bob", "cyd", "1-0")], source="late", starts_on=date(2026, 1, 24), ends_on=date(2026, 1, 25))
    february = publish(FEBRUARY)
    result = february.run.results.get(player=players["bob"])
    assert (result.rating_before, line(february, players["bob"])) == (2100, (result.rating_after, 61))


def test_review_and_calculation_name_the_correction_and_the_list_that_took_it_in(
    waiting: ListCorrection, suspended: None, players: dict[str, Player], publish: Publish, record_games: Record,
    quentin: User,
) -> None:  # fmt: skip
    """Of Bob, and not of Cyd, who has played him."""
    publish(JANUARY)
    record_games([(1, "bob", "cyd", "1-0")], source="late", starts_on=date(2026, 1, 24), ends_on=date(2026, 1, 25))
    run = publish(FEBRUARY).run
    corrected = {each.player.name: each.corrections for each in changes_of(run, Asked(what="corrected"))}
    assert corrected == {"Baker, Bob": (waiting,)}
    at(AFTER_CLOSING)
    client = signed_in(quentin)
    told = (
        f'<a href="/list-corrections/{waiting.pk}/">Correction of the list of 1 December 2025</a> – for who comes back'
    )
    assert f"{told}: the list of 1 January 2026 took it in without their lines" in page(client, f"/runs/{run.pk}/")
    begun = "The list of 1 December 2025 was corrected, and the list of 1 January 2026 took the difference in"
    calculations = {
        name: page(client, f"/players/{players[name].key}/calculation/{run.pk}/") for name in ("bob", "cyd")
    }
    assert {name: begun in shown for name, shown in calculations.items()} == {"bob": True, "cyd": False}


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_whoever_stood_on_the_list_that_has_taken_it_in_is_brought_nothing_twice(
    waiting: ListCorrection, can: Federation, players: dict[str, Player], publish: Publish
) -> None:
    """The suspension came behind it."""
    publish(JANUARY)
    cora = person("Cora Council", (Office.COUNCIL, None))
    said = NewSpan(federation=can, kind="suspended", starts_on=date(2026, 1, 10), ends_on=None, decision="12")
    span = enter_span(said, by=cora, now=datetime(2026, 1, 10, 9, tzinfo=UTC))
    assert not publish(FEBRUARY).entries.filter(player=players["bob"]).exists()
    end_span(span, ends_on=date(2026, 2, 20), decision="15", by=cora, now=datetime(2026, 2, 20, 9, tzinfo=UTC))
    assert line(publish(MARCH), players["bob"]) == (2100, 60)


@pytest.mark.parametrize("says", ["of another", "of the line"])
def test_versions_of_the_list_of_the_return_say_the_same(
    says: str, waiting: ListCorrection, suspended: None, december: RatingList, players: dict[str, Player],
    publish: Publish, prepare: Prepare, quentin: User,
) -> None:  # fmt: skip
    """And what is typed of the line itself holds, as everywhere."""
    publish(JANUARY)
    first = line(publish(FEBRUARY), players["bob"])
    lines = [typed(players["cyd"], 1555)] if says == "of another" else [typed(players["bob"], 2120, games=70)]
    made = published(prepare(december, lines=lines), quentin)
    expected = (2100, 60) if says == "of another" else (2120, 70)
    assert (first, line(made[-1], players["bob"])) == ((2100, 60), expected)


def test_so_is_a_first_rating_that_a_list_has_taken_in_without_whom_it_is_for(
    december: RatingList, suspended: None, players: dict[str, Player], can: Federation, prepare: Prepare,
    publish: Publish, quentin: User,
) -> None:  # fmt: skip
    elif_ = players["elif"]
    Player.objects.filter(pk=elif_.pk).update(federation=can)
    found = prepare(december, lines=[typed(elif_, 1900, games=30)])
    carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="The list is in use.")
    lists = [publish(day) for day in (JANUARY, FEBRUARY, MARCH)]
    found.refresh_from_db()
    assert found.taken_into == lists[0]
    assert [line(each, elif_) if each.entries.filter(player=elif_) else None for each in lists] == [
        None,
        (1900, 30),
        (1900, 30),
    ]
