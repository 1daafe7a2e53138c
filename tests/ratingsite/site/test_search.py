"""The one search box: numbers lead straight there, words find players and tournaments."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.tournaments.events import submitted


def found(client: Client, typed: str) -> str:
    return client.get("/search/", {"q": typed}).content.decode()


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("typed", "page"), [("2099001", "/players/2099001/"), ("n-2024-000001", "/verify/?q=n-2024-000001")]
)
def test_a_number_leads_straight_to_what_it_names(client: Client, elif_: Player, typed: str, page: str) -> None:
    assert client.get("/search/", {"q": f" {typed} "})["Location"] == page


@pytest.mark.every_case
@pytest.mark.parametrize("typed", ["demir", "DÉMIR, e"])
def test_words_find_a_player_by_the_beginning_of_the_name(client: Client, elif_: Player, typed: str) -> None:
    assert '<a class="player" href="/players/2099001/">Demir, Elif</a>' in found(client, typed)


def test_words_find_a_tournament_only_for_those_who_may_see_it(client: Client, astrid: User, boris: User) -> None:
    tournament = submitted(astrid, boris)
    assert "Nothing found" in found(client, "four autumn")
    client.force_login(astrid)
    assert f'<a href="/tournaments/{tournament.pk}/">St. Louis Autumn Four</a>' in found(client, "four autumn")


def test_what_is_more_than_ten_is_a_link_away(client: Client, usa: Federation) -> None:
    for number in range(11):
        Player.objects.create(fide_id=2099100 + number, name=f"Smith, {chr(65 + number)}", federation=usa)
    page = found(client, "smith")
    assert page.count('class="player"') == 10
    assert '<a href="/players/?q=smith">More players</a>' in page


def test_eleven_players_cost_no_more_questions_than_one(client: Client, usa: Federation) -> None:
    costs = []
    for numbers in (range(1), range(1, 11)):
        for number in numbers:
            Player.objects.create(fide_id=2099100 + number, name=f"Smith, {chr(65 + number)}", federation=usa)
        with CaptureQueriesContext(connection) as asked:
            found(client, "smith")
        costs.append(len(asked))
    assert costs[0] == costs[1]


@pytest.mark.every_case
@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["", "  ", "½", "%", "'", "😀", "a" * 5000, "9" * 40, "-", "USA-"])
def test_whatever_is_typed_gets_an_answer(client: Client, typed: str) -> None:
    assert client.get("/search/", {"q": typed}).status_code == 200


@pytest.mark.django_db
def test_what_was_typed_is_shown_as_words(client: Client) -> None:
    page = found(client, '"><script>alert(1)</script>')
    assert "<script>alert" not in page
    assert 'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"' in page
