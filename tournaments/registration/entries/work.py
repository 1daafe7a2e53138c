"""Entries to answer, in My work: one item an event."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.db.models import Min, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from tournaments.registration.entries.models import PlayerEntry
from tournaments.registration.entries.selectors import entries_to_answer


def entries_work(user: User, day: date) -> Iterator[WorkItem]:
    """One item an event in which players wait, due before its first day."""
    asked = Q(player_entries__state=PlayerEntry.State.ASKED)
    for tournament in entries_to_answer(user, day=day).annotate(since=Min("player_entries__asked_at", filter=asked)):
        yield WorkItem(
            kind="entries",
            title=tournament.name,
            url=reverse("tournament_entries", args=[tournament.pk]),
            what=_("Confirm or decline the players who have entered"),
            since=tournament.since,
            due_on=tournament.starts_on,
            zone=tournament.federation.zone,
        )
