"""What an appeal undoes here: a refused registration is approved, a refusal to rate is taken back."""

from __future__ import annotations

from collections.abc import Set
from datetime import datetime
from uuid import UUID

from django.db.models import Model
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.subjects import Subject, appealable
from tournaments.registration import mails
from tournaments.registration.decisions import end_decision
from tournaments.registration.models import EventDecision, Tournament
from tournaments.registration.refusals import RATING, REGISTRATION, parties_to


@appealable
class RefusedRegistration(Subject):
    """A tournament whose registration was refused. Ruling: appeal-upheld."""

    code = REGISTRATION
    label = _("Registration of a tournament")
    if_upheld = _("The registration is approved.")

    def __init__(self, thing: Tournament) -> None:
        super().__init__(thing)
        self.tournament = thing

    @classmethod
    def find(cls, pk: UUID, *, lock: bool) -> RefusedRegistration:
        found = Tournament.objects.get(pk=pk)
        return cls(locked(found) if lock else found)

    @property
    def shown(self) -> Model:
        return self.tournament

    @property
    def url(self) -> str:
        return reverse("tournament", args=[self.tournament.pk])

    def parties(self) -> Set[int]:
        return parties_to(self.tournament)

    def uphold(self, refusal: Refusal, *, by: User, now: datetime, reason: str) -> None:
        """The body that hears the appeal approves in the officer's place: he does not decide on his refusal again."""
        move(self.tournament, Tournament.State.APPROVED, decided_at=now, decided_by=by, decision_reason=reason)
        mails.approved(self.tournament, told=refusal.concerned.all(), now=now)  # the mail of the appeal tells them


@appealable
class RefusedRating(Subject):
    """A decision that what was played is not rated (0.4; CFC 711)."""

    code = RATING
    label = _("Rating of a tournament that was played")
    if_upheld = _("The decision is taken back: the tournament is rated with the next list.")

    def __init__(self, thing: EventDecision) -> None:
        super().__init__(thing)
        self.decision = thing

    @classmethod
    def find(cls, pk: UUID, *, lock: bool) -> RefusedRating:
        found = EventDecision.objects.select_related("tournament__federation").get(pk=pk.int)
        if lock:
            found.tournament = locked(found.tournament)
        return cls(found)

    @property
    def shown(self) -> Model:
        return self.decision.tournament

    @property
    def url(self) -> str:
        return reverse("tournament", args=[self.decision.tournament_id])

    def parties(self) -> Set[int]:
        return parties_to(self.decision.tournament)

    def uphold(self, refusal: Refusal, *, by: User, now: datetime, reason: str) -> None:
        end_decision(self.decision, told=refusal.concerned.all(), by=by, now=now, reason=reason)
