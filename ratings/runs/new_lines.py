"""The lines of the list that a run leads to: the list before with what the period changed, and newcomers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from ratings.lists.lines import Line
from ratings.lists.models import ListEntry
from ratings.lists.selectors import IDS_A_QUERY, LineAsItStands, lines_as_they_stand
from ratings.lists.services import ENTRIES_A_WRITE, PlacedLine
from ratings.register.changes.selectors import fide_ids_on
from ratings.register.keys import key_of
from ratings.register.models import Player
from ratings.regulations import PlayerSnapshot
from ratings.runs.corrections.carried import carried_by
from ratings.runs.frozen_people import Said, unchanged_people
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun
from ratings.runs.period_of_lines import Period, period_of_lines, year_asked_for
from ratings.runs.persons import Persons, known_at, lines_of, people_on_next_list, persons_of
from ratings.runs.played import Played, PlayedEvent, played
from ratings.runs.problems import CHECK_FAILED, RunProblem
from ratings.runs.result_rows import told_by_turns
from ratings.runs.standings import Facts, shown
from ratingsite.foundations.among import Among

Listed = ListEntry | LineAsItStands
Numbers = Sequence[Any]
"""The columns ``NUMBERS`` of a player."""
NUMBERS = ("fide_id", "numbered_by_id", "national_id")
RESULTS_AT_ONCE = 2000

GamesOfYear = Callable[[Collection[int]], Mapping[int, int] | None]
"""The games of players in the year before the list, as far as they tell; ``None`` where nobody needs them, or can."""


PIECES = 4  # in so many a long list is made, and written: each costs some statements, and is in memory as a whole


def new_lines(run: RatingRun) -> Iterator[Sequence[PlacedLine]]:
    """The lines in the order of the players' keys, piece by piece. Raises ``RunProblem``."""
    persons = persons_of(run)
    period, games_of = period_of_lines(run), _games_of_year(run, persons)
    people, results = unchanged_people(run), _results(run)
    placed, before = _placed_keys(run, results, persons), LinesBefore(run, persons)
    at_once = max(ENTRIES_A_WRITE, -(-len(placed) // PIECES))
    for start in range(0, len(placed), at_once):
        piece = placed[start : start + at_once]
        ids = [pk for _, pk in piece]
        entries, games = before.of(ids), games_of(ids)
        made = []
        for key, pk in piece:
            of_year = None if games is None else games.get(pk)
            entry = entries.get(pk)
            said = people.get(pk) or as_listed(pk, entry)
            made.append((pk, line_of(period, key, said, entry, results.get(pk), of_year)))
        yield made


def _results(run: RatingRun) -> dict[int, Played]:
    """What the run has found, as far as the list asks for it."""
    stored = told_by_turns(run.results.order_by(), at_once=RESULTS_AT_ONCE)
    return {result.player_id: played(result) for result in stored}


class LinesBefore:
    """The lines from which those of the list to come go on: as a rule as they stand, with what is carried into them."""

    def __init__(self, run: RatingRun, persons: Persons) -> None:
        self._list, self._persons, self._carried = run.previous_list, persons, carried_by(run)
        self.asked_one_by_one = frozenset(
            persons.behind.keys() | set(persons.behind.values()) | persons.back | self._carried.keys()
        )

    def of(self, ids: Sequence[int]) -> dict[int, Listed]:
        """By the row of the person."""
        found: dict[int, Listed] = {}
        if self._list is not None:
            plain = ids if not self.asked_one_by_one else [pk for pk in ids if pk not in self.asked_one_by_one]
            found |= lines_as_they_stand(plain, self._list)
        others = [pk for pk in ids if pk in self.asked_one_by_one]
        if others:
            lines = lines_of(others, self._list, self._persons) if self._list is not None else {}
            found |= lines
            found |= {pk: self._carried[pk].of_line(lines.get(pk)) for pk in others if pk in self._carried}
        return found


def as_listed(player: int, entry: Listed | None) -> Said:
    """Of whom nothing was frozen, the list before says it. Raises ``RunProblem`` where it has no line either."""
    if entry is None:
        raise RunProblem(CHECK_FAILED, f"nothing was frozen of the player in row {player}, who is on no list")
    return Said(
        player=player,
        name=entry.name,
        title=entry.title,
        federation=entry.federation_id,
        sex=entry.sex,
        birth_year=entry.birth_year,
    )


def _games_of_year(run: RatingRun, persons: Persons) -> GamesOfYear:
    year = year_asked_for(run)
    if year is None:
        return lambda ids: None
    games, least = year.games(run), year.least

    def of_people(ids: Collection[int]) -> dict[int, int]:
        played = {person: sum(games[pk] for pk in own) for person, own in persons.rows_of(ids).items()}
        return {person: number for person, number in played.items() if number >= least}

    return of_people


def _placed_keys(run: RatingRun, results: Mapping[int, Played], persons: Persons) -> list[tuple[str, int]]:
    """Who stands on the new list: key and row, sorted by key."""
    newcomers = {pk for pk, result in results.items() if result.rating_after is not None}
    newcomers |= {pk for pk, each in carried_by(run).items() if each.first is not None}
    numbers: dict[int, Numbers] = {}
    if run.previous_list is not None:
        listed = run.previous_list.entries.order_by().values_list("player_id", *(f"player__{each}" for each in NUMBERS))
        numbers = {pk: own for pk, *own in listed.iterator(chunk_size=IDS_A_QUERY)}
    people = people_on_next_list(newcomers, persons, numbers)
    others = Player.objects.order_by().filter(Among("pk", people - numbers.keys()))
    numbers |= {pk: own for pk, *own in others.values_list("pk", *NUMBERS)}
    then = fide_ids_on(run.period.list_date, known_at=known_at(run))
    return sorted((_key(pk, numbers[pk], then), pk) for pk in people)


def _key(player: int, numbers: Numbers, then: Mapping[int, int | None]) -> str:
    fide_id, numbered_by, national = numbers
    return key_of(then.get(player, fide_id), numbered_by, national)


def line_of(
    period: Period,
    key: str,
    said: Said,
    entry: Listed | None,
    result: Played | None,
    games_of_year: int | None,
) -> Line:
    """The line of one player: ``entry`` is the line before, ``result`` what the period brought."""
    last_played_on = _last_played_on(period, entry, result)
    facts = Facts(
        list_date=period.list_date,
        rating=result.rating_after if result else entry and entry.rating,
        before=entry,
        last_played_on=last_played_on,
        games=games_of_year,
    )
    on_the_list = shown(period.rules, facts)
    career = PlayerSnapshot(
        rating=on_the_list.rating,
        games=_games_total(period.frozen.get(key) if result else None, entry, result),
        born=said.birth_year,
        highest=_highest(entry, result),
    )
    factor = period.factor_of(career)
    return Line(
        key=key,
        name=said.name,
        title=said.title,
        federation=said.federation,
        sex=said.sex,
        birth_year=said.birth_year,
        rating=career.rating,
        games=result.games if result else 0,
        k_factor=factor.k if factor else None,
        games_total=career.games,
        highest_rating=career.highest,
        last_played_on=last_played_on,
        is_inactive=on_the_list.is_inactive,
    )


def _games_total(frozen: Json | None, entry: Listed | None, result: Played | None) -> int:
    """Rated games so far; for a newcomer those that made the first rating. See rulings: newcomer-games."""
    if entry is None and result is not None and result.initial_games is not None:
        return result.initial_games
    known = entry.games_total if entry else 0
    games = frozen.get("games") or 0 if frozen is not None else known
    for event in _events(result):
        # where event follows event (CFC 712), who enters one without a rating begins at game one
        begins_anew = event.follows and event.rating_before is None
        games = event.games + (0 if begins_anew else games)
    return games


def _highest(entry: Listed | None, result: Played | None) -> int | None:
    """The highest rating so far, on lists and where event follows event (CFC 714d) after each of them."""
    ratings = [entry.highest_rating, entry.rating] if entry else []
    ratings += [result.rating_after] if result else []
    ratings += [event.rating_after for event in _events(result)]
    return max((rating for rating in ratings if rating), default=None)


def _events(result: Played | None) -> tuple[PlayedEvent, ...]:
    return result.events if result else ()


def _last_played_on(period: Period, entry: Listed | None, result: Played | None) -> date | None:
    """The end of the last event with a rated game."""
    played = [period.last_days[event.id] for event in _events(result) if event.games]
    known = [entry.last_played_on] if entry and entry.last_played_on else []
    return max(played + known, default=None)
