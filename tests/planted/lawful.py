"""Rating periods as they lawfully are, made up from a seed: opens, leagues, clubs, juniors who gain, a few forfeits."""

# ruff: noqa: S311 – the same dice every time
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from random import Random

from ratings.regulations import EventSnapshot, GameSnapshot, PeriodSnapshot, PlayerSnapshot, Result

FIRST_DAY, LIST_DATE = date(2025, 10, 1), date(2025, 11, 1)
WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


@dataclass(frozen=True, kw_only=True)
class Made:
    """A period, the events of the two months before it, and how strong its players truly are."""

    period: PeriodSnapshot
    earlier: tuple[EventSnapshot, ...] = ()
    strength: Mapping[str, float] = field(default_factory=dict)


def of_system(made: Made, system: str, edition: str) -> Made:
    """The same people and games in another system, under a named edition."""
    return replace(made, period=replace(made.period, system=system, edition=edition))


def lawful(seed: int) -> Made:
    """Some 250 players in fourteen events of October, and their clubs in August and September."""
    random = Random(seed)
    players, strength = _people(random)
    names = list(players)
    events = [*_opens(random, names, strength), *_leagues(random, names, strength)]
    clubs = [names[start : start + 20] for start in range(0, 120, 20)]
    events += [_club(random, f"club-{n}", club, strength, FIRST_DAY, players) for n, club in enumerate(clubs)]
    earlier = [
        _club(random, f"club-{n}-{month}", club, strength, FIRST_DAY - timedelta(days=30 * month), players)
        for n, club in enumerate(clubs)
        for month in (1, 2)
    ]
    return Made(period=period(players, events), earlier=tuple(earlier), strength=strength)


def juniors(seed: int) -> Made:
    """A club of sixteen juniors, each 150 to 250 points better than rated: in two opens, and once among themselves."""
    random = Random(f"juniors {seed}")
    players, strength = _people(random, adults=80, newcomers=0)
    club = [f"j{number}" for number in range(16)]
    for name in club:
        rating = random.randrange(1450, 1900)
        players[name] = PlayerSnapshot(rating=rating, games=random.randrange(10, 90), born=random.randrange(2009, 2014))
        strength[name] = rating + random.randrange(150, 251)
    adults = [name for name in players if name not in club]
    events = [
        open_event(random, "autumn-open", [*club, *random.sample(adults, 40)], strength, day(2), rounds=9),
        open_event(random, "late-open", [*club, *random.sample(adults, 30)], strength, day(20), rounds=7),
        round_robin(random, "club-cup", club[:8], strength, day(12)),
    ]
    return Made(period=period(players, events), strength=strength)


def period(players: Mapping[str, PlayerSnapshot], events: Sequence[EventSnapshot]) -> PeriodSnapshot:
    """The players who stand in the events, and the events."""
    present = {name for event in events for game in event.games for name in (game.white, game.black)}
    there = {name: player for name, player in players.items() if name in present}
    return PeriodSnapshot(system="fide-standard", edition=None, players=there, events=tuple(events))


def day(number: int) -> date:
    """A day of the period, the first being 0."""
    return FIRST_DAY + timedelta(days=number)


