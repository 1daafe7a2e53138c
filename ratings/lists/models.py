"""Rating systems, their periods, and the published lists: links of a chain whose hashes cover their lines."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.lists.by_federation import ByFederation
from ratings.lists.names_of_federation import NamesOfFederation
from ratings.register.models import Player, Sex
from ratings.register.names import search_key
from ratingsite.foundations.code_points import LastByCodePoint, NamesByCodePoint

LONGEST_NAME = 100


class RatingSystem(models.Model):
    """A system with lists of its own, e.g. ``fide-standard``."""

    code = models.CharField(_("code"), max_length=20, primary_key=True)
    name = models.CharField(_("name"), max_length=60)

    class Meta:
        verbose_name = _("rating system")
        verbose_name_plural = _("rating systems")
        ordering = ["code"]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """Its name in the language of the reader (``ratings.lists.reference`` has the names); papers have ``name``."""
        return gettext(self.name)


class RatingPeriod(models.Model):
    """The span whose games one list brings in; it ends with the day before ``list_date`` (7.1, 7.11)."""

    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, related_name="periods")
    starts_on = models.DateField(_("from"))
    list_date = models.DateField(_("list of"))
    closes_on = models.DateField(_("closing day"))  # 7.13

    class Meta:
        verbose_name = _("rating period")
        verbose_name_plural = _("rating periods")
        ordering = ["system", "list_date"]
        constraints = [
            models.UniqueConstraint(fields=["system", "list_date"], name="one_period_a_list_date"),
            models.CheckConstraint(
                condition=Q(list_date__gt=F("starts_on")) & Q(closes_on__lt=F("list_date")), name="period_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.system_id} {self.list_date:%Y-%m}"


class RatingList(models.Model):
    """What was published on a day. Never changed: a correction is the next version, which points back."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, related_name="lists")
    list_date = models.DateField(_("list of"))
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    # none: the present lists; else the chain of the archive to whose days the list belongs
    archive = models.ForeignKey("ratings.Archive", on_delete=models.PROTECT, null=True, related_name="lists")
    sequence = models.PositiveIntegerField(_("number in the chain"))  # 1, 2, 3 … within the chain
    supersedes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="superseded_by"
    )
    origin = models.CharField(_("origin"), max_length=120)  # how it came: a run, or the file it was imported from
    entries_count = models.PositiveIntegerField(_("players"))
    content_sha256 = models.CharField(_("SHA-256 of the lines"), max_length=64)
    # of the file of unrated titled players that goes with it; none where no text asks for one (2003, 9.22; 2009, 7.22)
    titled_count = models.PositiveIntegerField(_("unrated titled players"), null=True)
    titled_sha256 = models.CharField(_("SHA-256 of the unrated titled players"), max_length=64, blank=True)
    previous_sha256 = models.CharField(_("hash of the list before"), max_length=64, blank=True)
    chain_sha256 = models.CharField(_("hash of the list"), max_length=64, unique=True)
    published_at = models.DateTimeField(_("published"))
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("rating list")
        verbose_name_plural = _("rating lists")
        ordering = ["system", "-list_date", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["system", "list_date", "version"], name="one_list_a_version"),
            models.UniqueConstraint(
                fields=["system", "sequence"], condition=Q(archive__isnull=True), name="one_list_a_link"
            ),
            models.UniqueConstraint(
                fields=["archive", "sequence"], condition=Q(archive__isnull=False), name="one_list_a_link_of_an_archive"
            ),
            models.CheckConstraint(
                condition=Q(version=1, supersedes__isnull=True) | Q(version__gt=1, supersedes__isnull=False),
                name="a_correction_points_back",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.system_id} {self.list_date:%Y-%m-%d}" + (f" v{self.version}" if self.version > 1 else "")


_TITLED = ~Q(title="")


def name_key(name: str) -> str:
    """What a name on a list is found by, and takes its place by."""
    return search_key(name)[:LONGEST_NAME]


