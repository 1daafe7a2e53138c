"""Decisions on a tournament and its games: each a signed act of the office that an edition names, with its reason.

They may come before play, after it, and after the report was accepted. What follows for the ledger is in one place,
``_let_the_ledger_follow``.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.module_loading import import_string

from ratings.register.models import Player
from ratings.regulations.snapshots import Minutes
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.appeals.refusing import overtake_refusals
from ratingsite.office.audit.services import record
from tournaments.registration import mails
from tournaments.registration.decision_kinds import (
    KINDS,
    Kind,
    Subject,
    is_kind_for,
    may_end,
    systems_concerned,
    systems_of,
    where_printed,
)
from tournaments.registration.endings.states import let_state_follow
from tournaments.registration.in_hand import take_up
from tournaments.registration.models import EventDecision, Tournament
from tournaments.registration.refusals import RATING, key_of, note_refused_rating

# The room in which a report becomes an event of the ledger stands behind this one; like a task, it is called by name.
HAND_OVER_AGAIN = "tournaments.handover.hand_over_again"


@dataclass(frozen=True, kw_only=True)
class DecidedGame:
    """One game: its round, who had White and Black, and the ``minutes`` of each where they were not the same."""

    round: int
    white: Player
    black: Player
    minutes: Minutes | None = None


class NothingToDecide(ValueError):
    """No text that governs the tournament knows this decision, or nothing in its registration asks for it."""


class AlreadyDecided(ValueError):
    """The same was decided before and is in force; ``decision`` is that one."""

    def __init__(self, decision: EventDecision) -> None:
        super().__init__(str(decision))
        self.decision = decision


class OfAnotherOffice(ValueError):
    """The decision speaks of ratings that this office does not decide on; the message names the office that made it."""


class AlreadyEnded(ValueError):
    """The decision was taken back, or the hold released, before."""


# ---------------------------------------------------------------- questions
def decisions_of(tournament: Tournament) -> QuerySet[EventDecision]:
    """Every decision on a tournament, those taken back among them, in the order in which they were made."""
    return tournament.decisions.select_related("decided_by", "ended_by", "white", "black")


def decisions_in_force(tournament: Tournament) -> QuerySet[EventDecision]:
    """The decisions on a tournament that nobody has taken back, in the order in which they were made."""
    return tournament.decisions.filter(ended_at__isnull=True)


def decided_before(kind: str, tournament: Tournament, office: str, **of_what: Any) -> EventDecision | None:
    """A decision in force that says already all that an office could say by such a decision, on the same game."""
    mine = systems_concerned(kind, tournament, office, is_on_game=of_what.get("round") is not None)
    found = decisions_in_force(tournament).filter(kind=kind, **of_what)
    return next((decision for decision in found if mine <= systems_of(decision)), None)


# ---------------------------------------------------------------- on the tournament
def approve_time_control(tournament: Tournament, *, by: User, now: datetime, reason: str) -> EventDecision:
    """The QC has a tournament rated although its time control is too short for the strongest players (1.1)."""
    return _decide(tournament, Kind.TIME_CONTROL, by=by, now=now, reason=reason)


def approve_hybrid(tournament: Tournament, *, by: User, now: datetime, reason: str) -> EventDecision:
    """The chair of the QC approves a tournament played under hybrid conditions (0.2)."""
    return _decide(tournament, Kind.HYBRID, by=by, now=now, reason=reason)


def allow_long_event(tournament: Tournament, *, by: User, now: datetime, reason: str) -> EventDecision:
    """The chair of the QC has a tournament of more than 90 days rated (2009, 4.12)."""
    return _decide(tournament, Kind.LONG_EVENT, by=by, now=now, reason=reason)


def approve_format(tournament: Tournament, *, by: User, now: datetime, reason: str) -> EventDecision:
    """The chair of the QC lets norms be made in a format that the text does not list (titles 1.4.2e)."""
    return _decide(tournament, Kind.FORMAT, by=by, now=now, reason=reason)


def confirm_championship(tournament: Tournament, *, by: User, now: datetime, reason: str) -> EventDecision:
    """The rating officer confirms the kind of championship (titles 1.4.3; rating 6.33 until 2021)."""
    return _decide(tournament, Kind.CHAMPIONSHIP, by=by, now=now, reason=reason)


def allow_late_report(tournament: Tournament, *, by: User, now: datetime, reason: str) -> EventDecision:
    """The executive director has a tournament rated whose report came after more than three months (CFC 733)."""
    return _decide(tournament, Kind.LATE_REPORT, by=by, now=now, reason=reason)


def refuse_rating(tournament: Tournament, *, by: User, now: datetime, reason: str) -> EventDecision:
    """A tournament that was played is not rated (0.4; CFC 711)."""
    return _decide(tournament, Kind.RATING_REFUSED, by=by, now=now, reason=reason)


def hold_event(tournament: Tournament, *, by: User, now: datetime, reason: str) -> EventDecision:
    """A tournament under inquiry waits: no run takes it until it is released (5.1)."""
    return _decide(tournament, Kind.HOLD, by=by, now=now, reason=reason)


# ---------------------------------------------------------------- on one game
def leave_out_for_force_majeure(
    tournament: Tournament, game: DecidedGame, *, by: User, now: datetime, reason: str
) -> EventDecision:
    """A game that was begun is not rated because of force majeure (5.1)."""
    return _decide(tournament, Kind.FORCE_MAJEURE, game, by=by, now=now, reason=reason)


def leave_out_for_fair_play(
    tournament: Tournament, game: DecidedGame, *, by: User, now: datetime, reason: str
) -> EventDecision:
    """A game is not rated because the regulations of fair play require it (5.1)."""
    return _decide(tournament, Kind.FAIR_PLAY, game, by=by, now=now, reason=reason)


def leave_out_for_unequal_times(
    tournament: Tournament, game: DecidedGame, *, by: User, now: datetime, reason: str
) -> EventDecision:
    """A game of rapid or blitz whose players had different times – ``game.minutes`` – is not rated (1.1).

    Raises ``NothingToDecide`` where the times are not told, or are the same.
    """
    return _decide(tournament, Kind.UNEQUAL_TIMES, game, by=by, now=now, reason=reason)


def count_default(tournament: Tournament, game: DecidedGame, *, by: User, now: datetime, reason: str) -> EventDecision:
    """A game lost by default by somebody who had not withdrawn is rated (CFC 718)."""
    return _decide(tournament, Kind.DEFAULT_COUNTS, game, by=by, now=now, reason=reason)


def hold_game(tournament: Tournament, game: DecidedGame, *, by: User, now: datetime, reason: str) -> EventDecision:
    """A game under inquiry is left out of the next list, and rated once it is released (5.1)."""
    return _decide(tournament, Kind.HOLD, game, by=by, now=now, reason=reason)


# ---------------------------------------------------------------- ending
@transaction.atomic
def release(decision: EventDecision, *, by: User, now: datetime, reason: str) -> EventDecision:
    """End a hold: the event or the game is rated with the next list. Raises ``AlreadyEnded``, ``OfAnotherOffice``."""
    return _end(decision, "release", "release", by=by, now=now, reason=reason)


@transaction.atomic
def take_back(decision: EventDecision, *, by: User, now: datetime, reason: str) -> EventDecision:
    """Take a decision back; it stays in the record. The office that may make it may do so.

    Raises ``AlreadyEnded`` and ``OfAnotherOffice``.
    """
    return _end(decision, KINDS[decision.kind].act, "take back decision", by=by, now=now, reason=reason)


# ---------------------------------------------------------------- parts
@transaction.atomic
def _decide(
    tournament: Tournament, kind: str, game: DecidedGame | None = None, *, by: User, now: datetime, reason: str
) -> EventDecision:
    """Raises ``NothingToDecide`` and ``AlreadyDecided``."""
    tournament = locked(tournament, "federation", "organiser")
    permission = require(by, KINDS[kind].act, tournament, day=now.date())
    printed = where_printed(kind, tournament, permission.office)
    if not printed or not is_kind_for(tournament, kind) or not _fits(kind, tournament, game):
        raise NothingToDecide(kind)
    of_what = {"round": game.round, "white": game.white, "black": game.black} if game else {"round": None}
    if before := decided_before(kind, tournament, permission.office, **of_what):
        raise AlreadyDecided(before)
    minutes = game.minutes if game else None
    decision = EventDecision.objects.create(
        tournament=tournament,
        kind=kind,
        **of_what,
        white_minutes=minutes.white if minutes else None,
        black_minutes=minutes.black if minutes else None,
        article=printed[0].article,
        reason=reason,
        decided_at=now,
        decided_by=by,
        office=permission.office,
    )
    moved = let_state_follow(tournament, now=now)
    _record(decision, f"decide {kind}", by=by, now=now, reason=reason, moved=moved)
    if kind == Kind.RATING_REFUSED:
        note_refused_rating(decision, system=printed[0].system, edition=printed[0].edition, now=now)
    mails.decision_made(decision, now=now)
    _let_the_ledger_follow(tournament, by=by, now=now)
    return decision


def _fits(kind: str, tournament: Tournament, game: DecidedGame | None) -> bool:
    """Whether the decision is about what its kind is about; of a game, whether the tournament has such a round."""
    if game is None:
        return KINDS[kind].subject is not Subject.GAME
    if (kind == Kind.UNEQUAL_TIMES) != (game.minutes is not None and game.minutes.white != game.minutes.black):
        return False
    return (
        KINDS[kind].subject is not Subject.EVENT
        and 1 <= game.round <= tournament.rounds
        and game.white.pk != game.black.pk
    )


def _end(decision: EventDecision, act: str, words: str, *, by: User, now: datetime, reason: str) -> EventDecision:
    tournament = locked(decision.tournament)
    decision = locked(decision)
    permission = require(by, act, tournament, day=now.date())
    if not may_end(decision, permission.office):
        raise OfAnotherOffice(decision.office)
    if not decision.is_in_force:
        raise AlreadyEnded(str(decision))
    if decision.kind == Kind.RATING_REFUSED:
        overtake_refusals(RATING, [key_of(decision)], by=by, now=now)
    moved = end_decision(decision, by=by, now=now, reason=reason)
    _record(decision, words, by=by, now=now, reason=reason, moved=moved)
    return decision


def end_decision(
    decision: EventDecision, *, told: Collection[User] = (), by: User, now: datetime, reason: str
) -> tuple[str, str]:
    """A decision ends: taken back, released, or an appeal upheld. A part of that act, which writes the record.

    ``told`` are those to whom that act says it itself. Returns the states between which the tournament moved with it,
    empty where it did not.
    """
    decision.ended_at, decision.ended_by, decision.ended_reason = now, by, reason
    decision.save(update_fields=["ended_at", "ended_by", "ended_reason"])
    moved = let_state_follow(decision.tournament, now=now)
    take_up(decision.tournament)  # who upholds an appeal writes the record of the appeal
    mails.decision_ended(decision, told=told, now=now)
    _let_the_ledger_follow(decision.tournament, by=by, now=now)
    return moved


def _record(
    decision: EventDecision, words: str, *, by: User, now: datetime, reason: str, moved: tuple[str, str]
) -> None:
    """One entry in the record of the tournament."""
    details = {"kind": decision.kind, "office": decision.office}
    if decision.white and decision.black:
        details |= {"round": decision.round, "white": decision.white.key, "black": decision.black.key}
    if decision.white_minutes is not None:
        details |= {"white_minutes": decision.white_minutes, "black_minutes": decision.black_minutes}
    record(words, decision.tournament, by=by, now=now, moved=moved, article=decision.article, reason=reason, **details)


def _let_the_ledger_follow(tournament: Tournament, *, by: User, now: datetime) -> None:
    """After acceptance the ledger gets the event's next version, in this transaction; before it, nothing happens."""
    if tournament.reports.filter(state="accepted").exists():
        import_string(HAND_OVER_AGAIN)(tournament, by=by, now=now)
