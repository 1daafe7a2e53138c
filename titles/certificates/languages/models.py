"""Which language a federation has chosen for its certificates."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Federation


class PaperLanguage(models.Model):
    """A federation's choice; without a row its certificates are in English alone."""

    federation = models.OneToOneField(Federation, on_delete=models.PROTECT, primary_key=True, related_name="+")
    language = models.CharField(_("language"), max_length=8)
    chosen_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    chosen_at = models.DateTimeField(_("chosen"))

    class Meta:
        verbose_name = _("language of certificates")
        verbose_name_plural = _("languages of certificates")

    def __str__(self) -> str:
        return f"{self.federation_id}: {self.language}"