class ListEntry(models.Model):
    """One line of a list: what 7.11 publishes, and what the next run needs (K, games so far, highest rating).

    Lines are written before their list: until its head stands in ``RatingList``, they are those of a list in review,
    and no reader that goes by lists finds them. ``runs.draft`` does. On PostgreSQL a long list has a partition of its
    own, whose indexes leave the list out (``ratings.lists.partitions``). On SQLite the key has the list first, so that
    the lines of a new one come behind those of all others, and there is no other index (``FilteredLine``).
    """

    # the player first: it finds a line by its key, and all the lines of a player beside each other
    pk = models.CompositePrimaryKey("player_id", "rating_list_id")
    rating_list = models.ForeignKey(
        RatingList, on_delete=models.PROTECT, related_name="entries", db_constraint=False, db_index=False
    )
    # whether player and federation are there is asked once for all lines of a list, and not of each (``partitions``)
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="entries", db_constraint=False, db_index=False
    )
    name = models.CharField(max_length=LONGEST_NAME)
    title = models.CharField(max_length=3, blank=True)
    federation = models.ForeignKey(
        "ratings.Federation", on_delete=models.PROTECT, related_name="+", db_constraint=False, db_index=False
    )
    sex = models.CharField(max_length=1, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    rating = models.PositiveSmallIntegerField(null=True, blank=True)  # none: unrated (7.21)
    games = models.PositiveSmallIntegerField(default=0)  # rated in the period
    k_factor = models.PositiveSmallIntegerField(null=True, blank=True)
    games_total = models.PositiveIntegerField(default=0)
    highest_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    last_played_on = models.DateField(null=True, blank=True)
    is_inactive = models.BooleanField(default=False)  # 7.22
    # what the name on the line is found by: it is no part of the line, and follows from it
    name_key = models.CharField(max_length=LONGEST_NAME, editable=False)

    class Meta:
        verbose_name = _("list entry")
        verbose_name_plural = _("list entries")
        indexes = [
            # with sex, activity and name behind them: of these a page by rating is asked without those of others
            LastByCodePoint(
                fields=["rating_list", "-rating", "player", "sex", "is_inactive", "name_key"], name="list_by_rating"
            ),
            ByFederation(
                fields=["rating_list", "federation", "-rating", "player", "sex", "name_key", "is_inactive"],
                name="list_by_federation",
            ),
            models.Index(
                fields=["rating_list", "title", "-rating", "player", "sex"], name="list_by_title", condition=_TITLED
            ),
            ByFederation(
                fields=["rating_list", "federation", "title", "-rating", "player"],
                name="titles_by_federation",
                condition=_TITLED,
            ),
            LastByCodePoint(fields=["rating_list", "title", "name_key"], name="titles_by_name", condition=_TITLED),
            # with all that a page by name asks for but a title: who stands there is told without a look at their lines
            NamesByCodePoint(
                fields=["rating_list", "name_key", "player", "rating", "federation", "sex", "is_inactive"],
                name="list_by_name",
            ),
            NamesOfFederation(
                fields=["rating_list", "federation", "name_key", "sex", "is_inactive"],
                name="names_of_federation",
                condition=Q(rating__isnull=False),
            ),
            # of whose names few letters are asked for: for a page a whole list would be gone through, a tenth is theirs
            LastByCodePoint(
                fields=["rating_list", "-rating", "player", "name_key"],
                name="women_by_name",
                condition=Q(rating__isnull=False, sex=Sex.FEMALE.value),
            ),
            NamesByCodePoint(
                fields=["rating_list", "name_key", "player", "sex"],
                name="unrated_by_name",
                condition=Q(rating__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.rating or '–'}"

    def save(self, *args: object, **kwargs: object) -> None:
        """Keep what follows from the name in step with it."""
        self.name_key = name_key(self.name)
        super().save(*args, **kwargs)  # type: ignore[arg-type]


class FilteredLine(models.Model):
    """What of a line of a long list its filters ask for: a copy with indexes, beside the lines themselves, which SQLite
    has (``ratings.lists.filtered_lines``) and PostgreSQL has not.
    """

    pk = models.CompositePrimaryKey("rating_list_id", "player_id")
    rating_list = models.ForeignKey(RatingList, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False)
    player = models.ForeignKey(Player, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False)
    name_key = models.CharField(max_length=LONGEST_NAME)
    title = models.CharField(max_length=3, null=True)  # none: in no index of titles
    federation = models.ForeignKey(
        "ratings.Federation", on_delete=models.DO_NOTHING, related_name="+", db_constraint=False
    )
    sex = models.CharField(max_length=1, blank=True)
    rating = models.PositiveSmallIntegerField(null=True, blank=True)
    is_inactive = models.BooleanField(default=False)

    class Meta:
        managed = False
        verbose_name = "filtered line"
        verbose_name_plural = "filtered lines"

    def __str__(self) -> str:
        return f"{self.name_key} {self.rating or '–'}"


class ListCount(models.Model):
    """How many lines of a list say the same of federation, title, sex, activity and of whether there is a rating.

    A list never changes, so they are counted once, when its lines are written.
    """

    rating_list = models.ForeignKey(
        RatingList, on_delete=models.PROTECT, related_name="counts", db_constraint=False, db_index=False
    )
    federation = models.CharField(max_length=3)
    title = models.CharField(max_length=3, blank=True)
    sex = models.CharField(max_length=1, blank=True)
    is_inactive = models.BooleanField()
    is_rated = models.BooleanField()
    players = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("count of lines")
        verbose_name_plural = _("counts of lines")
        constraints = [
            models.UniqueConstraint(
                fields=["rating_list", "federation", "title", "sex", "is_inactive", "is_rated"], name="one_count_a_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.rating_list_id}: {self.players}"


class WaitingResult(models.Model):
    """What an unrated player brought along in an imported list: a result that waits to be pooled (7.14)."""

    rating_list = models.ForeignKey(RatingList, on_delete=models.PROTECT, related_name="waiting_results")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="waiting_results")
    event = models.CharField(_("event"), max_length=100)
    ends_on = models.DateField(_("last day"))
    games = models.PositiveSmallIntegerField(_("games"))
    score_hundredths = models.PositiveIntegerField(_("score"))
    opponents_average = models.CharField(_("average of the opponents"), max_length=24)  # exact: a decimal or a fraction
    performance = models.PositiveSmallIntegerField(_("performance"), null=True, blank=True)
    opponents = models.PositiveSmallIntegerField(_("rated opponents"), null=True, blank=True)

    class Meta:
        verbose_name = _("waiting result")
        verbose_name_plural = _("waiting results")
        ordering = ["rating_list", "player", "pk"]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.event}"
