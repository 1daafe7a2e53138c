"""Each line of a report beside the player whom its FIDE ID means, as the register and a list have him."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, datetime

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import list_in_force
from ratings.register.changes.gone import gone_on
from ratings.register.mergers.selectors import behind_now
from ratings.register.models import Player
from ratings.register.names import search_key
from ratings.runs.as_it_comes.order import follow_each_other
from ratings.runs.as_it_comes.selectors import current_between
from ratings.runs.persons import Persons, lines_of
from tournaments.regulations.reports import OnRegister, ReportedPlayer
from tournaments.reports.files.reading import born
from tournaments.reports.models import Entry

Since = Mapping[int, tuple[int | None, ...]]


def reported_players(
    entries: Iterable[Entry], system: str, first_day: date, *, known_at: datetime | None = None
) -> tuple[ReportedPlayer, ...]:
    """The lines of a report, with what the list of a system that was in force on the first day has.

    With ``known_at`` also who had died or was left out of the lists on that day, as far as it was known then.
    """
    return players_beside(list_in_force(system, first_day), entries, behind_now(), first_day, known_at=known_at)


def players_beside(
    current: RatingList | None,
    entries: Iterable[Entry],
    behind: Mapping[int, int],
    first_day: date,
    *,
    known_at: datetime | None = None,
) -> tuple[ReportedPlayer, ...]:
    """The same beside a list that somebody has looked for; ``behind`` are the people behind second entries now."""
    entries = list(entries)
    ids = [entry.player_id for entry in entries if entry.player_id]
    persons = Persons(behind={pk: behind[pk] for pk in ids if pk in behind})
    lines = lines_of(persons.of(ids), current, persons) if current else {}
    listed = {pk: line for pk in ids if (line := lines.get(persons.behind.get(pk, pk)))}
    people = {pk: persons.behind.get(pk, pk) for pk in ids}
    gone = gone_on(people.values(), first_day, known_at=known_at) if known_at else {}
    gone_by_row = {pk: gone[person] for pk, person in people.items() if person in gone}
    since = _since(current, people, first_day)
    namesakes = _namesakes(entries)
    return tuple(_reported(entry, listed, since, namesakes, gone_by_row) for entry in entries)


def _since(current: RatingList | None, people: Mapping[int, int], first_day: date) -> Since | None:
    """The current ratings of each row between the list and the first day, where events are rated with them (712)."""
    if current is None or not follow_each_other(current.system_id):
        return None
    found = current_between(current, set(people.values()), first_day)
    return {pk: found.get(person, ()) for pk, person in people.items()}


def _reported(
    entry: Entry,
    listed: Mapping[int, ListEntry],
    since: Since | None,
    namesakes: Mapping[str, list[Player]],
    gone: Mapping[int, str],
) -> ReportedPlayer:
    year, day = born(entry)
    key = search_key(entry.name)
    others = [player for player in namesakes[key] if player.pk != entry.player_id]
    return ReportedPlayer(
        rank=entry.rank,
        line=entry.line,
        name=entry.name,
        name_key=key,
        fide_id=entry.fide_id,
        sex=entry.sex,
        title=entry.title,
        federation=entry.federation,
        rating=entry.rating,
        birth_year=year,
        birth_date=day,
        known=_on_register(entry.player, listed.get(entry.player.pk), since, gone) if entry.player else None,
        namesake=others[0].key if others else "",
        newcomer=entry.newcomer.state if entry.newcomer else "",
        number=entry.player.key if entry.player else "",
        place=entry.place,
    )


def _on_register(player: Player, line: ListEntry | None, since: Since | None, gone: Mapping[int, str]) -> OnRegister:
    return OnRegister(
        name=player.name,
        name_key=player.search_name,
        sex=player.sex,
        title=line.title if line else player.title,
        federation=line.federation_id if line else player.federation_id,
        birth_year=player.birth_year,
        birth_date=player.birth_date,
        on_list=line is not None,
        rating=line.rating if line else None,
        listed_name=line.name if line else "",
        listed_sex=line.sex if line else "",
        listed_birth_year=line.birth_year if line else None,
        current=None if since is None else since.get(player.pk, ()),
        gone=gone.get(player.pk, ""),
    )


def _namesakes(entries: Iterable[Entry]) -> Mapping[str, list[Player]]:
    """Everybody on the register who has a name of the report, by that name folded."""
    found: dict[str, list[Player]] = defaultdict(list)
    keys = {search_key(entry.name) for entry in entries} - {""}
    for player in Player.objects.filter(search_name__in=keys).order_by("pk"):
        found[player.search_name].append(player)
    return found
