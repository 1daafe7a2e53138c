"""Ratings by decision: kept as facts with their days, shown to everybody, and taken back with a reason."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.urls import reverse

from ratings.register.decided_ratings.models import DecidedRating
from ratings.register.decided_ratings.selectors import decided_for_norms
from ratings.register.decided_ratings.services import (
    NewRating,
    NoSpan,
    ReasonMissing,
    enter_rating,
    take_back_rating,
)
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.tournaments.forms import at, signed_in

NOW = datetime(2025, 10, 1, 9, tzinfo=UTC)
FIRST = date(2025, 10, 10)


def entered(player: Player, by: User, **said: Any) -> DecidedRating:
    usual = {"kind": "norms", "rating": 2450, "starts_on": FIRST, "ends_on": None, "decision": "FIDE Office, 7 of 2025"}
    return enter_rating(player, NewRating(**(usual | said)), by=by, now=NOW)


def test_a_rating_for_norms_counts_on_its_days_and_an_honorary_one_on_none(elif_: Player, dmitri: User) -> None:
    entered(elif_, dmitri, ends_on=FIRST + timedelta(days=9))
    entered(elif_, dmitri, kind="honorary", rating=2205)
    days = [FIRST - timedelta(days=1), FIRST, FIRST + timedelta(days=9), FIRST + timedelta(days=10)]
    assert [decided_for_norms([elif_.pk], day) for day in days] == [{}, {elif_.pk: 2450}, {elif_.pk: 2450}, {}]


def test_it_is_entered_with_its_decision_and_taken_back_with_a_reason(
    elif_: Player, dmitri: User, chiara: User
) -> None:
    with pytest.raises(NotPermitted):
        entered(elif_, chiara)
    with pytest.raises(ReasonMissing):
        entered(elif_, dmitri, decision=" ")
    with pytest.raises(NoSpan):
        entered(elif_, dmitri, ends_on=FIRST - timedelta(days=1))
    found = entered(elif_, dmitri)
    with pytest.raises(ReasonMissing):
        take_back_rating(found, reason="", by=dmitri, now=NOW)
    take_back_rating(found, reason="Of somebody else.", by=dmitri, now=NOW)
    assert decided_for_norms([elif_.pk], FIRST) == {}
    assert [(entry.act, entry.article, entry.reason) for entry in history_of(found)] == [
        ("enter decided rating", "1.4.6a", "FIDE Office, 7 of 2025"),
        ("take back decided rating", "", "Of somebody else."),
    ]


def test_of_a_rating_for_norms_no_page_says_that_it_counts_for_nothing(elif_: Player, dmitri: User) -> None:
    at(NOW)
    entered(elif_, dmitri)
    for name in ("decided_ratings", "player"):
        page = signed_in(None).get(reverse(name, args=[elif_.key])).content.decode()
        assert ("2450" in page, "counts for nothing yet" in page) == (True, False)


def test_it_is_done_on_the_page_of_the_player(elif_: Player, dmitri: User) -> None:
    at(NOW)
    page, office, visitor = reverse("decided_ratings", args=[elif_.key]), signed_in(dmitri), signed_in(None)
    form = {"kind": "honorary", "rating": "2205", "starts_on": "2003-07-01", "decision": "QC 2003"}
    refused = office.post(page, form | {"rating": "24.5", "ends_on": "2003-06-01"})
    assert (refused.status_code, set(refused.context["form"].errors)) == (422, {"rating"})
    assert "QC 2003" in refused.content.decode()
    wrong = office.post(page, form | {"ends_on": "2003-06-01"})
    assert wrong.context["form"].errors["ends_on"] == ["The last day lies before the first."]
    assert "The rating was entered." in office.post(page, form, follow=True).content.decode()
    assert "honorary rating" in visitor.get(reverse("player", args=[elif_.key])).content.decode()
    for shown in (page, reverse("player", args=[elif_.key])):
        assert "counts for nothing yet" in visitor.get(shown).content.decode(), shown
    shown = visitor.get(page).content.decode()
    assert "Enter this rating" not in shown
    assert re.findall(r'<td[^>]* data-label="([^"]+)"', shown[shown.index("table-office folds") :]) == [
        "Rating", "Days", "Decision", "Entered in the register",
    ]  # fmt: skip
    address = reverse("decided_rating_take_back", args=[DecidedRating.objects.get().pk])
    assert asked_at_its_field(office, address) == REASON_MISSING
    assert "Taken back." in office.post(address, {"reason": "Wrong."}, follow=True).content.decode()
