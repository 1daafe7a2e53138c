"""One line of the form of memberships collected: who, which kind, for what fee, from when until when (733)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.register.memberships.models import KINDS, Membership
from ratingsite.foundations.states import transitions
from tournaments.registration.models import Tournament

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class CollectedMembership(models.Model):
    """Written by the organiser or an arbiter; the office enters it in the register, or refuses it with a reason.

    What the fee is, no source says: it stands as it was collected, in hundredths of a Canadian dollar.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waits for the office of the CFC")
        ENTERED = "entered", _("entered in the register")
        REFUSED = "refused", _("refused")
        STRUCK_OUT = "struck-out", _("struck out")

    MOVES = transitions("collected membership", waiting="entered refused struck-out")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="collected_memberships")
    name = models.CharField(_("name"), max_length=100)
    number = models.CharField(_("CFC number"), max_length=24, blank=True)
    kind = models.CharField(_("kind of membership"), max_length=14, choices=KINDS)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    fee_cents = models.PositiveIntegerField(_("fee"))
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.WAITING)
    written_by = models.ForeignKey(**_person)
    written_at = models.DateTimeField(_("written"))
    decided_by = models.ForeignKey(**_person, null=True, blank=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    membership = models.OneToOneField(
        Membership, on_delete=models.PROTECT, null=True, blank=True, related_name="collected"
    )

    class Meta:
        verbose_name = _("membership collected")
        verbose_name_plural = _("memberships collected")
        ordering = ["tournament", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True, kind="life") | Q(ends_on__isnull=False, ends_on__gte=F("starts_on")),
                name="only_a_collected_one_for_life_has_no_end",
            ),
            models.CheckConstraint(
                condition=~Q(state="entered") | Q(membership__isnull=False), name="an_entered_one_is_in_the_register"
            ),
            models.CheckConstraint(
                condition=~Q(state="refused") | ~Q(reason=""), name="who_refuses_a_collected_one_says_why"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.get_kind_display()}"
