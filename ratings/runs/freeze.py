"""The first stage: what the run will rate is written down with a hash. From here on nothing that happens changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from ratings.ledger.models import RatedEvent
from ratings.ledger.packed import packed
from ratings.ledger.selectors import snapshot_of
from ratings.lists.models import RatingList, RatingPeriod
from ratings.lists.selectors import list_before
from ratings.regulations import (
    EventSnapshot,
    NoEditionInForce,
    PlayerSnapshot,
    UnknownEdition,
    edition_by_id,
    edition_for,
)
from ratings.runs.as_it_comes.order import places_for
from ratings.runs.careers import snapshots_of
from ratings.runs.corrections.carried import NOTHING_CARRIED, Carried, carried_into
from ratings.runs.corrections.inputs import events_of_correction, known_of_correction
from ratings.runs.earlier_parts import earlier_parts, part_with_the_others, rated_already
from ratings.runs.failpoints import reach
from ratings.runs.first_day import Now, ratings_of_the_first_day
from ratings.runs.foreign_ratings import ratings_from_abroad, with_rating_from_abroad
from ratings.runs.frozen_people import REGISTER, Said, hash_of, keep, people_to_freeze, said_of
from ratings.runs.frozen_players import Players, as_columns
from ratings.runs.kept_columns import keep_columns
from ratings.runs.lists_at_hand import ListsAtHand
from ratings.runs.manifest import (
    EventFacts,
    Json,
    event_json,
    input_sha256,
    list_json,
    with_facts,
    with_places,
    with_present_keys,
)
from ratings.runs.models import RatingRun
from ratings.runs.people_at_hand import PeopleAtHand
from ratings.runs.persons import KNOWN_AT
from ratings.runs.problems import DATE_OF_EDITION, NO_EDITION, RunProblem
from ratings.runs.set_aside.left_out import without_players
from ratings.runs.set_aside.looking import LookedAt, bring_back, look_again
from ratings.runs.standard_ratings import standard_ratings
from ratings.runs.waiting_events import events_for
from ratingsite.foundations.bulk import write_rows
from ratingsite.foundations.editions import Edition
from ratingsite.foundations.leases.claims import Claim
from ratingsite.foundations.transitions import move
from ratingsite.office.audit.services import record


def freeze(claim: Claim[RatingRun]) -> RatingRun:
    """queued → frozen; gives the run as it leaves it. Raises ``RunProblem`` for an event that no edition governs."""
    reach("run.before_freeze")
    found = _read(claim)  # without a lock: who voids the run meanwhile need not wait until all is read
    manifest, columns = as_columns(found.manifest)
    with claim.fenced() as run:
        moved = move(
            run,
            "frozen",
            manifest=manifest,
            input_sha256=input_sha256(manifest),
            previous_list=found.before,
            total=len(manifest["input"]["players"]),
            attempts=1,
        )
        keep_columns(run, columns)
        _keep_events(run, found.events)
        keep(run, found.people)
        bring_back(found.looked, run, claim.clock())
        record("freeze run", run, by=None, now=claim.clock(), moved=moved, sha256=run.input_sha256)
    reach("run.after_freeze")
    return run


def _keep_events(run: RatingRun, events: list[RatedEvent]) -> None:
    """A run that waits has none yet."""
    write_rows(RatingRun.events.through, ("ratingrun_id", "ratedevent_id"), ((run.pk, event.pk) for event in events))


@dataclass(frozen=True, kw_only=True)
class Found:
    """What a run will rate, and the list that it starts from."""

    before: RatingList | None
    events: list[RatedEvent]
    manifest: Json
    people: list[Said]
    looked: LookedAt


def _read(claim: Claim[RatingRun]) -> Found:
    run = RatingRun.objects.select_related("period").defer("manifest").get(pk=claim.pk)
    due = events_of_correction(run) if run.corrects_id else events_for(run.period).defer("document")
    events = list(due)
    known = known_of_correction(run) if run.corrects_id else claim.clock()
    return read(run, events, places_for(run, events), known_at=known)


def read(run: RatingRun, events: list[RatedEvent], places: Mapping[str, int], *, known_at: datetime) -> Found:
    """What a run of these events rates; ``places`` is their order where event follows event (CFC 712)."""
    before = list_before(run.period.system_id, run.period.list_date)
    system, day = run.period.system_id, run.period.list_date
    carried, people = carried_into(run), PeopleAtHand(system, day, known_at=known_at)

    def manifest_for(some: list[RatedEvent], left_out: frozenset[int]) -> Json:
        named, by_player = run.named_edition, carried.by_player
        found = manifest_of(run.period, before, some, people, named=named, carried=by_player)
        return with_places(without_players(found, left_out), places)

    looked = look_again(system, events, manifest_for)
    events = [event for event in events if run.corrects_id or event.source not in looked.sources]
    manifest = manifest_for(events, looked.players)
    rows = manifest["rows"]
    if carried.corrections:
        rows["carried"] = {"corrections": carried.corrections, "players": carried.as_json()}
    players = {*rows["players"].values(), *carried.by_player}
    said = list(map(said_of, people.of(people_to_freeze(players, before, people.persons))))
    rows[REGISTER] = hash_of(said)
    return Found(before=before, events=events, manifest=manifest, people=said, looked=looked)


def manifest_of(
    period: RatingPeriod,
    before: RatingList | None,
    events: list[RatedEvent],
    people: PeopleAtHand,
    *,
    named: str = "",
    carried: Mapping[int, Carried] = NOTHING_CARRIED,
) -> Json:
    """The list before, the events and the players of a period as they stand now, people with what is true of them on
    the day of the list; ``named`` is an edition's id.
    """
    system = period.system_id
    persons, lists = people.persons, ListsAtHand(events, people.persons)
    players = people.of(_present_in(lists))
    own = {player.pk: player.key for player in players}
    keys = own | {second: own[person] for second, person in persons.behind.items() if person in own}
    told = snapshots_of(system, players, before, persons, lists)
    told = {key: carried[pk].of_snapshot(told[key]) if pk in carried else told[key] for pk, key in own.items()}
    told = dict(sorted(told.items()))
    snapshots = _with_standard_ratings(system, told, own, lists)
    abroad = ratings_from_abroad(system, {player.pk: player for player in players}, snapshots, lists)
    from_abroad = {
        key: {"article": taken.article, "listed": snapshots[key].rating} for key, taken in sorted(abroad.items())
    }
    snapshots = {key: with_rating_from_abroad(player, abroad.get(key)) for key, player in snapshots.items()}
    now = Now(before=before, players=snapshots, keys=keys, lists=lists)
    office = Office(now=now, named=named, sources={event.source: event.key for event in reversed(events)})
    return {
        "input": {
            "system": system,
            "edition": named or None,
            "list_date": period.list_date.isoformat(),
            "previous": list_json(before),
            "events": [event_json(event, facts_of(event, office)) for event in events],
            "players": Players(dict(sorted(snapshots.items()))),
            "from_abroad": from_abroad,
            **({"carried": {own[pk]: each.as_json() for pk, each in carried.items() if pk in own}} if carried else {}),
        },
        "rows": {
            "events": {event.key: str(event.pk) for event in events},
            "players": {key: pk for pk, key in sorted(own.items())},
            "columns": {event.key: packed(event).sha256 for event in events},
            KNOWN_AT: people.known_at.isoformat(),
        },
    }


@dataclass(frozen=True, kw_only=True)
class Office:
    """What the office knows when it freezes a period; ``named`` is the edition that was named for all events,
    ``sources`` lead to the keys of the events.
    """

    now: Now
    named: str
    sources: Mapping[str, str]

    @property
    def events(self) -> tuple[RatedEvent, ...]:
        return self.now.lists.events


def facts_of(event: RatedEvent, office: Office) -> EventFacts:
    """What the lists, the register and the runs before know of an event. Raises ``RunProblem`` without an edition."""
    facts, earlier = _own_facts(event, office), earlier_parts(event, office.now.keys)
    if not earlier:
        return facts
    part = part_with_the_others(
        with_facts(snapshot_of(event), facts), earlier, _beside(event, office), office.now.players, facts.edition
    )
    return replace(facts, part=part, rated_already=rated_already(event, earlier, office.now.keys))


def _own_facts(event: RatedEvent, office: Office) -> EventFacts:
    """What does not ask for the other parts of a tournament."""
    edition, told, now = _edition(event, office.named), packed(event).facts, office.now
    renamed = _renamed(event, now.keys)
    return EventFacts(
        edition=edition.id,
        ratings=ratings_of_the_first_day(event, edition, now),
        part=with_present_keys(told, renamed).part,
        # 6.2: of an event of the same period, else the stage stands alone
        pooled_with=office.sources.get(told.pooled_with or ""),
        renamed=renamed,
    )


def _beside(event: RatedEvent, office: Office) -> list[EventSnapshot]:
    """The other parts of the event's tournament that this run rates, as it rates them."""
    others = (other for other in office.events if other.key != event.key and _tournament(other) == _tournament(event))
    return [with_facts(snapshot_of(other), _own_facts(other, office)) for other in others]


