"""A title that a list told and nobody has: struck by the commission, as if the list had never told it.

It is no revocation: nobody loses what he had, and no article speaks of it. A list that tells it again changes nothing;
where the list was right after all, the title is entered again.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.urls import reverse

from ratings.register.claims.selectors import account_of
from ratings.register.models import Player
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import mail, ring
from ratingsite.office.outbox.wording import said
from titles.register.in_force import highest, title_in_rows
from titles.register.models import HeldTitle, TitleRemoval
from titles.register.refusals import ReasonMissing
from titles.register.removal import GIVEN_BACK


@transaction.atomic
def strike_mistake(held: HeldTitle, *, by: User, now: datetime, reason: str) -> TitleRemoval:
    """It counts from no day; norms in whose tournaments it stood are judged again. Raises ``ReasonMissing``."""
    held = locked(held)
    require(by, "strike-mistake", held, day=now.date())
    assert held.rating_list is not None  # noqa: S101 - a constraint says so of a title that a list told
    removal = TitleRemoval.objects.create(
        held=held, removed_on=held.rating_list.list_date, reason=_given(reason), removed_by=by, removed_at=now
    )
    player = locked(held.player)
    if player.title == held.title:
        Player.objects.filter(pk=player.pk).update(title=title_in_rows([player.pk]))
    record("strike title of list", held, by=by, now=now, reason=removal.reason)
    _tell(removal, said("Title struck: %s"), said("A list told the title by mistake. The reason: %s"), reason, by, now)
    return removal


@transaction.atomic
def enter_again(held: HeldTitle, *, by: User, now: datetime, reason: str) -> TitleRemoval:
    """The list was right after all: the title counts as if it had never been struck. Raises ``ReasonMissing``."""
    held = locked(held)
    require(by, "enter-again", held, day=now.date())
    why, removal = _given(reason), held.removals.get(undone_at__isnull=True)
    removal.undone_at = now
    removal.save(update_fields=["undone_at"])
    player = locked(held.player)
    Player.objects.filter(pk=player.pk).update(title=highest({player.title, held.title} - {""}))
    record("enter title of list again", held, by=by, now=now, reason=why)
    text = said("The list was right: the title stands again. The reason: %s")
    _tell(removal, said("The title stands: %s"), text, why, by, now)
    return removal


def _given(reason: str) -> str:
    if not reason.strip():
        raise ReasonMissing
    return reason.strip()


def _tell(removal: TitleRemoval, subject: str, text: str, reason: str, by: User, now: datetime) -> None:
    """The worker that judges norms again; the player's federation and the player."""
    held, key = removal.held, f"{removal.pk}:{'back' if removal.undone_at else 'struck'}"
    ring(GIVEN_BACK, key, str(removal.pk), now=now)
    player = account_of(held.player)
    people = {*holders([Office.RATING_OFFICER], held.player.federation_id, now), *([player] if player else [])} - {by}
    addresses = sorted({person.email for person in people if person.is_active})
    if addresses:
        path = reverse("title", args=[held.pk])
        mail(addresses, subject % str(held), text % reason.strip(), path=path, key=f"title-of-list-{key}", now=now)
