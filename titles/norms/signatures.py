"""What a signature on a norm holds: who, in which office, when, and the SHA-256 of exactly what was signed (1.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from ratingsite.foundations.canonical import canonical, sha256_of
from ratingsite.office.accounts.models import Office, User
from titles.norms.in_place import officers_with_a_part
from titles.norms.models import Norm, NormSignature

Step = NormSignature.Step
LONGEST_NAMES = 300

_LABELS: Mapping[str, str | Promise] = {
    Step.CERTIFIED: gettext_lazy("Signed"),
    Step.COUNTERSIGNED: gettext_lazy("Countersigned"),
    Step.APPROVED: pgettext_lazy("norm", "Approved"),
}


@dataclass(frozen=True, kw_only=True)
class ShownSignature:
    """A signature for a page. ``fits``: it was put on what the norm says today; nothing where no hash is kept."""

    label: str
    by: str
    office: str
    at: datetime
    sha256: str
    fits: bool | None
    in_place: str


def hash_of(norm: Norm) -> str:
    """The SHA-256 of what is signed: whose norm, of which report and title, what was judged and what came of it.

    One line of canonical JSON, ended by a line feed.
    """
    signed = {
        "norm": str(norm.pk),
        "report": str(norm.report_id),
        "player": norm.player_id,
        "title": norm.title,
        "edition": norm.edition,
        "dossier": norm.dossier,
        "verdict": norm.verdict,
    }
    return sha256_of([canonical(signed)])


def sign(norm: Norm, step: NormSignature.Step, *, by: User, office: str, now: datetime) -> NormSignature:
    """Keep the signature of an act; a part of that act, which has asked for the permission."""
    in_place = step == Step.COUNTERSIGNED and office != Office.RATING_OFFICER
    tournament = norm.report.tournament
    names = ", ".join(map(str, officers_with_a_part(norm, day=now.date()))) if in_place else ""
    return NormSignature.objects.create(
        norm=norm,
        step=step,
        by=by,
        office=office,
        at=now,
        sha256=hash_of(norm),
        in_place_for=tournament.federation if in_place else None,
        in_place_of=names[:LONGEST_NAMES],
    )


def in_place_words(signature: NormSignature) -> str:
    """In whose place the commission countersigned, for which federation, and why; nothing of other signatures."""
    if signature.in_place_for_id is None:
        return ""
    known = {"who": signature.by, "federation": signature.in_place_for_id, "officers": signature.in_place_of}
    if not signature.in_place_of:
        return (
            _("%(who)s of the commission countersigned for %(federation)s, because it has no rating officer (1.8)")
            % known
        )
    return (
        _(
            "%(who)s of the commission countersigned for %(federation)s in the place of %(officers)s, "
            "who has a part in this case (1.8)"
        )
        % known
    )


def countersigned_in_place(norm: Norm) -> NormSignature | None:
    """The countersignature of the commission in the place of a rating officer, where it is one."""
    return norm.signatures.filter(step=Step.COUNTERSIGNED, in_place_for__isnull=False).select_related("by").first()


def shown_signatures(norm: Norm) -> list[ShownSignature]:
    """The signatures of a norm in their order; of those from before hashes were kept there is none."""
    kept = {each.step: each for each in norm.signatures.select_related("by")}
    signed = {
        Step.CERTIFIED: (norm.certified_by, norm.certified_at),
        Step.COUNTERSIGNED: (norm.countersigned_by, norm.countersigned_at),
        Step.APPROVED: (norm.approved_by, norm.approved_at),
    }
    today = hash_of(norm) if kept else ""
    return [_shown(step, who, at, kept.get(step), today) for step, (who, at) in signed.items() if at]


def _shown(step: str, who: User | None, at: datetime, kept: NormSignature | None, today: str) -> ShownSignature:
    return ShownSignature(
        label=str(_LABELS[step]),
        by=str(who),
        office=kept.get_office_display() if kept else "",
        at=at,
        sha256=kept.sha256 if kept else "",
        fits=kept.sha256 == today if kept else None,
        in_place=in_place_words(kept) if kept else "",
    )
