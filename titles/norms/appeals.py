"""A norm that was refused: noted for its appeal, and put back where it was if the appeal is upheld."""

from __future__ import annotations

from collections.abc import Iterable, Set
from datetime import datetime
from typing import Protocol
from uuid import UUID

from django.db.models import Model
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.register.claims.selectors import account_of
from ratings.register.models import Player
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.refusing import Refused, Terms, note_refusal
from ratingsite.office.appeals.subjects import Subject, appealable
from titles.norms.models import Norm
from titles.norms.reexamination import ring_to_judge_again
from tournaments.registration.mails import chiefs
from tournaments.registration.refusals import parties_to
from tournaments.reports.models import Report

NORM = "norm"
CERTIFICATE = "certificate"  # of a norm, by the norm's number; the room behind this one revokes it
# 0.3: the commission is the final judging unit; no text gives the days. Ruling: norm-appeal
TERMS = Terms(article="0.3")


class Signed(Protocol):
    """A norm, or a title result: what a player has made in the tournament of a report."""

    report: Report
    player: Player

    @property
    def player_federation(self) -> str: ...


@appealable
class RefusedNorm(Subject):
    """A norm that a rating officer or the commission refused (1.8)."""

    code = NORM
    label = _("Norm")
    if_upheld = _("The norm goes on where it was, and the next signature is waited for.")

    def __init__(self, thing: Norm) -> None:
        super().__init__(thing)
        self.norm = thing

    @classmethod
    def find(cls, pk: UUID, *, lock: bool) -> RefusedNorm:
        found = Norm.objects.select_related("report__tournament__federation").get(pk=pk)
        return cls(locked(found) if lock else found)

    @property
    def shown(self) -> Model:
        return self.norm

    @property
    def url(self) -> str:
        return reverse("norm", args=[self.norm.pk])

    def parties(self) -> Set[int]:
        return parties_with_signers(self.norm.report, self.norm.certified_by_id, self.norm.countersigned_by_id)

    def uphold(self, refusal: Refusal, *, by: User, now: datetime, reason: str) -> None:
        move(self.norm, refusal.state_before, closing_reason="", closing_article="", overruled=refusal.refused_by)
        ring_to_judge_again(self.norm, now=now)


def note_refused_norm(norm: Norm, *, state_before: str, office: str, by: User, now: datetime) -> Refusal:
    """Who signed it and the chief arbiter may appeal, the officer of the player's federation, and the player (1.8)."""
    refused = Refused(
        kind=NORM,
        pk=norm.pk,
        name=f"{norm}, {norm.report.tournament}",
        federation=norm.report.tournament.federation_id,
        office=office,
        article=norm.closing_article,
        edition=norm.edition,
        reason=norm.closing_reason,
        state_before=state_before,
    )
    return note_for_signers(refused, TERMS, norm, (norm.certified_by, norm.countersigned_by), by=by, now=now)


# ---------------------------------------------------------------- shared with the certificate and Form 4
def parties_with_signers(report: Report, *signed: int | None) -> Set[int]:
    """Who has a part in the tournament, and the accounts that have signed."""
    return parties_to(report.tournament) | {pk for pk in signed if pk is not None}


def note_for_signers(
    refused: Refused, terms: Terms, of: Signed, signed: Iterable[User | None], *, by: User, now: datetime
) -> Refusal:
    """Who signed it and the chief arbiter may appeal, the officer of the player's federation, and the player.

    Not who refuses it.
    """
    concerned = {*chiefs(of.report.tournament), *holders([Office.RATING_OFFICER], of.player_federation, now)}
    concerned |= {user for user in signed if user}
    player = account_of(of.player)
    of_player = None if player == by else player
    return note_refusal(refused, terms, concerned=concerned - {by}, by=by, now=now, of_player=of_player)
