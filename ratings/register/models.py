"""Member federations and the people with a number: who they are, and which federation they belonged to when."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.register.federation_names import federation_name
from ratings.register.keys import key_of
from ratings.register.names import search_key, skeletons


class Federation(models.Model):
    """A member federation. Old codes stay valid in old files, so they are rows with dates and not deleted."""

    code = models.CharField(_("code"), max_length=3, primary_key=True)
    name = models.CharField(_("name"), max_length=80)
    exists_from = models.DateField(_("from"), null=True, blank=True)
    exists_to = models.DateField(_("until"), null=True, blank=True)
    successor = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    time_zone = models.CharField(_("time zone"), max_length=40, default="UTC")
    is_federation = models.BooleanField(_("is a member federation"), default=True)  # FID and NON are none

    class Meta:
        verbose_name = _("federation")
        verbose_name_plural = _("federations")
        ordering = ["code"]
        constraints = [
            models.CheckConstraint(
                condition=Q(exists_to__isnull=True) | Q(exists_from__isnull=True) | Q(exists_to__gte=F("exists_from")),
                name="federation_ends_after_it_starts",
            )
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def shown_name(self) -> str:
        """Its name in the language of the reader; papers and what is kept have ``name``."""
        return federation_name(self.code, self.name)

    @property
    def zone(self) -> ZoneInfo:
        """The zone in which this federation's calendar days begin and end."""
        return ZoneInfo(self.time_zone)


class Sex(models.TextChoices):
    MALE = "m", _("male")
    FEMALE = "w", _("female")


class Title(models.TextChoices):
    """Titles in the order in which the handbook ranks them."""

    GM = "GM", _("Grandmaster")
    IM = "IM", _("International Master")
    WGM = "WGM", _("Woman Grandmaster")
    FM = "FM", _("FIDE Master")
    WIM = "WIM", _("Woman International Master")
    CM = "CM", _("Candidate Master")
    WFM = "WFM", _("Woman FIDE Master")
    WCM = "WCM", _("Woman Candidate Master")


class Association(models.TextChoices):
    """The associations of blind, deaf and physically disabled players, whose members need fewer games (2009, 7.14g)."""

    IBCA = "IBCA", _("International Braille Chess Association")
    ICSC = "ICSC", _("International Chess Committee of the Deaf")
    IPCA = "IPCA", _("International Physically Disabled Chess Association")


class Player(models.Model):
    """A person on the register. Ratings do not stand here: they are entries of published lists."""

    fide_id = models.PositiveBigIntegerField(_("FIDE ID"), null=True, blank=True, unique=True)
    national_id = models.CharField(_("national ID"), max_length=20, blank=True)
    # the federation that gave the national number: it stays in the number when the player moves to another one
    numbered_by = models.ForeignKey(
        "ratings.Federation", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    name = models.CharField(_("name"), max_length=100, help_text=_("Family name, given name"))
    search_name = models.CharField(max_length=100, editable=False)
    family_key = models.CharField(max_length=24, editable=False, default="")  # what mistyped names share
    given_key = models.CharField(max_length=24, editable=False, default="")
    sex = models.CharField(_("sex"), max_length=1, choices=Sex.choices, blank=True)
    title = models.CharField(_("title"), max_length=3, choices=Title.choices, blank=True)
    federation = models.ForeignKey("ratings.Federation", on_delete=models.PROTECT, related_name="players")
    birth_date = models.DateField(_("date of birth"), null=True, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    association = models.CharField(
        _("association"), max_length=4, choices=Association.choices, blank=True, help_text=_("2009, 7.14g")
    )
    created_at = models.DateTimeField(_("entered"), auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["search_name", "pk"]
        indexes = [
            models.Index(fields=["search_name", "id"], name="player_search"),
            models.Index(fields=["family_key", "given_key"], name="player_near_name"),
            models.Index(fields=["given_key", "birth_year"], name="player_near_birth"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(fide_id__isnull=False) | ~Q(national_id=""), name="player_has_a_number"),
            models.UniqueConstraint(
                fields=["numbered_by", "national_id"], condition=~Q(national_id=""), name="one_player_a_national_id"
            ),
            models.CheckConstraint(
                condition=Q(national_id="") | Q(numbered_by__isnull=False), name="a_federation_gave_the_number"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} {self.name}".strip()

    def save(self, *args: object, **kwargs: object) -> None:
        """Keep what follows from name, number and day of birth in step with them."""
        self.follow_name()
        if self.national_id and not self.numbered_by_id:
            self.numbered_by_id = self.federation_id
        if self.birth_date:
            self.birth_year = self.birth_date.year
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def follow_name(self) -> None:
        """Set the keys by which the name is found; ``save`` does it, a write of many rows must."""
        self.search_name = search_key(self.name)
        self.family_key, self.given_key = skeletons(self.name)

    @property
    def key(self) -> str:
        """The number that names this player outside the database: in snapshots, addresses and files."""
        return key_of(self.fide_id, self.numbered_by_id, self.national_id)


class PlayerFederation(models.Model):
    """A stretch of a player's federation history."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="federation_history")
    federation = models.ForeignKey("ratings.Federation", on_delete=models.PROTECT, related_name="+")
    starts_on = models.DateField(_("from"), null=True, blank=True)
    ends_on = models.DateField(_("until"), null=True, blank=True)

    class Meta:
        ordering = ["player", F("starts_on").asc(nulls_first=True)]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(starts_on__isnull=True) | Q(ends_on__gte=F("starts_on")),
                name="membership_ends_after_it_starts",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.federation_id}"
