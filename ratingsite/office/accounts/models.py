"""A user, and the offices that user holds."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class UserManager(BaseUserManager["User"]):
    """Creates users; everybody logs in with an e-mail address."""

    def create_user(self, email: str, name: str, password: str | None = None, **fields: Any) -> User:
        user = self.model(email=self.normalize_email(email).lower(), name=name, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, name: str, password: str | None = None, **fields: Any) -> User:
        """For ``manage.py createsuperuser``; the portal knows no superuser, offices are granted by ``grant_office``."""
        return self.create_user(email, name, password, **fields)

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email=(username or "").lower())


class User(AbstractBaseUser):
    """A person who can log in. What the person may do follows from the offices held, never from a flag here."""

    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=120)
    is_active = models.BooleanField(_("active"), default=True)
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.name

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name.split()[0] if self.name else self.email


class Office(models.TextChoices):
    """The offices of design.md, part 4. ``everybody`` is not an office: it is who holds none."""

    ORGANISER = "organiser", _("Organiser")
    ARBITER = "arbiter", _("Arbiter")
    RATING_OFFICER = "rating-officer", _("Rating officer")
    RATING_ADMINISTRATOR = "rating-administrator", _("Rating administrator")
    QC = "qc", _("Qualification commission")
    QC_CHAIR = "qc-chair", _("Chair of the qualification commission")
    RATING_AUDITOR = "rating-auditor", _("Rating auditor")
    PRESIDENT = "president", _("President of FIDE")
    COUNCIL = "council", _("FIDE Council")
    ETHICS = "ethics", _("Ethics and Disciplinary Commission")
    FEDERATION_PRESIDENT = "federation-president", _("President of a federation")
    EXECUTIVE_DIRECTOR = "executive-director", _("Executive director")
    RATING_COMMITTEE = "rating-committee", _("Rating committee")


class OfficeHeld(models.Model):
    """One office of one user for a federation (none: for all) from a day to a day (none: until further notice)."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="offices")
    office = models.CharField(_("office"), max_length=24, choices=Office.choices)
    federation = models.ForeignKey(
        "ratings.Federation", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("until"), null=True, blank=True)

    class Meta:
        verbose_name = _("office held")
        verbose_name_plural = _("offices held")
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")), name="office_ends_after_it_starts"
            ),
            models.CheckConstraint(condition=Q(office__in=Office.values), name="office_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_office_display()} {self.federation_id or ''}".strip()

    def is_held_on(self, day: date) -> bool:
        """Whether the office is held on a day, both ends included."""
        return self.starts_on <= day and (self.ends_on is None or day <= self.ends_on)
