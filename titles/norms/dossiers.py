"""Reads an accepted report, or all the parts of a tournament, with the lists of its days into what is judged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import list_in_force
from ratings.register.decided_ratings.selectors import decided_for_norms
from ratings.register.models import Player
from ratings.runs.persons import lines_now
from ratingsite.foundations.exact import DRAW, LOSS, WIN, Hundredths
from titles.norms.federations import Federations, federations_of
from titles.norms.not_rated import games_left_out
from titles.norms.parts import Part, People, parts_of, people_of
from titles.norms.report_table import KINDS, Person, ReportTable, RoundLine, federation_code
from titles.norms.tournament_facts import STANDARD, title_event
from titles.register.in_force import Titles, titles_in
from titles.regulations import BigSwissVerdict, Championship, GameKind, NormDossier, TitlesEdition, edition_for
from titles.regulations.norms.big_swiss import Participant
from titles.regulations.norms.rating_days import rating_day
from tournaments.registration.models import Tournament
from tournaments.reports.models import Entry, Game, Report

Side = tuple[GameKind, Hundredths]

# What each side of a pairing has from its result. 1.4.2c: what was not played over the board does not count.
SIDES: Mapping[str, tuple[Side, Side]] = {
    "1-0": ((GameKind.PLAYED, WIN), (GameKind.PLAYED, LOSS)),
    "0-1": ((GameKind.PLAYED, LOSS), (GameKind.PLAYED, WIN)),
    "1/2-1/2": ((GameKind.PLAYED, DRAW), (GameKind.PLAYED, DRAW)),
    "+--": ((GameKind.FORFEIT_WIN, WIN), (GameKind.FORFEIT_LOSS, LOSS)),
    "--+": ((GameKind.FORFEIT_LOSS, LOSS), (GameKind.FORFEIT_WIN, WIN)),
    "---": ((GameKind.FORFEIT_LOSS, LOSS), (GameKind.FORFEIT_LOSS, LOSS)),
    "=-=": ((GameKind.ADJUDICATED, DRAW), (GameKind.ADJUDICATED, DRAW)),
}
BYES: Mapping[str, Hundredths] = {"bye": WIN, "full-point-bye": WIN, "half-point-bye": DRAW, "zero-point-bye": LOSS}


@dataclass(frozen=True, kw_only=True)
class ReportCards:
    """A report ready to be judged: the list at the start, each player of the register with the dossier, and the count
    of a Swiss for 1.4.3d, which decides whether the dossiers claim that exemption.
    """

    rating_list: RatingList | None
    dossiers: tuple[tuple[Entry, NormDossier], ...]
    big_swiss: BigSwissVerdict | None
    table: ReportTable

    def numbered(self) -> Iterator[tuple[int, Entry, NormDossier]]:
        """Each with a number to be named by: the starting rank; the place among all where parts give a rank twice."""
        ranks = [entry.rank for entry, _dossier in self.dossiers]
        numbers = ranks if len(set(ranks)) == len(ranks) else range(1, len(ranks) + 1)
        for number, (entry, dossier) in zip(numbers, self.dossiers, strict=True):
            yield number, entry, dossier


def cards_of(report: Report, edition: TitlesEdition | None = None) -> ReportCards:
    """The dossiers of everybody in a report who is on the register, in the order of the report.

    A part stands for all the accepted parts of its tournament. Without an edition the one in force at the start is
    taken. Raises ``NoEditionInForce``.
    """
    tournament, parts = report.tournament, parts_of(report)
    edition, people = edition or edition_for(tournament.starts_on), people_of(parts)
    at_start = list_in_force(STANDARD, tournament.starts_on)
    titles = titles_in(people.rows, edition, tournament.starts_on, tournament.ends_on, people.behind)
    table = _table(parts, people, at_start, titles, rating_days(tournament, edition))
    big_swiss = table.big_swiss(edition)
    if big_swiss is not None and big_swiss.holds and table.event.exemption != Championship.ZONAL:
        table = table.exempt()
    dossiers = table.dossiers()
    known = ((entry, dossiers[key]) for key, entry in people.entries.items() if entry.player is not None)
    return ReportCards(rating_list=at_start, dossiers=tuple(known), big_swiss=big_swiss, table=table)


def participants_of(report: Report, edition: TitlesEdition) -> tuple[Participant, ...]:
    """Everybody of a report with the rounds missed, by the list in force at the start (1.4.3d, 1.5.6)."""
    parts, tournament = parts_of(report), report.tournament
    titles = Titles(edition=edition, start=tournament.starts_on, end=tournament.ends_on)  # nobody's title is asked for
    at_start = list_in_force(STANDARD, tournament.starts_on)
    return _table(parts, people_of(parts), at_start, titles, {}).participants()


def _lines(parts: Sequence[Part], people: People) -> dict[int, tuple[RoundLine, ...]]:
    """Everybody's rounds, each from the part that reports it."""
    found: dict[int, list[RoundLine]] = defaultdict(list)
    left_out = games_left_out([part.report for part in parts])
    for part in parts:
        for game in part.report.games.all():
            if game.round in part.rounds:
                for key, line in _sides(game, people.keys, is_rated=game.is_rated and game.pk not in left_out):
                    found[key].append(line)
    return {key: tuple(lines) for key, lines in found.items()}


