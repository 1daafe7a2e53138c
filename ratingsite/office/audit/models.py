"""One line of the record for each act. Rows are never changed and never deleted; a trigger says so (migrations)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class AuditEntry(models.Model):
    """Who did what to which object, when, in which office, under which article and why."""

    at = models.DateTimeField(_("at"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+", verbose_name=_("by")
    )  # none: the portal itself
    act = models.CharField(_("act"), max_length=60)
    object_type = models.CharField(_("kind of object"), max_length=40)
    object_id = models.CharField(_("object"), max_length=64)
    object_name = models.CharField(_("name of the object"), max_length=200)
    old_state = models.CharField(_("from"), max_length=24, blank=True)
    new_state = models.CharField(_("to"), max_length=24, blank=True)
    article = models.CharField(_("article"), max_length=40, blank=True)
    reason = models.TextField(_("reason"), blank=True)
    details = models.JSONField(_("details"), default=dict, blank=True)
    # in which ``by`` was let do it; none: for himself, or by a command
    office = models.CharField(_("office"), max_length=24, blank=True, default="")
    # of an edit each field that differs, before and after: {"city": ["Toronto", "Ottawa"]}; null: kept from the record
    fields = models.JSONField(_("fields"), default=dict, blank=True)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
        ordering = ["pk"]
        indexes = [models.Index(fields=["object_type", "object_id", "id"], name="audit_object")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.act} {self.object_name}"
