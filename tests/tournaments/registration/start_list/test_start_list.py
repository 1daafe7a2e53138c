"""The start list: written by its organiser before the first day, matched with the register, shown to everybody."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from tests.asked import wrong_in
from tests.cast import NOW
from tests.tournaments.events import approved, draft, on_the_register
from tests.tournaments.forms import at, signed_in
from tournaments.registration.facts import findings_of
from tournaments.registration.models import Tournament
from tournaments.registration.start_list.matching import Announced
from tournaments.registration.start_list.selectors import start_list_of
from tournaments.registration.start_list.services import (
    AnnouncedTwice,
    StartListClosed,
    announce_player,
    announce_players,
    carry_start_list,
    take_player_out,
)
from tournaments.regulations.findings import Code, Outcome

FIRST_DAY = datetime(2025, 10, 12, 12, tzinfo=UTC)


@pytest.fixture
def people(usa: Federation) -> list[Player]:
    return on_the_register(usa)


@pytest.fixture
def tournament(people: list[Player], astrid: User, boris: User, chiara: User) -> Tournament:
    return approved(astrid, boris, chiara)


def lines(*said: tuple[str, str]) -> list[Announced]:
    return [Announced(name=name, number=number) for name, number in said]


def test_lines_mean_whom_their_number_or_their_whole_name_means(tournament: Tournament, astrid: User) -> None:
    """By number, by number alone, by name; under another name or with a number nobody has they mean nobody."""
    said = lines(
        ("Amato, Anna", "2099101"),
        ("", "2099102"),
        ("castro cy", ""),
        ("Somebody Else", "2099104"),
        ("Demir, D.", "77"),
    )
    rows = announce_players(tournament, said, by=astrid, now=NOW)
    assert [row.player and row.player.fide_id for row in rows] == [2099101, 2099102, 2099103, None, None]
    found = start_list_of(tournament, today=NOW.date())
    shown = [(each.name, each.title, each.federation, each.rating) for each in found.players]
    assert shown == [
        ("Amato, Anna", "WGM", "USA", 2301),
        ("Castro, Cy", "FM", "USA", 2250),
        ("Berg, Bo", "", "USA", 2105),
        ("Somebody Else", "", "", None),
        ("Demir, D.", "", "", None),
    ]
    assert found.is_of_the_first_day  # the list of October for a start in October


def test_one_more_one_fewer_and_the_record_has_each(tournament: Tournament, people: list[Player], astrid: User) -> None:
    announce_players(tournament, lines(("Amato, Anna", "")), by=astrid, now=NOW)
    announce_player(tournament, people[1], by=astrid, now=NOW)
    with pytest.raises(AnnouncedTwice):
        announce_player(tournament, people[1], by=astrid, now=NOW)
    take_player_out(tournament, 1, by=astrid, now=NOW)
    assert [row.player for row in tournament.start_list.all()] == [people[1]]
    acts = [entry.act for entry in history_of(tournament) if "player" in entry.act]
    assert acts == ["announce players", "announce player", "take player out"]


def test_the_list_is_its_organisers_until_the_first_day_and_has_nobody_twice(
    tournament: Tournament, astrid: User, boris: User, chiara: User
) -> None:
    for user in (boris, chiara):
        with pytest.raises(NotPermitted):
            announce_players(tournament, lines(("Amato, Anna", "")), by=user, now=NOW)
    with pytest.raises(AnnouncedTwice):
        announce_players(tournament, lines(("Amato, Anna", ""), ("", "2099101")), by=astrid, now=NOW)
    with pytest.raises(StartListClosed):
        announce_players(tournament, lines(("Amato, Anna", "")), by=astrid, now=FIRST_DAY)
    assert not tournament.start_list.exists()


def test_an_arbiter_on_the_list_is_a_finding_at_the_chief(tournament: Tournament, astrid: User) -> None:
    announce_players(tournament, lines(("Boris Arbiter", ""), ("Amato, Anna", "")), by=astrid, now=NOW)
    found = [each for each in findings_of(tournament, now=NOW) if each.code is Code.ARBITER_PLAYS]
    assert [(each.outcome, each.found) for each in found] == [(Outcome.BROKEN, ("Boris Arbiter",))]


@pytest.mark.parametrize(
    ("sent", "searched", "said"),
    [
        ({"player": "2099101", "q": "Amato"}, "Amato", "Amato, Anna stands on the start list already."),
        ({"player": "77"}, "77", "Nobody on the register has this number."),
    ],
)
def test_who_cannot_be_added_is_told_at_the_search_which_stays(
    sent: dict[str, str], searched: str, said: str, tournament: Tournament, people: list[Player], astrid: User
) -> None:
    at(NOW)
    announce_player(tournament, people[0], by=astrid, now=NOW)
    answer = signed_in(astrid).post(f"/tournaments/{tournament.pk}/start-list/add/", sent)
    page = answer.content.decode()
    assert (answer.status_code, answer.context["query"], wrong_in(page)) == (422, searched, {"q": said})
    assert f'method="get" action="/tournaments/{tournament.pk}/start-list/"' in page  # the search goes on from there
    assert tournament.start_list.count() == 1


def test_the_organiser_pastes_adds_and_takes_out_and_a_stranger_reads(
    tournament: Tournament, astrid: User, people: list[Player], settings
) -> None:
    settings.DEMO = True
    at(NOW)
    client, page = signed_in(astrid), f"/tournaments/{tournament.pk}/start-list/"
    wrong = client.post(f"{page}announce/", {"lines": "Amato, Anna;2099101\n;;USA"})
    assert wrong.status_code == 422
    assert "Line 2: expected a name or a number" in wrong.content.decode()
    assert "Amato, Anna;2099101" in wrong.content.decode()
    sent = {"lines": "Amato, Anna;2099101;USA;WGM;2301\nBoris Arbiter;;USA;;\nBerg Bob;;USA;;"}
    assert client.post(f"{page}announce/", sent)["Location"] == page
    assert "Castro, Cy" in client.get(f"{page}?q=castro").content.decode()
    client.post(f"{page}add/", {"player": people[2].key})
    client.post(f"{page}take-out/", {"number": "3"})
    own, public = client.get(page).content.decode(), signed_in(None).get(page).content.decode()
    assert ["An arbiter stands on the start list" in own, "fits nobody on the register" in own] == [True, True]
    assert [name in public for name in ("Amato, Anna", "Castro, Cy", "Berg Bob")] == [True, True, False]
    assert ["Take off" in public, "2099101;" in public] == [False, False]
    assert "start-list" in signed_in(None).get(f"/tournaments/{tournament.pk}/").content.decode()
    at(FIRST_DAY)
    assert "The tournament has begun" in client.get(page).content.decode()
    late = client.post(f"{page}announce/", {"lines": "Berg, Bo"})
    assert (late.status_code, "Berg, Bo" in late.content.decode()) == (422, True)


def test_the_start_list_of_a_draft_is_its_organisers_alone(
    people: list[Player], astrid: User, boris: User, settings
) -> None:
    settings.DEMO = True
    at(NOW)
    page = f"/tournaments/{draft(astrid, boris).pk}/start-list/"
    assert [signed_in(user).get(page).status_code for user in (astrid, None)] == [200, 404]


def test_a_start_list_is_carried_to_the_next_tournament_when_its_organiser_asks(
    tournament: Tournament, astrid: User, boris: User, chiara: User, settings
) -> None:
    settings.DEMO = True
    at(NOW)
    announce_players(tournament, lines(("Amato, Anna", "2099101"), ("Somebody Else", "")), by=astrid, now=NOW)
    following = draft(astrid, boris, name="St. Louis Winter Four")
    client, page = signed_in(astrid), f"/tournaments/{following.pk}/start-list/"
    assert "St. Louis Autumn Four, 2 players" in client.get(page).content.decode()
    assert client.post(f"{page}carry/", {"source": "x"}).status_code == 404
    for _twice in range(2):
        assert client.post(f"{page}carry/", {"source": str(tournament.pk)})["Location"] == page
    carried = [(row.number, row.name, row.player_id is None) for row in following.start_list.all()]
    assert carried == [(1, "Amato, Anna", False), (2, "Somebody Else", True)]
    assert tournament.start_list.count() == 2
    assert [each.act for each in history_of(following)][-1] == "carry start list"
    with pytest.raises(NotPermitted):
        carry_start_list(following, tournament, by=chiara, now=NOW)