def _tournament(event: RatedEvent) -> str | None:
    """What an event is a part of."""
    part = packed(event).facts.part
    return None if part is None else part.of


def _edition(event: RatedEvent, named: str) -> Edition:
    try:
        return edition_by_id(named) if named else edition_for(event.system_id, packed(event).facts.governed_from)
    except (NoEditionInForce, UnknownEdition) as error:
        raise RunProblem(NO_EDITION, str(error), event=event.key, article=DATE_OF_EDITION) from error


def _renamed(event: RatedEvent, keys: Mapping[int, str]) -> dict[str, str]:
    """Who has another key today than in the document."""
    return {written: keys[pk] for written, pk in packed(event).keys.items() if written != keys[pk]}


def _present_in(lists: ListsAtHand) -> set[int]:
    """Everybody who has a game in one of the events, also one that was not played."""
    return set[int]().union(*map(lists.present_in, lists.events))


def _with_standard_ratings(
    system: str, snapshots: dict[str, PlayerSnapshot], keys: dict[int, str], lists: ListsAtHand
) -> dict[str, PlayerSnapshot]:
    """The players, those without a rating with the one that stands in for it (rapid and blitz, 7.21)."""
    unrated = [pk for pk, key in keys.items() if snapshots[key].rating is None]
    stand_ins = {keys[pk]: rating for pk, rating in standard_ratings(system, unrated, lists).items()}
    return {key: replace(player, standard_rating=stand_ins.get(key)) for key, player in snapshots.items()}
