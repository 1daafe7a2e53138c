"""A user, and the offices that user holds."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratingsite.foundations.states import transitions


class UserManager(BaseUserManager["User"]):
    """Creates users; everybody logs in with an e-mail address."""

    def create_user(
        self, email: str, name: str, password: str | None = None, *, now: datetime | None = None, **fields: Any
    ) -> User:
        """``now`` is the portal's moment; a new row says the machine's, which the demo's may be far away from."""
        user = self.model(email=self.normalize_email(email).lower(), name=name, **fields)
        user.set_password(password)
        user.save(using=self._db)
        if now is not None:
            user.joined_at = now
            user.save(using=self._db, update_fields=["joined_at"])
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
    # what mails are worded in; none: nobody has said so
    language = models.CharField(_("language of mails"), max_length=7, blank=True)
    # in which moments are told on his own pages; none: that of the federation of his office
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True)
    wants_reminders = models.BooleanField(_("reminders before a day ends"), default=True)
    sessions_ended = models.PositiveIntegerField(default=0)  # how often all open log-ins were ended

    acts_in = ""
    """The office in which this person was last let do something: the record writes it beside the act."""

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.name

    def get_session_auth_hash(self) -> str:
        """What a session must know to be this person's: with the password, how often all were ended."""
        return super().get_session_auth_hash() + (f":{self.sessions_ended}" if self.sessions_ended else "")

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


LIGHT = (Office.ORGANISER, Office.ARBITER)
"""The offices that one person grants; every other one takes two."""
ASKED_FOR = (*LIGHT, Office.RATING_OFFICER)
"""The offices that somebody without an account may ask for; the first officer of a federation is none of its people."""


class OfficesHeld(models.QuerySet["OfficeHeld"]):
    """Offices of people, as questions ask for them."""

    def held_on(self, day: date) -> OfficesHeld:
        """Those of people whose account is open that are held on a day."""
        not_over = Q(ends_on__isnull=True) | Q(ends_on__gte=day)
        not_ended = Q(ended_at__isnull=True) | Q(ended_at__date__gt=day)
        return self.filter(not_over, not_ended, starts_on__lte=day, user__is_active=True)


class OfficeHeld(models.Model):
    """One office of one user for a federation (none: for all) from a day to a day (none: until further notice).

    Ended by somebody before its time it ends at that moment: from ``ended_at`` on nothing is done with it.
    """

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="offices")
    office = models.CharField(_("office"), max_length=24, choices=Office.choices)
    federation = models.ForeignKey(
        "ratings.Federation", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("until"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    # whether the page of federations shows the address of who holds it
    shows_address = models.BooleanField(_("address is public"), default=False)

    objects = OfficesHeld.as_manager()

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
        """Whether the office is held on a day, both ends included; not on the day when somebody ended it."""
        if self.ended_at is not None and self.ended_at.date() <= day:
            return False
        return self.starts_on <= day and (self.ends_on is None or day <= self.ends_on)


class OfficeProposal(models.Model):
    """An office that takes two people: one has proposed it, another one confirms or refuses it."""

    class State(models.TextChoices):
        PROPOSED = "proposed", _("proposed")
        CONFIRMED = "confirmed", _("confirmed")
        REFUSED = "refused", _("refused")

    MOVES = transitions("office proposal", proposed="confirmed refused")

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="proposals")
    office = models.CharField(_("office"), max_length=24, choices=Office.choices)
    federation = models.ForeignKey(
        "ratings.Federation", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("until"), null=True, blank=True)
    reason = models.TextField(_("reason"))
    state = models.CharField(_("state"), max_length=9, choices=State.choices, default=State.PROPOSED)
    proposed_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    proposed_at = models.DateTimeField(_("proposed"))
    decided_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    decided_at = models.DateTimeField(_("decided"), null=True)
    answer = models.TextField(_("answer"), blank=True)

    class Meta:
        verbose_name = _("proposed office")
        verbose_name_plural = _("proposed offices")
        ordering = ["-proposed_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(state="confirmed") | (~Q(decided_by=F("proposed_by")) & ~Q(decided_by=F("user"))),
                name="two_people_grant",
            ),
            models.CheckConstraint(condition=~Q(proposed_by=F("user")), name="nobody_proposes_himself"),
            models.CheckConstraint(
                condition=Q(state="proposed") | Q(decided_by__isnull=False, decided_at__isnull=False),
                name="somebody_decided_the_proposal",
            ),
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")), name="proposal_ends_after_its_start"
            ),
            models.UniqueConstraint(
                fields=["user", "office", "federation"],
                condition=Q(state="proposed"),
                name="one_open_proposal_an_office",
            ),
            models.UniqueConstraint(
                fields=["user", "office"],
                condition=Q(state="proposed", federation__isnull=True),
                name="one_open_proposal_for_all",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_office_display()} {self.federation_id or ''}".strip()


class AccountRequest(models.Model):
    """Somebody without an account asks for one, for an office in a federation, whose officer grants or declines it."""

    class State(models.TextChoices):
        ASKED = "asked", _("asked")
        GRANTED = "granted", _("granted")
        DECLINED = "declined", _("declined")

    MOVES = transitions("account request", asked="granted declined")

    name = models.CharField(_("name"), max_length=120)
    email = models.EmailField(_("e-mail address"))
    federation = models.ForeignKey("ratings.Federation", on_delete=models.PROTECT, related_name="+")
    office = models.CharField(_("office"), max_length=24, choices=[(each.value, each.label) for each in ASKED_FOR])
    words = models.TextField(_("who you are"), max_length=1000)
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.ASKED)
    asked_at = models.DateTimeField(_("asked"))
    decided_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    decided_at = models.DateTimeField(_("decided"), null=True)
    answer = models.TextField(_("answer"), blank=True)

    class Meta:
        verbose_name = _("request for an account")
        verbose_name_plural = _("requests for an account")
        ordering = ["asked_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="asked") | Q(decided_by__isnull=False, decided_at__isnull=False),
                name="somebody_decided_the_request",
            ),
            models.UniqueConstraint(
                fields=["email", "federation", "office"], condition=Q(state="asked"), name="one_open_request_an_office"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.get_office_display()} {self.federation_id}"


class FoundingSeat(models.Model):
    """One of the two offices with which a portal begins. Its link is told once; only the SHA-256 of it is kept."""

    office = models.CharField(_("office"), max_length=24, choices=Office.choices, unique=True)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(_("made"))
    ends_at = models.DateTimeField(_("ends"))
    taken_at = models.DateTimeField(_("taken"), null=True)
    taken_by = models.OneToOneField(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("founding seat")
        verbose_name_plural = _("founding seats")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(taken_at__isnull=True, taken_by__isnull=True)
                | Q(taken_at__isnull=False, taken_by__isnull=False),
                name="a_seat_is_taken_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return str(self.get_office_display())
