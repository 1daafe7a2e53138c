"""A certificate that was revoked: noted for its appeal, and valid again if the appeal is upheld."""

from __future__ import annotations

from collections.abc import Set
from datetime import datetime
from uuid import UUID

from django.db.models import Model
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.refusing import Refused, Terms
from ratingsite.office.appeals.subjects import Subject, appealable
from titles.certificates.models import NormCertificate
from titles.norms.appeals import CERTIFICATE, note_for_signers, parties_with_signers

# as of a refused norm: the commission is the final judging unit (0.3), and no text gives the days
TERMS = Terms(article="0.3")


@appealable
class RevokedCertificate(Subject):
    """The certificate of a norm that the commission revoked (0.4.4), by the number of its norm."""

    code = CERTIFICATE
    label = _("Certificate")
    if_upheld = _("The certificate is valid again.")

    def __init__(self, thing: NormCertificate) -> None:
        super().__init__(thing)
        self.certificate = thing

    @classmethod
    def find(cls, pk: UUID, *, lock: bool) -> RevokedCertificate:
        versions = NormCertificate.objects.defer("pdf").select_related("norm__report__tournament__federation")
        found = versions.filter(norm=pk).order_by("-version")[0]
        return cls(locked(found) if lock else found)

    @property
    def shown(self) -> Model:
        return self.certificate.norm

    @property
    def url(self) -> str:
        return reverse("norm", args=[self.certificate.norm_id])

    def parties(self) -> Set[int]:
        norm = self.certificate.norm
        return parties_with_signers(norm.report, norm.certified_by_id, norm.countersigned_by_id)

    def uphold(self, refusal: Refusal, *, by: User, now: datetime, reason: str) -> None:
        valid = self.certificate
        valid.revoked_at, valid.revoked_by, valid.revoked_reason = None, None, ""
        valid.save(update_fields=["revoked_at", "revoked_by", "revoked_reason"])


def note_revoked_certificate(certificate: NormCertificate, *, office: str, by: User, now: datetime) -> Refusal:
    """Who signed the norm and the chief arbiter may appeal, the officer of the player's federation, and the player."""
    norm = certificate.norm
    tournament = norm.report.tournament
    refused = Refused(
        kind=CERTIFICATE,
        pk=norm.pk,
        name=f"{certificate.number}, {norm}",
        federation=tournament.federation_id,
        office=office,
        article="0.4.4",
        edition=norm.edition,
        reason=certificate.revoked_reason,
        state_before="issued",
    )
    return note_for_signers(refused, TERMS, norm, (norm.certified_by, norm.countersigned_by), by=by, now=now)
