"""FIDE's code of an event: the rating server knows the tournament by it. Typed by the office, changed and cleared."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.facts import law_of
from tournaments.registration.governed import governed_by
from tournaments.registration.models import Tournament
from tournaments.regulations.editions import NOTICE_EDITIONS
from tournaments.regulations.rating_server import LARGEST_CODE, SMALLEST_CODE, goes_to_the_server


class NoSuchCode(ValueError):
    """FIDE's codes are whole numbers from 1 to 99999999."""


class CodeTaken(ValueError):
    """Another tournament has this code: ``tournament``."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(str(tournament))
        self.tournament = tournament


class NotForTheServer(ValueError):
    """No text that governs the tournament has it go to FIDE's rating server."""


def goes_to_fide(tournament: Tournament) -> bool:
    """Whether its reports go to FIDE's rating server (9.1; rapid and blitz 8.1)."""
    return any(goes_to_the_server(law.notice) for law in law_of(tournament).every)


def going_to_fide() -> QuerySet[Tournament]:
    """The tournaments for which ``goes_to_fide``."""
    return Tournament.objects.filter(governed_by(notice for notice in NOTICE_EDITIONS if goes_to_the_server(notice)))


@transaction.atomic
def give_event_code(tournament: Tournament, code: int | None, *, by: User, now: datetime) -> Tournament:
    """Note FIDE's code, another one in its place, or none. The same again changes nothing.

    Raises ``NoSuchCode``, ``CodeTaken`` and ``NotForTheServer``.
    """
    tournament = locked(tournament)
    decision = require(by, "give-code", tournament, day=now.date())
    if not goes_to_fide(tournament):
        raise NotForTheServer(str(tournament))
    if code is not None and not SMALLEST_CODE <= code <= LARGEST_CODE:
        raise NoSuchCode(code)
    before = tournament.fide_code
    if code == before:
        return tournament
    _write(tournament, code)
    record(
        "give event code", tournament, by=by, now=now, article=decision.article, code=code, before=before,
        office=decision.office,
    )  # fmt: skip
    return tournament


def _write(tournament: Tournament, code: int | None) -> None:
    tournament.fide_code = code
    try:
        with transaction.atomic():
            tournament.save(update_fields=["fide_code"])
    except IntegrityError:
        raise CodeTaken(Tournament.objects.get(fide_code=code)) from None
