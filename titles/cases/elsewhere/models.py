"""A norm made elsewhere: its certificate, the card typed from it, and the two people who vouch for it."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import Office
from titles.regulations import NormDossier, dossier_from_json
from tournaments.reports.models import Report

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class NormElsewhere(models.Model):
    """A norm made in an event that this portal did not see: the IT1, kept by its hash, and the card typed from it.

    Who enters it is not the only one who vouches for it: somebody else countersigns, in the place of the signature
    that a norm found here has from the other officer (1.8).
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="norms_elsewhere")
    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="+")  # which applies with it
    event = models.CharField(_("event"), max_length=150)
    event_federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="+")
    dossier = models.JSONField()  # the contract's input: what is judged
    signed_by_arbiter = models.BooleanField(_("signed by the chief arbiter"), default=False)
    signed_by_federation = models.BooleanField(_("countersigned by the federation of the event"), default=False)
    has_games = models.BooleanField(_("the PGN file was sent with the report"), default=False)
    days_with_one_round = models.PositiveSmallIntegerField(_("days with one round"), null=True, blank=True)
    # 1.5.6: which of the events it names; a Swiss is told by format and field
    event_kind = models.CharField(_("kind of event"), max_length=24, blank=True)
    swiss_participants = models.PositiveSmallIntegerField(_("fewest participants of a round"), null=True, blank=True)
    swiss_average = models.PositiveSmallIntegerField(_("lowest average of a round"), null=True, blank=True)
    # 1.5.4: of an event whose rules are not kept here, what the certificate itself says
    certified_title = models.CharField(_("norm that the certificate says"), max_length=3, blank=True)
    certified_games = models.PositiveSmallIntegerField(_("games that it is worth"), null=True, blank=True)
    registered_on = models.DateField(_("registered with FIDE"), null=True, blank=True)  # 1.5.5
    file = models.BinaryField()
    file_name = models.CharField(_("file"), max_length=120)
    sha256 = models.CharField(max_length=64)
    entered_by = models.ForeignKey(**_person)
    entered_at = models.DateTimeField(_("entered"))
    countersigned_by = models.ForeignKey(**_person, null=True, blank=True)
    countersigned_as = models.CharField(_("office"), max_length=24, choices=Office.choices, blank=True)
    countersigned_at = models.DateTimeField(_("countersigned"), null=True, blank=True)
    countersigned_sha256 = models.CharField(max_length=64, blank=True)  # of exactly what was countersigned
    # the officers who could not, where the commission did; no names where there are none
    in_place_of = models.CharField(max_length=300, blank=True)
    # a report of its event that was accepted after it was countersigned, until the commission has looked again
    came_in = models.ForeignKey(Report, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    came_in_at = models.DateTimeField(_("report came in"), null=True, blank=True)

    class Meta:
        verbose_name = _("norm made elsewhere")
        verbose_name_plural = _("norms made elsewhere")
        ordering = ["entered_at"]
        constraints = [
            models.UniqueConstraint(fields=["player", "sha256"], name="one_certificate_is_entered_once"),
            models.CheckConstraint(
                condition=Q(countersigned_by__isnull=True) | ~Q(countersigned_by=F("entered_by")),
                name="two_people_vouch_for_a_norm_elsewhere",
            ),
            models.CheckConstraint(
                condition=Q(certified_title="", certified_games__isnull=True, registered_on__isnull=True)
                | ~Q(certified_title="") & Q(certified_games__isnull=False),
                name="a_certificate_says_title_and_games",
            ),
            models.CheckConstraint(
                condition=Q(countersigned_by__isnull=True, countersigned_at__isnull=True, countersigned_sha256="")
                | Q(countersigned_by__isnull=False, countersigned_at__isnull=False) & ~Q(countersigned_sha256=""),
                name="a_countersignature_is_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player.name}, {self.event}"

    @cached_property
    def judged_dossier(self) -> NormDossier:
        """What was typed from the certificate."""
        return dossier_from_json(self.dossier)

    @property
    def standing(self) -> str:
        """As the policy names it."""
        if self.came_in_id is not None:
            return "to-look-at"
        return "entered" if self.countersigned_at is None else "countersigned"
