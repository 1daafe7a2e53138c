"""Which statements a report's tournament asks of the chief arbiter, and which of them he has not made."""

from __future__ import annotations

from ratings.regulations.registry import rule_book
from ratingsite.foundations.editions import Family, NoEditionInForce
from tournaments.registration.facts import law_of, law_on
from tournaments.registration.models import Tournament
from tournaments.reports.models import Report
from tournaments.reports.statements.answers import unequal_rounds
from tournaments.reports.statements.questions import Asked, questions, still_open


def asked_of(report: Report) -> tuple[Asked, ...]:
    """The questions to the chief arbiter; those of the title regulations once, with the last part."""
    tournament = report.tournament
    return questions(
        announced=_announcement(tournament),
        is_for_titles=tournament.is_title_tournament and report.is_last_part and law_of(tournament).titles is not None,
        has_unequal_times=_asks_for_times(tournament),
    )


def open_of(report: Report) -> tuple[Asked, ...]:
    """The questions that the chief arbiter has not answered."""
    tournament = report.tournament
    rounds = range(1, tournament.rounds + 1)
    return still_open(report.statements, asked_of(report), rounds=rounds, unequal_rounds=unequal_rounds(tournament))


# 2003, 11.4; 2009, 9.2: the chief arbiter announces it to the players; since 2022 the regulations of the event say it
# (9.2; rapid and blitz, 8.2), and he has them before him
def _announcement(tournament: Tournament) -> tuple[Family, str] | None:
    for system in tournament.system_codes:
        notice = law_on(system, tournament.starts_on).notice
        if notice is not None and notice.articles.announced:
            return notice.family, notice.articles.announced
    return None


# rapid and blitz, 1.1
def _asks_for_times(tournament: Tournament) -> bool:
    return bool(unequal_rounds(tournament)) and any(_has_rule(system, tournament) for system in tournament.system_codes)


def _has_rule(system: str, tournament: Tournament) -> bool:
    book = rule_book(system)
    try:
        return bool(book.article(book.edition_on(tournament.starts_on), "equal_times"))
    except NoEditionInForce:
        return False
