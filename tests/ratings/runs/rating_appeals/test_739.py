"""An appeal against a rating of the CFC, step by step (739), and one against FIDE's through the federation."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import (
    Wrong,
    prepare_correction,
    publish_correction,
    refuse_correction,
    withdraw_correction,
)
from ratings.runs.rating_appeals import services
from ratings.runs.rating_appeals.forms import GamesForm
from ratings.runs.rating_appeals.hearing import vacancy_of
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.pages import said_on, steps_of
from ratings.runs.rating_appeals.work import work_for
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import PASSWORD, person
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.runs.rating_appeals.conftest import NOW, computed
from tests.tournaments.forms import at, signed_in


def waits_for(user: User) -> list[str]:
    return [item.what for item in work_for(User.objects.get(pk=user.pk), NOW.date())]


def test_the_steps_of_739_lead_to_a_final_ruling_a_correction_and_the_fee_back(
    cfc_list: RatingList, bob: User, adam: User, regina: User, players: dict[str, Player]
) -> None:
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    assert (appeal.fee_cents, waits_for(adam)) == (1000, ["Send the list of games to the appellant"])
    with pytest.raises(services.AppealedAlready):
        services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="Again.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=date(2026, 3, 1))
    assert waits_for(bob) == ["Check the list of games behind your rating"]
    services.dispute_games(appeal, by=bob, now=NOW, places=[], words="Round 3 is missing.")
    assert waits_for(adam) == ["The list of games is disputed: ask the tournament director"]
    services.ask_director(appeal, by=adam, now=NOW, question="Was there a third round?")
    assert waits_for(adam) == ["Enter what the tournament director answers, or rule without it"]
    services.answer_for_director(appeal, by=adam, now=NOW, answer="By letter: yes, a draw.")
    with pytest.raises(services.NothingNew):
        services.uphold_appeal(appeal, by=adam, now=NOW, rating=1985, calculation="The same.")
    found = services.uphold_appeal(appeal, by=adam, now=NOW, rating=2001, calculation="1985 + 16 for the draw.")
    assert (found.state, waits_for(adam)) == ("upheld", ["Return the fee of the appeal"])
    services.return_fee(found, by=adam, now=NOW)
    assert waits_for(adam) == []
    correction = found.correction
    assert correction is not None
    advance_correction(correction.pk, clock=lambda: NOW)
    correction.refresh_from_db()
    publish_correction(correction, by=regina, now=NOW, reason="The auditor has ruled.")
    advance_correction(correction.pk, clock=lambda: NOW)
    assert correction.published_lists.get().entries.get().rating == 2001


@pytest.mark.parametrize(("published", "ruled", "returned"), [(1985, 2000, True), (1985, 1999, False)])
def test_the_fee_goes_back_from_fifteen_points_on(
    cfc_list: RatingList,
    bob: User,
    adam: User,
    players: dict[str, Player],
    published: int,
    ruled: int,
    returned: bool,
) -> None:
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="Wrong.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=NOW.date())
    services.agree_to_games(appeal, by=bob, now=NOW)
    assert waits_for(adam) == ["Rule on the appeal"]
    services.uphold_appeal(appeal, by=adam, now=NOW, rating=ruled, calculation=f"{published} to {ruled}.")
    assert (waits_for(adam) == ["Return the fee of the appeal"]) is returned


@pytest.mark.parametrize(
    ("published", "ruled", "said"),
    [
        (1985, 2000, "to go back in full; waits for the Rating Auditor"),
        (None, 1650, "to go back in full; waits for the Rating Auditor"),
        (1985, 1999, "not returned: the rating changes by less than 15 points"),
        (1985, None, "not returned: the published rating stands"),
    ],
)
def test_behind_a_ruling_the_page_says_whether_the_fee_goes_back(
    cfc_list: RatingList,
    bob: User,
    adam: User,
    players: dict[str, Player],
    published: int | None,
    ruled: int | None,
    said: str,
) -> None:
    at(NOW)
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="Wrong.")
    RatingAppeal.objects.filter(pk=appeal.pk).update(published_rating=published)
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=NOW.date())
    page, player = f"/rating-appeals/{appeal.pk}/", signed_in(bob)
    assert said not in player.get(page).content.decode()
    if ruled is None:
        services.dismiss_appeal(appeal, by=adam, now=NOW, calculation="As published.")
    else:
        services.uphold_appeal(appeal, by=adam, now=NOW, rating=ruled, calculation="Computed anew.", games=5)
    assert said in player.get(page).content.decode()
    if said.startswith("to go back"):
        services.return_fee(appeal, by=adam, now=NOW)
        assert said not in player.get(page).content.decode()


def test_nobody_rules_on_his_own_appeal_and_nobody_appeals_for_somebody_else(
    cfc_list: RatingList, bob: User, adam: User, players: dict[str, Player]
) -> None:
    with pytest.raises(NotPermitted):
        services.file_appeal(players["ann"], cfc_list, by=bob, now=NOW, grounds="Not mine.")
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="Wrong.")
    with pytest.raises(NotPermitted):
        services.send_games(appeal, by=bob, now=NOW, fee_received_on=NOW.date())


def test_fides_ratings_go_through_the_federation_to_the_commission(
    first_list: RatingList, bob: User, chiara: User, quentin: User, players: dict[str, Player]
) -> None:
    appeal = services.file_appeal(players["bob"], first_list, by=bob, now=AFTER_CLOSING, grounds="2100 is right.")
    assert (appeal.fee_cents, waits_for_in(chiara)) == (None, ["Pass the appeal on to the commission"])
    services.pass_on(appeal, by=chiara, now=AFTER_CLOSING, words="The federation agrees.")
    assert waits_for_in(quentin) == ["Rule on the appeal"]
    services.dismiss_appeal(appeal, by=quentin, now=AFTER_CLOSING, calculation="The list of FIDE says 2000.")
    assert RatingAppeal.objects.get().state == "dismissed"


def waits_for_in(user: User) -> list[str]:
    return [item.what for item in work_for(User.objects.get(pk=user.pk), AFTER_CLOSING.date())]


def test_every_step_is_done_on_the_pages(
    cfc_list: RatingList, bob: User, adam: User, players: dict[str, Player]
) -> None:
    """Nothing typed is lost where it is wrong, and each page has what its reader may do."""
    at(NOW)
    player, auditor = signed_in(bob), signed_in(adam)
    assert "cfc-regular" in player.get("/rating-appeals/").content.decode()
    address = "/rating-appeals/new/cfc-regular/2026-03-01/"
    assert player.post(address, {"grounds": ""}).status_code == 422
    page = player.post(address, {"grounds": "A draw counts as a loss."})["Location"]
    assert auditor.post(f"{page}games/", {"fee_received_on": "soon"}).status_code == 422
    early = auditor.post(f"{page}games/", {"fee_received_on": "2030-01-01"})
    assert (early.status_code, "This day is still to come" in early.content.decode()) == (422, True)
    assert 'value="2030-01-01"' in early.content.decode()
    auditor.post(f"{page}games/", {"fee_received_on": "2026-03-01"})
    assert "Is the list of games correct?" in player.get(page).content.decode()
    player.post(f"{page}agree/", {"answer": "agree"})
    auditor.post(f"{page}rule/", {"ruling": "dismiss", "calculation": "Every game was counted as played."})
    shown = player.get(page).content.decode()
    assert "Every game was counted as played." in shown
    assert RatingAppeal.objects.get().state == "dismissed"


def test_a_ruling_waits_for_the_correction_of_a_list_and_its_page_says_of_which(
    cfc_list: RatingList, bob: User, adam: User, players: dict[str, Player]
) -> None:
    at(NOW)
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=NOW.date())
    services.agree_to_games(appeal, by=bob, now=NOW)
    wrong = Wrong(lines=[{"player": players["bob"].pk, "rating": 1990, "k_factor": None}], reason="A slip.")
    first = prepare_correction(cfc_list, wrong, by=adam, now=NOW)
    comes_first = (
        "The correction of the list of 1 March 2026 waits for its decision: that comes first. "
        f'<a href="/list-corrections/{first.pk}/">See what changes</a>'
    )
    auditor, page = signed_in(adam), f"/rating-appeals/{appeal.pk}/"
    assert f"<span>{comes_first}</span>" in auditor.get(page).content.decode()
    said = {"ruling": "uphold", "rating": "2001", "calculation": "1985 + 16 for the draw."}
    answer = auditor.post(f"{page}rule/", said)
    assert answer.context["ruling_form"].errors == {"rating": [comes_first]}
    assert answer.content.decode().count(comes_first) == 2  # above the form and at the field
    assert "1985 + 16 for the draw.</textarea>" in answer.content.decode()


@pytest.mark.parametrize("games", ["", "0"])
def test_a_first_rating_of_a_ruling_is_asked_at_its_field_on_how_many_games_it_rests(
    games: str, cfc_list: RatingList, bob: User, adam: User, players: dict[str, Player]
) -> None:
    at(NOW)
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="Five games were rated.")
    RatingAppeal.objects.filter(pk=appeal.pk).update(published_rating=None)
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=NOW.date())
    services.agree_to_games(appeal, by=bob, now=NOW)
    said = {"ruling": "uphold", "rating": "1650", "games": games, "calculation": "Computed anew."}
    answer = signed_in(adam).post(f"/rating-appeals/{appeal.pk}/rule/", said)
    assert (answer.status_code, RatingAppeal.objects.get().state) == (422, "agreed")
    asked = {"games": ["Say on how many games the first rating rests."]}
    assert answer.context["ruling_form"].errors == asked
    assert 'aria-describedby="id_games_helptext id_games_error"' in answer.content.decode()
    assert "Computed anew.</textarea>" in answer.content.decode()


def steps(appeal: RatingAppeal) -> list[tuple[str, str, str]]:
    """Label, status, and who has done it or has the turn."""
    found = RatingAppeal.objects.get(pk=appeal.pk)
    return [
        (step.label, step.status, ", ".join(act.words for act in step.acts) or step.by or step.turn)
        for step in steps_of(found, now=NOW)
    ]


def test_the_page_says_in_a_line_what_was_done_and_whose_turn_it_is(
    cfc_list: RatingList, first_list: RatingList, bob: User, adam: User, chiara: User, players: dict[str, Player]
) -> None:
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    filed = ("Filed", "done", "Bob Baker")
    assert steps(appeal) == [
        filed,
        ("List of games sent", "now", "the Rating Auditor"),
        ("List of games checked", "todo", ""),
        ("Ruling", "todo", ""),
    ]
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=date(2026, 3, 1))
    services.dispute_games(appeal, by=bob, now=NOW, places=[], words="Round 3 is missing.")
    services.ask_director(appeal, by=adam, now=NOW, question="Was there a third round?")
    assert steps(appeal)[3:] == [("Director asked", "now", "the tournament director"), ("Ruling", "todo", "")]
    services.dismiss_appeal(appeal, by=adam, now=NOW, calculation="There was none.")
    assert steps(appeal)[1:] == [
        ("List of games sent", "done", "Adam Auditor"),
        ("List of games checked", "done", "Bob Baker"),
        ("Director asked", "done", "asked by Adam Auditor"),
        ("Ruling", "done", "Adam Auditor"),
    ]
    fides = services.file_appeal(players["bob"], first_list, by=bob, now=AFTER_CLOSING, grounds="2100 is right.")
    assert steps(fides) == [filed, ("Passed on", "now", "the federation"), ("Ruling", "todo", "")]
    services.withdraw_appeal(fides, by=bob, now=AFTER_CLOSING)
    assert steps(fides) == [filed, ("Withdrawn", "broken", "Bob Baker")]


def test_each_step_has_its_day_an_ended_appeal_those_that_were_done_and_none_that_was_passed_over(
    cfc_list: RatingList, bob: User, adam: User, players: dict[str, Player]
) -> None:
    def days(appeal: RatingAppeal) -> list[tuple[str, list[datetime | None]]]:
        found = steps_of(RatingAppeal.objects.get(pk=appeal.pk), now=NOW)
        return [(step.label, [act.at for act in step.acts] or [step.at]) for step in found]

    at_hour = [NOW + timedelta(hours=hour) for hour in range(6)]
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=at_hour[0], grounds="A draw counts as a loss.")
    services.send_games(appeal, by=adam, now=at_hour[1], fee_received_on=NOW.date())
    services.dispute_games(appeal, by=bob, now=at_hour[2], places=[], words="Round 3 is missing.")
    services.ask_director(appeal, by=adam, now=at_hour[3], question="Was there a third round?")
    services.answer_for_director(appeal, by=adam, now=at_hour[4], answer="By letter: yes, a draw.")
    services.withdraw_appeal(appeal, by=bob, now=at_hour[5])
    assert days(appeal) == [
        ("Filed", [at_hour[0]]),
        ("List of games sent", [at_hour[1]]),
        ("List of games checked", [at_hour[2]]),
        ("Director asked", [at_hour[3], at_hour[4]]),
        ("Withdrawn", [at_hour[5]]),
    ]
    again = services.file_appeal(players["bob"], cfc_list, by=bob, now=at_hour[0], grounds="A draw counts as a loss.")
    services.send_games(again, by=adam, now=at_hour[1], fee_received_on=NOW.date())
    services.dismiss_appeal(again, by=adam, now=at_hour[2], calculation="It counts as a draw.")
    assert [label for label, _at in days(again)] == ["Filed", "List of games sent", "Ruling"]


def test_it_is_the_directors_turn_where_he_can_answer_and_nobodys_turn_to_return_a_fee(
    cfc_list: RatingList, bob: User, adam: User, boris: User, players: dict[str, Player]
) -> None:
    """The auditor may enter what comes by letter all the same, and rule without it; the page waits for neither."""
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    at(NOW)
    page = f"/rating-appeals/{appeal.pk}/"
    assert "to be paid to the federation" in signed_in(bob).get(page).content.decode()
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=date(2026, 3, 1))
    assert "to be paid to the federation" not in signed_in(bob).get(page).content.decode()
    services.dispute_games(appeal, by=bob, now=NOW, places=[], words="Round 3 is missing.")
    services.ask_director(appeal, by=adam, now=NOW, question="Was there a third round?")
    appeal.directors.add(boris)
    RatingAppeal.objects.update(looked_for_directors=True)
    asked = [signed_in(user).get(page).context["is_mine"] for user in (adam, boris, bob)]
    RatingAppeal.objects.get().directors.clear()
    by_letter = signed_in(adam).get(page).context["is_mine"]
    services.answer_for_director(appeal, by=adam, now=NOW, answer="By letter: yes, a draw.")
    answered = signed_in(adam).get(page).context["is_mine"]
    services.uphold_appeal(appeal, by=adam, now=NOW, rating=2001, calculation="1985 + 16 for the draw.")
    ruled = signed_in(adam).get(page).context
    assert (asked, by_letter, answered) == ([False, True, False], True, True)
    assert (ruled["is_mine"], ruled["may"]["return_fee"]) == (False, True)


def test_a_game_is_named_with_its_score_as_chess_players_write_it() -> None:
    game = {"event": "open:1", "name": "The open", "round": 2, "opponent": "1", "opponent_name": "Able, Ann"}
    form = GamesForm(games=[{**game, "score": 0.5, "rated": True, "reason": ""}])
    assert form.fields["games"].choices == [(0, "The open, round 2, Able, Ann: ½")]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- what is not heard
LATER = datetime(2026, 4, 2, 9, tzinfo=UTC)


def told(kind: str) -> list[tuple[list[str], str]]:
    """To whom a mail about appeals went, and what it says."""
    found = OutboxMessage.objects.filter(kind="mail", dedup_key__contains=f":{kind}:").order_by("pk")
    return sorted((each.payload["to"], each.payload["body"].splitlines()[0]) for each in found)


def test_an_appeal_whose_fee_never_comes_lapses_and_the_player_can_file_another(
    cfc_list: RatingList, bob: User, adam: User, players: dict[str, Player]
) -> None:
    """By page: a day that is over, and a reason; the player reads both."""
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    at(LATER)
    player, auditor, page = signed_in(bob), signed_in(adam), f"/rating-appeals/{appeal.pk}/"
    lapsed = f"{page}lapse/"
    said = {"fee_awaited_until": "2026-04-01", "words": "Asked twice by letter."}
    assert player.post(lapsed, said).status_code == 404
    for day in ("2026-04-02", "2026-03-01"):
        answer = auditor.post(lapsed, {**said, "fee_awaited_until": day})
        assert (answer.status_code, "a day that is over" in answer.content.decode()) == (422, True)
    assert auditor.post(lapsed, {**said, "words": " "}).status_code == 422
    auditor.post(lapsed, said)
    appeal.refresh_from_db()
    assert (appeal.state, waits_for(adam), history_of(appeal)[-1].article) == ("lapsed", [], "739")
    assert steps(appeal) == [("Filed", "done", "Bob Baker"), ("Lapsed without its fee", "broken", "Adam Auditor")]
    shown = player.get(page).content.decode()
    assert ("Asked twice by letter." in shown, "You can appeal again" in shown) == (True, True)
    assert "Asked twice by letter." in str(told("lapsed"))
    assert [to for to, _words in told("lapsed")] == [[bob.email]]
    again = services.file_appeal(players["bob"], cfc_list, by=bob, now=LATER, grounds="Here is the fee.")
    assert (again.state, waits_for(adam)) == ("filed", ["Send the list of games to the appellant"])


def test_a_federation_that_does_not_pass_an_appeal_on_says_why_to_the_player_and_the_commission(
    first_list: RatingList, cfc_list: RatingList, bob: User, chiara: User, quentin: User, adam: User,
    players: dict[str, Player],
) -> None:  # fmt: skip
    appeal = services.file_appeal(players["bob"], first_list, by=bob, now=AFTER_CLOSING, grounds="2100 is right.")
    at(AFTER_CLOSING)
    player, officer, page = signed_in(bob), signed_in(chiara), f"/rating-appeals/{appeal.pk}/"
    assert player.post(f"{page}decline/", {"reason": "x"}).status_code == 404
    assert "Do not pass it on" in officer.get(page).content.decode()
    asked = officer.post(f"{page}decline/", {"reason": " "}, follow=True).content.decode()
    assert asked.count('<details class="act" open>') == asked.count("Please say it in words. Nothing was changed.") == 1
    appeal.refresh_from_db()
    assert appeal.state == "filed"
    officer.post(f"{page}decline/", {"reason": "The club’s own sheet says 2000."})
    assert (waits_for_in(chiara), steps(appeal)[-1]) == (
        [],
        ("Not passed on by the federation", "broken", "Chiara Officer"),
    )
    assert [to for to, _words in told("declined")] == sorted([[bob.email], [quentin.email]])
    assert "The club’s own sheet says 2000." in signed_in(quentin).get(page).content.decode()
    of_cfc = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="Mine.")
    with pytest.raises(NotPermitted):  # 739 goes to the auditor, and to no federation
        services.decline_appeal(of_cfc, by=chiara, now=NOW, words="No.")
    again = services.file_appeal(players["bob"], first_list, by=bob, now=AFTER_CLOSING, grounds="The sheet is wrong.")
    with pytest.raises(NotPermitted):  # and no fee is asked for FIDE's
        services.lapse_appeal(again, by=adam, now=LATER, fee_awaited_until=date(2026, 1, 1), words="No fee.")


# ---------------------------------------------------------------- a ruling that nobody carries out
def test_a_ruling_whose_correction_is_refused_or_withdrawn_waits_for_the_administrator_until_a_list_says_it(
    cfc_list: RatingList, bob: User, adam: User, regina: User, dmitri: User, quentin: User, players: dict[str, Player]
) -> None:
    again = "The correction that the ruling asks for came to nothing: prepare it again"
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=date(2026, 3, 1))
    services.agree_to_games(appeal, by=bob, now=NOW)
    appeal = services.uphold_appeal(appeal, by=adam, now=NOW, rating=2001, calculation="1985 + 16 for the draw.")
    assert steps(appeal)[-1] == ("List corrected", "now", "")  # a worker computes it
    first = computed(appeal)
    assert steps(appeal)[-1] == ("List corrected", "now", "another office than who prepared it")
    refuse_correction(first, by=quentin, now=NOW, reason="The line is that of somebody else.")
    assert steps(appeal)[-1] == ("List corrected", "now", "the rating administrator")
    assert (waits_for(dmitri), waits_for(adam)) == ([again], ["Return the fee of the appeal"])
    assert told_to_prepare_anew(first) == [dmitri.email]

    at(NOW)
    page = f"/rating-appeals/{appeal.pk}/"
    assert signed_in(bob).post(f"{page}correct/").status_code == 404
    assert "The line is that of somebody else." in signed_in(bob).get(page).content.decode()
    administrator = signed_in(dmitri)
    assert "Prepare the correction again" in administrator.get(page).content.decode()
    administrator.post(f"{page}correct/")
    second = computed(appeal)
    assert (second.pk != first.pk, second.lines, second.prepared_by, waits_for(dmitri)) == (
        True, first.lines, dmitri, [],
    )  # fmt: skip
    assert f'href="{page}"' in signed_in(quentin).get(f"/list-corrections/{second.pk}/").content.decode()
    withdraw_correction(second, by=quentin, now=NOW, reason="Another list comes first.")
    assert (waits_for(dmitri), told_to_prepare_anew(second)) == ([again], [dmitri.email])

    services.correct_again(appeal, by=dmitri, now=NOW)
    with pytest.raises(NotPermitted):  # once is enough
        services.correct_again(appeal, by=dmitri, now=NOW)
    third = computed(appeal)
    publish_correction(third, by=regina, now=NOW, reason="The auditor has ruled.")
    advance_correction(third.pk, clock=lambda: NOW)
    assert (third.published_lists.get().entries.get().rating, waits_for(dmitri)) == (2001, [])
    assert steps(appeal)[-1] == ("List corrected", "done", "Regina Committee")
    assert [act.act for act in history_of(appeal)][-3:] == [
        "uphold rating appeal", "prepare correction of appeal again", "prepare correction of appeal again",
    ]  # fmt: skip


def test_a_correction_that_comes_before_that_of_a_ruling_is_named_with_its_address_at_the_closed_button(
    cfc_list: RatingList, bob: User, adam: User, dmitri: User, players: dict[str, Player]
) -> None:
    at(NOW)
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=date(2026, 3, 1))
    services.agree_to_games(appeal, by=bob, now=NOW)
    appeal = services.uphold_appeal(appeal, by=adam, now=NOW, rating=2001, calculation="1985 + 16 for the draw.")
    withdraw_correction(computed(appeal), by=adam, now=NOW, reason="Another one comes first.")
    page, administrator = f"/rating-appeals/{appeal.pk}/", signed_in(dmitri)
    assert f'action="{page}correct/"' in administrator.get(page).content.decode()
    other = Wrong(lines=[{"player": players["ann"].pk, "rating": 1990, "k_factor": None}], reason="A slip.")
    first = prepare_correction(cfc_list, other, by=adam, now=NOW)
    comes_first = f'that comes first. <a href="/list-corrections/{first.pk}/">See what changes</a>'
    refused = administrator.post(f"{page}correct/")
    for answer in (administrator.get(page), refused):
        shown = answer.content.decode()
        assert (comes_first in shown, f'action="{page}correct/"' in shown) == (True, False)
    assert refused.status_code == 422


def told_to_prepare_anew(correction: ListCorrection) -> list[str]:
    found = OutboxMessage.objects.filter(
        kind="mail", dedup_key__startswith=f"mail:list-correction:{correction.pk}:anew:"
    )
    return [to for each in found for to in each.payload["to"]]


# ---------------------------------------------------------------- nothing is ended by a field that was left empty
def agreed(cfc_list: RatingList, bob: User, adam: User, player: Player) -> RatingAppeal:
    """The ruling is what is left; the clock of the pages stands there."""
    at(NOW)
    appeal = services.file_appeal(player, cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=NOW.date())
    return services.agree_to_games(appeal, by=bob, now=NOW)


@pytest.mark.parametrize(
    ("published", "chosen", "field", "wrong"),
    [
        (1985, {}, "ruling", "Please say which of the two it is. Nothing was ruled yet."),
        (1985, {"rating": "2001"}, "ruling", "Please say which of the two it is. Nothing was ruled yet."),
        (1985, {"ruling": "uphold", "rating": ""}, "rating", "Say which rating is right."),
        (None, {"ruling": "uphold", "games": "5"}, "rating", "Say which rating is right."),
        (1985, {"ruling": "uphold", "rating": "24O0"}, "rating", "Enter a whole number."),
        (
            1985,
            {"ruling": "uphold", "rating": "1985"},
            "rating",
            "This is the published rating: give another one, or dismiss the appeal.",
        ),
        (
            1985,
            {"ruling": "dismiss", "rating": "2001"},
            "rating",
            "Another rating upholds the appeal: choose that, or leave this empty.",
        ),
    ],
)
def test_an_appeal_is_ruled_on_by_one_of_two_choices_and_ended_by_nothing_that_was_left_out(
    cfc_list: RatingList,
    bob: User,
    adam: User,
    players: dict[str, Player],
    published: int | None,
    chosen: dict[str, str],
    field: str,
    wrong: str,
) -> None:
    """The form stays open, with all that was typed."""
    appeal = agreed(cfc_list, bob, adam, players["bob"])
    RatingAppeal.objects.filter(pk=appeal.pk).update(published_rating=published)
    said = {**chosen, "calculation": "Computed anew."}
    answer = signed_in(adam).post(f"/rating-appeals/{appeal.pk}/rule/", said)
    assert (answer.status_code, answer.context["ruling_form"].errors) == (422, {field: [wrong]})
    shown, typed = answer.content.decode(), chosen.get("rating")
    assert shown.count('<details class="act" open>') == 1
    assert ("Computed anew.</textarea>" in shown, not typed or f'value="{typed}"' in shown) == (True, True)
    checked = re.findall(r'<input(?=[^>]*\bchecked)[^>]*value="(\w+)"', shown)
    assert checked == ([chosen["ruling"]] if "ruling" in chosen else [])
    assert (RatingAppeal.objects.get().state, history_of(appeal)[-1].act) == ("agreed", "agree to list of games")


def test_whoever_appeals_is_told_before_which_games_are_not_heard_of_where_739_governs(
    cfc_list: RatingList, first_list: RatingList, bob: User
) -> None:
    at(NOW)
    words = "About games that were not rated it is upheld only where their results came to the CFC with their fee"
    pages = [f"/rating-appeals/new/{each.system_id}/{each.list_date}/" for each in (cfc_list, first_list)]
    assert [words in signed_in(bob).get(page).content.decode() for page in pages] == [True, False]


def test_no_ruling_gives_a_rating_that_no_line_of_the_list_can_have(
    cfc_list: RatingList, first_list: RatingList, bob: User, adam: User, chiara: User, quentin: User,
    players: dict[str, Player],
) -> None:  # fmt: skip
    """716c: 200; 7.21 since March 2024: 1400. A ruling is final, and so would be a digit that is missing."""
    at(NOW)
    of_cfc = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="1995 is right.")
    services.send_games(of_cfc, by=adam, now=NOW, fee_received_on=date(2026, 3, 1))
    of_fide = services.file_appeal(players["bob"], first_list, by=bob, now=NOW, grounds="2100 is right.")
    services.pass_on(of_fide, by=chiara, now=NOW, words="The federation agrees.")
    for appeal, user, low, said in (
        (of_cfc, adam, 199, "Nobody stands on this list below 200 (716c)."),
        (of_fide, quentin, 1399, "Nobody stands on this list below 1400 (7.2.1)."),
    ):
        ruling = {"ruling": "uphold", "rating": str(low), "calculation": "By the games."}
        answer = signed_in(user).post(f"/rating-appeals/{appeal.pk}/rule/", ruling)
        assert (answer.status_code, answer.context["ruling_form"].errors) == (422, {"rating": [said]})
        appeal.refresh_from_db()
        assert appeal.state in RatingAppeal.OPEN
    signed_in(adam).post(
        f"/rating-appeals/{of_cfc.pk}/rule/", {"ruling": "uphold", "rating": "200", "calculation": "By the games."}
    )
    of_cfc.refresh_from_db()
    assert (of_cfc.state, of_cfc.ruled_rating) == ("upheld", 200)


@pytest.mark.parametrize("rating", ["", "1985"])
def test_a_dismissal_is_chosen_and_recorded_with_its_calculation(
    rating: str, cfc_list: RatingList, bob: User, adam: User, players: dict[str, Player]
) -> None:
    appeal = agreed(cfc_list, bob, adam, players["bob"])
    page = f"/rating-appeals/{appeal.pk}/"
    stands = "Dismiss the appeal for good: the published rating of 1985 stands"
    assert stands in signed_in(adam).get(page).content.decode()
    signed_in(adam).post(f"{page}rule/", {"ruling": "dismiss", "rating": rating, "calculation": "As published."})
    appeal.refresh_from_db()
    entry = history_of(appeal)[-1]
    assert (appeal.state, appeal.ruled_rating, appeal.correction) == ("dismissed", None, None)
    assert (entry.act, entry.by, entry.reason, entry.article) == (
        "dismiss rating appeal", adam, "As published.", "739",
    )  # fmt: skip


def test_fides_commission_rules_by_the_same_two_choices(
    first_list: RatingList, bob: User, chiara: User, quentin: User, players: dict[str, Player]
) -> None:
    appeal = services.file_appeal(players["bob"], first_list, by=bob, now=AFTER_CLOSING, grounds="2100 is right.")
    services.pass_on(appeal, by=chiara, now=AFTER_CLOSING, words="The federation agrees.")
    at(AFTER_CLOSING)
    commission, address = signed_in(quentin), f"/rating-appeals/{appeal.pk}/rule/"
    assert commission.post(address, {"calculation": "The list says 2000."}).status_code == 422
    appeal.refresh_from_db()
    assert appeal.state == "forwarded"
    commission.post(address, {"ruling": "dismiss", "calculation": "The list says 2000."})
    appeal.refresh_from_db()
    assert (appeal.state, history_of(appeal)[-1].act) == ("dismissed", "dismiss rating appeal")


@pytest.mark.parametrize(
    ("chosen", "field", "wrong"),
    [
        ({}, "answer", "Please say which of the two it is. Nothing was sent yet."),
        ({"words": "Round 3 is missing."}, "answer", "Please say which of the two it is. Nothing was sent yet."),
        ({"answer": "dispute"}, "words", "Please say what is wrong with the games, or which are missing."),
        (
            {"answer": "agree", "words": "Round 3 is missing."},
            "answer",
            "Below something is called wrong: choose that, or take it away.",
        ),
    ],
)
def test_nobody_agrees_to_a_list_of_games_by_writing_nothing(
    cfc_list: RatingList,
    bob: User,
    adam: User,
    players: dict[str, Player],
    chosen: dict[str, str],
    field: str,
    wrong: str,
) -> None:
    at(NOW)
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=NOW.date())
    answer = signed_in(bob).post(f"/rating-appeals/{appeal.pk}/agree/", chosen)
    assert (answer.status_code, answer.context["games_form"].errors) == (422, {field: [wrong]})
    shown = answer.content.decode()
    assert f"{chosen.get('words', '')}</textarea>" in shown
    assert "The list is empty: no run of this portal has a game of yours for it." in shown
    assert RatingAppeal.objects.get().state == "sent"


@pytest.mark.parametrize(
    ("day", "wrong"),
    [
        ("", "Please give the whole day: day, month and year."),
        ("2026-02-30", "Please give the whole day: day, month and year."),
        ("0026-03-01", "On this day the list was not there yet: please name the day of the fee."),
        ("2026-02-28", "On this day the list was not there yet: please name the day of the fee."),
    ],
)
def test_a_fee_has_come_on_a_day_from_the_list_to_today(
    cfc_list: RatingList, bob: User, adam: User, players: dict[str, Player], day: str, wrong: str
) -> None:
    at(NOW)
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    answer = signed_in(adam).post(f"/rating-appeals/{appeal.pk}/games/", {"fee_received_on": day})
    assert (answer.status_code, answer.context["fee_form"].errors) == (422, {"fee_received_on": [wrong]})
    assert answer.content.decode().count('<details class="act" open>') == 1
    assert RatingAppeal.objects.get().state == "filed"


def test_words_come_back_after_the_log_in_and_lines_are_not_counted_twice(
    cfc_list: RatingList, bob: User, adam: User, players: dict[str, Player]
) -> None:
    at(NOW)
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=NOW.date())
    services.dispute_games(appeal, by=bob, now=NOW, places=[], words="Round 3 is missing.")
    page, auditor, question = f"/rating-appeals/{appeal.pk}/", Client(), "Was there a third round?"
    auditor.post(f"{page}ask/", {"reason": question})
    auditor.post("/account/login/", {"login": adam.email, "password": PASSWORD})
    assert f"{question}</textarea>" in auditor.get(page).content.decode()
    auditor.post(f"{page}ask/", {"reason": "a\r\n" * 1999 + "end"})  # as long as the field lets it be
    assert RatingAppeal.objects.get().question == "a\n" * 1999 + "en"


# ---------------------------------------------------------------- what was said
def test_everything_that_was_said_stands_with_name_and_day_and_a_second_question_takes_no_answer_away(
    cfc_list: RatingList, bob: User, adam: User, players: dict[str, Player]
) -> None:
    at_hour = [NOW + timedelta(hours=hour) for hour in range(6)]
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=at_hour[0], grounds="A draw counts as a loss.")
    services.send_games(appeal, by=adam, now=at_hour[0], fee_received_on=NOW.date())
    services.dispute_games(appeal, by=bob, now=at_hour[1], places=[], words="Round 3 is missing.")
    services.ask_director(appeal, by=adam, now=at_hour[2], question="Was there a third round?")
    services.answer_for_director(appeal, by=adam, now=at_hour[3], answer="By letter: yes.")
    services.ask_director(appeal, by=adam, now=at_hour[4], question="Who won it?")
    assert [(each.label, each.words, each.by, each.at) for each in said_on(appeal)] == [
        ("What is wrong with the list of games", "Round 3 is missing.", "Bob Baker", at_hour[1]),
        ("Question to the tournament director", "Was there a third round?", "Adam Auditor", at_hour[2]),
        ("What the tournament director says", "By letter: yes.", "Adam Auditor", at_hour[3]),
        ("Question to the tournament director", "Who won it?", "Adam Auditor", at_hour[4]),
    ]
    at(at_hour[5])
    shown = " ".join(signed_in(bob).get(f"/rating-appeals/{appeal.pk}/").content.decode().split())
    for words in ("Round 3 is missing.", "Was there a third round?", "By letter: yes.", "Who won it?"):
        assert f'{words} <span class="muted">' in shown


def test_a_correction_that_is_not_decided_is_named_to_the_player_and_led_to_for_the_offices(
    cfc_list: RatingList, bob: User, adam: User, regina: User, players: dict[str, Player]
) -> None:
    appeal = agreed(cfc_list, bob, adam, players["bob"])
    appeal = services.uphold_appeal(appeal, by=adam, now=NOW, rating=2001, calculation="1985 + 16 for the draw.")
    page, correction = f"/rating-appeals/{appeal.pk}/", f"/list-corrections/{appeal.correction_id}/"

    def leads() -> list[tuple[bool, int]]:
        readers = [signed_in(user) for user in (bob, adam)]
        return [
            (f'href="{correction}"' in reader.get(page).content.decode(), reader.get(correction).status_code)
            for reader in readers
        ]

    assert leads() == [(False, 404), (True, 200)]
    publish_correction(computed(appeal), by=regina, now=NOW, reason="The auditor has ruled.")
    advance_correction(appeal.correction_id, clock=lambda: NOW)  # type: ignore[arg-type]
    assert leads() == [(True, 200), (True, 200)]


# ---------------------------------------------------------------- an office without a holder
VACANT = "Nobody who may hear this appeal is Rating Auditor today, or on the Rating Committee"


def test_where_nobody_is_auditor_the_committee_has_the_turn_and_without_it_the_page_says_who_appoints_one(
    cfc_list: RatingList, bob: User, regina: User, dmitri: User, players: dict[str, Player]
) -> None:
    at(NOW)
    player, chair = signed_in(bob), person("Carol Chair", (Office.QC_CHAIR, None))
    address = "/rating-appeals/new/cfc-regular/2026-03-01/"
    page = player.post(address, {"grounds": "A draw counts as a loss."})["Location"]
    appeal = RatingAppeal.objects.get()
    assert steps(appeal)[1] == ("List of games sent", "now", "the Rating Committee")
    assert [to for to, _words in told("filed")] == [[regina.email]]
    assert VACANT not in player.get(page).content.decode()

    OfficeHeld.objects.filter(user=regina).delete()
    assert steps(appeal)[1] == ("List of games sent", "now", "a Rating Auditor, who is to be appointed")
    shown = " ".join(player.get(page).content.decode().split())
    assert (VACANT in shown, "Today these are: Dmitri Administrator, Carol Chair." in shown) == (True, True)
    assert 'href="/people/"' not in shown.partition("<main")[2]
    assert 'href="/people/"' in signed_in(dmitri).get(page).content.decode().partition("<main")[2]

    RatingAppeal.objects.update(
        state="upheld",
        calculation="+16.",
        decided_by=dmitri,
        decided_at=NOW,
        ruled_rating=2001,
        fee_received_on=NOW.date(),
    )
    shown = player.get(page).content.decode()
    waits = "to go back in full; waits for a Rating Auditor, who is to be appointed"
    assert (VACANT in shown, waits in shown) == (True, True)

    RatingAppeal.objects.update(state="withdrawn")
    answer = player.post(address, {"grounds": "A draw counts as a loss."}, follow=True).content.decode()
    assert ("until somebody can hear it" in answer, "Whoever looks into it has been told" in answer) == (True, False)
    assert [to for to, _words in told("vacant:filed")] == sorted([[chair.email], [dmitri.email]])


def test_an_auditor_does_not_hear_his_own_appeal_and_the_committee_is_told(
    cfc_list: RatingList, bob: User, regina: User, players: dict[str, Player]
) -> None:
    OfficeHeld.objects.create(user=bob, office=Office.RATING_AUDITOR, starts_on=date(2020, 1, 1))
    appeal = services.file_appeal(
        players["bob"], cfc_list, by=User.objects.get(pk=bob.pk), now=NOW, grounds="A draw counts as a loss."
    )
    assert steps(appeal)[1] == ("List of games sent", "now", "the Rating Committee")
    assert [to for to, _words in told("filed")] == [[regina.email]]


def test_fides_appeals_say_too_which_office_is_missing(
    first_list: RatingList, bob: User, chiara: User, dmitri: User, players: dict[str, Player]
) -> None:
    appeal = services.file_appeal(players["bob"], first_list, by=bob, now=AFTER_CLOSING, grounds="2100 is right.")
    OfficeHeld.objects.filter(user=chiara).delete()
    assert steps(appeal)[1] == ("Passed on", "now", "the rating administrator")
    services.pass_on(appeal, by=dmitri, now=AFTER_CLOSING, words="The federation agrees.")
    assert steps(appeal)[2] == ("Ruling", "now", "a member of the commission, who is to be appointed")
    vacancy = vacancy_of(RatingAppeal.objects.get(), AFTER_CLOSING)
    assert vacancy.startswith("Nobody who may decide this appeal is on the qualification commission today.")
    assert [to for to, _words in told("vacant:forwarded")] == [[dmitri.email]]
