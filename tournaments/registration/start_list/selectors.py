"""The start list as it is shown: everybody as the list of the first day has him, or the newest that is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db.models import Count

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import list_in_force
from ratings.register.models import Player
from ratings.runs.as_it_comes.order import follow_each_other
from ratings.runs.as_it_comes.selectors import current_between
from ratings.runs.persons import lines_now
from ratingsite.office.accounts.models import User
from tournaments.registration.models import Tournament
from tournaments.registration.start_list.models import AnnouncedPlayer

MOST_CARRIED = 5


@dataclass(frozen=True, kw_only=True)
class ListedPlayer:
    """A line with whom it means. ``entry`` is his line on the rating list, nothing for who is not on it; ``current`` is
    his rating since that list, where events are rated with current ratings (CFC 712).
    """

    row: AnnouncedPlayer
    player: Player | None
    entry: ListEntry | None
    current: int | None = None

    @property
    def name(self) -> str:
        """As the list has it, else the register, else as it was typed."""
        known = self.entry or self.player
        return known.name if known else self.row.name

    @property
    def title(self) -> str:
        known = self.entry or self.player
        return known.title if known else ""

    @property
    def federation(self) -> str:
        known = self.entry or self.player
        return (known.federation_id or "") if known else self.row.federation

    @property
    def rating(self) -> int | None:
        return self.entry.rating if self.entry else None


@dataclass(frozen=True, kw_only=True)
class StartList:
    """Everybody, the strongest first. ``is_of_the_first_day``: the list is the one in force on the first day, and not
    the newest that is known so far."""

    players: tuple[ListedPlayer, ...]
    rating_list: RatingList | None
    is_of_the_first_day: bool

    @property
    def has_current_ratings(self) -> bool:
        """Whether its events are rated with current ratings, of which a list is a cut (CFC 712, 735)."""
        return self.rating_list is not None and follow_each_other(self.rating_list.system_id)

    @property
    def unknown(self) -> list[ListedPlayer]:
        """Those who mean nobody of the register."""
        return [each for each in self.players if each.player is None]


def start_list_of(tournament: Tournament, *, today: date, system: str = "") -> StartList:
    """The start list with the ratings of a system; of the one it was registered for, unless another is named."""
    rows = list(tournament.start_list.select_related("player__federation"))
    rating_list = list_in_force(system or tournament.system_id, tournament.starts_on)
    ids = [row.player_id for row in rows if row.player_id is not None]
    entries = lines_now(ids, rating_list) if rating_list else {}
    since = _since(rating_list, ids, min(today, tournament.starts_on))
    listed = [
        ListedPlayer(
            row=row, player=row.player, entry=entries.get(row.player_id or 0), current=since.get(row.player_id or 0)
        )
        for row in rows
    ]
    return StartList(
        players=tuple(sorted(listed, key=lambda each: (-(each.rating or 0), each.row.number))),
        rating_list=rating_list,
        is_of_the_first_day=rating_list is not None and _is_settled(rating_list, tournament.starts_on, today),
    )


def _since(rating_list: RatingList | None, players: list[int], until: date) -> dict[int, int | None]:
    """The current rating of who has one that is not the list's, on a day."""
    if rating_list is None or not follow_each_other(rating_list.system_id):
        return {}
    return {player: told[-1] for player, told in current_between(rating_list, players, until).items()}


def carried_from(tournament: Tournament, organiser: User) -> list[Tournament]:
    """The organiser's last tournaments whose start list can be carried to another; ``announced`` counts it."""
    own = Tournament.objects.filter(organiser=organiser).exclude(pk=tournament.pk)
    with_players = own.annotate(announced=Count("start_list")).filter(announced__gt=0)
    return list(with_players.order_by("-created_at")[:MOST_CARRIED])


def _is_settled(rating_list: RatingList, starts_on: date, today: date) -> bool:
    """Once the first day has come, or where the list is that of its month: no later one comes between."""
    day: date = rating_list.list_date
    return today >= starts_on or (day.year, day.month) == (starts_on.year, starts_on.month)


def names_announced(tournament: UUID) -> Iterator[tuple[str, int | None]]:
    """The name and the FIDE ID of everybody who is announced for a tournament."""
    for row in AnnouncedPlayer.objects.filter(tournament=tournament).select_related("player"):
        player = row.player
        typed = int(row.number_said) if row.number_said.isascii() and row.number_said.isdecimal() else None
        yield (player.name, player.fide_id) if player else (row.name, typed)
