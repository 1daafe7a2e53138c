"""How a tournament is to be played, held against the rating text of its system and first day.

The rules themselves are those of ``ratings.regulations``; here a registration is told what they say of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from ratings.regulations import conditions
from ratings.regulations.cfc import conditions as cfc
from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.fide import conditions as fide
from ratings.regulations.fide import rapid
from ratings.regulations.fide.edition import FideEdition, RapidBlitzEdition
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import Entrants, Format
from ratingsite.foundations.editions import Family
from tournaments.regulations.editions import rating_edition_of
from tournaments.regulations.events import EventFacts
from tournaments.regulations.findings import Bounds, Code, Finding, Outcome, verdict
from tournaments.regulations.notice import Decider
from tournaments.regulations.rate_of_play import RateOfPlay
from tournaments.regulations.title_conditions import whole

SECONDS, MINUTES = 60, 60
_CODES: Mapping[str, Code] = {
    fide.Rule.FIRST_CONTROL: Code.FIRST_CONTROL,
    fide.Rule.ROUNDS_A_DAY: Code.RATED_ROUNDS_A_DAY,
    fide.Rule.LENGTH: Code.LENGTH,
    fide.Rule.INTERIM_REPORTS: Code.INTERIM_REPORTS,
}


def condition_findings(event: EventFacts) -> tuple[Finding, ...]:
    """Every finding on the conditions of play. Raises ``NoEditionInForce`` for a day that no text covers."""
    edition = rating_edition_of(event)
    by_family = _BY_FAMILY[edition.family]
    return (*_announced(event, edition), *by_family(event, edition))


# ---------------------------------------------------------------- said beforehand
def _announced(event: EventFacts, edition: Any) -> Iterator[Finding]:
    book = rule_book(event.system)
    # 0.2, third paragraph
    if event.is_hybrid and (article := book.article(edition, "hybrid")):
        yield Finding(
            code=Code.HYBRID,
            outcome=verdict(event.hybrid_approved),
            family=edition.family,
            article=article,
            decider=None if event.hybrid_approved else Decider.QC_CHAIR,
        )
    # 6.2, second sentence
    if event.rates_decided_games:
        article = book.article(edition, "decided_match_waived")
        yield Finding(
            code=Code.DECIDED_GAMES,
            outcome=verdict(bool(article) and event.format == Format.MATCH),
            family=edition.family,
            article=article or book.article(edition, "decided_match", "match_limit"),
        )
    if event.ratings_at_the_game:
        yield _ratings_at_the_game(event, edition)


# 2003, 4.11; 2009, 4.13
def _ratings_at_the_game(event: EventFacts, edition: Any) -> Finding:
    """In 2003 the list of each period holds for long leagues only; since 2009 who reports may choose it beforehand."""
    book = rule_book(event.system)
    article = book.article(edition, "ratings_at_the_game")
    is_met, required = False, None
    if article and edition.ratings_by_choice:
        required = event.starts_on
        is_met = event.ratings_chosen_on is not None and event.ratings_chosen_on <= required
    elif article:
        is_met = event.format == Format.LEAGUE and event.days > edition.longest_days
    return Finding(
        code=Code.RATINGS_AT_THE_GAME,
        outcome=verdict(is_met),
        family=edition.family,
        article=article or book.article(edition, "closing"),
        required=required,
        found=event.ratings_chosen_on,
    )


# ---------------------------------------------------------------- standard chess
def _standard(event: EventFacts, edition: FideEdition) -> Iterator[Finding]:
    rate = event.rate_of_play
    announced = fide.Conditions(
        entrants=Entrants(
            starts_on=event.starts_on,
            highest_rating=event.highest_rating,
            highest_rating_of_women=event.highest_rating_of_women,
        ),
        ends_on=event.ends_on,
        minutes=rate.minutes_for(edition.counted_moves) if rate else Fraction(0),
        first_control=rate.first_control if rate else None,
        rounds=event.rounds_by_day(),
        format=event.format,
        long_event_approved=event.is_long_approved,
    )
    for finding in fide.findings(edition, announced):
        if finding.rule is fide.Rule.RATE_OF_PLAY:
            if rate:
                yield _rate_of_play(event, edition, finding)
        elif finding.rule is fide.Rule.HOURS_A_DAY:
            yield _hours_a_day(event, edition, finding)
        elif finding.rule is not fide.Rule.INTERIM_REPORTS or not finding.met:
            yield _plain(event, edition, finding)


# 1.1
def _rate_of_play(event: EventFacts, edition: FideEdition, finding: conditions.Finding) -> Finding:
    """Time enough for the strongest player expected, unless the commission approved the time for this event."""
    if event.time_control_approved_on and edition.is_time_by_game:
        return Finding(
            code=Code.TIME_CONTROL_APPROVED,
            outcome=Outcome.MET,
            family=edition.family,
            article=finding.article,
            found=event.time_control_approved_on,
        )
    least = edition.minutes_bands[-1][1]
    found = Fraction(_minutes(event, edition))
    return Finding(
        code=Code.RATE_OF_PLAY,
        outcome=verdict(finding.met),
        family=edition.family,
        article=finding.article,
        required=least if found < least else _number(finding.required),
        found=whole(found),
        from_rating=finding.from_rating,
        decider=Decider.QC if edition.is_time_by_game and finding.met is False else None,
    )


def _minutes(event: EventFacts, edition: FideEdition) -> Fraction:
    return event.rate_of_play.minutes_for(edition.counted_moves) if event.rate_of_play else Fraction(0)


def _number(amount: conditions.Amount) -> int | None:
    return amount if isinstance(amount, int) else None


# 3.1; since 2022 3
def _hours_a_day(event: EventFacts, edition: FideEdition, finding: conditions.Finding) -> Finding:
    """In minutes; open before there are a schedule and a rate of play."""
    hours = finding.found if isinstance(finding.found, Fraction) else Fraction(0)
    is_open = event.rate_of_play is None or not event.rounds_by_day()
    most = _number(finding.required)
    return Finding(
        code=Code.HOURS_A_DAY,
        outcome=verdict(None if is_open else finding.met),
        family=edition.family,
        article=finding.article,
        required=None if most is None else most * MINUTES,
        found=None if is_open else whole(hours * MINUTES),
        rounds=() if is_open else _rounds_on(event, finding.days),
    )


def _rounds_on(event: EventFacts, days: tuple[date, ...]) -> tuple[int, ...]:
    return tuple(round_.number for round_ in event.schedule if round_.day in days)


def _plain(event: EventFacts, edition: FideEdition, finding: conditions.Finding) -> Finding:
    """What needs no other units; a rule that is only recommended is never broken, only open."""
    may_be_allowed = finding.rule is fide.Rule.LENGTH and bool(edition.articles.long_event)
    return Finding(
        code=_CODES[finding.rule],
        outcome=verdict(None if finding.met is False and not finding.binding else finding.met),
        family=edition.family,
        article=finding.article,
        required=_number(finding.required),
        found=_number(finding.found),
        rounds=_rounds_on(event, finding.days),
        decider=Decider.QC_CHAIR if may_be_allowed and not finding.met else None,
    )


# ---------------------------------------------------------------- rapid and blitz
def _rapid_and_blitz(event: EventFacts, edition: RapidBlitzEdition) -> Iterator[Finding]:
    rate = event.rate_of_play
    time = rapid.TimeAllotted(seconds=rate.seconds_allotted(edition.counted_moves) if rate else 0)
    announced = rapid.Conditions(system=event.system, white=time, black=time, rounds=event.rounds_by_day())
    for finding in rapid.findings(edition, announced):
        if finding.rule is rapid.Rule.RATE_OF_PLAY and rate:
            yield _game_time(edition, finding)
        elif finding.rule is rapid.Rule.ROUNDS_A_DAY:
            yield _rounds_a_day(event, edition, finding)
    yield from _equal_times(event, edition)


# 1.1: more than 10 and less than 60 minutes is a rapid game, more than 3 and not more than 10 a blitz game
def _game_time(edition: RapidBlitzEdition, finding: rapid.Finding) -> Finding:
    shortest, longest = finding.required or (0, 0)
    bounds: Bounds = (Fraction(shortest, SECONDS), Fraction(longest, SECONDS))
    return Finding(
        code=Code.GAME_TIME,
        outcome=verdict(finding.met),
        family=edition.family,
        article=finding.article,
        required=bounds,
        found=whole(Fraction(finding.found[0], SECONDS)),
    )


# 3.1
def _rounds_a_day(event: EventFacts, edition: RapidBlitzEdition, finding: rapid.Finding) -> Finding:
    return Finding(
        code=Code.RATED_ROUNDS_A_DAY,
        outcome=verdict(finding.met),
        family=edition.family,
        article=finding.article,
        required=finding.required[1] if finding.required else None,
        found=finding.found[0],
        rounds=_rounds_on(event, finding.days),
    )


# 1.1, last sentence
def _equal_times(event: EventFacts, edition: RapidBlitzEdition) -> Iterator[Finding]:
    """Rounds in which the players have different times are played, and not rated; open where no text is known."""
    rounds = tuple(round_.number for round_ in event.schedule if round_.has_unequal_times)
    if rounds:
        yield Finding(
            code=Code.EQUAL_TIMES,
            outcome=verdict(False if edition.equal_times else None),
            family=edition.family,
            article=edition.articles.rate_of_play,
            rounds=rounds,
        )


# ---------------------------------------------------------------- the CFC
def _cfc(event: EventFacts, edition: CfcEdition) -> Iterator[Finding]:
    if event.rate_of_play is None:
        return
    controls = controls_of(event.rate_of_play)
    article = edition.articles.cfc_time_control
    least, most = Fraction(edition.active_minutes), Fraction(edition.regular_minutes)
    bounds: Bounds = (most, None) if event.system == cfc.REGULAR else (least, most - Fraction(1, SECONDS))
    yield Finding(
        code=Code.GAME_TIME,
        outcome=verdict(cfc.system_of(edition, controls) == event.system),
        family=edition.family,
        article=article,
        required=bounds,
        found=whole(cfc.game_minutes(edition, controls)),
    )
    for finding in cfc.time_findings(edition, controls):
        if finding.rule in _CFC_CODES:
            yield Finding(
                code=_CFC_CODES[finding.rule],
                outcome=verdict(finding.met),
                family=edition.family,
                article=finding.article,
                required=whole(finding.required),
                found=whole(finding.found),
            )


_CFC_CODES = {"moves-per-minute": Code.MOVES_PER_MINUTE, "secondary-control": Code.SECONDARY_CONTROL}


def controls_of(rate: RateOfPlay) -> tuple[conditions.Control, ...]:
    """A rate of play as the handbook of the CFC looks at it."""
    return tuple(
        conditions.Control(
            minutes=Fraction(stage.seconds, SECONDS), moves=stage.moves, increment_seconds=stage.increment
        )
        for stage in rate.stages
    )


_BY_FAMILY: Mapping[Family, Callable[[EventFacts, Any], Iterator[Finding]]] = {
    Family.FIDE_STANDARD: _standard,
    Family.FIDE_RAPID_BLITZ: _rapid_and_blitz,
    Family.CFC: _cfc,
}
