"""The questions of other federations that wait for an answer, in My work."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from tournaments.registration.facts import law_of
from tournaments.registration.territory.selectors import consents_to_answer


def territory_work(user: User, day: date) -> Iterator[WorkItem]:
    """One item a question."""
    found = consents_to_answer(user, day=day).select_related("tournament__federation", "tournament__system")
    for consent in found.prefetch_related("tournament__other_systems"):
        tournament = consent.tournament
        rating = law_of(tournament).rating
        yield WorkItem(
            kind="registration",
            title=tournament.name,
            url=reverse("consent", args=[consent.pk]),
            what=_("Agree that another federation registers it"),
            since=consent.asked_at,
            due_on=tournament.starts_on,
            zone=tournament.federation.zone,
            article=consent.article,
            edition=rating.id if rating else "",
        )
