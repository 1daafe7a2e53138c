"""When a published list was compared with its hashes, what was found, and the signature of its head."""

from __future__ import annotations

import json

from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingList


class ListCheck(models.Model):
    """One look at one list. ``faults`` are codes (``verifying.FaultCode``); none: it is as it was published."""

    rating_list = models.ForeignKey(RatingList, on_delete=models.PROTECT, related_name="checks")
    checked_at = models.DateTimeField(_("checked"))
    faults = models.JSONField(default=list, blank=True)

    class Meta:
        verbose_name = _("check of a list")
        verbose_name_plural = _("checks of lists")
        ordering = ["-checked_at"]
        indexes = [models.Index(fields=["rating_list", "-checked_at"], name="latest_check")]

    def __str__(self) -> str:
        return f"{self.rating_list}: {', '.join(self.faults) or 'as published'}"


class ListSignature(models.Model):
    """The head of a list with the office's signature (``heads``); written once, by the worker."""

    rating_list = models.OneToOneField(RatingList, on_delete=models.PROTECT, related_name="signature")
    envelope = models.TextField()
    signed_at = models.DateTimeField(_("signed"))

    class Meta:
        verbose_name = _("signature of a list")
        verbose_name_plural = _("signatures of lists")

    def __str__(self) -> str:
        return str(self.rating_list)

    @property
    def key(self) -> str:
        """The name of the key that has signed."""
        return str(json.loads(self.envelope)["statement"]["key"])
