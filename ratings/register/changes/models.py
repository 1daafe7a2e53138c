"""A change of somebody on the register: what, from which day, with which proof; and files that bring many."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Player
from ratingsite.foundations.states import transitions

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class ChangesFile(models.Model):
    """A CSV of changes as it came in; nothing of it counts until it is taken."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    name = models.CharField(_("file name"), max_length=120)
    content = models.BinaryField()
    sha256 = models.CharField(max_length=64)
    sent_by = models.ForeignKey(**_person)
    sent_at = models.DateTimeField(_("sent"))
    taken_at = models.DateTimeField(_("taken"), null=True, blank=True)

    class Meta:
        verbose_name = _("file of changes")
        verbose_name_plural = _("files of changes")
        ordering = ["-sent_at"]

    def __str__(self) -> str:
        return self.name


class PersonChange(models.Model):
    """One change of one person. Accepted it is a dated fact: values of a day follow from these rows.

    ``value`` and ``before`` are written as the kind has them: a name, the code of a federation or association, ``m`` or
    ``w``, a day of birth (``2001-05-04``) or a year, the day of death, ``yes`` for who is left out of the lists; an
    empty value takes back what there was. A FIDE ID may be asked for without knowing it: who decides then writes it.
    """

    class Kind(models.TextChoices):
        NAME = "name", _("name")
        FEDERATION = "federation", _("federation")
        SEX = "sex", _("sex")
        BIRTH = "birth", _("date of birth")
        ASSOCIATION = "association", _("membership of IBCA, ICSC or IPCA")
        DEATH = "death", _("death")
        EXCLUSION = "exclusion", _("left out of the rating lists")
        FIDE_ID = "fide-id", _("FIDE ID")

    class State(models.TextChoices):
        ASKED = "asked", _("asked for")
        ACCEPTED = "accepted", _("accepted")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")

    MOVES = transitions("change of a person", asked="accepted refused withdrawn", refused="asked withdrawn")

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="changes")
    kind = models.CharField(_("what changes"), max_length=12, choices=Kind.choices)
    value = models.CharField(_("new value"), max_length=100, blank=True)
    before = models.CharField(_("value until then"), max_length=100, blank=True)
    starts_on = models.DateField(_("from"))
    reason = models.TextField(_("reason"))
    proof = models.TextField(
        _("proof"), blank=True, help_text=_("What shows it: a document, its number, who has seen it.")
    )
    proof_name = models.CharField(_("file name"), max_length=120, blank=True)
    proof_file = models.BinaryField(null=True, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.ASKED)
    file = models.ForeignKey(ChangesFile, on_delete=models.PROTECT, null=True, blank=True, related_name="changes")
    asked_by = models.ForeignKey(**_person)
    asked_at = models.DateTimeField(_("asked"))
    decided_by = models.ForeignKey(**_person, null=True, blank=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decision_reason = models.TextField(_("why it was refused"), blank=True)
    applied_at = models.DateTimeField(null=True, blank=True)  # when the register's own columns followed

    class Meta:
        verbose_name = _("change of a person")
        verbose_name_plural = _("changes of persons")
        ordering = ["asked_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(state="accepted") | Q(decided_by__isnull=False, decided_at__isnull=False),
                name="a_change_was_accepted_by_somebody",
            ),
            models.UniqueConstraint(
                fields=["player", "kind"], condition=Q(state="asked"), name="one_change_of_a_kind_waits"
            ),
        ]
        indexes = [models.Index(fields=["state", "starts_on"], name="changes_by_state")]

    def __str__(self) -> str:
        return f"{self.player}: {self.get_kind_display()}"


_Kind = PersonChange.Kind
PUBLIC_KINDS = frozenset({_Kind.NAME, _Kind.FEDERATION, _Kind.DEATH, _Kind.FIDE_ID})
"""What everybody may read of a person's changes: never births, nor what an association says of somebody's health."""
OF_THE_PERSON = (_Kind.DEATH, _Kind.EXCLUSION)
"""What is decided of the person, under whichever number; every other change is one of what an entry says."""
