"""A Life Master of the CFC: how the 24 games are known, who has decided, and the certificate (738)."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.lists.models import RatingList
from ratings.register.models import Federation, Player
from ratingsite.foundations.states import transitions

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}
_nobody_yet = {**_person, "null": True, "blank": True}


class LifeMaster(models.Model):
    """Found by a list of the CFC, or asked for with evidence of earlier games; issued with number, code and paper."""

    class State(models.TextChoices):
        FOUND = "found", pgettext_lazy("life master", "found by a list")
        ASKED = "asked", pgettext_lazy("life master", "asked for")
        ISSUED = "issued", pgettext_lazy("life master", "issued")
        REFUSED = "refused", pgettext_lazy("life master", "refused")
        WITHDRAWN = "withdrawn", pgettext_lazy("life master", "withdrawn")
        REVOKED = "revoked", pgettext_lazy("life master", "revoked")

    MOVES = transitions(
        "life master",
        found="issued refused",
        asked="issued refused withdrawn",
        issued="revoked",  # a list was corrected, and the 24 games are not there
        refused="found asked",  # an appeal was upheld
        revoked="issued",
    )
    OPEN = ("found", "asked")
    BY_LISTS = ("found", "issued")  # what a corrected list can put in doubt

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="life_masters")
    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="+")  # the CFC
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.FOUND)
    # the list by which the 24 games are complete; none where evidence is brought
    found_by = models.ForeignKey(RatingList, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    # the version of a list by which the 24 games are complete no more
    unconfirmed_by = models.ForeignKey(RatingList, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    opened_at = models.DateTimeField(_("opened"))
    asked_by = models.ForeignKey(**_nobody_yet)
    evidence = models.TextField(_("evidence"), blank=True, max_length=4000)
    file = models.BinaryField(null=True, blank=True)
    file_name = models.CharField(_("file"), max_length=120, blank=True)
    file_sha256 = models.CharField(max_length=64, blank=True)
    achieved_on = models.DateField(_("achieved"), null=True, blank=True)
    decided_by = models.ForeignKey(**_nobody_yet)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    reason = models.TextField(_("reason"), blank=True, max_length=2000)
    overruled = models.ForeignKey(**_nobody_yet)  # whose refusal an appeal has undone
    number = models.CharField(_("number"), max_length=20, null=True, blank=True, unique=True)
    code = models.CharField(max_length=40, null=True, blank=True, unique=True)
    facts = models.JSONField(null=True, blank=True)
    pdf = models.BinaryField(null=True, blank=True)
    pdf_sha256 = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name = _("Life Master of the CFC")
        verbose_name_plural = _("Life Masters of the CFC")
        ordering = ["-opened_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player"], condition=Q(state__in=("found", "asked", "issued")), name="a_life_master_once"
            ),
            models.CheckConstraint(
                condition=Q(found_by__isnull=False) | ~Q(evidence=""), name="a_life_master_has_a_list_or_evidence"
            ),
            models.CheckConstraint(
                condition=~Q(state="issued") | Q(number__isnull=False, decided_by__isnull=False, facts__isnull=False),
                name="an_issued_life_master_has_a_paper",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=("refused", "withdrawn", "revoked")) | ~Q(reason=""),
                name="who_refuses_a_life_master_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name}: {self.player.name}"

    @property
    def revoked_reason(self) -> str:
        """Why its certificate was revoked, as other certificates call it."""
        return self.reason if self.state == self.State.REVOKED else ""
