"""How a person stands to title results of 2003; the policy table says what that allows."""

from __future__ import annotations

from datetime import date

from django.db.models import Q

from ratings.register.claims.selectors import is_player, known_as
from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of
from ratingsite.office.clock.services import now
from titles.certificates.form_4.models import TitleResult
from titles.norms.in_place import is_of_commission
from titles.norms.parts import missing_parts, parts_of
from tournaments.registration.officers import Case
from tournaments.registration.permissions import standing_in, standing_in_rows
from tournaments.reports.models import Report

FOR_OFFICER = (TitleResult.State.SIGNED, TitleResult.State.ISSUED)
"""The states in which a rating officer signs: under the one that is named, and under the next version of one issued."""
CASE = Case(tournament="report__tournament", signers=("signed_by",), player="player")


def new_result(report: Report, user: User | None) -> Relations:
    """A result that is about to be signed: in an accepted report, of a tournament in parts behind the last of them."""
    is_early = report.state != Report.State.ACCEPTED or awaits_parts(report)
    state = "early" if is_early else "new"
    tournament = report.tournament
    return Relations("title-result", state, tournament.federation_id, standing_in(tournament, user))


def awaits_parts(report: Report) -> bool:
    """Whether a part of its tournament is still to be accepted: the form has the rounds of all of them.

    Ruling: form-4-parts.
    """
    return missing_parts(parts_of(report))


def result_rows(user: User, *, day: date) -> Rows:
    """Results, for the policy as a condition; for the acts of the rating officer, or of who acts in his place."""
    path = "report__tournament__"
    named = standing_in_rows(user, path) | {"signer": Q(signed_by=user), "self": Q(player__in=known_as(user))}
    named |= {"no-officer": Q(state__in=FOR_OFFICER) & CASE.no_officer(day), "overruled": Q(overruled=user)}
    named["differing"] = Q(differs_from__isnull=False)
    return Rows(kind="title-result", federation=f"{path}federation", state="state", named=named)


def has_an_officer(result: TitleResult) -> bool:
    """Whether the federation has a rating officer today who may countersign; else the commission may."""
    return CASE.has_an_officer(result, day=now().date())


@relations_of.register
def _(thing: TitleResult, user: User | None) -> Relations:
    tournament = thing.report.tournament
    named = set(standing_in(tournament, user))
    if user is not None and thing.signed_by_id == user.pk:
        named.add("signer")
    if user is not None and thing.overruled_id == user.pk:
        named.add("overruled")
    if thing.state in FOR_OFFICER and is_of_commission(user, now().date()) and not has_an_officer(thing):
        named.add("no-officer")
    if is_player(user, thing.player_id):
        named.add("self")
    if thing.differs_from_id is not None:
        named.add("differing")
    return Relations(
        kind="title-result",
        state=thing.state,
        federation=tournament.federation_id,
        named=frozenset(named),
        other_federations=frozenset({("player-federation", thing.player_federation)}),
    )
