"""The certificate of a norm: a number to quote, a code nobody can guess, and the document as it was issued."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from titles.norms.models import Norm


class CertificateSeries(models.Model):
    """The last number of a year. Its row is the lock under which the next is taken, so that no number is left out."""

    year = models.PositiveSmallIntegerField(_("year"), primary_key=True)
    last = models.PositiveIntegerField(_("last number"), default=0)

    class Meta:
        verbose_name = _("series of certificates")
        verbose_name_plural = _("series of certificates")

    def __str__(self) -> str:
        return str(self.year)


class NormCertificate(models.Model):
    """Issued by the portal when a norm is approved. It can be revoked; it cannot be changed."""

    norm = models.OneToOneField(Norm, on_delete=models.PROTECT, related_name="certificate")
    number = models.CharField(_("number"), max_length=20, unique=True)
    code = models.CharField(_("verification code"), max_length=40, unique=True)
    facts = models.JSONField()  # what the document says, as the template was given it
    pdf = models.BinaryField()
    pdf_sha256 = models.CharField(max_length=64)
    issued_at = models.DateTimeField(_("issued"))
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)
    revoked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    revoked_reason = models.TextField(_("reason"), blank=True)

    class Meta:
        verbose_name = _("norm certificate")
        verbose_name_plural = _("norm certificates")
        constraints = [
            models.CheckConstraint(
                condition=Q(revoked_at__isnull=True) | ~Q(revoked_reason=""), name="revoked_with_a_reason"
            )
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def state(self) -> str:
        """``issued`` or ``revoked``."""
        return "revoked" if self.revoked_at else "issued"
