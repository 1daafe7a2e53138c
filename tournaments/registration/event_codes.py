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
from tournaments.registration.models import PartCode, Tournament
from tournaments.regulations.editions import NOTICE_EDITIONS
from tournaments.regulations.rating_server import LARGEST_CODE, SMALLEST_CODE, goes_to_the_server


class NoSuchCode(ValueError):
    """FIDE's codes are whole numbers from 1 to 99999999."""


class NoSuchPart(ValueError):
    """A tournament has at most as many parts as rounds."""


class CodeTaken(ValueError):
    """A tournament, or a part of it, has this code: ``tournament``."""

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


def event_code_of(tournament: Tournament, part: int) -> int | None:
    """Under which FIDE's server has a part (from 1), or the whole (0): the part's own code, else the tournament's."""
    return _noted(tournament, part) or tournament.fide_code


@transaction.atomic
def give_event_code(tournament: Tournament, code: int | None, *, part: int = 0, by: User, now: datetime) -> Tournament:
    """Note FIDE's code of the whole (``part`` 0) or of a part, another one in its place, or none.

    The same again changes nothing. Raises ``NoSuchCode``, ``NoSuchPart``, ``CodeTaken`` and ``NotForTheServer``.
    """
    tournament = locked(tournament)
    decision = require(by, "give-code", tournament, day=now.date())
    if not goes_to_fide(tournament):
        raise NotForTheServer(str(tournament))
    if not 0 <= part <= tournament.rounds:
        raise NoSuchPart(part)
    if code is not None and not SMALLEST_CODE <= code <= LARGEST_CODE:
        raise NoSuchCode(code)
    before = _noted(tournament, part)
    if code == before:
        return tournament
    _refuse_a_taken_code(code)
    _write(tournament, code, part)
    of_part = {"part": part} if part else {}
    record(
        "give event code", tournament, by=by, now=now, article=decision.article, code=code, before=before,
        office=decision.office, fields={"fide_code": [before, code]}, **of_part,
    )  # fmt: skip
    return tournament


def _noted(tournament: Tournament, part: int) -> int | None:
    """The code of the whole, or a part's own."""
    if not part:
        return tournament.fide_code
    return next((each.fide_code for each in tournament.part_codes.all() if each.part == part), None)


def _refuse_a_taken_code(code: int | None) -> None:
    if code is None:
        return
    of_part = PartCode.objects.filter(fide_code=code).select_related("tournament").first()
    holder = of_part.tournament if of_part else Tournament.objects.filter(fide_code=code).first()
    if holder is not None:
        raise CodeTaken(holder)


def _write(tournament: Tournament, code: int | None, part: int) -> None:
    try:
        with transaction.atomic():
            _write_row(tournament, code, part)
    except IntegrityError:
        _refuse_a_taken_code(code)  # somebody else was quicker
        raise


def _write_row(tournament: Tournament, code: int | None, part: int) -> None:
    if part and code is None:
        tournament.part_codes.filter(part=part).delete()
    elif part:
        tournament.part_codes.update_or_create(part=part, defaults={"fide_code": code})
    else:
        tournament.fide_code = code
        tournament.save(update_fields=["fide_code"])
