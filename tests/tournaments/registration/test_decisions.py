"""Decisions on a tournament: whose act, when, kept with office, article and reason, and taken back by an act too."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation, Player
from ratings.regulations.snapshots import Minutes
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.tournaments.events import AFTER, SUMMER, approved, draft, finished, on_the_register, submitted
from tournaments.registration import decisions
from tournaments.registration.decision_kinds import Kind, concerns, is_kind_for, kinds_for, where_printed
from tournaments.registration.decisions import AlreadyDecided, AlreadyEnded, DecidedGame, NothingToDecide
from tournaments.registration.facts import findings_of
from tournaments.registration.models import EventDecision, Tournament
from tournaments.registration.waiting import waiting_for
from tournaments.regulations.findings import Code


@pytest.fixture
def edgar(can: Federation) -> User:
    """The executive director of the CFC."""
    return person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, can))


@pytest.fixture
def game(usa: Federation) -> DecidedGame:
    anna, bo, *_ = on_the_register(usa)
    return DecidedGame(round=3, white=anna, black=bo)


def kinds_in_force(tournament: Tournament) -> list[str]:
    return [decision.kind for decision in decisions.decisions_in_force(tournament)]


def rapid(astrid: User, boris: User, chiara: User, **changes: Any) -> Tournament:
    RatingSystem.objects.get_or_create(code="fide-rapid", defaults={"name": "FIDE rapid"})
    tournament = finished(astrid, boris, chiara)
    Tournament.objects.filter(pk=tournament.pk).update(system="fide-rapid", **changes)
    return Tournament.objects.get(pk=tournament.pk)


def test_the_chair_approves_hybrid_play_and_office_article_and_reason_are_kept(
    astrid: User, boris: User, chiara: User, qadira: User
) -> None:
    tournament = approved(astrid, boris, chiara, is_hybrid=True)
    decision = decisions.approve_hybrid(tournament, by=qadira, now=SUMMER, reason="Supervised venues.")
    assert (decision.kind, decision.office, decision.article, decision.reason, decision.decided_at) == (
        Kind.HYBRID, Office.QC_CHAIR, "0.2", "Supervised venues.", SUMMER,
    )  # fmt: skip
    last = history_of(tournament)[-1]
    assert (last.act, last.by, last.article, last.reason) == ("decide hybrid", qadira, "0.2", "Supervised venues.")


@pytest.mark.parametrize("somebody", ["astrid", "boris", "chiara", "quentin", "faruk"])
def test_nobody_else_approves_hybrid_play(
    somebody: str, request: pytest.FixtureRequest, astrid: User, boris: User, chiara: User
) -> None:
    tournament = approved(astrid, boris, chiara, is_hybrid=True)
    with pytest.raises(NotPermitted):
        decisions.approve_hybrid(tournament, by=request.getfixturevalue(somebody), now=SUMMER, reason="x")
    assert kinds_in_force(tournament) == []


def test_hybrid_play_that_nobody_announced_is_not_approved(
    astrid: User, boris: User, chiara: User, qadira: User
) -> None:
    with pytest.raises(NothingToDecide):
        decisions.approve_hybrid(approved(astrid, boris, chiara), by=qadira, now=SUMMER, reason="x")


def test_the_same_is_decided_once_while_it_is_in_force(astrid: User, boris: User, chiara: User, qadira: User) -> None:
    tournament = approved(astrid, boris, chiara, is_hybrid=True)
    first = decisions.approve_hybrid(tournament, by=qadira, now=SUMMER, reason="x")
    with pytest.raises(AlreadyDecided) as refusal:
        decisions.approve_hybrid(tournament, by=qadira, now=SUMMER, reason="again")
    assert refusal.value.decision == first
    decisions.take_back(first, by=qadira, now=AFTER, reason="One venue was closed.")
    decisions.approve_hybrid(tournament, by=qadira, now=AFTER, reason="Another venue.")
    assert kinds_in_force(tournament) == [Kind.HYBRID]
    assert EventDecision.objects.count() == 2


def test_a_decision_taken_back_stays_with_who_when_and_why(
    astrid: User, boris: User, chiara: User, qadira: User, quentin: User
) -> None:
    tournament = approved(astrid, boris, chiara, is_hybrid=True)
    decision = decisions.approve_hybrid(tournament, by=qadira, now=SUMMER, reason="x")
    with pytest.raises(NotPermitted):
        decisions.take_back(decision, by=quentin, now=AFTER, reason="x")
    ended = decisions.take_back(decision, by=qadira, now=AFTER, reason="A mistake.")
    assert (ended.is_in_force, ended.ended_by, ended.ended_at, ended.ended_reason) == (
        False, qadira, AFTER, "A mistake.",
    )  # fmt: skip
    with pytest.raises(AlreadyEnded):
        decisions.take_back(decision, by=qadira, now=AFTER, reason="x")
    assert list(decisions.decisions_of(tournament)) == [decision]


def test_the_rating_officer_confirms_the_championship(astrid: User, boris: User, chiara: User, carla: User) -> None:
    tournament = approved(astrid, boris, chiara, championship="national", is_title_tournament=True)
    with pytest.raises(NotPermitted):
        decisions.confirm_championship(tournament, by=carla, now=SUMMER, reason="x")
    decision = decisions.confirm_championship(tournament, by=chiara, now=SUMMER, reason="The only closed one.")
    assert (decision.article, decision.office) == ("1.4.3a", Office.RATING_OFFICER)


@pytest.mark.parametrize(
    ("kind", "article"),
    [("national-team", "1.4.3b"), ("zonal", "1.4.3c"), ("team", "1.4.1b"), ("world-cup", "1.4.1b")],
)
def test_each_kind_is_confirmed_by_the_article_that_asks_for_it(
    kind: str, article: str, astrid: User, boris: User, chiara: User
) -> None:
    tournament = approved(astrid, boris, chiara, championship=kind, is_title_tournament=True)
    assert decisions.confirm_championship(tournament, by=chiara, now=SUMMER, reason="x").article == article


@pytest.mark.parametrize(
    ("kind", "article"), [("national", "6.33"), ("team", "7.14f"), ("zonal", ""), ("world-cup", ""), ("", "")]
)
def test_in_2009_the_rating_text_asks_for_two_kinds(
    kind: str, article: str, astrid: User, boris: User, chiara: User, qadira: User
) -> None:
    said = old(starts_on=date(2009, 9, 1), ends_on=date(2009, 9, 9)) | {"championship": kind}
    tournament = submitted(astrid, boris, **said)
    assert [each.article for each in where_printed(Kind.CHAMPIONSHIP, tournament)] == ([article] if article else [])
    asked = waiting_for(chiara, Kind.CHAMPIONSHIP, day=SUMMER.date()).filter(pk=tournament.pk).exists()
    assert asked is bool(article) is (Kind.CHAMPIONSHIP in kinds_for(tournament))


def test_what_no_text_prints_today_is_not_looked_for_in_the_registration(
    astrid: User, boris: User, chiara: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = approved(astrid, boris, chiara)
    assert tournament.system_codes == ["fide-standard"]
    with django_assert_num_queries(0):
        assert not is_kind_for(tournament, Kind.LONG_EVENT)
        assert not is_kind_for(tournament, "no-such-kind")


def test_a_championship_without_norms_is_nothing_to_confirm_today(astrid: User, boris: User, chiara: User) -> None:
    """6.33 is gone since 2022, so only the title regulations ask."""
    tournament = approved(astrid, boris, chiara, championship="national")
    assert Kind.CHAMPIONSHIP not in kinds_for(tournament)


def test_rating_is_refused_after_play_and_not_before(astrid: User, boris: User, chiara: User, qadira: User) -> None:
    with pytest.raises(NotPermitted) as refusal:
        decisions.refuse_rating(approved(astrid, boris, chiara), by=qadira, now=SUMMER, reason="x")
    assert refusal.value.decision.waits_for == {"running", "finished", "not-rated"}
    decision = decisions.refuse_rating(finished(astrid, boris, chiara), by=qadira, now=AFTER, reason="Invented.")
    assert (decision.article, decision.office) == ("0.4", Office.QC_CHAIR)


def test_nobody_decides_on_a_tournament_of_his_own(astrid: User, qadira: User, chiara: User) -> None:
    """Qadira is the chair and was the chief arbiter."""
    tournament = finished(astrid, qadira, chiara)
    for act in (decisions.refuse_rating, decisions.hold_event):
        with pytest.raises(NotPermitted) as refusal:
            act(tournament, by=qadira, now=AFTER, reason="x")
        assert refusal.value.decision.barred_by == "appointed"


# ---------------------------------------------------------------- games
def test_a_game_is_left_out_as_fair_play_requires(
    astrid: User, boris: User, chiara: User, quentin: User, game: DecidedGame
) -> None:
    tournament = finished(astrid, boris, chiara)
    decision = decisions.leave_out_for_fair_play(tournament, game, by=quentin, now=AFTER, reason="Ruling 12.")
    assert (decision.round, decision.white, decision.black, decision.article, decision.office) == (
        3, game.white, game.black, "5.1", Office.QC,
    )  # fmt: skip
    details = history_of(tournament)[-1].details
    assert details == {
        "kind": "fair-play", "office": "qc", "round": 3, "white": game.white.key, "black": game.black.key,
    }  # fmt: skip


def test_two_games_are_two_decisions(astrid: User, boris: User, chiara: User, quentin: User, game: DecidedGame) -> None:
    tournament = finished(astrid, boris, chiara)
    other = DecidedGame(round=1, white=game.black, black=Player.objects.get(name="Castro, Cy"))
    for each in (game, other):
        decisions.leave_out_for_force_majeure(tournament, each, by=quentin, now=AFTER, reason="A fire.")
    assert kinds_in_force(tournament) == [Kind.FORCE_MAJEURE, Kind.FORCE_MAJEURE]


@pytest.mark.parametrize("number", [0, 4])
def test_a_game_of_a_round_that_there_is_not_is_not_decided_on(
    number: int, astrid: User, boris: User, chiara: User, quentin: User, game: DecidedGame
) -> None:
    wrong = DecidedGame(round=number, white=game.white, black=game.black)
    with pytest.raises(NothingToDecide):
        decisions.leave_out_for_fair_play(finished(astrid, boris, chiara), wrong, by=quentin, now=AFTER, reason="x")


def test_unequal_times_are_a_matter_of_rapid_and_blitz(
    astrid: User, boris: User, chiara: User, quentin: User, game: DecidedGame
) -> None:
    armageddon = replace(game, minutes=Minutes(white=5, black=4))
    with pytest.raises(NothingToDecide):
        decisions.leave_out_for_unequal_times(
            finished(astrid, boris, chiara), armageddon, by=quentin, now=AFTER, reason="Armageddon"
        )
    tournament = rapid(astrid, boris, chiara)
    decision = decisions.leave_out_for_unequal_times(tournament, armageddon, by=quentin, now=AFTER, reason="Armageddon")
    assert (decision.article, decision.white_minutes, decision.black_minutes) == ("1.1", 5, 4)
    assert history_of(tournament)[-1].details == {
        "kind": "unequal-times", "office": "qc", "round": 3, "white": game.white.key, "black": game.black.key,
        "white_minutes": 5, "black_minutes": 4,
    }  # fmt: skip


@pytest.mark.parametrize("minutes", [None, Minutes(white=5, black=5)])
def test_times_that_are_not_told_or_are_the_same_are_not_unequal(
    minutes: Minutes | None, astrid: User, boris: User, chiara: User, quentin: User, game: DecidedGame
) -> None:
    tournament, told = rapid(astrid, boris, chiara), replace(game, minutes=minutes)
    with pytest.raises(NothingToDecide):
        decisions.leave_out_for_unequal_times(tournament, told, by=quentin, now=AFTER, reason="Armageddon")


def test_times_are_told_of_no_other_decision(
    astrid: User, boris: User, chiara: User, quentin: User, game: DecidedGame
) -> None:
    told = replace(game, minutes=Minutes(white=5, black=4))
    with pytest.raises(NothingToDecide):
        decisions.leave_out_for_fair_play(rapid(astrid, boris, chiara), told, by=quentin, now=AFTER, reason="x")


def test_of_rapid_play_the_article_is_that_of_its_own_text(
    astrid: User, boris: User, chiara: User, quentin: User, game: DecidedGame
) -> None:
    decision = decisions.leave_out_for_fair_play(
        rapid(astrid, boris, chiara), game, by=quentin, now=AFTER, reason="Ruling 12."
    )
    assert decision.article == "4.1"


# ---------------------------------------------------------------- the CFC
@pytest.fixture
def canadian(astrid: User, boris: User, chiara: User, can: Federation) -> Tournament:
    """The four of 2025 as if they had played in Canada in 2010, rated by the CFC and by FIDE."""
    regular = RatingSystem.objects.create(code="cfc-regular", name="CFC regular")
    tournament = finished(astrid, boris, chiara)
    days = {"starts_on": date(2010, 3, 1), "ends_on": date(2010, 3, 3)}
    Tournament.objects.filter(pk=tournament.pk).update(system="cfc-regular", federation=can, **days)
    tournament = Tournament.objects.get(pk=tournament.pk)
    tournament.other_systems.add(RatingSystem.objects.get(code="fide-standard"))
    assert tournament.systems[0] == regular
    return tournament


def test_the_executive_director_has_a_default_rated(
    canadian: Tournament, edgar: User, qadira: User, game: DecidedGame
) -> None:
    decision = decisions.count_default(canadian, game, by=edgar, now=AFTER, reason="He had not withdrawn.")
    assert (decision.article, decision.office) == ("718", Office.EXECUTIVE_DIRECTOR)
    with pytest.raises(NotPermitted):
        decisions.count_default(canadian, game, by=qadira, now=AFTER, reason="x")


def test_a_refusal_concerns_the_ratings_of_the_office_that_refused(
    canadian: Tournament, edgar: User, qadira: User
) -> None:
    theirs = decisions.refuse_rating(canadian, by=edgar, now=AFTER, reason="No advertised time control.")
    assert theirs.article == "711"
    assert [concerns(theirs, system) for system in ("cfc-regular", "fide-standard")] == [True, False]
    decisions.take_back(theirs, by=edgar, now=AFTER, reason="It was advertised.")
    fides = decisions.refuse_rating(canadian, by=qadira, now=AFTER, reason="Not registered.")
    assert fides.article == "0.5"
    assert [concerns(fides, system) for system in ("cfc-regular", "fide-standard")] == [False, True]


def test_the_director_of_the_cfc_does_not_decide_on_fide_ratings(astrid: User, boris: User, chiara: User) -> None:
    director = person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, Federation.objects.get(code="USA")))
    with pytest.raises(NothingToDecide):
        decisions.refuse_rating(finished(astrid, boris, chiara), by=director, now=AFTER, reason="x")


# ---------------------------------------------------------------- held and released
def test_an_event_is_held_and_released(
    astrid: User, boris: User, chiara: User, quentin: User, game: DecidedGame
) -> None:
    tournament = finished(astrid, boris, chiara)
    held = decisions.hold_event(tournament, by=quentin, now=AFTER, reason="An inquiry.")
    decisions.hold_game(tournament, game, by=quentin, now=AFTER, reason="Another.")
    assert kinds_in_force(tournament) == [Kind.HOLD, Kind.HOLD]
    decisions.release(held, by=quentin, now=AFTER, reason="Nothing was found.")
    assert [decision.round for decision in decisions.decisions_in_force(tournament)] == [3]
    assert [entry.act for entry in history_of(tournament)][-3:] == ["decide hold", "decide hold", "release"]


def test_organiser_and_chief_arbiter_are_told(astrid: User, boris: User, chiara: User, qadira: User) -> None:
    tournament = approved(astrid, boris, chiara, is_hybrid=True)
    decision = decisions.approve_hybrid(tournament, by=qadira, now=SUMMER, reason="Supervised venues.")
    decisions.take_back(decision, by=qadira, now=AFTER, reason="A mistake.")
    made, ended = OutboxMessage.objects.filter(kind="mail").order_by("-pk")[:2][::-1]
    assert made.payload["to"] == ended.payload["to"] == ["astrid@example.org", "boris@example.org"]
    assert made.payload["subject"] == "Decided on St. Louis Autumn Four: hybrid conditions approved"
    assert "A mistake." in ended.payload["body"]


# ---------------------------------------------------------------- too quick for some, too long
def test_the_chair_approves_a_time_that_is_too_quick_for_the_strongest(
    astrid: User, boris: User, chiara: User, qadira: User
) -> None:
    """60+30 are 90 minutes: too few for the games of a player rated 2400."""
    tournament = approved(astrid, boris, chiara, rate_of_play="3600+30", highest_rating=2400)
    decision = decisions.approve_time_control(tournament, by=qadira, now=SUMMER, reason="FIDE, 2026.")
    assert (decision.article, decision.office) == ("1.1", Office.QC_CHAIR)
    assert Code.TIME_CONTROL_APPROVED in {finding.code for finding in findings_of(tournament, now=SUMMER)}
    with pytest.raises(AlreadyDecided):
        decisions.approve_time_control(tournament, by=qadira, now=SUMMER, reason="again")


def test_a_time_that_is_enough_for_everybody_needs_no_approval(
    astrid: User, boris: User, chiara: User, qadira: User
) -> None:
    tournament = approved(astrid, boris, chiara, rate_of_play="5400+30", highest_rating=2700)
    with pytest.raises(NothingToDecide):
        decisions.approve_time_control(tournament, by=qadira, now=SUMMER, reason="x")


def old(**days: date) -> dict[str, Any]:
    """The same in 2009, 120 minutes a player; registered today it is late, and the chair may decide all the same."""
    schedule = tuple((n, day, None) for n, day in enumerate((days["starts_on"], *(days["ends_on"],) * 2), start=1))
    return {"rate_of_play": "7200", "schedule": schedule, "championship": "national", **days}


def test_the_chair_allows_more_than_90_days_in_2009(astrid: User, boris: User, chiara: User, qadira: User) -> None:
    long = submitted(astrid, boris, **old(starts_on=date(2009, 9, 1), ends_on=date(2009, 12, 15)))
    short = submitted(astrid, boris, **old(starts_on=date(2009, 9, 1), ends_on=date(2009, 11, 15)))
    decision = decisions.allow_long_event(long, by=qadira, now=SUMMER, reason="A city's championship.")
    assert decision.article == "4.12"
    with pytest.raises(AlreadyDecided):
        decisions.allow_long_event(long, by=qadira, now=SUMMER, reason="again")
    with pytest.raises(NothingToDecide):
        decisions.allow_long_event(short, by=qadira, now=SUMMER, reason="x")
    assert decisions.confirm_championship(short, by=chiara, now=SUMMER, reason="x").article == "6.33"


def test_what_an_organiser_says_is_kept(astrid: User, boris: User) -> None:
    RatingSystem.objects.create(code="cfc-regular", name="CFC regular")
    earlier = draft(astrid, boris)
    tournament = draft(
        astrid, boris, other_systems=("cfc-regular",), is_official=True, rates_decided_games=True, format="match",
        unequal_rounds=(3,), is_advertised=True, stage_of=earlier.pk, championship="zonal", is_for_women=True,
        ratings_used="at-the-game", ratings_chosen_on=date(2025, 9, 1), has_fixed_pairings=True, is_hybrid=True,
    )  # fmt: skip
    found = Tournament.objects.get(pk=tournament.pk)
    assert [system.code for system in found.systems] == ["fide-standard", "cfc-regular"]
    assert (found.is_official, found.rates_decided_games, found.is_advertised, found.is_hybrid) == (True,) * 4
    assert (found.is_for_women, found.has_fixed_pairings, found.championship) == (True, True, "zonal")
    assert (found.ratings_used, found.ratings_chosen_on) == ("at-the-game", date(2025, 9, 1))
    assert [round_.has_unequal_times for round_ in found.schedule.all()] == [False, False, True]
    assert found.stage_of == earlier
