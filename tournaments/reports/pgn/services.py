"""Keeps a PGN file byte for byte and notes what was read in it."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from django.db import transaction
from django.db.models import Max

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.printed import ON_GAMES, as_printed
from tournaments.reports.files.services import FileTooLarge, file_name, refuse_too_many
from tournaments.reports.models import Report
from tournaments.reports.pgn.models import GamesFile
from tournaments.reports.pgn.reading import read_games
from tournaments.trf import MAX_BYTES


@transaction.atomic
def receive_games(report: Report, *, name: str, content: bytes, by: User, now: datetime) -> GamesFile:
    """Keep the file for a report's tournament; the newest counts, the same bytes again are the same file.

    Raises ``FileTooLarge``, ``TooManyFiles`` and ``TooManyGames``; nothing is kept of such a file.
    """
    if len(content) > MAX_BYTES:
        raise FileTooLarge(len(content))
    report = locked(report)
    require(by, "send-games", report, day=now.date())
    tournament, digest = locked(report.tournament), sha256(content).hexdigest()
    newest = tournament.games_files.filter(part=report.part).first()
    if newest and newest.sha256 == digest:
        return newest
    refuse_too_many(tournament.games_files.all(), len(content), now=now)
    latest = tournament.games_files.aggregate(latest=Max("number"))["latest"]
    games = read_games(content)
    file = GamesFile.objects.create(
        tournament=tournament,
        part=report.part,
        number=(latest or 0) + 1,
        name=file_name(name),
        content=content,
        size=len(content),
        sha256=digest,
        games=[game.as_json() for game in games],
        sent_by=by,
        sent_at=now,
    )
    about = {"number": file.number, "sha256": digest, "games": len(games)}
    record("receive games", report, by=by, now=now, article=as_printed(report.tournament, ON_GAMES), **about)
    return file
