"""When a published list was compared with its hashes, and what was found."""

from __future__ import annotations

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
