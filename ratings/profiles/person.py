"""What a player's page says of the person behind the number: other numbers, changes, and what the office may do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ratings.profiles.noted import CHANGES, DEACTIVATIONS, DECIDED_RATINGS, MEMBERSHIPS, MERGERS, noted_of
from ratings.register.changes.models import PUBLIC_KINDS, PersonChange
from ratings.register.changes.permissions import new_change
from ratings.register.changes.selectors import history_of_person
from ratings.register.decided_ratings.models import DecidedRating
from ratings.register.decided_ratings.permissions import NEW_RATING
from ratings.register.decided_ratings.selectors import decided_ratings_of
from ratings.register.memberships.models import Deactivation, Membership
from ratings.register.memberships.permissions import new_membership
from ratings.register.memberships.selectors import deactivations_of, memberships_of
from ratings.register.mergers.models import Merger
from ratings.register.mergers.selectors import mergers_about
from ratings.register.models import Player
from ratings.register.standing.services import FID
from ratingsite.office.accounts.permissions import Person, can


@dataclass(frozen=True, kw_only=True)
class PersonNotes:
    """``merger`` says whose second entry this is; ``others`` are the second entries of this person, each with whether
    the visitor may part it again.

    ``memberships`` are those of the CFC, and ``deactivated`` why a list of today would not print a rating (734).
    ``changes`` are the accepted ones that the visitor may read, ``waiting`` those asked for, for who may ask.
    """

    merger: Merger | None
    others: Sequence[tuple[Merger, bool]]
    changes: Sequence[PersonChange]
    waiting: Sequence[PersonChange]
    may_ask: bool
    may_merge: bool
    may_dispense: bool
    decided_ratings: Sequence[DecidedRating]
    may_enter_rating: bool
    memberships: Sequence[Membership]
    deactivated: Sequence[Deactivation]
    keeps_memberships: bool


def notes_on(player: Player, user: Person, day: date) -> PersonNotes:
    """The notes for one visitor: births, sex and associations are for the offices."""
    noted = noted_of(player)
    merger, others = mergers_about(player) if MERGERS in noted else (None, [])
    may_ask = merger is None and can(user, "ask", new_change(player, PersonChange.Kind.NAME, ""), day=day)
    inside = may_ask or can(user, "view-private", player, day=day)
    asked = player.changes.filter(state=PersonChange.State.ASKED).defer("proof_file")
    waiting = asked if may_ask and CHANGES in noted else ()
    seconds = [other.second_id for other in others if other.ends_on is None]
    changes = history_of_person(player, seconds) if CHANGES in noted or seconds else []
    entered = memberships_of(player) if MEMBERSHIPS in noted else []
    memberships = [each for each in entered if each.taken_back_at is None]
    decided = decided_ratings_of(player) if DECIDED_RATINGS in noted else []
    return PersonNotes(
        merger=merger,
        others=[(other, can(user, "end", other, day=day)) for other in others],
        changes=[change for change in changes if inside or change.kind in PUBLIC_KINDS],
        waiting=list(waiting),
        may_ask=may_ask,
        may_merge=can(user, "merge", player, day=day),
        decided_ratings=[each for each in decided if each.taken_back_at is None],
        may_enter_rating=merger is None and can(user, "enter", NEW_RATING, day=day),
        may_dispense=merger is None and player.federation_id != FID and can(user, "dispense", player, day=day),
        memberships=memberships,
        deactivated=deactivations_of(player, memberships, day) if DEACTIVATIONS in noted else [],
        keeps_memberships=merger is None and can(user, "view", new_membership(player, user), day=day),
    )
