"""Writes a report as TRF16 or TRF26. Records of TRF26 that the report has kept are written as they stood."""

from __future__ import annotations

from datetime import date
from typing import Literal

from ratingsite.foundations.exact import Hundredths
from tournaments.trf.dates import date_text, read_round_date
from tournaments.trf.fields import points_text
from tournaments.trf.layout import FIRST_ROUND, LAST_FIXED_COLUMN, ROUND_WIDTH
from tournaments.trf.records import PLAYER, TRF26_TAGS
from tournaments.trf.report import TrfCell, TrfPlayer, TrfReport, TrfTeam

_LINE_END = "\r\n"
_BLANK, _SILENT = " " * 8, "0000 -  "
_POINTS_WIDTH = 4
_NAME_WIDTH, _TEAM_NAME_WIDTH, _NICKNAME_WIDTH = 33, 32, 5


def write_report(report: TrfReport, dialect: Literal["trf16", "trf26"] = "trf16") -> bytes:
    """The file of a report. Reading it again gives an equal report, except for names longer than their columns.

    As TRF26 a report that has no record of that format gets the number of its rounds (142), by which it is known.
    """
    blank = _SILENT if _is_last_round_silent(report) else _BLANK
    lines = [
        *_section(report),
        *_rounds(report, dialect),
        *(record.text for record in report.records),
        *(_player(player, blank) for player in report.players),
        *(_team(team) for team in report.teams),
    ]
    return "".join(_ended(line) for line in lines).encode("utf-8")


def _ended(text: str) -> str:
    """The line without the blanks at its end; a player's reaches to the column of the place, be that blank."""
    line = _one_line(text).rstrip(" ")
    return (line.ljust(LAST_FIXED_COLUMN) if line.startswith(PLAYER) else line) + _LINE_END


def _is_last_round_silent(report: TrfReport) -> bool:
    """Whether nobody has anything in the last round: then blanks alone would not tell that there was one."""
    return report.rounds > 0 and all(player.cells[-1].is_blank for player in report.players)


def _section(report: TrfReport) -> list[str]:
    texts = [
        ("012", report.name),
        ("022", report.city),
        ("032", report.federation),
        ("042", _date(report.start)),
        ("052", _date(report.end)),
        ("062", _number(report.declared_players)),
        ("072", _number(report.declared_rated)),
        ("082", _number(report.declared_teams)),
        ("092", report.type),
        ("102", report.chief_arbiter),
        *(("112", name) for name in report.deputy_arbiters),
        ("122", report.rate_of_play),
    ]
    lines = [f"{tag} {text}" for tag, text in texts if text]
    return [*lines, _round_dates(report)] if report.round_dates else lines


def _rounds(report: TrfReport, dialect: str) -> list[str]:
    is_told = any(record.tag in TRF26_TAGS for record in report.records)
    return [f"142 {report.rounds}"] if dialect == "trf26" and not is_told else []


def _round_dates(report: TrfReport) -> str:
    event_day = report.start or report.end
    days = (_round_date(day, event_day.year if event_day else None) for day in report.round_dates)
    return "132".ljust(FIRST_ROUND - 1) + "".join(day.ljust(ROUND_WIDTH) for day in days)


def _player(player: TrfPlayer, blank: str) -> str:
    fixed = (
        f"001 {player.rank:4} {player.sex or ' '}{player.title or '':>3} {player.name[:_NAME_WIDTH]:<33} "
        f"{_number(player.rating):>4} {player.federation or '':>3} {_number(player.fide_id):>11} {_birth(player):<10} "
        f"{_points(player.points):>4} {_number(player.place):>4}"
    )
    return fixed.ljust(FIRST_ROUND - 1) + "  ".join(_cell(cell, blank) for cell in player.cells)


def _points(count: Hundredths | None) -> str:
    """Points in the columns of a player's record: from a hundred on there is no room for a decimal."""
    text = "" if count is None else points_text(count)
    return text if len(text) <= _POINTS_WIDTH else text.removesuffix(".0")


def _cell(cell: TrfCell, blank: str) -> str:
    if cell.is_blank:
        return blank
    opponent = "0000" if cell.opponent is None else str(cell.opponent)
    return f"{opponent:>4} {cell.colour or '-'} {cell.code}"


def _team(team: TrfTeam) -> str:
    if team.number is None:
        return f"013 {team.name[:_TEAM_NAME_WIDTH]:<32}" + " ".join(f"{rank:4}" for rank in team.players)
    match_points = "" if team.match_points is None else points_text(team.match_points)
    game_points = "" if team.game_points is None else points_text(team.game_points)
    fixed = (
        f"310 {team.number:3} {team.name[:_TEAM_NAME_WIDTH]:<32} {team.nickname[:_NICKNAME_WIDTH]:<5} "
        f"{_number(team.strength):>6} {match_points:>6} {game_points:>6} {_number(team.place):>3}"
    )
    return fixed.ljust(73) + " ".join(f"{rank:4}" for rank in team.players)


def _birth(player: TrfPlayer) -> str:
    if player.birth_date is not None:
        return _date(player.birth_date)
    return player.born[:10] if player.birth_year is None else f"{player.birth_year:04}/00/00"


def _date(day: date | None) -> str:
    return "" if day is None else date_text(day)


def _round_date(day: date | None, event_year: int | None) -> str:
    """The day with a year of two digits, unless that would be read in another century."""
    text = _date(day)
    read = read_round_date(text[2:], event_year)
    return text if read and read.day != day else text[2:]


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


def _one_line(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)
