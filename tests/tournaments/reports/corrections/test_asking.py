"""The page that asks for a correction, and the pages that say whom it changes; what is wrong stands at its field."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from ratingsite.office.accounts.models import User
from ratingsite.office.drafts.models import Draft
from tests.tournaments.desk import Desk
from tests.tournaments.every_transition.walking import undone
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.corrections.test_corrections import REASON, asked, sent
from tests.tournaments.reports.corrections.test_effects import DAY, DEMIR_WON, NOVEMBER
from tests.tournaments.to_the_list import OWN, listed_before, published
from tournaments.reports.corrections import services
from tournaments.reports.corrections.models import Correction
from tournaments.reports.models import Entry, Report

DEMIR = {"game-1-round": "1", "game-1-player": "Demir, Deniz", "game-1-outcome": "won"}


@pytest.fixture
def accepted(desk: Desk) -> Report:
    listed_before(desk, "fide-standard", DAY, OWN)
    report = desk.reported(desk.approved())
    at(desk.after(report.tournament))
    return report


def page(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().split())


def ask(desk: Desk, report: Report, **typed: str) -> HttpResponse:
    address = reverse("report_ask_correction", args=[report.pk])
    return signed_in(desk.boris).post(address, {"reason": REASON} | typed, follow=True)


# ---------------------------------------------------------------- asking
def test_who_may_ask_finds_the_page_from_the_report(desk: Desk, accepted: Report) -> None:
    address = reverse("report_ask_correction", args=[accepted.pk])
    for user in (desk.boris, desk.chiara, desk.dmitri):
        assert address in page(signed_in(user).get(reverse("report", args=[accepted.pk])))
        assert signed_in(user).get(address).status_code == 200
    for stranger in (desk.astrid, desk.qadira):
        assert address not in page(signed_in(stranger).get(reverse("report", args=[accepted.pk])))
        assert signed_in(stranger).get(address).status_code == 404


def test_a_result_is_asked_for_as_a_player_had_it_and_kept_as_the_game_has_it(desk: Desk, accepted: Report) -> None:
    answer = ask(desk, accepted, **DEMIR)
    correction = Correction.objects.get()
    assert correction.results == [{"round": 1, "white": 1, "black": 4, "now": "0-1"}]
    shown = page(answer)
    assert "<del>with White against Demir, Deniz: 1</del>" in shown
    assert "<ins>with White against Demir, Deniz: 0</ins>" in shown
    assert "As it is asked for; no other version has been sent yet." in shown


def test_a_player_is_found_by_name_by_its_beginning_and_by_the_fide_id(desk: Desk, accepted: Report) -> None:
    found = {}
    for typed in ("demir, deniz", "Demir", "2099104"):
        with undone():
            ask(desk, accepted, **(DEMIR | {"game-1-player": typed}))
            found[typed] = [each["black"] for each in Correction.objects.get().results]
    assert found == {"demir, deniz": [4], "Demir": [4], "2099104": [4]}


def test_what_black_had_is_turned_into_the_result_of_the_game(desk: Desk, accepted: Report) -> None:
    expected = {"drawn": "1/2-1/2", "won": "0-1", "won-forfeit": "--+", "lost-forfeit": "+--", "nobody": "---"}
    found = {}
    for outcome in expected:
        with undone():
            ask(desk, accepted, **(DEMIR | {"game-1-outcome": outcome}))
            found[outcome] = [each["now"] for each in Correction.objects.get().results]
    assert found == {outcome: [now] for outcome, now in expected.items()}


def test_what_cannot_be_is_an_error_at_its_field_and_what_was_typed_stays(desk: Desk, accepted: Report) -> None:
    expected = {
        ("game-1-outcome", ""): ("outcome", "Please give the round, the player and the result."),
        ("game-1-outcome", "lost"): ("outcome", "The report says so already."),
        ("game-1-player", "Nobody"): ("player", "Nobody in the report has this name or FIDE ID."),
        ("game-1-round", "8"): ("round", "The player has no opponent in this round."),
        ("game-1-round", "one"): ("round", "Please give a whole number."),
    }
    found = {}
    for (name, typed), (field, _text) in expected.items():
        answer = ask(desk, accepted, **(DEMIR | {name: typed}))
        row = answer.context["form"].rows[0]
        found[name, typed] = (answer.status_code, row.errors.get(field), REASON in page(answer))
        assert not Correction.objects.exists(), (name, typed)
    assert found == {each: (422, [text], True) for each, (_field, text) in expected.items()}


def test_two_players_of_one_name_are_told_apart_by_their_numbers(desk: Desk) -> None:
    report = desk.received(desk.approved())
    Entry.objects.filter(report=report, rank=1).update(name="Demir, Deniz")
    report = desk.accepted(report)
    at(desk.after(report.tournament))
    answer = ask(desk, report, **DEMIR)
    assert "Several players of the report are called so: please give the FIDE ID." in page(answer)
    ask(desk, report, **(DEMIR | {"game-1-player": "2099104"}))
    assert Correction.objects.get().results[0]["black"] == 4


def test_a_game_is_named_once_from_either_side(desk: Desk, accepted: Report) -> None:
    mirror = {"game-2-round": "1", "game-2-player": "Amato", "game-2-outcome": "lost"}
    answer = ask(desk, accepted, **DEMIR, **mirror)
    assert answer.context["form"].rows[1].errors == {"player": ["This game stands in a line above."]}


def test_showing_whom_it_changes_sends_nothing_and_needs_no_reason(desk: Desk, accepted: Report) -> None:
    answer = ask(desk, accepted, **DEMIR, reason="", show="1")
    shown = page(answer)
    assert answer.status_code == 200
    assert [(each.player.key, each.difference) for each in answer.context["effects"][0].changed] == [
        ("2099101", -2000),
        ("2099104", 2000),
    ]
    assert "2 other players are unchanged. Sum of the differences:" in shown
    assert 'value="Demir, Deniz"' in shown
    assert not Correction.objects.exists()


def test_what_was_typed_and_not_sent_comes_back(desk: Desk, accepted: Report) -> None:
    address = reverse("report_ask_correction", args=[accepted.pk])
    moment = desk.after(accepted.tournament)
    Draft.objects.create(user=desk.boris, path=address, saved_at=moment, fields=DEMIR | {"reason": "half typed"})
    shown = page(signed_in(desk.boris).get(address))
    assert "half typed" in shown
    assert 'value="Demir, Deniz"' in shown
    ask(desk, accepted, **DEMIR)
    assert not Draft.objects.exists()


def test_what_is_asked_for_already_is_not_offered_again(desk: Desk, accepted: Report) -> None:
    asked(desk, accepted)
    address = reverse("report_ask_correction", args=[accepted.pk])
    assert address not in page(signed_in(desk.boris).get(reverse("report", args=[accepted.pk])))
    assert "A correction of this report is asked for already." in page(ask(desk, accepted, **DEMIR))


# ---------------------------------------------------------------- deciding
def request_of(desk: Desk, report: Report) -> Correction:
    moment = desk.after(report.tournament)
    return services.ask_correction(report, by=desk.boris, now=moment, reason=REASON, results=(DEMIR_WON,))


def test_who_decides_sees_player_by_player_whom_it_changes_with_both_workings(desk: Desk, accepted: Report) -> None:
    correction = request_of(desk, accepted)
    shown = page(signed_in(desk.dmitri).get(reverse("correction", args=[correction.pk])))
    for figure in ("+5.2", "−14.8", "−20.0", "−8.2", "+11.8", "+20.0"):
        assert figure in shown
    for key in ("2099101", "2099104"):
        assert reverse("correction_working", args=[correction.pk, "fide-standard", key]) in shown
    assert reverse("correction_working", args=[correction.pk, "fide-standard", "2099102"]) not in shown


def test_without_results_the_page_says_when_the_effect_will_be_known(desk: Desk, accepted: Report) -> None:
    correction = asked(desk, accepted)
    shown = page(signed_in(desk.dmitri).get(reverse("correction", args=[correction.pk])))
    assert "Nobody has said which results are wrong" in shown


def test_behind_publication_the_effect_is_there_and_the_list_is_said_to_wait(desk: Desk, accepted: Report) -> None:
    published(desk, "fide-standard", NOVEMBER)
    correction = request_of(desk, accepted)
    shown = page(signed_in(desk.qadira).get(reverse("correction", args=[correction.pk])))
    assert "The corrected event waits in the ledger until the list is corrected." in shown
    assert "+20.0" in shown
    services.allow_correction(correction, by=desk.qadira, now=desk.after(accepted.tournament))
    version = desk.accepted(sent(desk, accepted.tournament))
    made = page(signed_in(desk.qadira).get(reverse("correction", args=[correction.pk])))
    assert "+20.0" in made
    assert reverse("report", args=[version.pk]) in made


@pytest.mark.parametrize("name", ["boris", "chiara", "dmitri", "qadira"])
def test_the_working_of_a_player_stands_twice_side_by_side(name: str, desk: Desk, accepted: Report) -> None:
    address = reverse("correction_working", args=[request_of(desk, accepted).pk, "fide-standard", "2099104"])
    user: User = getattr(desk, name)
    shown = page(signed_in(user).get(address))
    assert shown.count("As it was accepted") == shown.count("As it would be") == 1
    assert shown.count("3 rated games") == 2


@pytest.mark.parametrize(("system", "key"), [("fide-blitz", "2099104"), ("fide-standard", "2099999")])
def test_of_another_list_or_player_there_is_no_working(
    system: str, key: str, desk: Desk, accepted: Report, client: Client
) -> None:
    address = reverse("correction_working", args=[request_of(desk, accepted).pk, system, key])
    assert signed_in(desk.dmitri).get(address).status_code == 404


def test_strangers_see_neither_the_correction_nor_its_workings(desk: Desk, accepted: Report, carla: User) -> None:
    correction = request_of(desk, accepted)
    working = reverse("correction_working", args=[correction.pk, "fide-standard", "2099104"])
    for address in (reverse("correction", args=[correction.pk]), working):
        assert signed_in(carla).get(address).status_code == 404
        assert signed_in(None).get(address).status_code == 302


def test_what_is_wrong_is_heard_at_its_field_and_whom_it_changes_is_shown_where_it_stands(
    desk: Desk, accepted: Report
) -> None:
    asked_in = page(ask(desk, accepted, **DEMIR | {"game-1-outcome": ""}))
    assert 'role="alert" tabindex="-1" autofocus' in asked_in
    assert 'aria-describedby="id_game-1-outcome_error"' in asked_in
    assert 'id="id_game-1-outcome_error">Please give the round, the player and the result.</p>' in asked_in
    shown = page(ask(desk, accepted, **DEMIR, show="1"))
    assert 'name="show" value="1" formaction="#effect"' in shown
    assert '<h2 id="effect" tabindex="-1">' in shown
