"""739 on its pages, from a tournament of the CFC to the next version of its list: every step by whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from html import unescape

import pytest
from django.core.management import call_command
from django.test import Client

from ratings.lists.models import RatingList
from ratings.lists.trust.verifying import faults_of
from ratings.register.claims.models import PlayerClaim
from ratings.register.models import Federation, Player
from ratings.regulations.calendar import next_list_date
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.pages import steps_of
from ratings.runs.rating_appeals.work import work_for
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.clock.services import now
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.tournaments.desk import Desk
from tests.tournaments.fees.cashier import in_canada
from tests.tournaments.forms import at, signed_in
from tests.tournaments.to_the_list import EVERYBODY, Way, published
from tournaments.registration.models import Appointment
from tournaments.tasks import ask_director

SYSTEM, DAY = "cfc-regular", date(2009, 9, 5)
GAMES = ("Castro, Cy", "Demir, Deniz", "Amato, Anna")  # Bo's, in the order of the rounds


@dataclass(frozen=True, kw_only=True)
class Case:
    """Bo, whom a list of the CFC has rated, and the offices that hear him; the clock stands behind the list."""

    desk: Desk
    rating_list: RatingList
    bo: User
    adam: User
    regina: User

    @property
    def page(self) -> str:
        return f"/rating-appeals/{RatingAppeal.objects.get().pk}/"


@pytest.fixture
def case(desk: Desk, can: Federation) -> Case:
    """The four play in Canada, each with 2100, and the director is Boris."""
    Player.objects.filter(pk__in=[player.pk for player in desk.players]).update(federation=can)
    desk = in_canada(desk, can)
    way = Way(desk=desk, system=SYSTEM, day=DAY)
    way.listed(dict.fromkeys(EVERYBODY, 2100), record=2600)
    tournament = way.approved()
    way.accepted(tournament)
    found = way.published(tournament)
    at(desk.moment(found.list_date + timedelta(days=1)))
    bo = person("Bo Berg")
    told = {"state": "confirmed", "asked_at": found.published_at, "decided_at": found.published_at}
    PlayerClaim.objects.create(user=bo, player=desk.players[1], decided_by=desk.dmitri, **told)
    adam = person("Adam Auditor", (Office.RATING_AUDITOR, None))
    regina = person("Regina Committee", (Office.RATING_COMMITTEE, None))
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
    return Case(desk=desk, rating_list=found, bo=bo, adam=adam, regina=regina)


def shown(browser: Client, page: str) -> str:
    return unescape(browser.get(page).content.decode())


def waits(case: Case, user: User) -> list[str]:
    day = case.rating_list.list_date + timedelta(days=1)
    return [item.what for item in work_for(User.objects.get(pk=user.pk), day)]


def filed(case: Case) -> tuple[Client, Client]:
    """Bo has appealed, and the fee has come: his browser and the auditor's."""
    player, auditor = signed_in(case.bo), signed_in(case.adam)
    address = f"/rating-appeals/new/{SYSTEM}/{case.rating_list.list_date}/"
    assert address in shown(player, "/rating-appeals/")
    player.post(address, {"grounds": "I drew with Anna."})
    auditor.post(f"{case.page}games/", {"fee_received_on": str(case.rating_list.list_date)})
    return player, auditor


def test_from_the_list_to_its_next_version_and_the_fee_back(case: Case) -> None:
    """2086 as published; Bo disputes his loss to Anna, her arbiter says that it was a draw, the ruling says 2102."""
    player, auditor = filed(case)
    page, director = case.page, signed_in(case.desk.boris)
    appeal = RatingAppeal.objects.get()
    said = [(game["opponent_name"], game["round"], game["score"], game["rated"]) for game in appeal.games]
    assert said == [(GAMES[0], 1, 0, True), (GAMES[1], 2, 1, True), (GAMES[2], 3, 0, True)]
    assert director.get(page).status_code == 404  # nobody has asked him
    assert "Amato, Anna: 0" in shown(player, page)
    player.post(f"{page}agree/", {"answer": "dispute", "games": ["2"], "words": "It was a draw."})
    auditor.post(f"{page}ask/", {"reason": "Who won in round 3?"})
    assert waits(case, case.desk.boris) == []
    assert OutboxMessage.objects.filter(payload__task="tournaments.tasks.ask_director").count() == 1
    for _twice in range(2):
        ask_director(str(appeal.pk))
    mail = OutboxMessage.objects.get(kind="mail", payload__to=[case.desk.boris.email], dedup_key__contains="director:")
    assert "Who won in round 3?" in mail.payload["body"]
    assert waits(case, case.desk.boris) == ["Answer the auditor’s question about a tournament"]
    assert "Who won in round 3?" in shown(director, page)
    assert (
        director.post(f"{page}rule/", {"ruling": "uphold", "rating": "2102", "calculation": "Mine."}).status_code == 404
    )
    director.post(f"{page}answer/", {"reason": "A draw; I mistyped it."})
    assert "A draw; I mistyped it." in shown(player, page)
    auditor.post(
        f"{page}rule/", {"ruling": "uphold", "rating": "2102", "calculation": "2086 and 16 for the half point."}
    )
    appeal.refresh_from_db()
    assert (appeal.state, appeal.published_rating, appeal.ruled_rating) == ("upheld", 2086, 2102)
    assert waits(case, case.adam) == ["Return the fee of the appeal"]
    auditor.post(f"{page}fee/")
    assert waits(case, case.adam) == []
    version = decided(case, appeal)
    assert version.entries.get(player=appeal.player).rating == 2102
    assert f"/list-corrections/{appeal.correction_id}/" in shown(player, page)


