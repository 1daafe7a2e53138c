"""A sheet of a tournament's report: its players, its cells, and the journal of every edit."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Player
from ratingsite.foundations.states import transitions
from tournaments.registration.models import Tournament
from tournaments.reports.models import Report, SubmittedFile
from tournaments.sheets.cells import Source


class Layout(models.TextChoices):
    """How the paper is ruled; it follows from the registered format."""

    SWISS = "swiss", _("Swiss system")
    ROUND_ROBIN = "round-robin", _("Round robin")
    DOUBLE_ROUND_ROBIN = "double-round-robin", _("Double round robin")
    SCHEVENINGEN = "scheveningen", _("Scheveningen")
    SCHILLER = "schiller", _("Schiller system")
    TEAM = "team", _("Team tournament")
    MATCH = "match", _("Match")
    KNOCKOUT = "knockout", _("Knockout")


_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}


class Sheet(models.Model):
    """One working paper. ``version`` counts its edits; a cell carries the version in which it became what it is."""

    class State(models.TextChoices):
        OPEN = "open", _("being typed")
        TAKEN = "taken", _("taken as a report")
        CLOSED = "closed", _("put aside")

    class Kind(models.TextChoices):
        MAIN = "main", _("sheet")
        SECOND = "second", _("second entry")  # typed blind by another arbiter, and compared

    MOVES = transitions("sheet", open="taken closed", taken="open closed")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="sheets")
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices, default=Kind.MAIN)
    second_of = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="seconds")
    # as of a report: 0 is the whole, parts of a long tournament are numbered and end with a round (4)
    part = models.PositiveSmallIntegerField(_("part"), default=0)
    last_round = models.PositiveSmallIntegerField(_("last round of the part"), null=True, blank=True)
    layout = models.CharField(_("layout"), max_length=20, choices=Layout.choices)
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.OPEN)
    version = models.PositiveIntegerField(default=0)
    # what the file will say besides the players: {"012": {"value": "…", "from": "registration|file|typed"}, …}
    header = models.JSONField(default=dict, blank=True)
    kept = models.JSONField(default=list, blank=True)  # records of a file that cannot be typed: [["240", "240 F …"]]
    from_report = models.ForeignKey(Report, on_delete=models.PROTECT, null=True, related_name="+")
    from_file = models.ForeignKey(SubmittedFile, on_delete=models.PROTECT, null=True, related_name="+")
    taken_as = models.ForeignKey(Report, on_delete=models.PROTECT, null=True, related_name="sheets")
    opened_by = models.ForeignKey(**_person)
    opened_at = models.DateTimeField(_("opened"))

    class Meta:
        verbose_name = _("sheet")
        verbose_name_plural = _("sheets")
        ordering = ["-opened_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "part"], condition=Q(kind="main", state="open"), name="one_open_sheet_a_part"
            ),
            models.CheckConstraint(condition=Q(rounds__gte=1, rounds__lte=99), name="sheet_rounds_in_range"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.get_kind_display()}"


class SheetPlayer(models.Model):
    """A player's row. ``number`` is the starting rank, by which cells name opponents; ``position`` the row's place."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveSmallIntegerField(_("starting rank"))
    position = models.PositiveSmallIntegerField(_("row"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    name = models.CharField(_("name"), max_length=60)
    fide_id = models.PositiveBigIntegerField(_("FIDE ID"), null=True, blank=True)
    national_id = models.CharField(_("national number"), max_length=20, blank=True)
    title = models.CharField(_("title"), max_length=3, blank=True)
    sex = models.CharField(_("sex"), max_length=1, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    rating = models.PositiveSmallIntegerField(_("rating"), null=True, blank=True)
    birth = models.CharField(_("born"), max_length=10, blank=True)  # as a report file has it: 1987/05/14 or 1987/00/00
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    team = models.PositiveSmallIntegerField(_("team"), null=True, blank=True)
    board = models.PositiveSmallIntegerField(_("board"), null=True, blank=True)
    paper_points = models.PositiveIntegerField(_("total on the paper"), null=True, blank=True)  # hundredths
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["position", "number"]
        constraints = [models.UniqueConstraint(fields=["sheet", "number"], name="one_row_a_number")]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class SheetCell(models.Model):
    """What one player's row says of one round. An empty cell has no row."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="cells")
    number = models.PositiveSmallIntegerField(_("starting rank"))
    round = models.PositiveSmallIntegerField(_("round"))
    opponent = models.PositiveSmallIntegerField(_("opponent"), null=True, blank=True)
    colour = models.CharField(_("colour"), max_length=1, blank=True)  # w, b or nothing
    code = models.CharField(_("result"), max_length=2)  # as tournaments.sheets.cells has them
    note = models.CharField(_("why it was not played"), max_length=200, blank=True)
    source = models.CharField(max_length=8, choices=[(each.value, each.value) for each in Source])
    version = models.PositiveIntegerField()
    origin = models.PositiveIntegerField()  # the edit in which this was typed; undoing gives the earlier one back
    by = models.ForeignKey(**_person)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number", "round"]
        constraints = [models.UniqueConstraint(fields=["sheet", "number", "round"], name="one_cell_a_round")]

    def __str__(self) -> str:
        return f"{self.number}, {self.round}: {self.opponent or ''}{self.colour}{self.code}"


class SheetEdit(models.Model):
    """One act at the sheet: what it changed, and what it answered, so that the same act again is one act."""

    class Kind(models.TextChoices):
        CELLS = "cells", _("results typed")
        PASTE = "paste", _("table pasted")
        FILL = "fill", _("sheet filled")
        PLAYERS = "players", _("players changed")
        RENUMBER = "renumber", _("players renumbered")
        HEADER = "header", _("facts of the event changed")
        UNDO = "undo", _("undone")
        REDO = "redo", _("done again")

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="edits")
    number = models.PositiveIntegerField()  # the version that the sheet had after it
    kind = models.CharField(max_length=8, choices=Kind.choices)
    by = models.ForeignKey(**_person)
    at = models.DateTimeField()
    key = models.CharField(max_length=64, null=True, blank=True)
    before = models.JSONField(default=dict)  # {"cells": […], "players": […], "header": {…}}: of what was touched
    after = models.JSONField(default=dict)
    answer = models.JSONField(default=dict)  # what the act returned
    undone = models.BooleanField(default=False)

    class Meta:
        ordering = ["sheet", "number"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "number"], name="one_edit_a_version"),
            models.UniqueConstraint(fields=["sheet", "key"], condition=Q(key__isnull=False), name="one_edit_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} {self.number} {self.kind}"
