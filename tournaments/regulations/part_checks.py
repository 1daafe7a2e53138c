"""Checks a numbered part of a long tournament against what was announced and against the parts before it (4)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from tournaments.regulations.conditions import condition_findings
from tournaments.regulations.events import EventFacts
from tournaments.regulations.findings import Code, Outcome, Value
from tournaments.regulations.notice import NoticeEdition
from tournaments.regulations.report_findings import GameAt, ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import KnownGame, PartFacts, ReportedGame, ReportFacts


def part_findings(report: ReportFacts, part: PartFacts, notice: NoticeEdition) -> Iterator[ReportFinding]:
    """What a part has against it; rounds that an earlier part has rated are skipped, with a note."""
    found = _Found(notice)
    yield from _number(part, found)
    yield from _rounds(report, part, found)
    yield from _days(report, part, found)
    yield from _length(report)
    yield from _earlier_rounds(report, part, found)


class _Found:
    """Makes the findings of one report, all under the article on interim reports."""

    def __init__(self, notice: NoticeEdition) -> None:
        self.family = notice.family
        self.article = notice.articles.interim_reports or notice.articles.report

    def error(self, code: ReportCode, required: Value, found: Value) -> ReportFinding:
        return ReportFinding(
            code=code, weight=Weight.ERROR, family=self.family, article=self.article, required=required, found=found
        )


def _number(part: PartFacts, found: _Found) -> Iterator[ReportFinding]:
    """Parts come in their order, and none behind the last."""
    expected = 1 + max((earlier.number for earlier in part.earlier), default=0)
    is_over = any(earlier.is_last for earlier in part.earlier)
    if part.number != expected or is_over:
        yield found.error(ReportCode.PART_NUMBER, None if is_over else expected, part.number)


def _rounds(report: ReportFacts, part: PartFacts, found: _Found) -> Iterator[ReportFinding]:
    """A part brings at least one round more, ends with one that was announced, and the file has them all."""
    announced = report.registered.rounds
    last = announced if part.is_last else part.last_round
    if not part.first_round <= part.last_round <= announced or part.last_round != last:
        nearest = announced if part.is_last or part.last_round > announced else part.first_round
        yield found.error(ReportCode.PART_ROUNDS, nearest, part.last_round)
    elif not part.last_round <= report.rounds <= announced:
        yield found.error(ReportCode.ROUNDS, part.last_round, report.rounds)


def _days(report: ReportFacts, part: PartFacts, found: _Found) -> Iterator[ReportFinding]:
    """Its last day lies in the tournament, not before that of the part before, and is over."""
    registered = report.registered
    earliest = max(registered.starts_on, part.first_day or date.min)
    if not earliest <= part.last_day <= registered.ends_on:
        within = registered.ends_on if part.last_day > registered.ends_on else earliest
        yield found.error(ReportCode.PART_DAYS, within, part.last_day)
    if part.last_day > report.today:
        yield found.error(ReportCode.NOT_OVER, part.last_day, report.today)


# 4.1, until 2021
def _length(report: ReportFacts) -> Iterator[ReportFinding]:
    """Only the desk sees how long the whole lasts: in the ledger each part is an event with days of its own."""
    registered = report.registered
    event = EventFacts(
        system=report.system,
        starts_on=registered.starts_on,
        ends_on=registered.ends_on,
        rounds=registered.rounds,
        registered_on=registered.starts_on,
        format=registered.format,
        is_long_approved=registered.is_long_approved,
    )
    for finding in condition_findings(event):
        if finding.code is Code.LENGTH and finding.outcome is Outcome.BROKEN:
            yield ReportFinding(
                code=ReportCode.PART_TOO_LONG,
                weight=Weight.ERROR,
                family=finding.family,
                article=finding.article,
                required=finding.required,
                found=finding.found,
            )


def _earlier_rounds(report: ReportFacts, part: PartFacts, found: _Found) -> Iterator[ReportFinding]:
    """A file may repeat what an earlier part was rated for, if it says the same."""
    repeated = tuple(game for game in report.games if game.round < part.first_round)
    if not repeated:
        return
    rounds = tuple(sorted({game.round for game in repeated}))
    yield ReportFinding(
        code=ReportCode.ROUNDS_RATED,
        weight=Weight.NOTE,
        family=found.family,
        article=found.article,
        found=part.first_round - 1,
        rounds=rounds,
    )
    known = {_known(game) for earlier in part.earlier for game in earlier.games}
    differ = tuple(game for game in repeated if known and _reported(game, report) not in known)
    if differ:
        yield ReportFinding(
            code=ReportCode.PART_DIFFERS,
            weight=Weight.ERROR,
            family=found.family,
            article=found.article,
            rounds=tuple(sorted({game.round for game in differ})),
            games=tuple(GameAt(round=game.round, white=game.white, black=game.black) for game in differ),
        )


def _known(game: KnownGame) -> tuple[int, str, str, str]:
    return game.round, game.white, game.black, game.result


def _reported(game: ReportedGame, report: ReportFacts) -> tuple[int, str, str, str]:
    return game.round, report.keys.get(game.white, ""), report.keys.get(game.black, ""), game.result
