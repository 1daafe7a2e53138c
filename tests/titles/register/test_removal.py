"""A title taken away: by which office, what is worn meanwhile, and given back on appeal (0.4.1, 0.4.4)."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client

from ratings.register.models import Player
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.appeals.models import Body, Refusal
from ratingsite.office.appeals.services import file_appeal, uphold_appeal
from ratingsite.office.appeals.subjects import subject_of
from ratingsite.office.audit.services import history_of
from tests.cast import NOW, person
from titles.register.models import HeldTitle
from titles.register.refusals import ReasonMissing
from titles.register.removal import remove_for_abuse, remove_for_breach
from titles.register.services import enter_title
from titles.regulations import edition_for


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


# ---------------------------------------------------------------- under each text
EDITIONS = {"titles-2022": "2022-06-04", "titles-2023": "2023-06-03", "titles-2024": "2024-06-01"}
every_edition = pytest.mark.parametrize("day", EDITIONS.values(), ids=EDITIONS)


@every_edition
def test_0_4_1_and_0_4_4_take_a_title_away_under_each_text(
    held: HeldTitle, elif_: Player, quentin: User, chiara: User, day: str
) -> None:
    then = datetime.fromisoformat(f"{day}T12:00+00:00")
    removal = remove_for_breach(held, by=quentin, now=then, reason="Engine, Open of Paris")
    refusal = Refusal.objects.get()
    assert (removal.article, removal.removed_on, refusal.appeal_days, refusal.edition) == (
        "0.4.4", then.date(), 30, edition_for(then.date()).id,
    )  # fmt: skip
    appeal = file_appeal(refusal, by=chiara, now=then + timedelta(days=29), grounds="Another player was meant.")
    council = person("Coralie Council", (Office.COUNCIL, None))
    uphold_appeal(appeal, by=council, now=then + timedelta(days=40), reason="Not shown")
    assert worn(elif_) == "WIM"
    removal = remove_for_abuse(held, by=council, now=then + timedelta(days=50), reason="Both commissions recommend it")
    assert (removal.article, worn(elif_), Refusal.objects.count()) == ("0.4.1", "WFM", 1)


def test_the_act_and_the_page_are_named_after_the_ground(held: HeldTitle, quentin: User, client: Client) -> None:
    remove_for_breach(held, by=quentin, now=NOW, reason="Engine")
    council = person("Coralie Council", (Office.COUNCIL, None))
    lower = HeldTitle.objects.exclude(pk=held.pk).get()
    remove_for_abuse(lower, by=council, now=NOW, reason="Both commissions recommend it")
    acts = [entry.act for thing in (held, lower) for entry in history_of(thing)]
    assert acts == ["remove title for breach", "remove title for abuse"]
    shown = [client.get(f"/titles/register/{thing.pk}/").content.decode() for thing in (held, lower)]
    assert "taken away for a breach of fair play" in shown[0]
    assert "taken away for abuse" in shown[1]
