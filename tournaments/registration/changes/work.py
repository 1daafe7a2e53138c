"""The changes of registrations that wait for a decision, in My work."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.foundations.editions import Family
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from tournaments.registration.changes.selectors import changes_to_decide
from tournaments.registration.facts import law_of


def changes_work(user: User, day: date) -> Iterator[WorkItem]:
    """One item a change, due before the first day of what it changes."""
    waiting = changes_to_decide(user, day=day).select_related("tournament__system")
    for change in waiting.prefetch_related("tournament__other_systems"):
        yield WorkItem(
            kind="registration",
            title=change.tournament.name,
            url=reverse("registration_change", args=[change.pk]),
            what=_("Decide on a change of the registration"),
            since=change.proposed_at,
            article=change.article,
            edition=law_of(change.tournament).edition_id(Family.FIDE_STANDARD),
        )
