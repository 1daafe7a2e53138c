"""Reads an accepted report and the rating list at its start into what the title regulations judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import entries_of, list_in_force
from ratingsite.foundations.exact import DRAW, LOSS, WIN, Hundredths
from ratingsite.foundations.federations import FEDERATIONS
from titles.norms.tournament_facts import title_event
from titles.regulations import (
    BIG_SWISS,
    BigSwissVerdict,
    GameKind,
    NormDossier,
    NormEvent,
    NormGame,
    NormPlayer,
    Opponent,
    TitlesEdition,
    edition_for,
    judge_big_swiss,
    participant,
    rating_day,
)
from titles.regulations.norms.big_swiss import Participant
from tournaments.registration.models import Tournament
from tournaments.reports.models import Entry, Game, Report

STANDARD = "fide-standard"

Cards = Mapping[int, tuple[NormGame, ...]]
"""Everybody's rounds, by the key of the entry."""

# The scores of White and Black for each result, in hundredths.
SCORES: Mapping[str, tuple[Hundredths, Hundredths]] = {
    "1-0": (WIN, LOSS),
    "0-1": (LOSS, WIN),
    "1/2-1/2": (DRAW, DRAW),
    "+--": (WIN, LOSS),
    "--+": (LOSS, WIN),
    "---": (LOSS, LOSS),
    "=-=": (DRAW, DRAW),
}

# Rounds without an opponent. A full point without play is worth what an allocated bye is worth, and counts as little.
BYES: Mapping[str, tuple[GameKind, Hundredths]] = {
    "bye": (GameKind.BYE, WIN),
    "full-point-bye": (GameKind.BYE, WIN),
    "half-point-bye": (GameKind.HALF_POINT_BYE, DRAW),
    "zero-point-bye": (GameKind.ZERO_POINT_BYE, LOSS),
}


@dataclass(frozen=True, kw_only=True)
class ReportCards:
    """A report ready to be judged: the list at the start, each player of the register with the dossier, and the count
    of a Swiss for 1.4.3d, which decides whether the dossiers claim that exemption.
    """

    rating_list: RatingList | None
    dossiers: tuple[tuple[Entry, NormDossier], ...]
    big_swiss: BigSwissVerdict | None


@dataclass(frozen=True, kw_only=True)
class _Person:
    """Somebody of the report as the list in force at the start has him (1.4.6a); without a line there, unrated."""

    id: str
    name: str
    rating: int | None
    title: str | None
    federation: str | None
    sex: str | None


def cards_of(report: Report, edition: TitlesEdition | None = None) -> ReportCards:
    """The dossiers of everybody in a report who is on the register, in the order of the report.

    Without an edition the one in force at the start is taken. Raises ``NoEditionInForce``.
    """
    tournament = report.tournament
    edition = edition or edition_for(tournament.starts_on)
    entries = list(report.entries.select_related("player"))
    days = _rating_days(tournament, edition)
    lists = {day: list_in_force(STANDARD, day) for day in {tournament.starts_on, *days.values()}}
    people = {day: _people(entries, rating_list) for day, rating_list in lists.items()}
    at_start, games = people[tournament.starts_on], list(report.games.all())
    scoreless = _without_a_point(at_start, games)
    opponents = {day: _opponents(known, scoreless) for day, known in people.items()}
    met = {number: opponents[day] for number, day in days.items()}
    cards = _cards(games, lambda number: met.get(number, opponents[tournament.starts_on]))
    event = title_event(tournament, len(entries))
    big_swiss = _big_swiss(edition, event, opponents[tournament.starts_on], cards)
    if big_swiss is not None and big_swiss.holds:
        event = replace(event, exemption=BIG_SWISS)
    dossiers = tuple(
        (
            entry,
            NormDossier(edition=None, event=event, player=_player(at_start[entry.pk]), games=cards.get(entry.pk, ())),
        )
        for entry in entries
        if entry.player is not None
    )
    return ReportCards(rating_list=lists[tournament.starts_on], dossiers=dossiers, big_swiss=big_swiss)


def participants_of(report: Report) -> tuple[Participant, ...]:
    """Everybody of a report with the rounds missed, by the list in force at the start (1.4.3d, 1.5.6)."""
    entries = list(report.entries.select_related("player"))
    people = _people(entries, list_in_force(STANDARD, report.tournament.starts_on))
    opponents = _opponents(people, set())
    cards = _cards(list(report.games.all()), lambda _round: opponents)
    return tuple(participant(who, cards.get(pk, ()), report.tournament.rounds) for pk, who in opponents.items())


