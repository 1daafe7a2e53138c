"""Announces the players of a tournament before its first day: the whole list, one more, or one fewer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import uuid4

from django.db import transaction

from ratings.register.models import Player
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.models import Tournament
from tournaments.registration.start_list.matching import Announced, players_meant
from tournaments.registration.start_list.models import AnnouncedPlayer

MOST_PLAYERS = 2000


class StartListClosed(ValueError):
    """The first day has come: who plays is said by the report from then on."""


class AnnouncedTwice(ValueError):
    """Two lines mean one player: ``name``."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class HasAStartList(ValueError):
    """Players are announced already: nothing is put over them."""


class TooManyPlayers(ValueError):
    """More lines than a list can have."""


@transaction.atomic
def announce_players(
    tournament: Tournament, lines: Sequence[Announced], *, by: User, now: datetime
) -> list[AnnouncedPlayer]:
    """Let these be the start list, in the place of what stood there.

    Raises ``StartListClosed``, ``AnnouncedTwice`` and ``TooManyPlayers``.
    """
    tournament = _opened(tournament, by=by, now=now)
    if len(lines) > MOST_PLAYERS:
        raise TooManyPlayers
    rows = [
        _row(tournament, number, line, player)
        for number, (line, player) in enumerate(
            zip(lines, players_meant(lines, tournament.system_id), strict=True), start=1
        )
    ]
    _refuse_one_twice(rows)
    before = tournament.start_list.count()
    tournament.start_list.all().delete()
    AnnouncedPlayer.objects.bulk_create(rows)
    unknown = sum(row.player is None for row in rows)
    record("announce players", tournament, by=by, now=now, players=len(rows), not_known=unknown, before=before)
    return rows


@transaction.atomic
def carry_start_list(tournament: Tournament, source: Tournament, *, by: User, now: datetime) -> list[AnnouncedPlayer]:
    """Announce whom another tournament of the organiser announced. Raises ``HasAStartList``, ``StartListClosed``."""
    tournament = _opened(tournament, by=by, now=now)
    require(by, "copy", source, day=now.date())
    if tournament.start_list.exists():
        raise HasAStartList
    rows = list(source.start_list.all())
    for row in rows:
        row.pk, row.tournament = uuid4(), tournament
    AnnouncedPlayer.objects.bulk_create(rows)
    said = {"players": len(rows), "copied_from": str(source.pk), "copied_name": source.name}
    record("carry start list", tournament, by=by, now=now, **said)
    return rows


@transaction.atomic
def announce_player(tournament: Tournament, player: Player, *, by: User, now: datetime) -> AnnouncedPlayer:
    """Put somebody of the register behind the last line. Raises what ``announce_players`` raises."""
    tournament = _opened(tournament, by=by, now=now)
    rows = list(tournament.start_list.all())
    if any(row.player_id == player.pk for row in rows):
        raise AnnouncedTwice(player.name)
    if len(rows) >= MOST_PLAYERS:
        raise TooManyPlayers
    line = Announced(name=player.name, number=player.key, title=player.title, federation=player.federation_id)
    row = _row(tournament, max((row.number for row in rows), default=0) + 1, line, player)
    row.save()
    record("announce player", tournament, by=by, now=now, player=player.key, players=len(rows) + 1)
    return row


@transaction.atomic
def take_player_out(tournament: Tournament, number: int, *, by: User, now: datetime) -> None:
    """Take a line away; where it is gone already nothing changes. Raises ``StartListClosed``."""
    tournament = _opened(tournament, by=by, now=now)
    row = tournament.start_list.filter(number=number).first()
    if row is None:
        return
    who = row.player.key if row.player else row.name
    row.delete()
    record("take player out", tournament, by=by, now=now, player=who, players=tournament.start_list.count())


def _opened(tournament: Tournament, *, by: User, now: datetime) -> Tournament:
    tournament = locked(tournament)
    require(by, "announce-players", tournament, day=now.date())
    if tournament.local_day(now) >= tournament.starts_on:
        raise StartListClosed(str(tournament))
    return tournament


def _row(tournament: Tournament, number: int, line: Announced, player: Player | None) -> AnnouncedPlayer:
    return AnnouncedPlayer(
        tournament=tournament,
        number=number,
        name=(line.name or (player.name if player else line.number))[:100],
        number_said=line.number[:20],
        title=line.title[:3],
        federation=line.federation[:3],
        rating=line.rating,
        sex=line.sex,
        player=player,
    )


def _refuse_one_twice(rows: Sequence[AnnouncedPlayer]) -> None:
    seen = set()
    for row in rows:
        if row.player_id is not None and row.player_id in seen:
            raise AnnouncedTwice(row.name)
        seen.add(row.player_id)