# ---------------------------------------------------------------- people
def _people(
    random: Random, adults: int = 260, newcomers: int = 14
) -> tuple[dict[str, PlayerSnapshot], dict[str, float]]:
    players: dict[str, PlayerSnapshot] = {}
    strength: dict[str, float] = {}
    for number in range(adults):
        strength[f"a{number}"] = min(max(random.gauss(1850, 220), 1450), 2600)
        rating = round(strength[f"a{number}"] + random.gauss(0, 50))
        players[f"a{number}"] = PlayerSnapshot(
            rating=max(rating, 1400), games=random.randrange(30, 900), born=random.randrange(1945, 2004)
        )
    for number in range(newcomers):
        strength[f"n{number}"] = random.gauss(1650, 150)
        players[f"n{number}"] = PlayerSnapshot(rating=None, games=0, born=random.randrange(1960, 2015))
    for number in range(adults // 10):
        rating = random.randrange(1420, 2000)
        strength[f"y{number}"] = rating + random.gauss(90, 70)
        players[f"y{number}"] = PlayerSnapshot(
            rating=rating, games=random.randrange(5, 120), born=random.randrange(2009, 2014)
        )
    return players, strength


# ---------------------------------------------------------------- events
def _opens(random: Random, names: Sequence[str], strength: Mapping[str, float]) -> list[EventSnapshot]:
    """Six opens, two at a time; nobody plays in two of the same days."""
    found = []
    for week in range(3):
        field_ = random.sample(list(names), 90)
        for half, start in enumerate((0, 45)):
            some = field_[start : start + 45]
            found.append(open_event(random, f"open-{week}-{half}", some, strength, day(8 * week), rounds=9 - 2 * half))
    return found


def _leagues(random: Random, names: Sequence[str], strength: Mapping[str, float]) -> list[EventSnapshot]:
    """Two leagues with a round each weekend, beside which people play elsewhere."""
    found = []
    for number in range(2):
        players = random.sample(list(names), 60)
        games = [game for round_ in range(1, 5) for game in _paired(random, round_, players, strength)]
        found.append(
            EventSnapshot(id=f"league-{number}", format="league", start=day(4), end=day(25), games=tuple(games))
        )
    return found


def _club(
    random: Random,
    key: str,
    club: Sequence[str],
    strength: Mapping[str, float],
    first: date,
    players: Mapping[str, PlayerSnapshot],
) -> EventSnapshot:
    """A club's evening tournament of one month: some eight to twelve of its twenty, a round a week."""
    some = random.sample([name for name in club if players[name].rating], random.choice((8, 10, 12)))
    event = open_event(random, key, some, strength, first, rounds=5)
    return replace(event, end=first + timedelta(days=28))


def open_event(
    random: Random, key: str, field_: Sequence[str], strength: Mapping[str, float], first: date, *, rounds: int
) -> EventSnapshot:
    """A Swiss: those of like scores meet."""
    points = dict.fromkeys(field_, 0.0)
    games: list[GameSnapshot] = []
    for number in range(1, rounds + 1):
        order = sorted(field_, key=lambda name: (-points[name], random.random()))
        for game in _paired(random, number, order, strength, shuffled=False):
            games.append(game)
            won = {WIN: (1.0, 0.0), LOSS: (0.0, 1.0)}.get(game.result, (0.5, 0.5))
            points[game.white] += won[0]
            points[game.black] += won[1]
    last = first + timedelta(days=rounds - 1)
    return EventSnapshot(id=key, format="swiss", start=first, end=last, games=tuple(games))


def round_robin(
    random: Random, key: str, field_: Sequence[str], strength: Mapping[str, float], first: date
) -> EventSnapshot:
    """Everybody against everybody, a round a day."""
    circle = list(field_)
    games = []
    for number in range(1, len(circle)):
        half = len(circle) // 2
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        games += [played(random, number, white, black, strength) for white, black in pairs]
        circle = [circle[0], circle[-1], *circle[1:-1]]
    last = first + timedelta(days=len(circle) - 2)
    return EventSnapshot(id=key, format="round-robin", start=first, end=last, games=tuple(games))


def _paired(
    random: Random, number: int, order: Sequence[str], strength: Mapping[str, float], *, shuffled: bool = True
) -> list[GameSnapshot]:
    names = random.sample(list(order), len(order)) if shuffled else list(order)
    return [
        played(random, number, white, black, strength) for white, black in zip(names[::2], names[1::2], strict=False)
    ]


def played(random: Random, number: int, white: str, black: str, strength: Mapping[str, float]) -> GameSnapshot:
    """A game as the two are likely to play it; one in a hundred is forfeited."""
    if random.random() < 0.01:
        return GameSnapshot(round=number, white=white, black=black, result=Result.WHITE_WINS_BY_FORFEIT)
    expected = 1 / (1 + 10 ** ((strength[black] - strength[white] - 30) / 400))
    drawn = 0.6 * min(expected, 1 - expected)
    chance = random.random()
    result = WIN if chance < expected - drawn / 2 else DRAW if chance < expected + drawn / 2 else LOSS
    return GameSnapshot(round=number, white=white, black=black, result=result)
