"""How a person stands to a title; what that allows is said by the policy table."""

from __future__ import annotations

from django.db.models import Q

from ratings.register.claims.selectors import is_player, known_as
from ratingsite.office.accounts.conditions import ALL, Rows
from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.accounts.permissions import Relations, relations_of
from titles.register.models import HeldTitle, TitleRemoval
from titles.register.told_again import telling_again


@relations_of.register
def _(thing: HeldTitle, user: User | None) -> Relations:
    removal = thing.removals.filter(undone_at__isnull=True).first()
    named = _named(thing, user) | ({_of_removal(removal)} - {""} if removal is not None else set())
    state = "held" if removal is None else "removed"
    return Relations("title", state, thing.player.federation_id, frozenset(named))


def _of_removal(removal: TitleRemoval) -> str:
    """Whose it is to give the title back: a mistake the commission's; what a later file tells, who took it away."""
    if removal.is_mistake:
        return "mistaken"
    if telling_again(removal) is None:
        return ""
    return "breach-told-again" if removal.is_for_breach else "abuse-told-again"


def _named(held: HeldTitle, user: User | None) -> set[str]:
    named = {"stake"} if _has_stake(held, user) else set()
    if held.reexaminations.filter(outcome="").exists():
        named.add("unconfirmed")
    if held.source == HeldTitle.Source.LIST:
        named.add("of-a-list")
    return named


def _has_stake(held: HeldTitle, user: User | None) -> bool:
    """The player, and who holds an office of his federation, decide on no title of his."""
    if user is None:
        return False
    of_federation = OfficeHeld.objects.filter(user=user, federation=held.player.federation_id)
    return is_player(user, held.player_id) or of_federation.exists()


def reexamination_rows(user: User) -> Rows:
    """Open re-examinations with their ``standing``, for the policy of titles as a condition."""
    own = OfficeHeld.objects.filter(user=user, federation__isnull=False).values("federation")
    stake = Q(held__player__in=known_as(user)) | Q(held__player__federation__in=own)
    return Rows(
        kind="title",
        federation="held__player__federation",
        state="standing",
        named={"stake": stake, "unconfirmed": ALL},
    )
