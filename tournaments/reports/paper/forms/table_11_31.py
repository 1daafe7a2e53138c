"""The computer generated table that may be submitted as a rating report (2003, 11.31): Rar, n, W, W−We and Ru."""

from __future__ import annotations

from dataclasses import dataclass

from ratings.regulations import (
    BadPeriod,
    EventSnapshot,
    Format,
    GameSnapshot,
    NoEditionInForce,
    PeriodSnapshot,
    PlayerRating,
    PlayerSnapshot,
    Result,
    rate_period,
)
from ratings.regulations.checks import BORN
from ratingsite.foundations.exact import Hundredths
from tournaments.reports.paper.snapshot import PaperReport, Person
from tournaments.reports.rating import GAMES_OF_A_RATED_PLAYER

FEWEST_OPPONENTS = 3
_RESULTS = {
    "1": Result.WHITE_WINS,
    "½": Result.DRAW,
    "0": Result.BLACK_WINS,
    # who stayed away makes no difference here; that somebody did makes a Swiss of a round robin (6.43)
    "+": Result.WHITE_WINS_BY_FORFEIT,
    "=": Result.UNPLAYED_DRAW,
    "−": Result.BLACK_WINS_BY_FORFEIT,
}


@dataclass(frozen=True, kw_only=True)
class Line:
    """One player. ``rar`` is 0 for an unrated player with fewer than three games against rated opponents.

    ``expected`` and ``gain`` (W−We) are of the games that count for a rated player; ``ru`` is of an unrated player
    with three rated opponents or more, also below the floor.
    """

    number: int
    rank: int
    name: str
    identity: str
    title: str
    federation: str
    rating: int | None
    rar: int | None
    games: int
    score: Hundredths
    expected: Hundredths | None
    gain: Hundredths | None
    ru: int | None


@dataclass(frozen=True, kw_only=True)
class Table1131:
    """All players in final order, and the edition under which they were calculated; none where none is in force."""

    event: str
    place: str
    federation: str
    edition: str
    lines: tuple[Line, ...]


def table_11_31(report: PaperReport, system: str) -> Table1131:
    """The table of a report by itself: what the calculation of a period adds, other events do, stays out."""
    period = _rated(report, system)
    lines = [_line(report, person, period.get(str(person.number))) for person in report.people]
    edition = next((event.edition for rating in period.values() for event in rating.events), "")
    event = report.event
    return Table1131(event=event.name, place=event.city, federation=event.held_in, edition=edition, lines=tuple(lines))


def _rated(report: PaperReport, system: str) -> dict[str, PlayerRating]:
    """The event rated by itself; nothing where no edition covers it."""
    period = PeriodSnapshot(
        system=system,
        edition=None,
        players={str(person.number): _player(person) for person in report.people},
        events=(_event(report),),
    )
    try:
        return dict(rate_period(period).players)
    except (BadPeriod, NoEditionInForce):
        return {}


def _player(person: Person) -> PlayerSnapshot:
    return PlayerSnapshot(
        rating=person.rating,
        games=GAMES_OF_A_RATED_PLAYER if person.rating else 0,
        born=person.birth_year if BORN.holds(person.birth_year) else None,
        federation=person.federation,
        title=person.title or None,
        sex=person.sex or None,
    )


def _event(report: PaperReport) -> EventSnapshot:
    event = report.event
    games = [
        GameSnapshot(round=each.number, white=str(person.number), black=str(each.opponent), result=_RESULTS[each.sign])
        for person in report.people
        for each in person.rounds
        if each.opponent and each.colour == "w"
    ]
    return EventSnapshot(
        id="report",
        format=event.format,
        start=event.starts_on,
        end=event.ends_on,
        games=tuple(games),
        match_games=event.rounds if event.format == Format.MATCH else None,  # 6.2: by its length as registered
        decided_games_count=event.rates_decided_games,
    )


def _line(report: PaperReport, person: Person, rating: PlayerRating | None) -> Line:
    sums = report.against_rated(person)
    of_event = rating.events[0] if rating and rating.events else None
    expected = of_event.expected if of_event and person.rating else None
    too_few = not person.rating and sums.games < FEWEST_OPPONENTS
    score = Hundredths(of_event.score) if of_event else sums.score
    return Line(
        number=person.number,
        rank=person.rank,
        name=person.name,
        identity=person.identity,
        title=person.title,
        federation=person.federation,
        rating=person.rating,
        rar=0 if too_few else sums.average,
        games=sums.games,
        score=sums.score,
        expected=expected,
        gain=None if expected is None else Hundredths(score - expected),
        ru=None if person.rating or too_few else _ru(rating),
    )


def _ru(rating: PlayerRating | None) -> int | None:
    """What the event alone gives an unrated player: Ru until 2021, later the first rating, from enough games.

    Nothing where his score is disregarded: with less than a point no game of his counts (10.20).
    """
    if rating is None or not rating.events or not rating.events[0].games:
        return None
    if rating.events[0].ru is not None:
        return rating.events[0].ru
    return rating.initial.performance if rating.initial else None
