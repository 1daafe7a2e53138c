"""What of a tournament waits in the ledger under inquiry: the holds that its decisions ask for, made and ended there.

A hold on the tournament keeps all that it hands over waiting, in the systems that the hold speaks of. A hold on one
game leaves the game out where the text lets a game be left out (2022, 5.1); where it does not, nothing but the whole
event can wait, and it does. See rulings: held.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from ratings.ledger.holds import EVERY_SYSTEM, hold_event, holds_of, release_event
from ratings.regulations.registry import rule_book
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.office.accounts.models import User
from tournaments.registration.decision_kinds import systems_of
from tournaments.registration.decisions import decisions_in_force
from tournaments.registration.models import EventDecision, Tournament
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import rounds_of, source_of

Held = tuple[str, str]
"""What is held: the source in the ledger, and the system, or every one."""


def hold_or_release(tournament: Tournament, reports: Iterable[Report], *, by: User, now: datetime) -> None:
    """5.1, 0.4.4: let the ledger hold what the decisions in force hold of these reports, and nothing else."""
    wanted = _holds(tournament, list(reports))
    there = {(held.source, held.system_id or EVERY_SYSTEM) for held in holds_of(str(tournament.pk))}
    for source, system in sorted(there - wanted.keys()):
        release_event(source, system, reason=_why_released(tournament), by=by, now=now)
    for source, system in sorted(wanted.keys() - there):
        decision = wanted[source, system]
        hold_event(source, system, article=decision.article, reason=decision.reason, by=by, now=now)


def _holds(tournament: Tournament, reports: list[Report]) -> Mapping[Held, EventDecision]:
    """Each hold with the decision that asks for it; of several the first."""
    found: dict[Held, EventDecision] = {}
    for decision in decisions_in_force(tournament).filter(kind=EventDecision.Kind.HOLD):
        for held in _of_tournament(decision) if decision.round is None else _of_game(decision, reports):
            found.setdefault(held, decision)
    return found


def _of_tournament(decision: EventDecision) -> Iterator[Held]:
    source, speaks_of = str(decision.tournament_id), systems_of(decision)
    if speaks_of >= set(decision.tournament.system_codes):
        yield source, EVERY_SYSTEM
    else:
        yield from ((source, system) for system in speaks_of)


def _of_game(decision: EventDecision, reports: list[Report]) -> Iterator[Held]:
    """The events that have the game, in the systems whose texts leave no single game out."""
    for report in reports:
        if decision.round in rounds_of(report):
            whole = (system for system in systems_of(decision) if not lets_games_wait(decision.tournament, system))
            yield from ((source_of(report), system) for system in whole)


def lets_games_wait(tournament: Tournament, system: str) -> bool:
    """Whether the text that governs a tournament in a system knows games that were played and are not rated (5.1)."""
    book = rule_book(system)
    try:
        return bool(book.article(book.edition_on(tournament.starts_on), "played_not_rated"))
    except NoEditionInForce:
        return False


def _why_released(tournament: Tournament) -> str:
    """The reason of the last hold that was ended."""
    holds = tournament.decisions.filter(kind=EventDecision.Kind.HOLD, ended_at__isnull=False)
    ended = holds.order_by("-ended_at").first()
    return ended.ended_reason if ended else ""
