"""What can be said of a tournament before its first round: one finding for each article that concerns it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise

from tournaments.regulations import deadlines
from tournaments.regulations.events import EventFacts
from tournaments.regulations.findings import Code, Finding, Outcome, verdict
from tournaments.regulations.notice import NoticeEdition, TitleNoticeEdition
from tournaments.regulations.rate_of_play import RateOfPlay

# Nothing that breaks one of these can be rated at all, so it has to be mended before it is registered.
_MENDED_FIRST = frozenset({
    Code.EDITION, Code.TITLE_EDITION, Code.SCHEDULE_COMPLETE, Code.SCHEDULE_INSIDE, Code.SCHEDULE_ORDER,
    Code.HOURS_A_DAY, Code.FIRST_CONTROL, Code.STATEMENT,
})  # fmt: skip
_NOTICE = frozenset({Code.REGISTRATION, Code.TITLE_REGISTRATION})


def must_be_mended(findings: Iterable[Finding], notice: NoticeEdition | None) -> tuple[Finding, ...]:
    """The broken ones that stand in the way of registering; other broken ones are for the officer to judge."""
    return tuple(found for found in findings if found.outcome is Outcome.BROKEN and _stands_in_the_way(found, notice))


def _stands_in_the_way(found: Finding, notice: NoticeEdition | None) -> bool:
    # 1.1: below the least time of all no game is rated, whoever plays; above it, it depends on who plays
    if found.code is Code.RATE_OF_PLAY and notice is not None:
        return found.required == notice.fewest_minutes
    return found.code in _MENDED_FIRST


# 0.2; 1.1.1 of the title regulations
def late_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The notices that were missed: only the QC can allow the tournament then."""
    return tuple(found for found in findings if found.code in _NOTICE and found.outcome is Outcome.BROKEN)


def registration_findings(
    event: EventFacts, notice: NoticeEdition, titles: TitleNoticeEdition | None
) -> tuple[Finding, ...]:
    """Every finding on a registration, the rating regulations first."""
    found = [registered_in_time(event, notice), *_on_the_schedule(event, notice), hours_a_day(event, notice)]
    if event.rate_of_play:
        found += [minutes(event.rate_of_play, event.highest_rating, notice), *first_control(event.rate_of_play, notice)]
    found += [statement(event, notice), *interim_reports(event, notice)]
    if titles and event.is_title_tournament:
        found += title_findings(event, titles)
    return tuple(found)


def title_findings(event: EventFacts, titles: TitleNoticeEdition) -> list[Finding]:
    """What the title regulations say in addition."""
    found = [registered_for_titles(event, titles), *rounds_a_day(event, titles), chief_arbiter(event, titles)]
    if event.rate_of_play:
        found.append(title_minutes(event.rate_of_play, titles))
    return found


# 0.2
def registered_in_time(event: EventFacts, notice: NoticeEdition) -> Finding:
    """Registered by the last day of the notice."""
    last = deadlines.registration(event, notice)
    return Finding(
        code=Code.REGISTRATION,
        outcome=verdict(event.registered_on <= last.day),
        family=last.family,
        article=last.article,
        required=last.day,
        found=event.registered_on,
    )


# 1.1.1 of the title regulations
def registered_for_titles(event: EventFacts, titles: TitleNoticeEdition) -> Finding:
    """Registered by the last day of the longer notice."""
    last = deadlines.title_registration(event, titles)
    return Finding(
        code=Code.TITLE_REGISTRATION,
        outcome=verdict(event.registered_on <= last.day),
        family=last.family,
        article=last.article,
        required=last.day,
        found=event.registered_on,
    )


# 1.1
def minutes(rate: RateOfPlay, highest_rating: int | None, notice: NoticeEdition) -> Finding:
    """Time enough for the strongest player expected; open where that is not known and not everybody has enough."""
    found = rate.minutes_for(notice.counted_moves)
    required = notice.most_minutes if highest_rating is None else notice.minutes_for(highest_rating)
    is_met: bool | None = found >= required
    if not is_met and highest_rating is None and found >= notice.fewest_minutes:
        is_met = None
    return Finding(
        code=Code.RATE_OF_PLAY,
        outcome=verdict(is_met),
        family=notice.family,
        article=notice.articles.rate_of_play,
        required=required if found >= notice.fewest_minutes else notice.fewest_minutes,
        found=_whole(found),
    )


def _whole(minutes: Fraction) -> int | Fraction:
    return int(minutes) if minutes.denominator == 1 else minutes


# 1.1, last paragraph
def first_control(rate: RateOfPlay, notice: NoticeEdition) -> list[Finding]:
    """Where the first control has a number of moves, it is large enough."""
    if rate.first_control is None:
        return []
    return [
        Finding(
            code=Code.FIRST_CONTROL,
            outcome=verdict(rate.first_control >= notice.first_control_moves),
            family=notice.family,
            article=notice.articles.rate_of_play,
            required=notice.first_control_moves,
            found=rate.first_control,
        )
    ]


