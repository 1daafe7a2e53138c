"""How a tournament is to be played, held against the rating text of its system and first day.

The rules themselves are those of ``ratings.regulations``; here a registration is told what they say of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from ratings.regulations import conditions
from ratings.regulations.cfc.conditions import REGULAR
from ratings.regulations.fide.conditions import Rule
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import Format
from ratingsite.foundations.editions import Family
from tournaments.regulations.deadlines import entrants_of
from tournaments.regulations.editions import rating_edition_of
from tournaments.regulations.events import EventFacts
from tournaments.regulations.findings import Bounds, Code, Finding, Outcome, Value, verdict
from tournaments.regulations.notice import Decider
from tournaments.regulations.rate_of_play import RateOfPlay
from tournaments.regulations.title_conditions import whole

SECONDS, MINUTES = 60, 60
# Stands for the rate of play while nobody has said it; what depends on it is not told then.
_NO_TIME = (conditions.Control(minutes=0),)

# What needs no words of its own.
_PLAIN: Mapping[str, Code] = {
    Rule.FIRST_CONTROL: Code.FIRST_CONTROL,
    Rule.ROUNDS_A_DAY: Code.RATED_ROUNDS_A_DAY,
    Rule.LENGTH: Code.LENGTH,
    Rule.INTERIM_REPORTS: Code.INTERIM_REPORTS,
    "moves-per-minute": Code.MOVES_PER_MINUTE,
    "secondary-control": Code.SECONDARY_CONTROL,
}


def condition_findings(event: EventFacts) -> tuple[Finding, ...]:
    """Every finding on the conditions of play. Raises ``NoEditionInForce`` for a day that no text covers."""
    edition = rating_edition_of(event)
    return (*_announced(event, edition), *_played(event, edition), *_equal_times(event, edition))


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
    elif _is_long_league(event, edition):
        # 2003, 4.11: "the effective rating lists … shall apply to games played within the respective rating periods"
        yield Finding(
            code=Code.LIST_OF_EACH_PERIOD,
            outcome=Outcome.BROKEN,
            family=edition.family,
            article=book.article(edition, "ratings_at_the_game"),
        )


def _is_long_league(event: EventFacts, edition: Any) -> bool:
    """Whether a text asks of the event that each game is rated by the list of its own day (2003, 4.11)."""
    by_list = edition.family is Family.FIDE_STANDARD and edition.long_leagues_by_list
    return by_list and event.format == Format.LEAGUE and event.days > edition.longest_days


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
        is_met = _is_long_league(event, edition)
    return Finding(
        code=Code.RATINGS_AT_THE_GAME,
        outcome=verdict(is_met),
        family=edition.family,
        article=article or book.article(edition, "closing"),
        required=required,
        found=event.ratings_chosen_on,
    )


# ---------------------------------------------------------------- how it is played
def _played(event: EventFacts, edition: Any) -> Iterator[Finding]:
    """What the rule book says of the rate of play, rounds and hours, length and interim reports."""
    rate = event.rate_of_play
    for finding in rule_book(event.system).conditions(edition, _conditions(event)):
        if finding.rule == Rule.RATE_OF_PLAY and rate:
            is_standard = edition.family is Family.FIDE_STANDARD
            yield (_rate_of_play if is_standard else _game_time)(event, edition, finding)
        elif finding.rule == Rule.HOURS_A_DAY:
            yield _hours_a_day(event, edition, finding)
        elif finding.rule in _PLAIN and not (finding.rule == Rule.INTERIM_REPORTS and finding.met):
            yield _plain(event, edition, finding)


def _conditions(event: EventFacts) -> conditions.Conditions:
    return conditions.Conditions(
        system=event.system,
        entrants=entrants_of(event),
        ends_on=event.ends_on,
        controls=controls_of(event.rate_of_play) if event.rate_of_play else _NO_TIME,
        rounds=event.rounds_by_day(),
        format=event.format,
        long_event_approved=event.is_long_approved,
    )


def controls_of(rate: RateOfPlay) -> tuple[conditions.Control, ...]:
    """A rate of play as the rule books look at it."""
    return tuple(
        conditions.Control(
            minutes=Fraction(stage.seconds, SECONDS), moves=stage.moves, increment_seconds=stage.increment
        )
        for stage in rate.stages
    )


# 1.1 of standard chess
def _rate_of_play(event: EventFacts, edition: Any, finding: conditions.Finding) -> Finding:
    """Time enough for the strongest player expected, unless the commission approved the time for this event."""
    if event.time_control_approved_on and edition.is_time_by_game:
        return Finding(
            code=Code.TIME_CONTROL_APPROVED,
            outcome=Outcome.MET,
            family=edition.family,
            article=finding.article,
            found=event.time_control_approved_on,
        )
    least, found = edition.minutes_bands[-1][1], _amount(finding.found)
    is_too_little_for_all = isinstance(found, int | Fraction) and found < least
    return Finding(
        code=Code.RATE_OF_PLAY,
        outcome=verdict(finding.met),
        family=edition.family,
        article=finding.article,
        required=least if is_too_little_for_all else _amount(finding.required),
        found=found,
        from_rating=finding.from_rating,
        decider=Decider.QC_CHAIR if edition.is_time_by_game and finding.met is False else None,
    )


# rapid and blitz 1.1: more than 10 and less than 60 minutes, more than 3 and not more than 10; CFC 711: 15, 60
def _game_time(event: EventFacts, edition: Any, finding: conditions.Finding) -> Finding:
    found = finding.found
    return Finding(
        code=Code.GAME_TIME,
        outcome=verdict(finding.met),
        family=edition.family,
        article=finding.article,
        required=_bounds(event, edition, finding),
        found=whole(Fraction(found[0], SECONDS)) if isinstance(found, tuple) else _amount(found),
    )


def _bounds(event: EventFacts, edition: Any, finding: conditions.Finding) -> Bounds:
    """The shortest and the longest time of the list's games, in minutes."""
    if isinstance(finding.required, tuple):
        shortest, longest = finding.required
        return Fraction(shortest, SECONDS), Fraction(longest, SECONDS)
    most = Fraction(edition.regular_minutes)
    if event.system == REGULAR:
        return most, None
    return Fraction(edition.active_minutes), most - Fraction(1, SECONDS)


