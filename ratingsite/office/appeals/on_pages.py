"""What the page of a thing that was refused says of its refusals and appeals; whoever sees it has been told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, can
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.appeals.refusing import communicated
from ratingsite.office.appeals.selectors import Things, refusals_of
from ratingsite.office.appeals.subjects import kind_of
from ratingsite.office.appeals.words import last_day_text


@dataclass(frozen=True, kw_only=True)
class ShownRefusal:
    """A refusal for the one component that shows refusals everywhere; ``appeal`` is the latest one against it."""

    refusal: Refusal
    label: str | Promise
    appeal: Appeal | None
    may_appeal: bool
    is_late: bool
    until: str


def shown_refusals(things: Things, user: Person, *, now: datetime) -> list[ShownRefusal]:
    """The refusals of these things, by kind, that a person may see. Whom one concerns learns of it here."""
    return [_shown(refusal, user, now) for refusal in refusals_of(things) if can(user, "view", refusal, day=now.date())]


def _shown(refusal: Refusal, user: Person, now: datetime) -> ShownRefusal:
    appeals = list(refusal.appeals.all())
    refusal = seen(refusal, user, now=now)
    is_late = refusal.is_late(now)
    return ShownRefusal(
        refusal=refusal,
        label=kind_of(refusal).label,
        appeal=appeals[-1] if appeals else None,
        may_appeal=can(user, "appeal", refusal, day=now.date()) and not is_late,
        is_late=is_late,
        until=last_day_text(refusal),
    )


def seen(refusal: Refusal, user: Person, *, now: datetime) -> Refusal:
    """Note that somebody whom a refusal concerns sees it, if nobody has before."""
    if refusal.communicated_at is not None or not isinstance(user, User):
        return refusal
    if not refusal.concerned.filter(pk=user.pk).exists():
        return refusal
    return communicated(refusal, Refusal.Heard.ON_THE_PAGE, now=now)