# 3
def hours_a_day(event: EventFacts, notice: NoticeEdition) -> Finding:
    """No more play on one day than so many hours, counting games of 60 moves by both players' time."""
    busiest = max(event.rounds_by_day().values(), default=0)
    per_game = 2 * event.rate_of_play.minutes_for(notice.counted_moves) if event.rate_of_play else None
    found = _whole(busiest * per_game) if per_game is not None and busiest else None
    return Finding(
        code=Code.HOURS_A_DAY,
        outcome=verdict(None if found is None else found <= notice.hours_a_day * 60),
        family=notice.family,
        article=notice.articles.hours_a_day,
        required=notice.hours_a_day * 60,
        found=found,
        rounds=_rounds_on_busy_days(event, busiest) if found and found > notice.hours_a_day * 60 else (),
    )


def _rounds_on_busy_days(event: EventFacts, rounds: int) -> tuple[int, ...]:
    busy = {day for day, count in event.rounds_by_day().items() if count >= rounds}
    return tuple(round_.number for round_ in event.schedule if round_.day in busy)


# 0.2: the tournament and its playing schedule
def _on_the_schedule(event: EventFacts, notice: NoticeEdition) -> Iterator[Finding]:
    dated = {round_.number: round_.day for round_ in event.schedule if round_.day}
    missing = tuple(number for number in range(1, event.rounds + 1) if number not in dated)
    outside = tuple(number for number, day in dated.items() if not event.starts_on <= day <= event.ends_on)
    numbers = sorted(dated)
    early = tuple(b for a, b in pairwise(numbers) if dated[b] < dated[a])
    yield _schedule(Code.SCHEDULE_COMPLETE, missing, notice, required=event.rounds, found=event.rounds - len(missing))
    if dated:
        yield _schedule(Code.SCHEDULE_INSIDE, outside, notice)
    if early:
        yield _schedule(Code.SCHEDULE_ORDER, early, notice)


def _schedule(
    code: Code, rounds: tuple[int, ...], notice: NoticeEdition, required: int | None = None, found: int | None = None
) -> Finding:
    return Finding(
        code=code,
        outcome=verdict(not rounds),
        family=notice.family,
        article=notice.articles.registration,
        required=required,
        found=found,
        rounds=rounds,
    )


# 9.2
def statement(event: EventFacts, notice: NoticeEdition) -> Finding:
    """The regulations of the event say that it will be rated."""
    return Finding(
        code=Code.STATEMENT,
        outcome=verdict(event.will_be_rated),
        family=notice.family,
        article=notice.articles.statement,
    )


# 4
def interim_reports(event: EventFacts, notice: NoticeEdition) -> list[Finding]:
    """A long tournament reports every month; nothing can be said of that before it is played."""
    if event.days <= notice.interim_reports_over_days:
        return []
    return [
        Finding(
            code=Code.INTERIM_REPORTS,
            outcome=Outcome.OPEN,
            family=notice.family,
            article=notice.articles.interim_reports,
            required=notice.interim_reports_over_days,
            found=event.days,
        )
    ]


# 1.1.3 of the title regulations
def rounds_a_day(event: EventFacts, titles: TitleNoticeEdition) -> list[Finding]:
    """No more than two rounds on any one day."""
    busiest = max(event.rounds_by_day().values(), default=0)
    if not busiest:
        return []
    is_met = busiest <= titles.rounds_a_day
    return [
        Finding(
            code=Code.ROUNDS_A_DAY,
            outcome=verdict(is_met),
            family=titles.family,
            article=titles.articles.rounds_a_day,
            required=titles.rounds_a_day,
            found=busiest,
            rounds=() if is_met else _rounds_on_busy_days(event, titles.rounds_a_day + 1),
        )
    ]


# 1.1.3 of the title regulations
def title_minutes(rate: RateOfPlay, titles: TitleNoticeEdition) -> Finding:
    """At least two hours for 60 moves."""
    found = rate.minutes_for(titles.counted_moves)
    return Finding(
        code=Code.TITLE_MINUTES,
        outcome=verdict(found >= titles.minutes),
        family=titles.family,
        article=titles.articles.minutes,
        required=titles.minutes,
        found=_whole(found),
    )


# 1.1.5 of the title regulations
def chief_arbiter(event: EventFacts, titles: TitleNoticeEdition) -> Finding:
    """The chief arbiter is an International Arbiter or FIDE Arbiter."""
    licence = event.chief_licence
    return Finding(
        code=Code.CHIEF_ARBITER,
        outcome=verdict(None if licence is None else licence in titles.chief_arbiter_licences),
        family=titles.family,
        article=titles.articles.chief_arbiter,
        required=tuple(sorted(titles.chief_arbiter_licences)),
        found=licence,
    )
