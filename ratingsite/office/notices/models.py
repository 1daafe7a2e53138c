"""Reminders that were sent, the secret links to own calendars, and what those calendars have told of each day."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

HEX_SHA256 = 64


class Reminder(models.Model):
    """That a person is reminded of a last day, so many days before it. There is one of each, whoever sweeps.

    ``about`` is ``WorkItem.about``. A day that is moved is another day, with reminders of its own. Step 0 is for what
    has no last day: ``day`` is then the one since which it waits.
    """

    WAITS = 0

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reminders")
    about = models.CharField(max_length=200)
    day = models.DateField(_("last day"))
    step = models.PositiveSmallIntegerField(_("days before"))
    made_at = models.DateTimeField(_("made"))
    mail = models.CharField(max_length=32, db_index=True)  # what is due at one look goes in one mail

    class Meta:
        verbose_name = _("reminder")
        verbose_name_plural = _("reminders")
        constraints = [
            models.UniqueConstraint(fields=["user", "about", "day", "step"], name="reminded_once_a_step"),
        ]

    def __str__(self) -> str:
        return f"{self.about}: {self.step}"


class LookedAt(models.Model):
    """When a person's days were looked through last; who was not for an hour is the next."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.user_id}: {self.at:%Y-%m-%d %H:%M}"


class CalendarLink(models.Model):
    """A secret address under which a calendar program reads a person's own days. Only its SHA-256 is kept."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="calendar_links")
    digest = models.CharField(max_length=HEX_SHA256, unique=True)
    made_at = models.DateTimeField(_("made"))
    revoked_at = models.DateTimeField(_("revoked"), null=True)

    class Meta:
        verbose_name = _("link to own days")
        verbose_name_plural = _("links to own days")
        ordering = ["-made_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=Q(revoked_at__isnull=True), name="one_calendar_link_a_person"
            ),
        ]

    def __str__(self) -> str:
        return str(self.user)


class ToldDay(models.Model):
    """What a person's calendar was told of a thing last, so that a moved day has a later sequence number (RFC 5545)."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="told_days")
    about = models.CharField(max_length=200)
    digest = models.CharField(max_length=HEX_SHA256)  # of all that was told
    sequence = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "about"], name="told_once_a_thing")]

    def __str__(self) -> str:
        return f"{self.about}: {self.sequence}"
