"""Compares a report with what was registered: the event as a whole, before anybody looks at the players."""

from __future__ import annotations

from collections.abc import Iterator

from ratingsite.foundations.editions import Family
from tournaments.regulations import deadlines
from tournaments.regulations.events import EventFacts
from tournaments.regulations.findings import Value
from tournaments.regulations.names import is_same_name
from tournaments.regulations.notice import NoticeEdition, TitleNoticeEdition
from tournaments.regulations.player_checks import player_findings
from tournaments.regulations.report_findings import ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import ReportedPlayer, ReportFacts

FIRST_COLUMN = 5  # of every record of the tournament section
FIDE_ID_COLUMNS = (58, 68)


def report_findings(
    report: ReportFacts, notice: NoticeEdition, titles: TitleNoticeEdition | None
) -> tuple[ReportFinding, ...]:
    """Everything a report has against it: the event first, then the players line by line."""
    found = [
        *_differs_from_the_registration(report, notice),
        *_names(report, notice),
        *_time(report, notice),
        *_arbiters_play(report, notice, titles),
        *_too_fast(report, notice),
        *player_findings(report, notice),
    ]
    return tuple(sorted(found, key=lambda finding: (finding.line or 0, finding.column or 0)))


# 0.2: what was registered is what is rated
def _differs_from_the_registration(report: ReportFacts, notice: NoticeEdition) -> Iterator[ReportFinding]:
    registered = report.registered
    pairs: tuple[tuple[ReportCode, str, Value, Value], ...] = (
        (ReportCode.FEDERATION, "032", registered.federation, report.federation),
        (ReportCode.STARTS_ON, "042", registered.starts_on, report.starts_on),
        (ReportCode.ENDS_ON, "052", registered.ends_on, report.ends_on),
        (ReportCode.ROUNDS, "", registered.rounds, report.rounds),
    )
    for code, tag, required, found in pairs:
        if found != required:
            yield _on_the_event(report, code, Weight.ERROR, tag, notice.articles.registration, required, found)


def _on_the_event(
    report: ReportFacts, code: ReportCode, weight: Weight, tag: str, article: str, required: Value, found: Value
) -> ReportFinding:
    line = report.lines.get(tag)
    return ReportFinding(
        code=code,
        weight=weight,
        family=Family.FIDE_STANDARD,
        article=article,
        required=required,
        found=found,
        line=line,
        column=FIRST_COLUMN if line else None,
    )


def _names(report: ReportFacts, notice: NoticeEdition) -> Iterator[ReportFinding]:
    registered, articles = report.registered, notice.articles
    if not is_same_name(report.name_key, registered.name_key):
        yield _on_the_event(
            report, ReportCode.NAME, Weight.WARNING, "012", articles.registration, registered.name, report.name
        )
    if registered.chief_key and not is_same_name(report.chief_key, registered.chief_key):
        yield _on_the_event(
            report, ReportCode.CHIEF, Weight.WARNING, "102", articles.report, registered.chief_name, report.chief_name
        )


def _time(report: ReportFacts, notice: NoticeEdition) -> Iterator[ReportFinding]:
    registered = report.registered
    # 9.1, with 4: before the end there are only interim reports
    if registered.ends_on > report.today:
        yield _on_the_event(
            report,
            ReportCode.NOT_OVER,
            Weight.ERROR,
            "052",
            notice.articles.interim_reports,
            registered.ends_on,
            report.today,
        )
    event = EventFacts(
        starts_on=registered.starts_on,
        ends_on=registered.ends_on,
        rounds=registered.rounds,
        registered_on=registered.starts_on,
    )
    # 4
    if event.days > notice.interim_reports_over_days:
        article = notice.articles.interim_reports
        limit = notice.interim_reports_over_days
        yield _on_the_event(report, ReportCode.INTERIM, Weight.WARNING, "052", article, limit, event.days)
    # 9.1, third paragraph
    last = deadlines.last_list(event, notice)
    if report.submitted_on > last.day:
        yield _on_the_event(report, ReportCode.LAST_LIST, Weight.ERROR, "", last.article, last.day, report.submitted_on)


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


# 1.1: in each game the stronger player decides
def _too_fast(report: ReportFacts, notice: NoticeEdition) -> Iterator[ReportFinding]:
    rate = report.registered.rate_of_play
    if rate is None:
        return
    minutes = rate.minutes_for(notice.counted_moves)
    has_played = {rank for ranks in report.played for rank in ranks}
    for player in report.players:
        required = notice.minutes_for(player.counted_rating or 0)
        if player.rank in has_played and minutes < required:
            yield _too_fast_for(player, required, int(minutes), notice)


def _too_fast_for(player: ReportedPlayer, required: int, minutes: int, notice: NoticeEdition) -> ReportFinding:
    return ReportFinding(
        code=ReportCode.TOO_FAST,
        weight=Weight.ERROR,
        family=notice.family,
        article=notice.articles.rate_of_play,
        required=required,
        found=minutes,
        line=player.line,
        column=49,
        end_column=52,
        rank=player.rank,
    )
