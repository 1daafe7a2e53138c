"""Lays the desk of a review out, once, when a run was checked: flags, events with their sums, drift, spread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from ratings.ledger.models import RatedEvent
from ratings.ledger.small_events import people_of_small_events
from ratings.regulations import EventSnapshot
from ratings.regulations.fide.rapid import with_standard_ratings
from ratings.regulations.registry import rule_book
from ratings.regulations.results import PlayerRating
from ratings.runs.columns import FrozenEvent
from ratings.runs.frozen_players import keys_among
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.manifest import STARTS_MOVED, players_of
from ratings.runs.models import RatingRun
from ratings.runs.people_in_columns import facts_in
from ratings.runs.review.abroad import abroad_of
from ratings.runs.review.flags import Flag, flags_of, period_of
from ratings.runs.review.models import ReviewedEvent, ReviewFlag
from ratings.runs.review.rated import rated_columns
from ratings.runs.review.spread import spread_of
from ratings.runs.review.sums import EventSums, Reasons, drift_of, event_sums, reasons_of
from ratingsite.foundations.bulk import write_rows
from ratingsite.foundations.canonical import canonical, sha256_of

TWO_MONTHS = timedelta(days=62)
MOST_GAMES_OF_A_FEW = 132  # a double round robin of twelve
OF_FLAGS = (
    *("run_id", "place", "kind", "event_id", "other_event_id", "seen", "threshold", "more", "article", "mark"),
    *("note", "looked_by_id", "looked_at"),
)
OF_EVENTS = (
    *("run_id", "event_id", "players", "unrated", "newcomers", "average", "games", "score", "expected", "change"),
    *("largest", "not_counted", "reasons"),
)


@dataclass(frozen=True, kw_only=True)
class Desk:
    """What is laid out: the flags, the ``sums`` of the ``events`` with the ``reasons`` of games that do not count,
    the drift, and the spread of the changes.
    """

    flags: tuple[Flag, ...]
    events: Sequence[str]
    sums: EventSums
    reasons: Mapping[str, Reasons]
    drift: Any
    spread: Any


def desk_of(
    run: RatingRun,
    events: Sequence[FrozenEvent],
    found: Mapping[str, PlayerRating],
    kernel: KernelAnswers,
    earlier: Mapping[str, frozenset[str]],
) -> Desk:
    """Look through the events of a run and what was found for its players; ``found`` are, by their keys, those whom the
    plain engine has rated, ``earlier`` as ``earlier_events`` tells them. No database is asked.
    """
    facts, system = facts_in(run.manifest), run.manifest["input"]["system"]

    def as_rated(event: EventSnapshot) -> EventSnapshot:
        """Who has no rating on the list of its first day may have a standard one."""
        if not event.ratings or rule_book(system).stands_in is None:
            return event
        return with_standard_ratings(event, players_of(run.manifest), facts.stand_ins)

    def k_of(event: str, key: str) -> int | None:
        if kernel.results is not None and key not in found:
            return kernel.results.k_of(event, key)
        return next((own.k for own in found[key].events if own.id == event), None)

    period = period_of(
        system=system,
        keys=facts.keys,
        rating=facts.rating,
        born=facts.born,
        games_before=facts.games,
        events=[(as_rated(event.facts), event.games) for event in events],
        k_of=k_of,
        earlier=earlier,
    )
    period = replace(period, starts_moved=run.manifest["rows"].get(STARTS_MOVED, {}))
    flags, ids = flags_of(period), [event.facts.id for event in events]
    players, entries = rated_columns(kernel.results, found, facts.keys, ids)
    return Desk(
        flags=flags,
        events=ids,
        sums=event_sums(period, entries),
        reasons=reasons_of(kernel.reasons, found.values()),
        drift={
            **drift_of(players, period.born, facts.federations, run.period.list_date.year),
            "abroad": abroad_of(period, facts.federations),
        },
        spread=spread_of(players),
    )


def earlier_events(run: RatingRun) -> dict[str, frozenset[str]]:
    """Who played in the small events that were rated in the two months before the period, by the keys of the events.

    Their columns tell it: of two months of FIDE's the games as rows are two million.
    """
    since = run.period.starts_on - TWO_MONTHS
    published = RatingRun.objects.filter(state=RatingRun.State.PUBLISHED)
    rated = RatedEvent.objects.filter(system=run.period.system_id, ends_on__gte=since, runs__in=published)
    found = people_of_small_events(rated, MOST_GAMES_OF_A_FEW)
    if not found:
        return {}
    keys = keys_among(run.manifest["rows"]["players"], frozenset().union(*found.values()))
    return {event: frozenset(keys.get(row, f"#{row}") for row in rows) for event, rows in found.items()}


# ---------------------------------------------------------------- keeping
def keep(run: RatingRun, desk: Desk) -> None:
    """Write the desk. What was said of a flag in an earlier run of the period stays where it is still the same: the
    tick with its note, and that a tick was taken back.
    """
    people, events = run.manifest["rows"]["players"], run.manifest["rows"]["events"]
    write_rows(ReviewFlag, OF_FLAGS, list(_rows_of_flags(run, desk.flags, events)))
    flag_at = dict(ReviewFlag.objects.filter(run=run).order_by().values_list("place", "pk"))
    through = ReviewFlag.players.through
    named = ((flag_at[place], people[key]) for place, flag in enumerate(desk.flags, start=1) for key in flag.players)
    write_rows(through, ("reviewflag_id", "player_id"), named)
    write_rows(ReviewedEvent, OF_EVENTS, _rows_of_events(run, desk, events))


def _rows_of_flags(run: RatingRun, flags: Sequence[Flag], events: Mapping[str, str]) -> Iterator[tuple[object, ...]]:
    seen = ReviewFlag.objects.filter(run__period=run.period_id).exclude(run=run)
    looked = ("note", "looked_by_id", "looked_at")
    in_order = seen.order_by("run__started_at", "run", "looked_at")  # the last run that had it has the last word
    before = {mark: row for mark, *row in in_order.values_list("mark", *looked)}
    rows = {key: UUID(row) for key, row in events.items()}
    for place, flag in enumerate(flags, start=1):
        said = [flag.kind, flag.event, flag.other, list(flag.players), flag.seen, dict(flag.more)]
        mark = sha256_of([canonical(said)])
        about = (flag.kind.value, rows[flag.event], rows.get(flag.other))
        numbers = (flag.seen, flag.threshold, canonical(dict(flag.more)), flag.article, mark)
        yield (run.pk, place, *about, *numbers, *before.get(mark, ("", None, None)))


def _rows_of_events(run: RatingRun, desk: Desk, events: Mapping[str, str]) -> Iterator[tuple[object, ...]]:
    sums = desk.sums
    names = ("players", "unrated", "newcomers", "average", "games", "score", "expected", "change", "largest")
    numbers = zip(*(getattr(sums, name).tolist() for name in names), strict=True)
    for key, (players, unrated, newcomers, average, *others) in zip(desk.events, numbers, strict=True):
        reasons = desk.reasons.get(key, Counter[tuple[str, str, str]]()).most_common()
        told = canonical([[reason, article, edition, games] for (reason, article, edition), games in reasons])
        counted = (players, unrated, newcomers, None if average < 0 else average, *others)
        yield (run.pk, UUID(events[key]), *counted, sum(games for _, games in reasons), told)
