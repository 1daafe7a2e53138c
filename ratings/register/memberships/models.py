"""Memberships of the CFC as dated spans, and the ratings that are deactivated for want of one (732, 734)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Player
from ratings.regulations.cfc.memberships import MemberKind, MemberSpan

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}
KINDS = [
    (MemberKind.ORDINARY.value, _("ordinary member")),
    (MemberKind.JUNIOR.value, _("junior member")),
    (MemberKind.PARTICIPATING.value, _("participating member")),
    (MemberKind.LIFE.value, _("member for life")),
    (MemberKind.TOURNAMENT.value, _("member for one tournament")),
]


class Membership(models.Model):
    """One span, both days included. Never changed: what was wrong is taken back, with a reason, and entered again."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")
    kind = models.CharField(_("kind of membership"), max_length=14, choices=KINDS)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    source = models.CharField(_("where it is known from"), max_length=200)
    entered_by = models.ForeignKey(**_person)
    entered_at = models.DateTimeField(_("entered"))
    taken_back_by = models.ForeignKey(**_person, null=True, blank=True)
    taken_back_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    taken_back_reason = models.CharField(_("why it was taken back"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("membership of the CFC")
        verbose_name_plural = _("memberships of the CFC")
        ordering = ["player", "starts_on", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True, kind="life") | Q(ends_on__isnull=False, ends_on__gte=F("starts_on")),
                name="only_a_membership_for_life_has_no_end",
            ),
            models.CheckConstraint(
                condition=Q(taken_back_at__isnull=True) | (Q(taken_back_by__isnull=False) & ~Q(taken_back_reason="")),
                name="who_takes_a_membership_back_says_why",
            ),
        ]
        indexes = [models.Index(fields=["starts_on", "ends_on"], name="memberships_by_day")]

    def __str__(self) -> str:
        return f"{self.player}: {self.get_kind_display()}"

    @property
    def span(self) -> MemberSpan:
        """The days as the rules take them."""
        return MemberSpan(kind=self.kind, starts_on=self.starts_on, ends_on=self.ends_on)


class Deactivation(models.Model):
    """734: somebody played a rated event and was no member on one of its days; found when its report was accepted.

    It counts until a membership for these days is entered, or begins anew; a corrected report that finds it no more
    ends it. ``event`` is the source of the event in the ledger.
    """

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="deactivations")
    system = models.CharField(max_length=20)
    event = models.CharField(max_length=60)
    event_name = models.CharField(_("event"), max_length=200)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    missing_on = models.DateField(_("first day without a membership"))
    found_at = models.DateTimeField(_("found"))
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("deactivated rating")
        verbose_name_plural = _("deactivated ratings")
        ordering = ["ends_on", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "event", "system"],
                condition=Q(ended_at__isnull=True),
                name="one_deactivation_an_event",
            )
        ]
        indexes = [models.Index(fields=["system", "ends_on"], name="deactivations_by_day")]

    def __str__(self) -> str:
        return f"{self.player}: {self.event_name}"
