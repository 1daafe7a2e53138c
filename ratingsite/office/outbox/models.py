"""A message that waits for delivery. Losing the broker loses nothing: the sweeper reads this table and rings again."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class OutboxMessage(models.Model):
    """One thing to do after the commit, once for each ``dedup_key``; a task is done when it has ended."""

    class Kind(models.TextChoices):
        TASK = "task", _("task")
        MAIL = "mail", _("mail")

    MAX_ATTEMPTS = 8

    kind = models.CharField(max_length=8, choices=Kind.choices)
    dedup_key = models.CharField(max_length=200, unique=True)
    payload = models.JSONField()
    created_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    taken_at = models.DateTimeField(null=True, blank=True)  # while somebody is at it
    rung_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    last_error = models.TextField(blank=True)

    class Meta:
        indexes = [models.Index(fields=["id"], condition=Q(done_at__isnull=True), name="outbox_waiting")]

    def __str__(self) -> str:
        return self.dedup_key