def _rating_days(tournament: Tournament, edition: TitlesEdition) -> dict[int, date]:
    """1.1.4, 1.4.6a: for each scheduled round the day whose list has the opponents' ratings and titles."""
    start, end = tournament.starts_on, tournament.ends_on
    return {scheduled.number: rating_day(edition, start, end, scheduled.day) for scheduled in tournament.schedule.all()}


def _big_swiss(
    edition: TitlesEdition, event: NormEvent, opponents: Mapping[int, Opponent], cards: Cards
) -> BigSwissVerdict | None:
    """1.4.3d: everybody in the report counted, on the register or not."""
    participants = [participant(who, cards.get(pk, ()), event.rounds) for pk, who in opponents.items()]
    return judge_big_swiss(edition, event.format, event.federation, event.rounds, participants)


def _people(entries: list[Entry], rating_list: RatingList | None) -> dict[int, _Person]:
    """1.4.6a: everybody as the list in force at the start of the tournament has them, by the key of the entry."""
    ids = [entry.player_id for entry in entries if entry.player_id is not None]
    lines = entries_of(ids, rating_list) if rating_list else {}
    return {entry.pk: _person(entry, lines.get(entry.player_id or 0)) for entry in entries}


def _person(entry: Entry, line: ListEntry | None) -> _Person:
    player = entry.player
    if player is None:
        return _stranger(entry)
    # 0.4.2: a title counts once it was confirmed, so the list at the start says which; the register only without one
    known = line or player
    return _Person(
        id=player.key,
        name=known.name,
        rating=line.rating if line else None,
        title=known.title or None,
        federation=_code(known.federation_id),
        sex=player.sex or None,
    )


def _stranger(entry: Entry) -> _Person:
    """Somebody who is not on the register: unrated, untitled, of the federation that the report says."""
    return _Person(
        id=f"rank-{entry.rank}",
        name=entry.name or f"#{entry.rank}",
        rating=None,
        title=None,
        federation=_code(entry.federation),
        sex=None,
    )


def _code(text: str) -> str | None:
    """A federation's three letters, or nothing: what a report says there may be anything."""
    return text if text in FEDERATIONS else None


def _player(person: _Person) -> NormPlayer:
    return NormPlayer(
        federation=person.federation or "NON",
        title=person.title,
        rating=person.rating,
        sex=person.sex,
        id=person.id,
        name=person.name,
    )


def _opponents(people: dict[int, _Person], without_a_point: set[int]) -> dict[int, Opponent]:
    return {
        pk: Opponent(
            id=person.id,
            name=person.name,
            rating=person.rating,
            title=person.title,
            federation=person.federation,
            zero_against_rated=pk in without_a_point,
        )
        for pk, person in people.items()
    }


def _without_a_point(people: dict[int, _Person], games: list[Game]) -> set[int]:
    """1.4.2b: the unrated who met rated players over the board and made no point against them."""
    points: dict[int, int] = {}
    for game in games:
        if game.black_id is None or _kind(game, WIN) is not GameKind.PLAYED:
            continue
        for own, other, score in zip(
            (game.white_id, game.black_id), (game.black_id, game.white_id), SCORES[game.result], strict=True
        ):
            if people[other].rating:
                points[own] = points.get(own, 0) + score
    return {pk for pk, total in points.items() if not total and not people[pk].rating}


def _cards(games: list[Game], opponents: Callable[[int], Mapping[int, Opponent]]) -> Cards:
    """Everybody's rounds, in order; ``opponents`` are those of a round."""
    cards: dict[int, list[NormGame]] = {}
    for game in sorted(games, key=lambda game: game.round):
        if game.black_id is None:
            kind, score = BYES[game.result]
            cards.setdefault(game.white_id, []).append(
                NormGame(round=game.round, kind=kind, score=score, opponent=None)
            )
            continue
        (white, black), met = SCORES[game.result], opponents(game.round)
        cards.setdefault(game.white_id, []).append(_game(game, white, met[game.black_id]))
        cards.setdefault(game.black_id, []).append(_game(game, black, met[game.white_id]))
    return {pk: tuple(rounds) for pk, rounds in cards.items()}


def _game(game: Game, score: Hundredths, opponent: Opponent) -> NormGame:
    return NormGame(round=game.round, kind=_kind(game, score), score=score, opponent=opponent)


def _kind(game: Game, score: Hundredths) -> GameKind:
    """1.4.2c: forfeits, and whatever else was decided otherwise than over the board."""
    if game.result in ("+--", "--+", "---"):
        return GameKind.FORFEIT_WIN if score == WIN else GameKind.FORFEIT_LOSS
    return GameKind.PLAYED if game.is_rated and game.result != "=-=" else GameKind.ADJUDICATED
