"""What a registration form says of its arbiters and days, before it is written: to be held against other ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol
from uuid import UUID

from ratingsite.office.accounts.models import User
from tournaments.registration.clashes import Announced, days_between
from tournaments.registration.facts import named_arbiter
from tournaments.registration.services import ArbiterFacts
from tournaments.regulations.events import EventFacts, NamedArbiter


class ReadForm(Protocol):
    """A registration form that was read. ``written`` is the tournament that it changes."""

    cleaned_data: dict[str, Any]
    user: User
    written: UUID | None


def arbiters_named(said: Iterable[ArbiterFacts | None]) -> tuple[NamedArbiter, ...]:
    """The chief and the deputies, as far as they have names."""
    return tuple(named_arbiter(one.name, one.fide_id, one.email) for one in said if one)


def announced_in(form: ReadForm, event: EventFacts) -> Announced:
    """What is compared of a form. A tournament that it changes is the one with its key."""
    data = form.cleaned_data
    stage_of = data.get("stage_of")
    days = frozenset(round_.day for round_ in event.schedule if round_.day)
    return Announced(
        system=event.system,
        name=data.get("name") or "",
        city=data.get("city") or "",
        federation=event.federation,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        playing_days=days or days_between(event.starts_on, event.ends_on),
        fide_ids=frozenset(arbiter.fide_id for arbiter in event.arbiters if arbiter.fide_id),
        addresses=frozenset(arbiter.email for arbiter in event.arbiters if arbiter.email),
        organiser=form.user.pk,
        pk=form.written,
        stage_of=stage_of.pk if stage_of else None,
    )
