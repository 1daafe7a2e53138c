"""A title result of 2003–2009 as its chief arbiter names it: titles, points, signatures, the document."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.register.models import Player
from ratingsite.foundations.states import transitions
from ratingsite.office.accounts.models import Office
from tournaments.reports.models import Report

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "null": True, "related_name": "+"}


class TitleResult(models.Model):
    """One player of one report. The sources have no rule of norms of that time: nothing here was examined.

    The place of birth is told for this paper alone; it does not stand in the register and goes into no public copy.
    """

    class State(models.TextChoices):
        SIGNED = "signed", pgettext_lazy("title result", "signed by the chief arbiter")
        ISSUED = "issued", _("countersigned and issued")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")
        REVOKED = "revoked", _("revoked")
        REPLACED = "replaced", _("replaced")

    # closed in whatever way, the chief arbiter may sign another one; an appeal that is upheld puts it back
    MOVES = transitions(
        "title-result",
        signed="issued refused withdrawn",
        issued="revoked replaced",
        refused="signed",
        revoked="issued",
    )

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaced_by")
    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="title_results")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="title_results")
    place = models.PositiveSmallIntegerField()  # the number of the player's form in the report
    points_required = models.JSONField()  # hundredths by title; the titles of the form that are ticked
    place_of_birth = models.CharField(_("place of birth"), max_length=100, blank=True)
    state = models.CharField(_("state"), max_length=14, choices=State.choices, default=State.SIGNED)
    signed_by = models.ForeignKey(**_person)
    signed_at = models.DateTimeField(_("signed"))
    countersigned_by = models.ForeignKey(**_person)
    countersigned_as = models.CharField(_("office"), max_length=24, choices=Office.choices, blank=True)
    # the version of its report in which the games or figures are other ones: a later one, or by corrected lists its own
    differs_from = models.ForeignKey(Report, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    overruled = models.ForeignKey(**_person)  # who refused it, where an appeal was upheld: does not refuse it again
    closing_reason = models.TextField(_("reason"), blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    number = models.CharField(_("number"), max_length=20, unique=True, null=True)
    code = models.CharField(_("verification code"), max_length=40, unique=True, null=True)
    facts = models.JSONField(null=True)  # what the document says
    issued_at = models.DateTimeField(_("issued"), null=True, blank=True)
    pdf = models.BinaryField(null=True, blank=True)
    pdf_sha256 = models.CharField(max_length=64, blank=True)  # empty until the documents are made
    public_pdf = models.BinaryField(null=True, blank=True)  # without day and place of birth

    class Meta:
        verbose_name = _("title result")
        verbose_name_plural = _("title results")
        ordering = ["-signed_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["report", "player"], condition=Q(state__in=["signed", "issued"]), name="one_open_title_result"
            ),
            models.CheckConstraint(
                condition=Q(countersigned_by__isnull=True) | ~Q(countersigned_by=F("signed_by")),
                name="two_people_sign_form_4",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["issued", "revoked", "replaced"])
                | Q(
                    number__isnull=False,
                    code__isnull=False,
                    issued_at__isnull=False,
                    countersigned_by__isnull=False,
                    signed_by__isnull=False,
                ),
                name="an_issued_form_4_is_signed",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["refused", "withdrawn", "revoked", "replaced"])
                | (~Q(closing_reason="") & Q(closed_at__isnull=False)),
                name="a_form_4_is_closed_with_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(version=1, replaces__isnull=True) | Q(version__gt=1, replaces__isnull=False),
                name="a_form_4_issued_again_points_back",
            ),
        ]

    @property
    def is_countersigned_in_place(self) -> bool:
        """Whether the commission countersigned, because no rating officer of the federation could."""
        return self.countersigned_as in (Office.QC, Office.QC_CHAIR)

    @property
    def differs_from_list(self) -> bool:
        """Whether its own report says something else by a list that was corrected since."""
        return self.differs_from_id is not None and self.differs_from_id == self.report_id

    def __str__(self) -> str:
        titles = "/".join(sorted(self.points_required, key=("GM", "WGM", "IM", "WIM").index))
        return f"{titles}, {self.player}"

    @property
    def player_federation(self) -> str:
        """The federation of the player, which may read the whole paper too."""
        return str(self.player.federation_id)

    @property
    def revoked_reason(self) -> str:
        """Why an issued one counts no more."""
        return self.closing_reason if self.state == self.State.REVOKED else ""
