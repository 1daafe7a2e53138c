"""Invoices as they were issued, payments, credit notes, and the decision that a small tournament pays nothing (790g).

None of these rows is ever changed: a trigger says so. What became of an invoice is told by the rows that point to it.
"""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Case, Q, Value, When
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Federation, Player
from tournaments.registration.abroad.models import EventAbroad
from tournaments.registration.models import Tournament
from tournaments.regulations.fees.edition import Issuer, Payer
from tournaments.reports.models import Report

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}
ISSUERS = [(Issuer.FIDE.value, "FIDE"), (Issuer.CFC.value, "CFC")]
PAYERS = [
    (Payer.FEDERATION.value, _("the federation")),
    (Payer.ORGANISER.value, _("the organiser")),
    (Payer.PLAYER.value, _("the player")),
]


class FeeSeries(models.Model):
    """The last number of a kind of document of an issuer in a year. Locked while the next one is taken: no gaps."""

    class Kind(models.TextChoices):
        INVOICE = "invoice", _("invoice")
        CREDIT_NOTE = "credit-note", _("credit note")

    issuer = models.CharField(_("issuer"), max_length=8, choices=ISSUERS)
    kind = models.CharField(max_length=12, choices=Kind.choices)
    year = models.PositiveSmallIntegerField(_("year"))
    last = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["issuer", "kind", "year"], name="one_series_a_year")]

    def __str__(self) -> str:
        return f"{self.issuer} {self.kind} {self.year}: {self.last}"


class Invoices(models.QuerySet["Invoice"]):
    """Invoices, as questions ask for them."""

    def with_standing(self) -> Invoices:
        """With ``standing``: open, paid or credited."""
        said = [
            When(credit_note__isnull=False, then=Value("credited")),
            When(payment__isnull=False, then=Value("paid")),
        ]
        return self.annotate(standing=Case(*said, default=Value("open"), output_field=models.CharField()))

    def in_force(self) -> Invoices:
        """Those that no credit note has taken back."""
        return self.filter(credit_note__isnull=True)


class Invoice(models.Model):
    """What was asked for a tournament, whole as it was asked. Taken back by a credit note, another one may follow.

    Without a tournament it is for the letter of a ``player`` that comes with its fee: 736, 739. Then ``about`` says
    what for, and ``counts_on`` is the day that puts it into a year.
    """

    class State(models.TextChoices):
        OPEN = "open", _("to be paid")
        PAID = "paid", _("paid")
        CREDITED = "credited", _("credited")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, null=True, blank=True, related_name="invoices")
    report = models.ForeignKey(  # the last version that it rests on
        Report, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    event_abroad = models.ForeignKey(
        EventAbroad, on_delete=models.PROTECT, null=True, blank=True, related_name="invoices"
    )
    about = models.CharField(_("what it is about"), max_length=200, blank=True)
    counts_on = models.DateField(_("day"), null=True, blank=True)
    issuer = models.CharField(_("issuer"), max_length=8, choices=ISSUERS)
    year = models.PositiveSmallIntegerField(_("year"))
    number = models.PositiveIntegerField(_("number"))
    payer = models.CharField(_("payer"), max_length=12, choices=PAYERS)
    payer_name = models.CharField(_("name of the payer"), max_length=200)
    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="+")
    statement = models.JSONField()  # as tournaments.fees.documents writes it
    currency = models.CharField(_("currency"), max_length=3)
    total = models.PositiveIntegerField(_("total in hundredths"))
    replaces = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaced_by"
    )  # the credited one before it
    issued_by = models.ForeignKey(**_person)
    issued_at = models.DateTimeField(_("issued"))
    office = models.CharField(_("office"), max_length=24)

    objects = Invoices.as_manager()

    class Meta:
        verbose_name = _("invoice")
        verbose_name_plural = _("invoices")
        ordering = ["issued_at", "issuer", "number"]
        constraints = [
            models.UniqueConstraint(fields=["issuer", "year", "number"], name="one_invoice_a_number"),
            models.UniqueConstraint(
                fields=["tournament", "issuer"], condition=Q(replaces__isnull=True), name="one_first_invoice"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="invoices_count_from_one"),
            models.CheckConstraint(
                condition=Q(tournament__isnull=False, report__isnull=False, player__isnull=True, about="")
                | Q(tournament__isnull=True, player__isnull=False, counts_on__isnull=False) & ~Q(about=""),
                name="an_invoice_is_for_a_tournament_or_a_letter",
            ),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.code}"

    @property
    def code(self) -> str:
        """The number as it stands on paper: FIDE-2026-0007."""
        return f"{self.get_issuer_display()}-{self.year}-{self.number:04}"

    @property
    def name(self) -> str:
        """What it was asked for: the tournament, or what the letter is about."""
        return self.about if self.tournament is None else self.tournament.name

    @property
    def state(self) -> str:
        """What became of it."""
        if hasattr(self, "credit_note"):
            return self.State.CREDITED
        return self.State.PAID if hasattr(self, "payment") else self.State.OPEN

    def get_state_display(self) -> str:
        """The state in words."""
        return str(self.State(self.state).label)


class Payment(models.Model):
    """That an invoice was paid: with it the invoice is a receipt. The portal takes no money."""

    invoice = models.OneToOneField(Invoice, on_delete=models.PROTECT, related_name="payment")
    paid_on = models.DateField(_("paid on"))
    reference = models.CharField(_("reference"), max_length=100)
    noted_by = models.ForeignKey(**_person)
    noted_at = models.DateTimeField(_("noted"))

    class Meta:
        verbose_name = _("payment")
        verbose_name_plural = _("payments")

    def __str__(self) -> str:
        return f"{self.invoice.code}, {self.paid_on}"


class CreditNote(models.Model):
    """Takes a whole invoice back; what was paid for it is owed to the payer."""

    invoice = models.OneToOneField(Invoice, on_delete=models.PROTECT, related_name="credit_note")
    issuer = models.CharField(_("issuer"), max_length=8, choices=ISSUERS)
    year = models.PositiveSmallIntegerField(_("year"))
    number = models.PositiveIntegerField(_("number"))
    reason = models.TextField(_("reason"), max_length=2000)
    made_by = models.ForeignKey(**_person)
    made_at = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("credit note")
        verbose_name_plural = _("credit notes")
        constraints = [
            models.UniqueConstraint(fields=["issuer", "year", "number"], name="one_credit_note_a_number"),
            models.CheckConstraint(condition=~Q(reason=""), name="a_credit_note_says_why"),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.code}"

    @property
    def code(self) -> str:
        """The number as it stands on paper: FIDE-C-2026-0002."""
        return f"{self.get_issuer_display()}-C-{self.year}-{self.number:04}"


class FeeExemption(models.Model):
    """790g: the office has said that a tournament is small. Taken back, it stays in the record."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="fee_exemptions")
    article = models.CharField(_("article"), max_length=12)
    reason = models.TextField(_("reason"), max_length=2000)
    decided_by = models.ForeignKey(**_person)
    decided_at = models.DateTimeField(_("decided"))
    office = models.CharField(_("office"), max_length=24)
    ended_by = models.ForeignKey(**_person, null=True, blank=True)
    ended_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    ended_reason = models.TextField(_("why it was taken back"), blank=True, max_length=2000)

    class Meta:
        verbose_name = _("exemption from a fee")
        verbose_name_plural = _("exemptions from a fee")
        ordering = ["decided_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(ended_at__isnull=True), name="one_exemption_in_force"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="an_exemption_says_why"),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True) | (Q(ended_by__isnull=False) & ~Q(ended_reason="")),
                name="who_ends_an_exemption_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.article}"
