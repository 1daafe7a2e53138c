"""Reads a report, or a registration, into what the forms are filled from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from ratings.register.models import Player
from ratingsite.foundations.exact import Hundredths
from tournaments.registration.models import Appointment, Tournament
from tournaments.registration.orders.selectors import order_in_force
from tournaments.regulations.reports import ReportedPlayer
from tournaments.reports.checks.reported_players import reported_players
from tournaments.reports.checks.tie_breaks import figures_of
from tournaments.reports.crosstable import Row, crosstable
from tournaments.reports.files.reading import born
from tournaments.reports.models import Entry, Report
from tournaments.reports.paper.remarks_of import order_remarks, remarks_of
from tournaments.reports.paper.snapshot import Arbiter, Event, PaperReport, Person, Round
from tournaments.reports.words import BYES, SIGNS


def paper_report(report: Report, *, for_office: bool) -> PaperReport:
    """A report for its forms. Days of birth and contacts are for the offices."""
    tournament = report.tournament
    table = crosstable(report)
    rows = table.rows
    lines = {line.rank: line for line in _lines(report, rows)}
    numbers = {row.entry.pk: row.number for row in rows}
    rounds, figures = _rounds(report, numbers), figures_of(report, [row.entry for row in rows])
    people = tuple(
        replace(
            _person(row, lines[row.entry.rank], rounds.get(row.number, []), for_office),
            tie_breaks=figures.get(row.entry.rank, ()),
        )
        for row in rows
    )
    event = paper_event(tournament, for_office=for_office)
    return PaperReport(
        event=event,
        people=people,
        remarks=(*event.remarks, *remarks_of(report, people, lines, for_office=for_office)),
        version=report.version,
        certified_on=tournament.local_day(report.certified_at) if report.certified_at else None,
        is_square=table.is_square,
    )


def paper_event(tournament: Tournament, *, for_office: bool) -> Event:
    """What was registered. Of an event that was entered by order of the commission nobody here is the organiser."""
    order = order_in_force(tournament)
    has_organiser = order is None or order.entered_by_id is None
    return Event(
        name=tournament.name,
        city=tournament.city,
        federation=tournament.federation_id,
        country=tournament.held_in.name,
        territory=tournament.territory_id or "",
        starts_on=tournament.starts_on,
        ends_on=tournament.ends_on,
        rounds=tournament.rounds,
        format=tournament.format,
        rate_of_play=tournament.rate_of_play,
        organiser=tournament.organiser.name if has_organiser else "",
        organiser_contact=_contact(tournament) if has_organiser and for_office else "",
        schedule=tuple((each.number, each.day) for each in tournament.schedule.all()),
        arbiters=tuple(_arbiter(each, for_office) for each in _standing(tournament)),
        is_for_office=for_office,
        expected_players=tournament.expected_players,
        rates_decided_games=tournament.rates_decided_games,
        fide_code=tournament.fide_code,
        remarks=order_remarks(order),
        said_remarks=tournament.remarks,
        pairing_system=tournament.pairing_system,
        pairing_program=tournament.pairing_program,
    )


def _contact(tournament: Tournament) -> str:
    return tournament.contact_email or tournament.organiser.email


def _standing(tournament: Tournament) -> list[Appointment]:
    """Its arbiters with their accounts, without those who have declined."""
    declined = Appointment.State.DECLINED
    return list(tournament.appointments.exclude(state=declined).select_related("user"))


def _arbiter(appointment: Appointment, for_office: bool) -> Arbiter:
    contact = appointment.user.email if for_office and appointment.user else ""
    return Arbiter(name=str(appointment), is_chief=appointment.role == Appointment.Role.CHIEF, contact=contact)


def _lines(report: Report, rows: tuple[Row, ...]) -> tuple[ReportedPlayer, ...]:
    tournament = report.tournament
    return reported_players([row.entry for row in rows], tournament.system_id, tournament.starts_on)


def _person(row: Row, line: ReportedPlayer, rounds: list[Round], for_office: bool) -> Person:
    entry = row.entry
    year, day = _born(entry, row.player)
    return Person(
        number=row.number,
        rank=entry.rank,
        place=entry.place,
        name=entry.name,
        identity=str(entry.fide_id or (row.player.key if row.player else "")),
        title=entry.title,
        federation=entry.federation,
        sex=entry.sex,
        rating=line.counted_rating,
        is_on_list=line.known is not None and line.known.on_list,
        points=Hundredths(entry.points_hundredths),
        rounds=tuple(sorted(rounds, key=lambda each: each.number)),
        birth_year=year,
        born_on=day if for_office else None,
    )


def _born(entry: Entry, player: Player | None) -> tuple[int | None, date | None]:
    """As the report says; a year that it leaves out as the register has it. Its days stay there."""
    year, day = born(entry)
    return year or (player.birth_year if player else None), day


def _rounds(report: Report, numbers: Mapping[int, int]) -> dict[int, list[Round]]:
    """Everybody's rounds by the number of the final order."""
    found: dict[int, list[Round]] = defaultdict(list)
    for game in report.games.all():
        white = numbers[game.white_id]
        if game.black_id is None:
            found[white].append(Round(number=game.round, sign=BYES[game.result][0]))
            continue
        black = numbers[game.black_id]
        for_white, for_black = SIGNS[game.result]
        found[white].append(Round(number=game.round, opponent=black, colour="w", sign=for_white))
        found[black].append(Round(number=game.round, opponent=white, colour="b", sign=for_black))
    return found
