"""An arbiter on the register, and the licences held: dated spans, of which none is ever written over."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Federation
from ratings.register.names import search_key

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class Licence(models.TextChoices):
    """From the lowest to the highest."""

    NATIONAL = "NA", _("national arbiter")
    FIDE = "FA", _("FIDE Arbiter")
    INTERNATIONAL = "IA", _("International Arbiter")


class Arbiter(models.Model):
    """A person on the register of arbiters; with a user, that person acts with this account."""

    name = models.CharField(_("name"), max_length=100)
    search_name = models.CharField(max_length=100, editable=False, db_index=True)
    federation = models.ForeignKey(
        Federation, on_delete=models.PROTECT, related_name="arbiters", verbose_name=_("federation")
    )
    fide_id = models.PositiveBigIntegerField(_("FIDE ID"), null=True, blank=True, unique=True)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="arbiter"
    )

    class Meta:
        verbose_name = _("arbiter")
        verbose_name_plural = _("arbiters")
        ordering = ["search_name", "pk"]
        indexes = [models.Index(fields=["federation", "search_name"], name="arbiters_of_a_federation")]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        """Keep the search key in step with the name."""
        self.search_name = search_key(self.name)[:100]
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def licence_during(self, first: date, last: date) -> str:
        """The highest licence held from the first day to the last; empty where none covers all of them."""
        held = {each.licence for each in self.licences.all() if each.covers(first, last)}
        return next((licence for licence in reversed(Licence.values) if licence in held), "")


class HeldLicence(models.Model):
    """A licence from a day to a day, both included; without an end until further notice."""

    arbiter = models.ForeignKey(Arbiter, on_delete=models.PROTECT, related_name="licences")
    licence = models.CharField(_("licence"), max_length=2, choices=Licence.choices)
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("until"), null=True, blank=True)
    entered_by = models.ForeignKey(**_person)
    entered_at = models.DateTimeField(_("entered"))
    ended_by = models.ForeignKey(**_person, null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    ended_reason = models.TextField(_("why it ended"), blank=True)

    class Meta:
        verbose_name = _("licence of an arbiter")
        verbose_name_plural = _("licences of arbiters")
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")), name="licence_ends_after_it_starts"
            ),
            models.CheckConstraint(condition=Q(licence__in=Licence.values), name="licence_is_known"),
            models.CheckConstraint(
                condition=Q(ended_by__isnull=True) | ~Q(ended_reason=""), name="who_ends_a_licence_says_why"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.arbiter}: {self.licence}"

    def covers(self, first: date, last: date) -> bool:
        """Whether it is held on every day from the first to the last."""
        return self.starts_on <= first and (self.ends_on is None or last <= self.ends_on)
