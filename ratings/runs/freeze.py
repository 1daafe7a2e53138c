"""The first stage: what the run will rate is written down with a hash. From here on nothing that happens changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from ratings.ledger.models import RatedEvent
from ratings.ledger.packed import packed
from ratings.lists.archives.selectors import archive_on
from ratings.lists.models import RatingList, RatingPeriod
from ratings.regulations import PlayerSnapshot
from ratings.runs.as_it_comes.order import follow_each_other, places_for
from ratings.runs.as_it_comes.selectors import undecided_sources
from ratings.runs.corrections.carried import carried_into
from ratings.runs.corrections.difference import NOTHING_CARRIED, Carried
from ratings.runs.corrections.inputs import (
    corrected_run,
    events_of_correction,
    known_of_correction,
    named_by_correction,
)
from ratings.runs.event_facts import Office, facts_of, present_keys
from ratings.runs.first_day import Now
from ratings.runs.foreign_ratings import lists_from_abroad, ratings_from_abroad, with_rating_from_abroad
from ratings.runs.frozen_people import (
    REGISTER,
    Said,
    hash_of,
    keep,
    people_to_freeze,
    said_of,
    with_highest_titles,
    with_titles_of_then,
)
from ratings.runs.frozen_players import PlayerRows, Players, as_columns
from ratings.runs.input_at_hand import keep_ledger, keep_manifest, keep_people
from ratings.runs.kept_columns import keep_columns
from ratings.runs.lists_at_hand import KnownLists, ListsAtHand
from ratings.runs.manifest import STARTS_MOVED, Json, event_json, input_sha256, list_json, with_places
from ratings.runs.models import RatingRun
from ratings.runs.people_at_hand import PeopleAtHand
from ratings.runs.persons import KNOWN_AT, Persons
from ratings.runs.players_told import players_told
from ratings.runs.set_aside.left_out import LeftOut, still_left_out, without_players
from ratings.runs.set_aside.looking import LookedAt, bring_back, look_again
from ratings.runs.titled_file import titled_to_freeze
from ratings.runs.waiting_events import events_for
from ratingsite.foundations.bulk import write_rows
from ratingsite.foundations.failpoints import reach
from ratingsite.foundations.leases.claims import Claim
from ratingsite.office.audit.services import record

OF_EVENTS = (
    *("source", "version", "system", "starts_on", "ends_on", "comes_on", "start_moved_hours", "recorded_at"),
    "content_sha256",
)
"""What a freeze asks the ledger's events themselves; all else stands in their columns."""


def freeze(claim: Claim[RatingRun]) -> None:
    """queued → frozen. Raises ``RunProblem`` for an event that no edition governs."""
    reach("run.before_freeze")
    found = _read(claim)  # without a lock: who voids the run meanwhile need not wait until all is read
    manifest, columns = as_columns(found.manifest)
    run, total = claim.row, len(manifest["input"]["players"])
    told = {"manifest": manifest, "input_sha256": input_sha256(manifest), "previous_list": found.before}
    with claim.moving("frozen", total=total, attempts=1, **told) as moved:
        keep_columns(run, columns)
        _keep_events(run, found.events)
        keep(run, found.people)
        bring_back(found.looked, run, claim.clock())
        record("freeze run", run, by=None, now=claim.clock(), moved=moved, sha256=run.input_sha256)
    keep_manifest(claim, manifest, run.input_sha256)
    keep_ledger(claim, found.events)
    keep_people(claim, found.persons, found.people)
    reach("run.after_freeze")


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
    persons: Persons
    looked: LookedAt


def _read(claim: Claim[RatingRun]) -> Found:
    run = claim.row
    due = events_of_correction(run) if run.corrects_id else events_for(run.period)
    events = list(due.only(*OF_EVENTS))
    known = known_of_correction(run) if run.corrects_id else claim.clock()
    return read(run, events, places_for(run, events), known_at=known)


