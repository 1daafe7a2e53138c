"""How a person stands to a festival; its sections are tournaments with permissions of their own."""

from __future__ import annotations

from ratingsite.office.accounts.permissions import Person, Relations
from tournaments.registration.models import Festival


def standing_to(festival: Festival, user: Person) -> Relations:
    """``own`` for who has made the festival of his sections."""
    is_own = user is not None and festival.organiser_id == user.pk
    return Relations("festival", "open", festival.federation_id, frozenset({"own"} if is_own else ()))