# 3.1; since 2022 3
def _hours_a_day(event: EventFacts, edition: Any, finding: conditions.Finding) -> Finding:
    """In minutes; open before there are a schedule and a rate of play."""
    is_open = event.rate_of_play is None or not event.rounds_by_day()
    return Finding(
        code=Code.HOURS_A_DAY,
        outcome=verdict(None if is_open else finding.met),
        family=edition.family,
        article=finding.article,
        required=_in_minutes(finding.required),
        found=None if is_open else _in_minutes(finding.found),
        rounds=_rounds_on(event, finding.days),
    )


def _in_minutes(hours: conditions.Amount) -> int | Fraction | None:
    return whole(Fraction(hours) * MINUTES) if isinstance(hours, int | Fraction) else None


def _rounds_on(event: EventFacts, days: tuple[date, ...]) -> tuple[int, ...]:
    return tuple(round_.number for round_ in event.schedule if round_.day in days)


def _plain(event: EventFacts, edition: Any, finding: conditions.Finding) -> Finding:
    """What needs no other units; a rule that is only recommended is never broken, only open."""
    may_be_allowed = finding.rule == Rule.LENGTH and bool(edition.articles.long_event)
    return Finding(
        code=_PLAIN[finding.rule],
        outcome=verdict(None if finding.met is False and not finding.binding else finding.met),
        family=edition.family,
        article=finding.article,
        required=_amount(finding.required),
        found=_amount(finding.found),
        rounds=_rounds_on(event, finding.days),
        decider=Decider.QC_CHAIR if may_be_allowed and not finding.met else None,
    )


def _amount(amount: conditions.Amount) -> Value:
    """A number of the rule book as it is shown; of two the greater."""
    if isinstance(amount, tuple):
        return amount[-1]
    return whole(amount) if isinstance(amount, Fraction) else amount


# rapid and blitz 1.1, last sentence
def _equal_times(event: EventFacts, edition: Any) -> Iterator[Finding]:
    """Rounds in which the players have different times are played, and not rated; open where no text is known."""
    rounds = tuple(round_.number for round_ in event.schedule if round_.has_unequal_times)
    if rounds and edition.family is Family.FIDE_RAPID_BLITZ:
        yield Finding(
            code=Code.EQUAL_TIMES,
            outcome=verdict(False if edition.equal_times else None),
            family=edition.family,
            article=edition.articles.rate_of_play,
            rounds=rounds,
        )
