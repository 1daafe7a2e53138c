"""A title taken away: by which office, what is worn meanwhile, and given back on appeal (0.4.1, 0.4.4)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ratings.register.models import Player
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.appeals.models import Body, Refusal
from ratingsite.office.appeals.subjects import subject_of
from tests.cast import NOW, person
from titles.register.models import HeldTitle
from titles.register.removal import ReasonMissing, remove_for_abuse, remove_for_breach
from titles.register.services import enter_title


@pytest.fixture
def held(elif_: Player) -> HeldTitle:
    enter_title(elif_, "WFM", HeldTitle.Source.RATING, achieved_on=None, now=NOW - timedelta(days=400))
    return enter_title(elif_, "WIM", HeldTitle.Source.NORMS, achieved_on=None, now=NOW - timedelta(days=100))


def worn(player: Player) -> str:
    player.refresh_from_db()
    return player.title


def test_for_a_breach_the_commission_takes_it_and_the_council_hears_the_appeal_within_30_days(
    held: HeldTitle, elif_: Player, quentin: User, chiara: User
) -> None:
    remove_for_breach(held, by=quentin, now=NOW, reason="Engine, Open of Paris")
    refusal = Refusal.objects.get()
    assert (worn(elif_), refusal.heard_by, refusal.appeal_days, refusal.article) == ("WFM", Body.COUNCIL, 30, "0.4.4")
    assert set(refusal.concerned.all()) == {chiara}
    subject_of(refusal, lock=True).uphold(refusal, by=quentin, now=NOW, reason="Not shown")
    assert worn(elif_) == "WIM"
    remove_for_breach(held, by=quentin, now=NOW, reason="Found anew")
    assert worn(elif_) == "WFM"


def test_for_abuse_the_council_alone_takes_it(held: HeldTitle, elif_: Player, quentin: User) -> None:
    council = person("Coralie Council", (Office.COUNCIL, None))
    with pytest.raises(NotPermitted):
        remove_for_abuse(held, by=quentin, now=NOW, reason="Both commissions recommend it")
    with pytest.raises(ReasonMissing):
        remove_for_abuse(held, by=council, now=NOW, reason=" ")
    remove_for_abuse(held, by=council, now=NOW, reason="Both commissions recommend it")
    assert (worn(elif_), Refusal.objects.count()) == ("WFM", 0)


def test_nobody_takes_a_title_away_twice(held: HeldTitle, quentin: User) -> None:
    remove_for_breach(held, by=quentin, now=NOW, reason="Engine")
    with pytest.raises(NotPermitted):
        remove_for_breach(held, by=quentin, now=NOW, reason="Engine")
