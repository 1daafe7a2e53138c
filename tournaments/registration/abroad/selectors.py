"""Which events abroad there are, whom a bar keeps from asking, and what waits for somebody."""

from __future__ import annotations

from datetime import date

from django.db.models import Q, QuerySet

from ratings.register.models import Player
from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import offices_of
from tournaments.registration.abroad.law import CFC_SYSTEMS, LawAbroad, home_of, law_abroad
from tournaments.registration.abroad.models import EventAbroad
from tournaments.registration.abroad.permissions import event_abroad_rows

DECISIONS = ("approve", "accept")
SENDING = "report"


def law_of_event(event: EventAbroad) -> LawAbroad:
    """The days and the fee of an event that was taken up."""
    return law_abroad(event.system_id, event.territory_id, event.starts_on, event.ends_on)


def barred_until(player: Player, day: date) -> date | None:
    """736: until when a player may register no event abroad; ``None`` where nothing is in the way on a day."""
    bars = EventAbroad.objects.filter(player=player, barred_until__gte=day).order_by("-barred_until")
    return bars.values_list("barred_until", flat=True).first()


def federation_with_events_abroad() -> str:
    """The federation whose text lets events abroad count."""
    return home_of(CFC_SYSTEMS[0])


def events_abroad_seen(user: User, *, day: date) -> QuerySet[EventAbroad]:
    """The events abroad that this person may see, the newest first."""
    found = EventAbroad.objects.filter(open_to(user, "view", event_abroad_rows(user), day=day))
    return found.select_related("player", "territory", "federation")


def events_abroad_to_decide(user: User, *, day: date) -> QuerySet[EventAbroad]:
    """Letters and results that wait for this person's office."""
    rows = event_abroad_rows(user)
    may = [open_to(user, act, rows, day=day) for act in DECISIONS] if offices_of(user, day) else []
    if all(each == NONE for each in may):
        return EventAbroad.objects.none()
    return EventAbroad.objects.filter(may[0] | may[1])


def events_abroad_to_report(user: User, *, day: date) -> QuerySet[EventAbroad]:
    """What is over, or was returned, and whose result this person has asked to send."""
    rows = event_abroad_rows(user)
    may = open_to(user, SENDING, rows, day=day)
    if may == NONE:
        return EventAbroad.objects.none()
    own = rows.named["asker"] | rows.named["self"]
    return EventAbroad.objects.filter(may, own, Q(ends_on__lt=day) | Q(state=EventAbroad.State.RETURNED))
