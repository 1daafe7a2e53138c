"""Form 3: the results of several players of a Swiss on one sheet, fields A to P (2003, 11.3; appendix "Form 3")."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ratingsite.foundations.exact import Hundredths
from tournaments.reports.paper.snapshot import PaperReport, Person, Round

LINES = 11
PLAYERS_A_SHEET = 5


@dataclass(frozen=True, kw_only=True)
class Form3Game:
    """I, J, K: the opponent's pairing number and rating (empty if unrated or unplayed), the score, unplayed + - =."""

    opponent: int | None = None
    rating: int | None = None
    score: str = ""


@dataclass(frozen=True, kw_only=True)
class Form3Player:
    """A to P of one player; where each figure comes from stands beside it."""

    family_name: str  # A: of the report, before the comma
    first_name: str  # B: behind it
    pairing_number: int  # C: the starting rank of the report
    federation: str  # D: of the report
    title: str  # E: of the report
    final_rank: int  # F: the place of the report, else by points
    rating: int | None  # G: of the list in force on the first day, else of the report
    score: Hundredths  # H: all points, byes and forfeits too
    games: tuple[Form3Game, ...]  # I, J, K
    rated_games: int  # L, N: played over the board against rated opponents
    average: int | None  # M, Rc: of the ratings of those, a half upwards
    rated_score: Hundredths  # N, W: in those
    identity: str  # O: the FIDE ID, else the national number
    birth_year: int | None  # P: if the list does not have the player
    born_on: date | None


@dataclass(frozen=True, kw_only=True)
class Form3:
    """The head, and the sheets of five players each."""

    city: str
    federation: str
    start: date
    end: date
    event: str
    time_control: str
    chief: str
    sheets: tuple[tuple[Form3Player, ...], ...]


def form_3(report: PaperReport) -> Form3:
    """The sheets of a report, in final rank order."""
    event = report.event
    players = [_player(report, person) for person in report.people]
    starts = range(0, len(players), PLAYERS_A_SHEET)
    return Form3(
        city=event.city,
        federation=event.held_in,
        start=event.starts_on,
        end=event.ends_on,
        event=event.name,
        time_control=event.rate_of_play,
        chief=event.chief,
        sheets=tuple(tuple(players[start : start + PLAYERS_A_SHEET]) for start in starts),
    )


def _player(report: PaperReport, person: Person) -> Form3Player:
    sums = report.against_rated(person)
    is_unpublished = not person.is_on_list
    return Form3Player(
        family_name=person.family_name,
        first_name=person.first_name,
        pairing_number=person.rank,
        federation=person.federation,
        title=person.title,
        final_rank=person.number,
        rating=person.rating,
        score=person.points,
        games=tuple(_game(report, person.round(number)) for number in range(1, max(LINES, report.rounds) + 1)),
        rated_games=sums.games,
        average=sums.average,
        rated_score=sums.score,
        identity=person.identity,
        birth_year=person.birth_year if is_unpublished else None,
        born_on=person.born_on if is_unpublished else None,
    )


def _game(report: PaperReport, each: Round | None) -> Form3Game:
    if each is None:
        return Form3Game()
    opponent = report.person(each.opponent) if each.opponent else None
    return Form3Game(
        opponent=opponent.rank if opponent else None,
        rating=opponent.rating if opponent and each.is_played else None,
        score=each.sign,
    )