def _sides(game: Game, keys: Mapping[int, int], *, is_rated: bool) -> Iterator[tuple[int, RoundLine]]:
    """A pairing from both sides, or a round without an opponent from the one that there is. Games that are not rated,
    by the report or by a decision (5.1), make no norm (1.4).
    """
    white = keys[game.white_id]
    if game.black_id is None:
        kind, score = KINDS[game.result], BYES[game.result]
        yield white, RoundLine(round=game.round, kind=kind, score=score, opponent=None)
        return
    black = keys[game.black_id]
    for own, (kind, score), other in zip((white, black), SIDES[game.result], (black, white), strict=True):
        shown = GameKind.ADJUDICATED if kind is GameKind.PLAYED and not is_rated else kind
        yield own, RoundLine(round=game.round, kind=shown, score=score, opponent=other)


def _table(
    parts: Sequence[Part],
    people: People,
    at_start: RatingList | None,
    titles: Titles,
    days: Mapping[int, date],
) -> ReportTable:
    """The table of a report; ``days`` are those whose lists have the people of a round, where the start's does not."""
    who = federations_of(people.rows)
    return ReportTable(
        event=title_event(parts[0].report.tournament, len(people.entries)),
        people=_people_at_start(people, at_start, titles, who, parts[0].report.tournament.starts_on),
        lines=_lines(parts, people),
        met=_met(people, days, titles, who),
    )


def rating_days(tournament: Tournament, edition: TitlesEdition) -> dict[int, date]:
    """1.1.4: of the rounds whose opponents are not those of the list at the start, the day whose list has them."""
    start, end = tournament.starts_on, tournament.ends_on
    days = {one.number: rating_day(edition, start, end, one.day) for one in tournament.schedule.all()}
    return {number: day for number, day in days.items() if day != start}


def _met(people: People, days: Mapping[int, date], titles: Titles, who: Federations) -> dict[int, dict[int, Person]]:
    lists = {day: list_in_force(STANDARD, day) for day in set(days.values())}
    known = {one: _listed(people, one) for one in set(lists.values())}  # one list has many days
    entries = people.entries
    found = {
        day: _as_transferred(entries, _people_on(entries, known[one], titles, day), who, day)
        for day, one in lists.items()
    }
    return {number: found[day] for number, day in days.items()}


def _people_at_start(
    people: People, at_start: RatingList | None, titles: Titles, who: Federations, first_day: date
) -> dict[int, Person]:
    """1.4.6a: as the list at the start has them; who is not rated there as it was decided on application, if it was."""
    entries = people.entries
    found = _as_transferred(entries, _people_on(entries, _listed(people, at_start), titles), who, first_day)
    unrated = {key: entry.player_id for key, entry in entries.items() if entry.player_id and not found[key].rating}
    decided = decided_for_norms(unrated.values(), first_day, people.behind)
    return found | {key: replace(found[key], rating=decided[pk]) for key, pk in unrated.items() if pk in decided}


def _listed(people: People, rating_list: RatingList | None) -> Mapping[int, ListEntry]:
    return lines_now(people.rows, rating_list, people.behind) if rating_list else {}


def _people_on(
    entries: Mapping[int, Entry], lines: Mapping[int, ListEntry], titles: Titles, game_on: date | None = None
) -> dict[int, Person]:
    """1.4.6a, 1.1.4: everybody as the lines of one list have them; without a line there, unrated."""
    return {key: _person(entry, lines.get(entry.player_id or 0), titles, game_on) for key, entry in entries.items()}


def _as_transferred(
    entries: Mapping[int, Entry], people: Mapping[int, Person], who: Federations, day: date
) -> dict[int, Person]:
    return {key: as_transferred(people[key], entry.player_id, who, day) for key, entry in entries.items()}


def as_transferred(person: Person, player: int | None, who: Federations, day: date) -> Person:
    """1.4.3, 1.4.4: of the federation of the day; the list that has the rating may be older than a transfer."""
    if player not in who.stretches:
        return person
    return replace(person, federation=federation_code(who.of(player, person.federation or "", day)))


def _person(entry: Entry, line: ListEntry | None, titles: Titles, game_on: date | None) -> Person:
    return _stranger(entry) if entry.player is None else listed_person(entry.player, line, titles, game_on)


def listed_person(player: Player, line: ListEntry | None, titles: Titles, game_on: date | None = None) -> Person:
    """Somebody of the register as a list has him; without a line there, unrated."""
    # 0.4.2: a title counts once it was confirmed; where the register has no day, the list in force says which it is
    known = line or player
    return Person(
        id=player.key,
        name=known.name,
        rating=line.rating if line else None,
        title=titles.of(player.pk, known.title, game_on) or None,
        federation=federation_code(known.federation_id),
        sex=player.sex or None,
    )


def _stranger(entry: Entry) -> Person:
    """Somebody who is not on the register: unrated, untitled, of the federation that the report says."""
    part = entry.report.part
    return Person(
        id=f"rank-{part}.{entry.rank}" if part else f"rank-{entry.rank}",
        name=entry.name or f"#{entry.rank}",
        rating=None,
        title=None,
        federation=federation_code(entry.federation),
        sex=None,
    )
