"""Small report files of our own making, and ways to spoil them at one place."""

from __future__ import annotations

from tournaments.trf import Fault, read_report

# Line numbers: 012 is line 1, the dates are line 12, the players stand on lines 13 to 16.
DATES = 12
ELIF, FARID, GRETA, HUGO = 13, 14, 15, 16


def player(start: str, born: str, score: str, *cells: str) -> str:
    """One 001 record: rank/sex/title/name/rating/federation/number, birth date, points/place, and the cells."""
    rank, sex, title, name, rating, federation, number = start.split("/")
    points, place = score.split("/")
    person = f"001 {rank:>4} {sex:1}{title:>3} {name:<33} {rating:>4} {federation:>3} {number:>11}"
    fixed = f"{person} {born:<10} {points:>4} {place:>4}"
    return fixed.ljust(91) + "  ".join(cells)


def team(number: int, name: str, points: str, place: int, *players: int) -> str:
    """One 310 record, with match points and game points as ``4.0/3.0``."""
    match, game = points.split("/")
    fixed = f"310 {number:3} {name:<32} {name[:5].upper():<5} {2000:>6} {match:>6} {game:>6} {place:3}"
    return fixed.ljust(73) + " ".join(f"{rank:4}" for rank in players)


_ELIF = "1/w/FM/Demir, Elif/2210/TUR/6300001"
_FARID = "2/m//Aliyev, Farid/2105/AZE/13400002"
_GRETA = "3/w//Öberg, Greta/1990/SWE/1700003"
_HUGO = "4/m//Kovač, Hugo/1875/SLO/14600004"

_RULED = "132".ljust(91)
SWISS = (
    "012 Lakeside Spring Open",
    "022 Bled",
    "032 SLO",
    "042 2026/03/06",
    "052 2026/03/08",
    "062 4",
    "072 4",
    "092 Individual: Swiss-System",
    "102 IA Novak, Boris (14600001)",
    "112 FA Horvat, Chiara (14600002)",
    "122 90 minutes, 30 seconds a move",
    f"{_RULED}26/03/06  26/03/07  26/03/08",
    player(_ELIF, "1999/04/01", "2.5/1", "   4 w 1", "   3 b 1", "   2 w ="),
    player(_FARID, "1987/11/30", "2.0/2", "   3 w =", "   4 b 1", "   1 b ="),
    player(_GRETA, "2004/00/00", "1.5/3", "   2 b =", "   1 w 0", "   4 w 1"),
    player(_HUGO, "1970/02/17", "0.0/4", "   1 b 0", "   2 w 0", "   3 b 0"),
)

TRF06 = (
    "012 Old Harbour Congress",
    "022 Cork",
    "032 IRL",
    "042 2011-03-04",
    "052 2011-03-06",
    "102 Boris Novak",
    player("1/M/g/Demir, Elif/2210/TUR/6300001", "1999.04.01", "2.0/1", "   2 w 1", "0000 - =", "0000 - ="),
    player("2/m/f/Aliyev, Farid/2105/AZE/13400002", "1987.  .  ", "1.0/2", "   1 b 0", "   3 w =", "0000 -  "),
    player("3/F//Öberg, Greta/1990/SWE/1700003", "", "0.5/3", "0000 -  ", "   2 b ="),
)

TRF26 = (
    *SWISS[:12],
    "142 3",
    "192 FIDE_DUTCH_2025",
    *SWISS[12:],
)

# Two teams of two: Elif and Greta against Farid and Hugo, twice.
TEAMS = (
    *SWISS[:5],
    "082 2",
    "102 IA Novak, Boris (14600001)",
    f"{_RULED}26/03/06  26/03/08",
    "142 2",
    "192 BERGER_TEAM_DOUBLEROUNDROBIN",
    player(_ELIF, "1999/04/01", "2.0/1", "   2 w 1", "   2 b 1"),
    player(_FARID, "1987/11/30", "0.0/4", "   1 b 0", "   1 w 0"),
    player(_GRETA, "2004/00/00", "1.0/2", "   4 b =", "   4 w ="),
    player(_HUGO, "1970/02/17", "1.0/3", "   3 w =", "   3 b ="),
    team(1, "Lake", "4.0/3.0", 1, 1, 3),
    team(2, "Harbour", "0.0/1.0", 2, 2, 4),
)

# The same games without teams: everybody meets the same opponent twice. The players stand on lines 8 to 11.
TWICE = (*TEAMS[:5], "102 IA Novak, Boris (14600001)", TEAMS[7], *TEAMS[10:14])


def as_bytes(lines: tuple[str, ...] | list[str], end: str = "\r\n") -> bytes:
    """The lines as a file."""
    return (end.join(lines) + end).encode()


def edited(line: int, column: int, text: str, lines: tuple[str, ...] = SWISS) -> tuple[str, ...]:
    """The lines with other text from a column on; nothing else moves."""
    padded = lines[line - 1].ljust(column - 1 + len(text))
    changed = padded[: column - 1] + text + padded[column - 1 + len(text) :]
    return (*lines[: line - 1], changed, *lines[line:])


def with_text(line: int, column: int, text: str, lines: tuple[str, ...] = SWISS) -> bytes:
    """A file with other text from a column on; nothing else moves."""
    return as_bytes(edited(line, column, text, lines))


def with_line(number: int, text: str, lines: tuple[str, ...] = SWISS) -> bytes:
    """A file in which one line says something else."""
    return as_bytes([*lines[: number - 1], text, *lines[number:]])


def with_extra(number: int, text: str, lines: tuple[str, ...] = SWISS) -> bytes:
    """A file with a line more, which then has that number."""
    return as_bytes([*lines[: number - 1], text, *lines[number - 1 :]])


def without(*numbers: int, lines: tuple[str, ...] = SWISS) -> bytes:
    """A file without some of its lines."""
    return as_bytes([line for number, line in enumerate(lines, start=1) if number not in numbers])


def faults(raw: bytes, code: str) -> list[Fault]:
    """The faults of one kind that a file has."""
    return [fault for fault in read_report(raw).faults if fault.code == code]
