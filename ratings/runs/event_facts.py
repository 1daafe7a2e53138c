"""What a run knows of an event beside its document: from the lists, the register and the runs before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property

from ratings.ledger.models import RatedEvent
from ratings.ledger.packed import packed
from ratings.ledger.selectors import snapshot_of
from ratings.regulations import (
    EventSnapshot,
    NoEditionInForce,
    PlayerSnapshot,
    UnknownEdition,
    edition_by_id,
    edition_for,
)
from ratings.runs.earlier_parts import earlier_parts, part_with_the_others, rated_already
from ratings.runs.first_day import Now, ratings_of_the_first_day
from ratings.runs.manifest import EventFacts, with_facts, with_present_keys
from ratings.runs.persons import Persons
from ratings.runs.players_told import Told
from ratings.runs.problems import NO_EDITION, RunProblem, article_of_days
from ratingsite.foundations.editions import Edition


def present_keys(told: Told, persons: Persons) -> dict[int, str]:
    """The key that each row of the register has now: that of its person."""
    keys = dict(zip(told.rows.tolist(), told.table.in_order, strict=True))
    return keys | {second: keys[person] for second, person in persons.behind.items() if person in keys}


@dataclass(frozen=True, kw_only=True)
class Office:
    """What the office knows when it freezes a period; ``players`` as they are rated, ``keys`` are theirs by row,
    ``named`` is the edition that was named for all events, ``sources`` lead to the keys of the events.
    """

    now: Now
    named: str
    players: Mapping[str, PlayerSnapshot]
    keys: Mapping[int, str]
    sources: Mapping[str, str]
    _editions: dict[tuple[str, date], Edition] = field(default_factory=dict)

    @property
    def events(self) -> tuple[RatedEvent, ...]:
        return self.now.lists.events

    @cached_property
    def lines(self) -> frozenset[str]:
        """Row and key of everybody, as the columns of an event have them."""
        return frozenset(f"{row} {key}" for row, key in self.keys.items())

    def edition_for(self, system: str, day: date) -> Edition:
        """The edition that governs what begins on a day. Raises ``NoEditionInForce`` and ``UnknownEdition``."""
        if (system, day) not in self._editions:
            self._editions[system, day] = edition_by_id(self.named) if self.named else edition_for(system, day)
        return self._editions[system, day]


def facts_of(event: RatedEvent, office: Office) -> EventFacts:
    """What the lists, the register and the runs before know of an event. Raises ``RunProblem`` without an edition."""
    facts = _own_facts(event, office)
    earlier = earlier_parts(event, office.keys) if "part" in packed(event).document else []
    if not earlier:
        return facts
    part = part_with_the_others(
        with_facts(snapshot_of(event), facts), earlier, _beside(event, office), office.players, facts.edition
    )
    return replace(facts, part=part, rated_already=rated_already(event, earlier, office.keys))


def _own_facts(event: RatedEvent, office: Office) -> EventFacts:
    """What does not ask for the other parts of a tournament."""
    edition, told = _edition(event, office), packed(event)
    renamed = _renamed(event, office)
    return EventFacts(
        edition=edition.id,
        ratings=ratings_of_the_first_day(event, edition, office.now),
        part=with_present_keys(told.facts, renamed).part if "part" in told.document else None,
        # 6.2: of an event of the same period, else the stage stands alone
        pooled_with=office.sources.get(told.document.get("pooled_with") or ""),
        renamed=renamed,
    )


def _beside(event: RatedEvent, office: Office) -> list[EventSnapshot]:
    """The other parts of the event's tournament that this run rates, as it rates them."""
    others = (other for other in office.events if other.key != event.key and _tournament(other) == _tournament(event))
    return [with_facts(snapshot_of(other), _own_facts(other, office)) for other in others]


def _tournament(event: RatedEvent) -> str | None:
    """What an event is a part of."""
    document = packed(event).document
    return None if document.get("part") is None else packed(event).facts.part.of  # type: ignore[union-attr]


def _edition(event: RatedEvent, office: Office) -> Edition:
    told = packed(event)
    day = told.facts.governed_from if "part" in told.document else date.fromisoformat(told.document["start"])
    try:
        return office.edition_for(event.system_id, day)
    except (NoEditionInForce, UnknownEdition) as error:
        article = article_of_days(event.system_id)
        raise RunProblem(NO_EDITION, str(error), event=event.key, article=article) from error


def _renamed(event: RatedEvent, office: Office) -> dict[str, str]:
    """Who has another key today than in the document."""
    told = packed(event)
    if told.says_no_other_key(office.lines):
        return {}
    return {written: office.keys[pk] for written, pk in told.keys.items() if written != office.keys[pk]}
