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


class CertificateReading(models.Model):
    """When somebody to whom a certificate was sent first opened it, and first fetched its PDF."""

    number = models.CharField(_("number"), max_length=20)  # of a norm's certificate, or of Form 4
    address = models.EmailField()
    opened_at = models.DateTimeField(_("opened"))
    fetched_at = models.DateTimeField(_("PDF fetched"), null=True, blank=True)

    class Meta:
        verbose_name = _("reading of a certificate")
        verbose_name_plural = _("readings of certificates")
        constraints = [models.UniqueConstraint(fields=["number", "address"], name="one_reading_a_receiver")]

    def __str__(self) -> str:
        return f"{self.number}, {self.address}"


class NormCertificate(models.Model):
    """Issued by the portal when a norm is approved. It can be revoked, or replaced by a later version that points back
    to it; it cannot be changed. The worker makes the document behind it.
    """

    norm = models.ForeignKey(Norm, on_delete=models.PROTECT, related_name="certificates")
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaced_by")
    number = models.CharField(_("number"), max_length=20, unique=True)
    code = models.CharField(_("verification code"), max_length=40, unique=True)
    facts = models.JSONField()  # what the document says, as the template was given it
    pdf = models.BinaryField(null=True, blank=True)
    pdf_sha256 = models.CharField(max_length=64, blank=True)  # empty until the document is made
    issued_at = models.DateTimeField(_("issued"))
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)
    revoked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    revoked_reason = models.TextField(_("reason"), blank=True)
    replaced_at = models.DateTimeField(_("replaced"), null=True, blank=True)
    reissue_reason = models.TextField(_("why it replaces another one"), blank=True)

    class Meta:
        verbose_name = _("norm certificate")
        verbose_name_plural = _("norm certificates")
        constraints = [
            models.UniqueConstraint(fields=["norm", "version"], name="one_certificate_a_version"),
            models.CheckConstraint(
                condition=Q(version=1, replaces__isnull=True)
                | (Q(version__gt=1, replaces__isnull=False) & ~Q(reissue_reason="")),
                name="a_reissue_points_back",
            ),
            models.CheckConstraint(
                condition=Q(revoked_at__isnull=True) | ~Q(revoked_reason=""), name="revoked_with_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def state(self) -> str:
        """``issued``, ``revoked``, or ``replaced``: then a later version goes on, whatever became of this one."""
        if self.replaced_at:
            return "replaced"
        return "revoked" if self.revoked_at else "issued"
