"""What was sent for a tournament, byte for byte, and its report version by version."""

from __future__ import annotations

from datetime import date, datetime
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.ledger.models import RatedEvent
from ratings.register.models import Player
from ratings.register.newcomers.models import Newcomer
from ratingsite.foundations.states import transitions
from ratingsite.office.accounts.models import Office
from tournaments.registration.event_codes import event_code_of
from tournaments.registration.models import Tournament


class SubmittedFile(models.Model):
    """A file as it came in. Never changed; the same bytes sent again for a tournament are the same row."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="files")
    number = models.PositiveSmallIntegerField(_("number"), default=1)  # 1, 2, 3 … in the tournament: the receipt
    name = models.CharField(_("file name"), max_length=120)
    content = models.BinaryField()
    size = models.PositiveIntegerField(_("bytes"))
    sha256 = models.CharField(max_length=64)
    encoding = models.CharField(_("encoding"), max_length=20, blank=True)  # as it was read; the sender may have to say
    dialect = models.CharField(_("format"), max_length=8, blank=True)
    faults = models.JSONField(default=list)  # codes and parameters; stored_faults says them to a reader
    accepted = models.BooleanField(default=False)
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    sent_at = models.DateTimeField(_("sent"))
    read_at = models.DateTimeField(_("read"), null=True, blank=True)  # empty: kept, and something ended before reading

    class Meta:
        verbose_name = _("submitted file")
        verbose_name_plural = _("submitted files")
        ordering = ["-sent_at"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "sha256"], name="same_bytes_same_file"),
            models.UniqueConstraint(fields=["tournament", "number"], name="one_file_a_number"),
        ]
        # whether the same bytes were reported for another tournament is asked at every signature
        indexes = [models.Index(fields=["sha256"], name="files_by_hash")]

    def __str__(self) -> str:
        return self.name


_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "null": True, "related_name": "+"}


class Report(models.Model):
    """One version of a tournament's report. Once accepted it is frozen; a correction is the next version."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        CERTIFIED = "certified", _("certified by the chief arbiter")
        ENDORSED = "endorsed", _("endorsed by the rating officer")
        ACCEPTED = "accepted", _("accepted for rating")
        RETURNED = "returned", _("returned")
        REFUSED = "refused", _("refused – not rated")
        SUPERSEDED = "superseded", _("replaced by a later version")
        CORRECTED = "corrected", _("corrected by a later version")

    MOVES = transitions(
        "report",
        draft="certified superseded",
        certified="endorsed accepted returned refused draft",  # accepted at once: 0.3; draft again: recalled
        endorsed="accepted returned refused",
        returned="certified superseded",
        accepted="corrected",
        refused="certified endorsed",  # an appeal was upheld (0.4)
    )
    REPLACED = (State.SUPERSEDED, State.CORRECTED)  # the one had not been accepted, the other had
    LIVE = (State.DRAFT, State.CERTIFIED, State.ENDORSED, State.RETURNED)  # on its way: what stands against it counts

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="reports")
    version = models.PositiveSmallIntegerField(_("version"))
    # a tournament of more than 30 days is reported in numbered parts (4); 0 is the report of the whole
    part = models.PositiveSmallIntegerField(_("part"), default=0)
    last_round = models.PositiveSmallIntegerField(_("last round of the part"), null=True, blank=True)
    is_last_part = models.BooleanField(_("last part"), default=True)
    file = models.ForeignKey(SubmittedFile, on_delete=models.PROTECT, related_name="reports")
    # what the chief arbiter stated when certifying (titles 1.1.1, 1.1.3, 1.1.5, 1.1.6, 1.4.2d; 9.2)
    statements = models.JSONField(default=dict, blank=True)
    header = models.JSONField(default=dict, blank=True)  # the file's tournament section, and the line of each record
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.DRAFT)
    created_at = models.DateTimeField(_("created"))
    # kinds of warnings when it was signed last, or left for them since; none: signed before they were counted, or left
    # since for what stands against it, errors among it
    warnings = models.PositiveSmallIntegerField(_("warnings"), null=True, blank=True)
    certified_by = models.ForeignKey(**_person)
    certified_at = models.DateTimeField(_("certified"), null=True, blank=True)
    endorsed_by = models.ForeignKey(**_person)
    endorsed_at = models.DateTimeField(_("endorsed"), null=True, blank=True)
    endorsed_as = models.CharField(_("office"), max_length=24, choices=Office.choices, null=True, blank=True)
    accepted_by = models.ForeignKey(**_person)
    accepted_at = models.DateTimeField(_("accepted"), null=True, blank=True)
    returned_by = models.ForeignKey(**_person)
    returned_at = models.DateTimeField(_("returned"), null=True, blank=True)
    returned_reason = models.TextField(_("why it was returned"), blank=True)
    # 9.1, 0.4: an office has refused it for good, under this article
    refused_by = models.ForeignKey(**_person)
    refused_at = models.DateTimeField(_("refused"), null=True, blank=True)
    refused_article = models.CharField(_("article"), max_length=12, blank=True)
    refused_reason = models.TextField(_("why it was refused"), blank=True)
    # whose refusal an appeal has undone: he does not refuse it again
    overruled = models.ForeignKey(**_person)
    # the accepted version that this one corrects
    corrects = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="corrected_by")
    rated_event = models.OneToOneField(RatedEvent, on_delete=models.PROTECT, null=True, related_name="report")

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["tournament", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "version"], name="one_report_a_version"),
            models.CheckConstraint(
                condition=~Q(state="accepted") | Q(accepted_at__isnull=False, rated_event__isnull=False),
                name="accepted_reports_are_in_the_ledger",
            ),
            models.CheckConstraint(
                condition=~Q(state="refused") | (Q(refused_by__isnull=False) & ~Q(refused_reason="")),
                name="refused_reports_say_why",
            ),
        ]
        indexes = [
            models.Index(
                fields=["state"],
                condition=Q(state__in=["draft", "certified", "endorsed", "returned"]),
                name="live_reports",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {_('report')} {self.version}"

    @property
    def sent_on_at(self) -> datetime | None:
        """When it was sent on (9.1): endorsed; where nobody endorses it (0.3; 2009, 0.2) certified."""
        return self.certified_at if self.tournament.skips_endorsement and self.endorsed_at is None else self.endorsed_at

    @property
    def came_in_at(self) -> datetime | None:
        """When what it reports was sent on first (9.1): of a version that corrects an accepted one, when that one was.

        "If the tournament report is not submitted in time …, the tournament will not be rated": it was submitted.
        """
        return self.sent_on_at if self.corrects is None else self.corrects.came_in_at

    @property
    def event_code(self) -> int | None:
        """FIDE's code under which its file goes to the rating server: that of its part, else of the tournament."""
        return event_code_of(self.tournament, self.part)


class Matched(models.TextChoices):
    """How a line came to mean a player, where it does not say so by the FIDE ID."""

    NATIONAL = "national", _("by the national number")
    NAME_BIRTH = "name-birth", _("by name and day of birth")
    CHOSEN = "chosen", _("chosen by hand")
    NEWCOMER = "newcomer", _("asked for as a newcomer")


class Entry(models.Model):
    """A player's line in the report, and the player of the register whom it means."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="entries")
    rank = models.PositiveSmallIntegerField(_("starting rank"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="report_entries")
    # how it came to mean that player; empty: by the FIDE ID as written
    matched = models.CharField(max_length=10, choices=Matched.choices, blank=True)
    newcomer = models.ForeignKey(Newcomer, on_delete=models.PROTECT, null=True, blank=True, related_name="entries")
    name = models.CharField(_("name"), max_length=60)
    fide_id = models.PositiveBigIntegerField(_("FIDE ID"), null=True, blank=True)
    title = models.CharField(_("title"), max_length=3, blank=True)
    sex = models.CharField(_("sex"), max_length=1, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)  # as the file says it, known or not
    rating = models.PositiveSmallIntegerField(_("rating"), null=True, blank=True)
    birth = models.CharField(_("born"), max_length=10, blank=True)
    points_hundredths = models.PositiveIntegerField(_("points"))
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    line = models.PositiveIntegerField(_("line in the file"))

    class Meta:
        ordering = ["rank"]
        constraints = [models.UniqueConstraint(fields=["report", "rank"], name="one_line_a_rank")]

    def __str__(self) -> str:
        return f"{self.rank} {self.name}"

    @property
    def born(self) -> tuple[int | None, date | None]:
        """The year and, where the line has one, the day."""
        if len(self.birth) == len("2001-05-04"):
            day = date.fromisoformat(self.birth)
            return day.year, day
        return (int(self.birth), None) if self.birth else (None, None)


class Game(models.Model):
    """A pairing of the report, or a player's round without an opponent (``black`` is empty, ``result`` the bye)."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="games")
    round = models.PositiveSmallIntegerField(_("round"))
    white = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="as_white")
    black = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, blank=True, related_name="as_black")
    # 1-0 0-1 1/2-1/2 +-- --+ --- =-= for games; bye half-point-bye full-point-bye zero-point-bye without an opponent
    result = models.CharField(_("result"), max_length=16)
    is_rated = models.BooleanField(default=True)  # 5.1: not when a side made no move
    # CFC 718, 733: lost by default and marked R by the director, so rated like a game played
    default_is_rated = models.BooleanField(default=False)

    class Meta:
        ordering = ["round", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["report", "round", "white"], name="white_once_a_round"),
            models.UniqueConstraint(
                fields=["report", "round", "black"], condition=Q(black__isnull=False), name="black_once_a_round"
            ),
            models.CheckConstraint(condition=Q(black__isnull=True) | ~Q(white=F("black")), name="two_people_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.white_id}–{self.black_id} {self.result}"
