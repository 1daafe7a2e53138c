"""The lines of a tournament's form, what they come to, and for whom they wait."""

from __future__ import annotations

from collections import Counter
from datetime import date

from django.db.models import Exists, OuterRef, QuerySet

from ratings.register.models import Player
from ratings.register.search import player_as_typed, player_with_key
from ratings.regulations.cfc.book import HOME
from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from tournaments.fees.collected.models import CollectedMembership
from tournaments.fees.collected.permissions import collected_rows
from tournaments.registration.models import Tournament
from tournaments.regulations.fees.facts import MembershipFee

_State = CollectedMembership.State
COUNTED = (_State.WAITING, _State.ENTERED)


def lines_of(tournament: Tournament) -> QuerySet[CollectedMembership]:
    """Everything that was ever written on the form, in its order."""
    return tournament.collected_memberships.select_related("written_by", "decided_by", "membership__player")


def fees_collected(tournament: Tournament) -> tuple[MembershipFee, ...]:
    """What was collected and is not refused, by kind and fee."""
    rows = tournament.collected_memberships.filter(state__in=COUNTED).values_list("kind", "fee_cents")
    counted = Counter(rows)
    return tuple(
        MembershipFee(kind=kind, cents_each=cents, number=counted[kind, cents]) for kind, cents in sorted(counted)
    )


def has_waiting(tournament: Tournament) -> bool:
    """Whether the office has still to say something: then the sum is not certain."""
    return tournament.collected_memberships.filter(state=_State.WAITING).exists()


def collected_in(state: str) -> Exists:
    """Tournaments with a line in a state."""
    return Exists(CollectedMembership.objects.filter(tournament=OuterRef("pk"), state=state))


def tournaments_with_memberships(user: User, *, day: date) -> QuerySet[Tournament]:
    """The tournaments whose collected memberships wait for this person's office."""
    may = open_to(user, "enter", collected_rows(user), day=day)
    if may == NONE:
        return Tournament.objects.none()
    lines = CollectedMembership.objects.filter(may, state=_State.WAITING)
    return Tournament.objects.filter(pk__in=lines.values("tournament"))


def member_with(number: str) -> Player | None:
    """The player whom a number on the form means: the CFC's own without its federation too."""
    typed = number.strip()
    if not typed:
        return None
    own = player_with_key(f"{HOME}-{typed}") if typed.isascii() and typed.isalnum() else None
    return own or player_as_typed(typed)
