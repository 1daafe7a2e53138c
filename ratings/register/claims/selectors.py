"""Whose player an account is, and which claims wait for whom."""

from __future__ import annotations

from datetime import date

from django.db.models import BigAutoField, Q, QuerySet

from ratings.register.claims.models import PlayerClaim
from ratings.register.models import Player
from ratingsite.foundations.kept_questions import KeptQuestion, Place
from ratingsite.office.accounts.conditions import Rows, open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person

_State = PlayerClaim.State


def known_as(user: Person) -> QuerySet[Player]:
    """The player that this account is known as, confirmed by the federation, as rows of a query."""
    if not isinstance(user, User) or not user.is_active:
        return Player.objects.none()
    return _known_as(user)


def _known_as(user: User | Place) -> QuerySet[Player]:
    return Player.objects.filter(claims__user=user, claims__state=_State.CONFIRMED)


def player_of(user: Person) -> Player | None:
    """The same player, read."""
    return _KNOWN_AS.first(user=user.pk) if isinstance(user, User) and user.is_active else None


_KNOWN_AS = KeptQuestion(
    lambda: _known_as(Place("user", BigAutoField())).select_related("federation")[:1], planned_once=True
)


def is_player(user: Person, player_pk: int) -> bool:
    """Whether an account is known as a player; asked once for each user object, as the offices are."""
    if not isinstance(user, User):
        return False
    if not hasattr(user, "_own_player_pk"):
        player = player_of(user)
        user._own_player_pk = player.pk if player else None  # type: ignore[attr-defined]
    return bool(user._own_player_pk == player_pk)  # type: ignore[attr-defined]


def account_of(player: Player) -> User | None:
    """The account that is known as this player."""
    return User.objects.filter(player_claims__player=player, player_claims__state=_State.CONFIRMED).first()


def claim_of(user: User) -> PlayerClaim | None:
    """What this account has asked for last."""
    found = PlayerClaim.objects.filter(user=user).select_related("player__federation", "decided_by")
    return found.order_by("-asked_at", "-pk").first()


def claim_rows(user: User) -> Rows:
    """Claims, for the policy as a condition."""
    return Rows(kind="claim", federation="player__federation", state="state", named={"owner": Q(user=user)})


def claims_to_decide(user: User, *, day: date) -> QuerySet[PlayerClaim]:
    """The claims that this person may confirm, the oldest first."""
    found = PlayerClaim.objects.filter(open_to(user, "confirm", claim_rows(user), day=day))
    return found.select_related("user", "player__federation")
