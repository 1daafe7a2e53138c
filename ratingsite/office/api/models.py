"""A person's tokens, and the answers that were given under a key, so that asking twice does nothing twice."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

HEX_SHA256 = 64


class Scope(models.TextChoices):
    """What a token may do, never more than its person may."""

    READ = "read", _("read the state of tournaments, their faults and crosstables")
    TRY = "try", _("try report files; nothing is stored")
    UPLOAD = "upload", _("send in report files")


class AccessToken(models.Model):
    """Lets a program act for a person until a day. The secret itself is nowhere: only its SHA-256 is kept."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tokens")
    name = models.CharField(_("name"), max_length=60, help_text=_("The program or the computer that will use it."))
    digest = models.CharField(max_length=HEX_SHA256, unique=True)
    hint = models.CharField(max_length=4)  # the last four characters of the secret, to tell tokens apart
    scopes = models.JSONField(_("may"), default=list)
    made_at = models.DateTimeField(_("made"))
    ends_on = models.DateField(_("last day"))
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("access token")
        verbose_name_plural = _("access tokens")
        ordering = ["-made_at"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="token_has_a_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} (…{self.hint})"

    def is_active_on(self, day: date) -> bool:
        """Whether it opens anything on a day, its last one included."""
        return self.revoked_at is None and day <= self.ends_on

    @property
    def scope_words(self) -> list[str]:
        """What it may do, in words."""
        return [str(Scope(scope).label) for scope in self.scopes]


class KeptAnswer(models.Model):
    """What a person asked for under a key of his own choosing, and what was answered: asked again, the same is said.

    Empty, the asking has begun and nothing was done yet.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=100)
    asked_sha256 = models.CharField(max_length=HEX_SHA256)  # of the address and the body
    asked_at = models.DateTimeField()
    status = models.PositiveSmallIntegerField(null=True)
    body = models.TextField(blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="one_answer_a_key")]

    def __str__(self) -> str:
        return f"{self.key} ({self.user_id})"
