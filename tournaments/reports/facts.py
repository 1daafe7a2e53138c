"""Turns a report's rows, the register and the list in force on the first day into what the checks look at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, datetime

from ratings.lists.models import ListEntry
from ratings.lists.selectors import entries_on, list_in_force
from ratings.register.models import Player
from ratings.register.names import search_key
from tournaments.registration.facts import law_of, read_rate
from tournaments.registration.models import Appointment, Tournament
from tournaments.regulations.report_checks import report_findings
from tournaments.regulations.report_findings import ReportFinding
from tournaments.regulations.reports import Announced, OnRegister, ReportedGame, ReportedPlayer, ReportFacts
from tournaments.reports.models import Entry, Game, Report
from tournaments.reports.reading import born


def findings_on_report(report: Report, *, now: datetime) -> tuple[ReportFinding, ...]:
    """Everything a report has against it today, by line and column."""
    law = law_of(report.tournament)
    return report_findings(report_facts(report, now=now), law.notice, law.titles) if law.notice else ()


def report_facts(report: Report, *, now: datetime) -> ReportFacts:
    """A report as the checks see it. What is not sent on yet would be sent on today."""
    tournament, header = report.tournament, report.header
    entries = list(report.entries.select_related("player"))
    played = report.games.filter(is_rated=True, black__isnull=False).select_related("white", "black")
    days = {round_.number: round_.day for round_ in tournament.schedule.all()}
    return ReportFacts(
        name=header.get("name", ""),
        name_key=search_key(header.get("name", "")),
        federation=header.get("federation", ""),
        starts_on=_day(header.get("start")),
        ends_on=_day(header.get("end")),
        rounds=header.get("rounds", 0),
        chief_name=header.get("chief_arbiter", ""),
        chief_key=search_key(_without_number(header.get("chief_arbiter", ""))),
        players=reported_players(entries, tournament),
        games=tuple(_reported_game(game, days) for game in played),
        registered=_announced(tournament),
        today=tournament.local_day(now),
        submitted_on=tournament.local_day(report.endorsed_at or now),
        has_list=list_in_force(tournament.system_id, tournament.starts_on) is not None,
        system=tournament.system_id,
        lines=header.get("lines", {}),
    )


def _reported_game(game: Game, days: Mapping[int, date]) -> ReportedGame:
    """A game with the day on which its round was scheduled."""
    white, black = game.white.rank, game.black.rank if game.black else 0
    return ReportedGame(round=game.round, white=white, black=black, result=game.result, day=days.get(game.round))


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _without_number(arbiter: str) -> str:
    """``IA Boris Arbiter (2012345)`` without its title and its number, as programs like to write it."""
    name, _, _ = arbiter.partition("(")
    words = [word for word in name.split() if word.upper() not in ("IA", "FA", "NA", "GM", "IM", "FM")]
    return " ".join(word for word in words if not word.isdigit())


def _announced(tournament: Tournament) -> Announced:
    arbiters = list(tournament.appointments.all())
    chief = next((arbiter.name for arbiter in arbiters if arbiter.role == Appointment.Role.CHIEF), "")
    return Announced(
        name=tournament.name,
        name_key=search_key(tournament.name),
        federation=tournament.federation_id,
        starts_on=tournament.starts_on,
        ends_on=tournament.ends_on,
        rounds=tournament.rounds,
        rate_of_play=read_rate(tournament.rate_of_play),
        is_title_tournament=tournament.is_title_tournament,
        chief_name=chief,
        chief_key=search_key(chief),
        arbiter_ids=frozenset(arbiter.fide_id for arbiter in arbiters if arbiter.fide_id),
        format=tournament.format,
        is_official=tournament.is_official,
    )


# ---------------------------------------------------------------- the players
def reported_players(entries: Iterable[Entry], tournament: Tournament) -> tuple[ReportedPlayer, ...]:
    """Each line beside the player whom its FIDE ID means, as the list in force on the first day has him."""
    entries = list(entries)
    ids = [entry.player_id for entry in entries if entry.player_id]
    listed = entries_on(ids, tournament.system_id, tournament.starts_on)
    namesakes = _namesakes(entries)
    return tuple(_reported(entry, listed, namesakes) for entry in entries)


def _reported(entry: Entry, listed: Mapping[int, ListEntry], namesakes: Mapping[str, list[Player]]) -> ReportedPlayer:
    year, day = born(entry)
    key = search_key(entry.name)
    others = [player for player in namesakes[key] if player.pk != entry.player_id]
    return ReportedPlayer(
        rank=entry.rank,
        line=entry.line,
        name=entry.name,
        name_key=key,
        fide_id=entry.fide_id,
        sex=entry.sex,
        title=entry.title,
        federation=entry.federation,
        rating=entry.rating,
        birth_year=year,
        birth_date=day,
        known=_on_register(entry.player, listed.get(entry.player_id or 0)) if entry.player else None,
        namesake=others[0].key if others else "",
    )


def _on_register(player: Player, line: ListEntry | None) -> OnRegister:
    return OnRegister(
        name=player.name,
        name_key=player.search_name,
        sex=player.sex,
        title=line.title if line else player.title,
        federation=line.federation_id if line else player.federation_id,
        birth_year=player.birth_year,
        birth_date=player.birth_date,
        on_list=line is not None,
        rating=line.rating if line else None,
    )


def _namesakes(entries: Iterable[Entry]) -> Mapping[str, list[Player]]:
    """Everybody on the register who has a name of the report, by that name folded."""
    found: dict[str, list[Player]] = defaultdict(list)
    keys = {search_key(entry.name) for entry in entries} - {""}
    for player in Player.objects.filter(search_name__in=keys).order_by("pk"):
        found[player.search_name].append(player)
    return found
