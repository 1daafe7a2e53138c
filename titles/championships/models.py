"""The dated tables of the commission (1.2.3, 1.2.4), and the lists of direct titles and norms (1.10a)."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.register.models import Federation, Player, Sex
from ratingsite.foundations.states import transitions
from tournaments.registration.models import Tournament
from tournaments.reports.models import Report

_person = {"to": settings.AUTH_USER_MODEL, "on_delete": models.PROTECT, "related_name": "+"}
_nobody_yet = {**_person, "null": True, "blank": True}


class DatedRow(models.Model):
    """A row of a table: the days it speaks for and where that is known from. It is ended, and never typed over."""

    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("until"), null=True, blank=True)
    source = models.CharField(_("source"), max_length=300)
    entered_by = models.ForeignKey(**_person)
    entered_at = models.DateTimeField(_("entered"))

    class Meta:
        abstract = True


class Membership(DatedRow):
    """A federation belongs to a continent, a zone, a sub-zone or an affiliate (1.2.3)."""

    class Kind(models.TextChoices):
        CONTINENT = "continent", _("Continent")
        ZONE = "zone", _("Zone")
        SUB_ZONE = "sub-zone", _("Sub-zone")
        AFFILIATE = "affiliate", _("Affiliate of FIDE")

    kind = models.CharField(_("kind of group"), max_length=12, choices=Kind.choices)
    group = models.CharField(_("group"), max_length=60)
    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("federation of a group")
        verbose_name_plural = _("federations of groups")
        ordering = ["kind", "group", "federation", "starts_on"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")), name="a_membership_ends_after_it"
            ),
            models.UniqueConstraint(
                fields=["kind", "group", "federation"], condition=Q(ends_on__isnull=True), name="one_open_membership"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.group}: {self.federation_id}"


class DesignatedEvent(DatedRow):
    """1.2.4: a regional youth event that its continent designates, or a zonal with the event that it qualifies for."""

    class Kind(models.TextChoices):
        REGIONAL = "regional", _("Regional youth event of a continent")
        ZONAL = "zonal", _("Zonal or sub-zonal that establishes qualifiers")

    kind = models.CharField(_("kind of event"), max_length=12, choices=Kind.choices)
    group = models.CharField(_("group"), max_length=60)
    name = models.CharField(_("event"), max_length=120)
    qualifies_for = models.CharField(_("qualifies for"), max_length=80, blank=True)

    class Meta:
        verbose_name = _("designated event")
        verbose_name_plural = _("designated events")
        ordering = ["-starts_on", "group", "name"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "group", "name", "starts_on"], name="an_event_is_designated_once"),
            models.CheckConstraint(
                condition=~Q(kind="zonal") | ~Q(qualifies_for=""), name="a_zonal_says_what_it_qualifies_for"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.group}: {self.name}, {self.starts_on.year}"


class KeptAward(DatedRow):
    """A row of the Table for Direct Titles that the commission enters beside the data file."""

    championship = models.CharField(_("championship"), max_length=40)
    section = models.CharField(_("section"), max_length=8, choices=[("open", _("open")), ("women", _("women"))])
    place = models.CharField(_("place"), max_length=12)
    award = models.CharField(_("gives"), max_length=8)

    class Meta:
        verbose_name = _("row of the table for direct titles")
        verbose_name_plural = _("rows of the table for direct titles")
        ordering = ["championship", "section", "pk"]

    def __str__(self) -> str:
        return f"{self.championship}: {self.place}, {self.award}"


class DirectList(models.Model):
    """1.10a: the titles and norms that a championship has given, found in its report and sent by its chief arbiter."""

    class State(models.TextChoices):
        ANNOUNCED = "announced", pgettext_lazy("direct list", "waits for the report")
        FOUND = "found", pgettext_lazy("direct list", "with the chief arbiter")
        CERTIFIED = "certified", pgettext_lazy("direct list", "certified")
        REVIEWED = "reviewed", pgettext_lazy("direct list", "reviewed")
        WITHDRAWN = "withdrawn", pgettext_lazy("direct list", "withdrawn")

    MOVES = transitions(
        "direct list",
        announced="found withdrawn",
        found="certified withdrawn",
        certified="found reviewed",
        reviewed="found",  # its report was corrected
        withdrawn="announced",
    )

    class Level(models.TextChoices):
        WORLD = "world", _("World")
        AFFILIATE_WORLD = "affiliate-world", _("World championship of an affiliate")
        CONTINENTAL = "continental", _("Continent")
        SUB_CONTINENTAL = "sub-continental", _("Sub-continental: zonal, sub-zonal, Arab adult")
        REGIONAL = "regional", _("Region of a continent")
        AFFILIATE = "affiliate", _("Affiliate")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    # one for each championship that is decided in it: the open title and the women's, say, or each merged group
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="direct_lists")
    championship = models.CharField(_("championship"), max_length=40)
    section = models.CharField(_("section"), max_length=8, choices=[("open", _("open")), ("women", _("women"))])
    level = models.CharField(_("whose championship"), max_length=16, choices=Level.choices)
    group = models.CharField(_("group"), max_length=60, blank=True)
    # 1.2.3a: where groups were combined, the one that the list is of, and who belongs to it
    subgroup = models.CharField(_("own group"), max_length=60, blank=True, default="")
    subgroup_sex = models.CharField(_("sex"), max_length=1, choices=Sex.choices, blank=True, default="")
    born_from = models.PositiveSmallIntegerField(_("born in or after"), null=True, blank=True)
    born_until = models.PositiveSmallIntegerField(_("born in or before"), null=True, blank=True)
    subgroup_participants = models.PositiveSmallIntegerField(_("participants of the own group"), null=True, blank=True)
    subgroup_federations = models.PositiveSmallIntegerField(_("federations of the own group"), null=True, blank=True)
    designated = models.ForeignKey(DesignatedEvent, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.ANNOUNCED)
    announced_by = models.ForeignKey(**_person)
    announced_at = models.DateTimeField(_("announced"))
    # as counted in the report; how many federations of the group there are is known only from the table
    report = models.ForeignKey(Report, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    participants = models.PositiveSmallIntegerField(_("participants"), null=True, blank=True)
    federations = models.PositiveSmallIntegerField(_("federations"), null=True, blank=True)
    federations_entitled = models.PositiveSmallIntegerField(_("federations of the group"), null=True, blank=True)
    certified_by = models.ForeignKey(**_nobody_yet)
    certified_at = models.DateTimeField(_("certified"), null=True, blank=True)
    certified_sha256 = models.CharField(max_length=64, blank=True)  # of what was signed
    reviewed_by = models.ForeignKey(**_nobody_yet)
    reviewed_at = models.DateTimeField(_("reviewed"), null=True, blank=True)
    remark = models.TextField(_("remark"), blank=True, max_length=2000)

    class Meta:
        verbose_name = _("list of direct titles")
        verbose_name_plural = _("lists of direct titles")
        ordering = ["-announced_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "championship", "section", "subgroup"], name="a_championship_is_announced_once"
            ),
            models.CheckConstraint(
                condition=Q(subgroup="", subgroup_sex="", born_from__isnull=True, born_until__isnull=True)
                | ~Q(subgroup="") & (~Q(subgroup_sex="") | Q(born_from__isnull=False) | Q(born_until__isnull=False)),
                name="a_merged_group_says_who_belongs_to_it",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=("certified", "reviewed")) | Q(certified_by__isnull=False),
                name="who_certifies_a_list_is_known",
            ),
        ]

    def __str__(self) -> str:
        of = f", {self.subgroup}" if self.subgroup else ""
        return f"{self._meta.verbose_name}: {self.tournament.name}{of}"

    @property
    def is_of_merged_group(self) -> bool:
        """Whether groups were combined, and the list is of one of them (1.2.3a)."""
        return bool(self.subgroup)

    def has(self, player: Player | None) -> bool:
        """Whether somebody belongs to the group of the list; of whom the register does not know it, not."""
        if not self.subgroup:
            return True
        if player is None or (self.subgroup_sex and player.sex != self.subgroup_sex):
            return False
        born = player.birth_year
        if self.born_from is None and self.born_until is None:
            return True
        return born is not None and (self.born_from or born) <= born <= (self.born_until or born)


class DirectRow(models.Model):
    """One award of one player: found in the report, or named by the chief arbiter. A row that is struck says why."""

    direct_list = models.ForeignKey(DirectList, on_delete=models.PROTECT, related_name="rows")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="direct_rows")
    award = models.CharField(_("gives"), max_length=8)  # GM, or: GM norm
    is_named = models.BooleanField(_("named by the chief arbiter"), default=False)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    is_first_equal = models.BooleanField(_("first before the tie-break"), default=False)
    score = models.PositiveIntegerField(_("score"))  # hundredths, of the games played
    games = models.PositiveSmallIntegerField(_("games"))
    struck_by = models.ForeignKey(**_nobody_yet)
    struck_at = models.DateTimeField(_("struck"), null=True, blank=True)
    struck_reason = models.TextField(_("reason"), blank=True, max_length=2000)

    class Meta:
        verbose_name = _("direct title or norm")
        verbose_name_plural = _("direct titles and norms")
        ordering = ["place", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["direct_list", "player", "award"], name="an_award_stands_once_in_a_list"),
            models.CheckConstraint(
                condition=Q(struck_at__isnull=True) | ~Q(struck_reason=""), name="who_strikes_says_why"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.award}, {self.player.name}"

    @property
    def is_norm(self) -> bool:
        """A single norm (1.2.1), not a title."""
        return self.award.endswith(" norm")

    @property
    def title(self) -> str:
        """The title that it gives, or gives a norm for."""
        return self.award.removesuffix(" norm")
