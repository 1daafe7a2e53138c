"""What the title regulations ask of a tournament in addition, so that norms can be made in it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tournaments.regulations.events import EventFacts
from tournaments.regulations.findings import Code, Finding, verdict
from tournaments.regulations.nonsense import arbiters_who_play
from tournaments.regulations.notice import Decider, TitleNoticeEdition
from tournaments.regulations.rate_of_play import RateOfPlay


def title_findings(event: EventFacts, titles: TitleNoticeEdition) -> list[Finding]:
    """How a tournament with norms is played, and by whom it is directed."""
    found = [*rounds_a_day(event, titles), chief_arbiter(event, titles), *norms_possible(event, titles)]
    if event.rate_of_play and not event.time_control_approved_on:
        found.append(title_minutes(event.rate_of_play, titles))
    return [*found, *arbiters_playing(event, titles)]


# 1.1.6
def arbiters_playing(event: EventFacts, titles: TitleNoticeEdition) -> list[Finding]:
    """No appointed arbiter plays; said once there is a start list."""
    if not event.announced:
        return []
    names = arbiters_who_play(event)
    return [
        Finding(
            code=Code.ARBITER_PLAYS,
            outcome=verdict(not names),
            family=titles.family,
            article=titles.articles.arbiters_playing,
            found=names or None,
        )
    ]


def norms_possible(event: EventFacts, titles: TitleNoticeEdition) -> Iterator[Finding]:
    """1.4.1, 1.4.2e, 1.4.8a: rounds enough, a format that gives norms, and somebody strong enough to meet."""
    special = titles.games_of_a_championship.get(event.championship)
    games = special or titles.games
    if event.rounds < games:
        yield Finding(
            code=Code.TITLE_ROUNDS,
            outcome=verdict(False),
            family=titles.family,
            article=titles.articles.games_special if special else titles.articles.games,
            required=games,
            found=event.rounds,
        )
    if event.format not in titles.formats:
        yield Finding(
            code=Code.TITLE_FORMAT,
            outcome=verdict(event.format_approved),
            family=titles.family,
            article=titles.articles.format,
            decider=None if event.format_approved else Decider.QC_CHAIR,
        )
    strongest = max(event.highest_rating or 0, event.highest_rating_of_women or 0)
    if event.highest_rating is not None and strongest < titles.least_average:
        yield Finding(
            code=Code.TITLE_RATINGS,
            outcome=verdict(False),
            family=titles.family,
            article=titles.articles.average,
            required=titles.least_average,
            found=strongest,
        )


# 1.1.3
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
            rounds=rounds_on_busy_days(event, titles.rounds_a_day + 1),
        )
    ]


def rounds_on_busy_days(event: EventFacts, rounds: int) -> tuple[int, ...]:
    """The rounds of the days that have at least so many."""
    busy = {day for day, count in event.rounds_by_day().items() if count >= rounds}
    return tuple(round_.number for round_ in event.schedule if round_.day in busy)


# 1.1.3
def title_minutes(rate: RateOfPlay, titles: TitleNoticeEdition) -> Finding:
    """At least two hours for 60 moves."""
    found = rate.minutes_for(titles.counted_moves)
    return Finding(
        code=Code.TITLE_MINUTES,
        outcome=verdict(found >= titles.minutes),
        family=titles.family,
        article=titles.articles.minutes,
        required=titles.minutes,
        found=whole(found),
    )


def whole(minutes: Fraction) -> int | Fraction:
    """A number of minutes, as a whole number where it is one."""
    return int(minutes) if minutes.denominator == 1 else minutes


# 1.1.5
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
