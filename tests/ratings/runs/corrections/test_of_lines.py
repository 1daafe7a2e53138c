"""What stands behind a line beside its games: a correction that has typed it, operated on it, or was taken in."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from ratings.ledger.models import RatedEvent
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.profiles.selectors import rated_periods, standings_of
from ratings.register.models import Player
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.of_lines import corrected_lines
from ratings.runs.corrections.services import carry_correction
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, NOVEMBER, OCTOBER, Publish
from tests.ratings.profiles.test_views import text
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_lines_and_operations import MARCH, decided
from tests.tournaments.forms import signed_in

JANUARY = date(2026, 1, 1)


def history(player: Player) -> list[tuple[date, bool, bool, list[ListCorrection]]]:
    """List by list: whether a run has rated the player, whether a file says the line, and which corrections do."""
    (standing,) = standings_of(player, JANUARY)
    return [
        (line.entry.rating_list.list_date, line.run is not None, line.is_imported, list(line.corrections))
        for line in standing.lines
    ]


@pytest.fixture
def typed(december_list: RatingList, players: dict[str, Player], prepare: Prepare, quentin: User) -> ListCorrection:
    """Ann, who has not played in November, gets 2450 on the list of December."""
    return decided(prepare(december_list, lines=[line(players["ann"], 2450)]), quentin)


def line(player: Player, rating: int | None) -> dict[str, object]:
    return {"player": player.pk, "rating": rating, "k_factor": 10}


def test_a_line_that_was_typed_has_come_about_by_its_correction(
    typed: ListCorrection, players: dict[str, Player], client: Client
) -> None:
    assert history(players["ann"]) == [
        (OCTOBER, False, True, []),
        (NOVEMBER, True, False, []),
        (DECEMBER, False, False, [typed]),
    ]
    page = client.get(reverse("player", args=[players["ann"].key])).content.decode()
    assert page.count(reverse("list_correction", args=[typed.pk])) == 1
    assert "no rated game" not in page


def test_whoever_has_not_played_and_was_not_corrected_has_no_rated_game(
    typed: ListCorrection, publish: Publish, players: dict[str, Player], client: Client
) -> None:
    publish(JANUARY)
    assert history(players["bob"])[-1] == (JANUARY, False, False, [])
    assert text(client.get(reverse("player", args=[players["bob"].key])).content).count("no rated game") == 1


def test_a_line_that_was_typed_beside_games_names_both_and_the_rating_that_the_list_says(
    december_list: RatingList,
    november_list: RatingList,
    players: dict[str, Player],
    prepare: Prepare,
    quentin: User,
    client: Client,
) -> None:
    ann, cyd = players["ann"], players["cyd"]
    found = decided(prepare(november_list, lines=[line(ann, 2450)]), quentin)
    assert history(ann)[1:] == [(NOVEMBER, True, False, [found]), (DECEMBER, False, False, [])]
    (period,) = rated_periods(ann, standings_of(ann, JANUARY))
    assert (period.result.rating_after, period.corrected and period.corrected.entry.rating) == (2401, 2450)
    assert [each.corrected for each in rated_periods(cyd, standings_of(cyd, JANUARY))] == [None, None]
    address = reverse("list_correction", args=[found.pk])
    assert f'<a href="{address}">corrected: 2450</a>' in client.get(f"/players/{ann.key}/").content.decode()
    run = found.published_lists.get(list_date=NOVEMBER).run
    working = client.get(reverse("player_calculation", args=[ann.key, run.pk])).content.decode()
    assert "The list says 2450, by a decision and not by these games." in text(working.encode())
    assert working.count(address) == 1
    other = client.get(reverse("player_calculation", args=[players["bob"].key, run.pk])).content.decode()
    assert address not in other


def test_the_page_of_an_event_has_the_rating_that_the_list_says_beside_the_one_of_the_games(
    december_list: RatingList, november_list: RatingList, players: dict[str, Player], prepare: Prepare, quentin: User
) -> None:
    found = decided(prepare(november_list, lines=[line(players["ann"], 2450)]), quentin)
    run = found.published_lists.get(list_date=NOVEMBER).run
    page = signed_in(quentin).get(reverse("run_event", args=[run.pk, run.events.get().pk])).content.decode()
    told = f'2401<br><a href="{reverse("list_correction", args=[found.pk])}">corrected: 2450</a>'
    assert (page.count("corrected: "), told in page) == (1, True)


def test_a_version_says_nothing_of_what_was_typed_on_a_later_one(
    december_list: RatingList, november_list: RatingList, players: dict[str, Player], prepare: Prepare, quentin: User
) -> None:
    ann = players["ann"]
    first = decided(prepare(november_list, lines=[line(ann, None)]), quentin)
    second = RatingList.objects.get(list_date=NOVEMBER, version=2)
    then = decided(prepare(second, lines=[line(ann, 2450)]), quentin)
    told = [
        {pk: (each.rating, each.correction) for pk, each in corrected_lines(version, {ann.pk: 2401}).items()}
        for version in RatingList.objects.filter(list_date=NOVEMBER).order_by("version")
    ]
    assert told == [{}, {ann.pk: (None, first)}, {ann.pk: (2450, then)}]
    page = text(Client().get(f"/players/{ann.key}/").content)
    assert "Correction 2025-11-01 , version 2 Correction 2025-11-01 , version 3" in page


def test_a_difference_that_a_list_took_in_stands_behind_the_line_of_whom_it_brings_something(
    corrected_event: RatedEvent,
    november_list: RatingList,
    prepare: Prepare,
    publish: Publish,
    quentin: User,
    players: dict[str, Player],
) -> None:
    found = prepare(november_list, events=[corrected_event])
    carry_correction(found, by=quentin, now=AFTER_CLOSING, reason="The month is over.")
    publish(JANUARY)
    assert history(players["ann"])[-1] == (JANUARY, False, False, [found])
    assert history(players["cyd"])[-1] == (JANUARY, False, False, [])


def test_an_operation_stands_behind_the_lines_that_it_has_changed_and_no_others(
    players: dict[str, Player], standard: RatingSystem, dmitri: User, publish: Publish, prepare: Prepare, quentin: User
) -> None:
    """March 2024 raises who has less than 2000."""
    rows = [ImportedEntry(player=players[name], rating=rating) for name, rating in (("ann", 2410), ("cyd", 1500))]
    import_list("fide-standard", date(2024, 2, 1), rows, origin="test", by=dmitri, now=AFTER_CLOSING)
    found = prepare(publish(MARCH), operation="one-off-2024-03", authority="FIDE Council, 14 December 2023")
    decided(found, quentin)
    assert history(players["cyd"])[-1] == (MARCH, False, False, [found])
    assert history(players["ann"])[-1] == (MARCH, False, False, [])
