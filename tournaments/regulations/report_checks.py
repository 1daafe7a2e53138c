"""Compares a report with what was registered: the event as a whole, before anybody looks at the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import Format
from ratingsite.foundations.editions import NoEditionInForce
from tournaments.regulations import deadlines
from tournaments.regulations.double_checks import double_findings
from tournaments.regulations.editions import notice_for, title_notice_for
from tournaments.regulations.events import EventFacts
from tournaments.regulations.findings import Value
from tournaments.regulations.game_checks import game_findings
from tournaments.regulations.membership_checks import membership_findings
from tournaments.regulations.names import is_same_name
from tournaments.regulations.notice import NoticeEdition, TitleNoticeEdition
from tournaments.regulations.part_checks import part_findings
from tournaments.regulations.place_checks import place_findings
from tournaments.regulations.player_checks import player_findings
from tournaments.regulations.report_findings import ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import ReportFacts
from tournaments.regulations.score_checks import score_findings

FIRST_COLUMN = 5  # of every record of the tournament section
# The record of the file in which each of these stands.
TAGS = {
    ReportCode.NAME: "012",
    ReportCode.FEDERATION: "032",
    ReportCode.STARTS_ON: "042",
    ReportCode.ENDS_ON: "052",
    ReportCode.NOT_OVER: "052",
    ReportCode.INTERIM: "052",
    ReportCode.CHIEF: "102",
}
FIDE_ID_COLUMNS = (58, 68)


def report_findings_by_system(reports: Mapping[str, ReportFacts]) -> Mapping[str, tuple[ReportFinding, ...]]:
    """Everything a report has against it, for each system of its tournament; nothing where no edition covers it."""
    return {system: findings_on_report(report) for system, report in reports.items()}


def findings_on_report(report: ReportFacts) -> tuple[ReportFinding, ...]:
    """Everything a report has against it under the texts of its system and of the announced first day."""
    starts_on = report.registered.starts_on
    try:
        notice = notice_for(report.system, starts_on)
    except NoEditionInForce:
        return ()
    return report_findings(report, notice, title_notice_for(report.system, starts_on))


def report_findings(
    report: ReportFacts, notice: NoticeEdition, titles: TitleNoticeEdition | None
) -> tuple[ReportFinding, ...]:
    """Everything a report has against it: the event first, then the players line by line."""
    found = [
        *_differs_from_the_registration(report, notice),
        *_names(report, notice),
        *_time(report, notice),
        *(part_findings(report, report.part, notice) if report.part else ()),
        *_hybrid(report, notice),
        *score_findings(report, notice, titles),
        *_arbiters_play(report, notice, titles),
        *game_findings(report),
        *double_findings(report, notice),
        *player_findings(report, notice),
        *membership_findings(report),
        *place_findings(report, notice),
    ]
    return tuple(sorted(found, key=lambda finding: (finding.line or 0, finding.column or 0)))


# 0.2: what was registered is what is rated; other days in the report change nothing of that
def _differs_from_the_registration(report: ReportFacts, notice: NoticeEdition) -> Iterator[ReportFinding]:
    registered = report.registered
    if report.federation != registered.federation:
        yield _differs(report, notice, ReportCode.FEDERATION, registered.federation, report.federation)
    if not _starts_as_announced(report):
        yield _differs(report, notice, ReportCode.STARTS_ON, registered.starts_on, report.starts_on, Weight.WARNING)
    if not _ends_as_announced(report):
        yield _differs(report, notice, ReportCode.ENDS_ON, registered.ends_on, report.ends_on, Weight.WARNING)
    # 6.2: a match may be over before its last game; a part is held against its own rounds
    is_shorter = registered.format == Format.MATCH and report.rounds < registered.rounds
    if report.part is None and report.rounds != registered.rounds and not is_shorter:
        yield _differs(report, notice, ReportCode.ROUNDS, registered.rounds, report.rounds)


def _starts_as_announced(report: ReportFacts) -> bool:
    """The file of a part may begin with the part."""
    if report.starts_on == report.registered.starts_on or report.part is None or report.starts_on is None:
        return report.starts_on == report.registered.starts_on
    return (report.part.first_day or report.registered.starts_on) <= report.starts_on <= report.part.last_day


def _ends_as_announced(report: ReportFacts) -> bool:
    """The file of a part may end with the part."""
    ends = {report.registered.ends_on} | ({report.part.last_day} if report.part else set())
    return report.ends_on in ends


def _ended_early(report: ReportFacts) -> bool:
    """6.2: a match that was decided before its announced last day."""
    registered = report.registered
    if registered.format != Format.MATCH or report.ends_on is None:
        return False
    return registered.starts_on <= report.ends_on < registered.ends_on


def _differs(
    report: ReportFacts,
    notice: NoticeEdition,
    code: ReportCode,
    required: Value,
    found: Value,
    weight: Weight = Weight.ERROR,
) -> ReportFinding:
    article = notice.articles.registration or notice.articles.schedule
    return _on_the_event(report, notice, code, weight, article, required, found)


def _on_the_event(
    report: ReportFacts,
    notice: NoticeEdition,
    code: ReportCode,
    weight: Weight,
    article: str,
    required: Value,
    found: Value,
) -> ReportFinding:
    line = report.lines.get(TAGS.get(code, ""))
    return ReportFinding(
        code=code,
        weight=weight,
        family=notice.family,
        article=article,
        required=required,
        found=found,
        line=line,
        column=FIRST_COLUMN if line else None,
    )


def _names(report: ReportFacts, notice: NoticeEdition) -> Iterator[ReportFinding]:
    registered = report.registered
    if not is_same_name(report.name_key, registered.name_key):
        yield _differs(report, notice, ReportCode.NAME, registered.name, report.name, Weight.WARNING)
    if registered.chief_key and not is_same_name(report.chief_key, registered.chief_key):
        article = notice.articles.report
        yield _on_the_event(
            report, notice, ReportCode.CHIEF, Weight.WARNING, article, registered.chief_name, report.chief_name
        )


def _time(report: ReportFacts, notice: NoticeEdition) -> Iterator[ReportFinding]:
    """Whether the tournament is over, was reported monthly, and is not too late for every list."""
    event = _event(report)
    if report.part is None:
        yield from _whole_report(report, event, notice)
    # 9.1, third paragraph; rapid and blitz 8.1; CFC 733
    last = deadlines.last_list(event, notice)
    if last and report.submitted_on > last.day:
        yield _too_late(report, notice, last)


def _too_late(report: ReportFacts, notice: NoticeEdition, last: deadlines.Deadline) -> ReportFinding:
    """For every list; or, where an office may have it rated all the same, for all but that office."""
    code = ReportCode.LATE_REPORT if last.decider else ReportCode.LAST_LIST
    is_allowed = bool(last.decider) and report.registered.is_late_report_allowed
    weight = Weight.WARNING if is_allowed else Weight.ERROR
    return _on_the_event(report, notice, code, weight, last.article, last.day, report.submitted_on)


def _whole_report(report: ReportFacts, event: EventFacts, notice: NoticeEdition) -> Iterator[ReportFinding]:
    """9.1, with 4: before the end there are only interim reports, and long tournaments have them every month."""
    article, most = notice.articles.interim_reports, notice.interim_reports_over_days
    ended = report.ends_on if _ended_early(report) and report.ends_on else event.ends_on
    if ended > report.today:
        yield _on_the_event(
            report,
            notice,
            ReportCode.NOT_OVER,
            Weight.ERROR,
            article or notice.articles.report,
            ended,
            report.today,
        )
    if most is not None and event.days > most:
        yield _on_the_event(report, notice, ReportCode.INTERIM, Weight.WARNING, article, most, event.days)


def _event(report: ReportFacts) -> EventFacts:
    registered = report.registered
    return EventFacts(
        system=report.system,
        federation=registered.federation,
        starts_on=registered.starts_on,
        ends_on=registered.ends_on,
        rounds=registered.rounds,
        registered_on=registered.starts_on,
        is_official=registered.is_official,
    )


# 0.2, third paragraph
def _hybrid(report: ReportFacts, notice: NoticeEdition) -> Iterator[ReportFinding]:
    """Without the chairman's approval nothing of a hybrid tournament is rated."""
    book = rule_book(report.system)
    article = book.article(book.edition_on(report.registered.starts_on), "hybrid")
    if article and report.registered.hybrid_approved is False:
        yield _on_the_event(report, notice, ReportCode.HYBRID, Weight.WARNING, article, None, None)


# 1.1.6 of the title regulations
def _arbiters_play(
    report: ReportFacts, notice: NoticeEdition, titles: TitleNoticeEdition | None
) -> Iterator[ReportFinding]:
    is_broken = titles is not None and report.registered.is_title_tournament
    for player in report.players:
        if player.fide_id in report.registered.arbiter_ids:
            yield ReportFinding(
                code=ReportCode.ARBITER_PLAYS,
                weight=Weight.ERROR if is_broken else Weight.WARNING,
                family=titles.family if titles and is_broken else notice.family,
                article=titles.articles.arbiters_playing if titles and is_broken else notice.articles.report,
                found=player.name,
                line=player.line,
                column=FIDE_ID_COLUMNS[0],
                end_column=FIDE_ID_COLUMNS[1],
                rank=player.rank,
            )
