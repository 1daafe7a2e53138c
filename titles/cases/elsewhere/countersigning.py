"""The second person of a norm made elsewhere countersigns what was typed, and what he signed is kept by its hash."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratingsite.foundations.canonical import canonical, sha256_of
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from titles.cases.elsewhere import notices
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.elsewhere.seconds import COMMISSION, officials_with_a_part
from titles.cases.models import PaperRequest
from titles.regulations.finding import Document

LONGEST_NAMES = 300
WRITTEN = ["countersigned_by", "countersigned_at", "countersigned_as", "countersigned_sha256", "in_place_of"]
SIGNED = (
    *("player_id", "event", "event_federation_id", "dossier", "signed_by_arbiter", "signed_by_federation"),
    *("has_games", "days_with_one_round", "swiss_participants", "swiss_average", "sha256", "entered_by_id"),
)
"""What is vouched for: the card as it was typed, the certificate by its hash, and who has typed it."""


@transaction.atomic
def countersign_elsewhere(norm: NormElsewhere, *, by: User, now: datetime) -> NormElsewhere:
    """1.8: somebody else than who has entered it has held card and certificate against each other."""
    norm = locked(norm)
    decision = require(by, "countersign", norm, day=now.date())
    in_place = decision.office in COMMISSION
    names = ", ".join(map(str, officials_with_a_part(norm, now.date()))) if in_place else ""
    norm.countersigned_by, norm.countersigned_at = by, now
    norm.countersigned_as, norm.countersigned_sha256 = decision.office, hash_of(norm)
    norm.in_place_of = names[:LONGEST_NAMES]
    norm.save(update_fields=WRITTEN)
    _close_requests(norm)
    act = "countersign norm elsewhere in place" if in_place else "countersign norm elsewhere"
    details = {"event": norm.event, "entered_by": str(norm.entered_by), "sha256": norm.countersigned_sha256}
    record(act, norm, by=by, now=now, article=decision.article, **details | _instead(norm))
    notices.countersigned(norm, now=now)
    return norm


def _close_requests(norm: NormElsewhere) -> None:
    """Whoever was asked for the countersignature owes it no more."""
    asked = PaperRequest.objects.filter(document=Document.COUNTERSIGNATURE, answered_at__isnull=True)
    of_norm = asked.filter(case__norms__elsewhere=norm, about=norm.event)
    answer = {"answered_by": norm.countersigned_by, "answered_at": norm.countersigned_at}
    of_norm.update(**answer, answer=f"1.8: {norm.countersigned_by}")


def _instead(norm: NormElsewhere) -> dict[str, str]:
    return {"instead_of": norm.in_place_of} if norm.in_place_of else {}


def hash_of(norm: NormElsewhere) -> str:
    """The SHA-256 of what is countersigned: one line of canonical JSON, ended by a line feed."""
    said = {"norm": str(norm.pk)} | {name: getattr(norm, name) for name in SIGNED}
    # what was countersigned before these were asked for is signed without them
    later = {
        "event_kind": norm.event_kind,
        "certified_title": norm.certified_title,
        "certified_games": norm.certified_games,
        "registered_on": norm.registered_on and norm.registered_on.isoformat(),
    }
    return sha256_of([canonical(said | {name: value for name, value in later.items() if value})])


def fits(norm: NormElsewhere) -> bool:
    """Whether it still says what was countersigned."""
    return norm.countersigned_sha256 == hash_of(norm)