def decided(case: Case, appeal: RatingAppeal) -> RatingList:
    """The version that somebody else has published; every hash of the chain is as it was published."""
    advance_correction(appeal.correction_id, clock=lambda: case.desk.moment(case.rating_list.list_date))  # type: ignore[arg-type]
    correction = f"/list-corrections/{appeal.correction_id}/"
    signed_in(case.regina).post(f"{correction}publish/", {"reason": "The auditor has ruled."})
    advance_correction(appeal.correction_id, clock=lambda: case.desk.moment(case.rating_list.list_date))  # type: ignore[arg-type]
    version = RatingList.objects.get(supersedes=case.rating_list)
    assert [faults_of(each) for each in RatingList.objects.order_by("sequence")] == [[], [], []]
    call_command("verify_lists")
    return version


def test_a_first_rating_stands_on_the_next_version_with_its_games(case: Case) -> None:
    """Elif has played elsewhere and stands on no list."""
    elif_ = Player.objects.create(fide_id=2099001, name="Eren, Elif", sex="w", federation=case.desk.federation)
    PlayerClaim.objects.filter(user=case.bo).update(player=elif_)
    player, auditor = filed(case)
    assert "No run of this portal has a game of the player for this list." in shown(player, case.page)
    player.post(f"{case.page}agree/", {"answer": "agree"})
    auditor.post(
        f"{case.page}rule/", {"ruling": "uphold", "rating": "1650", "games": "5", "calculation": "Five games: 1650."}
    )
    appeal = RatingAppeal.objects.get()
    assert waits(case, case.adam) == ["Return the fee of the appeal"]
    line = decided(case, appeal).entries.get(player=elif_)
    assert (line.name, line.rating, line.games_total, line.highest_rating) == ("Eren, Elif", 1650, 5, 1650)
    following = published(case.desk, SYSTEM, next_list_date(SYSTEM, case.rating_list.list_date))
    assert following.entries.get(player=elif_).rating == 1650


def test_a_director_without_an_account_is_waited_for_by_the_auditor(case: Case) -> None:
    """As on the page of a flag: what comes by letter is entered there."""
    Appointment.objects.update(user=None)
    player, auditor = filed(case)
    player.post(f"{case.page}agree/", {"answer": "dispute", "games": ["2"], "words": "It was a draw."})
    auditor.post(f"{case.page}ask/", {"reason": "Who won in round 3?"})
    by_letter = "No chief arbiter of these tournaments has an account: enter what comes by letter"
    assert (turn(), by_letter in shown(auditor, case.page)) == ("the tournament director", False)
    ask_director(str(RatingAppeal.objects.get().pk))
    assert (turn(), by_letter in shown(auditor, case.page)) == ("the Rating Auditor", True)
    auditor.post(f"{case.page}answer/", {"reason": "By letter: a draw."})
    assert waits(case, case.adam) == ["Rule on the appeal"]


def turn() -> str:
    return next(step.turn for step in steps_of(RatingAppeal.objects.get(), now=now()) if step.status == "now")


def test_the_games_are_those_behind_the_list_that_the_player_appeals_against(case: Case) -> None:
    """One list later Bo has played nothing more; the earlier list stays open to him for a year."""
    later = published(case.desk, SYSTEM, next_list_date(SYSTEM, case.rating_list.list_date))
    player, _auditor = filed(case)
    appeal = RatingAppeal.objects.get()
    assert (appeal.rating_list, [game["opponent_name"] for game in appeal.games]) == (case.rating_list, list(GAMES))
    page = shown(player, "/rating-appeals/")
    to_the_own_one = page.rindex(f'href="/rating-appeals/{appeal.pk}/"')  # where the earlier list would offer another
    assert page.index(f"/{SYSTEM}/{later.list_date}/") < to_the_own_one
    assert f"/new/{SYSTEM}/{case.rating_list.list_date}/" not in page
    at(case.desk.moment(case.rating_list.list_date + timedelta(days=400)))
    addresses = [f"/rating-appeals/new/{SYSTEM}/{each.list_date}/" for each in (case.rating_list, later)]
    assert [player.get(address).status_code for address in addresses] == [404, 200]
