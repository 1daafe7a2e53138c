"""Says whom the lines of a report mean, and lets lines follow what is decided of newcomers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from django.db import transaction

from ratings.register.mergers.selectors import persons_now
from ratings.register.models import Player
from ratings.register.newcomers import services as newcomers
from ratings.register.newcomers.models import Newcomer
from ratings.register.newcomers.services import Asked
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import differing, record
from tournaments.registration.printed import ON_REPORTS, ON_THE_REGISTER, as_printed
from tournaments.reports.models import Entry, Matched, Report

Meant = Player | Asked | None
"""A player of the register, somebody who is asked for, or nobody yet."""


class MeantTwice(ValueError):
    """Two lines would mean one player, or one newcomer: ``ranks``."""

    def __init__(self, ranks: tuple[int, int]) -> None:
        super().__init__(f"{ranks[0]} and {ranks[1]}")
        self.ranks = ranks


@transaction.atomic
def say_whom_lines_mean(report: Report, said: Mapping[int, Meant], *, by: User, now: datetime) -> list[Entry]:
    """Let lines, by starting rank, mean players or ask for newcomers; what the lines say stays as it was written.

    Raises ``MeantTwice`` and ``NoSuchFederation``.
    """
    report = locked(report)
    require(by, "match-people", report, day=now.date())
    entries = {entry.rank: entry for entry in report.entries.select_for_update().order_by("rank")}
    asked = {rank: meant for rank, meant in said.items() if isinstance(meant, Asked)}
    people = dict(zip(asked, newcomers.ask_for_newcomers(list(asked.values()), by=by, now=now), strict=True))
    before = {str(rank): _told(entries[rank]) for rank in said if rank in entries}
    changed = [_let_mean(entries[rank], meant, people.get(rank)) for rank, meant in said.items() if rank in entries]
    _refuse_one_for_two(entries.values(), {entry.rank for entry in changed})
    Entry.objects.bulk_update(changed, ["player", "newcomer", "matched"])
    told = {str(entry.rank): _told(entry) for entry in changed}
    fields = differing(before, told)
    about = {"fields": fields, "version": report.version, "lines": told}
    record("match people", report, by=by, now=now, article=as_printed(report.tournament, ON_REPORTS), **about)
    return changed


def _told(entry: Entry) -> str:
    """Whom a line means, for the record: a player by the number."""
    return entry.player.key if entry.player else entry.matched


def _let_mean(entry: Entry, meant: Meant, newcomer: Newcomer | None) -> Entry:
    entry.player = meant if isinstance(meant, Player) else None
    entry.newcomer = newcomer
    entry.matched = Matched.NEWCOMER if newcomer else Matched.CHOSEN if entry.player else ""
    return entry


def _refuse_one_for_two(entries: Collection[Entry], changed: Collection[int]) -> None:
    """Nobody whom another line means is meant by a line that was changed; a second entry of somebody is that person."""
    behind = persons_now({entry.player_id for entry in entries if entry.player_id is not None})
    seen: dict[tuple[str, object], int] = {}
    for entry in sorted(entries, key=lambda entry: (entry.rank in changed, entry.rank)):
        who: tuple[str, object] = ("newcomer", entry.newcomer_id)
        if entry.player_id is not None:
            who = ("player", behind.get(entry.player_id, entry.player_id))
        elif entry.newcomer_id is None:
            continue
        if seen.setdefault(who, entry.rank) != entry.rank and entry.rank in changed:
            raise MeantTwice((seen[who], entry.rank))


# ---------------------------------------------------------------- newcomers
@transaction.atomic
def accept_newcomer(newcomer: Newcomer, *, by: User, now: datetime, national_id: str = "") -> Player:
    """The newcomer is a player, and the lines that ask for him mean that player.

    Raises what ``ratings.register.newcomers.services.accept_newcomer`` does.
    """
    player = newcomers.accept_newcomer(newcomer, by=by, now=now, national_id=national_id)
    _let_lines_follow(newcomer, player, by=by, now=now)
    return player


@transaction.atomic
def identify_newcomer(newcomer: Newcomer, player: Player, *, by: User, now: datetime) -> Newcomer:
    """The newcomer is somebody of the register, whom the lines that ask for him mean now."""
    newcomer = newcomers.identify_newcomer(newcomer, player, by=by, now=now)
    _let_lines_follow(newcomer, player, by=by, now=now)
    return newcomer


def _let_lines_follow(newcomer: Newcomer, player: Player, *, by: User, now: datetime) -> None:
    lines = Entry.objects.filter(newcomer=newcomer, player__isnull=True).select_related("report__tournament")
    for entry in lines.exclude(report__state=Report.State.SUPERSEDED):
        entry.player = player
        entry.save(update_fields=["player"])
        details = {"player": player.key, "rank": entry.rank}
        article = as_printed(entry.report.tournament, ON_THE_REGISTER)
        record("enter player of report", entry.report, by=by, now=now, article=article, **details)
