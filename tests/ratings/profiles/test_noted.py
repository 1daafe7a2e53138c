"""What the register notes of a person is asked by one question, and then only of what there is."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.profiles.noted import CHANGES, DECIDED_RATINGS, noted_of
from ratings.profiles.person import notes_on
from ratings.register.changes.models import PersonChange
from ratings.register.decided_ratings.models import DecidedRating
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.cast import NOW

DAY = date(2025, 10, 1)


@pytest.mark.django_db
def test_of_whom_nothing_is_noted_nothing_else_is_asked(players: dict[str, Player]) -> None:
    ann = Player.objects.select_related("federation").get(pk=players["ann"].pk)
    noted_of(ann)  # the words are written with the first
    with CaptureQueriesContext(connection) as asked:
        notes = notes_on(ann, None, DAY)
    assert (len(asked), noted_of(ann), list(notes.changes), notes.merger) == (1, frozenset(), [], None)


@pytest.mark.django_db
def test_what_is_noted_is_that_persons(players: dict[str, Player], dmitri: User) -> None:
    ann, bob = players["ann"], players["bob"]
    told = {"player": ann, "starts_on": DAY, "reason": "x", "asked_by": dmitri, "asked_at": NOW}
    PersonChange.objects.create(kind=PersonChange.Kind.NAME, value="Able, Anna", **told)
    assert (noted_of(ann), noted_of(bob)) == ({CHANGES}, frozenset())
    DecidedRating.objects.create(
        player=bob, kind=DecidedRating.Kind.NORMS, starts_on=DAY, rating=2100, decision="x", entered_by=dmitri,
        entered_at=NOW,
    )  # fmt: skip
    assert (noted_of(ann), noted_of(bob)) == ({CHANGES}, {DECIDED_RATINGS})
