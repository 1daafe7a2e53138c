"""A tournament, or what is to be done with it, as an item of My work."""

from __future__ import annotations

from datetime import datetime

from ratingsite.office.addresses import address_of_key
from ratingsite.office.pages import Due, WorkItem
from tournaments.registration.facts import law_of
from tournaments.registration.models import Tournament


def work_item(
    kind: str,
    tournament: Tournament,
    what: str,
    since: datetime | None,
    due: tuple[Due, ...] = (),
    *,
    url: str = "",
    page: str = "",
) -> WorkItem:
    """One thing that waits; the first of its days is the one that it stands under. ``page`` is the tournament's."""
    first, page = due[0] if due else None, page or address_of_key("tournament", tournament.pk)
    return WorkItem(
        kind=kind,
        title=tournament.name,
        url=url or page,
        what=what,
        since=since or tournament.created_at,
        due_on=first.day if first else None,
        zone=tournament.zone,
        article=first.article if first else "",
        edition=edition_of_work(tournament),
        deadline=first.code if first else "",
        later=due[1:],
        day_of=page,
    )


def edition_of_work(tournament: Tournament) -> str:
    rating = law_of(tournament).rating
    return rating.id if rating else ""
