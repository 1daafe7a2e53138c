"""The fee of 739 follows the ruling that stands: what an amended ruling has given back is owed again, and told."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.rating_appeals import services
from ratings.runs.rating_appeals.amending import Ruling, amend_ruling
from ratings.runs.rating_appeals.fees import is_owed_again
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.permissions import rating_appeal_rows
from ratings.runs.rating_appeals.work import work_for
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted, can
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.ratings.runs.rating_appeals.conftest import NOW
from tests.tournaments.forms import at, signed_in

LATER = NOW + timedelta(days=2)
LATEST = NOW + timedelta(days=5)
SLIP = "The digits were exchanged."
LESS = Ruling(state="upheld", rating=1990, calculation="1985 + 5 for the draw.")
MORE = Ruling(state="upheld", rating=2001, calculation="1985 + 16 for the draw.")
NONE = Ruling(state="dismissed", calculation="The draw was counted.")
OWED_FOR_LESS = (
    "it went back by a ruling that was amended: by the one that stands the rating changes by less than 15 points, and "
    "the fee is owed to the federation again"
)
OWED_FOR_NONE = (
    "it went back by a ruling that was amended: by the one that stands the published rating is right, and the fee is "
    "owed to the federation again"
)
RETURN = "Return the fee of the appeal"


@pytest.fixture
def appeal(cfc_list: RatingList, bob: User, adam: User, players: dict[str, Player]) -> RatingAppeal:
    """Upheld with 16 points, and the fee has gone back."""
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=NOW.date())
    services.agree_to_games(appeal, by=bob, now=NOW)
    services.uphold_appeal(appeal, by=adam, now=NOW, rating=2001, calculation=MORE.calculation)
    return services.return_fee(appeal, by=adam, now=NOW)


def fee_on_the_page(appeal: RatingAppeal, who: User) -> str:
    at(LATEST)
    page = signed_in(who).get(f"/rating-appeals/{appeal.pk}/").content.decode()
    return re.sub("<[^>]+>", "", page.partition("<dt>Fee (739)</dt><dd>")[2].partition("</dd>")[0])


def waits_for(user: User) -> list[str]:
    return [item.what for item in work_for(User.objects.get(pk=user.pk), LATEST.date())]


@pytest.mark.parametrize(("ruling", "owed"), [(LESS, OWED_FOR_LESS), (NONE, OWED_FOR_NONE)])
def test_what_went_back_by_a_ruling_that_was_amended_is_owed_again_and_both_sides_are_told(
    ruling: Ruling, owed: str, appeal: RatingAppeal, bob: User, adam: User
) -> None:
    amend_ruling(appeal, ruling, by=adam, now=LATER, reason=SLIP)
    assert fee_on_the_page(appeal, bob) == (f"10 dollars · received 2 March 2026 · returned 2 March 2026 · {owed}")
    told = OutboxMessage.objects.filter(dedup_key__startswith=f"mail:rating-appeal:{appeal.pk}:amended:")
    assert {bob.email for each in told if bob.email in each.payload["to"]} == {bob.email}
    assert [owed in each.payload["body"] for each in told] == [True] * len(told)
    assert "the fee, which is owed again" in signed_in(adam).get(reverse("every_rating_appeal")).content.decode()
    assert (waits_for(adam), RETURN in waits_for(adam)) == ([], False)


def test_it_comes_in_again_and_what_was_is_kept(appeal: RatingAppeal, bob: User, adam: User) -> None:
    amend_ruling(appeal, LESS, by=adam, now=LATER, reason=SLIP)
    at(LATEST)
    auditor = signed_in(adam)
    assert "The fee has come in again" in auditor.get(f"/rating-appeals/{appeal.pk}/").content.decode()
    assert "The fee has come in again" not in signed_in(bob).get(f"/rating-appeals/{appeal.pk}/").content.decode()
    auditor.post(f"/rating-appeals/{appeal.pk}/fee-again/")
    assert fee_on_the_page(appeal, bob) == (
        "10 dollars · received 2 March 2026 · returned 2 March 2026 · received again 7 March 2026 · "
        "not returned: the rating changes by less than 15 points"
    )
    entry = history_of(appeal)[-1]
    assert (entry.act, entry.article, entry.by) == ("receive fee of appeal again", "739", adam)
    assert auditor.post(f"/rating-appeals/{appeal.pk}/fee-again/").status_code == 404  # once is enough


@pytest.mark.parametrize("came_again", [False, True])
def test_amended_once_more_it_stays_returned_or_goes_back_again(
    came_again: bool, appeal: RatingAppeal, bob: User, adam: User
) -> None:
    amend_ruling(appeal, LESS, by=adam, now=LATER, reason=SLIP)
    if came_again:
        services.receive_fee_again(appeal, by=adam, now=LATER)
    amend_ruling(appeal, MORE, by=adam, now=LATEST, reason="It was right.")
    moves = "received 2 March 2026 · returned 2 March 2026"
    if not came_again:
        assert fee_on_the_page(appeal, bob) == f"10 dollars · {moves}"
        assert waits_for(adam) == []
        with pytest.raises(NotPermitted):
            services.receive_fee_again(appeal, by=adam, now=LATEST)
        return
    assert fee_on_the_page(appeal, bob) == (
        f"10 dollars · {moves} · received again 4 March 2026 · to go back in full; waits for the Rating Auditor"
    )
    assert waits_for(adam) == [RETURN]
    services.return_fee(appeal, by=adam, now=LATEST)
    assert fee_on_the_page(appeal, bob) == (
        f"10 dollars · {moves} · received again 4 March 2026 · returned 7 March 2026"
    )


def test_who_may_note_that_it_came_again(appeal: RatingAppeal, bob: User, adam: User, regina: User) -> None:
    with pytest.raises(NotPermitted):  # nothing is owed
        services.receive_fee_again(appeal, by=adam, now=LATER)
    amend_ruling(appeal, NONE, by=adam, now=LATER, reason=SLIP)
    with pytest.raises(NotPermitted):
        services.receive_fee_again(appeal, by=bob, now=LATER)
    assert services.receive_fee_again(appeal, by=regina, now=LATER).fee_returned_on is None


def test_a_ruling_whose_amendment_gives_it_back_all_the_same_says_nothing_of_it(
    appeal: RatingAppeal, bob: User, adam: User
) -> None:
    amend_ruling(appeal, Ruling(state="upheld", rating=2005, calculation="20 more."), by=adam, now=LATER, reason=SLIP)
    assert fee_on_the_page(appeal, bob) == "10 dollars · received 2 March 2026 · returned 2 March 2026"
    told = OutboxMessage.objects.filter(dedup_key__startswith=f"mail:rating-appeal:{appeal.pk}:amended:")
    assert [each.payload["body"] for each in told if "fee" in each.payload["body"]] == []


@pytest.mark.parametrize("published", [None, 1985])
@pytest.mark.parametrize("ruled", [None, 1970, 1971, 1985, 1999, 2000])
@pytest.mark.parametrize("state", ["upheld", "dismissed"])
@pytest.mark.every_case
def test_the_question_for_all_appeals_finds_those_of_which_the_fee_is_owed(
    state: str, ruled: int | None, published: int | None, appeal: RatingAppeal, adam: User
) -> None:
    RatingAppeal.objects.update(state=state, published_rating=published, ruled_rating=ruled)
    rows = RatingAppeal.objects.filter(
        open_to(adam, "receive-fee-again", rating_appeal_rows(adam, day=NOW.date()), day=NOW.date())
    )
    may = can(adam, "receive-fee-again", RatingAppeal.objects.get(), day=NOW.date())
    assert (rows.count() == 1) is may is is_owed_again(RatingAppeal.objects.get())
