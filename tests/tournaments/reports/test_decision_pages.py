"""The decisions on a tournament's page: everybody reads them, the office that an edition names makes them."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.cast import person
from tests.tournaments.desk import Desk
from tests.tournaments.events import AFTER, SUMMER, approved, finished, on_the_register, received
from tests.tournaments.forms import at, signed_in
from tournaments.registration import decisions
from tournaments.registration.models import EventDecision, Tournament
from tournaments.reports.models import Game


@pytest.fixture(autouse=True)
def _afterwards(standard: RatingSystem) -> None:
    at(AFTER)


@pytest.fixture
def hybrid(astrid: User, boris: User, chiara: User) -> Tournament:
    return approved(astrid, boris, chiara, is_hybrid=True)


def page_of(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.pk}/"


def test_the_chair_approves_on_the_page_and_everybody_reads_it(hybrid: Tournament, qadira: User) -> None:
    chair = signed_in(qadira)
    assert "decide-hybrid/" in chair.get(page_of(hybrid)).content.decode()
    assert "is not rated" in chair.get(f"{page_of(hybrid)}decide-hybrid/").content.decode()
    done = chair.post(f"{page_of(hybrid)}decide-hybrid/", {"reason": "Supervised <b> venues."}, follow=True)
    assert "Decided. The organiser and the chief arbiter have been told." in done.content.decode()
    public = signed_in(None).get(page_of(hybrid)).content.decode()
    for text in ("Hybrid conditions approved", "Chair of the qualification commission", "Supervised &lt;b&gt; venues."):
        assert text in public
    assert "Qadira" not in public
    assert "decide-hybrid/" not in public


def test_without_a_reason_nothing_is_decided_and_the_form_says_so(hybrid: Tournament, qadira: User) -> None:
    page = signed_in(qadira).post(f"{page_of(hybrid)}decide-hybrid/", {"reason": "  "}).content.decode()
    assert "This field is required." in page
    assert not EventDecision.objects.exists()


@pytest.mark.parametrize("somebody", ["quentin", "chiara", "astrid", "faruk"])
def test_nobody_else_finds_the_form(somebody: str, hybrid: Tournament, request: pytest.FixtureRequest) -> None:
    client = signed_in(request.getfixturevalue(somebody))
    assert client.get(f"{page_of(hybrid)}decide-hybrid/").status_code == 404
    assert client.post(f"{page_of(hybrid)}decide-hybrid/", {"reason": "x"}).status_code == 404


def test_a_kind_that_nothing_asks_for_has_no_page(hybrid: Tournament, qadira: User) -> None:
    for kind in ("championship", "long-event", "unequal-times", "nonsense"):
        assert signed_in(qadira).get(f"{page_of(hybrid)}decide-{kind}/").status_code == 404


def test_the_same_decided_twice_says_so(hybrid: Tournament, qadira: User) -> None:
    for _ in range(2):
        page = signed_in(qadira).post(f"{page_of(hybrid)}decide-hybrid/", {"reason": "x"}, follow=True)
    assert "This was decided before" in page.content.decode()
    assert "decide-hybrid/" not in page.content.decode()
    assert EventDecision.objects.count() == 1


def test_a_decision_is_taken_back_on_the_page_with_its_reason(hybrid: Tournament, qadira: User, quentin: User) -> None:
    decision = decisions.approve_hybrid(hybrid, by=qadira, now=SUMMER, reason="x")
    address = f"{page_of(hybrid)}end-decision-{decision.pk}/"
    assert signed_in(quentin).post(address, {"reason": "x"}).status_code == 404
    assert asked_at_its_field(signed_in(qadira), address) == REASON_MISSING
    signed_in(qadira).post(address, {"reason": "A venue was closed."})
    again = signed_in(qadira).post(address, {"reason": "y"}, follow=True).content.decode()
    assert "this has moved on meanwhile" in again
    page = signed_in(None).get(page_of(hybrid)).content.decode()
    assert "(taken back)" in page
    assert "A venue was closed." in page


def test_a_decision_on_another_tournament_is_not_ended_from_here(
    hybrid: Tournament, qadira: User, astrid: User, boris: User, chiara: User
) -> None:
    decision = decisions.approve_hybrid(hybrid, by=qadira, now=SUMMER, reason="x")
    other = approved(astrid, boris, chiara, is_hybrid=True)
    assert signed_in(qadira).post(f"{page_of(other)}end-decision-{decision.pk}/", {"reason": "x"}).status_code == 404


def test_a_game_is_chosen_from_those_of_the_report(
    astrid: User, boris: User, chiara: User, quentin: User, usa: Federation
) -> None:
    on_the_register(usa)
    tournament = finished(astrid, boris, chiara)
    address = f"{page_of(tournament)}decide-fair-play/"
    assert "games are known once the report was sent" in signed_in(quentin).get(address).content.decode()
    report = received(tournament, boris)
    game = Game.objects.get(report=report, round=2, white__rank=4)
    page = signed_in(quentin).get(address).content.decode()
    assert "Demir, Deniz – Berg, Bo" in page
    signed_in(quentin).post(address, {"game": str(game.pk), "reason": "Ruling 12."})
    decision = EventDecision.objects.get()
    assert (decision.kind, decision.round, decision.white, decision.black) == (
        "fair-play", 2, game.white.player, game.black and game.black.player,
    )  # fmt: skip
    assert "round 2: Demir, Deniz – Berg, Bo" in signed_in(None).get(page_of(tournament)).content.decode()


def test_a_game_that_several_reports_tell_is_offered_once(desk: Desk) -> None:
    """The file of the last part has the rounds of the first one too; of both the later version is meant."""
    league = desk.approved(format="league", days_a_round=20)
    desk.accepted(desk.received(league, last_round=1))
    last = desk.accepted(desk.received(league))
    at(desk.after(league))
    form = signed_in(desk.qadira).get(f"{page_of(league)}decide-fair-play/").context["form"]
    offered = [key for _round, games in form.fields["game"].choices for key, _text in games]
    assert offered == [str(game.pk) for game in last.games.order_by("round", "white__rank")]


def test_the_whole_tournament_or_a_game_is_held_and_released(
    astrid: User, boris: User, chiara: User, quentin: User, usa: Federation
) -> None:
    on_the_register(usa)
    tournament = finished(astrid, boris, chiara)
    game = Game.objects.filter(report=received(tournament, boris)).first()
    assert game is not None
    address = f"{page_of(tournament)}decide-hold/"
    for chosen in ("", str(game.pk)):
        signed_in(quentin).post(address, {"game": chosen, "reason": "An inquiry."})
    whole, one = EventDecision.objects.order_by("pk")
    assert (whole.round, one.round) == (None, game.round)
    done = signed_in(quentin).post(
        f"{page_of(tournament)}end-decision-{whole.pk}/", {"reason": "Nothing found."}, follow=True
    )
    assert "Released." in done.content.decode()
    assert list(decisions.decisions_in_force(tournament)) == [one]


def test_unequal_times_of_a_game_are_asked_for_and_shown(
    astrid: User, boris: User, chiara: User, quentin: User, usa: Federation
) -> None:
    on_the_register(usa)
    RatingSystem.objects.get_or_create(code="fide-blitz", defaults={"name": "FIDE blitz"})
    tournament = finished(astrid, boris, chiara)
    game = Game.objects.get(report=received(tournament, boris), round=3, white__rank=1)
    Tournament.objects.filter(pk=tournament.pk).update(system="fide-blitz")
    address, client = f"{page_of(tournament)}decide-unequal-times/", signed_in(quentin)
    sent = {"game": str(game.pk), "reason": "An armageddon.", "white_minutes": "5"}
    assert "This field is required." in client.post(address, sent).content.decode()
    same = client.post(address, sent | {"black_minutes": "5"}).content.decode()
    assert "This is the time that White had too: then the game is rated." in same
    assert not EventDecision.objects.exists()
    done = client.post(address, sent | {"black_minutes": "4"}, follow=True).content.decode()
    assert "round 3: Amato, Anna, 5 minutes – Berg, Bo, 4 minutes" in done


def test_what_another_office_decided_is_not_ended_here(
    astrid: User, boris: User, chiara: User, qadira: User, usa: Federation
) -> None:
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC regular"})
    tournament = finished(astrid, boris, chiara)
    days = {"starts_on": date(2010, 3, 1), "ends_on": date(2010, 3, 3)}
    Tournament.objects.filter(pk=tournament.pk).update(system="cfc-regular", **days)
    Tournament.objects.get(pk=tournament.pk).other_systems.add("fide-standard")
    edgar = person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, usa))
    theirs = decisions.refuse_rating(Tournament.objects.get(pk=tournament.pk), by=edgar, now=AFTER, reason="x")
    page = signed_in(qadira).get(page_of(tournament)).content.decode()
    assert (f"end-decision-{theirs.pk}/" in page, "decide-rating-refused/" in page) == (False, True)
    answer = signed_in(qadira).post(f"{page_of(tournament)}end-decision-{theirs.pk}/", {"reason": "x"})
    assert answer.status_code == 404
    page = signed_in(edgar).get(page_of(tournament)).content.decode()
    assert (f"end-decision-{theirs.pk}/" in page, "decide-rating-refused/" in page) == (True, False)


def test_who_is_appointed_is_told_why_he_may_not_decide(astrid: User, chiara: User, qadira: User) -> None:
    page = signed_in(qadira).get(page_of(finished(astrid, qadira, chiara))).content.decode()
    assert "Refuse rating – You are appointed as an arbiter of this tournament: somebody else decides." in page