def read(run: RatingRun, events: list[RatedEvent], places: Mapping[str, int], *, known_at: datetime) -> Found:
    """What a run of these events rates; ``places`` is their order where event follows event (CFC 712)."""
    system, day = run.period.system_id, run.period.list_date
    known = KnownLists(until=lists_from_abroad(system, known_at) if run.corrects_id else None)
    before = known.before(system, day)
    people = PeopleAtHand(system, day, known_at=known_at)
    carried = carried_into(run, before, people.persons)

    def manifest_for(some: list[RatedEvent], left_out: LeftOut) -> Json:
        named, by_player = run.named_edition, carried.by_player
        found = manifest_of(run.period, before, some, people, named=named, carried=by_player, known=known)
        return with_places(without_players(found, left_out, people.persons), places)

    undecided = undecided_sources(system) if follow_each_other(system) else frozenset()
    before_it = corrected_run(run) if run.corrects_id else None
    if before_it is None:
        looked = look_again(system, events, manifest_for, people.persons, undecided)
    else:
        looked = LookedAt(players=still_left_out(before_it, {event.source for event in named_by_correction(run)}))
    events = [event for event in events if event.source not in looked.sources]
    manifest = manifest_for(events, looked.players)
    rows = manifest["rows"]
    if brought := carried.as_json():
        rows["carried"] = brought
    players = {*rows["players"].values(), *carried.by_player}
    asked = people_to_freeze(players, before, people) | titled_to_freeze(run, before)
    asked |= people.persons.of(asked)  # a second entry may hold the title that the person wears
    said = with_highest_titles(list(map(said_of, people.of(asked))), people)
    if archive_on(system, day) is not None:
        said = with_titles_of_then(said, before, people.persons)
    rows[REGISTER] = hash_of(said)
    return Found(before=before, events=events, manifest=manifest, people=said, persons=people.persons, looked=looked)


def manifest_of(
    period: RatingPeriod,
    before: RatingList | None,
    events: list[RatedEvent],
    people: PeopleAtHand,
    *,
    named: str = "",
    carried: Mapping[int, Carried] = NOTHING_CARRIED,
    known: KnownLists | None = None,
) -> Json:
    """The list before, the events and the players of a period as they stand now, people with what is true of them on
    the day of the list; ``named`` is an edition's id.
    """
    system, lists = period.system_id, ListsAtHand(events, people.persons, known)
    told = players_told(system, before, people, lists, carried)
    abroad = ratings_from_abroad(system, told.by_one, told.table, lists)
    from_abroad = {
        key: {"article": taken.article, "listed": told.table[key].rating} for key, taken in sorted(abroad.items())
    }
    players: Mapping[str, PlayerSnapshot] = told.table
    if abroad:
        players = {key: with_rating_from_abroad(player, abroad.get(key)) for key, player in players.items()}
    own = PlayerRows(told.table.in_order, told.rows)
    now = Now(before=before, told=told, lists=lists)
    office = Office(
        now=now,
        named=named,
        players=players,
        keys=present_keys(told, people.persons),
        sources={event.source: event.key for event in reversed(events)},
    )
    key_of = office.keys
    moved = {event.key: event.start_moved_hours for event in events if event.start_moved_hours is not None}
    return {
        "input": {
            "system": system,
            "edition": named or None,
            "list_date": period.list_date.isoformat(),
            "previous": list_json(before),
            "events": [event_json(event, facts_of(event, office)) for event in events],
            "players": Players(players),
            "from_abroad": from_abroad,
            **(
                {"carried": {key_of[pk]: each.as_json() for pk, each in carried.items() if pk in key_of}}
                if carried
                else {}
            ),
        },
        "rows": {
            "events": {event.key: str(event.pk) for event in events},
            "players": own,
            "columns": {event.key: packed(event).sha256 for event in events},
            **({STARTS_MOVED: moved} if moved else {}),
            KNOWN_AT: people.known_at.isoformat(),
        },
    }
