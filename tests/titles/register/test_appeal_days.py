"""0.4.4: against the removal of a title one may appeal within 30 days; the days are those of the federation's zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from ratings.register.claims.models import PlayerClaim
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.appeals.refusing import communicated
from ratingsite.office.appeals.services import TooLate, file_appeal
from tests.cast import NOW
from tests.tournaments.forms import at, signed_in
from titles.register.models import HeldTitle
from titles.register.removal import remove_for_breach
from titles.register.services import enter_title

INFORMED = datetime(2025, 9, 2, 4, 30, tzinfo=UTC)  # 1 September, 23:30 in Chicago
DAY_30 = datetime(2025, 10, 2, 4, 59, 59, tzinfo=UTC)  # 1 October, the last second there
DAY_31 = DAY_30 + timedelta(seconds=1)
GROUNDS = "Another player was meant."


@pytest.fixture
def refusal(elif_: Player, faruk: User, chiara: User, quentin: User) -> Refusal:
    """The title taken away; player and federation are informed late in the evening in Chicago, the next day in UTC."""
    said = {"words": "Me", "state": "confirmed", "asked_at": NOW, "decided_by": chiara, "decided_at": NOW}
    PlayerClaim.objects.create(user=faruk, player=elif_, **said)
    held = enter_title(elif_, "WIM", HeldTitle.Source.NORMS, achieved_on=None, now=NOW - timedelta(days=100))
    remove_for_breach(held, by=quentin, now=NOW, reason="Engine, Open of Paris")
    return communicated(Refusal.objects.get(), Refusal.Heard.BY_MAIL, now=INFORMED)


def test_the_last_second_of_day_30_is_in_time_and_the_next_one_is_refused_by_the_service(
    refusal: Refusal, chiara: User, faruk: User
) -> None:
    assert refusal.last_day == date(2025, 10, 1)
    with pytest.raises(TooLate):
        file_appeal(refusal, by=chiara, now=DAY_31, grounds=GROUNDS)
    assert Appeal.objects.count() == 0
    appeal = file_appeal(refusal, by=faruk, now=DAY_30, grounds=GROUNDS)  # "the player or their federation"
    assert (appeal.filed_by, appeal.filed_office, appeal.state) == (faruk, "", "filed")


@pytest.mark.parametrize("by", ["chiara", "faruk"])
def test_at_the_desk_too_and_what_was_typed_too_late_is_kept(
    refusal: Refusal, by: str, request: pytest.FixtureRequest
) -> None:
    browser, address = signed_in(request.getfixturevalue(by)), f"/refusals/{refusal.pk}/appeal/"
    at(DAY_31)
    late = browser.post(address, {"grounds": GROUNDS})
    (error,) = late.context["form"].errors["grounds"]
    assert (late.status_code, "the last day for an appeal was 1 October 2025 (0.4.4)" in error) == (422, True)
    assert GROUNDS in late.content.decode()
    at(DAY_30)
    assert "until 1 October 2025" in browser.get(address).content.decode()
    assert browser.post(address, {"grounds": GROUNDS}).status_code == 302
    assert Appeal.objects.get().refusal == refusal
