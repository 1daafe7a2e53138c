"""Report documents drawn at random, each with what it says: their lines are made here, not by the writer.

A ``Document`` knows the report that its lines tell; a test reads the lines and compares.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import pairwise

from ratingsite.foundations.exact import Hundredths
from tournaments.trf import TrfCell, TrfPlayer, TrfTeam

FEDERATIONS = ("SLO", "TUR", "SWE", "AZE", "IRL", "USA", "CAN", "FID")
TITLES = (None, "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
FAMILIES = ("Demir", "Öberg", "Kovač", "O'Brien", "de la Cruz", "Žižek-Novak", "Ng", "Иванова", "Παππάς", "Æon")
GIVEN = ("Elif", "Greta", "Hugo", "Farid", "José María", "Ł.", "Анна", "Νίκη")
SCRIPTS = {"Иванова": "Анна", "Παππάς": "Νίκη"}
# Seen from White: what both players' cells hold, and whether the game is one that is rated.
GAMES = {
    ("1", "0"): True,
    ("0", "1"): True,
    ("=", "="): True,
    ("+", "-"): False,
    ("-", "+"): False,
    ("-", "-"): False,
    ("W", "L"): False,
    ("L", "W"): False,
    ("D", "D"): False,
}
ALONE = ("U", "H", "F", "Z", " ", "+", "-")
WORTH = {"1": 100, "+": 100, "W": 100, "F": 100, "U": 100, "=": 50, "H": 50, "D": 50}
START = date(2026, 3, 6)


@dataclass(frozen=True, kw_only=True)
class Document:
    """The lines of a file, and what they say."""

    lines: tuple[str, ...]
    players: tuple[TrfPlayer, ...]
    teams: tuple[TrfTeam, ...] = ()
    round_dates: tuple[date, ...] = ()
    rated_games: int = 0
    unrated_games: int = 0

    def raw(self, end: str = "\r\n") -> bytes:
        return (end.join(self.lines) + end).encode()


@dataclass
class _Table:
    """The cells of everybody while the rounds are drawn."""

    cells: dict[int, list[TrfCell]]
    pairs: set[tuple[int, int]] = field(default_factory=set)
    had_bye: set[int] = field(default_factory=set)
    rated: int = 0
    unrated: int = 0


def document(
    dice: random.Random, *, size: int, rounds: int, dialect: str = "trf16", has_teams: bool = False
) -> Document:
    """A consistent file of so many players and rounds; the players stand in any order."""
    table = _Table({rank: [] for rank in range(1, size + 1)})
    for number in range(1, rounds + 1):
        _draw_round(number, table, dice)
    if all(cells[-1].code == " " for cells in table.cells.values()):
        table.cells[1][-1] = cell(rounds, None, None, "Z")  # a last round that no line has columns for is none
    players = _players(table, dice)
    dates = tuple(START + timedelta(days=number) for number in range(rounds))
    teams = _teams(size, dice) if has_teams else ()
    lines = [*_section(dates, dialect, has_teams=has_teams), *(player_line(player) for player in players)]
    lines += [team_line(team) for team in teams]
    return Document(
        lines=tuple(lines), players=tuple(players), teams=teams, round_dates=dates,
        rated_games=table.rated, unrated_games=table.unrated,
    )  # fmt: skip


def _draw_round(number: int, table: _Table, dice: random.Random) -> None:
    waiting = list(table.cells)
    dice.shuffle(waiting)
    has_allocated_bye = False
    while waiting:
        white = waiting.pop()
        others = [other for other in waiting if (min(white, other), max(white, other)) not in table.pairs]
        if others and dice.random() < 0.85:
            black = dice.choice(others)
            waiting.remove(black)
            _draw_game(number, white, black, table, dice)
            continue
        code = dice.choice(ALONE)
        if code == "U" and (has_allocated_bye or white in table.had_bye):
            code = "H"
        if code == "U":
            has_allocated_bye = True
            table.had_bye.add(white)
        table.cells[white].append(cell(number, None, None, code))


def _draw_game(number: int, white: int, black: int, table: _Table, dice: random.Random) -> None:
    codes = dice.choice(list(GAMES))
    is_rated = GAMES[codes]
    if is_rated:
        table.pairs.add((min(white, black), max(white, black)))
        table.rated += 1
    else:
        table.unrated += 1
    # only a forfeit may be without colours
    has_colours = not set(codes) <= {"+", "-"} or dice.random() < 0.7
    table.cells[white].append(cell(number, black, "w" if has_colours else None, codes[0]))
    table.cells[black].append(cell(number, white, "b" if has_colours else None, codes[1]))


def cell(number: int, opponent: int | None, colour: str | None, code: str) -> TrfCell:
    """A cell at its column."""
    return TrfCell(round=number, opponent=opponent, colour=colour, code=code, column=92 + 10 * (number - 1))


def _players(table: _Table, dice: random.Random) -> list[TrfPlayer]:
    players = [_player(rank, tuple(cells), dice) for rank, cells in table.cells.items()]
    ordered = sorted(players, key=lambda player: -(player.points or 0))
    places = {player.rank: place for place, player in enumerate(ordered, start=1)}
    dice.shuffle(players)
    return [_placed(player, places[player.rank]) for player in players]


def _placed(player: TrfPlayer, place: int) -> TrfPlayer:
    values = {name: getattr(player, name) for name in TrfPlayer.__dataclass_fields__}
    return TrfPlayer(**(values | {"place": place}))


def _player(rank: int, cells: tuple[TrfCell, ...], dice: random.Random) -> TrfPlayer:
    family = dice.choice(FAMILIES)
    day = dice.choice([None, date(dice.randint(1930, 2018), dice.randint(1, 12), dice.randint(1, 28))])
    year = day.year if day else dice.choice([None, dice.randint(1930, 2018)])
    born = f"{day:%Y/%m/%d}" if day else f"{year}/00/00" if year else ""
    return TrfPlayer(
        rank=rank,
        sex=dice.choice([None, "m", "w"]),
        title=dice.choice(TITLES),
        name=f"{family}, {SCRIPTS.get(family) or dice.choice(GIVEN[:6])}",
        rating=dice.choice([None, dice.randint(1, 3000)]),
        federation=dice.choice((None, *FEDERATIONS)),
        fide_id=dice.choice([None, 10_000_000_000 + rank, 100 + rank]),
        born=born,
        birth_date=day,
        birth_year=year,
        points=Hundredths(sum(WORTH.get(each.code, 0) for each in cells)),
        place=None,
        cells=cells,
        line=0,
    )


def _teams(size: int, dice: random.Random) -> tuple[TrfTeam, ...]:
    ranks = list(range(1, size + 1))
    dice.shuffle(ranks)
    cuts = sorted({0, size, *(dice.randint(0, size) for _ in range(2))})
    groups = [ranks[first:last][:14] for first, last in pairwise(cuts)]
    return tuple(
        TrfTeam(
            number=number,
            name=f"Team {number} of {dice.choice(FAMILIES)}",
            nickname=dice.choice(["", f"T{number}", "ABCDE"]),
            strength=dice.choice([None, dice.randint(1, 999_999)]),
            match_points=dice.choice([None, Hundredths(dice.randrange(0, 100_000, 50))]),
            game_points=dice.choice([None, Hundredths(dice.randrange(0, 100_000, 50))]),
            place=dice.choice([None, number]),
            players=tuple(group),
            line=0,
        )
        for number, group in enumerate(groups, start=1)
    )


# ---------------------------------------------------------------- lines, column by column
def placed(*fields: tuple[int, int, str]) -> str:
    """A line of fields, each right to its last column; names and other texts are padded by who gives them."""
    line = ""
    for first, last, text in fields:
        assert len(text) <= last - first + 1, (first, last, text)
        line = line.ljust(first - 1) + text.rjust(last - first + 1)
    return line


def player_line(player: TrfPlayer) -> str:
    """A record 001."""
    fixed = placed(
        (1, 3, "001"),
        (5, 8, str(player.rank)),
        (10, 10, player.sex or ""),
        (11, 13, player.title or ""),
        (15, 47, player.name.ljust(33)),
        (49, 52, _text(player.rating)),
        (54, 56, player.federation or ""),
        (58, 68, _text(player.fide_id)),
        (70, 79, player.born.ljust(10)),
        (81, 84, _points(player.points)),
        (86, 89, _text(player.place)),
    )
    cells = [part for each in player.cells for part in _cell(each)]
    return placed((1, 89, fixed.ljust(89)), *cells).rstrip()


def _cell(each: TrfCell) -> list[tuple[int, int, str]]:
    if each.is_empty:
        return [(each.column, each.column + 7, "")]
    opponent = "0000" if each.opponent is None else str(each.opponent)
    first = each.column
    return [(first, first + 3, opponent), (first + 5, first + 5, each.colour or "-"), (first + 7, first + 7, each.code)]


def team_line(team: TrfTeam) -> str:
    """A record 310."""
    ranks = [(74 + 5 * number, 77 + 5 * number, str(rank)) for number, rank in enumerate(team.players)]
    return placed(
        (1, 3, "310"),
        (5, 7, _text(team.number)),
        (9, 40, team.name.ljust(32)),
        (42, 46, team.nickname.ljust(5)),
        (48, 53, _text(team.strength)),
        (55, 60, _points(team.match_points)),
        (62, 67, _points(team.game_points)),
        (69, 71, _text(team.place)),
        *ranks,
    ).rstrip()


def _section(dates: tuple[date, ...], dialect: str, *, has_teams: bool) -> list[str]:
    lines = ["012 Harbour Open", "022 Cork", "032 IRL", "042 2026/03/06", f"052 {START + timedelta(days=20):%Y/%m/%d}"]
    lines += ["092 League" if has_teams else "092 Swiss", "102 IA Novak, Boris", "112 Horvat, Chiara", "112 Okoye, Ada"]
    at = [(92 + 10 * number, 99 + 10 * number, f"{day:%y/%m/%d}") for number, day in enumerate(dates)]
    lines += [placed((1, 3, "132"), *at)] if at else []
    return [*lines, f"142 {len(dates)}", "### made at random"] if dialect == "trf26" else lines


def _text(number: int | None) -> str:
    return "" if number is None else str(number)


def _points(count: Hundredths | None) -> str:
    return "" if count is None else f"{count // 100}.{count % 100 // 10}"
