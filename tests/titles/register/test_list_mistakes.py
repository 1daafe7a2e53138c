"""A title that a list told and nobody has is struck by the commission; if the list was right, it is entered again."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.urls import reverse

from ratings.ledger.mergers import merge_entries
from ratings.lists.models import ListEntry, RatingList
from ratings.register.models import Player
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW, person
from tests.titles.applications.test_landmarks import SIGN, listed, page_of
from tests.titles.norms.test_judged_again import LATER, do_what_is_rung, standing, title_met
from tests.titles.worlds import ACCEPTED_AT, START, World
from tests.tournaments.forms import at, signed_in
from titles.cases import procedure, services
from titles.cases.assembling import judge_case
from titles.norms.models import Norm
from titles.norms.search import find_norms
from titles.register.in_force import titles_in
from titles.register.list_mistakes import enter_again, strike_mistake
from titles.register.models import HeldTitle
from titles.register.of_lists import follow_list
from titles.register.refusals import ReasonMissing
from titles.register.removal import GIVEN_BACK
from titles.register.services import enter_title
from titles.regulations import edition_for


@pytest.fixture
def opponent(world: World) -> Player:
    """FM on the list that was published."""
    follow_list(world.rating_list, now=NOW)
    Player.objects.filter(pk=world.opponents[4].pk).update(title="FM")
    return world.opponents[4]


@pytest.fixture
def told(opponent: Player) -> HeldTitle:
    return HeldTitle.objects.get(player=opponent)


def worn(player: Player) -> str:
    player.refresh_from_db()
    return player.title


def test_a_struck_title_counts_from_no_day_and_norms_are_judged_again(
    world: World, told: HeldTitle, opponent: Player, quentin: User
) -> None:
    officer = person("Otto Officer", (Office.RATING_OFFICER, opponent.federation))
    find_norms(world.report, now=NOW)
    assert title_met(standing(world)[0], opponent) == "FM"
    strike_mistake(told, by=quentin, now=LATER, reason="FIDE wrote that it was a slip.")
    assert (worn(opponent), do_what_is_rung(GIVEN_BACK)) == ("", 1)
    assert title_met(standing(world)[0], opponent) == ""
    letters = [each.payload for each in OutboxMessage.objects.filter(kind="mail")]
    assert [letter["to"] for letter in letters if letter["subject"].startswith("Title struck")] == [[officer.email]]
    assert follow_list(world.rating_list, now=LATER) == 0
    enter_again(told, by=quentin, now=LATER, reason="FIDE has found its decision.")
    assert (worn(opponent), do_what_is_rung(GIVEN_BACK)) == ("FM", 1)
    assert title_met(standing(world)[0], opponent) == "FM"
    acts = [entry.act for entry in history_of(told)]
    assert acts == ["strike title of list", "enter title of list again"]


def test_a_title_that_was_awarded_later_stands_beside_the_struck_one(
    world: World, told: HeldTitle, opponent: Player, quentin: User
) -> None:
    strike_mistake(told, by=quentin, now=NOW, reason="A slip.")
    enter_title(opponent, "FM", HeldTitle.Source.RATING, achieved_on=None, now=NOW)
    found = titles_in([opponent.pk], edition_for(START), NOW.date().replace(year=2026), NOW.date().replace(year=2026))
    assert (worn(opponent), found.of(opponent.pk, "FM")) == ("FM", "FM")


def test_what_was_awarded_is_struck_by_nobody_and_no_revocation_is_entered_again(
    world: World, told: HeldTitle, opponent: Player, quentin: User, chiara: User
) -> None:
    awarded = enter_title(world.opponents[5], "IM", HeldTitle.Source.NORMS, achieved_on=None, now=NOW)
    for held, by in ((awarded, quentin), (told, chiara)):
        with pytest.raises(NotPermitted):
            strike_mistake(held, by=by, now=NOW, reason="A slip.")
    with pytest.raises(NotPermitted):
        enter_again(told, by=quentin, now=NOW, reason="It was right.")
    with pytest.raises(ReasonMissing):
        strike_mistake(told, by=quentin, now=NOW, reason=" ")


def test_both_are_done_on_the_page_of_the_title(told: HeldTitle, quentin: User) -> None:
    at(NOW)
    client, page = signed_in(quentin), reverse("title", args=[told.pk])
    strike, enter = (reverse("title_remove", args=[told.pk, act]) for act in ("strike-mistake", "enter-again"))
    assert [address in client.get(page).content.decode() for address in (strike, enter)] == [True, False]
    assert "without-reason" in client.post(strike, {"reason": ""}).url  # type: ignore[attr-defined]
    client.post(strike, {"reason": "FIDE wrote that it was a slip."})
    shown = client.get(page).content.decode()
    assert "told by a list by mistake, and struck" in shown
    assert [address in shown for address in (strike, enter)] == [False, True]
    assert "told by mistake" in client.get(reverse("title_register")).content.decode()
    client.post(enter, {"reason": "FIDE has found its decision."})
    assert "struck as told by mistake, and entered again" in client.get(page).content.decode()
    assert RatingList.objects.count() == 1


def told_in(day: date, player: Player, title: str) -> RatingList:
    """A list of a day, whose only line gives a player a title."""
    made = RatingList.objects.create(
        system_id="fide-standard", list_date=day, sequence=9, origin="made by hand", entries_count=1,
        content_sha256="0" * 64, chain_sha256="9" * 64, published_at=ACCEPTED_AT,
    )  # fmt: skip
    line = {
        "name": player.name,
        "title": title,
        "federation_id": player.federation_id,
        "rating": 2330,
        "games_total": 45,
    }
    ListEntry.objects.create(rating_list=made, player=player, **line)
    return made


def test_norms_are_judged_again_also_in_tournaments_before_the_list_of_the_struck_row(
    world: World, quentin: User
) -> None:
    opponent = world.opponents[4]
    follow_list(told_in(date(2024, 7, 1), opponent, "FM"), now=NOW)  # came in before that of June, which tells it too
    follow_list(world.rating_list, now=NOW)
    find_norms(world.report, now=NOW)
    assert title_met(standing(world)[0], opponent) == "FM"
    strike_mistake(HeldTitle.objects.get(player=opponent), by=quentin, now=LATER, reason="A slip.")
    assert titles_in([opponent.pk], edition_for(START), START, START).of(opponent.pk, "FM") == ""
    do_what_is_rung(GIVEN_BACK)
    assert title_met(standing(world)[0], opponent) == ""


def test_a_title_that_was_awarded_counts_though_it_is_struck_of_a_second_number(
    world: World, quentin: User, dmitri: User
) -> None:
    opponent = world.opponents[7]
    enter_title(opponent, "FM", HeldTitle.Source.RATING, achieved_on=None, now=datetime(2024, 1, 5, tzinfo=UTC))
    second = Player.objects.create(fide_id=2099177, name="x", sex="m", federation=opponent.federation, title="FM")
    follow_list(told_in(date(2024, 5, 1), second, "FM"), now=NOW)
    merge_entries(second, opponent, by=dmitri, now=NOW, reason="One person.")
    strike_mistake(HeldTitle.objects.get(player=second), by=quentin, now=LATER, reason="A slip.")
    found = titles_in([opponent.pk, second.pk], edition_for(START), START, START)
    assert [found.of(pk, "FM") for pk in (opponent.pk, second.pk)] == ["FM", "FM"]


def test_a_struck_title_is_marked_on_no_chart(norm: Norm, quentin: User) -> None:
    listed(norm, date(2024, 8, 1), 2365, "FM")
    follow_list(listed(norm, date(2024, 9, 1), 2402, "IM"), now=NOW)
    told = HeldTitle.objects.get(player=norm.player, title="IM")
    strike_mistake(told, by=quentin, now=NOW, reason="FIDE wrote that it was a slip.")
    at(NOW)
    page = page_of(norm)
    assert (SIGN.findall(page), "International Master: " in page) == ([], False)
    enter_again(told, by=quentin, now=NOW, reason="FIDE has found its decision.")
    assert [words for _kind, words, _letters in SIGN.findall(page_of(norm))] == [
        "1 September 2024: International Master: first on the list of"
    ]


def test_who_is_awarded_a_title_did_not_hold_the_struck_one_before_it(
    world: World, chiara: User, qadira: User, quentin: User
) -> None:
    player = world.opponents[-1]
    follow_list(told_in(date(2024, 7, 1), player, "GM"), now=NOW)
    strike_mistake(HeldTitle.objects.get(player=player), by=quentin, now=NOW, reason="A slip.")
    case = services.submit_case(services.open_case(player, "FM", by=chiara, now=LATER), by=chiara, now=LATER)
    case = procedure.confirm_title(case, by=qadira, now=LATER)
    assert judge_case(case, LATER.date()).application.applicant.title is None
