"""What can be said of a tournament before its first round: one finding for each article that concerns it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import pairwise

from ratings.regulations.registry import rule_book
from ratingsite.foundations.editions import Family, NoEditionInForce
from tournaments.regulations import deadlines
from tournaments.regulations.conditions import condition_findings
from tournaments.regulations.editions import notice_for, title_notice_for
from tournaments.regulations.events import STANDARD, EventFacts
from tournaments.regulations.findings import Code, Finding, Outcome, verdict
from tournaments.regulations.nonsense import begins_at, nonsense
from tournaments.regulations.notice import NoticeEdition, Sender, TitleNoticeEdition
from tournaments.regulations.title_conditions import title_findings

# Nothing that breaks one of these can be rated at all, so it has to be mended before it is registered.
_MENDED_FIRST = frozenset({
    Code.EDITION, Code.TITLE_EDITION, Code.TITLE_SYSTEM, Code.SCHEDULE_COMPLETE, Code.SCHEDULE_INSIDE,
    Code.SCHEDULE_ORDER, Code.HOURS_A_DAY, Code.RATED_ROUNDS_A_DAY, Code.FIRST_CONTROL, Code.STATEMENT,
    Code.GAME_TIME, Code.MOVES_PER_MINUTE, Code.SECONDARY_CONTROL, Code.LENGTH, Code.ADVERTISED,
    Code.RATINGS_AT_THE_GAME, Code.DECIDED_GAMES, Code.SCHEDULE_TIMES, Code.LONGER_THAN_A_DAY, Code.NAMED_TWICE,
    Code.LIST_OF_EACH_PERIOD,
})  # fmt: skip
NOTICE = frozenset({Code.REGISTRATION, Code.REGISTRATION_ANY_DAY, Code.TITLE_REGISTRATION})


def must_be_mended(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The broken ones that stand in the way of registering; other broken ones are for an office to judge."""
    return tuple(found for found in findings if found.outcome is Outcome.BROKEN and _stands_in_the_way(found))


def _stands_in_the_way(found: Finding) -> bool:
    # 1.1: where no game of anybody is rated; above the least time of all, since 2022, it depends on who plays
    if found.code is Code.RATE_OF_PLAY:
        return not found.from_rating
    return found.code in _MENDED_FIRST and found.decider is None


