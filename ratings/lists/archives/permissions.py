"""How a person stands to archives; what that allows is said by the policy table."""

from __future__ import annotations

from ratings.lists.archives.models import Archive
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of

NEW_ARCHIVE = Relations(kind="archive", state="new")
"""An archive that is about to be opened."""


@relations_of.register
def _(thing: Archive, user: User | None) -> Relations:
    if thing.taken_back_at is not None:
        return Relations(kind="archive", state="taken-back")
    return Relations(kind="archive", state="open" if thing.closed_at is None else "closed")
