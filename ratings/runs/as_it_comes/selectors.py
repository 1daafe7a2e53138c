"""The current ratings of a system, what stops them, and the events that came late."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.db.models import BigAutoField, Exists, OuterRef, Q, QuerySet

from ratings.ledger.holds import holds_in_force
from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.lists.selectors import newest_list
from ratings.runs.as_it_comes.models import CameEvent, CurrentRating, StandStill
from ratings.runs.models import RatingRun
from ratings.runs.set_aside.selectors import asides_in_force
from ratingsite.foundations.among import Among
from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion, Place

State = CameEvent.State


def current_ratings(system: str) -> QuerySet[CurrentRating]:
    """Who has played since the newest list of a system, with the rating of today; who has not stands on that list."""
    newest = newest_list(system)
    of_list = Q(rating_list=newest) if newest else Q(rating_list__isnull=True)
    found = CurrentRating.objects.filter(of_list, system=system, ended_at__isnull=True)
    return found.select_related("player__federation", "event").defer("working")


def current_of(player: int, systems: Iterable[str]) -> list[CurrentRating]:
    """The current ratings of one player in some systems."""
    wanted = sorted(systems)
    if not _PLAYS_ON.rows(player=player, systems=wanted):
        return []
    return [row for system in wanted for row in current_ratings(system).filter(player=player)]


_PLAYS_ON = KeptQuestion(
    lambda: (
        CurrentRating.objects.filter(
            AmongGiven("system", "systems", str), player=Place("player", BigAutoField()), ended_at__isnull=True
        )
        .order_by()
        .values_list("pk", flat=True)[:1]
    )
)


def current_between(rating_list: RatingList, players: Iterable[int], until: date) -> dict[int, tuple[int | None, ...]]:
    """Every current rating that players have had between a list and a day, the newest last; by player (712).

    Organisers are handed each of them as the one of its moment, so a report may name any.
    """
    found = CurrentRating.objects.filter(
        Among("player_id", players),
        system=rating_list.system_id,
        rating_list__list_date=rating_list.list_date,
        as_of__lte=until,
    )
    told: dict[int, tuple[int | None, ...]] = {}
    for player, rating in found.order_by("since", "pk").values_list("player", "rating"):
        told[player] = (*told.get(player, ()), rating)
    return told


def stand_stills() -> QuerySet[StandStill]:
    """The systems whose current ratings stand still."""
    return StandStill.objects.filter(ended_at__isnull=True)


def stand_still_of(system: str) -> StandStill | None:
    """What stops the current ratings of a system, if anything does."""
    return stand_stills().filter(system=system).first()


def late_events(system: str | None = None) -> QuerySet[CameEvent]:
    """Events that came late and are to be decided, as long as no list has them and a run would try them.

    What is held or set aside by somebody is asked about when it is taken in again.
    """
    of_event = OuterRef("source"), OuterRef("system")
    kept_out = asides_in_force(*of_event).filter(by_failure=False)
    found = _undecided().filter(~Exists(holds_in_force(*of_event)), ~Exists(kept_out))
    found = found.select_related("event", "system")
    return found.filter(system=system) if system else found


def late_events_in_the_way(system: str) -> QuerySet[CameEvent]:
    """Those that a run would take: what a failure has set aside stays out until its order is decided."""
    return late_events(system).filter(~Exists(asides_in_force(OuterRef("source"), OuterRef("system"))))


def undecided_sources(system: str) -> frozenset[str]:
    """The sources of all that came late, and on which somebody has to decide."""
    return frozenset(_undecided().filter(system=system).values_list("source", flat=True))


def is_open(came: CameEvent) -> bool:
    """Whether the order of the event can still be decided."""
    return _undecided().filter(pk=came.pk).exists()


def is_on_a_list(came: CameEvent) -> bool:
    """Whether a published list has the event, in whatever version."""
    return CameEvent.objects.filter(Exists(_published()), pk=came.pk).exists()


def _undecided() -> QuerySet[CameEvent]:
    """Where the order gives nobody another rating nothing is decided, as long as it is so: what followed may be held,
    or stand on a list that has come out without it. See rulings: cfc-late-events.
    """
    return CameEvent.objects.filter(~Exists(_published()), state=State.LATE).exclude(difference=[])


def _published() -> QuerySet[RatedEvent]:
    runs = RatingRun.objects.filter(state=RatingRun.State.PUBLISHED, events=OuterRef("pk"))
    return RatedEvent.objects.filter(Exists(runs), source=OuterRef("source"), system=OuterRef("system"))
