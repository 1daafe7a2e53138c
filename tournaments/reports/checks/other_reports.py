"""What a report is held against: the parts accepted before it, and other reports in which its players stand."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date

from django.db.models import Q

from tournaments.registration.models import Tournament
from tournaments.regulations.reports import EarlierPart, KnownGame, OtherReport, PartFacts
from tournaments.reports.checks.whos_who import WhosWho, whos_who
from tournaments.reports.models import Entry, Report
from tournaments.reports.parts.selectors import WHOLE, accepted_reports, days_of, rounds_of

# What is certified will be rated unless somebody returns it; a draft binds nobody yet.
LIVE = (Report.State.CERTIFIED, Report.State.ENDORSED, Report.State.ACCEPTED)


def other_reports(report: Report, players: WhosWho) -> tuple[OtherReport, ...]:
    """The live or accepted reports of other tournaments of these days in which somebody of this one plays."""
    tournament = report.tournament
    people = players.every_row()
    days = {"tournament__starts_on__lte": tournament.ends_on, "tournament__ends_on__gte": tournament.starts_on}
    same_people = Entry.objects.filter(player__in=people, **{f"report__{name}": day for name, day in days.items()})
    same_bytes = Report.objects.filter(file__sha256=report.file.sha256)
    # apart, each has an index: together they are looked for in the reports of all years
    either = same_people.order_by().values("report").union(same_bytes.order_by().values("pk"))
    found = Report.objects.filter(pk__in=either, state__in=LIVE).exclude(tournament=tournament)
    found = found.select_related("tournament", "file").defer("file__content").prefetch_related("tournament__schedule")
    return tuple(_other(each, people, report.file.sha256) for each in found.order_by("pk"))


def _other(other: Report, people: Mapping[int, str], sha256: str) -> OtherReport:
    tournament = other.tournament
    return OtherReport(
        key=str(tournament.pk),
        name=tournament.name,
        systems=frozenset(tournament.system_codes),
        games=_known_games(other, people, only=people.keys()),
        has_same_bytes=other.file.sha256 == sha256,
    )


def part_facts(report: Report) -> PartFacts | None:
    """Which part of its tournament a report is; ``None`` for a report of the whole."""
    if report.part == WHOLE:
        return None
    return PartFacts(
        number=report.part,
        last_round=report.last_round or report.tournament.rounds,
        last_day=days_of(report)[1],
        is_last=report.is_last_part,
        earlier=tuple(_earlier(each) for each in accepted_reports(report.tournament) if each.part < report.part),
    )


def _earlier(part: Report) -> EarlierPart:
    people = whos_who(part.entries.filter(player__isnull=False).select_related("player")).every_row()
    return EarlierPart(
        number=part.part,
        last_round=part.last_round or part.tournament.rounds,
        last_day=days_of(part)[1],
        games=_known_games(part, people),
        is_last=part.is_last_part,
    )


def _known_games(
    report: Report, people: Mapping[int, str], *, only: Collection[int] | None = None
) -> tuple[KnownGame, ...]:
    """The played games of a report's rounds between players of the register, by the numbers of the people behind them;
    ``only`` those in which somebody of these rows plays.
    """
    rounds, days = rounds_of(report), _days(report.tournament)
    games = report.games.filter(is_rated=True, round__gte=rounds.start, round__lt=rounds.stop)
    if only is not None:
        games = games.filter(Q(white__player__in=only) | Q(black__player__in=only))
    found = []
    for game in games.select_related("white__player", "black__player"):
        white, black = game.white.player, game.black.player if game.black else None
        if white is not None and black is not None:
            found.append(
                KnownGame(
                    round=game.round,
                    white=people.get(white.pk, white.key),
                    black=people.get(black.pk, black.key),
                    result=game.result,
                    day=days.get(game.round),
                )
            )
    return tuple(found)


def _days(tournament: Tournament) -> Mapping[int, date]:
    return {round_.number: round_.day for round_ in tournament.read_once("schedule")}
