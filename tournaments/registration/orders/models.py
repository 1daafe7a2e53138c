"""An order of the Qualification Commission to rate an event without its federation."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratingsite.foundations.states import transitions
from tournaments.registration.facts import law_on
from tournaments.registration.models import Tournament

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class RatingOrder(models.Model):
    """Names the event, and once the portal has it the tournament. One that is taken back stays in the record."""

    class State(models.TextChoices):
        ORDERED = "ordered", _("ordered – the registration is to be entered")
        IN_FORCE = "in-force", _("in force")
        TAKEN_BACK = "taken-back", _("taken back")

    MOVES = transitions("order", **{"ordered": "in-force taken-back", "in-force": "taken-back"})

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    name = models.CharField(_("name of the tournament"), max_length=100)
    city = models.CharField(_("place"), max_length=100)
    federation = models.ForeignKey(
        Federation, on_delete=models.PROTECT, related_name="+", verbose_name=_("federation")
    )  # of the territory in which it is held
    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, related_name="+", verbose_name=_("rated as"))
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    article = models.CharField(_("article"), max_length=12)
    reason = models.TextField(_("reason"))
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.ORDERED)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, null=True, related_name="orders")
    ordered_by = models.ForeignKey(**_person)
    ordered_at = models.DateTimeField(_("ordered"))
    office = models.CharField(_("office"), max_length=24)  # in which it was ordered
    # who has entered the registration; nobody, where the tournament was registered by its federation
    entered_by = models.ForeignKey(**_person, null=True, blank=True)
    entered_at = models.DateTimeField(_("entered"), null=True, blank=True)
    ended_by = models.ForeignKey(**_person, null=True, blank=True)
    ended_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    ended_reason = models.TextField(_("why it was taken back"), blank=True)

    class Meta:
        verbose_name = _("order to rate")
        verbose_name_plural = _("orders to rate")
        ordering = ["-ordered_at"]
        constraints = [
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="ordered_event_ends_after_it_starts"),
            models.CheckConstraint(condition=~Q(reason=""), name="an_order_says_why"),
            models.CheckConstraint(
                condition=~Q(state="in-force") | Q(tournament__isnull=False), name="an_order_in_force_has_a_tournament"
            ),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(state="in-force"), name="one_order_in_force_a_tournament"
            ),
            models.CheckConstraint(
                condition=~Q(state="taken-back") | (Q(ended_by__isnull=False) & ~Q(ended_reason="")),
                name="who_takes_an_order_back_says_why",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def edition(self) -> str:
        """The edition on whose page the article is found."""
        rating = law_on(self.system_id, self.starts_on).rating
        return rating.id if rating else ""
