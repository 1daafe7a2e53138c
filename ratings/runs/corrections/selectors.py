"""Which events and lists wait to be corrected, and what was made of corrections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, UUIDField

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.register.mergers.selectors import numbers_of
from ratings.register.models import Player
from ratings.runs.corrections.carried import frozen_in, missed_in
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.models import RatingRun
from ratings.runs.set_aside.models import SetAside

_State = ListCorrection.State
SEEN_TO_FOR_GOOD = (_State.CARRIED, _State.TAKEN, _State.REFUSED, _State.NOTHING)
"""Nobody waits for versions of the list any more, and none were made."""
SEEN_TO = (*ListCorrection.LIVE_STATES, *SEEN_TO_FOR_GOOD)


def events_to_correct(system: str | None = None) -> QuerySet[RatedEvent]:
    """The newest versions of events that a list has published otherwise, and that no correction has seen to.

    ``published_list`` is the row of that list.
    """
    of_source = RatedEvent.objects.filter(source=OuterRef("source"), system=OuterRef("system"))
    published = RatingRun.objects.filter(
        state=RatingRun.State.PUBLISHED, events__source=OuterRef("source"), period__system=OuterRef("system")
    )
    seen_to = ListCorrection.objects.filter(events=OuterRef("pk"), state__in=SEEN_TO)
    # games that lists went without for a player who was set aside, until that ended
    ended = SetAside.objects.filter(system=OuterRef("system"), ended_at__isnull=False)
    left_out = ended.filter(left_out__source=OuterRef("source")).order_by("-ended_at")
    ended_at = Subquery(left_out.values("ended_at")[:1])
    brought_in = ListCorrection.objects.filter(
        events=OuterRef("pk"), state__in=[*SEEN_TO, _State.PUBLISHED], prepared_at__gte=OuterRef("ended_at")
    )
    is_newer = ~Exists(published.filter(events=OuterRef("pk"))) & ~Exists(seen_to)
    was_left_out = SetAside.left_out.through.objects.filter(setaside__ended_at__isnull=False)
    may_be = Q(still_open__version__gt=1) | Q(still_open__in=was_left_out.values("ratedevent"))
    found = RatedEvent.objects.filter(may_be).annotate(ended_at=ended_at)
    found = found.filter(
        is_newer | Q(ended_at__isnull=False) & ~Exists(brought_in),
        Exists(published),
        ~Exists(of_source.filter(version__gt=OuterRef("version"))),
    )
    of_list = Subquery(published.order_by().values("published_list")[:1], output_field=UUIDField())
    found = found.annotate(published_list=of_list).select_related("federation")
    return found.filter(system=system) if system else found


def events_to_correct_on(rating_list: RatingList) -> QuerySet[RatedEvent]:
    """Those of one list."""
    return events_to_correct(rating_list.system_id).filter(published_list=rating_list.pk)


def under_way(system: str) -> ListCorrection | None:
    """The one of a system that is being computed, decided or published: no other is prepared meanwhile."""
    live = ListCorrection.objects.filter(system=system, state__in=ListCorrection.LIVE_STATES)
    return live.select_related("rating_list").defer("effects").first()


def going_in(system: str) -> QuerySet[ListCorrection]:
    """The corrections whose differences wait for the next list of a system."""
    found = ListCorrection.objects.filter(system=system, state=_State.CARRIED).select_related("rating_list")
    return found.defer("effects").order_by("prepared_at", "pk")


def taken_in(run: RatingRun, of: Player | None = None, *, with_effects: bool = False) -> list[ListCorrection]:
    """The corrections whose differences stand on the list of a run, published or waiting for its review: all, or those
    which have brought a player something.
    """
    without: tuple[str | None, ...] = (None,) if with_effects else ("effects",)
    if run.published_list_id is not None:
        taken = ListCorrection.objects.filter(taken_into=run.published_list_id).select_related("rating_list")
        return _bringing(taken.defer(*without).order_by("prepared_at", "pk"), of)
    waiting = _bringing(going_in(run.period.system_id).defer(*without), of)
    frozen = frozen_in(run) if waiting else ()
    return [each for each in waiting if str(each.pk) in frozen]


def _bringing(corrections: QuerySet[ListCorrection], of: Player | None) -> list[ListCorrection]:
    """Those which bring a player something, if one is named: that is asked where there are any."""
    found = list(corrections)
    if of is None or not found:
        return found
    bringing = set(corrections.filter(brings(of)).values_list("pk", flat=True))
    return [each for each in found if each.pk in bringing]


def brought_back_in(run: RatingRun, of: Player | None = None) -> list[ListCorrection]:
    """The corrections that earlier lists have taken in without a line of people who come back with a run: all, or those
    which bring a player something now. The database looks into the manifest, which may be long: ``may_bring_back`` says
    where there can be any.
    """
    return taken_in_without(missed_in(run), of)


def taken_in_without(missed: Mapping[str, Iterable[int]], of: Player | None = None) -> list[ListCorrection]:
    """The same of what a run has frozen of it (``CarriedInto.missed``)."""
    rows = set(numbers_of([of.pk])) if missed and of is not None else None
    named = [pk for pk, people in missed.items() if rows is None or not rows.isdisjoint(people)]
    if not named:
        return []
    found = ListCorrection.objects.filter(pk__in=named).select_related("rating_list", "taken_into")
    return list(found.defer("effects").order_by("prepared_at", "pk"))


def brings(player: Player) -> Q:
    """Whom a correction changes is told by row in its effects: what it adds, or all of it where earlier ones did. The
    rows of second entries are the person's.
    """
    rows = [str(row) for row in numbers_of([player.pk])]
    return Q(effects__carried__has_any_keys=rows) | Q(effects__whole__has_any_keys=rows)


def may_take_in() -> Exists:
    """Whether there may be any, or one that an earlier list has taken in without who is back: a column beside a run."""
    waits = Q(system=OuterRef("period__system"), state=_State.CARRIED)
    return Exists(ListCorrection.objects.filter(waits | _earlier() | Q(taken_into=OuterRef("published_list"))))


def may_bring_back(of: str = "") -> Exists:
    """Whether an earlier list has taken any in: a column beside a run, or beside what leads to one by this name."""
    return Exists(ListCorrection.objects.filter(_earlier(of)))


def _earlier(of: str = "") -> Q:
    system, day = OuterRef(f"{of}period__system"), OuterRef(f"{of}period__list_date")
    return Q(system=system, taken_into__list_date__lt=day)


def all_corrections() -> QuerySet[ListCorrection]:
    """Every correction, the newest first."""
    found = ListCorrection.objects.select_related("rating_list", "prepared_by", "decided_by", "taken_into")
    return found.defer("effects").order_by("-prepared_at", F("pk"))
