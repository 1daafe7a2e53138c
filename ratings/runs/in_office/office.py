"""The way of a period through an office: register, lists, ledger, freeze, run, review, publication, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time

from django.db import transaction

from ratings.ledger.services import LedgerEvent, record_event
from ratings.lists.imports import Career, ImportedEntry, import_list
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.reference import load_reference_data
from ratings.register.models import Federation, Player
from ratings.register.services import enter_player
from ratings.regulations import (
    NoEditionInForce,
    PeriodResult,
    PeriodSnapshot,
    PlayerRating,
    edition_by_id,
    edition_for,
    rate_period,
)
from ratings.regulations.calendar import closing_day, next_list_date
from ratings.regulations.checks import check_period
from ratings.regulations.document import player_result_from_json
from ratings.regulations.registry import rule_book
from ratings.runs.careers import snapshots_of
from ratings.runs.in_office.lists import Lines, Lists, lists_for
from ratings.runs.in_office.telling import (
    NOBODYS_FEDERATION,
    CannotBeTold,
    Names,
    names_for,
    new_player,
    refuse_what_cannot_be_told,
    told_event,
    with_the_names_of_the_document,
)
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.review.services import look_at_every_flag
from ratings.runs.start import start_run
from ratings.runs.workings import work_out
from ratingsite.office.accounts.models import Office, OfficeHeld, User

LONG_AGO = date(1970, 1, 1)
ORIGIN = "a document of the contract"


class OfficeIsNotEmpty(Exception):
    """There are lists already: a document is never taken through an office at work."""


@dataclass(frozen=True, kw_only=True)
class _Desk:
    """Who works in the scratch office, when, and for which document."""

    administrator: User
    commission: User
    now: datetime
    period: PeriodSnapshot
    names: Names
    rows: Mapping[str, Player]


def rate_in_office(period: PeriodSnapshot) -> PeriodResult:
    """The period rated by the office on the current database, which is left as it was.

    Raises ``CannotBeTold`` with the places of what an office cannot be told, ``BadPeriod``, ``NoEditionInForce`` and
    ``UnknownEdition`` as ``rate_period`` does, and ``OfficeIsNotEmpty``.
    """
    check_period(period)
    _refuse_what_no_edition_rates(period)
    with transaction.atomic():
        try:
            if RatingList.objects.exists():
                raise OfficeIsNotEmpty
            return _through_the_office(period)
        finally:
            transaction.set_rollback(True)


def _refuse_what_no_edition_rates(period: PeriodSnapshot) -> None:
    """What the edition of an event has no rule for, with its place in the document."""
    book = rule_book(period.system)
    for place, event in enumerate(period.events):
        try:
            named, day = period.edition, event.governed_from
            edition = edition_by_id(named) if named else edition_for(period.system, day)
        except NoEditionInForce as error:
            raise NoEditionInForce(f"events.{place}.start: {error}") from None
        book.check_event(f"events.{place}", event, edition)


def _through_the_office(period: PeriodSnapshot) -> PeriodResult:
    load_reference_data()
    refuse_what_cannot_be_told(period, set(Federation.objects.values_list("code", flat=True)))
    lists = lists_for(period)
    list_date = list_date_of(period, lists.newest)
    desk = _desk(period, datetime.combine(list_date, time(8), tzinfo=UTC))
    _publish_lists(desk, lists)
    for event in period.events:
        record_event(_handed_over(desk, event.id), by=desk.administrator, now=desk.now)
    run = _run(desk, list_date)
    look_at_every_flag(run, by=desk.commission, now=desk.now, note="a scratch office")
    published = publish_rating_list(run, by=desk.commission, now=desk.now)
    return PeriodResult(players=dict(_read_back(desk, run, published)))


def list_date_of(period: PeriodSnapshot, newest: date) -> date:
    """The list that takes in all events, behind the newest one. Raises ``CannotBeTold`` where no list is made."""
    last = max((max(event.end, event.reported_on or event.end) for event in period.events), default=newest)
    try:
        found = next_list_date(period.system, max(last, newest))
        while closing_day(period.system, found) < last:
            found = next_list_date(period.system, found)
    except NoEditionInForce as error:
        raise CannotBeTold([f"events: no list of {period.system} is made behind {last.isoformat()}: {error}"]) from None
    return found


def _desk(period: PeriodSnapshot, now: datetime) -> _Desk:
    """Two people, and the players in the register."""
    names, administrator = names_for(period), _somebody(Office.RATING_ADMINISTRATOR)
    rows = {
        key: enter_player(new_player(key, names.numbers[key], player), by=administrator, now=now)
        for key, player in period.players.items()
    }
    return _Desk(
        administrator=administrator,
        commission=_somebody(Office.QC),
        now=now,
        period=period,
        names=names,
        rows=rows,
    )


def _somebody(office: Office) -> User:
    user = User.objects.create(email=f"{office}@scratch.invalid", name=f"Scratch {office.label}")
    OfficeHeld.objects.create(user=user, office=office, federation=None, starts_on=LONG_AGO)
    return user


# ---------------------------------------------------------------- lists
def _publish_lists(desk: _Desk, lists: Lists) -> None:
    stands_in = rule_book(desk.period.system).stands_in
    for day, lines in sorted(lists.stand_ins.items()):
        _publish(desk, stands_in or "", day, lines)
    for day, lines in sorted(lists.own.items()):
        _publish(desk, desk.period.system, day, lines, is_newest=day == lists.newest)


def _publish(desk: _Desk, system: str, day: date, lines: Lines, *, is_newest: bool = False) -> None:
    rows = []
    for key, line in lines.items():
        player = desk.period.players[key]
        games = player.games
        if games is None:
            games = 0 if player.rating is None else _games_taken_for_granted(desk.period)
        rows.append(
            ImportedEntry(
                player=desk.rows[key],
                rating=line.rating,
                k_factor=line.k,
                last_played_on=player.last_played_on,
                career=Career(games=games, highest=player.highest, waiting=player.earlier if is_newest else ()),
            )
        )
    import_list(system, day, rows, origin=ORIGIN, by=desk.administrator, now=desk.now)


def _games_taken_for_granted(period: PeriodSnapshot) -> int:
    """Of whom the document says nothing: no newcomer under any of its editions. See rulings: silent-games."""
    book = rule_book(period.system)
    named = [edition_by_id(period.edition)] if period.edition else []
    editions = named or [edition_for(period.system, event.governed_from) for event in period.events]
    return max((book.games_taken_for_granted(edition) for edition in editions), default=0)


# ---------------------------------------------------------------- events
def _handed_over(desk: _Desk, event_id: str) -> LedgerEvent:
    event = next(event for event in desk.period.events if event.id == event_id)
    return LedgerEvent(
        source=desk.names.sources[event_id],
        system=desk.period.system,
        name=f"Event {desk.names.sources[event_id]}",
        place="",
        federation=NOBODYS_FEDERATION,
        rounds=max((game.round for game in event.games), default=0),
        event=told_event(event, desk.names),
        players={row.key: row for row in desk.rows.values()},
    )


# ---------------------------------------------------------------- run
def _run(desk: _Desk, list_date: date) -> RatingRun:
    period = open_period(desk.period.system, list_date)
    run = start_run(period, by=desk.administrator, now=desk.now, edition=desk.period.edition or "")
    advance_run(run.pk, clock=lambda: desk.now)
    run.refresh_from_db()
    if run.state != RatingRun.State.REVIEW:
        raise CannotBeTold([f"run: {run.failure.get('message', run.state)}"])
    return run


# ---------------------------------------------------------------- and back
def _read_back(desk: _Desk, run: RatingRun, published: RatingList) -> list[tuple[str, PlayerRating]]:
    results = {result.player_id: result for result in run.results.all()}
    work_out(list(results.values()))
    on_the_list = {entry.player_id: entry for entry in ListEntry.objects.filter(rating_list=published)}
    found = []
    for key in desk.period.players:
        row = desk.rows[key]
        result, entry = results.get(row.pk), on_the_list.get(row.pk)
        if result is None:
            found.append((key, _without_an_event(desk, row, run)))
            continue
        working = player_result_from_json(result.working)
        # who had no rated game may lapse on the day of the list (CFC 712), and a document knows of no list to come
        listed = replace(working, rating_after=entry.rating if entry else None) if working.games else working
        found.append((key, with_the_names_of_the_document(listed, desk.names)))
    return found


def _without_an_event(desk: _Desk, row: Player, run: RatingRun) -> PlayerRating:
    """Whoever had no game in the period is in no run: the list shows the line of the list before.

    A document asks for an answer all the same; the rules give it of that line and of no event. See rulings: no-game.
    """
    system = desk.period.system
    player = snapshots_of(system, [row], run.previous_list)[row.key]
    alone = PeriodSnapshot(system=system, edition=desk.period.edition, players={row.key: player}, events=())
    return rate_period(alone).players[row.key]
