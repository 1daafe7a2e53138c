"""How a person stands to applications, their papers and objections, and to meetings; the policy table says the rest."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from ratings.register.claims.selectors import is_player, known_as
from ratings.register.models import Player
from ratingsite.office.accounts.conditions import ALL, NONE, Rows
from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.accounts.permissions import Person, Relations, relations_of
from titles.cases.doubted_norms import GONE, gone_norms, has_norm
from titles.cases.models import CaseNorm, Meeting, PaperRequest, TitleCase, TitleObjection

AUTOMATIC = (TitleCase.Way.RATING, TitleCase.Way.DIRECT)
"""0.5, 0.6.1: the chairman confirms them, and FIDE awards; neither the posting nor the Council is asked."""

BEFORE_RATING = (TitleCase.State.DRAFT, TitleCase.State.CONDITIONAL)
"""While a rating can be brought: an application is prepared, or a conditional title waits for its rating (0.6.2)."""

NEW_MEETING = Relations(kind="meeting", state="new")
"""A meeting that is about to be planned."""

STRUCK = Q(direct__struck_at__isnull=False)
"""1.10a: the chief arbiter or the commission has taken its row out of the list of direct titles."""


def new_case(player: Player, user: Person) -> Relations:
    """An application that is about to be opened for a player."""
    named = {"self"} if is_player(user, player.pk) else set()
    return Relations("application", "new", player.federation_id, frozenset(named))


def new_objection(case: TitleCase) -> Relations:
    """An objection that is about to be made: everybody who is signed in may, while the application is posted (2.4)."""
    state = "new" if case.state == TitleCase.State.POSTED else "over"
    return Relations("title-objection", state, case.federation_id, frozenset({"owner"}))


def case_rows(user: Person) -> Rows:
    """Applications, for the policy as a condition."""
    named = {
        "owner": Q(is_by_player=True, opened_by=user) if isinstance(user, User) else NONE,
        "self": Q(player__in=known_as(user)),
        "by-player": Q(is_by_player=True),
        "automatic": Q(way__in=AUTOMATIC),
        "unreached": Q(reached_on__isnull=True),
        "unconfirmed": Q(unconfirmed_by__isnull=False) | has_norm(GONE),
        "struck": STRUCK,
        "overruled": Q(overruled=user) if isinstance(user, User) else NONE,
        "stake": staked(user) if isinstance(user, User) else NONE,
    }
    return Rows(kind="application", federation="federation", state="state", named=named)


def staked(user: User) -> Q:
    """Who has applied or signed, the player, and who holds an office of the player's federation have a stake."""
    signed = Q(norm__certified_by=user) | Q(norm__countersigned_by=user)
    signed |= Q(elsewhere__entered_by=user) | Q(elsewhere__countersigned_by=user)
    own = OfficeHeld.objects.filter(user=user, federation__isnull=False).values("federation")
    return (
        Q(opened_by=user)
        | Q(submitted_by=user)
        | Q(player__in=known_as(user))
        | Q(federation__in=own)
        | Q(Exists(CaseNorm.objects.filter(signed, case=OuterRef("pk"))))  # of one case a look, not of all signed
    )


@relations_of.register
def _(thing: TitleCase, user: User | None) -> Relations:
    return Relations("application", thing.state, thing.federation_id, frozenset(_named(thing, user)))


def _named(case: TitleCase, user: User | None) -> set[str]:
    named = {"automatic"} if case.way in AUTOMATIC else set()
    if case.reached_on is None:
        named.add("unreached")
    if case.unconfirmed_by_id is not None or (case.state == TitleCase.State.POSTED and gone_norms(case)):
        named.add("unconfirmed")
    if case.is_by_player:
        named.add("by-player")
    if case.direct is not None and case.direct.struck_at is not None:
        named.add("struck")
    if user is None:
        return named
    if is_player(user, case.player_id):
        named.add("self")
    if case.is_by_player and case.opened_by_id == user.pk:
        named.add("owner")
    if case.overruled_id == user.pk:
        named.add("overruled")
    if TitleCase.objects.filter(staked(user), pk=case.pk).exists():
        named.add("stake")
    return named


@relations_of.register
def _(thing: PaperRequest, user: User | None) -> Relations:
    state = "open" if thing.answered_at is None else "answered"
    is_asked = user is not None and thing.people.filter(pk=user.pk).exists()
    return Relations("paper-request", state, thing.case.federation_id, frozenset({"owner"} if is_asked else ()))


@relations_of.register
def _(thing: TitleObjection, user: User | None) -> Relations:
    state = "open" if thing.answered_at is None else "answered"
    is_own = user is not None and thing.made_by_id == user.pk
    return Relations("title-objection", state, thing.case.federation_id, frozenset({"objector"} if is_own else ()))


def objection_rows(user: Person) -> Rows:
    """Objections with their ``standing``, for the policy as a condition."""
    named = {"objector": Q(made_by=user) if isinstance(user, User) else NONE, "owner": NONE}
    return Rows(kind="title-objection", federation="case__federation", state="standing", named=named)


@relations_of.register
def _(thing: Meeting, user: User | None) -> Relations:
    return Relations("meeting", thing.state)


def meeting_rows() -> Rows:
    """Meetings, for the policy as a condition."""
    return Rows(kind="meeting", state="state", named={"any": ALL})
