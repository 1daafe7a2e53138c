"""The acts on ratings by decision: entered, and taken back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction

from ratings.register.decided_ratings.models import DecidedRating
from ratings.register.decided_ratings.permissions import NEW_RATING
from ratings.register.mergers.selectors import person_of
from ratings.register.models import Player
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring


@dataclass(frozen=True, kw_only=True)
class NewRating:
    """What was decided; without a last day until further notice."""

    kind: str
    rating: int
    starts_on: date
    ends_on: date | None
    decision: str


class NoSpan(ValueError):
    """The last day lies before the first."""


class ReasonMissing(ValueError):
    """The decision, or why something is taken back, is not said."""


TELL_OF_RATING = "titles.tasks.judge_again_after_rating"
ARTICLES = {DecidedRating.Kind.HONORARY: "10.52", DecidedRating.Kind.NORMS: "1.4.6a"}


@transaction.atomic
def enter_rating(player: Player, said: NewRating, *, by: User, now: datetime) -> DecidedRating:
    """Enter a rating that was decided. Raises ``ReasonMissing`` and ``NoSpan``."""
    require(by, "enter", NEW_RATING, day=now.date())
    if not said.decision.strip():
        raise ReasonMissing
    if said.ends_on and said.ends_on < said.starts_on:
        raise NoSpan
    found = DecidedRating.objects.create(
        player=locked(person_of(player)),
        kind=said.kind,
        rating=said.rating,
        starts_on=said.starts_on,
        ends_on=said.ends_on,
        decision=said.decision.strip(),
        entered_by=by,
        entered_at=now,
    )
    article = ARTICLES[DecidedRating.Kind(said.kind)]
    record("enter decided rating", found, by=by, now=now, article=article, **_told(found), reason=found.decision)
    _tell(found, now)
    return found


@transaction.atomic
def take_back_rating(found: DecidedRating, *, reason: str, by: User, now: datetime) -> DecidedRating:
    """It was entered wrongly; norms that were judged with it are judged again. Raises ``ReasonMissing``."""
    found = locked(found)
    require(by, "take-back", found, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    found.taken_back_by, found.taken_back_at, found.taken_back_reason = by, now, reason.strip()
    found.save(update_fields=["taken_back_by", "taken_back_at", "taken_back_reason"])
    record("take back decided rating", found, by=by, now=now, **_told(found), reason=found.taken_back_reason)
    _tell(found, now)
    return found


def _tell(found: DecidedRating, now: datetime) -> None:
    """1.4.6a: tournaments that were judged without it, or with it, are judged again."""
    if found.kind == DecidedRating.Kind.NORMS:
        ring(TELL_OF_RATING, f"{found.pk}-{now.isoformat()}", str(found.pk), now=now)


def _told(found: DecidedRating) -> dict[str, str | int]:
    last = found.ends_on.isoformat() if found.ends_on else ""
    return {
        "player": found.player.key,
        "kind": found.kind,
        "rating": found.rating,
        "from": found.starts_on.isoformat(),
        "until": last,
    }
