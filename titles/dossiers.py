"""Reads an accepted report and the rating list at its start into what the title regulations judge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ratings.models import ListEntry, RatingList
from ratings.selectors.lists import entries_of, list_in_force
from ratingsite.exact import DRAW, LOSS, WIN, Hundredths
from ratingsite.federations import FEDERATIONS
from titles.regulations import GameKind, NormDossier, NormEvent, NormGame, NormPlayer, Opponent
from tournaments.models import Entry, Game, Report, Tournament

STANDARD = "fide-standard"

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
    """A report ready to be judged: the list that was used, and each player of the register with the dossier."""

    rating_list: RatingList | None
    dossiers: tuple[tuple[Entry, NormDossier], ...]


@dataclass(frozen=True, kw_only=True)
class _Person:
    """Somebody of the report as the list in force at the start has him (1.4.6a); without a line there, unrated."""

    id: str
    name: str
    rating: int | None
    title: str | None
    federation: str | None
    sex: str | None


def cards_of(report: Report) -> ReportCards:
    """The dossiers of everybody in a report who is on the register, in the order of the report."""
    tournament = report.tournament
    entries = list(report.entries.select_related("player"))
    rating_list = list_in_force(STANDARD, tournament.starts_on)
    people = _people(entries, rating_list)
    games = list(report.games.all())
    event = _event(tournament, len(entries))
    opponents = _opponents(people, _without_a_point(people, games))
    cards = _cards(games, opponents)
    dossiers = tuple(
        (entry, NormDossier(edition=None, event=event, player=_player(people[entry.pk]), games=cards.get(entry.pk, ())))
        for entry in entries
        if entry.player is not None
    )
    return ReportCards(rating_list=rating_list, dossiers=dossiers)


def _event(tournament: Tournament, players: int) -> NormEvent:
    return NormEvent(
        format=tournament.format,
        rounds=tournament.rounds,
        start=tournament.starts_on,
        end=tournament.ends_on,
        federation=tournament.federation_id,
        players=players,
    )


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


def _cards(games: list[Game], opponents: dict[int, Opponent]) -> dict[int, tuple[NormGame, ...]]:
    """Everybody's rounds, in order."""
    cards: dict[int, list[NormGame]] = {}
    for game in sorted(games, key=lambda game: game.round):
        if game.black_id is None:
            kind, score = BYES[game.result]
            cards.setdefault(game.white_id, []).append(
                NormGame(round=game.round, kind=kind, score=score, opponent=None)
            )
            continue
        white, black = SCORES[game.result]
        cards.setdefault(game.white_id, []).append(_game(game, white, opponents[game.black_id]))
        cards.setdefault(game.black_id, []).append(_game(game, black, opponents[game.white_id]))
    return {pk: tuple(rounds) for pk, rounds in cards.items()}


def _game(game: Game, score: Hundredths, opponent: Opponent) -> NormGame:
    return NormGame(round=game.round, kind=_kind(game, score), score=score, opponent=opponent)


def _kind(game: Game, score: Hundredths) -> GameKind:
    """1.4.2c: forfeits, and whatever else was decided otherwise than over the board."""
    if game.result in ("+--", "--+", "---"):
        return GameKind.FORFEIT_WIN if score == WIN else GameKind.FORFEIT_LOSS
    return GameKind.PLAYED if game.is_rated and game.result != "=-=" else GameKind.ADJUDICATED
