"""The pages of current ratings and of events that came late, and the file for organisers."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratings.runs.as_it_comes.models import CameEvent
from ratings.runs.as_it_comes.selectors import current_ratings
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER
from tests.ratings.runs.as_it_comes.conftest import LATE_MAY, MAY, MIDDLE, NOW, SYSTEM, Come
from tests.ratings.runs.as_it_comes.test_rating import FIRST, SECOND, THIRD
from tests.tournaments.forms import at, signed_in


@pytest.fixture
def late(base: RatingList, come: Come) -> CameEvent:
    come(FIRST, "first", MAY)
    come(THIRD, "third", LATE_MAY)
    come(SECOND, "second", MIDDLE)
    return CameEvent.objects.get(source="second")


def text(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def test_the_current_ratings_stand_on_a_page_of_their_own_and_on_the_player_s(
    base: RatingList, come: Come, client: Client
) -> None:
    come(FIRST, "first", MAY)
    rating = current_ratings(SYSTEM).get(player__name="Able, Ann").rating
    page = text(client, f"/ratings/{SYSTEM}/current/")
    assert [words in page for words in ("Able, Ann", f">{rating}o16<", "The first", "4 players have")] == [True] * 4
    assert f'href="/ratings/{SYSTEM}/current/"' in text(client, "/ratings/")
    own = text(client, "/players/2000001/")
    assert f">{rating}o16<" in own
    assert "Class C" in own
    working = text(client, f"/players/2000001/current/{SYSTEM}/")
    assert f"From 1450 to {rating}" in working


def test_who_has_not_played_and_what_is_no_such_system_is_not_there(
    base: RatingList, first_list: RatingList, client: Client
) -> None:
    assert "Nobody has played" in text(client, f"/ratings/{SYSTEM}/current/")
    for address in (
        f"/players/2000001/current/{SYSTEM}/",
        "/players/2000001/current/chess/",
        "/ratings/fide-standard/current/",
        "/ratings/chess/current/csv/",
        "/late-events/99/",
    ):
        assert client.get(address).status_code == 404, address


def test_an_event_that_came_in_order_has_no_page_of_late_ones(base: RatingList, come: Come, client: Client) -> None:
    come(FIRST, "first", MAY)
    assert client.get(f"/late-events/{CameEvent.objects.get().pk}/").status_code == 404


def test_the_file_for_organisers_has_the_ratings_of_today_and_the_newcomers(
    base: RatingList, come: Come, client: Client, players: dict[str, Player]
) -> None:
    numbers = {"ann": "100001", "elif": "100004"}
    for name, number in numbers.items():
        Player.objects.filter(pk=players[name].pk).update(numbered_by="CAN", national_id=number)
    come([(1, "ann", "bob", "1-0"), *((each, "elif", "ann", "1/2-1/2") for each in (3, 4, 5))], "first", MAY)
    now = dict(current_ratings(SYSTEM).values_list("player", "rating"))
    response = client.get(f"/ratings/{SYSTEM}/current/csv/")
    lines = b"".join(response.streaming_content).decode().splitlines()[1:]  # type: ignore[attr-defined]
    cells = [line.split(",") for line in lines]
    assert [(row[0], row[2], int(row[6])) for row in cells] == [
        ("100001", "Able", now[players["ann"].pk]),
        ("100004", "Demir", now[players["elif"].pk]),
    ]
    assert "current" in response["Content-Disposition"]


def test_before_the_first_list_page_and_file_have_who_has_a_rating_from_abroad(
    players: dict[str, Player], can: Federation, standard: RatingSystem, dmitri: User, come: Come, client: Client
) -> None:
    """736: Bob and Cyd are rated by FIDE, and 719 lets them rate the others."""
    RatingSystem.objects.get_or_create(code=SYSTEM, defaults={"name": SYSTEM})
    Player.objects.filter(pk__in=[players["ann"].pk, players["elif"].pk]).update(federation=can)
    Player.objects.filter(pk=players["ann"].pk).update(numbered_by="CAN", national_id="100001")
    fide = [ImportedEntry(player=players[name], rating=rating) for name, rating in (("bob", 2100), ("cyd", 1900))]
    import_list("fide-standard", date(2009, 4, 1), fide, origin="test", by=dmitri, now=IN_SEPTEMBER)
    assert "Nobody has a rating yet" in text(client, f"/ratings/{SYSTEM}/current/")
    come([(1, "ann", "bob", "1-0"), (2, "ann", "cyd", "1-0"), (3, "cyd", "ann", "0-1")], "first", MAY)
    now = dict(current_ratings(SYSTEM).values_list("player", "rating"))
    ann, bob = now[players["ann"].pk], now[players["bob"].pk]
    page = text(client, f"/ratings/{SYSTEM}/current/")
    shown = ("There is no list of this system yet.", "3 players", f"{ann}/3", f"{bob}o{bob // 100}")
    assert [words in page for words in shown] == [True] * 4
    assert f"{ann}/3" in text(client, "/players/2000001/")
    working = text(client, f"/players/2000001/current/{SYSTEM}/")
    assert f'href="/ratings/{SYSTEM}/current/"' in working
    response = client.get(f"/ratings/{SYSTEM}/current/csv/")
    lines = b"".join(response.streaming_content).decode().splitlines()[1:]  # type: ignore[attr-defined]
    cells = [line.split(",") for line in lines]
    assert [(row[0], row[2], int(row[6])) for row in cells] == [("100001", "Able", ann)]


def test_an_office_decides_on_its_page_and_everybody_reads_why(late: CameEvent, arthur: User, client: Client) -> None:
    address = f"/late-events/{late.pk}/"
    waits = "It waits for the rating administrator, the rating auditor or the rating committee."
    others = text(client, address)
    assert ("Rate again what followed" in others, waits in others) == (False, True)
    at(NOW)
    auditor = signed_in(arthur)
    page = text(auditor, address)
    assert all(f">{row['kept']}<" in page and f">{row['rerated']}<" in page for row in late.difference)
    assert "Rate again what followed" in page
    assert "Came late" in text(auditor, f"/ratings/{SYSTEM}/current/")
    assert "The second" in text(auditor, "/my-work/")
    assert "give a reason" in auditor.post(f"{address}rerate/", {"reason": " "}, follow=True).content.decode()
    auditor.post(f"{address}rerate/", {"reason": "The director was ill."})
    assert "The second" not in text(auditor, "/my-work/")
    late.refresh_from_db()
    assert (late.state, late.decided_by) == ("rerated", arthur)
    others = text(client, address)
    assert ("The director was ill." in others, waits in others) == (True, False)


def test_the_page_of_a_late_event_that_changes_nobody_says_so_and_asks_nobody(late: CameEvent, arthur: User) -> None:
    CameEvent.objects.update(difference=[])
    at(NOW)
    auditor, address = signed_in(arthur), f"/late-events/{late.pk}/"
    nothing = "The order gives nobody another rating: there is nothing to decide."
    page = text(auditor, address)
    assert (nothing in page, "Rate again what followed" in page, "to be decided" in page) == (True, False, False)
    sent = auditor.post(f"{address}keep/", {"reason": "An old page."}, follow=True)
    assert sent.content.decode().count(nothing) == 2  # as the answer, and on the page
    assert address not in text(auditor, f"/ratings/{SYSTEM}/current/")


def test_a_decision_that_leaves_what_followed_is_made_on_the_same_page(late: CameEvent, arthur: User) -> None:
    at(NOW)
    signed_in(arthur).post(f"/late-events/{late.pk}/keep/", {"reason": "The list is at the printer’s."})
    late.refresh_from_db()
    assert late.state == "kept"


def test_nobody_without_an_office_of_the_system_decides(late: CameEvent, quentin: User) -> None:
    at(NOW)
    response = signed_in(quentin).post(f"/late-events/{late.pk}/keep/", {"reason": "I say so."})
    late.refresh_from_db()
    assert (response.status_code in (403, 404), late.state) == (True, "late")
