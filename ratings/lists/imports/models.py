"""A list that comes in from a file: its way to the readers, the lines that wait, and those that do not fit."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from ratings.lists.archives.models import Archive
from ratings.lists.archives.selectors import archive_on
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Player
from ratingsite.foundations.code_points import ByCodePoint
from ratingsite.foundations.leases.models import Leased
from ratingsite.foundations.states import transitions

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class ListImport(Leased):
    """One file on its way to be a list."""

    class State(models.TextChoices):
        QUEUED = "queued", _("waits to be read")
        READING = "reading", _("is being read")
        DOUBTFUL = "doubtful", _("waits to be confirmed")
        PREVIEW = "preview", _("to be looked at")
        TAKEN = "taken", _("waits for approval")
        PUBLISHING = "publishing", _("is being published")
        PUBLISHED = "published", _("published")
        FAILED = "failed", _("could not be taken")
        CANCELLED = "cancelled", _("cancelled")

    MOVES = transitions(
        "import of a list",
        queued="reading failed cancelled",
        reading="doubtful preview failed cancelled",
        doubtful="preview queued cancelled",
        preview="taken queued cancelled",
        taken="publishing preview cancelled",
        publishing="published failed cancelled",
    )
    WORKING_STATES = ("queued", "reading", "publishing")
    LIVE_STATES = ("queued", "reading", "doubtful", "preview", "taken", "publishing")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, related_name="imports")
    list_date = models.DateField(_("list of"))
    name = models.CharField(_("file name"), max_length=120)
    sha256 = models.CharField(max_length=64)  # of the file as it came; it is kept under this name
    size = models.PositiveBigIntegerField(_("size"))
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.QUEUED)
    done = models.PositiveIntegerField(default=0)  # lines read
    percent = models.PositiveSmallIntegerField(default=0)
    layout = models.JSONField(default=dict)  # its kind, its fields, its name in a ZIP; the register then
    summary = models.JSONField(default=dict)  # what the preview counts
    doubts = models.JSONField(default=list)  # why somebody else must confirm it first
    failure = models.JSONField(default=dict)
    sent_by = models.ForeignKey(**_person)
    sent_at = models.DateTimeField(_("sent"))
    confirmed_by = models.ForeignKey(**_person, null=True, blank=True)
    confirmed_reason = models.TextField(_("why it is right all the same"), blank=True)
    taken_by = models.ForeignKey(**_person, null=True, blank=True)
    taken_at = models.DateTimeField(_("taken"), null=True, blank=True)
    left_out_reason = models.TextField(_("why lines are left out"), blank=True)
    returned_reason = models.TextField(_("why it was given back"), blank=True)
    approved_by = models.ForeignKey(**_person, null=True, blank=True)
    published_list = models.OneToOneField(RatingList, on_delete=models.PROTECT, null=True, related_name="came_in")

    class Meta:
        verbose_name = _("import of a list")
        verbose_name_plural = _("imports of lists")
        ordering = ["-sent_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["system"],
                condition=Q(state__in=["queued", "reading", "doubtful", "preview", "taken", "publishing"]),
                name="one_live_import_a_system",
            ),
            models.CheckConstraint(
                condition=Q(approved_by__isnull=True) | (~Q(approved_by=F("taken_by")) & ~Q(approved_by=F("sent_by"))),
                name="two_people_take_a_list_in",
            ),
            models.CheckConstraint(
                condition=~Q(state="published") | Q(published_list__isnull=False, approved_by__isnull=False),
                name="published_imports_have_a_list",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} for {self.system_id} {self.list_date:%Y-%m-%d}"

    @property
    def path(self) -> Path:
        """Where the file lies as it came."""
        return Path(settings.LIST_FILES) / self.sha256

    @cached_property
    def archive(self) -> Archive | None:
        """The archive to which the list comes, if it has its day."""
        return archive_on(self.system_id, self.list_date)

    def has(self, field: str) -> bool:
        """Whether the file tells this of anybody."""
        return field in self.layout.get("fields", ())

    def throw_lines_away(self) -> None:
        """Forget what waits of the file; its faults and whom it has entered stay."""
        self.lines.all().delete()
        self.blocks.all().delete()
        self.gone.all().delete()


class WaitingLine(models.Model):
    """A line of a file that fits, until the list is published; ``player`` is who has the number, if anybody.

    What says nothing new of anybody waits in a ``WaitingBlock`` instead.
    """

    # without keys to other tables that the database keeps: each would cost more than all else that is done with a line
    batch = models.ForeignKey(
        ListImport, on_delete=models.CASCADE, related_name="lines", db_constraint=False, db_index=False
    )
    line = models.PositiveIntegerField()
    key = models.CharField(max_length=24)
    fide_id = models.PositiveBigIntegerField(null=True)
    numbered_by = models.CharField(max_length=3)
    national_id = models.CharField(max_length=20)
    name = models.CharField(max_length=100)
    title = models.CharField(max_length=3)
    federation = models.CharField(max_length=3)
    sex = models.CharField(max_length=1)
    birth_year = models.PositiveSmallIntegerField(null=True)
    rating = models.PositiveSmallIntegerField(null=True)
    games = models.PositiveSmallIntegerField()
    k_factor = models.PositiveSmallIntegerField(null=True)
    is_inactive = models.BooleanField(null=True)
    games_total = models.PositiveIntegerField(null=True)
    highest_rating = models.PositiveSmallIntegerField(null=True)
    last_played_on = models.DateField(null=True)
    member_until = models.DateField(null=True)  # of the CFC, as its list tells
    province = models.CharField(max_length=2, default="")
    waiting = models.TextField(default="")  # results that wait to be pooled, as JSON; another portal tells them
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, related_name="+", db_constraint=False, db_index=False
    )

    class Meta:
        verbose_name = _("waiting line")
        verbose_name_plural = _("waiting lines")
        ordering = ["batch", "line"]
        indexes = [ByCodePoint(fields=["batch", "key"], name="waiting_lines_by_key")]

    def __str__(self) -> str:
        return f"{self.line}: {self.key} {self.name}"


class WaitingBlock(models.Model):
    """Many lines that wait as one row: each says of somebody on the register what the register said when it was read.

    ``content`` has their columns beside each other (``blocks.py``). Who is to be looked at is taken out of it.
    """

    batch = models.ForeignKey(ListImport, on_delete=models.CASCADE, related_name="blocks", db_constraint=False)
    lines = models.PositiveIntegerField()
    rated = models.PositiveIntegerField()  # of these, lines with a rating
    widths = models.TextField()  # the columns and how many bytes each has, in their order
    content = models.BinaryField()

    class Meta:
        verbose_name = _("block of waiting lines")
        verbose_name_plural = _("blocks of waiting lines")
        ordering = ["batch", "pk"]

    def __str__(self) -> str:
        return f"{self.batch_id}: {self.lines}"


class GonePlayer(models.Model):
    """Somebody of the list before whom the file does not have, as it was looked at."""

    batch = models.ForeignKey(
        ListImport, on_delete=models.CASCADE, related_name="gone", db_constraint=False, db_index=False
    )
    # who stands on a list does not leave the register
    player = models.ForeignKey(
        Player, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )

    class Meta:
        verbose_name = _("player who is gone")
        verbose_name_plural = _("players who are gone")
        constraints = [models.UniqueConstraint(fields=["batch", "player"], name="a_player_is_gone_once")]

    def __str__(self) -> str:
        return f"{self.batch_id}: {self.player_id}"


class EnteredNewcomer(models.Model):
    """Somebody whom an import has entered into the register, until its list stands: without it he goes again."""

    batch = models.ForeignKey(
        ListImport, on_delete=models.CASCADE, related_name="entered", db_constraint=False, db_index=False
    )
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_constraint=False, db_index=False)

    class Meta:
        verbose_name = _("entered newcomer")
        verbose_name_plural = _("entered newcomers")
        constraints = [models.UniqueConstraint(fields=["batch", "player"], name="a_newcomer_is_entered_once")]

    def __str__(self) -> str:
        return f"{self.batch_id}: {self.player_id}"


class ImportFault(models.Model):
    """A line that is left out, and why."""

    batch = models.ForeignKey(ListImport, on_delete=models.CASCADE, related_name="faults")
    line = models.PositiveIntegerField()
    code = models.CharField(max_length=20)
    column = models.CharField(max_length=20, blank=True)
    found = models.CharField(max_length=120, blank=True)

    class Meta:
        verbose_name = _("line that does not fit")
        verbose_name_plural = _("lines that do not fit")
        ordering = ["batch", "line", "pk"]

    def __str__(self) -> str:
        return f"{self.line}: {self.code}"
