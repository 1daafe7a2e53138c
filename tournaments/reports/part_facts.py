"""What the parts of one tournament have to do with each other when each is rated by itself (4). See rulings: parts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from ratings.ledger.models import RatedEvent
from ratings.lists.selectors import entries_on
from ratings.regulations.snapshots import PLAYED, Part, Result
from ratings.runs.models import RatingRun, RunResult
from tournaments.reports.models import Game, Report
from tournaments.reports.parts import WHOLE, accepted_reports, days_of, rounds_of, source_of


def part_of(report: Report, system: str) -> Part | None:
    """What a document tells of a part; nothing of a report of the whole."""
    if report.part == WHOLE:
        return None
    others = [each for each in accepted_reports(report.tournament) if each.part < report.part]
    players, rated = _field([*others, report], system)
    return Part(
        of=str(report.tournament_id),
        number=report.part,
        uplift_used_by=_uplift_used(others, system),
        rated_opponents=_rated_opponents(report, others, system),
        players=players,
        rated=rated,
    )


# 6.3 to 6.4 until 2021: the composition is that of the whole tournament
def _field(reports: Iterable[Report], system: str) -> tuple[int, int]:
    """How many have played in the parts so far, and how many of them were rated when they came in."""
    players: dict[str, bool] = {}
    for report in reports:
        ratings = _ratings(report, system)
        for game in _games(report):
            for key, pk in _sides(game):
                players.setdefault(key, pk in ratings)
    return len(players), sum(players.values())


# 8.3.1 of 2022: one uplift in a tournament
def _uplift_used(others: Iterable[Report], system: str) -> tuple[str, ...]:
    """Who had it in a part that stands in a published list: the working says in which game."""
    used: set[str] = set()
    for report in others:
        run = RatingRun.objects.filter(
            state=RatingRun.State.PUBLISHED, events__source=source_of(report), events__system=system
        ).first()
        if run is None:  # rated together with this part, or after it: the rules see both
            continue
        keys = {event.key for event in RatedEvent.objects.filter(source=source_of(report), system=system)}
        for result in RunResult.objects.filter(run=run).select_related("player"):
            if _has_uplift(result.working, keys):
                used.add(result.player.key)
    return tuple(sorted(used))


def _has_uplift(working: Mapping[str, object], keys: set[str]) -> bool:
    events = working["events"]
    assert isinstance(events, list)  # noqa: S101 - as the contract has it
    return any(game.get("limited") for event in events if event["id"] in keys for game in event["working"])


# 2003, 6.42; 2009, 6.41: three rated opponents in the event
def _rated_opponents(report: Report, others: Iterable[Report], system: str) -> Mapping[str, tuple[str, ...]]:
    """Of who plays here without a rating: the different rated opponents of the parts before."""
    ratings = _ratings(report, system)
    unrated = {key for game in _games(report) for key, pk in _sides(game) if pk not in ratings}
    found: dict[str, set[str]] = defaultdict(set)
    for other in others:
        then = _ratings(other, system)
        for game in _games(other):
            if Result(game.result) not in PLAYED:
                continue
            white, black = _sides(game)
            for (own, _), (opponent, pk) in ((white, black), (black, white)):
                if own in unrated and pk in then:
                    found[own].add(opponent)
    return {key: tuple(sorted(names)) for key, names in sorted(found.items())}


def _games(report: Report) -> list[Game]:
    rounds = rounds_of(report)
    found = report.games.filter(black__isnull=False, round__gte=rounds.start, round__lt=rounds.stop)
    return list(found.select_related("white__player", "black__player"))


def _sides(game: Game) -> tuple[tuple[str, int], tuple[str, int]]:
    white, black = game.white.player, game.black.player if game.black else None
    assert white is not None and black is not None  # noqa: S101, PT018 - an unknown player is an error of the report
    return (white.key, white.pk), (black.key, black.pk)


def _ratings(report: Report, system: str) -> set[int]:
    """Who of a report was rated on the list in force on the first day of the part."""
    ids = [pk for pk in report.entries.values_list("player_id", flat=True) if pk is not None]
    return {pk for pk, line in entries_on(ids, system, days_of(report)[0]).items() if line.rating is not None}