# 0.2; 1.1.1 of the title regulations
def late_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The notices that were missed: only the office that each names as ``decider`` can allow the tournament then."""
    return tuple(found for found in findings if found.code in NOTICE and found.outcome is Outcome.BROKEN)


def findings_by_system(events: Mapping[str, EventFacts]) -> Mapping[str, tuple[Finding, ...]]:
    """Every finding on a tournament of several systems, by system; where no edition covers it, that alone."""
    asks_for_norms = any(event.is_title_tournament for event in events.values())
    found = {system: findings_on(event) for system, event in events.items()}
    if asks_for_norms and STANDARD not in events:
        system, event = next(iter(events.items()))
        found[system] += (_broken(Code.TITLE_SYSTEM, Family.FIDE_TITLES, "0.3", event),)
    return found


def findings_on(event: EventFacts) -> tuple[Finding, ...]:
    """Every finding on a registration under the texts of its system and first day; without a text, that alone."""
    titles = title_notice_for(event.system, event.starts_on)
    try:
        notice = notice_for(event.system, event.starts_on)
    except NoEditionInForce:
        return (_broken(Code.EDITION, family_of(event.system), "0", event),)
    found = registration_findings(event, notice, titles)
    if event.is_title_tournament and titles is None and event.system == STANDARD:
        found += (_broken(Code.TITLE_EDITION, Family.FIDE_TITLES, "0", event),)
    return found


def family_of(system: str) -> Family:
    """The family whose texts govern a system. Raises ``UnknownEdition`` for one that does not exist."""
    return rule_book(system).family


def _broken(code: Code, family: Family, article: str, event: EventFacts) -> Finding:
    return Finding(code=code, outcome=Outcome.BROKEN, family=family, article=article, found=event.starts_on)


def registration_findings(
    event: EventFacts, notice: NoticeEdition, titles: TitleNoticeEdition | None
) -> tuple[Finding, ...]:
    """Every finding on a registration, the rating regulations first."""
    found = [*registered_in_time(event, notice), *_official(event, notice), *_on_the_schedule(event, notice)]
    found += [*condition_findings(event), *statement(event, notice), *advertised(event, notice)]
    if titles and event.is_title_tournament:
        found += [registered_for_titles(event, titles), *title_findings(event, titles)]
    found += nonsense(event, notice.family)
    return tuple(found)


# 0.2
def registered_in_time(event: EventFacts, notice: NoticeEdition) -> list[Finding]:
    """Registered by the last day of the notice; nothing is said where no text asks for one (CFC)."""
    last = deadlines.registration(event, notice)
    if last is None:
        return []
    return [_in_time(Code.REGISTRATION if last.is_known else Code.REGISTRATION_ANY_DAY, event, last)]


# 1.1.1 of the title regulations
def registered_for_titles(event: EventFacts, titles: TitleNoticeEdition) -> Finding:
    """Registered by the last day of the longer notice."""
    return _in_time(Code.TITLE_REGISTRATION, event, deadlines.title_registration(event, titles))


def _in_time(code: Code, event: EventFacts, last: deadlines.Deadline) -> Finding:
    is_met = event.registered_on <= last.day
    return Finding(
        code=code,
        outcome=verdict(is_met),
        family=last.family,
        article=last.article,
        required=last.day,
        found=event.registered_on,
        decider=None if is_met else last.decider,
    )


# 0.3
def _official(event: EventFacts, notice: NoticeEdition) -> list[Finding]:
    """An official event is always rated; who sends its report is said by the text: until 2021 the organiser."""
    if not event.is_official or not notice.articles.official:
        return []
    code = Code.OFFICIAL_BY_ORGANISER if notice.official_sent_by is Sender.ORGANISER else Code.OFFICIAL
    return [Finding(code=code, outcome=Outcome.MET, family=notice.family, article=notice.articles.official)]


# 0.2: the tournament and its playing schedule
def _on_the_schedule(event: EventFacts, notice: NoticeEdition) -> Iterator[Finding]:
    dated = {round_.number: round_.day for round_ in event.schedule if round_.day}
    missing = tuple(number for number in range(1, event.rounds + 1) if number not in dated)
    outside = tuple(number for number, day in dated.items() if not event.starts_on <= day <= event.ends_on)
    numbers = sorted(dated)
    begins = {round_.number: begins_at(round_) for round_ in event.schedule}
    early = tuple(b for a, b in pairwise(numbers) if dated[b] < dated[a] or _is_before(begins[b], begins[a]))
    if notice.needs_registration:
        count = event.rounds - len(missing)
        yield _schedule(Code.SCHEDULE_COMPLETE, missing, notice, required=event.rounds, found=count)
    if dated:
        yield _schedule(Code.SCHEDULE_INSIDE, outside, notice)
    if early:
        yield _schedule(Code.SCHEDULE_ORDER, early, notice)


def _is_before(then: datetime | None, before: datetime | None) -> bool:
    return then is not None and before is not None and then < before


def _schedule(
    code: Code, rounds: tuple[int, ...], notice: NoticeEdition, required: int | None = None, found: int | None = None
) -> Finding:
    return Finding(
        code=code,
        outcome=verdict(not rounds),
        family=notice.family,
        article=notice.articles.schedule,
        required=required,
        found=found,
        rounds=rounds,
    )


# 9.2; rapid and blitz 8.2; since 2022
def statement(event: EventFacts, notice: NoticeEdition) -> list[Finding]:
    """The regulations of the event say that it will be rated."""
    if not notice.articles.statement:
        return []
    article = notice.articles.statement
    outcome = verdict(event.will_be_rated)
    return [Finding(code=Code.STATEMENT, outcome=outcome, family=notice.family, article=article)]


# CFC 711
def advertised(event: EventFacts, notice: NoticeEdition) -> list[Finding]:
    """The time control, and that an event is rated as active chess, was advertised or posted before it."""
    if not notice.articles.advertised:
        return []
    article = notice.articles.advertised
    outcome = verdict(event.is_advertised)
    return [Finding(code=Code.ADVERTISED, outcome=outcome, family=notice.family, article=article)]
