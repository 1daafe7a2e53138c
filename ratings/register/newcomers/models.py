"""Somebody who is asked for on the register, and the rule by which a federation numbers its players."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Federation, Player, Sex
from ratingsite.foundations.states import transitions

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class Numbering(models.Model):
    """How a federation numbers who has no FIDE ID: letters, then a number that grows, filled up with noughts."""

    federation = models.OneToOneField(
        Federation, on_delete=models.PROTECT, primary_key=True, related_name="numbering", verbose_name=_("federation")
    )
    prefix = models.CharField(
        _("letters in front"),
        max_length=6,
        blank=True,
        default="N",
        validators=[RegexValidator(r"^[A-Za-z0-9.]*\Z", _("Letters, digits and full stops only."))],
        help_text=_("They keep the numbers apart from others that the federation gives."),
    )
    digits = models.PositiveSmallIntegerField(
        _("digits at least"), default=6, validators=[MinValueValidator(1), MaxValueValidator(10)]
    )
    next_number = models.PositiveIntegerField(_("next number"), default=1, validators=[MinValueValidator(1)])

    class Meta:
        verbose_name = _("numbering rule")
        verbose_name_plural = _("numbering rules")

    def __str__(self) -> str:
        return f"{self.federation_id}-{self.number(self.next_number)}"

    def number(self, value: int) -> str:
        """``N000012``: what the rule makes of a number."""
        return f"{self.prefix}{value:0{self.digits}d}"


class Newcomer(models.Model):
    """A person who is asked for: accepted, refused with a reason, or found to be somebody of the register."""

    class State(models.TextChoices):
        ASKED = "asked", _("asked for")
        ACCEPTED = "accepted", _("on the register")
        REFUSED = "refused", _("refused")
        KNOWN = "known", _("is on the register already")
        WITHDRAWN = "withdrawn", _("withdrawn")

    MOVES = transitions("newcomer", asked="accepted refused known withdrawn", refused="asked withdrawn")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.ASKED)
    name = models.CharField(_("name"), max_length=100, help_text=_("Family name, given name"))
    search_name = models.CharField(max_length=100, editable=False)
    federation = models.ForeignKey(
        Federation, on_delete=models.PROTECT, related_name="newcomers", verbose_name=_("federation")
    )
    sex = models.CharField(_("sex"), max_length=1, choices=Sex.choices)
    birth_date = models.DateField(_("date of birth"), null=True, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"))
    title = models.CharField(_("title"), max_length=3, blank=True)
    fide_id = models.PositiveBigIntegerField(_("FIDE ID"), null=True, blank=True)
    remark = models.CharField(_("remark"), max_length=200, blank=True)
    asked_by = models.ForeignKey(**_person)
    asked_at = models.DateTimeField(_("asked"))
    decided_by = models.ForeignKey(**_person, null=True, blank=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    reason = models.TextField(_("reason"), blank=True)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="asked_for")

    class Meta:
        verbose_name = _("newcomer")
        verbose_name_plural = _("newcomers")
        ordering = ["asked_at", "search_name", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(state__in=["accepted", "known"]) | Q(player__isnull=False), name="newcomer_has_a_player"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["asked", "withdrawn"]) | Q(decided_by__isnull=False, decided_at__isnull=False),
                name="newcomer_decided_by_somebody",
            ),
        ]
        indexes = [models.Index(fields=["federation", "state"], name="newcomers_waiting")]

    def __str__(self) -> str:
        return f"{self.name} ({self.federation_id})"
