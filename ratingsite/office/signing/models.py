"""The published keys. Secrets are never rows: they lie in files, or come with the environment."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratingsite.office.signing.envelopes import PublicKey


class SigningKey(models.Model):
    """One key of the office. Ended, it signs no more; what it has signed before is checked with it for ever."""

    name = models.CharField(_("name"), max_length=16, primary_key=True)
    public = models.CharField(_("public key"), max_length=64, unique=True)
    since = models.DateTimeField(_("signs since"))
    signs = models.BooleanField(_("signs today"), default=True)
    until = models.DateTimeField(_("signed until"), null=True, blank=True)
    reason = models.TextField(_("reason"), blank=True)

    class Meta:
        verbose_name = _("signing key")
        verbose_name_plural = _("signing keys")
        ordering = ["-since"]
        constraints = [
            models.UniqueConstraint(fields=["signs"], condition=Q(signs=True), name="one_key_signs"),
            models.CheckConstraint(condition=Q(signs=True) ^ Q(until__isnull=False), name="an_ended_key_signs_no_more"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def published(self) -> PublicKey:
        """What a reader of signatures needs of it."""
        return PublicKey(public=self.public, since=self.since, until=self.until)
