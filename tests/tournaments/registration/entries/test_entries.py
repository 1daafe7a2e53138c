"""Players enter themselves by number: with an account at once, without by a link; the organiser answers."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings as portal

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.cast import NOW, person
from tests.tournaments.events import approved, on_the_register
from tests.tournaments.forms import at, signed_in
from tests.tournaments.work import rows_waiting, work_for
from tournaments.registration.entries import services
from tournaments.registration.entries.models import PlayerEntry
from tournaments.registration.models import Tournament
from tournaments.registration.start_list.services import StartListClosed

FIRST_DAY = datetime(2025, 10, 12, 12, tzinfo=UTC)


@pytest.fixture
def people(usa: Federation) -> list[Player]:
    return on_the_register(usa)


@pytest.fixture
def tournament(people: list[Player], astrid: User, boris: User, chiara: User) -> Tournament:
    found = approved(astrid, boris, chiara)
    services.open_entries(found, by=astrid, now=NOW)
    return found


def entered(tournament: Tournament, player: Player, by: User | None = None) -> PlayerEntry:
    return services.enter_player(tournament, player, email="anna@example.org", by=by, now=NOW)


def mails(to: str) -> list[str]:
    found = OutboxMessage.objects.filter(kind="mail").order_by("pk")
    return [message.payload["subject"] for message in found if to in message.payload["to"]]


def last_link(to: str) -> str:
    found = [each.payload for each in OutboxMessage.objects.filter(kind="mail").order_by("pk")]
    body = next(each["body"] for each in reversed(found) if to in each["to"])
    match = re.search(re.escape(portal.SITE_URL) + r"(/\S+)", body)
    assert match
    return match[1]


def on_the_list(tournament: Tournament) -> list[Player | None]:
    return [row.player for row in tournament.start_list.all()]


def test_who_is_confirmed_stands_on_the_start_list_and_is_told(
    tournament: Tournament, people: list[Player], astrid: User
) -> None:
    entry = entered(tournament, people[0])
    with pytest.raises(services.EnteredAlready):
        entered(tournament, people[0])
    services.confirm_entry(entry, by=astrid, now=NOW)
    assert (PlayerEntry.objects.get().state, on_the_list(tournament)) == ("confirmed", [people[0]])
    services.decline_entry(entry, by=astrid, now=NOW, reason="The hall is full.")
    assert (PlayerEntry.objects.get().state, on_the_list(tournament)) == ("declined", [])
    assert mails("anna@example.org") == [
        "Entered: Amato, Anna in St. Louis Autumn Four",
        "Confirmed: Amato, Anna in St. Louis Autumn Four",
        "Declined: Amato, Anna in St. Louis Autumn Four",
    ]
    acts = [entry.act for entry in history_of(tournament)][-5:]
    assert acts == ["open entries", "ask for entry", "announce player", "confirm entry", "decline entry"]
    assert entered(tournament, people[0]).state == "asked"  # who was declined may ask again


def test_who_stands_on_the_list_already_is_confirmed_and_who_withdraws_leaves_it(
    tournament: Tournament, people: list[Player], astrid: User
) -> None:
    first, second = entered(tournament, people[0]), entered(tournament, people[1])
    for entry in (first, second):
        services.confirm_entry(entry, by=astrid, now=NOW)
    services.withdraw_entry(first, by=None, now=NOW)
    assert on_the_list(tournament) == [people[1]]
    assert mails("astrid@example.org")[-1] == "Withdrawn: Amato, Anna from St. Louis Autumn Four"
    with pytest.raises(services.EntriesClosed):
        services.withdraw_entry(second, by=None, now=FIRST_DAY)
    assert on_the_list(tournament) == [people[1]]


def test_only_the_organiser_answers_and_opens_and_only_until_the_first_day(
    tournament: Tournament, people: list[Player], astrid: User, boris: User, chiara: User
) -> None:
    entry = entered(tournament, people[0], by=boris)
    for user in (boris, chiara):
        with pytest.raises(NotPermitted):
            services.confirm_entry(entry, by=user, now=NOW)
        with pytest.raises(NotPermitted):
            services.close_entries(tournament, by=user, now=NOW)
    with pytest.raises(NotPermitted):
        services.withdraw_entry(entry, by=chiara, now=NOW)
    with pytest.raises(StartListClosed):
        services.confirm_entry(entry, by=astrid, now=FIRST_DAY)
    with pytest.raises(services.ReasonMissing):
        services.decline_entry(entry, by=astrid, now=NOW, reason=" ")
    services.close_entries(tournament, by=astrid, now=NOW)
    with pytest.raises(services.EntriesClosed):
        entered(tournament, people[1])
    assert PlayerEntry.objects.get().state == "asked"


def test_one_item_of_work_an_event_until_everybody_is_answered(
    tournament: Tournament, people: list[Player], astrid: User
) -> None:
    def found() -> tuple[list[str], int]:
        items = [item.what for item in work_for(astrid, NOW.date()) if item.kind == "entries"]
        return items, sum(rows.count() for rows in rows_waiting(astrid, NOW.date()))

    first, second = entered(tournament, people[0]), entered(tournament, people[1])
    assert found() == (["Confirm or decline the players who have entered"], 1)
    services.confirm_entry(first, by=astrid, now=NOW)
    services.withdraw_entry(second, by=None, now=NOW)
    assert found() == ([], 0)


def test_a_stranger_confirms_his_address_first_and_the_organiser_answers_on_his_page(
    tournament: Tournament, people: list[Player], astrid: User, settings
) -> None:
    settings.DEMO = True
    at(NOW)
    stranger, page = signed_in(None), f"/tournaments/{tournament.pk}/enter/"
    assert page in stranger.get(f"/tournaments/{tournament.pk}/").content.decode()
    wrong = stranger.post(page, {"number": "77", "email": "anna@"})
    assert [
        wrong.status_code, "Nobody on the register has this number." in wrong.content.decode(),
        "Enter a valid email address." in wrong.content.decode(), 'value="77"' in wrong.content.decode(),
    ] == [422, True, True, True]  # fmt: skip
    sent = stranger.post(page, {"number": "2099101", "email": "anna@example.org"})
    assert (sent.status_code, PlayerEntry.objects.count()) == (200, 0)
    link = last_link("anna@example.org")
    assert "Enter Amato, Anna" in stranger.get(link).content.decode()
    own = stranger.post(link)["Location"]
    assert "Entered." in stranger.get(own).content.decode()
    assert stranger.post(link).status_code == 422
    organiser, entries = signed_in(astrid), f"/tournaments/{tournament.pk}/entries/"
    assert "anna@example.org" in organiser.get(entries).content.decode()
    entry = PlayerEntry.objects.get()
    assert stranger.get(entries).status_code == 302
    assert organiser.post(f"/entries/{entry.pk}/confirm/")["Location"] == entries
    assert "Confirmed by the organiser." in stranger.get(own).content.decode()
    assert "already" in stranger.post(page, {"number": "2099101", "email": "x@example.org"}).content.decode()
    assert stranger.post(f"{own}withdraw/")["Location"] == own
    assert (PlayerEntry.objects.get().state, on_the_list(tournament)) == ("withdrawn", [])


def test_a_link_holds_three_days_and_an_address_gets_five_a_day(
    tournament: Tournament, people: list[Player], settings
) -> None:
    settings.DEMO = True
    at(NOW)
    stranger, page = signed_in(None), f"/tournaments/{tournament.pk}/enter/"
    answers = [stranger.post(page, {"number": "2099101", "email": "anna@example.org"}).status_code for _ in range(6)]
    assert answers == [200, 200, 200, 200, 200, 422]
    link = last_link("anna@example.org")
    at(NOW + timedelta(days=4))
    assert stranger.get(link).status_code == 410


def test_who_is_signed_in_needs_no_link_and_an_event_that_is_closed_says_so(
    tournament: Tournament, people: list[Player], astrid: User, settings
) -> None:
    settings.DEMO = True
    at(NOW)
    player, page = signed_in(person("Elif Player")), f"/tournaments/{tournament.pk}/enter/"
    own = player.post(page, {"number": "2099102"})["Location"]
    assert "The entry of Berg, Bo" in player.get(own).content.decode()
    organiser = signed_in(astrid)
    decline = f"/entries/{PlayerEntry.objects.get().pk}/decline/"
    assert asked_at_its_field(organiser, decline) == REASON_MISSING
    organiser.post(decline, {"reason": "Juniors only."})
    assert "Juniors only." in player.get(own).content.decode()
    organiser.post(f"/tournaments/{tournament.pk}/entries/close/")
    assert "takes no entries" in player.get(page).content.decode()
    assert player.post(page, {"number": "2099103"}).status_code == 422
    assert "/enter/" not in player.get(f"/tournaments/{tournament.pk}/").content.decode()
