"""A norm in doubt after a list was corrected: what the commission sees, who learns of it, and what everybody reads."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from ratings.lists.models import RatingList
from ratings.register.claims.models import PlayerClaim
from ratings.runs.corrections.models import ListCorrection
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import LONG_AGO, NOW
from tests.letters import letters_of
from tests.titles.corrected import corrected
from tests.titles.worlds import World, a_player
from tests.tournaments.forms import at, signed_in
from titles.certificates.services import approve_norm, void_norm
from titles.norms.corrected_lists import reexamine_after
from titles.norms.doubts import corrections_since, judged_now, list_judged_by
from titles.norms.models import Norm
from titles.norms.reexamination import uphold_norm
from titles.norms.selectors import work_for
from titles.tasks import judge_again, reexamine_after_correction

EARLIER, LATER = NOW - timedelta(days=30), NOW + timedelta(days=3)
AGAIN = "examined again"


@pytest.fixture
def approved(countersigned: Norm, qadira: User, faruk: User) -> Norm:
    """The IM norm of the hero, who has an account; it was found a month before the list is corrected."""
    known = {"words": "x", "asked_at": NOW, "state": "confirmed", "decided_by": qadira, "decided_at": NOW}
    PlayerClaim.objects.create(user=faruk, player=countersigned.player, **known)
    Norm.objects.filter(pk=countersigned.pk).update(found_at=EARLIER)
    return approve_norm(countersigned, by=qadira, now=NOW)


def doubted(world: World, rating: int, by: User) -> ListCorrection:
    """The first opponent, a GM of 2450, gets another rating on the list at the start."""
    correction = corrected(world.rating_list, {world.opponents[0]: rating}, by)
    reexamine_after(correction, now=LATER)
    return correction


def told(key: str) -> dict[str, list[str]]:
    found = OutboxMessage.objects.filter(kind="mail", dedup_key__contains=key)
    return {message.payload["subject"]: message.payload["to"] for message in found}


def what_was_rung(task: str, world: World) -> None:
    """The worker judges again, as the last act asked for."""
    rung = OutboxMessage.objects.filter(kind="task").last()
    assert rung is not None
    assert (rung.payload["task"], rung.payload["args"]) == (task, [str(world.report.pk)])
    judge_again(str(world.report.pk))


@pytest.mark.parametrize(
    ("rating", "is_found", "performance", "broken"), [(2200, True, 2452, []), (2100, False, 2440, ["1.4.8"])]
)
def test_it_is_judged_as_it_would_be_today(
    world: World, approved: Norm, qadira: User, rating: int, is_found: bool, performance: int, broken: list[str]
) -> None:
    """20820 less 250 or 350 points of nine opponents: Ra 2286 or 2274, and 166 for 72 %."""
    doubted(world, rating, qadira)
    approved.refresh_from_db()
    found = judged_now(approved)
    assert found is not None
    assert found.figures is not None
    assert (found.is_found, found.figures.performance) == (is_found, performance)
    assert [finding.article for finding in found.broken] == broken
    changed = [
        (game.round, game.before and game.before.rating, game.after and game.after.rating) for game in found.games
    ]
    assert changed == [(1, 2450, rating)]


def test_a_norm_that_is_in_no_doubt_is_not_judged_again(approved: Norm) -> None:
    assert (judged_now(approved), corrections_since(approved)) == (None, [])
    assert list_judged_by(approved) == approved.report.norm_search.rating_list


def test_the_page_names_the_correction_and_shows_the_commission_what_is_found_now(
    world: World, approved: Norm, qadira: User, quentin: User
) -> None:
    at(LATER)
    correction = doubted(world, 2100, qadira)
    address = reverse("norm", args=[approved.pk])
    commission, public = (client.get(address).content.decode() for client in (signed_in(quentin), Client()))
    for page in (commission, public):
        assert "The list of 1 June 2024 was corrected: A slip." in page
        assert f'<a href="/list-corrections/{correction.pk}/">See what changed</a>' in page
        assert "?version=1" in page  # the list whose ratings stand in the card
    assert "The norm is not found any more:" in commission
    assert "The games that are others now" in commission
    assert f'href="{reverse("norm_card", args=[world.report.pk, 1])}"' in commission
    assert "As it is judged now" not in public


def test_a_correction_of_somebody_who_was_not_there_is_none_of_its_causes(
    world: World, approved: Norm, qadira: User
) -> None:
    stranger = a_player(world.rating_list, 99000099, "Elsewhere, Else", "", 2300, "USA")
    corrected(world.rating_list, {stranger: 2310}, qadira)
    assert corrections_since(approved) == []
    second = corrected(RatingList.objects.get(version=2), {world.opponents[0]: 2200}, qadira)
    assert corrections_since(approved) == [second]


def test_a_norm_that_is_found_again_on_other_ratings_says_what_upholding_means(
    world: World, approved: Norm, qadira: User, quentin: User
) -> None:
    at(LATER)
    doubted(world, 2200, qadira)
    page = signed_in(quentin).get(reverse("norm", args=[approved.pk])).content.decode()
    assert "The norm is found again, on other games or ratings. Upheld, it stays with the figures" in page


def test_it_waits_for_the_commission_since_it_was_marked(world: World, approved: Norm, quentin: User) -> None:
    doubted(world, 2200, quentin)
    assert [item.since for item in work_for(quentin, LATER.date())] == [LATER]


def test_everybody_reads_that_it_is_examined_again_until_it_is_decided(
    world: World, approved: Norm, qadira: User, quentin: User
) -> None:
    at(LATER)
    addresses = (
        reverse("player", args=[world.hero.key]),
        reverse("norms", args=[world.report.pk]),
        reverse("titles"),
        reverse("verify", args=[approved.certificate.code]),
    )
    counted = [[Client().get(each).content.decode().count(AGAIN) for each in addresses]]
    doubted(world, 2200, qadira)
    counted += [[Client().get(each).content.decode().count(AGAIN) for each in addresses]]
    approved.refresh_from_db()
    uphold_norm(approved, by=quentin, now=LATER, reason="2452 is enough.")
    counted += [[Client().get(each).content.decode().count(AGAIN) for each in addresses]]
    assert counted == [[0, 0, 0, 0], [2, 1, 1, 1], [0, 0, 0, 0]]


def test_player_and_federations_learn_of_the_doubt_and_of_its_end(
    world: World, approved: Norm, qadira: User, quentin: User
) -> None:
    doubted(world, 2200, qadira)
    approved.refresh_from_db()
    assert told(f"norm-{approved.pk}-doubted-kept") == {f"Judged again: {approved}": ["faruk@example.org"]}
    uphold_norm(approved, by=quentin, now=LATER, reason="2452 is enough.")
    people = [f"{name}@example.org" for name in ("boris", "chiara", "faruk")]
    assert told(f"norm-{approved.pk}-upheld") == {f"Upheld: {approved}": people}


def test_who_has_signed_it_and_is_on_the_commission_is_told_once_that_it_is_to_be_judged_again(
    world: World, approved: Norm, chiara: User, qadira: User
) -> None:
    """As a member who has countersigned in the place of an officer is (1.8)."""
    OfficeHeld.objects.create(user=chiara, office=Office.QC, starts_on=LONG_AGO)
    at(LATER)
    letters = letters_of(lambda: doubted(world, 2200, qadira), now=LATER)
    subjects = [subject for name, subject in letters if name == "chiara" and str(approved) in subject]
    assert subjects == [f"To judge again: {approved}"]


def test_a_norm_that_is_found_as_it_was_after_all_is_in_doubt_no_more_and_all_are_told(
    world: World, approved: Norm, qadira: User, quentin: User
) -> None:
    doubted(world, 2200, qadira)
    again = corrected(RatingList.objects.get(version=2), {world.opponents[0]: 2450}, qadira)
    reexamine_after(again, now=LATER)
    approved.refresh_from_db()
    assert approved.unconfirmed_by is None
    people = [f"{name}@example.org" for name in ("boris", "chiara", "faruk", "qadira", "quentin")]
    assert told(f"norm-{approved.pk}-stands") == {f"The norm stands: {approved}": people}


def test_a_second_member_who_upholds_it_is_told_who_has_done_so_and_why(
    world: World, approved: Norm, qadira: User, quentin: User, chiara: User
) -> None:
    doubted(world, 2200, qadira)
    at(LATER)
    address, reason = reverse("norm_uphold", args=[approved.pk]), "2452 is enough."
    signed_in(quentin).post(address, {"reason": reason})
    answer = signed_in(qadira).post(address, {"reason": "Ours."}, follow=True)
    done = f"{quentin} has done this already. Nothing was changed by you. The reason that was given: {reason}"
    assert [str(each) for each in answer.context["messages"]] == [f"{done} What you had written: “Ours.”"]
    assert answer.redirect_chain == [(reverse("norm", args=[approved.pk]), 302)]
    assert [entry.by for entry in history_of(approved) if entry.act == "uphold norm"] == [quentin]
    assert signed_in(chiara).post(address, {"reason": "Ours."}).status_code == 404  # it was never her act


def test_one_that_is_voided_for_it_names_no_abuse_and_whoever_has_the_certificate_is_told(
    world: World, approved: Norm, qadira: User, quentin: User, settings: Any
) -> None:
    settings.FIDE_OFFICE_ADDRESS = "office@fide.example"
    doubted(world, 2100, qadira)
    approved.refresh_from_db()
    number = approved.certificate.number
    void_norm(approved, by=quentin, now=LATER, reason="2440 is not enough.", article="1.8")
    approved.refresh_from_db()
    assert (approved.state, approved.closing_article) == ("voided", "1.8")
    assert [entry.article for entry in history_of(approved.certificate) if entry.act == "revoke certificate"] == ["1.8"]
    assert told(f"norm-{approved.pk}-voided-kept") == {
        f"Voided: {approved}": ["faruk@example.org", "office@fide.example"]
    }
    (mail,) = OutboxMessage.objects.filter(dedup_key__contains=f"norm-{approved.pk}-voided-kept")
    assert (
        f"Certificate {number} counts no more: its norm is voided. The reason: 2440 is not enough."
        in mail.payload["body"]
    )
    at(LATER)
    page = signed_in(quentin).get(reverse("norm", args=[approved.pk])).content.decode()
    assert "the commission judges it again" not in page
    assert "What the certificate says is not so any more: nobody has done wrong" in page


def test_one_that_is_voided_for_its_ratings_is_found_anew_with_those_of_now_and_again_when_they_are_back(
    world: World, approved: Norm, qadira: User, quentin: User
) -> None:
    """With 2100 the first opponent takes it away, with 2200 it is one of 2452."""
    at(LATER)
    for rating, version in ((2100, 1), (2200, 2)):
        correction = corrected(RatingList.objects.get(version=version), {world.opponents[0]: rating}, qadira)
        reexamine_after_correction(str(correction.pk))
        approved.refresh_from_db()
        if approved.state == "approved":
            void_norm(approved, by=quentin, now=LATER, reason="2440 is not enough.", article="1.8")
            what_was_rung("titles.tasks.judge_again", world)
            assert [norm.state for norm in Norm.objects.all()] == ["voided"]
    anew = Norm.objects.exclude(pk=approved.pk).get()
    assert (anew.state, anew.title, anew.judged_verdict.performance) == ("found", "IM", 2452)


def test_one_that_is_found_again_on_other_ratings_can_be_voided_for_a_certificate_that_says_them(
    world: World, approved: Norm, qadira: User, quentin: User
) -> None:
    at(LATER)
    doubted(world, 2200, qadira)
    approved.refresh_from_db()
    void_norm(approved, by=quentin, now=LATER, reason="The certificate says 2450.", article="1.8")
    what_was_rung("titles.tasks.judge_again", world)
    states = {norm.state: norm.judged_verdict.performance for norm in Norm.objects.all()}
    assert states == {"voided": 2479, "found": 2452}


def test_one_in_doubt_is_voided_for_a_breach_where_the_commission_chooses_that_and_is_not_found_anew(
    world: World, approved: Norm, qadira: User, quentin: User
) -> None:
    doubted(world, 2200, qadira)
    at(LATER)
    page, reason = reverse("norm", args=[approved.pk]), "The games were never played."
    address, client = reverse("norm_void", args=[approved.pk]), signed_in(quentin)
    unchosen = client.post(address, {"reason": reason}, follow=True).content.decode()
    assert "Please choose the article. Nothing was changed." in unchosen
    assert reason in unchosen
    changed = "What the certificate says is not so any more: nobody has done wrong"
    offered = re.findall(r'<option value="([^"]+)">([^<]+)', unchosen)
    assert offered == [("1.8", f"1.8 {changed}"), ("0.4.4", "0.4.4 Breaches of Fair Play found later")]
    assert client.post(address, {"reason": reason, "article": "1.4.1a"}, follow=True).redirect_chain[-1][0] != page
    client.post(address, {"reason": reason, "article": "0.4.4"})
    approved.refresh_from_db()
    assert (approved.state, approved.closing_article) == ("voided", "0.4.4")
    certificate = history_of(approved.certificate)
    assert [entry.article for entry in certificate if entry.act == "revoke certificate"] == ["0.4.4"]
    assert "Breaches of Fair Play found later" in client.get(page).content.decode()
    again = corrected(RatingList.objects.get(version=2), {world.opponents[0]: 2210}, quentin)
    reexamine_after_correction(str(again.pk))
    assert Norm.objects.get().state == "voided"


def test_one_that_was_upheld_meanwhile_is_not_voided_for_what_had_changed(
    world: World, approved: Norm, qadira: User, quentin: User
) -> None:
    doubted(world, 2200, qadira)
    uphold_norm(approved, by=quentin, now=LATER, reason="2452 is enough.")
    at(LATER)
    address, typed = reverse("norm_void", args=[approved.pk]), {"reason": "It says 2450.", "article": "1.8"}
    answer = signed_in(qadira).post(address, typed, follow=True)
    others = "Somebody was quicker: this has moved on meanwhile. Nothing was changed by you."
    assert [str(each) for each in answer.context["messages"]] == [f"{others} What you had written: “It says 2450.”"]
    approved.refresh_from_db()
    assert approved.state == "approved"


def test_one_that_is_voided_for_another_reason_is_voided_for_abuse(world: World, approved: Norm, quentin: User) -> None:
    void_norm(approved, by=quentin, now=LATER, reason="The games were never played.")
    approved.refresh_from_db()
    assert approved.closing_article == "0.4.4"
    at(LATER)
    reexamine_after_correction(str(corrected(world.rating_list, {world.opponents[0]: 2200}, quentin).pk))
    assert Norm.objects.get().state == "voided"  # and it is not found anew
